"""The pack ``tactics``: cards played for uses, a secret bid, movement step by step, attacks with dice, control markers.

The Undaunted system is built on it, and so may be other games of this kind.
"""

from undaunted_core.undaunted.tactics.abilities import Ability, Gate, Lender, Waive
from undaunted_core.undaunted.tactics.activation import (
    CHOOSE_PLAY,
    PLAY,
    USE_CARD,
    add_uses,
    is_of_seats,
    place_of,
    why_not,
)
from undaunted_core.undaunted.tactics.attacks import Attack, AttackKind, CasualtyPolicy, Modifier, Result, Targets
from undaunted_core.undaunted.tactics.bid import CHOOSE_BID
from undaunted_core.undaunted.tactics.combat import (
    ATTACK_STEPS,
    CHOOSE_TARGET,
    ON_BOARD,
    TARGET,
    aimable,
    begin_attack,
    clear_attack,
    suffer_casualty,
)
from undaunted_core.undaunted.tactics.control import CONTROLLED, SCOUTED, place_marker, take_control
from undaunted_core.undaunted.tactics.movement import (
    ADJACENT,
    CHOOSE_STEP,
    Entering,
    MovementKind,
    TileTrait,
    move_piece,
)
from undaunted_core.undaunted.tactics.state import TacticsRules, TacticsState
from undaunted_core.undaunted.tactics.uses import Entry, Use

__all__ = [
    "ADJACENT",
    "ATTACK_STEPS",
    "CHOOSE_BID",
    "CHOOSE_PLAY",
    "CHOOSE_STEP",
    "CHOOSE_TARGET",
    "CONTROLLED",
    "ON_BOARD",
    "PLAY",
    "SCOUTED",
    "TARGET",
    "USE_CARD",
    "Ability",
    "Attack",
    "AttackKind",
    "CasualtyPolicy",
    "Entering",
    "Entry",
    "Gate",
    "Lender",
    "Modifier",
    "MovementKind",
    "Result",
    "TacticsRules",
    "TacticsState",
    "Targets",
    "TileTrait",
    "Use",
    "Waive",
    "add_uses",
    "aimable",
    "begin_attack",
    "clear_attack",
    "is_of_seats",
    "move_piece",
    "place_marker",
    "place_of",
    "suffer_casualty",
    "take_control",
    "why_not",
]
