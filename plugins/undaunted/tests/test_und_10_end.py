"""UND-10: the end of the game."""

from __future__ import annotations

import copy

import pytest

import undaunted_core as uc
from kit.nor_scenes import document
from kit.und_scenes import seen
from undaunted_testing import notations, play, scene, zone

SIDES = ("us", "german")
#: With these cards a side can still reach what it needs.
HOPE = ["rifleman_b", "scout_b"]


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
        "normandy", "la_raye", active="us", initiative="german", hand={"us": ["rifleman_a", "rifleman_b"]},
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
    assert [event.kind for event in events[-2:]] == ["tactics.control_taken", "core.game_ended"]


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
    """UND-10.14: the counter that pins both sides, and also ends US hope, is judged by points, then the marker."""
    off = {"german:rifleman_a": None, "german:rifleman_b": None, "us:rifleman_b": None}
    held = {"german": {"hand": ["scout_a"], "deck": HOPE}, "us": {"deck": ["scout_b"]}}
    game = scene(
        "normandy", "la_raye", active="german", zones=held, rest="removed", counters=off,
        markers={"us": {tile: "controlled"}, "german": {"05B": "scouted"}},
    )
    play(game, "play german:scout_a attack", "target us:rifleman_a", "roll 0")
    assert ended(game) == ((winner,), "NOR-10.5")
    assert hopeless(game) == set()


def test_und_10_14_the_end_is_looked_for_after_a_card_that_recon_removes():
    """UND-10.14: the Fog of War leaves the game, the end is looked for, and no card is drawn any more."""
    game = scene(
        "normandy", "la_raye", active="us", rest="removed", hand={"us": ["scout_a", "fog_of_war"]},
        zones={"us": {"deck": ["scout_b"]}, "german": {"deck": HOPE}}, markers={"german": {"06A": "controlled"}},
    )
    assert (game.is_terminal, hopeless(game)) == (False, set())
    events = [event.kind for event in play(game, "play us:scout_a recon")]
    assert events[-3:] == ["undaunted.fog_removed", "normandy.hope_lost", "core.game_ended"]
    assert (ended(game), zone(game, "us:deck")) == ((("german",), "NOR-10.6"), ["us:scout_b"])


# UND-10.15: one card


