"""The plugin: registers Normandy's rules and data.  Found by its entry point.

Rule: NOR-11.1 (the example round needs nothing beyond what is registered here).
"""

from pathlib import Path

import undaunted_core as uc
from undaunted_core.authoring import Folder, GameKind, Messages, Registrar, Slice, SpecialRuleKind, Table, Titles
from undaunted_core.authoring.documents import Check
from undaunted_core.authoring.family import Entrances
from undaunted_normandy import blast, casualties, control, entering, guide, target, victory
from undaunted_normandy.definitions import RADIO, NormandyScenario
from undaunted_normandy.hints import HINTS
from undaunted_normandy.scenario import link_scenario, spawn_tiles
from undaunted_normandy.state import Normandy, check_targets, normandy_table
from undaunted_normandy.text import MESSAGES, TITLES

PACK = uc.Pack(id="normandy", version="0.1.0", rules_version=1, requires=("undaunted",))
DATA = Path(__file__).parent / "data"

GAME = GameKind(
    id="normandy",
    title={"en": "Undaunted: Normandy", "es": "Undaunted: Normandy"},
    sides={"us": {"en": "US", "es": "EE. UU."}, "german": {"en": "German", "es": "Alemania"}},
    requires=("normandy",),
    scenario=NormandyScenario,
    link=link_scenario,
)


@uc.hookimpl
def register_content(register: Registrar) -> None:
    """The game and its data.  Rule: NOR-1.11, NOR-1.12."""
    register.add(GAME, Folder(DATA))


@uc.hookimpl
def register_rules(register: Registrar) -> None:
    """Register entering, Guide, Target, Blast, Control with the radio, casualties, and the end of the game."""
    register.add(
        Slice("normandy", Normandy),
        Table("normandy", normandy_table),
        Check(check_targets),
        SpecialRuleKind(RADIO),
        Entrances(spawn_tiles),
        Messages(MESSAGES),
        Titles(TITLES),
        # Kinds of action in the order in which they are offered.
        guide.PICK,
        target.PLACE,
        blast.PICK,
        *entering.RULES,
        *guide.RULES,
        *target.RULES,
        *blast.RULES,
        *control.RULES,
        *casualties.RULES,
        # The end, in the order of UND-10.14.
        *victory.RULES,
        HINTS,
    )
