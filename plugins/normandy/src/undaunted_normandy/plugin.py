"""The plugin: registers Normandy's rules and data.  Found by its entry point.

Rule: NOR-11.1 (the example round needs nothing beyond what is registered here).
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import undaunted_core as uc
from undaunted_core.authoring import GameKind
from undaunted_normandy import blast, casualties, control, entering, guide, target, victory
from undaunted_normandy.definitions import NormandyScenario
from undaunted_normandy.hints import HINTS
from undaunted_normandy.scenario import link_scenario, spawn_tiles
from undaunted_normandy.state import Normandy, check_targets, normandy_table
from undaunted_normandy.text import MESSAGES, TITLES

if TYPE_CHECKING:
    from undaunted_core.authoring import ContentRegistrar, RulesRegistrar

PACK = uc.Pack(id="normandy", version="0.1.0", rules_version=1, requires=("undaunted",))
DATA = Path(str(files("undaunted_normandy"))) / "data"

GAME = GameKind(
    id="normandy",
    title={"en": "Undaunted: Normandy", "es": "Undaunted: Normandy"},
    sides={"us": {"en": "US", "es": "US"}, "german": {"en": "German", "es": "alemán"}},
    requires=("normandy",),
    scenario=NormandyScenario,
    link=link_scenario,
)


@uc.hookimpl
def register_content(register: ContentRegistrar) -> None:
    """The game and its data.  Rule: NOR-1.11, NOR-1.12."""
    register.game(GAME)
    register.folder(DATA)


@uc.hookimpl
def register_rules(register: RulesRegistrar) -> None:
    """Entering, Guide, Target, Blast, Control with the radio, casualties, and how it ends."""
    register.slice("normandy", Normandy)
    register.table("normandy", normandy_table)
    register.check(check_targets)
    register.special_rule(control.RADIO)
    register.entry(spawn_tiles)
    register.messages(MESSAGES)
    register.titles(TITLES)
    register.add(
        # Kinds of action in the order in which they are offered.
        guide.PICK,
        target.PLACE,
        blast.PICK,
        entering.COUNTER_PLACED,
        entering.PLACE_COUNTER,
        guide.CHOOSE_GUIDED,
        guide.GUIDE,
        target.TARGET_PLACED,
        target.TARGET_REMOVED,
        target.TARGET,
        target.DROP_TARGET,
        blast.BLAST_KIND,
        blast.CHOOSE_BLASTED,
        blast.BLAST,
        *blast.EXPLANATIONS,
        control.NARROWED,
        control.RADIO_RAISED,
        control.RADIO_WAIVER,
        control.RAISE_RADIO,
        casualties.RETURNING,
        # The end, in the order of UND-10.14.
        victory.HOPE_LOST,
        victory.PIN,
        victory.BOTH_PINNED,
        victory.BEYOND_HOPE,
        HINTS,
    )
