"""NAF-4.7, NAF-5.4, NAF-6.7: vehicles are never suppressed, nobody comes back, Drive and rough ground."""

from __future__ import annotations

import pytest

from kit.naf_scenes import (
    aboard,
    clauses,
    crewed,
    damage,
    damage_of,
    desert,
    document,
    is_suppressed,
    on_foot,
    owned,
    parked,
    place,
    seat_of,
    shifts,
    suppress,
    taken,
)
from kit.und_scenes import kinds, marker, state, steps, uses
from undaunted_testing import notations, play, zone

#: Own markers on every tile that a vehicle may drive over.
ROADS = {"lrdg": dict.fromkeys(("03A", "04A", "07A", "14B", "16A", "12A", "08A", "18A"), "scouted")}

# NAF-4.7: vehicles are never suppressed


def test_naf_4_7_a_suppress_on_a_vehicle_suppresses_somebody_aboard_and_not_the_vehicle():
    """NAF-4.7: the vehicle stays ready, the picked soldier does not."""
    game = desert("lrdg", ["machine_gunner"])
    play(game, "play lrdg:machine_gunner suppress", "target italian:scout_car", "roll 0", "roll 1", "roll 1", "roll 1")
    play(game, "pick italian:scout_a")
    assert (is_suppressed(game, "scout_a"), is_suppressed(game, "rifleman_a")) == (True, False)
    assert not is_suppressed(game, "scout_car")
    assert damage_of(game, "scout_car") == 0


def test_naf_4_7_a_suppress_on_an_empty_vehicle_suppresses_nothing():
    """NAF-4.7: with nobody aboard there is nobody to suppress."""
    game = desert("lrdg", ["machine_gunner"])
    play(game, "play lrdg:machine_gunner suppress", "target italian:light_vehicle", *["roll 0"] * 4)
    assert not any(state(game).undaunted.suppressed)


def test_naf_4_7_the_rules_know_no_suppressed_vehicle():
    """NAF-4.7: a position that has one is refused by the rules' own checks."""
    with pytest.raises(AssertionError, match="suppressed"):
        desert("lrdg", ["scout"], suppress("pilot_car"))


def test_naf_4_7_the_crew_of_a_disabled_vehicle_is_not_suppressed():
    """NAF-4.7: disabled bars vehicle actions; the cards' own actions go on."""
    game = desert("lrdg", ["scout"], damage(pilot_car=3))
    assert uses(game, "scout") == {"hunker_down", "switch_seats", "attack", "conceal"}


def test_naf_4_7_a_soldier_aboard_can_be_suppressed_and_stays_so_when_he_leaves():
    """NAF-4.7: exiting does not ready him, nor do entering and repositioning."""
    game = desert("lrdg", ["scout"] * 4, suppress("scout"))
    assert uses(game, "scout") == {"hunker_down", "ready", "switch_seats"}
    play(game, "reposition lrdg:scout 3", "play lrdg:scout hunker_down")
    assert is_suppressed(game, "scout")
    play(game, "exit lrdg:scout", "play lrdg:scout hunker_down")
    assert (seat_of(game, "scout"), place(game, "scout"), is_suppressed(game, "scout")) == (None, "03A", True)
    play(game, "enter lrdg:scout lrdg:pilot_car 2", "play lrdg:scout hunker_down")
    assert is_suppressed(game, "scout")
    play(game, "play lrdg:scout ready")
    assert not is_suppressed(game, "scout")


def test_naf_4_7_ready_from_a_seat_leaves_the_soldier_there():
    """NAF-4.7: he turns ready where he sits, and his next card has the seat's actions."""
    game = desert("lrdg", ["scout", "scout"], suppress("scout"))
    assert clauses(game, "play lrdg:scout seat_navigate_3") == ["UND-4.3"]
    play(game, "play lrdg:scout ready", "stay")
    assert seat_of(game, "scout") == ("pilot_car", 2)
    assert "seat_navigate_3" in uses(game, "scout")


