"""Movement actions: Move, Scout, Stalk.  Rule: UND-6.1 to UND-6.4."""

from collections.abc import Sequence

import undaunted_core.authoring as au
from undaunted_system import tactics as ta
from undaunted_system.conceal import take_fog
from undaunted_system.state import Ctx


def list_marked(ctx: Ctx, side: int, piece: int, spaces: tuple[int, ...]) -> Sequence[int]:
    """Tiles that hold an own control marker, either side up.  Rule: UND-6.1, UND-1.8."""
    marker = ctx.state.control.marker[side]
    return [space for space in spaces if marker[space]]


def is_marked(ctx: Ctx, side: int, space: int) -> bool:
    """Whether a tile holds an own control marker.  Rule: UND-6.1.

    >>> is_marked(ctx, 0, numbers["space"]["17B"])
    True
    """
    return bool(ctx.state.control.marker[side][space])


def any_tile(ctx: Ctx, side: int, piece: int, spaces: tuple[int, ...]) -> Sequence[int]:
    """Any adjacent tile.  Rule: UND-6.2, UND-6.3."""
    return spaces


def scout_tile(ctx: Ctx, side: int, piece: int, space: int) -> None:
    """If the tile has no own marker, lay one and take a Fog of War, if any is left.

    Rule: UND-6.2, UND-1.9.

    >>> scout_tile(ctx, 0, piece, space)
    >>> ctx.state.control.marker[0][space] == SCOUTED
    True
    """
    if ctx.state.control.marker[side][space]:
        return
    ta.place_marker(ctx, side, space)
    take_fog(ctx, side)


def move(ctx: Ctx, side: int, use: ta.Use) -> None:
    """Up to X steps onto tiles with an own marker.  Rule: UND-6.1, UND-6.4, UND-3.10."""
    ta.move_piece(ctx, use.piece, use.x, "move", side)


def scout(ctx: Ctx, side: int, use: ta.Use) -> None:
    """Up to X steps anywhere, laying markers.  Rule: UND-6.2, UND-6.4."""
    ta.move_piece(ctx, use.piece, use.x, "scout", side)


def stalk(ctx: Ctx, side: int, use: ta.Use) -> None:
    """Up to X steps anywhere, laying no marker.  Rule: UND-6.3, UND-6.4."""
    ta.move_piece(ctx, use.piece, use.x, "stalk", side)


MARKED = au.Requirement(
    "undaunted.unmarked",
    is_marked,
    au.text(
        en="That tile holds no control marker of your side.", es="Esa loseta no tiene marcador de control de tu bando."
    ),
    "UND-6.1",
)
MOVE_KIND = ta.MovementKind("move", list_marked, where=(MARKED,), clause="UND-6.1")
SCOUT_KIND = ta.MovementKind("scout", any_tile, entered=scout_tile, clause="UND-6.2")
STALK_KIND = ta.MovementKind("stalk", any_tile, clause="UND-6.3")
MOVE = ta.Ability(
    "move",
    clause="UND-6.1",
    title=au.text(en="Move", es="Mover"),
    effect=move,
    starts=(ta.CHOOSE_STEP,),
    needs_piece=True,
)
SCOUT = ta.Ability(
    "scout",
    clause="UND-6.2",
    title=au.text(en="Scout", es="Explorar"),
    effect=scout,
    starts=(ta.CHOOSE_STEP,),
    needs_piece=True,
)
STALK = ta.Ability(
    "stalk",
    clause="UND-6.3",
    title=au.text(en="Stalk", es="Infiltrar"),
    effect=stalk,
    starts=(ta.CHOOSE_STEP,),
    needs_piece=True,
)
RULES = (MOVE_KIND, SCOUT_KIND, STALK_KIND, MOVE, SCOUT, STALK)
