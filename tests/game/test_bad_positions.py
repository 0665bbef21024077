"""Positions that make no sense are refused, with every fault and its place."""

from __future__ import annotations

import copy
import random
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

import undaunted_core as uc
from kit.folders import write
from kit.places import DEEP
from kit.positions import HEAD, NAMES, SCHEMA, check_round_trip, read, written
from tools.soak import come_back
from undaunted_core.limits import MOST_ENTRIES
from undaunted_table.schemas.positions import position_schema
from undaunted_testing.walk import random_move, take

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

STACK = [{"at": "core.game/next_round"}, {"at": "core.round/turns"}]
BID = {"stack": [*STACK, {"at": "tactics.choose_bid"}]}
PLAY = {"stack": [*STACK, {"at": "tactics.choose_play", "seat": "us"}]}
ATTACK = written("defence")["pending"]
HANDS = {"us": {"hand": {"scout_a": 1}}, "german": {"hand": {"scout_b": 1}}}


def attack(**changed: Any) -> dict[str, Any]:
    """The pending part of an attack, some of its fields changed."""
    return {"stack": ATTACK["stack"], "attack": {**ATTACK["attack"], **changed}}


#: What is wrong, and where every one of its faults is found, with the nearest valid thing where there is one.
FAULTY: list[tuple[str, dict[str, Any], dict[str, str | None]]] = [
    ("a card doubled", {"zones": {"us": {"hand": {"squad_leader_a": 1}, "play": {"squad_leader_a": 1}}}},
     {"/zones/us": None}),
    ("a card lost", {"zones": {"us": {"deck": {"scout_a": 1}}}}, {"/zones/us": None}),
    ("more cards than memory holds", {"zones": {"us": {"hand": {"scout_a": 10**30}}}}, {"/zones/us": None}),
    ("a card of the other side's box", {"zones": {"us": {"hand": {"mortar": 1}}}}, {"/zones/us/hand/mortar": None}),
    ("a misspelled card", {"zones": {"us": {"hand": {"rifelman_a": 1}}}},
     {"/zones/us/hand/rifelman_a": "rifleman_a"}),
    ("no whole number of cards", {"zones": {"us": {"hand": {"scout_a": True}}}}, {"/zones/us/hand/scout_a": None}),
    ("an unknown zone", {"zones": {"us": {"hnad": {"scout_a": 1}}}}, {"/zones/us/hnad": "hand"}),
    ("an unknown side", {"zones": {"usa": {}}}, {"/zones/usa": "us"}),
    ("cards in a list", {"zones": {"us": {"hand": ["scout_a"]}}}, {"/zones/us/hand": None}),
    ("a counter off the map", {"counters": {"us": {"scout_a": "06C"}}}, {"/counters/us/scout_a": "06A"}),
    ("a counter off the map, at length", {"counters": {"us": {"scout_a": {"at": 6}}}},
     {"/counters/us/scout_a/at": None}),
    ("an unknown counter", {"counters": {"us": {"scout_x": "06A"}}}, {"/counters/us/scout_x": "scout_b"}),
    ("a misspelled word", {"counters": {"us": {"scout_a": {"at": "06A", "supressed": True}}}},
     {"/counters/us/scout_a/supressed": "suppressed"}),
    ("suppressed by one", {"counters": {"us": {"scout_a": {"suppressed": 1}}}},
     {"/counters/us/scout_a/suppressed": None}),
    ("suppressed off the board", {"counters": {"us": {"scout_a": {"at": None, "suppressed": True}}}},
     {"/counters/us/scout_a/suppressed": None}),
    ("said twice", {"counters": {"us": {"scout_a": {"suppressed": True}}},
                    "state": {"undaunted": {"suppressed": {"us:scout_a": False}}}},
     {"/state/undaunted/suppressed/us:scout_a": None}),
    ("two controlled markers", {"markers": {"us": {"05B": "controlled"}}}, {"/markers/us/05B": None}),
    ("a marker of neither side up", {"markers": {"us": {"05B": "controled"}}}, {"/markers/us/05B": "controlled"}),
    ("a marker off the map", {"markers": {"us": {"5B": "scouted"}}}, {"/markers/us/5B": "05B"}),
    ("a misspelled key", {"marker": {}}, {"/marker": "markers"}),
    ("a wrong round", {"round": 0}, {"/round": None}),
    ("a round in words", {"round": "2"}, {"/round": None}),
    ("nobody's initiative", {"initiative": None}, {"/initiative": None}),
    ("a side that is none", {"active": "germany"}, {"/active": "german"}),
    ("nobody's turn, and nothing pending", {"active": None}, {"/active": None}),
    ("numbers without end", {"round": 2**53, "ply": 10**30, "state": {"undaunted": {"objective": {"05B": 10**20}}}},
     {"/round": None, "/ply": None, "/state/undaunted/objective/05B": None}),
    ("letters that look alike", {"zones": {"us": {"hand": {"r\u0456fleman_a": 1}}}},
     {"/zones/us/hand/r\u0456fleman_a": "rifleman_a"}),
    ("a schema that is no text", {"$schema": 5}, {"/$schema": None}),
    ("counts below nothing", {"ply": -1, "revealed": 1.5}, {"/ply": None, "/revealed": None}),
    ("an unknown slice", {"state": {"undauntd": {}}}, {"/state/undauntd": "undaunted"}),
    ("an unknown column", {"state": {"undaunted": {"objectives": {}}}},
     {"/state/undaunted/objectives": "objective"}),
    ("an unknown row", {"state": {"undaunted": {"objective": {"05C": 1}}}},
     {"/state/undaunted/objective/05C": "05B"}),
    ("a value of the wrong type", {"state": {"undaunted": {"objective": {"05B": "1"}}}},
     {"/state/undaunted/objective/05B": None}),
    ("a column with a place of its own", {"state": {"zones": {"cards": {}}}}, {"/state/zones/cards": None}),
    ("a target marker without a Mortar", {"state": {"normandy": {"target": {"us": "05B"}}}},
     {"/state/normandy/target/us": None}),
    ("a fact that is not so", {"zones": HANDS, "state": {"zones": {"known": {"us:hand": ["us:rifleman_a"]}}}},
     {"/state/zones/known/us:hand": None}),
    ("a fact about an open zone", {"state": {"zones": {"known": {"us:supply": ["us:scout_a"]}}}},
     {"/state/zones/known/us:supply": None}),
    ("an absence that is none", {"zones": HANDS, "state": {"zones": {"absent": {"us:hand": ["us:scout_a"]},
                                                                     "room": {"us:hand": [0]}}}},
     {"/state/zones/absent/us:hand": None}),
    ("an absence without room", {"zones": HANDS, "state": {"zones": {"absent": {"us:hand": ["us:scout_b"]}}}},
     {"/state/zones/absent/us:hand": None}),
    ("nothing pending", {"pending": {}}, {"/pending/stack": None}),
    ("an unknown part", {"pending": {**PLAY, "choises": {}}}, {"/pending/choises": "choices"}),
    ("an unknown step", {"pending": {"stack": [{"at": "tactics.choose_pley", "seat": "us"}]}},
     {"/pending/stack/0/at": "tactics.choose_play"}),
    ("a frame without its field", {"pending": {"stack": [*STACK, {"at": "tactics.choose_play"}]}},
     {"/pending/stack/2": None, "/pending/stack/2/seat": None}),
    ("no loop over the rounds", {"pending": {"stack": PLAY["stack"][1:]}}, {"/pending/stack/0": None}),
    ("a step at the top of the stack", {"pending": {"stack": STACK}}, {"/pending/stack": None}),
    ("another side's turn", {"active": "german", "pending": PLAY}, {"/active": None}),
    ("nobody's turn", {"active": None, "pending": PLAY}, {"/active": None}),
    ("a bid of a card elsewhere", {"active": None, "zones": HANDS,
                                   "pending": {**BID, "choices": {"us": "bid us:scout_b", "german": None}}},
     {"/pending/choices/us": None}),
    ("a bid that is none", {"active": None, "zones": HANDS, "pending": {**BID, "choices": {"us": "bid", "german": 1}}},
     {"/pending/choices/us": None, "/pending/choices/german": None}),
    ("a bid left out", {"active": None, "zones": HANDS, "pending": {**BID, "choices": {"us": None, "german": False}}},
     {"/pending/choices/german": None}),
    ("both bids made", {"active": None, "zones": HANDS,
                        "pending": {**BID, "choices": {"us": "bid us:scout_a", "german": "bid german:scout_b"}}},
     {"/pending/stack": None}),
    ("a bid to come back to", {"zones": HANDS, "pending": {"stack": [*BID["stack"], PLAY["stack"][-1]]}},
     {"/pending/stack/2": None}),
    ("a bid in a turn", {"zones": HANDS, "pending": {**PLAY, "choices": {"us": "bid us:scout_a"}}},
     {"/pending/stack": None}),
    ("an attack in peace", {"pending": {**PLAY, "attack": ATTACK["attack"]}}, {"/pending/attack": None}),
    ("a fight without its attack", {"pending": {"stack": ATTACK["stack"]}}, {"/pending/attack": None}),
    ("half an attack", {"pending": {"stack": ATTACK["stack"], "attack": {"kind": "attack"}}},
     {"/pending/attack": None}),
    ("a misspelled attacker", {"pending": attack(source="us:rifelman_a")}, {"/pending/attack/source": "us:rifleman_a"}),
    ("a target off the board", {"counters": {"german": {"rifleman_a": None}}, "pending": attack()},
     {"/pending/attack/target": None}),
    ("dice without number", {"pending": attack(dice=2)}, {"/pending/attack/dice": None}),
    ("a face of no die", {"pending": attack(dice=2, faces=[10])}, {"/pending/attack/faces": None}),
    ("dice of no size", {"pending": attack(sides=100)}, {"/pending/attack/sides": None}),
    ("dice of another size", {"pending": attack(sides=12)}, {"/pending/attack/sides": None}),
    ("a die of another size",
     {"pending": {**attack(), "stack": [*ATTACK["stack"][:-1], {"at": "tactics.attack_die", "sides": 20}]}},
     {"/pending/stack/6/sides": None}),
    ("fewer cards than none to take",
     {"zones": {"us": {"hand": {"platoon_sergeant": 1}}},
      "pending": {"stack": [*PLAY["stack"], {"at": "undaunted.choose_bolster", "side": "us",
                                             "played": "us:platoon_sergeant", "ability": "bolster", "left": -1}]}},
     {"/pending/stack/3/left": None}),
    ("another side's card at work",
     {"pending": {"stack": [*PLAY["stack"], {"at": "undaunted.choose_bolster", "side": "us",
                                             "played": "german:platoon_sergeant", "ability": "bolster", "left": 1}]}},
     {"/pending/stack/3/played": None}),
    ("a step of a counter off the board",
     {"counters": {"us": {"scout_a": None}},
      "pending": {"stack": [*PLAY["stack"], {"at": "tactics.choose_step", "seat": "us", "piece": "us:scout_a",
                                             "left": 1, "movement": "move"}]}},
     {"/pending/stack/3/piece": None}),
    ("no steps left",
     {"pending": {"stack": [*PLAY["stack"], {"at": "tactics.choose_step", "seat": "us", "piece": "us:scout_a",
                                             "left": 0, "movement": "move"}]}},
     {"/pending/stack/3/left": None}),
    ("over and yet going on", {"pending": PLAY, "outcome": {"winners": [], "reason": "outcome.undaunted.objectives",
                                                            "clause": ""}},
     {"/pending/stack": None}),
    ("a strange end", {"outcome": {"winners": ["usa"], "reason": "outcome.undaunted.objective", "clause": 4, "by": 1}},
     {"/outcome/winners": None, "/outcome/reason": "outcome.undaunted.objectives", "/outcome/clause": None,
      "/outcome/by": None}),
    ("half an end", {"outcome": {"winners": []}}, {"/outcome": None}),
    ("an end by a strange clause",
     {"outcome": {"winners": [], "reason": "outcome.undaunted.objectives", "clause": "\x1b[2J"}},
     {"/outcome/clause": None}),
    ("a note of numbers", {"note": {"en": 1}}, {"/note": None}),
    ("an unknown game", {"game": "normandie"}, {"/game": "normandy"}),
    ("an unknown scenario", {"scenario": "la_raya"}, {"/scenario": "la_raye"}),
    ("a scenario by its path", {"scenario": "mine.json"}, {"/scenario": None}),
    ("a scenario that is none", {"scenario": {"id": "normandy:mine"}}, {"/scenario": None}),
    ("an unknown pack", {"packs": ["normandi"]}, {"/packs": None}),
    ("packs that are none", {"packs": "normandy"}, {"/packs": None}),
    ("another format", {"format": "undaunted_core/save"}, {"/format": None}),
    ("a version to come", {"version": 2}, {"/version": None}),
]  # fmt: skip


