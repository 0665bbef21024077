"""The Hills: turns in a row on them, and the sudden end after the last turn.

Rule: AA-10.6b, AA-17.77, AA-17.78.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault import ending
from undaunted_allied_assault.automaton.turn import TURN as AUTOMATON_TURN
from undaunted_allied_assault.special import holds
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.turn import PLAYER_TURN


def count_turns(ctx: Ctx) -> None:
    """The active side has been on the Hills for one turn more; a side that is not on them begins again.

    Rule: AA-10.6b, AA-17.77.
    """
    on_hill = ctx.state.allied.on_hill
    for side in range(len(ctx.rules.sides)):
        if not ending.hills(ctx, side):
            on_hill[side] = 0
        elif side == ctx.state.rounds.active:
            on_hill[side] += 1


def look_for_sudden_end(ctx: Ctx) -> None:
    """After the last turn the side whose unit comes onto the Hills wins, whatever way it came.

    Rule: AA-10.6b, AA-17.78.
    """
    late = ctx.state.rounds.number > ctx.rules.source.scenario.ending.turn
    if late and ctx.state.outcome is None:
        for side in range(len(ctx.rules.sides)):
            if holds(ctx, "sudden_hill", side) and ending.hills(ctx, side):
                ctx.finish((side,), "outcome.allied_assault.hills", "AA-10.6b")


RULES = (
    au.Insert(PLAYER_TURN.name, au.step("hills", count_turns, "AA-10.6b"), before="victory", after="dig_in"),
    au.Insert(AUTOMATON_TURN.name, au.step("hills", count_turns, "AA-10.6b"), before="victory", after="dig_in"),
)
