"""Where the own pieces should go: jobs on tiles, the way there, and what scouting a tile is worth.

A *job* is a space to take or to hold, a thing to destroy, an enemy to hunt, or a way off the board. Each piece does
one at most, and a nearer piece counts more of the job's worth.  The sum over all pieces is the *outlook*: a step is
worth what it adds to that, and so is a seat.
"""

from __future__ import annotations

from functools import cache, cached_property
from itertools import chain
from typing import TYPE_CHECKING

import attrs

from undaunted_system.bot.jobs import Jobs
from undaunted_system.bot.known import FAR
from undaunted_system.bot.vehicles import Garage
from undaunted_system.bot.ways import BOARD, EXIT, Map

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from undaunted_system.bot.jobs import Job
    from undaunted_system.bot.now import Now, Seats
    from undaunted_system.bot.walking import Walking
    from undaunted_system.bot.ways import Gait, Ways

    #: What a job is worth to a piece: worth, piece, job.
    Chance = tuple[float, str, tuple[str, str]]

#: Steps at which the even part of a job's worth has gone.
REACH = 10.0
ENTERING = 0.8
NOTHING: frozenset[str] = frozenset()
#: On foot with no way to go.
STUCK: Gait = (True, 1.0, frozenset())


@cache
def share(cost: float) -> float:
    """How much of a job's worth counts for a piece at this cost from it: less with each step, and never nothing."""
    return float(0.5 * 0.7**cost + 0.5 * max(0.0, 1 - cost / REACH))


def basis_of(now: Now) -> tuple[object, ...]:
    """All of a position that its plan depends on; what has the same basis has the same plan."""
    living = frozenset(name for name, count in now.lives.items() if count)
    columns = now.my_marker, now.foe_marker, now.objective, now.at, now.seats, now.damage, now.owner
    return now.known, now.me, living, *(frozenset(column.items()) for column in columns)


@attrs.frozen(eq=False, repr=False)
class Worker:
    """An own piece that can do jobs: where it is, how much it counts, how it goes, what it is able to by its card."""

    name: str
    at: str
    counts: float
    gait: Gait | None
    able: frozenset[str]