@pytest.mark.parametrize(("document", "wanted"), [case[1:] for case in FAULTY], ids=[case[0] for case in FAULTY])
def test_a_faulty_position_is_refused_with_its_faults(document: dict[str, Any], wanted: dict[str, str | None]) -> None:
    """Each fault is found at its place, and nothing else is."""
    with pytest.raises(uc.SaveError) as caught:
        uc.Game.from_position({**HEAD, **document})
    found = {fault.pointer: fault for fault in caught.value.faults}
    assert set(found) == set(wanted)
    for pointer, near in wanted.items():
        fault = found[pointer]
        assert fault.file == "position"
        assert fault.found
        assert fault.expected
        if near is not None:
            assert fault.nearest == near


def test_all_faults_are_told_at_once() -> None:
    """Faults of words and of sense, in every part of the document."""
    document = {
        **HEAD,
        "rond": 2,
        "note": 3,
        "round": -1,
        "zones": {"us": {"hand": {"squad_leader_a": 2}}, "german": {"hand": {"scot_a": 1}, "deck": {}}},
        "counters": {"us": {"scout_a": "99Z", "rifleman_a": {"at": None, "suppressed": True}}},
        "markers": {"us": {"05B": "controlled"}},
        "state": {"undaunted": {"objective": {"06A": "two"}}},
        "pending": {"stack": [{"at": "core.nowhere"}], "choices": {"us": 1}},
    }
    with pytest.raises(uc.SaveError) as caught:
        uc.Game.from_position(document)
    assert {fault.pointer for fault in caught.value.faults} >= {
        "/rond", "/note", "/round", "/zones/us", "/zones/german/hand/scot_a", "/counters/us/scout_a",
        "/counters/us/rifleman_a/suppressed", "/markers/us/05B", "/state/undaunted/objective/06A",
        "/pending/stack/0/at", "/pending/choices/us",
    }  # fmt: skip
    assert len(caught.value.faults) == len({str(fault) for fault in caught.value.faults})


