"""Ranged Bombardment: a tactical modifier more or less, a face-up enemy loses morale, but keeps 1.

Rule: AA-14.18, AA-17.31.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.effect import amount_of
from undaunted_allied_assault.modifier import MODIFIER, draw_modifier
from undaunted_allied_assault.pick_unit import ENEMY, damage, unit_effect
from undaunted_allied_assault.state import Ctx


def bombard(ctx: Ctx, side: int, card: int, piece: int) -> None:
    """Rule: AA-14.18."""
    ctx.call(BOMBARD, side, card, piece)


def land_shells(ctx: Ctx, card: int, piece: int) -> None:
    """Rule: AA-14.18."""
    damage(ctx, piece, max(0, amount_of(ctx, card) + ctx.state.allied.modifier), spare=1)


BOMBARD = au.procedure(
    "allied_assault.bombard",
    au.step("draw", draw_modifier, "AA-14.18", MODIFIER),
    au.step("land", land_shells, "AA-14.18"),
    side="side",
    card="card",
    piece="piece",
)
EFFECT = unit_effect("bombard", "AA-14.18", bombard, ENEMY, lambda ctx, piece: True, BOMBARD)
RULES = (EFFECT,)
