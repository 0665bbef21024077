"""The game's own set-up: spawn tiles, target markers, the radio."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.components.pieces import OFF_BOARD
from undaunted_core.errors import Fault, LinkError
from undaunted_core.ids import nearest
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.state import PUBLIC, column
from undaunted_core.system.linking import link
from undaunted_core.system.state import UndauntedRules, UndauntedState

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
    with that action; ``bolster`` per card the squads it can fetch (None: any),
    or an empty tuple.
    """

    riflemen: tuple[tuple[int, ...], ...]
    mortar: tuple[int, ...]
    radio: int
    radio_side: int
    control: tuple[tuple[int, ...], ...]
    scout: tuple[tuple[int, ...], ...]
    bolster: tuple[tuple[str | None, ...], ...]
    needs: tuple[int, ...]
    pins: tuple[bool, ...]
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
    """Link a scenario; spawn markers must name tiles of the map and no unit twice.  Rule: NOR-1.12."""
    parts = link(game, scenario, definitions, registry, name)
    faults: list[Fault] = []
    spaces = {space.name for space in parts["spaces"]}
    for side, setup in scenario.sides.items():
        named: dict[str, int] = {}
        for number, spawn in enumerate(setup.spawn):
            pointer = f"/sides/{side}/spawn/{number}"
            if spawn.at not in spaces:
                faults.append(
                    Fault(name, f"{pointer}/at", repr(spawn.at), "a tile of this map", nearest(spawn.at, spaces))
                )
            for place, unit in enumerate(spawn.units):
                if f"{side}:{unit}" not in definitions["units"]:
                    near = nearest(unit, [n.partition(":")[2] for n in definitions["units"]])
                    faults.append(Fault(name, f"{pointer}/units/{place}", repr(unit), "a unit of the side", near))
            for unit in units_of(spawn, side, definitions["units"]):
                if unit in named:
                    faults.append(Fault(name, pointer, repr(unit), f"a unit that spawn {named[unit]} does not name"))
                named[unit] = number
    points = sum(plan.objective for plan in scenario.spaces)
    radio = {special.side for special in scenario.special if special.rule == "radio"}
    for side, setup in scenario.sides.items():
        for number, condition in enumerate(setup.victory):
            if condition.points > points and side not in radio:
                pointer = f"/sides/{side}/victory/{number}/points"
                faults.append(Fault(name, pointer, str(condition.points), f"at most the {points} points on the map"))
    if faults:
        raise LinkError(faults)
    return parts


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
        bolster=tuple(
            tuple(use.squad for use in card.definition.actions if use.action == "bolster") for card in setting.cards
        ),
        needs=tuple((rules.victory.parameters(side, "claim_objectives") or {"points": 0})["points"] for side in sides),
        pins=tuple(rules.victory.parameters(side, "pin") is not None for side in sides),
        place_target=rules.actions["normandy.place_target"].all(),
        blast=rules.actions["normandy.blast"].all(),
    )


def check_targets(rules: Any, state: Any) -> Sequence[tuple[str, str, str]]:
    """A target marker needs a Mortar in the scenario.  Rule: NOR-1.12, NOR-7.7."""
    return [
        (f"/normandy/target/{name}", "a target marker", "none, as the side has no Mortar")
        for side, name in enumerate(rules.sides)
        if state.normandy.target[side] >= 0 and rules.normandy.mortar[side] < 0
    ]
