"""NAF-9.1, NAF-9.2: entering, exiting and repositioning with a card, and taking over an empty vehicle."""

from __future__ import annotations

import pytest

from kit.naf_scenes import (
    aims,
    clauses,
    crewed,
    damage,
    damage_of,
    desert,
    is_suppressed,
    on_foot,
    owned,
    owner,
    parked,
    place,
    seat_of,
    shifts,
    suppress,
)
from kit.und_scenes import fields, kinds, marker, steps, uses
from undaunted_testing import notations, play, zone

TRUCKS = {
    *("enter lrdg:gun_truck 1", "enter lrdg:gun_truck 2"),
    *(f"enter lrdg:patrol_truck {seat}" for seat in (1, 2, 3)),
}
#: The Italians' Scout Car is on 04A and nobody sits in it.
LEFT = (on_foot(rifleman_a="20A", scout_a="20A"), parked(scout_car="04A"))

# NAF-9.1: what is offered


def test_naf_9_1_a_soldier_on_a_tile_may_enter_empty_seats_of_vehicles_on_his_tile():
    """NAF-9.1: no taken seat, no vehicle elsewhere; he neither exits nor repositions."""
    game = desert("lrdg", ["sergeant"])
    assert shifts(game, "sergeant") == TRUCKS
    assert clauses(game, "enter lrdg:sergeant lrdg:gun_truck 3") == ["NAF-9.1"]
    assert clauses(game, "enter lrdg:sergeant lrdg:pilot_car 3") == ["NAF-9.1"]
    assert clauses(game, "exit lrdg:sergeant") == clauses(game, "reposition lrdg:sergeant 2") == ["NAF-9.1"]


def test_naf_9_1_a_soldier_in_a_vehicle_may_exit_or_reposition_to_its_empty_seats():
    """NAF-9.1: not to a taken one, not to his own, and not straight into another vehicle."""
    game = desert("lrdg", ["antitank_rifleman", "staff_sergeant"])
    assert shifts(game, "antitank_rifleman") == {"exit", "reposition 1", "reposition 2"}
    assert clauses(game, "reposition lrdg:antitank_rifleman 3") == ["NAF-9.1"]
    assert clauses(game, "enter lrdg:antitank_rifleman lrdg:patrol_truck 1") == ["NAF-9.1"]
    assert shifts(game, "staff_sergeant") == {"exit", "reposition 3"}
    assert clauses(game, "reposition lrdg:staff_sergeant 2") == ["NAF-9.1"]


def test_naf_9_1_in_a_full_vehicle_he_may_only_exit():
    """NAF-9.1: no seat is empty; to get another he has to switch (NAF-9.4)."""
    game = desert("italian", ["tank_driver_t"])
    assert shifts(game, "tank_driver_t") == {"exit"}


def test_naf_9_1_only_the_soldier_of_the_card_shifts():
    """NAF-9.1: another's card in the enemy's hand, or in no hand, moves nobody."""
    game = desert("lrdg", ["sergeant"], enemy=["scout_a"])
    assert clauses(game, "exit lrdg:scout") == ["NAF-9.1"]
    assert clauses(game, "exit italian:scout_a") == ["NAF-9.1"]
    play(game, "play lrdg:sergeant hunker_down")
    assert {one.split()[1] for one in notations(game) if one != "stay"} == {"lrdg:sergeant"}
    assert clauses(game, "exit lrdg:scout") == ["NAF-9.1"]
    assert clauses(game, "exit italian:scout_a") == ["NAF-9.1"]


def test_naf_9_1_fog_of_war_and_command_cards_shift_nobody():
    """NAF-9.1: it takes a combat card."""
    game = desert("lrdg", ["fog_of_war", "lieutenant"])
    assert {one.split()[0] for one in notations(game)} == {"end_turn", "play"}
    play(game, "play lrdg:lieutenant bolster", "stop")
    assert game.decision.kind == "tactics.choose_play"


# NAF-9.1: before the effect


