"""The scenario's own rules, asked by name.

Rule: AA-10.1.
"""

from undaunted_allied_assault.definitions import Special
from undaunted_allied_assault.state import Ctx


def in_force(ctx: Ctx, rule: str, side: int) -> tuple[Special, ...]:
    """The rules of this name that hold for a side in the present turn."""
    rules = ctx.rules.allied.special_of[side].get(rule, ())
    # Lists of orders ask for each unit, and few scenarios have the rule.
    return rules and tuple([entry for entry in rules if not entry.turns or ctx.state.rounds.number in entry.turns])


def holds(ctx: Ctx, rule: str, side: int) -> bool:
    """Whether a rule of this name holds for a side in the present turn."""
    return bool(in_force(ctx, rule, side))
