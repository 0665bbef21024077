"""Prep Fire: a face-up enemy loses morale but keeps 1, and what made it dug in, a Fortification for this turn.

Rule: AA-7.5, AA-14.22, AA-17.10.
"""

from undaunted_allied_assault.effect import amount_of
from undaunted_allied_assault.pick_unit import ENEMY, damage, unit_effect
from undaunted_allied_assault.state import Ctx


def dig_out(ctx: Ctx, side: int, card: int, piece: int) -> None:
    """Rule: AA-14.22."""
    damage(ctx, piece, amount_of(ctx, card), spare=1)
    ctx.state.units.dug_in[piece] = False
    ctx.state.units.exposed[piece] = True


EFFECT = unit_effect("dig_out", "AA-14.22", dig_out, ENEMY)
RULES = (EFFECT,)
