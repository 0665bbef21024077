"""The pages of public names: examples that run, a list of all parameters, and an index of every name."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

import pytest

from kit.api_pages import FOLDER, NAMES, PAGES, Entry, entries, read, run_page

if TYPE_CHECKING:
    from pathlib import Path

ENTRIES = entries()


def names_used(entry: Entry) -> set[str]:
    """The attributes that the examples of an entry use, and the errors that they raise."""
    used = set()
    for example in entry.examples:
        used |= {node.attr for node in ast.walk(ast.parse(example.source)) if isinstance(node, ast.Attribute)}
        used |= set(re.findall(r"^[\w.]+\.(\w+):", example.exc_msg or ""))
    return used


def has_example(entry: Entry, page: list[Entry]) -> bool:
    """Whether an example uses the name: its own, of a field or property any of the page, of a class any of its own."""
    name = entry.name.rpartition(".")[2]
    match entry.kind:
        case "class":
            return bool(entry.examples)
        case "attribute" | "property":
            return any(name in names_used(other) for other in page)
    return name in names_used(entry)


def faults(text: str) -> list[str]:
    """The entries of a page without an example, and the parameters that no list has."""
    page = read(text)
    without = [f"{entry.name}: no example" for entry in page if entry.name and not has_example(entry, page)]
    unlisted = [f"{entry.name}: {sorted(entry.parameters ^ entry.listed)}" for entry in page]
    return without + [line for line in unlisted if not line.endswith(": []")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_of_a_page_and_of_its_docstrings_run(page: Path) -> None:
    assert not run_page(page.stem, page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_name_has_an_example_and_every_parameter_a_line(page: Path) -> None:
    assert not faults(page.read_text(encoding="utf-8"))


def test_the_index_has_every_name_with_its_page() -> None:
    rows = re.findall(
        r"^\| \{py:obj\}`~(\w+)\.(\w+)` \| [^|]+ \| \[([^\]]+)\]\((\w+)\.md\) \|$",
        (FOLDER / "index.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    assert sorted(name for _, name, _, _ in rows) == sorted(NAMES)
    for module, name, title, stem in rows:
        page = (FOLDER / f"{stem}.md").read_text(encoding="utf-8")
        assert module == NAMES[name].__name__
        assert page.startswith(f"# {title}\n")
        assert name in {entry.name for entry in read(page)}


PLANTED = """
.. autofunction:: games

.. autofunction:: bot_title

   :param name: The name of a bot.

.. class:: Outcome

   >>> outcome.winners

   .. attribute:: winners

   .. attribute:: reason

   .. method:: text

      >>> outcome.winners

.. exception:: SaveError

   >>> uc.Game.from_json("{}")
   Traceback (most recent call last):
       ...
   undaunted_core.errors.SaveError: no format
"""


def test_a_name_without_an_example_and_an_unlisted_parameter_are_told() -> None:
    assert faults(PLANTED) == [
        "games: no example",
        "Outcome.reason: no example",
        "Outcome.text: no example",
        "bot_title: ['lang']",
        "Outcome.text: ['lang']",
    ]


@pytest.mark.parametrize("shown", ["3", "Traceback (most recent call last):\n    ...\nValueError: no"])
def test_an_example_of_a_page_that_shows_something_else_is_told(shown: str) -> None:
    assert "Expected" in run_page("planted", f"```python\n>>> 1 + 1\n{shown}\n```\n")


def test_a_docstring_changes_no_name_of_its_page() -> None:
    """Its examples make games of their own by the name ``game``."""
    page = "\n>>> import undaunted_core as uc\n>>> game = 7\n\n.. autofunction:: playout\n\n   >>> game\n   7\n"
    assert not run_page("planted", page)
