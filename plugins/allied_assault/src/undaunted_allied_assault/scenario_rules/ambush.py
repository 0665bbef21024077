"""Units of the automaton that may be in ground next to which a unit of the player comes.

Rule: AA-12.4a, AA-17.20, AA-17.64, AA-17.65.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.automaton.arrivals import CHANCE_ARRIVAL, NOTICED, open_tiles
from undaunted_allied_assault.special import in_force
from undaunted_allied_assault.state import Ctx


def search(ctx: Ctx, piece: int, other: int) -> None:
    """One draw for each tile of the ground, in the order of tiles.  Rule: AA-12.4a."""
    side, terrain = ctx.rules.automaton.side, ctx.rules.allied.land.terrain
    terrains = {name for rule in in_force(ctx, "ambush", side) for name in rule.terrains}
    for space in reversed(open_tiles(ctx, piece, other)):
        if terrain[space] in terrains:
            ctx.call(CHANCE_ARRIVAL, side, space)


RULES = (au.Insert(NOTICED.name, au.step("ambush", search, "AA-12.4a", CHANCE_ARRIVAL), after="reinforce"),)
