"""Where what an action names lies: cards by the zone that the rule means, pieces and spaces by their space."""

from __future__ import annotations

import random

import pytest

import undaunted_core as uc
from undaunted_testing import play, scene

SETUPS = [
    ("normandy", "la_raye"), ("north_africa", "the_whole_patrol"), ("allied_assault", "training_grounds"),
    ("allied_assault", "carentan"),
]  # fmt: skip


def targets(game, notation, seat=None):
    seen = game.observation(seat or game.to_move[0])
    return [(one.field, one.domain, one.name, one.zone, one.space) for one in game.action(notation).targets(seen)]


@pytest.fixture
def bolster():
    """Scout B may be taken from the supply, and one like it is in the hand."""
    game = scene(
        "normandy", "la_raye", active="german",
        hand={"german": ["squad_leader_b", "scout_b"]}, zones={"german": {"supply": ["scout_b", "rifleman_b"]}},
    )  # fmt: skip
    play(game, "play german:squad_leader_b bolster")
    return game


def test_a_card_to_take_lies_in_the_supply_though_one_like_it_is_in_the_hand(bolster):
    assert targets(bolster, "take german:scout_b") == [("card", "card", "german:scout_b", "german:supply", None)]


def test_a_card_to_play_lies_in_the_hand():
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, counters={"us:rifleman_a": "12B"})
    assert targets(game, "play us:rifleman_a move") == [
        ("card", "card", "us:rifleman_a", "us:hand", None),
        ("ability", "ability", "move", None, None),
    ]


def test_a_space_lies_where_it_is_and_a_piece_on_its_space():
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]},
        counters={"us:rifleman_a": "12B", "german:rifleman_a": "16B"},
    )  # fmt: skip
    play(game, "play us:rifleman_a attack")
    assert targets(game, "target german:rifleman_a") == [("piece", "piece", "german:rifleman_a", None, "16B")]
    assert targets(game, "step 16B", "us") == [("space", "space", "16B", None, "16B")]


def test_a_target_is_told_in_json(bolster):
    (target,) = bolster.action("take german:scout_b").targets(bolster.observation("german"))
    assert target.to_dict() == {
        "field": "card", "domain": "card", "name": "german:scout_b", "zone": "german:supply", "space": None,
    }  # fmt: skip


def test_a_spectator_is_told_what_all_see(bolster):
    (target,) = bolster.action("take german:scout_b").targets(bolster.observation(None))
    assert target.zone == "german:supply"


@pytest.mark.parametrize(("game_id", "scenario"), SETUPS)
def test_every_card_that_may_be_chosen_lies_where_it_is_said_to(game_id, scenario):
    """The seat sees the card there, or it is a pile that nobody looks into."""
    game = uc.new_game(game_id, scenario, seed=5)
    pick = random.Random(5).choice
    found = set()
    for _ in range(250):
        if game.is_terminal:
            break
        for seat in game.to_move:
            seen = game.observation(seat)
            for action in seen.legal_actions:
                for target in action.targets(seen):
                    if target.domain != "card":
                        continue
                    kind = seen.catalog["zones"][target.zone]["kind"]
                    found.add((action.kind, kind))
                    if seen.catalog["zone_kinds"][kind]["viewer"] != "nobody":
                        lying = seen.data["seen"]["zones"]["cards"].get(target.zone, ())
                        assert target.name in lying, (game.decision, action, target)
        game.apply(pick(game.legal_actions()))
    assert len(found) > 1
