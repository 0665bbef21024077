"""UND clauses as they hold in North Africa: what a card is used for, suppression, movement on foot among vehicles."""

from __future__ import annotations

import pytest

import undaunted_core as uc
from kit.naf_scenes import (
    COMMAND,
    SOLDIERS,
    aims,
    clauses,
    crewed,
    damage,
    desert,
    is_suppressed,
    on_foot,
    parked,
    place,
    seat_of,
    shifts,
    suppress,
)
from kit.und_scenes import marker, steps, totals, uses
from undaunted_testing import notations, play, zone

SIDES = ("lrdg", "italian")
#: A vehicle of each side that anybody may be put into.
CAR = {"lrdg": "pilot_car", "italian": "scout_car"}

# UND-3.8: what a card is used for


@pytest.mark.parametrize("side", SIDES)
def test_und_3_8_each_card_offers_what_is_printed_and_hunkering_down(side):
    """UND-3.8: on foot, where everything is possible, a soldier's card offers its actions and hunkering down."""
    printed = {card.name.partition(":")[2]: card.definition for card in desert(side).rules.source.cards if
               card.name.startswith(f"{side}:")}
    for local in (*SOLDIERS[side], *COMMAND[side]):
        where = "08A"
        near = [on_foot(**{local: where})] if local in SOLDIERS[side] else []
        game = desert(
            side,
            [local, "fog_of_war"],
            parked(light_vehicle=where, patrol_truck=where),
            damage(light_vehicle=1),
            *near,
            markers={side: {where: "scouted"}},
        )
        assert uses(game, local) == {use.action for use in printed[local].actions} | {"hunker_down"}


@pytest.mark.parametrize("side", SIDES)
def test_und_3_8_a_combat_card_may_also_be_used_for_a_vehicle_action_or_switching_seats(side):
    """UND-3.8: from a seat both are there beside the card's own; a command card never has them."""
    soldier = SOLDIERS[side][0]
    game = desert(side, [soldier, *COMMAND[side]], crewed(CAR[side], None, soldier, SOLDIERS[side][1]))
    navigate = {"lrdg": "seat_navigate_3", "italian": "seat_navigate_2"}[side]
    assert {"hunker_down", "switch_seats", navigate} < uses(game, soldier)
    for command in COMMAND[side]:
        assert not [use for use in uses(game, command) if use.startswith(("seat_", "switch"))]
        assert clauses(game, f"play {side}:{command} switch_seats") == ["UND-3.8"]
        assert clauses(game, f"play {side}:{command} {navigate}") == ["UND-3.8"]


@pytest.mark.parametrize("use", ["hunker_down", "attack", "seat_navigate_3", "switch_seats"])
def test_und_3_8_it_is_used_for_one_of_them(use):
    """UND-3.8: after any use the card is out of the hand and offers nothing more."""
    game = desert("lrdg", ["scout"])
    rest = {"attack": ("target italian:scout_car", "roll 1"), "seat_navigate_3": ("stop",),
            "switch_seats": ("switch lrdg:staff_sergeant",)}
    play(game, f"play lrdg:scout {use}", *rest.get(use, ()), "stay")
    assert notations(game) == ["end_turn"]


# UND-3.9: the play area


@pytest.mark.parametrize("shift", [False, True])
@pytest.mark.parametrize("use", ["hunker_down", "attack", "seat_drive_3", "switch_seats"])
def test_und_3_9_a_played_card_is_in_the_play_area_before_its_effect(shift, use):
    """UND-3.9: with a shift before it, from the shift on; hunkering down sends it on to the supply."""
    game = desert("lrdg", ["staff_sergeant"], crewed("pilot_car", None if shift else "staff_sergeant", "scout",
                                                     "staff_sergeant" if shift else None))
    if shift:
        play(game, "reposition lrdg:staff_sergeant 1")
        assert zone(game, "lrdg:play") == ["lrdg:staff_sergeant"]
    play(game, f"play lrdg:staff_sergeant {use}")
    in_play = use != "hunker_down"
    assert zone(game, "lrdg:play") == ["lrdg:staff_sergeant"] * in_play
    assert zone(game, "lrdg:supply").count("lrdg:staff_sergeant") == 4 - in_play
    assert "lrdg:staff_sergeant" not in zone(game, "lrdg:hand")


def test_und_3_9_inspire_cannot_return_itself():
    """UND-3.9: in the play area there is the Warrant Officer alone, so there is nothing to return."""
    game = desert("lrdg", ["warrant_officer"])
    play(game, "play lrdg:warrant_officer inspire")
    assert notations(game) == ["stop"]
    assert clauses(game, "return lrdg:warrant_officer") == ["UND-3.9"]


def test_und_3_9_an_injury_never_takes_a_card_from_the_play_area():
    """UND-3.9, UND-8.5: the soldier hit in his own turn's wake has cards in play and loses none of them."""
    zones = {"lrdg": {"play": ["machine_gunner"], "removed": ["machine_gunner"] * 3}}
    game = desert("italian", ["machine_gunner_a"], on_foot(machine_gunner_a="04A"), zones=zones)
    play(game, "play italian:machine_gunner_a attack", "target lrdg:machine_gunner", "roll 0", "roll 0")
    assert place(game, "machine_gunner") is None
    assert zone(game, "lrdg:play") == ["lrdg:machine_gunner"]


