"""Reserves: draw unit cards.

Rule: AA-14.30.
"""

from undaunted_allied_assault.draw import DRAWING, draw
from undaunted_allied_assault.effect import Effect, amount_of
from undaunted_allied_assault.state import Ctx


def draw_units(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-14.30."""
    draw(ctx, side, "unit", amount_of(ctx, card))


EFFECT = Effect("draw_units", draw_units, "AA-14.30", starts=(DRAWING,))
RULES = (EFFECT,)
