"""The game's own set-up: spawn tiles, target markers, the radio."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.components.pieces import OFF_BOARD
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.state import PUBLIC, column
from undaunted_core.system.linking import Linker, link
from undaunted_core.system.state import UndauntedRules, UndauntedState
from undaunted_core.system.victory import CLAIM_OBJECTIVES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from undaunted_core.kernel.actions import Action
    from undaunted_core.mechanics.setting import GameKind, Setting

RIFLEMAN = "rifleman"
MORTAR = "mortar"


@attrs.define
class Normandy:
    """Each side's target marker (-1: off the board), and who is past all hope."""

    target: list[int] = column("side", holds="space", visible=PUBLIC)
    hopeless: list[bool] = column("side", holds="bool", default=False, visible=PUBLIC)


@attrs.frozen(eq=False)
class NormandyTable:
    """Numbers the rules need at hand.

    ``riflemen`` and ``mortar`` per side, ``radio`` the radio tile (-1: none) and
    ``radio_side`` who may raise it; ``control``, ``scout``: per side the cards
    with that action.  ``needs``: the points of each side's easiest condition
    (0: none), ``others`` its conditions that are not about points.
    """

    riflemen: tuple[tuple[int, ...], ...]
    mortar: tuple[int, ...]
    radio: int
    radio_side: int
    control: tuple[tuple[int, ...], ...]
    scout: tuple[tuple[int, ...], ...]
    needs: tuple[int, ...]
    pins: tuple[bool, ...]
    others: tuple[tuple[tuple[Any, Mapping[str, Any]], ...], ...]
    place_target: tuple[Action, ...]
    blast: tuple[Action, ...]


class NormandyState(UndauntedState):
    """A state as Normandy's rules see it (types only)."""

    normandy: Normandy


class NormandyRules(UndauntedRules):
    """A ruleset as Normandy's rules see it (types only)."""

    normandy: NormandyTable


Ctx = Context[NormandyRules, NormandyState]


def link_scenario(game: GameKind, scenario: Any, definitions: Any, registry: Any, name: str) -> dict[str, Any]:
    """Link a scenario, with what only Normandy has.  Rule: NOR-1.12."""
    return link(game, scenario, definitions, registry, name, _further)


def _further(linker: Linker, spaces: set[str]) -> tuple[()]:
    _spawns(linker, spaces)
    radios = _radios(linker)
    points = sum(plan.objective for plan in linker.scenario.spaces)
    for side, setup in linker.scenario.sides.items():
        for number, condition in enumerate(setup.victory):
            if condition.points > points and side not in radios:
                pointer = f"/sides/{side}/victory/{number}/points"
                linker.fault(pointer, str(condition.points), f"at most the {points} points on the map")
    return ()


def _spawns(linker: Linker, spaces: set[str]) -> None:
    """Spawn markers name tiles of the map, and units, each at most once.  Rule: NOR-1.12."""
    units = linker.definitions["units"]
    for side, setup in linker.scenario.sides.items():
        own = {name.partition(":")[2]: unit for name, unit in units.items() if unit.side == side}
        squads = {unit.squad for unit in own.values()}
        named: dict[str, int] = {}
        for number, spawn in enumerate(setup.spawn):
            pointer = f"/sides/{side}/spawn/{number}"
            if spawn.at not in spaces:
                linker.fault(f"{pointer}/at", repr(spawn.at), "a tile of this map", linker.near(spawn.at, spaces))
            for place, unit in enumerate(spawn.units):
                if unit not in own:
                    linker.fault(f"{pointer}/units/{place}", repr(unit), "a unit of the side", linker.near(unit, own))
            for place, squad in enumerate(spawn.squads):
                if squad not in squads:
                    linker.fault(f"{pointer}/squads/{place}", repr(squad), "a squad of the side")
            if not (spawn.all or spawn.squads or spawn.units):
                linker.fault(pointer, "a spawn marker that names nobody", "all, squads or units")
            for unit in units_of(spawn, side, units):
                if unit in named:
                    linker.fault(pointer, repr(unit), f"a unit that spawn {named[unit]} does not name")
                named[unit] = number


