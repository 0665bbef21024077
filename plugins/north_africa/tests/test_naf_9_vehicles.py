"""NAF-9.3 to NAF-9.5: vehicle actions, switching seats, card actions from a seat."""

from __future__ import annotations

import pytest

from kit.naf_scenes import (
    SOLDIERS,
    aboard,
    aims,
    clauses,
    crewed,
    damage,
    damage_of,
    desert,
    is_suppressed,
    on_foot,
    only_vehicles,
    owner,
    parked,
    place,
    seat_of,
    shifts,
    suppress,
)
from kit.und_scenes import kinds, marker, totals, uses
from undaunted_testing import notations, play, zone

# NAF-9.3: vehicle actions


@pytest.mark.parametrize(
    ("vehicle", "side", "seats"),
    [
        ("gun_truck", "lrdg", [{"seat_drive_2"}, {"seat_navigate_2"}, {"seat_antitank_2"}]),
        ("pilot_car", "lrdg", [{"seat_drive_3"}, {"seat_navigate_3"}, set()]),
        ("patrol_truck", "lrdg", [{"seat_drive_2"}, {"seat_navigate_2"}, {"seat_suppress_3"}]),
        ("scout_car", "italian", [{"seat_drive_2"}, {"seat_navigate_2"}, set()]),
        ("light_vehicle", "italian", [{"seat_drive_1"}, {"seat_navigate_2"}, {"seat_suppress_3"}]),
    ],
)
def test_naf_9_3_a_vehicle_action_is_one_of_the_soldiers_seat(vehicle, side, seats):
    """NAF-9.3: each soldier has his own seat's actions and no other seat's; on foot he has none."""
    soldiers = {"lrdg": ("scout", "sergeant", "sniper"), "italian": ("scout_a", "rifleman_a", "machine_gunner_a")}[side]
    game = desert(side, soldiers, crewed(vehicle, *soldiers))
    every = set().union(*seats)
    for soldier, offered in zip(soldiers, seats, strict=True):
        assert {use for use in uses(game, soldier) if use.startswith("seat_")} == offered
        for ability in every - offered:
            assert clauses(game, f"play {side}:{soldier} {ability}") == ["NAF-9.3"]
    game = desert(side, soldiers, on_foot(**{soldiers[0]: place(game, vehicle)}))
    for ability in every:
        assert clauses(game, f"play {side}:{soldiers[0]} {ability}") == ["NAF-9.3"]


@pytest.mark.parametrize(("markers", "bars"), [(0, False), (2, False), (3, True), (4, True)])
def test_naf_9_3_not_in_a_disabled_vehicle(markers, bars):
    """NAF-9.3: from the critical threshold on no seat has its actions; before it they all have."""
    hand = ["tank_driver_t", "tank_gunner_t", "tank_crewman_t"]
    game = desert("italian", hand, damage(medium_tank=markers), markers={"italian": {"21A": "scouted"}})
    actions = {
        "tank_driver_t": {"seat_drive_1", "seat_control"},
        "tank_gunner_t": {"seat_antitank_3"},
        "tank_crewman_t": {"seat_attack_2", "seat_suppress_4"},
    }
    for soldier, offered in actions.items():
        assert {use for use in uses(game, soldier) if use.startswith("seat_")} == (set() if bars else offered)
        for ability in offered:
            assert clauses(game, f"play italian:{soldier} {ability}") == (["NAF-9.3"] if bars else [])


def test_naf_9_3_the_reasons_name_what_is_wrong():
    """NAF-9.3: disabled, another seat, on foot: each its own reason, before a shift and after it alike."""

    def told(game, action):
        return [reason.key.rpartition(".")[2] for reason in game.why_illegal(action)]

    game = desert("lrdg", ["scout", "sergeant"], damage(pilot_car=3))
    assert told(game, "play lrdg:scout seat_navigate_3") == ["disabled"]
    assert told(game, "play lrdg:sergeant seat_drive_3") == ["on_foot"]
    assert told(game, "play lrdg:staff_sergeant seat_drive_3") == ["not_in_hand"]
    play(game, "reposition lrdg:scout 3")
    assert told(game, "play lrdg:scout seat_navigate_3") == ["disabled"]
    play(game, "play lrdg:scout hunker_down")
    game = desert("lrdg", ["scout"])
    assert told(game, "play lrdg:scout seat_drive_3") == ["not_this_seat"]
    play(game, "reposition lrdg:scout 3")
    assert told(game, "play lrdg:scout seat_navigate_3") == ["not_this_seat"]
    game = desert("lrdg", ["scout"])
    play(game, "exit lrdg:scout")
    assert told(game, "play lrdg:scout seat_navigate_3") == ["on_foot"]


