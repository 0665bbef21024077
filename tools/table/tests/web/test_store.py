"""The store: whole or not at all, for one process at a time, nothing that opens a table in plain text."""

from __future__ import annotations

import os
import sqlite3
import stat

import pytest

from undaunted_table.web.store import ConflictError, Store, StoreError

KEYS = {b"one": ("us",), b"two": None}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep" / "tables.db"


@pytest.fixture
def store(path):
    made = Store(path)
    made.add("t", {"title": "x"}, "start", [("us", "a")], KEYS)
    yield made
    made.close()


def test_what_was_written_is_read_by_another_process(store, path):
    store.play("t", 0, 1, [("us", "b"), ("chance", "c")])
    other = Store(path)
    found = other.open("t")
    assert (found.about, found.start, found.version, found.undone) == ({"title": "x"}, "start", 1, 0)
    assert found.moves == (("us", "a"), ("us", "b"), ("chance", "c"))
    assert other.open("t").epoch == found.epoch + 1
    assert other.open("other") is None
    other.close()


def test_an_undo_takes_the_place_of_what_came_after(store):
    store.play("t", 0, 1, [("us", "b"), ("us", "c")])
    store.play("t", 1, 2, [], undo=True)
    found = store.open("t")
    assert found.moves == (("us", "a"), ("us", "b"))
    assert (found.version, found.undone) == (2, 2)
    store.play("t", 2, 2, [("us", "d")])
    assert store.open("t").undone == 2


def test_who_does_not_know_the_latest_version_writes_nothing(store, path):
    other = Store(path)
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
    store.add("other", {}, "start", [], {b"three": ("us", "german")})
    assert store.seats_of("t", b"one") == (True, ("us",))
    assert store.seats_of("t", b"two") == (True, None)
    assert store.seats_of("other", b"three") == (True, ("us", "german"))
    assert store.seats_of("t", b"three") == store.seats_of("none", b"one") == (False, None)


def test_the_file_is_its_owners_alone(store, path):
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_file_that_is_no_store_is_refused_in_one_line(tmp_path):
    text = tmp_path / "text.db"
    text.write_text("This is no database, and long enough not to look like an empty one.\n" * 20)
    newer = tmp_path / "newer.db"
    with sqlite3.connect(newer) as database:
        database.execute("PRAGMA user_version = 9")
    database.close()
    for path, said in ((text, "not a database"), (newer, "form 9"), (tmp_path, "directory")):
        with pytest.raises(StoreError, match=said) as raised:
            Store(path)
        assert "\n" not in str(raised.value)


def test_a_locked_file_is_an_error_and_not_a_hang(store, path):
    store._database.execute("PRAGMA busy_timeout = 10")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="locked"):
        store.play("t", 0, 1, [("us", "b")])
    other.execute("ROLLBACK")
    other.close()
    store.play("t", 0, 1, [("us", "b")])
    assert os.fspath(path) == store.path


def test_a_table_that_nobody_uses_is_archived_and_comes_back(store, path):
    """Its moves are one packed value; it is not counted until somebody opens it."""
    moves = [("us", "end_turn"), ("chance", "draw 3")] * 50
    store.add("old", {"players": {}}, "start", moves, {b"k": ("us",)})
    store.add("new", {"players": {}}, "start", moves, {})
    store._database.execute("UPDATE tables SET used = 100 WHERE id = 'old'")
    assert store.archive(50) == 0
    assert store.archive(200) == 1
    assert store.archive(200) == 0
    assert store.count() == 2
    assert store._one("SELECT count(*) FROM moves WHERE owner = 'old'") == (0,)
    assert len(store._one("SELECT packed FROM tables WHERE id = 'old'")[0]) < 200
    assert store.seats_of("old", b"k") == (True, ("us",))
    assert Store(path).open("old").moves == tuple(moves)
    assert store.count() == 3
    assert store.archive(200) == 0
