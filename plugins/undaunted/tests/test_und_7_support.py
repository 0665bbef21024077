"""UND-7: Bolster, Command, Conceal, Control, Inspire, Recon."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import undaunted_core as uc
from kit.und_scenes import (
    marker,
    seen,
    uses,
)
from undaunted_testing import notations, play, scene, zone


def offered(game, word):
    return [words.split()[1] for words in notations(game) if words.startswith(word)]


# UND-7.1: Bolster


def test_und_7_1_bolster_moves_cards_from_the_own_supply_to_the_own_discard_pile():
    """UND-7.1: up to three cards, picked one after the other; the opponent's cards are untouched."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["platoon_sergeant"]})
    supply, enemy = zone(game, "us:supply"), zone(game, "german:supply")
    play(game, "play us:platoon_sergeant bolster", "take us:rifleman_a", "take us:rifleman_b", "take us:rifleman_a")
    taken = ["us:rifleman_a", "us:rifleman_a", "us:rifleman_b"]
    assert zone(game, "us:discard") == taken
    assert sorted(supply) == sorted(zone(game, "us:supply") + taken)
    assert zone(game, "german:supply") == enemy
    assert game.decision.kind == "tactics.choose_play"


def test_und_7_1_bolster_with_a_squad_takes_cards_of_that_squad_combat_or_command(authored):
    """UND-7.1: an authored Bolster 2(A) of another card finds the Squad Leader of A among the cards of A."""
    helper = {"actions": [{"action": "bolster", "x": 2, "squad": "A"}]}
    held = {"us": {"hand": ["authored.helper"], "supply": ["squad_leader_a", "squad_leader_b"]}}
    game = scene(**authored(helper=helper), active="us", zones=held)
    play(game, "play us:authored.helper bolster")
    assert offered(game, "take") == ["us:squad_leader_a", "us:scout_a", "us:rifleman_a"]
    play(game, "take us:squad_leader_a", "take us:rifleman_a")
    assert zone(game, "us:discard") == ["us:squad_leader_a", "us:rifleman_a"]
    assert game.decision.kind == "tactics.choose_play"


def test_und_7_1_bolster_without_a_squad_takes_any_card_fog_of_war_too():
    """UND-7.1: every card in the supply may be taken, hunkered-down commanders and Fog of War included."""
    held = {"us": {"hand": ["platoon_sergeant"], "supply": ["squad_leader_b"]}}
    game = scene("normandy", "la_raye", active="us", zones=held)
    play(game, "play us:platoon_sergeant bolster")
    assert set(offered(game, "take")) == set(zone(game, "us:supply"))
    assert {"us:fog_of_war", "us:squad_leader_b", "us:scout_a"} <= set(offered(game, "take"))
    play(game, "take us:fog_of_war", "stop")
    assert zone(game, "us:discard") == ["us:fog_of_war"]


@pytest.mark.parametrize("number", [0, 1, 2])
def test_und_7_1_up_to_x_cards(number):
    """UND-7.1: Bolster 2(A) takes none, one or two cards."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["squad_leader_a"]})
    play(game, "play us:squad_leader_a bolster", *["take us:scout_a", "take us:rifleman_a"][:number])
    assert ("stop" in notations(game)) is (number < 2)
    assert len(zone(game, "us:discard")) == number


def test_und_7_1_a_supply_that_runs_out_ends_the_choice():
    """UND-7.1: only what lies in the supply can be taken."""
    held = {"us": {"hand": ["platoon_sergeant"], "supply": ["scout_a"]}}
    game = scene("normandy", "la_raye", active="us", zones=held, rest="removed")
    play(game, "play us:platoon_sergeant bolster", "take us:scout_a")
    assert notations(game) == ["stop"]


# UND-7.2: Command


@pytest.mark.parametrize("number", [0, 1, 2])
def test_und_7_2_command_draws_up_to_x_cards_one_at_a_time_stopping_at_will(number):
    """UND-7.2: each card is drawn and seen before the next is decided on."""
    held = {"us": {"hand": ["platoon_sergeant"], "deck": ["rifleman_a", "scout_a", "scout_b"]}}
    game = scene("normandy", "la_raye", active="us", zones=held, rest="supply")
    play(game, "play us:platoon_sergeant command")
    for card in ["rifleman_a", "scout_b"][:number]:
        assert notations(game) == ["stop", "draw_card"]
        play(game, "draw_card", f"draw us:{card}")
        assert f"us:{card}" in zone(game, "us:hand")
    if number < 2:
        play(game, "stop")
    assert len(zone(game, "us:hand")) == number
    assert game.decision.kind == "tactics.choose_play"


def test_und_7_2_the_cards_drawn_may_be_played_this_turn():
    """UND-7.2: a card drawn by Command is played as any other."""
    held = {"us": {"hand": ["platoon_sergeant"], "deck": ["rifleman_a"]}}
    game = scene("normandy", "la_raye", active="us", zones=held, rest="supply")
    play(game, "play us:platoon_sergeant command", "draw_card", "draw us:rifleman_a", "stop")
    play(game, "play us:rifleman_a move", "step 02B")
    assert seen(game)["pieces"]["space"]["us:rifleman_a"] == "02B"


def test_und_7_2_command_shuffles_the_discard_pile_into_an_empty_deck_and_draws_on():
    """UND-7.2: as in any draw (UND-3.2) the deck is made again, without the cards in the play area."""
    held = {"us": {"hand": ["platoon_sergeant"], "deck": ["rifleman_a"], "discard": ["scout_a"], "play": ["scout_b"]}}
    game = scene("normandy", "la_raye", active="us", zones=held, rest="supply")
    play(game, "play us:platoon_sergeant command", "draw_card", "draw us:rifleman_a", "draw_card")
    assert notations(game) == ["draw us:scout_a"]
    play(game, "draw us:scout_a")
    assert zone(game, "us:hand") == ["us:scout_a", "us:rifleman_a"]


def test_und_7_2_command_stops_when_nothing_is_left_to_draw():
    """UND-7.2: with deck and discard pile empty (UND-3.3) only stopping is left."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["platoon_sergeant"]}, rest="supply")
    play(game, "play us:platoon_sergeant command")
    assert notations(game) == ["stop"]


