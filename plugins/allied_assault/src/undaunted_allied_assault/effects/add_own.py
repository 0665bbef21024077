"""Snap Shot: the total of the side that plays it rises, whichever it is.

Rule: AA-14.39.
"""

from undaunted_allied_assault.effect import Effect, amount_of
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.totals import add_cards


def add_own(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-14.39."""
    add_cards(ctx, side, amount_of(ctx, card))


EFFECT = Effect("add_own", add_own, "AA-14.39")
RULES = (EFFECT,)
