"""The cookbook: its index lists every entry, where it stands, and every entry shows code."""

from __future__ import annotations

import re
from pathlib import Path

HOW_TO = Path(__file__).resolve().parents[2] / "docs/how-to"
ENTRY = re.compile(r"^## (.+)$", re.MULTILINE)
LISTED = re.compile(r"^\| \[.+?\]\(cookbook/(\w+)\.md#(\S+)\) \|", re.MULTILINE)


def anchor(heading: str) -> str:
    return re.sub(r"[^a-z0-9 _-]", "", heading.lower()).replace(" ", "-")


def test_the_index_of_the_cookbook_lists_every_entry() -> None:
    entries = {
        (page.stem, anchor(heading))
        for page in (HOW_TO / "cookbook").glob("*.md")
        for heading in ENTRY.findall(page.read_text(encoding="utf-8"))
    }
    listed = LISTED.findall((HOW_TO / "cookbook.md").read_text(encoding="utf-8"))
    assert len(entries) >= 36
    assert len(listed) == len(set(listed))
    assert set(listed) == entries


def test_every_entry_of_the_cookbook_runs_code() -> None:
    idle = [
        f"{page.name}: {entry.partition(chr(10))[0]}"
        for page in (HOW_TO / "cookbook").glob("*.md")
        for entry in page.read_text(encoding="utf-8").split("\n## ")[1:]
        if "```python" not in entry
    ]
    assert not idle
