"""What a bot is, and the bots of the library by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_core.game.observation import Observation
    from undaunted_core.kernel.actions import Action


@runtime_checkable
class Bot(Protocol):
    """A player that decides for a seat.

    Any object with :meth:`choose` is a bot; deriving from this class is not
    needed.  One bot object plays one seat of one game.
    """

    def choose(self, observation: Observation) -> Action:
        """One of ``observation.legal_actions``; the observation is all a bot is ever given."""
        raise NotImplementedError


def bots() -> dict[str, Callable[..., Bot]]:
    """The bots of the library: name -> factory; ``factory(seed=None)`` makes one for one seat of one game.

    With a seed a bot chooses the same every time.
    """
    from undaunted_core.agents.greedy.bot import GreedyBot
    from undaunted_core.agents.random import RandomBot

    return {"random": RandomBot, "greedy": GreedyBot}
