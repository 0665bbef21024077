"""Escape: a counter on an escape marker's tile leaves with all aboard.  Rule: NAF-10.9, NAF-1.14."""

import undaunted_core.authoring as au
import undaunted_system as un
from undaunted_north_africa.casualties import remove_cards
from undaunted_north_africa.state import Ctx
from undaunted_system.aboard import crew, forget_seat


def is_on_marker(ctx: Ctx, piece: int) -> bool:
    """Whether an escape marker lies on the counter's tile.  Rule: NAF-10.9, NAF-1.14."""
    tile = ctx.state.pieces.space[piece]
    return tile >= 0 and ctx.state.north_africa.escape[tile]


def may_escape(ctx: Ctx, piece: int) -> bool:
    """Whether the counter is not a vehicle taken over, and it and all soldiers aboard may escape.  Rule: NAF-10.9."""
    may = ctx.rules.north_africa.may_escape
    is_own = ctx.state.aboard.owner[piece] == ctx.rules.pieces.side[piece]
    return is_own and may[piece] and all(may[soldier] for soldier in crew(ctx, piece))


def escape(ctx: Ctx, piece: int) -> None:
    """Remove a counter from the board with all soldiers aboard, and their cards from the game.  Rule: NAF-10.9."""
    table, space = ctx.rules.undaunted, ctx.state.pieces.space
    for leaver in (*crew(ctx, piece), piece):
        source, space[leaver] = space[leaver], au.OFF_BOARD
        ctx.state.north_africa.escaped[leaver] = True
        ctx.state.undaunted.suppressed[leaver] = False
        forget_seat(ctx, leaver)
        ctx.emit(ESCAPED, leaver, source)
        side = ctx.rules.pieces.side[leaver]
        zones = (table.hand, table.deck, table.discard, table.play, table.supply)
        remove_cards(ctx, leaver, *(zone[side] for zone in zones))
    ctx.check_end(au.victory.PIECE_LOST)


ESCAPE = au.ActionKind("north_africa.escape", au.text(en="escape", es="escapar"))
ESCAPED = au.Event(
    "north_africa.escaped",
    au.text(en="{piece} escapes.", es="{piece} escapa."),
    piece="piece",
    source="space",
)
ON_MARKER = au.Requirement(
    "north_africa.no_escape_marker",
    is_on_marker,
    au.text(en="No escape marker lies on this tile.", es="No hay marcador de escape en esta loseta."),
)
ALLOWED = au.Requirement(
    "north_africa.may_not_escape",
    may_escape,
    au.text(
        en="The counter, or somebody aboard, is not allowed to escape.",
        es="El contador, o alguien a bordo, no puede escapar.",
    ),
)
RULES = (ESCAPED, au.Offer(un.CHOOSE_STEP, (au.Choice(ESCAPE, escape, where=(ON_MARKER, ALLOWED)),), clause="NAF-10.9"))
