"""A game at the terminal: how it is saved and left; wrong usage and strange lines."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

import undaunted_core as uc
from kit import terminal
from kit.places import ROOT, in_repository
from kit.terminal import BOT, DATA, Fingers, new, saved
from undaunted_command import main as cli
from undaunted_command.play import prompt
from undaunted_command.play.keep import free_name
from undaunted_core.agents.random import RandomBot

#: Fixtures; the first is used by every test.
folders, run, turn = terminal.folders, terminal.run, terminal.turn

# -- saving and leaving ---------------------------------------------------------------


def test_the_end_of_the_input_leaves_a_save_that_resumes(run):
    code, shown, _ = run(*new(BOT), typed=["1"])
    assert code == 0
    (path,) = saved()
    assert path.name == "undaunted-normandy-la_raye-5.json"
    assert f"Saved in {path.absolute()}" in shown
    assert f"To go on: undaunted play {path.absolute()}\n" in shown
    before = len(uc.Game.load(path).history)
    assert before
    code, shown, _ = run(path, typed=["end turn", "end turn"])
    assert code == 0
    assert saved() == [path], "a resumed game is saved where it was"
    assert len(uc.Game.load(path).history) > before


GERMAN_BOT, GERMAN_PERSON = "German: played by the bot random", "German: played at this keyboard"


def test_a_save_remembers_who_played(run):
    """The side of a bot is still a bot's: ten lines are typed, and nobody else is asked for one."""
    run(*new(BOT), typed=["1"])
    (path,) = saved()
    before = len(uc.Game.load(path).history)
    code, shown, _ = run(path, typed=["1"] * 10)
    assert code == 0
    assert GERMAN_BOT in shown
    assert "Pass the keyboard" not in shown
    decided = [seat for seat, _ in uc.Game.load(path).history[before:]]
    assert decided.count("us") >= 5
    assert "german" in decided


def test_a_player_that_is_named_replaces_the_one_of_the_save_and_is_remembered(run):
    run(*new(BOT), typed=["1"])
    (path,) = saved()
    assert GERMAN_PERSON in run(path, "--player=german=human", typed=["", "1"])[1]
    assert GERMAN_PERSON in run(path)[1]
    assert "German: played by the bot greedy" in run(path, "--player=german=greedy")[1]


def test_a_replay_remembers_who_played_and_a_position_nobody(run):
    run(*new(BOT), typed=["1"])
    game = uc.Game.load(saved()[0])
    Path("replay.json").write_text(game.replay().to_json(), encoding="utf-8")
    Path("position.json").write_text(json.dumps(game.position()), encoding="utf-8")
    assert GERMAN_BOT in run("replay.json")[1]
    assert GERMAN_PERSON in run("position.json")[1]


@pytest.mark.parametrize("name", ["greddy", "planner:much"])
def test_a_bot_of_the_save_that_there_is_not_is_told_and_can_be_replaced(run, name):
    game = uc.new_game("normandy", "la_raye", seed=5)
    game._players = {"german": name}
    game.save("game.json")
    code, _, err = run("game.json")
    assert code == 2
    assert f"'{name}' for german, which is no bot here" in err
    assert "--player german=human" in err
    assert ("nearest: greedy" in err) == (name == "greddy")
    assert run("game.json", BOT)[0] == 0


def test_a_new_game_never_overwrites_another_one(run):
    run(*new(BOT), typed=["1"])
    before = saved()[0].read_bytes()
    run(*new(BOT))
    assert [path.name for path in saved()] == [
        "undaunted-normandy-la_raye-5-2.json", "undaunted-normandy-la_raye-5.json",
    ]  # fmt: skip
    assert saved()[1].read_bytes() == before


def test_leaving_without_a_save_warns_once(run):
    code, shown, _ = run(*new(BOT), typed=["q", "q", "1"])
    assert code == 0
    assert "q once more leaves" in shown
    assert "initiative 9).\n" not in shown
    assert not saved()


def test_leaving_saves_where_a_save_was_asked_for(run):
    code, shown, _ = run(*new(BOT, "--save", "mine.json"), typed=["1", "q"])
    assert code == 0
    assert uc.Game.load("mine.json").history
    assert "mine.json" in shown
    assert "has ended" not in shown


