"""NOR-1: units, spawn markers, target markers."""

from __future__ import annotations

import pytest

import undaunted_core as uc
from kit.folders import pack
from kit.nor_scenes import SCENARIOS, aim, document, place, target
from undaunted_testing import notations, play, scene, zone

SQUADLESS = {"sniper", "mortar", "platoon_sergeant", "platoon_guide"}


def test_nor_1_11_every_card_of_a_unit_moves_its_one_counter():
    """NOR-1.11: two cards of the unit, played one after the other, move one and the same counter."""
    game = scene(
        "normandy",
        "mortain",
        hand={"us": ["rifleman_a", "rifleman_a"]},
        counters={"us:rifleman_a": "04A"},
        active="us",
    )
    play(game, "play us:rifleman_a move", "step 16A", "play us:rifleman_a move", "step 17B")
    assert place(game, "us:rifleman_a") == "17B"
    assert place(game, "us:rifleman_b") == "04A"


@pytest.mark.parametrize("side", ["us", "german"])
def test_nor_1_11_a_unit_has_three_to_five_cards_and_one_counter(side):
    """NOR-1.11: in the scenario that uses every card, each counter has three to five cards."""
    game = uc.new_game("normandy", "mortain", seed=1)
    counters = [name for name in game.rules.names["piece"] if name.startswith(f"{side}:")]
    held = [card for kind in ("deck", "hand", "supply") for card in zone(game, f"{side}:{kind}")]
    assert len(counters) == len(set(counters)) == 11
    assert all(3 <= held.count(name) <= 5 for name in counters)


def test_nor_1_11_sniper_mortar_and_platoon_cards_have_no_squad():
    """NOR-1.11: a squad leader cannot fetch the four cards without a squad; a Platoon Sergeant can."""
    for leader in "abc":
        game = scene("normandy", "mortain", active="us", hand={"us": [f"squad_leader_{leader}"]}, rest="supply")
        play(game, f"play us:squad_leader_{leader} bolster")
        offered = {action.removeprefix("take us:") for action in notations(game)} - {"stop"}
        assert offered == {f"{title}_{leader}" for title in ("scout", "rifleman", "machine_gunner")}
    game = scene("normandy", "mortain", active="us", hand={"us": ["platoon_sergeant"]}, rest="supply")
    play(game, "play us:platoon_sergeant bolster")
    offered = {action.removeprefix("take us:") for action in notations(game)}
    assert offered >= SQUADLESS - {"platoon_sergeant"}
    assert {card.removeprefix("us:") for card in game.catalog["cards"] if card.startswith("us:")} >= SQUADLESS
    for name, card in game.catalog["cards"].items():
        local = name.partition(":")[2]
        assert (card["squad"] is None) == (local in {*SQUADLESS, "fog_of_war"}), name


@pytest.mark.parametrize(
    ("unit", "tile"),
    [
        ("rifleman_a", "13B"),
        ("machine_gunner_a", "13B"),
        ("rifleman_b", "18B"),
        ("scout_c", "16B"),
        ("sniper", "16B"),
        ("mortar", "16B"),
    ],
)
def test_nor_1_12_spawn_markers_name_squads_or_units(unit, tile):
    """NOR-1.12: units enter where the marker naming their squad or themselves lies; two markers share 16B."""
    action = "stalk" if unit == "sniper" else "scout" if unit.startswith("scout") else "move"
    game = scene("normandy", "la_huberderie", active="us", hand={"us": [unit]}, counters={f"us:{unit}": None})
    play(game, f"play us:{unit} {action}")
    assert place(game, f"us:{unit}") == tile


def test_nor_1_12_a_spawn_marker_can_name_all_units_of_its_side():
    """NOR-1.12: the one marker of a side that says "all" serves every unit of it, and none of the other side."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["rifleman_c", "sniper"], "german": ["mortar"]},
        counters={"us:rifleman_c": None, "us:sniper": None, "german:mortar": None},
    )
    play(game, "play us:rifleman_c move", "stop", "play us:sniper stalk", "stop", "end_turn")
    play(game, "play german:mortar move", "stop")
    assert (place(game, "us:rifleman_c"), place(game, "us:sniper")) == ("16A", "16A")
    assert place(game, "german:mortar") == "02A"


def test_nor_1_12_spawn_markers_never_move():
    """NOR-1.12: a counter lost far from its spawn marker comes back at the marker."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        initiative="us",
        hand={"us": ["rifleman_a"], "german": ["squad_leader_b", "platoon_sergeant"]},
        zones={"us": {"discard": ["platoon_sergeant"]}},
        rest="supply",
        counters={"german:scout_b": "12A"},
    )
    play(game, "play us:rifleman_a attack", "target german:scout_b", "roll 0", "end_turn")
    assert place(game, "german:scout_b") is None
    play(game, "play german:squad_leader_b bolster", "take german:scout_b", "stop")
    play(game, "play german:platoon_sergeant command", "draw_card", "draw german:scout_b", "stop")
    play(game, "play german:scout_b scout", "stop")
    assert place(game, "german:scout_b") == "02A"


