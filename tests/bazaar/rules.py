"""The rules of the bazaar: a night's trade in seven steps, and what may interrupt it.

1. Deal, and each trader puts one card back in secret.  Then round by round:
2. the market is filled up from the deck; 3. the poorer trader has the first turn, then the other;
4. the watch draws a card, walks as many stalls as it says, and looks into the closed crates where it stops.

Nobody plays the watch: its turn is a procedure, what it draws is chance, and no decision is ever its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

import undaunted_core.authoring as au
from undaunted_core.authoring import call, emit, step, text

if TYPE_CHECKING:
    from collections.abc import Sequence

MARKET_SIZE = 3
TRADERS = (0, 1)
WATCH = 2
#: Traits of goods and of stalls.
GLOWS, CONTRABAND, BRIBE, WHISTLE, BUSY = "glows", "contraband", "bribe", "whistle", "busy"
PRICE = "bazaar.price"


# -- what there is ---------------------------------------------------------------------------------------------

DECK = au.ZoneKind("deck", "nobody", of="table", pool="goods")
MARKET = au.ZoneKind("market", "everybody", of="table", pool="goods")
DISCARD = au.ZoneKind("discard", "everybody", of="table", pool="goods")
HAND = au.ZoneKind("hand", "owner", pool="goods")


@attrs.define
class Bazaar:
    """Coins, crates with the goods in them, and the night's watch.

    The goods of a closed crate are seen by its owner and exchange with deck and hands;
    what they cannot be, because they did not glow, is public.
    """

    coins: list[int] = au.column("side", visible=au.PUBLIC)
    goods: list[int] = au.column("piece", holds="card", visible=au.OWNER, unless="opened", pooled="goods")
    opened: list[bool] = au.column("piece", holds="bool", default=False, visible=au.PUBLIC)
    ruled_out: list[tuple[int, ...]] = au.column("piece", holds="card", cell=au.FIXED, visible=au.PUBLIC)
    steps: int = au.column(visible=au.PUBLIC, most=9)
    briber: int = au.column(holds="side", visible=au.PUBLIC)
    betrayed: bool = au.column(holds="bool", default=False, visible=au.PUBLIC)


class State(au.InitiativeState):
    """A state as these rules see it (types only)."""

    bazaar: Bazaar


Ctx = au.Context[au.InitiativeRules, State]


def nothing_known(rules: au.CoreRules, state: State, piece: int) -> tuple[int, ...]:
    """No closed crate is surely known; it would be opened."""
    return ()


def may_hold(rules: au.CoreRules, state: State, piece: int, goods: Sequence[int]) -> bool:
    """Whether a closed crate could hold these goods, for all it showed."""
    return not set(goods) & set(state.bazaar.ruled_out[piece])


def zone(ctx: Ctx, kind: str, side: int = 0) -> int:
    """A zone of the table, or of a side."""
    return ctx.rules.zones.of[kind][side]


def has(ctx: Ctx, card: int, trait: str) -> bool:
    """Whether goods have a trait."""
    return trait in ctx.rules.source.cards[card].definition.traits


def crates(ctx: Ctx, space: int) -> list[int]:
    """The closed crates at a stall."""
    bazaar, at = ctx.state.bazaar, ctx.state.pieces.space
    here = [crate for crate, where in enumerate(at) if where == space and bazaar.goods[crate] >= 0]
    return [crate for crate in here if not bazaar.opened[crate]]


# -- the deck and the market -----------------------------------------------------------------------------------


def turn_up(ctx: Ctx, args: au.Args, card: int) -> None:
    """The next card of the deck goes to a zone of the table, seen by all."""
    target, count = args
    au.move_card(ctx, card, zone(ctx, "deck"), target)
    ctx.state.bazaar.steps = worth(ctx, card)
    emit(ctx, TURNED_UP, card, target)
    turn_up_more(ctx, target, count - 1)


def turn_up_more(ctx: Ctx, target: int, count: int) -> None:
    if count > 0 and ctx.state.zones.cards[zone(ctx, "deck")]:
        call(ctx, TURN_UP, target, count)


def deck_of(ctx: Ctx, args: au.Args) -> Sequence[int]:
    return ctx.state.zones.cards[zone(ctx, "deck")]


def fill_market(ctx: Ctx) -> None:
    """Up to three cards lie open; with an empty deck the night is over, and more coins win."""
    market = zone(ctx, "market")
    if not ctx.state.zones.cards[zone(ctx, "deck")]:
        coins = ctx.state.bazaar.coins
        best = tuple(side for side in TRADERS if coins[side] == max(coins))
        au.finish(ctx, best if len(best) == 1 else (), "outcome.bazaar.dawn", "")
    else:
        turn_up_more(ctx, market, MARKET_SIZE - len(ctx.state.zones.cards[market]))


# -- before the first round ------------------------------------------------------------------------------------


def deal(ctx: Ctx) -> None:
    for side in reversed(TRADERS):
        au.draw_cards(ctx, side, ctx.rules.source.scenario.hand)


def choose_returns(ctx: Ctx) -> None:
    au.ask_all(ctx, CHOOSE_RETURN, TRADERS)


def return_cards(ctx: Ctx, chosen: Sequence[au.Action | None]) -> None:
    """Each trader's card goes back into the deck; nobody else sees which."""
    for side, action in enumerate(chosen):
        if action is not None:
            au.take_unseen(ctx, action.args[0], zone(ctx, "hand", side), zone(ctx, "deck"))
            emit(ctx, RETURNED, side, action.args[0], viewer=side)


