"""What a seat can know of hidden cards, followed from its own events alone.

A :class:`Beliefs` holds, for each side whose cards a seat cannot all see, the
exact set of ways in which the hidden cards can lie in the closed zones.  It uses
nothing of the library's own bookkeeping: it is the independent second opinion
that the secrecy checks compare with.

An event kind declares what its events tell of cards (``tells``, see
:mod:`undaunted_core.mechanics.happenings`); where it declares nothing, an event that
names a card, or a list of them, and two zones says what went where.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.kernel.events import EVERYBODY
from undaunted_core.mechanics.happenings import Absent, Drawn, Emptied, Happening, Moved, Poured
from undaunted_core.testing.walk import expect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from undaunted_core.game.game import Game

#: The cards of each closed zone, sorted, in the order of the zones.
World = tuple[tuple[str, ...], ...]


@attrs.frozen
class Path:
    """One way to a world: the hidden cards drawn, the latest first; ``event`` numbers the drawing.

    The earliest entry is no drawing (``event`` -1): ``start`` is the world at the start.
    """

    event: int
    card: str
    earlier: Path | None
    start: World = ()


def moved_cards(fields: Mapping[str, str], event: Mapping[str, Any]) -> Iterator[Happening]:
    """What an event tells that names cards and two zones: they went from the first zone to the second.

    ``fields`` are the event kind's, with their domains.  A card kept from the
    viewer went unseen.
    """
    zones = [event[name] for name, domain in fields.items() if domain == "zone"]
    named = [name for name, domain in fields.items() if domain in ("card", "card[]")]
    if len(zones) != 2 or len(named) != 1:
        return
    (side, source), (_, target) = (zone.split(":") for zone in zones)
    cards = event.get(named[0])
    if cards is None:
        yield Drawn(side, source, target)
    for card in [cards] if isinstance(cards, str) else cards or ():
        yield Moved(side, card, source, target)


class Beliefs:
    """The possible worlds of every side with zones closed to a seat (None: a spectator).

    ``zones`` names a side's closed zones, ``worlds`` maps each possible world to
    one way there, ``open`` holds the cards of all other zones.
    """

    def __init__(self, game: Game, seat: str | None) -> None:
        rules = game.rules
        self.seat = seat
        self.kinds = {kind.name: kind for kind in rules.events}
        viewer = None if seat is None else rules.side_of[rules.numbers["seat"][seat]]
        members = rules.members["zone"]
        self.sides = rules.sides
        self.zones: dict[str, tuple[str, ...]] = {}
        for side in rules.sides:
            hidden = tuple(
                name
                for row, name in enumerate(members.names)
                if members.pools[row] == side and members.viewer(row) not in (EVERYBODY, viewer)
            )
            if hidden:
                self.zones[side] = hidden
        seen = game.observation(seat).data
        self.open = {
            zone: Counter(seen["seen"]["zones"]["cards"].get(zone, ()))
            for zone in members.names
            if not any(zone in closed for closed in self.zones.values())
        }
        self.worlds: dict[str, dict[World, Path]] = {}
        for side, closed in self.zones.items():
            pool = next(p for p in seen["hidden"]["zones.cards"] if closed[0] in p["where"])
            found = splits(Counter(pool["holds"]), [pool["where"][zone] for zone in closed])
            self.worlds[side] = {world: Path(-1, "", None, world) for world in found}
        self.followed = len(game.events(seat))

    def follow(self, game: Game) -> None:
        """Take in the seat's new events."""
        for event in game.events(self.seat, self.followed):
            told, kind = event.to_dict(), self.kinds[event.kind]
            for happening in kind.tells(game.rules, told) if kind.tells else moved_cards(kind.fields, told):
                self._happen(happening, event.number, told)
            self.followed = event.number + 1

    def _happen(self, what: Happening, number: int, told: Mapping[str, Any]) -> None:
        side = what.side
        closed = self.zones.get(side, ())
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
        self.worlds[side] = {world: path for world, path in self.worlds[side].items() if possible(world)}
        expect(bool(self.worlds[side]), f"event {number} contradicts all that {self.seat} knew of {side}")

    def _draw(self, side: str, source: int, target: int, number: int) -> None:
        grown: dict[World, Path] = {}
        for world, path in self.worlds[side].items():
            for card in dict.fromkeys(world[source]):
                zones = list(world)
                zones[source] = _less(world[source], card)
                zones[target] = tuple(sorted((*world[target], card)))
                grown.setdefault(tuple(zones), Path(number, card, path))
        self.worlds[side] = grown
        expect(bool(grown), f"event {number}: a card drawn from an empty zone")

    def _move(self, side: str, card: str, source: str, target: str) -> None:
        closed = self.zones.get(side, ())
        if source in closed:
            row = closed.index(source)
            self._keep(side, lambda w: card in w[row], -1)
            self._change(side, row, lambda cards: _less(cards, card))
        else:
            expect(self.open[source][card] > 0, f"{card} leaves {source}, where it is not")
            self.open[source][card] -= 1
        if target in closed:
            self._change(side, closed.index(target), lambda cards: tuple(sorted((*cards, card))))
        else:
            self.open[target][card] += 1

    def _change(self, side: str, row: int, edit: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
        changed: dict[World, Path] = {}
        for world, path in self.worlds[side].items():
            changed.setdefault((*world[:row], edit(world[row]), *world[row + 1 :]), path)
        self.worlds[side] = changed


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


def lay(game: Game, zones: tuple[str, ...], world: World) -> None:
    """Let the cards lie that way, before anything has been played."""
    rules = game.rules
    for zone, cards in zip(zones, world, strict=True):
        game._ctx.state.zones.cards[rules.numbers["zone"][zone]] = sorted(rules.numbers["card"][c] for c in cards)
    game._legal = None


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


__all__ = ["Absent", "Beliefs", "Drawn", "Emptied", "Happening", "Moved", "Path", "Poured", "World"]
