"""What players are told of numbers: sums with their terms, answers to queries, odds from what the asking seat knows."""

from __future__ import annotations

from undaunted_core.mechanics.decks import DRAW_ODDS
from undaunted_core.mechanics.explaining import (
    LEFT_OUT,
    Asked,
    Explains,
    Explanation,
    Query,
    Term,
    answer,
    each_side,
    odds,
    several,
    term,
    total,
)
from undaunted_core.mechanics.odds import worlds
from undaunted_core.mechanics.sums import Sum, explain_sum, total_of

__all__ = [
    "DRAW_ODDS",
    "LEFT_OUT",
    "Asked",
    "Explains",
    "Explanation",
    "Query",
    "Sum",
    "Term",
    "answer",
    "each_side",
    "explain_sum",
    "odds",
    "several",
    "term",
    "total",
    "total_of",
    "worlds",
]
