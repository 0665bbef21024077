"""The zones and columns of the bazaar, what is checked of a state, and what many of its rules ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

import undaunted_core.authoring as au

if TYPE_CHECKING:
    from collections.abc import Sequence

TRADERS = (0, 1)
#: The side that nobody plays.
WATCH = 2
NOBODY = EMPTY = -1
#: Traits of goods and of stalls.
GLOWS, CONTRABAND, BRIBE, WHISTLE, BUSY = "glows", "contraband", "bribe", "whistle", "busy"
#: All cards are of one pool: any of them may lie in the deck, in a hand or in a crate.
POOL = "goods"
ZONES = (
    au.ZoneKind("deck", "nobody", of="table", pool=POOL, sign="stacked"),
    au.ZoneKind("market", "everybody", of="table", pool=POOL),
    au.ZoneKind("discard", "everybody", of="table", pool=POOL),
    au.ZoneKind("hand", "owner", pool=POOL, sign="held"),
)


@attrs.define
class Bazaar:
    """Coins, crates with the goods in them, and the night's watch.

    The goods of a closed crate are seen by its owner and exchange with deck and hands;
    what they cannot be, because they did not glow, is public.
    """

    coins: list[int] = au.column("side", visible=au.PUBLIC)
    goods: list[int] = au.column("piece", holds="card", visible=au.OWNER, unless="opened", pooled=POOL)
    opened: list[bool] = au.column("piece", holds="bool", default=False, visible=au.PUBLIC)
    ruled_out: list[tuple[int, ...]] = au.column("piece", holds="card", cell=au.FIXED, visible=au.PUBLIC)
    steps: int = au.column(visible=au.PUBLIC, most=9)
    briber: int = au.column(holds="side", visible=au.PUBLIC)
    betrayed: bool = au.column(holds="bool", default=False, visible=au.PUBLIC)


class State(au.initiative.InitiativeState):
    """A state as these rules see it (types only)."""

    bazaar: Bazaar


Ctx = au.Context[au.initiative.InitiativeRules, State]


def nothing_known(rules: au.CoreRules, state: State, piece: int) -> tuple[int, ...]:
    """No closed crate is surely known; it would be opened."""
    return ()


def may_hold(rules: au.CoreRules, state: State, piece: int, goods: Sequence[int]) -> bool:
    """Whether a closed crate could hold these goods, for all it showed."""
    return not set(goods) & set(state.bazaar.ruled_out[piece])


def check_crates(rules: au.CoreRules, state: State) -> list[tuple[str, str, str]]:
    """A crate at a stall holds goods, and no other piece does."""
    found = []
    for piece, (space, goods) in enumerate(zip(state.pieces.space, state.bazaar.goods, strict=True)):
        stands = space >= 0 and rules.pieces.side[piece] != WATCH
        if stands != (goods != EMPTY):
            at = f"/bazaar/goods/{rules.names['piece'][piece]}"
            found.append((at, "goods" if goods != EMPTY else "no goods", "goods in crates at stalls alone"))
    return found


def zone(ctx: Ctx, kind: str, side: int = 0) -> int:
    """A zone of the table, or of a side."""
    return ctx.rules.zones.of[kind][side]


def cards_in(ctx: Ctx, kind: str) -> list[int]:
    """The cards in a zone of the table."""
    return ctx.state.zones.cards[zone(ctx, kind)]


def worth(ctx: Ctx, card: int) -> int:
    """The value of goods."""
    return int(ctx.rules.source.cards[card].definition.value)


def has(ctx: Ctx, card: int, trait: str) -> bool:
    """Whether goods have a trait."""
    return trait in ctx.rules.source.cards[card].definition.traits


def crates(ctx: Ctx, space: int) -> list[int]:
    """The closed crates at a stall."""
    bazaar, at = ctx.state.bazaar, ctx.state.pieces.space
    here = [crate for crate, where in enumerate(at) if where == space and bazaar.goods[crate] != EMPTY]
    return [crate for crate in here if not bazaar.opened[crate]]


def lantern_at(ctx: Ctx) -> int:
    """The stall where the watch is."""
    return ctx.state.pieces.space[ctx.rules.pieces.of_side[WATCH][0]]
