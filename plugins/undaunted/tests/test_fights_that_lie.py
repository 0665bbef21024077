"""Saves in the middle of a fight that no fight could leave: the attack, its target choice and its dice must agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from undaunted_testing.scene import scene

if TYPE_CHECKING:
    from collections.abc import Callable

State = dict[str, Any]
NOBODY: dict[str, Any] = {"kind": None, "side": None, "source": None, "target": None}
CLEARED = {**NOBODY, "dice": 0, "sides": 0, "total": 0, "faces": []}


def fight(decisions: int) -> uc.Game:
    """A Rifleman attacks: after one decision the target is to be chosen, after two the die is to be rolled."""
    game = scene("normandy", "la_raye", hand={"us": ["rifleman_a"]}, counters={"us:rifleman_a": "12B"})
    for action in ("play us:rifleman_a attack", "target german:rifleman_a")[:decisions]:
        game.apply(action)
    return game


def attack(**values: Any) -> Callable[[State], None]:
    """Change the record of the attack."""
    return lambda state: state["attack"].update(values)


def frame(place: int, **values: Any) -> Callable[[State], None]:
    """Change a frame of the stack, counted from the top."""
    return lambda state: state["stack"][place].update(values)


def under(*frames: int) -> Callable[[State], None]:
    """Put frames, counted from the top, in another order."""
    return lambda state: state["stack"].__setitem__(slice(-len(frames), None), [state["stack"][one] for one in frames])


def take_off(state: State) -> None:
    """The attacker leaves the board."""
    del state["pieces"]["space"]["us:rifleman_a"]


CHOOSE: dict[str, Callable[[State], None]] = {
    # UND-8.1
    "/attack: found an attack without a side or without a kind, expected both": attack(side=None),
    "/attack: found no attack, expected the attack in progress": attack(**CLEARED),
    "/attack/sides: found 12, expected 10, the sides of the attack's dice": attack(sides=12),
    "/attack/faces: found .*, expected 1 faces of a die with 10 sides": attack(faces=[3, 4]),
    "/attack/source: found german:rifleman_a, expected a piece of the attacking side": attack(
        source="german:rifleman_a"
    ),
    # UND-8.2
    "found a target choice outside an attack, expected a target choice directly above": under(-2, -3, -1),
    "/seat: found german, expected a seat of the attacking side": frame(-1, seat="german"),
    "/attack/source: found a counter off the board, expected a counter on the board": take_off,
}
ROLL: dict[str, Callable[[State], None]] = {
    # UND-8.4
    "/attack: found no attack, expected the attack in progress": attack(**CLEARED),
    "/attack/target: found no counter on the board, expected the attacked counter": attack(target=None),
    "/sides: found 12, expected 10, the sides of the attack's dice": frame(-1, sides=12),
    "/attack/dice: found 0 dice rolled, 1 to roll, expected 3 dice in total": attack(dice=3),
    "found a die below another frame, expected a die at the top of the stack": under(-2, -1, -3),
}


@pytest.mark.parametrize("told", CHOOSE)
def test_a_target_is_chosen_for_an_attack_of_ones_own(told: str) -> None:
    refused(fight(1), CHOOSE[told], told)


@pytest.mark.parametrize("told", ROLL)
def test_a_die_is_rolled_for_an_attack_that_waits_for_it(told: str) -> None:
    refused(fight(2), ROLL[told], told)


def refused(game: uc.Game, change: Callable[[State], None], told: str) -> None:
    codec = game.rules.codec
    data = codec.encode(game._ctx.state)
    assert codec.decode(data) == game._ctx.state
    change(data)
    with pytest.raises(uc.SaveError, match=told):
        codec.decode(data)


def test_an_attack_is_that_of_the_side_whose_steps_wait() -> None:
    """UND-8.1."""
    refused(fight(2), frame(-2, side="german"), "/attack: found no attack, expected the attack in progress")


# -- turns ---------------------------------------------------------------------------


def test_one_turn_is_in_progress() -> None:
    """UND-3.6."""
    refused(fight(0), lambda state: state["stack"].insert(-1, state["stack"][-2]), "found two turns in progress")


def test_the_turn_that_ends_is_that_of_the_active_side() -> None:
    """UND-3.6."""
    refused(fight(0), frame(-2, side="german"), "/side: found german, expected the side whose turn it is")
