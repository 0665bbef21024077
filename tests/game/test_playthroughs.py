"""One game of each scenario of each title, kept as text, is played again line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import undaunted_core as uc
from kit.sweeps import swept
from tools import make_playthroughs
from tools.make_playthroughs import FIRST, FOLDER, LAST, difference, main, names, playthrough

if TYPE_CHECKING:
    from pathlib import Path

NAME = "allied_assault/bulge_solo"
MOST_BYTES = 45_000


def by_day_one_of_each_class() -> list[object]:
    """The kept games; by day those of one scenario of each class of rules, the rest by night."""
    by_day = {f"{game}/{scenario}" for game in uc.games() for scenario in swept(game)}
    return [name if name in by_day else pytest.param(name, marks=pytest.mark.nightly) for name in names()]


@pytest.mark.parametrize("name", by_day_one_of_each_class())
def test_a_kept_game_is_played_as_it_was(name: str) -> None:
    found = difference(name)
    assert not found, found


def test_there_is_a_game_of_every_scenario_and_none_is_long() -> None:
    files = {path.relative_to(FOLDER).with_suffix("").as_posix(): path for path in FOLDER.glob("*/*")}
    assert {*files} == {*names()}
    assert not [name for name, path in files.items() if path.stat().st_size > MOST_BYTES]


@pytest.mark.parametrize(
    ("change", "line", "was"),
    [
        (lambda lines: [*lines[:4], "changed", *lines[5:]], 5, "changed"),
        (lambda lines: lines[:-1], None, "(no line)"),
        (lambda lines: [], 1, "(no line)"),
    ],
    ids=["a changed line", "a missing line", "no line"],
)
def test_the_first_line_that_differs_is_told_with_the_commands(
    change, line, was, tmp_path: Path, monkeypatch, capsys
) -> None:
    now = playthrough(NAME)
    monkeypatch.setattr(make_playthroughs, "FOLDER", tmp_path)
    (tmp_path / "allied_assault").mkdir()
    (tmp_path / f"{NAME}.txt").write_text("".join(f"{one}\n" for one in change(now)), encoding="utf-8")
    assert main(["--check", NAME]) == 1
    told = capsys.readouterr().out
    place = line or len(now)
    assert told.startswith(f"tests/playthroughs/{NAME}.txt, line {place}\n  kept: {was}\n  now:  {now[place - 1]}\n")
    assert f"python tests/tools/make_playthroughs.py --show {NAME}\n" in told
    assert told.endswith(f"python tests/tools/make_playthroughs.py {NAME}\n")
    assert main([NAME]) == 0
    assert main(["--check", NAME]) == 0
    assert capsys.readouterr().out == ""


def test_a_game_is_shown_with_every_stop(capsys) -> None:
    assert main(["--show", "normandy/la_raye"]) == 0
    shown = capsys.readouterr().out.splitlines()
    stops = [int(line.partition(" ")[0]) for line in shown if line[0].isdigit()]
    assert stops == [*range(1, len(stops) + 1)]
    kept = playthrough("normandy/la_raye")
    assert len(stops) > FIRST + LAST
    gone = [line for line in kept if line not in shown]
    assert gone[0].startswith(f"{FIRST + 1} to ")
    assert gone[-1].partition(": #")[0].endswith(f" to {len(stops) - LAST}")
    assert all(": #" in line for line in gone)


def test_a_game_that_is_too_long_is_cut_and_says_so(monkeypatch) -> None:
    monkeypatch.setattr(make_playthroughs, "MOST_STOPS", 20)
    assert playthrough("normandy/la_raye")[-2] == "end: cut after 20 stops, in round 2"
