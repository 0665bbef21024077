"""The watch: nobody plays it, so its turn is a procedure and no decision is ever its own.

It walks as many stalls as the card says that was drawn for it, sees the crates that glow, and inspects those
where it stops.  A trader may bribe it, and be betrayed by the whistle that lies in the market.
"""

from __future__ import annotations

import undaunted_core.authoring as au
from bazaar.crates import empty, open_crate, rule_out
from bazaar.state import (
    BRIBE,
    CONTRABAND,
    GLOWS,
    NOBODY,
    TRADERS,
    WATCH,
    WHISTLE,
    Ctx,
    crates,
    has,
    lantern_at,
    worth,
    zone,
)
from undaunted_core.authoring import step, text


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
                rule_out(ctx, crate, glowing)
    ctx.emit(WALKED, lantern_at(ctx))


def stop(ctx: Ctx) -> None:
    """Who has a crate here may bribe the watch."""
    if crates(ctx, lantern_at(ctx)):
        ctx.open_window(INSPECTED, 0)


def inspect(ctx: Ctx) -> None:
    """A watch that was not bribed opens all crates of the stall, and confiscates contraband."""
    if ctx.state.bazaar.briber == NOBODY:
        for crate in crates(ctx, lantern_at(ctx)):
            if has(ctx, open_crate(ctx, crate), CONTRABAND):
                empty(ctx, crate)
    ctx.state.bazaar.briber = NOBODY


# -- a bribe, and the whistle that betrays it ------------------------------------------------------------------


def can_bribe(ctx: Ctx, side: int) -> bool:
    """Public: a trader with a closed crate here, while nobody has bribed the watch."""
    mine = [crate for crate in crates(ctx, lantern_at(ctx)) if au.owner_of(ctx, crate) == side]
    return ctx.state.bazaar.briber == NOBODY and bool(mine)


def is_enough(ctx: Ctx, side: int, card: int) -> bool:
    """A purse buys as many crates as its value says."""
    return len(crates(ctx, lantern_at(ctx))) <= worth(ctx, card)


def bribe(ctx: Ctx, side: int, card: int) -> None:
    hand, discard = zone(ctx, "hand", side), zone(ctx, "discard")
    au.move_card(ctx, card, hand, discard)
    ctx.state.bazaar.briber = side
    ctx.emit(BRIBED_WATCH, side, card, hand, discard)
    ctx.call(BRIBING, side)


def offer_whistle(ctx: Ctx, side: int) -> None:
    ctx.open_window(BRIBED, side)


def pay(ctx: Ctx, side: int) -> None:
    """A bribe that was betrayed buys nothing."""
    bazaar = ctx.state.bazaar
    if bazaar.betrayed:
        bazaar.briber, bazaar.betrayed = NOBODY, False


def can_whistle(ctx: Ctx, side: int) -> bool:
    return side in TRADERS and side != ctx.state.bazaar.briber and not ctx.state.bazaar.betrayed


def whistle(ctx: Ctx, side: int, card: int) -> None:
    market, discard = zone(ctx, "market"), zone(ctx, "discard")
    au.move_card(ctx, card, market, discard)
    ctx.state.bazaar.betrayed = True
    ctx.emit(BETRAYED, side, card, market, discard)


WALKED = au.Event("bazaar.walked", text("The watch stops at {space}.", "La ronda se para en {space}."), space="space")
BRIBED_WATCH = au.Event(
    "bazaar.bribed_watch",
    text("{side} bribes the watch with {card}.", "{side} soborna a la ronda con {card}."),
    side="side",
    card="card",
    source="zone",
    target="zone",
)
BETRAYED = au.Event(
    "bazaar.betrayed",
    text("{side} blows {card}: the bribe is lost.", "{side} toca {card}: el soborno se pierde."),
    side="side",
    card="card",
    source="zone",
    target="zone",
)
INSPECTED = au.Window("bazaar.inspected")
BRIBED = au.Window("bazaar.bribed")
BRIBING = au.procedure(
    "bazaar.bribing", step("offer_whistle", offer_whistle, "", BRIBED), step("pay", pay), side="side"
)
#: The watch's part of a round.
STEPS = (step("walk", walk), step("stop", stop, "", INSPECTED), step("inspect", inspect))
BRIBE_WATCH = au.Reaction(
    "bazaar.bribe", INSPECTED, lambda goods: BRIBE in goods.traits, can_bribe, bribe, may=is_enough, starts=(BRIBING,)
)
BLOW_WHISTLE = au.Reaction(
    "bazaar.whistle", BRIBED, lambda goods: WHISTLE in goods.traits, can_whistle, whistle, zone="market"
)
RULES = (WALKED, BRIBED_WATCH, BETRAYED, BRIBING, INSPECTED, BRIBED, BRIBE_WATCH, BLOW_WHISTLE)
