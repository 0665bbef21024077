"""UND-10: the end of the game."""

from __future__ import annotations

import copy

import pytest

import undaunted_core as uc
from undaunted_core.testing import notations, play, scene, zone

SIDES = ("us", "german")
#: With these cards a side can still reach what it needs.
HOPE = ["rifleman_b", "scout_b"]


def seen(game):
    return game.observation(None).data["seen"]


def hopeless(game):
    return set(seen(game)["normandy"]["hopeless"])


def ended(game):
    return game.outcome and (game.outcome.winners, game.outcome.clause)


def deal(game):
    while game.current_player == uc.CHANCE:
        play(game, game.legal_actions()[0])


def claiming(**levels):
    """A game in which the US Rifleman A stands on 13B (2 points) and its card is in hand."""
    return scene(
        "normandy", "la_raye", active="us", holder="german", hand={"us": ["rifleman_a", "rifleman_b"]},
        counters={"us:rifleman_a": "13B"}, markers={"us": {"13B": "scouted", **levels}},
    )


# UND-10.1: winning at once


def test_und_10_1_a_condition_met_wins_at_once_in_the_middle_of_a_round():
    """UND-10.1: with cards left in hand and a turn to come, the game is over and nobody is asked any more."""
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a", "rifleman_b"], "german": ["rifleman_a"]},
        counters={"us:rifleman_a": "13B"}, markers={"us": {"13B": "scouted", "06A": "controlled", "02B": "controlled"}},
    )
    events = play(game, "play us:rifleman_a control")
    assert events[-1].kind == "core.game_ended"
    assert ended(game) == (("us",), "UND-10.2")
    assert (game.is_terminal, game.to_move, game.current_player, game.legal_actions()) == (True, (), None, ())
    assert game.returns() == {"us": 1, "german": -1}
    assert zone(game, "us:hand") == ["us:rifleman_b"]
    with pytest.raises(uc.GameOverError):
        game.apply("end_turn")


def test_und_10_1_the_scenario_gives_each_side_its_own_conditions():
    """UND-10.1: in Crossing the Vire the US needs 2 points; 2 points do not help the Germans, who must pin."""
    game = scene("normandy", "crossing_the_vire")
    worth = seen(game)["undaunted"]["objective"]
    for side in SIDES:
        enemy = SIDES[1 - SIDES.index(side)]
        here, *others = worth
        away = {f"{enemy}:rifleman_{squad}": "01A" for squad in "ab"}
        game = scene(
            "normandy", "crossing_the_vire", active=side, hand={side: ["rifleman_a"]},
            counters={f"{side}:rifleman_a": here, **away},
            markers={
                enemy: dict.fromkeys(worth),
                side: {here: "scouted", **dict.fromkeys(others, "controlled")},
            },
        )
        play(game, f"play {side}:rifleman_a control")
        assert game.is_terminal is (side == "us")


@pytest.mark.parametrize("by", ["pin", "points"])
def test_und_10_1_any_one_condition_is_enough(by):
    """UND-10.1: with two conditions given, either wins alone."""
    document = copy.deepcopy(scene("normandy", "la_raye").rules.source.raw["scenario"])
    document["sides"]["us"]["victory"].append({"condition": "pin"})
    held = {"us": {"hand": ["rifleman_a"], "deck": HOPE}, "german": {"discard": HOPE}}
    game = scene(
        "normandy", document, active="us", zones=held, rest="removed",
        counters={"us:rifleman_a": "13B", "german:rifleman_b": None},
        markers={"us": {"13B": "scouted", "06A": "controlled", "02B": "controlled"}},
    )
    if by == "pin":
        play(game, "play us:rifleman_a attack", "target german:rifleman_a", "roll 0")
        assert ended(game) == (("us",), "NOR-10.4")
    else:
        play(game, "play us:rifleman_a control")
        assert ended(game) == (("us",), "UND-10.2")


@pytest.mark.parametrize("side", SIDES)
def test_und_10_1_both_conditions_met_by_one_event_the_active_player_wins(side):
    """UND-10.1: with both sides at their points when the check comes, the side whose turn it is wins."""
    held = {"us": ("02B", "13B", "06A"), "german": ("05B", "07A", "16B")}
    markers = {owner: dict.fromkeys(tiles, "controlled") for owner, tiles in held.items()}
    markers[side]["12B"] = "scouted"
    game = scene(
        "normandy", "la_raye", active=side, hand={side: ["rifleman_a"]}, counters={f"{side}:rifleman_a": "12B"},
        markers=markers,
    )
    play(game, f"play {side}:rifleman_a control")
    assert ended(game) == ((side,), "UND-10.2")


# UND-10.2: points


@pytest.mark.parametrize(
    ("levels", "wins"),
    [
        ({"06A": "controlled", "02B": "controlled"}, True),
        ({"06A": "controlled", "02B": "controlled", "07A": "controlled"}, True),
        ({"06A": "controlled"}, False),
        ({"06A": "controlled", "02B": "scouted"}, False),
        ({"02B": "controlled", "07A": "controlled", "16B": "controlled"}, True),
        ({"03B": "controlled", "12B": "controlled", "04B": "controlled", "06A": "controlled"}, False),
    ],
)
def test_und_10_2_points_on_controlled_tiles_must_reach_the_number_given(levels, wins):
    """UND-10.2: with the 2 points of 13B taken, five or more win and four do not; scouted tiles do not count."""
    game = claiming(**levels)
    play(game, "play us:rifleman_a control")
    assert ended(game) == ((("us",), "UND-10.2") if wins else None)


