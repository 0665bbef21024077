"""Find the action that the caller means, accept it, or say why not.

An action is given by itself, in notation, in words that fit one legal action, or as a dict.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from undaunted_core.arguments import named, quoted, said
from undaunted_core.errors import (
    ActionError,
    AmbiguousActionError,
    GameOverError,
    IllegalActionError,
    NotYourDecisionError,
    StaleActionError,
)
from undaunted_core.game.failing import no_offer_error, outcomes_error, rule_error
from undaunted_core.game.fixed import once_per_ruleset
from undaunted_core.game.values import Decision, Reason
from undaunted_core.ids import near_hint
from undaunted_core.kernel.actions import Action
from undaunted_core.kernel.choices import HAS_CHOSEN
from undaunted_core.kernel.machine import at_chance, options, possible_outcomes, to_move
from undaunted_core.kernel.ruleset import CHANCE_SEAT
from undaunted_core.mechanics.pools import SPECTATOR

if TYPE_CHECKING:
    from fractions import Fraction

    from undaunted_core.game.game import Game
    from undaunted_core.kernel.context import Context
    from undaunted_core.kernel.flow import Args
    from undaunted_core.mechanics.state import CoreRules, CoreState


def list_outcomes(ctx: Context[CoreRules, CoreState], args: Args, seat: int) -> list[Action]:
    """The outcomes of the chance event that waits, as what a decision lists."""
    chance, outcomes = outcomes_of(ctx)
    actions = ctx.rules.actions[chance.action]
    return [actions[outcome,] for outcome in sorted(set(outcomes))]


def legal_to(game: Game, seat: str) -> tuple[Action, ...]:
    """What a seat, or chance, may choose; () when it is not asked."""
    if seat == CHANCE_SEAT:
        return game.legal_actions() if at_chance(game._ctx) else ()
    return find_legal(game, seat_number(game.rules, seat))


def find_legal(game: Game, seat: int) -> tuple[Action, ...]:
    """What a seat may choose, () when it is not asked; :class:`RuleError` where the rules offer it nothing."""
    ctx = game._ctx
    moving = to_move(ctx)
    if seat not in moving:
        return ()
    if seat == moving[0]:
        return game.legal_actions()
    try:
        legal = tuple(options(ctx, seat))
    except Exception as error:
        raise rule_error(ctx.rules, error) from error
    if not legal:
        raise no_offer_error(ctx.rules, ctx.state.stack[-1][0], seat)
    return legal


def outcomes_of(ctx: Context[CoreRules, CoreState]) -> tuple[Any, Sequence[int]]:
    """The chance event that waits and its outcomes; :class:`RuleError` where they are none."""
    at = ctx.state.stack[-1][0]
    try:
        chance, outcomes = possible_outcomes(ctx)
    except Exception as error:
        raise rule_error(ctx.rules, error, at) from error
    count = len(ctx.rules.outcomes[chance.action])
    if not isinstance(outcomes, Sequence) or not outcomes or not _are_among(outcomes, count):
        raise outcomes_error(ctx.rules, at, outcomes)
    return chance, outcomes


def _are_among(outcomes: Sequence[Any], known: int) -> bool:
    """Whether these are numbers of so many outcomes."""
    try:
        return bool(0 <= min(outcomes) <= max(outcomes) < known)
    except TypeError:
        return False


def odds_of_outcomes(ctx: Context[CoreRules, CoreState]) -> tuple[tuple[Action, Fraction], ...]:
    """The outcomes of the chance event that waits, with their probabilities; () elsewhere."""
    if not at_chance(ctx):
        return ()
    from fractions import Fraction

    chance, outcomes = outcomes_of(ctx)
    actions = ctx.rules.actions[chance.action]
    counted = sorted(Counter(outcomes).items())
    return tuple((actions[outcome,], Fraction(count, len(outcomes))) for outcome, count in counted)


def find_action(rules: CoreRules, action: object, offered: Sequence[Action]) -> Action:
    """The ruleset's own action; words may leave out what only one of the offered actions has.

    Raises :class:`IllegalActionError` when the game knows no such action,
    :class:`AmbiguousActionError` when the words fit several offered ones.
    """
    if isinstance(action, Action):
        action = action.notation
    if isinstance(action, dict):
        return _from_dict(rules, action)
    if not isinstance(action, str):
        raise _unknown(rules, f"an action is an Action, a text or a dict, not {type(action).__name__}")
    exact = rules.parse(action)
    if exact is not None:
        return exact
    words = action.split()
    fitting = [candidate for candidate in offered if words and _has_words(candidate.notation, words)]
    if len(fitting) > 1:
        names = tuple(candidate.notation for candidate in fitting)
        raise AmbiguousActionError(f"{quoted(action)} matches {len(names)} legal actions: {', '.join(names)}", names)
    if not fitting:
        hint = near_hint(action, [candidate.notation for candidate in offered])
        raise _unknown(rules, f"no action {quoted(action)} in this game{hint}")
    return fitting[0]


def admit(game: Game, action: object, seat: str | None, legal: Sequence[Action]) -> tuple[int, Action]:
    """The number of the seat that takes a legal action (-1: chance) and the ruleset's own action.

    ``legal`` is what is listed at this stop, empty if nothing is. Raises the :class:`ActionError` that says why not
    otherwise.
    """
    number = game.rules.numbers["seat"].get(seat, -1) if isinstance(seat, str) else -1
    if legal and number in to_move(game._ctx)[:1]:
        for noted in legal:
            if noted is action:
                return number, noted
    if game.is_terminal:
        raise GameOverError("the game is over; no action is possible")
    if game.current_player == CHANCE_SEAT:
        if seat not in (None, CHANCE_SEAT):
            raise NotYourDecisionError(f"a chance outcome is next, not a decision of {quoted(seat)}")
        outcomes = legal or game.legal_actions()
        meant = find_action(game.rules, action, outcomes)
        if meant not in outcomes:
            message = f"{meant.notation!r} is not an outcome of this chance event"
            raise IllegalActionError(message, (Reason("reason.core.not_an_outcome", "", {}, game.rules),))
        return -1, meant
    moving = game.to_move
    if seat is not None:
        game.side_of(seat)  # refuses a seat that does not exist
    if seat is not None and seat not in moving:
        raise NotYourDecisionError(f"{seat} is not asked now; asked: {', '.join(moving)}")
    offers = {asked: game.legal_actions(asked) for asked in (moving if seat is None else (seat,))}
    # The words of one seat are never matched against what another is offered: that would show its hand.
    meant = find_action(game.rules, action, next(iter(offers.values())))
    for asked, offered in offers.items():
        if meant in offered:
            return game.rules.numbers["seat"][asked], meant
    reasons = reasons_against(game, meant, next(iter(offers)))
    raise IllegalActionError(f"{meant.notation!r} is not legal: {'; '.join(map(str, reasons))}", reasons)


def decision_of(game: Game, seat: int) -> Decision | None:
    """What a seat is asked; None when it is not asked."""
    if seat not in to_move(game._ctx):
        return None
    return question(game.rules, game._ctx.state.stack[-1][0], game.rules.seats[seat], token_of(game, seat))


@once_per_ruleset
def _questions_of(rules: CoreRules) -> dict[int, tuple[str, str, str]]:
    """Per code what is asked there, once it was: its name, the prompt in English, its clause."""
    return {}


def question(rules: CoreRules, at: int, seat: str, token: str) -> Decision:
    """What a seat is asked at a code."""
    questions = _questions_of(rules)
    if at not in questions:
        name = rules.label_of[at]
        questions[at] = name, rules.text.say(f"decision.{name}", "en"), rules.clause_of(name)
    name, prompt, clause = questions[at]
    return Decision(name, seat, prompt, clause, token, rules)


def token_of(game: Game, seat: int) -> str:
    """The token of what a seat is asked; secret choices that other seats make or take back change nothing in it."""
    state, (at, growths) = game._ctx.state, game._taken
    chosen = state.choices.asked.count(HAS_CHOSEN)
    others = sum(growths) - growths[seat] if at == state.ply - chosen else 0
    return str(game.revision - chosen - others)


def refuse_stale(game: Game, seat: str | None, token: str) -> None:
    """Raise :class:`StaleActionError` unless the seat (None: any) is asked the question with this token now."""
    moving, number = to_move(game._ctx), -1 if seat is None else seat_number(game.rules, seat)
    if not any(token == token_of(game, asked) for asked in moving if number in (-1, asked)):
        who = seat or "anybody"
        raise StaleActionError(f"the decision with the token {named(token)} is not asked of {who} now")


def busy_error() -> ActionError:
    """The error for a change of a game that another thread is changing."""
    return ActionError("another thread is changing this game; only one thread at a time may apply or undo")


def side_number(rules: CoreRules, seat: str | None) -> int:
    """The number of a seat's side; None is a spectator."""
    return SPECTATOR if seat is None else rules.side_of[seat_number(rules, seat)]


