"""North Africa's data against figures written down here once more, and against the totals of the box.

The tables are frozen: they were transcribed from the sources named in the data
folder's README, not from the data files.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

import undaunted_core as uc
import undaunted_system as undaunted
from kit.places import ROOT
from undaunted_core.content.loader import load_folder
from undaunted_system import aboard
from undaunted_system.vehicles import plugin

DATA = ROOT / "plugins/north_africa/src/undaunted_north_africa/data"
KINDS = {
    "cards": undaunted.Card,
    "units": undaunted.Unit,
    "vehicles": aboard.Vehicle,
    "structures": undaunted.Structure,
    "tiles": undaunted.Tile,
}
SIDES = ("lrdg", "italian")
#: Per side, name: initiative, actions, copies, squad, specialism, regular defence of the counter (0: none).
CARDS = {
    "lrdg": {
        "lieutenant": (9, "bolster 3, command 2", 1, "", "", 0),
        "warrant_officer": (8, "bolster 2, inspire 1", 1, "", "", 0),
        "staff_sergeant": (8, "scout 1, attack 1, control 0, recon 0", 4, "", "", 5),
        "sergeant": (7, "move 1, attack 1, control 0, demolition 2", 4, "", "", 5),
        "scout": (6, "scout 2, attack 1, conceal 0, recon 0", 4, "", "", 6),
        "saboteur": (5, "stalk 1, attack 1, demolition 2", 4, "", "", 6),
        "antitank_rifleman": (4, "move 1, attack 1, antitank 2", 4, "", "", 4),
        "machine_gunner": (3, "move 1, attack 2, suppress 4, repair 0", 4, "", "", 4),
        "engineer": (2, "move 1, attack 1, repair 0, demolition 3", 4, "", "", 5),
        "sniper": (2, "stalk 1, attack 3, conceal 0", 4, "", "", 6),
        "fog_of_war": (1, "", 8, "", "", 0),
    },
    "italian": {
        "platoon_sergeant": (9, "bolster 3, command 2", 1, "", "", 0),
        "recon_aircraft": (8, "recon 0, strafe 1, surveil 2", 1, "", "", 0),
        "squad_leader_a": (7, "bolster 2 A, inspire 1 A", 1, "A", "", 0),
        "tank_commander_t": (7, "bolster 2 T, inspire 1 T", 1, "T", "", 0),
        "scout_a": (6, "scout 2, attack 1, recon 0, conceal 0", 4, "A", "", 5),
        "rifleman_a": (5, "move 1, attack 1, control 0", 4, "A", "", 4),
        "machine_gunner_a": (3, "move 1, attack 2, suppress 4", 4, "A", "", 4),
        "antitank_rifleman_a": (2, "move 1, attack 1, antitank 2, repair 0", 4, "A", "", 4),
        "tank_gunner_t": (4, "move 1, attack 1", 4, "T", "gunner", 4),
        "tank_crewman_t": (3, "move 1, attack 1, repair 0", 4, "T", "crew", 4),
        "tank_driver_t": (2, "move 1, attack 1", 4, "T", "driver", 4),
        "fog_of_war": (1, "", 8, "", "", 0),
    },
}
IN_THE_BOX = {"lrdg": (42, 11), "italian": (40, 10)}
#: Side and name: defences, then the seats from left to right, a required specialism before the colon.
VEHICLES = {
    "lrdg/gun_truck": ("regular 7, armoured 4", "drive 2 | navigate 2 | antitank 2"),
    "lrdg/pilot_car": ("regular 7, armoured 4", "drive 3 | navigate 3 | "),
    "lrdg/patrol_truck": ("regular 7, armoured 4", "drive 2 | navigate 2 | suppress 3"),
    "italian/medium_tank": (
        "armoured 5",
        "driver: drive 1, control 0 | gunner: antitank 3 | crew: attack 2, suppress 4",
    ),
    "italian/scout_car": ("regular 7, armoured 4", "drive 2 | navigate 2 | "),
    "italian/light_vehicle": ("regular 7, armoured 4", "drive 1 | navigate 2 | suppress 3"),
}
#: Sides A and B of tiles 1 to 22: the cover, "h" for a hill (3, or 1); "!" is rough terrain.
TILES = """
    0 h!  0 1!  0 2   0 0   0 2!  0 1   1 2   1 1!  1 2!  1 h!  1 h!  2 1!
    1! h! h! 0  h! 0  0 0   0 1   0 1   0 1   0 2!  1 1   1 1
