"""A small part of ``make soak`` (the same games and documents, by their numbers), and that it sees what is wrong."""

from __future__ import annotations

import contextlib
from collections import Counter

import pytest

import undaunted_core as uc
from tools import soak
from undaunted_core.game.observation import Observation

GAMES, DOCUMENTS = 2 * len(soak.SETUPS), 400


@pytest.mark.nightly
def test_random_games_of_every_scenario_end_and_stay_sound(monkeypatch):
    """UND-10.16: none is unfinished; sampled stops are sound, can be saved, and keep their secrets."""
    monkeypatch.setattr(soak, "STOP_EVERY", 300)
    tally = soak.soak("game", GAMES, processes=1)
    assert not tally.faults
    assert tally.total("finished") == tally.total("all") == GAMES
    assert tally.total("stops looked at") > GAMES / 2


@pytest.mark.nightly
def test_damaged_documents_are_refused_or_can_be_played_on():
    tally = soak.soak("document", DOCUMENTS, processes=1)
    assert not tally.faults
    assert tally.total("accepted") + tally.total("refused") == DOCUMENTS
    assert tally.total("accepted") > 2


@pytest.mark.parametrize("kind", soak.KINDS)
def test_the_documents_that_are_damaged_are_sound_before(kind):
    for setup in (0, len(soak.SETUPS) - 1):
        game_id, whole = soak.sound(kind, setup, 0)
        document = whole if kind in ("position", "scenario") else soak.signed(whole)
        assert not soak.load(game_id, kind, document).is_terminal


def test_a_number_names_the_same_game_and_the_same_document():
    assert soak.play_game(3, 1) == soak.play_game(3, 1)
    assert str(soak.damaged(7, 1)) == str(soak.damaged(7, 1)) != str(soak.damaged(7, 2))


# -- planted faults: each is counted where it belongs --------------------------------------


def counted(what, number=0):
    tally = soak.chunk(what, number, 1, 1)
    assert len(tally.faults) == 1
    return {column for column in soak.BAD if tally.total(column)}


def test_a_game_without_end_is_counted(monkeypatch):
    monkeypatch.setattr(soak, "LONGEST", 5)
    assert counted("game") == {"unfinished"}


def test_a_leak_is_counted(monkeypatch):
    made, plain, hidden = Observation.__init__, Observation.to_dict, {}

    def with_leak(self, game, seat):
        made(self, game, seat)
        hidden[id(self)] = str(game._ctx.state.zones.cards)

    def leaky(self):
        return {**plain(self), "zones": hidden[id(self)]}

    monkeypatch.setattr(Observation, "__init__", with_leak)
    monkeypatch.setattr(Observation, "to_dict", leaky)
    monkeypatch.setattr(soak, "STOP_EVERY", 1)
    assert counted("game") == {"leaks"}


def test_an_unsound_state_is_counted(monkeypatch):
    monkeypatch.setattr(soak, "find_contradictions", lambda rules, state: [("/stack", "nothing", "something")])
    monkeypatch.setattr(soak, "STOP_EVERY", 1)
    assert counted("game") == {"broken"}


def test_a_traceback_is_counted(monkeypatch):
    def broken(*_):
        raise IndexError("pop from empty list")

    monkeypatch.setattr(uc.Game, "apply", broken)
    assert counted("game") == {"tracebacks"}
    monkeypatch.setattr(soak, "load", broken)
    assert counted("document") == {"tracebacks"}


def test_a_document_that_keeps_the_machine_busy_is_counted(monkeypatch):
    def busy(*_):
        while True:
            # What a careless rule would do.
            with contextlib.suppress(Exception):
                pass

    monkeypatch.setattr(soak, "PATIENCE", 0.1)
    monkeypatch.setattr(soak, "load", busy)
    assert counted("document") == {"too slow"}


def test_the_report_shows_rows_and_fails_when_something_is_bad(monkeypatch, capsys):
    assert soak.main(["--games", "4", "--damaged", "5", "--processes", "1"]) == 0
    shown = capsys.readouterr().out
    assert "| together | 4 | 4 | 0 | 0 |" in shown
    assert "| together | 5 |" in shown
    monkeypatch.setattr(soak, "LONGEST", 5)
    assert soak.main(["--games", "2", "--damaged", "0", "--processes", "1"]) == 1
    assert "--game 0 (allied_assault): unfinished" in capsys.readouterr().out


def test_of_the_longest_game_there_is_one():
    tally = soak.Tally()
    for longest in (3, 9, 4):
        tally.add("normandy", Counter({"longest": longest, "all": 1}))
    assert tally.rows["normandy"] == {"longest": 9, "all": 3}
