"""The scenario's own rules, asked by name.

Rule: AA-10.1.
"""

from undaunted_allied_assault.definitions import Special
from undaunted_allied_assault.state import Ctx


def in_force(ctx: Ctx, rule: str, side: int) -> tuple[Special, ...]:
    """The rules of this name that hold for a side in the present turn."""
    found = ctx.rules.allied.special_of[side].get(rule, ())
    # Lists of orders ask for each unit, and few scenarios have the rule.
    return found and tuple([one for one in found if not one.turns or ctx.state.rounds.number in one.turns])


def holds(ctx: Ctx, rule: str, side: int) -> bool:
    """Whether a rule of this name holds for a side in the present turn."""
    return bool(in_force(ctx, rule, side))