# UND-3.10: in full


@pytest.mark.parametrize(
    ("side", "card", "ability", "edits", "clause"),
    [
        ("lrdg", "sergeant", "control", (on_foot(sergeant="05B"),), "UND-7.4"),
        ("lrdg", "sergeant", "demolition", (), "NAF-8.13"),
        ("lrdg", "machine_gunner", "repair", (), "NAF-7.10"),
        ("lrdg", "scout", "recon", (), "UND-7.6"),
        ("lrdg", "sergeant", "switch_seats", (), "NAF-9.4"),
        ("lrdg", "antitank_rifleman", "seat_antitank_2",
         (parked(medium_tank=None, scout_car=None, light_vehicle=None),), "NAF-8.12"),
        ("italian", "tank_driver_t", "seat_control", (parked(medium_tank="16A"),), "UND-7.4"),
        ("italian", "recon_aircraft", "recon", (), "UND-7.6"),
    ],
)
def test_und_3_10_an_action_that_cannot_be_carried_out_cannot_be_chosen(side, card, ability, edits, clause):
    """UND-3.10: and the reason is the clause that says what it needs."""
    game = desert(side, [card], *edits)
    assert ability not in uses(game, card)
    assert clauses(game, f"play {side}:{card} {ability}") == [clause]
    with pytest.raises(uc.IllegalActionError):
        game.apply(f"play {side}:{card} {ability}")


@pytest.mark.parametrize(
    ("side", "card", "ability", "edits"),
    [
        ("lrdg", "staff_sergeant", "seat_drive_3", (parked(pilot_car="19A"),)),
        ("lrdg", "scout", "seat_navigate_3", ()),
        ("lrdg", "sergeant", "move", (on_foot(sergeant="19A"),)),
        ("italian", "recon_aircraft", "surveil", ()),
        ("italian", "squad_leader_a", "inspire", ()),
    ],
)
def test_und_3_10_what_is_only_up_to_x_can_always_be_chosen(side, card, ability, edits):
    """UND-3.10: Drive with no road, Navigate, Surveil, Inspire with nothing to return: 0 is a number."""
    game = desert(side, [card], *edits)
    play(game, f"play {side}:{card} {ability}", "stop")


def test_und_3_10_no_part_may_be_skipped():
    """UND-3.10: a Repair repairs, an attack finds its target, a switch its comrade: none of them can be stopped."""
    game = desert("lrdg", ["machine_gunner", "antitank_rifleman", "scout"], damage(gun_truck=1))
    for action in ("machine_gunner repair", "antitank_rifleman seat_antitank_2", "scout switch_seats"):
        asked = game.clone()
        play(asked, f"play lrdg:{action}")
        assert not {"stop", "stay", "end_turn"} & set(notations(asked))


# UND-4: Fog of War, hunkering down, suppression


def test_und_4_1_fog_of_war_is_played_for_nothing_and_seats_nobody():
    """UND-4.1: not even for a shift or a switch of seats."""
    game = desert("lrdg", ["fog_of_war"])
    assert notations(game) == ["end_turn"]
    for ability in game.rules.names["ability"]:
        assert clauses(game, f"play lrdg:fog_of_war {ability}") == ["UND-4.1"]


@pytest.mark.parametrize("side", SIDES)
def test_und_4_2_any_card_but_fog_of_war_may_hunker_down(side):
    """UND-4.2: aboard or on foot, commands too; it returns through Bolster."""
    for local in (*SOLDIERS[side], *COMMAND[side]):
        game = desert(side, [local])
        before = zone(game, f"{side}:supply").count(f"{side}:{local}")
        play(game, f"play {side}:{local} hunker_down")
        assert zone(game, f"{side}:supply").count(f"{side}:{local}") == before + 1
    game = desert(side, [SOLDIERS[side][0], COMMAND[side][0]])
    play(game, f"play {side}:{SOLDIERS[side][0]} hunker_down")
    if "stay" in notations(game):
        play(game, "stay")
    play(game, f"play {side}:{COMMAND[side][0]} bolster", f"take {side}:{SOLDIERS[side][0]}", "stop")
    assert zone(game, f"{side}:discard") == [f"{side}:{SOLDIERS[side][0]}"]


@pytest.mark.parametrize("seated", [False, True])
def test_und_4_3_ready_stands_for_the_cards_actions_and_the_seats(seated):
    """UND-4.3: one option in place of both; none of them need be possible; the next card acts again."""
    where = [crewed("gun_truck", None, None, "antitank_rifleman")] if seated else [on_foot(antitank_rifleman="04A")]
    none_left = parked(medium_tank=None, scout_car=None, light_vehicle=None)
    game = desert("lrdg", ["antitank_rifleman"] * 2, *where, none_left, suppress("antitank_rifleman"))
    assert uses(game, "antitank_rifleman") == {"hunker_down", "ready"}
    for ability in ("move", "attack", "antitank", *(["seat_antitank_2"] if seated else [])):
        assert clauses(game, f"play lrdg:antitank_rifleman {ability}") == ["UND-4.3"]
    play(game, "play lrdg:antitank_rifleman ready", "stay")
    assert zone(game, "lrdg:play") == ["lrdg:antitank_rifleman"]
    assert not is_suppressed(game, "antitank_rifleman")
    assert "ready" not in uses(game, "antitank_rifleman")
    assert clauses(game, "play lrdg:antitank_rifleman ready") == ["UND-4.3"]


