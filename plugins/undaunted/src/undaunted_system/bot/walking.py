"""What going somewhere is worth: steps, markers, seats, the way off the board."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from undaunted_system.bot.fire import WIN

if TYPE_CHECKING:
    from undaunted_system.bot.fire import Fire
    from undaunted_system.bot.known import Use
    from undaunted_system.bot.now import Now, Seats
    from undaunted_system.bot.plan import Plan

#: How much the second of two tiles marked in a row counts.
NEXT = 0.9
#: The least worth of a shift that is made, so that no piece gets in and out for nothing.
SHIFT = 0.3
#: What leaving the board is worth in addition to what it counts.
GONE = 1.0


def basis_of_places(now: Now) -> tuple[object, ...]:
    """The parts of a position that decide the worth of places, in addition to those that decide its plan."""
    columns = now.lives, now.suppressed, now.foe_pool
    return now.foe_hand, has_blanks(now), now.spare, *(frozenset(column.items()) for column in columns)


def has_blanks(now: Now) -> bool:
    """Whether the own supply has cards without any use."""
    return any(now.known.cards[name].is_blank for name in now.supply)


class Walking:
    """The worth of places in one position, or in one with other pieces in the seats."""

    def __init__(self, now: Now, plan: Plan, fire: Fire, seats: Seats | None = None) -> None:
        self.now = now
        self.known = now.known
        self.style = now.known.style
        self.plan = plan
        self.fire = fire
        self.seats: Seats = now.seats if seats is None else seats
        self._stands: dict[tuple[str, str, object], float] = {}
        self._posts: dict[tuple[str, str], float] = {}
        self._bests: dict[tuple[str, str, str, int], float] = {}
        self._shifts: dict[tuple[str, tuple[str, int] | None], float] = {}
        #: What fetching each card is worth.
        self.fetches: dict[str, float] = {}

    # -- places -------------------------------------------------------------------

    def stand(self, piece: str, at: str, seats: Seats | None = None) -> float:
        """What a tile is worth to a soldier, without jobs: what the soldier can do from there, and its safety."""
        seat = (self.seats if seats is None else seats).get(piece)
        key = piece, at, seat
        worth = self._stands.get(key)
        if worth is None:
            able = 0.0
            for use in self.now.uses_in(piece, seat).values():
                if use.role == "shoot":
                    able = max(able, self.fire.best(use, at))
                elif use.role == "mark":
                    able = max(able, self.mark(at, use.x))
            worth = self.style.shooting * able
            if seat is None:
                worth -= self._caution(piece) * self.fire.danger(piece, at)
            self._stands[key] = worth
        return worth

    def post(self, at: str, seats: Seats, vehicle: str) -> float:
        """What a vehicle on a tile risks with those aboard."""
        crew = [name for name, (carrier, _) in seats.items() if carrier == vehicle]
        return -self._caution(vehicle, *crew) * self.fire.danger_aboard(vehicle, at, crew)

    def _caution(self, *pieces: str) -> float:
        """How much danger counts: less for those who are on their way off the board."""
        hurry = self.style.hurry if any(piece in self.plan.mine.leaves for piece in pieces) else 1.0
        return hurry * self.style.danger

    def place(self, mover: str, at: str) -> float:
        """What the place of a piece, or of a vehicle with all aboard, on a tile is worth."""
        worth = self._posts.get((mover, at))
        if worth is None:
            crew = self._crew(mover)
            moved = dict.fromkeys((mover, *crew), at)
            worth = self.plan.outlook(moved, seats=self.seats)
            if self.known.pieces[mover].seats:
                worth += sum(self.stand(name, at) for name in crew) + self.post(at, self.seats, mover)
            else:
                worth += self.stand(mover, at)
            self._posts[mover, at] = worth
        return worth

    def _crew(self, vehicle: str) -> list[str]:
        return [name for name, (carrier, _) in self.seats.items() if carrier == vehicle]

    # -- steps --------------------------------------------------------------------

    def go(self, piece: str, at: str, use: Use) -> float:
        """What a use that moves is worth."""
        mover = piece
        if self.known.movements[use.kind].carries:
            mover = self.seats[piece][0] if piece in self.seats else piece
        return self.best(mover, at, use.kind, use.x)

    def best(self, mover: str, at: str, movement: str, left: int) -> float:
        """The highest worth of at most ``left`` steps."""
        key = mover, at, movement, left
        worth = self._bests.get(key)
        if worth is None:
            worth = self._bests[key] = self._best(mover, at, movement, left) if left else 0.0
        return worth

    def _best(self, mover: str, at: str, movement: str, left: int) -> float:
        if self.known.movements[movement].lays_markers:
            barred = self.now.closed_to(mover, movement)
            near = [goal for goal in self.known.near[at] if goal not in barred]
            onwards = [self.step(mover, at, goal, movement, left) for goal in near]
            return max([0.0, self.leave(mover, at), *onwards])
        here, highest = self.place(mover, at), 0.0
        for goal, steps in self._reach(mover, at, movement, left).items():
            worth = self.place(mover, goal) - here if steps else 0.0
            if steps < left:
                worth = max(worth, self.leave(mover, goal))
            highest = max(highest, worth)
        return highest

    def step(self, mover: str, source: str, goal: str, movement: str, left: int) -> float:
        """What a step is worth, with those that may follow it."""
        if self.known.movements[movement].lays_markers:
            value = self.place(mover, goal) - self.place(mover, source)
            value += self.marking(goal) + self.ahead(goal) - self.ahead(source)
            return max(value, self.leave(mover, goal)) if left > 1 else value
        here, best = self.place(mover, source), -WIN
        for space, steps in self._reach(mover, goal, movement, left - 1).items():
            worth = self.place(mover, space) - here
            if steps < left - 1:
                worth = max(worth, self.leave(mover, space))
            # A longer way to the same place is no better.
            best = max(best, worth - 0.01 * steps)
        return best

    def _reach(self, mover: str, at: str, movement: str, left: int) -> dict[str, int]:
        """The spaces within ``left`` steps, each with its number of steps."""
        kind, distance, edge = self.known.movements[movement], {at: 0}, [at]
        barred = self.now.closed_to(mover, movement)
        for steps in range(1, left + 1):
            edge = [
                goal
                for space in edge
                for goal in self.known.near[space]
                if goal not in barred and (not kind.by_markers or self.now.my_marker.get(goal))
            ]
            for goal in edge:
                distance.setdefault(goal, steps)
        return distance

    def leave(self, mover: str, at: str) -> float:
        """What leaving the board from a space is worth; nothing where that cannot be."""
        mine = self.plan.mine
        if at not in mine.exits:
            return 0.0
        pieces = [mover, *self._crew(mover)]
        gains = [gain for piece in pieces for gain in mine.leaves.get(piece, [])]
        if not gains or any(piece not in mine.leaves for piece in pieces):
            return 0.0
        return WIN if mine.wins(gains) else mine.worth(gains) + GONE

    # -- markers ------------------------------------------------------------------

    def marking(self, space: str) -> float:
        """What it is worth to lay an own marker on a tile, the Fog of War it costs included."""
        if self.now.my_marker.get(space):
            return 0.0
        return self.plan.scouting[space] - self.fog_cost

    def ahead(self, at: str) -> float:
        """How near a Scout is to tiles worth scouting."""
        steps = self.known.steps[at]
        nearness = self.style.scout_nearness
        values = [worth * nearness ** steps[space] for space, worth in self._markings.items() if space != at]
        return max([0.0, *values])

    @cached_property
    def _markings(self) -> dict[str, float]:
        """The tiles that are worth an own marker, and how much."""
        return {space: worth for space in self.plan.scouting if (worth := self.marking(space)) > 0}

    @cached_property
    def fog_cost(self) -> float:
        """What a further Fog of War costs; nothing when the supply has none."""
        return self.style.fog_cost if has_blanks(self.now) else 0.0

    def mark(self, at: str | None, left: int) -> float:
        """What markers on ``left`` tiles are worth: in a chain that starts next to a space, or (None) anywhere."""
        if at is None:
            return sum(sorted(self._markings.values(), reverse=True)[:left])
        return max([0.0, *(self.chain(space, left, {at}) for space in self.known.near[at])]) if left else 0.0

    def chain(self, space: str, left: int, chosen: set[str]) -> float:
        """What a marker on a tile is worth with those that may follow it."""
        here = self.marking(space)
        if left > 1:
            onwards = [self.marking(other) for other in self.known.near[space] if other not in chosen]
            here += NEXT * max([0.0, *onwards])
        return here

    # -- seats --------------------------------------------------------------------

    def seating_worth(self, seats: Seats, pieces: tuple[str, ...], vehicles: tuple[str, ...]) -> float:
        """What this seating is worth, for the pieces given."""
        at = self.now.at
        worth = self.plan.outlook(seats=seats)
        worth += sum(self.stand(piece, at[piece], seats) for piece in pieces)
        return worth + sum(self.post(at[vehicle], seats, vehicle) for vehicle in vehicles)

    def shift(self, piece: str, seat: tuple[str, int] | None) -> float:
        """What getting in, getting out or changing seats is worth for a piece."""
        worth = self._shifts.get((piece, seat))
        if worth is None:
            now, seats = self.now, self.seats_with(piece, seat)
            vehicles = tuple({pair[0]: 0 for pair in (now.seats.get(piece), seat) if pair})
            worth = self.seating_worth(seats, (piece,), vehicles) - self.seating_worth(now.seats, (piece,), vehicles)
            self._shifts[piece, seat] = worth = worth - SHIFT
        return worth

    def seats_with(self, piece: str, seat: tuple[str, int] | None) -> Seats:
        """Which piece sits where after a piece has moved to a seat, or out."""
        seats = {name: place for name, place in self.now.seats.items() if name != piece}
        return seats if seat is None else {**seats, piece: seat}

    def switch(self, piece: str, other: str) -> float:
        """What an exchange of two seats is worth."""
        now = self.now
        seats = now.seats | {piece: now.seats[other], other: now.seats[piece]}
        pair, vehicles = (piece, other), (now.seats[piece][0],)
        return self.seating_worth(seats, pair, vehicles) - self.seating_worth(now.seats, pair, vehicles) - SHIFT

    @cached_property
    def shifts(self) -> dict[str, list[tuple[str, int] | None]]:
        """Where each own soldier could shift to: seats, and on foot."""
        now = self.now
        seats_of: dict[str, list[tuple[str, int] | None]] = {}
        for piece in now.mine:
            seat = now.seats.get(piece)
            if seat:
                seats_of[piece] = [None, *((seat[0], place) for place in now.free(seat[0]))]
            else:
                seats_of[piece] = [
                    (vehicle, place)
                    for vehicle in self.plan.garage.own
                    if now.at[vehicle] == now.at[piece]
                    for place in now.free(vehicle)
                ]
        return seats_of

    def after(self, piece: str) -> float:
        """What the best shift after a card is worth."""
        return max([0.0, *(self.shift(piece, seat) for seat in self.shifts.get(piece, ()))])
