"""National Advantage: prestige.

Rule: AA-14.33.
"""

from undaunted_allied_assault.effect import Effect, amount_of
from undaunted_allied_assault.prestige import gain
from undaunted_allied_assault.state import Ctx


def gain_prestige(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-14.33."""
    gain(ctx, side, amount_of(ctx, card))


EFFECT = Effect("gain_prestige", gain_prestige, "AA-14.33")
RULES = (EFFECT,)
