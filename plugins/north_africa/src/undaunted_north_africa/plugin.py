"""The plugin: registers North Africa's rules and data.  Found by its entry point.

Rule: NAF-11.2 (the example round needs nothing beyond what is registered here).
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import undaunted_core as uc
from undaunted_core.authoring import GameKind
from undaunted_north_africa import (
    antitank,
    casualties,
    conditions,
    control,
    damage,
    demolition,
    drive,
    escape,
    hope,
    navigate,
    repair,
    shifts,
    strafe,
    structures,
    switch_seats,
    vehicle_actions,
)
from undaunted_north_africa.definitions import NorthAfricaScenario
from undaunted_north_africa.hints import HINTS
from undaunted_north_africa.scenario import link_scenario
from undaunted_north_africa.state import NorthAfrica, check_counters, lay_out, north_africa_table
from undaunted_north_africa.text import MESSAGES, TITLES

if TYPE_CHECKING:
    from undaunted_core.authoring import ContentRegistrar, RulesRegistrar

PACK = uc.Pack(id="north_africa", version="0.1.0", rules_version=1, requires=("undaunted", "aboard"))
DATA = Path(str(files("undaunted_north_africa"))) / "data"

GAME = GameKind(
    id="north_africa",
    title={"en": "Undaunted: North Africa", "es": "Undaunted: North Africa"},
    sides={"lrdg": {"en": "LRDG", "es": "LRDG"}, "italian": {"en": "Italian", "es": "italiano"}},
    requires=("north_africa",),
    scenario=NorthAfricaScenario,
    link=link_scenario,
)


@uc.hookimpl
def register_content(register: ContentRegistrar) -> None:
    """The game and its data.  Rule: NAF-1.13, NAF-1.14, NAF-1.15."""
    register.game(GAME)
    register.folder(DATA)


@uc.hookimpl
def register_rules(register: RulesRegistrar) -> None:
    """Shifts, vehicles and their actions, further attacks, structures, escape, and how it ends."""
    register.slice("north_africa", NorthAfrica)
    register.table("north_africa", north_africa_table)
    register.table("shifts", shifts.shift_table)
    register.setup(lay_out)
    register.check(check_counters)
    register.messages(MESSAGES)
    register.titles(TITLES)
    register.add(
        # Kinds of action in the order in which they are offered.
        shifts.STAY,
        escape.ESCAPE,
        shifts.ENTER,
        shifts.EXIT,
        shifts.REPOSITION,
        switch_seats.SWITCH,
        repair.PICK,
        navigate.MARK,
        damage.PICK,
        # Vehicles.
        shifts.CARD_LAID,
        shifts.CARD_USED,
        shifts.CHOOSE_USE,
        shifts.SHIFT_FIRST,
        shifts.SHIFT_AFTER,
        vehicle_actions.VEHICLE_ACTIONS,
        vehicle_actions.NOT_FROM_SEAT,
        switch_seats.SWITCH_SEATS,
        drive.DRIVE_KIND,
        drive.DRIVE,
        *drive.ON_FOOT_ALONE,
        # Support.
        repair.REPAIRED,
        repair.ENABLED,
        repair.REPAIR,
        navigate.NAVIGATE,
        navigate.SURVEIL,
        control.NARROWED,
        # Combat.
        strafe.NO_TARGET,
        strafe.STRAFE_KIND,
        strafe.STRAFE,
        antitank.ANTITANK_KIND,
        *antitank.MODIFIERS,
        antitank.ANTITANK,
        demolition.DEMOLITION_KIND,
        demolition.CHARGE_DEFENCE,
        demolition.ON_STRUCTURE,
        demolition.DEMOLITION,
        damage.VEHICLE_DAMAGED,
        damage.VEHICLE_DISABLED,
        damage.VEHICLE_DESTROYED,
        damage.CHOOSE_SUPPRESSED,
        damage.HIT_VEHICLE,
        *damage.RESULTS,
        damage.DAMAGE,
        casualties.CARD_REMOVED,
        casualties.FOR_GOOD,
        # The end, in the order of UND-10.14.
        structures.STRUCTURE_DESTROYED,
        structures.SCORE,
        structures.WORTH,
        escape.ESCAPED,
        escape.OFFER,
        conditions.ESCAPE_KIND,
        conditions.NEUTRALISE_KIND,
        hope.HOPE_LOST,
        hope.BEYOND_HOPE,
        HINTS,
    )
