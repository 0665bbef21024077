"""Deadly Fire: the enemy unit in the combat loses morale at once; its Target total does not change.

Rule: AA-4.18, AA-14.13, AA-17.12, AA-17.80.
"""

from undaunted_allied_assault.effect import Effect, amount_of
from undaunted_allied_assault.hurt import hurt, spared
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.totals import CARDS, changing, unit_of


def lower_morale_in_combat(ctx: Ctx, side: int, card: int) -> None:
    """A unit under Last Stand keeps 1, unless the setting says otherwise.  Rule: AA-14.13, AA-17.80."""
    unit = unit_of(ctx, 1 - side)
    spare = spared(ctx, unit) if ctx.rules.allied.settings.last_stand_holds else 0
    changing(ctx, CARDS, lambda: hurt(ctx, unit, amount_of(ctx, card), spare=spare))


EFFECT = Effect("lower_morale_in_combat", lower_morale_in_combat, "AA-14.13")
RULES = (EFFECT,)
