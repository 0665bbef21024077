"""The cookbook: its index lists every entry, where it stands, and every entry shows code."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import undaunted_core as uc
import undaunted_testing as testing
from kit.pages import run_examples, with_earlier
from kit.places import DEEP, ROOT
from undaunted_testing import check_game, check_secrecy, scene

HOW_TO = ROOT / "docs/how-to"
PAGES = sorted((HOW_TO / "cookbook").glob("*.md"))
ENTRY = re.compile(r"^## (.+)$", re.MULTILINE)
LISTED = re.compile(r"^\| \[.+?\]\(cookbook/(\w+)\.md#(\S+)\) \|", re.MULTILINE)


def anchor(heading: str) -> str:
    return re.sub(r"[^a-z0-9 _-]", "", heading.lower()).replace(" ", "-")


def test_the_index_of_the_cookbook_lists_every_entry() -> None:
    entries = {
        (page.stem, anchor(heading))
        for page in PAGES
        for heading in ENTRY.findall(page.read_text(encoding="utf-8"))
    }
    listed = LISTED.findall((HOW_TO / "cookbook.md").read_text(encoding="utf-8"))
    assert len(entries) >= 36
    assert len(listed) == len(set(listed))
    assert set(listed) == entries


def test_every_entry_of_the_cookbook_runs_code() -> None:
    idle = [
        f"{page.name}: {entry.partition(chr(10))[0]}"
        for page in PAGES
        for entry in page.read_text(encoding="utf-8").split("\n## ")[1:]
        if "```python" not in entry
    ]
    assert not idle


@pytest.mark.nightly
@pytest.mark.parametrize("page", PAGES if DEEP else PAGES[:1], ids=lambda page: page.stem)
def test_the_packs_of_the_cookbook_keep_every_promise(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each pack that an entry sets up is played and checked; without the deep profile only the very first."""
    made: list[tuple[Any, tuple[Any, ...], Any]] = []

    def noting(game: str, scenario: Any, *, packs: tuple[Any, ...] = (), library: Any = None, **words: Any) -> Any:
        situation = scene(game, scenario, packs=packs, library=library, **words)
        made.append((scenario, packs, library))
        return situation

    monkeypatch.setattr(testing, "scene", noting)
    assert not run_examples(page.stem, with_earlier(page))
    assert made
    for scenario, packs, library in made if DEEP else made[:1]:
        make_game = partial(uc.new_game, "normandy", scenario, seed=1, packs=packs, library=library)
        check_game(make_game, seed=3, plies=150, every=11)
        if DEEP:
            check_secrecy(make_game, seed=5, plies=60, every=6)
