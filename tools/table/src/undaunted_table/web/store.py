"""The store: tables with their keys and moves in one file.  All access to the database is in this module.

A table is a document of its start (a save) and the moves since.  What is told to anybody has been written before.
The file belongs to its owner alone: the documents hold every secret of a game.  Keys are kept as hashes.
"""

from __future__ import annotations

import json
import os
import sqlite3
import threading
import time
import zlib
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.errors import UndauntedError
from undaunted_core.files import PRIVATE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

#: A move: the seat (or chance) and the notation of its action.
Move = tuple[str, str]
#: The form of the file; one of another form is refused.
FORM = 2
SCHEMA = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, made REAL NOT NULL, about TEXT NOT NULL, start TEXT NOT NULL,
    version INTEGER NOT NULL, undone INTEGER NOT NULL, epoch INTEGER NOT NULL, used REAL NOT NULL, packed BLOB
);
CREATE TABLE keys (hash BLOB PRIMARY KEY, owner TEXT NOT NULL, seats TEXT) WITHOUT ROWID;
CREATE TABLE moves (
    owner TEXT NOT NULL, number INTEGER NOT NULL, seat TEXT NOT NULL, action TEXT NOT NULL,
    PRIMARY KEY (owner, number)
) WITHOUT ROWID;
"""


class StoreError(UndauntedError):
    """The store cannot be opened, read or written; nothing of what was to be written is kept."""


class ConflictError(StoreError):
    """Somebody else has changed the table since it was read."""


@attrs.frozen
class Stored:
    """A table as it is kept.

    ``about`` is what its maker said of it (JSON values), ``start`` the save it began with; ``version`` counts the
    changes, ``undone`` is the version of the latest undo, ``epoch`` counts how often the table was opened.
    """

    id: str
    about: dict[str, Any]
    start: str
    moves: tuple[Move, ...]
    version: int
    undone: int
    epoch: int


class Store:
    """Tables, keys and moves in a file (``":memory:"``: for tests).  Its methods may be called from any thread."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        self._lock = threading.Lock()
        try:
            if self.path != ":memory:":
                Path(self.path).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, PRIVATE))
            self._database = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=10)
            self._database.execute("PRAGMA journal_mode = WAL")
            # A process that is killed loses nothing; a machine that loses its power may lose the last moments.
            self._database.execute("PRAGMA synchronous = NORMAL")
            form = self._one("PRAGMA user_version")[0]
            if form == 0:
                self._database.executescript(f"BEGIN;{SCHEMA}PRAGMA user_version = {FORM};COMMIT;")
            elif form != FORM:
                raise StoreError(f"{self.path}: a store of form {form}, expected {FORM}")
        except (OSError, sqlite3.Error) as error:
            raise StoreError(f"{self.path}: {getattr(error, 'strerror', None) or error}") from None

    def close(self) -> None:
        """Close the file; everything is in it."""
        with self._lock, suppress(sqlite3.Error):
            self._database.close()

    # -- writing -----------------------------------------------------------------

    def add(
        self, table: str, about: Mapping[str, object], start: str, moves: Iterable[Move],
        keys: dict[bytes, tuple[str, ...] | None],
    ) -> None:  # fmt: skip
        """A new table; ``keys`` maps the hash of each key to the seats it holds (None: it watches)."""
        with self._lock_to_write():
            self._database.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?, 0, 0, 0, ?, NULL)",
                (table, time.time(), json.dumps(about), start, time.time()),
            )
            self._write(table, 0, moves)
            rows = [(hashed, table, None if seats is None else json.dumps(seats)) for hashed, seats in keys.items()]
            self._database.executemany("INSERT INTO keys VALUES (?, ?, ?)", rows)

    def open(self, table: str) -> Stored | None:
        """The table, opened once more: its epoch is a new one.  None when there is none."""
        with self._lock_to_write():
            row = self._one("SELECT about, start, version, undone, epoch, packed FROM tables WHERE id = ?", table)
            if row is None:
                return None
            about, start, version, undone, epoch, packed = row
            if packed is not None:
                self._write(table, 0, json.loads(zlib.decompress(packed)))
            self._database.execute(
                "UPDATE tables SET epoch = ?, used = ?, packed = NULL WHERE id = ?", (epoch + 1, time.time(), table)
            )
            moves = self._database.execute("SELECT seat, action FROM moves WHERE owner = ? ORDER BY number", (table,))
            return Stored(table, json.loads(about), start, tuple(moves), version, undone, epoch + 1)

    def play(self, table: str, version: int, number: int, moves: Iterable[Move], *, undo: bool = False) -> None:
        """Put moves in the place of all from number ``number`` on; the table had this version and has the next now.

        Raises :class:`ConflictError` when it had another one.
        """
        with self._lock_to_write():
            done = self._database.execute(
                "UPDATE tables SET version = version + 1, undone = CASE WHEN ? THEN version + 1 ELSE undone END, "
                "used = ? WHERE id = ? AND version = ?",
                (undo, time.time(), table, version),
            )
            if done.rowcount != 1:
                raise ConflictError(f"table {table}: version {version} is not the latest one")
            self._database.execute("DELETE FROM moves WHERE owner = ? AND number >= ?", (table, number))
            self._write(table, number, moves)

    def archive(self, before: float, most: int = 20) -> int:
        """Pack the moves of tables that nobody has used since that time, so many at once; how many were packed.

        An archived table is not counted; who opens it finds it as it was.
        """
        with self._lock_to_write():
            query = "SELECT id FROM tables WHERE packed IS NULL AND used < ? LIMIT ?"
            names = [row[0] for row in self._database.execute(query, (before, most))]
            query = "SELECT seat, action FROM moves WHERE owner = ? ORDER BY number"
            for name in names:
                moves = self._database.execute(query, (name,))
                packed = zlib.compress(json.dumps(list(moves)).encode())
                self._database.execute("UPDATE tables SET packed = ? WHERE id = ?", (packed, name))
                self._database.execute("DELETE FROM moves WHERE owner = ?", (name,))
        return len(names)

    def put(
        self, table: str, version: int, about: Mapping[str, object], start: tuple[str, Iterable[Move]] | None
    ) -> None:
        """Keep what is said of a table; ``start`` is another game in the place of the present one, with its moves.

        Raises :class:`ConflictError` if the table had another version.  With another game the epoch is a new one.
        """
        with self._lock_to_write():
            done = self._database.execute(
                "UPDATE tables SET version = version + 1, about = ?, used = ? WHERE id = ? AND version = ?",
                (json.dumps(about), time.time(), table, version),
            )
            if done.rowcount != 1:
                raise ConflictError(f"table {table}: version {version} is not the latest one")
            if start is not None:
                self._database.execute(
                    "UPDATE tables SET start = ?, undone = version, epoch = epoch + 1 WHERE id = ?", (start[0], table)
                )
                self._database.execute("DELETE FROM moves WHERE owner = ?", (table,))
                self._write(table, 0, start[1])

    def _write(self, table: str, number: int, moves: Iterable[Move]) -> None:
        rows = [(table, index, *move) for index, move in enumerate(moves, number)]
        self._database.executemany("INSERT INTO moves VALUES (?, ?, ?, ?)", rows)

    # -- reading -----------------------------------------------------------------

    def seats_of(self, table: str, hashed: bytes) -> tuple[bool, tuple[str, ...] | None]:
        """Whether the key opens the table, and the seats it holds (None: it watches)."""
        with self._lock_to_read():
            row = self._one("SELECT seats FROM keys WHERE hash = ? AND owner = ?", hashed, table)
        return row is not None, None if row is None or row[0] is None else tuple(json.loads(row[0]))

    def count(self) -> int:
        """How many tables there are, without those that are archived."""
        with self._lock_to_read():
            return int(self._one("SELECT count(*) FROM tables WHERE packed IS NULL")[0])

    def _one(self, query: str, *values: object) -> Any:
        return self._database.execute(query, values).fetchone()

    def _lock_to_read(self) -> _Guarded:
        return _Guarded(self, "")

    def _lock_to_write(self) -> _Guarded:
        return _Guarded(self, "BEGIN IMMEDIATE")


class _Guarded:
    """One at a time; errors of the database become :class:`StoreError`, and what began is done whole or not at all."""

    def __init__(self, store: Store, begin: str) -> None:
        self.store = store
        self.begin = begin

    def __enter__(self) -> None:
        self.store._lock.acquire()
        try:
            if self.begin:
                self.store._database.execute(self.begin)
        except sqlite3.Error as error:
            self.store._lock.release()
            raise StoreError(f"{self.store.path}: {error}") from None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        database = self.store._database
        try:
            if self.begin:
                database.execute("COMMIT" if error is None else "ROLLBACK")
        except sqlite3.Error as failed:
            with suppress(sqlite3.Error):
                database.execute("ROLLBACK")
            raise StoreError(f"{self.store.path}: {failed}") from None
        finally:
            self.store._lock.release()
        if isinstance(error, sqlite3.Error):
            raise StoreError(f"{self.store.path}: {error}") from None


__all__ = ["ConflictError", "Move", "Store", "StoreError", "Stored"]
