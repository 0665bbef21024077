"""UND-6: Move, Scout, Stalk."""

from __future__ import annotations

import pytest

import undaunted_core as uc
from kit.und_scenes import (
    at,
    seen,
    steps,
)
from undaunted_testing import notations, play, scene, zone


def markers(game, side):
    return seen(game)["control"]["marker"].get(side, {})


#: Cards of the Rifleman and the Scout of squad A that go farther than the printed ones.
RUNNER = {"role": "combat", "squad": "A", "unit": "normandy:us/rifleman_a", "actions": [{"action": "move", "x": 3}]}
SHADOW = {"role": "combat", "squad": "A", "unit": "normandy:us/scout_a", "actions": [{"action": "stalk", "x": 2}]}


# UND-6.1: Move


def test_und_6_1_move_takes_the_cards_own_counter_to_an_adjacent_tile():
    """UND-6.1: Move 1 takes the counter one step and no further; other counters stay."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]})
    play(game, "play us:rifleman_a move", "step 02B")
    assert at(game, "us:rifleman_a") == "02B"
    assert at(game, "us:rifleman_b") == "17B"
    assert game.decision.kind == "tactics.choose_play"


@pytest.mark.parametrize("level", ["scouted", "controlled"])
def test_und_6_1_the_tile_entered_must_hold_an_own_marker_either_side_up(level):
    """UND-6.1: of the neighbours of 17B, those with a US marker may be entered, whichever side it shows."""
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]},
        markers={"us": {"02B": None, "13B": level, "03B": "controlled"}, "german": {"07A": "controlled"}},
    )
    play(game, "play us:rifleman_a move")
    assert steps(game) == {"13B"}
    for tile, clause in (("12B", "UND-6.1"), ("07A", "UND-6.1"), ("03B", "UND-6.1")):
        assert [reason.clause for reason in game.why_illegal(f"step {tile}")] == [clause]
        with pytest.raises(uc.IllegalActionError):
            game.apply(f"step {tile}")


def test_und_6_1_every_tile_entered_on_the_way_needs_a_marker(authored):
    """UND-6.1: with Move 3, a tile without an own marker bars the way behind it."""
    game = scene(
        **authored(runner=RUNNER), active="us", hand={"us": ["authored.runner"]},
        markers={"us": {"13B": "scouted", "03B": "controlled", "11B": "scouted"}},
    )
    play(game, "play us:authored.runner move", "step 13B")
    assert steps(game) == {"02B", "17B", "03B"}
    play(game, "step 03B")
    assert steps(game) == {"13B"}


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_und_6_1_move_x_goes_up_to_x_steps(authored, number):
    """UND-6.1: Move 3 goes any number of steps up to three."""
    path = ["13B", "03B", "06A"]
    game = scene(
        **authored(runner=RUNNER), active="us", hand={"us": ["authored.runner"]},
        markers={"us": dict.fromkeys(path, "scouted")},
    )
    play(game, "play us:authored.runner move", *[f"step {tile}" for tile in path[:number]])
    assert ("stop" in notations(game)) is (number < 3)
    if number < 3:
        play(game, "stop")
    assert at(game, "us:rifleman_a") == ["17B", *path][number]
    assert game.decision.kind == "tactics.choose_play"


def test_und_6_1_the_tile_it_starts_from_needs_no_marker():
    """UND-6.1: a counter on a tile without any own marker may leave it."""
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]},
        counters={"us:rifleman_a": "13B"}, markers={"us": {"13B": None}},
    )
    play(game, "play us:rifleman_a move")
    assert steps(game) == {"02B", "17B"}
    play(game, "step 17B")
    assert "13B" not in markers(game, "us")


def test_und_6_1_enemy_counters_and_markers_do_not_matter():
    """UND-6.1: from a tile of enemies onto one that the enemy controls and stands on."""
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]},
        counters={"german:rifleman_a": "17B", "german:rifleman_b": "13B"},
        markers={"us": {"13B": "scouted"}, "german": {"13B": "controlled"}},
    )
    play(game, "play us:rifleman_a move", "step 13B")
    assert at(game, "us:rifleman_a") == "13B"
    assert (markers(game, "us")["13B"], markers(game, "german")["13B"]) == (1, 2)


def test_und_6_1_moving_lays_no_marker_and_takes_no_fog():
    """UND-6.1: Move changes nothing but the place of the counter."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]})
    before = seen(game)["control"]
    events = play(game, "play us:rifleman_a move", "step 02B")
    assert [event.kind for event in events] == ["undaunted.card_played", "tactics.moved"]
    assert events[1].fields == {"piece": "us:rifleman_a", "source": "17B", "space": "02B"}
    assert seen(game)["control"] == before
    assert zone(game, "us:discard") == []


# UND-6.2: Scout


