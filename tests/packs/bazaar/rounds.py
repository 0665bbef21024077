"""The night's course: the deal, the market, the traders' turns, and how the night is won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import undaunted_core.authoring as au
from bazaar import crates, watch
from bazaar.state import CONTRABAND, EMPTY, TRADERS, Ctx, cards_in, has, worth, zone
from undaunted_core.authoring import step, text

if TYPE_CHECKING:
    from collections.abc import Sequence

MARKET_SIZE = 3


# -- the deck and the market -----------------------------------------------------------------------------------


def turn_up(ctx: Ctx, args: au.Args, card: int) -> None:
    """The next card of the deck goes to a zone of the table, seen by all."""
    target, count = args
    au.move_card(ctx, card, zone(ctx, "deck"), target)
    ctx.state.bazaar.steps = worth(ctx, card)
    ctx.emit(TURNED_UP, card, zone(ctx, "deck"), target)
    turn_up_more(ctx, target, count - 1)


def turn_up_more(ctx: Ctx, target: int, count: int) -> None:
    if count > 0 and cards_in(ctx, "deck"):
        ctx.call(TURN_UP, target, count)


def deck_of(ctx: Ctx, args: au.Args) -> Sequence[int]:
    """The cards of the deck, each equally likely."""
    return cards_in(ctx, "deck")


def deck_has_card(rules: Any, state: Any, args: au.Args, place: int) -> list[tuple[str, str, str]]:
    """A card is drawn only from a deck that has one."""
    return [] if state.zones.cards[rules.zones.deck[0]] else [("", "a draw from an empty deck", "a deck with cards")]


def fill_market(ctx: Ctx) -> None:
    """Up to three cards lie open; with an empty deck the night is over, and more coins win."""
    if cards_in(ctx, "deck"):
        turn_up_more(ctx, zone(ctx, "market"), MARKET_SIZE - len(cards_in(ctx, "market")))
    else:
        coins = ctx.state.bazaar.coins
        best = tuple(side for side in TRADERS if coins[side] == max(coins))
        ctx.finish(best if len(best) == 1 else (), "outcome.bazaar.dawn", "")


def draw(ctx: Ctx) -> None:
    """The watch draws a card, which all see."""
    ctx.state.rounds.active = watch.WATCH
    ctx.state.bazaar.steps = 0
    turn_up_more(ctx, zone(ctx, "discard"), 1)


# -- before the first round ------------------------------------------------------------------------------------


def deal(ctx: Ctx) -> None:
    for side in reversed(TRADERS):
        au.draw_cards(ctx, side, ctx.rules.source.scenario.hand)


def choose_returns(ctx: Ctx) -> None:
    ctx.ask_all(CHOOSE_RETURN, TRADERS)


def return_cards(ctx: Ctx, chosen: Sequence[au.Action | None]) -> None:
    """Each trader's card goes back into the deck; nobody else sees which."""
    for side, action in enumerate(chosen):
        if action is not None:
            hand, deck = zone(ctx, "hand", side), zone(ctx, "deck")
            au.secrets.take_unseen(ctx, action.args[0], hand, deck)
            ctx.emit(RETURNED, side, action.args[0], hand, deck, viewer=side)


# -- a trader's turn -------------------------------------------------------------------------------------------


def poorer_first(ctx: Ctx) -> None:
    """The poorer trader goes first; with as many coins the one who went first before."""
    coins = ctx.state.bazaar.coins
    if coins[0] != coins[1]:
        au.initiative.give_initiative(ctx, int(coins[1] < coins[0]))


def turns(ctx: Ctx) -> None:
    """The traders act one after the other; the watch is never asked."""
    first = ctx.state.initiative.holder
    # What is called last begins.
    for side in (1 - first, first):
        ctx.call(TURN, side)


def begin_turn(ctx: Ctx, side: int) -> None:
    ctx.state.rounds.active = side
    ctx.call(CHOOSE_TRADE, side)


def in_market(ctx: Ctx) -> list[int]:
    return sorted(set(cards_in(ctx, "market")))


