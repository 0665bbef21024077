"""Minefields: a unit that came onto a tile that the enemy controlled.

Rule: AA-4.5, AA-6.6, AA-17.39, AA-17.48.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.modifier import MODIFIER, draw_modifier
from undaunted_allied_assault.reveal import show
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.units import can, lose_morale, take_off

#: A modifier up to this costs the unit 1 morale.  Rule: AA-4.5.
HIT = -1


def look_for_mines(ctx: Ctx, piece: int) -> object:
    """Draw for the unit; one that ignores mines shows itself instead.  Rule: AA-6.6, AA-17.48."""
    if can(ctx, piece, "ignore_mines"):
        show(ctx, piece)
        return au.LEAVE
    ctx.state.units.mined[piece] |= not ctx.state.units.face_up[piece]
    draw_modifier(ctx, ctx.rules.pieces.side[piece])
    return None


def suffer(ctx: Ctx, piece: int) -> None:
    """At -1 or -2 the unit loses 1 morale, which may eliminate it.  Rule: AA-4.5, AA-17.39."""
    if ctx.state.allied.modifier <= HIT and lose_morale(ctx, piece, 1):
        take_off(ctx, piece)


#: After it the caller asks whether the unit is still on its tile.
MINES = au.procedure(
    "allied_assault.mines",
    au.step("look", look_for_mines, "AA-4.5", MODIFIER),
    au.step("suffer", suffer, "AA-4.5"),
    piece="piece",
)
RULES = (MINES,)
