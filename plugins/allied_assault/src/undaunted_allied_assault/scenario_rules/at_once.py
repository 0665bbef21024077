"""A condition that ends the game at once: objectives are counted whenever a unit has come to its tile.

Rule: AA-10.3c.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.advance import ADVANCE
from undaunted_allied_assault.control import TILE_TAKEN
from undaunted_allied_assault.move import MOVE
from undaunted_allied_assault.retreat import RETREAT
from undaunted_allied_assault.state import Ctx


def count_objectives(ctx: Ctx) -> None:
    """Rule: AA-10.3c."""
    au.check_end(ctx, TILE_TAKEN)


RULES = (
    au.Insert(MOVE.name, au.step("taken", count_objectives, "AA-10.3c"), after="go", before="look"),
    au.Insert(ADVANCE.name, au.step("taken", count_objectives, "AA-10.3c"), after="make"),
    au.Insert(RETREAT.name, au.step("taken", count_objectives, "AA-10.3c"), after="arrive"),
)