def _radios(linker: Linker) -> set[str | None]:
    """The sides that may raise a radio tile: at most one radio, with its tile and its side.  Rule: NOR-10.3."""
    radios = [(n, special) for n, special in enumerate(linker.scenario.special) if special.rule == "radio"]
    for number, special in radios:
        for field in ("at", "side"):
            if getattr(special, field) is None:
                linker.fault(
                    f"/special/{number}", f"a radio without {field!r}", "its tile and the side that may raise it"
                )
        if number != radios[0][0]:
            linker.fault(f"/special/{number}", "a second radio", "one at most")
    return {special.side for _, special in radios}


def units_of(spawn: Any, side: str, units: Mapping[str, Any]) -> list[str]:
    """The units a spawn marker names.  Rule: NOR-1.12."""
    return [
        name
        for name, unit in units.items()
        if unit.side == side and (spawn.all or unit.squad in spawn.squads or name.partition(":")[2] in spawn.units)
    ]


def spawn_tiles(rules: Any, setting: Setting) -> dict[int, int]:
    """Where each unit enters.  Rule: NOR-5.1, NOR-5.2."""
    units = {piece.name: piece.definition for piece in setting.pieces}
    return {
        rules.numbers["piece"][unit]: rules.numbers["space"][spawn.at]
        for side in setting.sides
        for spawn in setting.scenario.sides[side].spawn
        for unit in units_of(spawn, side, units)
    }


def normandy_table(rules: Any, setting: Setting) -> NormandyTable:
    """The table of a scenario."""
    sides = range(len(setting.sides))
    pieces = list(enumerate(setting.pieces))
    radio = next((special for special in setting.scenario.special if special.rule == "radio"), None)

    def with_trait(side: int, trait: str) -> list[int]:
        return [n for n, piece in pieces if piece.side == side and trait in piece.definition.traits]

    def with_action(side: int, action: str) -> tuple[int, ...]:
        return tuple(
            n
            for n, card in enumerate(setting.cards)
            if card.side == side and any(use.action == action for use in card.definition.actions)
        )

    return NormandyTable(
        riflemen=tuple(tuple(with_trait(side, RIFLEMAN)) for side in sides),
        mortar=tuple(next(iter(with_trait(side, MORTAR)), OFF_BOARD) for side in sides),
        radio=rules.numbers["space"][radio.at] if radio else OFF_BOARD,
        radio_side=rules.numbers["side"][radio.side] if radio else OFF_BOARD,
        control=tuple(with_action(side, "control") for side in sides),
        scout=tuple(with_action(side, "scout") for side in sides),
        needs=tuple(_points_needed(rules, side) for side in sides),
        others=tuple(
            tuple((kind, given) for kind, given in rules.victory.conditions[side] if kind is not CLAIM_OBJECTIVES)
            for side in sides
        ),
        pins=tuple(any(kind.name == "pin" for kind, _ in rules.victory.conditions[side]) for side in sides),
        place_target=rules.actions["normandy.place_target"].all(),
        blast=rules.actions["normandy.blast"].all(),
    )


def _points_needed(rules: Any, side: int) -> int:
    """The fewest points by which a side wins, 0 when it needs none."""
    conditions = rules.victory.conditions[side]
    return min((given["points"] for kind, given in conditions if kind is CLAIM_OBJECTIVES), default=0)


def check_targets(rules: Any, state: Any) -> Sequence[tuple[str, str, str]]:
    """A target marker needs a Mortar in the scenario.  Rule: NOR-1.12, NOR-7.7."""
    return [
        (f"/normandy/target/{name}", "a target marker", "none, as the side has no Mortar")
        for side, name in enumerate(rules.sides)
        if state.normandy.target[side] >= 0 and rules.normandy.mortar[side] < 0
    ]
