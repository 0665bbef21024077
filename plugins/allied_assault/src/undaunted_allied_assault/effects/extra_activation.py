"""Commander Initiative: an own unit moves, digs in or starts a combat, apart from its own activation.

Rule: AA-14.27, AA-17.38.
"""

from undaunted_allied_assault.pick_unit import OWN, unit_effect
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.transfer import CHOOSE_EXTRA, activate, takes_extra


def extra_activation(ctx: Ctx, side: int, card: int, piece: int) -> None:
    """Rule: AA-14.27."""
    activate(ctx, side, piece)


EFFECT = unit_effect("extra_activation", "AA-14.27", extra_activation, OWN, takes_extra, CHOOSE_EXTRA)
RULES = (EFFECT,)