# -- a trader's turn -------------------------------------------------------------------------------------------


def poorer_first(ctx: Ctx) -> None:
    """The poorer trader goes first; with as many coins the one who went first before."""
    coins = ctx.state.bazaar.coins
    if coins[0] != coins[1]:
        au.give_initiative(ctx, int(coins[1] < coins[0]))


def turns(ctx: Ctx) -> None:
    first = ctx.state.initiative.holder
    # What is called last begins.
    for side in (1 - first, first):
        call(ctx, TURN, side)


def begin_turn(ctx: Ctx, side: int) -> None:
    ctx.state.rounds.active = side
    call(ctx, CHOOSE_TRADE, side)


def in_market(ctx: Ctx) -> list[int]:
    return sorted(set(ctx.state.zones.cards[zone(ctx, "market")]))


def lies_in_market(ctx: Ctx, card: int) -> bool:
    return card in ctx.state.zones.cards[zone(ctx, "market")]


def take(ctx: Ctx, side: int, card: int) -> None:
    au.move_card(ctx, card, zone(ctx, "market"), zone(ctx, "hand", side))
    emit(ctx, TAKEN, side, card)


def free_crates(ctx: Ctx, side: int) -> list[int]:
    """A trader's crates that are not at any stall."""
    return [crate for crate in range(*ctx.rules.pieces.of_side[side]) if ctx.state.pieces.space[crate] < 0]


def has_free_crate(ctx: Ctx, side: int) -> bool:
    return bool(free_crates(ctx, side))


def pack(ctx: Ctx, side: int, card: int, space: int) -> None:
    """A card goes face down into a crate: only its owner sees which it is."""
    crate, bazaar = free_crates(ctx, side)[0], ctx.state.bazaar
    au.take_away(ctx, card, zone(ctx, "hand", side), seen=False)
    bazaar.goods[crate], bazaar.opened[crate], bazaar.ruled_out[crate] = card, False, ()
    ctx.state.pieces.space[crate] = space
    emit(ctx, PACKED, side, card, crate, space, viewer=side)


def is_own_crate(ctx: Ctx, side: int, piece: int) -> bool:
    return au.owner_of(ctx, piece) == side


def is_at_stall(ctx: Ctx, piece: int) -> bool:
    return ctx.state.pieces.space[piece] >= 0 and ctx.state.bazaar.goods[piece] >= 0


def is_closed(ctx: Ctx, piece: int) -> bool:
    return not ctx.state.bazaar.opened[piece]


def is_rivals(ctx: Ctx, side: int, piece: int) -> bool:
    return au.owner_of(ctx, piece) == 1 - side


