"""The form of the store's database, in small numbered steps; a new database takes all of them in order.

A step that is on main never changes: a change of the form is a new step at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

#: The types that SQLite and PostgreSQL name differently, and how SQLite keeps rows in the order of their key.
WORDS = {
    "sqlite": {"real": "REAL", "bytes": "BLOB", "by_key": "WITHOUT ROWID"},
    "postgresql": {"real": "DOUBLE PRECISION", "bytes": "BYTEA", "by_key": ""},
}
TABLES = sa.table("tables", *map(sa.column, (
    "id", "made", "version", "undone", "epoch", "back", "used", "archived", "driver", "until", "standing",
)))  # fmt: skip
DOCUMENTS = sa.table("documents", *map(sa.column, ("owner", "about", "start", "packed")))
KEYS = sa.table("keys", *map(sa.column, ("hash", "owner", "seats", "maker", "visitor")))
MOVES = sa.table("moves", *map(sa.column, ("owner", "number", "seat", "action", "version")))
#: ``tables`` has what changes with each move, ``documents`` what is long and seldom changes: SQLite writes whole rows.
STEPS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE tables (id TEXT PRIMARY KEY, made {real} NOT NULL, version INTEGER NOT NULL, "
        "undone INTEGER NOT NULL, epoch INTEGER NOT NULL, back TEXT NOT NULL, used {real} NOT NULL, "
        "archived INTEGER NOT NULL, driver TEXT NOT NULL, until {real} NOT NULL)",
        "CREATE TABLE documents (owner TEXT PRIMARY KEY, about TEXT NOT NULL, start TEXT NOT NULL, packed {bytes})",
        "CREATE TABLE keys (hash {bytes} PRIMARY KEY, owner TEXT NOT NULL, seats TEXT) {by_key}",
        "CREATE TABLE moves (owner TEXT NOT NULL, number INTEGER NOT NULL, seat TEXT NOT NULL, action TEXT NOT NULL, "
        "version INTEGER NOT NULL, PRIMARY KEY (owner, number)) {by_key}",
    ),
    # What people settle beside the game is stored with each change.  One key may open several tables.
    (
        "ALTER TABLE tables ADD COLUMN standing TEXT NOT NULL DEFAULT ''",
        "CREATE TABLE openers (hash {bytes} NOT NULL, owner TEXT NOT NULL, seats TEXT, maker INTEGER NOT NULL, "
        "visitor INTEGER NOT NULL, PRIMARY KEY (hash, owner)) {by_key}",
        "INSERT INTO openers SELECT hash, owner, seats, 0, 0 FROM keys",
        "DROP TABLE keys",
        "ALTER TABLE openers RENAME TO keys",
        "CREATE INDEX keys_of_table ON keys (owner)",
    ),
)
#: PostgreSQL lets one process at a time change the form: the number of its lock.
LOCK = 7_115_121


def migrate(connection: Connection, steps: tuple[tuple[str, ...], ...] = STEPS) -> str:
    """Take the steps that a database lacks; what is wrong with a database that is no store, or of a newer form.

    The caller begins and ends the transaction, so that a step is taken whole or not at all.
    """
    dialect = connection.dialect.name
    if dialect == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
    names = sa.inspect(connection).get_table_names()
    if "form" in names:
        form = connection.exec_driver_sql("SELECT step FROM form").scalar()
    elif names:
        return f"a database with the tables {', '.join(sorted(names))[:60]}, expected an empty one or a store"
    else:
        connection.exec_driver_sql("CREATE TABLE form (step INTEGER NOT NULL)")
        connection.exec_driver_sql("INSERT INTO form VALUES (0)")
        form = 0
    if not isinstance(form, int) or form > len(steps):
        return f"a store of form {form}, expected at most {len(steps)}: a newer release made it"
    for step in steps[form:]:
        for statement in step:
            connection.exec_driver_sql(statement.format(**WORDS[dialect]))
    if form < len(steps):
        connection.exec_driver_sql(f"UPDATE form SET step = {len(steps)}")
    return ""


__all__ = ["DOCUMENTS", "KEYS", "MOVES", "STEPS", "TABLES", "migrate"]
