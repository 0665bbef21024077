"""The recipes for learners run with a small budget, and print the table that their page shows."""

from __future__ import annotations

import re
import runpy
import sys
from typing import TYPE_CHECKING

import pytest

from kit.places import ROOT

if TYPE_CHECKING:
    from pathlib import Path

pytest.importorskip("numpy", reason="numpy is not installed")
pytest.importorskip("gymnasium", reason="the extra 'gymnasium' is not installed")

FOLDER = ROOT / "examples" / "recipes"
PAGE = ROOT / "docs" / "how-to" / "recipes.md"
#: Further packages that a recipe needs, and how many rows it prints with a small budget.
NEEDS = {"learned": "torch", "ppo_torch": "torch", "maskable_ppo": "sb3_contrib"}
ROWS = {"learned": 1, "ppo_numpy": 2, "league": 2, "is_mcts": 2, "alpha_zero": 1, "ppo_torch": 3, "maskable_ppo": 2}
#: These play the most games: by night.
LONG = ("league", "alpha_zero", "ppo_numpy")


def tables(text: str) -> list[list[list[str]]]:
    """The tables of a text: their lines, and the cells of each."""
    found = re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE)
    return [[[cell.strip() for cell in line.strip("|\n").split("|")] for line in table.splitlines()] for table in found]


def shown(name: str) -> list[list[str]]:
    """The table that the page shows for a recipe."""
    part = PAGE.read_text("utf-8").partition(f"(../../examples/recipes/{name}.py)")[2].partition("\n## ")[0]
    return tables(part)[0]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.nightly] if name in LONG else []) for name in ROWS]
)
def test_a_recipe_runs_and_prints_the_table_of_its_page(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if name in NEEDS:
        pytest.importorskip(NEEDS[name], reason=f"{NEEDS[name]} is not installed")
    monkeypatch.syspath_prepend(str(FOLDER))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [f"{name}.py", "--budget", "small"])
    runpy.run_path(str(FOLDER / f"{name}.py"), run_name="__main__")
    ((head, _, *rows),) = tables(capsys.readouterr().out)
    assert len(rows) == ROWS[name]
    page_head, _, *page_rows = shown(name)
    assert head == page_head
    # Shares and times are those of another budget; what kind of thing each is stays the same.
    for row in (*rows, *page_rows):
        assert [shape_of(cell) for cell in row] == [shape_of(cell) for cell in page_rows[0]]


def shape_of(cell: str) -> str:
    """A cell with each number as 0 and each word as a."""
    return re.sub(r"[a-z_]+", "a", re.sub(r"\d[\d,.]*", "0", cell))


def test_each_recipe_is_tested_short_and_on_the_page() -> None:
    files = {path.stem: path for path in FOLDER.glob("*.py")}
    assert {*files} == {*ROWS}
    assert all(len(path.read_text("utf-8").splitlines()) <= 200 for path in files.values())
