"""NAF-11.2: the example round of scenario 6, step by step, and what of the scenario's file it needs."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

import undaunted_core as uc
from kit.naf_scenes import damage_of, place, seat_of
from kit.und_scenes import fields, marker
from undaunted_testing import notations, play, zone

SCENARIO = "vulnerable_encampments"


def example():
    """The shipped scenario 6 from its first card on."""
    return uc.new_game("north_africa", SCENARIO, seed=1, chance="explicit", events=True)


def held(game, pile, card):
    return zone(game, pile).count(card)


def begin(game):
    """Both draw, both bid, and the Italians take the marker.

    The hands after the bid are the example's; the cards bid are authored, as
    the text shows them only in pictures.
    """
    italian = ["scout_a", "tank_driver_t", "machine_gunner_a", "platoon_sergeant"]
    lrdg = ["saboteur", "warrant_officer", "fog_of_war", "sergeant"]
    assert game.current_player == uc.CHANCE
    left = [*(f"draw lrdg:{card}" for card in lrdg), *(f"draw italian:{card}" for card in italian)]
    while left:
        # Who draws first hangs on the marker, on which the text says nothing.
        possible = {action.notation for action, _ in game.chance_outcomes()}
        drawn = next(draw for draw in left if draw in possible)
        left.remove(drawn)
        play(game, drawn)
    game.apply("bid lrdg:sergeant", "lrdg")
    game.apply("bid italian:platoon_sergeant", "italian")
    assert game.to_move == ("italian",)
    assert "lrdg:sergeant" in zone(game, "lrdg:discard")
    assert "italian:platoon_sergeant" in zone(game, "italian:discard")
    assert sorted(zone(game, "italian:hand")) == sorted(f"italian:{card}" for card in italian[:3])
    assert sorted(zone(game, "lrdg:hand")) == sorted(f"lrdg:{card}" for card in lrdg[:3])


def scouting(game):
    """The Scout exits and scouts 12A."""
    play(game, "exit italian:scout_a")
    assert (place(game, "italian:scout_a"), seat_of(game, "italian:scout_a")) == ("19A", None)
    play(game, "play italian:scout_a scout", "step 12A", "stop")


def driving(game):
    """The Tank Driver drives the tank into 12A."""
    play(game, "play italian:tank_driver_t seat_drive_1", "step 12A")
    # After the effect he may still leave the tank, and stays.
    play(game, "stay")


def navigating(game):
    """The Machine Gunner takes the Scout's seat, and navigates from there."""
    play(game, "reposition italian:machine_gunner_a 2")
    assert seat_of(game, "italian:machine_gunner_a") == ("scout_car", 2)
    play(game, "play italian:machine_gunner_a seat_navigate_2", "mark 17A", "mark 16B")


