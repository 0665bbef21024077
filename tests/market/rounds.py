"""The round of the night market: wares are dealt, the traders act in turn, the watch walks, and the end."""

from __future__ import annotations

from typing import Any

import undaunted_core.authoring as au
from market import watch
from market.state import NOBODY, WATCH, Ctx, cards_left, deck_has_card, outcomes, take_up, tell_shown, turn_order
from undaunted_core.authoring import call, emit, step, text

SOLD = au.Cause("market.sold", text("a bundle was sold", "se vendió un fardo"))


def fewer_points_first(ctx: Ctx) -> None:
    """The trader with fewer points goes first; with equal points the other one than in the round before."""
    one, other = ctx.state.market.points[:WATCH]
    au.give_initiative(ctx, int(other < one) if one != other else 1 - ctx.state.initiative.holder)


# -- wares ---------------------------------------------------------------------


def draw(ctx: Ctx) -> None:
    """Each trader draws a card as long as the deck has one; then the stall is filled up."""
    call(ctx, FILL)
    for trader in reversed(turn_order(ctx)[: cards_left(ctx)]):
        au.draw_cards(ctx, trader, 1)


def fill(ctx: Ctx) -> None:
    """One more card for the stall, until it is full or the deck empty."""
    stall = ctx.rules.zones.of["stall"][0]
    if cards_left(ctx) and len(ctx.state.zones.cards[stall]) < ctx.rules.source.scenario.stall:
        call(ctx, FILL)
        call(ctx, DEAL)


def deal(ctx: Ctx, args: au.Args, card: int) -> None:
    """The card drawn goes to the stall."""
    deck, stall = ctx.rules.zones.deck[0], ctx.rules.zones.of["stall"][0]
    au.move_card(ctx, card, deck, stall)
    emit(ctx, DEALT, card, deck, stall)


DEALT = au.Event(
    "market.dealt",
    text("{card:short} comes to the stall.", "{card:short} llega al puesto."),
    card="card",
    source="zone",
    target="zone",
)
DEAL_CARD = au.ActionKind("market.deal", text("{card:short} is dealt", "sale {card:short}"), card="card")
DEAL = au.Chance("market.dealing", {}, "market.deal", outcomes, deal, deck_has_card)
FILL = au.procedure("market.filling", step("fill", fill, "", DEAL, "market.filling"))


# -- trade ---------------------------------------------------------------------


def trade(ctx: Ctx) -> None:
    """The traders act in turn; the watch is never asked."""
    for trader in reversed(turn_order(ctx)):
        call(ctx, TURN, trader)


def act(ctx: Ctx, side: int) -> None:
    ctx.state.rounds.active = side
    call(ctx, CHOOSE_DEED, side)


def take(ctx: Ctx, side: int, card: int) -> None:
    """The ware goes from the stall to the hand, and all see it."""
    stall, hand = ctx.rules.zones.of["stall"][0], ctx.rules.zones.hand[side]
    au.move_card(ctx, card, stall, hand)
    emit(ctx, TAKEN, side, card, stall, hand)


def lay(ctx: Ctx, side: int, card: int, space: int) -> None:
    """The ware goes from the hand under a bundle of the side; only the side sees which it is."""
    bundle = free_bundle(ctx, side)
    au.take_away(ctx, card, ctx.rules.zones.hand[side], seen=False)
    ctx.state.bundles.ware[bundle] = card
    ctx.state.bundles.laid[bundle] = ctx.state.rounds.number
    ctx.state.pieces.space[bundle] = space
    emit(ctx, LAID, side, bundle, space, card, viewer=side)


def sell(ctx: Ctx, side: int, piece: int) -> None:
    """The ware is shown, discarded and paid."""
    ware = take_up(ctx, piece)
    price = ctx.rules.source.cards[ware].definition.price
    ctx.state.market.points[side] += price
    emit(ctx, BUNDLE_SOLD, side, piece, ware, price)
    au.check_end(ctx, SOLD)


def free_bundle(ctx: Ctx, side: int) -> int:
    """The first bundle of a side that lies nowhere; -1 if all lie in lanes."""
    bundles = range(*ctx.rules.pieces.of_side[side])
    return next((one for one in bundles if ctx.state.pieces.space[one] == au.OFF_BOARD), NOBODY)


def is_in_stall(ctx: Ctx, card: int) -> bool:
    return card in ctx.state.zones.cards[ctx.rules.zones.of["stall"][0]]


def has_price(ctx: Ctx, card: int) -> bool:
    return bool(ctx.rules.source.cards[card].definition.price)


def has_free_bundle(ctx: Ctx, side: int) -> bool:
    return free_bundle(ctx, side) != NOBODY


def is_own_bundle(ctx: Ctx, side: int, piece: int) -> bool:
    return ctx.rules.pieces.side[piece] == side


