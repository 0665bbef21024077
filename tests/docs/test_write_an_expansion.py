"""The tutorial "Write an expansion": followed to the letter, step by step; the example is what comes of it."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


def load_follow() -> Any:
    spec = importlib.util.spec_from_file_location("follow", ROOT / "docs" / "follow.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_tutorial_does_what_it_shows_and_makes_the_example() -> None:
    """In a process of its own, as it loads its pack again and again; ``python docs/follow.py`` writes what differs."""
    argv = [sys.executable, str(ROOT / "docs/follow.py"), "--check"]
    ran = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stdout + ran.stderr


def test_each_step_shows_its_test() -> None:
    page = (ROOT / "docs/tutorials/write-an-expansion.md").read_text(encoding="utf-8")
    steps = page.split("\n## ")
    assert len([step for step in steps if "python -m pytest" in step]) >= 9
    assert "failed" not in page


def test_what_differs_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    follow = load_follow()
    page = tmp_path / "page.md"
    page.write_text(
        "`NOTES`:\n```text\none\ntwo\n```\n\n`NOTES`:\n```diff\n one\n+and\n@@\n-two\n+three\n```\n\n"
        "`map.svg`:\n```svg\n<svg/>\n```\n\n"
        "```console\n$ undaunted rules UND-10.16\nnothing\n```\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(follow, "PAGE", page)
    monkeypatch.setattr(follow, "ROOT", tmp_path)
    monkeypatch.setattr(follow, "KEPT", tmp_path / "kept.svg")
    follow.KEPT.write_text("", encoding="utf-8")
    assert follow.main(["--check"]) == 1
    told = capsys.readouterr().out
    assert "UND-10.16" in told
    assert "kept.svg: not what the page draws" in told
    assert follow.main([]) == 0
    assert (tmp_path / "examples" / follow.PACK / "NOTES").read_text(encoding="utf-8") == "one\nand\nthree\n"
    assert follow.main(["--check"]) == 0
    (tmp_path / "examples" / follow.PACK / "NOTES").write_text("one\n", encoding="utf-8")
    assert follow.main(["--check"]) == 1
    assert "NOTES: not what the page makes" in capsys.readouterr().out


def test_a_change_that_fits_nowhere_or_twice_is_an_error() -> None:
    follow = load_follow()
    for text in ("", "one\none\n"):
        with pytest.raises(ValueError, match="places for a change"):
            follow.changed(text, "-one\n+two\n")
