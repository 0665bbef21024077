"""How often a row, such as the cards of a zone, has each of its members."""

from __future__ import annotations

from array import array
from typing import Any

#: The most rows whose numbers are kept for the next time.
MOST_ROWS = 3_000
#: From so many members on a row is written by what changed: there are too many such rows to keep their numbers.
LONG_ROW = 7


class Counted(dict[tuple[int, ...], tuple[list[int], Any]]):
    """By the members of a row the row, for all games, and how often it has each, as the numbers that are written."""

    def __init__(self, places: tuple[int, ...]) -> None:
        super().__init__()
        first = min(places, default=0)
        self._offsets = [place - first for place in places]
        self._nothing = array("f", bytes(4 * (max(self._offsets, default=-1) + 1)))

    def __missing__(self, row: tuple[int, ...]) -> tuple[list[int], array[float]]:
        if len(self) >= MOST_ROWS:
            self.clear()
        counts = self._nothing[:]
        for member in row:
            counts[self._offsets[member]] += 1
        self[row] = entry = [*row], counts
        return entry


def change_counts(values: array[float], places: Any, now: list[int], before: list[int]) -> None:
    """Write how often a row has each member, if it was written how often an earlier one had.

    Mostly one member came or went, and the others stand in the same order.
    """
    first = 0
    for member, old in zip(now, before, strict=False):
        if member != old:
            break
        first += 1
    come, gone = now[first:], before[first:]
    if come[1:] == gone:
        come, gone = come[:1], []
    elif gone[1:] == come:
        come, gone = [], gone[:1]
    for member in gone:
        values[places[member]] -= 1
    for member in come:
        values[places[member]] += 1
