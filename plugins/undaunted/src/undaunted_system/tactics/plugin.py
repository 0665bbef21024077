"""The pack ``tactics``, registered through the same hooks as any other pack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import undaunted_core as uc
from undaunted_core.declarations.requirements import Requirement
from undaunted_system.tactics import (
    activation,
    bid,
    casualties,
    catalog,
    chances,
    control,
    dice_attack,
    movement,
    references,
)
from undaunted_system.tactics.abilities import Ability
from undaunted_system.tactics.definitions import Card, Structure, Tile, Unit
from undaunted_system.tactics.movement import MovementKind
from undaunted_system.tactics.text import MESSAGES
from undaunted_system.tactics.uses import NAMES

if TYPE_CHECKING:
    from undaunted_core.mechanics.registrars import ContentRegistrar, RulesRegistrar

PACK = uc.Pack("tactics", "0.1.0")
ACTIONS = (bid.BID, activation.PLAY, movement.STEP_TO)
EVENTS = (
    bid.BID_REVEALED,
    control.MARKER_TURNED,
    control.MARKER_PLACED,
    control.CONTROL_TAKEN,
    control.CONTROL_LOST,
    movement.MOVED,
    dice_attack.ATTACKED,
    dice_attack.ROLLED,
)

#: What the things of each kind are that packs register with this one: classes, or functions.
EXPECTED: dict[str, Any] = {
    "ability": Ability,
    "gate": Requirement,
    "given_uses": callable,
    "movement": MovementKind,
    "casualty_policy": callable,
}
#: What their functions are called with.
CALLED_WITH: dict[str, str | dict[str, str]] = {
    "ability": {"for_every": "definition"},
    "attack": {"hit": "face, total, sides"},
    "given_uses": "ctx, card, piece",
    "movement": {"among": "ctx, side, piece, spaces", "entered": "ctx, side, piece, space"},
    "casualty_policy": "ctx, piece",
}


@uc.hookimpl
def register_content(register: ContentRegistrar) -> None:
    """The kinds of content of games on this pack."""
    register.kind("cards", Card)
    register.kind("units", Unit)
    register.kind("structures", Structure)
    register.kind("tiles", Tile)


@uc.hookimpl
def register_rules(register: RulesRegistrar) -> None:
    """Everything the pack declares; the simplest kinds of action come first."""
    _register_state(register)
    register.messages(MESSAGES)
    register.add(
        activation.THE_USE,
        activation.THE_CARD,
        activation.THE_PIECE,
        activation.THE_X,
        activation.THE_SQUAD,
        *ACTIONS,
        bid.FIRST,
        dice_attack.DICE,
        *EVENTS,
        bid.CHOOSE_BID,
        activation.CHOOSE_PLAY,
        activation.USE_CARD,
        movement.ADJACENT,
        movement.CHOOSE_STEP,
        movement.STEP,
        *chances.DECLARATIONS,
        *bid.EXPLANATIONS,
        control.IN_POSITIONS,
        *control.SIGNS,
        *dice_attack.SIGNS,
        NAMES,
        *catalog.PARTS,
    )
    register.check(dice_attack.check_dice)  # after what the record of any attack must be


def _register_state(register: RulesRegistrar) -> None:
    """Domains, slices and tables, and what the things are that packs register with this one."""
    for kind, what in EXPECTED.items():
        register.expect(kind, what)
    for kind, arguments in CALLED_WITH.items():
        register.called_with(kind, arguments)
    register.references(references.check_references)
    register.advice(references.advise)
    register.domain("ability", activation.ability_members)
    register.domain("movement", movement.movement_members)
    register.may_enter(movement.ways, movement.may_enter)
    register.slice("control", control.Control)
    register.table("initiative", bid.initiative_table)
    register.table("movement", movement.movement_table)
    register.table("activation", activation.activation_table)
    register.table("casualties", casualties.casualty_table)
    register.check(activation.check_uses)
    register.check(control.check_markers)