# UND-7.3: Conceal


def test_und_7_3_conceal_gives_the_opponent_a_fog_of_war():
    """UND-7.3: one Fog of War goes from the opponent's supply to the opponent's discard pile."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["scout_a"]})
    own = zone(game, "us:supply")
    play(game, "play us:scout_a conceal")
    assert zone(game, "german:discard") == ["german:fog_of_war"]
    assert zone(game, "german:supply").count("german:fog_of_war") == 7
    assert (zone(game, "us:supply"), zone(game, "us:discard")) == (own, [])


def test_und_7_3_with_no_fog_of_war_there_conceal_has_no_effect():
    """UND-7.3: it may be chosen all the same, and the card is used up."""
    held = {"us": {"hand": ["scout_a"]}, "german": {"supply": ["scout_b"]}}
    game = scene("normandy", "la_raye", active="us", zones=held, rest="removed")
    assert "conceal" in uses(game, "us:scout_a")
    play(game, "play us:scout_a conceal")
    assert (zone(game, "german:discard"), zone(game, "german:supply")) == ([], ["german:scout_b"])
    assert zone(game, "us:play") == ["us:scout_a"]


# UND-7.4: Control


def test_und_7_4_control_turns_the_own_marker_on_the_counters_tile():
    """UND-7.4: the marker under the counter shows its controlled side, other tiles stay as they are."""
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, counters={"us:rifleman_a": "02B"}
    )
    play(game, "play us:rifleman_a control")
    assert (marker(game, "us", "02B"), marker(game, "us", "17B")) == (2, 1)
    assert seen(game)["pieces"]["space"]["us:rifleman_a"] == "02B"


@pytest.mark.parametrize(("before", "after"), [("controlled", 1), ("scouted", 1), (None, 0)])
def test_und_7_4_an_opponent_who_controls_the_tile_has_his_marker_turned_back(before, after):
    """UND-7.4: a controlled enemy marker turns to scouted; a scouted one, or none, stays."""
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, counters={"us:rifleman_a": "13B"},
        markers={"us": {"13B": "scouted"}, "german": {"13B": before}},
    )
    play(game, "play us:rifleman_a control")
    assert (marker(game, "us", "13B"), marker(game, "german", "13B")) == (2, after)


@pytest.mark.parametrize(("marker", "possible"), [(None, False), ("scouted", True), ("controlled", False)])
def test_und_7_4_control_needs_an_own_marker_that_is_not_yet_controlled(marker, possible):
    """UND-7.4: without a marker, or with a controlled one, there is nothing to turn."""
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, counters={"us:rifleman_a": "13B"},
        markers={"us": {"13B": marker}},
    )
    assert ("control" in uses(game, "us:rifleman_a")) is possible
    assert [reason.clause for reason in game.why_illegal("play us:rifleman_a control")] == ["UND-7.4"] * (not possible)


def test_und_7_4_an_objective_is_not_needed():
    """UND-7.4: control may be taken of a tile that is worth nothing."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]})
    assert "17B" not in seen(game)["undaunted"]["objective"]
    play(game, "play us:rifleman_a control")
    assert marker(game, "us", "17B") == 2


