"""Exposed!: no terrain bonus for the target in this fire.

Rule: AA-14.37.
"""

from undaunted_allied_assault.effect import Effect
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.totals import add_effect


def cancel_terrain(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-14.37."""
    add_effect(ctx, "no_terrain")


EFFECT = Effect("cancel_terrain", cancel_terrain, "AA-14.37")
RULES = (EFFECT,)
