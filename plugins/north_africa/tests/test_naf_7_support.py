"""NAF-7.4b, NAF-7.8 to NAF-7.10: Control, Navigate, Surveil, Repair; Inspire gives the shift again (UND-7.5)."""

from __future__ import annotations

import pytest

from kit.naf_scenes import (
    COLUMNS,
    aboard,
    clauses,
    crewed,
    damage,
    damage_of,
    desert,
    marks,
    on_foot,
    owned,
    owner,
    parked,
    place,
    seat_of,
    shifts,
    suppress,
)
from kit.und_scenes import kinds, marker, uses
from undaunted_testing import notations, play, zone

EVERY_TILE = {tile for column in COLUMNS for tile in column}
#: Nobody sits in the Italians' Scout Car any more.
LEFT = on_foot(rifleman_a="20A", scout_a="20A")

# NAF-7.4b: Control


@pytest.mark.parametrize(
    ("enemies", "held"),
    [
        ([], False),
        ([on_foot(machine_gunner_a="16A")], True),
        ([on_foot(machine_gunner_a="16A"), suppress("machine_gunner_a")], True),
        ([parked(scout_car="16A")], True),
        ([parked(medium_tank="16A"), damage(medium_tank=3)], True),
        ([LEFT, parked(scout_car="16A")], False),
        ([parked(light_vehicle="16A")], False),
        ([LEFT, parked(scout_car="16A"), owned("lrdg", "scout_car")], False),
    ],
    ids=["nobody", "on foot", "suppressed", "in a car", "in a disabled tank", "an empty car", "another", "a taken one"],
)
@pytest.mark.parametrize("theirs", [None, "scouted", "controlled"])
def test_naf_7_4b_control_not_where_the_opponent_controls_and_has_a_soldier(enemies, held, theirs):
    """NAF-7.4b: both together bar it; enemy soldiers alone, his control alone or an empty vehicle do not."""
    game = desert(
        "lrdg",
        ["sergeant"],
        on_foot(sergeant="16A"),
        *enemies,
        markers={"lrdg": {"16A": "scouted"}, "italian": {"16A": theirs}},
    )
    if held and theirs == "controlled":
        assert "control" not in uses(game, "sergeant")
        assert clauses(game, "play lrdg:sergeant control") == ["NAF-7.4b"]
        return
    play(game, "play lrdg:sergeant control")
    assert marker(game, "lrdg", "16A") == 2
    assert marker(game, "italian", "16A") == (0 if theirs is None else 1)


def test_naf_7_4b_it_holds_for_both_sides():
    """NAF-7.4b: an Italian is kept off by a soldier of the LRDG as well."""
    game = desert(
        "italian",
        ["rifleman_a", "rifleman_a"],
        on_foot(rifleman_a="04A"),
        markers={"italian": {"04A": "scouted"}, "lrdg": {"04A": "controlled"}},
    )
    assert clauses(game, "play italian:rifleman_a control") == ["NAF-7.4b"]


def test_naf_7_4b_from_a_seat_control_is_judged_by_the_vehicles_tile():
    """NAF-7.4b: the tank's own Control and a card's from a seat alike; aboard one stands where the vehicle does."""
    markers = {"italian": {"16A": "scouted"}, "lrdg": {"16A": "controlled"}}
    where = parked(medium_tank="16A"), crewed("light_vehicle", "rifleman_a"), parked(light_vehicle="16A")
    hand = ["tank_driver_t", "rifleman_a"]
    for side in (1, 2):
        game = desert("italian", hand, *where, markers=markers)
        card, ability = ("tank_driver_t", "seat_control") if side == 1 else ("rifleman_a", "control")
        play(game, f"play italian:{card} {ability}")
        assert (marker(game, "italian", "16A"), marker(game, "lrdg", "16A")) == (2, 1)
        assert marker(game, "italian", "21A") == 1
        game = desert("italian", hand, *where, on_foot(sniper="16A"), markers=markers)
        assert clauses(game, f"play italian:{card} {ability}") == ["NAF-7.4b"]
        game = desert("italian", hand, *where, markers={"italian": {"16A": None}})
        assert clauses(game, f"play italian:{card} {ability}") == ["UND-7.4"]


# NAF-7.8: Navigate


