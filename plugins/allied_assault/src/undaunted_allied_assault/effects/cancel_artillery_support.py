"""Strafing Run: enemy artillery gives no support in this fire; anti-air units protect each of them apart.

Rule: AA-6.3, AA-6.13, AA-14.21, AA-17.82.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.air import AIR_CHECK, check_air, has_failed
from undaunted_allied_assault.effect import Effect
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.support import cancellable
from undaunted_allied_assault.totals import silence

#: The classes that are artillery.
ARTILLERY = ("artillery", "mobile_artillery")


def cancel_artillery_support(ctx: Ctx, side: int, card: int) -> None:
    """Each artillery unit that supports is a target of its own; one whose support is cancelled already is none.

    Rule: AA-6.13, AA-14.21, AA-17.82.
    """
    classes, held = ctx.rules.allied.cards.unit_class, ctx.state.units.card
    spent = () if ctx.rules.allied.settings.strafes_cancelled else ctx.state.fight.silenced
    for slot in cancellable(ctx):
        if classes[held[slot]] in ARTILLERY and slot not in spent:
            ctx.call(STRAFE, slot)


def strafe(ctx: Ctx, piece: int) -> None:
    """Rule: AA-6.13."""
    check_air(ctx, piece)


def cancel_one(ctx: Ctx, piece: int) -> None:
    """Rule: AA-14.21."""
    if not has_failed(ctx):
        silence(ctx, piece)


STRAFE = au.procedure(
    "allied_assault.strafe",
    au.step("anti_air", strafe, "AA-6.13", AIR_CHECK),
    au.step("cancel", cancel_one, "AA-14.21"),
    piece="piece",
)
EFFECT = Effect("cancel_artillery_support", cancel_artillery_support, "AA-14.21", starts=(STRAFE,))
RULES = (EFFECT,)