"""
#: The list of actions on the rulebook's last pages.
QUICK_REFERENCE = """
    drive move scout stalk
    bolster command conceal control inspire navigate recon repair surveil
    attack strafe demolition antitank suppress
"""


@pytest.fixture(scope="module")
def data():
    """Kind -> name without pack -> definition, as the loader reads the folder."""
    found = load_folder(DATA, KINDS)
    names = {kind: {one.id.partition(":")[2]: one for _, one, _ in rows} for kind, rows in found.items()}
    assert all(len(names[kind]) == len(rows) for kind, rows in found.items())
    return names


def shown(actions):
    """Abilities as the tables write them: ``bolster 2 A, inspire 1 A``."""
    return ", ".join(" ".join(filter(None, (use.action, str(use.x), use.squad))) for use in actions)


@pytest.mark.parametrize("side", SIDES)
def test_the_cards_of_a_side(data, side):
    """Initiative, actions, copies, squad and specialism of every card, and no other card."""
    found = {
        name.partition("/")[2]: (
            card.initiative,
            shown(card.actions),
            card.copies,
            card.squad or "",
            card.specialism or "",
        )
        for name, card in data["cards"].items()
        if card.side == side
    }
    assert found == {name: row[:5] for name, row in CARDS[side].items()}


@pytest.mark.parametrize("side", SIDES)
def test_every_soldier_has_a_counter_and_cards_that_name_it(data, side):
    """Defence, squad and title of each; commands and Fog of War have none.  Rule: UND-1.2, NAF-1.15."""
    units = {name.partition("/")[2]: unit for name, unit in data["units"].items() if unit.side == side}
    soldiers = {name: row for name, row in CARDS[side].items() if row[5]}
    assert {name: unit.defence for name, unit in units.items()} == {
        name: {"regular": row[5]} for name, row in soldiers.items()
    }
    for name, row in CARDS[side].items():
        card = data["cards"][f"{side}/{name}"]
        role = "combat" if row[5] else "fog_of_war" if name == "fog_of_war" else "command"
        assert (card.role, card.unit) == (role, f"north_africa:{side}/{name}" if row[5] else None)
    for name, unit in units.items():
        card = data["cards"][f"{side}/{name}"]
        assert (unit.title, unit.squad, unit.traits) == (card.title, card.squad, ("soldier",))
    assert all(row[2] == 4 for row in soldiers.values())


@pytest.mark.parametrize("side", SIDES)
def test_cards_and_counters_add_up_to_the_box(data, side):
    """42 and 40 cards, 11 and 10 counters, three vehicles a side."""
    cards, counters = IN_THE_BOX[side]
    of_side = {
        kind: [one for one in data[kind].values() if one.side == side] for kind in ("cards", "units", "vehicles")
    }
    assert sum(card.copies for card in of_side["cards"]) == cards
    assert len(of_side["vehicles"]) == 3
    assert len(of_side["units"]) + len(of_side["vehicles"]) == counters


def test_the_vehicles(data):
    """Defences, three seats with abilities and requirements; integrity 5 and critical threshold 3 throughout."""
    found = {
        name: (
            ", ".join(f"{kind} {value}" for kind, value in vehicle.defence.items()),
            " | ".join(
                (f"{seat.specialism}: " if seat.specialism else "") + shown(seat.actions) for seat in vehicle.seats
            ),
        )
        for name, vehicle in data["vehicles"].items()
    }
    assert found == VEHICLES
    for name, vehicle in data["vehicles"].items():
        assert vehicle.side == name.partition("/")[0]
        assert (vehicle.integrity, vehicle.critical, vehicle.traits) == (5, 3, ("vehicle",))
        assert len(vehicle.seats) == 3


def test_the_medium_tank_alone_asks_for_specialisms_and_its_crew_has_them(data):
    """Its seats ask for just the specialisms that cards have.  Rule: NAF-1.13."""
    asked = [seat.specialism for vehicle in data["vehicles"].values() for seat in vehicle.seats if seat.specialism]
    had = [card.specialism for card in data["cards"].values() if card.specialism]
    assert sorted(asked) == sorted(had) == ["crew", "driver", "gunner"]
    assert all(seat.specialism for seat in data["vehicles"]["italian/medium_tank"].seats)


def test_the_damage_markers_of_the_box_suffice(data):
    """24: every vehicle at one short of its integrity."""
    assert sum(vehicle.integrity - 1 for vehicle in data["vehicles"].values()) == 24


def test_the_44_tile_sides(data):
    """Numbers 1 to 22, sides A and B: cover, hills and rough terrain."""
    designations = [f"{number:02}{letter}" for number in range(1, 23) for letter in "AB"]
    expected = dict(zip(designations, TILES.split(), strict=True))
    found = {}
    for name, tile in data["tiles"].items():
        found[name] = "h" if "hill" in tile.traits else str(tile.cover)
        found[name] += "!" if "rough" in tile.traits else ""
        assert set(tile.traits) <= {"hill", "rough"}
        assert (tile.cover, tile.low_cover) == (3, 1) if "hill" in tile.traits else tile.low_cover is None
    assert found == expected


def test_cover_and_rough_terrain_add_up(data):
    """How many sides there are of each cover, passable and rough; every hill is rough."""
    counted = Counter(
        ("hill" if "hill" in tile.traits else tile.cover, "rough" in tile.traits) for tile in data["tiles"].values()
    )
    assert counted == {(0, False): 15, (1, False): 13, (1, True): 4, (2, False): 3, (2, True): 3, ("hill", True): 6}
    assert sum(count for (_, rough), count in counted.items() if rough) == 13


def test_there_are_six_structures_of_our_own(data):
    """Six markers without a side; scenario 1 finds markers of 1, 1 and 2 points among them."""
    structures = list(data["structures"].values())
    assert len(structures) == 6
    points = Counter(structure.points for structure in structures)
    assert points[1] >= 2
    assert points[2] >= 1
    for structure in structures:
        assert (structure.side, structure.traits, structure.provenance) == (None, ("structure",), "original")
        assert list(structure.defence) == ["structure"]
        assert 4 <= structure.defence["structure"] <= 7
        assert 1 <= structure.points <= 3


def test_cards_and_seats_use_just_the_18_actions_of_the_quick_reference(data):
    """No action is missing and none is new; four of them have no value, the others all have one."""
    lists = [card.actions for card in data["cards"].values()]
    lists += [seat.actions for vehicle in data["vehicles"].values() for seat in vehicle.seats]
    used = {use.action for actions in lists for use in actions}
    assert used == set(QUICK_REFERENCE.split())
    assert len(used) == 18
    without = {use.action for actions in lists for use in actions if use.x == 0}
    assert without == {"conceal", "control", "recon", "repair"}
    assert not any(use.x for actions in lists for use in actions if use.action in without)


def test_who_has_what_the_rulebook_names(data):
    """Recon, Stalk and the seat that drives, as the rulebook says in passing."""

    def cards_with(action):
        return {name for name, card in data["cards"].items() if action in {use.action for use in card.actions}}

    assert cards_with("recon") == {"lrdg/scout", "lrdg/staff_sergeant", "italian/scout_a", "italian/recon_aircraft"}
    assert cards_with("stalk") == {"lrdg/saboteur", "lrdg/sniper"}
    assert all(vehicle.seats[0].actions[0].action == "drive" for vehicle in data["vehicles"].values())
    assert not cards_with("drive") | cards_with("navigate")


def test_no_two_inspire_cards_return_each_other(data):
    """UND-7.11: of two copies or cards of a side with Inspire, one is out of the other's squad."""
    for side in SIDES:
        inspiring = [
            (card, use)
            for card in data["cards"].values()
            if card.side == side
            for use in card.actions
            if use.action == "inspire"
            for _ in range(card.copies)
        ]
        assert inspiring
        for number, (card, use) in enumerate(inspiring):
            for other, back in inspiring[number + 1 :]:
                assert not (use.squad in (None, other.squad) and back.squad in (None, card.squad))


