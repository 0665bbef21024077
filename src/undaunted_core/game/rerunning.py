"""Playing recorded moves again from the start, and the digests that show whether they end in the same state."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, NamedTuple

from undaunted_core.errors import Fault, SaveError, UndauntedError
from undaunted_core.game.writing import compact, state_text
from undaunted_core.kernel.choices import HAS_CHOSEN, NOT_ASKED
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.machine import advance, at_chance, draw_outcome, options, possible_outcomes, start, to_move
from undaunted_core.kernel.ruleset import CHANCE_SEAT
from undaunted_core.limits import BETWEEN_STOPS, MOST_COUNT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from undaunted_core.mechanics.state import CoreRules, CoreState

FIRST = "core.game"
#: The reason of a game that ends because as many decisions were made as were agreed.
LIMIT_REACHED = "outcome.core.limit_reached"


def start_digest(text: str = "") -> Any:
    """The hash of a text's beginning, for :func:`digest` to go on from."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass"))


def digest(text: str, begun: Any = None) -> str:
    """A short hash of a text, or of a text that follows a beginning."""
    if begun is None:
        sha = start_digest(text)
    else:
        sha = begun.copy()
        sha.update(text.encode("utf-8", "surrogatepass"))
    mark: str = sha.hexdigest()[:32]
    return mark


def state_digest(rules: CoreRules, state: CoreState, other: dict[str, object] | None = None) -> str:
    """A hash of everything a state holds, with ``other`` parts in the place of its own."""
    return digest(compact({**rules.codec.encode(state), **other}) if other else state_text(rules, state))


def is_limit(given: object) -> bool:
    """Whether a number of decisions may be the limit of a game; None: it has none."""
    return given is None or (type(given) is int and 0 < given <= MOST_COUNT)


def stop_at(ctx: Context[CoreRules, CoreState], limit: int | None) -> None:
    """End the game as a draw at the first question after ``limit`` decisions (None: no limit).

    The chance events that follow from the last decision still happen, so that sampled and explicit play end alike.
    """
    state = ctx.state
    if limit is not None and is_beyond(ctx, limit):
        seats = len(ctx.rules.seats)
        # A secret choice that was made before the others had chosen comes to nothing.
        state.choices.asked, state.choices.made = [NOT_ASKED] * seats, [""] * seats
        ctx.finish((), LIMIT_REACHED, "")
        state.stack.clear()


def is_beyond(ctx: Context[CoreRules, CoreState], limit: int) -> bool:
    """Whether a question waits that comes after as many decisions."""
    return bool(ctx.state.ply >= limit and ctx.state.stack and not at_chance(ctx))


def read_state(rules: CoreRules, data: object) -> Any:
    """The state of a document, checked.

    One that a limit cut short may be in the middle of anything, and nothing is played from it: its parts need not fit.
    """
    outcome = data.get("outcome") if isinstance(data, dict) else None
    is_cut = isinstance(outcome, dict) and outcome.get("reason") == LIMIT_REACHED
    return rules.codec.decode(data, checked=not is_cut)


class Stop(NamedTuple):
    """A position on the way of a game, and how many entries of the record and how many events came before it."""

    record: int
    events: int
    state: CoreState


def keep_stop(ctx: Context[CoreRules, CoreState], stops: list[Stop]) -> None:
    """Keep the position if ``BETWEEN_STOPS`` decisions were made since the latest one that is kept.

    While secret choices wait it is not kept: the record before them is not settled.
    """
    state = ctx.state
    before = stops[-1].state.ply if stops else 0
    if state.ply - before >= BETWEEN_STOPS and HAS_CHOSEN not in state.choices.asked and ctx.keeps_record:
        stops.append(Stop(len(ctx.record), len(ctx.events or ()), state.clone()))


def rerun(
    rules: CoreRules, first: Any, seed: int, moves: Sequence[tuple[str, str]], *, events: bool, name: str,
    limit: int | None = None, marks: list[int] | None = None, checks: Sequence[str] = (),
    stops: list[Stop] | None = None,
) -> Context[CoreRules, CoreState]:  # fmt: skip
    """Play recorded moves again from the start; :class:`SaveError` names the first that does not fit.

    ``marks``, when given, takes for each decision how many events came before it, ``stops`` the positions on the way.
    """
    try:
        state = rules.initial(seed) if first is None else first.clone()
        log: Any = [] if events else None
        ctx: Context[CoreRules, CoreState] = Context(rules, state, events=log, record=[], explicit=True)
        if first is None:
            start(ctx, FIRST)
        go_through(ctx, moves, name=name, limit=limit, marks=marks, checks=checks, stops=stops)
        return ctx
    except UndauntedError:
        raise
    except Exception as error:
        # Only a start that no game could have makes rules fail.
        if first is None:
            raise
        fault = f"a state in which the rules fail ({type(error).__name__})"
        raise SaveError([Fault(name, "/start", fault, "a state from which play can continue")]) from error


def go_through(
    ctx: Context[CoreRules, CoreState], moves: Iterable[tuple[str, str]], *, name: str, limit: int | None,
    marks: list[int] | None = None, checks: Sequence[str] = (), stops: list[Stop] | None = None,
) -> None:  # fmt: skip
    """Play recorded moves in a context, as :func:`rerun` does."""
    rules, state = ctx.rules, ctx.state
    for number, (seat, notation) in enumerate(moves):
        action = rules.parse(notation) if isinstance(notation, str) else None
        pointer = f"/moves/{number}"
        if action is None:
            raise SaveError([Fault(name, pointer, repr(notation)[:60], "an action of this game")])
        if seat == CHANCE_SEAT:
            if not at_chance(ctx):
                raise SaveError([Fault(name, pointer, f"chance: {notation}", _describe_expected(ctx))])
            chance, outcomes = possible_outcomes(ctx)
            if chance.action != action.kind or action.args[0] not in outcomes:
                raise SaveError([Fault(name, pointer, f"chance: {notation}", f"an outcome of {chance.name}")])
            draw_outcome(ctx, action.args[0])
        else:
            asked = rules.numbers["seat"].get(seat, -1) if isinstance(seat, str) else -1
            if asked not in to_move(ctx):
                raise SaveError([Fault(name, pointer, f"{seat}: {notation}", _describe_expected(ctx))])
            if action not in options(ctx, asked):
                raise SaveError([Fault(name, pointer, f"{seat}: {notation}", "a legal action")])
            if marks is not None and ctx.events is not None:
                marks.append(len(ctx.events))
            advance(ctx, action, asked)
        stop_at(ctx, limit)
        if checks and state_digest(rules, state)[:8] != checks[number]:
            raise SaveError([Fault(name, pointer, f"a different state after {seat}: {notation}", "the recorded state")])
        if stops is not None:
            keep_stop(ctx, stops)


def _describe_expected(ctx: Context[CoreRules, CoreState]) -> str:
    if ctx.state.outcome is not None:
        return "the end of the game"
    if at_chance(ctx):
        return "a chance outcome"
    return "a move of " + " or ".join(ctx.rules.seats[seat] for seat in to_move(ctx))
