"""What a seat can know of hidden cards, followed from its own events alone.

A :class:`Beliefs` holds, for each pool of cards that a seat cannot all see, the exact set of possible hidden
arrangements. They are in the closed zones, and in the cells of slices that share the pool.  It uses nothing of the
library's own bookkeeping: it is the independent second opinion that the secrecy checks compare with where the ways
are few.

An event kind declares what its events tell of cards (``tells``, see :mod:`undaunted_core.mechanics.happenings`).
Without that, an event that names a card, or a list of them, and two zones says what went where.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, Any

from undaunted_core.kernel.state import OWNER
from undaunted_core.mechanics.happenings import Absent, Drawn, Happening, Moved, Poured, Shown
from undaunted_core.mechanics.pools import SPECTATOR, is_hidden, list_pooled_rows
from undaunted_testing.walk import expect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from undaunted_core.game.game import Game
    from undaunted_core.kernel.events import EventKind
    from undaunted_core.mechanics.pools import Row
    from undaunted_core.mechanics.state import CoreRules

#: The cards of each closed place, sorted, in the order of the places.
World = tuple[tuple[str, ...], ...]

#: A pool with more possible worlds than this is followed no further.
MOST_WORLDS = 4000
#: With more closed zones than these, into which cards go unseen, the public facts may say less than all events do.
EXACT_ZONES = 2


def happenings_of(rules: CoreRules, kind: EventKind, event: Mapping[str, object]) -> Iterable[Happening]:
    """What an event, as a seat sees it, tells of cards: what its kind declares, else what its fields say."""
    return kind.tells(rules, event) if kind.tells else infer_moves(kind.fields, event)


def infer_moves(fields: Mapping[str, str], event: Mapping[str, Any]) -> Iterator[Happening]:
    """What an event tells that names cards and two zones: they went from the first zone to the second.

    ``fields`` are the event kind's, with their domains.  A card kept from the
    viewer went unseen.
    """
    zones = [event[name] for name, domain in fields.items() if domain == "zone"]
    names = [name for name, domain in fields.items() if domain in ("card", "card[]")]
    if len(zones) != 2 or len(names) != 1 or None in zones:
        return
    # A zone of the table has no side in front of its name.
    side = next((zone.rpartition(":")[0] for zone in zones if ":" in zone), "")
    source, target = (zone.removeprefix(f"{side}:") for zone in zones)
    cards = event.get(names[0])
    if cards is None:
        yield Drawn(side, source, target)
    for card in [cards] if isinstance(cards, str) else cards or ():
        yield Moved(side, card, source, target)


class Beliefs:
    """The possible worlds of every pool with places closed to a seat (None: a spectator).

    A place is a zone, by its name, or a cell of a slice: ``slice.column/member``.
    ``zones`` names a pool's closed places, ``worlds`` holds the possible worlds,
    ``open`` the cards of all other places.  A pool with too many worlds
    (:data:`MOST_WORLDS`) is ``dropped``: only its open places are followed.  A pool of
    one side has the side's name.
    """

    def __init__(self, game: Game, seat: str | None) -> None:
        rules = game.rules
        self.seat = seat
        self.kinds = {kind.name: kind for kind in rules.events}
        viewer = SPECTATOR if seat is None else rules.side_of[rules.numbers["seat"][seat]]
        self.numbers = rules.numbers["zone"]
        self.rows: dict[str, Row] = {}
        self.zones: dict[str, tuple[str, ...]] = {}
        #: How many places of a pool are closed to all or to some, and cards go into them unseen.
        self.unseen = Counter[str]()
        for row, pool in list_pooled_rows(rules, "card"):
            name, unseen = place_of(rules, row), rules.pools.unseen
            self.rows[name] = row
            if row.column.visible == OWNER and row.number in unseen[row.column.index[0], viewer]:
                self.zones[pool] = (*self.zones.get(pool, ()), name)
            if row.number in unseen[row.column.index[0], SPECTATOR]:
                self.unseen[pool] += row.slot != "zones" or not rules.zones.seen[row.number]
        #: Places of hidden things that are no cards.
        self.others = {
            place_of(rules, row)
            for holds in {column.holds for _, column, _ in rules.pools.columns} - {"card"}
            for row, _ in list_pooled_rows(rules, holds)
        }
        self.pool_of = {name: pool for pool, places in self.zones.items() for name in places}
        apart = tuple(name for name in self.rows if name not in self.pool_of)
        self.open = {name: Counter(cards) for name, cards in zip(apart, world_of(game, apart, self.rows), strict=True)}
        self.worlds: dict[str, set[World]] = {}
        self.dropped: set[str] = set()
        for pool, closed in list(self.zones.items()):
            open_cells, hidden, sizes = self._at_the_start(game, viewer, closed)
            ways = (dict(zip(sizes, way, strict=True)) | open_cells for way in splits(hidden, list(sizes.values())))
            self._keep_few(pool, {tuple(way[name] for name in closed) for way in islice(ways, MOST_WORLDS + 1)})
        self.followed = len(game.events(seat))

    def _at_the_start(
        self, game: Game, viewer: int, closed: tuple[str, ...]
    ) -> tuple[dict[str, tuple[str, ...]], Counter[str], dict[str, int]]:
        """What lies in cells that are open now, the cards that lie hidden, and how many in each place."""
        rules: CoreRules = game.rules
        open_cells, hidden, sizes = {}, Counter[str](), {}
        for name, cards in zip(closed, world_of(game, closed, self.rows), strict=True):
            if is_hidden(rules, self.rows[name], game._ctx.state, viewer):
                hidden.update(cards)
                sizes[name] = len(cards)
            else:
                open_cells[name] = cards
        return open_cells, hidden, sizes

    def is_exact(self, pool: str) -> bool:
        """Whether the public facts should say all that the events say."""
        return self.unseen[pool] <= EXACT_ZONES

    def _keep_few(self, pool: str, worlds: set[World]) -> None:
        if len(worlds) <= MOST_WORLDS:
            self.worlds[pool] = worlds
        else:
            self.dropped.add(pool)
            del self.zones[pool]
            self.worlds.pop(pool, None)

    def follow(self, game: Game) -> None:
        """Take in the seat's new events."""
        for event in game.events(self.seat, self.followed):
            fields = event.to_dict()
            for happening in happenings_of(game.rules, self.kinds[event.kind], fields):
                self._happen(happening, event.number, fields)
            self.followed = event.number + 1

    def _place(self, side: str, name: str, number: int) -> str:
        """The place that a happening of a side means: a zone of the side or of the table, or a cell."""
        zone = next((zone for zone in (f"{side}:{name}", name) if zone in self.rows), "")
        expect(bool(zone), f"event {number}: found the place {name!r}, expected a zone or a cell slice.column/member")
        return zone

    def _happen(self, happening: Happening, number: int, fields: Mapping[str, Any]) -> None:
        if isinstance(happening, Shown):
            if happening.place and happening.place not in self.others:
                self._holds(self._place(happening.side, happening.place, number), happening.card, number)
        elif isinstance(happening, Drawn | Moved | Poured):
            names = happening.source, happening.target
            source, target = (self._place(happening.side, name, number) for name in names)
            if isinstance(happening, Poured):
                for card in sorted(self.open[source].elements()):
                    self._move(card, source, target, number)
            elif isinstance(happening, Moved):
                self._move(happening.card, source, target, number)
            elif target in self.open:
                # The seat's own side: it sees what it draws.
                self._move(fields["card"], source, target, number)
            else:
                expect("card" not in fields, f"event {number} shows {self.seat} a card drawn in secret")
                self._draw(source, target, number)
        else:
            zone = self._place(happening.side, happening.zone, number)
            self._lacks(zone, happening.card if isinstance(happening, Absent) else None, number)

    def _holds(self, zone: str, card: str, number: int) -> None:
        """The place holds this card."""
        if zone in self.open:
            expect(self.open[zone][card] > 0, f"event {number} contradicts what lies in {zone}")
        else:
            self._keep(zone, lambda cards: card in cards, number)

    def _lacks(self, zone: str, card: str | None, number: int) -> None:
        """The place holds no such card; None: no card at all."""
        if zone in self.open:
            content = self.open[zone]
            lacks = not content[card] if card else not content.total()
            expect(lacks, f"event {number} contradicts what lies in {zone}")
        else:
            self._keep(zone, lambda cards: card not in cards if card else not cards, number)

    def _keep(self, zone: str, possible: Callable[[tuple[str, ...]], bool], number: int) -> None:
        pool = self.pool_of[zone]
        if pool in self.dropped:
            return
        row = self.zones[pool].index(zone)
        self.worlds[pool] = {world for world in self.worlds[pool] if possible(world[row])}
        expect(
            bool(self.worlds[pool]), f"event {number} contradicts all that {self.seat} knew of {pool or 'the table'}"
        )

    def _draw(self, source: str, target: str, number: int) -> None:
        pool = self.pool_of[source]
        if pool in self.dropped:
            return
        closed, grown = self.zones[pool], set[World]()
        for world in self.worlds[pool]:
            if len(grown) > MOST_WORLDS:
                break
            for card in dict.fromkeys(world[closed.index(source)]):
                changed = dict(zip(closed, world, strict=True))
                changed[source] = _less(changed[source], card)
                changed[target] = _more(changed[target], card)
                grown.add(tuple(changed.values()))
        expect(bool(grown), f"event {number}: a card drawn from an empty zone")
        self._keep_few(pool, grown)

    def _move(self, card: str, source: str, target: str, number: int) -> None:
        self._holds(source, card, number)
        for zone, change in ((source, _less), (target, _more)):
            if zone in self.open:
                self.open[zone][card] += 1 if zone == target else -1
            else:
                self._change(zone, card, change)

    def _change(self, zone: str, card: str, change: Callable[[tuple[str, ...], str], tuple[str, ...]]) -> None:
        pool = self.pool_of[zone]
        if pool not in self.dropped:
            row = self.zones[pool].index(zone)
            worlds = self.worlds[pool]
            self.worlds[pool] = {(*world[:row], change(world[row], card), *world[row + 1 :]) for world in worlds}

    def contradiction(self, game: Game) -> str:
        """Where a game holds what the seat knows to be impossible; empty where it does not."""
        for pool, places in self.zones.items():
            world = world_of(game, places, self.rows)
            if world not in self.worlds[pool]:
                return f"{world} of {pool or 'the table'}, which {self.seat} knows to be impossible"
        for zone, cards in self.open.items():
            (content,) = world_of(game, (zone,), self.rows)
            if content != tuple(sorted(cards.elements())):
                return f"{list(content)} in {zone}; by the events {self.seat} saw it holds {sorted(cards.elements())}"
        return ""

    def find_untold(self, game: Game, pool: str) -> set[World]:
        """The possible worlds that the public facts about the pool's closed zones exclude.

        Facts about cells may follow from what else is public, such as the space where a piece is, and tell more.
        """
        facts = game.observation(self.seat).data["seen"]["zones"]
        numbered = [(row, zone) for row, zone in enumerate(self.zones[pool]) if zone in self.numbers]
        return {
            world
            for world in self.worlds[pool]
            if not all(_fits(facts, zone, Counter(world[row])) for row, zone in numbered)
        }


