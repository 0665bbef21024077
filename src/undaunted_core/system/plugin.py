"""The Undaunted pack: registers every UND rule through the same hooks as any other pack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.components.zones import ZoneKind
from undaunted_core.system import combat, movement, rounds, support, tells, victory
from undaunted_core.system.state import Undaunted, check_suppressed, lay_out, undaunted_table
from undaunted_core.system.text import MESSAGES, TITLES

if TYPE_CHECKING:
    from undaunted_core.kernel.registry import TextRegistrar
    from undaunted_core.mechanics.registrars import (
        CombatRegistrar,
        FlowRegistrar,
        StateRegistrar,
        VictoryRegistrar,
    )

RULES_VERSION = 1


def register_state(register: StateRegistrar) -> None:
    """Zones, slice and tables.

    Play area and supply lie open.  Only the owner may look at his removed cards;
    as each was seen to go, the public facts about the zone name them all the same.
    Rule: UND-1.1, UND-1.4, UND-1.5.
    """
    register.zone(ZoneKind("play", "everybody"))
    register.zone(ZoneKind("supply", "everybody"))
    register.zone(ZoneKind("removed", "owner", seen=True))
    register.slice("undaunted", Undaunted)
    register.table("undaunted", undaunted_table)
    register.setup(lay_out)
    register.check(check_suppressed)


def register_flow(register: FlowRegistrar) -> None:
    """The round, the turn and all that cards can be played for."""
    register.action("undaunted.draw", "draw_card")
    register.action("undaunted.take", "take", card="card")
    register.action("undaunted.return", "return", card="card")
    for action, role in (("draw", "draw"), ("take", "fetch"), ("return", "return")):
        register.role(f"undaunted.{action}", role)
    for event, word in (("card_played", "played"), ("casualty_taken", "lost")):
        register.tally(f"undaunted.{event}", word)
    register.event("undaunted.turn_begun", side="side")
    register.event("undaunted.turn_ended", tells=tells.turn_ended, side="side", cards="card[]")
    register.event(
        "undaunted.card_played", tells=tells.card_played, side="side", card="card", ability="ability"
    )
    register.event("undaunted.readied", piece="piece")
    register.event("undaunted.bolstered", tells=tells.moved("supply", "discard"), side="side", card="card")
    register.event("undaunted.inspired", tells=tells.moved("play", "hand"), side="side", card="card")
    register.event("undaunted.fog_taken", tells=tells.fog_moved("supply", "discard"), side="side")
    register.event("undaunted.fog_removed", tells=tells.fog_moved("hand", "removed"), side="side")
    register.event("undaunted.suppressed", piece="piece")
    register.event("undaunted.casualty_taken", tells=tells.casualty_taken, side="side", card="card", zone="zone")
    register.event("undaunted.counter_removed", piece="piece")
    register.insert("core.round", rounds.DRAW_HANDS, after="begin_round")
    register.insert("core.round", rounds.BID_INITIATIVE, after="draw_hands")
    register.insert("core.round", rounds.TURNS, after="bid_initiative")
    register.insert("core.use_card", rounds.PLAY_CARD, before="carry_out")
    register.procedure(rounds.DRAW_HAND)
    register.procedure(rounds.TURN)
    register.cite("core.choose_bid", "UND-3.4")
    register.cite("core.choose_play", "UND-3.6")
    register.cite("core.choose_step", "UND-6.4")
    register.cite("core.choose_target", "UND-8.2")
    for ability in (*support.ABILITIES, *movement.ABILITIES, *combat.ABILITIES):
        register.ability(ability)
    for gate in support.GATES:
        register.gate(gate)
    for kind in (movement.MOVE_KIND, movement.SCOUT_KIND, movement.STALK_KIND):
        register.movement(kind)
    for procedure in (*support.PROCEDURES, movement.MOVE, movement.SCOUT, movement.STALK, *combat.PROCEDURES):
        register.procedure(procedure)
    for decision in support.DECISIONS:
        register.decision(decision)
    register.reason("core.choose_play", support.why_not_playable)
    register.query(combat.CASUALTY)
    register.query(victory.POINTS)
    for action, asks in support.EXPLANATIONS:
        register.explanation(action, asks)


def register_combat(register: CombatRegistrar) -> None:
    """Attack, Suppress and the terms of the total defence."""
    for kind in combat.ATTACKS:
        register.attack(kind)
    for modifier in combat.MODIFIERS:
        register.modifier(modifier)


def register_victory(register: VictoryRegistrar) -> None:
    """Claiming objectives."""
    register.condition(victory.CLAIM_OBJECTIVES)


def register_text(register: TextRegistrar) -> None:
    """Messages and titles of the system."""
    register.messages(MESSAGES)
    register.titles(TITLES)
