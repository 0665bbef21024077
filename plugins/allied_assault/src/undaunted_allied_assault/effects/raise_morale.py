"""Supply Column: an own unit gains morale.

Rule: AA-4.19, AA-14.31.
"""

from undaunted_allied_assault.effect import amount_of
from undaunted_allied_assault.pick_unit import OWN, unit_effect
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.units import MOST_MORALE, current, gain_morale


def raise_morale(ctx: Ctx, side: int, card: int, piece: int) -> None:
    """Rule: AA-14.31."""
    gain_morale(ctx, piece, amount_of(ctx, card))


def is_below_most(ctx: Ctx, piece: int) -> bool:
    """Whether the morale of a unit can rise."""
    return current(ctx, piece) < MOST_MORALE


EFFECT = unit_effect("raise_morale", "AA-14.31", raise_morale, OWN, is_below_most)
RULES = (EFFECT,)
