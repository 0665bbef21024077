"""Vehicle actions: what the seat of a vehicle lets its soldier do.  Rule: NAF-9.3."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core import aboard
from undaunted_core.authoring import CHOOSE_PLAY, PLAY, Because, Lender, Requirement, is_of_seats, text
from undaunted_north_africa.vehicles import ABOARD, is_disabled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undaunted_core.authoring import Entry
    from undaunted_north_africa.state import Ctx


def lend(ctx: Ctx, card: int, piece: int) -> Sequence[Entry]:
    """The vehicle actions of a soldier's seat; none in a disabled vehicle.  Rule: NAF-9.3."""
    own = ctx.state.aboard
    if piece < 0 or own.vehicle[piece] < 0 or is_disabled(ctx, own.vehicle[piece]):
        return ()
    return aboard.lend(ctx, card, piece)


def needs_seat(ctx: Ctx, piece: int, ability: int) -> bool:
    """Whether only a seat lets the soldier do it; a suppressed one is held up before.  Rule: NAF-9.3, UND-4.3."""
    return piece >= 0 and is_of_seats(ctx, ability) and not ctx.state.undaunted.suppressed[piece]


def has_seat(ctx: Ctx, piece: int, ability: int) -> bool:
    """Whether the soldier sits, as far as he must.  Rule: NAF-9.3."""
    return not needs_seat(ctx, piece, ability) or ctx.state.aboard.vehicle[piece] >= 0


def has_working_vehicle(ctx: Ctx, piece: int, ability: int) -> bool:
    """Whether the soldier's vehicle is not disabled, as far as he needs it.  Rule: NAF-9.3."""
    return not needs_seat(ctx, piece, ability) or not is_disabled(ctx, ctx.state.aboard.vehicle[piece])


def has_this_seat(ctx: Ctx, piece: int, card: int, ability: int) -> bool:
    """Whether the soldier's seat offers it, to one of his specialism.  Rule: NAF-9.3, NAF-1.13."""
    if not needs_seat(ctx, piece, ability):
        return True
    seat = ctx.rules.activation.lent[card, ctx.state.aboard.vehicle[piece], ctx.state.aboard.place[piece]]
    return any(use.ability == ability for use, _, _ in seat)


#: Why a seat does not offer something.
FROM_SEAT = (
    Requirement(ABOARD.name, has_seat, ABOARD.text, "NAF-9.3"),
    Requirement(
        "north_africa.disabled",
        has_working_vehicle,
        text(en="The vehicle is disabled.", es="El vehículo está inutilizado."),
        "NAF-9.3",
    ),
    Requirement(
        "north_africa.not_this_seat",
        has_this_seat,
        text(
            en="His seat does not offer that, or he lacks the specialism it needs.",
            es="Su asiento no lo ofrece, o le falta la especialidad que exige.",
        ),
        "NAF-9.3",
    ),
)
VEHICLE_ACTIONS = Lender(lend)
NOT_FROM_SEAT = Because(CHOOSE_PLAY, *FROM_SEAT, action=PLAY)
