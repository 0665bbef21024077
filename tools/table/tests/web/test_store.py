"""The store: whole or not at all, one change of a table after the other, nothing that opens a table in plain text.

All of it holds for SQLite and for a PostgreSQL server that the tests start.
"""

from __future__ import annotations

import os
import queue
import sqlite3
import stat
import threading
import time
from functools import partial

import pytest

from kit.postgres import postgres
from undaunted_table.web import store as stores
from undaunted_table.web.kept import ConflictError, Key, StoreError
from undaunted_table.web.steps import STEPS, migrate
from undaunted_table.web.store import POLL, Store

KEYS = {b"one": Key(("us",)), b"two": Key(None)}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep" / "tables.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request, path):
    return path if request.param == "sqlite" else postgres().new_database()


@pytest.fixture
def store(place):
    made = Store(place)
    made.add("t", {"title": "x"}, "start", [("us", "a")], KEYS)
    yield made
    made.close()


def test_what_was_written_is_read_by_another_process(store, place):
    store.play("t", 0, 1, [("us", "b"), ("chance", "c")])
    other = Store(place)
    found = other.open("t")
    assert (found.about, found.start, found.version, found.undone) == ({"title": "x"}, "start", 1, 0)
    assert found.moves == (("us", "a"), ("us", "b"), ("chance", "c"))
    assert other.open("other") is None
    other.close()


@pytest.mark.parametrize("count", [0, 1, 2, 4, 5])
def test_others_write_between_the_moves_of_a_long_game(store, monkeypatch, count):
    """The table is there with the last of its moves, and not before."""
    monkeypatch.setattr(stores, "PIECE", 2)
    moves, write, seen = [("us", str(number)) for number in range(count)], Store._write, []

    def note(self, connection, table, number, piece, version):
        seen.append((number, len(piece), connection.execute(stores._STANDING, {"table": table}).first() is not None))
        write(self, connection, table, number, piece, version)

    monkeypatch.setattr(Store, "_write", note)
    store.add("long", {}, "start", moves, {})
    assert store.open("long").moves == tuple(moves)
    assert sum(length for _, length, _ in seen) == count
    assert all(length <= 2 for _, length, _ in seen)
    assert [is_there for *_, is_there in seen] == [False] * (len(seen) - 1) + [True]


def test_an_undo_takes_the_place_of_what_came_after(store):
    store.play("t", 0, 1, [("us", "b"), ("us", "c")])
    store.play("t", 1, 2, [], undo=True)
    found = store.open("t")
    assert found.moves == (("us", "a"), ("us", "b"))
    assert (found.version, found.undone) == (2, 2)
    store.play("t", 2, 2, [("us", "d")])
    assert store.open("t").undone == 2


def test_who_does_not_know_the_latest_version_writes_nothing(store, place):
    other = Store(place)
    other.play("t", 0, 1, [("us", "b")])
    with pytest.raises(ConflictError):
        store.play("t", 0, 1, [("us", "c")])
    assert store.open("t").moves == (("us", "a"), ("us", "b"))
    other.close()


def test_a_failure_in_the_middle_leaves_all_as_it_was(store):
    with pytest.raises(StoreError):
        store.play("t", 0, 0, [("us", "new"), ("us", None)])
    found = store.open("t")
    assert (found.version, found.moves) == (0, (("us", "a"),))
    with pytest.raises(StoreError):
        store.add("t", {}, "again", [], {})
    assert store.count() == 1


def test_a_key_opens_its_own_table_alone(store):
    store.add("other", {}, "start", [], {b"three": Key(("us", "german"))})
    assert store.find_key("t", b"one") == Key(("us",))
    assert store.find_key("t", b"two") == Key(None)
    assert store.find_key("other", b"three") == Key(("us", "german"))
    assert store.find_key("t", b"three") is store.find_key("none", b"one") is None