def navigator(*edits, fog=6, **changes):
    """The Scout at the Navigate 3 of a Pilot Car on 16A, with so many Fog of War in the supply and none elsewhere."""
    zones = {"lrdg": {"supply": ["fog_of_war"] * fog, "removed": ["fog_of_war"] * (8 - fog)}}
    return desert("lrdg", ["scout", "scout"], parked(pilot_car="16A"), *edits, zones=zones, **changes)


def test_naf_7_8_the_first_tile_is_adjacent_to_the_soldiers():
    """NAF-7.8: all of its neighbours, rough ones too, but not its own tile and none farther off."""
    game = navigator()
    play(game, "play lrdg:scout seat_navigate_3")
    assert marks(game) == {"07A", "14B", "12A", "02B", "08A", "18A"}
    assert clauses(game, "mark 16A") == clauses(game, "mark 20A") == ["NAF-7.8"]


def test_naf_7_8_each_further_tile_is_adjacent_to_a_chosen_one():
    """NAF-7.8: to any chosen one, not to the last alone; the soldier's own tile may come second; none twice."""
    game = navigator()
    play(game, "play lrdg:scout seat_navigate_3", "mark 08A")
    assert marks(game) == {"12A", "16A", "18A", "20A", "21A"}
    assert clauses(game, "mark 08A") == ["NAF-7.8"]
    assert clauses(game, "mark 14B") == ["NAF-7.8"]
    play(game, "mark 20A")
    assert marks(game) == {"12A", "16A", "18A", "21A"}
    play(game, "mark 16A")
    assert game.decision.kind == "vehicles.choose_shift"
    assert [marker(game, "lrdg", tile) for tile in ("08A", "20A", "16A")] == [1, 1, 1]


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_naf_7_8_up_to_x_tiles_each_with_a_marker_and_a_fog_of_war(number):
    """NAF-7.8: chosen one after the other, stopping at will; one Fog of War for each marker laid."""
    game = navigator()
    play(game, "play lrdg:scout seat_navigate_3")
    for tile in ("14B", "02B", "19A")[:number]:
        events = play(game, f"mark {tile}")
        assert kinds(events)[:2] == ["tactics.marker_placed", "undaunted.fog_taken"]
        assert marker(game, "lrdg", tile) == 1
    if number < 3:
        play(game, "stop")
    assert game.decision.kind == "vehicles.choose_shift"
    assert zone(game, "lrdg:discard") == ["lrdg:fog_of_war"] * number


def test_naf_7_8_tiles_with_an_own_marker_may_be_chosen_and_nothing_happens_there():
    """NAF-7.8: they count among the X and lead further; controlled ones stay controlled; no Fog of War for them."""
    game = navigator(markers={"lrdg": {"18A": "controlled"}})
    play(game, "play lrdg:scout seat_navigate_3")
    assert play(game, "mark 18A") == ()
    assert play(game, "mark 08A") != ()
    play(game, "mark 16A")
    assert marker(game, "lrdg", "18A") == 2
    assert zone(game, "lrdg:discard") == ["lrdg:fog_of_war"] * 2


def test_naf_7_8_the_markers_are_placed_when_fog_of_war_runs_out():
    """NAF-7.8: as in UND-6.2, as far as the supply lasts."""
    game = navigator(fog=1)
    play(game, "play lrdg:scout seat_navigate_3", "mark 14B", "mark 02B", "mark 18A")
    assert zone(game, "lrdg:discard") == ["lrdg:fog_of_war"]
    assert [marker(game, "lrdg", tile) for tile in ("14B", "02B", "18A")] == [1, 1, 1]


def test_naf_7_8_enemy_counters_and_control_do_not_matter_and_nobody_moves():
    """NAF-7.8: an enemy's controlled marker stays as it is beside the new one."""
    game = navigator(on_foot(machine_gunner_a="18A"), markers={"italian": {"18A": "controlled"}})
    play(game, "play lrdg:scout seat_navigate_3", "mark 18A", "stop")
    assert (marker(game, "lrdg", "18A"), marker(game, "italian", "18A")) == (1, 2)
    assert place(game, "scout") == place(game, "pilot_car") == "16A"


def test_naf_7_8_each_seats_x_is_its_own():
    """NAF-7.8: Navigate 2 ends after two tiles."""
    game = desert("lrdg", ["machine_gunner"], crewed("gun_truck", None, "machine_gunner"))
    play(game, "play lrdg:machine_gunner seat_navigate_2", "mark 05B", "mark 06A")
    assert game.decision.kind == "vehicles.choose_shift"


# NAF-7.9: Surveil


