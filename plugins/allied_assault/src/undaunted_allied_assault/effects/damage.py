"""Air Strike: a face-up enemy loses morale, which may eliminate it.

Rule: AA-14.19, AA-17.53.
"""

from undaunted_allied_assault.effect import amount_of
from undaunted_allied_assault.pick_unit import ENEMY, unit_effect
from undaunted_allied_assault.pick_unit import damage as do_damage
from undaunted_allied_assault.state import Ctx


def damage(ctx: Ctx, side: int, card: int, piece: int) -> None:
    """Rule: AA-14.19."""
    do_damage(ctx, piece, amount_of(ctx, card), spare=0)


EFFECT = unit_effect("damage", "AA-14.19", damage, ENEMY)
RULES = (EFFECT,)