def test_the_file_is_its_owners_alone(path):
    Store(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_what_is_no_store_is_refused_in_one_line(tmp_path):
    text = tmp_path / "text.db"
    text.write_text("This is no database, and long enough not to look like an empty one.\n" * 20)
    foreign = tmp_path / "foreign.db"
    with sqlite3.connect(foreign) as database:
        database.execute("CREATE TABLE notes (text)")
    database.close()
    for place, said in (
        (text, "not a database"), (tmp_path, "directory"), (foreign, "tables notes, expected an empty one"),
        ("mysql://user:secret@host/games", "expected the name of a file, or postgresql"), ("://", "parse"),
        ("postgresql://127.0.0.1:1/games", "refused"),
    ):  # fmt: skip
        with pytest.raises(StoreError, match=said) as raised:
            Store(place)
        assert "\n" not in str(raised.value)
        assert "secret" not in str(raised.value)


def test_the_form_of_a_store_grows_by_steps(store, place, monkeypatch):
    """An older store gets the steps it lacks, and a step is taken whole or not at all; a newer store is refused."""
    further = ("CREATE TABLE notes (text TEXT)", "CREATE INDEX used_when ON tables (used)")
    for wrong in ("SELECT lost FROM nowhere", None):
        steps = (*STEPS, further if wrong is None else (*further, wrong))
        monkeypatch.setattr("undaunted_table.web.store.migrate", partial(migrate, steps=steps))
        if wrong:
            with pytest.raises(StoreError, match="nowhere"):
                Store(place)
        else:
            Store(place).close()
            # Whoever opens it next has nothing to do.
            newer = Store(place)
            assert newer.open("t").moves == (("us", "a"),)
            newer.close()
    monkeypatch.undo()
    with pytest.raises(StoreError, match="form 3, expected at most 2: a newer release made it"):
        Store(place)


def test_an_older_store_keeps_its_keys(place, monkeypatch):
    """Its tables have no maker and nothing beside the game, and its keys open what they opened."""
    monkeypatch.setattr("undaunted_table.web.store.migrate", partial(migrate, steps=STEPS[:1]))
    older = Store(place)
    with older._engine.begin() as connection:
        connection.exec_driver_sql("INSERT INTO tables VALUES ('t', 0, 3, 0, 0, 'null', 0, 0, '', 0)")
        connection.exec_driver_sql("INSERT INTO documents VALUES ('t', '{}', 'start', NULL)")
        for hashed, seats in (("'one'", "'[\"us\"]'"), ("'two'", "NULL")):
            kind = "BYTEA" if "://" in older.path else "BLOB"
            connection.exec_driver_sql(f"INSERT INTO keys VALUES (CAST({hashed} AS {kind}), 't', {seats})")
    older.close()
    monkeypatch.undo()
    newer = Store(place)
    assert [newer.find_key("t", hashed) for hashed in (b"one", b"two")] == [Key(("us",)), Key(None)]
    assert (newer.open("t").version, newer.open("t").standing) == (3, "")
    newer.put("t", 3, None, standing="{}")
    assert newer.open("t").standing == "{}"
    newer.close()


def test_what_stands_is_written_with_each_change(store):
    store.play("t", 0, 1, [("us", "b")], standing="one")
    store.play("t", 1, 2, [("us", "c")])
    assert (store.open("t").standing, store.change_since("t", 1).standing) == ("one", "one")
    store.put("t", 2, None, standing="two")
    stored = store.open("t")
    assert (stored.standing, stored.about, len(stored.moves)) == ("two", {"title": "x"}, 3)
    with pytest.raises(ConflictError):
        store.put("t", 2, None, standing="three")


def test_a_secret_opens_the_tables_that_it_keeps(store):
    store.add("other", {"title": "y"}, "start", [], {b"three": Key(("us", "german")), b"ana": Key(None, True, True)})
    assert store.keep("t", b"one", b"ana", 1)
    assert not store.keep("t", b"two", b"bea", 1)
    assert store.keep("t", b"wrong", b"bea", 9)
    assert store.find_key("t", b"bea") is None
    # A key of the table is no secret of a visitor.
    assert store.keep("t", b"two", b"one", 9)
    assert store.find_key("t", b"one") == Key(("us",))
    assert {kept.id: kept.key for kept in store.list_tables([(b"ana", None)], 9)} == {
        "t": Key(("us",), is_visitor=True), "other": Key(None, is_maker=True, is_visitor=True),
    }  # fmt: skip
    assert [kept.id for kept in store.list_tables([(b"ana", None)], 1)] == ["t"]
    (kept,) = store.list_tables([(b"one", "t"), (b"two", "t"), (b"one", "other")], 9)
    assert (kept.about, kept.key) == ({"title": "x"}, Key(("us",)))
    store.leave("t", b"ana")
    assert [kept.id for kept in store.list_tables([(b"ana", None)], 9)] == ["other"]


def test_keys_open_a_rematch_and_other_seats(store):
    def exchange(keys):
        return {hashed: Key(("german",) if key.seats else None) for hashed, key in keys.items()}

    store.add_rematch("t", 0, "says", exchange, "next", {}, "start", [], None, "begun")
    assert (store.open("t").standing, store.open("next").standing) == ("says", "begun")
    assert [store.find_key(table, b"one").seats for table in ("t", "next")] == [("us",), ("german",)]
    with pytest.raises(ConflictError):
        store.add_rematch("t", 0, "says", exchange, "third", {}, "start", [])
    assert store.open("third") is None
    store.put("t", 1, {"title": "z"}, ("start", []), standing="again", assign=exchange)
    assert store.find_key("t", b"one").seats == ("german",)
    assert (store.open("t").epoch, store.open("t").moves) == (1, ())


def test_of_a_table_that_is_deleted_nothing_is_left(store):
    store.delete("t")
    assert store.open("t") is store.find_key("t", b"one") is None
    with pytest.raises(ConflictError):
        store.play("t", 0, 1, [("us", "b")])
    with store._engine.begin() as connection:
        for table in ("tables", "documents", "keys", "moves"):
            assert connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar() == 0


def test_a_locked_file_is_an_error_and_not_a_hang(path):
    store = Store(path)
    store.add("t", {}, "start", [], {})
    with store._reader.begin() as connection:
        connection.exec_driver_sql("PRAGMA busy_timeout = 10")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="locked"):
        store.play("t", 0, 1, [("us", "b")])
    other.execute("ROLLBACK")
    other.close()
    store.play("t", 0, 1, [("us", "b")])
    assert os.fspath(path) == store.path
    store.close()


