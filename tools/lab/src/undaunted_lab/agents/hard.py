"""The bot ``hard``: ``planner`` with numbers that suit each side of a scenario.

What ``greedy`` thinks things are worth is the same in all scenarios.  In each of them some of it is worth more for one
side, and some less.  So a *style* has factors for the numbers of the usual one, :attr:`RatingBot.style`.  In the
play-outs of ``hard`` the own side plays in its style, and the enemy in the usual one.

What counts for the chance to win differs too.  So each side may have *outlook weights*: those by which the bot of the
play-outs judges positions, its attribute ``outlook_weights``.  They foresee the end better, so play-outs are shorter.

The styles are in files, ``styles/GAME.json``, and the weights in ``outlooks/GAME.json``.  ``bench/styles.py`` and
``bench/outlooks.py`` make them from games of ``greedy`` against itself.
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

STYLES, OUTLOOKS = (Path(__file__).parent / name for name in ("styles", "outlooks"))
#: What a part of a whole is at most.
LARGEST_PART = 0.97
#: Play-outs end after so many rounds where positions are judged by weights for the scenario.
HORIZONS = (2,)
#: Numbers by scenario and side: the factors of styles, the weights of outlooks.
Numbers = dict[str, dict[str, dict[str, float]]]


@cache
def read_numbers(folder: Path, game: str) -> Numbers:
    """The numbers of all scenarios of a game; none if it has no file."""
    path = folder / f"{game}.json"
    numbers: Numbers = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return numbers


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
    """Chooses as :class:`PlannerBot` does, with numbers made for the scenario.

    Its own side of the play-outs plays in a style, and positions are judged by weights.  A scenario without such
    numbers is played as ``planner`` plays it.  So is one of a bot that has no style and no weights.
    """

    #: The factors of each seat that plays in a style of its own: those on the side that chooses.
    _factors: Mapping[str, Mapping[str, float]] = MappingProxyType({})
    #: The weights of each seat.
    _weights: Mapping[str, Mapping[str, float]] = MappingProxyType({})

    def _candidates(self, observation: Observation) -> list[Action]:
        """The actions to compare, by the numbers of the scenario and of the side that chooses."""
        game, _, scenario = observation._rules.scenario.partition(":")
        styles, outlooks = (read_numbers(folder, game).get(scenario, {}) for folder in (STYLES, OUTLOOKS))
        side_of = {seat: entry["side"] for seat, entry in observation.catalog["seats"].items()}
        own = side_of[str(observation.seat)]
        self._factors = {seat: styles[side] for seat, side in side_of.items() if side == own and side in styles}
        self._weights = {seat: outlooks[side] for seat, side in side_of.items() if side in outlooks}
        # The bot made for a reason after the last choice may be of the other side.
        self._players.clear()
        return super()._candidates(observation)

    def _player(self, seat: str) -> Any:
        is_new = seat not in self._players
        player = super()._player(seat)
        if is_new:
            self._weigh(player, seat)
            if seat in self._factors and hasattr(player, "style"):
                player.style = change_style(player.style, self._factors[seat])
        return player

    def _judging(self, seat: str) -> Any:
        """Positions are judged in the usual style: what counts for the chance to win was fitted to it."""
        if seat not in self._factors:
            return self._player(seat)
        judge = super()._player(f"judge of {seat}")
        self._weigh(judge, seat)
        return judge

    def _weigh(self, player: Any, seat: str) -> None:
        if seat in self._weights and hasattr(player, "outlook_weights"):
            player.outlook_weights, player.horizons = self._weights[seat], HORIZONS
