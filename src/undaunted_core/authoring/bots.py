"""Who plays a side that no person plays: a bot, or the rules."""

from __future__ import annotations

from undaunted_core.mechanics.board import steps_from
from undaunted_core.mechanics.bots import RULES_PLAY, BotKind

__all__ = ["RULES_PLAY", "BotKind", "steps_from"]
