"""Attacks: choose a target, work out a sum, resolve it, determine the result."""

from __future__ import annotations

from undaunted_core.mechanics.attacks import Attack, AttackKind, Result, Targets
from undaunted_core.mechanics.combat import (
    CHOOSE_TARGET,
    ON_BOARD,
    TARGET,
    Combat,
    CombatRules,
    CombatState,
    aimable,
    clear_attack,
    start_attack,
)

__all__ = [
    "CHOOSE_TARGET",
    "ON_BOARD",
    "TARGET",
    "Attack",
    "AttackKind",
    "Combat",
    "CombatRules",
    "CombatState",
    "Result",
    "Targets",
    "aimable",
    "clear_attack",
    "start_attack",
]
