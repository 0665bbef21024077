"""NOR-11.1: the example round, step by step."""

from __future__ import annotations

import pytest

import undaunted_core as uc
from kit.nor_scenes import place
from kit.und_scenes import marker, totals
from undaunted_testing import notations, play, scene, zone


def example():
    """The scene: the map and markers of scenario 7, which fit the example's tiles and units."""
    return scene(
        "normandy",
        "la_huberderie",
        active="german",
        initiative="us",
        zones={
            "us": {"deck": ["scout_a", "machine_gunner_c", "squad_leader_c", "fog_of_war"]},
            # The third Rifleman A stays in the deck: a casualty must not come from there.
            "german": {"deck": ["squad_leader_b", "scout_b", "rifleman_a", "rifleman_a", "rifleman_a"]},
        },
        rest="supply",
        counters={"german:scout_b": "06B", "german:rifleman_a": "03B", "us:machine_gunner_c": "16B"},
    )


def test_nor_11_1_the_example_round():
    """NOR-11.1: the rulebook's example round on the map of scenario 7.

    From the text: the hands left after the bid, every card played and every
    tile, the defence of 8, the dice 5 and 8, the card from the discard pile.
    Authored, as the text shows them only in pictures: the cards bid, where the
    counters stand before, and who held the marker before the round.
    """
    game = example()
    play(game, "end_turn")
    assert game.round == 2
    us = ["us:scout_a", "us:machine_gunner_c", "us:squad_leader_c", "us:fog_of_war"]
    german = ["german:squad_leader_b", "german:scout_b", "german:rifleman_a", "german:rifleman_a"]
    play(game, *(f"draw {card}" for card in us), *(f"draw {card}" for card in german))

    # Both show a card at once; the German one is higher and takes the marker, both are discarded.
    assert game.to_move == ("us", "german")
    game.apply("bid us:scout_a", "us")
    events = game.apply("bid german:squad_leader_b", "german")
    assert [event.fields["side"] for event in events if event.kind == "core.initiative_taken"] == ["german"]
    assert game.to_move == ("german",)
    assert "us:scout_a" in zone(game, "us:discard")
    assert "german:squad_leader_b" in zone(game, "german:discard")
    assert zone(game, "german:hand") == ["german:scout_b", "german:rifleman_a", "german:rifleman_a"]

    # The Scout goes over a tile marked already to one that is not: one marker, one Fog of War.
    assert (marker(game, "german", "03B"), marker(game, "german", "17B")) == (1, 0)
    fog = zone(game, "german:supply").count("german:fog_of_war")
    play(game, "play german:scout_b scout", "step 03B")
    assert "german:fog_of_war" not in zone(game, "german:discard")
    play(game, "step 17B")
    assert (marker(game, "german", "03B"), marker(game, "german", "17B")) == (1, 1)
    assert zone(game, "german:discard").count("german:fog_of_war") == 1
    assert zone(game, "german:supply").count("german:fog_of_war") == fog - 1
    assert place(game, "german:scout_b") == "17B"

    # The Riflemen follow with one card and take the tile with another.
    play(game, "play german:rifleman_a move", "step 17B", "play german:rifleman_a control")
    assert place(game, "german:rifleman_a") == "17B"
    assert marker(game, "german", "17B") == 2
    assert zone(game, "german:hand") == []
    play(game, "end_turn")
    assert zone(game, "german:play") == []
    assert zone(game, "german:discard").count("german:rifleman_a") == 2

    # The gunners move up; from then on nobody takes 02B from under them.
    assert zone(game, "us:hand") == ["us:squad_leader_c", "us:machine_gunner_c", "us:fog_of_war"]
    play(game, "play us:machine_gunner_c move", "step 02B")
    assert place(game, "us:machine_gunner_c") == "02B"

    # Their Squad Leader returns the card just played, and it is used again, to attack.
    play(game, "play us:squad_leader_c inspire", "return us:machine_gunner_c")
    assert zone(game, "us:play") == ["us:squad_leader_c"]
    events = play(game, "play us:machine_gunner_c attack", "target german:rifleman_a")
    # Base 4, woods 3, one tile away.
    assert totals(events) == [("german:rifleman_a", 8)]
    events = play(game, "roll 5", "roll 8")
    (casualty,) = [event for event in events if event.kind == "undaunted.casualty_taken"]
    assert (casualty.fields["card"], casualty.fields["source"]) == ("german:rifleman_a", "german:discard")
    assert zone(game, "german:removed") == ["german:rifleman_a"]
    assert zone(game, "german:deck") == ["german:rifleman_a"]
    assert zone(game, "german:discard").count("german:rifleman_a") == 1
    assert place(game, "german:rifleman_a") == "17B"

    # The Fog of War left cannot be used: the turn ends, all goes to the discard pile, a new round begins.
    assert zone(game, "us:hand") == ["us:fog_of_war"]
    assert notations(game) == ["end_turn"]
    play(game, "end_turn")
    assert game.round == 3
    assert game.current_player == uc.CHANCE


def test_nor_11_1_two_misses_would_have_cost_nothing():
    """NOR-11.1: with 5 and 7 against the total of 8 no card is lost."""
    game = scene(
        "normandy",
        "la_huberderie",
        active="us",
        hand={"us": ["machine_gunner_c"]},
        counters={"us:machine_gunner_c": "02B", "german:rifleman_a": "17B"},
    )
    play(game, "play us:machine_gunner_c attack", "target german:rifleman_a", "roll 5", "roll 7")
    assert zone(game, "german:removed") == []


@pytest.mark.parametrize("gunner", ["02B", None])
def test_nor_11_1_the_gunners_keep_the_enemy_from_taking_their_tile(gunner):
    """NOR-11.1: on 02B a Rifleman may use Control only while the gunners are away."""
    game = scene(
        "normandy",
        "la_huberderie",
        active="german",
        hand={"german": ["rifleman_a"]},
        counters={"us:machine_gunner_c": gunner, "german:rifleman_a": "02B"},
        markers={"german": {"02B": "scouted"}},
    )
    assert ("play german:rifleman_a control" in notations(game)) == (gunner is None)
