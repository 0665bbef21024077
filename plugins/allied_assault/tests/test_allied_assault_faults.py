"""Scenarios of Allied Assault that cannot be played: every fault with its place and the nearest name."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

import undaunted_core as uc
from kit.folders import write
from kit.spoiled import all_of, faulty, library_still_works, space
from undaunted_command.main import main

pytest.importorskip("undaunted_allied_assault", reason="the plugin allied_assault (in progress) is not installed")

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Change = Callable[[dict[str, Any]], object]
    #: What is done to the document; pointer, found, what is expected (its beginning) and the nearest name.
    Case = tuple[Change, str, str, str, str | None]

TEMPLATE = files("undaunted_allied_assault") / "data" / "templates" / "scenario.json"


def document() -> dict[str, Any]:
    """The template, a small scenario that can be played."""
    made: dict[str, Any] = json.loads(TEMPLATE.read_text(encoding="utf-8"))
    return made


def us(**changes: Any) -> Change:
    return lambda d: d["sides"]["us"].update(changes)


def start(**changes: Any) -> Change:
    return lambda d: d["sides"]["us"]["start"].update(changes)


def parts(**changes: Any) -> Change:
    return lambda d: d.update(changes)


def wins(**condition: Any) -> Change:
    return us(victory=[condition])


def special(**rule: Any) -> Change:
    return parts(special=[rule])


def without_german(made: dict[str, Any]) -> None:
    made["sides"]["germen"] = made["sides"].pop("german")


AUTOMATON = {"side": "german", "actions": {}, "fire": {}, "target": {}, "advances": "always"}
HOME, PLACED = "/sides/us/home_row", "/sides/us/start/placed"
VICTORY = "/sides/us/victory/0"
LINKS: dict[str, Case] = {
    "a tile twice": (space(1, tile="20A"), "/spaces/1/tile", "'20A'", "a tile not yet on the map", None),
    "both sides of a tile": (space(1, tile="20B"), "/spaces/1/tile", "'20B'", "a tile not yet on the map (20A is",
                             None),
    "a misspelt tile": (space(6, tile="22C"), "/spaces/6/tile", "'22C'", "one of the map_tiles", "22B"),
    "two tiles at one place": (space(6, at=[0, 0]), "/spaces/6/at", "[0, 0]", "a free position (20A is at this one)",
                               None),
    "a bridge on dry ground": (space(6, bridge=True), "/spaces/6/bridge", "a bridge on town", "a bridge on a river",
                               None),
    "a Home Row off the map": (us(home_row=["5A", "19A", "21A", "2A"]), f"{HOME}/3", "'2A'", "a tile of this map",
                               None),
    "a Home Row of both": (us(home_row=["5A", "19A", "21A", "20A"]), f"{HOME}/3", "'20A'",
                           "a tile that is in no Home Row yet", None),
    "a Home Base outside": (us(home_base="12A"), "/sides/us/home_base", "'12A'", "a tile of the side's Home Row",
                            "1A"),
    "no Home Row": (us(home_row=[], home_base=None), HOME, "no tile", "at least one", None),
    "a misspelt deck": (us(deck="us:cc"), "/sides/us/deck", "'us:cc'", "a unit deck of us", "us:c"),
    "a deck of the enemy": (us(deck="german:c"), "/sides/us/deck", "'german:c'", "a unit deck of us", None),
    "an action deck for units": (us(deck="mixed"), "/sides/us/deck", "'mixed'", "a unit deck of us", None),
    "a misspelt action deck": (parts(actions="mixt"), "/actions", "'mixt'", "an action deck", "mixed"),
    "a misspelt action card": (parts(actions=None, action_cards={"acuracy": 4}), "/action_cards/acuracy", "'acuracy'",
                               "one of the action_cards", "accuracy"),
    "more action cards than the box has": (parts(actions=None, action_cards={"accuracy": 9}), "/action_cards/accuracy",
                                           "9", "at most 4", None),
    "a unit off the map": (start(placed={"2A": "veterans"}), f"{PLACED}/2A", "'2A'", "a tile of this map", None),
    "a misspelt unit": (start(placed={"5A": "vetrans"}), f"{PLACED}/5A", "'vetrans'", "a unit card of us", "veterans"),
    "a unit of the enemy": (start(placed={"5A": "grenadiers"}), f"{PLACED}/5A", "'grenadiers'",
                            "a unit card of us", None),
    "a Hard unit on Swamp": (all_of(space(12, tile="14B"), space(9, tile="5A"),
                                    us(home_row=["14B", "19A", "21A", "1A"]), start(placed={"14B": "m26_pershing"})),
                             f"{PLACED}/14B", "m26_pershing on 14B", "a tile that Hard units may enter", None),
    "two sides on one tile": (all_of(start(placed={"12A": "veterans"}),
                                     lambda d: d["sides"]["german"]["start"].update(placed={"12A": "grenadiers"})),
                              f"{PLACED}/12A", "'12A'", "a tile without a unit of the other side", None),
    "more units than tiles": (start(units={"veterans": 3, "recruits": 2}), "/sides/us/start/units", "5 units",
                              "at most the 4 free tiles of the Home Row", None),
    "at least more than at most": (start(least=5), "/sides/us/start/least", "5", "at most 4", None),
    "a misspelt condition": (wins(condition="hold_home_bases"), f"{VICTORY}/condition", "'hold_home_bases'",
                             "a registered condition", "hold_home_base"),
    "a condition of another game": (wins(condition="claim_objectives"), f"{VICTORY}/condition", "'claim_objectives'",
                                    "a registered condition", "hold_objectives"),
    "no condition": (us(victory=[]), "/sides/us/victory", "no condition", "at least one", None),
    "units that nobody knows": (wins(condition="destroy_units", units=["us:comander"]), f"{VICTORY}/units/0",
                                "'us:comander'", "one of the unit_cards", "us:commander"),
    "a misspelt rule": (special(rule="no_diging"), "/special/0/rule", "'no_diging'", "a registered scenario rule",
                        "no_digging"),
    "a rule for a side that is not": (special(rule="no_digging", side="usa"), "/special/0/side", "'usa'",
                                      "a side of this game", "us"),
    "a rule for a tile off the map": (special(rule="closed_tiles", side="us", at=["2A"]), "/special/0/at/0", "'2A'",
                                      "a tile of this map", None),
    "a rule for no terrain": (special(rule="marsh", terrains=["swmp"]), "/special/0/terrains/0", "'swmp'",
                              "one of the terrains", "swamp"),
    "a rule for no class": (special(rule="sacrifice_only", classes=["anti_iar"]), "/special/0/classes/0", "'anti_iar'",
                            "a class of units", "anti_air"),
    "a rule for a turn that does not come": (special(rule="attrition", side="us", turns=[9], amount=1),
                                             "/special/0/turns/0", "9", "a turn from 1 to 5", None),
    "a misspelt score": (parts(ending={"turn": 5, "scores": ["prestigue"]}), "/ending/scores/0", "'prestigue'",
                         "a score", "prestige"),
    "a winner that is not": (parts(ending={"turn": 5, "winner": "usa"}), "/ending/winner", "'usa'",
                             "a side of this game", "us"),
    "an automaton of no side": (parts(automaton={**AUTOMATON, "side": "usa"}), "/automaton/side", "'usa'",
                                "a side of this game", "us"),
    "a side by another name": (without_german, "/sides/germen", "'germen'", "a side of this game", "german"),
    "no side": (without_german, "/sides", "nothing", "an entry 'german'", None),
    "another geometry": (parts(geometry="sqares"), "/geometry", "'sqares'", "a registered geometry", "squares"),
}
SHAPES: dict[str, tuple[Change, str, str | None]] = {
    "three coordinates": (space(0, at=[0, 0, 1]), "/spaces/0/at", None),
    "a tile by number": (space(0, tile=20), "/spaces/0/tile", None),
    "prestige below nothing": (us(prestige=-1), "/sides/us/prestige", None),
    "a budget in words": (start(budget="much"), "/sides/us/start/budget", None),
    "a misspelt key": (us(home_rwo=["5A"]), "/sides/us/home_rwo", "home_row"),
    "a misspelt setting": (parts(settings={"bocage_diagonal": True}), "/settings/bocage_diagonal", "bocage_diagonals"),
    "a setting of another kind": (parts(settings={"bocage_diagonals": "yes"}), "/settings/bocage_diagonals", None),
    "a window that is not": (parts(settings={"surprise_windows": "always"}), "/settings/surprise_windows", None),
    "nobody goes first": (parts(first="usa"), "/first", None),
    "a turn 0": (parts(ending={"turn": 0}), "/ending/turn", None),
    "counters of the other games": (us(counters={}), "/sides/us/counters", None),
    "no map": (lambda d: d.pop("spaces"), "", None),
}


def changed(change: Change) -> dict[str, Any]:
    made = document()
    change(made)
    return made


def refused(kind: type[uc.ContentError], scenario: Any) -> uc.ContentError:
    with pytest.raises(kind) as caught:
        uc.new_game("allied_assault", scenario, seed=1)
    assert type(caught.value) is kind
    faulty(caught.value)
    return caught.value


def test_the_document_these_tests_spoil_is_fine() -> None:
    assert uc.new_game("allied_assault", document(), seed=1).legal_actions()


@pytest.mark.parametrize("name", LINKS)
def test_what_does_not_fit_is_a_link_error_with_its_place(name: str) -> None:
    change, pointer, found, expected, nearest = LINKS[name]
    error = refused(uc.LinkError, changed(change))
    faults = [fault for fault in error.faults if fault.pointer == pointer and fault.found == found]
    assert faults, error
    assert faults[0].expected.startswith(expected), error
    assert faults[0].file == "allied_assault:template"
    if nearest is not None:
        assert faults[0].nearest == nearest
        assert f"nearest: {nearest}" in str(error)


@pytest.mark.parametrize("name", SHAPES)
def test_another_shape_is_a_schema_error(name: str) -> None:
    change, pointer, nearest = SHAPES[name]
    error = refused(uc.SchemaError, changed(change))
    assert pointer in [fault.pointer for fault in error.faults], error
    if nearest is not None:
        assert nearest in [fault.nearest for fault in error.faults]


def test_all_faults_are_reported_at_once() -> None:
    error = refused(uc.LinkError, changed(all_of(space(6, tile="22C"), wins(condition="win"), start(least=9))))
    assert {fault.pointer for fault in error.faults} >= {"/spaces/6/tile", f"{VICTORY}/condition"}


def test_a_wrong_file_is_one_error_with_file_and_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command says which file, where, what is there, what is expected, and the nearest name."""
    path = write(tmp_path / "mine.json", changed(wins(condition="hold_home_bases")))
    (fault,) = refused(uc.LinkError, path).faults
    assert "mine" in fault.file
    assert main(["validate", str(path)]) == 1
    told = capsys.readouterr()
    assert "mine.json:" in told.out + told.err
    assert "found 'hold_home_bases', expected a registered condition; nearest: hold_home_base" in told.out + told.err
    assert main(["play", "allied_assault", str(path)]) == 1
    assert capsys.readouterr().err.count("hold_home_bases") == 1
    library_still_works()


