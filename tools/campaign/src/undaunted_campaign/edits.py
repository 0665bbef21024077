"""Changes of a scenario document by what went before: cards that are lost, others in their place, what was chosen."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_campaign.definitions import Losses

#: The field of a space that names its tile.
TILE = "tile"
#: What a map that does not know a tile says of it.
KEEP = object()
#: The entries of a scenario document that name no tile, though they are texts.
TEXTS = ("id", "title", "date", "provenance")


@attrs.frozen
class Lose:
    """Cards of a side that are missing."""

    side: str
    card: str
    number: int
    losses: Losses

    def apply(self, document: dict[str, Any], least: int = 0) -> None:
        """Take the cards out of the parts of the side, and the entries of pieces that have no card left.

        ``least`` cards of the name stay where there are as many.
        """
        tables = [_part(document, self.side, field) for field in self.losses.fields]
        left = min(self.number, max(0, sum(_count(table, self.card) for table in tables) - least))
        for table in tables:
            number = min(left, _count(table, self.card))
            left -= number
            if number:
                _put(table, self.card, table[self.card] - number)
        if not any(_count(table, self.card) for table in tables):
            for field in self.losses.pieces:
                table = _part(document, self.side, field)
                if isinstance(table, dict):
                    table.pop(self.card, None)
                elif isinstance(table, list):
                    # A list keeps its length: its places have numbers.
                    table[:] = [None if name == self.card else name for name in table]

    def to_dict(self) -> dict[str, Any]:
        """The parts as JSON values."""
        return {"lose": self.card, "side": self.side, "number": self.number}


@attrs.frozen
class Swap:
    """Cards or pieces of a side that others replace."""

    side: str
    name: str
    becomes: str
    number: int
    fields: tuple[str, ...]

    def apply(self, document: dict[str, Any]) -> None:
        """Replace them: of cards as many as are meant, of anything else the name."""
        left = self.number
        for field in self.fields:
            table = _part(document, self.side, field)
            if isinstance(table, list):
                table[:] = [self.becomes if name == self.name else name for name in table]
            if not isinstance(table, dict) or self.name not in table:
                continue
            count = _count(table, self.name)
            if not count:
                table[self.becomes] = table.pop(self.name)
                continue
            number = min(count, left) if self.number else count
            left -= number
            if number:
                _put(table, self.name, count - number)
                table[self.becomes] = _count(table, self.becomes) + number

    def to_dict(self) -> dict[str, Any]:
        """The parts as JSON values."""
        return {"replace": self.name, "by": self.becomes, "side": self.side, "number": self.number}


@attrs.frozen
class Lay:
    """What an option lays over the document."""

    side: str
    option: str
    changes: Mapping[str, Any]

    def apply(self, document: dict[str, Any]) -> None:
        """Lay the changes over the document."""
        _lay_over(document, self.changes)

    def to_dict(self) -> dict[str, Any]:
        """The parts as JSON values."""
        return {"option": self.option, "side": self.side}


Edit = Lose | Swap | Lay


def copy_of(document: object) -> Any:
    """A copy of a JSON value that shares nothing with it."""
    return json.loads(json.dumps(document))


def keep(document: dict[str, Any], kept: Mapping[str, Mapping[str, Any]]) -> None:
    """Give the spaces of a document what maps have kept: field -> tile -> value, or side -> value."""
    tiles = {tile: face for tile, face in kept.get(TILE, {}).items() if tile != face}
    if tiles:
        document.update({key: _rename(part, tiles) for key, part in document.items() if key not in TEXTS})
    for field, rows in kept.items():
        for space in document.get("spaces", ()) if field != TILE else ():
            value = rows.get(space["tile"], KEEP)
            if isinstance(value, dict):
                value = {side: cell for side, cell in value.items() if cell is not None}
            if value in (None, {}):
                space.pop(field, None)
            elif value is not KEEP:
                space[field] = value


def _rename(value: Any, tiles: Mapping[str, str]) -> Any:
    """A value in which other tiles are named in the place of some."""
    if isinstance(value, dict):
        return {tiles.get(key, key): _rename(part, tiles) for key, part in value.items()}
    if isinstance(value, list):
        return [_rename(part, tiles) for part in value]
    return tiles.get(value, value) if isinstance(value, str) else value


def _part(document: dict[str, Any], side: str, field: str) -> Any:
    """A part of a side, by its name or by names with slashes between; None where it is not there."""
    part: Any = document
    for name in ("sides", side, *field.split("/")):
        part = part.get(name) if isinstance(part, dict) else None
    return part


def _count(table: Any, name: str) -> int:
    """How many cards of a name a part has."""
    count = table.get(name) if isinstance(table, dict) else None
    return count if type(count) is int else 0


def _put(table: dict[str, Any], name: str, count: int) -> None:
    if count:
        table[name] = count
    else:
        del table[name]


def _lay_over(base: dict[str, Any], changes: Mapping[str, Any]) -> None:
    for key, value in changes.items():
        before = base.get(key)
        if isinstance(before, dict) and isinstance(value, dict):
            _lay_over(before, value)
        elif type(before) is int and type(value) is int:
            _put(base, key, before + value)
        elif isinstance(before, list) and isinstance(value, list):
            before += copy_of(value)
        else:
            base[key] = copy_of(value)


__all__ = ["TILE", "Edit", "Lay", "Lose", "Swap", "copy_of", "keep"]
