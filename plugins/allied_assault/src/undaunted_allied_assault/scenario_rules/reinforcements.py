"""Units that may come to tiles that the scenario names, at the start of turns of the automaton.

Rule: AA-12.3b, AA-17.65.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.automaton.arrivals import CHANCE_ARRIVAL
from undaunted_allied_assault.automaton.turn import TURN
from undaunted_allied_assault.nobody import sort_tiles
from undaunted_allied_assault.special import in_force
from undaunted_allied_assault.state import Ctx


def draw_for_tiles(ctx: Ctx) -> None:
    """One draw for each of the tiles, in the order of tiles.  Rule: AA-11.4, AA-12.3b."""
    side, numbers = ctx.rules.automaton.side, ctx.rules.numbers["space"]
    tiles = {numbers[name] for rule in in_force(ctx, "reinforcements", side) for name in rule.at}
    for space in reversed(sort_tiles(ctx, tiles)):
        ctx.call(CHANCE_ARRIVAL, side, space)


RULES = (
    au.Insert(
        TURN.name, au.step("reinforcements", draw_for_tiles, "AA-12.3b", CHANCE_ARRIVAL), before="cards", after="begin"
    ),
)