def test_a_scenario_of_ones_own_is_written_checked_shown_and_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """From the template to the end of a game, by the commands alone."""
    path = tmp_path / "mine.json"
    for argv in (
        ["new-scenario", "allied_assault", str(path), "--schema"],
        ["validate", str(path)],
        ["show", str(path), "--lang", "es"],
        ["show", str(path), "--svg", str(tmp_path / "mine.svg")],
        ["play", "allied_assault", str(path), "--player", "us=random", "--player", "german=random", "--seed", "3"],
    ):
        assert main(argv) == 0, capsys.readouterr()
    assert "mine.json: ok (1 scenario)" in capsys.readouterr().out
    schema = json.loads((tmp_path / "scenarios.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema).validate(json.loads(path.read_text(encoding="utf-8")))
    assert (tmp_path / "mine.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_tile_has_no_next_face(tmp_path: Path) -> None:
    """The ground is worked out before play, so a tile that would turn is refused, not passed over."""
    pack = {"id": "turner", "game": "allied_assault", "version": "1", "provenance": "original"}
    turned = {"turns_to": "allied_assault:1B"}
    override = {"id": "turner:1A", "kind": "map_tiles", "target": "allied_assault:1A", "set": turned}
    (tmp_path / "pack.json").write_text(json.dumps(pack), encoding="utf-8")
    (tmp_path / "overrides.json").write_text(json.dumps({"overrides": [override]}), encoding="utf-8")
    with pytest.raises(uc.ContentError, match="found 'turns_to', expected a known key"):
        uc.new_game("allied_assault", "metz", packs=(tmp_path,), library=uc.Library())
