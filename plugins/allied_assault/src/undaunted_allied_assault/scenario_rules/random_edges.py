"""Which edge of the board is whose is drawn at random.

Rule: AA-10.10a.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.control import home_row
from undaunted_allied_assault.setup import SET_UP
from undaunted_allied_assault.special import holds
from undaunted_allied_assault.state import Ctx


def draw_edges(ctx: Ctx) -> None:
    """Draw, before anything is placed."""
    if holds(ctx, "random_edges", 0):
        ctx.call(EDGES)


def give_edges(ctx: Ctx, side: int) -> None:
    """The side has the Home Row that the scenario gives the US."""
    ctx.state.allied.edge = side
    for owner in range(len(ctx.rules.sides)):
        for space in home_row(ctx, owner):
            ctx.state.land.control[space] = owner
    ctx.emit(EDGES_DRAWN, side)


EDGES_DRAWN = au.Event(
    "allied_assault.edges_drawn",
    au.text(
        en="{side} has the edge that the scenario gives the US.",
        es="{side} tiene el borde que el escenario da a EE. UU.",
    ),
    side="side",
)
EDGE = au.ActionKind(
    "allied_assault.edge", au.text(en="{side} has the US edge", es="{side} tiene el borde de EE. UU."), side="side"
)
EDGES = au.Chance(
    "allied_assault.edges",
    {},
    EDGE.name,
    lambda ctx, args: (0, 1),
    lambda ctx, args, side: give_edges(ctx, side),
)
RULES = (
    EDGES_DRAWN,
    EDGE,
    au.Insert(SET_UP.name, au.step("edges", draw_edges, "AA-10.10a", EDGES), before="listed"),
)