def test_und_7_4_the_exception_is_the_radio():
    """UND-7.4: on the radio tile the US may choose Control again (NOR-10.3), the Germans may not."""
    for side, possible in (("us", True), ("german", False)):
        game = scene(
            "normandy", "critical_intelligence", active=side, hand={side: ["rifleman_a"]},
            counters={f"{side}:rifleman_a": "06B"},
            markers={"us": {"06B": "scouted"}, side: {"06B": "controlled"}},
        )
        assert ("control" in uses(game, f"{side}:rifleman_a")) is possible


# UND-7.5: Inspire


def test_und_7_5_inspire_returns_cards_of_the_squad_from_the_play_area_to_the_hand():
    """UND-7.5: cards of squad A that were played come back; those of squad B and the leader himself do not."""
    held = {"us": {"hand": ["squad_leader_a"], "play": ["rifleman_a", "scout_b", "platoon_sergeant"]}}
    game = scene("normandy", "la_raye", active="us", zones=held)
    play(game, "play us:squad_leader_a inspire")
    assert notations(game) == ["stop", "return us:rifleman_a"]
    play(game, "return us:rifleman_a")
    assert zone(game, "us:hand") == ["us:rifleman_a"]
    assert zone(game, "us:play") == ["us:platoon_sergeant", "us:squad_leader_a", "us:scout_b"]
    assert game.decision.kind == "tactics.choose_play"


def test_und_7_5_the_squads_command_card_is_among_them(authored):
    """UND-7.5: an authored Inspire 1(A) of another card can return the Squad Leader of A."""
    helper = {"actions": [{"action": "inspire", "x": 1, "squad": "A"}]}
    held = {"us": {"hand": ["authored.helper"], "play": ["squad_leader_a", "squad_leader_b", "scout_b"]}}
    game = scene(**authored(helper=helper), active="us", zones=held)
    play(game, "play us:authored.helper inspire")
    assert offered(game, "return") == ["us:squad_leader_a"]
    play(game, "return us:squad_leader_a")
    assert zone(game, "us:hand") == ["us:squad_leader_a"]


@pytest.mark.parametrize("number", [0, 1, 2])
def test_und_7_5_inspire_without_a_squad_returns_up_to_x_of_any_cards(authored, number):
    """UND-7.5: an authored Inspire 2 returns none, one or two cards of any squad or none."""
    helper = {"actions": [{"action": "inspire", "x": 2}]}
    held = {"us": {"hand": ["authored.helper"], "play": ["platoon_sergeant", "scout_b", "rifleman_a"]}}
    game = scene(**authored(helper=helper), active="us", zones=held)
    play(game, "play us:authored.helper inspire")
    assert offered(game, "return") == ["us:platoon_sergeant", "us:scout_b", "us:rifleman_a"]
    play(game, *["return us:scout_b", "return us:platoon_sergeant"][:number])
    assert ("stop" in notations(game)) is (number < 2)
    assert sorted(zone(game, "us:hand")) == sorted(["us:scout_b", "us:platoon_sergeant"][:number])


def test_und_7_5_not_the_card_being_played():
    """UND-7.5: with the play area empty but for the leader himself, nothing can be returned."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["squad_leader_a"]})
    play(game, "play us:squad_leader_a inspire")
    assert notations(game) == ["stop"]


@pytest.mark.parametrize("actions", [["attack", "target german:scout_a", "roll 1"], ["hunker_down"], ["move", "stop"]])
def test_und_7_5_returned_cards_may_be_played_again_for_any_use(actions):
    """UND-7.5: a Rifleman card played for Move comes back and is played again, for Move or anything else."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a", "squad_leader_a"]})
    play(game, "play us:rifleman_a move", "step 02B", "play us:squad_leader_a inspire", "return us:rifleman_a")
    assert uses(game, "us:rifleman_a") == {"move", "attack", "control", "hunker_down"}
    play(game, f"play us:rifleman_a {actions[0]}", *actions[1:])
    assert game.decision.kind == "tactics.choose_play"
    assert zone(game, "us:hand") == []


# UND-7.6: Recon


def test_und_7_6_recon_needs_a_fog_of_war_in_hand():
    """UND-7.6: one in the deck, the discard pile or the supply does not do."""
    held = {"us": {"hand": ["scout_a"], "discard": ["fog_of_war"]}}
    game = scene("normandy", "la_raye", active="us", zones=held)
    assert "us:fog_of_war" in zone(game, "us:deck")
    assert "recon" not in uses(game, "us:scout_a")
    game = scene("normandy", "la_raye", active="us", hand={"us": ["scout_a", "fog_of_war"]})
    assert "recon" in uses(game, "us:scout_a")


