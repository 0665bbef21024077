"""Cards of packs: what the linking refuses, and what a card that it accepts does."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from kit.nor_scenes import document, place
from undaunted_testing import notations, play, scene, zone

if TYPE_CHECKING:
    from pathlib import Path


def with_card(folder: Path, **changes: Any) -> dict[str, Any]:
    """La Raye with one more US card in the supply, as keyword arguments of a scene or a new game."""
    card = {
        "id": "own:us/extra",
        "side": "us",
        "title": {"en": "Extra", "es": "Extra"},
        "role": "command",
        "initiative": 1,
        "actions": [],
        "copies": 1,
        "provenance": "original",
        **changes,
    }
    (folder / "pack.json").write_text(
        json.dumps({"id": "own", "game": "normandy", "version": "1", "provenance": "original"})
    )
    (folder / "cards.json").write_text(json.dumps({"cards": [card]}))
    own = document("la_raye")
    own["sides"]["us"]["supply"]["own.extra"] = 1
    return {"game": "normandy", "scenario": own, "packs": (str(folder),), "library": uc.Library()}


@pytest.mark.parametrize("action", ["move", "scout", "stalk", "control", "target"])
def test_a_command_card_has_no_action_that_needs_a_counter(tmp_path: Path, action: str) -> None:
    """Without a counter there is nothing to move and no tile to stand on."""
    given = with_card(tmp_path, actions=[{"action": action, "x": 1}])
    with pytest.raises(uc.LinkError, match=r"cards\.json#/cards/0"):
        uc.new_game(**given, seed=1)


def test_a_card_belongs_to_a_unit_of_its_own_side(tmp_path: Path) -> None:
    """A US card that names the German Scout A would move it."""
    given = with_card(
        tmp_path, role="combat", squad="A", unit="normandy:german/scout_a", actions=[{"action": "move", "x": 1}]
    )
    with pytest.raises(uc.LinkError, match=r"cards\.json#/cards/0"):
        uc.new_game(**given, seed=1)


def test_every_card_of_the_unit_is_looked_for_in_a_casualty(tmp_path: Path) -> None:
    """A second kind of card of the Rifleman A is the one in hand; the counter stays.

    Refusing a second kind would be right as well.
    """
    given = with_card(
        tmp_path, role="combat", squad="A", unit="normandy:us/rifleman_a", actions=[{"action": "move", "x": 1}]
    )
    game = scene(**given, active="german", hand={"us": ["own.extra"], "german": ["rifleman_a"]}, rest="supply")
    play(game, "play german:rifleman_a attack", "target us:rifleman_a", "roll 0")
    assert (zone(game, "us:removed"), place(game, "us:rifleman_a")) == (["us:own.extra"], "17B")


def test_a_card_names_an_ability_once(tmp_path: Path) -> None:
    """Bolster 2 (A) and Bolster 1 (B) on one card are offered as two equal actions, and both fetch squad B."""
    given = with_card(
        tmp_path,
        actions=[{"action": "bolster", "x": 2, "squad": "A"}, {"action": "bolster", "x": 1, "squad": "B"}],
    )
    with pytest.raises(uc.LinkError, match=r"cards\.json#/cards/0"):
        uc.new_game(**given, seed=1)


def test_a_card_names_no_ability_that_every_card_has(tmp_path: Path) -> None:
    """Hunkering down is offered for every card too."""
    given = with_card(tmp_path, actions=[{"action": "hunker_down"}])
    with pytest.raises(uc.LinkError, match=r"cards\.json#/cards/0"):
        uc.new_game(**given, seed=1)


@pytest.mark.parametrize("action", ["bolster", "command", "inspire"])
def test_up_to_no_card_is_no_card(tmp_path: Path, action: str) -> None:
    """A value left out is 0, and up to 0 cards are none."""
    given = with_card(tmp_path, actions=[{"action": action}])
    game = scene(**given, active="us", hand={"us": ["own.extra"]})
    play(game, "play us:own.extra " + action)
    assert [one for one in notations(game) if one.startswith(("take", "draw", "return", "stop"))] == []


@pytest.mark.parametrize(("role", "nearest"), [("fog_of_war", None), ("comand", "command")])
def test_a_card_has_a_role_that_fits_its_actions(tmp_path: Path, role: str, nearest: str | None) -> None:
    """A Fog of War card with an action could be played; a misspelt role plays as a command card."""
    given = with_card(tmp_path, role=role, actions=[{"action": "bolster", "x": 1}])
    with pytest.raises(uc.LinkError, match=r"cards\.json#/cards/0") as caught:
        uc.new_game(**given, seed=1)
    assert caught.value.faults[0].nearest == nearest
