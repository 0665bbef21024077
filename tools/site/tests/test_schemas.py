"""The checks of a browser say of a faulty document what the library for schemas says."""

from __future__ import annotations

import copy
import sys
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.spoiled import la_raye
from undaunted_core.content import loader
from undaunted_core.extension.manager import default_library
from undaunted_site.inside import schemas

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture
def in_a_browser(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The loader finds the module of the site by the name of the library."""
    monkeypatch.setitem(sys.modules, "jsonschema", schemas)
    loader._validator.cache_clear()
    yield
    loader._validator.cache_clear()


def spoiled(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    document = copy.deepcopy(la_raye()) | {"id": "normandy:mine"}
    change(document)
    return document


def every_value(document: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of every value of a document."""
    yield path
    inside = document if isinstance(document, dict) else dict(enumerate(document)) if isinstance(document, list) else {}
    for key, value in inside.items():
        yield from every_value(value, (*path, key))


def replaced(document: dict[str, Any], path: tuple[Any, ...], value: object) -> dict[str, Any]:
    document = copy.deepcopy(document)
    inner: Any = document
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return document


def faults_of(document: dict[str, Any]) -> list[str]:
    cls = default_library().game("normandy").scenario
    try:
        loader.check_schema(document, "scenarios", cls, "mine")
    except uc.ContentError as error:
        return [str(fault) for fault in error.faults]
    return []


WRONG = [None, True, -1, 10**6, 1.5, "", "no such word", [], {}, {"unknown": 1}, [1, 2, 3]]


def cases() -> list[dict[str, Any]]:
    """Documents with one wrong value each: every place of a document once, with one wrong value after the other."""
    document = spoiled(lambda _: None)
    places = [path for path in every_value(document) if path]
    step = max(1, len(places) // 60)
    changed = [replaced(document, path, WRONG[n % len(WRONG)]) for n, path in enumerate(places[::step])]
    return [*changed, spoiled(lambda d: d.pop("title")), spoiled(lambda d: d.update(colour="red", sides={}))]


def test_faults_are_those_of_the_library(request: pytest.FixtureRequest) -> None:
    """Each document has the same faults with the library and with the module of the site."""
    documents = cases()
    expected = [faults_of(document) for document in documents]
    assert sum(map(bool, expected)) > 40
    request.getfixturevalue("in_a_browser")
    assert [faults_of(document) for document in documents] == expected


@pytest.mark.usefixtures("in_a_browser")
def test_a_document_is_refused_with_its_faults_in_a_browser() -> None:
    """The guards of the loader hold without the library."""
    assert faults_of(spoiled(lambda d: d.update(colour="red")))[0].startswith("mine#/colour")