def test_und_7_6_recon_removes_one_fog_of_war_then_draws_one_card_to_play():
    """UND-7.6: of two Fog of War one leaves the game; one card is drawn and may be played this turn."""
    held = {"us": {"hand": ["scout_a", "fog_of_war", "fog_of_war"], "deck": ["rifleman_a", "rifleman_b"]}}
    game = scene("normandy", "la_raye", active="us", zones=held, rest="supply")
    events = play(game, "play us:scout_a recon", "draw us:rifleman_b")
    order = [event.kind for event in events if event.kind in ("undaunted.fog_removed", "core.drawn")]
    assert order == ["undaunted.fog_removed", "core.drawn"]
    assert zone(game, "us:removed") == ["us:fog_of_war"]
    assert zone(game, "us:hand") == ["us:rifleman_b", "us:fog_of_war"]
    play(game, "play us:rifleman_b move", "step 02B")
    assert seen(game)["pieces"]["space"]["us:rifleman_b"] == "02B"


def test_und_7_6_recon_draws_from_the_discard_pile_when_the_deck_is_empty():
    """UND-7.6: the discard pile becomes the deck (UND-3.2), without the removed Fog of War or played cards."""
    held = {"us": {"hand": ["scout_a", "fog_of_war"], "discard": ["rifleman_a"], "play": ["scout_b"]}}
    game = scene("normandy", "la_raye", active="us", zones=held, rest="supply")
    play(game, "play us:scout_a recon")
    assert notations(game) == ["draw us:rifleman_a"]


# UND-7.11: Inspire without end


def card_at(fault):
    """The card that a fault points at, in the file that it names."""
    cards = json.loads(Path(fault.file).read_text(encoding="utf-8"))["cards"]
    return cards[int(fault.pointer.removeprefix("/cards/"))]["id"].rpartition("/")[2]


def inspiring(of, returns=None, copies=1):
    """A card of one squad that may return a card of another (None: of any or none)."""
    action = {"action": "inspire", "x": 1} | ({"squad": returns} if returns else {})
    return {"actions": [action], "copies": copies} | ({"squad": of} if of else {})


@pytest.mark.parametrize(
    ("cards", "refused"),
    [
        # A second leader of the squad: each could return the other.
        ({"corporal": inspiring("A", "A")}, {"corporal", "squad_leader_a"}),
        # Two that return each other's squad.
        ({"one": inspiring("C", "D"), "two": inspiring("D", "C")}, {"one", "two"}),
        # One that may return any card, and one that may return it.
        ({"any": inspiring(None), "other": inspiring("C")}, {"any", "other"}),
        # Two copies of one card.
        ({"twin": inspiring("C", "C", copies=2)}, {"twin"}),
        # A ring of three.
        (
            {"x": inspiring("C", "D"), "y": inspiring("D", "E"), "z": inspiring("E", "C")},
            {"x", "y", "z"},
        ),
    ],
)
def test_und_7_11_inspire_cards_that_could_return_each_other_are_refused(authored, cards, refused):
    """UND-7.11: validation refuses authored cards that would repeat without end, naming cards and clause."""
    with pytest.raises(uc.LinkError) as error:
        scene(**authored(**cards))
    assert {card_at(fault) for fault in error.value.faults} == refused
    assert all("UND-7.11" in fault.expected for fault in error.value.faults)


def test_und_7_11_a_chain_that_ends_is_allowed(authored):
    """UND-7.11: a card that may return any other is fine while none can return it."""
    game = scene(**authored(helper=inspiring(None)), active="us", hand={"us": ["authored.helper", "squad_leader_a"]})
    play(game, "play us:squad_leader_a inspire", "stop", "play us:authored.helper inspire", "return us:squad_leader_a")
    play(game, "play us:squad_leader_a inspire")
    assert notations(game) == ["stop"]


@pytest.mark.parametrize("scenario", [info.id for info in uc.scenarios("normandy")])
def test_und_7_11_normandys_cards_cannot(scenario):
    """UND-7.11: Normandy has one Inspire card per squad and side, and it inspires its own squad only."""
    cards = scene("normandy", scenario).catalog["cards"].values()
    found = [
        (card["side"], card["squad"], action["squad"], card["copies"])
        for card in cards
        for action in card["actions"]
        if action["action"] == "inspire"
    ]
    assert found
    assert len({(side, squad) for side, squad, _, _ in found}) == len(found)
    assert all(squad == own and copies == 1 for _, squad, own, copies in found)
