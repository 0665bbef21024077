"""Take Cover!: the Target total rises.

Rule: AA-14.40.
"""

from undaunted_allied_assault.effect import Effect, amount_of
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.totals import add_cards


def add_target(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-14.40."""
    add_cards(ctx, side, amount_of(ctx, card))


EFFECT = Effect("add_target", add_target, "AA-14.40")
RULES = (EFFECT,)
