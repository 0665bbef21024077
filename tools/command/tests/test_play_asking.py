"""Play that is not told what to play asks; a game that broke off is gone on with; a window that grows is filled."""

from __future__ import annotations

import fcntl
import io
import os
import struct
import sys
import termios
from pathlib import Path
from types import SimpleNamespace

import pytest

import undaunted_core as uc
from kit import terminal
from kit.terminal import BOT, Terminal, new, saved
from undaunted_command.play import ask, broken_off, command, keep, prompt
from undaunted_core.agents.random import RandomBot

#: Fixtures; the first is used by every test.
folders, run = terminal.folders, terminal.run


@pytest.fixture
def asked(run, monkeypatch):
    """Play as at a terminal, so that it is asked what to play."""
    may_ask = ask.may_ask

    def may(args):
        with monkeypatch.context() as patched:
            tty = SimpleNamespace(isatty=lambda: True)
            patched.setattr(ask.sys, "stdin", tty)
            patched.setattr(ask.sys, "stdout", tty)
            return may_ask(args)

    monkeypatch.setattr(command, "may_ask", may)
    return run


def kept():
    """The files of games that were kept while they were played."""
    return sorted(broken_off.find_folder().glob("*.json"))


# -- what to play --------------------------------------------------------------------------------


def test_a_pipe_that_says_nothing_to_play_is_a_usage_error(run):
    code, shown, err = run()
    assert (code, shown) == (2, "")
    assert "play GAME SCENARIO: which game? known: allied_assault, normandy, north_africa" in err
    assert "or a saved game (.json)" in err
    assert "¿qué juego?" in run("--lang=es")[2]


def test_a_person_is_asked_for_game_scenario_and_side(asked):
    """The game and the scenario that suit newcomers stand first; Enter takes them."""
    code, shown, _ = asked("--seed=5", typed=["", "", "", "q", "q"])
    assert code == 0
    assert shown.index("1  Undaunted: Normandy") < shown.index("2  Undaunted: North Africa")
    assert "6  Desperate Withdrawal (between equal bots: US " in shown
    assert "Number (Enter: 6; q leaves)> " in shown
    assert "1  US: you; the bot normal plays against you" in shown
    assert "Undaunted: Normandy, Desperate Withdrawal. Seed 5." in shown
    assert "German: played by the bot normal" in shown


def test_a_game_without_a_scenario_is_asked_for_the_scenario_alone(asked):
    code, shown, _ = asked("normandy", "--lang=es", typed=["?1", "la raye", "3", "", "q", "q"])
    assert code == 0
    assert "¿A qué quieres jugar?" not in shown
    assert "granjas de La Raye" in shown
    assert "Pasa el teclado" in shown, "people alone"


def test_answers_that_name_nothing_are_told_the_nearest(asked):
    code, shown, _ = asked("normandy", typed=["99", "la ray", "\x07", "q"])
    assert code == 0
    assert shown.count("Type a number from 1 to 12, or a name") == 3
    assert "; nearest: la raye." in shown
    assert not saved()


def test_who_plays_is_not_asked_if_it_was_said(asked):
    code, shown, _ = asked("north_africa", BOT.replace("german", "italian"), typed=["landing_ground_7", "q", "q"])
    assert code == 0
    assert "Who plays?" not in shown
    assert "Italian: played by the bot random" in shown


def test_a_side_that_nobody_plays_is_no_answer(asked):
    code, shown, _ = asked("allied_assault", typed=["metz_solo", "q", "q"])
    assert code == 0
    assert "Who plays?" not in shown


@pytest.mark.parametrize(
    ("game", "scenario", "tty", "expected"),
    [
        (None, None, True, True), ("normandy", None, True, True), (None, None, False, False),
        ("normandy", "la_raye", True, False), ("mine.json", None, True, False),
    ],
)
def test_when_it_is_asked(monkeypatch, game, scenario, tty, expected):
    stream = SimpleNamespace(isatty=lambda: tty)
    args = SimpleNamespace(game=game, scenario=scenario, pack=[])
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdin", stream)
        patched.setattr(sys, "stdout", stream)
        assert ask.may_ask(args) is expected
        patched.setattr(sys, "stdin", None)
        assert not ask.may_ask(args)


# -- games that break off --------------------------------------------------------------------------


def test_a_killed_game_loses_no_decision_and_the_next_start_tells_of_it(run, asked):
    with Terminal("play", *new(BOT)) as real:
        real.until("US> ")
        real.type("1\n")
        real.until("US> ")
        assert broken_off.list_games() == []
        (path,) = kept()
        assert path.stat().st_mode & 0o777 == 0o600
        real.process.kill()
        real.process.wait()
    assert not saved()
    assert [seat for seat, _ in uc.Game.load(path).history if seat != uc.CHANCE][:2] == ["us", "german"]

    _, shown, _ = run(*new(BOT, seed=6), typed=["q", "q"])
    line = " ".join(shown.split())
    assert "A game broke off: Undaunted: Normandy, La Raye (" in line
    assert f"To go on: undaunted play {path}" in line

    code, shown, _ = asked(typed=["", "q", "q"])
    assert code == 0
    assert "1  go on: Undaunted: Normandy, La Raye (broke off on " in shown
    assert "Play a card or end the turn" in shown
    assert "A game broke off" not in " ".join(shown.split()), "this one"
    assert not kept()


