"""Buying cards in the Draw phase.

Rule: AA-1.6, AA-3.4.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.draw import DRAWING, HANDS, can_draw, draw
from undaunted_allied_assault.state import Ctx, side_plan

#: What a card costs.  Rule: AA-3.4.
PRICE = 4


def buy_phase(ctx: Ctx) -> None:
    """The side may buy cards, one after the other.  Not in turn 1.  Rule: AA-3.2, AA-3.4."""
    if ctx.state.rounds.number > 1:
        ask(ctx, ctx.state.rounds.active)


def ask(ctx: Ctx, side: int) -> None:
    """Ask, as long as anything can be bought."""
    if any(can_buy(ctx, side, deck) for deck in range(len(HANDS))):
        ctx.call(BUY, side)


def hand_size(ctx: Ctx, side: int) -> int:
    """The cards that a side holds, the Bluff included.  Rule: AA-1.6."""
    cards, zone_of = ctx.state.zones.cards, ctx.rules.zones.of
    return sum(len(cards[zone_of[zone][side]]) for zone in HANDS.values()) + 1


def is_below_limit(ctx: Ctx, side: int) -> bool:
    """Whether the hand has room for a card that is bought."""
    return hand_size(ctx, side) < side_plan(ctx, side).hand.most


def can_buy(ctx: Ctx, side: int, deck: int) -> bool:
    """Whether the side may buy a card of a deck: room, prestige and a card are there."""
    paid = ctx.state.allied.prestige[side] >= PRICE
    return paid and is_below_limit(ctx, side) and can_draw(ctx, side, tuple(HANDS)[deck])


def buy(ctx: Ctx, side: int, deck: int) -> None:
    """Pay and draw; then the side is asked again."""
    ctx.state.allied.prestige[side] -= PRICE
    ctx.emit(BOUGHT, side, PRICE)
    ctx.call(AGAIN, side)
    draw(ctx, side, tuple(HANDS)[deck], 1)


AGAIN = au.procedure("allied_assault.buying", au.step("ask", ask, "AA-3.4", "allied_assault.buy"), side="side")
BOUGHT = au.Event(
    "allied_assault.bought",
    au.text(
        en="{side} buys a card for {prestige} prestige.", es="{side} compra una carta por {prestige} de prestigio."
    ),
    side="side",
    prestige="int",
)
AFFORDABLE = au.Requirement(
    "allied_assault.cannot_pay_card",
    lambda ctx, side: ctx.state.allied.prestige[side] >= PRICE,
    au.text(en="A card costs 4 prestige.", es="Una carta cuesta 4 de prestigio."),
)
ROOM = au.Requirement(
    "allied_assault.hand_full",
    is_below_limit,
    au.text(en="You hold too many cards to buy another.", es="Tienes demasiadas cartas para comprar otra."),
)
CARD_LEFT = au.Requirement(
    "allied_assault.nothing_to_draw",
    lambda ctx, side, deck: can_draw(ctx, side, tuple(HANDS)[deck]),
    au.text(en="No such card is left to draw.", es="No quedan cartas de esa clase por robar."),
)
TAKE = au.ActionKind(
    "allied_assault.buy_card", au.text(en="buy a card: {deck}", es="comprar una carta: {deck}"), deck="kind"
)
STOP = au.ActionKind("allied_assault.end_draw", au.text(en="end the Draw phase", es="terminar la fase de Robar"))
BUY = au.Decision(
    "allied_assault.buy",
    {"side": "seat"},
    au.text(en="Buy a card, or end the Draw phase.", es="Compra una carta o termina la fase de Robar."),
    (au.Choice(TAKE, buy, where=(AFFORDABLE, ROOM, CARD_LEFT), starts=(AGAIN, DRAWING)),),
    clause="AA-3.4",
    stop=STOP,
)
RULES = (AGAIN, BOUGHT, BUY)
