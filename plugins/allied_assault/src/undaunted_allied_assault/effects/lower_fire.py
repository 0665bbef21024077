"""Poor Aim: the Fire total falls.

Rule: AA-14.41.
"""

from undaunted_allied_assault.effect import Effect, amount_of
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.totals import add_cards


def lower_fire(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-14.41."""
    add_cards(ctx, 1 - side, -amount_of(ctx, card))


EFFECT = Effect("lower_fire", lower_fire, "AA-14.41")
RULES = (EFFECT,)
