"""The soldiers in a vehicle, and the actions that a seat offers.  Rule: NAF-1.13, NAF-9.1, NAF-9.3."""

from collections.abc import Sequence

import undaunted_core.authoring as au
import undaunted_system as un
from undaunted_system import aboard
from undaunted_system.vehicles.state import Ctx


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
    """Whether a vehicle has enough damage to be disabled.  Rule: NAF-8.15, NAF-4.7.

    >>> is_disabled(desert, tank)
    False
    """
    return ctx.state.vehicles.damage[vehicle] >= ctx.rules.vehicles.critical[vehicle]


def given_uses(ctx: Ctx, card: int, piece: int) -> Sequence[un.Entry]:
    """The vehicle actions of a soldier's seat; none in a disabled vehicle.  Rule: NAF-9.3."""
    own = ctx.state.aboard
    if piece < 0 or own.vehicle[piece] < 0 or is_disabled(ctx, own.vehicle[piece]):
        return ()
    return aboard.given_uses(ctx, card, piece)


def needs_seat(ctx: Ctx, piece: int, ability: int) -> bool:
    """Whether the soldier can do it only from a seat.  Suppressed soldiers do not count.  Rule: NAF-9.3, UND-4.3."""
    return piece >= 0 and un.is_of_seats(ctx, ability) and not ctx.state.undaunted.suppressed[piece]


def has_seat(ctx: Ctx, piece: int, ability: int) -> bool:
    """Whether the soldier sits in a vehicle, or does not need to.  Rule: NAF-9.3."""
    return not needs_seat(ctx, piece, ability) or ctx.state.aboard.vehicle[piece] >= 0


def has_working_vehicle(ctx: Ctx, piece: int, ability: int) -> bool:
    """Whether the soldier's vehicle is not disabled, or is not needed.  Rule: NAF-9.3."""
    return not needs_seat(ctx, piece, ability) or not is_disabled(ctx, ctx.state.aboard.vehicle[piece])


def has_this_seat(ctx: Ctx, piece: int, card: int, ability: int) -> bool:
    """Whether the soldier's seat offers it to the soldier, or no seat is needed.  Rule: NAF-9.3, NAF-1.13."""
    if not needs_seat(ctx, piece, ability):
        return True
    seat = ctx.rules.activation.given[card, ctx.state.aboard.vehicle[piece], ctx.state.aboard.place[piece]]
    return any(use.ability == ability for use, _, _ in seat)


ABOARD = au.Requirement(
    "vehicles.on_foot", is_aboard, au.text(en="The soldier is in no vehicle.", es="No está en ningún vehículo.")
)
ON_FOOT = au.Requirement(
    "vehicles.aboard",
    is_on_foot,
    au.text(en="The soldier is in a vehicle and must exit it first.", es="Está en un vehículo y antes debe bajar."),
)
VEHICLE = au.Requirement(
    "vehicles.no_vehicle", is_vehicle, au.text(en="That is no vehicle.", es="Eso no es un vehículo.")
)
BESIDE = au.Requirement(
    "vehicles.vehicle_elsewhere",
    is_beside,
    au.text(en="The vehicle is not on the soldier's tile.", es="El vehículo no está en su loseta."),
)
#: Why a seat does not offer something.
FROM_SEAT = (
    au.Requirement(ABOARD.name, has_seat, ABOARD.text, "NAF-9.3"),
    au.Requirement(
        "vehicles.disabled",
        has_working_vehicle,
        au.text(en="The vehicle is disabled.", es="El vehículo está inutilizado."),
        "NAF-9.3",
    ),
    au.Requirement(
        "vehicles.not_this_seat",
        has_this_seat,
        au.text(
            en="The seat does not offer that, or the soldier lacks the specialism it needs.",
            es="Su asiento no lo ofrece, o le falta la especialidad que exige.",
        ),
        "NAF-9.3",
    ),
)
RULES = (un.GivenUses(given_uses), au.Because(un.CHOOSE_PLAY, *FROM_SEAT, action=un.PLAY))
