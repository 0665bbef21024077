"""The scenario's own rules, asked by name.

Rule: AA-10.1.
"""

from collections.abc import Iterator

from undaunted_allied_assault.definitions import Special
from undaunted_allied_assault.state import Ctx


def in_force(ctx: Ctx, rule: str, side: int) -> Iterator[Special]:
    """The rules of this name that hold for a side in the present turn."""
    for one in ctx.rules.allied.special.get(rule, ()):
        mine = one.side is None or one.side == ctx.rules.sides[side]
        if mine and (not one.turns or ctx.state.rounds.number in one.turns):
            yield one


def holds(ctx: Ctx, rule: str, side: int) -> bool:
    """Whether a rule of this name holds for a side in the present turn."""
    return any(True for _ in in_force(ctx, rule, side))
