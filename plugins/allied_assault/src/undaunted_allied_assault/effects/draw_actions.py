"""Well Supplied: draw action cards.

Rule: AA-14.32.
"""

from undaunted_allied_assault.draw import DRAWING, draw
from undaunted_allied_assault.effect import Effect, amount_of
from undaunted_allied_assault.state import Ctx


def draw_actions(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-14.32."""
    draw(ctx, side, "action", amount_of(ctx, card))


EFFECT = Effect("draw_actions", draw_actions, "AA-14.32", starts=(DRAWING,))
RULES = (EFFECT,)