def test_naf_9_1_before_the_effect_the_use_is_chosen_from_the_new_place():
    """NAF-9.1: the card lies in the play area, its soldier has shifted, and then what it is used for is asked."""
    game = desert("lrdg", ["machine_gunner", "sergeant"])
    assert "seat_suppress_3" not in uses(game, "machine_gunner")
    events = play(game, "enter lrdg:machine_gunner lrdg:patrol_truck 3")
    assert kinds(events) == ["vehicles.card_laid", "aboard.seated"]
    assert [fields(events, "vehicles.card_laid")[0][end] for end in ("source", "target")] == [
        "lrdg:hand",
        "lrdg:play",
    ]
    assert game.decision.kind == "vehicles.choose_use"
    assert (zone(game, "lrdg:play"), zone(game, "lrdg:hand")) == (["lrdg:machine_gunner"], ["lrdg:sergeant"])
    assert seat_of(game, "machine_gunner") == ("patrol_truck", 3)
    assert notations(game) == [
        "play lrdg:machine_gunner hunker_down",
        "play lrdg:machine_gunner attack",
        "play lrdg:machine_gunner suppress",
        "play lrdg:machine_gunner seat_suppress_3",
    ]
    events = play(game, "play lrdg:machine_gunner seat_suppress_3", "target italian:scout_car", *["roll 1"] * 3)
    used = fields(events, "vehicles.card_used")[0]
    assert (used["ability"], used["source"], used["target"]) == ("seat_suppress_3", None, None)
    assert game.decision.kind == "tactics.choose_play"


def test_naf_9_1_the_use_chosen_after_a_shift_is_one_of_that_card():
    """NAF-9.1: no other card, no end of the turn, no second shift, and nothing the new place does not give."""
    game = desert("lrdg", ["machine_gunner", "sergeant"])
    play(game, "enter lrdg:machine_gunner lrdg:gun_truck 1")
    assert clauses(game, "play lrdg:sergeant attack") == ["NAF-9.1"]
    assert clauses(game, "end_turn") == ["NAF-9.1"]
    assert clauses(game, "exit lrdg:machine_gunner") == ["NAF-9.1"]
    assert clauses(game, "play lrdg:machine_gunner move") == ["NAF-6.7"]
    assert clauses(game, "play lrdg:machine_gunner seat_navigate_2") == ["NAF-9.3"]
    assert clauses(game, "play lrdg:machine_gunner switch_seats") == []
    assert clauses(game, "play lrdg:machine_gunner repair") == ["NAF-7.10"]


def test_naf_9_1_exiting_first_lets_him_move_on_foot():
    """NAF-9.1: exit to the vehicle's tile, then Scout from there."""
    game = desert("lrdg", ["scout"])
    events = play(game, "exit lrdg:scout")
    assert kinds(events) == ["vehicles.card_laid", "aboard.left"]
    assert (seat_of(game, "scout"), place(game, "scout")) == (None, "03A")
    assert "seat_navigate_3" not in uses(game, "scout")
    play(game, "play lrdg:scout scout", "step 04A", "stop")
    assert (place(game, "scout"), place(game, "pilot_car")) == ("04A", "03A")


def test_naf_9_1_repositioning_first_gives_the_new_seats_actions():
    """NAF-9.1: from the Antitank of the Gun Truck to its wheel."""
    game = desert("lrdg", ["antitank_rifleman"])
    play(game, "reposition lrdg:antitank_rifleman 1")
    assert seat_of(game, "antitank_rifleman") == ("gun_truck", 1)
    assert uses(game, "antitank_rifleman") == {"hunker_down", "attack", "antitank", "seat_drive_2"}


def test_naf_9_1_a_shift_before_is_the_only_one():
    """NAF-9.1: once, before or after: after the effect nothing is asked, and the next card has its own."""
    game = desert("lrdg", ["antitank_rifleman", "antitank_rifleman"])
    play(game, "reposition lrdg:antitank_rifleman 1", "play lrdg:antitank_rifleman hunker_down")
    assert game.decision.kind == "tactics.choose_play"
    play(game, "play lrdg:antitank_rifleman hunker_down")
    assert game.decision.kind == "vehicles.choose_shift"


