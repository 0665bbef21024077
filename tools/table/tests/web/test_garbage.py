"""No circles are searched while a long game is read, and they are again afterwards, whatever happens."""

from __future__ import annotations

import gc
import threading
from functools import partial

import pytest

import undaunted_core as uc
from kit.web import Made, server
from undaunted_table.web import documents, hall
from undaunted_table.web.garbage import hold_searches


def test_searches_wait_for_the_last_reader():
    with hold_searches():
        with hold_searches():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()
    with pytest.raises(ZeroDivisionError), hold_searches():
        raise ZeroDivisionError
    assert gc.isenabled()


def test_searches_that_were_off_stay_off():
    gc.disable()
    try:
        with hold_searches():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_two_threads_read_at_once():
    begun, done = threading.Event(), threading.Event()

    def read():
        with hold_searches():
            begun.set()
            done.wait(60)

    reader = threading.Thread(target=read)
    with hold_searches():
        reader.start()
        assert begun.wait(60)
    assert not gc.isenabled()
    done.set()
    reader.join()
    assert gc.isenabled()


def test_a_document_is_read_without_searches(monkeypatch):
    """And so is a table that is not in memory; a new game is set up with them."""
    are_on = []
    for module, name in ((documents, "begin_game"), (hall, "load_table")):
        work = getattr(module, name)
        monkeypatch.setattr(module, name, partial(note, work, are_on))
    with server() as client:
        made = Made(client)
        with made.page("us") as page:
            page.next()
        Made(client, document=uc.new_game("normandy", "la_raye", seed=7).to_json())
        assert gc.isenabled()
    assert are_on == [("begin_game", True), ("load_table", False), ("begin_game", False)]


def note(work, are_on, *given):
    are_on.append((work.__name__, gc.isenabled()))
    return work(*given)
