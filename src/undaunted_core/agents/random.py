"""The bot ``random``."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from undaunted_core.game.observation import Observation
    from undaunted_core.kernel.actions import Action


class RandomBot:
    """Any legal action, each as likely as the other."""

    def __init__(self, seed: int | None = None) -> None:
        self._pick = random.Random(seed)  # noqa: S311 - repeatable play, no secret

    def choose(self, observation: Observation) -> Action:
        """One of the legal actions."""
        return self._pick.choice(observation.legal_actions)
