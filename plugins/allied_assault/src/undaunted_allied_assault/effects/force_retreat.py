"""Forced Retreat: the defender retreats in step 15, whatever the losses.

Rule: AA-14.43.
"""

from undaunted_allied_assault.effect import Effect
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.totals import add_effect


def force_retreat(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-14.43."""
    add_effect(ctx, "retreat")


EFFECT = Effect("force_retreat", force_retreat, "AA-14.43")
RULES = (EFFECT,)
