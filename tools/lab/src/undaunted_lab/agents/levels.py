"""The levels of play, named for people, the bot that searches and the one that has learned."""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING

from undaunted_core.agents.base import FurtherBots
from undaunted_core.agents.random import RandomBot
from undaunted_lab.agents.hard import HardBot
from undaunted_lab.agents.learned import LEARNED, LearnedBot, list_trained
from undaunted_lab.agents.planner import PLANNER, PlannerBot, read_budget

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_core.agents.base import Bot, Bots
    from undaunted_core.game.observation import Observation
    from undaunted_core.kernel.actions import Action

EASY, NORMAL, HARD = "easy", "normal", "hard"
#: The levels from the weakest on, with their titles by language; each is the name of a bot too.
LEVELS = {
    EASY: {"en": "easy", "es": "fácil"},
    NORMAL: {"en": "normal", "es": "normal"},
    HARD: {"en": "hard", "es": "difícil"},
}
#: How often ``easy`` takes any legal action.
SLIPS = 0.25


class EasyBot:
    """The usual bot of a game, which takes any legal action one time in four."""

    def __init__(self, seed: int | None = None, *, usual: Callable[..., Bot] = RandomBot) -> None:
        self._pick = random.Random(seed)  # noqa: S311 - repeatable play, no secret
        self._usual = usual(seed=seed)

    def choose(self, observation: Observation) -> Action:
        """What the usual bot chooses, or any legal action."""
        if self._pick.random() < SLIPS:
            return self._pick.choice(observation.legal_actions)
        return self._usual.choose(observation)


def make_bots(usual: Callable[..., Bot]) -> Bots:
    """The factories of all these bots; ``usual`` is the factory of the game's own bot."""
    return {
        PLANNER: partial(PlannerBot, policy=usual),
        EASY: partial(EasyBot, usual=usual),
        NORMAL: usual,
        HARD: partial(HardBot, policy=usual),
        LEARNED: partial(LearnedBot, policy=usual),
    }


#: What undaunted-core finds by the entry point.
BOTS = FurtherBots(make_bots, LEVELS, {PLANNER: read_budget}, only={LEARNED: list_trained()})
