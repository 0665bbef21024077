"""Strategies for content: what they call right is right, and what they call a fault is found where they say."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st

import toy
import undaunted_core as uc
from kit.places import DEEP
from undaunted_command.checking import Checker
from undaunted_testing import content
from undaunted_testing.content import (
    content_schema,
    faulty_packs,
    faulty_scenarios,
    pack_documents,
    scenario_documents,
    write_files,
)
from undaunted_testing.written import faulty_documents, places_of

LIBRARY = uc.Library()
GAMES = ("normandy", "north_africa", "allied_assault")
FEW = settings(max_examples=12 if DEEP else 3, deadline=None, suppress_health_check=list(HealthCheck))


def faults_of(document: dict[str, Any], game: str) -> list[str]:
    """The pointers of the faults that ``validate`` finds in a scenario."""
    with tempfile.TemporaryDirectory() as folder:
        write_files(Path(folder), {"scenarios/mine.json": document})
        report = Checker(LIBRARY, game).check(Path(folder) / "scenarios" / "mine.json")
    return [fault.pointer for fault in report.faults]


@pytest.mark.nightly(but=["normandy"])
@pytest.mark.parametrize("game", GAMES)
def test_a_drawn_scenario_has_no_fault(game: str) -> None:
    known = [one.document for one in content.Together(LIBRARY, game, ()).scenarios.values()]
    changed: list[dict[str, Any]] = []

    @FEW
    @given(scenario_documents(game, library=LIBRARY))
    def check(document: dict[str, Any]) -> None:
        changed.extend([document] if document not in known else [])
        assert faults_of(document, game) == []

    check()
    assert changed


@pytest.mark.parametrize("game", GAMES)
def test_the_fault_of_a_scenario_is_found_where_it_is(game: str) -> None:
    @FEW
    @given(faulty_scenarios(game, library=LIBRARY))
    def check(given: tuple[dict[str, Any], str]) -> None:
        document, pointer = given
        assert pointer in faults_of(document, game)

    check()


@pytest.mark.nightly
def test_every_kind_of_fault_is_drawn_and_shrinks_to_the_first_scenario() -> None:
    first = next(iter(content.Together(LIBRARY, "normandy", ()).scenarios.values())).document
    quick = settings(max_examples=100, database=None, suppress_health_check=list(HealthCheck), deadline=None)
    strategy = faulty_scenarios("normandy", library=LIBRARY)
    document, pointer = find(strategy, lambda one: True, settings=quick)
    assert (document, pointer) == (first | {"no_such_field": 1}, "/no_such_field")
    for text in ("3.5", "_x'"):
        document, pointer = find(strategy, lambda one, text=text: text in str(one[0]), settings=quick)
        assert document["id"] == first["id"]
    document, pointer = find(strategy, lambda one: len(one[0]) < len(first), settings=quick)
    assert pointer == ""


@pytest.mark.nightly
def test_a_right_scenario_shrinks_to_the_first_one() -> None:
    quick = settings(FEW, max_examples=3, database=None)
    document = find(scenario_documents("normandy", library=LIBRARY, changes=1), lambda one: True, settings=quick)
    assert document == next(iter(content.Together(LIBRARY, "normandy", ()).scenarios.values())).document


@pytest.mark.nightly
def test_a_game_of_another_library_has_strategies_too() -> None:
    library = toy.make_library()
    schema = content_schema("toy", library=library)
    document = next(iter(content.Together(library, "toy", ()).scenarios.values())).document
    assert (("geometry",), "geometry") in [(path, path[0]) for path, _ in places_of(document, schema) if path]
    quick = settings(FEW, max_examples=3)
    damaged, pointer = find(faulty_scenarios("toy", library=library), lambda one: True, settings=quick)
    assert damaged != document
    assert pointer


@settings(FEW, max_examples=6 if DEEP else 3)
@given(st.data())
def test_a_drawn_pack_has_no_fault_and_a_faulty_one_that_one(data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = write_files(Path(name) / "my_pack", data.draw(pack_documents("normandy", library=LIBRARY)))
        assert [*map(str, Checker(uc.Library()).check(folder).faults)] == []
    with tempfile.TemporaryDirectory() as name:
        files, file, pointer = data.draw(faulty_packs("normandy", library=LIBRARY))
        folder = write_files(Path(name) / "my_pack", files)
        faults = Checker(uc.Library()).check(folder).faults
        assert (file, pointer) in [(fault.file.partition("my_pack/")[2], fault.pointer) for fault in faults]


def test_a_schema_that_fits_says_for_each_place_what_may_stand_there() -> None:
    schema = content_schema("normandy", library=LIBRARY)
    document = next(iter(content.Together(LIBRARY, "normandy", ()).scenarios.values())).document
    places = dict(places_of(document, schema))
    assert set(places["spaces", 0, "tile"]["enum"]) >= {"02B", "16B"}
    assert places["sides", "us", "deck"]["propertyNames"]["enum"]
    assert places["number",]["type"] == "integer"


def test_without_a_schema_nobody_says_that_it_is_a_fault() -> None:
    found = find(faulty_documents({"a": [1]}), lambda one: one[0] == {}, settings=settings(FEW, max_examples=12))
    assert found == ({}, "/a")
