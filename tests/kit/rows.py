"""Rows of games for the tests of studies, made by hand or played."""

from __future__ import annotations

from typing import Any

import attrs

import undaunted_lab as lab

PLAIN = {
    "game": "normandy", "scenario": "la_raye", "seed": 0, "players": {"us": "greedy", "german": "greedy"},
    "winners": ("us",), "reason": "outcome.undaunted.objectives", "clause": "UND-10.2", "text": "objectives claimed",
    "condition": "us claim_objectives 5", "rounds": 5, "decisions": 90, "seconds": 0.01,
    "asked": {"us": 50, "german": 40}, "thought": {"us": 0.005, "german": 0.004}, "initiative": "us",
    "run": "abc", "fingerprint": "f00", "cards": None,
}  # fmt: skip


def row(**changed: Any) -> lab.GameRecord:
    """A row made by hand."""
    return lab.GameRecord(**{**PLAIN, **changed})


def several(games: int, won: int, **changed: Any) -> list[lab.GameRecord]:
    """So many rows, the first of them won by the US."""
    return [row(seed=seed, winners=("us",) if seed < won else ("german",), **changed) for seed in range(games)]


def timeless(records: Any) -> list[lab.GameRecord]:
    """The records in the order of their games, without what differs from run to run."""
    ordered = sorted(records, key=lambda one: (one.game, one.scenario, one.seed))
    return [attrs.evolve(one, seconds=0.0, thought=dict.fromkeys(one.thought, 0.0), replay=None) for one in ordered]
