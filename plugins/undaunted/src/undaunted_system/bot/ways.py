"""What it costs to get somewhere: on foot, by vehicle, and by both."""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

from undaunted_system.bot.known import FAR

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undaunted_system.bot.now import Now

#: Steps that an unscouted tile costs where nobody could scout it: there is hardly any hope.
UNREACHABLE = 8.0
#: What getting out costs, getting in, and getting in where a seat must be changed first to drive.
EXIT = 0.4
BOARD = 0.6

#: For how many layouts of the markers the ways are kept: play-outs come back to many.
KEPT = 200

#: How a piece moves: whether by own markers alone, what a step costs, the spaces it may not enter.
Gait = tuple[bool, float, frozenset[str]]
Ways = dict[str, float]


class Map:
    """The ways of one position; those found are kept for as long as the markers lie as they do."""

    def __init__(self, now: Now, *, can_scout: bool) -> None:
        self.near = now.known.near
        self.marked = frozenset(now.my_marker)
        self.unscouted = now.known.style.unscouted if can_scout else UNREACHABLE
        maps = now.known.ways
        key = self.unscouted, self.marked
        if key not in maps and len(maps) >= KEPT:
            maps.clear()
        self._ways = maps.setdefault(key, {})

    def price(self, gait: Gait, space: str) -> float:
        """What stepping onto a space costs."""
        by_markers, step, barred = gait
        if space in barred:
            return FAR
        return step if not by_markers or space in self.marked else step + self.unscouted - 1

    def way(self, gait: Gait, *goals: str) -> Ways:
        """The cost from every space to the nearest of the goals."""
        key = gait, goals
        ways = self._ways.get(key)
        if ways is None:
            starts = [(0.0, goal) for goal in goals if goal not in gait[2]]
            ways = self._ways[key] = self._spread(gait, starts)
        return ways

    def ride(self, drive: Gait, walk: Gait, *goals: str) -> Ways:
        """What it costs from every space to drive there, or near there and go the rest on foot."""
        key = drive, walk, goals
        ways = self._ways.get(key)
        if ways is None:
            starts = [(0.0, goal) for goal in goals if goal not in drive[2]]
            on_foot = self.way(walk, *goals)
            starts += [(cost + EXIT, space) for space, cost in on_foot.items() if cost and space not in drive[2]]
            ways = self._ways[key] = self._spread(drive, starts)
        return ways

    def _spread(self, gait: Gait, starts: Iterable[tuple[float, str]]) -> Ways:
        todo = list(starts)
        heapify(todo)
        ways: Ways = {}
        while todo:
            cost, space = heappop(todo)
            if space in ways:
                continue
            ways[space] = cost
            cost += self.price(gait, space)
            if cost < FAR:
                for other in self.near[space]:
                    if other not in ways and other not in gait[2]:
                        heappush(todo, (cost, other))
        return ways

    def over(self, gait: Gait, scouted: str, at: str) -> float:
        """The cost of entering one more tile, after it is scouted."""
        return self.way(gait, scouted).get(at, FAR) - self.price(gait, scouted) + gait[1]