class Plan:
    """The jobs of one position, and of all others with the same :func:`basis_of`."""

    def __init__(self, now: Now) -> None:
        self.now = now
        self.jobs = Jobs(now)
        self.mine, self.foes = self.jobs.mine, self.jobs.foes
        self.map = Map(now, can_scout=any(self._can_scout(name) for name in now.known.pieces))
        self.garage = Garage(now)
        #: The worth of places, by the further parts of a position that decide it.
        self.walkings: dict[object, Walking] = {}
        self._chance: dict[tuple[object, ...], list[Chance]] = {}
        self._foot: dict[str, list[tuple[Job, Ways]]] = {}
        self._way: dict[tuple[Job, Gait | None, Gait | None], Ways] = {}

    def _can_scout(self, name: str) -> bool:
        """Whether a piece lays markers, by its card or from its seat."""
        now = self.now
        if now.known.pieces[name].side != now.me or not now.lives_of(name) or not now.place(name):
            return False
        movements = now.known.movements
        return any(
            use.role == "mark" or (use.role == "move" and movements[use.kind].lays_markers)
            for use in now.uses(name).values()
        )

    # -- who can do it ---------------------------------------------------------------

    @cached_property
    def workers(self) -> list[Worker]:
        """Own pieces that can do a job."""
        now, workers = self.now, []
        for name, piece in now.known.pieces.items():
            space = now.place(name)
            if space is None or now.side(name) != now.me:
                continue
            if piece.seats:
                if name in self.mine.leaves:
                    workers.append(Worker(name, space, 1.0, None, frozenset((name,))))
            elif now.lives_of(name):
                able = self.jobs.able(piece.uses.values()) | {name}
                workers.append(Worker(name, space, 1.0 if name in now.at else ENTERING, self._gait(name), able))
        abilities = {job.able for job in self.jobs.all}
        return [worker for worker in workers if self.garage.own or worker.able & abilities]

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(worker.name for worker in self.workers)

    def _gait(self, name: str) -> Gait | None:
        """How a piece goes on foot; None when it goes nowhere."""
        gait = None
        for use in self.now.known.pieces[name].uses.values():
            if use.role == "move":
                kind = self.now.known.movements[use.kind]
                step = 1.0 if kind.by_markers else 1.0 / max(1, use.x)
                gait = kind.by_markers, step, self.now.closed_to(name, use.kind)
        return gait

    # -- the outlook -----------------------------------------------------------------

    def outlook(
        self,
        moved: Mapping[str, str] | None = None,
        scouted: str | None = None,
        seats: Seats | None = None,
        mended: str | None = None,
    ) -> float:
        """The sum of all jobs, with some pieces elsewhere, one more tile scouted, other seats or a vehicle mended."""
        sitting = self.now.seats if seats is None else seats
        if moved and mended is None and sitting is self.now.seats and not any(name in self._names for name in moved):
            return self.base
        hindered = self.garage.hindrances(sitting, mended)
        chances = [
            self._chances(
                worker, moved[worker.name] if moved and worker.name in moved else worker.at, sitting, hindered, scouted
            )
            for worker in self.workers
        ]
        if scouted and not moved and all(chance is other for chance, other in zip(chances, self._usual, strict=True)):
            return self.base
        total, busy, done = 0.0, set(), set()
        for value, name, job in sorted(chain.from_iterable(chances), reverse=True):
            if name not in busy and job not in done:
                busy.add(name)
                done.add(job)
                total += value
        return total

    @cached_property
    def _usual(self) -> list[list[Chance]]:
        """The chances of all workers as things are."""
        seats = self.now.seats
        hindered = self.garage.hindrances(seats)
        return [self._chances(worker, worker.at, seats, hindered, None) for worker in self.workers]

    def _chances(
        self, worker: Worker, at: str, sitting: Seats, hindered: Mapping[str, float | None], scouted: str | None
    ) -> list[Chance]:
        """What each job is worth to a piece from a tile; with a tile scouted, over that one if it is shorter.

        The very list of the unscouted tile where nothing is shorter.
        """
        seat = sitting.get(worker.name)
        carrier = seat[0] if seat else worker.name if worker.gait is None and worker.name in hindered else None
        hinder = hindered.get(carrier) if carrier else None
        key = worker.name, at, seat, hinder, scouted
        chances = self._chance.get(key)
        if chances is None:
            extra = self.jobs.able(self.now.seat_uses(worker.name, *seat).values()) - worker.able if seat else NOTHING
            chances = [
                (
                    worker.counts * job.worth * share(max(0.0, min(costs) + job.further)),
                    worker.name,
                    job.name,
                )
                for job, costs in self._costs(worker, at, carrier, hinder, extra, scouted)
            ]
            if scouted is not None:
                usual = self._chances(worker, at, sitting, hindered, None)
                chances = usual if chances == usual else chances
            self._chance[key] = chances
        return chances

    def _costs(
        self,
        worker: Worker,
        at: str,
        carrier: str | None,
        hinder: float | None,
        given: frozenset[str],
        scouted: str | None,
    ) -> Iterator[tuple[Job, list[float]]]:
        """What it costs a piece to reach each job: on foot, in its vehicle, or in one that it could board."""
        walk = worker.gait
        if walk and not self.garage.own:
            start = self._start(walk, at, scouted)
            for job, ways in self._on_foot(worker):
                yield job, [self._from(start, ways)]
            return
        drive = self.garage.gait(carrier) if carrier and hinder is not None else None
        on_foot = self._start(walk, at, scouted) if walk else None
        driving = self._start(drive, at, scouted) if drive else None
        boards = []
        if walk and not carrier:
            boards = [
                (self.map.way(walk, where).get(at, FAR) + BOARD + hinders, vehicle, where)
                for vehicle, where, hinders in self.garage.boardable(worker.name)
            ]
        for job in self.jobs.all:
            is_able = job.able in worker.able
            if not is_able and job.able not in given:
                continue
            costs = [float(FAR)]
            if on_foot and is_able:
                costs.append(self._from(on_foot, self._ways(job, walk, None)) + (EXIT if carrier else 0.0))
            if driving:
                # Where the vehicle may not leave, those aboard get out first.
                stays = EXIT if job.name[0] == "leave" and carrier not in self.mine.leaves else 0.0
                ways = self._ways(job, walk if is_able else None, drive)
                costs.append((hinder or 0.0) + stays + self._from(driving, ways))
            for cost, vehicle, where in boards:
                costs.append(cost + self._ways(job, walk, self.garage.gait(vehicle)).get(where, FAR))
            yield job, costs

    def _on_foot(self, worker: Worker) -> list[tuple[Job, Ways]]:
        """The jobs of a piece in a game without vehicles, with the ways there."""
        ways = self._foot.get(worker.name)
        if ways is None:
            jobs = (job for job in self.jobs.all if job.able in worker.able)
            ways = self._foot[worker.name] = [(job, self._ways(job, worker.gait, None)) for job in jobs]
        return ways

    def _ways(self, job: Job, walk: Gait | None, drive: Gait | None) -> Ways:
        """The ways to a job, on foot or by vehicle or both."""
        key = job, walk, drive
        ways = self._way.get(key)
        if ways is None:
            if drive is None:
                ways = self.map.way(walk or STUCK, *job.goals)
            else:
                ways = self.map.ride(drive, walk, *job.goals) if walk else self.map.way(drive, *job.goals)
            self._way[key] = ways
        return ways

    def _start(self, gait: Gait, at: str, scouted: str | None) -> tuple[str, str | None, float]:
        """Where a way begins, and the cost of reaching one more scouted tile, where that may be shorter."""
        if scouted is None or scouted == at or scouted in gait[2] or not gait[0]:
            return at, None, 0.0
        return at, scouted, self.map.over(gait, scouted, at)

    @staticmethod
    def _from(start: tuple[str, str | None, float], ways: Ways) -> float:
        space, over, detour = start
        cost = ways.get(space, FAR)
        return cost if over is None else min(cost, detour + ways.get(over, FAR))

    @cached_property
    def base(self) -> float:
        """The outlook as things are."""
        return self.outlook()

    @cached_property
    def scouting(self) -> dict[str, float]:
        """What one more own marker on each tile without one adds to the outlook."""
        marker, usual = self.now.my_marker, dict(self._chance)
        worths = {
            space: self.outlook(scouted=space) - self.base for space in self.now.known.near if not marker.get(space)
        }
        # Nothing else asks for the chances with one more tile scouted, and they are most of what a plan would keep.
        self._chance = usual
        return worths
