"""The store: tables with their keys and moves in SQLite or PostgreSQL.  All access to the database is in this module.

A table is a document of its start (a save) and the moves since.  What is told to anybody has been written before.
Several processes may use one store: it puts their changes of a table in order, and refuses the one that comes second.
The documents hold every secret of a game: the file belongs to its owner alone.  Keys are kept as hashes.
"""

from __future__ import annotations

import json
import os
import secrets
import threading
import time
import zlib
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy import bindparam

from undaunted_core.files import PRIVATE
from undaunted_table.web.kept import Change, ConflictError, Stored, StoreError
from undaunted_table.web.news import hear_notices, watch_file
from undaunted_table.web.openers import Openers
from undaunted_table.web.steps import DOCUMENTS, KEYS, MOVES, TABLES, migrate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sqlalchemy.engine import Connection, Engine

    from undaunted_table.web.kept import Assign, Key, Move

#: The channel on which processes that share a PostgreSQL database tell each other which table has changed.
CHANNEL = "undaunted_tables"
#: How often a process looks whether another one has written to its SQLite file, in seconds.
POLL = 0.25
#: How many names one query may ask for, and how many moves of a new table are written at once.
MOST_NAMES = 500
PIECE = 500
#: How long others may begin to write between two pieces, in seconds.
PAUSE = 0.002

_AT = sa.and_(TABLES.c.id == bindparam("table"), TABLES.c.version == bindparam("at"), TABLES.c.archived == 0)
_CHANGE = (
    sa.update(TABLES)
    .where(_AT)
    .values(
        version=TABLES.c.version + 1, used=bindparam("now"),
        standing=sa.func.coalesce(bindparam("stands", type_=sa.Text), TABLES.c.standing),
    )
)  # fmt: skip
_PLAY = _CHANGE.values(back=bindparam("tokens"))
_UNDO = _PLAY.values(undone=TABLES.c.version + 1)
_NEW_GAME = _CHANGE.values(back=bindparam("tokens"), undone=TABLES.c.version + 1, epoch=TABLES.c.epoch + 1)
_CUT = sa.delete(MOVES).where(MOVES.c.owner == bindparam("table"), MOVES.c.number >= bindparam("first"))
_MOVES = (
    sa.select(MOVES.c.number, MOVES.c.seat, MOVES.c.action)
    .where(MOVES.c.owner == bindparam("table"), MOVES.c.version > bindparam("since"))
    .order_by(MOVES.c.number)
)
_COUNT_MOVES = sa.select(sa.func.count()).select_from(MOVES).where(MOVES.c.owner == bindparam("table"))
_STANDING = sa.select(
    TABLES.c.version, TABLES.c.undone, TABLES.c.epoch, TABLES.c.back, TABLES.c.standing
).where(TABLES.c.id == bindparam("table"))
_LEASE = (
    sa.update(TABLES)
    .where(TABLES.c.id == bindparam("table"))
    .where(sa.or_(TABLES.c.driver == "", TABLES.c.driver == bindparam("process"), TABLES.c.until < bindparam("now")))
    .values(driver=bindparam("process"), until=bindparam("end"))
)
_ADD_MOVES = sa.insert(MOVES)
_NOTIFY = sa.select(sa.func.pg_notify(CHANNEL, bindparam("payload", type_=sa.Text)))
_RELEASE = (
    sa.update(TABLES)
    .where(TABLES.c.id == bindparam("table"), TABLES.c.driver == bindparam("process"))
    .values(driver="")
)


