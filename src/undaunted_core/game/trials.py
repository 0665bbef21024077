"""Trying a state whose past is not known: each option by one move, and the simplest way on until the round is over.

If the rules fail in a state, that is the fault of the state. So it is if play leads from it to a state that would not
be loaded again.  One that passes need not be one that play can reach.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.errors import Fault, SaveError
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.machine import advance, at_chance, draw_outcome, options, possible_outcomes, to_move
from undaunted_core.limits import MOST_TRIALS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undaunted_core.mechanics.state import CoreRules, CoreState


def try_on(rules: CoreRules, state: CoreState, file: str = "state") -> None:
    """Refuse a state in which rules fail, with :class:`SaveError`."""
    faults = find_dead_ends(rules, state)
    if faults:
        raise SaveError(Fault(file, *fault) for fault in faults)


def find_dead_ends(rules: CoreRules, state: CoreState) -> list[tuple[str, str, str]]:
    """What a state whose past is not known makes its own rules raise, and whether what follows can be loaded.

    It is tried on copies within a bound; a state that passes need not be one that play can reach.
    """
    first = state.stack[0] if state.stack else None
    try:
        left = MOST_TRIALS
        for trial in _each_move(rules, state):
            left -= 1
            if not left:
                break
            _end(trial)
            _load_again(trial)
        trial = _copy(rules, state)
        while left > 0 and trial.state.outcome is None and trial.state.stack[0] is first:
            _simplest(trial)
            _load_again(trial)
            left -= 1
    except SaveError as error:
        fault = f"a state that leads to one no game can have ({error.faults[0].pointer})"
        return [("/stack", fault, "a state from which play can continue")]
    except Exception as error:  # the rules hold for every state that play reaches: it is the state that is at fault
        return [
            (
                "/stack",
                f"a state in which the rules fail ({type(error).__name__})",
                "a state from which play can continue",
            )
        ]
    return []


def _copy(rules: CoreRules, state: CoreState) -> Context[CoreRules, CoreState]:
    return Context(rules, state.clone(), events=None, record=[], explicit=True)


def _each_move(rules: CoreRules, state: CoreState) -> Iterator[Context[CoreRules, CoreState]]:
    """For each possible next move, a copy of the state after that move."""
    ctx = _copy(rules, state)
    if at_chance(ctx):
        for outcome in dict.fromkeys(possible_outcomes(ctx)[1]):
            trial = _copy(rules, state)
            draw_outcome(trial, outcome)
            yield trial
    for seat in to_move(ctx):
        for action in options(ctx, seat):
            trial = _copy(rules, state)
            advance(trial, action, seat)
            yield trial


def _end(ctx: Context[CoreRules, CoreState]) -> None:
    """Ask what is offered after a move."""
    if at_chance(ctx):
        possible_outcomes(ctx)[1][0]
    for seat in to_move(ctx):
        options(ctx, seat)[0]


def _load_again(ctx: Context[CoreRules, CoreState]) -> None:
    """:class:`SaveError` for a state that could not be loaded if it was saved: who went on from there would lose it."""
    encoded = ctx.rules.codec.encode(ctx.state)
    # What counts moves grows with every one: that it may not be too large is asked of the first state alone.
    encoded["ply"], encoded["revealed"], encoded["rng"]["drawn"] = 0, 0, 0
    ctx.rules.codec.decode(encoded)


def _simplest(ctx: Context[CoreRules, CoreState]) -> None:
    """Make the simplest move."""
    if at_chance(ctx):
        draw_outcome(ctx, possible_outcomes(ctx)[1][0])
    else:
        advance(ctx, options(ctx, to_move(ctx)[0])[0])
