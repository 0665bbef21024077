"""The rules of the game, registered in their order.  A library that knows the game imports them when it is played."""

from undaunted_core.authoring import Messages, Registrar, SetUp, Slice, Table, Titles
from undaunted_core.authoring.documents import Check
from undaunted_north_africa import (
    attacks,
    casualties,
    control,
    escape,
    navigate,
    structures,
    victory,
)
from undaunted_north_africa.hints import HINTS
from undaunted_north_africa.signs import SIGNS
from undaunted_north_africa.state import NorthAfrica, check_counters, lay_out, means_table, north_africa_table
from undaunted_north_africa.text import MESSAGES, TITLES


def register_all(register: Registrar) -> None:
    """Register attacks, structures, escape, and the end of the game."""
    register.add(
        Slice("north_africa", NorthAfrica),
        Table("north_africa", north_africa_table),
        Table("north_africa_means", means_table),
        SetUp(lay_out),
        Check(check_counters),
        Messages(MESSAGES),
        Titles(TITLES),
        # Kinds of action in the order in which they are offered.
        escape.ESCAPE,
        navigate.MARK,
        *navigate.RULES,
        *control.RULES,
        *attacks.RULES,
        *casualties.RULES,
        # The end, in the order of UND-10.14.
        *structures.RULES,
        *escape.RULES,
        *victory.RULES,
        HINTS,
        *SIGNS,
    )