def test_naf_9_3_not_by_a_suppressed_soldier():
    """NAF-9.3, UND-4.3: he turns ready instead; his comrade in the next seat acts."""
    game = desert("lrdg", ["scout", "staff_sergeant"], suppress("scout"))
    assert clauses(game, "play lrdg:scout seat_navigate_3") == ["UND-4.3"]
    assert "seat_drive_3" in uses(game, "staff_sergeant")
    play(game, "reposition lrdg:scout 3", "play lrdg:scout ready")
    assert not is_suppressed(game, "scout")


def test_naf_9_3_it_follows_the_clause_of_its_name_from_the_vehicles_tile():
    """NAF-9.3: Antitank 3 of the tank: three dice, range from where the tank is; it needs a target as any does."""
    game = desert("italian", ["tank_gunner_t"], parked(medium_tank="16A"))
    events = play(game, "play italian:tank_gunner_t seat_antitank_3", "target lrdg:gun_truck", *["roll 1"] * 3)
    assert totals(events) == [("lrdg:gun_truck", 4 + 0 + 2)]
    assert [one.fields["faces"] for one in events if "faces" in one.fields] == [[1, 1, 1]]
    assert game.decision.kind == "vehicles.choose_shift"
    gone = parked(gun_truck=None, pilot_car=None, patrol_truck=None)
    game = desert("italian", ["tank_gunner_t"], gone)
    assert clauses(game, "play italian:tank_gunner_t seat_antitank_3") == ["NAF-8.12"]


def test_naf_9_3_control_from_the_tanks_seat_takes_the_vehicles_tile():
    """NAF-9.3, UND-7.4: an own marker is needed there, and only the Tank Driver has the seat's Control."""
    game = desert("italian", ["tank_driver_t"] * 2)
    play(game, "play italian:tank_driver_t seat_control", "stay")
    assert marker(game, "italian", "21A") == 2
    assert clauses(game, "play italian:tank_driver_t seat_control") == ["UND-7.4"]


def test_naf_9_3_the_seats_value_counts_not_the_cards():
    """NAF-9.3: the Machine Gunner's own Suppress 4 and the seat's Suppress 3 are two different uses."""
    for ability, dice in (("suppress", 4), ("seat_suppress_3", 3)):
        game = desert("lrdg", ["machine_gunner"], crewed("patrol_truck", None, None, "machine_gunner"))
        play(game, f"play lrdg:machine_gunner {ability}", "target italian:machine_gunner_a", *["roll 1"] * dice)
        assert game.decision.kind == "vehicles.choose_shift"


def test_naf_9_3_a_card_is_used_for_the_seat_or_for_itself():
    """NAF-9.3, UND-3.8: one use; the card lies in the play area like any other."""
    game = desert("lrdg", ["staff_sergeant"])
    play(game, "play lrdg:staff_sergeant seat_drive_3", "step 04A", "stop", "stay")
    assert notations(game) == ["end_turn"]
    assert zone(game, "lrdg:play") == ["lrdg:staff_sergeant"]


# NAF-9.4: switch seats


def test_naf_9_4_switching_swaps_two_soldiers_of_one_vehicle():
    """NAF-9.4: each of the others may be chosen, and both keep their vehicle."""
    game = desert("italian", ["tank_driver_t"])
    play(game, "play italian:tank_driver_t switch_seats")
    assert notations(game) == ["switch italian:tank_gunner_t", "switch italian:tank_crewman_t"]
    assert clauses(game, "switch italian:rifleman_a") == ["NAF-9.4"]
    assert clauses(game, "switch italian:tank_driver_t") == ["NAF-9.4"]
    assert clauses(game, "switch lrdg:scout") == ["NAF-9.4"]
    events = play(game, "switch italian:tank_crewman_t")
    assert kinds(events) == ["aboard.swapped"]
    assert [seat_of(game, one) for one in ("tank_driver_t", "tank_gunner_t", "tank_crewman_t")] == [
        ("medium_tank", 3),
        ("medium_tank", 2),
        ("medium_tank", 1),
    ]


