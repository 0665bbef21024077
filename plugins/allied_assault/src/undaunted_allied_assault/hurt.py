"""Morale that a unit loses in a combat: it counts for the retreat.

Rule: AA-5.12, AA-5.15, AA-17.12, AA-17.42.
"""

from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.units import current, lose_morale


def hurt(ctx: Ctx, slot: int, amount: int, *, spare: int = 0) -> None:
    """Take morale from a unit of the combat, down to ``spare`` at the least.  Rule: AA-5.12, AA-17.12."""
    before = ctx.state.units.morale[slot]
    lose_morale(ctx, slot, amount, spare=spare)
    ctx.state.fight.lost[ctx.rules.pieces.side[slot]] += before - ctx.state.units.morale[slot]


def least_morale(ctx: Ctx, slot: int) -> int:
    """The morale that a unit keeps in this fire, whatever it loses: 1 under Last Stand.  Rule: AA-14.35, AA-17.80."""
    return int("keep_alive" in ctx.state.fight.effects and slot == ctx.state.fight.target)


def is_over(ctx: Ctx) -> bool:
    """Whether a unit died in step 9, which ends the fire at once unless the setting says otherwise.  Rule: AA-17.42."""
    fight = ctx.state.fight
    return ctx.rules.allied.settings.death_at_once and any(
        current(ctx, slot) <= 0 for slot in (fight.firing, fight.target)
    )
