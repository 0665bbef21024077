"""Movement actions of the Undaunted system: Move, Scout, Stalk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.components.zones import move_card
from undaunted_core.kernel.events import emit
from undaunted_core.kernel.flow import Args, procedure, step
from undaunted_core.mechanics.activation import Ability
from undaunted_core.mechanics.control import place_marker
from undaunted_core.mechanics.movement import MovementKind, move_piece

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undaunted_core.system.state import Ctx

UNMARKED = ("reason.undaunted.unmarked", "UND-6.1")


def marked(ctx: Ctx, side: int, piece: int, spaces: tuple[int, ...]) -> Sequence[int]:
    """Tiles that hold an own control marker, either side up.  Rule: UND-6.1, UND-1.8."""
    marker = ctx.state.control.marker[side]
    return [space for space in spaces if marker[space]]


def any_tile(ctx: Ctx, side: int, piece: int, spaces: tuple[int, ...]) -> Sequence[int]:
    """Any adjacent tile.  Rule: UND-6.2, UND-6.3."""
    return spaces


def scout_tile(ctx: Ctx, side: int, piece: int, space: int) -> None:
    """Lay a marker where there is none and take a Fog of War for it, if any is left.

    Rule: UND-6.2, UND-1.9.
    """
    if ctx.state.control.marker[side][space]:
        return
    place_marker(ctx, side, space)
    take_fog(ctx, side)


def take_fog(ctx: Ctx, side: int) -> bool:
    """One Fog of War from a side's supply to its discard pile; whether there was one.  Rule: UND-1.9."""
    table = ctx.rules.undaunted
    fog, supply = table.fog[side], table.supply[side]
    if fog < 0 or fog not in ctx.state.zones.cards[supply]:
        return False
    move_card(ctx, fog, supply, table.discard[side])
    if ctx.events is not None:
        emit(ctx, "undaunted.fog_taken", side)
    return True


MOVE_KIND = MovementKind("move", marked, barred=UNMARKED, clause="UND-6.1", by_markers=True)
SCOUT_KIND = MovementKind("scout", any_tile, scout_tile, clause="UND-6.2", lays_markers=True)
STALK_KIND = MovementKind("stalk", any_tile, clause="UND-6.3")


def move(ctx: Ctx, args: Args) -> None:
    """Up to X steps onto tiles with an own marker.  Rule: UND-6.1, UND-6.4, UND-3.10."""
    _go(ctx, args, "move")


def scout(ctx: Ctx, args: Args) -> None:
    """Up to X steps anywhere, laying markers.  Rule: UND-6.2, UND-6.4."""
    _go(ctx, args, "scout")


def stalk(ctx: Ctx, args: Args) -> None:
    """Up to X steps anywhere, laying no marker.  Rule: UND-6.3, UND-6.4."""
    _go(ctx, args, "stalk")


def _go(ctx: Ctx, args: Args, kind: str) -> None:
    side, card, ability = args
    use = ctx.rules.activation.uses[card, ability]
    move_piece(ctx, use.piece, use.x, kind, side)


FIELDS = {"side": "side", "card": "card", "ability": "ability"}
MOVE = procedure("undaunted.move", (step("move", move, "UND-6.1"),), **FIELDS)
SCOUT = procedure("undaunted.scout", (step("scout", scout, "UND-6.2"),), **FIELDS)
STALK = procedure("undaunted.stalk", (step("stalk", stalk, "UND-6.3"),), **FIELDS)
ABILITIES = (
    Ability("move", "undaunted.move", clause="UND-6.1", needs_piece=True, role="move"),
    Ability("scout", "undaunted.scout", clause="UND-6.2", needs_piece=True, role="move"),
    Ability("stalk", "undaunted.stalk", clause="UND-6.3", needs_piece=True, role="move"),
)