# NAF-9.1: after the effect


def test_naf_9_1_after_the_effect_he_may_shift_or_stay():
    """NAF-9.1: asked from where the effect has left him, with what is on that tile."""
    game = desert("lrdg", ["machine_gunner", "sergeant"], on_foot(machine_gunner="07A"))
    play(game, "play lrdg:machine_gunner move", "step 04A")
    assert notations(game)[0] == "stay"
    assert shifts(game, "machine_gunner") == TRUCKS
    assert clauses(game, "enter lrdg:machine_gunner lrdg:gun_truck 3") == ["NAF-9.1"]
    play(game, "enter lrdg:machine_gunner lrdg:gun_truck 2")
    assert seat_of(game, "machine_gunner") == ("gun_truck", 2)
    assert game.decision.kind == "tactics.choose_play"


def test_naf_9_1_after_driving_the_driver_may_get_out_where_he_has_come_to():
    """NAF-9.1: the shift follows the whole effect."""
    game = desert("lrdg", ["staff_sergeant"])
    play(game, "play lrdg:staff_sergeant seat_drive_3", "step 07A", "stop", "exit lrdg:staff_sergeant")
    assert (place(game, "staff_sergeant"), seat_of(game, "staff_sergeant")) == ("07A", None)
    assert seat_of(game, "scout") == ("pilot_car", 2)


def test_naf_9_1_staying_changes_nothing():
    """NAF-9.1: the shift is a may."""
    game = desert("lrdg", ["staff_sergeant"])
    play(game, "play lrdg:staff_sergeant hunker_down")
    assert play(game, "stay") == ()
    assert seat_of(game, "staff_sergeant") == ("pilot_car", 1)


def test_naf_9_1_nothing_is_asked_where_no_shift_is_to_be_had():
    """NAF-9.1: on foot, with no vehicle on the tile or none with an empty seat he may take."""
    game = desert("lrdg", ["sniper"])
    play(game, "play lrdg:sniper conceal")
    assert game.decision.kind == "tactics.choose_play"
    game = desert("lrdg", ["sniper"], on_foot(sniper="21A"))
    play(game, "play lrdg:sniper conceal")
    assert game.decision.kind == "tactics.choose_play"


@pytest.mark.parametrize("before", [True, False])
def test_naf_9_1_with_hunkering_down(before):
    """NAF-9.1: for anything the card is played for; it ends in the supply."""
    game = desert("lrdg", ["sergeant"])
    actions = ["enter lrdg:sergeant lrdg:gun_truck 1", "play lrdg:sergeant hunker_down"]
    play(game, *(actions if before else actions[::-1]))
    assert seat_of(game, "sergeant") == ("gun_truck", 1)
    assert (zone(game, "lrdg:play"), zone(game, "lrdg:supply").count("lrdg:sergeant")) == ([], 4)


@pytest.mark.parametrize("before", [True, False])
def test_naf_9_1_with_ready_and_with_switching_seats(before):
    """NAF-9.1: these too; switching first and then repositioning is allowed, or the reverse."""
    game = desert("lrdg", ["sergeant"], suppress("sergeant"))
    actions = ["enter lrdg:sergeant lrdg:gun_truck 1", "play lrdg:sergeant ready"]
    play(game, *(actions if before else actions[::-1]))
    assert (seat_of(game, "sergeant"), is_suppressed(game, "sergeant")) == (("gun_truck", 1), False)
    game = desert("lrdg", ["scout"])
    shift = ["reposition lrdg:scout 3"]
    switch = ["play lrdg:scout switch_seats", "switch lrdg:staff_sergeant"]
    play(game, *(shift + switch if before else switch + shift))
    seats = (seat_of(game, "scout")[1], seat_of(game, "staff_sergeant")[1])
    assert seats == ((1, 3) if before else (3, 2))


