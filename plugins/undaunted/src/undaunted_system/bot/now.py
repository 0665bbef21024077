"""What an observation says of the position, in the form the heuristic asks for it."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from undaunted_core import Observation
    from undaunted_system.bot.known import CardFacts, Known, Use

SCOUTED = 1
CONTROLLED = 2
#: Zones whose cards are in circulation.
CIRCULATING = ("deck", "hand", "discard", "play")

#: Who sits where: piece -> vehicle and place.
Seats = dict[str, tuple[str, int]]


class Now:
    """The position as one seat knows it.

    ``lives`` counts the cards of each kind in circulation, those of the enemy
    included: what is hidden of them is only where they are.  ``mine`` and ``foes``
    are the pieces on the board that cards activate, ``vehicles`` all that have seats.
    """

    def __init__(self, known: Known, observation: Observation) -> None:
        self.known = known
        data = observation.data
        self.seen: dict[str, Any] = data["seen"]
        self.stack: list[dict[str, Any]] = data["stack"]
        self.me: str = known.side_of[str(observation.seat)]
        self.foe: str = next(side for side in known.aims if side != self.me)
        self.at: dict[str, str] = self.seen["pieces"]["space"]
        self.owner: dict[str, str] = self.column("owners")
        pieces = [(name, known.pieces[name]) for name in known.pieces if name in self.at]
        self.mine: list[str] = [name for name, piece in pieces if piece.side == self.me and not piece.seats]
        self.foes: list[str] = [name for name, piece in pieces if piece.side == self.foe and not piece.seats]
        self.vehicles: list[str] = [name for name, piece in pieces if piece.seats]
        self.foe_tiles = {self.at[name] for name in self.foes}
        self.seats: Seats = self._seats()
        self.damage: dict[str, int] = self.column("damage")
        self.suppressed: dict[str, bool] = self.column("suppressed")
        self.objective: dict[str, int] = self.column("objective")
        marker = self.seen["control"]["marker"]
        self.marker: dict[str, dict[str, int]] = {side: marker.get(side, {}) for side in (self.me, self.foe)}
        self.my_marker, self.foe_marker = self.marker[self.me], self.marker[self.foe]
        self.zones: dict[str, list[str]] = self.seen["zones"]["cards"]
        self.hand = self.zone("hand")
        self.supply = Counter(self.zone("supply"))
        self.foe_supply = Counter(self.zones.get(f"{self.foe}:supply", []))
        pools = data["hidden"].get("zones.cards", [])
        self.foe_pool = self._pool(pools)
        self.foe_hand: int = sum(pool["where"].get(f"{self.foe}:hand", 0) for pool in pools)
        open_cards = [*self.zones.get(f"{self.foe}:discard", []), *self.zones.get(f"{self.foe}:play", [])]
        for kind in CIRCULATING:
            open_cards += self.zone(kind)
        self.lives: Counter[str] = Counter(open_cards)
        for name, count in self.foe_pool.items():
            self.lives[name] += count
        self._uses: dict[str, dict[str, Use]] = {}
        self._may_enter = observation.may_enter
        self._barred: dict[tuple[str, str], frozenset[str]] = {}

    def let_go(self) -> None:
        """Drop what the plan of a position needs no more once its choice is made: the cards, and the observation."""
        self.seen = self.seen.copy()
        del self.seen["zones"]
        self.stack, self.zones, self.hand = [], {}, []
        if not self.known.asks:
            del self._may_enter

    def closed_to(self, mover: str, movement: str) -> frozenset[str]:
        """The spaces that a piece may not enter by a movement."""
        kind = self.known.movements[movement]
        if not kind.asks:
            return kind.barred
        key = mover, movement
        if key not in self._barred:
            closed = {space for space in self.known.near if not self._may_enter(mover, space, movement)}
            self._barred[key] = kind.barred | closed
        return self._barred[key]

    def column(self, name: str) -> Any:
        """A column of the position, by its full name or the last part of it; nothing where there is none."""
        slot, column = self.known.columns.get(name, ("", ""))
        return self.seen.get(slot, {}).get(column, {})

    def zone(self, kind: str) -> list[str]:
        """The cards of one of the own zones."""
        return self.zones.get(f"{self.me}:{kind}", [])

    def place(self, piece: str) -> str | None:
        """Where a piece is, or would enter; None for nowhere."""
        return self.at.get(piece) or self.known.pieces[piece].enters

    def is_kept(self, space: str, side: str) -> bool:
        """Whether a side with a piece on a space keeps the other side from taking it."""
        words = self.known.blocked_by
        return "enemy" in words or ("holder" in words and self.marker[side].get(space) == CONTROLLED)

    def card(self, piece: str) -> CardFacts | None:
        """The card that activates a piece."""
        name = self.known.pieces[piece].card
        return self.known.cards[name] if name else None

    def lives_of(self, piece: str) -> int:
        """How many of its cards are in circulation."""
        return self.lives[self.known.pieces[piece].card or ""]

    def hits_left(self, piece: str) -> int:
        """After how many hits a piece is off the board; a soldier takes one for each card, and one more."""
        facts = self.known.pieces[piece]
        return max(1, facts.integrity - self.damage.get(piece, 0)) if facts.seats else 1 + self.lives_of(piece)

    def aim(self) -> str | None:
        """The space of the own side's target marker, in a game that has such markers."""
        space: str | None = self.column("aimed").get(self.me)
        return space

    def count_circulation(self, side: str) -> int:
        """How many cards a side has in circulation."""
        return sum(count for name, count in self.lives.items() if self.known.cards[name].side == side)

    @cached_property
    def spare(self) -> int:
        """How many useful cards are in the own supply."""
        return sum(count for name, count in self.supply.items() if not self.known.cards[name].is_blank)

    # -- vehicles ----------------------------------------------------------------

    def side(self, piece: str) -> str | None:
        """The side a piece belongs to now."""
        return self.owner.get(piece) or self.known.pieces[piece].side

    def crew(self, vehicle: str) -> list[str]:
        """Who is aboard."""
        return [name for name, (carrier, _) in self.seats.items() if carrier == vehicle]

    def is_disabled(self, vehicle: str) -> bool:
        """Whether a vehicle has the damage that disables it."""
        critical = self.known.pieces[vehicle].critical
        return 0 < critical <= self.damage.get(vehicle, 0)

    def free(self, vehicle: str) -> list[int]:
        """The places of a vehicle that are empty."""
        full = {place for carrier, place in self.seats.values() if carrier == vehicle}
        return [place for place in range(len(self.known.pieces[vehicle].seats)) if place not in full]

    def seat_uses(self, piece: str, vehicle: str, place: int) -> dict[str, Use]:
        """What a piece could do from a place of a vehicle."""
        if self.is_disabled(vehicle):
            return {}
        return self.known.pieces[vehicle].seats[place].uses_of(self.card(piece))

    def uses_in(self, piece: str, seat: tuple[str, int] | None) -> dict[str, Use]:
        """What a piece's card can be played for from a seat, or on foot."""
        own = self.known.pieces[piece].uses
        if seat is None:
            return own
        stays = {name: use for name, use in own.items() if use.role != "move"}
        return stays | self.seat_uses(piece, *seat)

    def uses(self, piece: str) -> dict[str, Use]:
        """What a piece's card can be played for where it is now."""
        uses = self._uses.get(piece)
        if uses is None:
            uses = self._uses[piece] = self.uses_in(piece, self.seats.get(piece))
        return uses

    def _seats(self) -> Seats:
        place = self.column("place")
        carriers = self.column("vehicle")
        return {name: (carriers[name], int(place[name]) - 1) for name in carriers if name in self.at}

    def _pool(self, pools: list[dict[str, Any]]) -> Counter[str]:
        """The enemy's hidden cards that are still in circulation."""
        hidden = [name for pool in pools if f"{self.foe}:hand" in pool["where"] for name in pool["holds"]]
        counts = Counter(hidden)
        for name in self.seen["zones"]["known"].get(f"{self.foe}:removed", []):
            counts[name] -= 1
            if counts[name] <= 0:
                del counts[name]
        return counts
