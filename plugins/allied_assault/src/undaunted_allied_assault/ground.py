"""Which ground a unit may be on.

Rule: AA-6.7, AA-7.2, AA-17.3.
"""

from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.units import can, is_hard


def may_stand(ctx: Ctx, slot: int, space: int) -> bool:
    """Whether the ground lets a unit in: no impassable river, and no Swamp for Hard units unless their card says so.

    Rule: AA-6.7, AA-7.2, AA-17.3.
    """
    ground = ctx.rules.allied.land.traits[space]
    if "closed" in ground:
        return False
    return "no_hard" not in ground or not is_hard(ctx, slot) or can(ctx, slot, "enter_swamp")