def test_naf_9_1_a_suppressed_soldier_may_and_a_disabled_vehicle_lets_him():
    """NAF-9.1: a shift is no action: suppression and damage bar it neither way."""
    broken = damage(gun_truck=4, pilot_car=3)
    game = desert("lrdg", ["sergeant", "scout"], suppress("sergeant", "scout"), broken)
    assert shifts(game, "sergeant") == TRUCKS
    assert shifts(game, "scout") == {"exit", "reposition 3"}
    play(game, "enter lrdg:sergeant lrdg:gun_truck 2", "play lrdg:sergeant hunker_down")
    play(game, "exit lrdg:scout", "play lrdg:scout ready")
    assert (seat_of(game, "sergeant"), seat_of(game, "scout")) == (("gun_truck", 2), None)
    assert (is_suppressed(game, "sergeant"), is_suppressed(game, "scout")) == (True, False)


def test_naf_9_1_a_shift_is_no_step_and_scouts_nothing():
    """NAF-9.1: leaving a vehicle on an unmarked tile places no marker."""
    game = desert("lrdg", ["scout"], parked(pilot_car="18A"))
    play(game, "exit lrdg:scout", "play lrdg:scout hunker_down")
    assert (place(game, "scout"), marker(game, "lrdg", "18A")) == ("18A", 0)
    assert zone(game, "lrdg:discard") == []


# NAF-9.2: whose vehicle


def test_naf_9_2_nobody_enters_a_vehicle_with_enemy_soldiers_aboard():
    """NAF-9.2: not even to an empty seat, and not if those aboard are suppressed or the vehicle disabled."""
    for edit in (parked(scout_car="04A"), suppress("rifleman_a", "scout_a"), damage(scout_car=3)):
        game = desert("lrdg", ["sergeant"], parked(scout_car="04A"), edit)
        assert shifts(game, "sergeant") == TRUCKS
        assert clauses(game, "enter lrdg:sergeant italian:scout_car 3") == ["NAF-9.2"]
        play(game, "play lrdg:sergeant hunker_down")
        assert shifts(game, "sergeant") == TRUCKS
        assert clauses(game, "enter lrdg:sergeant italian:scout_car 3") == ["NAF-9.2"]


def test_naf_9_2_entering_an_empty_enemy_vehicle_takes_it_over():
    """NAF-9.2: card and counter are the newcomer's side's from then on, and both sides are told."""
    game = desert("lrdg", ["sergeant"], *LEFT)
    assert shifts(game, "sergeant") == TRUCKS | {f"enter italian:scout_car {seat}" for seat in (1, 2, 3)}
    events = play(game, "enter lrdg:sergeant italian:scout_car 1")
    assert kinds(events) == ["vehicles.card_laid", "aboard.seated", "aboard.taken_over"]
    assert owner(game, "scout_car") == "lrdg"
    play(game, "play lrdg:sergeant seat_drive_2", "step 07A")
    assert place(game, "scout_car") == "07A"


def test_naf_9_2_damage_and_all():
    """NAF-9.2: the damage stays on the card: a disabled car is taken over disabled."""
    game = desert("lrdg", ["sergeant"], *LEFT, damage(scout_car=3))
    play(game, "enter lrdg:sergeant italian:scout_car 1")
    assert (damage_of(game, "scout_car"), owner(game, "scout_car")) == (3, "lrdg")
    assert clauses(game, "play lrdg:sergeant seat_drive_2") == ["NAF-9.3"]


