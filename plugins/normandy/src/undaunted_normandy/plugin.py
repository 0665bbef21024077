"""The plugin: registers Normandy's rules and data.  Found by its entry point.

Rule: NOR-11.1 (the example round needs nothing beyond what is registered here).
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import undaunted_core as uc
from undaunted_core.mechanics.setting import GameKind
from undaunted_normandy import actions, combat, victory
from undaunted_normandy.definitions import NormandyScenario
from undaunted_normandy.setup import Normandy, check_targets, link_scenario, normandy_table, spawn_tiles
from undaunted_normandy.text import MESSAGES, TITLES

if TYPE_CHECKING:
    from undaunted_core.kernel.registry import TextRegistrar
    from undaunted_core.mechanics.registrars import (
        CombatRegistrar,
        ContentRegistrar,
        FlowRegistrar,
        StateRegistrar,
        VictoryRegistrar,
    )

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
def register_state(register: StateRegistrar) -> None:
    """Target markers, hope, and the table of the scenario."""
    register.slice("normandy", Normandy)
    register.table("normandy", normandy_table)
    register.special_rule("radio", victory.radio_goals)
    register.check(check_targets)


@uc.hookimpl
def register_flow(register: FlowRegistrar) -> None:
    """Entering, Guide, Target, Blast, Control's own condition, the radio."""
    register.action("normandy.guide", "guide", piece="piece")
    register.action("normandy.place_target", "place_target", space="space")
    register.action("normandy.blast", "blast", piece="piece")
    for action, role in (("guide", "lead"), ("place_target", "aim"), ("blast", "shell")):
        register.role(f"normandy.{action}", role)
    register.event("normandy.counter_placed", piece="piece", space="space")
    register.event("normandy.target_placed", side="side", space="space")
    register.event("normandy.target_removed", side="side")
    register.event("normandy.hope_lost", side="side")
    register.event("normandy.radio_raised", space="space", value="int")
    register.insert("core.use_card", actions.PLACE_COUNTER, before="carry_out", after="play_card")
    register.insert("core.step", actions.DROP_TARGET, after="enter")
    register.insert("undaunted.control", actions.RAISE_RADIO, before="control")
    register.entry(spawn_tiles)
    register.condition("control", actions.NO_ENEMY)
    register.waiver("reason.undaunted.no_marker_to_turn", actions.radio_waiver)
    for procedure in (*actions.PROCEDURES, combat.PROCEDURE):
        register.procedure(procedure)
    for decision in (*actions.DECISIONS, combat.DECISION):
        register.decision(decision)
    for ability in (*actions.ABILITIES, combat.ABILITY):
        register.ability(ability)
    for action, asks in combat.EXPLANATIONS:
        register.explanation(action, asks)


@uc.hookimpl
def register_combat(register: CombatRegistrar) -> None:
    """Blast, and counters that may return."""
    register.attack(combat.BLAST_ATTACK)
    register.casualties("normandy.returning", combat.returning)


@uc.hookimpl
def register_victory(register: VictoryRegistrar) -> None:
    """Pin, both pinned, beyond all hope, in the order of UND-10.14."""
    register.condition(victory.PIN)
    register.check(victory.BOTH_PINNED)
    register.check(victory.BEYOND_HOPE)


@uc.hookimpl
def register_text(register: TextRegistrar) -> None:
    """Messages and titles."""
    register.messages(MESSAGES)
    register.titles(TITLES)