def test_everything_says_where_its_figures_come_from(data):
    """Provenance is there, its tags are explained beside the data, and doubts and inferred titles are marked."""
    readme = (DATA / "README.md").read_text(encoding="utf-8")
    everything = {f"{kind}:{name}": one for kind in KINDS for name, one in data[kind].items()}
    tags = {
        word.strip("();,:")
        for one in everything.values()
        for word in one.provenance.split()
        if word.startswith("public:")
    }
    assert tags
    assert all(f"`{tag.rstrip(':')}`" in readme for tag in tags)
    assert all("public:F" in one.provenance or one.provenance == "original" for one in everything.values())
    marked = {
        word: {name for name, one in everything.items() if word in one.provenance}
        for word in ("doubtful", "title inferred")
    }
    assert marked == {
        "doubtful": {"tiles:07A", "vehicles:italian/light_vehicle"},
        "title inferred": {
            "cards:lrdg/antitank_rifleman",
            "units:lrdg/antitank_rifleman",
            "cards:italian/antitank_rifleman_a",
            "units:italian/antitank_rifleman_a",
            "vehicles:lrdg/pilot_car",
            "vehicles:lrdg/patrol_truck",
            "vehicles:italian/light_vehicle",
        },
    }


def test_titles_and_labels_differ_where_things_differ(data):
    """In each language no two things of a side share a title, but for a soldier's cards and counter."""
    for kind in ("cards", "units", "vehicles", "structures"):
        for lang in ("en", "es"):
            titles = [(one.side, one.title[lang]) for one in data[kind].values()]
            assert len(set(titles)) == len(titles)