def test_naf_7_9_surveil_chooses_any_tiles():
    """NAF-7.9: without adjacency: every tile of the map, wherever anybody is."""
    game = desert("italian", ["recon_aircraft"])
    play(game, "play italian:recon_aircraft surveil")
    assert marks(game) == EVERY_TILE
    play(game, "mark 03A")
    assert marks(game) == EVERY_TILE - {"03A"}
    assert clauses(game, "mark 03A") == ["NAF-7.9"]
    play(game, "mark 13B")
    assert game.decision.kind == "tactics.choose_play"
    assert [marker(game, "italian", tile) for tile in ("03A", "13B")] == [1, 1]
    assert zone(game, "italian:discard") == ["italian:fog_of_war"] * 2


@pytest.mark.parametrize("number", [0, 1])
def test_naf_7_9_up_to_x_tiles(number):
    """NAF-7.9: fewer than two, none included."""
    game = desert("italian", ["recon_aircraft"])
    play(game, "play italian:recon_aircraft surveil", *["mark 03A"][:number], "stop")
    assert zone(game, "italian:discard") == ["italian:fog_of_war"] * number


def test_naf_7_9_own_markers_stay_as_they_are_and_fog_comes_as_far_as_it_lasts():
    """NAF-7.9: as NAF-7.8 and UND-6.2."""
    zones = {"italian": {"removed": ["fog_of_war"] * 8}}
    game = desert("italian", ["recon_aircraft"], markers={"italian": {"21A": "controlled"}}, zones=zones)
    play(game, "play italian:recon_aircraft surveil", "mark 21A", "mark 02B")
    assert (marker(game, "italian", "21A"), marker(game, "italian", "02B")) == (2, 1)
    assert zone(game, "italian:discard") == []


# NAF-7.10: Repair


def repairs(game):
    """What may be repaired now."""
    return {one.split()[1] for one in notations(game) if one.startswith("repair ")}


def test_naf_7_10_repair_removes_one_damage_from_a_vehicle_on_the_tile():
    """NAF-7.10: one of those on his tile; vehicles elsewhere are out of reach."""
    game = desert("lrdg", ["machine_gunner"], damage(gun_truck=2, patrol_truck=1, pilot_car=1))
    play(game, "play lrdg:machine_gunner repair")
    assert repairs(game) == {"lrdg:gun_truck", "lrdg:patrol_truck"}
    assert "stop" not in notations(game)
    assert clauses(game, "repair lrdg:pilot_car") == ["NAF-7.10"]
    play(game, "repair lrdg:gun_truck")
    assert (damage_of(game, "gun_truck"), damage_of(game, "patrol_truck")) == (1, 1)


def test_naf_7_10_a_vehicle_of_either_side():
    """NAF-7.10: the text says a vehicle: an enemy's too, crewed or not."""
    game = desert(
        "lrdg", ["machine_gunner"], parked(scout_car="04A", light_vehicle="04A"), damage(scout_car=2, light_vehicle=4)
    )
    play(game, "play lrdg:machine_gunner repair")
    assert repairs(game) == {"italian:scout_car", "italian:light_vehicle"}
    play(game, "repair italian:light_vehicle")
    assert (damage_of(game, "light_vehicle"), owner(game, "light_vehicle")) == (3, "italian")


def test_naf_7_10_from_a_vehicle_only_that_vehicle_is_repaired():
    """NAF-7.10: with damage on both trucks of the tile a driver repairs only their own; without damage, nothing."""
    inside = crewed("gun_truck", None, "machine_gunner")
    game = desert("lrdg", ["machine_gunner"], inside, damage(gun_truck=1, patrol_truck=1))
    play(game, "play lrdg:machine_gunner repair")
    assert repairs(game) == {"lrdg:gun_truck"}
    assert clauses(game, "repair lrdg:patrol_truck") == ["NAF-7.10"]
    game = desert("lrdg", ["machine_gunner"], inside, damage(patrol_truck=1))
    assert clauses(game, "play lrdg:machine_gunner repair") == ["NAF-7.10"]
    play(game, "exit lrdg:machine_gunner")
    assert "repair" in uses(game, "machine_gunner")


