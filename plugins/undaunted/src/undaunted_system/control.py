"""Control: the own marker on the counter's tile turns to its controlled side.  Rule: UND-7.4, UND-1.6."""

import undaunted_core.authoring as au
from undaunted_system import tactics as ta
from undaunted_system.state import Ctx


def has_marker_to_turn(ctx: Ctx, side: int, at: int) -> bool:
    """Whether an own scouted marker lies on the tile.  Rule: UND-7.4."""
    return ctx.state.control.marker[side][at] == ta.SCOUTED


def control(ctx: Ctx, side: int, use: ta.Use) -> None:
    """Turn the own marker to controlled, and a controlled enemy marker back.  Rule: UND-7.4, UND-1.6."""
    ta.take_control(ctx, side, ctx.state.pieces.space[use.piece])
    ctx.check_end(ta.MARKER_TURNED)


MARKER_TO_TURN = au.Requirement(
    "undaunted.no_marker_to_turn",
    has_marker_to_turn,
    au.text(
        en="There is no scouted marker of your side on the tile to turn.",
        es="No hay en la loseta un marcador explorado de tu bando que girar.",
    ),
)
CONTROL = ta.Ability(
    "control",
    clause="UND-7.4",
    title=au.text(en="Control", es="Controlar"),
    effect=control,
    requires=(MARKER_TO_TURN,),
    needs_piece=True,
)
RULES = (CONTROL,)
