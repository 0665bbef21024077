"""Who goes first: decided each round, kept until the next, and turns in that order."""

from __future__ import annotations

from undaunted_core.mechanics.initiative import (
    FirstSide,
    InitiativeRules,
    InitiativeState,
    decide_first,
    give_initiative,
    take_turns_first,
)

__all__ = ["FirstSide", "InitiativeRules", "InitiativeState", "decide_first", "give_initiative", "take_turns_first"]
