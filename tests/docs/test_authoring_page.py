"""The pages of what packs import: every name, every class and function with an example that runs."""

from __future__ import annotations

import doctest
import inspect
import io
import re
from typing import TYPE_CHECKING, Any

import pytest

from kit.places import ROOT
from undaunted_core import aboard, authoring, undaunted

if TYPE_CHECKING:
    from types import ModuleType

DOCS = ROOT / "docs/reference"
PAGE = "authoring.md"
SYSTEMS = "packs.md"
ENTRY = re.compile(r"^\.\. (auto\w+|data|py:data):: (\w+)$(.*?)(?=^\.\. |^```)", re.MULTILINE | re.DOTALL)
START = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def read(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def part_about(text: str, module: ModuleType) -> str:
    """What a page says from the line that names a module to the next such line."""
    return re.split(r"^\.\. module:: ", text.partition(f".. module:: {module.__name__}\n")[2], flags=re.MULTILINE)[0]


def entries(text: str) -> dict[str, tuple[str, str]]:
    """Each name of a page with the directive that shows it, and what stands below."""
    return {name: (directive, body.strip()) for directive, name, body in ENTRY.findall(text)}


def is_documented(value: object) -> bool:
    """Whether a name has a docstring of its own: a class or a function, no constant and no alias of a type."""
    return inspect.isclass(value) or inspect.isfunction(value)


def examples_of(name: str, value: Any) -> doctest.DocTest:
    return doctest.DocTestParser().get_doctest(inspect.getdoc(value) or "", {}, name, None, 0)


def names_at_hand() -> dict[str, Any]:
    """What the examples begin with, as the page shows it."""
    start = START.search(read(PAGE))
    assert start is not None
    found: dict[str, Any] = {"__name__": "page"}
    exec("\n".join(line.removeprefix(">>> ").removeprefix("... ") for line in start[1].splitlines()), found)
    return found


def run(test: doctest.DocTest) -> str:
    """Run an example; what went wrong."""
    told = io.StringIO()
    test.globs = names_at_hand()
    doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(test, out=told.write)
    return told.getvalue()


MODULES = [(authoring, PAGE), (undaunted, SYSTEMS), (aboard, SYSTEMS)]
DOCUMENTED = sorted(name for name in authoring.__all__ if is_documented(getattr(authoring, name)))


@pytest.mark.parametrize(("module", "page"), MODULES, ids=lambda one: getattr(one, "__name__", one))
def test_a_page_has_every_name_and_no_other(module: ModuleType, page: str) -> None:
    found = ENTRY.findall(part_about(read(page), module))
    assert sorted(name for _, name, _ in found) == sorted(module.__all__)


@pytest.mark.parametrize(("module", "page"), MODULES, ids=lambda one: getattr(one, "__name__", one))
def test_a_constant_has_a_line_of_its_own_and_all_else_its_docstring(module: ModuleType, page: str) -> None:
    shown = entries(part_about(read(page), module))
    for name in module.__all__:
        directive, body = shown[name]
        value = getattr(module, name)
        if is_documented(value):
            assert directive == ("autoclass" if inspect.isclass(value) else "autofunction"), name
            assert inspect.getdoc(value), name
        else:
            assert directive == "data", name
            assert body, name


@pytest.mark.parametrize("name", DOCUMENTED)
def test_every_name_of_authors_has_an_example_that_runs(name: str) -> None:
    test = examples_of(name, getattr(authoring, name))
    assert test.examples, f"{name} has no example"
    assert not run(test)


def test_an_example_that_is_missing_or_wrong_is_caught() -> None:
    assert not examples_of("bare", test_an_example_that_is_missing_or_wrong_is_caught).examples
    assert "Expected" in run(doctest.DocTestParser().get_doctest(">>> 1 + 1\n3\n", {}, "wrong", None, 0))
    assert entries(".. data:: LEAVE\n\n   Ends a procedure.\n\n.. autofunction:: call\n```") == {
        "LEAVE": ("data", "Ends a procedure."),
        "call": ("autofunction", ""),
    }
