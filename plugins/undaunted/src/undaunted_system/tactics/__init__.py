"""The pack ``tactics``: cards played for uses, a secret bid, movement step by step, attacks with dice, control markers.

The Undaunted system is built on it, and so may be other games of this kind.
"""

from undaunted_system.tactics.abilities import Ability, Gate, GivenUses, Waive
from undaunted_system.tactics.activation import (
    CHOOSE_PLAY,
    PLAY,
    USE_CARD,
    add_uses,
    is_of_seats,
    place_of,
    why_not,
)
from undaunted_system.tactics.bid import CHOOSE_BID
from undaunted_system.tactics.casualties import CasualtyPolicy, suffer_casualty
from undaunted_system.tactics.control import CONTROLLED, MARKER_TURNED, SCOUTED, place_marker, take_control
from undaunted_system.tactics.definitions import (
    AbilityUse,
    Card,
    Scenario,
    Seat,
    SpacePlan,
    Structure,
    Tile,
    Unit,
)
from undaunted_system.tactics.dice_attack import ATTACK_STEPS, DiceAttack, DiceAttackKind, begin_attack
from undaunted_system.tactics.hints import AttackHint, Goal, Hints, MovementHint
from undaunted_system.tactics.movement import (
    ADJACENT,
    CHOOSE_STEP,
    Entering,
    MovementKind,
    TileTrait,
    move_piece,
)
from undaunted_system.tactics.state import TacticsRules, TacticsState
from undaunted_system.tactics.uses import Entry, Use

__all__ = [
    "ADJACENT",
    "ATTACK_STEPS",
    "CHOOSE_BID",
    "CHOOSE_PLAY",
    "CHOOSE_STEP",
    "CONTROLLED",
    "MARKER_TURNED",
    "PLAY",
    "SCOUTED",
    "USE_CARD",
    "Ability",
    "AbilityUse",
    "AttackHint",
    "Card",
    "CasualtyPolicy",
    "DiceAttack",
    "DiceAttackKind",
    "Entering",
    "Entry",
    "Gate",
    "GivenUses",
    "Goal",
    "Hints",
    "MovementHint",
    "MovementKind",
    "Scenario",
    "Seat",
    "SpacePlan",
    "Structure",
    "TacticsRules",
    "TacticsState",
    "Tile",
    "TileTrait",
    "Unit",
    "Use",
    "Waive",
    "add_uses",
    "begin_attack",
    "is_of_seats",
    "move_piece",
    "place_marker",
    "place_of",
    "suffer_casualty",
    "take_control",
    "why_not",
]
