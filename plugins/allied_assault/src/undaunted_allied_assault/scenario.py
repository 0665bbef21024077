"""Makes a setting from a scenario document and the definitions, and names every fault.

Rule: AA-1.2, AA-2.1, AA-2.2, AA-2.7, AA-2.8, AA-4.2, AA-7.2, AA-11.1.
"""

import itertools
from collections.abc import Collection, Iterable
from typing import Any

from undaunted_allied_assault.automaton.faults import check_automaton
from undaunted_allied_assault.box import action_cards, unit_cards
from undaunted_allied_assault.definitions import (
    ABILITIES,
    CLASSES,
    SCORES,
    SIDES,
    AlliedScenario,
    Ground,
    Place,
    Slot,
    UnitCard,
)
from undaunted_allied_assault.effect import EFFECTS
from undaunted_allied_assault.faults import Checks
from undaunted_core.authoring import CardSetting, GameKind, PieceSetting, SpaceSetting, Title
from undaunted_core.authoring.family import BOARD_GEOMETRIES, CONDITION_KINDS, SPECIAL_RULES, find_geometry

#: Scenario rules that name units which may stand on an impassable river, and tiles that a side may not enter.
CROSSERS = "river_crossers"
CLOSED = "closed_tiles"


def link_scenario(
    game: GameKind, scenario: AlliedScenario, definitions: Any, registry: Any, name: str
) -> dict[str, object]:
    """The parts of a setting that come from the scenario; LinkError with all faults."""
    sides = tuple(game.sides)
    checks = Checks(scenario, definitions, sides, name)
    geometry = find_geometry(registry.all(BOARD_GEOMETRIES), scenario.geometry, name)
    _check_definitions(checks, registry.all(EFFECTS))
    _check_sides(checks)
    # What follows looks these names up.
    checks.finish()
    spaces = _spaces(checks)
    for side in sides:
        _check_home(checks, side)
        _check_start(checks, side)
        _check_victory(checks, side, registry.all(CONDITION_KINDS))
    _check_special(checks, registry.all(SPECIAL_RULES))
    _check_ending(checks)
    check_automaton(checks)
    cards = (*unit_cards(checks), *action_cards(checks))
    checks.finish()
    return {
        "sides": sides,
        "holder": 0,
        "geometry": geometry,
        "spaces": spaces,
        "pieces": _slots(checks, cards, len(spaces)),
        "cards": cards,
        "side_titles": game.sides,
    }


def _check_sides(checks: Checks) -> None:
    for side in checks.scenario.sides:
        checks.one_of(f"/sides/{side}", side, checks.sides, "a side of this game")
    for side in checks.sides:
        if side not in checks.scenario.sides:
            checks.fault("/sides", "nothing", f"an entry {side!r}")


def _spaces(checks: Checks) -> tuple[SpaceSetting, ...]:
    """The tiles of the map: none twice, not even by its other side, bridges over rivers alone."""
    used: dict[str, str] = {}
    places: dict[tuple[int, int], str] = {}
    spaces = []
    for number, plan in enumerate(checks.scenario.spaces):
        pointer = f"/spaces/{number}"
        tile = checks.find("map_tiles", plan.tile, f"{pointer}/tile")
        if plan.tile[:-1] in used:
            expected = f"a tile not yet on the map ({used[plan.tile[:-1]]} is on it)"
            checks.fault(f"{pointer}/tile", repr(plan.tile), expected)
        used[plan.tile[:-1]] = plan.tile
        if plan.at in places:
            checks.fault(f"{pointer}/at", str(list(plan.at)), f"a free position ({places[plan.at]} is at this one)")
        places[plan.at] = plan.tile
        if tile is not None:
            if plan.bridge and "river" not in checks.definitions["terrains"][tile.terrain].traits:
                checks.fault(f"{pointer}/bridge", f"a bridge on {tile.terrain}", "a bridge on a river")
            spaces.append(SpaceSetting(plan.tile, plan.at, ground_of(checks, plan)))
    if not spaces:
        checks.fault("/spaces", "no tile", "at least one")
    return tuple(spaces)


def ground_of(checks: Checks, plan: Place) -> Ground:
    """The ground of a tile on the map; a bridge takes the place of its river.  Rule: AA-7.3."""
    ground: Ground = checks.definitions.once(_grounds)[plan.tile, plan.bridge, plan.objective]
    return ground


