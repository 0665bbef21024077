"""The plugin: registers North Africa's rules and data.  Found by its entry point.

Rule: NAF-11.2 (the example round needs nothing beyond what is registered here).
"""

from importlib.resources import files
from pathlib import Path

import undaunted_core as uc
from undaunted_core.authoring import ContentRegistrar, GameKind, RenamedField, RulesRegistrar
from undaunted_north_africa import (
    attacks,
    casualties,
    control,
    damage,
    drive,
    escape,
    navigate,
    repair,
    shifts,
    structures,
    switch_seats,
    vehicles,
    victory,
)
from undaunted_north_africa.definitions import NorthAfricaScenario
from undaunted_north_africa.hints import HINTS
from undaunted_north_africa.scenario import link_scenario
from undaunted_north_africa.signs import SIGNS
from undaunted_north_africa.state import NorthAfrica, check_counters, lay_out, north_africa_table
from undaunted_north_africa.text import MESSAGES, TITLES

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
    """Register shifts, vehicles and their actions, attacks, structures, escape, and the end of the game."""
    register.slice("north_africa", NorthAfrica)
    register.table("north_africa", north_africa_table)
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
        *shifts.RULES,
        *vehicles.RULES,
        *switch_seats.RULES,
        *drive.RULES,
        *repair.RULES,
        *navigate.RULES,
        *control.RULES,
        # Frames of 0.1.0 had another name for who acts.
        RenamedField("piece", "soldier"),
        *attacks.RULES,
        *damage.RULES,
        *casualties.RULES,
        # The end, in the order of UND-10.14.
        *structures.RULES,
        *escape.RULES,
        *victory.RULES,
        HINTS,
        *SIGNS,
    )