def test_und_4_4_hunkering_down_does_not_ready():
    """UND-4.4: on foot and in a seat."""
    game = desert("lrdg", ["scout", "sergeant"], suppress("scout", "sergeant"))
    play(game, "play lrdg:scout hunker_down", "stay", "play lrdg:sergeant hunker_down", "stay")
    assert is_suppressed(game, "scout")
    assert is_suppressed(game, "sergeant")


def test_und_4_5_a_suppressed_soldier_can_be_attacked_as_usual():
    """UND-4.5: on foot he is a target with the same sum; aboard his vehicle is."""
    sums = []
    for edit in ((), (suppress("machine_gunner_a", "scout_a"),)):
        game = desert("lrdg", ["machine_gunner"], *edit)
        play(game, "play lrdg:machine_gunner attack")
        assert {"italian:machine_gunner_a", "italian:scout_car"} <= aims(game)
        sums.append(totals(play(game, "target italian:machine_gunner_a")))
    assert sums[0] == sums[1] != []


def test_und_4_6_command_cards_are_never_held_up():
    """UND-4.6: with everybody suppressed the aircraft still strafes, the officers still lead; and cards come back."""
    game = desert("italian", [*COMMAND["italian"], "tank_driver_t"], suppress(*SOLDIERS["italian"]))
    assert {"strafe", "surveil"} < uses(game, "recon_aircraft")
    assert {"bolster", "inspire"} < uses(game, "tank_commander_t")
    play(game, "play italian:tank_driver_t ready", "stay", "play italian:tank_commander_t inspire")
    play(game, "return italian:tank_driver_t")
    assert "seat_drive_1" in uses(game, "tank_driver_t")


# UND-6: movement on foot with vehicles about


def test_und_6_1_move_over_own_markers_with_vehicles_about():
    """UND-6.1: enemy vehicles and soldiers on the tiles do not matter, and own vehicles take nobody along."""
    game = desert("lrdg", ["sergeant"], parked(medium_tank="07A", scout_car="03A"))
    play(game, "play lrdg:sergeant move")
    assert steps(game) == {"03A", "07A"}
    assert clauses(game, "step 14B") == ["UND-6.1"]
    play(game, "step 07A")
    assert (place(game, "sergeant"), seat_of(game, "sergeant")) == ("07A", None)
    assert {place(game, one) for one in ("gun_truck", "patrol_truck")} == {"04A"}
    assert shifts(game, "sergeant") == set()
    assert game.decision.kind == "tactics.choose_play"


def test_und_6_2_scout_marks_what_it_enters_whoever_is_there():
    """UND-6.2: one Fog of War for each marker; a tile with the enemy's tank is entered and marked."""
    game = desert("lrdg", ["scout"], on_foot(scout="07A"), parked(medium_tank="16A"))
    play(game, "play lrdg:scout scout", "step 16A")
    assert steps(game) == {"07A", "14B", "12A", "02B", "08A", "18A"}
    play(game, "step 02B")
    assert [marker(game, "lrdg", tile) for tile in ("16A", "02B")] == [1, 1]
    assert zone(game, "lrdg:discard") == ["lrdg:fog_of_war"] * 2
    assert place(game, "medium_tank") == "16A"


@pytest.mark.parametrize("soldier", ["saboteur", "sniper"])
def test_und_6_3_stalk_needs_no_markers_and_leaves_none(soldier):
    """UND-6.3: the Saboteur and the Sniper go anywhere, onto rough hills and beside enemy vehicles too."""
    game = desert("lrdg", [soldier], on_foot(**{soldier: "17A"}), parked(scout_car="19A"))
    play(game, f"play lrdg:{soldier} stalk")
    assert steps(game) == {"15B", "10B", "02B", "19A", "13B"}
    play(game, "step 13B")
    assert (place(game, soldier), marker(game, "lrdg", "13B")) == ("13B", 0)
    assert zone(game, "lrdg:discard") == []


def test_und_6_4_a_move_may_stop_after_any_step_and_the_shift_comes_after_all_of_them():
    """UND-6.4, NAF-9.1: between two steps nobody enters a vehicle he passes."""
    game = desert("lrdg", ["scout"], on_foot(scout="07A"))
    play(game, "play lrdg:scout scout", "step 04A")
    assert {one.split()[0] for one in notations(game)} == {"stop", "step"}
    assert clauses(game, "enter lrdg:scout lrdg:gun_truck 1") != []
    play(game, "stop", "enter lrdg:scout lrdg:gun_truck 1")
    assert seat_of(game, "scout") == ("gun_truck", 1)