def open_crate(ctx: Ctx, crate: int) -> int:
    """All see what a crate holds; what is learnt here cannot be taken back."""
    bazaar = ctx.state.bazaar
    if not bazaar.opened[crate]:
        bazaar.opened[crate] = True
        ctx.state.revealed += 1
        emit(ctx, OPENED, crate, bazaar.goods[crate])
    return bazaar.goods[crate]


def empty(ctx: Ctx, crate: int) -> None:
    """The goods of an open crate are discarded; it goes back to its owner."""
    bazaar = ctx.state.bazaar
    au.put_back(ctx, bazaar.goods[crate], zone(ctx, "discard"), seen=True)
    bazaar.goods[crate], bazaar.opened[crate], bazaar.ruled_out[crate] = -1, False, ()
    ctx.state.pieces.space[crate] = au.OFF_BOARD


def earn(ctx: Ctx, side: int, coins: int) -> None:
    ctx.state.bazaar.coins[side] += coins
    emit(ctx, EARNED, side, coins)
    au.check_end(ctx, COINS_EARNED)


def sell(ctx: Ctx, side: int, piece: int) -> None:
    price = au.total_of(ctx, PRICE, piece)
    open_crate(ctx, piece)
    empty(ctx, piece)
    earn(ctx, side, price)


def accuse(ctx: Ctx, side: int, piece: int) -> None:
    """The rival's crate is opened: contraband pays the accuser, honest goods their owner."""
    goods = open_crate(ctx, piece)
    if has(ctx, goods, CONTRABAND):
        empty(ctx, piece)
        earn(ctx, side, 2)
    else:
        earn(ctx, 1 - side, 1)


# -- the watch -------------------------------------------------------------------------------------------------


def draw(ctx: Ctx) -> None:
    ctx.state.rounds.active = WATCH
    ctx.state.bazaar.steps = 0
    turn_up_more(ctx, zone(ctx, "discard"), 1)


def walk(ctx: Ctx) -> None:
    """Stall by stall along the row, and from the last to the first; crates that glow are seen through their boards."""
    lantern, spaces, bazaar = ctx.rules.pieces.of_side[WATCH][0], len(ctx.rules.names["space"]), ctx.state.bazaar
    glowing = tuple(card for card in range(len(ctx.rules.names["card"])) if has(ctx, card, GLOWS))
    for _ in range(bazaar.steps):
        at = ctx.state.pieces.space[lantern] = (ctx.state.pieces.space[lantern] + 1) % spaces
        for crate in crates(ctx, at):
            if bazaar.goods[crate] in glowing:
                open_crate(ctx, crate)
            else:
                bazaar.ruled_out[crate] = glowing
    emit(ctx, WALKED, ctx.state.pieces.space[lantern])


def stop(ctx: Ctx) -> None:
    """Who has a crate here may bribe the watch."""
    if crates(ctx, lantern_at(ctx)):
        au.open_window(ctx, INSPECTED, 0)


def inspect(ctx: Ctx) -> None:
    """A watch that was not bribed opens all crates of the stall, and confiscates contraband."""
    bazaar = ctx.state.bazaar
    if bazaar.briber < 0:
        for crate in crates(ctx, lantern_at(ctx)):
            if has(ctx, open_crate(ctx, crate), CONTRABAND):
                empty(ctx, crate)
    bazaar.briber = -1


def lantern_at(ctx: Ctx) -> int:
    return ctx.state.pieces.space[ctx.rules.pieces.of_side[WATCH][0]]


# -- a bribe, and the whistle that betrays it ------------------------------------------------------------------


def can_bribe(ctx: Ctx, side: int) -> bool:
    """Public: a trader with a closed crate here, while nobody has bribed the watch."""
    mine = [crate for crate in crates(ctx, lantern_at(ctx)) if au.owner_of(ctx, crate) == side]
    return ctx.state.bazaar.briber < 0 and bool(mine)


def is_enough(ctx: Ctx, side: int, card: int) -> bool:
    """A purse buys as many crates as its value says."""
    return len(crates(ctx, lantern_at(ctx))) <= worth(ctx, card)


def bribe(ctx: Ctx, side: int, card: int) -> None:
    au.move_card(ctx, card, zone(ctx, "hand", side), zone(ctx, "discard"))
    ctx.state.bazaar.briber = side
    emit(ctx, BRIBED_WATCH, side, card)
    call(ctx, BRIBING, side)