def lies_in_market(ctx: Ctx, card: int) -> bool:
    return card in cards_in(ctx, "market")


def take(ctx: Ctx, side: int, card: int) -> None:
    market, hand = zone(ctx, "market"), zone(ctx, "hand", side)
    au.move_card(ctx, card, market, hand)
    ctx.emit(TAKEN, side, card, market, hand)


def free_crates(ctx: Ctx, side: int) -> list[int]:
    """A trader's crates that are not at any stall."""
    return [crate for crate in range(*ctx.rules.pieces.of_side[side]) if ctx.state.pieces.space[crate] < 0]


def has_free_crate(ctx: Ctx, side: int) -> bool:
    return bool(free_crates(ctx, side))


def pack(ctx: Ctx, side: int, card: int, space: int) -> None:
    crates.fill(ctx, side, card, free_crates(ctx, side)[0], space)


def is_own_crate(ctx: Ctx, side: int, piece: int) -> bool:
    return au.owner_of(ctx, piece) == side


def is_at_stall(ctx: Ctx, piece: int) -> bool:
    return ctx.state.bazaar.goods[piece] != EMPTY


def is_closed(ctx: Ctx, piece: int) -> bool:
    return not ctx.state.bazaar.opened[piece]


def is_rivals(ctx: Ctx, side: int, piece: int) -> bool:
    return au.owner_of(ctx, piece) == 1 - side


def earn(ctx: Ctx, side: int, coins: int) -> None:
    ctx.state.bazaar.coins[side] += coins
    ctx.emit(EARNED, side, coins)
    ctx.check_end(COINS_EARNED)


def sell(ctx: Ctx, side: int, piece: int) -> None:
    price = au.explain.total_of(ctx, PRICE, piece)
    crates.open_crate(ctx, piece)
    crates.empty(ctx, piece)
    earn(ctx, side, price)


def accuse(ctx: Ctx, side: int, piece: int) -> None:
    """The rival's crate is opened: contraband pays the accuser, honest goods their owner."""
    if has(ctx, crates.open_crate(ctx, piece), CONTRABAND):
        crates.empty(ctx, piece)
        earn(ctx, side, 2)
    else:
        earn(ctx, 1 - side, 1)


# -- how the night is won --------------------------------------------------------------------------------------


def has_fortune(ctx: Ctx, side: int, given: Any) -> bool:
    return ctx.state.bazaar.coins[side] >= int(given["points"])


def missing_coins(ctx: Ctx, side: int, given: Any) -> au.explain.Explanation:
    """The coins asked for, less those that the side has."""
    terms = [
        au.explain.term(ctx, "term.bazaar.asked", given["points"], "", "bazaar"),
        au.explain.term(ctx, "term.bazaar.earned", -ctx.state.bazaar.coins[side], "", "bazaar"),
    ]
    return au.explain.total(ctx, "explain.bazaar.missing", terms, "", side=("side", side))


TURNED_UP = au.Event(
    "bazaar.turned_up",
    text("{card} comes from the deck to {target:short}.", "{card} pasa del mazo a {target:short}."),
    card="card",
    source="zone",
    target="zone",
)
RETURNED = au.Event(
    "bazaar.returned",
    text("{side} puts {card} back into the deck.", "{side} devuelve {card} al mazo."),
    secret=("card",),
    unseen=text("{side} puts a card back into the deck.", "{side} devuelve una carta al mazo."),
    side="side",
    card="card",
    source="zone",
    target="zone",
)
TAKEN = au.Event(
    "bazaar.taken",
    text("{side} takes {card}.", "{side} se lleva {card}."),
    side="side",
    card="card",
    source="zone",
    target="zone",
)
EARNED = au.Event(
    "bazaar.earned", text("{side} earns {coins} coins.", "{side} gana {coins} monedas."), side="side", coins="int"
)