def seat_number(rules: CoreRules, seat: object) -> int:
    """The number of a seat; :class:`NotYourDecisionError` with the nearest one for what is no seat."""
    number = rules.numbers["seat"].get(seat) if isinstance(seat, str) else None
    if number is None:
        seats = ", ".join(rules.seats)
        raise NotYourDecisionError(f"no seat {named(seat)}; seats: {seats}{near_hint(seat, rules.seats)}")
    return number


def reasons_against(game: Game, action: object, seat: str | None) -> tuple[Reason, ...]:
    """Why an action is not legal for a seat, as far as that seat may know; () when it is."""
    rules = game.rules
    if (outcome := game._ctx.state.outcome) is not None:
        return (Reason("reason.core.over", outcome[2], {}, rules),)
    moving = game.to_move
    if seat is None:
        seat = moving[0] if moving else rules.seats[0]
    game.side_of(seat)  # refuses a seat that does not exist
    if seat not in moving:
        clause = rules.clause_of(rules.label_of[game._ctx.state.stack[-1][0]]) if moving else ""
        return (Reason("reason.core.not_asked", clause, {"seat": seat}, rules),)
    offered = game.legal_actions(seat)
    try:
        meant = find_action(rules, action, offered)
    except IllegalActionError as error:
        return error.reasons
    if meant in offered:
        return ()
    return _reasons_of_packs(game, meant, rules.numbers["seat"][seat])


