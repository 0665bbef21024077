"""What a crate sells for: a sum with its terms, and what it may be of a crate that is closed to the one who asks."""

from __future__ import annotations

import undaunted_core.authoring as au
from bazaar.rounds import ACCUSE, PRICE, SELL
from bazaar.state import BUSY, EMPTY, Ctx, worth
from undaunted_core.authoring import text


def price_of(ctx: Ctx, seat: int, piece: int) -> au.explain.Explanation:
    """What a crate sells for; of a closed crate of somebody else, what each of the goods would that it may hold."""
    side, bazaar = au.side_of(ctx, seat), ctx.state.bazaar
    if bazaar.opened[piece] or au.owner_of(ctx, piece) == side:
        return au.explain.explain_sum(ctx, "explain.bazaar.price", PRICE, (piece,), piece=("piece", piece))
    goods = au.secrets.candidates(ctx, "bazaar.goods", piece, side) if bazaar.goods[piece] != EMPTY else []
    parts = []
    for card in goods:
        named = ("card", card)
        terms = [au.explain.term(ctx, "term.bazaar.candidate", worth(ctx, card), "", "bazaar", card=named)]
        parts.append(au.explain.total(ctx, "explain.bazaar.candidate", terms, "", card=named))
    return au.explain.several(ctx, "explain.bazaar.candidates", "", *parts, piece=("piece", piece))


def asks_price(ctx: Ctx, seat: int, args: au.Args, action: au.Action) -> list[au.explain.Asked]:
    return [("price", action.args)]


def worth_of_goods(ctx: Ctx, piece: int) -> int:
    return worth(ctx, ctx.state.bazaar.goods[piece])


def worth_of_stall(ctx: Ctx, piece: int) -> int:
    return int(BUSY in ctx.rules.source.spaces[ctx.state.pieces.space[piece]].tile.traits)


def loss_of_secrecy(ctx: Ctx, piece: int) -> int:
    return -int(ctx.state.bazaar.opened[piece])


RULES = (
    au.explain.Sum(PRICE, ("piece",)),
    au.Modifier(PRICE, "term.bazaar.goods", worth_of_goods, "", text("the goods", "la mercancía")),
    au.Modifier(PRICE, "term.bazaar.stall", worth_of_stall, "", text("a busy stall", "puesto concurrido")),
    au.Modifier(PRICE, "term.bazaar.opened", loss_of_secrecy, "", text("open to all", "a la vista")),
    au.explain.Query("price", {"piece": "piece"}, price_of),
    au.explain.Explains(SELL, asks_price),
    au.explain.Explains(ACCUSE, asks_price),
)
