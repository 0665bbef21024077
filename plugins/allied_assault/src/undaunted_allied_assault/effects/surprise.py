"""Surprise Attack: the Fire total rises, and the target gets nothing for being dug in.

Rule: AA-14.36.
"""

from undaunted_allied_assault.effect import Effect, amount_of
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.totals import add_cards, add_effect


def surprise(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-14.36."""
    add_cards(ctx, side, amount_of(ctx, card))
    add_effect(ctx, "no_dug_in")


EFFECT = Effect("surprise", surprise, "AA-14.36")
RULES = (EFFECT,)