def test_naf_7_10_it_needs_damage():
    """NAF-7.10: without any it cannot be chosen, and an undamaged vehicle is no choice."""
    game = desert("lrdg", ["machine_gunner"])
    assert "repair" not in uses(game, "machine_gunner")
    assert clauses(game, "play lrdg:machine_gunner repair") == ["NAF-7.10"]
    game = desert("lrdg", ["machine_gunner"], damage(gun_truck=1))
    play(game, "play lrdg:machine_gunner repair")
    for other in ("lrdg:patrol_truck", "lrdg:sergeant"):
        assert clauses(game, f"repair {other}") == ["NAF-7.10"]


@pytest.mark.parametrize(("before", "is_ready"), [(4, False), (3, True), (2, True)])
def test_naf_7_10_below_the_critical_threshold_a_disabled_vehicle_turns_ready(before, is_ready):
    """NAF-7.10: from 4 to 3 it stays disabled, from 3 to 2 its seats' actions are back; and that is said once."""
    game = desert("lrdg", ["machine_gunner", "antitank_rifleman"], damage(gun_truck=before))
    assert ("seat_antitank_2" in uses(game, "antitank_rifleman")) == (before < 3)
    events = play(game, "play lrdg:machine_gunner repair", "repair lrdg:gun_truck")
    assert ("vehicles.enabled" in kinds(events)) == (before == 3)
    play(game, "stay")
    assert ("seat_antitank_2" in uses(game, "antitank_rifleman")) == is_ready


def test_naf_7_10_from_a_seat_of_the_disabled_vehicle_itself():
    """NAF-7.10: a card's Repair is no vehicle action (NAF-9.5)."""
    game = desert("italian", ["tank_crewman_t", "tank_driver_t"], damage(medium_tank=3))
    assert "seat_drive_1" not in uses(game, "tank_driver_t")
    play(game, "play italian:tank_crewman_t repair", "repair italian:medium_tank", "stay")
    assert "seat_drive_1" in uses(game, "tank_driver_t")


def test_naf_7_10_a_destroyed_vehicle_is_gone():
    """NAF-7.10: nothing is left to repair."""
    game = desert(
        "italian",
        ["antitank_rifleman_a"] * 2,
        damage(medium_tank=4),
        on_foot(antitank_rifleman_a="21A"),
        enemy=["sergeant"],
    )
    assert "repair" in uses(game, "antitank_rifleman_a")
    game = desert("lrdg", ["sergeant"], damage(light_vehicle=4), on_foot(sergeant="20A", antitank_rifleman_a="20A"),
                  enemy=["antitank_rifleman_a"])
    play(game, "play lrdg:sergeant demolition", "target italian:light_vehicle", "roll 0", "roll 0", "end_turn")
    assert place(game, "light_vehicle") is None
    assert clauses(game, "play italian:antitank_rifleman_a repair") == ["NAF-7.10"]


# UND-7.5 with NAF-9.1: a card returned by Inspire


def test_und_7_5_a_card_returned_by_inspire_and_played_again_may_shift_again():
    """UND-7.5, NAF-9.1: the first time he enters, the second he exits or repositions."""
    game = desert("lrdg", ["machine_gunner", "warrant_officer"])
    play(game, "enter lrdg:machine_gunner lrdg:gun_truck 1")
    play(game, "play lrdg:machine_gunner seat_drive_2", "step 07A", "stop")
    assert game.decision.kind == "tactics.choose_play"
    play(game, "play lrdg:warrant_officer inspire", "return lrdg:machine_gunner")
    assert shifts(game, "machine_gunner") == {"exit", "reposition 2"}
    play(game, "play lrdg:machine_gunner attack", "target italian:scout_car", "roll 1", "roll 1")
    assert notations(game)[0] == "stay"
    play(game, "exit lrdg:machine_gunner")
    assert (seat_of(game, "machine_gunner"), place(game, "machine_gunner")) == (None, "07A")
    assert zone(game, "lrdg:play") == ["lrdg:warrant_officer", "lrdg:machine_gunner"]


def test_und_7_5_inspire_is_no_shift_and_gives_none_to_others():
    """UND-7.5, NAF-9.1: the command card has no soldier; nobody is asked to shift after it."""
    game = desert("italian", ["tank_driver_t", "tank_commander_t"], aboard("tank_driver_t", "medium_tank", 1))
    play(game, "play italian:tank_driver_t seat_drive_1", "step 18A", "stay")
    play(game, "play italian:tank_commander_t inspire")
    assert notations(game) == ["stop", "return italian:tank_driver_t"]
    play(game, "return italian:tank_driver_t")
    assert game.decision.kind == "tactics.choose_play"
    assert "seat_drive_1" in uses(game, "tank_driver_t")
