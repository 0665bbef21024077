"""Whether the stack of a loaded state holds together, as far as its decisions, chance events and procedures say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.kernel.context import Context
from undaunted_core.kernel.flow import DECISION
from undaunted_core.kernel.machine import at_chance, options, possible_outcomes, to_move
from undaunted_core.limits import MOST_OUTCOMES

if TYPE_CHECKING:
    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.kernel.state import State

#: Pointer, what was found there, and what was expected.
Found = list[tuple[str, str, str]]


def find_contradictions(rules: Ruleset, state: State) -> Found:
    """The contradictions in the stack of a loaded state.

    The machine waits at decisions and chance events only; a decision has
    something to offer to each seat asked, and what was chosen in secret is still
    among it.
    """
    if not state.stack:
        return []
    if rules.code[state.stack[-1][0]][1] >= 0:
        return [("/stack", "a step at the top of the stack", "the decision or chance event for which the game waits")]
    for place, (at, _) in enumerate(state.stack[:-1]):
        if rules.code[at][1] == DECISION and rules.code[at][0].simultaneous:
            return [(f"/stack/{place}", "a secret choice below another stop", "one at the top of the stack")]
    nonsense = [("/stack", "a stop at which no action is possible", "a decision or chance event of this game")]
    try:
        return _unsound(rules, state) or ([] if _offers(rules, state) else nonsense)
    except Exception:  # if a rule fails on a loaded state, the state is at fault
        return nonsense


def _unsound(rules: Ruleset, state: State) -> Found:
    """The faults of the frames, by the checks that their kinds declare."""
    found = []
    for place, (at, args) in enumerate(state.stack):
        sound = rules.sound[at]
        if sound is not None:
            for field, what, expected in sound(rules, state, args, place):
                frame = f"/stack/{place}"
                pointer = field if field.startswith("/") else f"{frame}/{field}" if field else frame
                found.append((pointer, what, expected))
    return found


def _offers(rules: Any, state: Any) -> bool:
    """Whether the stop on top offers something to all it asks."""
    ctx: Context[Any, Any] = Context(rules, state, events=None, record=[], explicit=True)
    if at_chance(ctx):
        chance, outcomes = possible_outcomes(ctx)
        known = len(rules.outcomes[chance.action])
        return 0 < len(outcomes) <= MOST_OUTCOMES and 0 <= min(outcomes) <= max(outcomes) < known
    moving = to_move(ctx)
    if not moving or not all(options(ctx, seat) for seat in moving):
        return False
    if not rules.code[state.stack[-1][0]][0].simultaneous:
        return not any(state.choices.asked)
    made = enumerate(state.choices.made)
    return all(rules.parse(one) in options(ctx, seat) for seat, one in made if one)
