"""The game's own state and tables: counters that escaped or were taken, escape markers."""

from collections.abc import Sequence
from typing import Any, TypedDict

import attrs

import undaunted_core.authoring as au
from undaunted_north_africa.definitions import ARMOURED, CLAIM, DESTROYER, ESCAPE, STRUCTURE
from undaunted_system.vehicles import VehicleRules, VehicleState

#: The only kind of attack that does no harm.
HARMLESS = "suppress"


@attrs.define
class NorthAfrica:
    """The state of this game, in addition to that of the system and of vehicles.

    ``escaped`` are counters that escaped, and ``taken`` the side that neutralised or destroyed a counter or
    structure. ``escape`` are tiles with an escape marker, and ``hopeless`` sides beyond hope.
    """

    escaped: list[bool] = au.column("piece", holds="bool", default=False, visible=au.PUBLIC)
    taken: list[int] = au.column("piece", holds="side", visible=au.PUBLIC)
    escape: list[bool] = au.column("space", holds="bool", default=False, visible=au.PUBLIC)
    hopeless: list[bool] = au.column("side", holds="bool", default=False, visible=au.PUBLIC)


@attrs.frozen(eq=False, repr=False)
class Means:
    """How something can be done: per side the cards that name it, per card the vehicles with a seat that offers it."""

    named: tuple[tuple[int, ...], ...]
    given: tuple[tuple[int, ...], ...]


@attrs.frozen(eq=False, repr=False)
class NorthAfricaTable:
    """Numbers that the rules often need.

    Per piece: ``armoured`` and ``structure`` are defences (-1: none), ``points`` those of a structure, and
    ``structures`` all of them, beside ``may_escape``. ``armour`` are the vehicles with an armoured defence.
    ``destroyer`` is the side that scores structures by destroying them (-1: none). Per side, ``kinds`` are the names
    of its kinds of conditions, and ``hopes`` the kinds with their parameters, cheapest first.
    """

    armoured: tuple[int, ...]
    armour: tuple[int, ...]
    structure: tuple[int, ...]
    points: tuple[int, ...]
    structures: tuple[int, ...]
    may_escape: tuple[bool, ...]
    destroyer: int
    kinds: tuple[frozenset[str], ...]
    hopes: tuple[tuple[tuple[au.victory.ConditionKind, Any], ...], ...]


@attrs.frozen(eq=False, repr=False)
class MeansTable:
    """The means to take tiles, lay markers, destroy structures and harm counters, to move oneself and to drive.

    They are no part of the table above: that one is needed to check a scenario, and these take far longer to make.
    """

    controls: Means
    marks: Means
    destroys: Means
    attacks: Means
    walks: Means
    drives: Means


class Counters(TypedDict):
    """The counters of a condition, [] for any, and how many of them, 0 for all.  Rule: NAF-10.9."""

    counters: list[str]
    number: int


class NorthAfricaState(VehicleState):
    """A state as North Africa's rules see it (types only)."""

    north_africa: NorthAfrica


class NorthAfricaRules(VehicleRules):
    """A ruleset as North Africa's rules see it (types only)."""

    north_africa: NorthAfricaTable
    north_africa_means: MeansTable


Ctx = au.Context[NorthAfricaRules, NorthAfricaState]


def north_africa_table(rules: NorthAfricaRules, setting: au.Setting) -> NorthAfricaTable:
    """The table of a scenario."""
    sides = range(len(setting.sides))
    definitions = [piece.definition for piece in setting.pieces]
    escapers = _escapers(setting)
    return NorthAfricaTable(
        armoured=tuple(definition.defence.get(ARMOURED, -1) for definition in definitions),
        armour=tuple(vehicle for vehicle in rules.aboard.vehicles if ARMOURED in definitions[vehicle].defence),
        structure=tuple(definition.defence.get(STRUCTURE, -1) for definition in definitions),
        points=tuple(getattr(definition, "points", 0) for definition in definitions),
        structures=tuple(n for n, definition in enumerate(definitions) if hasattr(definition, "points")),
        may_escape=tuple(piece.name in escapers for piece in setting.pieces),
        destroyer=rules.numbers["side"].get(DESTROYER, au.NO_SIDE),
        kinds=tuple(frozenset(kind.name for kind, _ in rules.victory.conditions[side]) for side in sides),
        # Points take the longest to count.
        hopes=tuple(tuple(sorted(mine, key=lambda pair: pair[0].name == CLAIM)) for mine in rules.victory.conditions),
    )


