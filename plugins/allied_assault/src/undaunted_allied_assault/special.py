"""The scenario's own rules, asked by name.

Rule: AA-10.1.
"""

from undaunted_allied_assault.definitions import Special
from undaunted_allied_assault.state import Ctx


def in_force(ctx: Ctx, rule: str, side: int) -> tuple[Special, ...]:
    """The rules of this name that hold for a side in the present turn."""
    named = ctx.rules.allied.special_of[side]
    # Lists of orders ask often, and few scenarios have the rule.
    return in_turn(ctx, named[rule]) if rule in named else ()


def in_turn(ctx: Ctx, rules: tuple[Special, ...]) -> tuple[Special, ...]:
    """Those of the rules that hold in the present turn."""
    return tuple([entry for entry in rules if not entry.turns or ctx.state.rounds.number in entry.turns])


def serves_as_sacrifice(ctx: Ctx, side: int, card: int) -> bool:
    """Whether the scenario leaves a card to the side for sacrifices alone.

    Rule: AA-10.1, AA-10.6a, AA-10.8b, AA-10.9d, AA-10.11a, AA-10.12a, AA-17.14.
    """
    rules = ctx.rules.allied.sacrificed[side]
    return card in rules and bool(in_turn(ctx, rules[card]))


def holds(ctx: Ctx, rule: str, side: int) -> bool:
    """Whether a rule of this name holds for a side in the present turn."""
    return rule in ctx.rules.allied.special_of[side] and bool(in_force(ctx, rule, side))