# NAF-5.4: a soldier that has left the board never returns


def test_naf_5_4_a_counter_off_the_board_never_returns():
    """NAF-5.4: its card can be hunkered down and that is all: no action, no seat, no entering."""
    for edit in (on_foot(sergeant=None), taken("italian", "sergeant")):
        game = desert("lrdg", ["sergeant"], edit)
        assert uses(game, "sergeant") == {"hunker_down"}
        assert shifts(game, "sergeant") == set()
        assert clauses(game, "play lrdg:sergeant move") == ["UND-1.2"]
        assert clauses(game, "play lrdg:sergeant seat_drive_3") == ["NAF-9.3"]
        assert clauses(game, "play lrdg:sergeant switch_seats") == ["NAF-9.4"]
        assert clauses(game, "enter lrdg:sergeant lrdg:gun_truck 1") == ["NAF-5.4"]
        assert clauses(game, "exit lrdg:sergeant") == ["NAF-5.4"]
        play(game, "play lrdg:sergeant hunker_down")
        assert place(game, "sergeant") is None
        assert game.decision.kind == "tactics.choose_play"


def test_naf_5_4_a_card_whose_counter_the_scenario_leaves_out_can_be_bid():
    """NAF-5.4: no tile is named for it, so it enters nowhere; in the bid it counts as printed."""
    own = document()
    del own["sides"]["lrdg"]["counters"]["sergeant"]
    game = desert(
        "italian",
        (),
        own=own,
        initiative="lrdg",
        rest="supply",
        zones={side: {"deck": [card] * 2} for side, card in (("lrdg", "sergeant"), ("italian", "scout_a"))},
    )
    play(game, "end_turn")
    for _ in range(60):
        if "bid lrdg:sergeant" not in notations(game, "lrdg"):
            play(game, game.legal_actions()[0])
    events = play(game, "bid lrdg:sergeant", "bid italian:scout_a")
    assert [one.fields["value"] for one in events if one.kind == "tactics.bid_revealed"] == [7, 6]
    assert uses(game, "sergeant") == {"hunker_down"}
    assert place(game, "sergeant") is None


def test_naf_5_4_a_soldier_whose_last_card_is_gone_leaves_the_board_for_good():
    """NAF-5.4: after an injury with no card left, his counter is off the board and there are no cards to bring him."""
    game = desert("lrdg", ["machine_gunner"], on_foot(machine_gunner="21A"), rest="removed")
    play(game, "play lrdg:machine_gunner attack", "target italian:antitank_rifleman_a", "roll 0", "roll 0")
    assert place(game, "antitank_rifleman_a") is None
    assert "italian:antitank_rifleman_a" not in zone(game, "italian:supply")


# NAF-6.7: Drive


def test_naf_6_7_drive_moves_the_vehicle_with_all_aboard():
    """NAF-6.7: step by step, and everybody aboard is where it is after each of them."""
    game = desert("lrdg", ["staff_sergeant"], aboard("sergeant", "pilot_car", 3), markers=ROADS)
    play(game, "play lrdg:staff_sergeant seat_drive_3")
    for tile in ("07A", "16A", "08A"):
        events = play(game, f"step {tile}")
        assert kinds(events)[0] == "tactics.moved"
        for one in ("pilot_car", "staff_sergeant", "scout", "sergeant"):
            assert place(game, one) == tile
    assert [seat_of(game, one) for one in ("staff_sergeant", "scout", "sergeant")] == [
        ("pilot_car", seat) for seat in (1, 2, 3)
    ]
    assert game.decision.kind == "vehicles.choose_shift"


def test_naf_6_7_whoever_is_not_aboard_stays():
    """NAF-6.7: neither soldiers on the tile nor other vehicles and their crews go along."""
    game = desert("lrdg", ["sergeant"], aboard("sergeant", "patrol_truck", 1))
    play(game, "play lrdg:sergeant seat_drive_2", "step 07A")
    assert place(game, "patrol_truck") == place(game, "sergeant") == "07A"
    assert {place(game, one) for one in ("gun_truck", "antitank_rifleman", "machine_gunner")} == {"04A"}


