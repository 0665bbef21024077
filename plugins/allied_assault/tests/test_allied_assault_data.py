"""The data of Allied Assault against figures written down here once more, and what original data must satisfy.

The tables are frozen: they were transcribed from the rulebook, not from the data files.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import undaunted_core as uc
from undaunted_allied_assault import effects, obstacles, snafu
from undaunted_allied_assault.box import printings_of
from undaunted_allied_assault.definitions import ABILITIES, CLASSES
from undaunted_allied_assault.effect import Effect
from undaunted_allied_assault.plugin import GAME, KINDS
from undaunted_allied_assault.scenario import link_scenario
from undaunted_allied_assault.text import SPECIAL_RULES
from undaunted_core.authoring.family import Kind
from undaunted_core.content.loader import load_folder, load_one
from undaunted_core.ids import play_name
from undaunted_core.mechanics.board import GEOMETRIES
from undaunted_core.mechanics.setting import Definitions

DATA = Path(str(files("undaunted_allied_assault"))) / "data"
SIDES = ("us", "german")
SHORT = {"DE": "german", "US": "us"}
SOLITAIRE = ("metz_solo", "bulge_solo", "herrken_forest")
#: Battle, hard, soft, support, defence, target, morale, cost; support that the rulebook leaves empty is 0.
UNITS = """
DE Pz VI King Tiger | Armor | 7 13 10 3 14 Hard 7 15 | move_or_fire
DE Pz V Panther | Armor | 3 12 8 1 12 Hard 6 13 | move_and_fire
DE Pz VI Tiger I | Armor | 3 11 7 1 10 Hard 5 9 | move_and_fire
DE Stug III | Anti-Tank | 4 9 3 2 9 Hard 5 8 | move_and_fire
DE Pz IV | Armor | 4 8 7 1 8 Hard 5 7 | move_and_fire
DE Hetzer | Anti-Tank | 5 10 4 1 6 Hard 4 7 | move_and_fire;diagonal
DE Pz III | Armor | 5 7 7 2 6 Hard 4 5 | move_and_fire
DE Marder III | Anti-Tank | 6 8 3 1 3 Hard 3 3 | move_and_fire;diagonal
DE Puma | Scout Car | 5 4 8 3 4 Hard 3 4 | move_twice_or_move_and_fire;diagonal;ignore_mines;enter_swamp
DE Pz II | Armor | 7 5 5 0 4 Hard 3 2 | move_or_fire;enter_swamp
DE SdKfz 223 Scout | Scout Car | 6 2 4 0 5 Soft 3 2 | move_twice_or_move_and_fire;diagonal;ignore_mines
DE Flak 88 | Artillery | 7 10 8 0 4 Soft 4 13 | auto_dug_in;cancel_target_terrain;aa_range_2
DE 10.5cm Howitzer | Artillery | 3 8 4 3 3 Soft 3 11 | support_range_2
DE Wespe | Mobile Artillery | 4 8 4 2 5 Hard 3 8 | move_and_fire;diagonal;support_range_2
DE 7.5cm Howitzer | Artillery | 5 6 3 2 2 Soft 2 7 | support_range_2
DE SdKfz 7/1 Half-track | Anti-Air | 6 4 7 3 3 Hard 3 5 | move_and_fire;aa_range_2
DE Pak38 Towed Gun | Anti-Tank | 7 9 3 3 3 Soft 2 4 | auto_dug_in
DE Pioneers | Motorized Infantry | 4 11 6 2 3 Soft 4 7 | move_and_fire;auto_dug_in;ignore_mines
DE Waffen SS | Infantry | 3 8 9 1 5 Soft 4 8 | diagonal;cancel_target_terrain;ignore_mines;auto_dug_in
DE Panzergrenadier | Motorized Infantry | 4 8 8 2 6 Soft 5 8 | move_and_fire;diagonal;enter_swamp;terrain_bonus
DE Fallschirmjaeger | Infantry | 5 6 11 2 5 Soft 5 8 | diagonal;cancel_target_terrain
DE Stosstruppen | Infantry | 5 8 8 3 8 Soft 5 7
DE Field Marshal | Motorized Infantry | 4 1 4 2 5 Soft 2 8 | move_and_fire_or_transfer_activation;diagonal
DE Grenadiers | Infantry | 6 6 7 2 7 Soft 4 4
DE Volkssturm | Infantry | 7 4 6 2 6 Soft 4 3
US M26 Pershing | Armor | 3 12 8 1 11 Hard 6 12 | move_and_fire
US M4A3 Sherman 76 | Armor | 3 10 7 1 9 Hard 5 8 | move_and_fire
US M3 Grant-Lee | Armor | 4 7 9 2 6 Hard 4 7 | move_and_fire
US M4A1 Sherman | Armor | 4 8 8 2 7 Hard 4 6 | move_and_fire
US M36 Jackson | Anti-Tank | 5 10 4 2 5 Hard 4 7 | move_and_fire;diagonal
US M24 Chaffee | Armor | 5 7 6 2 5 Hard 4 4 | move_and_fire
US M10 Wolverine | Anti-Tank | 6 8 3 2 4 Hard 3 4 | move_and_fire;diagonal
US M8 Greyhound | Scout Car | 5 5 8 3 5 Hard 3 3 | move_twice_or_move_and_fire;ignore_mines;diagonal;enter_swamp
US M3A1 Stuart | Armor | 7 5 7 1 4 Hard 3 3 | move_and_fire;enter_swamp
US White Scout Car | Scout Car | 6 2 4 2 5 Soft 3 3 | move_twice_or_move_and_fire;ignore_mines;diagonal
US M12 Howitzer | Mobile Artillery | 7 7 6 4 7 Hard 5 15 | move_and_fire;diagonal;support_range_3
US 4.2cm Mortar | Artillery | 7 7 6 3 7 Soft 6 1 | support_range_3;auto_dug_in;support_uncancellable
US 105mm Howitzer | Artillery | 3 8 4 3 3 Soft 3 9 | support_range_3
US M7 Priest | Mobile Artillery | 4 8 4 3 6 Hard 3 8 | move_and_fire;diagonal;support_range_2
US 75mm Howitzer | Artillery | 5 6 3 2 2 Soft 2 5 | support_range_2
US M16 Half-track | Anti-Air | 6 3 8 3 5 Hard 3 4 | move_and_fire;aa_range_2
US 57mm Towed Gun | Anti-Tank | 7 7 3 4 3 Soft 2 3 | auto_dug_in
US Engineers | Motorized Infantry | 4 11 5 2 2 Soft 4 6 | move_and_fire;ignore_mines;auto_dug_in
US Army Rangers | Infantry | 3 9 9 1 5 Soft 4 9 | diagonal;cancel_target_terrain;ignore_mines;auto_dug_in
US Mechanized | Motorized Infantry | 4 8 7 2 5 Hard 5 7 | move_and_fire;diagonal;enter_swamp;terrain_bonus
US Paratroopers | Infantry | 5 6 11 3 5 Soft 5 9 | diagonal;cancel_target_terrain
US Veterans | Infantry | 5 7 8 2 8 Soft 6 6
US Commander | Motorized Infantry | 4 1 4 2 5 Soft 2 8 | move_and_fire_or_transfer_activation;diagonal
US Regulars | Infantry | 6 5 7 2 7 Soft 5 4
US Recruits | Infantry | 7 3 6 2 6 Soft 4 2
"""
#: Target, prestige, fire.
TERRAINS = """
clear 0 1 0, beach 0 1 -3, bridge 2 2 0, bocage 5 1 0, city 5 6 0, fortification 6 2 0, heavy_woods 4 1 0, hills 3 1 2,
impassable_river 0 0 0, light_woods 3 1 0, passable_river 0 1 -3, swamp 2 1 0, town 4 4 0, village 3 2 0
"""
#: The titles of the action cards that the rulebook names.
ACTIONS = """
Accuracy, Morale Boost, Deadly Fire, Off Target, SNAFU, Sabotage, Tank Obstacles, Ranged Bombardment, Air Strike,
Bomber Run, Strafing Run, Prep Fire, Improved Defenses, Replacements, Counter Offensive, Opportunity Fire,
Commander Initiative, Double Time, Re-Deploy, Reserves, Supply Column, Well Supplied, National Advantage,
Prepared Positions, Last Stand, Surprise Attack, Exposed!, Increased Support, Snap Shot, Take Cover!, Poor Aim,
Smoke Screen, Forced Retreat
"""
#: Cost and number of the cards whose figures the rulebook tells.
KNOWN = {
    "accuracy": (2, 3),
    "morale_boost": (5, 2),
    "deadly_fire": (5, 2),
    "off_target": (5, 0),
    "snafu": (7, 0),
    "sabotage": (4, 2),
    "tank_obstacles": (5, 0),
    "ranged_bombardment": (7, 3),
}
#: The tiles that scenarios name, and the terrain they need.
NAMED = {
    "metz_solo": "2B 4B 15A 16A 17A 20A 21B",
    "bulge_solo": "11A 14A 16A 27A 2A 13A 22A 36A",
    "herrken_forest": "6A 8A 17A 18B 19A 27A 35A",
    "omaha": "12A 17A 19B 25B 26B 27B 29A 34A 5A 6A 7A 8A 9A 10A 18A 31B 32B 33B",
    "utah": "31B 32B 33B 34B 35B 36B",
    "ardennes": "1A 2A 3A 6A 15A 25A 18A 23A 33A 36A",
}
NEEDED = {
    "metz_solo": "city",
    "carentan": "swamp",
    "omaha": "fortification beach",
    "herrken_forest": "light_woods bocage",
    "hill_2018": "hills",
    "lumberjack": "impassable_river",
}
#: The starting units as printed: free ones and those on tiles; the budget; those drawn at random.
STARTS = {
    ("metz_solo", "german"): "17A pz_vi_king_tiger, 21B waffen_ss, 4B waffen_ss, 20A howitzer_105cm, "
    "15A howitzer_105cm, 2B pak38_towed_gun, 16A flak_88",
    ("metz_solo", "us"): "40",
    ("bulge_solo", "us"): "36A m26_pershing, 22A m26_pershing, 14A howitzer_105mm, 27A howitzer_105mm, 11A commander, "
    "13A m4a3_sherman_76, 2A m4a3_sherman_76, 16A m12_howitzer",
    ("bulge_solo", "german"): "65",
    ("herrken_forest", "german"): "27A stosstruppen, 18B stosstruppen, 8A pak38_towed_gun, 19A pak38_towed_gun, "
    "6A volkssturm, 35A volkssturm, 17A waffen_ss",
    ("herrken_forest", "us"): "40",
    ("training_grounds", "german"): "pz_iv, howitzer_105cm, grenadiers, volkssturm",
    ("training_grounds", "us"): "m4a1_sherman, howitzer_105mm, regulars, recruits",
    ("st_marie_du_mont", "german"): "pz_iv, volkssturm, flak_88, marder_iii",
    ("st_marie_du_mont", "us"): "m4a1_sherman, recruits, howitzer_75mm, regulars",
    ("carentan", "german"): "30",
    ("carentan", "us"): "30",
    ("metz", "german"): "30",
    ("metz", "us"): "30",
    ("hill_2018", "german"): "20",
    ("hill_2018", "us"): "20",
    ("bastogne", "german"): "80",
    ("bastogne", "us"): "45",
    ("omaha", "german"): "34A flak_88, 29A howitzer_75cm, 12A pak38_towed_gun, 25B grenadiers, 26B volkssturm, "
    "27B volkssturm, 17A marder_iii, 19B grenadiers",
    ("omaha", "us"): "3 at random",
    ("utah", "german"): "35",
    ("utah", "us"): "31B m4a1_sherman, 32B white_scout_car, 33B howitzer_75mm, 34B recruits, 35B paratroopers, "
    "36B m3_grant_lee",
    ("lumberjack", "german"): "30",
    ("lumberjack", "us"): "30",
    ("ardennes", "german"): "1A pioneers, 25A puma, 2A pz_v_panther, 15A wespe, 3A stug_iii, 6A panzergrenadier",
    ("ardennes", "us"): "18A m10_wolverine, 33A towed_gun_57mm, 36A howitzer_75mm, 23A regulars",
    ("bulge", "german"): "80",
    ("bulge", "us"): "80",
}
#: The solitaire decks as printed: the player's cards (all, and how many), then the automaton's actions, fire, target.
SOLO_DECKS = {
    "metz_solo": (44, {"us": 24, "german": 12}, 10, 7, 7),
    "bulge_solo": (55, {"german": 19, "us": 11}, 4, 7, 7),
    "herrken_forest": (38, {"us": 17, "german": 8}, 4, 7, 7),
}


CARD_RULES = (*effects.RULES, *snafu.RULES, *obstacles.RULES)


class Registered:
    """What a compiled game registers, as far as linking asks for it."""

    conditions = (
        "hold_home_base",
        "hold_home_row",
        "destroy_all",
        "hold_objectives",
        "prestige_and_tiles",
        "hold_fortifications",
        "hold_hills",
        "occupy_objective",
        "destroy_units",
        "hold_city",
        "enter_home_row",
    )

    def all(self, kind: Kind[Any]) -> dict[str, Any]:
        return {
            "geometry": {one.name: one for one in GEOMETRIES},
            "special_rule": SPECIAL_RULES,
            "allied_effect": {
                rule.word: rule for rule in (*effects.RULES, *snafu.RULES, *obstacles.RULES) if isinstance(rule, Effect)
            },
            "condition_kind": dict.fromkeys(self.conditions),
        }[kind.name]


@pytest.fixture(scope="module")
def definitions() -> dict[str, dict[str, Any]]:
    loaded = load_folder(DATA, {kind.name: kind.cls for kind in KINDS})
    return Definitions({kind: {play_name(one.id): one for _, one, _ in found} for kind, found in loaded.items()})


def document(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DATA / "scenarios" / f"{name}.json").read_text(encoding="utf-8"))
    return found


def linked(found: dict[str, Any], definitions: Any) -> tuple[Any, SimpleNamespace]:
    """The scenario of a document and the parts of its setting."""
    scenario = load_one(found, "scenarios", GAME.scenario, "my.json")
    return scenario, SimpleNamespace(**link_scenario(GAME, scenario, definitions, Registered(), "my.json"))


ALL = sorted(path.stem for path in (DATA / "scenarios").glob("*.json"))
each_scenario = pytest.mark.parametrize("name", ALL)


def test_the_fifty_units_are_as_printed(definitions: Any) -> None:
    """Names, classes, figures and abilities of all fifty units.  AA-8.1, AA-8.2"""
    rows = UNITS.strip().splitlines()
    assert len(rows) == len(definitions["unit_cards"]) == 50
    by_title = {(one.side, one.title["en"]): one for one in definitions["unit_cards"].values()}
    for row in rows:
        name, unit_class, figures, *abilities = (part.strip() for part in row.split("|"))
        nation, _, title = name.partition(" ")
        unit = by_title[SHORT[nation], title]
        assert unit.unit_class == unit_class.lower().replace("-", "_").replace(" ", "_"), title
        battle, hard, soft, support, defence, target, morale, cost = figures.split()
        shown = (unit.battle, unit.hard, unit.soft, unit.support, unit.defence, unit.morale, unit.cost)
        assert shown == tuple(map(int, (battle, hard, soft, support, defence, morale, cost))), title
        assert unit.target == target.lower()
        assert words_of(unit) == set(filter(None, abilities[0].split(";") if abilities else ())), title
    assert {unit.unit_class for unit in definitions["unit_cards"].values()} == set(CLASSES)
    assert {word for unit in definitions["unit_cards"].values() for word in unit.abilities} == set(ABILITIES)


def words_of(unit: Any) -> set[str]:
    """The abilities of a unit in the words of the table."""
    words = set(unit.abilities)
    for pair, joint in (
        ({"move_and_fire", "move_twice"}, "move_twice_or_move_and_fire"),
        ({"move_and_fire", "transfer_activation"}, "move_and_fire_or_transfer_activation"),
    ):
        if pair <= words:
            words = words - pair | {joint}
    words |= {f"support_range_{unit.reach}"} if unit.reach > 1 else set()
    return words | ({f"aa_range_{unit.anti_air}"} if unit.anti_air else set())


def test_the_terrains_are_as_printed(definitions: Any) -> None:
    """Fourteen entries: thirteen kinds of tile, and the bridge.  AA-7.1"""
    rows = [row.split() for row in TERRAINS.replace("\n", " ").split(",")]
    assert len(rows) == len(definitions["terrains"]) == 14
    for name, target, prestige, fire in rows:
        terrain = definitions["terrains"][name]
        assert (terrain.target, terrain.prestige, terrain.fire) == (int(target), int(prestige), int(fire)), name
    used = {tile.terrain for tile in definitions["map_tiles"].values()}
    assert used == set(definitions["terrains"]) - {"bridge"}


def test_thirty_six_tiles_have_two_sides(definitions: Any) -> None:
    """36 numbers, each with a side A and a side B.  AA-1.1, AA-1.2"""
    assert set(definitions["map_tiles"]) == {f"{number}{side}" for number in range(1, 37) for side in "AB"}


def test_the_box_holds_240_cards(definitions: Any) -> None:
    """132 action cards, 106 unit cards, and a Bluff for each side; never more than four of a title.  AA-1.3"""
    units = sum(one.copies for one in definitions["unit_cards"].values())
    actions = Counter(one.action for one in definitions["printings"].values() for _ in range(one.copies))
    assert units + sum(actions.values()) + 2 == 240
    assert set(actions) == set(definitions["action_cards"])
    assert set(actions.values()) == {4}
    assert max(one.copies for one in definitions["unit_cards"].values()) == 4


def test_the_action_cards_are_those_of_the_rulebook(definitions: Any) -> None:
    """33 titles; what the rulebook tells of their figures.  AA-14.1, AA-14.2"""
    assert {one.title["en"] for one in definitions["action_cards"].values()} == {
        title.strip() for title in ACTIONS.replace("\n", " ").split(",")
    }
    for name, (cost, amount) in KNOWN.items():
        card = definitions["action_cards"][name]
        assert (card.cost, card.amount) == (cost, amount), name
    air = {name for name, one in definitions["action_cards"].items() if one.air}
    assert air == {"air_strike", "bomber_run", "strafing_run"}
    original = [one for one in definitions["action_cards"].values() if "original" not in one.provenance]
    assert {play_name(one.id) for one in original} == set(KNOWN)


def modifiers(definitions: Any, deck: Any) -> Counter[int]:
    """How often each modifier occurs among so many of each action card; half of each card in either printing."""
    found: Counter[int] = Counter()
    for action, count in deck.items():
        one, other = (definitions["printings"][name] for name in printings_of(definitions)[action])
        assert count % 2 == 0, action
        found[one.modifier] += count // 2
        found[other.modifier] += count // 2
    return found



def test_modifiers_are_evenly_spread(definitions: Any) -> None:
    """In the box and in each action deck half of them are 1 or more, and a third are below 0.  AA-1.5, AA-6.3"""
    box = dict.fromkeys(definitions["action_cards"], 4)
    decks = {name: one.cards for name, one in definitions["decks"].items() if ":" not in name}
    assert list(decks) == ["combat", "defensive", "mixed", "offensive"]
    for deck in (box, *decks.values()):
        spread = modifiers(definitions, deck)
        assert set(spread) == {-2, -1, 0, 1, 2, 3}
        assert len(set(spread.values())) == 1
    for one, other in (
        [definitions["printings"][name] for name in printings_of(definitions)[action]]
        for action in definitions["action_cards"]
    ):
        assert one.modifier + other.modifier == 1
        assert one.battle == other.battle


def test_decks_of_both_sides_have_all_indicators(definitions: Any) -> None:
    """Eight unit decks a side; no deck holds more of a card than the box.  AA-13.2, AA-13.3"""
    for side in SIDES:
        decks = {name: one for name, one in definitions["decks"].items() if name.startswith(side)}
        assert [name.partition(":")[2] for name in decks] == list("abcdefgh")
        for deck in decks.values():
            assert all(card.startswith(side) for card in deck.cards)
            assert all(count <= definitions["unit_cards"][card].copies for card, count in deck.cards.items())


@each_scenario
def test_the_map_is_six_by_five(name: str, definitions: Any) -> None:
    """Thirty of the 36 tiles, none twice, with a Home Row of six at either edge.  AA-2.1, AA-2.2"""
    scenario, setting = linked(document(name), definitions)
    assert sorted(space.at for space in setting.spaces) == [(x, y) for x in range(6) for y in range(5)]
    assert len({space.name[:-1] for space in setting.spaces}) == 30
    rows = {"german": 0, "us": 4}
    at = {space.name: space.at for space in setting.spaces}
    for side, row in rows.items():
        assert {at[tile] for tile in scenario.sides[side].home_row} == {(x, row) for x in range(6)}
        assert scenario.sides[side].home_base in scenario.sides[side].home_row


@each_scenario
def test_a_scenario_has_the_tiles_and_terrain_it_names(name: str, definitions: Any) -> None:
    """Tiles on the side that the rulebook names, and the terrain that its rules speak of.  AA-10.1, AA-12.1"""
    scenario, setting = linked(document(name), definitions)
    spaces = {space.name: space.tile.terrain for space in setting.spaces}
    assert set(NAMED.get(name, "").split()) <= set(spaces)
    ground = Counter(spaces.values())
    assert set(NEEDED.get(name, "").split()) <= set(ground)
    objectives = sum(plan.objective for plan in scenario.spaces)
    assert objectives == {"st_marie_du_mont": 5, "omaha": 1, "herrken_forest": 2}.get(name, 0)
    if name == "metz":
        assert ground["fortification"] == 4
    if name in ("hill_2018", "metz_solo"):
        assert ground[NEEDED[name]] == 1
    if name == "lumberjack":
        river = {plan.at for plan in scenario.spaces if spaces[plan.tile] in ("impassable_river", "bridge")}
        assert river == {(x, 2) for x in range(6)}
        assert sum(plan.bridge for plan in scenario.spaces) == 2
    if name == "omaha":
        target = next(plan.tile for plan in scenario.spaces if plan.objective)
        assert target in scenario.sides["german"].start.placed
        closed = next(one for one in scenario.special if one.rule == "closed_tiles")
        assert not set(closed.at) & set(scenario.sides["german"].start.placed)


@each_scenario
@pytest.mark.parametrize("side", SIDES)
def test_starting_units_are_as_printed(name: str, side: str, definitions: Any) -> None:
    """Listed units, budgets and units drawn at random.  AA-2.7, AA-10.1, AA-12.1"""
    scenario, _ = linked(document(name), definitions)
    start = scenario.sides[side].start
    shown = [f"{tile} {unit}" for tile, unit in start.placed.items()]
    shown += [unit for unit, count in start.units.items() for _ in range(count)]
    shown += [str(start.budget)] if start.budget else []
    shown += [f"{start.random} at random"] if start.random else []
    assert sorted(shown) == sorted(STARTS[name, side].split(", "))


@pytest.mark.parametrize("name", SOLITAIRE)
def test_no_unit_of_an_automaton_can_reach_the_player_in_its_first_turn(name: str, definitions: Any) -> None:
    """Maps are original: units that move start three rows away, so that one move and an advance do not end a game."""
    found = document(name)
    automaton, at = found["automaton"], {one["tile"]: one["at"] for one in found["spaces"]}
    side = automaton["side"]
    (player,) = set(found["sides"]) - {side}
    row = at[found["sides"][player]["home_row"][0]][1]
    starts = found["sides"][side]["start"]["placed"].items()
    assert all(abs(at[tile][1] - row) >= 3 for tile, unit in starts if f"{side}:{unit}" in automaton.get("movers", ()))


@pytest.mark.parametrize("name", SOLITAIRE)
def test_solitaire_decks_are_as_printed(name: str, definitions: Any) -> None:
    """Their sizes, and that one box holds all decks of a scenario at once.  AA-11.2, AA-12.1"""
    scenario, setting = linked(document(name), definitions)
    player, units, actions, fire, target = SOLO_DECKS[name]
    held: Counter[str] = Counter()
    for card in setting.cards:
        for zone, count in card.zones.items():
            held[f"{setting.sides[card.side]}:{zone}" if card.side >= 0 else zone] += count
    listed = {side: len(scenario.sides[side].start.placed) for side in SIDES}
    assert held == {
        "action_deck": player,
        "automaton_actions_deck": actions,
        "automaton_fire_deck": fire,
        "automaton_target_deck": target,
        **{f"{side}:unit_deck": units[side] + listed[side] for side in SIDES},
    }
    used: Counter[str] = Counter()
    for card in setting.cards:
        used[card.name.rpartition(":")[2] if card.side < 0 else card.name] += sum(card.zones.values())
    for printing, count in used.items():
        known = definitions["printings"].get(printing) or definitions["unit_cards"][printing]
        assert count <= known.copies, printing


def test_the_fixed_hand_of_bastogne_comes_out_of_the_action_deck(definitions: Any) -> None:
    """Twelve cards; the deck has so many fewer.  AA-10.7a"""
    _, setting = linked(document("bastogne"), definitions)
    zones = Counter(zone for card in setting.cards if card.side < 0 for zone, n in card.zones.items() for _ in range(n))
    assert zones == {"us:hand": 12, "action_deck": 54}


def test_the_cost_of_the_mortar_is_a_setting(definitions: Any) -> None:
    """1 as printed; a scenario may say another.  AA-8.3"""
    found = document("metz_solo")
    found["settings"] = {"mortar_cost": 12}
    costs = [
        card.definition.cost
        for given in (document("metz_solo"), found)
        for card in linked(given, definitions)[1].cards
        if card.name == "us:mortar_42cm"
    ]
    assert costs == [1, 12]


def test_every_definition_says_where_it_comes_from(definitions: Any) -> None:
    tags = ("rulebook", "original")
    assert all(any(tag in one.provenance for tag in tags) for kind in definitions.values() for one in kind.values())
    assert all("map" in document(name)["provenance"] for name in ALL)


# -- bad input --------------------------------------------------------------------------------


def refused(changes: dict[str, Any], definitions: Any, name: str = "omaha") -> str:
    """The faults of a scenario whose document is changed at these places."""
    found = copy.deepcopy(document(name))
    for pointer, value in changes.items():
        *path, last = pointer.strip("/").split("/")
        inside: Any = found
        for part in path:
            inside = inside[int(part)] if isinstance(inside, list) else inside.setdefault(part, {})
        if isinstance(inside, list):
            inside[int(last)] = value
        elif value is None:
            del inside[last]
        else:
            inside[last] = value
    with pytest.raises(uc.ContentError) as caught:
        linked(found, definitions)
    return str(caught.value)


FAULTS: list[tuple[str, dict[str, Any], str]] = [
    ("omaha", {"/sides/japan": {"home_row": [], "victory": []}}, "/sides/japan: found 'japan'"),
    ("omaha", {"/sides/us": None}, "/sides: found nothing, expected an entry 'us'"),
    ("omaha", {"/geometry": "square"}, "/geometry: found 'square', expected a registered geometry; nearest: squares"),
    ("omaha", {"/spaces/0/tile": "37A"}, "/spaces/0/tile: found '37A', expected one of the map_tiles of this game"),
    ("omaha", {"/spaces/0/tile": "34B"}, "expected a tile not yet on the map (34B is on it)"),
    ("omaha", {"/spaces/0/at": [1, 0]}, "/spaces/1/at: found [1, 0], expected a free position"),
    ("omaha", {"/spaces/0/bridge": True}, "/spaces/0/bridge: found a bridge on clear, expected a bridge on a river"),
    ("omaha", {"/spaces": []}, "/spaces: found no tile, expected at least one"),
    ("omaha", {"/sides/us/home_row/0": "31A"}, "/sides/us/home_row/0: found '31A', expected a tile of this map"),
    ("omaha", {"/sides/us/home_row": []}, "/sides/us/home_row: found no tile, expected at least one"),
    ("omaha", {"/sides/us/home_row/1": "31B"}, "/sides/us/home_row/1: found '31B', expected a tile that is in no Home"),
    ("omaha", {"/sides/us/home_base": "5A"}, "/sides/us/home_base: found '5A', expected a tile of the side's Home Row"),
    ("omaha", {"/sides/us/deck": "german:a"}, "/sides/us/deck: found 'german:a', expected a unit deck of us"),
    ("omaha", {"/sides/us/cards": {"recruits": 1}}, "/sides/us/cards: found cards and the name of a deck"),
    ("omaha", {"/sides/german/start/units": {"flak_88": 1}}, "found 2 of german:flak_88 in deck and starting units"),
    ("omaha", {"/sides/german/start/units": {"tiger": 1}}, "/start/units/tiger: found 'tiger', expected a unit card o"),
    ("omaha", {"/sides/german/start/units": {"pz_iv": 0}}, "/start/units/pz_iv: found 0, expected at least 1"),
    ("omaha", {"/sides/german/start/placed/34B": "pz_iv"}, "/start/placed/34B: found '34B', expected a tile of this m"),
    ("omaha", {"/sides/german/start/placed/5A": "pz_iv"}, "expected a tile that the scenario does not close to german"),
    ("omaha", {"/sides/us/start/placed": {"34A": "recruits"}}, "expected a tile without a unit of the other side"),
    ("omaha", {"/sides/us/start/random": 7}, "/sides/us/start/units: found 7 units, expected at most the 6 free tiles"),
    ("omaha", {"/sides/us/start/least": 7}, "/sides/us/start/least: found 7, expected at most 6"),
    ("omaha", {"/sides/us/victory/0/condition": "stand"}, "/sides/us/victory/0/condition: found 'stand'"),
    ("omaha", {"/sides/us/victory": []}, "/sides/us/victory: found no condition, expected at least one, or the side"),
    ("omaha", {"/sides/us/victory/0/units": ["us:king"]}, "/sides/us/victory/0/units/0: found 'us:king'"),
    ("omaha", {"/special/0/rule": "statik"}, "/special/0/rule: found 'statik', expected a registered scenario rule"),
    ("omaha", {"/special/0/side": "usa"}, "/special/0/side: found 'usa', expected a side of this game; nearest: us"),
    ("omaha", {"/special/1/at/0": "5B"}, "/special/1/at/0: found '5B', expected a tile of this map"),
    ("omaha", {"/special/0/units/0": "german:flak"}, "/special/0/units/0: found 'german:flak'"),
    ("omaha", {"/special/2/actions/0": "bomber"}, "/special/2/actions/0: found 'bomber', expected one of the action_c"),
    ("omaha", {"/special/0/terrains": ["mud"]}, "/special/0/terrains/0: found 'mud', expected one of the terrains"),
    ("omaha", {"/special/0/classes": ["tank"]}, "/special/0/classes/0: found 'tank', expected a class of units"),
    ("omaha", {"/special/0/turns": [9]}, "/special/0/turns/0: found 9, expected a turn from 1 to 8"),
    ("omaha", {"/ending/winner": "nobody"}, "/ending/winner: found 'nobody', expected a side of this game"),
    ("omaha", {"/ending/scores": ["luck"]}, "/ending/scores/0: found 'luck', expected a score"),
    ("omaha", {"/actions": "attacking"}, "/actions: found 'attacking', expected an action deck"),
    ("omaha", {"/action_cards": {"snafu": 1}}, "/actions: found no action deck, or two, expected the name of one"),
    ("omaha", {"/actions": None, "/action_cards": {"snafu": 5}}, "/action_cards/snafu: found 5, expected at most 4"),
    ("omaha", {"/actions": None, "/action_cards": {"snafoo": 1}}, "/action_cards/snafoo: found 'snafoo', expected one"),
    ("omaha", {"/actions": None, "/action_cards": {"snafu": 0}}, "/action_cards/snafu: found 0, expected at least 1"),
    ("bastogne", {"/sides/us/hand/fixed/snafu": 3}, "/hand/fixed/snafu: found 3, expected from 1 to the 2 in the acti"),
    ("bastogne", {"/sides/us/hand/fixed/luck": 1}, "/sides/us/hand/fixed/luck: found 'luck', expected one of"),
    ("lumberjack", {"/sides/us/start/placed": {"11B": "recruits"}}, "expected a tile that units may enter"),
    ("carentan", {"/sides/us/start/placed": {"14B": "m16_half_track"}}, "expected a tile that Hard units may enter"),
    ("metz_solo", {"/sides/us/cards/paratroopers": 4}, "found 4 of us:paratroopers in deck and starting units"),
    ("metz_solo", {"/sides/us/cards/m26": 1}, "/sides/us/cards/m26: found 'm26', expected a unit card of us"),
    ("metz_solo", {"/automaton/side": "np"}, "/automaton/side: found 'np', expected a side of this game"),
    ("metz_solo", {"/automaton/movers/0": "us:veterans"}, "/automaton/movers/0: found 'us:veterans', expected a unit"),
    ("metz_solo", {"/automaton/attacks/0": "back"}, "/automaton/attacks/0: found 'back', expected a direction"),
    ("metz_solo", {"/automaton/fire/accuracy": 3}, "/automaton/fire/accuracy: found 3, expected at most 2"),
    ("metz_solo", {"/action_cards/accuracy": 4}, "/automaton/fire/accuracy: found 2, expected at most 0, as many as"),
]


@pytest.mark.parametrize(("name", "changes", "told"), FAULTS)
def test_a_fault_is_told_with_its_place(name: str, changes: dict[str, Any], told: str, definitions: Any) -> None:
    assert told in refused(changes, definitions, name)


def test_units_that_cross_rivers_may_start_on_them(definitions: Any) -> None:
    """Engineers may stand on the impassable river of Lumberjack, anybody on its bridges.  AA-10.10c"""
    found = document("lumberjack")
    # A side may do without a Home Base.
    del found["sides"]["us"]["home_base"]
    bridge = next(plan["tile"] for plan in found["spaces"] if plan.get("bridge"))
    river = next(plan["tile"] for plan in found["spaces"] if plan["at"] == [0, 2])
    found["sides"]["us"]["deck"] = "us:a"
    found["sides"]["us"]["start"] = {"placed": {river: "engineers", bridge: "m26_pershing"}}
    linked(found, definitions)


@pytest.mark.parametrize(
    ("kind", "name", "changes", "told"),
    [
        ("unit_cards", "us:recruits", {"abilities": ("fly",)}, "/unit_cards/us:recruits/abilities/0: found 'fly'"),
        ("action_cards", "snafu", {"effect": "anul"}, "/action_cards/snafu/effect: found 'anul', expected an effect"),
        ("map_tiles", "1A", {"terrain": "mud"}, "/map_tiles/1A/terrain: found 'mud', expected one of the terrains"),
        ("printings", "snafu_1", {"action": "snafoo"}, "/printings/snafu_1/action: found 'snafoo'"),
        ("decks", "us:a", {"cards": {"us:recruit": 1}}, "/decks/us:a/cards/us:recruit: found 'us:recruit'"),
        ("decks", "mixed", {"cards": {"us:recruits": 1}}, "/decks/mixed/cards/us:recruits: found 'us:recruits'"),
    ],
)
def test_a_fault_of_a_definition_is_told(
    kind: str, name: str, changes: dict[str, Any], told: str, definitions: Any
) -> None:
    evolved = attrs.evolve(definitions[kind][name], **changes)
    changed = Definitions(definitions | {kind: definitions[kind] | {name: evolved}})
    assert told in refused({}, changed)