IN_MARKET = au.Requirement(
    "bazaar.not_in_market", lies_in_market, text("That is not in the market.", "Eso no está en el mercado.")
)
FREE_CRATE = au.Requirement(
    "bazaar.no_crate", has_free_crate, text("All your crates are out.", "Todas tus cajas están fuera.")
)
OWN_CRATE = au.Requirement("bazaar.not_your_crate", is_own_crate, text("That is not yours.", "Eso no es tuyo."))
RIVALS = au.Requirement(
    "bazaar.not_rivals", is_rivals, text("Only a thing of a rival can be named.", "Eso no es de tu rival.")
)
AT_STALL = au.Requirement(
    "bazaar.no_goods", is_at_stall, text("No goods stand there for sale.", "Ahí no hay mercancía a la venta.")
)
CLOSED = au.Requirement("bazaar.open", is_closed, text("That crate is open.", "Esa caja está abierta."))

TURN_UP_CARD = au.ActionKind("bazaar.turn_up", text("{card} is turned up", "se descubre {card}"), card="card")
RETURN = au.ActionKind("bazaar.return", text("put {card} back", "devolver {card}"), card="card")
TAKE = au.ActionKind("bazaar.take", text("take {card}", "llevarse {card}"), card="card")
PACK = au.ActionKind(
    "bazaar.pack", text("pack {card} at {space}", "guardar {card} en {space}"), card="card", space="space"
)
SELL = au.ActionKind("bazaar.sell", text("sell {piece}", "vender {piece}"), piece="piece")
ACCUSE = au.ActionKind("bazaar.accuse", text("accuse {piece}", "denunciar {piece}"), piece="piece")

TURN_UP = au.Chance(
    "bazaar.turn_up", {"zone": "zone", "count": "int"}, TURN_UP_CARD.name, deck_of, turn_up, deck_has_card
)
CHOOSE_RETURN = au.Decision(
    "bazaar.choose_return",
    {},
    text("Put a card back into the deck.", "Devuelve una carta al mazo."),
    (au.Choice(RETURN, among=au.hand_kinds, where=(au.IN_HAND,)),),
    simultaneous=True,
    resolve=return_cards,
    weight=lambda ctx, side, card: 1,
)
CHOOSE_TRADE = au.Decision(
    "bazaar.choose_trade",
    {"seat": "seat"},
    text("Trade, or pass.", "Comercia o pasa."),
    (
        au.Choice(TAKE, take, among=in_market, where=(IN_MARKET,)),
        au.Choice(PACK, pack, where=(au.IN_HAND, FREE_CRATE)),
        au.Choice(SELL, sell, where=(OWN_CRATE, AT_STALL)),
        au.Choice(ACCUSE, accuse, where=(RIVALS, AT_STALL, CLOSED)),
    ),
    stop=au.PASS,
)
TURN = au.procedure("bazaar.turn", step("trade", begin_turn, "", CHOOSE_TRADE), side="side")
PRICE = "bazaar.price"
COINS_EARNED = au.victory.Cause("bazaar.coins_earned", text("coins were earned", "se ganaron monedas"))

RULES = (
    TURN_UP_CARD, RETURN, TAKE, PACK, SELL, ACCUSE, TURNED_UP, RETURNED, TAKEN, EARNED,
    COINS_EARNED, TURN_UP, CHOOSE_RETURN, CHOOSE_TRADE, TURN,
    au.Insert(
        "core.game",
        step("deal", deal, "", "core.draw"),
        step("return_cards", choose_returns, "", CHOOSE_RETURN),
        before="play_round",
    ),
    au.Insert(
        "core.round",
        step("fill_market", fill_market, "", TURN_UP),
        step("initiative", au.initiative.decide_first),
        step("turns", turns, "", TURN),
        step("draw", draw, "", TURN_UP),
        *watch.STEPS,
        after="begin_round",
    ),
    au.initiative.FirstSide(poorer_first),
    au.victory.ConditionKind(
        "fortune", has_fortune, (COINS_EARNED,), "outcome.bazaar.fortune", "",
        missing=missing_coins, text=text("a fortune", "una fortuna"),
    ),
)  # fmt: skip