def test_naf_11_2_the_example_round():
    """NAF-11.2: the rulebook's example round, from the first card drawn to the second round."""
    game = example()
    begin(game)
    fog = held(game, "italian:supply", "italian:fog_of_war")

    # The tank cannot go where no own marker lies; the Scout leaves his car and goes one step of his two.
    assert marker(game, "italian", "12A") == 0
    assert seat_of(game, "italian:scout_a") == ("scout_car", 2)
    scouting(game)
    assert place(game, "italian:scout_a") == "12A"
    assert marker(game, "italian", "12A") == 1
    assert held(game, "italian:discard", "italian:fog_of_war") == 1

    driving(game)
    assert place(game, "italian:medium_tank") == "12A"
    for soldier in ("tank_driver_t", "tank_gunner_t", "tank_crewman_t"):
        assert place(game, f"italian:{soldier}") == "12A"

    # 17A has a marker already: one new marker, one more Fog of War.
    assert (marker(game, "italian", "17A"), marker(game, "italian", "16B")) == (1, 0)
    navigating(game)
    assert (marker(game, "italian", "17A"), marker(game, "italian", "16B")) == (1, 1)
    assert held(game, "italian:discard", "italian:fog_of_war") == 2
    assert held(game, "italian:supply", "italian:fog_of_war") == fog - 2
    assert (place(game, "italian:scout_car"), place(game, "italian:machine_gunner_a")) == ("19A", "19A")

    # He had his shift before the card's effect, so no other is offered; the hand is empty.
    assert notations(game) == ["end_turn"]
    play(game, "end_turn")
    assert zone(game, "italian:play") == zone(game, "italian:hand") == []
    assert held(game, "italian:discard", "italian:tank_driver_t") == 1

    # No small arms against the tank, and no charge from another tile; so the Saboteur stalks there.
    assert game.to_move == ("lrdg",)
    assert "play lrdg:saboteur demolition" not in notations(game)
    assert [reason.clause for reason in game.why_illegal("play lrdg:saboteur demolition")] == ["NAF-8.13"]
    assert marker(game, "lrdg", "12A") == 0
    play(game, "play lrdg:saboteur stalk", "step 12A")
    assert marker(game, "lrdg", "12A") == 0
    assert place(game, "lrdg:saboteur") == "12A"

    # The Warrant Officer returns the card just played, and it is used again.
    play(game, "play lrdg:warrant_officer inspire", "return lrdg:saboteur")
    assert zone(game, "lrdg:play") == ["lrdg:warrant_officer"]
    events = play(game, "play lrdg:saboteur demolition", "target italian:medium_tank")
    # Armour 5; no cover of the rocks, no range on the same tile.
    assert [(one["target"], one["total"]) for one in fields(events, "tactics.attacked")] == [("italian:medium_tank", 5)]
    play(game, "roll 5", "roll 8")

    # The attacker picks; the card is found in the discard pile, as the hand is empty.
    assert game.to_move == ("lrdg",)
    assert set(notations(game)) == {f"pick italian:tank_{soldier}_t" for soldier in ("driver", "gunner", "crewman")}
    events = play(game, "pick italian:tank_driver_t")
    (casualty,) = fields(events, "undaunted.casualty_taken")
    assert (casualty["card"], casualty["source"]) == ("italian:tank_driver_t", "italian:discard")
    assert zone(game, "italian:removed") == ["italian:tank_driver_t"]
    assert seat_of(game, "italian:tank_driver_t") == ("medium_tank", 1)
    assert fields(events, "vehicles.damaged") == [{"vehicle": "italian:medium_tank", "damage": 1}]
    assert fields(events, "vehicles.disabled") == []
    tank = game.rules.numbers["piece"]["italian:medium_tank"]
    assert damage_of(game, "italian:medium_tank") == 1
    assert game.rules.vehicles.critical[tank] - damage_of(game, "italian:medium_tank") == 2

    # The Fog of War left is of no use; the turn ends, everything is discarded, and the next round begins.
    assert zone(game, "lrdg:hand") == ["lrdg:fog_of_war"]
    assert notations(game) == ["end_turn"]
    play(game, "end_turn")
    assert game.round == 2
    assert game.current_player == uc.CHANCE
    assert sorted(zone(game, "lrdg:discard")) == sorted(
        f"lrdg:{card}" for card in ("saboteur", "warrant_officer", "fog_of_war", "sergeant")
    )


@pytest.mark.parametrize(("faces", "hit"), [((4, 4), False), ((1, 5), True), ((4, 0), True), ((5, 8), True)])
def test_naf_11_2_the_charge_needs_a_five(faces, hit):
    """NAF-11.2: with a total of 5, two dice below it leave the tank whole."""
    game = example()
    begin(game)
    scouting(game)
    driving(game)
    navigating(game)
    play(game, "end_turn", "play lrdg:saboteur stalk", "step 12A")
    play(game, "play lrdg:warrant_officer inspire", "return lrdg:saboteur")
    play(game, "play lrdg:saboteur demolition", "target italian:medium_tank", *(f"roll {face}" for face in faces))
    assert any(notation.startswith("pick ") for notation in notations(game)) is hit
    assert damage_of(game, "italian:medium_tank") == 0


