"""Increased Support: the support counts twice in this fire.

Rule: AA-14.38, AA-17.81.
"""

from undaunted_allied_assault.effect import Effect
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.totals import DOUBLED, add_effect


def double_support(ctx: Ctx, side: int, card: int) -> None:
    """Another such card adds nothing; by a setting the support counts once more.  Rule: AA-14.38, AA-17.81."""
    add_effect(ctx, DOUBLED, adds_up=ctx.rules.allied.settings.support_adds_up)


EFFECT = Effect("double_support", double_support, "AA-14.38")
RULES = (EFFECT,)
