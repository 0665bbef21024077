"""What ends the game at once is asked whenever a unit has come to its tile: objectives, the Hills after the last turn.

A step of a move, an advance and a retreat asks. For units that orders and cards put on a tile, the step before the
next order asks.

Rule: AA-10.3c, AA-10.6b, AA-17.78.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.advance import ADVANCE
from undaunted_allied_assault.control import TILE_TAKEN
from undaunted_allied_assault.move import MOVE
from undaunted_allied_assault.retreat import RETREAT
from undaunted_allied_assault.scenario_rules.hills import look_for_sudden_end
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.turn import NEXT_ORDER


def look_for_end(ctx: Ctx) -> None:
    """Rule: AA-10.3c, AA-10.6b, AA-17.78."""
    ctx.check_end(TILE_TAKEN)
    look_for_sudden_end(ctx)


RULES = (
    au.Insert(MOVE.name, au.step("taken", look_for_end, "AA-10.3c"), after="go", before="look"),
    au.Insert(ADVANCE.name, au.step("taken", look_for_end, "AA-10.3c"), after="make"),
    au.Insert(RETREAT.name, au.step("taken", look_for_end, "AA-10.3c"), after="arrive"),
    au.Insert(NEXT_ORDER.name, au.step("taken", look_for_end, "AA-17.78"), before="surprise"),
)