def test_und_10_2_what_the_enemy_controls_does_not_count():
    """UND-10.2: an own scouted marker under an enemy's controlled one gives nothing."""
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, counters={"us:rifleman_a": "13B"},
        markers={"us": {"13B": "scouted", "05B": "scouted", "02B": "controlled", "07A": "controlled"}},
    )
    play(game, "play us:rifleman_a control")
    assert not game.is_terminal


def test_und_10_2_taking_a_tile_from_the_enemy_counts_its_points():
    """UND-10.2: the 3 points of 05B change hands with the markers."""
    away = {f"german:{unit}": "11B" for unit in ("rifleman_a", "rifleman_b", "scout_a", "scout_b")}
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, counters={"us:rifleman_a": "05B", **away},
        markers={"us": {"05B": "scouted", "13B": "controlled"}},
    )
    play(game, "play us:rifleman_a control")
    assert ended(game) == (("us",), "UND-10.2")


def test_und_10_2_the_number_is_the_scenarios():
    """UND-10.2: one point is enough where the scenario asks for one."""
    game = scene("normandy", "montmartin_en_graignes")
    tile = next(tile for tile, value in seen(game)["undaunted"]["objective"].items() if value)
    game = scene(
        "normandy", "montmartin_en_graignes", active="us", hand={"us": ["rifleman_a"]},
        counters={"us:rifleman_a": tile} | {
            piece: None for piece in seen(game)["pieces"]["space"] if piece.startswith("german")
        },
        markers={"us": {tile: "scouted"}, "german": {tile: "controlled"}},
    )
    play(game, "play us:rifleman_a control")
    assert ended(game) == (("us",), "UND-10.2")


# UND-10.12: no turn limit


def test_und_10_12_there_is_no_turn_limit():
    """UND-10.12: two sides that do nothing play on, round after round."""
    game = uc.new_game("normandy", "la_raye", seed=5, events=False)
    while game.round <= 150:
        game.apply(game.legal_actions()[0])
        assert not game.is_terminal
    assert game.phase
    assert game.to_move


def test_und_10_12_a_game_that_a_caller_breaks_off_is_unfinished():
    """UND-10.12: after any number of decisions without a victory there is no outcome and no winner."""
    game = uc.new_game("normandy", "la_raye", seed=5)
    for _ in range(40):
        game.apply(game.legal_actions()[0])
    assert (game.is_terminal, game.outcome, game.returns()) == (False, None, {"us": 0, "german": 0})


# UND-10.14: when and in which order the end is checked


def test_und_10_14_the_end_is_checked_after_a_marker_is_turned():
    """UND-10.14: turning a marker may claim the points needed."""
    game = claiming(**{"06A": "controlled", "02B": "controlled"})
    events = play(game, "play us:rifleman_a control")
    assert [event.kind for event in events[-2:]] == ["core.control_taken", "core.game_ended"]


def test_und_10_14_a_marker_turned_back_may_take_the_last_hope():
    """UND-10.14: the US, without Scouts, loses a tile it cannot come back to, and with it the game."""
    held = {"us": {"deck": ["rifleman_a"]}, "german": {"hand": ["rifleman_a"], "deck": HOPE}}
    game = scene(
        "normandy", "la_raye", active="german", zones=held, rest="removed",
        markers={"us": {"05B": "controlled", "16B": "scouted", "02B": "scouted"}, "german": {"05B": "scouted"}},
    )
    play(game, "play german:rifleman_a control")
    assert ended(game) == (("german",), "NOR-10.6")


def test_und_10_14_the_end_is_checked_after_a_card_is_removed():
    """UND-10.14: the last Scout card lost ends the hope of a side that is behind."""
    held = {
        "us": {"deck": ["rifleman_a", "scout_a"]},
        "german": {"hand": ["rifleman_a"], "deck": HOPE},
    }
    game = scene("normandy", "la_raye", active="german", zones=held, rest="removed")
    events = play(game, "play german:rifleman_a attack", "target us:scout_a", "roll 0")
    assert [event.kind for event in events[-3:]] == [
        "undaunted.casualty_taken",
        "normandy.hope_lost",
        "core.game_ended",
    ]
    assert ended(game) == (("german",), "NOR-10.6")


def test_und_10_14_the_end_is_checked_after_a_counter_is_removed():
    """UND-10.14: the last Rifleman counter off the board is a pin at once."""
    held = {"german": {"hand": ["rifleman_a", "scout_a"]}, "us": {"deck": HOPE}}
    game = scene(
        "normandy", "crossing_the_vire", active="german", zones=held, rest="removed", counters={"us:rifleman_b": None}
    )
    events = play(game, "play german:rifleman_a attack", "target us:rifleman_a", "roll 0")
    assert [event.kind for event in events[-2:]] == ["undaunted.counter_removed", "core.game_ended"]
    assert ended(game) == (("german",), "NOR-10.4")


