"""The words that an author reads before the first line: the tutorial tells them, and they are few enough."""

from __future__ import annotations

import re

from kit.places import ROOT

PAGE = ROOT / "docs" / "tutorials" / "write-an-expansion.md"
#: How many words an author should have to read before the first line of a pack.
MOST = 12_000


def test_the_reading_path_tells_its_words() -> None:
    """Each page with its words, and all of them together."""
    text = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| (?:\[[^]]+\]\(([^)]+)\)[^|]*|this tutorial) \| (\d+) \|", text, re.MULTILINE)
    pages = [(PAGE.parent / link).resolve() if link else PAGE for link, _ in rows]
    words = [len(page.read_text(encoding="utf-8").split()) for page in pages]
    assert [int(number) for _, number in rows] == words
    (together,) = re.findall(r"^Together: ([\d,]+) words\.", text, re.MULTILINE)
    assert together == f"{sum(words):,}"
    assert sum(words) < MOST
