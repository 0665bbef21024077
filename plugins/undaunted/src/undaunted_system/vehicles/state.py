"""The state and the table of vehicles: damage, the card whose soldier has shifted, rough tiles.  Rule: NAF-1.13."""

from collections.abc import Sequence

import attrs

import undaunted_core.authoring as au
from undaunted_system import ROUGH, UndauntedRules, UndauntedState
from undaunted_system.aboard import AboardRules, AboardState


@attrs.define
class Vehicles:
    """``damage`` of each vehicle; ``shifted``: whether the soldier of the card played has shifted.

    >>> desert.state.vehicles.damage[tank], desert.state.vehicles.shifted
    (0, False)
    """

    damage: list[int] = au.column("piece", visible=au.PUBLIC)
    shifted: bool = au.column(holds="bool", default=False, visible=au.PUBLIC)


@attrs.frozen(eq=False, repr=False)
class VehicleTable:
    """Per piece ``integrity`` and ``critical`` (0: no vehicle); per tile ``rough``, those that tiles turn to last.

    >>> desert.rules.vehicles.integrity[tank] > desert.rules.vehicles.critical[tank]
    True
    """

    integrity: tuple[int, ...]
    critical: tuple[int, ...]
    rough: tuple[bool, ...]


class VehicleState(UndauntedState, AboardState):
    """A state with vehicles (types only).

    >>> class MyState(VehicleState):
    ...     my_pack: object
    >>> Ctx = Context[VehicleRules, MyState]
    """

    vehicles: Vehicles


class VehicleRules(UndauntedRules, AboardRules):
    """A ruleset with vehicles (types only).

    >>> class MyRules(VehicleRules):
    ...     my_pack: object
    >>> Ctx = Context[MyRules, VehicleState]
    """

    vehicles: VehicleTable


Ctx = au.Context[VehicleRules, VehicleState]


def vehicle_table(rules: VehicleRules, setting: au.Setting) -> VehicleTable:
    """The table of a scenario."""
    definitions = [piece.definition for piece in setting.pieces]
    return VehicleTable(
        integrity=tuple(getattr(definition, "integrity", 0) for definition in definitions),
        critical=tuple(getattr(definition, "critical", 0) for definition in definitions),
        rough=tuple(ROUGH in tile.traits for tile in setting.by_number["tile"]),
    )


def lay_out(rules: VehicleRules, state: VehicleState, setting: au.Setting) -> None:
    """Crews and damage of the scenario.  Rule: UND-2.1, NAF-1.13."""
    pieces, spaces = rules.numbers["piece"], rules.numbers["space"]
    for side in setting.sides:
        for local, plan in setting.scenario.sides[side].vehicles.items():
            vehicle = pieces[f"{side}:{local}"]
            state.vehicles.damage[vehicle] = plan.damage
            for place, soldier in enumerate(plan.crew):
                if soldier is not None:
                    piece = pieces[f"{side}:{soldier}"]
                    state.pieces.space[piece] = spaces[plan.at]
                    state.aboard.vehicle[piece], state.aboard.place[piece] = vehicle, place


def check_vehicles(rules: VehicleRules, state: VehicleState) -> Sequence[tuple[str, str, str]]:
    """Damage fits.  No vehicle is suppressed or on rough ground.  Rule: NAF-4.7, NAF-6.7, NAF-8.15."""
    damage, table = state.vehicles.damage, rules.vehicles
    faults = []
    for piece, name in enumerate(rules.names["piece"]):
        on_board = state.pieces.space[piece] != au.OFF_BOARD
        most = max(0, table.integrity[piece] - 1) if on_board else table.integrity[piece]
        if not 0 <= damage[piece] <= most:
            faults.append((f"/vehicles/damage/{name}", str(damage[piece]), f"from 0 to {most}"))
        if state.undaunted.suppressed[piece] and table.integrity[piece]:
            faults.append(
                (f"/undaunted/suppressed/{name}", "suppressed", "not suppressed, because only soldiers can be")
            )
        # A tile may turn rough under a vehicle.
        if on_board and table.integrity[piece] and table.rough[state.pieces.space[piece]] and not rules.undaunted.turns:
            faults.append((f"/pieces/space/{name}", "a vehicle on rough ground", "a tile that vehicles may enter"))
    return faults
