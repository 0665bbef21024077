"""Smoke Screen: this fire does no damage.

Rule: AA-14.42.
"""

from undaunted_allied_assault.effect import Effect
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.totals import add_effect


def no_damage(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-14.42."""
    add_effect(ctx, "no_damage")


EFFECT = Effect("no_damage", no_damage, "AA-14.42")
RULES = (EFFECT,)