def offer_whistle(ctx: Ctx, side: int) -> None:
    au.open_window(ctx, BRIBED, side)


def pay(ctx: Ctx, side: int) -> None:
    """A bribe that was betrayed buys nothing."""
    bazaar = ctx.state.bazaar
    if bazaar.betrayed:
        bazaar.briber, bazaar.betrayed = -1, False


def can_whistle(ctx: Ctx, side: int) -> bool:
    return side in TRADERS and side != ctx.state.bazaar.briber and not ctx.state.bazaar.betrayed


def whistle(ctx: Ctx, side: int, card: int) -> None:
    au.move_card(ctx, card, zone(ctx, "market"), zone(ctx, "discard"))
    ctx.state.bazaar.betrayed = True
    emit(ctx, BETRAYED, side, card)


# -- prices, and how the night is won --------------------------------------------------------------------------


def price_of(ctx: Ctx, seat: int, piece: int) -> au.Explanation:
    """What a crate sells for; of a closed crate of somebody else, what each of the goods would that it may hold."""
    side, bazaar = au.side_of(ctx, seat), ctx.state.bazaar
    if bazaar.opened[piece] or au.owner_of(ctx, piece) == side:
        return au.explain_sum(ctx, "explain.bazaar.price", PRICE, (piece,), piece=("piece", piece))
    goods = au.candidates(ctx, "bazaar.goods", piece, side) if bazaar.goods[piece] >= 0 else []
    parts = []
    for card in goods:
        named = ("card", card)
        terms = [au.term(ctx, "term.bazaar.candidate", worth(ctx, card), "", "bazaar", card=named)]
        parts.append(au.total(ctx, "explain.bazaar.candidate", terms, "", card=named))
    return au.several(ctx, "explain.bazaar.candidates", "", *parts, piece=("piece", piece))


def asks_price(ctx: Ctx, seat: int, args: au.Args, action: au.Action) -> list[au.Asked]:
    return [("price", action.args)]


def worth(ctx: Ctx, card: int) -> int:
    return int(ctx.rules.source.cards[card].definition.value)


def worth_of_goods(ctx: Ctx, piece: int) -> int:
    return worth(ctx, ctx.state.bazaar.goods[piece])


def worth_of_stall(ctx: Ctx, piece: int) -> int:
    return int(BUSY in ctx.rules.source.spaces[ctx.state.pieces.space[piece]].tile.traits)


def loss_of_secrecy(ctx: Ctx, piece: int) -> int:
    return -int(ctx.state.bazaar.opened[piece])


def has_fortune(ctx: Ctx, side: int, given: Any) -> bool:
    return ctx.state.bazaar.coins[side] >= int(given["points"])


# -- declarations: what is told, asked and done ----------------------------------------------------------------

TURNED_UP = au.Event(
    "bazaar.turned_up",
    text("{card} comes from the deck to {zone:short}.", "{card} pasa del mazo a {zone:short}."),
    card="card",
    zone="zone",
)
RETURNED = au.Event(
    "bazaar.returned",
    text("{side} puts {card} back into the deck.", "{side} devuelve {card} al mazo."),
    secret=("card",),
    unseen=text("{side} puts a card back into the deck.", "{side} devuelve una carta al mazo."),
    side="side",
    card="card",
)
TAKEN = au.Event("bazaar.taken", text("{side} takes {card}.", "{side} se lleva {card}."), side="side", card="card")
PACKED = au.Event(
    "bazaar.packed",
    text("{side} packs {card} into {piece} at {space}.", "{side} guarda {card} en {piece}, en {space}."),
    secret=("card",),
    unseen=text("{side} puts {piece} at {space}.", "{side} coloca {piece} en {space}."),
    side="side",
    card="card",
    piece="piece",
    space="space",
)
OPENED = au.Event(
    "bazaar.opened", text("{piece} holds {card}.", "{piece} contiene {card}."), piece="piece", card="card"
)
EARNED = au.Event(
    "bazaar.earned", text("{side} earns {coins} coins.", "{side} gana {coins} monedas."), side="side", coins="int"
)
WALKED = au.Event("bazaar.walked", text("The watch stops at {space}.", "La ronda se para en {space}."), space="space")
BRIBED_WATCH = au.Event(
    "bazaar.bribed_watch",
    text("{side} bribes the watch with {card}.", "{side} soborna a la ronda con {card}."),
    side="side",
    card="card",
)
BETRAYED = au.Event(
    "bazaar.betrayed",
    text("{side} blows {card}: the bribe is lost.", "{side} toca {card}: el soborno se pierde."),
    side="side",
    card="card",
)

