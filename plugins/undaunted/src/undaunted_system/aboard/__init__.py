"""Seats: pieces that carry other pieces and can change sides.  This is a separate pack for games that need it.

A piece whose definition has seats is a *vehicle*.  Each seat is a *place*.  A
piece aboard is on the space of its vehicle and moves with the vehicle.  It is
never a target.  Its cards also have the uses that its seat offers (*given* uses).
"""

from undaunted_system.aboard.seats import (
    LEFT,
    SEATED,
    SWAPPED,
    TAKEN_OVER,
    Aboard,
    AboardRules,
    AboardState,
    AboardTable,
    Vehicle,
    crew,
    empty_places,
    forget_seat,
    given_uses,
    leave_seat,
    swap_seats,
    take_seat,
)

__all__ = [
    "LEFT",
    "SEATED",
    "SWAPPED",
    "TAKEN_OVER",
    "Aboard",
    "AboardRules",
    "AboardState",
    "AboardTable",
    "Vehicle",
    "crew",
    "empty_places",
    "forget_seat",
    "given_uses",
    "leave_seat",
    "swap_seats",
    "take_seat",
]
