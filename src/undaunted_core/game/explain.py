"""Explaining actions and answering named queries, from what the asking seat knows alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.arguments import named, quoted
from undaunted_core.errors import ExplainError
from undaunted_core.game.choosing import admit, find_action, side_number
from undaunted_core.game.views import Glimpse
from undaunted_core.ids import near_hint
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.flow import OFFERS
from undaunted_core.kernel.ruleset import CHANCE_SEAT
from undaunted_core.kernel.state import PLAIN
from undaunted_core.mechanics.explaining import ACTION_CLAUSES, EXPLANATIONS, LEFT_OUT, QUERIES, Explanation, answer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_core.game.game import Game
    from undaunted_core.kernel.actions import Action
    from undaunted_core.mechanics.explaining import Query
    from undaunted_core.mechanics.state import CoreRules, CoreState


def explain(
    game: Game, what: Any, seat: str | None, arguments: Mapping[str, Any], *, world: int | None = 0
) -> Explanation:
    """The answer of a query by name, or what explains an action.

    ``world`` is the seed of the possible world in which it is worked out: a sound answer is the same in every one.
    None: the game is such a world itself, so that none is drawn.
    """
    queries: dict[str, Query] = game.rules.registry.all(QUERIES)
    if isinstance(what, str) and what in queries:
        if seat is None and game.to_move:
            seat = game.to_move[0]
        numbers = _numbers(game.rules, queries[what], arguments)
        ctx, number = world_of(game, seat, world)
        return _answer(ctx, what, number, numbers)
    if arguments:
        raise ExplainError(f"no query {named(what)}; queries: {', '.join(queries)}" + near_hint(what, queries))
    return _explain_action(game, what, seat, world)


def queries_of(rules: CoreRules) -> dict[str, dict[str, str]]:
    """What each query is asked about, as name -> domain; ``?`` after what may be left out."""
    return {
        name: {field: domain + "?" * (field in query.optional) for field, domain in query.fields.items()}
        for name, query in rules.registry.all(QUERIES).items()
    }


def _explain_action(game: Game, action: Action, seat: str | None, world: int | None) -> Explanation:
    rules = game.rules
    if game.current_player == CHANCE_SEAT:
        taken_action = find_action(rules, action, ())
    else:
        number, taken_action = admit(game, action, seat, game._legal or ())
        seat = rules.seats[number]
    ctx, number = world_of(game, seat, world)
    at, args = ctx.state.stack[-1]
    stop = rules.code[at][0]
    parts = [
        _answer(ctx, name, number, numbers)
        for kind, asks in rules.registry.every(EXPLANATIONS)
        if kind == taken_action.kind and (game.to_move or kind == stop.action)
        for name, numbers in asks(_copy(ctx), number, args, taken_action)
    ]
    # An action may have a clause of its own, whatever sums it leads to.
    if len(parts) == 1 and taken_action.kind not in rules.registry.all(ACTION_CLAUSES):
        return parts[0]
    fields = taken_action.to_dict()
    kind = fields.pop("kind")
    clause = "" if not game.to_move else _clause(rules, stop.name, taken_action)
    return Explanation(
        f"action.{kind}", None, (), clause, tuple(parts), dict(fields), dict(rules.actions[kind].fields), rules
    )


def _clause(rules: Any, decision: str, action: Action) -> str:
    """The action's own clause, or that of what a pack added to the decision, else the decision's own."""
    own = rules.registry.all(ACTION_CLAUSES).get(action.kind)
    if own is not None:
        return str(own(rules, action) or rules.clause_of(decision))
    for offer in rules.registry.every(OFFERS):
        if action.kind in offer.actions and offer.decision == decision:
            return str(offer.clause) or str(rules.clause_of(decision))
    return str(rules.clause_of(decision))


def world_of(game: Game, seat: str | None, world: int | None = 0) -> tuple[Context[CoreRules, CoreState], int]:
    """A context drawn from what a seat knows (None: a spectator), and the number of the seat.

    Without a seed (``world`` is None) it is the state of the game itself.
    """
    state = game._ctx.state
    if world is not None:
        state = Glimpse(game.rules, state, side_number(game.rules, seat)).world(game.rules, world)
    ctx: Context[CoreRules, CoreState] = Context(game.rules, state, events=None, record=[], explicit=True)
    return ctx, -1 if seat is None else game.rules.numbers["seat"][seat]


def _copy(ctx: Context[CoreRules, CoreState]) -> Context[CoreRules, CoreState]:
    """A context that a question may write to."""
    return Context(ctx.rules, ctx.state.clone(), events=None, record=[], explicit=True)


def _answer(ctx: Context[CoreRules, CoreState], name: str, seat: int, numbers: tuple[int, ...]) -> Explanation:
    try:
        return answer(_copy(ctx), name, seat, *numbers)
    except ValueError as error:
        raise ExplainError(f"{name}: {error}") from None


def _numbers(rules: CoreRules, query: Query, arguments: Mapping[str, object]) -> tuple[int, ...]:
    """The arguments as numbers, in the order of the query's fields; ExplainError for what it does not take."""
    for name in arguments:
        if name not in query.fields:
            fields = ", ".join(query.fields) or "nothing"
            raise ExplainError(f"{query.name} has the fields {fields}, not {quoted(name)}")
    return tuple(_number(rules, query, name, domain, arguments.get(name)) for name, domain in query.fields.items())


def _number(rules: CoreRules, query: Query, name: str, domain: str, given: object) -> int:
    if given is None:
        if name in query.optional:
            return LEFT_OUT
        raise ExplainError(f"{query.name} needs {name}: the name of a {domain}")
    if domain in PLAIN:
        if type(given) is not int or given < 0:
            raise ExplainError(f"{query.name}: {name} is a whole number from 0, not {named(given)}")
        return given
    number = rules.numbers[domain].get(given) if isinstance(given, str) else None
    if number is None:
        raise ExplainError(f"{query.name}: no {domain} {named(given)}" + near_hint(given, rules.names[domain]))
    return number
