"""The watch, a seat that nobody plays: its turn is a procedure, its draw a chance event.

Bribes and whistles are reactions to its walk and to each other.
"""

from __future__ import annotations

import undaunted_core.authoring as au
from market.state import (
    NOBODY,
    WATCH,
    Ctx,
    bundles_in,
    cards_left,
    deck_has_card,
    lantern,
    outcomes,
    take_up,
    tell_shown,
    turn_order,
)
from undaunted_core.authoring import call, emit, step, text


def walk(ctx: Ctx) -> None:
    """The watch walks if the deck has a card for it."""
    if cards_left(ctx):
        call(ctx, PATROL)


def choose_lane(ctx: Ctx) -> None:
    ctx.state.rounds.active = WATCH
    call(ctx, WALK)


def go(ctx: Ctx, args: au.Args, card: int) -> None:
    """The card drawn is discarded, and the watch goes to its lane."""
    deck, discard = ctx.rules.zones.deck[0], ctx.rules.zones.discard[0]
    lane = ctx.rules.numbers["space"][ctx.rules.source.cards[card].definition.lane]
    au.move_card(ctx, card, deck, discard)
    ctx.state.pieces.space[lantern(ctx)] = lane
    emit(ctx, WALKED, card, deck, discard, lane)


def look_round(ctx: Ctx) -> None:
    """The traders may bribe the watch, and whistle it back."""
    au.open_window(ctx, ARRIVED, turn_order(ctx)[0])


def confiscate(ctx: Ctx) -> None:
    """Without a bribe the watch takes every bundle that lies in its lane."""
    if ctx.state.market.briber == NOBODY:
        for bundle in bundles_in(ctx, ctx.state.pieces.space[lantern(ctx)]):
            # Who passed last sees what it did not know: that move is not taken back.
            ctx.state.revealed += 1
            emit(ctx, CONFISCATED, bundle, take_up(ctx, bundle))
    ctx.state.market.briber = NOBODY


# -- reactions -----------------------------------------------------------------


def is_caught(ctx: Ctx, side: int) -> bool:
    """Whether the watch stands, not bribed, where a bundle of the side lies."""
    caught = bundles_in(ctx, ctx.state.pieces.space[lantern(ctx)], side) if side != WATCH else []
    return ctx.state.market.briber == NOBODY and bool(caught)


def is_enough(ctx: Ctx, side: int, card: int) -> bool:
    """A bribe is worth as much as there are bundles in the lane."""
    lane = ctx.state.pieces.space[lantern(ctx)]
    return bool(ctx.rules.source.cards[card].definition.price >= len(bundles_in(ctx, lane)))


def bribe(ctx: Ctx, side: int, card: int) -> None:
    """A ware of the stall is discarded, and the watch looks away."""
    stall, discard = ctx.rules.zones.of["stall"][0], ctx.rules.zones.discard[0]
    au.move_card(ctx, card, stall, discard)
    ctx.state.market.briber = side
    emit(ctx, BRIBED, side, card, stall, discard)


def was_outdone(ctx: Ctx, side: int) -> bool:
    """Whether the other trader has bribed the watch."""
    return ctx.state.market.briber not in (NOBODY, side) and side != WATCH


def whistle(ctx: Ctx, side: int, card: int) -> None:
    """The whistle is discarded, and the watch looks back."""
    hand, discard = ctx.rules.zones.hand[side], ctx.rules.zones.discard[0]
    au.move_card(ctx, card, hand, discard)
    ctx.state.market.briber = NOBODY
    emit(ctx, WHISTLED, side, card, hand, discard)


WALKED = au.Event(
    "market.walked",
    text("The watch draws {card:short} and goes to {space}.", "La guardia roba {card:short} y va a {space}."),
    card="card",
    source="zone",
    target="zone",
    space="space",
)
CONFISCATED = au.Event(
    "market.confiscated",
    text("The watch takes {piece}: {card:short}.", "La guardia se lleva {piece}: {card:short}."),
    tells=tell_shown,
    piece="piece",
    card="card",
)
BRIBED = au.Event(
    "market.bribed",
    text("{side} bribes the watch with {card:short}.", "{side} soborna a la guardia con {card:short}."),
    side="side",
    card="card",
    source="zone",
    target="zone",
)
WHISTLED = au.Event(
    "market.whistled",
    text("{side} whistles the watch back.", "{side} silba y la guardia vuelve."),
    side="side",
    card="card",
    source="zone",
    target="zone",
)
ARRIVED = au.Window("market.arrived")
BRIBE = au.Reaction("market.bribe", ARRIVED, lambda ware: ware.price > 0, is_caught, bribe, zone="stall", may=is_enough)
WHISTLE = au.Reaction("market.whistle", ARRIVED, lambda ware: ware.price == 0, was_outdone, whistle)
PATROL_CARD = au.ActionKind(
    "market.walk", text("the watch draws {card:short}", "la guardia roba {card:short}"), card="card"
)
WALK = au.Chance("market.walking", {}, "market.walk", outcomes, go, deck_has_card)
PATROL = au.procedure(
    "market.patrol",
    step("choose_lane", choose_lane, "", WALK),
    step("look_round", look_round, "", ARRIVED, "core.choose_reaction"),
    step("confiscate", confiscate),
)
RULES = (WALKED, CONFISCATED, BRIBED, WHISTLED, ARRIVED, BRIBE, WHISTLE, PATROL_CARD, WALK, PATROL)
