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
    from collections.abc import Iterator, Mapping, Sequence

    from undaunted_system.bot.jobs import Job
    from undaunted_system.bot.now import Now, Seats
    from undaunted_system.bot.ways import Gait, Ways

    #: What hinders each vehicle, None where it cannot go.
    Hindrances = Mapping[str, float | None]
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


@attrs.frozen(eq=False, repr=False)
class Task:
    """A job as a piece can do it: its worth to the piece, the ways there, and what comes before the way by vehicle."""

    piece: str
    job: Job
    worth: float
    on_foot: Ways
    driving: Ways
    stays: float

    def chance(self, cost: float) -> Chance:
        """What the job is worth at this cost."""
        return self.worth * share(max(0.0, cost + self.job.further)), self.piece, self.job.name


class Plan:
    """The jobs of one position, and of all others with the same :func:`basis_of`."""

    def __init__(self, now: Now) -> None:
        self.now = now
        self.jobs = Jobs(now)
        self.mine, self.foes = self.jobs.mine, self.jobs.foes
        self.map = Map(now, can_scout=any(self._can_scout(name) for name in now.known.pieces))
        self.garage = Garage(now)
        self._chance: dict[tuple[object, ...], list[Chance]] = {}
        self._outlooks: dict[tuple[object, ...], float] = {}
        self._task: dict[tuple[object, ...], list[Task]] = {}
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
        self, moved: Mapping[str, str] | None = None, seats: Seats | None = None, mended: str | None = None
    ) -> float:
        """The sum of all jobs, with some pieces elsewhere, other seats or a vehicle mended."""
        usual = self.now.seats
        sitting = usual if seats is None or seats == usual else seats
        elsewhere = {name: space for name, space in moved.items() if name in self._names} if moved else {}
        if mended is None and sitting is usual and not elsewhere:
            return self.base
        # What differs takes less memory than all seats.
        key = tuple(elsewhere.items()), frozenset(sitting.items() ^ usual.items()), mended
        total = self._outlooks.get(key)
        if total is None:
            hindered = self.garage.hindrances(sitting, mended)
            chances = [self._chances(who, elsewhere.get(who.name, who.at), sitting, hindered) for who in self.workers]
            total = self._outlooks[key] = _add_up(chances)
        return total

    @cached_property
    def base(self) -> float:
        """The outlook as things are."""
        return _add_up(self._usual)

    @cached_property
    def _usual(self) -> list[list[Chance]]:
        """The chances of all workers as things are."""
        seats = self.now.seats
        hindered = self.garage.hindrances(seats)
        return [self._chances(worker, worker.at, seats, hindered) for worker in self.workers]

    def _chances(self, worker: Worker, at: str, sitting: Seats, hindered: Hindrances) -> list[Chance]:
        """What each job is worth to a piece from a tile."""
        seat = sitting.get(worker.name)
        hinder = hindered.get(seat[0] if seat else worker.name)
        key = worker.name, at, seat, hinder
        chances = self._chance.get(key)
        if chances is None:
            tasks = self._tasks(worker, seat, is_driven=hinder is not None)
            costs = self._costs(worker, at, seat, hinder, tasks)
            chances = self._chance[key] = [task.chance(cost) for task, cost in zip(tasks, costs, strict=True)]
        return chances

    def _tasks(self, worker: Worker, seat: tuple[str, int] | None, *, is_driven: bool) -> list[Task]:
        """The jobs that a piece can do on foot, or in its vehicle."""
        key = worker.name, seat, is_driven
        tasks = self._task.get(key)
        if tasks is None:
            carrier, walk = seat[0] if seat else worker.name, worker.gait
            given = self.jobs.able(self.now.seat_uses(worker.name, *seat).values()) if seat else NOTHING
            drive = self.garage.gait(carrier) if is_driven else None
            # Where the vehicle may not leave, those aboard get out first.
            out = 0.0 if carrier in self.mine.leaves else EXIT
            tasks = self._task[key] = []
            for job in self.jobs.all:
                is_able = job.able in worker.able
                if is_able or job.able in given:
                    on_foot = self._ways(job, walk, None) if walk and is_able else {}
                    driving = self._ways(job, walk if is_able else None, drive) if drive else {}
                    stays = out if job.name[0] == "leave" else 0.0
                    tasks.append(Task(worker.name, job, worker.counts * job.worth, on_foot, driving, stays))
        return tasks

    def _costs(
        self, worker: Worker, at: str, seat: tuple[str, int] | None, hinder: float | None, tasks: list[Task]
    ) -> list[float]:
        """What each of its jobs costs a piece from a tile: on foot, in its vehicle, or in one that it could board."""
        out, slow = EXIT if seat else 0.0, hinder or 0.0
        costs = [
            min(FAR, task.on_foot.get(at, FAR) + out, slow + task.stays + task.driving.get(at, FAR)) for task in tasks
        ]
        if worker.gait and not seat:
            for vehicle, where, hinders in self.garage.boardable(worker.name):
                before = self.map.way(worker.gait, where).get(at, FAR) + BOARD + hinders
                drive = self.garage.gait(vehicle)
                further = (self._ways(task.job, worker.gait, drive).get(where, FAR) for task in tasks)
                costs = [min(cost, before + more) for cost, more in zip(costs, further, strict=True)]
        return costs

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

    # -- scouting --------------------------------------------------------------------

    @cached_property
    def scouting(self) -> dict[str, float]:
        """What one more own marker on each tile without one adds to the outlook."""
        marker = self.now.my_marker
        shorter: dict[str, dict[int, list[Chance]]] = {
            space: {} for space in self.now.known.near if not marker.get(space)
        }
        for number, worker in enumerate(self.workers):
            for space, chances in self._shorten(worker, list(shorter)):
                shorter[space][number] = chances
        return {
            space: _add_up([chances.get(number, usual) for number, usual in enumerate(self._usual)]) - self.base
            if chances
            else 0.0
            for space, chances in shorter.items()
        }

    def _shorten(self, worker: Worker, spaces: list[str]) -> Iterator[tuple[str, list[Chance]]]:
        """The tiles that make a job of a piece nearer if they are scouted, with its chances then."""
        seat = self.now.seats.get(worker.name)
        carrier = seat[0] if seat else worker.name
        hinder = self.garage.hindrances(self.now.seats).get(carrier)
        tasks = self._tasks(worker, seat, is_driven=hinder is not None)
        costs = self._costs(worker, worker.at, seat, hinder, tasks)
        farthest = max((cost for cost in costs if cost < FAR), default=0.0)
        drive = None if hinder is None else self.garage.gait(carrier)
        out, slow = EXIT if seat else 0.0, hinder or 0.0
        for space in spaces:
            on_foot, driving = (self._detour(gait, space, worker.at) for gait in (worker.gait, drive))
            if min(on_foot, driving) >= farthest:
                continue
            nearer = [
                min(
                    cost,
                    on_foot + task.on_foot.get(space, FAR) + out,
                    slow + task.stays + (driving + task.driving.get(space, FAR)),
                )
                for task, cost in zip(tasks, costs, strict=True)
            ]
            if nearer != costs:
                yield space, [task.chance(cost) for task, cost in zip(tasks, nearer, strict=True)]

    def _detour(self, gait: Gait | None, scouted: str, at: str) -> float:
        """The cost of reaching one more scouted tile; beyond all others where it makes no way shorter."""
        if gait is None or not gait[0] or scouted == at or scouted in gait[2]:
            return FAR
        return self.map.over(gait, scouted, at)


def _add_up(chances: Sequence[list[Chance]]) -> float:
    """What the pieces can do together: each does one job at most, and each job is done once."""
    total, busy, done = 0.0, set(), set()
    for value, name, job in sorted(chain.from_iterable(chances), reverse=True):
        if name not in busy and job not in done:
            busy.add(name)
            done.add(job)
            total += value
            if len(busy) == len(chances):
                break
    return total
