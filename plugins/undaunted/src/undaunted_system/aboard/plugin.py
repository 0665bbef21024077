"""The pack ``aboard``: seats, for games that need them."""

import undaunted_core as uc
from undaunted_core.authoring import ContentRegistrar, Insert, PieceWords, RulesRegistrar, Targets, step
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
def register_content(register: ContentRegistrar) -> None:
    """The kind of content of vehicles."""
    register.kind("vehicles", Vehicle)


@uc.hookimpl
def register_rules(register: RulesRegistrar) -> None:
    """Register places, the slice and its table, and the events of seats.

    The game itself registers the uses that seats offer, and the conditions that forbid them.
    """
    register.domain("place", place_members)
    register.slice("aboard", Aboard)
    register.table("aboard", aboard_table)
    register.owners(lambda state: state.aboard.owner)
    register.setup(set_owners)
    register.check(check_seats)
    register.messages(MESSAGES)
    register.add(
        PieceWords(SEAT, write_seat, read_seats),
        CARRIER,
        SEATED,
        LEFT,
        SWAPPED,
        TAKEN_OVER,
        Insert("tactics.step", step("carry_along", carry_along), after="enter"),
        Targets(is_enemy_in_the_open),
    )
