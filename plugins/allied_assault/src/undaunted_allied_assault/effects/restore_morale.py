"""Replacements: an own unit regains morale that it has lost.

Rule: AA-14.24.
"""

from undaunted_allied_assault.effect import amount_of
from undaunted_allied_assault.pick_unit import OWN, unit_effect
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.units import gain_morale


def restore_morale(ctx: Ctx, side: int, card: int, piece: int) -> None:
    """Rule: AA-14.24."""
    gain_morale(ctx, piece, min(amount_of(ctx, card), -ctx.state.units.morale[piece]))


def has_lost(ctx: Ctx, piece: int) -> bool:
    """Whether a unit is below its printed morale."""
    return ctx.state.units.morale[piece] < 0


EFFECT = unit_effect("restore_morale", "AA-14.24", restore_morale, OWN, has_lost)
RULES = (EFFECT,)
