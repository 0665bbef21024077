"""What the eleven scenarios of North Africa claim to be, counted: the box, what the set uses, how each is set up.

Who wins how often is measured by ``make balance``.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from functools import cache
from typing import Any

import pytest

import undaunted_core as uc
from kit.places import ROOT

DATA = ROOT / "plugins/north_africa/src/undaunted_north_africa/data"
SIDES = ("lrdg", "italian")
CLAIM, ESCAPE, NEUTRALISE = "claim_objectives", "escape", "neutralise"
#: What the box holds, by the rulebook's list of components.
OBJECTIVE_MARKERS = (1, 2, 3)
ESCAPE_MARKERS = 4
CONTROL_MARKERS = 16
STRUCTURES = 6
FOG = 8


@cache
def known(kind: str) -> dict[str, dict[str, Any]]:
    found = json.loads((DATA / f"{kind}.json").read_text(encoding="utf-8"))[kind]
    return {one["id"].partition(":")[2]: one for one in found}


def read() -> list[dict[str, Any]]:
    paths = sorted((DATA / "scenarios").glob("*.json"))
    return sorted((json.loads(path.read_text(encoding="utf-8")) for path in paths), key=lambda one: one["number"])


SCENARIOS = read()
NAMES = [one["id"].partition(":")[2] for one in SCENARIOS]
each = pytest.mark.parametrize("scenario", SCENARIOS, ids=NAMES)


def cards_of(setup: dict[str, Any]) -> Counter[str]:
    return Counter(setup["deck"]) + Counter(setup["supply"])


def aboard(setup: dict[str, Any]) -> list[str]:
    return [soldier for plan in setup.get("vehicles", {}).values() for soldier in plan["crew"] if soldier]


def starts(setup: dict[str, Any]) -> dict[str, str]:
    """Where each counter of a side stands, those aboard included."""
    found = dict(setup.get("counters", {}))
    for name, plan in setup.get("vehicles", {}).items():
        found |= dict.fromkeys([name, *filter(None, plan["crew"])], plan["at"])
    return found


def conditions(setup: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [one for one in setup["victory"] if one["condition"] == kind]


def traits(scenario: dict[str, Any]) -> list[str]:
    return [trait for space in scenario["spaces"] for trait in known("tiles")[space["tile"]].get("traits", ())]


def points(scenario: dict[str, Any]) -> tuple[int, int]:
    """Those of objective markers and those of structures."""
    spaces = scenario["spaces"]
    return (
        sum(space.get("objective", 0) for space in spaces),
        sum(known("structures")[space["structure"]]["points"] for space in spaces if "structure" in space),
    )


def lacking(scenarios: list[dict[str, Any]]) -> set[str]:
    """What a set of scenarios should have in it and has not."""
    used: set[str] = set()
    for scenario in scenarios:
        used |= {f"structure {space['structure']}" for space in scenario["spaces"] if "structure" in space}
        used |= set(traits(scenario))
        for side, setup in scenario["sides"].items():
            used |= {f"card {side}/{card}" for card in cards_of(setup)}
            used |= {f"vehicle {side}/{name}" for name in setup.get("vehicles", {})}
            used |= {f"{side} {family}" for family in families(scenario, setup)}
    wanted = {f"card {name}" for name in known("cards")}
    wanted |= {f"vehicle {name}" for name in known("vehicles")}
    wanted |= {f"structure {name}" for name in known("structures")}
    wanted |= {f"{side} {family}" for side in SIDES for family in FAMILIES}
    return (wanted | {"rough", "hill"}) - used


FAMILIES = ("tiles", "structures", "escape named", "escape number", "neutralise named", "neutralise number")


def families(scenario: dict[str, Any], setup: dict[str, Any]) -> set[str]:
    """The families of victory that a side has.

    Points of tiles alone can suffice, or those of structures are needed; named
    counters are all wanted, or a number of them.
    """
    on_tiles, _ = points(scenario)
    found = {"tiles" if one["points"] <= on_tiles else "structures" for one in conditions(setup, CLAIM)}
    for kind in (ESCAPE, NEUTRALISE):
        found |= {f"{kind} {'number' if one.get('number') else 'named'}" for one in conditions(setup, kind)}
    return found


# -- the set --------------------------------------------------------------------------


def test_there_are_eleven_scenarios_numbered_as_such():
    assert [one["number"] for one in SCENARIOS] == list(range(1, 12))
    infos = uc.scenarios("north_africa")
    assert sorted(info.id.rpartition(":")[2] for info in infos) == sorted(NAMES)
    for lang in ("en", "es"):
        assert len({one["title"][lang] for one in SCENARIOS}) == 11


def test_together_they_use_every_card_vehicle_structure_and_family_of_victory_on_both_sides():
    """And rough terrain and hills."""
    assert lacking(SCENARIOS) == set()


@pytest.mark.parametrize(
    ("part", "what"),
    [
        ("scenario 11", {"vehicle lrdg/gun_truck"}),
        ("structure", {"structure radio_mast"}),
        ("card", {"card lrdg/sniper"}),
        ("family", {"italian escape number", "italian escape named"}),
    ],
)
def test_what_a_set_lacks_is_noticed(part: str, what: set[str]):
    """Planted: the sets without a vehicle, a structure, a card, a way to win."""
    scenarios = copy.deepcopy(SCENARIOS)
    for scenario in scenarios:
        lrdg, italian = (scenario["sides"][side] for side in SIDES)
        if part == "scenario 11":
            lrdg.get("vehicles", {}).pop("gun_truck", None)
        elif part == "structure":
            for space in scenario["spaces"]:
                if space.get("structure") == "radio_mast":
                    del space["structure"]
        elif part == "card":
            lrdg["deck"].pop("sniper", None)
            lrdg["supply"].pop("sniper", None)
        else:
            italian["victory"] = [one for one in italian["victory"] if one["condition"] != ESCAPE]
    assert lacking(scenarios) == what


def test_every_action_of_cards_and_seats_is_played():
    """In random games, a few of each scenario: all 18 of the quick reference, those of seats as such."""
    wanted = {use["action"] for card in known("cards").values() for use in card["actions"]}
    seats = [seat for vehicle in known("vehicles").values() for seat in vehicle["seats"]]
    wanted |= {f"seat_{use['action']}" for seat in seats for use in seat["actions"]}
    missing = set(wanted)
    for seed in range(30):
        for name in NAMES:
            missing -= played(name, seed)
        if not missing:
            break
    assert missing == set()
    assert len({action.removeprefix("seat_") for action in wanted}) == 18


def played(name: str, seed: int) -> set[str]:
    """The abilities that a random game of at most 150 decisions uses, by name, values left out."""
    game = uc.new_game("north_africa", name, seed=seed, events=False)
    uc.play(game, dict.fromkeys(game.sides, "random"), 150)
    plays = [action.notation.split() for _, action in game.history if action.notation.startswith("play ")]
    return {"_".join(part for part in words[2].split("_") if not part.isdigit()) for words in plays}


def test_they_grow_from_an_infantry_raid_to_all_six_vehicles():
    """One scenario without vehicles is the first; one has all six, and the most tiles and counters; none has more."""
    vehicles = [sum(len(one["sides"][side].get("vehicles", {})) for side in SIDES) for one in SCENARIOS]
    tiles = [len(one["spaces"]) for one in SCENARIOS]
    counters = [sum(len(starts(one["sides"][side])) for side in SIDES) for one in SCENARIOS]
    assert vehicles[0] == 0
    assert vehicles[10] == 6
    assert all(count < 6 for count in vehicles[:10])
    assert {one for one in range(11) if tiles[one] == max(tiles)} == {10}
    assert {one for one in range(11) if counters[one] == max(counters)} == {10}


def test_a_scenario_with_an_aircraft_has_hills_that_it_flies_over():
    """Strafe alone passes over the cover of hills from everywhere (UND-8.11)."""
    flown = [one for one in SCENARIOS if "recon_aircraft" in cards_of(one["sides"]["italian"])]
    assert any("hill" in traits(one) for one in flown)


# -- the known facts --------------------------------------------------------------------


def test_scenario_1_is_the_raid_on_landing_ground_7():
    """Structures worth 1, 1 and 2, an LRDG infantry raid, its date."""
    (one,) = (one for one in SCENARIOS if one["number"] == 1)
    structures = [space["structure"] for space in one["spaces"] if "structure" in space]
    assert (one["id"], one["title"]["en"], one["date"]) == (
        "north_africa:landing_ground_7",
        "Landing Ground 7",
        "18 September 1940",
    )
    assert sorted(known("structures")[name]["points"] for name in structures) == [1, 1, 2]
    assert families(one, one["sides"]["lrdg"]) >= {"structures"}
    assert not any(setup.get("vehicles") for setup in one["sides"].values())


def test_scenario_2_begins_with_the_lrdg_and_has_three_objectives_one_a_tank():
    one = SCENARIOS[1]
    structures = [space["structure"] for space in one["spaces"] if "structure" in space]
    assert one["initiative"] == "lrdg"
    assert structures == ["water_tower"]
    assert sum("objective" in space for space in one["spaces"]) == 2


def test_scenario_6_holds_what_the_example_round_needs():
    one = SCENARIOS[5]
    at = {space["tile"]: tuple(space["at"]) for space in one["spaces"]}
    board = uc.new_game("north_africa", "vulnerable_encampments", seed=0).board
    near = {space.name: set(space.neighbours) for space in board.spaces}
    assert one["title"]["en"] == "Vulnerable Encampments"
    assert set(at) >= {"06B", "12A", "16B", "17A", "19A"}
    assert [space["tile"] for space in one["spaces"] if space.get("objective")] == ["06B"]
    assert "12A" in near["19A"] & near["06B"]
    assert {"17A", "16B"} <= near["19A"]
    assert "16B" in near["17A"]
    assert starts(one["sides"]["lrdg"])["saboteur"] in near["12A"]
    assert starts(one["sides"]["italian"])["medium_tank"] in near["12A"]
    assert one["sides"]["italian"]["vehicles"]["scout_car"]["at"] == "19A"
    assert one["sides"]["italian"]["vehicles"]["scout_car"]["crew"] == ["rifleman_a", "scout_a", "machine_gunner_a"]


# -- each scenario ----------------------------------------------------------------------


@each
def test_it_says_that_it_is_original(scenario: dict[str, Any]):
    readme = (DATA / "README.md").read_text(encoding="utf-8")
    assert scenario["provenance"].startswith("original")
    tags = [word.strip(";,") for word in scenario["provenance"].split() if word.startswith(("public:", "rulebook"))]
    assert all(f"`{tag.removesuffix(chr(39) + 's')}`" in readme for tag in tags)
    assert scenario["number"] == 1 or scenario["date"] == "original"
    assert scenario["title"]["es"]


@each
def test_it_needs_no_more_than_the_box_holds(scenario: dict[str, Any]):
    """Tiles, markers, structures, cards; each tile is one piece of cardboard."""
    spaces = scenario["spaces"]
    numbers = [space["tile"][:-1] for space in spaces]
    assert 8 <= len(spaces) <= 16
    assert len(set(numbers)) == len(numbers)
    assert not Counter(s["objective"] for s in spaces if s.get("objective")) - Counter(OBJECTIVE_MARKERS)
    assert sum(bool(space.get("escape")) for space in spaces) <= ESCAPE_MARKERS
    structures = [space["structure"] for space in spaces if "structure" in space]
    assert len(set(structures)) == len(structures) <= STRUCTURES
    for side, setup in scenario["sides"].items():
        assert sum(side in space.get("markers", {}) for space in spaces) <= CONTROL_MARKERS
        assert all(count <= known("cards")[f"{side}/{card}"]["copies"] for card, count in cards_of(setup).items())


@each
def test_no_marker_is_missing_were_every_tile_scouted(scenario: dict[str, Any]):
    """Sixteen control markers of a side suffice for the whole map."""
    assert len(scenario["spaces"]) <= CONTROL_MARKERS


@each
def test_the_decks_are_of_a_sensible_size(scenario: dict[str, Any]):
    """Nine to twelve cards (or one of each), two of them Fog of War, and all the Fog of War of the box in play."""
    for setup in scenario["sides"].values():
        one_of_each = all(count == 1 for card, count in setup["deck"].items() if card != "fog_of_war")
        assert 9 <= sum(setup["deck"].values()) <= (13 if one_of_each else 12)
        assert setup["deck"]["fog_of_war"] == 2
        assert cards_of(setup)["fog_of_war"] == FOG


@each
def test_every_soldier_with_cards_is_on_the_board_with_one_in_the_deck(scenario: dict[str, Any]):
    """Nobody is there whose cards are not, and the other way round; each vehicle has somebody to drive it."""
    for side, setup in scenario["sides"].items():
        soldiers = {card for card in cards_of(setup) if known("cards")[f"{side}/{card}"]["role"] == "combat"}
        assert set(starts(setup)) - set(setup.get("vehicles", {})) == soldiers
        assert soldiers <= set(setup["deck"])
        assert all(any(plan["crew"]) for plan in setup.get("vehicles", {}).values())


@each
def test_everybody_starts_on_a_tile_with_an_own_marker(scenario: dict[str, Any]):
    markers = {space["tile"]: space.get("markers", {}) for space in scenario["spaces"]}
    for side, setup in scenario["sides"].items():
        assert all(side in markers[at] for at in starts(setup).values())


@each
def test_the_sides_start_near_each_other_and_not_together(scenario: dict[str, Any]):
    """From one to four steps between the nearest."""
    game = uc.new_game("north_africa", scenario["id"].partition(":")[2], seed=0)
    index = {space.name: space for space in game.board.spaces}
    reached = set(starts(scenario["sides"]["lrdg"]).values())
    wanted = set(starts(scenario["sides"]["italian"]).values())
    steps = 0
    while not reached & wanted:
        reached |= {near for at in reached for near in index[at].neighbours}
        steps += 1
    assert 1 <= steps <= 4


@each
def test_the_sides_are_unlike(scenario: dict[str, Any]):
    """In what they must do or how much of it, and in what they can do it with."""
    lrdg, italian = (scenario["sides"][side] for side in SIDES)

    def asks(setup: dict[str, Any]) -> list[tuple[Any, ...]]:
        return sorted((one["condition"], one.get("points", 0), one.get("number", 0)) for one in setup["victory"])

    assert asks(lrdg) != asks(italian)
    assert means("lrdg", lrdg) != means("italian", italian)


def means(side: str, setup: dict[str, Any]) -> Counter[tuple[str, int]]:
    """How many cards and seats of a side have each action."""
    uses = [use for card in cards_of(setup).elements() for use in known("cards")[f"{side}/{card}"]["actions"]]
    for name in setup.get("vehicles", {}):
        uses += [use for seat in known("vehicles")[f"{side}/{name}"]["seats"] for use in seat["actions"]]
    return Counter((use["action"], use.get("x", 0)) for use in uses)


@each
def test_it_starts_with_nobody_having_won(scenario: dict[str, Any]):
    game = uc.new_game("north_africa", scenario["id"].partition(":")[2], seed=0)
    assert not game.is_terminal
    for side in SIDES:
        assert all(part.total > 0 for part in game.explain("victory", side=side).parts)
