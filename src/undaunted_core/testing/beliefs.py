"""What a seat can know of hidden cards, followed from its own events alone.

A :class:`Beliefs` holds, for each side whose cards a seat cannot all see, the
exact set of ways in which the hidden cards can lie in the closed zones.  It uses
nothing of the library's own bookkeeping: it is the independent second opinion
that the secrecy checks compare with where the ways are few.

An event kind declares what its events tell of cards (``tells``, see
:mod:`undaunted_core.mechanics.happenings`); where it declares nothing, an event that
names a card, or a list of them, and two zones says what went where.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Any

from undaunted_core.kernel.events import EVERYBODY
from undaunted_core.mechanics.happenings import Absent, Drawn, Happening, Moved, Poured, Shown
from undaunted_core.testing.walk import expect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from undaunted_core.game.game import Game
    from undaunted_core.kernel.events import EventKind

#: The cards of each closed zone, sorted, in the order of the zones.
World = tuple[tuple[str, ...], ...]

#: A side with more possible worlds than this is followed no further.
MOST_WORLDS = 4000
#: With more closed zones than these, into which cards go unseen, the public facts may say less than all events do.
EXACT_ZONES = 2


def happenings_of(rules: Any, kind: EventKind, event: Mapping[str, Any]) -> Iterable[Happening]:
    """What an event, as a seat sees it, tells of cards: what its kind declares, else what its fields say."""
    return kind.tells(rules, event) if kind.tells else moved_cards(kind.fields, event)


def moved_cards(fields: Mapping[str, str], event: Mapping[str, Any]) -> Iterator[Happening]:
    """What an event tells that names cards and two zones: they went from the first zone to the second.

    ``fields`` are the event kind's, with their domains.  A card kept from the
    viewer went unseen.
    """
    zones = [event[name] for name, domain in fields.items() if domain == "zone"]
    named = [name for name, domain in fields.items() if domain in ("card", "card[]")]
    if len(zones) != 2 or len(named) != 1:
        return
    # A zone of the table has no side in front of its name.
    (side, _, source), (_, _, target) = (zone.rpartition(":") for zone in zones)
    cards = event.get(named[0])
    if cards is None:
        yield Drawn(side, source, target)
    for card in [cards] if isinstance(cards, str) else cards or ():
        yield Moved(side, card, source, target)


class Beliefs:
    """The possible worlds of every side with zones closed to a seat (None: a spectator).

    Sides whose cards all lie in zones of their own are followed, up to :data:`MOST_WORLDS`.
    ``zones`` names a side's closed zones, ``worlds`` holds the possible worlds,
    ``open`` the cards of all other zones.  A side with too many worlds
    (:data:`MOST_WORLDS`) is ``dropped``: only its open zones are followed.
    """

    def __init__(self, game: Game, seat: str | None) -> None:
        rules: Any = game.rules
        self.seat = seat
        self.kinds = {kind.name: kind for kind in rules.events}
        viewer = None if seat is None else rules.side_of[rules.numbers["seat"][seat]]
        members = rules.members["zone"]
        self.seen, self.numbers = rules.zones.seen, rules.numbers["zone"]
        self.zones: dict[str, tuple[str, ...]] = {}
        #: Those whose cards are not followed; the table's zones name no side.
        self.apart = {""}
        for side in rules.sides:
            own = {row for row, name in enumerate(members.names) if name.startswith(f"{side}:")}
            if rules.zones.cells.get(side) or own != {row for row, pool in enumerate(members.pools) if pool == side}:
                # The side shares its cards with others.
                self.apart.add(side)
                continue
            hidden = tuple(members.names[row] for row in sorted(own) if members.viewer(row) not in (EVERYBODY, viewer))
            if hidden:
                self.zones[side] = hidden
        seen = game.observation(seat).data
        self.open = {
            zone: Counter(seen["seen"]["zones"]["cards"].get(zone, ()))
            for zone in members.names
            if zone.rpartition(":")[0] not in self.apart and not any(zone in closed for closed in self.zones.values())
        }
        self.worlds: dict[str, set[World]] = {}
        self.dropped: set[str] = set()
        for side, closed in list(self.zones.items()):
            pool = next(p for p in seen["hidden"]["zones.cards"] if closed[0] in p["where"])
            found = splits(Counter(pool["holds"]), [pool["where"][zone] for zone in closed])
            self._keep_few(side, set(islice(found, MOST_WORLDS + 1)))
        self.followed = len(game.events(seat))

    def exact(self, side: str) -> bool:
        """Whether the public facts should say all that the events say."""
        return sum(not self.seen[self.numbers[zone]] for zone in self.zones[side]) <= EXACT_ZONES

    def _keep_few(self, side: str, worlds: set[World]) -> None:
        if len(worlds) <= MOST_WORLDS:
            self.worlds[side] = worlds
        else:
            self.dropped.add(side)
            del self.zones[side]
            self.worlds.pop(side, None)

    def follow(self, game: Game) -> None:
        """Take in the seat's new events."""
        for event in game.events(self.seat, self.followed):
            told = event.to_dict()
            for happening in happenings_of(game.rules, self.kinds[event.kind], told):
                self._happen(happening, event.number, told)
            self.followed = event.number + 1

    def _happen(self, what: Happening, number: int, told: Mapping[str, Any]) -> None:
        side = what.side
        closed = self.zones.get(side, ())
        if side in self.apart or isinstance(what, Shown):
            return
        if side in self.dropped and not isinstance(what, Moved | Poured):
            if isinstance(what, Drawn) and f"{side}:{what.target}" in self.open:
                self.open[f"{side}:{what.target}"][told["card"]] += 1
            return
        if isinstance(what, Drawn):
            if f"{side}:{what.target}" not in closed:
                # The seat's own side: it sees what it draws.
                self._move(side, told["card"], f"{side}:{what.source}", f"{side}:{what.target}")
                return
            expect("card" not in told, f"event {number} shows {self.seat} a card drawn in secret")
            self._draw(side, closed.index(f"{side}:{what.source}"), closed.index(f"{side}:{what.target}"), number)
        elif isinstance(what, Moved):
            self._move(side, what.card, f"{side}:{what.source}", f"{side}:{what.target}")
        elif isinstance(what, Poured):
            for card in sorted(self.open[f"{side}:{what.source}"].elements()):
                self._move(side, card, f"{side}:{what.source}", f"{side}:{what.target}")
        else:
            zone = f"{side}:{what.zone}"
            card = what.card if isinstance(what, Absent) else None
            if zone in closed:
                row = closed.index(zone)
                self._keep(side, lambda w: card not in w[row] if card else not w[row], number)
            else:
                held = self.open[zone]
                expect(not held[card] if card else not held.total(), f"event {number} contradicts what lies in {zone}")

    def _keep(self, side: str, possible: Callable[[World], bool], number: int) -> None:
        self.worlds[side] = {world for world in self.worlds[side] if possible(world)}
        expect(bool(self.worlds[side]), f"event {number} contradicts all that {self.seat} knew of {side}")

    def _draw(self, side: str, source: int, target: int, number: int) -> None:
        grown: set[World] = set()
        for world in self.worlds[side]:
            for card in dict.fromkeys(world[source]):
                zones = list(world)
                zones[source] = _less(world[source], card)
                zones[target] = tuple(sorted((*world[target], card)))
                grown.add(tuple(zones))
        expect(bool(grown), f"event {number}: a card drawn from an empty zone")
        self._keep_few(side, grown)

    def _move(self, side: str, card: str, source: str, target: str) -> None:
        closed = self.zones.get(side, ())
        if source in closed:
            row = closed.index(source)
            self._keep(side, lambda w: card in w[row], -1)
            self._change(side, row, lambda cards: _less(cards, card))
        elif source in self.open:
            expect(self.open[source][card] > 0, f"{card} leaves {source}, where it is not")
            self.open[source][card] -= 1
        if target in closed:
            self._change(side, closed.index(target), lambda cards: tuple(sorted((*cards, card))))
        elif target in self.open:
            self.open[target][card] += 1

    def _change(self, side: str, row: int, edit: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
        self.worlds[side] = {(*world[:row], edit(world[row]), *world[row + 1 :]) for world in self.worlds[side]}

    def contradiction(self, game: Game) -> str:
        """Where a game holds what the seat knows to be impossible; empty where it does not."""
        for side, zones in self.zones.items():
            world = world_of(game, zones)
            if world not in self.worlds[side]:
                return f"{world} of {side}, which {self.seat} knows to be impossible"
        for zone, cards in self.open.items():
            held = Counter(world_of(game, (zone,))[0])
            if held != +cards:
                wanted = sorted(cards.elements())
                return f"{sorted(held.elements())} in {zone}; by the events {self.seat} saw it holds {wanted}"
        return ""


def _less(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def splits(pool: Counter[str], sizes: list[int]) -> Iterator[World]:
    """Every way to split a pool of cards into zones of these sizes; copies of a card are equal."""
    if len(sizes) == 1:
        if pool.total() == sizes[0]:
            yield (tuple(sorted(pool.elements())),)
        return
    for held in _hands(sorted(pool.items()), sizes[0]):
        for rest in splits(pool - held, sizes[1:]):
            yield (tuple(sorted(held.elements())), *rest)


def _hands(pool: list[tuple[str, int]], size: int) -> Iterator[Counter[str]]:
    if not pool:
        if size == 0:
            yield Counter()
        return
    (card, count), rest = pool[0], pool[1:]
    left = sum(number for _, number in rest)
    for taken in range(max(0, size - left), min(count, size) + 1):
        for held in _hands(rest, size - taken):
            yield held + Counter({card: taken})


def world_of(game: Game, zones: tuple[str, ...]) -> World:
    """How the cards really lie in these zones."""
    rules = game.rules
    cards = game._ctx.state.zones.cards
    return tuple(tuple(sorted(rules.names["card"][c] for c in cards[rules.numbers["zone"][zone]])) for zone in zones)


def weight(world: World) -> int:
    """In how many ways single cards make up a world: what its probability goes by."""
    pool: Counter[str] = Counter()
    for zone in world:
        pool.update(zone)
    ways = 1
    left = dict(pool)
    for zone in world:
        for card, count in Counter(zone).items():
            ways *= _choose(left[card], count)
            left[card] -= count
    return ways


def _choose(n: int, k: int) -> int:
    result = 1
    for i in range(k):
        result = result * (n - i) // (i + 1)
    return result


def told_worlds(seen: Mapping[str, Any], zones: tuple[str, ...]) -> set[World]:
    """The worlds that fit the public facts an observation tells about closed zones."""
    pool = next(p for p in seen["hidden"]["zones.cards"] if zones[0] in p["where"])
    facts = seen["seen"]["zones"]
    found = set()
    for world in splits(Counter(pool["holds"]), [pool["where"][zone] for zone in zones]):
        if all(_fits(facts, zone, Counter(cards)) for zone, cards in zip(zones, world, strict=True)):
            found.add(world)
    return found


def _fits(facts: Mapping[str, Any], zone: str, held: Counter[str]) -> bool:
    if Counter(facts["known"].get(zone, ())) - held:
        return False
    absent = facts["absent"].get(zone, ())
    room = facts["room"].get(zone, ())
    return all(sum(held[card] for card in absent[at:]) <= room[at] for at in range(len(absent)))


__all__ = ["Beliefs", "World", "happenings_of"]