@pytest.mark.parametrize("given", [None, 3, [], b"{}", "no such file.json", "{}"])
def test_what_is_no_document_is_refused(given: Any) -> None:
    """Neither a document nor the path of one."""
    with pytest.raises(uc.SaveError) as caught:
        uc.Game.from_position(given)
    assert caught.value.faults


@pytest.mark.parametrize("text", ["", "[]", '{"format": 1', '{"a": 1, "a": 2}', '{"a": NaN}', "[" * 9000])
def test_a_file_that_is_no_position_is_refused_by_its_name(text: str, tmp_path: Path) -> None:
    """The fault names the file."""
    path = tmp_path / "odd.json"
    path.write_text(text)
    with pytest.raises(uc.SaveError) as caught:
        uc.Game.from_position(path)
    assert {fault.file for fault in caught.value.faults} == {str(path)}


def endless() -> Any:
    """A value that holds itself."""
    made: dict[str, Any] = {}
    made["us"] = made
    return made


@pytest.mark.parametrize(
    ("value", "pointer"),
    [
        (10**6000, "/round"), (-(10**6000), "/round"), (float("nan"), "/round"), (float("-inf"), "/round"),
        (b"1", "/round"), ((1, 2), "/round"), ({"a": {3: 1}}, "/round/a"), (endless(), "/round" + "/us" * 59),
        ([{"a": float("nan")}, {"b": object()}], "/round/0/a /round/1/b"),
    ],
    ids=["large", "small", "nan", "infinite", "bytes", "tuple", "key", "endless", "two"],
)  # fmt: skip
def test_what_json_cannot_hold_is_refused_before_anything_is_read(value: Any, pointer: str) -> None:
    """Each by its place and in few words, and nothing else is said."""
    with pytest.raises(uc.SaveError) as caught:
        uc.Game.from_position({**HEAD, "round": value})
    assert " ".join(fault.pointer for fault in caught.value.faults) == pointer
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize(
    "part",
    ["game", "scenario", "packs", "round", "initiative", "zones", "counters", "state", "pending", "outcome", "note"],
)
def test_a_text_without_end_is_cut_in_the_fault(part: str) -> None:
    """As a value and as a key, and signs that would move a terminal's cursor are not repeated."""
    long = "\x1b[2J" + "x" * 10**6
    for value in (long, {long: {"us": 1}}, [long]):
        with pytest.raises(uc.SaveError) as caught:
            uc.Game.from_position({**HEAD, part: value})
        assert len(str(caught.value)) < 2000
        assert "\x1b" not in str(caught.value)