def _reasons_of_packs(game: Game, action: Action, seat: int) -> tuple[Reason, ...]:
    """The reasons of the decision, with those of packs; if it knows none, those of the core."""
    rules = game.rules
    at, args = game._ctx.state.stack[-1]
    decision = rules.code[at][0]
    own = rules.clause_of(decision.name)
    reasons = decision.why(game._ctx, args, seat, action) if decision.why else ()
    if reasons:
        return tuple(Reason(key, clause or own, {}, rules) for key, clause in reasons)
    if action.kind in rules.outcomes:
        return (Reason("reason.core.chance", own, {}, rules),)
    if any(action.kind == offered.kind for offered in game.legal_actions(rules.seats[seat])):
        return (Reason("reason.core.not_offered", own, {}, rules),)
    return (Reason("reason.core.other_question", own, {"prompt": f"decision.{decision.name}"}, rules),)


def _from_dict(rules: CoreRules, given: dict[str, object]) -> Action:
    kind = given.get("kind")
    if not isinstance(kind, str) or kind not in rules.actions:
        raise _unknown(rules, f"no action kind {named(kind)}{near_hint(kind, rules.actions)}")
    wanted = rules.actions[kind]
    if {key for key in given if key not in ("notation", "text")} != {"kind", *wanted.fields}:
        fields = ", ".join(wanted.fields) or "no field"
        raise _unknown(rules, f"{kind} has the fields kind and {fields}, not {quoted(list(given))}")
    # What is named by a number may be given as one.
    names = {field: said(given[field]) for field in wanted.fields}
    for field, domain in wanted.fields.items():
        if names[field] not in rules.numbers[domain]:
            hint = near_hint(names[field], rules.names[domain])
            raise _unknown(rules, f"{kind}: no {domain} {named(given[field])}{hint}")
    return wanted[tuple(rules.numbers[domain][names[field]] for field, domain in wanted.fields.items())]


def _unknown(rules: CoreRules, message: str) -> IllegalActionError:
    return IllegalActionError(message, (Reason("reason.core.unknown", "", {}, rules),))


def _has_words(notation: str, words: list[str]) -> bool:
    """Whether the notation has the words in this order; names of sides may be left out."""
    rest = iter(notation.split())
    return all(any(word == other or other.endswith(f":{word}") for other in rest) for word in words)
