"""UND-2: what a scenario fixes before the first round."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from importlib.resources import files

import pytest

import undaunted_core as uc
from kit.und_scenes import seen
from undaunted_testing import notations, play, scene, zone

SIDES = ("us", "german")
SCENARIOS = [info.id for info in uc.scenarios("normandy")]
LEVELS = {"scouted": 1, "controlled": 2}
#: With these cards a side can still reach what it needs, so that play goes on.
HOPE = ["rifleman_b", "scout_b"]


def document_of(scenario):
    path = files("undaunted_normandy") / "data" / "scenarios" / f"{scenario}.json"
    return json.loads(path.read_text(encoding="utf-8"))


def cards_of(side, counts):
    return Counter({f"{side}:{card}": count for card, count in counts.items()})


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_und_2_1_the_scenario_fixes_the_map_and_all_that_lies_on_it(scenario):
    """UND-2.1: tiles, places, objectives, markers with the side up, and counters are as the scenario says."""
    document = document_of(scenario)
    game = uc.new_game("normandy", scenario, seed=1, chance="explicit")
    now = seen(game)
    assert {space.name: space.at for space in game.board.spaces} == {
        plan["tile"]: tuple(plan["at"]) for plan in document["spaces"]
    }
    assert game.board.geometry == document["geometry"]
    objectives = {plan["tile"]: plan["objective"] for plan in document["spaces"] if plan.get("objective")}
    assert now["undaunted"]["objective"] == objectives
    for side in SIDES:
        markers = {
            plan["tile"]: LEVELS[plan["markers"][side]]
            for plan in document["spaces"]
            if side in plan.get("markers", {})
        }
        assert now["control"]["marker"].get(side, {}) == markers
    counters = {
        f"{side}:{unit}": tile for side in SIDES for unit, tile in document["sides"][side]["counters"].items()
    }
    assert now["pieces"]["space"] == counters
    assert now["undaunted"]["suppressed"] == {}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_und_2_1_the_scenario_fixes_initiative_decks_and_supplies(scenario):
    """UND-2.1: the marker's holder, each side's starting deck and its supply are as the scenario says."""
    document = document_of(scenario)
    game = uc.new_game("normandy", scenario, seed=1, chance="explicit")
    assert seen(game)["initiative"]["holder"] == document["initiative"]
    for side in SIDES:
        assert Counter(zone(game, f"{side}:deck")) == cards_of(side, document["sides"][side]["deck"])
        assert Counter(zone(game, f"{side}:supply")) == cards_of(side, document["sides"][side]["supply"])
        assert not any(zone(game, f"{side}:{kind}") for kind in ("hand", "play", "discard", "removed"))


def test_und_2_1_the_scenario_fixes_the_spawn_markers():
    """UND-2.1: in Hill 314 the squads of a side enter on tiles of their own, as the played cards show."""
    units = {"rifleman_a": "02A", "rifleman_b": "09A", "rifleman_c": "16A", "sniper": "09A"}
    game = scene(
        "normandy", "hill_314", active="us", hand={"us": list(units)},
        counters={f"us:{unit}": None for unit in units},
    )
    for unit, tile in units.items():
        play(game, f"play us:{unit} attack", "target german:rifleman_a")
        while game.current_player == uc.CHANCE:
            play(game, "roll 1")
        assert seen(game)["pieces"]["space"][f"us:{unit}"] == tile


def test_und_2_1_the_scenario_fixes_the_victory_conditions_of_each_side():
    """UND-2.1: the last Rifleman counter lost wins where the scenario asks for a pin, and not where it does not."""
    held = {"german": {"hand": ["rifleman_a"], "deck": HOPE}, "us": {"deck": HOPE}}
    for scenario, wins in (("crossing_the_vire", True), ("la_raye", False)):
        game = scene(
            "normandy", scenario, active="german", zones=held, rest="removed", counters={"us:rifleman_b": None}
        )
        play(game, "play german:rifleman_a attack", "target us:rifleman_a", "roll 0")
        assert not [piece for piece in seen(game)["pieces"]["space"] if piece.startswith("us:rifleman")]
        assert game.is_terminal is wins


def test_und_2_1_the_scenario_fixes_special_rules_such_as_the_radio():
    """UND-2.1: on the tile that Critical Intelligence names, Control raises the value; elsewhere it does not."""
    game = scene(
        "normandy", "critical_intelligence", active="us", hand={"us": ["rifleman_a", "rifleman_b"]},
        counters={"us:rifleman_a": "06B", "us:rifleman_b": "06B"}, markers={"us": {"06B": "controlled"}},
    )
    assert seen(game)["undaunted"]["objective"]["06B"] == 1
    play(game, "play us:rifleman_a control")
    assert seen(game)["undaunted"]["objective"]["06B"] == 2
    game = scene(
        "normandy", "la_raye", active="us", hand={"us": ["rifleman_a"]}, markers={"us": {"17B": "controlled"}}
    )
    assert "play us:rifleman_a control" not in notations(game)


def test_und_2_1_the_players_choose_their_sides():
    """UND-2.1: a seat is a side and nothing ties a player to one; either may be asked first."""
    game = uc.new_game("normandy", "la_raye", seed=3)
    assert game.seats == game.sides == SIDES
    assert [game.side_of(seat) for seat in game.seats] == list(SIDES)
    assert game.to_move == SIDES


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_und_2_2_the_starting_deck_is_shuffled(scenario):
    """UND-2.2: every card of the starting deck is as likely as any other to be drawn first."""
    game = uc.new_game("normandy", scenario, seed=1, chance="explicit")
    holder = document_of(scenario)["initiative"]
    deck = Counter(zone(game, f"{holder}:deck"))
    odds = {action.notation: chance for action, chance in game.chance_outcomes()}
    assert odds == {f"draw {card}": Fraction(count, deck.total()) for card, count in deck.items()}


def test_und_2_2_other_seeds_deal_other_hands():
    """UND-2.2: sampled games do not deal the same hand again and again."""
    hands = {tuple(zone(uc.new_game("normandy", "la_raye", seed=seed), "us:hand")) for seed in range(12)}
    assert len(hands) > 6


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_und_2_2_the_supply_lies_open_sorted_by_title(scenario):
    """UND-2.2: everybody sees each supply, and in it the cards of a title lie next to each other."""
    game = uc.new_game("normandy", scenario, seed=1, chance="explicit")
    for side in SIDES:
        for seat in (*SIDES, None):
            supply = game.observation(seat).data["seen"]["zones"]["cards"][f"{side}:supply"]
            assert supply == zone(game, f"{side}:supply")
        titles = [game.catalog["cards"][card]["title"]["en"] for card in supply]
        runs = [title for place, title in enumerate(titles) if titles[place - 1 : place] != [title]]
        assert len(runs) == len(set(titles))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_und_2_2_everything_else_stays_in_the_box(scenario):
    """UND-2.2: no card or counter is in the game that the scenario does not name."""
    document = document_of(scenario)
    game = uc.new_game("normandy", scenario, seed=1, chance="explicit")
    cards = {f"{s}:{card}" for s in SIDES for part in ("deck", "supply") for card in document["sides"][s][part]}
    assert set(game.catalog["cards"]) == cards
    units = {card["unit"] for card in game.catalog["cards"].values()} - {None}
    assert {piece["id"] for piece in game.catalog["pieces"].values()} == units
    assert set(game.catalog["tiles"]) == {plan["tile"] for plan in document["spaces"]}
