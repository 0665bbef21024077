"""Where the own pieces should go: jobs on tiles, the way there, and what scouting a tile is worth.

A *job* is an objective to take or to hold; each piece does one at most, and the
nearer it is the more of the job's worth counts.  The sum over all pieces is the
*outlook*: a step is worth what it adds to that.
"""

from __future__ import annotations

from functools import cached_property
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from undaunted_core.bots.known import FAR
from undaunted_core.bots.now import CONTROLLED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_core.bots.now import Now

#: What all the points a side needs are worth together.
ALL_POINTS = 200.0
#: How much of a threat is left with each further step between.
NEARNESS = 0.75
#: Steps at which the even part of a job's worth has gone.
REACH = 10.0
#: Steps that an unscouted tile costs those who cannot scout; without Scouts there is hardly any hope.
UNSCOUTED = 2.2
UNREACHABLE = 8.0
ENTERING = 0.8
BLOCKED = 0.7
HELD = 0.4


def share(cost: float) -> float:
    """How much of a job's worth counts for a piece at this cost from it: falls fast near by, and never quite stops."""
    return float(0.5 * 0.7**cost + 0.5 * max(0.0, 1 - cost / REACH))


class Plan:
    """The jobs of one position."""

    def __init__(self, now: Now) -> None:
        self.now = now
        known = now.known
        self.pins = known.pins[now.me]
        self.need = known.needs[now.me]
        self.foe_need = known.needs[now.foe]
        can_scout = any(
            "scout" in piece.uses and now.lives[piece.card or ""] and now.place(name)
            for name, piece in known.pieces.items()
            if piece.side == now.me
        )
        unscouted = UNSCOUTED if can_scout else UNREACHABLE
        self.price = {space: 1.0 if now.my_marker.get(space) else unscouted for space in known.near}
        self.takes = {space: worth for space in now.objective if (worth := self.worth(space)) > 0}
        self.holds = {space: worth for space in now.objective if (worth := self._hold(space)) > 0}
        self._ways: dict[str, dict[str, float]] = {}
        self._chance: dict[tuple[str, str, float, str | None], list[tuple[float, str, str]]] = {}

    def worth(self, space: str) -> float:
        """What turning the own marker there to controlled brings (for the radio: once more)."""
        now, value = self.now, self.now.objective.get(space, 0)
        if now.my_marker.get(space) == CONTROLLED:
            if now.known.grows.get(space) != now.me:
                return 0.0
            value = 1
        if not value:
            return 0.0
        found = ALL_POINTS * value / self.need if self.need else value / 2
        if self.wins(value):
            found = max(found, ALL_POINTS)
        if now.foe_marker.get(space) == CONTROLLED and self.foe_need:
            found += HELD * ALL_POINTS * value / self.foe_need
        return BLOCKED * found if space in now.foe_tiles else found

    def wins(self, value: int) -> bool:
        """Whether so many more points win."""
        return 0 < self.need <= self.now.my_points + value

    def _hold(self, space: str) -> float:
        """What standing there brings by keeping the enemy from taking it."""
        now, value = self.now, self.now.objective.get(space, 0)
        if not self.foe_need or not value or now.foe_marker.get(space) == CONTROLLED:
            return 0.0
        steps = min((now.known.steps[at][space] for at in self._foe_takers), default=FAR)
        found = HELD * ALL_POINTS * value / self.foe_need * NEARNESS ** max(0, steps - 1)
        if now.foe_points + value >= self.foe_need:
            found *= 1.5
        return 1.5 * found if self.pins else found

    @cached_property
    def _foe_takers(self) -> list[str]:
        """Where the enemy's pieces with Control are or would enter."""
        now = self.now
        places = [
            now.place(name)
            for name, piece in now.known.pieces.items()
            if piece.side == now.foe and "control" in piece.uses and now.lives[piece.card or ""]
        ]
        return [place for place in places if place]

    def way(self, goal: str) -> dict[str, float]:
        """What it costs to come to a tile from every other by Move, tiles to be scouted costing more."""
        found = self._ways.get(goal)
        if found is None:
            near, price = self.now.known.near, self.price
            found = {}
            todo = [(0.0, goal)]
            while todo:
                cost, space = heappop(todo)
                if space in found:
                    continue
                found[space] = cost
                cost += price[space]
                for other in near[space]:
                    if other not in found:
                        heappush(todo, (cost, other))
            self._ways[goal] = found
        return found

    @cached_property
    def workers(self) -> list[tuple[str, str, float]]:
        """Own pieces that can do a job: name, where, and how much they count."""
        now, found = self.now, []
        for name, piece in now.known.pieces.items():
            at = now.place(name)
            if piece.side != now.me or at is None or "move" not in piece.uses or not now.lives[piece.card or ""]:
                continue
            found.append((name, at, 1.0 if name in now.at else ENTERING))
        return found

    def outlook(self, moved: Mapping[str, str] | None = None, scouted: str | None = None) -> float:
        """The sum of all jobs, with some pieces elsewhere or one more tile scouted."""
        pairs: list[tuple[float, str, str]] = []
        for name, at, counts in self.workers:
            if moved and name in moved:
                pairs += self._chances(name, moved[name], 1.0, scouted)
            else:
                pairs += self._chances(name, at, counts, scouted)
        pairs.sort(reverse=True)
        total, busy, done = 0.0, set(), set()
        for value, name, space in pairs:
            if name not in busy and space not in done:
                busy.add(name)
                done.add(space)
                total += value
        return total

    def _chances(self, name: str, at: str, counts: float, scouted: str | None) -> list[tuple[float, str, str]]:
        """What each job is worth to a piece from a tile; with a tile scouted, over that one if it is shorter."""
        found = self._chance.get((name, at, counts, scouted))
        if found is None:
            jobs = self._taking if "control" in self.now.known.pieces[name].uses else self._holding
            if scouted is None or scouted == at:
                found = [(counts * worth * share(way.get(at, FAR)), name, space) for space, worth, way in jobs]
            else:
                # The tile itself costs one step then.
                detour = self.way(scouted).get(at, FAR) - self.price[scouted] + 1
                found = [
                    (counts * worth * share(min(way.get(at, FAR), detour + way.get(scouted, FAR))), name, space)
                    for space, worth, way in jobs
                ]
            self._chance[name, at, counts, scouted] = found
        return found

    @cached_property
    def _holding(self) -> list[tuple[str, float, dict[str, float]]]:
        """Jobs for any piece that moves: tile, worth, and the way there."""
        return [(space, worth, self.way(space)) for space, worth in self.holds.items()]

    @cached_property
    def _taking(self) -> list[tuple[str, float, dict[str, float]]]:
        """Jobs for a piece with Control: taking, and holding as any other."""
        return [(space, worth, self.way(space)) for space, worth in self.takes.items()] + self._holding

    @cached_property
    def base(self) -> float:
        """The outlook as things are."""
        return self.outlook()

    @cached_property
    def scouting(self) -> dict[str, float]:
        """What one more own marker on each tile without one adds to the outlook."""
        marker = self.now.my_marker
        return {
            space: self.outlook(scouted=space) - self.base for space in self.now.known.near if not marker.get(space)
        }
