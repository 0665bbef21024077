"""The conformance checks: what must hold at every step of any game of any pack.

    check_ruleset(library, "my_game", "my_scenario", games=4)

Each check is a function of a :class:`~undaunted_testing.walk.Visit` that
raises :class:`~undaunted_testing.walk.CheckFailedError`; :data:`CHECKS`
names them all.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from undaunted_core.errors import (
    ActionError,
    CannotUndoError,
    GameOverError,
    IllegalActionError,
    NotYourDecisionError,
    SaveError,
)
from undaunted_core.extension.infos import automation_of
from undaunted_core.game.game import CHANCE, Game
from undaunted_core.game.rerunning import state_digest
from undaunted_core.game.setup import new_game
from undaunted_core.ids import near_hint
from undaunted_core.mechanics.bots import RULES_PLAY
from undaunted_core.rng import KEY_BYTES, block
from undaunted_testing.agreement import check_kept, check_lists_agree
from undaunted_testing.answers import check_answers
from undaunted_testing.documents import check_placed, check_replayed, check_saved
from undaunted_testing.explained import check_explained
from undaunted_testing.hidden import check_frames, check_revealed
from undaunted_testing.inferred import check_inferred
from undaunted_testing.structure import SELDOM, check_asking, check_conserved, check_copied
from undaunted_testing.suspects import elsewhere
from undaunted_testing.walk import MakeGame, Visit, event_count, expect, find_added, list_again, snapshot, walk, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import undaunted_core as uc
    from undaunted_core.extension.manager import Library
    from undaunted_testing.walk import Policy

#: Why the same moves may lead to another state.
ELSEWHERE = "a rule draws by itself (the module random, the time, the order of a set) or keeps something elsewhere"
#: The key of other dice than those of any game: outcomes that are told must be all that play depends on.
OTHER_DICE = bytes(KEY_BYTES)
#: Texts and values that are an action in no game.
NONSENSE: tuple[object, ...] = (
    "",
    "   ",
    "\x00",
    "no such thing 12",
    "x" * 5000,
    None,
    7,
    1.5,
    b"stop",
    ("stop",),
    ["stop"],
    {},
    {"kind": "no.such"},
    {"kind": None},
    {"kind": 3},
    {"notation": "stop"},
)


def check_history(visit: Visit) -> None:
    """What has been recorded stays as it is; every move adds to it."""
    now = words(visit.game.history)
    then = visit.memory.get("history")
    if then is not None and visit.number > visit.memory["history_at"]:
        gained = find_added(then, now)
        expect(gained is not None, "an entry of the history was changed, lost or moved")
        expect(bool(gained), "a move was not recorded")
    visit.memory["history"], visit.memory["history_at"] = now, visit.number


def check_options(visit: Visit) -> None:
    """Options are sorted, stable, without duplicates, non-empty until the end, and read back from text."""
    game = visit.game
    expect(bool(visit.askers()) is not game.is_terminal, "no seat is asked, or a seat is asked after the end")
    clone = game.clone()
    for asker in visit.askers():
        offered = game.legal_actions(asker)
        expect(bool(offered), f"{asker} has no option")
        orders = [action.order for action in offered]
        expect(orders == sorted(orders), f"the options of {asker} are not sorted: {offered}")
        expect(len(set(offered)) == len(offered), f"{asker} is offered something twice")
        expect(list_again(game, asker) == tuple(offered), "asked again, the options are others")
        expect(list_again(clone, asker) == tuple(offered), "a clone offers something else")
        for action in offered:
            expect(game.action(action.notation) == action, f"{action.notation!r} reads as another action")
            expect(game.action(action.to_dict()) == action, f"{action.to_dict()} reads as another action")
    first = game.legal_actions()
    expect(bool(first) is not game.is_terminal, "no options, or options after the end")
    if not game.is_terminal:
        expect(tuple(first) == tuple(game.legal_actions(visit.askers()[0])), "without a seat the options are others")


def check_applies(visit: Visit) -> None:
    """Every option can be taken, is recorded, and leads to a stop or to the end."""
    game = visit.game
    for asker in visit.askers():
        for action in game.legal_actions(asker):
            if asker != CHANCE:
                expect(game.why_illegal(action, asker) == (), f"{action.notation!r} is offered and yet has reasons")
            after = game.clone()
            count = event_count(game)
            form = visit.rng.choice((action, action.notation, action.to_dict()))
            events = after.apply(form, asker if asker != CHANCE or visit.rng.random() < 0.5 else None)
            expect(len(events) == event_count(after) - count, f"{action.notation!r}: not all its events are returned")
            gained = find_added(words(game.history), words(after.history))
            expect(gained is not None and (asker, action.notation) in gained, f"{action.notation!r} is not recorded")
            expect(after.is_terminal or bool(after.legal_actions()), f"after {action.notation!r} nothing goes on")


def check_refused(visit: Visit) -> None:
    """Wrong actions raise an ActionError and change nothing."""
    game = visit.game
    before = snapshot(game)

    def refuse(action: Any, seat: str | None, kind: type[ActionError]) -> None:
        try:
            game.apply(action, seat)
        except kind:
            pass
        else:
            expect(False, f"{action!r} of {seat} is not offered and yet taken")
        expect(snapshot(game) == before, f"{action!r} of {seat} was refused and yet changed the game")

    if game.is_terminal:
        for action in (*NONSENSE, *visit.rng.sample(list(visit.seen.values()), min(3, len(visit.seen)))):
            refuse(action, None, GameOverError)
        return
    for nonsense in NONSENSE if visit.number % SELDOM == 0 else visit.rng.sample(NONSENSE, 3):
        refuse(nonsense, None, IllegalActionError)
    asked = visit.askers()
    offered = {asker: set(game.legal_actions(asker)) for asker in asked}
    example = next(iter(offered[asked[0]]))
    for faulty in _damage(example):
        refuse(faulty, asked[0], IllegalActionError)
    for seat in (*game.seats, "nobody"):
        if seat not in asked:
            refuse(example, seat, NotYourDecisionError)
    for asker, mine in offered.items():
        others = [action for action in visit.seen.values() if action not in mine]
        for action in visit.rng.sample(others, min(3, len(others))):
            refuse(action, asker, IllegalActionError)
            if asker != CHANCE:
                expect(bool(game.why_illegal(action, asker)), f"{action.notation!r} is not offered, for no reason")
    if not visit.at_chance:
        nowhere = [action for action in visit.seen.values() if not any(action in mine for mine in offered.values())]
        for action in visit.rng.sample(nowhere, min(2, len(nowhere))):
            refuse(action, None, IllegalActionError)


def _damage(action: uc.Action) -> Iterable[dict[Any, object]]:
    whole = action.to_dict()
    yield {**whole, "more": 1}
    yield {**whole, 7: 1}
    for field in whole:
        yield {name: value for name, value in whole.items() if name != field}
        yield {**whole, field: "no such thing"}
        yield {**whole, field: ["no such thing"]}


def check_chance(visit: Visit) -> None:
    """Outcomes have positive probabilities that sum to one; dice are fair and draws go by number."""
    game = visit.game
    outcomes = game.chance_outcomes()
    if not visit.at_chance:
        expect(outcomes == (), "chance has outcomes though it is not its turn")
        return
    actions = [action for action, _ in outcomes]
    expect(tuple(actions) == tuple(game.legal_actions()), "outcomes and options of chance differ")
    expect(all(type(share) is Fraction and share > 0 for _, share in outcomes), "a share is not a positive fraction")
    expect(sum(share for _, share in outcomes) == 1, f"the probabilities sum to {sum(share for _, share in outcomes)}")
    frame = game.observation(None).data["stack"][-1]
    rules = game.rules
    for action, share in outcomes:
        if action.kind == "core.roll":
            expect(share == Fraction(1, frame["sides"]), f"{action.notation} has probability {share}")
        elif action.kind == "core.draw" and frame["at"] == "core.draw":
            side = rules.numbers["side"][frame["side"]]
            deck = game._ctx.state.zones.cards[rules.zones.of["deck"][side]]
            right = Fraction(deck.count(action.args[0]), len(deck))
            expect(share == right, f"{action.notation} has probability {share}, not {right}")


def check_asked(visit: Visit) -> None:
    """The seats that are asked, and the questions, are the same in every place that shows them."""
    game = visit.game
    moving = game.to_move
    expect(len(set(moving)) == len(moving), "a seat is asked twice at once")
    expect(set(moving) <= set(game.seats), "a name that is not a seat is asked")
    for side, player in automation_of(game.rules.source.scenario).items():
        nobody = player == RULES_PLAY and any(game.side_of(seat) == side for seat in moving)
        expect(not nobody, f"{side} is asked, but the scenario says that nobody plays it")
    if moving:
        expect(game.current_player == moving[0], "the current player is not the first asked")
        expect(game.decision is not None and game.decision.seat == moving[0], "the decision is another seat's")
    else:
        expect(game.decision is None, "a decision, but no seat is asked")
        expect(game.current_player == (None if game.is_terminal else CHANCE), "no seat is asked, but there is a player")
    for seat in game.seats:
        decision = game.decision_for(seat)
        view = game.observation(seat)
        if seat in moving:
            expect(decision is not None and decision.seat == seat, f"{seat} is asked nothing")
        else:
            expect(decision is None, f"{seat} is asked something, but is not to move")
            expect(game.legal_actions(seat) == (), f"{seat} has options, but is not to move")
        expect(tuple(view.legal_actions) == tuple(game.legal_actions(seat)), f"{seat} sees other options than it has")
        expect(view.to_move == moving and view.decision == decision, f"{seat} sees another decision")


def check_outcome(visit: Visit) -> None:
    """Outcome and returns agree: nothing before the end, then 1 for winners and -1 for losers."""
    game = visit.game
    outcome, returns = game.outcome, game.returns()
    expect(set(returns) == set(game.sides), "the returns are not those of the sides")
    expect(game.is_terminal is (outcome is not None), "an outcome before the end, or none at the end")
    if outcome is None or not outcome.winners:
        expect(set(returns.values()) == {0}, f"no side has won, but the returns are {returns}")
        return
    expect(set(outcome.winners) <= set(game.sides), f"{outcome.winners} are no sides")
    wanted = {side: 1 if side in outcome.winners else -1 for side in game.sides}
    expect(returns == wanted, f"{outcome.winners} have won, but the returns are {returns}")
    expect(bool(outcome.reason), "the end has no reason")


def check_undone(visit: Visit) -> None:
    """Undo restores the state before the latest decision, or refuses and changes nothing."""
    game = visit.game.clone()
    now = snapshot(game)
    try:
        game.undo()
    except SaveError as error:
        expect(False, f"the moves played again lead elsewhere: {ELSEWHERE} ({error}){elsewhere(game)}")
    except CannotUndoError:
        expect(snapshot(game) == now, "undo was refused and yet changed the game")
        if visit.before is not None:
            learnt = game._ctx.state.revealed != visit.before[1]
            expect(learnt or visit.game.history[-1][0] == CHANCE, "undo was refused though nothing came to light")
        return
    expect(visit.before is not None, "something was undone before anything was decided")
    if visit.before is not None:
        before = state_digest(game.rules, visit.earlier)
        if game.digest() != before:
            expect(False, f"undo led to another state than the one before: {ELSEWHERE}{elsewhere(game)}")
        expect(words(game.history) == words(visit.before[0]), "undo left another history than the one before")
        gained = find_added(words(game.history), words(visit.game.history)) or []
        expect(all(seat != CHANCE for seat, _ in gained), "undo took back a chance outcome")


def check_agrees(visit: Visit) -> None:
    """Explicit play fed with the outcomes of sampled play comes to the same states, whatever its own dice are."""
    if visit.game._ctx.explicit:
        return
    mirror: Game | None = visit.memory.get("mirror")
    if mirror is None:
        mirror = visit.memory["mirror"] = visit.make_game(chance="explicit")
        mirror._ctx.state.rng = block(OTHER_DICE, mirror._ctx.state.drawn)
    gained = find_added(words(mirror.history), words(visit.game.history))
    expect(gained is not None, "explicit play has another history")
    for seat, notation in gained or ():
        if seat == CHANCE:
            share = dict(mirror.chance_outcomes()).get(mirror.action(notation), Fraction(0))
            expect(share > 0, f"{notation!r} was drawn, but explicit play has no such outcome")
        mirror.apply(notation, None if seat == CHANCE else seat)
    ours, theirs = (
        state_digest(game.rules, game._ctx.state, {"rng": game._ctx.state.drawn}) for game in (visit.game, mirror)
    )
    if ours != theirs:
        said = f"the same outcomes of chance led to different states: {ELSEWHERE}, or hides a die"
        expect(False, said + elsewhere(visit.game))


CHECKS: dict[str, Callable[[Visit], None]] = {
    "conserved": check_conserved,
    "asking": check_asking,
    "answers": check_answers,
    "copied": check_copied,
    "saved": check_saved,
    "placed": check_placed,
    "history": check_history,
    "options": check_options,
    "lists_agree": check_lists_agree,
    "kept": check_kept,
    "applies": check_applies,
    "refused": check_refused,
    "chance": check_chance,
    "asked": check_asked,
    "outcome": check_outcome,
    "frames": check_frames,
    "revealed": check_revealed,
    "inferred": check_inferred,
    "explained": check_explained,
    "undone": check_undone,
    "agrees": check_agrees,
    "replayed": check_replayed,
}


#: The checks that need to know nothing of the way to a stop.
AT_A_STOP = tuple(name for name in CHECKS if name not in ("history", "undone", "agrees", "inferred"))


def checks_of(names: Iterable[str]) -> dict[str, Callable[[Visit], None]]:
    """The checks of these names; ValueError with the nearest for a name that no check has."""
    names = (names,) if isinstance(names, str) else tuple(names)
    for name in names:
        if name not in CHECKS:
            raise ValueError(f"no check {name!r}; checks: {', '.join(CHECKS)}{near_hint(name, CHECKS)}")
    return {name: CHECKS[name] for name in names}


def check_stop(game: Game, *, checks: Iterable[str] = AT_A_STOP, seed: int = 0) -> None:
    """Check a game at its present stop; raises :class:`CheckFailedError` when something is wrong.

    >>> check_stop(la_raye(), checks=("conserved", "options", "placed"))
    """

    def make_game(*, chance: str) -> Game:
        return game.clone()

    wanted = checks_of(checks)
    walk(make_game, wanted, seed=seed, plies=0, every=1, chance="")


def check_game(
    make_game: MakeGame,
    *,
    seed: int = 0,
    plies: int = 2000,
    every: int = 1,
    checks: Iterable[str] | None = None,
    chance: str = "sampled",
    policy: Policy | None = None,
) -> Game:
    """Play a random game and check it once in every ``every`` steps; returns the game at its end.

    ``make_game(chance=...)`` makes the same game each time. ``checks`` are names of :data:`CHECKS` (all by default),
    and ``plies`` ends the game early. ``policy(game, seat, rng)`` picks the options of the seats, for a game in which
    random play hardly comes to some rules.  Raises :class:`CheckFailedError`, an AssertionError.

    >>> check_game(la_raye, plies=20, every=5, checks=("conserved", "options")).is_terminal
    False
    """
    wanted = CHECKS if checks is None else checks_of(checks)
    return walk(make_game, wanted, seed=seed, plies=plies, every=every, chance=chance, policy=policy)


def check_ruleset(
    library: Library | None,
    game: str,
    scenario: object,
    *,
    packs: tuple[object, ...] = (),
    games: int = 2,
    seed: int = 0,
    plies: int = 2000,
    every: int = 1,
    checks: Iterable[str] | None = None,
    policy: Policy | None = None,
) -> list[Game]:
    """Check random games of a scenario, sampled and explicit in turn; the games as they ended.

    >>> ended = check_ruleset(None, "normandy", "la_raye", games=2, plies=20, every=10, checks=("conserved", "saved"))
    >>> len(ended)
    2
    """
    wanted = None if checks is None else tuple(checks)
    ended = []
    for number in range(games):
        start = seed + number

        def make_game(*, chance: str, start: int = start) -> Game:
            return new_game(game, scenario, seed=start, chance=chance, packs=packs, library=library)

        mode = ("sampled", "explicit")[number % 2]
        ended.append(
            check_game(make_game, seed=start, plies=plies, every=every, checks=wanted, chance=mode, policy=policy)
        )
    return ended


__all__ = ["CHECKS", "check_game", "check_ruleset", "check_stop"]