def lies_in_lane(ctx: Ctx, piece: int) -> bool:
    return ctx.state.pieces.space[piece] != au.OFF_BOARD


def was_laid_earlier(ctx: Ctx, piece: int) -> bool:
    return ctx.state.bundles.laid[piece] < ctx.state.rounds.number


TAKEN = au.Event(
    "market.taken",
    text("{side} takes {card:short} from the stall.", "{side} toma {card:short} del puesto."),
    side="side",
    card="card",
    source="zone",
    target="zone",
)
LAID = au.Event(
    "market.laid",
    text("{side} lays {card:short} under {piece} in {space}.", "{side} pone {card:short} bajo {piece} en {space}."),
    secret=("card",),
    unseen=text("{side} lays {piece} in {space}.", "{side} pone {piece} en {space}."),
    side="side",
    piece="piece",
    space="space",
    card="card",
)
BUNDLE_SOLD = au.Event(
    "market.bundle_sold",
    text("{side} sells {card:short} for {price} points.", "{side} vende {card:short} por {price} puntos."),
    tells=tell_shown,
    side="side",
    piece="piece",
    card="card",
    price="int",
)
IN_STALL = au.Requirement(
    "market.not_in_stall", is_in_stall, text("The stall has no such ware.", "El puesto no tiene esa mercancía.")
)
PRICED = au.Requirement("market.no_price", has_price, text("A whistle is no ware.", "Un silbato no es mercancía."))
FREE_BUNDLE = au.Requirement(
    "market.no_bundle", has_free_bundle, text("All your bundles lie in lanes.", "Todos tus fardos están en callejones.")
)
OWN_BUNDLE = au.Requirement("market.not_yours", is_own_bundle, text("That is not yours.", "Eso no es tuyo."))
IN_LANE = au.Requirement(
    "market.not_laid", lies_in_lane, text("That bundle lies in no lane.", "Ese fardo no está en ningún callejón.")
)
LAID_EARLIER = au.Requirement(
    "market.laid_now",
    was_laid_earlier,
    text("A bundle is sold a round later at the earliest.", "Un fardo se vende como pronto una ronda después."),
)
TAKE = au.ActionKind("market.take", text("take {card:short}", "tomar {card:short}"), card="card")
LAY = au.ActionKind(
    "market.lay", text("lay {card:short} in {space}", "poner {card:short} en {space}"), card="card", space="space"
)
SELL = au.ActionKind("market.sell", text("sell {piece}", "vender {piece}"), piece="piece")
CHOOSE_DEED = au.Decision(
    "market.choose_deed",
    {"side": "seat"},
    text("Take a ware, lay one, sell a bundle, or stop.", "Toma una mercancía, pon una, vende un fardo o para."),
    (
        au.Choice(TAKE, take, where=(IN_STALL,)),
        au.Choice(LAY, lay, where=(au.IN_HAND, PRICED, FREE_BUNDLE)),
        au.Choice(SELL, sell, where=(OWN_BUNDLE, IN_LANE, LAID_EARLIER)),
    ),
    stop=au.STOP,
)
TURN = au.procedure("market.turn", step("act", act, "", CHOOSE_DEED), side="side")


# -- the end -------------------------------------------------------------------


def has_earned(ctx: Ctx, side: int, given: Any) -> bool:
    return ctx.state.market.points[side] >= int(given["points"])


def still_to_earn(ctx: Ctx, side: int, given: Any) -> au.Explanation:
    """The points asked for, less those that the side has."""
    terms = [
        au.term(ctx, "term.market.asked", given["points"], "", "market"),
        au.term(ctx, "term.market.earned", -ctx.state.market.points[side], "", "market"),
    ]
    return au.total(ctx, "explain.market.missing", terms, "", side=("side", side))


def close(ctx: Ctx) -> None:
    """When the deck is empty the trader with more points wins; equal points are a draw."""
    if not cards_left(ctx):
        one, other = ctx.state.market.points[:WATCH]
        au.finish(ctx, () if one == other else (int(other > one),), "outcome.market.dawn", "")


EARN = au.ConditionKind(
    "earn", has_earned, (SOLD,), "outcome.market.earned", "", missing=still_to_earn, text=text("points", "puntos")
)
RULES = (
    au.FirstSide(fewer_points_first),
    SOLD,
    EARN,
    DEALT,
    DEAL_CARD,
    DEAL,
    FILL,
    TAKEN,
    LAID,
    BUNDLE_SOLD,
    CHOOSE_DEED,
    TURN,
    au.Insert(
        "core.round",
        step("lead", au.decide_first),
        step("draw", draw, "", "core.draw", FILL),
        step("trade", trade, "", TURN),
        step("patrol", watch.walk, "", watch.PATROL),
        step("close", close),
        after="begin_round",
    ),
)