@pytest.mark.parametrize(
    ("vehicle", "side", "driver", "most"),
    [
        ("gun_truck", "lrdg", "sergeant", 2),
        ("pilot_car", "lrdg", "sergeant", 3),
        ("patrol_truck", "lrdg", "sergeant", 2),
        ("medium_tank", "italian", "tank_driver_t", 1),
        ("scout_car", "italian", "rifleman_a", 2),
        ("light_vehicle", "italian", "rifleman_a", 1),
    ],
)
@pytest.mark.parametrize("stop", [True, False])
def test_naf_6_7_up_to_x_steps(vehicle, side, driver, most, stop):
    """NAF-6.7: every number from none to the seat's X, stopping at will."""
    everywhere = {"lrdg": ROADS["lrdg"], "italian": ROADS["lrdg"]}
    game = desert(side, [driver], parked(**{vehicle: "16A"}), crewed(vehicle, driver), markers=everywhere)
    play(game, f"play {side}:{driver} seat_drive_{most}")
    for number in range(most - 1 if stop else most):
        assert "stop" in notations(game)
        play(game, f"step {('18A', '16A')[number % 2]}")
    if stop:
        play(game, "stop")
    assert game.decision.kind == "vehicles.choose_shift"
    assert place(game, vehicle) == ("16A", "18A")[(most - stop) % 2]


def test_naf_6_7_drive_needs_own_markers_either_side_up():
    """NAF-6.7: tiles without one, or with the enemy's alone, are closed; controlled ones are as good as scouted."""
    game = desert(
        "lrdg",
        ["staff_sergeant"],
        parked(pilot_car="16A"),
        markers={"lrdg": {"14B": "controlled", "12A": "scouted"}, "italian": {"18A": "controlled"}},
    )
    play(game, "play lrdg:staff_sergeant seat_drive_3")
    assert steps(game) == {"07A", "14B", "12A"}
    assert clauses(game, "step 18A") == clauses(game, "step 08A") == ["NAF-6.7"]
    assert clauses(game, "step 03A") == ["NAF-6.7"]


def test_naf_6_7_the_tile_it_starts_from_needs_no_marker_and_drive_places_none():
    """NAF-6.7: as a Move; nothing is scouted, no Fog of War is taken."""
    game = desert("lrdg", ["staff_sergeant"], parked(pilot_car="16A"))
    play(game, "play lrdg:staff_sergeant seat_drive_3", "step 07A", "step 03A")
    assert marker(game, "lrdg", "16A") == 0
    assert zone(game, "lrdg:discard") == []


def test_naf_6_7_enemies_and_their_vehicles_on_a_tile_do_not_matter():
    """NAF-6.7: an enemy counter blocks nobody."""
    game = desert("lrdg", ["staff_sergeant"], on_foot(machine_gunner_a="07A"), parked(scout_car="07A"))
    play(game, "play lrdg:staff_sergeant seat_drive_3", "step 07A")
    assert place(game, "pilot_car") == place(game, "scout_car") == "07A"


def test_naf_6_7_never_onto_rough_terrain():
    """NAF-6.7: not with an own marker there, controlled or not, hill or not, nor through it."""
    rough = {"lrdg": {"02B": "controlled", "10B": "scouted", "13B": "scouted", "19A": "scouted"}}
    game = desert("lrdg", ["staff_sergeant"], parked(pilot_car="17A"), markers=rough)
    play(game, "play lrdg:staff_sergeant seat_drive_3")
    assert steps(game) == {"19A"}
    for tile in ("02B", "10B", "13B"):
        assert clauses(game, f"step {tile}") == ["NAF-6.7"]
    play(game, "step 19A")
    assert steps(game) == set()
    for tile in ("02B", "13B", "17A"):
        assert clauses(game, f"step {tile}") == ["NAF-6.7"]


