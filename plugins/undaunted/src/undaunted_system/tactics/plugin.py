"""The pack ``tactics``, registered through the same hooks as any other pack."""

from __future__ import annotations

import undaunted_core as uc
from undaunted_core.authoring import ContentKind, Messages, Registrar, Slice, Table
from undaunted_core.authoring.documents import Check
from undaunted_core.authoring.family import Advice, Domain, MayEnter
from undaunted_system.tactics import (
    activation,
    advice,
    bid,
    casualties,
    catalog,
    chances,
    control,
    dice_attack,
    menu,
    movement,
)
from undaunted_system.tactics.definitions import Card, Structure, Tile, Unit
from undaunted_system.tactics.text import MESSAGES
from undaunted_system.tactics.uses import NAMES

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

#: Domains, slices and tables, and the checks of states.
STATE = (
    Domain("ability", activation.ability_members),
    Domain("movement", movement.movement_members),
    MayEnter(movement.ways, movement.may_enter),
    Slice("control", control.Control),
    Table("initiative", bid.initiative_table),
    Table("movement", movement.movement_table),
    Table("activation", activation.activation_table),
    Table("casualties", casualties.casualty_table),
    Check(activation.check_uses),
    Check(control.check_markers),
)


@uc.hookimpl
def register_content(register: Registrar) -> None:
    """The kinds of content of games on this pack."""
    register.add(
        ContentKind("cards", Card),
        ContentKind("units", Unit),
        ContentKind("structures", Structure),
        ContentKind("tiles", Tile),
    )


@uc.hookimpl
def register_rules(register: Registrar) -> None:
    """Everything the pack declares; the simplest kinds of action come first."""
    register.add(
        Advice(advice.advise),
        *STATE,
        Messages(MESSAGES),
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
        *menu.MENU,
        # After what the record of any attack must be.
        Check(dice_attack.check_dice),
    )
