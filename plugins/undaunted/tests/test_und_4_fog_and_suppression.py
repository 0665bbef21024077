"""UND-4: Fog of War, hunker down, suppression."""

from __future__ import annotations

import random

import pytest

import undaunted_core as uc
from kit.und_scenes import seen, suppress, uses
from undaunted_testing import notations, play, scene, zone

SIDES = ("us", "german")
#: With these cards the Germans can still reach what they need, so that play goes on.
HOPE = {"german": {"deck": ["rifleman_a", "scout_a"]}}


def suppressed(game):
    return set(seen(game)["undaunted"]["suppressed"])


# UND-4.1: Fog of War


def test_und_4_1_fog_of_war_cannot_be_played_for_anything():
    """UND-4.1: no ability of the game can be had from a Fog of War in a turn, not even hunkering down."""
    game = scene("normandy", "mortain", active="us", hand={"us": ["fog_of_war"]})
    assert notations(game) == ["end_turn"]
    for ability in game.rules.names["ability"]:
        assert game.why_illegal(f"play us:fog_of_war {ability}")
        with pytest.raises(uc.IllegalActionError):
            game.apply(f"play us:fog_of_war {ability}")


def test_und_4_1_fog_of_war_can_be_bid():
    """UND-4.1: in the bid a Fog of War is a card like any other, worth 1."""
    held = {"us": {"deck": ["fog_of_war"]}, "german": {"deck": ["fog_of_war", "scout_a"]}}
    game = scene("normandy", "la_raye", active="us", initiative="german", zones=held, rest="removed")
    play(game, "end_turn", "draw german:fog_of_war", "draw german:scout_a", "draw us:fog_of_war")
    events = play(game, "bid us:fog_of_war", "bid german:fog_of_war")
    assert [event.fields["value"] for event in events if event.kind == "tactics.bid_revealed"] == [1, 1]


def test_und_4_1_fog_of_war_stays_in_hand_and_is_discarded_at_the_end_of_the_turn():
    """UND-4.1: whatever else is played, the Fog of War stays in hand until the turn ends."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["fog_of_war", "rifleman_a", "squad_leader_a"]})
    play(game, "play us:rifleman_a move", "stop", "play us:squad_leader_a inspire", "stop")
    assert zone(game, "us:hand") == ["us:fog_of_war"]
    play(game, "end_turn")
    assert "us:fog_of_war" in zone(game, "us:discard")


def test_und_4_1_recon_takes_fog_of_war_out_of_circulation():
    """UND-4.1: Recon removes a Fog of War from the game."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["fog_of_war", "scout_a"]})
    play(game, "play us:scout_a recon")
    assert zone(game, "us:removed") == ["us:fog_of_war"]
    assert "us:fog_of_war" not in zone(game, "us:hand")


def test_und_4_1_nothing_but_recon_takes_fog_of_war_out_of_circulation():
    """UND-4.1: in random play a Fog of War never goes back to the supply, and each removed one was a Recon's."""
    removed = 0
    for seed in range(6):
        game = uc.new_game("normandy", "la_raye", seed=seed)
        choose = random.Random(seed)
        supply = dict.fromkeys(SIDES, 8)
        while not game.is_terminal and game.round < 15:
            game.apply(choose.choice([a for a in game.legal_actions() if "hunker_down" not in a.notation]))
            for side in SIDES:
                left = zone(game, f"{side}:supply").count(f"{side}:fog_of_war")
                assert left <= supply[side]
                supply[side] = left
        recons = [event.fields["side"] for event in game.events(None) if event.kind == "undaunted.fog_removed"]
        removed += len(recons)
        for side in SIDES:
            assert zone(game, f"{side}:removed").count(f"{side}:fog_of_war") == recons.count(side)
    assert removed > 3


# UND-4.2: hunker down


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(
    "card",
    ["platoon_sergeant", "platoon_guide", "squad_leader_a", "scout_a", "rifleman_a", "machine_gunner_a", "sniper",
     "mortar"],
)
def test_und_4_2_any_card_but_fog_of_war_may_hunker_down(side, card):
    """UND-4.2: combat and command cards go back to their owner's supply, and that is all."""
    game = scene("normandy", "mortain", active=side, hand={side: [card]})
    before, counters = zone(game, f"{side}:supply").count(f"{side}:{card}"), seen(game)["pieces"]
    play(game, f"play {side}:{card} hunker_down")
    assert zone(game, f"{side}:supply").count(f"{side}:{card}") == before + 1
    assert not zone(game, f"{side}:play") + zone(game, f"{side}:discard") + zone(game, f"{side}:hand")
    assert seen(game)["pieces"] == counters
    assert game.decision.kind == "tactics.choose_play"


