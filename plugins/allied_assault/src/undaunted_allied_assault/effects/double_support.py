"""Increased Support: the support counts twice in this fire.

Rule: AA-14.38.
"""

from undaunted_allied_assault.effect import Effect
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.totals import add_effect


def double_support(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-14.38."""
    add_effect(ctx, "double_support")


EFFECT = Effect("double_support", double_support, "AA-14.38")
RULES = (EFFECT,)
