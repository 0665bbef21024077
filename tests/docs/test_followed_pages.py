"""Pages that are followed to the letter, step by step; the examples are what comes of the tutorials."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kit.places import ROOT


def load_follow() -> Any:
    spec = importlib.util.spec_from_file_location("follow", ROOT / "docs" / "follow.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.nightly(but=["write-a-game"])
@pytest.mark.parametrize("page", [page.file.stem for page in load_follow().PAGES])
def test_a_page_does_what_it_shows_and_makes_its_example(page: str) -> None:
    """In a process of its own, as it loads its pack again and again; ``python docs/follow.py`` writes what differs."""
    argv = [sys.executable, str(ROOT / "docs/follow.py"), page, "--check"]
    ran = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stdout + ran.stderr


def test_every_tutorial_is_followed() -> None:
    assert {*(ROOT / "docs/tutorials").glob("*.md")} <= {page.file for page in load_follow().PAGES}


def test_each_step_of_the_expansion_shows_its_test() -> None:
    page = (ROOT / "docs/tutorials/write-an-expansion.md").read_text(encoding="utf-8")
    steps = page.split("\n## ")
    assert len([step for step in steps if "python -m pytest" in step]) >= 9
    assert "failed" not in page


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Path]:
    """The program, and a page of its own for it."""
    follow = load_follow()
    file = tmp_path / "docs/page.md"
    (tmp_path / "docs/_static").mkdir(parents=True)
    monkeypatch.setattr(follow, "ROOT", tmp_path)
    monkeypatch.setattr(follow, "PAGES", (follow.Page("page.md", "notes", "map.svg", ("more",)),))
    return follow, file


def test_what_differs_is_told(page: tuple[Any, Path], capsys: pytest.CaptureFixture[str]) -> None:
    follow, file = page
    file.write_text(
        "`NOTES`:\n```text\none\ntwo\n```\n\n`NOTES`:\n```diff\n one\n+and\n@@\n-two\n+three\n```\n\n"
        "`map.svg`:\n```svg\n<svg/>\n```\n\n`more`:\n```text\n```\n\n"
        "```python\n>>> one = 1\n```\n\n```python\n>>> one + 1\n2\n```\n\n"
        "```console\n$ undaunted rules UND-10.16\nnothing\n```\n",
        encoding="utf-8",
    )
    assert follow.main(["--check"]) == 1
    told = capsys.readouterr().out
    assert "UND-10.16" in told
    assert "notes.svg: not what the page draws" in told
    assert follow.main([]) == 0
    made = file.parents[1] / "examples/notes"
    assert [path.name for path in made.iterdir()] == ["NOTES"]
    assert (made / "NOTES").read_text(encoding="utf-8") == "one\nand\nthree\n"
    assert follow.main(["--check"]) == 0
    (made / "NOTES").write_text("one\n", encoding="utf-8")
    assert follow.main(["--check", "another"]) == 0
    assert follow.main(["--check", "page"]) == 1
    assert "notes/NOTES: not what the page makes" in capsys.readouterr().out


def test_an_example_that_shows_something_else_is_an_error(page: tuple[Any, Path]) -> None:
    follow, file = page
    file.write_text("```python\n>>> 1 + 1\n3\n```\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"Expected:\n +3\nGot:\n +2"):
        follow.main(["--check"])


def test_a_change_that_fits_nowhere_or_twice_is_an_error() -> None:
    follow = load_follow()
    for text in ("", "one\none\n"):
        with pytest.raises(ValueError, match="places for a change"):
            follow.changed(text, "-one\n+two\n")
