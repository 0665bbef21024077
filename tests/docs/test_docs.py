"""The documentation: its examples run, and nothing public is left out of it."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kit.pages import FENCE, run_examples, with_earlier
from kit.places import ROOT
from undaunted_core.extension import hookspecs
from undaunted_core.kernel.registry import HOOKS

if TYPE_CHECKING:
    from collections.abc import Iterator

DOCS = ROOT / "docs"
PAGES = [
    path
    for path in sorted([*DOCS.rglob("*.md"), ROOT / "README.md", *ROOT.glob("plugins/*/README.md")])
    if "_build" not in path.parts
]
#: The pages that are followed as a whole, by tests of their own: they make files, or show docstrings too.
FOLLOWED = [
    *sorted(DOCS.glob("tutorials/*.md")),
    *(DOCS / f"how-to/{name}.md" for name in ("publish", "migrate-a-pack", "own-scenario")),
    *(DOCS / "reference/api").glob("*.md"),
]
#: The examples of these play many games to find faults of packs.
LONG = (
    "docs/how-to/referee.md", "docs/how-to/check-a-pack.md", "docs/how-to/notebook.md", "docs/reference/adapters.md",
    "docs/reference/testing/index.md",
)
INCLUDE = re.compile(r"^```\{literalinclude\} (\S+)\n:pyobject: (\S+)\n```$", re.MULTILINE)
#: What holds examples, in which brackets are no links.
CODE = re.compile(r"^```(?:python|\{eval-rst\})\n.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!`)\[[^\]]*\]\(([^)\s#]+)(?:#[^)]*)?\)")
WORDS = {
    "seat", "side", "round", "phase", "step", "decision", "activation", "initiative", "zone", "casualty", "modifier",
    "space", "piece", "pack", "ply", "playout", "perft", "information state", "determinization",
    "outcome", "place", "layer", "pool",
    "cause", "viewer", "context", "term", "query", "position", "definition", "catalogue", "stop", "tile",
}


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def pages_with_examples() -> Iterator[object]:
    for page in PAGES:
        if page not in FOLLOWED and FENCE.search(page.read_text(encoding="utf-8")):
            marks = [pytest.mark.nightly] if name_of(page) in LONG else []
            yield pytest.param(page, id=name_of(page), marks=marks)


@pytest.mark.parametrize("page", list(pages_with_examples()))
def test_the_examples_of_a_page_run(page: Path) -> None:
    """Every Python example of the documentation does what it shows."""
    assert not run_examples(name_of(page), with_earlier(page))


def test_examples_stand_in_fences_that_run() -> None:
    """An example in a fence of another name, such as ``py``, looks the same and never runs."""
    other = re.compile(r"^```py\n(?:(?!```).*\n)*?>>>", re.MULTILINE)
    assert other.search("```py\nx = 1\n>>> x\n2\n```\n")
    assert [name_of(page) for page in PAGES if other.search(page.read_text(encoding="utf-8"))] == []


def test_an_example_that_shows_something_else_is_caught() -> None:
    """The check of examples can fail: by a wrong output and by an error."""
    assert run_examples("planted.md", "```python\n>>> 1 + 1\n3\n```\n")
    with pytest.raises(ZeroDivisionError):
        run_examples("planted.md", "```python\n1 / 0\n```\n")
    assert not run_examples("planted.md", "```python\nx = 1\n```\n```python\n>>> x + 1\n2\n```\n")


def bound_names(path: Path) -> set[str]:
    return {
        node.name
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }


def includes() -> Iterator[tuple[Path, str, str]]:
    for page in PAGES:
        for found in INCLUDE.finditer(page.read_text(encoding="utf-8")):
            yield page, found[1], found[2]


def test_pages_quote_code_that_exists() -> None:
    """A function or class that a page shows is still where the page says."""
    quoted = list(includes())
    assert quoted
    assert not [
        (name_of(page), file, symbol) for page, file, symbol in quoted if symbol not in bound_names(page.parent / file)
    ]


def broken_links(page: Path, text: str) -> list[str]:
    outside = ("http:", "https:", "mailto:")
    return [
        target
        for target in LINK.findall(CODE.sub("", text))
        if not target.startswith(outside) and not (page.parent / target).exists()
    ]


def test_links_between_pages_lead_somewhere() -> None:
    """Every relative link of a page names a file that exists."""
    broken = {name_of(page): broken_links(page, page.read_text(encoding="utf-8")) for page in PAGES}
    assert not {page: targets for page, targets in broken.items() if targets}
    assert broken_links(DOCS / "index.md", "See [that](no-such-page.md).") == ["no-such-page.md"]


def hook_sections() -> dict[str, str]:
    """The text about each hook, by its name."""
    text = (DOCS / "reference/hooks.md").read_text(encoding="utf-8")
    parts = re.split(r"^## (.+)$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_every_hook_has_an_entry() -> None:
    """The hooks of the page are those of the engine."""
    hooks = {name for name in vars(hookspecs) if name.startswith("register_")}
    assert hooks == set(HOOKS)
    assert hooks == {name for name in hook_sections() if name.startswith("register_")}


def test_every_decision_on_record_is_listed() -> None:
    """The records are numbered without a gap, stand in the index and say context, decision, consequences."""
    records = sorted((DOCS / "adr").glob("[0-9]*.md"))
    assert [int(record.name[:4]) for record in records] == list(range(1, len(records) + 1))
    index = (DOCS / "adr/index.md").read_text(encoding="utf-8").split()
    for record in records:
        assert record.stem in index
        headings = re.findall(r"^## (.+)$", record.read_text(encoding="utf-8"), flags=re.MULTILINE)
        assert headings == ["Context", "Decision", "Consequences"], record.name


def test_the_glossary_has_one_entry_per_word() -> None:
    """The glossary explains each word of the engine once, with a Spanish term."""
    text = (DOCS / "reference/glossary.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([a-z][^|]*?) \| ([^|]+?) \| ([^|]+?) \|$", text, flags=re.MULTILINE)
    words = [word for word, _, _ in rows]
    assert len(words) == len(set(words))
    assert set(words) >= WORDS


@pytest.mark.parametrize(
    "name", ["README.md", "docs/index.md", "docs/how-to/printed-scenarios.md", "plugins/north_africa/README.md"]
)
def test_a_page_about_scenarios_says_which_are_not_the_published_ones(name: str) -> None:
    """Nobody may take North Africa's scenarios and structure markers for those of the box."""
    text = " ".join((ROOT / name).read_text(encoding="utf-8").replace("*", "").split())
    assert re.search(r"scenarios and (the |six )?structure markers are (original, )?not the published ones", text)
