"""NAF-1.13 to NAF-1.15: soldiers, vehicles and their seats, structures, escape markers, kinds of defence."""

from __future__ import annotations

import pytest

from kit.naf_scenes import (
    COMMAND,
    SOLDIERS,
    VEHICLES,
    aboard,
    aims,
    clauses,
    credit,
    crewed,
    damage_of,
    desert,
    document,
    on_foot,
    owner,
    parked,
    place,
    seat_of,
    shifts,
)
from kit.und_scenes import edits, marker, state, uses
from undaunted_testing import notations, play, zone

#: What is printed on the vehicle cards: seats with actions and requirement, integrity, critical threshold.
PRINTED = {
    "lrdg:gun_truck": ([["drive 2"], ["navigate 2"], ["antitank 2"]], [None, None, None], 5, 3),
    "lrdg:pilot_car": ([["drive 3"], ["navigate 3"], []], [None, None, None], 5, 3),
    "lrdg:patrol_truck": ([["drive 2"], ["navigate 2"], ["suppress 3"]], [None, None, None], 5, 3),
    "italian:medium_tank": (
        [["drive 1", "control 0"], ["antitank 3"], ["attack 2", "suppress 4"]],
        ["driver", "gunner", "crew"],
        5,
        3,
    ),
    "italian:scout_car": ([["drive 2"], ["navigate 2"], []], [None, None, None], 5, 3),
    "italian:light_vehicle": ([["drive 1"], ["navigate 2"], ["suppress 3"]], [None, None, None], 5, 3),
}


def definition(game, piece):
    """The definition of a counter."""
    return game.rules.pieces.definitions[game.rules.numbers["piece"][piece]]


# NAF-1.13: soldiers and vehicles


def test_naf_1_13_a_counter_is_one_soldier_or_one_vehicle():
    """NAF-1.13: eleven counters of the LRDG and ten of the Italians; soldiers have cards, vehicles have none."""
    game = desert("lrdg")
    rules = game.rules
    for side, many in (("lrdg", 11), ("italian", 10)):
        own = [name for name in rules.names["piece"] if name.startswith(f"{side}:")]
        assert len(own) == many
        for name in own:
            traits = rules.pieces.traits[rules.numbers["piece"][name]]
            cards = rules.activation.cards_of[rules.numbers["piece"][name]]
            is_vehicle = name.partition(":")[2] in VEHICLES[side]
            assert traits == ({"vehicle"} if is_vehicle else {"soldier"})
            assert [rules.names["card"][card] for card in cards] == ([] if is_vehicle else [name])


def test_naf_1_13_vehicle_cards_are_in_no_zone():
    """NAF-1.13: they lie in front of a player, never in deck or supply."""
    game = desert("lrdg")
    assert not {card.partition(":")[2] for card in game.rules.names["card"]} & {*VEHICLES["lrdg"], *VEHICLES["italian"]}
    assert {vehicle: owner(game, vehicle) for side in VEHICLES.values() for vehicle in side} == {
        vehicle: side for side, vehicles in VEHICLES.items() for vehicle in vehicles
    }


@pytest.mark.parametrize("vehicle", PRINTED)
def test_naf_1_13_a_vehicle_card_has_seats_integrity_threshold_and_damage(vehicle):
    """NAF-1.13: each seat with its actions and perhaps a specialism it asks for; no damage at the start."""
    game = desert("lrdg")
    seats, specialisms, integrity, critical = PRINTED[vehicle]
    found = definition(game, vehicle)
    assert [[f"{use.action} {use.x}" for use in seat.actions] for seat in found.seats] == seats
    assert [seat.specialism for seat in found.seats] == specialisms
    assert (found.integrity, found.critical) == (integrity, critical)
    assert damage_of(game, vehicle) == 0


