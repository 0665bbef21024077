"""Ratings of a pool of bots: the share of points of each pair, and Elo for all, both with 95 % intervals.

Each seed is played twice, with the sides swapped.  Such a pair of games is one observation, its points 0 to 1.  A pair
of bots has as many effective games as games without pairing would need for the same variance (Kish, Survey
Sampling, 1965). So a scenario that one side wins, whoever plays it, needs few games.

Elo comes from the model of Bradley and Terry (Biometrika 39, 1952): strengths by Newton's method of maximum likelihood,
intervals from Fisher's information.  A draw is half a win.  Each pair of bots that met has one further game that is
drawn, so that a bot that wins every game has a finite rating.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_lab.agents.series import Z, interval

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: Elo for one unit of strength: 400 points are odds of ten to one.
ELO = 400 / log(10)
#: Games that count as drawn for each pair of bots that met.
DRAWN = 1.0
STEPS, SMALL = 100, 1e-10
#: A step of Newton's method moves no strength further than this.
LONGEST_STEP = 2.0


@attrs.frozen
class Meeting:
    """Two bots that met: the points of the first in each pair of games, from 0 to 1."""

    points: tuple[float, ...]

    @property
    def games(self) -> int:
        """How many games they played."""
        return 2 * len(self.points)

    @property
    def share(self) -> float:
        """The share of the points that the first bot has; one half before the first game."""
        return sum(self.points) / len(self.points) if self.points else 0.5

    @property
    def effective(self) -> float:
        """How many games without pairing give a share that is as sure.

        A pair that is won and a pair that is lost are added: a few equal results prove little.
        """
        points = [*self.points, 0.0, 1.0]
        mean = sum(points) / len(points)
        variance = sum((value - mean) ** 2 for value in points) / len(points)
        return len(self.points) * mean * (1 - mean) / variance

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share (Wilson's, of the effective games)."""
        return interval(self.share * self.effective, self.effective)

    def to_dict(self) -> dict[str, Any]:
        """The numbers by name."""
        low, high = self.interval()
        return {
            "games": self.games, "effective": round(self.effective, 1), "points": self.share * self.games,
            "share": self.share, "low": low, "high": high,
        }  # fmt: skip


@attrs.frozen
class Rating:
    """The Elo of a bot with its 95 % interval; 0 is the mean of the pool."""

    elo: float
    low: float
    high: float


def rate_pool(bots: Sequence[str], meetings: Mapping[tuple[str, str], Meeting]) -> dict[str, Rating]:
    """The rating of each bot of a pool, from the meetings of its pairs."""
    number = {bot: index for index, bot in enumerate(bots)}
    pairs = [
        (number[first], number[second], meeting.share * meeting.effective + DRAWN / 2, meeting.effective + DRAWN)
        for (first, second), meeting in meetings.items()
    ]
    strengths = [0.0] * len(bots)
    for _ in range(STEPS):
        slopes, information = _slopes(pairs, strengths)
        steps = _multiply(_invert(information), slopes)
        longest = max(map(abs, steps), default=0.0)
        scale = min(1.0, LONGEST_STEP / longest) if longest else 1.0
        strengths = [strength + scale * step for strength, step in zip(strengths, steps, strict=True)]
        if longest < SMALL:
            break
    _, information = _slopes(pairs, strengths)
    # Only differences are known.  The mean is held at 0, which adds 1 / bots in all directions alike.
    covariance = _invert(information)
    ratings = {}
    for bot, index in number.items():
        error = sqrt(max(0.0, covariance[index][index] - 1 / len(bots)))
        middle = strengths[index]
        ratings[bot] = Rating(ELO * middle, ELO * (middle - Z * error), ELO * (middle + Z * error))
    return ratings


def _slopes(
    pairs: Sequence[tuple[int, int, float, float]], strengths: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    """The slopes of the likelihood, and its information; a one is added to each entry, for the mean."""
    size = len(strengths)
    slopes = [0.0] * size
    information = [[1.0 / size] * size for _ in range(size)]
    for first, second, won, games in pairs:
        share = 1 / (1 + exp(strengths[second] - strengths[first]))
        weight = games * share * (1 - share)
        slopes[first] += won - games * share
        slopes[second] -= won - games * share
        for row, column, sign in ((first, first, 1), (second, second, 1), (first, second, -1), (second, first, -1)):
            information[row][column] += sign * weight
    return slopes, information


def _multiply(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _invert(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a small positive definite matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(index == other) for other in range(size))] for index, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for row in range(size):
            if row != column:
                factor = rows[row][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [row[size:] for row in rows]


def games_needed(difference: float, share: float = 0.5, power: float = 0.8) -> int:
    """How many games each of two runs needs to show a difference of shares (0.05 is five points).

    With so many games the two-sided test at 5 % finds it with this power.  One run has ``share``, the other differs
    by ``difference`` in the direction of one half.  Source: Fleiss, Statistical Methods for Rates and Proportions,
    1981.
    """
    from statistics import NormalDist

    other = share + difference if share <= 0.5 else share - difference
    middle = (share + other) / 2
    spread = Z * sqrt(2 * middle * (1 - middle))
    spread += NormalDist().inv_cdf(power) * sqrt(share * (1 - share) + other * (1 - other))
    return -int(-((spread / difference) ** 2) // 1)


__all__ = ["Meeting", "Rating", "games_needed", "rate_pool"]
