"""Tiles and counters that turn: ``turns_to`` in the data names the next face, and a rule turns to it.

A pack adds :data:`TURNING`; without it a game has no such state.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.declarations.parts import Check, Domain, Messages, Slice
from undaunted_core.declarations.words import Event, text
from undaunted_core.ids import CORE
from undaunted_core.kernel.domains import Members
from undaunted_core.kernel.kinds import Kind
from undaunted_core.kernel.registry import Declaration
from undaunted_core.kernel.state import PUBLIC, column
from undaunted_core.mechanics.positions import PositionWord
from undaunted_core.mechanics.setting import NAMINGS, Names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_core.content.definitions import PieceDefinition, TileDefinition
    from undaunted_core.kernel.registry import Registry
    from undaunted_core.mechanics.setting import Setting
    from undaunted_core.mechanics.state import CoreRules, Ctx


@attrs.define
class Turned:
    """The tile to which that of each space has turned, and the counter of each piece (-1: its own)."""

    tile: list[int] = column("space", holds="tile", visible=PUBLIC)
    counter: list[int] = column("piece", holds="counter", visible=PUBLIC)


@attrs.frozen(eq=False, repr=False)
class Turning(Declaration):
    """Tiles and counters of the game may turn; any number of packs may say so."""

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the state, and what is told of it."""
        if registry.add(TURNINGS, "turning", self, pack, of=self):
            for part in _PARTS:
                registry.declare(part, CORE)
            registry.append(NAMINGS, Names(titles=_titles), CORE)


#: The face that a space or a piece has of its own.
OWN = -1
TURNINGS: Kind[Turning] = Kind("turning", Turning)
#: What a pack adds whose tiles or counters turn.
TURNING = Turning()


def _members(domain: str, rules: CoreRules, setting: Setting) -> Members:
    return Members(tuple(setting.faces[domain]))


def _titles(rules: CoreRules, setting: Setting) -> Mapping[tuple[str, str], Mapping[str, str]]:
    return {
        (domain, name): dict((face.label if domain == "tile" else face.title).items())
        for domain, faces in setting.faces.items()
        for name, face in faces.items()
    }


def _check_faces(rules: CoreRules, state: Any) -> list[tuple[str, str, str]]:
    """What a space or a piece has turned to is one of its faces."""
    items: dict[str, tuple[Any, ...]] = {"tile": rules.source.spaces, "counter": rules.source.pieces}
    return [
        (f"/turned/{domain}/{item.name}", repr(rules.word(domain, face)), f"one of: {', '.join(others) or 'none'}")
        for domain in items
        for item, face in zip(items[domain], getattr(state.turned, domain), strict=True)
        if face != OWN and rules.word(domain, face) not in (others := tuple(dict(item.faces)))
    ]


def face_number(ctx: Ctx, domain: str, number: int) -> int:
    """The number of the ``tile`` that a space shows, or of the ``counter`` that a piece shows: at first its own."""
    turned = getattr(ctx.state, "turned", None)
    face: int = OWN if turned is None else getattr(turned, domain)[number]
    return number if face == OWN else face


def tile_of(ctx: Ctx, space: int) -> TileDefinition:
    """The definition of the tile that a space shows.

    >>> tile_of(ctx, space) is ctx.rules.source.spaces[space].tile
    True
    """
    tile: TileDefinition = ctx.rules.source.by_number["tile"][face_number(ctx, "tile", space)]
    return tile


def counter_of(ctx: Ctx, piece: int) -> PieceDefinition:
    """The definition of the counter that a piece shows.

    >>> counter_of(ctx, piece) is ctx.rules.source.pieces[piece].definition
    True
    """
    counter: PieceDefinition = ctx.rules.source.by_number["counter"][face_number(ctx, "counter", piece)]
    return counter


def turn_tile(ctx: Ctx, space: int) -> None:
    """Turn the tile of a space to the one that its ``turns_to`` names, and tell of it.  ValueError for none.

    >>> turn_tile(ctx, space)
    Traceback (most recent call last):
        ...
    ValueError: found a game in which nothing turns, expected a pack that adds TURNING
    """
    ctx.emit(TILE_TURNED, space, *_turn(ctx, "tile", space, tile_of(ctx, space)))


def turn_counter(ctx: Ctx, piece: int) -> None:
    """Turn the counter of a piece to the one that its ``turns_to`` names, and tell of it.  ValueError for none.

    >>> turn_counter(ctx, piece)
    Traceback (most recent call last):
        ...
    ValueError: found a game in which nothing turns, expected a pack that adds TURNING
    """
    ctx.emit(COUNTER_TURNED, piece, *_turn(ctx, "counter", piece, counter_of(ctx, piece)))


def _turn(ctx: Ctx, domain: str, number: int, shown: TileDefinition | PieceDefinition) -> tuple[int, int]:
    """Show the next face; the number of the face before, and of that one."""
    turned = getattr(ctx.state, "turned", None)
    if turned is None:
        raise ValueError("found a game in which nothing turns, expected a pack that adds TURNING")
    if shown.turns_to is None:
        raise ValueError(f"found {shown.id}, which turns to nothing, expected a definition with turns_to")
    source = face_number(ctx, domain, number)
    face = ctx.rules.numbers[domain][ctx.rules.source.names[shown.turns_to]]
    getattr(turned, domain)[number] = OWN if face == number else face
    return source, face


TILE_TURNED = Event(
    "core.tile_turned", text(en="{space} becomes: {tile}.", es="{space} pasa a ser: {tile}."),
    space="space", source="tile", tile="tile",
)  # fmt: skip
COUNTER_TURNED = Event(
    "core.counter_turned", text(en="{piece} becomes: {counter}.", es="{piece} pasa a ser: {counter}."),
    piece="piece", source="counter", counter="counter",
)  # fmt: skip
_PARTS = (
    Domain("tile", partial(_members, "tile")), Domain("counter", partial(_members, "counter")),
    Slice("turned", Turned), Check(_check_faces), TILE_TURNED, COUNTER_TURNED,
    PositionWord("turned.tile", "tiles", about="The tiles that have turned, by space."),
    PositionWord("turned.counter", "counter", about="The counter to which it has turned."),
    Messages({"column.turned.tile": text(en="tile", es="loseta")}),
    Messages({"column.turned.counter": text(en="counter", es="contador")}),
)  # fmt: skip
