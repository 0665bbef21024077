"""The store of a browser: its tables in memory, each written out as one JSON text after each change.

The page puts the texts into the storage of the browser, and brings the text of a table when it is opened again.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_table.web.begin import hash_of
from undaunted_table.web.kept import ConflictError, Key, Stored, StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from undaunted_table.web.kept import Assign, Change, Move

#: The version of the text in which a table is kept.
FORM = 1


@attrs.define
class Row:
    """A table as it is kept; ``keys`` maps the hash of each key, in hexadecimal digits, to what it opens."""

    about: dict[str, Any]
    start: str
    moves: list[Move]
    keys: dict[str, Key]
    version: int = 0
    undone: int = 0
    epoch: int = 0
    back: Any = None
    standing: str = ""

    def to_text(self) -> str:
        """The row as JSON."""
        return json.dumps({"form": FORM, **attrs.asdict(self)}, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> Row:
        """The row of a text; :class:`StoreError` for one that holds no table."""
        try:
            members = json.loads(text)
            if members.pop("form") != FORM:
                raise ValueError
            row = cls(**members)
            row.moves = [(str(seat), str(action)) for seat, action in row.moves]
            row.keys = {hashed: _read_key(**key) for hashed, key in members["keys"].items()}
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise StoreError("the storage of this browser holds no table here that can be read") from None
        return row


def _read_key(seats: list[str] | None, is_maker: bool, is_visitor: bool) -> Key:
    return Key(None if seats is None else tuple(seats), is_maker, is_visitor)


class Shelf:
    """The tables of a browser; ``write`` gets the name and the text of a table after each change, an
    empty text if it is gone."""

    def __init__(self, write: Callable[[str, str], object]) -> None:
        self._write = write
        self._rows: dict[str, Row] = {}

    def has(self, table: str) -> bool:
        """Whether a table is in memory."""
        return table in self._rows

    def bring(self, table: str, text: str) -> None:
        """Put a table of the storage into memory; :class:`StoreError` for a text that holds none."""
        self._rows[table] = Row.from_text(text)

    def rename(self, old: str, new: str) -> None:
        """Give a table another name, before anybody has opened it."""
        self._rows[new] = self._rows.pop(old)
        self._keep(new)

    def find_key(self, table: str, text: str) -> Key | None:
        """What a key opens at a table; None if it does not open it."""
        row = self._rows.get(table)
        return None if row is None else row.keys.get(hash_of(text).hex())

    def add(
        self, table: str, about: Mapping[str, object], start: str, moves: Iterable[Move], keys: Mapping[bytes, Key],
        back: object = None, standing: str = "",
    ) -> None:  # fmt: skip
        """A new table; ``keys`` maps the hash of each key to what it opens."""
        opens = {hashed.hex(): key for hashed, key in keys.items()}
        self._rows[table] = Row(dict(about), start, [*moves], opens, back=back, standing=standing)
        self._keep(table)

    def add_rematch(
        self, old: str, version: int, says: str, assign: Assign, table: str, about: Mapping[str, object], start: str,
        moves: Iterable[Move], back: object = None, standing: str = "",
    ) -> None:  # fmt: skip
        """A new table that the keys of an old one open too."""
        row = self._change(old, version, says)
        self._keep(old)
        self.add(table, about, start, moves, assign(_by_hash(row)), back, standing)

    def open(self, table: str) -> Stored | None:
        """The table; None if there is none."""
        row = self._rows.get(table)
        if row is None:
            return None
        about, back = json.loads(json.dumps([row.about, row.back]))
        moves = tuple(row.moves)
        return Stored(table, about, row.start, moves, row.version, row.undone, row.epoch, back, row.standing)

    def play(
        self, table: str, version: int, number: int, moves: Iterable[Move], *, back: object = None, undo: bool = False,
        standing: str | None = None,
    ) -> None:  # fmt: skip
        """Put moves in the place of all from number ``number`` on; the table had this version and has the next now."""
        row = self._change(table, version, standing)
        row.moves[number:] = moves
        row.back = back
        if undo:
            row.undone = row.version
        self._keep(table)

    def put(
        self, table: str, version: int, about: Mapping[str, object] | None,
        start: tuple[str, Iterable[Move]] | None = None, back: object = None, *, standing: str | None = None,
        assign: Assign | None = None,
    ) -> None:  # fmt: skip
        """Keep what is said of a table; ``start`` is another game in the place of the present one, with its moves."""
        row = self._change(table, version, standing)
        if about is not None:
            row.about = dict(about)
        if start is not None:
            row.start, row.moves = start[0], [*start[1]]
            row.undone, row.epoch, row.back = row.version, row.epoch + 1, back
        if assign is not None:
            row.keys = {hashed.hex(): key for hashed, key in assign(_by_hash(row)).items()}
        self._keep(table)

    def delete(self, table: str) -> None:
        """Remove a table, from the storage too."""
        del self._rows[table]
        self._write(table, "")

    def change_since(self, table: str, version: int) -> Change | None:
        """Nothing: nobody else changes the tables of this browser."""

    def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """The versions of these tables."""
        return {table: self._rows[table].version for table in tables if table in self._rows}

    def _change(self, table: str, version: int, standing: str | None) -> Row:
        row = self._rows[table]
        if row.version != version:
            raise ConflictError(f"table {table}: version {version} is not the latest one")
        row.version += 1
        if standing is not None:
            row.standing = standing
        return row

    def _keep(self, table: str) -> None:
        self._write(table, self._rows[table].to_text())


def _by_hash(row: Row) -> dict[bytes, Key]:
    return {bytes.fromhex(hashed): key for hashed, key in row.keys.items()}


__all__ = ["Row", "Shelf"]
