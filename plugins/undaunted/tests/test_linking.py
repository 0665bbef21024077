"""What the linking refuses that no other test meets, and what travels through pickles and copies."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest

import undaunted_core as uc
from undaunted_testing import scene


def la_raye() -> dict[str, Any]:
    return json.loads(json.dumps(scene("normandy", "la_raye").rules.source.raw["scenario"]))


def faults_of(document: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(uc.LinkError) as caught:
        uc.new_game("normandy", document, seed=1)
    return [(fault.pointer, fault.expected) for fault in caught.value.faults]


def test_a_side_without_a_victory_condition_is_refused() -> None:
    document = la_raye()
    document["sides"]["us"]["victory"] = []
    assert faults_of(document) == [("/sides/us/victory", "at least one")]


def test_a_claim_of_no_points_is_refused() -> None:
    document = la_raye()
    document["sides"]["us"]["victory"] = [{"condition": "claim_objectives"}]
    assert faults_of(document) == [("/sides/us/victory/0/points", "at least 1")]


def test_no_map_falls_apart() -> None:
    """With no way between two tiles there is no distance: such a map is refused."""
    own = la_raye()
    own["spaces"] = [plan for plan in own["spaces"] if plan["tile"] not in ("12B", "13B", "16B", "03B")]
    with pytest.raises(uc.LinkError, match="a map that is not connected"):
        uc.new_game("normandy", own, seed=1)


def test_faults_of_all_kinds_come_in_one_round() -> None:
    """Cards, geometry, victory and spawn markers are judged together."""
    document = la_raye()
    document["sides"]["us"]["deck"]["nobody"] = 1
    document["geometry"] = "staggered_colums"
    document["sides"]["german"]["victory"] = [{"condition": "pinn"}]
    document["sides"]["us"]["spawn"] = [{"at": "17B"}]
    pointers = [pointer for pointer, _ in faults_of(document)]
    assert pointers == [
        "/sides/us/deck/nobody",
        "/geometry",
        "/sides/german/victory/0/condition",
        "/sides/us/spawn/0",
    ]


def test_a_command_card_with_a_unit_is_refused(tmp_path: Any) -> None:
    card = {
        "id": "own:us/extra",
        "side": "us",
        "title": {"en": "Extra", "es": "Extra"},
        "role": "command",
        "unit": "normandy:us/rifleman_a",
        "initiative": 1,
        "copies": 1,
        "provenance": "original",
    }
    (tmp_path / "pack.json").write_text(
        json.dumps({"id": "own", "game": "normandy", "version": "1", "provenance": "original"})
    )
    (tmp_path / "cards.json").write_text(json.dumps({"cards": [card]}))
    document = la_raye()
    document["sides"]["us"]["supply"]["own.extra"] = 1
    with pytest.raises(uc.LinkError, match="only a combat card has one"):
        uc.new_game("normandy", document, seed=1, packs=(tmp_path,), library=uc.Library())


def test_what_a_game_hands_out_can_be_pickled_and_copied() -> None:
    """Named scenarios and documents alike; the ruleset itself is found again and not copied."""
    for scenario in ("la_raye", la_raye() | {"id": "normandy:own"}):
        game = uc.new_game("normandy", scenario, seed=7)
        action, event = game.legal_actions()[0], game.events(None)[0]
        assert pickle.loads(pickle.dumps(action)) == action
        assert pickle.loads(pickle.dumps(event)) == event
        assert copy.deepcopy(action)._rules is action._rules
        assert pickle.loads(pickle.dumps(game)) == game


def test_a_document_changed_afterwards_changes_no_game() -> None:
    document = la_raye()
    game = uc.new_game("normandy", document, seed=7)
    document["spaces"][0]["objective"] = 9
    assert uc.Game.from_json(game.to_json()) == game


def test_a_secret_choice_below_the_top_is_refused() -> None:
    game = uc.new_game("normandy", "la_raye", seed=7)
    data = json.loads(json.dumps(game.rules.codec.encode(game._ctx.state)))
    data["stack"].insert(2, {"at": "tactics.choose_bid"})
    with pytest.raises(uc.SaveError, match="a secret choice below another stop"):
        game.rules.codec.decode(data)
