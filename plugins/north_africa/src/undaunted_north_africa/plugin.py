"""The plugin: registers North Africa's rules and data.  Found by its entry point.

Rule: NAF-11.2 (the example round needs nothing beyond what is registered here).
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import undaunted_core as uc
from undaunted_core.mechanics.setting import GameKind
from undaunted_core.system import tells
from undaunted_north_africa import actions, combat, shifts, vehicles, victory
from undaunted_north_africa.definitions import NorthAfricaScenario
from undaunted_north_africa.linking import link_scenario
from undaunted_north_africa.setup import NorthAfrica, check_counters, lay_out, north_africa_table
from undaunted_north_africa.text import MESSAGES, TITLES

if TYPE_CHECKING:
    from undaunted_core.kernel.registry import TextRegistrar
    from undaunted_core.mechanics.registrars import (
        CombatRegistrar,
        ContentRegistrar,
        FlowRegistrar,
        StateRegistrar,
        VictoryRegistrar,
    )

PACK = uc.Pack(id="north_africa", version="0.1.0", rules_version=1, requires=("undaunted", "aboard"))
#: What the actions do, in general words.
ROLES = {
    "escape": "leave",
    "enter": "enter",
    "exit": "exit",
    "reposition": "reposition",
    "switch": "swap",
    "repair": "mend",
    "mark": "mark",
    "pick": "pick",
}
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
def register_state(register: StateRegistrar) -> None:
    """Damage, escaped and taken counters, escape markers, and the table of the scenario."""
    register.slice("north_africa", NorthAfrica)
    register.table("north_africa", north_africa_table)
    register.setup(lay_out)
    register.check(check_counters)


@uc.hookimpl
def register_flow(register: FlowRegistrar) -> None:
    """Shifts, vehicle actions, Navigate, Surveil, Repair, Control's own condition, escape."""
    register.action("north_africa.stay", "stay")
    register.action("north_africa.escape", "escape")
    register.action("north_africa.enter", "enter", card="card", vehicle="piece", place="place")
    register.action("north_africa.exit", "exit", card="card")
    register.action("north_africa.reposition", "reposition", card="card", place="place")
    register.action("north_africa.switch", "switch", piece="piece")
    register.action("north_africa.repair", "repair", piece="piece")
    register.action("north_africa.mark", "mark", space="space")
    register.action("north_africa.pick", "pick", piece="piece")
    for action, role in ROLES.items():
        register.role(f"north_africa.{action}", role)
    register.event("north_africa.card_laid", side="side", card="card", source="zone", target="zone")
    register.event(
        "north_africa.card_used", tells=tells.card_used, side="side", card="card", ability="ability"
    )
    register.event("north_africa.damaged", vehicle="piece", damage="int")
    register.event("north_africa.disabled", vehicle="piece")
    register.event("north_africa.destroyed", vehicle="piece")
    register.event("north_africa.repaired", vehicle="piece", damage="int")
    register.event("north_africa.enabled", vehicle="piece")
    register.event("north_africa.structure_destroyed", side="side", structure="piece", points="int")
    register.event("north_africa.escaped", piece="piece")
    register.event("north_africa.card_removed", side="side", card="card", source="zone", target="zone")
    register.event("north_africa.hope_lost", side="side")
    register.tally("north_africa.card_laid", "laid")
    register.tally("north_africa.card_used", "used")
    register.tally("north_africa.card_removed", "removed")
    register.insert("core.use_card", shifts.SHIFT_AFTER, after="carry_out")
    for offer in (shifts.OFFER, actions.OFFER):
        register.offer(offer)
    register.lender(vehicles.lend)
    register.condition("control", actions.NOT_HELD)
    for ability in ("move", "scout", "stalk"):
        register.condition(ability, vehicles.ON_FOOT)
    register.movement(vehicles.DRIVE_KIND)
    register.reason("core.choose_play", vehicles.why_no_vehicle_action)
    register.reason("core.choose_play", shifts.why_no_shift)
    register.reason("core.choose_step", actions.why_no_escape)
    register.reason("core.choose_target", combat.why_no_target)
    for procedure in (*vehicles.PROCEDURES, *actions.PROCEDURES, *combat.PROCEDURES):
        register.procedure(procedure)
    for decision in (*shifts.DECISIONS, *vehicles.DECISIONS, *actions.DECISIONS, *combat.DECISIONS):
        register.decision(decision)
    for ability_kind in (*vehicles.ABILITIES, *actions.ABILITIES, *combat.ABILITIES):
        register.ability(ability_kind)
    register.query(combat.DAMAGE)
    register.query(combat.WORTH)


@uc.hookimpl
def register_combat(register: CombatRegistrar) -> None:
    """Strafe, Antitank, Demolition, what they bring, and soldiers who never return."""
    for kind in combat.ATTACKS:
        register.attack(kind)
    for result in combat.RESULTS:
        register.result(result)
    for modifier in combat.MODIFIERS:
        register.modifier(modifier)
    register.casualties("north_africa.for_good", combat.for_good)


@uc.hookimpl
def register_victory(register: VictoryRegistrar) -> None:
    """Structures, escape, neutralise, beyond all hope."""
    register.score(victory.SCORE)
    register.condition(victory.ESCAPE_KIND)
    register.condition(victory.NEUTRALISE_KIND)
    register.check(victory.BEYOND_HOPE)


@uc.hookimpl
def register_text(register: TextRegistrar) -> None:
    """Messages and titles."""
    register.messages(MESSAGES)
    register.titles(TITLES)