def test_und_6_2_scout_may_enter_any_adjacent_tile():
    """UND-6.2: all neighbours may be entered, marked or not."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["scout_a"]})
    play(game, "play us:scout_a scout")
    assert steps(game) == set(game.board["17B"].neighbours)


def test_und_6_2_an_unmarked_tile_gets_a_scouted_marker_and_a_fog_of_war_is_taken_for_each():
    """UND-6.2: two new tiles, two markers, two Fog of War from the own supply to the own discard pile."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["scout_a"]})
    assert zone(game, "us:supply").count("us:fog_of_war") == 8
    play(game, "play us:scout_a scout", "step 13B", "step 03B")
    assert markers(game, "us") == {"02B": 1, "17B": 1, "13B": 1, "03B": 1}
    assert zone(game, "us:discard") == ["us:fog_of_war"] * 2
    assert zone(game, "us:supply").count("us:fog_of_war") == 6
    assert zone(game, "german:supply").count("german:fog_of_war") == 8


def test_und_6_2_a_marked_tile_gets_no_second_marker_and_costs_no_fog():
    """UND-6.2: over a tile with an own marker to one without: one marker, one Fog of War."""
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["scout_a"]}, markers={"us": {"02B": "controlled"}}
    )
    play(game, "play us:scout_a scout", "step 02B", "step 16B")
    assert markers(game, "us") == {"02B": 2, "17B": 1, "16B": 1}
    assert zone(game, "us:discard") == ["us:fog_of_war"]


def test_und_6_2_an_enemy_marker_is_no_own_marker():
    """UND-6.2: on a tile that only the enemy has marked, a marker is laid beside his."""
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["scout_a"]}, markers={"german": {"13B": "controlled"}}
    )
    play(game, "play us:scout_a scout", "step 13B", "stop")
    assert (markers(game, "us")["13B"], markers(game, "german")["13B"]) == (1, 2)
    assert zone(game, "us:discard") == ["us:fog_of_war"]


@pytest.mark.parametrize("left", [0, 1])
def test_und_6_2_markers_are_placed_even_when_no_fog_of_war_is_left(left):
    """UND-6.2: two markers are laid, and as many Fog of War are taken as the supply has."""
    game = scene(
        "normandy", "la_raye", active="us", zones={"us": {"hand": ["scout_a"], "supply": ["fog_of_war"] * left}},
        rest="removed",
    )
    play(game, "play us:scout_a scout", "step 13B", "step 03B")
    assert {"13B", "03B"} <= set(markers(game, "us"))
    assert zone(game, "us:discard") == ["us:fog_of_war"] * left


# UND-6.3: Stalk


def test_und_6_3_stalk_needs_no_marker_and_places_none():
    """UND-6.3: a Sniper enters any neighbour; no marker is laid and no Fog of War taken."""
    game = scene("normandy", "mortain", active="us", hand={"us": ["sniper"]}, counters={"us:sniper": "12A"})
    before = seen(game)["control"]
    play(game, "play us:sniper stalk")
    assert steps(game) == set(game.board["12A"].neighbours)
    assert not steps(game) <= set(markers(game, "us"))
    play(game, "step 07B")
    assert at(game, "us:sniper") == "07B"
    assert seen(game)["control"] == before
    assert zone(game, "us:discard") == []
    assert game.decision.kind == "tactics.choose_play"


@pytest.mark.parametrize("number", [0, 1, 2])
def test_und_6_3_stalk_x_goes_up_to_x_steps(authored, number):
    """UND-6.3: as Move, up to the value; here Stalk 2 over tiles without any marker."""
    game = scene(**authored(shadow=SHADOW), active="us", hand={"us": ["authored.shadow"]})
    play(game, "play us:authored.shadow stalk", *["step 12B", "step 04B"][:number])
    assert ("stop" in notations(game)) is (number < 2)
    assert at(game, "us:scout_a") == ["17B", "12B", "04B"][number]
    assert set(markers(game, "us")) == {"02B", "17B"}


# UND-6.4: step by step


def test_und_6_4_a_move_is_decided_step_by_step():
    """UND-6.4: after the first step the neighbours of the new tile are offered, and the one it came from."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["scout_a"]})
    play(game, "play us:scout_a scout", "step 13B")
    assert at(game, "us:scout_a") == "13B"
    assert markers(game, "us")["13B"] == 1
    assert steps(game) == set(game.board["13B"].neighbours) >= {"17B"}


@pytest.mark.parametrize("number", [0, 1])
def test_und_6_4_a_move_may_stop_after_any_step(number):
    """UND-6.4: stopping is offered before the first step and after each but the last."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["scout_a"]})
    play(game, "play us:scout_a scout", *["step 13B"] * number, "stop")
    assert at(game, "us:scout_a") == ["17B", "13B"][number]
    assert game.decision.kind == "tactics.choose_play"


def test_und_6_4_no_information_is_gained_between_the_steps():
    """UND-6.4: a step leads straight to the next choice; chance does not speak and nothing hidden is shown."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["scout_a"], "german": ["rifleman_a"]})
    play(game, "play us:scout_a scout")
    before = game.observation("us").data
    play(game, "step 13B")
    assert game.decision.kind == "tactics.choose_step"
    assert game.observation("us").data["revealed"] == before["revealed"]
    assert game.observation("us").data["hidden"] == before["hidden"]