class Store(Openers):
    """Tables, keys and moves; its methods may be called from any thread.

    It is kept in a file, in memory (``":memory:"``: for tests), or in PostgreSQL (``postgresql://...``).
    """

    def __init__(self, place: str | os.PathLike[str]) -> None:
        place = os.fspath(place)
        #: The name of this process among those that share the store.
        self.process = secrets.token_hex(8)
        self._is_closed = threading.Event()
        self._is_shared = "://" in place
        try:
            self._engine = _reach_server(place) if self._is_shared else _open_file(place)
        except (OSError, sa.exc.ArgumentError) as error:
            raise StoreError(f"{place}: {getattr(error, 'strerror', None) or error}") from None
        self.path = self._engine.url.render_as_string() if self._is_shared else place
        # Whatever reads once needs no transaction.  SQLite has one connection, so one thread at a time uses it.
        plain, whole = ("AUTOCOMMIT", "REPEATABLE READ") if self._is_shared else ("SERIALIZABLE", "SERIALIZABLE")
        self._reader = self._engine.execution_options(isolation_level=plain, is_reader=True)
        self._snapshots = self._engine.execution_options(isolation_level=whole)
        self._lock: Any = threading.Semaphore(MOST_NAMES) if self._is_shared else threading.Lock()
        try:
            with self._work(self._engine) as connection:
                wrong = migrate(connection)
                if wrong:
                    raise StoreError(f"{self.path}: {wrong}")
        except BaseException:
            self._engine.dispose()
            raise

    def close(self) -> None:
        """Leave the database; everything is in it."""
        self._is_closed.set()
        with self._lock, suppress(sa.exc.SQLAlchemyError):
            self._engine.dispose()

    @contextmanager
    def _work(self, engine: Engine) -> Iterator[Connection]:
        """A connection; what is done with it is done whole or not at all, and its errors are :class:`StoreError`."""
        with self._lock:
            try:
                with engine.begin() as connection:
                    yield connection
            except sa.exc.SQLAlchemyError as error:
                text = str(getattr(error, "orig", None) or error).strip()
                raise StoreError(f"{self.path}: {text.partition(chr(10))[0]}") from None

    # -- writing -----------------------------------------------------------------

    def add(
        self, table: str, about: Mapping[str, object], start: str, moves: Iterable[Move], keys: Mapping[bytes, Key],
        back: object = None, standing: str = "",
    ) -> None:  # fmt: skip
        """A new table; ``keys`` maps the hash of each key to what it opens."""
        moves = list(moves)
        # The moves of a long game come in pieces, so that others write between them.  No table has them before it is
        # there: a process that dies here leaves moves of none.
        begun = max(0, len(moves) - 1) // PIECE * PIECE
        for number in range(0, begun, PIECE):
            with self._work(self._engine) as connection:
                self._write(connection, table, number, moves[number : number + PIECE], 0)
            # A lock that is taken again at once would go to nobody else.
            time.sleep(PAUSE)
        with self._work(self._engine) as connection:
            self._add(connection, table, about, start, moves[begun:], back, standing, begun)
            self._add_keys(connection, table, keys)

    def add_rematch(
        self, old: str, version: int, says: str, assign: Assign, table: str, about: Mapping[str, object], start: str,
        moves: Iterable[Move], back: object = None, standing: str = "",
    ) -> None:  # fmt: skip
        """A new table that the keys of an old one open too: ``assign`` says what each opens there.

        ``says`` is what stands at the old table from now on.  Raises :class:`ConflictError` if it had another version.
        """
        with self._work(self._engine) as connection:
            self._change(connection, _CHANGE, old, version, says)
            self._add(connection, table, about, start, moves, back, standing)
            self._add_keys(connection, table, assign(self._read_keys(connection, old)))

    def _add(
        self, connection: Connection, table: str, about: Mapping[str, object], start: str, moves: Iterable[Move],
        back: object, standing: str, number: int = 0,
    ) -> None:  # fmt: skip
        now = time.time()
        row = {
            "id": table, "made": now, "version": 0, "undone": 0, "epoch": 0, "back": json.dumps(back), "used": now,
            "archived": 0, "driver": "", "until": 0.0, "standing": standing,
        }  # fmt: skip
        connection.execute(sa.insert(TABLES), row)
        connection.execute(sa.insert(DOCUMENTS), {"owner": table, "about": json.dumps(about), "start": start})
        self._write(connection, table, number, moves, 0)

    def open(self, table: str) -> Stored | None:
        """The table, and if it is archived, from now on no more; None if there is none."""
        with self._work(self._engine) as connection:
            used = sa.update(TABLES).where(TABLES.c.id == table).values(used=time.time(), archived=0)
            # From here on no other process changes the table until all is read.
            if connection.execute(used).rowcount != 1:
                return None
            version, undone, epoch, back, standing = connection.execute(_STANDING, {"table": table}).one()
            document = sa.select(DOCUMENTS.c.about, DOCUMENTS.c.start, DOCUMENTS.c.packed)
            about, start, packed = connection.execute(document.where(DOCUMENTS.c.owner == table)).one()
            if packed is not None:
                self._write(connection, table, 0, json.loads(zlib.decompress(packed)), version)
                connection.execute(sa.update(DOCUMENTS).where(DOCUMENTS.c.owner == table).values(packed=None))
            moves = tuple((seat, action) for _, seat, action in _read_moves(connection, table))
        return Stored(table, json.loads(about), start, moves, version, undone, epoch, json.loads(back), standing)

    def play(
        self, table: str, version: int, number: int, moves: Iterable[Move], *, back: object = None, undo: bool = False,
        standing: str | None = None,
    ) -> None:  # fmt: skip
        """Put moves in the place of all from number ``number`` on; the table had this version and has the next now.

        Raises :class:`ConflictError` if it had another one.
        """
        with self._work(self._engine) as connection:
            self._change(connection, _UNDO if undo else _PLAY, table, version, standing, tokens=json.dumps(back))
            connection.execute(_CUT, {"table": table, "first": number})
            self._write(connection, table, number, moves, version + 1)

    def put(
        self, table: str, version: int, about: Mapping[str, object] | None,
        start: tuple[str, Iterable[Move]] | None = None, back: object = None, *, standing: str | None = None,
        assign: Assign | None = None,
    ) -> None:  # fmt: skip
        """Keep what is said of a table (None: as before); ``start`` is another game in the place of the present one.

        ``assign`` says what each key opens from now on.
        Raises :class:`ConflictError` if the table had another version.  With another game the epoch is a new one.
        """
        with self._work(self._engine) as connection:
            if start is None:
                self._change(connection, _CHANGE, table, version, standing)
            else:
                self._change(connection, _NEW_GAME, table, version, standing, tokens=json.dumps(back))
                connection.execute(_CUT, {"table": table, "first": 0})
                self._write(connection, table, 0, start[1], version + 1)
            values = ({} if about is None else {"about": json.dumps(about)}) | (
                {} if start is None else {"start": start[0]}
            )
            if values:
                connection.execute(sa.update(DOCUMENTS).where(DOCUMENTS.c.owner == table).values(**values))
            if assign is not None:
                keys = assign(self._read_keys(connection, table))
                connection.execute(sa.delete(KEYS).where(KEYS.c.owner == table))
                self._add_keys(connection, table, keys)

    def archive(self, before: float, most: int = 20) -> int:
        """Pack the moves of tables that nobody has used since that time, so many at once; how many were packed.

        An archived table is not counted; who opens it finds it as it was.
        """
        with self._work(self._engine) as connection:
            old = sa.select(TABLES.c.id).where(TABLES.c.archived == 0, TABLES.c.used < before).limit(most)
            names = list(connection.execute(old.with_for_update(skip_locked=True)).scalars())
            for name in names:
                moves = [(seat, action) for _, seat, action in _read_moves(connection, name)]
                packed = zlib.compress(json.dumps(moves).encode())
                connection.execute(sa.update(DOCUMENTS).where(DOCUMENTS.c.owner == name).values(packed=packed))
                connection.execute(sa.update(TABLES).where(TABLES.c.id == name).values(archived=1))
                connection.execute(_CUT, {"table": name, "first": 0})
        return len(names)

    def lease(self, table: str, seconds: float) -> bool:
        """Whether this process, and no other one, may let the bots of a table decide for so many seconds."""
        now = time.time()
        with self._work(self._engine) as connection:
            values = {"table": table, "process": self.process, "now": now, "end": now + seconds}
            return connection.execute(_LEASE, values).rowcount == 1

    def release(self, table: str) -> None:
        """Let another process drive the bots of a table."""
        with self._work(self._engine) as connection:
            connection.execute(_RELEASE, {"table": table, "process": self.process})

    def _change(
        self, connection: Connection, change: sa.Update, table: str, version: int, standing: str | None,
        **values: object,
    ) -> None:  # fmt: skip
        """Give a table its next version, and tell the other processes when all is done."""
        at = {"table": table, "at": version, "now": time.time(), "stands": standing}
        if connection.execute(change, {**at, **values}).rowcount != 1:
            raise ConflictError(f"table {table}: version {version} is not the latest one")
        self._tell(connection, table)

    def _tell(self, connection: Connection, table: str) -> None:
        if self._is_shared:
            connection.execute(_NOTIFY, {"payload": f"{self.process} {table}"})

    def _write(self, connection: Connection, table: str, number: int, moves: Iterable[Move], version: int) -> None:
        rows = [
            {"owner": table, "number": index, "seat": seat, "action": action, "version": version}
            for index, (seat, action) in enumerate(moves, number)
        ]
        if rows:
            connection.execute(_ADD_MOVES, rows)

    # -- reading -----------------------------------------------------------------

    def count(self) -> int:
        """How many tables there are, without those that are archived."""
        with self._work(self._reader) as connection:
            query = sa.select(sa.func.count()).select_from(TABLES).where(TABLES.c.archived == 0)
            return int(connection.execute(query).scalar_one())

    def change_since(self, table: str, version: int) -> Change | None:
        """What happened at a table after a version; None if nothing did, or if there is no such table."""
        with self._work(self._snapshots) as connection:
            row = connection.execute(_STANDING, {"table": table}).one_or_none()
            if row is None or row[0] == version:
                return None
            moves = {number: (seat, action) for number, seat, action in _read_moves(connection, table, version)}
            count = connection.execute(_COUNT_MOVES, {"table": table}).scalar_one()
        return Change(*row[:3], json.loads(row[3]), moves, count, row[4])

    def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """The versions of these tables."""
        versions: dict[str, int] = {}
        with self._work(self._reader) as connection:
            for first in range(0, len(tables), MOST_NAMES):
                names = tables[first : first + MOST_NAMES]
                query = sa.select(TABLES.c.id, TABLES.c.version).where(TABLES.c.id.in_(names))
                versions.update((name, version) for name, version in connection.execute(query))
        return versions

    def listen(self) -> Iterator[str | None]:
        """The name of each table that another process changes, when it does; None: any table may have changed.

        It waits for them, until the store is closed.
        """
        if self._is_shared:
            address = self._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
            return hear_notices(address, CHANNEL, self.process, self._is_closed)
        return watch_file(self._count_foreign, POLL, self._is_closed)

    def _count_foreign(self) -> object:
        """A number that changes if another process has written to the file; None if it cannot be read now."""
        with suppress(StoreError), self._work(self._reader) as connection:
            return connection.exec_driver_sql("PRAGMA data_version").scalar()
        return None


def _read_moves(connection: Connection, table: str, since: int = -1) -> Iterable[Any]:
    """The moves of a table with their numbers, those that were written after a version."""
    return connection.execute(_MOVES, {"table": table, "since": since})


def _reach_server(address: str) -> Engine:
    url = sa.make_url(address)
    if url.get_backend_name() != "postgresql":
        raise StoreError(f"{url.render_as_string()}: expected the name of a file, or postgresql://...")
    try:
        return sa.create_engine(url.set(drivername="postgresql+psycopg"))
    except ModuleNotFoundError:
        raise StoreError('psycopg is missing; install the extra: pip install "undaunted-core[postgres]"') from None


def _open_file(path: str) -> Engine:
    if path != ":memory:":
        Path(path).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    url = sa.URL.create("sqlite", database=path)
    arguments = {"check_same_thread": False, "timeout": 10}
    engine = sa.create_engine(url, poolclass=sa.StaticPool, connect_args=arguments)

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: Any, record: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode = WAL")
        # A process that is killed loses nothing; a machine that loses its power may lose the last moments.
        connection.execute("PRAGMA synchronous = NORMAL")

    @sa.event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if not connection.get_execution_options().get("is_reader"):
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


__all__ = ["Store"]
