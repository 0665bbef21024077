"""Scenarios and data folders that cannot be used: all faults of a stage at once, each with its place."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.folders import pack, write
from kit.spoiled import HUGE, faulty, la_raye, library_still_works, readable, started, unchanged
from undaunted_core.limits import MOST_AMOUNT, MOST_BYTES

if TYPE_CHECKING:
    from collections.abc import Callable


def content_error(kind: type[uc.ContentError], scenario: Any, **named: Any) -> uc.ContentError:
    """The one error of a game that cannot be set up; another game in play feels nothing of it."""
    other = started(moves=5)
    with unchanged(other), pytest.raises(kind) as caught:
        uc.new_game("normandy", scenario, seed=1, **named)
    assert type(caught.value) is kind
    faulty(caught.value)
    return caught.value


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    document = la_raye() | {"id": "normandy:mine"}
    change(document)
    return document


def us(document: dict[str, Any]) -> dict[str, Any]:
    side = document["sides"]["us"]
    assert isinstance(side, dict)
    return side


def special(**rule: Any) -> Callable[[dict[str, Any]], object]:
    return lambda d: d.update(special=[rule])


def spawn(*markers: dict[str, Any]) -> Callable[[dict[str, Any]], object]:
    return lambda d: us(d).update(spawn=list(markers))


def test_the_document_these_tests_spoil_is_fine() -> None:
    assert uc.new_game("normandy", changed(lambda d: None), seed=1).legal_actions()


@pytest.mark.parametrize("field", ["id", "geometry", "tile"])
def test_a_name_is_matched_whole(field: str) -> None:
    """A line end at the end of a text is part of it."""

    def spoil(document: dict[str, Any]) -> None:
        part = document["spaces"][0] if field == "tile" else document
        part[field] += "\n"

    error = content_error(uc.SchemaError, changed(spoil))
    assert [fault.pointer.rpartition("/")[2] for fault in error.faults] == [field]


# -- links ------------------------------------------------------------------------

#: What is done to La Raye, and the pointer and nearest name of a fault that must be among those reported.
LINKS: dict[str, tuple[Any, str, str | None]] = {
    "counter off the map": (lambda d: us(d)["counters"].update(scout_a="01A"), "/sides/us/counters/scout_a", None),
    "counter on a misspelt tile": (
        lambda d: us(d)["counters"].update(scout_a="02b"),
        "/sides/us/counters/scout_a",
        "02B",
    ),
    "no such counter": (lambda d: us(d)["counters"].update(scuot_a="02B"), "/sides/us/counters/scuot_a", "us:scout_a"),
    "no such card": (lambda d: us(d)["deck"].update(rifelman_a=1), "/sides/us/deck/rifelman_a", "us:rifleman_a"),
    "no such card in the supply": (lambda d: us(d)["supply"].update(tank=1), "/sides/us/supply/tank", None),
    "more cards than the box holds": (lambda d: us(d)["deck"].update(scout_a=99), "/sides/us/", None),
    "more than the box holds in deck and supply": (
        lambda d: (us(d)["deck"].update(scout_a=3), us(d)["supply"].update(scout_a=1)),
        "/sides/us/supply/scout_a",
        None,
    ),
    "no copies": (lambda d: us(d)["deck"].update(scout_a=0), "/sides/us/deck/scout_a", None),
    "fewer than no copies": (lambda d: us(d)["deck"].update(scout_a=-1), "/sides/us/deck/scout_a", None),
    "no such tile": (lambda d: d["spaces"][0].update(tile="02b"), "/spaces/0/tile", "02B"),
    "a tile twice": (lambda d: d["spaces"][1].update(tile="02B"), "/spaces/1/tile", None),
    "both sides of a tile": (lambda d: d["spaces"][1].update(tile="02A"), "/spaces/1/tile", None),
    "two tiles at one place": (lambda d: d["spaces"][1].update(at=[0, 0]), "/spaces/1/at", None),
    "no tile": (lambda d: d.update(spaces=[]), "/spaces", None),
    "two controlled markers": (
        lambda d: d["spaces"][0].update(markers={"us": "controlled", "german": "controlled"}),
        "/spaces/0/markers",
        None,
    ),
    "no such level": (lambda d: d["spaces"][0].update(markers={"us": "scoutd"}), "/spaces/0/markers/us", "scouted"),
    "a marker of nobody": (
        lambda d: d["spaces"][0].update(markers={"germn": "scouted"}),
        "/spaces/0/markers/germn",
        "german",
    ),
    "no such side": (lambda d: d["sides"].update(germn=d["sides"]["german"]), "/sides/germn", "german"),
    "a side is missing": (lambda d: d["sides"].pop("german"), "/sides", None),
    "nobody's initiative": (lambda d: d.update(initiative="italian"), "/initiative", None),
    "no such geometry": (lambda d: d.update(geometry="staggered_column"), "/geometry", "staggered_columns"),
    "no such condition": (
        lambda d: us(d).update(victory=[{"condition": "claim_objective", "points": 5}]),
        "/sides/us/victory/0/condition",
        "claim_objectives",
    ),
    "no such special rule": (special(rule="rodio"), "/special/0/rule", "radio"),
    "a special rule off the map": (special(rule="radio", side="us", at="01A"), "/special/0/at", None),
    "a special rule for nobody": (special(rule="radio", side="italian", at="02B"), "/special/0/side", None),
    "a spawn marker off the map": (spawn({"at": "01A", "all": True}), "/sides/us/spawn/0/at", None),
    "a spawn marker for no unit": (
        spawn({"at": "02B", "units": ["scuot_a"]}),
        "/sides/us/spawn/0/units/0",
        "scout_a",
    ),
    "a spawn marker for no squad": (
        spawn({"at": "02B", "squads": ["A", "Z"]}),
        "/sides/us/spawn/0/squads/1",
        None,
    ),
    "a spawn marker that names nobody": (spawn({"at": "02B"}), "/sides/us/spawn/0", None),
    "a unit on two spawn markers": (
        spawn({"at": "02B", "units": ["scout_a"]}, {"at": "17B", "squads": ["A"]}),
        "/sides/us/spawn/1",
        None,
    ),
    "a unit on two spawn markers by all": (
        spawn({"at": "02B", "all": True}, {"at": "17B", "units": ["scout_a"]}),
        "/sides/us/spawn/1",
        None,
    ),
}


@pytest.mark.parametrize("name", LINKS)
def test_a_name_or_number_that_does_not_fit_is_a_link_error(name: str) -> None:
    change, pointer, nearest = LINKS[name]
    error = content_error(uc.LinkError, changed(change))
    assert any(fault.pointer.startswith(pointer) for fault in error.faults), error
    if nearest is not None:
        assert nearest in [fault.nearest for fault in error.faults]
        assert f"nearest: {nearest}" in str(error)
    assert all(fault.file == "normandy:mine" for fault in error.faults)


@pytest.mark.parametrize("name", LINKS)
def test_a_file_with_such_a_fault_is_named(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "mine.json", changed(LINKS[name][0]))
    monkeypatch.chdir(tmp_path)
    error = content_error(uc.LinkError, Path("mine.json"))
    assert {fault.file for fault in error.faults} == {"mine.json"}


def test_all_links_are_reported_at_once() -> None:
    def spoil(document: dict[str, Any]) -> None:
        document["spaces"][0]["tile"] = "99Z"
        document["spaces"][2]["markers"] = {"us": "captured"}
        us(document)["deck"]["tank"] = 1
        us(document)["counters"]["scout_a"] = "98Z"

    error = content_error(uc.LinkError, changed(spoil))
    assert {fault.pointer for fault in error.faults} >= {
        "/spaces/0/tile",
        "/spaces/2/markers/us",
        "/sides/us/deck/tank",
        "/sides/us/counters/scout_a",
    }


def test_a_fault_gives_its_parts() -> None:
    error = content_error(uc.LinkError, changed(LINKS["no such card"][0]))
    (fault,) = error.faults
    assert isinstance(fault, uc.Fault)
    assert fault.to_dict() == {
        "file": "normandy:mine",
        "pointer": "/sides/us/deck/rifelman_a",
        "found": "'us:rifelman_a'",
        "expected": fault.expected,
        "nearest": "us:rifleman_a",
        "changed_by": None,
    }
    assert isinstance(error, uc.ContentError)
    assert isinstance(error, uc.UndauntedError)


# -- shape ------------------------------------------------------------------------

SHAPES: dict[str, tuple[Any, str, str | None]] = {
    "a misspelt key": (lambda d: d.update(spcaes=d.pop("spaces")), "/spcaes", "spaces"),
    "a misspelt key inside": (lambda d: us(d).update(countres=us(d).pop("counters")), "/sides/us/countres", "counters"),
    "a misspelt key of a space": (lambda d: d["spaces"][3].update(objctive=1), "/spaces/3/objctive", "objective"),
    "a key too many": (lambda d: d.update(weather="rain"), "/weather", None),
    "a key is missing": (lambda d: d.pop("sides"), "", None),
    "a key is missing inside": (lambda d: d["spaces"][3].pop("at"), "/spaces/3", None),
    "a number for a text": (lambda d: d.update(geometry=5), "/geometry", None),
    "a text for a number": (lambda d: d.update(number="1"), "/number", None),
    "a bool for a number": (lambda d: d.update(number=True), "/number", None),
    "half a number": (lambda d: d["spaces"][3].update(at=[0.5, 1]), "/spaces/3/at/0", None),
    "none for a text": (lambda d: d.update(initiative=None), "/initiative", None),
    "a list for an object": (lambda d: d.update(sides=[]), "/sides", None),
    "an object for a list": (lambda d: d.update(spaces={}), "/spaces", None),
    "a text for a list": (lambda d: d.update(spaces="02B"), "/spaces", None),
    "a text for a space": (lambda d: d["spaces"].append("02B"), "/spaces/12", None),
    "one coordinate": (lambda d: d["spaces"][3].update(at=[0]), "/spaces/3/at", None),
    "three coordinates": (lambda d: d["spaces"][3].update(at=[0, 0, 0]), "/spaces/3/at", None),
    "a negative objective": (lambda d: d["spaces"][3].update(objective=-1), "/spaces/3/objective", None),
    "the number zero": (lambda d: d.update(number=0), "/number", None),
    "negative points": (
        lambda d: us(d).update(victory=[{"condition": "pin", "points": -1}]),
        "/sides/us/victory/0/points",
        None,
    ),
    "an id without a pack": (lambda d: d.update(id="mine"), "/id", None),
    "an id with code": (lambda d: d.update(id="os:system('x')"), "/id", None),
    "an empty title": (lambda d: d["title"].update(en=""), "/title/en", None),
    "a title in one language": (lambda d: d["title"].pop("es"), "/title", None),
    "infinity": (lambda d: d.update(number=float("inf")), "/number", None),
    "not a number": (lambda d: d.update(number=float("nan")), "/number", None),
    "a huge name": (lambda d: d["spaces"][3].update(tile="/" + HUGE), "/spaces/3/tile", None),
}


@pytest.mark.parametrize("name", SHAPES)
def test_a_document_of_another_shape_is_a_schema_error(name: str) -> None:
    change, pointer, nearest = SHAPES[name]
    error = content_error(uc.SchemaError, changed(change))
    assert pointer in [fault.pointer for fault in error.faults], error
    if nearest is not None:
        assert nearest in [fault.nearest for fault in error.faults]


def test_all_faults_of_shape_are_reported_at_once() -> None:
    def spoil(document: dict[str, Any]) -> None:
        document["number"] = "one"
        document["spaces"][0]["at"] = [0]
        document["title"]["en"] = 5

    error = content_error(uc.SchemaError, changed(spoil))
    assert {fault.pointer for fault in error.faults} == {"/number", "/spaces/0/at", "/title/en"}


@pytest.mark.parametrize("number", [10**400, -(10**400)], ids=["right", "left"])
def test_a_place_too_far_away_is_refused_or_drawn(number: int) -> None:
    document = changed(lambda d: d["spaces"][0].update(at=[number, 0]))
    try:
        game = uc.new_game("normandy", document, seed=1)
    except uc.ContentError:
        return
    assert game.board.spaces


def numbered(game: str, scenario: str, *way: Any, number: float) -> Any:
    """A scenario with one number changed."""
    document = copy.deepcopy(uc.new_game(game, scenario, seed=1).rules.source.raw["scenario"])
    inside = document
    for key in way[:-1]:
        inside = inside[key]
    inside[way[-1]] = number
    return document


AMOUNTS: list[tuple[str, str, tuple[Any, ...]]] = [
    ("normandy", "la_raye", ("spaces", 4, "objective")),
    ("allied_assault", "bastogne", ("sides", "german", "prestige")),
]


@pytest.mark.parametrize(("game", "scenario", "way"), AMOUNTS)
def test_a_number_that_no_save_may_hold_is_refused_where_it_enters(
    game: str, scenario: str, way: tuple[Any, ...]
) -> None:
    """A scenario that is accepted gives a game that can be saved and loaded, as a save and as a position."""
    for number, found, expected in (
        (MOST_AMOUNT + 1, str(MOST_AMOUNT + 1), f"at most {MOST_AMOUNT}"),
        (2**53, str(2**53), f"at most {MOST_AMOUNT}"),
        (10**400, "a number of more than 60 digits", f"at most {MOST_AMOUNT}"),
        (-(2**53), str(-(2**53)), f"at least -{MOST_AMOUNT}"),
    ):
        with pytest.raises(uc.SchemaError) as caught:
            uc.new_game(game, numbered(game, scenario, *way, number=number), seed=1)
        (fault,) = caught.value.faults
        assert (fault.pointer, fault.found, fault.expected) == ("/" + "/".join(map(str, way)), found, expected)
    made = uc.new_game(game, numbered(game, scenario, *way, number=MOST_AMOUNT), seed=1)
    assert uc.Game.from_json(made.to_json()) == made
    position = made.position()
    assert uc.Game.from_position(position).position() == position


# -- files ------------------------------------------------------------------------


NOT_JSON: dict[str, str] = {
    "empty": "",
    "blank": "\n",
    "words": "a scenario",
    "cut": '{"id": "normandy:mi',
    "two documents": "{} {}",
    "single quotes": "{'id': 1}",
    "a comment": "// mine\n{}",
    "a trailing comma": '{"id": "a:b",}',
    "nan": '{"number": NaN}',
    "infinity": '{"number": Infinity}',
    "minus infinity": '{"number": -Infinity}',
    "a key twice": '{"id": "a:b", "id": "a:c"}',
    "a key twice inside": '{"sides": {"us": {}, "us": {}}}',
    "deep": "[" * 100_000,
    "deep object": '{"a":' * 100_000,
    "deeper than any document": "[" * 100 + "]" * 100,
    "long number": '{"number": ' + "1" * 5_000 + "}",
    "zero byte": '{"id": "\x00"}',
}


@pytest.mark.parametrize("name", NOT_JSON)
def test_a_file_that_is_no_json_is_a_schema_error(name: str, tmp_path: Path) -> None:
    path = write(tmp_path / "mine.json", NOT_JSON[name])
    for given in (path, str(path)):
        error = content_error(uc.SchemaError, given)
        assert str(path) in str(error)
    library_still_works()


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "null",
        "1",
        "true",
        "{}",
        "[{}]",
        '"normandy:la_raye"',
        '{"scenarios": []}',
    ],
)
def test_a_file_that_holds_no_scenario_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(uc.ContentError) as caught:
        uc.new_game("normandy", write(tmp_path / "mine.json", text), seed=1)
    faulty(caught.value)


def test_a_list_of_scenarios_is_no_scenario(tmp_path: Path) -> None:
    path = write(tmp_path / "mine.json", [changed(lambda d: None)])
    with pytest.raises(uc.ContentError) as caught:
        uc.new_game("normandy", path, seed=1)
    faulty(caught.value)


@pytest.mark.parametrize("many", [0, 2])
def test_an_array_of_none_or_several_scenarios_is_no_scenario(many: int) -> None:
    """A data file may hold an array of one kind; what is played is one."""
    with pytest.raises(uc.ContentError) as caught:
        uc.new_game("normandy", {"scenarios": [changed(lambda d: None)] * many}, seed=1)
    faulty(caught.value)


def test_the_column_of_a_fault_in_json_is_given(tmp_path: Path) -> None:
    error = content_error(uc.SchemaError, write(tmp_path / "mine.json", '{\n  "id": oops\n}'))
    assert "line 2, column 9" in str(error)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    latin = tmp_path / "latin.json"
    latin.write_bytes('{"title": "Munición"}'.encode("latin-1"))
    wide = tmp_path / "wide.json"
    wide.write_bytes(json.dumps(la_raye()).encode("utf-16"))
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    for path in (tmp_path / "missing.json", tmp_path / "folder.json", latin, wide, large):
        error = content_error(uc.SchemaError, path)
        assert str(path) in str(error)


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(changed(lambda d: None)).encode())
    assert uc.new_game("normandy", path, seed=1).legal_actions()


def test_a_path_that_cannot_be_one() -> None:
    with pytest.raises(uc.ContentError) as caught:
        uc.new_game("normandy", "a\x00b.json", seed=1)
    readable(caught.value)


# -- packs that are data folders ------------------------------------------------------


def override(name: str, target: str, kind: str = "cards", **changes: Any) -> dict[str, Any]:
    return {"overrides": [{"id": f"{name}:change", "kind": kind, "target": target, **changes}]}


def tile(name: str, **changes: Any) -> dict[str, Any]:
    plain = {
        "id": name,
        "provenance": "original",
        "label": {"en": "field", "es": "campo"},
        "cover": 1,
    }
    return plain | changes


def target_of(library: uc.Library, kind: str = "cards") -> str:
    """The id of some definition of the game."""
    game = uc.new_game("normandy", "la_raye", seed=1, library=library)
    return str(game.rules.source.raw[kind][0]["id"])


@pytest.fixture
def library() -> uc.Library:
    return uc.Library()


def pack_refused(kind: type[uc.UndauntedError], library: uc.Library, *packs: Path) -> uc.UndauntedError:
    """The one error of a game with these packs; without them the library plays on."""
    with pytest.raises(kind) as caught:
        uc.new_game("normandy", "la_raye", seed=1, packs=packs, library=library)
    readable(caught.value)
    library_still_works(library)
    return caught.value


def test_a_pack_adds_and_changes(tmp_path: Path, library: uc.Library) -> None:
    """What the tests below spoil."""
    target = target_of(library)
    change = override("winter", target, set={"initiative": 9})
    home = pack(tmp_path, "winter", tiles={"tiles": [tile("winter:50A")]}, overrides=change)
    game = uc.new_game("normandy", "la_raye", seed=1, packs=(home,), library=library)
    cards = {card["id"]: card for card in game.rules.source.raw["cards"]}
    assert cards[target]["initiative"] == 9
    assert "winter" in game.rules.packs
    plain = uc.new_game("normandy", "la_raye", seed=1, library=library)
    assert plain.rules.fingerprint != game.rules.fingerprint


PACK_FILES: dict[str, Any] = {
    "empty": "",
    "words": "a pack",
    "list": "[]",
    "no id": {"game": "normandy", "version": "1", "provenance": "original"},
    "an id with a path": {"id": "../winter", "game": "normandy", "version": "1", "provenance": "original"},
    "number version": {"id": "winter", "game": "normandy", "version": 1, "provenance": "original"},
    "misspelt": {"id": "winter", "game": "normandy", "vesion": "1", "provenance": "original"},
    "requires a text": {
        "id": "winter",
        "game": "normandy",
        "version": "1",
        "provenance": "original",
        "requires": "normandy",
    },
    "deep": "[" * 100_000,
}


@pytest.mark.parametrize("name", PACK_FILES)
def test_a_pack_file_that_is_none(name: str, tmp_path: Path, library: uc.Library) -> None:
    write(tmp_path / "winter" / "pack.json", PACK_FILES[name])
    error = pack_refused(uc.SchemaError, library, tmp_path / "winter")
    assert "pack.json" in str(error)


def test_a_pack_file_that_is_not_utf8(tmp_path: Path, library: uc.Library) -> None:
    home = pack(tmp_path, "winter")
    (home / "pack.json").write_bytes(b'{"id": "\xff"}')
    assert "not UTF-8" in str(pack_refused(uc.SchemaError, library, home))


@pytest.mark.parametrize("name", ["n" * 300, "n/" * 5000, "\x00", "\ud800", "x" * 10**6])
def test_what_no_folder_can_be_called_is_the_name_of_no_pack(name: str, library: uc.Library) -> None:
    for ask in (lambda: library.add(name), lambda: uc.new_game("normandy", "la_raye", packs=(name,), library=library)):
        with pytest.raises(uc.PluginError, match=r"no pack '.*and no folder of that name") as caught:
            ask()
        readable(caught.value)
        str(caught.value).encode()


def test_a_ring_of_links_is_no_pack(tmp_path: Path, library: uc.Library) -> None:
    (tmp_path / "one").symlink_to(tmp_path / "two")
    (tmp_path / "two").symlink_to(tmp_path / "one")
    with pytest.raises(uc.PluginError, match="no folder of that name"):
        library.add(tmp_path / "one")


def test_a_name_without_end_is_quoted_in_part() -> None:
    for ask in (
        lambda: uc.new_game("normandy", "x" * 10**6),
        lambda: uc.new_game("x" * 10**6, "la_raye"),
        lambda: uc.new_game("normandy", "x" * 10**6 + ".json"),
        lambda: uc.new_game("normandy", la_raye() | {"id": "x" * 10**6}),
        lambda: uc.bots("x" * 10**6),
    ):
        with pytest.raises(uc.UndauntedError) as caught:
            ask()
        readable(caught.value)


def test_packs_that_are_nowhere(tmp_path: Path, library: uc.Library) -> None:
    (tmp_path / "bare").mkdir()
    for home in (tmp_path / "missing", tmp_path / "bare", write(tmp_path / "file.json", {})):
        assert str(home) in str(pack_refused(uc.PluginError, library, home))


def test_a_pack_for_no_game_and_on_no_pack(tmp_path: Path, library: uc.Library) -> None:
    wrong_game = pack_refused(uc.PluginError, library, pack(tmp_path, "winter", game="nomandy"))
    assert "nearest: normandy" in str(wrong_game)
    wrong_pack = pack_refused(uc.PluginError, library, pack(tmp_path, "autumn", requires=("wintr",)))
    assert "wintr" in str(wrong_pack)
    assert "autumn" in str(wrong_pack)


def test_packs_that_require_each_other(tmp_path: Path, library: uc.Library) -> None:
    one = pack(tmp_path, "one", requires=("two",))
    two = pack(tmp_path, "two", requires=("one",))
    pack_refused(uc.PluginError, library, one, two)


BROKEN_FILES: dict[str, tuple[str, Any, str]] = {
    "no json": ("tiles", "{", ""),
    "a misspelt key": ("tiles", {"tiles": [tile("winter:50A", covr=1)]}, "/tiles/0/covr"),
    "a negative number": ("tiles", {"tiles": [tile("winter:50A", cover=-1)]}, "/tiles/0/cover"),
    "an id of no form": ("tiles", {"tiles": [tile("50A")]}, "/tiles/0/id"),
    "no array": ("tiles", {"tiles": {}}, "/tiles"),
    "a key twice": ("cards", '{"cards": [], "cards": []}', ""),
    "no number": ("units", '{"units": [{"defence": {"regular": NaN}}]}', ""),
    "overrides without a target": ("overrides", {"overrides": [{"id": "winter:a", "kind": "cards"}]}, "/overrides/0"),
    "overrides of no form": ("overrides", {"overrides": [{"set": 1}]}, "/overrides/0/set"),
    "overrides that are no json": ("overrides", "[", ""),
}


@pytest.mark.parametrize("name", BROKEN_FILES)
def test_a_broken_data_file_is_named(name: str, tmp_path: Path, library: uc.Library) -> None:
    stem, document, pointer = BROKEN_FILES[name]
    error = pack_refused(uc.SchemaError, library, pack(tmp_path, "winter", **{stem: document}))
    assert isinstance(error, uc.SchemaError)
    faulty(error, f"winter/{stem}.json", pointer=pointer)


def test_a_file_not_named_after_its_entity(tmp_path: Path, library: uc.Library) -> None:
    home = pack(tmp_path, "winter")
    write(home / "tiles" / "50A.json", tile("winter:51A"))
    error = pack_refused(uc.SchemaError, library, home)
    assert isinstance(error, uc.SchemaError)
    faulty(error, "winter/tiles/50A.json", pointer="/id")


def test_the_faults_of_all_files_of_a_pack_are_reported_at_once(tmp_path: Path, library: uc.Library) -> None:
    home = pack(tmp_path, "winter", tiles={"tiles": [tile("winter:50A", cover=-1)]}, cards="{", units={"units": 5})
    error = pack_refused(uc.SchemaError, library, home)
    assert isinstance(error, uc.SchemaError)
    assert {fault.file for fault in error.faults} == {f"winter/{stem}.json" for stem in ("tiles", "cards", "units")}


def test_a_pack_is_played_once_its_fault_is_mended(tmp_path: Path, library: uc.Library) -> None:
    home = pack(tmp_path, "winter", tiles="{")
    pack_refused(uc.SchemaError, library, home)
    write(home / "tiles.json", {"tiles": [tile("winter:50A")]})
    assert uc.new_game("normandy", "la_raye", seed=1, packs=(home,), library=library).legal_actions()


@pytest.mark.parametrize("name", ["normandy:17A", "normandy:50A", "two:50A"])
def test_a_pack_defines_names_of_its_own_alone(name: str, tmp_path: Path, library: uc.Library) -> None:
    """What another pack has is changed by an override."""
    error = pack_refused(uc.LinkError, library, pack(tmp_path, "one", tiles={"tiles": [tile(name)]}))
    assert f"one/tiles.json#/tiles/0/id: found {name!r}, expected one:name" in str(error)


def test_one_id_twice_in_one_pack(tmp_path: Path, library: uc.Library) -> None:
    home = pack(tmp_path, "winter", tiles={"tiles": [tile("winter:50A"), tile("winter:50A", cover=2)]})
    pack_refused(uc.DuplicateNameError, library, home)


def test_two_packs_that_set_one_field_are_in_conflict(tmp_path: Path, library: uc.Library) -> None:
    target = target_of(library)
    one = pack(tmp_path, "one", overrides=override("one", target, set={"initiative": 8}))
    two = pack(tmp_path, "two", overrides=override("two", target, set={"initiative": 9}))
    for packs in ((one, two), (two, one)):
        error = pack_refused(uc.LinkError, library, *packs)
        for part in ("one", "two", "one/overrides.json", "two/overrides.json", f"{target}.initiative"):
            assert part in str(error)


def test_a_pack_that_requires_the_other_has_the_last_word(tmp_path: Path, library: uc.Library) -> None:
    target = target_of(library)
    one = pack(tmp_path, "one", overrides=override("one", target, set={"initiative": 8}))
    two = pack(tmp_path, "two", requires=("one",), overrides=override("two", target, set={"initiative": 9}))
    for packs in ((one, two), (two, one)):
        game = uc.new_game("normandy", "la_raye", seed=1, packs=packs, library=library)
        (card,) = [card for card in game.rules.source.raw["cards"] if card["id"] == target]
        assert card["initiative"] == 9


def test_a_required_pack_named_later_is_found(tmp_path: Path, library: uc.Library) -> None:
    """The order in which packs are named says nothing."""
    one = pack(tmp_path, "one")
    two = pack(tmp_path, "two", requires=("one",))
    game = uc.new_game("normandy", "la_raye", seed=1, packs=(two, one), library=library)
    assert list(game.rules.packs)[-2:] == ["one", "two"]


def test_different_fields_are_no_conflict(tmp_path: Path, library: uc.Library) -> None:
    target = target_of(library)
    one = pack(tmp_path, "one", overrides=override("one", target, set={"initiative": 8}))
    two = pack(tmp_path, "two", overrides=override("two", target, set={"copies": 20}))
    assert uc.new_game("normandy", "la_raye", seed=1, packs=(one, two), library=library).legal_actions()


OVERRIDES: dict[str, tuple[type[uc.ContentError], dict[str, Any], str]] = {
    "a field nobody knows": (uc.SchemaError, {"set": {"intiative": 9}}, "initiative"),
    "a value of the wrong type": (uc.SchemaError, {"set": {"initiative": "9"}}, "initiative"),
    "a negative value": (uc.SchemaError, {"set": {"initiative": -1}}, "initiative"),
    "no copies": (uc.SchemaError, {"set": {"copies": 0}}, "copies"),
    "removed what is not there": (uc.LinkError, {"remove": {"actions": [{"action": "fly"}]}}, "fly"),
}


@pytest.mark.parametrize("name", OVERRIDES)
def test_an_override_that_does_not_fit(name: str, tmp_path: Path, library: uc.Library) -> None:
    kind, changes, part = OVERRIDES[name]
    home = pack(tmp_path, "winter", overrides=override("winter", target_of(library), **changes))
    error = pack_refused(kind, library, home)
    assert isinstance(error, uc.ContentError)
    faulty(error, part)


def test_an_override_that_does_not_fit_is_named(tmp_path: Path, library: uc.Library) -> None:
    home = pack(tmp_path, "winter", overrides=override("winter", target_of(library), set={"initiative": -1}))
    assert "winter/overrides.json" in str(pack_refused(uc.SchemaError, library, home))


@pytest.mark.parametrize("field", ["id", "title", "initiative"])
@pytest.mark.parametrize("way", ["append", "remove"])
def test_an_override_of_a_list_that_is_none(field: str, way: str, tmp_path: Path, library: uc.Library) -> None:
    home = pack(tmp_path, "winter", overrides=override("winter", target_of(library), **{way: {field: ["x"]}}))
    pack_refused(uc.ContentError, library, home)


def test_an_override_of_nothing_is_told_the_nearest(tmp_path: Path, library: uc.Library) -> None:
    target = target_of(library)
    home = pack(tmp_path, "winter", overrides=override("winter", target[:-1] + "x", set={"initiative": 9}))
    error = pack_refused(uc.LinkError, library, home)
    assert isinstance(error, uc.LinkError)
    faulty(error, "winter/overrides.json", pointer="/overrides/0/target")
    assert error.faults[0].nearest is not None


def test_an_override_cannot_rename(tmp_path: Path, library: uc.Library) -> None:
    home = pack(tmp_path, "winter", overrides=override("winter", target_of(library), set={"id": "winter:other"}))
    pack_refused(uc.ContentError, library, home)


def test_a_save_of_a_pack_that_changed_is_refused(tmp_path: Path, library: uc.Library) -> None:
    home = pack(tmp_path, "winter", tiles={"tiles": [tile("winter:50A")]})
    text = uc.new_game("normandy", "la_raye", seed=1, packs=(home,), library=library).to_json()

    def with_pack() -> uc.Library:
        fresh = uc.Library()
        fresh.add(home)
        return fresh

    assert uc.Game.from_json(text, library=with_pack()).legal_actions()
    write(home / "tiles.json", {"tiles": [tile("winter:50A", cover=2)]})
    with pytest.raises(uc.RulesetMismatchError) as mismatch:
        uc.Game.from_json(text, library=with_pack())
    assert mismatch.value.differences
    with pytest.raises(uc.SaveError) as missing:
        uc.Game.from_json(text, library=uc.Library())
    faulty(missing.value, "winter")
