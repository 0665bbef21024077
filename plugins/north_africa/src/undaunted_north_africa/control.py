"""The further limits of Control in North Africa.  Rule: NAF-7.4b."""

from undaunted_core.authoring import Require, Requirement, text
from undaunted_north_africa.state import Ctx
from undaunted_system import CONTROL, CONTROLLED


def is_not_held(ctx: Ctx, side: int, at: int) -> bool:
    """Whether the enemy does not both control the tile and have a soldier on it, aboard or not.  Rule: NAF-7.4b."""
    if ctx.state.control.marker[1 - side][at] != CONTROLLED:
        return True
    first, behind = ctx.rules.pieces.of_side[1 - side]
    space, places = ctx.state.pieces.space, ctx.rules.aboard.places
    return not any(space[piece] == at and not places[piece] for piece in range(first, behind))


NOT_HELD = Requirement(
    "north_africa.held",
    is_not_held,
    text(
        en="The enemy controls the tile and has a soldier on it.",
        es="El enemigo controla la loseta y tiene un soldado en ella.",
    ),
    "NAF-7.4b",
)
NARROWED = Require(CONTROL, NOT_HELD)
RULES = (NARROWED,)
