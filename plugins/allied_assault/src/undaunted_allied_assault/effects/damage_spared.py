"""Bomber Run: a face-up enemy loses morale, but keeps 1.

Rule: AA-14.20.
"""

from undaunted_allied_assault.effect import amount_of
from undaunted_allied_assault.pick_unit import ENEMY, damage, unit_effect
from undaunted_allied_assault.state import Ctx


def damage_spared(ctx: Ctx, side: int, card: int, piece: int) -> None:
    """Rule: AA-14.20."""
    damage(ctx, piece, amount_of(ctx, card), spare=1)


EFFECT = unit_effect("damage_spared", "AA-14.20", damage_spared, ENEMY)
RULES = (EFFECT,)
