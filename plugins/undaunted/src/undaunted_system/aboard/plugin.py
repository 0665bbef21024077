"""The pack ``aboard``: seats, for games that need them."""

import undaunted_core as uc
from undaunted_core.authoring import ContentKind, Insert, Messages, Registrar, SetUp, Slice, Table, step
from undaunted_core.authoring.combat import Targets
from undaunted_core.authoring.documents import Check, PieceWords
from undaunted_core.authoring.drawing import Sign
from undaunted_core.authoring.family import Domain, Owners
from undaunted_system.aboard.seats import (
    CARRIER,
    LEFT,
    MESSAGES,
    SEAT,
    SEATED,
    SWAPPED,
    TAKEN_OVER,
    Aboard,
    Vehicle,
    aboard_table,
    carry_along,
    check_seats,
    is_enemy_in_the_open,
    place_members,
    read_seats,
    set_owners,
    write_seat,
)

PACK = uc.Pack("aboard", "0.1.0", requires=("tactics",))


@uc.hookimpl
def register_content(register: Registrar) -> None:
    """The kind of content of vehicles."""
    register.add(ContentKind("vehicles", Vehicle))


@uc.hookimpl
def register_rules(register: Registrar) -> None:
    """Register places, the slice and its table, and the events of seats.

    The game itself registers the uses that seats offer, and the conditions that forbid them.
    """
    register.add(
        Domain("place", place_members),
        Slice("aboard", Aboard),
        Table("aboard", aboard_table),
        Owners(lambda state: state.aboard.owner),
        SetUp(set_owners),
        Check(check_seats),
        Messages(MESSAGES),
        Sign("aboard.place", "slot"),
        PieceWords(SEAT, write_seat, read_seats),
        CARRIER,
        SEATED,
        LEFT,
        SWAPPED,
        TAKEN_OVER,
        Insert("tactics.step", step("carry_along", carry_along), after="enter"),
        Targets(is_enemy_in_the_open),
    )