def test_a_game_that_broke_off_is_saved_as_any_other(run):
    game = uc.new_game("normandy", "la_raye", seed=5)
    keeper = keep.Keeper(game, None)
    keeper.keep()
    keeper._lock.free()
    (path,) = kept()
    code, shown, _ = run(path, BOT, typed=["1"])
    assert code == 0
    (save,) = saved()
    assert f"Saved in {save.absolute()}" in shown
    assert not list(broken_off.find_folder().iterdir())


@pytest.mark.parametrize("way", ["left", "saved", "over", "input ends"])
def test_nothing_is_kept_of_a_game_that_was_left(run, way):
    typed = {"left": ["q", "q"], "saved": ["s", "q"], "input ends": ["1"], "over": []}[way]
    if way == "over":
        game = uc.new_game("normandy", "la_raye", seed=5)
        bots = {seat: RandomBot(seed=1) for seat in game.seats}
        while not game.is_terminal:
            before = game.clone()
            uc.play(game, bots, 1)
        before.save("mine.json")
        code, _, _ = run("mine.json", typed=["", *[game.history[-1][1].notation] * 2])
    else:
        code, _, _ = run(*new(BOT), typed=typed)
    assert code == 0
    assert not kept()


def test_a_file_that_is_wanted_holds_each_decision(run, monkeypatch):
    held = []
    keeping = keep.Keeper.keep

    def look(self):
        keeping(self)
        held.append(len(uc.Game.load("mine.json").history) == len(self.game.history))

    monkeypatch.setattr(keep.Keeper, "keep", look)
    assert run(*new(BOT, "--save=mine.json"), typed=["1", "end turn", "end turn"])[0] == 0
    assert len(held) >= 2
    assert all(held)
    assert not kept()


def test_two_programs_that_play_the_same_game_keep_two_files():
    game = uc.new_game("normandy", "la_raye", seed=5)
    one, two = keep.Keeper(game, None), keep.Keeper(game, None)
    one.keep()
    two.keep()
    assert len(kept()) == 2
    resumed = keep.Keeper(game, one.kept)
    resumed.keep()
    assert resumed.kept != one.kept
    for keeper in (one, two, resumed):
        keeper.forget()
    assert not list(broken_off.find_folder().iterdir())


def test_a_folder_that_may_not_be_written_is_told_once_and_the_game_goes_on(run, monkeypatch):
    Path(os.environ["XDG_DATA_HOME"]).write_text("a file", encoding="utf-8")
    code, shown, _ = run(*new(BOT), typed=["1", "end turn", "end turn"])
    assert code == 0
    assert shown.count("Your decisions cannot be kept while you play: ") == 1
    assert len(saved()) == 1


def test_files_that_are_no_games_are_passed_over():
    folder = broken_off.find_folder()
    folder.mkdir(parents=True)
    for name, text in {"a": "{", "b": "[]", "c": '{"format": "x"}', "d": "{}"}.items():
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
    text = '{"format": "undaunted_core/save", "setup": {"game": "gone", "scenario": "gone:here"}}'
    (folder / "e.json").write_text(text, encoding="utf-8")
    (game,) = broken_off.list_games()
    assert game.name("en") == "gone, here"


def test_the_help_says_that_decisions_are_kept(run):
    assert "Each decision is kept as you play." in run(*new(BOT), typed=["h"])[1]


# -- a window that grows -------------------------------------------------------------------------------


def resize(real, columns, lines):
    fcntl.ioctl(real.keyboard, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


@pytest.mark.nightly
def test_a_window_that_grows_gets_the_full_screen():
    pytest.importorskip("textual")
    with Terminal("play", *new(BOT), "--full", COLUMNS="", LINES="") as real:
        resize(real, 60, 20)
        real.until("US> ")
        assert "\x1b[?1049h" not in real.shown
        real.type("1\n")
        real.until("US> ")
        resize(real, 100, 30)
        real.until("\x1b[?1049h")
        real.until("Your hand")
        real.until("US> ")
        real.type("\x03")
        assert real.code() == 130
    (path,) = saved()
    assert uc.Game.load(path).history


def test_a_line_is_read_until_the_window_is_large(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    with pytest.raises(prompt.GrownError):
        prompt.read_line("> ", lambda: True)
    assert prompt.read_line("> ", lambda: False) == "1"


def test_two_people_leave_no_hand_behind_the_full_screen(run, monkeypatch):
    """Lines above would come back when the full screen goes."""
    sizes = iter([False, False, True])
    monkeypatch.setattr(command, "is_possible", lambda: next(sizes))
    monkeypatch.setattr(command, "Screen", lambda game, lang, signals: command.Table(game, lang))
    code, shown, _ = run(*new(), typed=["", "1", "", "1"])
    assert code == 0
    before, _, after = shown.partition("\n" * 100)
    assert "bid Platoon Sergeant" in before
    assert "h shows what can be typed" in after.partition("bid Platoon Sergeant")[0]
