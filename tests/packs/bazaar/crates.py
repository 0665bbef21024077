"""Crates: goods go in unseen and come out seen by all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import undaunted_core.authoring as au
from bazaar.state import EMPTY, Ctx, zone
from undaunted_core.authoring import text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def fill(ctx: Ctx, side: int, card: int, crate: int, space: int) -> None:
    """A card of the hand goes face down into a crate: only its owner sees which it is."""
    bazaar = ctx.state.bazaar
    au.secrets.take_away(ctx, card, zone(ctx, "hand", side), seen=False)
    bazaar.goods[crate], bazaar.opened[crate], bazaar.ruled_out[crate] = card, False, ()
    ctx.state.pieces.space[crate] = space
    ctx.emit(PACKED, side, card, crate, space, viewer=side)


def open_crate(ctx: Ctx, crate: int) -> int:
    """All see what a crate holds; what is learnt here cannot be taken back."""
    bazaar = ctx.state.bazaar
    if not bazaar.opened[crate]:
        bazaar.opened[crate] = True
        ctx.state.revealed += 1
        ctx.emit(OPENED, crate, bazaar.goods[crate])
    return bazaar.goods[crate]


def rule_out(ctx: Ctx, crate: int, goods: tuple[int, ...]) -> None:
    """All learn what a closed crate does not hold."""
    ctx.state.bazaar.ruled_out[crate] = goods
    ctx.emit(STAYED_DARK, crate, goods)


def empty(ctx: Ctx, crate: int) -> None:
    """The goods of an open crate are discarded; it goes back to its owner."""
    bazaar, goods = ctx.state.bazaar, ctx.state.bazaar.goods[crate]
    au.secrets.put_back(ctx, goods, zone(ctx, "discard"), seen=True)
    bazaar.goods[crate], bazaar.opened[crate], bazaar.ruled_out[crate] = EMPTY, False, ()
    ctx.state.pieces.space[crate] = au.OFF_BOARD
    ctx.emit(EMPTIED, crate, goods)


# -- what the events tell of cards: a crate is a place for one card, as a zone is one for many ------------------


def cell(event: Mapping[str, Any]) -> str:
    """The place of the goods in a crate."""
    return f"bazaar.goods/{event['piece']}"


def tell_packed(rules: Any, event: Mapping[str, Any]) -> Iterator[au.secrets.Happening]:
    yield au.secrets.Drawn(event["side"], "hand", cell(event))


def tell_opened(rules: Any, event: Mapping[str, Any]) -> Iterator[au.secrets.Happening]:
    yield au.secrets.Shown("", event["card"], cell(event))


def tell_dark(rules: Any, event: Mapping[str, Any]) -> Iterator[au.secrets.Happening]:
    for card in event["cards"]:
        yield au.secrets.Absent("", cell(event), card)


def tell_emptied(rules: Any, event: Mapping[str, Any]) -> Iterator[au.secrets.Happening]:
    yield au.secrets.Moved("", event["card"], cell(event), "discard")


PACKED = au.Event(
    "bazaar.packed",
    text("{side} packs {card} into {piece} at {space}.", "{side} guarda {card} en {piece}, en {space}."),
    secret=("card",),
    unseen=text("{side} puts {piece} at {space}.", "{side} coloca {piece} en {space}."),
    tells=tell_packed,
    side="side",
    card="card",
    piece="piece",
    space="space",
)
OPENED = au.Event(
    "bazaar.opened",
    text("{piece} holds {card}.", "{piece} contiene {card}."),
    tells=tell_opened,
    piece="piece",
    card="card",
)
STAYED_DARK = au.Event(
    "bazaar.stayed_dark",
    text("{piece} does not glow: no {cards}.", "{piece} no brilla: ni {cards}."),
    tells=tell_dark,
    piece="piece",
    cards="card[]",
)
EMPTIED = au.Event(
    "bazaar.emptied",
    text("{card} is taken out of {piece}.", "{card} sale de {piece}."),
    tells=tell_emptied,
    piece="piece",
    card="card",
)
RULES = (PACKED, OPENED, STAYED_DARK, EMPTIED)