def test_und_4_2_fog_of_war_may_not_hunker_down():
    """UND-4.2: Fog of War is the exception."""
    game = scene("normandy", "mortain", active="us", hand={"us": ["fog_of_war", "sniper"]})
    assert "hunker_down" in uses(game, "us:sniper")
    assert uses(game, "us:fog_of_war") == set()


def test_und_4_2_a_hunkered_down_card_returns_through_bolster_in_the_same_turn():
    """UND-4.2: a Bolster played later in the turn may take it to the discard pile already."""
    held = {"us": {"hand": ["scout_a", "platoon_sergeant"], "play": ["rifleman_b"]}, **HOPE}
    game = scene("normandy", "la_raye", active="us", zones=held, rest="removed")
    play(game, "play us:scout_a hunker_down", "play us:platoon_sergeant bolster")
    assert notations(game) == ["stop", "take us:scout_a"]
    play(game, "take us:scout_a", "stop")
    assert (zone(game, "us:supply"), zone(game, "us:discard")) == ([], ["us:scout_a"])


def test_und_4_2_a_hunkered_down_card_does_not_return_otherwise():
    """UND-4.2: neither Inspire, nor Command, nor the draw of the next round brings it back."""
    held = {"us": {"hand": ["rifleman_a", "squad_leader_a", "platoon_sergeant"], "play": ["scout_b"]}, **HOPE}
    game = scene("normandy", "la_raye", active="us", initiative="german", zones=held, rest="removed")
    play(game, "play us:rifleman_a hunker_down", "play us:squad_leader_a inspire")
    assert notations(game) == ["stop"]
    play(game, "stop", "play us:platoon_sergeant command")
    assert notations(game) == ["stop"]
    play(game, "stop", "end_turn")
    while game.current_player == uc.CHANCE:
        play(game, game.legal_actions()[0])
    assert zone(game, "us:supply") == ["us:rifleman_a"]
    assert sorted(zone(game, "us:hand")) == ["us:platoon_sergeant", "us:scout_b", "us:squad_leader_a"]


# UND-4.3 to UND-4.6: suppression


@pytest.mark.parametrize(
    ("scenario", "card"),
    [("la_raye", "rifleman_a"), ("la_raye", "scout_a"), ("mortain", "machine_gunner_a"), ("mortain", "sniper"),
     ("mortain", "mortar")],
)
def test_und_4_3_a_suppressed_counters_card_offers_ready_in_place_of_its_actions(scenario, card):
    """UND-4.3: one option, ready, stands for all actions of the card; without suppression it is not offered."""
    spot = {"us:" + card: "17B" if scenario == "la_raye" else "04A"}
    game = scene("normandy", scenario, active="us", hand={"us": [card]}, counters=spot)
    assert "ready" not in uses(game, f"us:{card}")
    game = scene("normandy", scenario, active="us", hand={"us": [card]}, counters=spot, edit=suppress(f"us:{card}"))
    assert uses(game, f"us:{card}") == {"ready", "hunker_down"}
    for action in ("move", "attack", "scout", "control", "target"):
        assert game.why_illegal(f"play us:{card} {action}")


def test_und_4_3_readying_turns_the_counter_and_does_nothing_else():
    """UND-4.3: the counter turns ready, the card lies in the play area, the action does not happen."""
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, zones={"us": {"discard": ["scout_a"]}},
        edit=suppress("us:rifleman_a", "us:rifleman_b"),
    )
    before = seen(game)
    events = play(game, "play us:rifleman_a ready")
    assert [event.kind for event in events] == ["undaunted.card_played", "undaunted.readied"]
    now = seen(game)
    assert suppressed(game) == {"us:rifleman_b"}
    assert zone(game, "us:play") == ["us:rifleman_a"]
    assert {part: now[part] for part in ("pieces", "control", "normandy", "attack", "initiative")} == {
        part: before[part] for part in ("pieces", "control", "normandy", "attack", "initiative")
    }
    assert zone(game, "us:discard") == ["us:scout_a"]
    assert game.decision.kind == "tactics.choose_play"