def test_und_10_15_a_single_card_must_be_bid_and_cannot_be_played():
    """UND-10.15: with one card in circulation a side bids it and has nothing left; a Conceal gives it a second."""
    held = {
        "us": {"deck": ["scout_a", "rifleman_a", "squad_leader_a"]},
        "german": {"deck": ["rifleman_a"], "supply": ["fog_of_war"]},
    }
    game = scene(
        "normandy", "la_raye", active="german", initiative="us", zones=held, rest="removed",
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


# UND-10.16: standstill

#: Cards in circulation per side with which neither can ever play a card again.
STILL = [
    (["rifleman_a"], ["rifleman_a"]),
    (["rifleman_a"], ["fog_of_war"]),
    (["rifleman_a"], []),
    ([], []),
    (["fog_of_war"] * 2, ["rifleman_a"]),
    (["fog_of_war"] * 2, ["fog_of_war"] * 2),
    # Each of these could give a side more to play, if only it could be played itself.
    (["platoon_sergeant"], ["squad_leader_a"]),
    (["scout_a"], ["fog_of_war"] * 2),
]
#: One card more, and somebody can play on.
MOVING = [
    (["rifleman_a", "fog_of_war"], ["rifleman_a"]),
    (["rifleman_a"], ["scout_a", "scout_b"]),
    (["fog_of_war"] * 2, ["fog_of_war", "platoon_sergeant"]),
    (["squad_leader_a", "squad_leader_b"], []),
]


def at_the_end_of_round_1(us, german, *, initiative="us", zone="deck"):
    """A game before the last decision of round 1, with these cards in circulation and the others in the supply."""
    zones = {"us": {zone: us}, "german": {zone: german}}
    marks = {"03B": "scouted", "06A": "scouted"}
    return scene(
        "normandy", "la_raye", active="german" if initiative == "us" else "us", initiative=initiative, zones=zones,
        rest="supply", markers={"us": marks, "german": marks},
    )


@pytest.mark.parametrize("zone", ["deck", "discard", "hand", "play"])
@pytest.mark.parametrize("cards", STILL, ids=str)
def test_und_10_16_a_round_in_which_no_side_can_ever_play_a_card_ends_the_game_in_a_draw(cards, zone):
    """UND-10.16: at most one card, or nothing but Fog of War: it is over as the round begins."""
    for us, german in (cards, cards[::-1]):
        for holder in SIDES:
            game = at_the_end_of_round_1(us, german, initiative=holder, zone=zone)
            assert not game.is_terminal
            events = [event.kind for event in play(game, "end_turn")]
            assert events[-2:] == ["core.round_begun", "core.game_ended"]
            assert ended(game) == ((), "UND-10.16")
            assert game.outcome.reason == "outcome.undaunted.standstill"
            assert (game.round, game.phase, game.to_move, game.returns()) == (2, "", (), {"us": 0, "german": 0})


@pytest.mark.parametrize("cards", MOVING, ids=str)
def test_und_10_16_while_one_side_can_play_a_card_it_is_no_standstill(cards):
    """UND-10.16: a side with two cards, one of them no Fog of War, bids one and can play the other."""
    for us, german in (cards, cards[::-1]):
        game = at_the_end_of_round_1(us, german)
        play(game, "end_turn")
        offered = set()
        while game.round == 2 and not game.is_terminal:
            deal(game)
            offered |= {word.split()[0] for word in notations(game)}
            # Fog of War is bid first: it stands last.
            play(game, notations(game)[-1] if game.phase == "undaunted.bid_initiative" else "end_turn")
        assert "play" in offered


def test_und_10_16_it_is_looked_for_when_a_round_begins_and_not_before():
    """UND-10.16: the last card is hunkered down in a turn, and the round is played to its end."""
    game = scene(
        "normandy", "la_raye", active="us", rest="supply", hand={"us": ["squad_leader_a"]},
        zones={"us": {"deck": ["rifleman_a"]}, "german": {"deck": ["rifleman_a"]}},
        markers={
            "german": {"03B": "scouted", "06A": "scouted"},
            "us": {"13B": "scouted", "12B": "scouted", "07A": "scouted", "16B": "scouted"},
        },
    )
    play(game, "play us:squad_leader_a hunker_down")
    assert not hopeless(game)
    play(game, "end_turn")
    assert (game.round, game.to_move) == (1, ("german",))
    play(game, "end_turn")
    assert ended(game) == ((), "UND-10.16")


def test_und_10_16_a_standstill_is_told_in_both_languages():
    """UND-10.16: the outcome names nobody as the winner, and says why."""
    game = at_the_end_of_round_1(["rifleman_a"], [])
    events = play(game, "end_turn")
    assert game.outcome.text() == "Nobody wins: no side can ever play a card again"
    assert game.outcome.text("es") == "No gana nadie: ningún bando podrá volver a jugar una carta"
    assert "ningún bando podrá volver a jugar" in events[-1].text("es")
    assert uc.Game.from_json(game.to_json()) == game


def test_und_10_16_a_scenario_that_stands_still_from_the_start_is_refused():
    """UND-10.16: such a game would be over before anybody is asked."""
    own = document("la_raye")
    for side in SIDES:
        own["sides"][side]["deck"] = {"rifleman_a": 1}
        own["sides"][side]["supply"] = {"rifleman_a": 1, "rifleman_b": 1, "scout_a": 1, "scout_b": 1, "fog_of_war": 4}
    with pytest.raises(uc.LinkError, match="no side that can play a card"):
        uc.new_game("normandy", own, seed=1)
    own["sides"]["german"]["deck"]["fog_of_war"] = 1
    assert not uc.new_game("normandy", own, seed=1).is_terminal