@pytest.mark.parametrize(
    ("spawn", "found"),
    [
        ([{"at": "17B", "all": True}, {"at": "02B", "units": ["scout_a"]}], "us:scout_a"),
        ([{"at": "17B", "squads": ["A", "B"]}, {"at": "17B", "squads": ["B"]}], "us:rifleman_b"),
    ],
)
def test_nor_1_12_a_unit_named_by_two_markers_of_its_side_is_an_error(spawn, found):
    """NOR-1.12: ruling: such a scenario is refused, and the unit named."""
    own = document("la_raye")
    own["sides"]["us"]["spawn"] = spawn
    with pytest.raises(uc.LinkError, match=found):
        uc.new_game("normandy", own, seed=1)


def test_nor_1_12_a_spawn_marker_names_squads_that_there_are():
    """NOR-1.12: a squad that the side does not have is named with its place, and no other one is."""
    own = document("la_raye")
    own["sides"]["us"]["spawn"] = [{"at": "17B", "squads": ["A", "Z"]}]
    with pytest.raises(uc.LinkError) as caught:
        uc.new_game("normandy", own, seed=1)
    assert [(fault.pointer, fault.found) for fault in caught.value.faults] == [("/sides/us/spawn/0/squads/1", "'Z'")]


def test_nor_1_12_a_spawn_marker_lies_on_a_tile_of_the_map():
    """NOR-1.12: a tile that the map does not have is named with its place and the nearest tile."""
    own = document("la_raye")
    own["sides"]["us"]["spawn"] = [{"at": "17C", "all": True}]
    with pytest.raises(uc.LinkError) as caught:
        uc.new_game("normandy", own, seed=1)
    faults = [(fault.pointer, fault.found, fault.nearest) for fault in caught.value.faults]
    assert faults == [("/sides/us/spawn/0/at", "'17C'", "17B")]


def test_nor_1_12_a_spawn_marker_names_units_of_its_own_side(tmp_path):
    """NOR-1.12: a unit that a pack gives to one side alone; the other side has no such unit."""
    medic = {"id": "mine:us/medic", "side": "us", "title": {"en": "Medic", "es": "Sanitario"}}
    medic |= {"defence": {"regular": 4}, "silhouette": "scout", "provenance": "original"}
    folder = pack(tmp_path, "mine", units={"units": [medic]})
    library = uc.Library()
    own = document("la_raye")
    own["sides"]["us"]["spawn"] = [{"at": "17B", "units": ["mine.medic"]}]
    uc.new_game("normandy", own, seed=1, packs=(folder,), library=library)
    own["sides"]["german"]["spawn"] = [{"at": "17B", "units": ["mine.medic"]}]
    with pytest.raises(uc.LinkError) as caught:
        uc.new_game("normandy", own, seed=1, packs=(folder,), library=library)
    assert [(fault.pointer, fault.found) for fault in caught.value.faults] == [
        ("/sides/german/spawn/0/units/0", "'mine.medic'")
    ]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nor_1_12_target_markers_start_off_the_board(scenario):
    """NOR-1.12: in no scenario does a target marker start on the map."""
    game = uc.new_game("normandy", scenario, seed=1)
    assert target(game, "us") is None
    assert target(game, "german") is None


def test_nor_1_12_each_side_has_one_target_marker():
    """NOR-1.12: aiming again moves the marker, and the other side's is another one."""
    game = scene(
        "normandy",
        "mortain",
        active="us",
        hand={"us": ["mortar", "mortar"], "german": ["mortar"]},
        edit=aim(german="05B"),
    )
    play(game, "play us:mortar target", "place_target 18B")
    assert (target(game, "us"), target(game, "german")) == ("18B", "05B")
    play(game, "play us:mortar target", "place_target 03A")
    assert (target(game, "us"), target(game, "german")) == ("03A", "05B")
