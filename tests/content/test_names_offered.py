"""What a field of a data file names is said once, by its class; editors are offered these names, of all packs."""

from __future__ import annotations

import json
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import jsonschema
import pytest

import bazaar
import bidding
import duel
import toy
import undaunted_core as uc
from kit.folders import write
from kit.places import ROOT, in_repository
from undaunted_command.checking import Checker
from undaunted_command.schema import compose_schemas
from undaunted_core.authoring import Definition, entry
from undaunted_core.content.names import Known
from undaunted_core.content.schema import file_schema
from undaunted_core.extension.compiling import Together
from undaunted_core.extension.entities import list_entities
from undaunted_core.kernel.registry import Registry
from undaunted_core.mechanics.signs import DRAWN_SIGNS

GAMES: dict[str, Callable[[], uc.Library]] = {
    "normandy": uc.Library,
    "north_africa": uc.Library,
    "allied_assault": uc.Library,
    "toy": toy.make_library,
    "bazaar": bazaar.make_library,
    "prizes": bidding.make_library,
    "duel": duel.make_library,
}
#: Texts that name nothing: they make a name, are for people, or are words that rules compare.  Some in one class alone.
FREE = {
    "id", "provenance", "en", "es", "date",
    "Card.squad", "Unit.squad", "Structure.squad", "Vehicle.squad", "Wagon.squad", "Tower.squad",
    "Card.specialism", "traits", "RoutineCondition.trait", "role",
    "defence", "markers", "abilities", "attacks", "scores", "SymbolPath.d",
    # Spaces of the toy and of the duel have names of their own.
    "ToySide.pieces", "ToySide.wagons", "ToyScenario.towers", "DuelSide.at",
}  # fmt: skip


def classes(cls: type) -> Iterator[type]:
    """A class of definitions, and those of its parts."""
    yield cls
    for hint in typing.get_type_hints(cls).values():
        yield from (inner for one in leaves(hint) if attrs.has(one) for inner in classes(one))


def leaves(hint: Any) -> Iterator[Any]:
    """The plain classes in the type of a field."""
    args = typing.get_args(hint)
    yield from (found for arg in args for found in leaves(arg)) if args else (hint,)


def text_fields(game: str) -> Iterator[tuple[str, str, Any]]:
    """The fields of a game's documents that hold texts: (field, names or keys, metadata)."""
    library = GAMES[game]()
    kind = library.game(game)
    kinds = library._kinds(kind, library.active(kind, ()))
    for cls in dict.fromkeys(inner for one in kinds.values() for inner in classes(one)):
        hints = typing.get_type_hints(cls)
        for field in attrs.fields(cls):
            hint, name = hints[field.name], f"{cls.__name__}.{field.name}"
            keyed = typing.get_origin(hint) is dict
            if keyed:
                yield name, "keys", field.metadata
            if str in leaves(typing.get_args(hint)[1] if keyed else hint):
                yield name, "names", field.metadata


def free(field: str) -> bool:
    return field in FREE or field.partition(".")[2] in FREE


@pytest.mark.parametrize("game", GAMES)
def test_every_text_says_what_it_names_and_there_is_such_a_name(game: str) -> None:
    known = Together(GAMES[game](), game, ()).known
    silent = {
        (field, part) for field, part, given in text_fields(game)
        if part not in given and "enum" not in given and not free(field)
    }
    assert not silent
    # The built-in kinds speak of what some game has; what a game declares itself it has.
    asked = {word for field, part, given in text_fields(game) for word in given.get(part, ())}
    # Symbols, and zones of the table, are those of further packs.
    of_packs = {"symbols.id", "zone"}
    assert {word for word in asked if not known.names((word,))} <= NOT_IN.get(game, set()) | of_packs


#: What classes that several games share can name, and a game has none of.
NOT_IN = {
    "normandy": {"vehicles.local"},
    "north_africa": {"special_rule"},
    "toy": {"special_rule", "cards.squad"},
    "bazaar": {"special_rule"},
    "prizes": {"special_rule", "tiles", "condition_kind"},
    "duel": {"special_rule", "tiles", "condition_kind"},
}


@pytest.mark.parametrize("game", ["allied_assault", "toy", "bazaar", "prizes"])
def test_the_data_of_a_game_fit_its_names(game: str) -> None:
    """A scenario fits the schema that has the names; with any one name changed it does not."""
    library = GAMES[game]()
    made = compose_schemas(library, game, ())
    kind = library.game(game)
    fits = {name: jsonschema.Draft202012Validator(schema) for name, schema in made.items()}
    for one in list_entities(library, kind, library.active(kind, ())):
        fits[one.kind].validate(one.document)