def test_s_saves_here_or_elsewhere_and_spares_other_files(run):
    Path("diary.json").write_text('{"dear": "diary"}', encoding="utf-8")
    _, shown, _ = run(*new(BOT), typed=["s diary.json", "s other.json", "1", "s", "q"])
    assert "diary.json is there and is no saved game" in shown
    assert json.loads(Path("diary.json").read_text(encoding="utf-8")) == {"dear": "diary"}
    assert uc.Game.load("other.json").history
    assert not saved()


def test_save_does_not_overwrite_what_is_no_saved_game(run):
    Path("diary.json").write_text('{"dear": "diary"}', encoding="utf-8")
    code, _, err = run(*new(BOT, "--save", "diary.json"))
    assert code == 2
    assert "not a saved game" in err


def test_a_folder_that_cannot_be_written_is_one_line_and_the_game_goes_on(run, tmp_path):
    code, shown, _ = run(*new(BOT, "--save", "nowhere/mine.json"), typed=["s", "1"])
    assert code == 0
    assert shown.count("Not saved: nowhere/mine.json") == 2
    assert "s FILE saves elsewhere" in shown
    (path,) = saved(tmp_path / "temporary")
    assert f"Saved in {path}" in shown
    assert uc.Game.load(path).history


def test_a_full_disk_is_one_line_and_ends_in_an_error_only_when_leaving(run, monkeypatch):
    def full(path, *_, **__):
        raise uc.SaveError([uc.Fault(str(path), "", "no space left on device", "")])

    monkeypatch.setattr("undaunted_command.play.keep.write_whole", full)
    code, shown, _ = run(*new(BOT), typed=["s", "1"])
    assert code == 1
    assert "no space left on device" in shown
    assert "could be saved nowhere" in shown
    assert "The US side bids" in shown


def test_a_finished_game_is_saved_only_on_request(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", Fingers(1))
    assert cli.main(["play", *new(BOT, "--save", "end.json")]) == 0
    capsys.readouterr()
    assert uc.Game.load("end.json").is_terminal
    assert cli.main(["play", "end.json"]) == 0
    assert "Winner: " in capsys.readouterr().out


def test_a_file_that_holds_the_game_holds_its_end_too(run):
    """Else a game that was gone on with would be replayed without its last moves."""
    game = uc.new_game("normandy", "la_raye", seed=5)
    bots = {seat: RandomBot(seed=1) for seat in game.seats}
    while not game.is_terminal:
        before = game.clone()
        uc.play(game, bots, 1)
    before.save("before.json")
    last = game.history[-1][1].notation
    code, shown, _ = run("before.json", typed=["", last, last])
    assert (code, uc.Game.load("before.json").is_terminal) == (0, True)
    assert "Saved in" in shown
    _, again, _ = run("before.json")
    assert "Saved in" not in again, "nothing is new"


def test_a_replay_and_a_position_can_be_played_on(run):
    game = uc.new_game("normandy", "la_raye", seed=5)
    Path("replay.json").write_text(game.replay().to_json(), encoding="utf-8")
    Path("position.json").write_text(json.dumps(game.position()), encoding="utf-8")
    for name in ("replay.json", "position.json"):
        before = Path(name).read_bytes()
        code, shown, _ = run(name, BOT, typed=["1"])
        assert code == 0
        assert "Choose a card to bid" in shown
        assert Path(name).read_bytes() == before
    assert len(saved()) == 2


@pytest.mark.parametrize("failing", ["raises", "answers nonsense"])
def test_a_bot_that_fails_is_reported_and_the_game_is_saved(run, monkeypatch, failing):
    class Broken:
        def __init__(self, seed=None):
            pass

        def choose(self, observation):
            if failing == "raises":
                raise ZeroDivisionError("oops")
            return "pass"

    monkeypatch.setattr("undaunted_command.play.command.bots_for", lambda game: {"broken": Broken})
    code, shown, _ = run(*new("--player=german=broken"), typed=["1"])
    assert code == 1
    assert "bot broken for german" in shown
    assert "--player german=human" in shown
    (path,) = saved()
    assert uc.Game.load(path).history


def test_a_fault_of_the_program_leaves_a_save(run, monkeypatch):
    def fail(self, observation):
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("undaunted_command.play.table.Table.show", fail)
    code, _, err = run(*new(BOT))
    assert code == 1
    assert "Saved in" in err
    assert len(saved()) == 1


def test_names_of_saves_hold_letters_and_digits_only(tmp_path):
    game = uc.new_game("normandy", "la_raye", seed=-3)
    assert free_name(tmp_path, game).name == "undaunted-normandy-la_raye-_3.json"


# -- wrong usage, strange input ----------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "code", "said"),
    [
        (["normandy"], 2, "la_raye"),
        (["normandie", "la_raye"], 2, "nearest: normandy"),
        (["normandy", "la_ray"], 2, "nearest: la_raye"),
        (["normandy", "la_raye", "--player", "us"], 2, "SIDE=human"),
        (["normandy", "la_raye", "--player", "usa=human"], 2, "nearest: us"),
        (["normandy", "la_raye", "--player", "us=greddy"], 2, "nearest: greedy"),
        (["normandy", "la_raye", "--lang", "fr"], 2, "--lang"),
        (["nowhere.json"], 1, "nowhere.json"),
        (["nowhere.json", "--seed", "4"], 2, "--seed"),
        (["normandy", "nowhere.json"], 1, "nowhere.json"),
        ([str(DATA / "scenarios" / "la_raye.json")], 2, "undaunted play GAME"),
        ([str(DATA / "cards.json")], 1, "undaunted_core/save"),
    ],
)
def test_wrong_usage_is_one_clear_error(run, argv, code, said):
    found, _, err = run(*argv)
    assert found == code
    assert said in err


