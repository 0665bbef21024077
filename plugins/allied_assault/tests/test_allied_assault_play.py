"""Whole games of Allied Assault by a policy that prefers combat: what occurs, ledgers, saves, hidden units."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import undaunted_core as uc
from kit.aa_policy import GAME, fights
from kit.aa_scenes import field, kind, scene, state
from kit.places import DEEP
from tools.occurrences import NEVER, watched
from undaunted_testing.walk import random_move, take

#: What each event does to the prestige of its side: the field with the amount, and its sign.
LEDGER = {
    "paid": ("prestige", -1),
    "gained": ("prestige", 1),
    "taken_away": ("prestige", -1),
    "prestige_counted": ("prestige", 1),
    "bought": ("prestige", -1),
    "deployed": ("paid", -1),
    "dropped": ("cost", -1),
}
FOR_TWO = [one.id for one in uc.scenarios(GAME) if not one.automated]
#: Saves at each kind of stop that are tried.
ENOUGH = 1000 if DEEP else 30


@pytest.mark.nightly
def test_everything_of_the_game_occurs() -> None:
    """Every step, choice, card and ability in 56 games, or there is a reason why not."""
    watch = watched(4)
    assert watch.missing() == []
    assert all(not watch.flow[name] for name in NEVER)


@pytest.mark.parametrize("scenario", FOR_TWO)
def test_prestige_is_the_sum_of_its_events(scenario: str) -> None:
    """From what the scenario gives to the end of the game.  AA-1.9"""
    game = uc.new_game(GAME, scenario, seed=3)
    given = game.rules.source.scenario.sides
    rng = random.Random(3)
    while not game.is_terminal:
        take(game, *random_move(game, rng, fights))
    totals = Counter({side: given[side].prestige for side in game.sides})
    for event in game.events(None):
        name = event.kind.rpartition(".")[2]
        if name in LEDGER:
            amount, sign = LEDGER[name]
            side = event.fields.get("side") or event.fields["piece"].partition(":")[0]
            totals[side] += sign * event.fields[amount]
    assert [totals[side] for side in game.sides] == state(game).allied.prestige


@pytest.mark.nightly
def test_a_game_is_saved_at_every_stop_of_a_combat() -> None:
    """Between the steps as well: the save is the same game, and goes on alike.  AA-5.1 to AA-5.16"""
    stops = Counter[str]()
    for number, scenario in enumerate(FOR_TWO):
        game = uc.new_game(GAME, scenario, seed=number, chance="explicit")
        rng = random.Random(number)
        for _ in range(500):
            if game.is_terminal:
                break
            frames = [game.rules.label_of[at] for at, _ in state(game).stack]  # type: ignore[attr-defined]
            inside = [name.partition("/")[2] for name in frames if name.startswith("allied_assault.combat/")]
            seat, action = random_move(game, rng, fights)
            if inside and stops[inside[0]] < ENOUGH:
                stops[inside[0]] += 1
                loaded = uc.Game.from_json(game.to_json())
                assert loaded == game
                take(loaded, seat, action)
                take(game, seat, action)
                assert loaded.digest() == game.digest()
            else:
                take(game, seat, action)
    # A stop is named after the step that follows; the steps without one run through.
    assert {"sacrifice", "tactical_modifier", "result", "return_fire", "advance"} <= stops.keys()
    assert min(stops.values()) > 2


@pytest.mark.parametrize("side", ["us", "german"])
def test_hidden_units_of_one_cost_look_alike(side: str) -> None:
    """To the enemy and to a spectator, whichever of them it is, in all that they are given.  AA-4.14, AA-16.1"""
    other = "german" if side == "us" else "us"
    by_cost: dict[int, list[str]] = {}
    for one in kind("unit_cards"):
        if one["side"] == side:
            by_cost.setdefault(one["cost"], []).append(f"{side}:{one['id'].partition('/')[2]}")
    pairs = 0
    for cost, names in by_cost.items():
        seen = [what_is_seen(side, other, name, cost) for name in names]
        assert all(one == seen[0] for one in seen[1:]), (cost, names)
        pairs += len(names) * (len(names) - 1) // 2
    assert pairs > 10


def what_is_seen(side: str, other: str, name: str, cost: int) -> list[Any]:
    """What the other side and a spectator are given of a game with a face-down unit, and its next stop."""
    units = {(2, 3 if side == "us" else 1): (name, {"face_up": False, "cost": cost}), (5, 2): f"{other}:{PLAIN[other]}"}
    game = scene(field({(2, 2): "clear"}), active=other, units=units)
    found: list[Any] = []
    for seat in (other, None):
        found.append(game.observation(seat).to_dict())
        found.append([event.to_dict() for event in game.events(seat)])
    found.append([action.notation for action in game.legal_actions()])
    return found


PLAIN = {"us": "recruits", "german": "volkssturm"}