def test_naf_1_13_a_seat_holds_one_soldier():
    """NAF-1.13: a taken seat is not offered, an empty one is."""
    game = desert("lrdg", ["machine_gunner"])
    assert shifts(game, "machine_gunner") == {
        *("enter lrdg:gun_truck 1", "enter lrdg:gun_truck 2"),
        *(f"enter lrdg:patrol_truck {seat}" for seat in (1, 2, 3)),
    }
    assert clauses(game, "enter lrdg:machine_gunner lrdg:gun_truck 3") == ["NAF-9.1"]


def test_naf_1_13_a_vehicle_has_no_more_seats_than_are_printed():
    """NAF-1.13: nobody can ask for a fourth one."""
    game = desert("lrdg", ["machine_gunner"])
    assert game.rules.names["place"] == ("1", "2", "3")
    assert [reason.key for reason in game.why_illegal("enter lrdg:machine_gunner lrdg:patrol_truck 4")] == [
        "reason.core.unknown"
    ]


def test_naf_1_13_who_sits_where_is_as_the_scenario_says():
    """NAF-1.13: crews sit seat by seat, and count as on the vehicle's tile."""
    game = desert("lrdg")
    assert (seat_of(game, "staff_sergeant"), seat_of(game, "scout")) == (("pilot_car", 1), ("pilot_car", 2))
    assert seat_of(game, "antitank_rifleman") == ("gun_truck", 3)
    assert seat_of(game, "sergeant") is None
    assert place(game, "antitank_rifleman") == place(game, "gun_truck") == "04A"
    assert place(game, "tank_crewman_t") == place(game, "medium_tank") == "21A"


@pytest.mark.parametrize(
    ("soldier", "seat", "offered"),
    [
        ("tank_driver_t", 1, {"seat_drive_1", "seat_control"}),
        ("tank_gunner_t", 2, {"seat_antitank_3"}),
        ("tank_crewman_t", 3, {"seat_attack_2", "seat_suppress_4"}),
        ("tank_gunner_t", 1, set()),
        ("tank_crewman_t", 1, set()),
        ("tank_crewman_t", 2, set()),
        ("tank_driver_t", 2, set()),
        ("tank_driver_t", 3, set()),
        ("tank_gunner_t", 3, set()),
        ("rifleman_a", 1, set()),
        ("rifleman_a", 2, set()),
        ("rifleman_a", 3, set()),
    ],
)
def test_naf_1_13_a_seats_requirement_bars_its_actions_not_sitting_there(soldier, seat, offered):
    """NAF-1.13: in the tank only the one with the specialism has the seat's actions; anybody may sit there."""
    crew = [None] * 3
    crew[seat - 1] = soldier
    game = desert(
        "italian",
        [soldier],
        on_foot(tank_driver_t="21A", tank_gunner_t="21A", tank_crewman_t="21A"),
        on_foot(**{soldier: "21A"}),
        markers={"italian": {"21A": "scouted"}},
    )
    play(game, f"enter italian:{soldier} italian:medium_tank {seat}")
    assert seat_of(game, soldier) == ("medium_tank", seat)
    assert {use for use in uses(game, soldier) if use.startswith("seat_")} == offered
    game = desert("italian", [soldier], on_foot(**{soldier: "21A"}), crewed("medium_tank", *crew))
    assert {use for use in uses(game, soldier) if use.startswith("seat_")} == offered
    for ability in ("drive_1", "control", "antitank_3", "attack_2", "suppress_4"):
        # UND-3.8 is what the system says of a seat whose actions the card can never have.
        expected = [[]] if f"seat_{ability}" in offered else [["NAF-9.3"], ["UND-3.8"]]
        assert clauses(game, f"play italian:{soldier} seat_{ability}") in expected


def test_naf_1_13_the_light_vehicles_ask_for_no_specialism():
    """NAF-1.13: any soldier of either side has their seats' actions."""
    game = desert("italian", ["rifleman_a"], crewed("light_vehicle", None, None, "rifleman_a"))
    assert "seat_suppress_3" in uses(game, "rifleman_a")
    game = desert("lrdg", ["sniper"], on_foot(sniper="20A"), crewed("light_vehicle", None, "sniper"))
    assert "seat_navigate_2" in uses(game, "sniper")


