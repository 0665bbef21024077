"""Prestige: paid, gained, taken away.  Every change is an event, so that a side's prestige is the sum of its events.

Rule: AA-1.7, AA-17.6, AA-17.28.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.state import Ctx


def may_pay(ctx: Ctx, side: int, card: int) -> bool:
    """Whether a side has the prestige for a card.  Rule: AA-17.6."""
    return ctx.rules.allied.cards.cost[card] <= ctx.state.allied.prestige[side]


def pay(ctx: Ctx, side: int, amount: int) -> None:
    """Take what something costs; the caller has checked that the side has it."""
    _change(ctx, PAID, side, -amount)


def gain(ctx: Ctx, side: int, amount: int) -> None:
    """Give prestige to a side."""
    _change(ctx, GAINED, side, amount)


def take_away(ctx: Ctx, side: int, amount: int) -> None:
    """Take prestige from a side, as far as it has any.  Rule: AA-17.6."""
    _change(ctx, TAKEN_AWAY, side, -min(amount, ctx.state.allied.prestige[side]))


def _change(ctx: Ctx, event: au.Event, side: int, amount: int) -> None:
    ctx.state.allied.prestige[side] += amount
    if amount:
        ctx.emit(event, side, abs(amount))


PAID = au.Event(
    "allied_assault.paid",
    au.text(en="{side} pays {prestige} prestige.", es="{side} paga {prestige} de prestigio."),
    side="side",
    prestige="int",
)
GAINED = au.Event(
    "allied_assault.gained",
    au.text(en="{side} gains {prestige} prestige.", es="{side} gana {prestige} de prestigio."),
    side="side",
    prestige="int",
)
TAKEN_AWAY = au.Event(
    "allied_assault.taken_away",
    au.text(en="{side} loses {prestige} prestige.", es="{side} pierde {prestige} de prestigio."),
    side="side",
    prestige="int",
)
RULES = (PAID, GAINED, TAKEN_AWAY)
