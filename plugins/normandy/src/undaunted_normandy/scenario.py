"""Linking a scenario: spawn markers and the radio.  Rule: NOR-1.12, NOR-10.3."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from undaunted_core.authoring import CoreRules, GameKind, Linker, Setting
from undaunted_normandy.definitions import RADIO, NormandyScenario, Spawn
from undaunted_system import CLAIM_OBJECTIVES, count_scores, link


def link_scenario(
    game: GameKind, scenario: NormandyScenario, definitions: Any, registry: Any, name: str
) -> dict[str, object]:
    """Link a scenario, with the things that only Normandy has.  Rule: NOR-1.12."""
    return link(game, scenario, definitions, registry, name, partial(_further, registry))


def _further(registry: Any, linker: Linker, spaces: set[str]) -> tuple[()]:
    """Check spawn markers, radios and claims.  Points of packs may come on top of those of the map.  Rule: UND-10.2."""
    _spawns(linker, spaces)
    radios = _radios(linker)
    points = sum(plan.objective for plan in linker.scenario.spaces)
    may_exceed = {*radios, *(linker.scenario.sides if count_scores(registry) else ())}
    for side, setup in linker.scenario.sides.items():
        for number, condition in enumerate(setup.victory):
            is_claim = condition.condition == CLAIM_OBJECTIVES.name
            if is_claim and condition.points > points and side not in may_exceed:
                pointer = f"/sides/{side}/victory/{number}/points"
                linker.fault(pointer, str(condition.points), f"at most the {points} points on the map")
    return ()


def _spawns(linker: Linker, spaces: set[str]) -> None:
    """Check that spawn markers name tiles of the map, and each unit at most once.  Rule: NOR-1.12."""
    units = linker.definitions["units"]
    for side, setup in linker.scenario.sides.items():
        own = {name.partition(":")[2]: unit for name, unit in units.items() if unit.side == side}
        squads = {unit.squad for unit in own.values()}
        number_of: dict[str, int] = {}
        for number, spawn in enumerate(setup.spawn):
            pointer = f"/sides/{side}/spawn/{number}"
            if spawn.at not in spaces:
                linker.fault(f"{pointer}/at", repr(spawn.at), "a tile of this map", linker.near(spawn.at, spaces))
            for index, unit in enumerate(spawn.units):
                if unit not in own:
                    linker.fault(f"{pointer}/units/{index}", repr(unit), "a unit of the side", linker.near(unit, own))
            for index, squad in enumerate(spawn.squads):
                if squad not in squads:
                    linker.fault(f"{pointer}/squads/{index}", repr(squad), "a squad of the side")
            if not (spawn.all or spawn.squads or spawn.units):
                linker.fault(pointer, "a spawn marker without units", "all, squads or units")
            for unit in units_of(spawn, side, units):
                if unit in number_of:
                    linker.fault(pointer, repr(unit), f"a unit that spawn {number_of[unit]} does not name")
                number_of[unit] = number


def _radios(linker: Linker) -> set[str | None]:
    """The sides that may raise a radio tile: at most one radio, with its tile and its side.  Rule: NOR-10.3."""
    radios = [(n, special) for n, special in enumerate(linker.scenario.special) if special.rule == RADIO]
    for number, special in radios:
        for field in ("at", "side"):
            if getattr(special, field) is None:
                linker.fault(
                    f"/special/{number}", f"a radio without {field!r}", "its tile and the side that may raise it"
                )
        if number != radios[0][0]:
            linker.fault(f"/special/{number}", "a second radio", "at most one radio")
    return {special.side for _, special in radios}


def units_of(spawn: Spawn, side: str, units: Mapping[str, Any]) -> list[str]:
    """The units a spawn marker names.  Rule: NOR-1.12."""
    return [
        name
        for name, unit in units.items()
        if unit.side == side and (spawn.all or unit.squad in spawn.squads or name.partition(":")[2] in spawn.units)
    ]


def spawn_tiles(rules: CoreRules, setting: Setting) -> dict[int, int]:
    """Where each unit enters.  Rule: NOR-5.1, NOR-5.2."""
    units = {piece.name: piece.definition for piece in setting.pieces}
    return {
        rules.numbers["piece"][unit]: rules.numbers["space"][spawn.at]
        for side in setting.sides
        for spawn in setting.scenario.sides[side].spawn
        for unit in units_of(spawn, side, units)
    }