@pytest.mark.parametrize(
    ("kind", "pointer", "near"),
    [
        ("scenarios", ("spaces", 0, "tile"), "1A"),
        ("scenarios", ("special", 0, "rule"), "marsh"),
        ("scenarios", ("sides", "us", "home_row", 0), "1A"),
        ("printings", ("action",), "accuracy"),
        ("map_tiles", ("terrain",), "clear"),
    ],
)
def test_an_unknown_name_of_allied_assault_is_marked_and_others_are_offered(
    kind: str, pointer: tuple[Any, ...], near: str
) -> None:
    library = uc.Library()
    game = library.game("allied_assault")
    schema = compose_schemas(library, "allied_assault", ())[kind]
    held = [one.document for one in list_entities(library, game, library.active(game, ())) if one.kind == kind]
    document = json.loads(json.dumps(next(one for one in held if one.get("special", True))))
    part: Any = document
    for key in pointer[:-1]:
        part = part[key]
    part[pointer[-1]] = "no_such_name"
    (error,) = [one for one in jsonschema.Draft202012Validator(schema).iter_errors(document) for one in deepest(one)]
    assert tuple(error.absolute_path) == pointer
    assert near in error.validator_value


def deepest(error: Any) -> list[Any]:
    return [inner for one in error.context for inner in deepest(one)] or [error]


@attrs.frozen(kw_only=True)
class Bridge(Definition):
    """A class with every form that a name can take."""

    at: str = entry("its tile", names="tiles", pattern="^[a-z]+$")
    beside: str | None = entry("another", default=None, names="tiles.id")
    guards: tuple[str | None, ...] = entry("of a side", default=(), names=("guards.local", "tiles"))
    signs: dict[str, str] = entry("by side", default=dict, keys="side", names="sign")
    rule: str = entry("none are registered", default="", names="rule", pattern="^[a-z]*$")
    kinds: dict[str, int] = entry("kinds", default=dict, keys="kind")
    others: tuple[str, ...] = entry("any", default=(), names="id")


def test_each_form_of_a_name() -> None:
    tile = Definition(id="my:ford", provenance="original")
    guard = Definition(id="my:red/guard", provenance="original")
    registry = Registry()
    registry.add(DRAWN_SIGNS, "arrow", None, "my")
    known = Known({"tiles": {"ford": tile}, "guards": {"red:guard": guard, "blue:guard": guard}}, registry, ("a", "b"))
    fields = file_schema("bridges", Bridge, known)["$defs"]["Bridge"]["properties"]
    assert fields["at"] == {"type": "string", "enum": ["ford"], "description": "its tile"}
    assert fields["beside"]["anyOf"][0]["enum"] == ["my:ford"]
    assert fields["guards"]["items"]["anyOf"] == [{"type": "string", "enum": ["guard", "ford"]}, {"type": "null"}]
    assert fields["signs"]["propertyNames"] == {"enum": ["a", "b"]}
    assert fields["signs"]["additionalProperties"]["enum"] == ["arrow"]
    assert fields["rule"] == {"type": "string", "pattern": "^[a-z]*$", "description": "none are registered"}
    assert fields["kinds"]["propertyNames"] == {"enum": ["tiles", "guards"]}
    assert fields["others"]["items"]["enum"] == ["my:ford", "my:red/guard"]
    assert "enum" not in json.dumps(file_schema("bridges", Bridge))


def test_a_name_that_is_none_is_told_with_its_place_and_what_it_should_name() -> None:
    tile = Definition(id="my:ford", provenance="original")
    known = Known({"tiles": {"ford": tile}, "guards": {}}, Registry(), ("a", "b"))
    bridge = Bridge(
        id="my:bridge", provenance="original", at="frod", guards=("ford", None, "x"), signs={"c": "ford"}, rule="r",
        kinds={"tile": 1}, others=("my:ford", "my:frod"),
    )  # fmt: skip
    told = {pointer: (name, known.expected(what)) for pointer, name, what in known.unknown(bridge, "/bridges/0")}
    assert told == {
        "/bridges/0/at": ("frod", "one of the tiles of this game"),
        "/bridges/0/guards/2": ("x", "one of the guards of this game or one of the tiles of this game"),
        "/bridges/0/signs/c": ("ford", "a registered sign"),
        "/bridges/0/rule": ("r", "a registered rule"),
        "/bridges/0/kinds/tile": ("tile", "a kind of content"),
        "/bridges/0/others/1": ("my:frod", "a definition of this game"),
    }
    assert known.expected(("side", "tiles.ground")) == "a side of this game or a ground of the tiles"


