"""Keys in the store: what each opens, the visitors who keep tables, and the end of a table.

A visitor is whoever knows a long random secret of their own; nothing else is known of them.  To keep a table means that
the secret opens it from then on, as one more key does.  So a secret opens several tables, and so does the key of a
table that has a rematch.
"""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import attrs
import sqlalchemy as sa

from undaunted_table.web.kept import Kept, Key
from undaunted_table.web.steps import DOCUMENTS, KEYS, MOVES, TABLES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from contextlib import AbstractContextManager

    from sqlalchemy.engine import Connection, Engine


class Openers:
    """What a store does with keys."""

    _work: Callable[[Engine], AbstractContextManager[Connection]]
    _tell: Callable[[Connection, str], None]
    _engine: Engine
    _reader: Engine

    def find_key(self, table: str, hashed: bytes) -> Key | None:
        """What a key opens at a table; None if it does not open it."""
        query = sa.select(KEYS.c.seats, KEYS.c.maker, KEYS.c.visitor)
        with self._work(self._reader) as connection:
            row = connection.execute(query.where(KEYS.c.hash == hashed, KEYS.c.owner == table)).one_or_none()
        return None if row is None else _as_key(*row)

    def list_tables(self, keys: Sequence[tuple[bytes, str | None]], most: int) -> list[Kept]:
        """The tables that these keys open, those used last first; a key may be limited to one table."""
        query = (
            sa.select(
                TABLES.c.id, DOCUMENTS.c.about, TABLES.c.standing, TABLES.c.used, KEYS.c.seats, KEYS.c.maker,
                KEYS.c.visitor,
            )
            .where(TABLES.c.id == KEYS.c.owner, DOCUMENTS.c.owner == KEYS.c.owner)
            .order_by(TABLES.c.used.desc(), TABLES.c.id)
            .limit(most)
        )  # fmt: skip
        tables: dict[str, Kept] = {}
        with self._work(self._reader) as connection:
            for hashed, table in keys:
                one_table = [] if table is None else [KEYS.c.owner == table]
                for row in connection.execute(query.where(KEYS.c.hash == hashed, *one_table)):
                    name, about, standing, used, *opens = row
                    key = _as_key(*opens)
                    joined = key.join(tables[name].key) if name in tables else key
                    tables[name] = Kept(name, json.loads(about), standing, used, joined)
        return sorted(tables.values(), key=lambda kept: -kept.used)

    def keep(self, table: str, hashed: bytes, visitor: bytes, most: int) -> bool:
        """Let a visitor's secret open what a key opens; False if as many visitors as may be keep the table."""
        with self._work(self._engine) as connection:
            # From here on nobody gives the keys of the table other seats.
            connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(used=time.time()))
            keys = self._read_keys(connection, table)
            old = keys.get(visitor)
            if hashed not in keys or (old is not None and not old.is_visitor):
                # The key was given up meanwhile, or somebody names a key of the table as their secret.
                return True
            if old is None and sum(key.is_visitor for key in keys.values()) >= most:
                return False
            key = keys[hashed] if old is None else old.join(keys[hashed])
            self._remove_key(connection, table, visitor)
            self._add_keys(connection, table, {visitor: attrs.evolve(key, is_visitor=True)})
        return True

    def leave(self, table: str, visitor: bytes) -> None:
        """Let a visitor's secret open a table no more."""
        with self._work(self._engine) as connection:
            self._remove_key(connection, table, visitor)

    def delete(self, table: str) -> None:
        """Remove a table with all that belongs to it."""
        with self._work(self._engine) as connection:
            # First the row that every change of the table begins with: nobody writes moves of a table that is gone.
            connection.execute(sa.delete(TABLES).where(TABLES.c.id == table))
            for rows in (DOCUMENTS, KEYS, MOVES):
                connection.execute(sa.delete(rows).where(rows.c.owner == table))
            self._tell(connection, table)

    def _read_keys(self, connection: Connection, table: str) -> dict[bytes, Key]:
        query = sa.select(KEYS.c.hash, KEYS.c.seats, KEYS.c.maker, KEYS.c.visitor).where(KEYS.c.owner == table)
        return {bytes(hashed): _as_key(*opens) for hashed, *opens in connection.execute(query)}

    def _add_keys(self, connection: Connection, table: str, keys: Mapping[bytes, Key]) -> None:
        rows = [
            {
                "hash": hashed, "owner": table, "seats": None if key.seats is None else json.dumps(key.seats),
                "maker": int(key.is_maker), "visitor": int(key.is_visitor),
            }
            for hashed, key in keys.items()
        ]  # fmt: skip
        if rows:
            connection.execute(sa.insert(KEYS), rows)

    def _remove_key(self, connection: Connection, table: str, hashed: bytes) -> None:
        connection.execute(sa.delete(KEYS).where(KEYS.c.owner == table, KEYS.c.hash == hashed))


def _as_key(seats: str | None, maker: int, visitor: int) -> Key:
    return Key(None if seats is None else tuple(json.loads(seats)), bool(maker), bool(visitor))


__all__ = ["Kept", "Key", "Openers"]