def test_the_clauses_are_in_both_languages_and_their_rulings_marked():
    """Ids of this title in order, text and section in English and Spanish; as many rulings in one as in the other."""
    clauses = json.loads((DATA / "clauses.json").read_text(encoding="utf-8"))["clauses"]
    expected = """
        1.14 5.4 7.4b 7.8 7.9 8.7 8.10 8.12 8.13 8.17 8.18 10.8 10.9 10.10 10.11 10.13 11.2
    """
    of_vehicles = "1.13 1.15 4.7 6.7 7.10 8.14 8.15 8.16 9.1 9.2 9.3 9.4 9.5"
    vehicles = json.loads((Path(plugin.__file__).parent / "data" / "clauses.json").read_text(encoding="utf-8"))
    assert [clause["id"] for clause in clauses] == [f"NAF-{number}" for number in expected.split()]
    ids = [clause["id"] for clause in vehicles["clauses"]]
    assert ids == [*(f"NAF-{number}" for number in of_vehicles.split()), *(f"VEH-1.{number}" for number in range(1, 5))]
    for clause in clauses + vehicles["clauses"]:
        text = clause["text"]
        assert set(text) == set(clause["section"]) == {"en", "es"}
        assert text["en"].count("Ruling") == text["es"].count("Interpretación")
        assert clause["ruling"] == ("Ruling" in text["en"])


def test_the_rules_version_of_the_pack_is_that_of_its_signed_replays():
    """Whoever raises it signs them again."""
    folder = ROOT / "tests" / "replays" / "north_africa"
    setup = json.loads(min(folder.glob("*.json")).read_text(encoding="utf-8"))["setup"]
    assert uc.new_game("north_africa", setup["scenario"], seed=1).rules.fingerprint == setup["fingerprint"]