def test_naf_11_2_the_tank_cannot_drive_before_the_tile_is_scouted():
    """NAF-11.2: the reason for the Scout's card: without it 12A is barred to the tank, and open to it after."""
    game = example()
    begin(game)
    play(game, "play italian:tank_driver_t seat_drive_1")
    assert "step 12A" not in notations(game)
    assert [reason.clause for reason in game.why_illegal("step 12A")] == ["NAF-6.7"]


def test_naf_11_2_switching_seats_would_have_been_the_cards_whole_use():
    """NAF-11.2: the Machine Gunner may instead switch with the Rifleman at the wheel, and then does nothing more."""
    game = example()
    begin(game)
    play(game, "play italian:machine_gunner_a switch_seats", "switch italian:rifleman_a")
    assert seat_of(game, "italian:machine_gunner_a") == ("scout_car", 1)
    assert seat_of(game, "italian:rifleman_a") == ("scout_car", 3)
    assert zone(game, "italian:play") == ["italian:machine_gunner_a"]
    # He may still leave the car, as with any card; neither seat gives him an action.
    assert notations(game) == ["stay", "exit italian:machine_gunner_a"]


def test_naf_11_2_the_seat_is_freed_by_the_scout():
    """NAF-11.2: before the Scout's exit the car is full, so nobody can reposition in it."""
    game = example()
    begin(game)
    assert not any(notation.startswith("reposition") for notation in notations(game))
    assert "play italian:machine_gunner_a seat_navigate_2" not in notations(game)
    scouting(game)
    assert "reposition italian:machine_gunner_a 2" in notations(game)


def test_naf_11_2_the_scenarios_file_has_what_the_example_needs():
    """NAF-11.2: a change of the scenario keeps these facts, each a step of the example."""
    path = files("undaunted_north_africa") / "data" / "scenarios" / f"{SCENARIO}.json"
    made = json.loads(path.read_text(encoding="utf-8"))
    tiles = {space["tile"]: space for space in made["spaces"]}
    italian, lrdg = made["sides"]["italian"], made["sides"]["lrdg"]
    board = example().rules.board

    def near(one, other):
        return board.distance[board.names.index(one)][board.names.index(other)] == 1

    def marked(tile, side):
        return side in tiles[tile].get("markers", {})

    assert made["number"] == 6
    # The Scout, not at the wheel, leaves the car on 19A and goes to 12A; the Rifleman has the wheel.
    car, tank = italian["vehicles"]["scout_car"], italian["vehicles"]["medium_tank"]
    assert (car["at"], car["crew"]) == ("19A", ["rifleman_a", "scout_a", "machine_gunner_a"])
    assert near("19A", "12A")
    # The tank, with its driver, is one step from 12A and without damage.
    assert near(tank["at"], "12A")
    assert tank["crew"][0] == "tank_driver_t"
    assert tank.get("damage", 0) == 0
    # Of the tiles of the way, only 17A is marked; 17A lies by 19A, 16B by 17A; there is Fog of War for both.
    assert near("19A", "17A")
    assert near("17A", "16B")
    assert [tile for tile in ("12A", "16B", "17A") if marked(tile, "italian")] == ["17A"]
    assert italian["supply"]["fog_of_war"] >= 2
    # The objective, and the tank nearer to it on 12A.
    assert tiles["06B"]["objective"] > 0
    names = board.names
    far = board.distance[names.index(tank["at"])][names.index("06B")]
    assert board.distance[names.index("12A")][names.index("06B")] < far
    # The Saboteur is one step from 12A, where the LRDG has no marker.
    assert near(lrdg["counters"]["saboteur"], "12A")
    assert not marked("12A", "lrdg")
    # The hands; one Tank Driver's card at least must come round, and each side needs a fourth card to bid.
    assert {"scout_a", "tank_driver_t", "machine_gunner_a", "platoon_sergeant"} <= set(italian["deck"])
    assert {"saboteur", "warrant_officer", "fog_of_war", "sergeant"} <= set(lrdg["deck"])
