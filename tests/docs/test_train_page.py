"""The page that trains a player: its programs run as printed, with few games and a short search."""

from __future__ import annotations

import contextlib
import io
import json
import re
import sys
from typing import TYPE_CHECKING

import pytest

from kit.places import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PAGE = (ROOT / "docs/how-to/train.md").read_text(encoding="utf-8")
*LEARN, DRAW, SEARCH = re.findall(r"^```py\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)


def run(program: str) -> str:
    """What a program of the page prints."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(program, "train.md", "exec"), {"__name__": "__main__"})
    return printed.getvalue()


@pytest.mark.nightly
def test_the_network_learns_and_the_curve_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for needed in ("pettingzoo", "matplotlib"):
        pytest.importorskip(needed, reason=f"{needed} is not installed")
    monkeypatch.chdir(tmp_path)
    command = re.search(r"^\$ python learn\.py (\d+) (\d+) (\d+)$", PAGE, flags=re.MULTILINE)
    assert command is not None
    monkeypatch.setattr(sys, "argv", ["learn.py", "20", "20", "2"])
    lines = run("\n".join(LEARN)).splitlines()
    shown = re.search(r"^\$ python learn\.py.*\n((?:.+\n)+)```", PAGE, flags=re.MULTILINE)
    assert shown is not None
    form = re.compile(r"(\d+) games: random \d+% \(\d+% to \d+%\), greedy \d+% \(\d+% to \d+%\)")
    assert [form.fullmatch(line)[1] for line in lines] == ["0", "20"]  # type: ignore[index]
    games, every = int(command[1]), int(command[2])
    told = [form.fullmatch(line)[1] for line in shown[1].splitlines()]  # type: ignore[index]
    assert told == [str(number) for number in range(0, games + 1, every)]
    curve = json.loads((tmp_path / "curve.json").read_text(encoding="utf-8"))
    assert [point["games"] for point in curve] == [0, 20]
    run(DRAW)
    assert "</svg>" in (tmp_path / "curve.svg").read_text(encoding="utf-8")


def test_the_search_chooses_one_of_the_bids_that_are_shown() -> None:
    pytest.importorskip("pyspiel", reason="the extra 'openspiel' is not installed, or has no wheel for this Python")
    assert ", 100," in SEARCH
    may, bids = run(SEARCH.replace(", 100,", ", 2,")).splitlines()
    assert may in PAGE
    assert bids.removeprefix("bids: ") in may
