"""The zones and columns of the night market, and what is checked of a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

import undaunted_core.authoring as au

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

#: The side that nobody plays.
WATCH = 2
NOBODY = -1
#: All cards are of one pool: any of them may lie in the deck, in a hand or under a bundle.
WARES = "wares"
ZONES = (
    au.ZoneKind("deck", "nobody", of="table", pool=WARES, sign="stacked"),
    au.ZoneKind("stall", "everybody", of="table", pool=WARES),
    au.ZoneKind("discard", "everybody", of="table", pool=WARES),
    au.ZoneKind("hand", "owner", pool=WARES, sign="held"),
)


@attrs.define
class Market:
    """The points of each side; who bribed the watch on its walk (-1: it has not been bribed, or was whistled back)."""

    points: list[int] = au.column("side", visible=au.PUBLIC)
    briber: int = au.column(holds="side", visible=au.PUBLIC)


@attrs.define
class Bundles:
    """What lies under each bundle, seen by its side alone, and the round in which it was laid."""

    ware: list[int] = au.column("piece", holds="card", visible=au.OWNER, pooled=WARES)
    laid: list[int] = au.column("piece", visible=au.PUBLIC)


class State(au.InitiativeState):
    """A state as these rules see it (types only)."""

    market: Market
    bundles: Bundles


Ctx = au.Context[au.InitiativeRules, State]


def nothing_known(rules: Any, state: Any, piece: int) -> Sequence[int]:
    """Nobody but its side knows what lies under a bundle."""
    return ()


def has_price(rules: Any, state: Any, piece: int, wares: Sequence[int]) -> bool:
    """What lies under a bundle has a price, since no whistle may be laid."""
    return all(rules.source.cards[ware].definition.price for ware in wares)


def turn_order(ctx: Ctx) -> tuple[int, int]:
    """The trader with the initiative first."""
    first = ctx.state.initiative.holder
    return first, 1 - first


def cards_left(ctx: Ctx) -> int:
    """The cards of the deck."""
    return len(ctx.state.zones.cards[ctx.rules.zones.deck[0]])


def outcomes(ctx: Ctx, args: au.Args) -> Sequence[int]:
    """The cards of the deck, each equally likely."""
    cards: Sequence[int] = ctx.state.zones.cards[ctx.rules.zones.deck[0]]
    return cards


def deck_has_card(rules: Any, state: Any, args: au.Args, place: int) -> list[tuple[str, str, str]]:
    """A card is drawn only from a deck that has one."""
    return [] if state.zones.cards[rules.zones.deck[0]] else [("", "a draw from an empty deck", "a deck with cards")]


def lantern(ctx: Ctx) -> int:
    """The piece that shows where the watch is."""
    return ctx.rules.pieces.of_side[WATCH][0]


def bundles_in(ctx: Ctx, lane: int, side: int = NOBODY) -> list[int]:
    """The bundles that lie in a lane, of a side or of both."""
    first, behind = (0, lantern(ctx)) if side == NOBODY else ctx.rules.pieces.of_side[side]
    return [piece for piece in range(first, behind) if ctx.state.pieces.space[piece] == lane]


def take_up(ctx: Ctx, bundle: int) -> int:
    """Take a bundle out of its lane and discard its ware, seen by all: the ware."""
    ware = ctx.state.bundles.ware[bundle]
    ctx.state.bundles.ware[bundle] = NOBODY
    ctx.state.bundles.laid[bundle] = 0
    ctx.state.pieces.space[bundle] = au.OFF_BOARD
    au.put_back(ctx, ware, ctx.rules.zones.discard[0], seen=True)
    return ware


def tell_shown(rules: Any, event: Mapping[str, Any]) -> Iterator[au.Happening]:
    """The ware of a bundle went to the discard pile, seen by all."""
    yield au.Moved("", event["card"], "bundle", "discard")


def check_bundles(rules: Any, state: Any) -> list[tuple[str, str, str]]:
    """A bundle in a lane has a ware under it, and no other piece has."""
    found = []
    for piece, (space, ware) in enumerate(zip(state.pieces.space, state.bundles.ware, strict=True)):
        lies = space >= 0 and rules.pieces.side[piece] != WATCH
        if lies != (ware >= 0):
            found.append(
                (
                    f"/bundles/ware/{rules.names['piece'][piece]}",
                    "no ware" if lies else "a ware",
                    "a ware under each bundle in a lane, and none elsewhere",
                )
            )
    return found
