"""Suppressed counters: what they cannot do, and how they turn ready again.  Rule: UND-4.3 to UND-4.6, UND-8.8."""

import undaunted_core.authoring as au
from undaunted_system import tactics as ta
from undaunted_system.state import Ctx


def is_ready(ctx: Ctx, use: ta.Use, at: int) -> bool:
    """Whether the card's counter is not suppressed.  Command cards have no counter.  Rule: UND-4.3, UND-4.6."""
    return use.piece < 0 or not ctx.state.undaunted.suppressed[use.piece]


def is_placed(ctx: Ctx, use: ta.Use, at: int) -> bool:
    """Whether the card's counter is on the board or has a tile where it can enter.  Rule: UND-1.2."""
    return use.piece < 0 or at >= 0


def is_suppressed(ctx: Ctx, use: ta.Use, at: int) -> bool:
    """Whether the card's counter shows its suppressed side.  Rule: UND-4.3."""
    return use.piece >= 0 and ctx.state.undaunted.suppressed[use.piece]


def has_unit(card: ta.Card) -> bool:
    """Whether a card belongs to a counter.  Rule: UND-4.6."""
    return card.unit is not None


def suppress_counter(ctx: Ctx, piece: int) -> None:
    """Turn the counter to its suppressed side.  No effect if it already shows it.  Rule: UND-8.8.

    >>> suppress_counter(ctx, enemy)
    >>> ctx.state.undaunted.suppressed[enemy]
    True
    """
    if not ctx.state.undaunted.suppressed[piece]:
        ctx.state.undaunted.suppressed[piece] = True
        ctx.emit(SUPPRESSED, piece)


def ready(ctx: Ctx, use: ta.Use) -> None:
    """Turn the suppressed counter to its ready side.  Nothing else happens.  Rule: UND-4.3."""
    ctx.state.undaunted.suppressed[use.piece] = False
    ctx.emit(READIED, use.piece)


SUPPRESSED = au.Event(
    "undaunted.suppressed", au.text(en="{piece} is suppressed.", es="{piece} gira a su lado suprimido."), piece="piece"
)
READIED = au.Event(
    "undaunted.readied", au.text(en="{piece} is ready again.", es="{piece} vuelve a su lado preparado."), piece="piece"
)
NOT_SUPPRESSED = au.Requirement(
    "undaunted.suppressed",
    is_ready,
    au.text(en="The counter is suppressed.", es="El contador está suprimido."),
    "UND-4.3",
)
PLACED = au.Requirement(
    "undaunted.no_counter",
    is_placed,
    au.text(
        en="The counter is not on the board and has no tile to enter by.",
        es="El contador no está en el tablero y no tiene loseta de entrada.",
    ),
    "UND-1.2",
)
IS_SUPPRESSED = au.Requirement(
    "undaunted.not_suppressed",
    is_suppressed,
    au.text(en="The counter is not suppressed.", es="El contador no está suprimido."),
)
READY = ta.Ability(
    "ready",
    clause="UND-4.3",
    title=au.text(en="turn ready", es="girar a preparado"),
    effect=ready,
    requires=(IS_SUPPRESSED,),
    for_every=has_unit,
)
#: Every action of a card tests the gates first.
RULES = (ta.Gate(NOT_SUPPRESSED), ta.Gate(PLACED), READIED, SUPPRESSED, READY)
