"""Whether a loaded state holds together, as far as that can be told without its past.

Frames are held against what their decision, chance event or procedure declares
as ``sound``; the stop at the top must offer something; and a state whose past is
not known is tried: each option by one move, and the simplest way on until every
frame of the stack has had its turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.kernel.context import Context
from undaunted_core.kernel.machine import at_chance, chance_lots, choose, draw_lot, options, to_move
from undaunted_core.limits import MOST_LOTS, MOST_TRIALS

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Pointer, what was found there, and what was expected.
Found = list[tuple[str, str, str]]


def find_contradictions(rules: Any, state: Any) -> Found:
    """What a loaded state's stack has against it.

    The machine waits at decisions and chance events only; a decision has
    something to offer to each seat asked, and what was chosen in secret is still
    among it.
    """
    if not state.stack:
        return []
    if rules.code[state.stack[-1][0]][1] >= 0:
        return [("/stack", "a step on top", "the decision or chance event at which the game waits")]
    if any(getattr(rules.code[at][0], "simultaneous", False) for at, _ in state.stack[:-1]):
        return [("/stack", "a secret choice below another stop", "one on top only")]
    nonsense = [("/stack", "a stop at which nothing fits", "a decision or chance event of this game")]
    try:
        return _unsound(rules, state) or ([] if _offers(rules, state) else nonsense)
    except Exception:  # whatever a senseless state makes a rule do, it is the state that is at fault
        return nonsense


def _unsound(rules: Any, state: Any) -> Found:
    """What the frames have against them by what their kinds declare."""
    found = []
    for place, (at, args) in enumerate(state.stack):
        sound = rules.sound[at]
        if sound is not None:
            for field, what, expected in sound(rules, state, args, place):
                found.append((f"/stack/{place}/{field}" if field else f"/stack/{place}", what, expected))
    return found


def _offers(rules: Any, state: Any) -> bool:
    """Whether the stop on top offers something to all it asks."""
    ctx: Context[Any, Any] = Context(rules, state, events=None, record=[], explicit=True)
    if at_chance(ctx):
        chance, lots = chance_lots(ctx)
        return 0 < len(lots) <= MOST_LOTS and 0 <= min(lots) <= max(lots) < len(rules.outcomes[chance.action])
    moving = to_move(ctx)
    if not moving or not all(options(ctx, seat) for seat in moving):
        return False
    if not rules.code[state.stack[-1][0]][0].simultaneous:
        return not any(state.choices.asked)
    made = enumerate(state.choices.made)
    return all(rules.parse(one) in options(ctx, seat) for seat, one in made if one)


def find_dead_ends(rules: Any, state: Any) -> Found:
    """What a state whose past is not known makes its own rules raise, tried on copies within a bound.

    A state that passes need not be one that play can reach.
    """
    first = state.stack[0] if state.stack else None
    try:
        left = MOST_TRIALS
        for trial in _each_move(rules, state):
            left -= 1
            if not left:
                break
            _end(trial)
        trial = _copy(rules, state)
        while left > 0 and trial.state.outcome is None and trial.state.stack[0] is first:
            _simplest(trial)
            left -= 1
    except Exception as error:  # the rules hold for every state that play reaches: it is the state that is at fault
        return [("/stack", f"a state in which the rules fail ({type(error).__name__})", "one that play can go on from")]
    return []


def _copy(rules: Any, state: Any) -> Context[Any, Any]:
    return Context(rules, state.clone(), events=None, record=[], explicit=True)


def _each_move(rules: Any, state: Any) -> Iterator[Context[Any, Any]]:
    """A copy of the state for each move that may come next, behind that move."""
    ctx = _copy(rules, state)
    if at_chance(ctx):
        for lot in dict.fromkeys(chance_lots(ctx)[1]):
            trial = _copy(rules, state)
            draw_lot(trial, lot)
            yield trial
    for seat in to_move(ctx):
        for action in options(ctx, seat):
            trial = _copy(rules, state)
            choose(trial, seat, action)
            yield trial


def _end(ctx: Context[Any, Any]) -> None:
    """Ask what is offered behind a move."""
    if at_chance(ctx):
        chance_lots(ctx)[1][0]
    for seat in to_move(ctx):
        options(ctx, seat)[0]


def _simplest(ctx: Context[Any, Any]) -> None:
    """Make the simplest move."""
    if at_chance(ctx):
        draw_lot(ctx, chance_lots(ctx)[1][0])
    else:
        seat = to_move(ctx)[0]
        choose(ctx, seat, options(ctx, seat)[0])