def test_und_4_3_the_next_card_of_the_readied_counter_acts_again():
    """UND-4.3: after one card has readied the counter, another performs its action."""
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a", "rifleman_a"]}, edit=suppress("us:rifleman_a")
    )
    play(game, "play us:rifleman_a ready")
    assert uses(game, "us:rifleman_a") == {"move", "attack", "control", "hunker_down"}
    play(game, "play us:rifleman_a move", "step 02B")
    assert seen(game)["pieces"]["space"]["us:rifleman_a"] == "02B"


def test_und_4_3_none_of_the_actions_need_be_possible():
    """UND-4.3: a Rifleman with nothing to attack, control or move onto may be readied all the same."""
    gone = {f"german:{unit}": None for unit in ("rifleman_a", "rifleman_b", "scout_a", "scout_b")}
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, counters=gone,
        markers={"us": {"02B": None, "17B": None}}, edit=suppress("us:rifleman_a"),
    )
    play(game, "play us:rifleman_a ready")
    assert suppressed(game) == set()


def test_und_4_4_hunkering_down_is_allowed_and_does_not_ready():
    """UND-4.4: the card of a suppressed counter may go to the supply, and the counter stays suppressed."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, edit=suppress("us:rifleman_a"))
    play(game, "play us:rifleman_a hunker_down")
    assert suppressed(game) == {"us:rifleman_a"}
    assert zone(game, "us:supply").count("us:rifleman_a") == 5


@pytest.mark.parametrize("ability", ["attack", "suppress"])
def test_und_4_5_a_suppressed_counter_can_be_attacked_as_usual(ability):
    """UND-4.5: it is among the targets, defends as ever and takes casualties."""
    totals = []
    for edit in (None, suppress("german:rifleman_a")):
        game = scene("normandy", "mortain", active="us", hand={"us": ["machine_gunner_a"]}, edit=edit)
        events = play(game, f"play us:machine_gunner_a {ability}", "target german:rifleman_a")
        totals += [event.fields["total"] for event in events if event.kind == "tactics.attacked"]
    assert totals[0] == totals[1]
    while game.current_player == uc.CHANCE:
        play(game, "roll 0")
    assert zone(game, "german:removed") == ["german:rifleman_a"] * (ability == "attack")
    assert suppressed(game) == {"german:rifleman_a"}


def test_und_4_6_command_cards_are_never_held_up():
    """UND-4.6: with every own counter suppressed, command cards offer what they always do."""
    every = [f"us:{unit}" for unit in ("rifleman_a", "rifleman_b", "scout_a", "scout_b")]
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["platoon_sergeant", "squad_leader_a"]}, edit=suppress(*every)
    )
    assert uses(game, "us:platoon_sergeant") == {"bolster", "command", "hunker_down"}
    assert uses(game, "us:squad_leader_a") == {"bolster", "inspire", "hunker_down"}


def test_und_4_6_cards_of_a_suppressed_counter_can_be_inspired_drawn_and_bid():
    """UND-4.6: suppression does not touch the cards themselves."""
    game = scene(
        "normandy", "la_raye", active="us", initiative="german", rest="removed", edit=suppress("us:rifleman_a"),
        zones={
            "us": {"hand": ["squad_leader_a", "platoon_sergeant"], "play": ["rifleman_a"], "supply": ["rifleman_a"],
                   "deck": ["rifleman_a"]},
            "german": {"deck": ["scout_a"]},
        },
    )
    play(game, "play us:squad_leader_a inspire", "return us:rifleman_a")
    assert zone(game, "us:hand") == ["us:platoon_sergeant", "us:rifleman_a"]
    play(game, "play us:platoon_sergeant command", "draw_card", "draw us:rifleman_a", "stop")
    assert zone(game, "us:hand") == ["us:rifleman_a"] * 2
    assert suppressed(game) == {"us:rifleman_a"}
    play(game, "end_turn")
    while game.current_player == uc.CHANCE:
        play(game, game.legal_actions()[0])
    assert "bid us:rifleman_a" in notations(game, "us")
    play(game, "bid us:rifleman_a", "bid german:scout_a")
    assert suppressed(game) == {"us:rifleman_a"}


def test_und_4_6_a_suppressed_counters_card_can_be_bolstered():
    """UND-4.6: Bolster takes the cards of a suppressed unit as well."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["squad_leader_a"]}, edit=suppress("us:rifleman_a"))
    play(game, "play us:squad_leader_a bolster", "take us:rifleman_a", "stop")
    assert zone(game, "us:discard") == ["us:rifleman_a"]
    assert suppressed(game) == {"us:rifleman_a"}
