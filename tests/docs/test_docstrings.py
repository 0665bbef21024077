"""Docstrings with examples that stand on no page: they run with the names of the page of authors, and ``lab``."""

from __future__ import annotations

import doctest
import importlib
import io
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from test_authoring_page import FURTHER, PAGE, names_at_hand

import undaunted_campaign
import undaunted_lab
import undaunted_system
import undaunted_testing
from kit.api_pages import NAMES
from kit.authors import AUTHORING
from kit.places import ROOT
from undaunted_core.kernel.context import Context
from undaunted_system import aboard, vehicles

if TYPE_CHECKING:
    from collections.abc import Iterator

#: The names whose docstrings the tests of the pages run.
ON_PAGES = {
    *NAMES,
    Context.__name__,
    *(name for module in (*AUTHORING, undaunted_system, aboard, vehicles, undaunted_testing, undaunted_campaign)
      for name in module.__all__),
    *" ".join(FURTHER.values()).split(),
}  # fmt: skip


def modules_with_examples() -> Iterator[str]:
    """The modules of all distributions in whose source an example stands."""
    for folder in (ROOT / "src", *ROOT.glob("tools/*/src"), *ROOT.glob("plugins/*/src")):
        for file in sorted(folder.rglob("*.py")):
            if "template" not in file.as_posix() and ">>> " in file.read_text(encoding="utf-8"):
                yield ".".join(file.relative_to(folder).with_suffix("").parts).removesuffix(".__init__")


def examples_on_no_page(module: Any, names: dict[str, Any]) -> list[doctest.DocTest]:
    """The docstrings of a module with examples, without those of names that stand on a page."""
    tests = doctest.DocTestFinder().find(module, module.__name__, globs=names | vars(module))
    owner = {test: test.name.removeprefix(f"{module.__name__}.").partition(".")[0] for test in tests}
    return [test for test in tests if test.examples and owner[test] not in ON_PAGES]


def run(test: doctest.DocTest) -> str:
    """What went wrong."""
    told = io.StringIO()
    doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(test, out=told.write, clear_globs=False)
    return told.getvalue()


@cache
def at_hand() -> dict[str, Any]:
    return names_at_hand(PAGE) | {"lab": undaunted_lab}


@pytest.mark.parametrize("name", list(modules_with_examples()))
def test_the_examples_of_docstrings_on_no_page_run(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        pytest.skip(f"an extra is missing: {error.name}")
    for test in examples_on_no_page(module, at_hand()):
        assert not run(test), test.name


def test_a_docstring_on_no_page_that_shows_something_else_is_told() -> None:
    (found,) = examples_on_no_page(importlib.import_module("undaunted_core.ids"), {})[:1]
    assert not run(found)
    found.examples[0].want = "'something else'\n"
    assert "Expected" in run(found)
