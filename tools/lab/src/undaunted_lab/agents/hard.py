"""The bot ``hard``: ``planner``, whose own side plays in a style that suits its scenario.

What ``greedy`` thinks things are worth is the same in all scenarios.  In each of them some of it is worth more for one
side, and some less.  So a style has factors for the numbers of the usual one, :attr:`RatingBot.style`.  In the
play-outs of ``hard`` the own side plays in its style, and the enemy in the usual one.

The styles are in files, ``styles/GAME.json``.  ``bench/styles.py`` makes them from games of ``greedy`` against itself.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_lab.agents.planner import PlannerBot

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_core.game.observation import Observation
    from undaunted_core.kernel.actions import Action

FOLDER = Path(__file__).parent / "styles"
#: What a part of a whole is at most.
LARGEST_PART = 0.97
#: Factors by scenario and side.
Styles = dict[str, dict[str, dict[str, float]]]


@cache
def read_styles(game: str) -> Styles:
    """The styles of all scenarios of a game; none if it has no file."""
    path = FOLDER / f"{game}.json"
    styles: Styles = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return styles


def change_style(usual: Any, factors: Mapping[str, float]) -> Any:
    """A style whose numbers are those of the usual one, some of them multiplied by factors.

    A number that is marked as a part of a whole stays a part.
    """
    numbers = {name: getattr(usual, name) * factor for name, factor in factors.items()}
    for name, field in attrs.fields_dict(type(usual)).items():
        if name in numbers and "is_part" in field.metadata:
            numbers[name] = min(numbers[name], LARGEST_PART)
    return attrs.evolve(usual, **numbers)


class HardBot(PlannerBot):
    """Chooses as :class:`PlannerBot` does, and plays its own side of the play-outs in a style made for the scenario.

    A scenario without a style is played in the usual one.  So is one of a bot that has no style.
    """

    #: The factors of each seat that plays in a style of its own: those on the side that chooses.
    _factors: Mapping[str, Mapping[str, float]] = MappingProxyType({})

    def choose(self, observation: Observation) -> Action:
        """The legal action that does best in the worlds that could be."""
        game, _, scenario = observation._rules.scenario.partition(":")
        side_of = {seat: entry["side"] for seat, entry in observation.catalog["seats"].items()}
        side = side_of[str(observation.seat)]
        factors = read_styles(game).get(scenario, {}).get(side)
        self._factors = {seat: factors for seat, its in side_of.items() if its == side} if factors else {}
        # The bot made for a reason after the last choice may be of the other side.
        self._players.clear()
        return super().choose(observation)

    def _player(self, seat: str) -> Any:
        is_new = seat not in self._players
        player = super()._player(seat)
        if is_new and seat in self._factors and hasattr(player, "style"):
            player.style = change_style(player.style, self._factors[seat])
        return player

    def _judging(self, seat: str) -> Any:
        """Positions are judged in the usual style: what counts for the chance to win was fitted to it."""
        if seat not in self._factors:
            return self._player(seat)
        name = f"judge of {seat}"
        if name not in self._players:
            self._players[name] = self._policy()
        return self._players[name]