def test_und_10_14_the_end_is_checked_after_a_card_is_hunkered_down():
    """UND-10.14: the last Scout card sent to a supply that no Bolster reaches ends hope."""
    held = {"us": {"hand": ["scout_a"], "deck": ["rifleman_a"]}, "german": {"deck": HOPE}}
    game = scene("normandy", "la_raye", active="us", zones=held, rest="removed")
    play(game, "play us:scout_a hunker_down")
    assert ended(game) == (("german",), "NOR-10.6")


def test_und_10_14_the_end_is_not_decided_by_what_changes_nothing():
    """UND-10.14: moving, scouting, bolstering and a miss leave the game open."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a", "scout_a", "squad_leader_a"]})
    play(game, "play us:rifleman_a attack", "target german:scout_a", "roll 1", "play us:scout_a scout", "step 13B")
    play(game, "stop", "play us:squad_leader_a bolster", "stop", "end_turn")
    assert not game.is_terminal


def test_und_10_14_a_victory_condition_comes_before_both_pinned():
    """UND-10.14: the Germans, without Riflemen themselves, take the last US one: their pin counts, not the points."""
    off = {f"german:rifleman_{squad}": None for squad in "ab"}
    held = {"german": {"hand": ["scout_a"]}, "us": {"deck": HOPE}}
    game = scene("normandy", "crossing_the_vire")
    tile = next(iter(seen(game)["undaunted"]["objective"]))
    game = scene(
        "normandy", "crossing_the_vire", active="german", zones=held, rest="removed",
        counters={**off, "us:rifleman_b": None}, markers={"us": {tile: "controlled"}, "german": {tile: None}},
    )
    play(game, "play german:scout_a attack", "target us:rifleman_a", "roll 0")
    assert ended(game) == (("german",), "NOR-10.4")


@pytest.mark.parametrize(("tile", "winner"), [("07A", "us"), ("12B", "german")])
def test_und_10_14_both_pinned_comes_before_beyond_all_hope(tile, winner):
    """UND-10.14: the counter that pins both sides, and ends US hope besides, is judged by points, then the marker."""
    off = {"german:rifleman_a": None, "german:rifleman_b": None, "us:rifleman_b": None}
    held = {"german": {"hand": ["scout_a"], "deck": HOPE}, "us": {"deck": ["scout_b"]}}
    game = scene(
        "normandy", "la_raye", active="german", zones=held, rest="removed", counters=off,
        markers={"us": {tile: "controlled"}, "german": {"05B": "scouted"}},
    )
    play(game, "play german:scout_a attack", "target us:rifleman_a", "roll 0")
    assert ended(game) == ((winner,), "NOR-10.5")
    assert hopeless(game) == set()


# UND-10.15: one card


def test_und_10_15_a_single_card_must_be_bid_and_cannot_be_played():
    """UND-10.15: with one card in circulation a side bids it and has nothing left; a Conceal gives it a second."""
    held = {
        "us": {"deck": ["scout_a", "rifleman_a", "squad_leader_a"]},
        "german": {"deck": ["rifleman_a"], "supply": ["fog_of_war"]},
    }
    game = scene(
        "normandy", "la_raye", active="german", holder="us", zones=held, rest="removed",
        markers={"german": {"03B": "scouted", "06A": "scouted"}},
    )
    play(game, "end_turn")
    deal(game)
    assert notations(game, "german") == ["bid german:rifleman_a"]
    play(game, "bid us:rifleman_a", "bid german:rifleman_a")
    # The end is checked after this card, and the Germans are not beyond hope.
    play(game, "play us:squad_leader_a hunker_down")
    assert (game.is_terminal, hopeless(game)) == (False, set())
    play(game, "play us:scout_a conceal", "end_turn")
    assert game.to_move == ("german",)
    assert notations(game) == ["end_turn"]
    play(game, "end_turn")
    deal(game)
    assert notations(game, "german") == ["bid german:rifleman_a", "bid german:fog_of_war"]
    play(game, "bid us:scout_a", "bid german:fog_of_war", "end_turn")
    assert "play german:rifleman_a move" in notations(game)


def test_und_10_15_two_such_sides_play_on_without_end():
    """UND-10.15: when both sides hold a single card, every round is a bid and two empty turns."""
    held = {side: {"deck": ["rifleman_a"]} for side in SIDES}
    game = scene(
        "normandy", "la_raye", active="german", holder="us", zones=held, rest="removed",
        markers={
            "german": {"03B": "scouted", "06A": "scouted"},
            "us": {"13B": "scouted", "12B": "scouted", "07A": "scouted", "16B": "scouted"},
        },
    )
    play(game, "end_turn")
    for number in range(2, 12):
        deal(game)
        assert game.round == number
        play(game, "bid us:rifleman_a", "bid german:rifleman_a")
        for side in SIDES:
            assert (game.to_move, notations(game)) == ((side,), ["end_turn"])
            play(game, "end_turn")
    assert not game.is_terminal