def _grounds(definitions: Any) -> dict[tuple[str, bool, bool], Ground]:
    """The ground of every tile, with and without a bridge and an objective."""
    every = itertools.product(definitions["map_tiles"], (False, True), (False, True))
    return {each: _ground(definitions, *each) for each in every}


def _ground(definitions: Any, place: str, bridge: bool, objective: bool) -> Ground:
    tile = definitions["map_tiles"][place]
    name = "bridge" if bridge else tile.terrain
    terrain = definitions["terrains"][name]
    return Ground(
        id=tile.id,
        provenance=tile.provenance,
        terrain=name,
        label=terrain.label,
        target=terrain.target,
        fire=terrain.fire,
        prestige=terrain.prestige,
        traits=terrain.traits,
        scenery=terrain.scenery,
        symbol=terrain.symbol,
        objective=objective,
    )


def _check_home(checks: Checks, side: str) -> None:
    """A Home Row of tiles of the map that the other side's has not; the Home Base is one of them.  Rule: AA-2.2."""
    plan, pointer = checks.scenario.sides[side], f"/sides/{side}"
    checks.on_map(f"{pointer}/home_row", plan.home_row)
    if not plan.home_row:
        checks.fault(f"{pointer}/home_row", "no tile", "at least one")
    if plan.home_base is not None:
        checks.one_of(f"{pointer}/home_base", plan.home_base, plan.home_row, "a tile of the side's Home Row")
    others = {tile for other in checks.sides if other != side for tile in checks.scenario.sides[other].home_row}
    for number, tile in enumerate(plan.home_row):
        if tile in others or tile in plan.home_row[:number]:
            checks.fault(f"{pointer}/home_row/{number}", repr(tile), "a tile that is in no Home Row yet")


def _check_start(checks: Checks, side: str) -> None:
    """Units start on tiles of the map on which they can stand, no two on one; the rest fits into the Home Row."""
    start, pointer = checks.scenario.sides[side].start, f"/sides/{side}/start"
    places = {plan.tile: plan for plan in checks.scenario.spaces}
    tiles = {tile for other in checks.sides if other != side for tile in checks.scenario.sides[other].start.placed}
    for tile, local in start.placed.items():
        where = f"{pointer}/placed/{tile}"
        if not checks.one_of(where, tile, places, "a tile of this map"):
            continue
        if tile in tiles:
            checks.fault(where, repr(tile), "a tile without a unit of the other side")
        unit = checks.definitions["unit_cards"].get(f"{side}:{local}")
        exists = places[tile].tile in checks.definitions["map_tiles"]
        if unit is not None and exists and (why := why_not_stand(checks, f"{side}:{local}", unit, places[tile])):
            checks.fault(where, f"{local} on {tile}", why)
    room = len(set(checks.scenario.sides[side].home_row) - set(start.placed))
    total = sum(start.units.values()) + start.random
    if total > room:
        checks.fault(f"{pointer}/units", f"{total} units", f"at most the {room} free tiles of the Home Row")
    if start.least > start.most:
        checks.fault(f"{pointer}/least", str(start.least), f"at most {start.most}, the most it may choose")


def why_not_stand(checks: Checks, name: str, unit: UnitCard, plan: Place) -> str:
    """Why a unit cannot be on a tile; empty if it can."""
    ground = ground_of(checks, plan)
    special = checks.scenario.special
    if "closed" in ground.traits and not any(rule.rule == CROSSERS and name in rule.units for rule in special):
        return "a tile that units may enter"
    if "no_hard" in ground.traits and unit.target == "hard" and "enter_swamp" not in unit.abilities:
        return "a tile that Hard units may enter"
    if any(rule.rule == CLOSED and rule.side in (None, unit.side) and plan.tile in rule.at for rule in special):
        return f"a tile that the scenario does not close to {unit.side}"
    return ""


def _check_victory(checks: Checks, side: str, known: Collection[str]) -> None:
    """Known conditions; a side without any wins by the ending.  Rule: AA-2.10."""
    plan, pointer = checks.scenario.sides[side], f"/sides/{side}/victory"
    for number, condition in enumerate(plan.victory):
        checks.one_of(f"{pointer}/{number}/condition", condition.condition, known, "a registered condition")
        for index, unit in enumerate(condition.units):
            checks.find("unit_cards", unit, f"{pointer}/{number}/units/{index}")
    if not plan.victory and checks.scenario.ending.winner != side:
        checks.fault(pointer, "no condition", "at least one, or the side as winner of the ending")


