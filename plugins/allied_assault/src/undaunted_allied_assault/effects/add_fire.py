"""Accuracy: the Fire total rises.

Rule: AA-14.11.
"""

from undaunted_allied_assault.effect import Effect, amount_of
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.totals import add_cards


def add_fire(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-14.11."""
    add_cards(ctx, side, amount_of(ctx, card))


EFFECT = Effect("add_fire", add_fire, "AA-14.11")
RULES = (EFFECT,)
