"""Control: the own marker on the counter's tile turns to its controlled side.  Rule: UND-7.4, UND-1.6."""

from undaunted_core.authoring import MARKER_TURNED, SCOUTED, Ability, Requirement, Use, check_end, take_control, text
from undaunted_core.undaunted.state import Ctx


def has_marker_to_turn(ctx: Ctx, side: int, at: int) -> bool:
    """Whether an own scouted marker lies on the tile.  Rule: UND-7.4."""
    return ctx.state.control.marker[side][at] == SCOUTED


def control(ctx: Ctx, side: int, use: Use) -> None:
    """The own marker turns to controlled, an enemy's controlled one back.  Rule: UND-7.4, UND-1.6."""
    take_control(ctx, side, ctx.state.pieces.space[use.piece])
    check_end(ctx, MARKER_TURNED)


MARKER_TO_TURN = Requirement(
    "undaunted.no_marker_to_turn",
    has_marker_to_turn,
    text(
        en="There is no scouted marker of your side on the tile to turn.",
        es="No hay en la loseta un marcador explorado de tu bando que girar.",
    ),
)
CONTROL = Ability(
    "control",
    clause="UND-7.4",
    title=text(en="Control", es="Controlar"),
    effect=control,
    requires=(MARKER_TO_TURN,),
    needs_piece=True,
)
RULES = (CONTROL,)
