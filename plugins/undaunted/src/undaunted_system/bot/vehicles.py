"""Vehicles: which the own side could use, how they go, what hinders them, who could board which."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from undaunted_system.bot.known import Use
    from undaunted_system.bot.now import Now, Seats
    from undaunted_system.bot.ways import Gait

#: What it costs to change seats first, and to mend a vehicle for each damage too many.
RESEAT = 0.8
MEND = 2.0


class Garage:
    """The vehicles of one position that the own side could go with."""

    def __init__(self, now: Now) -> None:
        self.now = now
        #: Own vehicles, and empty ones.
        self.own = [name for name in now.vehicles if now.side(name) == now.me or not now.crew(name)]
        self._gaits = {name: self._gait(name) for name in self.own}
        self._hindrances: dict[object, dict[str, float | None]] = {}
        self._boardable: dict[str, list[tuple[str, str, float]]] = {}

    def _drives(self, use: Use) -> bool:
        return use.role == "move" and self.now.known.movements[use.kind].carries

    def _gait(self, vehicle: str) -> Gait:
        """How a vehicle moves with a piece in its fastest seat."""
        uses = [
            use
            for seat in self.now.known.pieces[vehicle].seats
            for use in seat.uses.values()
            if self._drives(use) and use.x
        ]
        if not uses:
            return True, 99.0, frozenset(self.now.known.near)
        use = max(uses, key=lambda use: use.x)
        kind = self.now.known.movements[use.kind]
        return kind.by_markers, 1.0 / use.x, self.now.closed_to(vehicle, use.kind)

    def gait(self, vehicle: str) -> Gait:
        """How a vehicle moves."""
        return self._gaits[vehicle]

    def can_drive(self, piece: str, vehicle: str, place: int) -> bool:
        """Whether a piece could drive from a place if the vehicle were not disabled."""
        seat = self.now.known.pieces[vehicle].seats[place]
        return self.now.lives_of(piece) > 0 and any(
            self._drives(use) for use in seat.uses_of(self.now.card(piece)).values()
        )

    def hindrances(self, sitting: Seats, mended: str | None = None) -> dict[str, float | None]:
        """What hinders each vehicle."""
        key = tuple(sorted(sitting.items())), mended
        hindrances = self._hindrances.get(key)
        if hindrances is None:
            hindrances = self._hindrances[key] = {name: self.hindrance(name, sitting, mended) for name in self.own}
        return hindrances

    def hindrance(self, vehicle: str, sitting: Seats, mended: str | None = None) -> float | None:
        """What it costs before a vehicle can go with those aboard: nothing at best; None when it cannot."""
        now = self.now
        crew = [name for name, (carrier, _) in sitting.items() if carrier == vehicle and now.lives_of(name)]
        cost = 0.0
        places = range(len(now.known.pieces[vehicle].seats))
        if not any(self.can_drive(name, vehicle, sitting[name][1]) for name in crew):
            if not any(self.can_drive(name, vehicle, place) for name in crew for place in places):
                return None
            cost = RESEAT
        return self._add_mending(vehicle, cost, mended)

    def _add_mending(self, vehicle: str, cost: float, mended: str | None = None) -> float | None:
        now = self.now
        if vehicle == mended or not now.is_disabled(vehicle):
            return cost
        space = now.at[vehicle]
        menders = [name for name in now.mine if now.at[name] == space and now.known.pieces[name].has("mend")]
        if not any(now.lives_of(name) and now.seats.get(name, (vehicle,))[0] == vehicle for name in menders):
            return None
        return cost + MEND * (1 + now.damage[vehicle] - now.known.pieces[vehicle].critical)

    def boardable(self, piece: str) -> list[tuple[str, str, float]]:
        """The vehicles that a piece on foot could board and drive: each with its space and its hindrance."""
        vehicles = self._boardable.get(piece)
        if vehicles is None:
            vehicles = []
            for vehicle in self.own:
                free = self.now.free(vehicle)
                hinder = self.hindrance(vehicle, self.now.seats)
                if free and hinder is None and any(self.can_drive(piece, vehicle, place) for place in free):
                    hinder = self._add_mending(vehicle, 0.0)
                if free and hinder is not None:
                    vehicles.append((vehicle, self.now.at[vehicle], hinder))
            self._boardable[piece] = vehicles
        return vehicles