def _check_definitions(checks: Checks, effects: Collection[str]) -> None:
    """The words and names that definitions hold: classes and abilities, terrains, actions, cards of decks."""
    for pointer, name, kind in checks.definitions.once(_unknown):
        if kind == "abilities":
            checks.one_of(pointer, name, ABILITIES, "an ability of units")
        else:
            checks.find(kind, name, pointer)
    for name, action in checks.definitions["action_cards"].items():
        if action.effect not in effects:
            checks.one_of(f"/action_cards/{name}/effect", action.effect, effects, "an effect of action cards")


def _unknown(definitions: Any) -> list[tuple[str, str, str]]:
    """The names in definitions that nothing has: where, the name, and what it should be one of."""
    references = [
        *((f"/unit_cards/{name}/abilities/{index}", ability, "abilities")
          for name, unit in definitions["unit_cards"].items() for index, ability in enumerate(unit.abilities)),
        *((f"/map_tiles/{name}/terrain", tile.terrain, "terrains") for name, tile in definitions["map_tiles"].items()),
        *((f"/printings/{name}/action", face.action, "action_cards")
          for name, face in definitions["printings"].items()),
        *((f"/decks/{name}/cards/{card}", card, "unit_cards" if ":" in name else "action_cards")
          for name, deck in definitions["decks"].items() for card in sorted(deck.cards)),
    ]  # fmt: skip
    sections = {**definitions, "abilities": ABILITIES}
    return [entry for entry in references if entry[1] not in sections[entry[2]]]


def _check_special(checks: Checks, known: Collection[str]) -> None:
    """Known scenario rules whose parameters name what there is.  Rule: AA-10.1."""
    for number, special in enumerate(checks.scenario.special):
        pointer = f"/special/{number}"
        checks.one_of(f"{pointer}/rule", special.rule, known, "a registered scenario rule")
        if special.side is not None:
            checks.one_of(f"{pointer}/side", special.side, checks.sides, "a side of this game")
        checks.on_map(f"{pointer}/at", special.at)
        for kind, field in (("terrains", "terrains"), ("unit_cards", "units"), ("action_cards", "actions")):
            for index, name in enumerate(getattr(special, field)):
                checks.find(kind, name, f"{pointer}/{field}/{index}")
        for index, name in enumerate(special.classes):
            checks.one_of(f"{pointer}/classes/{index}", name, CLASSES, "a class of units")
        for index, turn in enumerate(special.turns):
            if not 1 <= turn <= checks.scenario.ending.turn:
                expected = f"a turn from 1 to {checks.scenario.ending.turn}"
                checks.fault(f"{pointer}/turns/{index}", str(turn), expected)


def _check_ending(checks: Checks) -> None:
    ending = checks.scenario.ending
    for number, score in enumerate(ending.scores):
        checks.one_of(f"/ending/scores/{number}", score, SCORES, "a score")
    if ending.winner is not None:
        checks.one_of("/ending/winner", ending.winner, checks.sides, "a side of this game")


def _slots(checks: Checks, cards: Iterable[CardSetting], tiles: int) -> tuple[PieceSetting, ...]:
    """A place on the map for every unit that a side can have there at once."""
    units = [0] * len(checks.sides)
    for card in cards:
        if card.side >= 0:
            units[card.side] += sum(card.zones.values())
    every = checks.definitions.once(_places)
    return tuple(piece for count, places in zip(units, every, strict=True) for piece in places[: min(count, tiles)])


def _places(definitions: Any) -> list[list[PieceSetting]]:
    """For each side as many places as a map can have tiles."""
    return [
        [
            PieceSetting(
                f"{side}:unit_{index}",
                number,
                Slot(
                    id=f"allied_assault:{side}/unit_{index}",
                    provenance="original",
                    title=Title(en=f"Unit {index}", es=f"Unidad {index}"),
                    side=side,
                    number=str(index),
                ),
            )
            for index in range(1, len(definitions["map_tiles"]) + 1)
        ]
        for number, side in enumerate(SIDES)
    ]