def test_naf_9_2_from_then_on_it_is_the_newcomers_for_targets_entering_and_control():
    """NAF-9.2, UND-1.16: the LRDG cannot attack it any more, the Italians can, and cannot enter it."""
    game = desert(
        "lrdg", ["sergeant", "sergeant"], *LEFT, on_foot(machine_gunner_a="04A"), enemy=["machine_gunner_a"]
    )
    play(game, "play lrdg:sergeant attack")
    assert "italian:scout_car" in aims(game)
    play(game, "target italian:scout_car", "roll 1", "stay")
    play(game, "enter lrdg:sergeant italian:scout_car 2", "play lrdg:sergeant attack")
    assert "italian:scout_car" not in aims(game)
    play(game, "target italian:machine_gunner_a", "roll 1", "end_turn")
    assert clauses(game, "enter italian:machine_gunner_a italian:scout_car 1") == ["NAF-9.2"]
    play(game, "play italian:machine_gunner_a attack")
    assert "italian:scout_car" in aims(game)
    assert "lrdg:sergeant" not in aims(game)


def test_naf_9_2_after_the_effect_too():
    """NAF-9.2: a vehicle may be taken over by the shift that follows a move."""
    game = desert("lrdg", ["sergeant"], *LEFT, on_foot(sergeant="07A"))
    play(game, "play lrdg:sergeant move", "step 04A", "enter lrdg:sergeant italian:scout_car 3")
    assert owner(game, "scout_car") == "lrdg"


def test_naf_9_2_an_emptied_vehicle_stays_with_the_side_that_has_its_card():
    """NAF-9.2: it is still an enemy one to the other side, until somebody enters it; then it goes back."""
    game = desert(
        "lrdg", ["sergeant"] * 2, *LEFT, on_foot(machine_gunner_a="04A"), enemy=["machine_gunner_a", "rifleman_a"]
    )
    play(game, "enter lrdg:sergeant italian:scout_car 1", "play lrdg:sergeant hunker_down")
    play(game, "exit lrdg:sergeant", "play lrdg:sergeant hunker_down", "end_turn")
    assert owner(game, "scout_car") == "lrdg"
    play(game, "play italian:rifleman_a attack")
    assert "italian:scout_car" in aims(game)
    play(game, "target lrdg:sniper", "roll 1")
    if game.decision.kind == "vehicles.choose_shift":
        play(game, "stay")
    play(game, "enter italian:machine_gunner_a italian:scout_car 1")
    assert owner(game, "scout_car") == "italian"


def test_naf_9_2_the_tank_may_be_taken_over_and_gives_its_men_nothing():
    """NAF-9.2, NAF-1.13: an LRDG soldier sits in it without a specialism: no vehicle action, but it is his side's."""
    game = desert(
        "lrdg",
        ["sergeant", "antitank_rifleman"],
        crewed("medium_tank"),
        on_foot(tank_driver_t="20A", tank_gunner_t="20A", tank_crewman_t="20A", sergeant="21A"),
    )
    play(game, "enter lrdg:sergeant italian:medium_tank 1")
    assert owner(game, "medium_tank") == "lrdg"
    assert not [use for use in uses(game, "sergeant") if use.startswith("seat_")]
    play(game, "play lrdg:sergeant hunker_down", "play lrdg:antitank_rifleman antitank")
    assert "italian:medium_tank" not in aims(game)


def test_naf_9_2_a_captured_vehicle_drives_over_its_new_sides_markers():
    """NAF-9.2, NAF-6.7: the markers of the driver's side count."""
    game = desert("lrdg", ["sergeant"], *LEFT, markers={"italian": {"14B": "controlled"}})
    play(game, "enter lrdg:sergeant italian:scout_car 1", "play lrdg:sergeant seat_drive_2")
    assert steps(game) == {"03A", "07A"}


def test_naf_9_2_an_own_vehicle_is_entered_beside_comrades():
    """NAF-9.2: only enemy soldiers bar it; an own vehicle the other side once had is like any other."""
    game = desert("lrdg", ["sergeant"], *LEFT, owned("lrdg", "scout_car"), crewed("scout_car", "machine_gunner"))
    assert {"enter italian:scout_car 2", "enter italian:scout_car 3"} <= shifts(game, "sergeant")
    assert clauses(game, "enter lrdg:sergeant italian:scout_car 1") == ["NAF-9.1"]