def test_a_table_that_nobody_uses_is_archived_and_comes_back(store, place):
    """Its moves are one packed value; it is not counted until somebody opens it."""
    moves = [("us", "end_turn"), ("chance", "draw 3")] * 50
    store.add("old", {"players": {}}, "start", moves, {b"k": Key(("us",))})
    assert store.archive(0) == 0
    assert store.archive(time.time() + 1, most=1) == store.archive(time.time() + 1) == 1
    assert store.archive(time.time() + 1) == store.count() == 0
    with store._engine.begin() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM moves").scalar() == 0
        packed = connection.exec_driver_sql("SELECT packed FROM documents WHERE owner = 'old'").scalar()
    assert len(packed) < 200
    assert store.find_key("old", b"k") == Key(("us",))
    # Who has it in memory still reads it again before anything is changed.
    with pytest.raises(ConflictError):
        store.play("old", 0, 100, [("us", "end_turn")])
    other = Store(place)
    assert other.open("old").moves == tuple(moves)
    other.close()
    assert store.count() == 1
    store.play("old", 0, 100, [("us", "end_turn")])
    assert len(store.open("old").moves) == 101


def test_what_changed_after_a_version_is_told(store):
    """New moves by number, and how many there are; nothing for the present version and for no table."""
    assert store.change_since("t", 0) is store.change_since("none", 0) is None
    store.play("t", 0, 1, [("us", "b"), ("us", "c")], back=[1, [2, [0]]])
    store.play("t", 1, 2, [], undo=True)
    change = store.change_since("t", 0)
    assert (change.version, change.undone, change.moves, change.count) == (2, 2, {1: ("us", "b")}, 2)
    assert (store.change_since("t", 1).moves, change.back) == ({}, None)
    store.put("t", 2, {"title": "next"}, ("another", [("us", "x")]), back=[3, [4, [0]]])
    change = store.change_since("t", 2)
    assert (change.undone, change.epoch, change.moves, change.back) == (3, 1, {0: ("us", "x")}, [3, [4, [0]]])
    assert store.versions(["t", "none"]) == {"t": 3}


def test_one_process_drives_the_bots_of_a_table(store, place, monkeypatch):
    """Until it lets go, or until its time is over because it has died."""
    other = Store(place)
    now = time.time()
    monkeypatch.setattr("undaunted_table.web.store.time.time", lambda: now)
    assert store.lease("t", 6)
    assert store.lease("t", 6)
    assert not other.lease("t", 6)
    store.release("t")
    assert other.lease("t", 6)
    store.release("t")
    assert not store.lease("t", 6)
    now += 7
    assert store.lease("t", 6)
    assert not store.lease("none", 6)
    other.close()


def test_other_processes_hear_of_a_change(store, place, monkeypatch):
    """What a process writes itself is no news to it."""
    monkeypatch.setattr("undaunted_table.web.store.POLL", POLL / 10)
    other = Store(place)
    news, count, is_counted = queue.Queue(), other._count_foreign, threading.Event()

    def note_count():
        number = count()
        is_counted.set()
        return number

    monkeypatch.setattr(other, "_count_foreign", note_count)
    listening = threading.Thread(target=lambda: [news.put(name) for name in other.listen()])
    listening.start()
    if "://" in store.path:
        assert news.get(timeout=60) is None
    else:
        assert is_counted.wait(60)
    other.play("t", 0, 1, [("us", "b")])
    time.sleep(POLL / 2)
    assert news.empty()
    store.play("t", 1, 2, [("us", "b")])
    assert news.get(timeout=60) == ("t" if "://" in store.path else None)
    other.close()
    listening.join(60)
    assert not listening.is_alive()
