"""How games end: conditions that scenarios name, further checks, points, and what may cause an end."""

from __future__ import annotations

from undaunted_core.content.definitions import VictoryCondition
from undaunted_core.mechanics.victory import (
    CARD_LOST,
    CARD_SHELVED,
    HANDS_CHANGED,
    PIECE_LOST,
    Cause,
    ConditionKind,
    EndCheck,
    Score,
    may_be_met,
)

__all__ = [
    "CARD_LOST",
    "CARD_SHELVED",
    "HANDS_CHANGED",
    "PIECE_LOST",
    "Cause",
    "ConditionKind",
    "EndCheck",
    "Score",
    "VictoryCondition",
    "may_be_met",
]