def test_naf_9_4_it_is_the_cards_whole_use():
    """NAF-9.4: no action follows; a shift may (NAF-9.1), and his next card has the new seat's actions."""
    game = desert("lrdg", ["scout", "scout"])
    play(game, "play lrdg:scout switch_seats", "switch lrdg:staff_sergeant")
    assert game.decision.kind == "vehicles.choose_shift"
    assert shifts(game, "scout") == {"exit", "reposition 3"}
    play(game, "stay")
    assert zone(game, "lrdg:play") == ["lrdg:scout"]
    assert {use for use in uses(game, "scout") if use.startswith("seat_")} == {"seat_drive_3"}


def test_naf_9_4_it_needs_another_soldier_in_the_same_vehicle():
    """NAF-9.4: alone, or on foot, there is nobody to switch with; an empty seat is for repositioning."""
    game = desert("lrdg", ["antitank_rifleman", "sergeant"])
    for soldier in ("antitank_rifleman", "sergeant"):
        assert "switch_seats" not in uses(game, soldier)
        assert clauses(game, f"play lrdg:{soldier} switch_seats") == ["NAF-9.4"]


def test_naf_9_4_a_side_of_vehicles_alone_has_a_crewmate_in_its_first_one_too():
    """NAF-9.4: the Gun Truck is the first counter of the scenario, and two Italians have taken it over."""
    pair = [aboard("rifleman_a", "gun_truck", 1), aboard("scout_a", "gun_truck", 2)]
    game = desert("italian", ["rifleman_a"], *pair, own=only_vehicles())
    assert game.rules.names["piece"][0] == "lrdg:gun_truck"
    play(game, "play italian:rifleman_a switch_seats", "switch italian:scout_a")
    assert (seat_of(game, "rifleman_a"), seat_of(game, "scout_a")) == (("gun_truck", 2), ("gun_truck", 1))


def test_naf_9_4_no_specialism_is_needed():
    """NAF-9.4: a Rifleman takes the Tank Driver's seat; neither has a seat's actions there."""
    game = desert(
        "italian",
        ["rifleman_a", "rifleman_a", "tank_driver_t"],
        on_foot(tank_crewman_t="21A"),
        crewed("medium_tank", "tank_driver_t", "rifleman_a"),
    )
    play(game, "play italian:rifleman_a switch_seats", "switch italian:tank_driver_t", "stay")
    assert seat_of(game, "rifleman_a") == ("medium_tank", 1)
    for soldier in ("rifleman_a", "tank_driver_t"):
        assert not [use for use in uses(game, soldier) if use.startswith("seat_")]


def test_naf_9_4_a_suppressed_soldier_may_and_does_not_turn_ready():
    """NAF-9.4: it is no action; nor does it ready or trouble the one he switches with."""
    for suppressed in (["scout"], ["staff_sergeant"], ["scout", "staff_sergeant"]):
        game = desert("lrdg", ["scout"], suppress(*suppressed))
        play(game, "play lrdg:scout switch_seats", "switch lrdg:staff_sergeant", "stay")
        assert (seat_of(game, "scout"), seat_of(game, "staff_sergeant")) == (("pilot_car", 1), ("pilot_car", 2))
        assert [one for one in ("scout", "staff_sergeant") if is_suppressed(game, one)] == suppressed


def test_naf_9_4_a_disabled_vehicle_does_not_prevent_it():
    """NAF-9.4: seats are switched as ever."""
    game = desert("lrdg", ["scout"], damage(pilot_car=4))
    play(game, "play lrdg:scout switch_seats", "switch lrdg:staff_sergeant", "stay")
    assert seat_of(game, "scout") == ("pilot_car", 1)


@pytest.mark.parametrize("side", ["lrdg", "italian"])
def test_naf_9_4_it_is_there_for_every_combat_card(side):
    """NAF-9.4: it stands on no card and is there for every combat card whose soldier has company aboard."""
    vehicle = {"lrdg": "patrol_truck", "italian": "light_vehicle"}[side]
    for soldier, comrade in zip(SOLDIERS[side], SOLDIERS[side][1:], strict=False):
        game = desert(side, [soldier], crewed(vehicle, soldier, comrade))
        assert "switch_seats" in uses(game, soldier)


