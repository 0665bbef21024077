"""A game at the terminal: what is shown and typed, how it is saved and left, and that no seat learns too much."""

from __future__ import annotations

import io
import json
import os
import random
import re
import select
import signal
import string
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

import undaunted_core as uc
from undaunted_core.cli import main as cli
from undaunted_core.cli import prompt, words
from undaunted_core.cli.keep import free_name
from undaunted_core.cli.table import CLEAR
from undaunted_core.render import words as drawn_words
from undaunted_core.testing import scene

DATA = Path(__file__).parent.parent / "plugins" / "normandy" / "src" / "undaunted_normandy" / "data"
BOT = "--player=german=random"
HELD = ["rifleman_a", "scout_a"]


@pytest.fixture(autouse=True)
def folders(monkeypatch, tmp_path):
    """A working folder and a folder for temporary files of the test's own, and a screen of 80 columns."""
    (tmp_path / "work").mkdir()
    (tmp_path / "temporary").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def run(capsys, monkeypatch):
    """Play with typed lines; exit, output and errors."""

    def call(*argv, typed=()):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = cli.main(["play", *map(str, argv)])
        shown = capsys.readouterr()
        assert "Traceback" not in shown.err
        return code, shown.out, shown.err

    return call


def new(*more, seed=5):
    return ("normandy", "la_raye", f"--seed={seed}", *more)


def saved(folder="."):
    """The saved games of a folder."""
    return sorted(Path(folder).glob("undaunted-*.json"))


@pytest.fixture
def turn():
    """A saved game in which the US side may move, attack and control."""
    game = scene(
        "normandy", "la_raye", active="us", markers={"us": {"02B": "scouted", "17B": "scouted"}},
        hand={"us": ["rifleman_a", "scout_a", "fog_of_war"], "german": ["squad_leader_a"]},
    )  # fmt: skip
    path = Path("turn.json")
    game.save(path)
    return path


# -- what is shown -----------------------------------------------------------------


def test_the_first_screen_shows_board_cards_and_numbered_choices(run):
    code, shown, _ = run(*new(BOT))
    assert code == 0
    for said in (
        "German: played by the bot random", "US wins by: control objectives worth 5 points", "|05B       cover 1|",
        "*3|", "[GERMAN]", "cards in", "US hand: ", "The US side draws Squad Leader B.",
        "The German side draws a card. (4 times)",
        "Choose a card to bid for the initiative. (UND-3.4)", "  1  bid Platoon Sergeant (initiative 9)",
    ):  # fmt: skip
        assert said in shown


def test_a_card_is_chosen_first_and_then_its_use_with_a_way_back(run, turn):
    _, shown, _ = run(turn, BOT, typed=["2", "b", "b", "1", "1"])
    assert "  1  Scout A: Conceal, Recon, Scout 2, Attack 1, Hunker down" in shown
    assert "Rifleman A: what for?" in shown
    assert "US, Rifleman A> b" in shown
    assert "nothing to go back from" in shown
    assert "The US side plays Scout A: Conceal." in shown


def test_what_a_card_cannot_be_played_for_is_listed_with_the_reason(run):
    game = scene("normandy", "la_raye", active="us", hand={"us": ["scout_a", "rifleman_a"]})
    game.save("no_fog.json")
    _, shown, _ = run("no_fog.json", BOT, typed=["1"])
    assert "not now: Recon. There is no Fog of War in your hand. (UND-7.6)" in shown


def test_a_target_is_offered_with_its_defence_and_odds(run, turn):
    _, shown, _ = run(turn, BOT, typed=["play rifleman attack", "?1"])
    assert "(on 05B, total defence 8, hits 30 %)" in " ".join(shown.split())
    assert "base defence: 5 (UND-8.3)" in shown
    assert "written: target german:scout_a" in shown


def test_a_question_mark_explains_a_card_with_all_its_uses(run, turn):
    _, shown, _ = run(turn, BOT, typed=["?1", "?", "?9"])
    assert "UND-7.6: Recon:" in shown
    assert "For example ?1" in shown
    assert "a number from 1 to 3" in shown