def test_a_document_with_too_many_entries_is_refused_before_it_is_read() -> None:
    document = written("move") | {"counters": {f"us:rifleman_{number}": "10A" for number in range(MOST_ENTRIES + 1)}}
    with pytest.raises(uc.SaveError) as caught:
        uc.Game.from_position(document)
    (fault,) = caught.value.faults
    assert (fault.pointer, fault.expected) == ("/counters", f"at most {MOST_ENTRIES}")


def test_a_fault_in_a_file_of_a_pack_is_told_with_that_file(tmp_path: Path) -> None:
    """It is none of the position's: the position keeps its own name for its own faults."""
    folder = tmp_path / "odd_pack"
    write(folder / "pack.json", {"id": "odd_pack", "game": "normandy", "version": "1", "provenance": "original"})
    change = {"id": "odd_pack:change", "kind": "cards", "target": "normandy:us/riflemen_a", "set": {"initiative": 9}}
    write(folder / "overrides.json", {"overrides": [change]})
    document = written("move") | {"note": 7}
    with pytest.raises(uc.SaveError) as caught:
        uc.Game.from_position(document, packs=(folder,), library=uc.Library())
    assert [(fault.file, fault.pointer) for fault in caught.value.faults] == [
        ("position", "/note"),
        ("odd_pack/overrides.json", "/overrides/0/target"),
    ]


