"""Scenarios with vehicles, structures, escape and neutralise that cannot be played: every fault with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.folders import write
from kit.naf_scenes import change, document, overriding
from kit.spoiled import all_of, faulty, library_still_works, readable, space

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Change = Callable[[dict[str, Any]], object]
    #: What is done to the document; pointer, found, what is expected (its beginning) and the nearest name.
    Case = tuple[Change, str, str, str, str | None]


def lrdg(made: dict[str, Any]) -> Any:
    return made["sides"]["lrdg"]


def vehicle(name: str, **changes: Any) -> Change:
    return lambda d: lrdg(d)["vehicles"].setdefault(name, {"at": "04A"}).update(changes)


def wins(**condition: Any) -> Change:
    return lambda d: lrdg(d).update(victory=[condition])


def cardless(made: dict[str, Any]) -> None:
    del lrdg(made)["deck"]["scout"]
    del lrdg(made)["supply"]["scout"]


def without_escape(made: dict[str, Any]) -> None:
    for one in made["spaces"]:
        one.pop("escape", None)


def everywhere(many: int, **changes: Any) -> Change:
    return all_of(*(space(number, **changes) for number in range(many)))


def battered(made: dict[str, Any]) -> None:
    """Damage markers on all six vehicles, 25 of them."""
    plans = [plan for side in made["sides"].values() for plan in side["vehicles"].values()]
    for plan, count in zip(plans, (5, 4, 4, 4, 4, 4), strict=True):
        plan["damage"] = count


CAR, TRUCK = "/sides/lrdg/vehicles/pilot_car", "/sides/lrdg/vehicles/gun_truck"
VICTORY = "/sides/lrdg/victory/0"
LINKS: dict[str, Case] = {
    "a fourth seat": (vehicle("gun_truck", crew=[None] * 4), f"{TRUCK}/crew", "4 places", "at most 3", None),
    "no such vehicle": (vehicle("gun_trcuk"), "/sides/lrdg/vehicles/gun_trcuk", "'lrdg:gun_trcuk'",
                        "one of the vehicles", "lrdg:gun_truck"),
    "an enemy vehicle": (vehicle("medium_tank"), "/sides/lrdg/vehicles/medium_tank", "'lrdg:medium_tank'",
                         "one of the vehicles", "italian:medium_tank"),
    "a vehicle among the soldiers": (lambda d: lrdg(d)["counters"].update(gun_truck="04A"),
                                     "/sides/lrdg/counters/gun_truck", "the vehicle 'lrdg:gun_truck'",
                                     "a unit; a vehicle stands under /sides/lrdg/vehicles", None),
    "a crew of both sides": (vehicle("pilot_car", crew=["scout", "scout_a"]), f"{CAR}/crew/1", "'scout_a' of italian",
                             "a soldier of lrdg; all of a crew have one side", "scout"),
    "a misspelt soldier": (vehicle("pilot_car", crew=["scuot"]), f"{CAR}/crew/0", "'scuot'", "a soldier of lrdg",
                           "scout"),
    "a command card in a seat": (vehicle("pilot_car", crew=["lieutenant"]), f"{CAR}/crew/0", "'lieutenant'",
                                 "a soldier of lrdg", None),
    "seated twice in one vehicle": (vehicle("pilot_car", crew=["scout", "scout"]), f"{CAR}/crew/1", "'scout'",
                                    "a soldier who is not in another place (pilot_car, place 1)", None),
    "seated in two vehicles": (vehicle("gun_truck", crew=["scout"]), f"{CAR}/crew/1", "'scout'",
                               "a soldier who is not in another place (gun_truck, place 1)", None),
    "seated and standing": (vehicle("pilot_car", crew=["sergeant"]), f"{CAR}/crew/0", "'sergeant'",
                            "a soldier who is not on a tile (04A)", None),
    "seated without cards": (cardless, f"{CAR}/crew/1", "'scout'", "a soldier with cards", None),
    "a vehicle on rough ground": (vehicle("gun_truck", at="02B"), f"{TRUCK}/at", "02B, which is rough",
                                  "a tile that vehicles may enter", None),
    "a vehicle on a rough hill": (vehicle("gun_truck", at="10B"), f"{TRUCK}/at", "10B, which is rough",
                                  "a tile that vehicles may enter", None),
    "a vehicle off the map": (vehicle("gun_truck", at="04B"), f"{TRUCK}/at", "'04B'", "a tile of this map", "14B"),
    "a wreck": (vehicle("gun_truck", damage=5), f"{TRUCK}/damage", "5", "less than its integrity of 5", None),
    "a misspelt structure": (space(5, structure="hanger"), "/spaces/5/structure", "'hanger'", "one of the structures",
                             "hangar"),
    "a structure twice": (space(5, structure="hangar"), "/spaces/19/structure", "'hangar'",
                          "a structure not yet on the map (14B has it)", None),
    "objective markers": (space(1, objective=1), "/spaces", "4 objective markers", "at most 3", None),
    "escape markers": (everywhere(4, escape=True), "/spaces", "5 escape markers", "at most 4", None),
    "damage markers": (battered, "/sides", "25 damage markers", "at most 24", None),
    "control markers": (everywhere(17, markers={"lrdg": "scouted"}), "/spaces", "17 control markers of lrdg",
                        "at most 16", None),
    "points beyond the map": (wins(condition="claim_objectives", points=99), f"{VICTORY}/points", "99",
                              "at most the 11 points on the map", None),
    "no points": (wins(condition="claim_objectives"), f"{VICTORY}/points", "0", "at least 1", None),
    "objectives that are counters": (wins(condition="claim_objectives", points=3, counters=["scout"]), VICTORY,
                                     "counters or a number", "points", None),
    "objectives by number": (wins(condition="claim_objectives", points=3, number=2), VICTORY, "counters or a number",
                             "points", None),
    "escape of a misspelt counter": (wins(condition="escape", counters=["scuot"]), f"{VICTORY}/counters/0", "'scuot'",
                                     "a counter of lrdg in this scenario", "scout"),
    "escape of an enemy": (wins(condition="escape", counters=["scout_a"]), f"{VICTORY}/counters/0", "'scout_a'",
                           "a counter of lrdg in this scenario", "scout"),
    "escape of one not in the scenario": (
        all_of(lambda d: lrdg(d)["counters"].pop("sniper"), wins(condition="escape", counters=["scout", "sniper"])),
        f"{VICTORY}/counters/1", "'sniper'", "a counter of lrdg in this scenario", None),
    "escape of a counter twice": (wins(condition="escape", counters=["scout", "scout"]), f"{VICTORY}/counters/1",
                                  "'scout' twice", "every counter once", None),
    "escape of nobody": (wins(condition="escape", number=2), f"{VICTORY}/counters", "nobody",
                         "the counters that are allowed to escape", None),
    "escape of more than are named": (wins(condition="escape", counters=["scout", "sniper"], number=3),
                                      f"{VICTORY}/number", "3", "at most 2", None),
    "escape for points": (wins(condition="escape", counters=["scout"], points=3), f"{VICTORY}/points", "3",
                          "no points", None),
    "escape from nowhere": (all_of(without_escape, wins(condition="escape", counters=["scout"])), VICTORY,
                            "no escape marker on the map", "at least one", None),
    "neutralise an own counter": (wins(condition="neutralise", counters=["scout"]), f"{VICTORY}/counters/0", "'scout'",
                                  "a counter of italian in this scenario", "scout_a"),
    "neutralise a structure": (wins(condition="neutralise", counters=["hangar"]), f"{VICTORY}/counters/0", "'hangar'",
                               "a counter of italian in this scenario", None),
    "neutralise more than there are": (wins(condition="neutralise", number=11), f"{VICTORY}/number", "11",
                                       "at most 10", None),
    "neutralise more than are named": (wins(condition="neutralise", counters=["medium_tank"], number=2),
                                       f"{VICTORY}/number", "2", "at most 1", None),
    "neutralise for points": (wins(condition="neutralise", points=2), f"{VICTORY}/points", "2", "no points", None),
    "a condition of another game": (wins(condition="pin"), f"{VICTORY}/condition", "'pin'", "a registered condition",
                                    None),
    "a misspelt condition": (wins(condition="neutralize"), f"{VICTORY}/condition", "'neutralize'",
                             "a registered condition", "neutralise"),
}
SHAPES: dict[str, tuple[Change, str, str | None]] = {
    "damage below nothing": (vehicle("gun_truck", damage=-1), f"{TRUCK}/damage", None),
    "damage in words": (vehicle("gun_truck", damage="some"), f"{TRUCK}/damage", None),
    "a crew that is one name": (vehicle("gun_truck", crew="scout"), f"{TRUCK}/crew", None),
    "a number in a seat": (vehicle("gun_truck", crew=[1]), f"{TRUCK}/crew/0", None),
    "no tile": (lambda d: lrdg(d)["vehicles"]["gun_truck"].pop("at"), TRUCK, None),
    "a misspelt key of a vehicle": (vehicle("gun_truck", crwe=[]), f"{TRUCK}/crwe", "crew"),
    "a list of vehicles": (lambda d: lrdg(d).update(vehicles=["gun_truck"]), "/sides/lrdg/vehicles", None),
    "escape in words": (space(0, escape="yes"), "/spaces/0/escape", None),
    "a structure by number": (space(0, structure=1), "/spaces/0/structure", None),
    "a number below nothing": (wins(condition="escape", counters=["scout"], number=-1), f"{VICTORY}/number", None),
    "one counter for a list": (wins(condition="escape", counters="scout"), f"{VICTORY}/counters", None),
    "spawn markers of the other game": (lambda d: lrdg(d).update(spawn=[]), "/sides/lrdg/spawn", None),
}


def changed(change: Change) -> dict[str, Any]:
    made = document()
    change(made)
    return made


def refused(kind: type[uc.ContentError], scenario: Any, **named: Any) -> uc.ContentError:
    with pytest.raises(kind) as caught:
        uc.new_game("north_africa", scenario, seed=1, **named)
    assert type(caught.value) is kind
    faulty(caught.value)
    return caught.value


def test_the_document_these_tests_spoil_is_fine() -> None:
    assert uc.new_game("north_africa", document(), seed=1).legal_actions()


@pytest.mark.parametrize("name", LINKS)
def test_what_does_not_fit_is_a_link_error_with_its_place(name: str) -> None:
    change, pointer, found, expected, nearest = LINKS[name]
    error = refused(uc.LinkError, changed(change))
    faults = [fault for fault in error.faults if fault.pointer == pointer and fault.found == found]
    assert faults, error
    assert faults[0].expected.startswith(expected)
    assert faults[0].file == "north_africa:of_the_tests"
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
    error = refused(
        uc.LinkError,
        changed(
            all_of(
                vehicle("pilot_car", crew=["scout_a"]),
                vehicle("gun_truck", at="02B"),
                space(5, structure="hanger"),
                wins(condition="escape", counters=["scuot"]),
            )
        ),
    )
    assert {fault.pointer for fault in error.faults} >= {
        f"{CAR}/crew/0",
        f"{TRUCK}/at",
        "/spaces/5/structure",
        f"{VICTORY}/counters/0",
    }


def test_a_vehicle_on_a_tile_that_does_not_exist_is_no_crash() -> None:
    """The tile is on the map by name, so that only the unknown tile is at fault."""
    error = refused(uc.LinkError, changed(all_of(space(0, tile="99Z"), vehicle("pilot_car", at="99Z"))))
    assert "/spaces/0/tile" in [fault.pointer for fault in error.faults]


@pytest.mark.parametrize("name", ["a crew of both sides", "a vehicle on rough ground"])
def test_a_file_with_such_a_fault_is_named(name: str, tmp_path: Path) -> None:
    error = refused(uc.LinkError, write(tmp_path / "mine.json", changed(LINKS[name][0])))
    assert all("mine" in fault.file for fault in error.faults)


# -- definitions of one's own ------------------------------------------------------------


INSPIRE = [{"action": "inspire", "x": 1}]
PACKS: dict[str, tuple[list[dict[str, Any]], str, str]] = {
    "a structure without points": (
        [change("structures", "hangar", points=0)], "/spaces/19/structure", "hangar without points"),
    "a structure without a structure defence": (
        [change("structures", "hangar", defence={"regular": 5})], "/spaces/19/structure",
        "hangar without a structure defence"),
    "a structure that is not said to be one": (
        [change("structures", "hangar", traits=[])], "/spaces/19/structure", "hangar without the trait 'structure'"),
    "a vehicle that is not said to be one": (
        [change("vehicles", "italian/scout_car", traits=[])], "/sides/italian/vehicles/scout_car",
        "scout_car without the trait 'vehicle'"),
    "a vehicle without seats": (
        [change("vehicles", "italian/light_vehicle", seats=[])], "/sides/italian/vehicles/light_vehicle",
        "light_vehicle without places"),
    "Inspire cards that return each other": (
        [change("cards", "italian/squad_leader_a", actions=INSPIRE),
         change("cards", "italian/tank_commander_t", actions=INSPIRE)],
        "/cards/13", "Inspire cards that can return each other"),
    "an ability nobody registers": (
        [change("vehicles", "lrdg/gun_truck", seats=[{"actions": [{"action": "fly", "x": 2}]}] * 3)],
        "/vehicles/0/seats/0", "'fly'"),
}


@pytest.mark.parametrize("name", PACKS)
def test_definitions_that_cannot_be_played_are_refused(name: str, tmp_path: Path) -> None:
    overrides, pointer, found = PACKS[name]
    library = uc.Library()
    error = refused(uc.LinkError, document(), packs=(overriding(tmp_path, *overrides),), library=library)
    told = [fault for fault in error.faults if (fault.pointer, fault.found) == (pointer, found)]
    # Of a definition that a pack changed, the fault names the pack and its file too.
    assert told, error
    assert {fault.changed_by for fault in told} <= {None, "pack mine (mine/overrides.json)"}
    library_still_works(library)


def test_one_unlimited_inspire_card_is_allowed(tmp_path: Path) -> None:
    """UND-7.11: the Tank Commander returns the Squad Leader, who cannot return him."""
    home = overriding(tmp_path, change("cards", "italian/tank_commander_t", actions=INSPIRE))
    assert uc.new_game("north_africa", document(), seed=1, packs=(home,), library=uc.Library()).legal_actions()


@pytest.mark.parametrize("changes", [{"points": -1}, {"points": "many"}, {"seats": []}])
def test_a_structure_of_another_shape_is_a_schema_error(changes: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(uc.ContentError) as caught:
        uc.new_game(
            "north_africa",
            document(),
            seed=1,
            packs=(overriding(tmp_path, change("structures", "hangar", **changes)),),
            library=uc.Library(),
        )
    readable(caught.value)
    faulty(caught.value)
