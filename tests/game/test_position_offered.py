"""The schema of the positions of a game offers editors the names that the game's content has, and allows others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from kit.folders import pack, write
from undaunted_command.schema import schemas_of_documents
from undaunted_core.extension.manager import Library

POSITIONS = Path(__file__).parent.parent / "positions"
GAMES = ("normandy", "north_africa", "allied_assault")
TILE = {"id": "mine:50A", "provenance": "original", "label": {"en": "field", "es": "campo"}, "cover": 1}


@pytest.fixture(scope="module")
def schemas() -> dict[str, dict[str, Any]]:
    return {game: schemas_of_documents(Library(), game)["position"] for game in GAMES}


def offered(schema: dict[str, Any], *path: str) -> set[str]:
    """The keys that are offered at a place, a list of names for ``space``."""
    part: Any = schema
    for step in path:
        part = part["properties"][step]
        if "$ref" in part:
            part = schema["$defs"][part["$ref"].rpartition("/")[2]]
    return {*part["properties"]}


def spaces(schema: dict[str, Any]) -> set[str]:
    return {*schema["$defs"]["space"]["anyOf"][0]["enum"]}


def test_names_of_the_content_are_offered(schemas: dict[str, dict[str, Any]]) -> None:
    schema = schemas["normandy"]
    assert offered(schema, "counters") == {"us", "german"}
    assert {"rifleman_a", "machine_gunner_a"} <= offered(schema, "counters", "us")
    assert not offered(schema, "counters", "us") & {"fog_of_war", "squad_leader_a"}
    assert {"hand", "deck", "supply", "discard"} <= offered(schema, "zones", "us")
    assert {"fog_of_war", "squad_leader_a"} <= offered(schema, "zones", "us", "hand")
    assert offered(schema, "markers", "us") == spaces(schema)
    assert {"07A", "18B"} <= spaces(schema)
    assert "la_raye" in schema["properties"]["scenario"]["anyOf"][0]["enum"]
    assert schema["properties"]["initiative"]["anyOf"][0]["enum"] == ["us", "german"]


def test_pieces_and_cards_without_a_side_are_offered_where_they_stand(schemas: dict[str, dict[str, Any]]) -> None:
    assert "nobody" in offered(schemas["north_africa"], "counters")
    schema = schemas["allied_assault"]
    table, hand = offered(schema, "zones", "table", "action_deck"), offered(schema, "zones", "us", "hand")
    assert "us:recruits" in table
    assert "us:recruits" not in hand
    assert "recruits" in hand
    assert {name for name in table if ":" not in name} <= hand


def test_the_positions_that_are_written_fit(schemas: dict[str, dict[str, Any]]) -> None:
    found = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(POSITIONS.glob("*.json"))]
    for game in {one["game"] for one in found}:
        valid = jsonschema.Draft202012Validator(schemas[game])
        valid.check_schema(schemas[game])
        assert [one for one in found if one["game"] == game and not valid.is_valid(one)] == []


def test_names_that_only_a_scenario_has_are_allowed(schemas: dict[str, dict[str, Any]]) -> None:
    given = {
        "format": "undaunted_core/position",
        "version": 1,
        "game": "normandy",
        "scenario": "mine:own",
        "counters": {"us": {"sapper": "50A"}},
        "zones": {"us": {"pouch": {"sapper": 1}}},
        "markers": {"us": {"50A": "scouted"}},
    }
    valid = jsonschema.Draft202012Validator(schemas["normandy"])
    assert valid.is_valid(given)
    assert not valid.is_valid(given | {"markers": {"us": {"50A": "claimed"}}})
    assert not valid.is_valid(given | {"zones": {"us": {"hand": {"rifleman_a": "1"}}}})


def test_names_of_a_pack_are_offered_also_where_a_scenario_of_it_is_wrong(tmp_path: Path) -> None:
    home = pack(tmp_path, "mine", tiles={"tiles": [TILE]})
    library = Library()
    scenario = library.ruleset("normandy", "la_raye").source.raw["scenario"]
    write(home / "scenarios" / "wrong.json", scenario | {"id": "mine:wrong", "initiative": "uk"})
    schema = schemas_of_documents(library, "normandy", (library.add(str(home)),))["position"]
    assert "mine.50A" in spaces(schema)
    assert "mine:wrong" in schema["properties"]["scenario"]["anyOf"][0]["enum"]