def means_table(rules: NorthAfricaRules, setting: au.Setting) -> MeansTable:
    """The means of a scenario."""
    attacks = set(rules.numbers["attack"]) - {HARMLESS}
    abilities_of = [{use.action for use in getattr(card.definition, "actions", ())} for card in setting.cards]
    seats_of: list[dict[int, set[str]]] = [{} for _ in setting.cards]
    for (card, vehicle, _), entries in rules.activation.given.items():
        seats_of[card].setdefault(vehicle, set()).update(use.name for use, _, _ in entries)

    def means(*abilities: str) -> Means:
        """The cards and seats that have one of the abilities."""
        chosen = set(abilities)
        of_side = [
            tuple(n for n, card in enumerate(setting.cards) if card.side == side and chosen & abilities_of[n])
            for side in range(len(setting.sides))
        ]
        return Means(
            tuple(of_side),
            tuple(tuple(sorted(number for number, names in seats.items() if chosen & names)) for seats in seats_of),
        )

    return MeansTable(
        controls=means("control"),
        marks=means("scout", "navigate", "surveil"),
        destroys=means("demolition"),
        attacks=means(*attacks),
        walks=means("move", "scout", "stalk"),
        drives=means("drive"),
    )


def _escapers(setting: au.Setting) -> set[str]:
    """The counters that conditions name as allowed to escape.  Rule: NAF-10.9."""
    return {
        f"{side}:{counter}"
        for side in setting.sides
        for condition in setting.scenario.sides[side].victory
        if condition.condition == ESCAPE
        for counter in condition.counters
    }


def lay_out(rules: NorthAfricaRules, state: NorthAfricaState, setting: au.Setting) -> None:
    """Escape markers of the scenario.  Rule: UND-2.1, NAF-1.14."""
    for space, plan in enumerate(setting.scenario.spaces):
        state.north_africa.escape[space] = plan.escape


def check_counters(rules: NorthAfricaRules, state: NorthAfricaState) -> Sequence[tuple[str, str, str]]:
    """Counters escaped or taken are off the board.  No structure is suppressed.  Rule: NAF-4.7, NAF-10.9, NAF-10.10."""
    own, table = state.north_africa, rules.north_africa
    cards_of, removed = rules.activation.cards_of, set(rules.undaunted.removed)
    faults = []
    for piece, name in enumerate(rules.names["piece"]):
        if state.pieces.space[piece] != au.OFF_BOARD and (own.escaped[piece] or own.taken[piece] != au.NO_SIDE):
            faults.append((f"/pieces/space/{name}", "a counter that escaped or was taken", "off the board"))
        zones = [zone for zone, cards in enumerate(state.zones.cards) if not set(cards).isdisjoint(cards_of[piece])]
        if own.escaped[piece] and not set(zones) <= removed:
            expected = "all its cards removed"
            faults.append((f"/north_africa/escaped/{name}", "an escaped counter with cards in play", expected))
        if own.escaped[piece] and own.taken[piece] != au.NO_SIDE:
            faults.append((f"/north_africa/taken/{name}", "escaped and taken", "only one of the two"))
        if state.undaunted.suppressed[piece] and table.points[piece]:
            faults.append(
                (f"/undaunted/suppressed/{name}", "suppressed", "not suppressed, because only soldiers can be")
            )
    return faults
