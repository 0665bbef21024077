"""The README's main command: a whole game between bots, told in words, with the board after every round."""

from __future__ import annotations

import re
import shlex

import pytest

import undaunted_core as uc
from kit.places import ROOT, in_repository
from undaunted_command.main import main
from undaunted_command.play import watch
from undaunted_command.play.table import Table

#: It runs what the Makefile does.
pytestmark = in_repository
#: The board's highest row of boxes begins so, in any game of La Raye.
TOP = re.compile(r"^ +\+-{17}\+\n +\|07A {7}cover 2\|$", re.MULTILINE)


def demo() -> list[str]:
    """The arguments of the command that ``make demo`` runs."""
    recipe = re.search(r"^demo:.*\n\t@\$\(BIN\)/undaunted (.+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    assert recipe
    return shlex.split(recipe[1])


@pytest.fixture
def shown(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    """What the demo prints, not on a terminal, in 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    assert main(demo()) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def test_the_demo_says_who_plays_and_what_wins_first(shown: str) -> None:
    assert demo()[:3] == ["simulate", "normandy", "la_raye"]
    first = shown.split("\n\n")[0].splitlines()
    assert first[0].startswith("Undaunted: Normandy, La Raye. Seed ")
    assert "US: played by the bot greedy" in first
    assert "German: played by the bot greedy" in first
    assert sum(" wins by: " in line for line in first) == 2


def test_the_demo_draws_the_board_before_the_game_and_after_every_round(shown: str) -> None:
    rounds = [int(number) for number in re.findall(r"^Round (\d+) begins\.$", shown, re.MULTILINE)]
    assert rounds == list(range(1, len(rounds) + 1))
    parts = re.split(r"^Round \d+ begins\.$", shown, flags=re.MULTILINE)
    assert [len(TOP.findall(part)) for part in parts] == [1] * (len(rounds) + 1)


def test_the_demo_ends_with_the_table_and_the_result(shown: str) -> None:
    *_, last = shown.rstrip("\n").split("\n\n")
    assert re.fullmatch(r"Over after \d+ decisions in \d+ rounds, seed \d+\. Winner:\n.+: .+ \(UND-10\.2\)", last)
    assert shown.count("| over, won by ") == 1
    assert "cards in " in shown


def test_the_demo_fits_eighty_columns_and_is_plain_where_no_terminal_is(shown: str) -> None:
    assert max(map(len, shown.splitlines())) <= 80
    assert shown.isascii()
    assert "\x1b" not in shown
    assert not [line for line in shown.splitlines() if line != line.rstrip()]


def test_the_demo_is_worth_looking_at(shown: str) -> None:
    """A handful of rounds in which tiles change hands and soldiers fall; another seed is due when bots have changed."""
    assert 4 <= shown.count(" begins.") <= 10
    text = " ".join(shown.split())
    assert "takes control of" in text
    assert "no longer controls" in text
    assert len(re.findall(r"side loses \w", text)) >= 2


def test_every_event_is_told_once_in_order() -> None:
    """The paragraphs hold all events; headings stand alone, a card opens a paragraph."""
    game = uc.new_game("normandy", "la_raye", seed=10)
    uc.play(game, {"us": "greedy", "german": "greedy"})
    events = list(game.events(None))
    told = list(watch.paragraphs(events))
    assert [event for paragraph in told for event in paragraph] == events
    for paragraph in told:
        kinds = [event.kind for event in paragraph]
        assert len(kinds) == 1 or not any(kind.endswith(watch.HEADING) for kind in kinds)
        assert not any(kind.endswith(watch.OPENING) for kind in kinds[1:])
    assert list(watch.paragraphs([])) == []


def test_a_watched_game_is_the_one_that_is_counted() -> None:
    """The bots choose as in a series of the same seed, those that choose at random included."""
    for players in ({"us": "random", "german": "greedy"}, {"us": "random", "german": "random"}):
        seen, counted = (uc.new_game("normandy", "la_raye", seed=3) for _ in range(2))
        bots = watch.seat_bots(seen, players)
        made = sum(uc.play(seen, bots, 1) for _ in range(60))
        assert made == uc.play(counted, players, 60)
        assert seen == counted


def test_a_game_cut_short_has_a_table_and_no_winner(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main([*demo(), "--max-decisions", "5"]) == 0
    shown = capsys.readouterr().out
    assert shown.endswith("\nUnfinished after 5 decisions, in round 1, seed 1.\n")
    assert len(TOP.findall(shown)) == 2


def test_a_game_is_told_in_spanish_as_well(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    game = uc.new_game("normandy", "la_raye", seed=10)
    watch.watch(game, {"us": "greedy", "german": "greedy"}, 1000, Table(game, "es"))
    shown = capsys.readouterr().out
    assert "EE. UU.: juega el bot greedy" in shown
    assert "\nComienza la ronda 1.\n" in shown
    assert "Terminada tras " in shown
    for english in (" side ", "Round", "Winner", "points", "played"):
        assert english not in shown