def test_naf_1_13_only_the_tanks_men_have_specialisms():
    """NAF-1.13: printed on their combat cards."""
    found = {card.name.partition(":")[2]: card.definition.specialism for card in desert("lrdg").rules.source.cards}
    assert {name: word for name, word in found.items() if word} == {
        "tank_driver_t": "driver",
        "tank_gunner_t": "gunner",
        "tank_crewman_t": "crew",
    }


# NAF-1.14: structures, escape markers, rough terrain


def test_naf_1_14_structures_are_markers_on_tiles_that_nobody_owns():
    """NAF-1.14: a structure defence and points; it belongs to no side, before and after a side holds its tile."""
    game = desert("italian", ["rifleman_a"], on_foot(rifleman_a="17A"), markers={"italian": {"17A": "scouted"}})
    assert {one: place(game, one) for one in ("radio_mast", "fuel_tank", "hangar")} == {
        "radio_mast": "08A",
        "fuel_tank": "17A",
        "hangar": "09A",
    }
    for structure in ("radio_mast", "fuel_tank", "hangar"):
        number = game.rules.numbers["piece"][structure]
        assert game.rules.pieces.side[number] == state(game).aboard.owner[number] == -1
        assert list(definition(game, structure).defence) == ["structure"]
        assert definition(game, structure).points >= 1
        assert credit(game, structure) is None
    play(game, "play italian:rifleman_a control")
    assert state(game).aboard.owner[game.rules.numbers["piece"]["fuel_tank"]] == -1


def test_naf_1_14_a_structure_takes_no_turn_and_is_entered_by_nobody():
    """NAF-1.14: a marker, so it has no cards, no seats, and does not keep anybody from the tile."""
    game = desert("lrdg", ["saboteur", "saboteur"], on_foot(saboteur="15B"))
    assert game.rules.activation.cards_of[game.rules.numbers["piece"]["fuel_tank"]] == ()
    assert game.rules.aboard.places[game.rules.numbers["piece"]["fuel_tank"]] == 0
    play(game, "play lrdg:saboteur stalk", "step 17A")
    assert place(game, "saboteur") == "17A"
    assert shifts(game, "saboteur") == set()
    (reason,) = game.why_illegal("enter lrdg:saboteur fuel_tank 1")
    assert (reason.key, reason.clause) == ("reason.vehicles.no_vehicle", "NAF-9.1")


@pytest.mark.parametrize("ability", ["attack", "demolition"])
def test_naf_1_14_a_structure_is_hit_by_its_own_defence_only(ability):
    """NAF-1.14: an Attack finds no structure, a Demolition does."""
    game = desert("lrdg", ["saboteur"], on_foot(saboteur="17A"))
    play(game, f"play lrdg:saboteur {ability}")
    assert ("fuel_tank" in aims(game)) == (ability == "demolition")


def test_naf_1_14_escape_markers_are_on_tiles():
    """NAF-1.14: where the scenario puts them, and nowhere else."""
    game = desert("lrdg")
    assert [space for space, is_one in zip(game.rules.names["space"], state(game).north_africa.escape, strict=True)
            if is_one] == ["03A", "22A"]
    own = document()
    own["spaces"][2]["escape"] = True
    game = desert("lrdg", own=own)
    assert sum(state(game).north_africa.escape) == 3


def test_naf_1_14_tiles_may_be_rough():
    """NAF-1.14: rough is a word on the tile: hills here are, and some low ground."""
    game = desert("lrdg")
    rough = game.rules.vehicles.rough
    assert {name for name, is_one in zip(game.rules.names["space"], rough, strict=True) if is_one} == {
        *("05B", "02B"),
        *("10B", "13B"),
    }
    assert {name for name, hill in zip(game.rules.names["space"], game.rules.undaunted.hill, strict=True) if hill} == {
        *("10B", "13B"),
    }


