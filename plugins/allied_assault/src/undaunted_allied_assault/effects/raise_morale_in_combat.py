"""Morale Boost: the own unit in the combat gains morale; if it fires, the Fire total rises with it.

Rule: AA-4.18, AA-4.19, AA-14.12.
"""

from undaunted_allied_assault.effect import Effect, amount_of
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.totals import CARDS, changing, unit_of
from undaunted_allied_assault.units import gain_morale


def raise_morale_in_combat(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-14.12."""
    changing(ctx, CARDS, lambda: gain_morale(ctx, unit_of(ctx, side), amount_of(ctx, card)))


EFFECT = Effect("raise_morale_in_combat", raise_morale_in_combat, "AA-14.12")
RULES = (EFFECT,)