def _less(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def _more(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(sorted((*cards, card)))


def splits(pool: Counter[str], sizes: list[int]) -> Iterator[World]:
    """Every way to split a pool of cards into zones of these sizes; copies of a card are equal."""
    if len(sizes) < 2:
        # The last zone takes what is left.
        if pool.total() == sum(sizes):
            yield tuple(tuple(sorted(pool.elements())) for _ in sizes)
        return
    for hand in _hands(sorted(pool.items()), sizes[0]):
        for rest in splits(pool - hand, sizes[1:]):
            yield (tuple(sorted(hand.elements())), *rest)


def _hands(pool: list[tuple[str, int]], size: int) -> Iterator[Counter[str]]:
    if size == 0:
        yield Counter()
        return
    if not pool:
        return
    (card, count), rest = pool[0], pool[1:]
    left = sum(number for _, number in rest)
    for copies in range(max(0, size - left), min(count, size) + 1):
        for hand in _hands(rest, size - copies):
            # Each hand is a counter of its own; a sum of counters takes much longer.
            if copies:
                hand[card] = copies
            yield hand


def place_of(rules: CoreRules, row: Row) -> str:
    """The name of a place: a zone's, or ``slice.column/member`` of a cell."""
    member = str(rules.names[row.column.index[0]][row.number])
    return member if row.slot == "zones" else f"{row.slot}.{row.column.name}/{member}"


def world_of(game: Game, places: Iterable[str], rows: Mapping[str, Row]) -> World:
    """How the cards really lie in these places."""
    names, state = game.rules.names["card"], game._ctx.state
    return tuple(tuple(sorted(names[card] for card in rows[name].values(state))) for name in places)


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


def worlds_by_facts(data: Mapping[str, Any], zones: tuple[str, ...]) -> set[World]:
    """The worlds that fit the public facts an observation tells about closed zones."""
    pool = next(p for p in data["hidden"]["zones.cards"] if zones[0] in p["where"])
    facts = data["seen"]["zones"]
    worlds = set()
    for world in splits(Counter(pool["holds"]), [pool["where"][zone] for zone in zones]):
        if all(_fits(facts, zone, Counter(cards)) for zone, cards in zip(zones, world, strict=True)):
            worlds.add(world)
    return worlds


def _fits(facts: Mapping[str, Any], zone: str, cards: Counter[str]) -> bool:
    if Counter(facts["known"].get(zone, ())) - cards:
        return False
    absent = facts["absent"].get(zone, ())
    room = facts["room"].get(zone, ())
    return all(sum(cards[card] for card in absent[index:]) <= room[index] for index in range(len(absent)))


__all__ = ["Beliefs", "World", "happenings_of"]
