"""Counters entering by their spawn tile.  Rule: NOR-5.1 to NOR-5.3, NOR-1.12."""

import undaunted_core.authoring as au
import undaunted_system as un
from undaunted_normandy.state import Ctx


def place_counter(ctx: Ctx, args: au.Args) -> None:
    """Place a counter that is off the board on its spawn tile, ready, before its card's action.

    To hunker down places no counter.  To place a counter scouts no tile and is not a movement.
    Rule: NOR-5.1, NOR-5.2, NOR-5.3.
    """
    _, played, ability = args
    piece = ctx.rules.activation.piece[played]
    if piece < 0 or ctx.state.pieces.space[piece] >= 0 or ability == ctx.rules.undaunted.hunker_down:
        return
    space = ctx.rules.activation.entry[piece]
    ctx.state.pieces.space[piece] = space
    ctx.emit(COUNTER_PLACED, piece, space)


COUNTER_PLACED = au.Event(
    "normandy.counter_placed",
    au.text(en="{piece} enters at {space}.", es="{piece} entra en {space}."),
    piece="piece",
    space="space",
)
PLACE_COUNTER = au.Insert(
    un.USE_CARD, au.step("place_counter", place_counter, "NOR-5.1"), before="carry_out", after="play_card"
)
RULES = (COUNTER_PLACED, PLACE_COUNTER)