IN_MARKET = au.Requirement(
    "bazaar.not_in_market", lies_in_market, text("That is not in the market.", "Eso no está en el mercado.")
)
FREE_CRATE = au.Requirement(
    "bazaar.no_crate", has_free_crate, text("All your crates are out.", "Todas tus cajas están fuera.")
)
OWN_CRATE = au.Requirement("bazaar.not_your_crate", is_own_crate, text("That is not yours.", "Eso no es tuyo."))
RIVALS = au.Requirement("bazaar.not_rivals", is_rivals, text("That is not your rival's.", "Eso no es de tu rival."))
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

TURN_UP = au.Chance("bazaar.turn_up", {"zone": "zone", "count": "int"}, TURN_UP_CARD.name, deck_of, turn_up)
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
INSPECTED = au.Window("bazaar.inspected")
BRIBED = au.Window("bazaar.bribed")
TURN = au.procedure("bazaar.turn", step("trade", begin_turn, "", CHOOSE_TRADE), side="side")
BRIBING = au.procedure(
    "bazaar.bribing", step("offer_whistle", offer_whistle, "", BRIBED), step("pay", pay), side="side"
)
COINS_EARNED = au.Cause("bazaar.coins_earned", text("coins were earned", "se ganaron monedas"))

RULES = (
    DECK, MARKET, DISCARD, HAND, *au.DRAW_ODDS,
    TURN_UP_CARD, RETURN, TAKE, PACK, SELL, ACCUSE,
    TURNED_UP, RETURNED, TAKEN, PACKED, OPENED, EARNED, WALKED, BRIBED_WATCH, BETRAYED,
    COINS_EARNED, TURN_UP, CHOOSE_RETURN, CHOOSE_TRADE, TURN, BRIBING,
    au.Insert(
        "core.game",
        step("deal", deal, "", "core.draw"),
        step("return_cards", choose_returns, "", CHOOSE_RETURN),
        before="play_round",
    ),
    au.Insert(
        "core.round",
        step("fill_market", fill_market, "", TURN_UP),
        step("initiative", au.decide_first),
        step("turns", turns, "", TURN),
        step("draw", draw, "", TURN_UP),
        step("walk", walk),
        step("stop", stop, "", INSPECTED),
        step("inspect", inspect),
        after="begin_round",
    ),
    INSPECTED,
    BRIBED,
    au.Reaction(
        "bazaar.bribe", INSPECTED, lambda goods: BRIBE in goods.traits, can_bribe, bribe, may=is_enough,
        starts=(BRIBING,),
    ),
    au.Reaction(
        "bazaar.whistle", BRIBED, lambda goods: WHISTLE in goods.traits, can_whistle, whistle, zone="market"
    ),
    au.FirstSide(poorer_first),
    au.Sum(PRICE, ("piece",)),
    au.Modifier(PRICE, "term.bazaar.goods", worth_of_goods, "", text("the goods", "la mercancía")),
    au.Modifier(PRICE, "term.bazaar.stall", worth_of_stall, "", text("a busy stall", "puesto concurrido")),
    au.Modifier(PRICE, "term.bazaar.opened", loss_of_secrecy, "", text("open to all", "a la vista")),
    au.Query("price", {"piece": "piece"}, price_of),
    au.Explains(SELL, asks_price),
    au.Explains(ACCUSE, asks_price),
    au.ConditionKind(
        "fortune", has_fortune, (COINS_EARNED,), "outcome.bazaar.fortune", "", text=text("a fortune", "una fortuna")
    ),
    au.Sign("bazaar.goods", "face"),
    au.Sign("card.value", "value", text("value", "valor")),
)  # fmt: skip