def test_why_gives_the_reason_and_the_clause(run, turn):
    typed = ["why", "why play rifleman a control", "why scout conceal", "why xyzzy", "why play", "2", "why recon"]
    _, shown, _ = run(turn, BOT, typed=typed)
    assert "why is what not offered" in shown.lower()
    assert "why scout conceal\nThat is among the choices: play Scout A: Conceal" in shown
    assert "That means nothing here" in shown
    assert "That fits several: " in shown
    assert "US, Rifleman A> why recon\nThat is among the choices: play Scout A: Recon" in shown


def test_undo_takes_back_what_taught_nothing(run, turn):
    _, shown, _ = run(turn, BOT, typed=["play rifleman move", "u", "l"])
    assert "Taken back: play " in shown
    assert "Move" not in shown.split("US> l\n")[1].split("Saved")[0], "nothing undone is in the log"
    game = uc.Game.load(turn)
    assert not game.history


def test_undo_says_why_not(run, turn):
    _, shown, _ = run(turn, BOT, typed=["u", "play scout_a recon", "u"])
    assert "There is no decision to take back yet." in shown
    assert "somebody else, or chance" in shown


def test_undo_goes_past_a_decision_that_left_no_choice(run):
    """From 17B the Rifleman can go nowhere: stopping there is played for him, and taken back with the card."""
    game = scene("normandy", "la_raye", active="us", markers={"us": {"02B": None}}, hand={"us": HELD})
    game.save("stuck.json")
    _, shown, _ = run("stuck.json", BOT, typed=["play rifleman_a move", "u"])
    assert "US has only one choice: stop here." in shown
    assert "Taken back: play Rifleman A: Move." in shown
    assert not uc.Game.load("stuck.json").history


def test_rules_log_table_tile_and_help_answer_at_the_prompt(run, turn):
    _, shown, _ = run(turn, BOT, typed=["r", "r und-8.3", "r und-8.33", "l", "m", "m 17b", "m 17c", "h"])
    assert "UND-3.6  Round" in shown
    assert "base defence + cover bonus" in shown
    assert "There is no clause und-8.33; nearest: UND-8.3" in shown
    assert shown.count("*n objective points") == 2
    assert "Tile 17B: next to " in shown
    assert "There is no tile 17c here; nearest: 17B" in shown
    assert "why WORDS" in shown


def test_words_choose_when_they_fit_one_choice_only(run, turn):
    _, shown, _ = run(turn, BOT, typed=["play", "PLAY us:scout_a scout", "u", "play scout_a scout", "u", "end turn"])
    assert "That fits several: play us:scout_a hunker_down" in shown
    assert shown.count("Taken back: play Scout A: Scout.") == 2
    assert "The US side ends its turn" in shown


def test_a_decision_without_a_choice_is_played_and_said(run):
    game = scene("normandy", "la_raye", active="us", hand={"us": ["fog_of_war"]})
    game.save("fog.json")
    _, shown, _ = run("fog.json", BOT)
    assert "US has only one choice: end the turn." in shown
    assert "The US side ends its turn" in shown


# -- every language, every width -----------------------------------------------------


