"""Whether the stack of a loaded state holds together, as far as its decisions, chance events and procedures say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.kernel.context import Context
from undaunted_core.kernel.flow import SIMULTANEOUS, STOPS
from undaunted_core.kernel.machine import at_chance, options, possible_outcomes, to_move
from undaunted_core.limits import MOST_OUTCOMES

if TYPE_CHECKING:
    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.kernel.state import State

#: Pointer, what was found there, and what was expected.
Found = list[tuple[str, str, str]]


def find_contradictions(rules: Ruleset, state: State) -> Found:
    """The contradictions in the stack of a loaded state.

    The machine waits at decisions and chance events only. A decision offers something to each seat asked, and each
    secret choice is still among the offers.
    """
    if not state.stack:
        return []
    if rules.code[state.stack[-1][0]][1] not in STOPS:
        return [("/stack", "a step at the top of the stack", "the decision or chance event for which the game waits")]
    for index, (code, _) in enumerate(state.stack[:-1]):
        if rules.code[code][1] == SIMULTANEOUS:
            return [(f"/stack/{index}", "a secret choice below another stop", "one at the top of the stack")]
    nonsense = [("/stack", "a stop at which no action is possible", "a decision or chance event of this game")]
    try:
        return _unsound(rules, state) or ([] if _offers(rules, state) else nonsense)
    except Exception:  # if a rule fails on a loaded state, the state is at fault
        return nonsense


def _unsound(rules: Ruleset, state: State) -> Found:
    """The faults of the frames, by the checks that their kinds declare."""
    faults = []
    for index, (code, args) in enumerate(state.stack):
        sound = rules.sound[code]
        if sound is not None:
            for field, wrong, expected in sound(rules, state, args, index):
                frame = f"/stack/{index}"
                pointer = field if field.startswith("/") else f"{frame}/{field}" if field else frame
                faults.append((pointer, wrong, expected))
    return faults


def _offers(rules: Ruleset, state: State) -> bool:
    """Whether the stop on top offers something to all it asks."""
    ctx = Context(rules, state, events=None, record=[], explicit=True)
    if at_chance(ctx):
        chance, outcomes = possible_outcomes(ctx)
        count = len(rules.outcomes[chance.action])
        return 0 < len(outcomes) <= MOST_OUTCOMES and 0 <= min(outcomes) <= max(outcomes) < count
    moving = to_move(ctx)
    if not moving or not all(options(ctx, seat) for seat in moving):
        return False
    if not rules.code[state.stack[-1][0]][0].simultaneous:
        return not any(state.choices.asked)
    choices = enumerate(state.choices.made)
    return all(rules.parse(notation) in options(ctx, seat) for seat, notation in choices if notation)