# NAF-9.5: aboard, support and combat card actions work


@pytest.mark.parametrize("broken", [0, 3])
def test_naf_9_5_support_actions_of_a_card_work_from_a_seat(broken):
    """NAF-9.5: Conceal, Recon, Control, Repair, from the vehicle's tile, in a disabled vehicle too."""
    where = {"lrdg": {"03A": "scouted"}}
    crew = crewed("pilot_car", "staff_sergeant", "scout", "machine_gunner")
    hand = ["staff_sergeant", "scout", "fog_of_war", "machine_gunner"]
    game = desert("lrdg", hand, crew, damage(pilot_car=broken), markers=where)
    play(game, "play lrdg:scout conceal", "stay")
    assert zone(game, "italian:discard") == ["italian:fog_of_war"]
    play(game, "play lrdg:staff_sergeant control", "stay")
    assert marker(game, "lrdg", "03A") == 2
    if broken:
        play(game, "play lrdg:machine_gunner repair", "repair lrdg:pilot_car", "stay")
        assert damage_of(game, "pilot_car") == 2
    game = desert("lrdg", hand, crew, damage(pilot_car=broken), rest="supply")
    play(game, "play lrdg:scout recon", "stay")
    assert zone(game, "lrdg:removed") == ["lrdg:fog_of_war"]


@pytest.mark.parametrize("broken", [0, 3])
def test_naf_9_5_combat_actions_of_a_card_work_from_a_seat(broken):
    """NAF-9.5: range counts from the vehicle's tile."""
    crew = crewed("gun_truck", "machine_gunner", "sergeant", "antitank_rifleman")
    sums = {("machine_gunner", "attack"): 4 + 1 + 4, ("machine_gunner", "suppress"): 4 + 1 + 4,
            ("sergeant", "attack"): 4 + 1 + 4, ("antitank_rifleman", "attack"): 4 + 1 + 4}
    for (soldier, ability), total in sums.items():
        game = desert("lrdg", [soldier], parked(gun_truck="03A"), crew, damage(gun_truck=broken))
        play(game, f"play lrdg:{soldier} {ability}", "target italian:antitank_rifleman_a")
        assert totals(game.events(None)) == [("italian:antitank_rifleman_a", total)]
    game = desert("lrdg", ["antitank_rifleman"], parked(gun_truck="03A"), crew, damage(gun_truck=broken))
    play(game, "play lrdg:antitank_rifleman antitank", "target italian:medium_tank")
    assert totals(game.events(None)) == [("italian:medium_tank", 5 + 1 + 4)]


def test_naf_9_5_demolition_from_a_seat_reaches_what_is_on_the_vehicles_tile():
    """NAF-9.5: structures and enemy armour there, as if the soldier stood beside them; not his own vehicle."""
    game = desert("lrdg", ["sergeant"], parked(gun_truck="08A", medium_tank="08A"), crewed("gun_truck", "sergeant"))
    play(game, "play lrdg:sergeant demolition")
    assert aims(game) == {"italian:medium_tank", "radio_mast"}
    play(game, "target radio_mast", "roll 0", "roll 1", "stay")
    assert place(game, "radio_mast") is None
    assert (seat_of(game, "sergeant"), owner(game, "gun_truck")) == (("gun_truck", 1), "lrdg")


def test_naf_9_5_movement_actions_are_what_does_not_work():
    """NAF-9.5, NAF-6.7: what a soldier loses by sitting in a vehicle are Move, Scout and Stalk, no more."""
    for side, vehicle in (("lrdg", "pilot_car"), ("italian", "scout_car")):
        for soldier in SOLDIERS[side]:
            where = parked(**{vehicle: "16A"}), damage(**{vehicle: 1})
            extra = {"markers": {side: {"16A": "scouted"}}, "zones": {side: {"hand": [soldier, "fog_of_war"]}}}
            afoot = desert(side, (), *where, on_foot(**{soldier: "16A"}), **extra)
            seated = desert(side, (), *where, crewed(vehicle, None, None, soldier), **extra)
            lost = uses(afoot, soldier) - uses(seated, soldier)
            assert lost <= {"move", "scout", "stalk"}
            assert lost
            assert uses(seated, soldier) <= uses(afoot, soldier)