def test_naf_6_7_with_no_road_drive_can_be_chosen_and_goes_nowhere():
    """NAF-6.7: up to X includes none (UND-3.10)."""
    game = desert("lrdg", ["staff_sergeant"], parked(pilot_car="19A"))
    play(game, "play lrdg:staff_sergeant seat_drive_3")
    assert notations(game) == ["stop"]
    play(game, "stop", "stay")
    assert place(game, "pilot_car") == "19A"


@pytest.mark.parametrize(
    ("side", "soldier", "ability"),
    [("lrdg", "sergeant", "move"), ("lrdg", "scout", "scout"), ("lrdg", "saboteur", "stalk"),
     ("lrdg", "sniper", "stalk"), ("italian", "scout_a", "scout"), ("italian", "tank_driver_t", "move")],
)
def test_naf_6_7_a_soldier_in_a_vehicle_cannot_use_a_movement_card_action(side, soldier, ability):
    """NAF-6.7: Move, Scout and Stalk are for the road on foot; having exited first, he may."""
    vehicle = {"lrdg": "gun_truck", "italian": "scout_car"}[side]
    game = desert(side, [soldier], crewed(vehicle, None, None, soldier))
    assert ability not in uses(game, soldier)
    assert clauses(game, f"play {side}:{soldier} {ability}") == ["NAF-6.7"]
    play(game, f"exit {side}:{soldier}")
    assert ability in uses(game, soldier)
    before = place(game, vehicle)
    play(game, f"play {side}:{soldier} {ability}")
    there = min(steps(game))
    play(game, f"step {there}")
    assert (place(game, soldier), place(game, vehicle)) == (there, before)


def test_naf_6_7_a_soldier_on_foot_has_no_drive():
    """NAF-6.7: it is the seat's action."""
    game = desert("lrdg", ["sergeant"])
    assert not [use for use in uses(game, "sergeant") if use.startswith("seat_")]
    assert clauses(game, "play lrdg:sergeant seat_drive_2") == ["NAF-9.3"]


def test_naf_6_7_a_soldier_on_a_tile_moves_as_usual_rough_terrain_included():
    """NAF-6.7: rough ground stops vehicles only."""
    game = desert("lrdg", ["sergeant", "saboteur"], markers={"lrdg": {"05B": "scouted"}}, seed=2)
    play(game, "play lrdg:sergeant move", "step 05B")
    assert place(game, "sergeant") == "05B"
    game = desert("lrdg", ["scout"], on_foot(scout="15B"))
    play(game, "play lrdg:scout scout", "step 10B", "step 17A")
    assert (marker(game, "lrdg", "10B"), marker(game, "lrdg", "17A")) == (1, 1)


def test_naf_6_7_a_vehicle_may_be_driven_by_whoever_sits_at_the_wheel():
    """NAF-6.7: a soldier of the LRDG drives a captured car, over his own side's markers."""
    game = desert(
        "lrdg", ["sniper"], crewed("scout_car"), on_foot(sniper="22A", rifleman_a="21A", scout_a="21A"),
        owned("lrdg", "scout_car"), aboard("sniper", "scout_car", 1), markers={"lrdg": {"19A": "scouted"}},
    )
    play(game, "play lrdg:sniper seat_drive_2")
    assert steps(game) == {"19A"}


def test_naf_6_7_two_drives_in_a_turn_start_where_the_first_ended():
    """NAF-6.7: the driver's second card drives on from there."""
    game = desert("lrdg", ["staff_sergeant"] * 2, markers=ROADS)
    play(game, "play lrdg:staff_sergeant seat_drive_3", "step 07A", "stop", "stay")
    play(game, "play lrdg:staff_sergeant seat_drive_3")
    assert steps(game) == {"03A", "04A", "14B", "12A", "16A"}