#: What an author of Normandy writes wrong in data that no scenario uses, and what ``validate`` says of it.
WRONG: dict[str, tuple[str, dict[str, Any]]] = {
    "cards.json#/cards/0/actions/0/action: found 'mvoe', expected a registered ability; nearest: move": (
        "cards", {"actions": [{"action": "mvoe", "x": 1}]},
    ),
    "cards.json#/cards/0/side: found 'usa', expected a side of this game; nearest: us": ("cards", {"side": "usa"}),
    "cards.json#/cards/0/unit: found 'my_pack:us/engneer', expected one of the units of this game; nearest: "
    "my_pack:us/engineer": ("cards", {"unit": "my_pack:us/engneer"}),
    "units.json#/units/0/casualties: found 'x', expected a registered casualty policy": ("units", {"casualties": "x"}),
}  # fmt: skip
WORDS = {"provenance": "original", "title": {"en": "Engineer", "es": "Ingeniero"}}
ENGINEER = {"id": "my_pack:us/engineer", "side": "us", **WORDS}


@pytest.mark.parametrize("wrong", [{}, WRONG], ids=["right", "wrong"])
def test_validate_finds_names_in_data_that_no_scenario_uses(
    wrong: dict[str, tuple[str, dict[str, Any]]], tmp_path: Path
) -> None:
    parts: dict[str, dict[str, Any]] = {
        "units": {**ENGINEER, "defence": {"regular": 4}},
        "cards": {**ENGINEER, "role": "combat", "unit": "my_pack:us/engineer", "initiative": 5, "copies": 2,
                  "actions": [{"action": "move", "x": 1}]},
    }  # fmt: skip
    for kind, changed in wrong.values():
        parts[kind] |= changed
    pack = tmp_path / "my_pack"
    write(pack / "pack.json", {"id": "my_pack", "game": "normandy", "version": "1", "provenance": "original"})
    for kind, one in parts.items():
        write(pack / f"{kind}.json", {kind: [one]})
    report = Checker(uc.Library()).check(pack)
    assert {str(fault).rpartition("my_pack/")[2] for fault in report.faults} == {*wrong}


def test_validate_finds_names_in_the_data_of_allied_assault(tmp_path: Path) -> None:
    deck = {"id": "my_pack:mine", **WORDS, "cards": {"reserves": 2, "smoke_scren": 1}}
    pack = tmp_path / "my_pack"
    write(pack / "pack.json", {"id": "my_pack", "game": "allied_assault", "version": "1", "provenance": "original"})
    write(pack / "decks" / "mine.json", deck)
    (fault,) = Checker(uc.Library()).check(pack).faults
    assert (fault.pointer, fault.nearest) == ("/cards/smoke_scren", "smoke_screen")


def test_data_that_cannot_be_put_together_are_told_once(tmp_path: Path) -> None:
    """What they name is not asked then."""
    unit = {**ENGINEER, "id": "other:us/engineer", "defence": {"regular": 4}, "casualties": "x"}
    pack = tmp_path / "my_pack"
    write(pack / "pack.json", {"id": "my_pack", "game": "normandy", "version": "1", "provenance": "original"})
    write(pack / "units.json", {"units": [unit]})
    (fault,) = Checker(uc.Library()).check(pack).faults
    assert (fault.pointer, fault.expected) == ("/units/0/id", "my_pack:name")


def test_data_of_a_pack_that_is_not_installed_may_name_what_it_registers(tmp_path: Path) -> None:
    """Only its data are known."""
    card = {**ENGINEER, "role": "command", "initiative": 5, "copies": 2, "actions": [{"action": "dig"}]}
    write(tmp_path / "data" / "cards.json", {"cards": [card]})
    assert Checker(uc.Library(), "normandy").check(tmp_path / "data").faults == []


@in_repository
def test_no_module_of_the_commands_lists_the_fields_of_a_family() -> None:
    """The list of names by field that stood here once spoke of decks, crews and structures."""
    source = (ROOT / "tools/command/src/undaunted_command/schema.py").read_text(encoding="utf-8")
    words = ("deck", "supply", "counters", "vehicles", "crew", "structure", "initiative", "markers", "casualties")
    assert [word for word in words if f'"{word}' in source] == []
