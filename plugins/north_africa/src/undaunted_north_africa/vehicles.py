"""Who sits in a vehicle and who is on foot: the requirements that several rules share.  Rule: NAF-1.13, NAF-9.1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.authoring import Requirement, text

if TYPE_CHECKING:
    from undaunted_north_africa.state import Ctx


def is_aboard(ctx: Ctx, piece: int) -> bool:
    """Whether the soldier sits in a vehicle.  Rule: NAF-6.7, NAF-9.1."""
    return piece >= 0 and ctx.state.aboard.vehicle[piece] >= 0


def is_on_foot(ctx: Ctx, piece: int) -> bool:
    """Whether the soldier sits in no vehicle.  Rule: NAF-6.7, NAF-9.1, NAF-9.5."""
    return ctx.state.aboard.vehicle[piece] < 0


def is_vehicle(ctx: Ctx, vehicle: int) -> bool:
    """Whether a piece is a vehicle at all.  Rule: NAF-1.13."""
    return ctx.rules.aboard.places[vehicle] > 0


def is_beside(ctx: Ctx, piece: int, vehicle: int) -> bool:
    """Whether the vehicle is on the soldier's tile.  Rule: NAF-9.1."""
    return ctx.state.pieces.space[vehicle] == ctx.state.pieces.space[piece]


def is_disabled(ctx: Ctx, vehicle: int) -> bool:
    """Whether a vehicle has as much damage as disables it.  Rule: NAF-8.15, NAF-4.7."""
    return ctx.state.north_africa.damage[vehicle] >= ctx.rules.north_africa.critical[vehicle]


ABOARD = Requirement(
    "north_africa.on_foot", is_aboard, text(en="He is in no vehicle.", es="No está en ningún vehículo.")
)
ON_FOOT = Requirement(
    "north_africa.aboard",
    is_on_foot,
    text(en="He is in a vehicle and must exit it first.", es="Está en un vehículo y antes debe bajar."),
)
VEHICLE = Requirement(
    "north_africa.no_vehicle", is_vehicle, text(en="That is no vehicle.", es="Eso no es un vehículo.")
)
BESIDE = Requirement(
    "north_africa.vehicle_elsewhere",
    is_beside,
    text(en="The vehicle is not on his tile.", es="El vehículo no está en su loseta."),
)
