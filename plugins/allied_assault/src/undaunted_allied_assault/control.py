"""Control of tiles, and the chain of controlled tiles that joins them to the Home Row.

Rule: AA-4.4, AA-4.13.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.state import Ctx


def take(ctx: Ctx, side: int, space: int) -> int:
    """The side takes control of a tile; the side that had it before (-1: none).  Rule: AA-4.4."""
    control = ctx.state.land.control
    before = control[space]
    if before != side:
        control[space] = side
        ctx.emit(TAKEN, side, space)
    return before


def home_row(ctx: Ctx, side: int) -> tuple[int, ...]:
    """The Home Row of a side; the edges of the board may have been exchanged.  Rule: AA-2.2, AA-10.10a."""
    return ctx.rules.allied.land.home_row[side ^ ctx.state.allied.edge]


def home_base(ctx: Ctx, side: int) -> int:
    """The Home Base of a side (-1: none).  Rule: AA-2.2."""
    return ctx.rules.allied.land.home_base[side ^ ctx.state.allied.edge]


def chain(ctx: Ctx, side: int) -> tuple[int, ...]:
    """The tiles that a side controls and that connect to its Home Row, orthogonally, sorted.  Rule: AA-4.13."""
    return ctx.rules.allied_chain(ctx, side)


def find_chain(ctx: Ctx, side: int) -> tuple[int, ...]:
    """The chain, worked out.  Rule: AA-4.13."""
    orthogonal, owner = ctx.rules.allied.land.orthogonal, ctx.state.land.control.copy()
    # What is joined counts as the other side's, so that it does not join again.
    other = 1 - side
    tiles = [space for space in home_row(ctx, side) if owner[space] == side]
    for space in tiles:
        owner[space] = other
    for space in tiles:  # it grows meanwhile
        for near in orthogonal[space]:
            if owner[near] == side:
                owner[near] = other
                tiles.append(near)
    tiles.sort()
    return tuple(tiles)


TAKEN = au.Event(
    "allied_assault.taken",
    au.text(en="{side} takes control of {space}.", es="{side} toma el control de {space}."),
    side="side",
    space="space",
)
#: A unit came to a tile: what ends the game at once is asked then.
TILE_TAKEN = au.victory.Cause("allied_assault.tile_taken", au.text(en="a tile was taken", es="se tomó una loseta"))
CHAIN = au.Kept("allied_chain", ("land.control", "allied.edge"), find_chain)
RULES = (TAKEN, TILE_TAKEN, CHAIN)
