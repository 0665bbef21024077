"""Last Stand: this fire leaves the unit at least 1 morale.

Rule: AA-14.35, AA-17.80.
"""

from undaunted_allied_assault.effect import Effect
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.totals import add_effect


def keep_alive(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-14.35."""
    add_effect(ctx, "keep_alive")


EFFECT = Effect("keep_alive", keep_alive, "AA-14.35")
RULES = (EFFECT,)