def test_a_scenario_of_ones_own_is_played_at_once(run):
    document = json.loads((DATA / "scenarios" / "la_raye.json").read_text(encoding="utf-8"))
    document |= {"id": "mine:my_scenario", "title": {"en": "My own", "es": "El mío"}}
    Path("my_scenario.json").write_text(json.dumps(document), encoding="utf-8")
    code, shown, _ = run("normandy", "my_scenario.json", "--seed=5", BOT, typed=["1"])
    assert code == 0
    assert "Normandy, My own." in shown
    (path,) = saved()
    Path("my_scenario.json").unlink()
    assert run(path, BOT)[0] == 0, "the save holds the scenario"


def test_a_faulty_scenario_names_all_its_faults(run):
    document = json.loads((DATA / "scenarios" / "la_raye.json").read_text(encoding="utf-8"))
    document["sides"]["us"]["counters"]["rifleman_a"] = "17C"
    document["sides"]["german"]["deck"]["scout_d"] = 1
    Path("mine.json").write_text(json.dumps(document), encoding="utf-8")
    code, shown, err = run("normandy", "mine.json")
    assert (code, shown) == (1, "")
    assert "nearest: 17B" in err
    assert "scout_d" in err
    assert not saved()


@pytest.mark.parametrize(
    "line",
    ["\x1b[A", "\x00", "1\x07", "\u202e1", "x" * 100_000, "\ud800", "\u200b1"],
)
def test_a_strange_line_is_one_short_hint(run, line):
    _, shown, _ = run(*new(BOT), typed=[line])
    assert "mean nothing here; h for help." in shown
    assert line not in shown
    assert "The US side bids" not in shown


NOTHING = ["0", "99", "9" * 300, "9 " * 300, "-1", "1.5", "½", "?0", "?x", "ñandú", "日本語", "s" * 900]


@pytest.mark.parametrize("line", NOTHING)
def test_a_line_that_means_nothing_is_one_short_hint(run, line):
    _, shown, _ = run(*new(BOT), typed=[line])
    assert "h for help." in shown
    assert "The US side bids" not in shown


def test_wide_digits_and_letters_mean_what_they_show(run):
    _, shown, _ = run(*new(BOT), typed=["\uff11", "\uff48"])
    assert "The US side bids Platoon Sergeant" in shown
    assert "this help" in shown


ODD = ["why german", "?german", "r " + "x" * 500, "m " + "x" * 500, "l x", "s \x00", "s .", "s /", "s " + "x" * 500]


@pytest.mark.parametrize("line", ODD)
def test_commands_with_odd_words_break_nothing(run, line):
    code, shown, _ = run(*new(BOT), typed=[line, "1"])
    assert code == 0
    assert "The US side bids" in shown


@in_repository
def test_the_page_names_all_that_can_be_typed():
    """All that can be typed stands in the how-to."""
    text = (ROOT / "docs" / "how-to" / "play.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| `(\w|\?N)(?: |`)", text, re.MULTILINE)) | {"b"}
    assert {letter for letter in prompt.WORDS if letter not in "w?"} | {"?N"} == listed