@pytest.mark.parametrize("number", [-3, -1, 0, 2, 3, 4, 10**30, True])
@pytest.mark.parametrize(
    ("game", "scenario", "word"),
    [("normandy", "la_raye", "initiative"), ("north_africa", "landing_ground_7", "initiative"),
     ("allied_assault", "bastogne", "first"), ("allied_assault", "bastogne", "edge")],
)  # fmt: skip
def test_a_side_is_said_by_its_name(game: str, scenario: str, word: str, number: int) -> None:
    with pytest.raises(uc.SaveError) as caught:
        uc.Game.from_position({**HEAD, "game": game, "scenario": scenario, word: number})
    assert [str(fault) for fault in caught.value.faults] == [
        f"position#/{word}: found {number}, expected a side of this game"
    ]


def test_arguments_of_the_wrong_kind_are_refused() -> None:
    """As for a new game."""
    with pytest.raises(ValueError, match="sampled"):
        uc.Game.from_position(HEAD, chance="often")
    with pytest.raises(TypeError, match="seed"):
        uc.Game.from_position(HEAD, seed="7")  # type: ignore[arg-type]


ODD = (None, 0, -1, True, False, 1.5, 10**20, "", "us", "german:scout_a", "05B", "core.attack/roll", "\ud800", [], {},
       [None], {"us": 3}, {"at": "tactics.choose_bid"}, {None: 1}, b"x", float("nan"))  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a document."""
    if path:
        yield path
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield from places(value[key], (*path, key))


def damaged(document: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The document with one value lost or replaced by something odd."""
    spoilt = copy.deepcopy(document)
    *way, last = rng.choice(list(places(spoilt)))
    inside: Any = spoilt
    for key in way:
        inside = inside[key]
    if rng.random() < 0.3:
        del inside[last]
    else:
        inside[last] = copy.deepcopy(rng.choice(ODD))
    return spoilt


@pytest.mark.parametrize("name", ["bid", "defence", "blast", "casualty"])
def test_a_damaged_position_is_refused_or_plays(name: str) -> None:
    """Whatever is done to a position: no other error, and what is taken fits the schema, plays on and saves."""
    rng = random.Random(name)
    document = read(name).position() | {"note": {}}
    refused = 0
    for _ in range(1000 if DEEP else 60):
        try:
            spoilt = damaged(document, rng)
            game = uc.Game.from_position(spoilt, seed=1)
        except uc.SaveError as error:
            refused += bool(error.faults)
            continue
        SCHEMA.validate(spoilt)
        check_round_trip(game)
        come_back(game)
        for _ in range(8):
            if not game.is_terminal:
                take(game, *random_move(game, rng))
        come_back(game)
    assert refused


def compare(name: str, schema: Any, tries: int) -> tuple[int, int]:
    """How many damaged copies of a position the schema refuses and how many the reader; none only the schema."""
    rng = random.Random(f"schema {name}")
    by_schema = by_reader = 0
    for _ in range(tries):
        spoilt = damaged(written(name), rng)
        try:
            uc.Game.from_position(spoilt, seed=1)
            refused = False
        except uc.SaveError:
            refused = True
        fits = schema.is_valid(spoilt)
        assert fits or refused
        by_schema += not fits
        by_reader += refused
    return by_schema, by_reader


@pytest.mark.parametrize("name", NAMES)
def test_what_the_schema_refuses_the_reader_refuses(name: str) -> None:
    """The schema is never stricter than the reader, which also knows the names."""
    by_schema, by_reader = compare(name, SCHEMA, 1000 if DEEP else 30)
    assert 0 < by_schema <= by_reader


def test_a_schema_stricter_than_the_reader_would_be_caught() -> None:
    """The comparison can fail: here the schema asks for a note that may be left out."""
    schema = position_schema()
    with pytest.raises(AssertionError):
        compare("move", jsonschema.Draft202012Validator({**schema, "required": [*schema["required"], "note"]}), 100)