class Fingers(io.StringIO):
    """Types numbers at random, and now and then something else, for as long as it is asked."""

    def __init__(self, seed, also=()):
        super().__init__()
        self.random = random.Random(seed)
        self.also = also
        self.left = 4000

    def readline(self, size=-1):
        # Played blindly, a game may come to the standstill of UND-10.15: then the input ends.
        self.left -= 1
        if self.left < 0:
            return ""
        if self.also and not self.random.randrange(6):
            return self.random.choice(self.also) + "\n"
        return f"{self.random.choice('1112223345')}\n"


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("columns", [80, 40])
def test_la_raye_is_played_to_its_end(capsys, monkeypatch, lang, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(sys, "stdin", Fingers(columns + 4, ("?1", "m", "l 3", "u", "b", "h", "r")))
    assert cli.main(["play", *new("--player=german=greedy", "--lang", lang)]) == 0
    shown = capsys.readouterr().out
    assert max(map(len, shown.split("\n"))) <= columns
    assert {"en": "Winner: ", "es": "Gana "}[lang] in shown
    assert "German hand" not in shown
    assert "Mano (alemán)" not in shown
    assert not re.search(r"German side\s+draws\s+(?!a\s+card)|bando\s+alemán\s+roba\s+(?!una\s+carta)", shown)
    assert "\x1b" not in shown
    assert not saved()
    if lang == "es":
        assert not re.search(r"\b(the|your|choose|play|draws|cover|tile|of the)\b", shown)


@pytest.mark.parametrize("scenario", [info.id for info in uc.scenarios("normandy")])
def test_every_scenario_can_be_played_for_a_while(capsys, monkeypatch, scenario):
    fingers = Fingers(1)
    left = iter(range(150))
    monkeypatch.setattr(fingers, "readline", lambda size=-1: Fingers.readline(fingers) if next(left, None) else "")
    next(left)
    monkeypatch.setattr(sys, "stdin", fingers)
    assert cli.main(["play", "normandy", scenario, "--seed=3", "--player=us=random"]) == 0
    assert max(map(len, (line for line in capsys.readouterr().out.split("\n") if "/" not in line))) <= 80


def test_plain_lines_have_one_fact_each_and_no_drawing(run, turn):
    _, shown, _ = run(turn, BOT, "--plain", typed=["m", "h", "1"])
    lines = shown.split("\n")
    assert "Tile 05B: German Rifleman A, ready" in lines
    assert "Tile 05B: controlled by German" in lines
    assert "US, deck: " in shown
    assert not set(shown) & set("|+*[]\x1b")
    assert "  " not in shown.replace("\n\n", "\n")


def test_every_message_is_there_in_both_languages_with_the_same_fields():
    for key, texts in {**words.MESSAGES, **drawn_words.MESSAGES}.items():
        assert texts.keys() == {"en", "es"}, key
        assert texts["en"]
        fields = [{name for _, name, _, _ in string.Formatter().parse(texts[lang]) if name} for lang in ("en", "es")]
        assert fields[0] == fields[1], key
    assert len(words.HELP["en"]) == len(words.HELP["es"])


# -- nobody learns too much -------------------------------------------------------------


TYPED = ["m", "l", "?1", "h", "why bid german scout_a", "why bid german:squad_leader_b", "r", "german", "?2", "m 05B"]


def test_the_screen_depends_on_the_seats_knowledge_alone(run):
    """Two games that differ only in what the US side cannot know look alike from its seat."""
    game = uc.new_game("normandy", "la_raye", seed=5)
    shown = []
    for seed in (1, 2, 3):
        guess = game.determinize("us", seed, events=True)
        guess.save("guess.json")
        printed = run("guess.json", BOT, typed=TYPED)[1].replace(f"Seed {seed}.", "")
        shown.append((guess.observation("german").data, printed))
    assert shown[0][0] != shown[1][0], "the German hands differ"
    assert shown[0][1] == shown[1][1] == shown[2][1]


def test_the_screen_would_betray_a_view_of_everything(run, monkeypatch):
    """The test above sees it when the wrong seat's view is shown."""
    game = uc.new_game("normandy", "la_raye", seed=5)
    observation = uc.Game.observation
    monkeypatch.setattr(uc.Game, "observation", lambda self, seat: observation(self, "german"))
    shown = set()
    for seed in (1, 2):
        guess = uc.Game.from_observation(observation(game, "us"), seed, like=game)
        guess.save("guess.json")
        shown.add(run("guess.json", BOT, typed=["m"])[1])
    assert len(shown) == 2


def test_the_screen_is_blanked_between_two_people_and_for_the_bids(run):
    _, shown, _ = run(*new(), typed=["", "1", "", "1", ""])
    first, second, third = shown.split("\n" * 60)
    assert "US hand: Platoon Sergeant" in first.replace("\n", " ")
    assert "Pass the keyboard to German." in second
    assert "US hand" not in second
    assert "German hand: " in second
    assert "The US side bids" not in second
    assert "Pass the keyboard to US." in third or "German> " in third
    assert "The US side bids" in third


def test_nobody_takes_back_what_another_has_decided(run):
    _, shown, _ = run(*new(), typed=["", "1", "", "u"])
    assert "somebody else, or chance" in shown


def test_bots_on_both_sides_play_by_themselves(run):
    code, shown, _ = run(*new(BOT, "--player=us=random", seed=3))
    assert code == 0
    assert "Winner: " in shown
    assert "> " not in shown


# -- saving and leaving ---------------------------------------------------------------


def test_the_end_of_the_input_leaves_a_save_that_resumes(run):
    code, shown, _ = run(*new(BOT), typed=["1"])
    assert code == 0
    (path,) = saved()
    assert path.name == "undaunted-normandy-la_raye-5.json"
    assert f"Saved in {path.absolute()}" in shown
    assert f"To go on: undaunted play {path.absolute()} {BOT}" in shown
    before = len(uc.Game.load(path).history)
    assert before
    code, shown, _ = run(path, BOT, typed=["end turn"])
    assert code == 0
    assert saved() == [path], "a resumed game is saved where it was"
    assert len(uc.Game.load(path).history) > before


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
    assert "no saved game" in err


def test_a_folder_that_cannot_be_written_is_one_line_and_the_game_goes_on(run, tmp_path):
    code, shown, _ = run(*new(BOT, "--save", "nowhere/mine.json"), typed=["s", "1"])
    assert code == 0
    assert shown.count("Not saved: nowhere/mine.json") == 2
    assert "s FILE saves elsewhere" in shown
    (path,) = saved(tmp_path / "temporary")
    assert f"Saved in {path}" in shown
    assert uc.Game.load(path).history


def test_a_full_disk_is_one_line_and_ends_in_an_error_only_when_leaving(run, monkeypatch):
    def full(path, text):
        raise uc.SaveError([uc.Fault(str(path), "", "No space left on device", "a file that can be written")])

    monkeypatch.setattr("undaunted_core.game.game.write_whole", full)
    code, shown, _ = run(*new(BOT), typed=["s", "1"])
    assert code == 1
    assert "No space left on device" in shown
    assert "could be saved nowhere" in shown
    assert "The US side bids" in shown


def test_a_finished_game_is_saved_only_on_request(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", Fingers(1))
    assert cli.main(["play", *new(BOT, "--save", "end.json")]) == 0
    capsys.readouterr()
    assert uc.Game.load("end.json").is_terminal
    assert cli.main(["play", "end.json"]) == 0
    assert "Winner: " in capsys.readouterr().out


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

    monkeypatch.setattr("undaunted_core.cli.play.bots", lambda: {"broken": Broken})
    code, shown, _ = run(*new("--player=german=broken"), typed=["1"])
    assert code == 1
    assert "bot broken for german" in shown
    assert "--player german=human" in shown
    (path,) = saved()
    assert uc.Game.load(path).history


def test_a_fault_of_the_program_leaves_a_save(run, monkeypatch):
    def fail(self, observation, *, whole=True):
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("undaunted_core.cli.table.Table.show", fail)
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


NOTHING = ["0", "99", "9" * 300, "-1", "1.5", "", "   ", "½", "?0", "?x", "ñandú", "日本語", "s" * 900]


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


def test_the_page_shows_what_is_shown(run):
    """Every transcript of the how-to is part of the game it speaks of."""
    text = (Path(__file__).parent.parent / "docs" / "how-to" / "play.md").read_text(encoding="utf-8")
    transcripts = re.findall(r"^```text\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    typed = ["1", "1", "why recon scout a", "?2", "1"]
    _, shown, _ = run(*new("--player=german=greedy"), typed=typed)
    assert len(transcripts) == 2
    for transcript in transcripts:
        for part in re.split(r"(?<=> 1)\n", transcript):
            assert part.strip() in shown
    listed = set(re.findall(r"^\| `(\w|\?N)(?: |`)", text, re.MULTILINE)) | {"b"}
    assert {letter for letter in prompt.WORDS if letter not in "w?"} | {"?N"} == listed


# -- in a real terminal -----------------------------------------------------------------

pty = pytest.importorskip("pty")

SHIM = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, "-m", "undaunted_core", *sys.argv[1:]])
"""


class Terminal:
    """A command in a terminal of its own."""

    def __init__(self, *argv, **environment):
        self.keyboard, screen = pty.openpty()
        env = {"TERM": "xterm-256color", **os.environ, "COLUMNS": "80", "LINES": "60", **environment}
        self.process = subprocess.Popen(
            [sys.executable, "-c", SHIM, *argv], stdin=screen, stdout=screen, stderr=screen, start_new_session=True,
            env=env,
        )  # fmt: skip
        os.close(screen)
        self.shown = ""
        self.read = 0

    def __enter__(self):
        return self

    def __exit__(self, *error):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.keyboard is not None:
            os.close(self.keyboard)

    def until(self, text):
        """Read on until the text comes; what came since the last time."""
        deadline = time.monotonic() + 60
        while text not in self.shown[self.read :]:
            assert time.monotonic() < deadline, self.shown[self.read :]
            if select.select([self.keyboard], [], [], 1)[0]:
                try:
                    data = os.read(self.keyboard, 65536)
                except OSError:
                    data = b""
                assert data, f"gone without {text!r}: {self.shown[self.read :]}"
                self.shown += data.decode("utf-8", "replace")
        begin, self.read = self.read, self.shown.index(text, self.read) + len(text)
        return self.shown[begin : self.read]

    def type(self, text):
        os.write(self.keyboard, text.encode())

    def hang_up(self):
        os.close(self.keyboard)
        self.keyboard = None

    def code(self):
        while self.keyboard is not None and self.process.poll() is None:
            if select.select([self.keyboard], [], [], 0.1)[0]:
                try:
                    self.shown += os.read(self.keyboard, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        return self.process.wait(60)


def test_a_terminal_session_with_colour_ends_in_a_save(run):
    with Terminal("play", *new("--player=german=greedy")) as terminal:
        assert "\x1b[" in terminal.until("US> ")
        terminal.type("\x1b[A\x1b[B\n")
        terminal.until("mean nothing here")
        terminal.until("US> ")
        terminal.type("ñ" * 3000 + "\n")
        terminal.until("US> ")
        terminal.type("1\n")
        terminal.until("US> ")
        terminal.type("\x04")
        terminal.until("To go on: ")
        assert terminal.code() == 0
    (path,) = saved()
    assert len(uc.Game.load(path).history) >= 2


def test_no_color_is_respected():
    with Terminal("play", *new(BOT), NO_COLOR="1") as terminal:
        assert not re.search("\x1b\\[[0-9;]*3[0-9]m", terminal.until("US> "))


@pytest.mark.parametrize("rough", ["Ctrl-C", "closed", "SIGTERM"])
def test_a_game_that_is_cut_off_leaves_a_save_that_resumes(run, rough):
    with Terminal("play", *new(BOT)) as terminal:
        terminal.until("US> ")
        terminal.type("1\n")
        terminal.until("bids")
        terminal.until("US> ")
        if rough == "Ctrl-C":
            terminal.type("\x03")
            assert terminal.code() == 130
            assert "Saved in" in terminal.shown
        elif rough == "closed":
            terminal.hang_up()
            assert terminal.code() == 129
        else:
            terminal.process.send_signal(signal.SIGTERM)
            assert terminal.code() == 143
    (path,) = saved()
    game = uc.Game.load(path)
    assert [seat for seat, _ in game.history if seat != uc.CHANCE][:2] == ["us", "german"]
    code, shown, _ = run(path, BOT, typed=["end turn"])
    assert code == 0
    assert "The US side ends its turn" in shown


def test_a_terminal_is_cleared_between_two_people():
    with Terminal("play", *new()) as terminal:
        terminal.until("press Enter")
        terminal.type("\n")
        terminal.until("US> ")
        terminal.type("1\n")
        assert CLEAR in terminal.until("press Enter")


def test_a_reader_that_goes_away_leaves_a_save(tmp_path):
    with subprocess.Popen(
        [sys.executable, "-m", "undaunted_core", "play", *new(BOT)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        process.stdout.read(1)
        process.stdout.close()
        err = process.communicate(b"m\n" * 200)[1].decode()
    assert process.returncode == 141
    assert err.startswith("Saved in ")
    assert err.count("\n") == 1
    assert len(saved()) == 1


def test_a_signal_in_the_middle_of_a_move_waits_until_it_is_done():
    done = []

    def move(signals):
        with signals.shield():
            os.kill(os.getpid(), signal.SIGINT)
            done.append("whole")
        done.append("never")

    with prompt.Signals() as signals, pytest.raises(prompt.Left) as left:
        move(signals)
    assert done == ["whole"]
    assert left.value.code == 130