# NAF-1.15: kinds of defence


def test_naf_1_15_a_regular_defence_an_armoured_one_or_both():
    """NAF-1.15: soldiers have no armoured defence, the Medium Tank no regular one, the other vehicles both."""
    game = desert("lrdg")
    for side, soldiers in SOLDIERS.items():
        for soldier in soldiers:
            assert list(definition(game, f"{side}:{soldier}").defence) == ["regular"]
    for side, vehicles in VEHICLES.items():
        for vehicle in vehicles:
            kinds = ["armoured"] if vehicle == "medium_tank" else ["regular", "armoured"]
            assert list(definition(game, f"{side}:{vehicle}").defence) == kinds


@pytest.mark.parametrize(
    ("card", "ability", "found"),
    [
        ("machine_gunner", "attack", {"soldiers", "light"}),
        ("machine_gunner", "suppress", {"soldiers", "light"}),
        ("antitank_rifleman", "antitank", {"light", "tank"}),
        ("antitank_rifleman", "attack", {"soldiers", "light"}),
    ],
)
def test_naf_1_15_what_can_be_targeted_goes_by_the_kind_of_defence(card, ability, found):
    """NAF-1.15: Attack and Suppress ask for a regular defence, Antitank for an armoured one."""
    game = desert("lrdg", [card])
    play(game, f"play lrdg:{card} {ability}")
    groups = {
        "soldiers": {"italian:machine_gunner_a", "italian:antitank_rifleman_a"},
        "light": {"italian:scout_car", "italian:light_vehicle"},
        "tank": {"italian:medium_tank"},
    }
    assert aims(game) == set().union(*(groups[group] for group in found))
    for group in groups.keys() - found:
        for target in groups[group]:
            assert clauses(game, f"target {target}") == [{"tank": "NAF-1.15", "soldiers": "NAF-8.12"}[group]]


def test_naf_1_15_with_only_the_tank_left_there_is_nothing_to_attack():
    """NAF-1.15: no counter with a regular defence in the open, so Attack cannot be chosen; Antitank can."""
    gone = edits(
        parked(scout_car=None, light_vehicle=None),
        on_foot(machine_gunner_a=None, antitank_rifleman_a=None, rifleman_a=None, scout_a=None),
    )
    game = desert("lrdg", ["antitank_rifleman"], gone)
    wanted = {"attack", "antitank", "seat_antitank_2"}
    assert uses(game, "antitank_rifleman") & wanted == {"antitank", "seat_antitank_2"}
    assert clauses(game, "play lrdg:antitank_rifleman attack") == ["UND-8.2"]


def test_naf_1_13_command_cards_have_no_soldier_to_seat():
    """NAF-1.13: a command card offers neither a shift nor a switch of seats."""
    for side, cards in COMMAND.items():
        game = desert(side, cards)
        assert not [one for one in notations(game) if one.split()[0] in ("enter", "exit", "reposition")]
        assert not [one for one in notations(game) if one.endswith("switch_seats")]
        assert len(zone(game, f"{side}:hand")) == len(cards)


def test_naf_1_13_a_soldier_aboard_is_carried_not_counted_twice():
    """NAF-1.13: placed aboard by an edit or by entering, the seat is the same."""
    game = desert("lrdg", ["machine_gunner"], aboard("machine_gunner", "patrol_truck", 2))
    other = desert("lrdg", ["machine_gunner", "machine_gunner"])
    play(other, "enter lrdg:machine_gunner lrdg:patrol_truck 2", "play lrdg:machine_gunner hunker_down")
    assert seat_of(game, "machine_gunner") == seat_of(other, "machine_gunner") == ("patrol_truck", 2)
    assert uses(game, "machine_gunner") == uses(other, "machine_gunner")
    assert marker(game, "lrdg", "04A") == 1
