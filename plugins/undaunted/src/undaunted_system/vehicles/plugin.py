"""The pack ``vehicles``: vehicles with crews, for any game of the Undaunted system.

Rule: NAF-1.13, NAF-4.7, NAF-6.7, NAF-7.10, NAF-8.14 to NAF-8.16, NAF-9.1 to NAF-9.5.
"""

import undaunted_core as uc
from undaunted_core.authoring import Messages, Registrar, SetUp, Slice, Table, Titles
from undaunted_core.authoring.documents import Check
from undaunted_system.vehicles import damage, drive, repair, seats, shifts, switch_seats, targets
from undaunted_system.vehicles.hints import HINTS
from undaunted_system.vehicles.signs import SIGNS
from undaunted_system.vehicles.state import Vehicles, check_vehicles, lay_out, vehicle_table
from undaunted_system.vehicles.text import MESSAGES, TITLES

PACK = uc.Pack("vehicles", "0.1.0", requires=("undaunted", "aboard"))


@uc.hookimpl
def register_rules(register: Registrar) -> None:
    """Register shifts, seats and their actions, drive, repair, and what a hit does to a vehicle."""
    register.add(
        Slice("vehicles", Vehicles),
        Table("vehicles", vehicle_table),
        SetUp(lay_out),
        Check(check_vehicles),
        Messages(MESSAGES),
        Titles(TITLES),
        # Kinds of action in the order in which they are offered.
        shifts.STAY,
        shifts.ENTER,
        shifts.EXIT,
        shifts.REPOSITION,
        switch_seats.SWITCH,
        repair.PICK,
        damage.PICK,
        *shifts.RULES,
        *seats.RULES,
        *switch_seats.RULES,
        *drive.RULES,
        *repair.RULES,
        *targets.RULES,
        *damage.RULES,
        HINTS,
        *SIGNS,
    )
