"""The site: its links, what a reader reaches, and the source that its rules name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import check_site
import pytest
import source_pages

from kit.places import ROOT

if TYPE_CHECKING:
    from pathlib import Path

HOME = '<a href="lost.html">in the side bar</a><article><a href="guide.html#end">Guide</a></article>'
GUIDE = '<article><p id="end">The end</p><a href="https://example.org/gone">elsewhere</a></article>'


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site of a front page and a guide, without a fault."""
    (tmp_path / "index.html").write_text(HOME.replace("lost", "guide"), encoding="utf-8")
    (tmp_path / "guide.html").write_text(GUIDE, encoding="utf-8")
    return tmp_path


def test_a_site_whose_links_lead_somewhere_passes(site: Path) -> None:
    """Links to pages and anchors that exist are fine; other hosts are not asked."""
    assert check_site.check(site) == []


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("guide.html", GUIDE.replace("end", "start"), "index.html: link to guide.html#end, but guide.html has"),
        ("index.html", HOME, "index.html: link to lost.html, which does not exist"),
        ("lost.html", "<article>Nobody comes here.</article>", "lost.html: no text that a reader reaches"),
    ],
)
def test_each_fault_of_a_site_is_told(site: Path, name: str, text: str, said: str) -> None:
    """A missing anchor, a missing page, and a page that only the side bar names."""
    (site / name).write_text(text, encoding="utf-8")
    assert any(fault.startswith(said) for fault in check_site.check(site))


def test_a_link_to_a_name_leads_to_its_line() -> None:
    """The page of a file has an anchor at the line of each class, method, function and value."""
    shown = source_pages.with_anchors("LIMIT = 3\n\n\nclass Table:\n    def find(self):\n        return LIMIT\n")
    lines = shown.split("\n")
    assert [number for number, line in enumerate(lines, start=1) if "<a id=" in line] == [1, 4, 5]
    assert 'id="Table.find"' in lines[4]
    assert source_pages.LINK.sub(source_pages._as_html, "[find](../../../src/table.py#Table.find)") == (
        '<a href="../../_source/src/table.html#Table.find"><code>find</code></a>'
    )


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("| player | play now | Guide | | | [The end](../guide.md#end) |", ""),
        ("| player | play now | Guide | | | [The end](../guide.md#start) |", "guide.html has no anchor start"),
        ("| player | play now | Guide | | | [Home](../index.md) |", "it ends at guide.html, expected index.html"),
        ("| player | play now | Lost | | | [The end](../guide.md) |", "index.html has 0 targets of links 'Lost'"),
        ("| player | play now | | | | [Home](../index.md) |", "0 links, expected 1 to 3"),
        ("| player | play now | Guide | a | b | c | [The end](../guide.md) |", "4 links, expected 1 to 3"),
    ],
)
def test_each_path_is_followed_as_it_is_written(site: Path, row: str, said: str) -> None:
    """A path leads by the links in the text to the page and the anchor that it names; else it is told."""
    head = "| reader | wants | first link | second link | third link | answer |\n|---|---|---|---|---|---|\n"
    (site / "about").mkdir()
    faults = check_site.check_paths(site, f"{head}{row}\n")
    assert len(faults) == bool(said)
    assert all(said in fault for fault in faults)


def test_the_paths_answer_each_question_of_each_reader() -> None:
    """The table has the ten questions, and its check reads every row of it."""
    rows = check_site.PATHS.read_text(encoding="utf-8")
    for wants in (
        "play now", "my first bot", "draw a board in my own app", "a new unit", "a new game", "a clause by number",
        "what an option does", "an error's meaning", "how fast", "may I use it",
    ):  # fmt: skip
        assert f"| {wants} |" in rows


@pytest.mark.parametrize("name", ["README.md", "docs/index.md"])
def test_the_film_has_a_still_for_who_prefers_one(name: str) -> None:
    """README and the front page show the film, and its picture to readers who ask for less motion; both are small."""
    text = (ROOT / name).read_text(encoding="utf-8")
    assert re.search(r'<source media="\(prefers-reduced-motion: reduce\)" srcset="\S*_static/film\.png">', text)
    assert re.search(r'<img [^>]*alt="[^"]+" src="\S*_static/film\.webp">', text)
    sizes = {file: (ROOT / "docs/_static" / file).stat().st_size for file in ("film.png", "film.webp")}
    assert sum(sizes.values()) < 1_500_000
