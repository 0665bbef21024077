"""Card zones: sorted lists of card kinds, and what all players can conclude about a closed zone.

Shuffled decks have no order: a draw is the chance event.  A *closed* zone is one that at least one side may not see.
Three facts about it are public because an attentive player can keep them. One is the cards that are surely in it. The
others are the kinds found absent, and how many of each or of a kind found absent later can have come in since
(``room``).
"""

from __future__ import annotations

from bisect import insort
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.errors import RulesetError
from undaunted_core.ids import near_hint
from undaunted_core.kernel.events import EVERYBODY
from undaunted_core.kernel.kinds import Kind
from undaunted_core.kernel.registry import Declaration
from undaunted_core.kernel.state import FIXED, MANY, OWNER, PUBLIC, column
from undaunted_core.limits import MOST_COUNT
from undaunted_core.mechanics.pools import SPECTATOR, is_hidden

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from undaunted_core.kernel.registry import Registry
    from undaunted_core.mechanics.pools import Row
    from undaunted_core.mechanics.state import Ctx

    Fits = Callable[[Any, Any, int, Sequence[int]], bool]

SIDE, TABLE = "side", "table"
#: How drawings may show the cards of a zone.
SIGNS = ("held", "played", "stacked")
#: Who may see the zones of a side, and the zone of the table.
VIEWERS = {SIDE: ("everybody", "owner", "nobody"), TABLE: ("everybody", "nobody")}


@attrs.define
class Zones:
    """The cards of every zone, and the public facts about closed zones.

    ``known`` are cards surely in the zone, and ``absent`` lists kinds in the order in which they were last found
    absent. ``room`` says for each how many cards of this and the later kinds the zone can hold by now.
    """

    cards: list[list[int]] = column("zone", holds="card", cell=MANY, visible=OWNER, pooled=True)
    known: list[tuple[int, ...]] = column("zone", holds="card", cell=FIXED, visible=PUBLIC)
    absent: list[tuple[int, ...]] = column("zone", holds="card", cell=FIXED, visible=PUBLIC)
    room: list[tuple[int, ...]] = column("zone", cell=FIXED, visible=PUBLIC, most=MOST_COUNT)


@attrs.frozen(eq=False, repr=False)
class ZoneKind(Declaration):
    """A kind of zone: every side has one of it (``of="side"``), or the table has the only one (``of="table"``).

    The zones of a side are named ``us:hand``, the zone of the table by its kind alone.
    ``viewer`` is who sees the cards: ``everybody``, ``owner`` (the side; the table is no
    owner) or ``nobody``.  ``seen`` says that all sides see each card that enters: the
    content is known, though no side may look.

    Zones of one ``pool`` exchange cards.  Without a name a side's zones make up a pool
    named after the side, and those of the table the pool ``table``.  Any zone may join a
    pool by its name: a hand of each side can belong to the pool of a shared deck.

    ``sign`` is how drawings show its cards: ``held`` (those that a seat may use, like a hand, one by one), ``played``
    (those of this turn, next to the hand), or ``stacked``. Stacked cards are counted in text and not listed, even if
    they are seen. Without a word they are listed if they are seen.

    ``fits(rules, state, zone, cards)`` says whether a closed zone of this kind could hold these cards (None: any). It
    works by number and by public facts. If cards fit, some of them alone fit too.  Possible worlds keep to it, and a
    document that does not is refused.

    Declaring raises :class:`RulesetError` for other words.

    >>> ZoneKind("trench", "owner").viewer
    'owner'
    >>> ZoneKind("market", "everybody", of="table", pool="goods").pool
    'goods'
    """

    name: str
    viewer: str
    seen: bool = False
    of: str = SIDE
    pool: str = ""
    sign: str = ""
    fits: Fits | None = None

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the kind of zone."""
        words = [("of", self.of, VIEWERS), ("viewer", self.viewer, VIEWERS.get(self.of, ()))]
        words += [("sign", self.sign, SIGNS)] if self.sign else []
        for word, wrong, expected in words:
            if wrong not in expected:
                raise RulesetError(
                    f"pack {pack}: zone {self.name!r}: found {word}={wrong!r}, expected one of {', '.join(expected)}"
                    + near_hint(str(wrong), expected)
                )
        registry.add(ZONE_KINDS, self.name, self, pack, of=self)

    def owners(self, sides: tuple[str, ...]) -> Iterator[tuple[str, int, str]]:
        """Each zone of this kind: its name, the number of its side (-1: the table's), its pool."""
        if self.of == TABLE:
            yield self.name, -1, self.pool or TABLE
        else:
            for number, side in enumerate(sides):
                yield f"{side}:{self.name}", number, self.pool or side


ZONE_KINDS: Kind[ZoneKind] = Kind("zone", ZoneKind)


@attrs.frozen(eq=False, repr=False)
class ZoneTable:
    """Zone numbers: ``of[kind][side]`` are the zones, and so are those of the kinds ``deck``, ``hand`` and ``discard``
    (empty if a game has no such kind). ``drawn`` are those of deck and hand together, and ``draw`` is the code of a
    draw. A zone of the table is the zone of its kind for every side. By a card's side and a place of its ``zones``, the
    zone that is meant. It says which zones are closed, which zones all see fill, and every card's side (-1: none) and
    pool. Per pool it has all its cards, sorted, and the cells of other columns that hold cards of it. Per zone it has
    its pool, the other closed zones of that pool, and the cards that it could hold (None: anything). It also has the
    codes whose frames hold a card.
    """

    of: dict[str, tuple[int, ...]]
    starts: dict[tuple[int, str], int]
    deck: tuple[int, ...]
    hand: tuple[int, ...]
    discard: tuple[int, ...]
    drawn: tuple[tuple[int, int], ...]
    draw: int
    every: dict[str, list[int]]
    closed: tuple[bool, ...]
    card_side: tuple[int, ...]
    card_pool: tuple[str, ...]
    seen: tuple[bool, ...]
    fits: tuple[Fits | None, ...]
    pools: tuple[str, ...]
    fellows: tuple[tuple[int, ...], ...]
    cells: dict[str, tuple[Row, ...]]
    frames: frozenset[int]


def is_closed(viewer: int) -> bool:
    """Whether a zone with this viewer hides its cards from at least one side."""
    return viewer != EVERYBODY


def move_card(ctx: Ctx, card: int, source: int, target: int) -> None:
    """Move one card so that all see it go.

    ``card`` is a kind of card, ``source`` and ``target`` are zones, all by number.  What the move shows of closed
    zones is noted.  Raises ValueError where the source holds no such card.

    >>> hand, discard = ctx.rules.zones.hand[0], ctx.rules.zones.discard[0]
    >>> move_card(ctx, card, hand, discard)
    >>> card in ctx.state.zones.cards[discard]
    True
    """
    zones = ctx.state.zones
    zones.cards[source].remove(card)
    insort(zones.cards[target], card)
    # Nearly always nothing was noted of the source, and then there is nothing to correct.
    if zones.known[source] or zones.absent[source]:
        _note_left(zones, source, card)
    if ctx.rules.zones.closed[target]:
        zones.known[target] = tuple(sorted((*zones.known[target], card)))
        _note_room(zones, target, card, 1)


def take_unseen(ctx: Ctx, card: int, source: int, target: int) -> None:
    """Move one card from one closed zone to another, seen only by the target's viewer.

    Raises ValueError where the source holds no such card.

    >>> hand, deck = ctx.rules.zones.hand[0], ctx.rules.zones.deck[0]
    >>> take_unseen(ctx, ctx.state.zones.cards[deck][0], deck, hand)
    >>> len(ctx.state.zones.cards[hand])
    3
    """
    zones = ctx.state.zones
    zones.cards[source].remove(card)
    insort(zones.cards[target], card)
    if zones.known[source]:
        # Any of the known cards may be the one that left.
        zones.known[source] = ()
    if zones.absent[target]:
        zones.room[target] = tuple([room + 1 for room in zones.room[target]])


def take_away(ctx: Ctx, card: int, zone: int, *, seen: bool) -> None:
    """Take a card out of a zone, to where a pack keeps it: in a pooled column of its own.

    ``seen`` says whether all see which card it is.  What that shows of a closed zone is noted.
    Raises ValueError where the zone holds no such card.

    >>> take_away(ctx, card, ctx.rules.zones.hand[0], seen=False)
    >>> card in ctx.state.zones.cards[ctx.rules.zones.hand[0]]
    False
    """
    zones = ctx.state.zones
    zones.cards[zone].remove(card)
    if ctx.rules.zones.closed[zone]:
        if seen:
            _note_left(zones, zone, card)
        else:
            zones.known[zone] = ()


def put_back(ctx: Ctx, card: int, zone: int, *, seen: bool) -> None:
    """Put a card that a pack has kept in a column of its own into a zone of its pool; ``seen`` as for `take_away`.

    >>> put_back(ctx, card, ctx.rules.zones.discard[0], seen=True)
    >>> card in ctx.state.zones.cards[ctx.rules.zones.discard[0]]
    True
    """
    zones = ctx.state.zones
    insort(zones.cards[zone], card)
    if ctx.rules.zones.closed[zone]:
        if seen:
            zones.known[zone] = tuple(sorted((*zones.known[zone], card)))
            _note_room(zones, zone, card, 1)
        else:
            zones.room[zone] = tuple([room + 1 for room in zones.room[zone]])


def pour(ctx: Ctx, source: int, target: int) -> list[int]:
    """Move all cards of a zone into another, seen by all; the cards that moved.

    >>> pour(ctx, ctx.rules.zones.hand[0], ctx.rules.zones.discard[0])
    [3, 5]
    """
    zones = ctx.state.zones
    cards = zones.cards
    moved = cards[source]
    if not moved:
        return moved
    cards[source] = []
    cards_there = cards[target]
    cards_there += moved
    cards_there.sort()
    if ctx.rules.zones.closed[target]:
        # Where nothing else of the pool lies hidden, all can work out what the target holds.
        if ctx.rules.zones.seen[target] or _hides_more(ctx, target):
            zones.known[target] = tuple(sorted((*zones.known[target], *moved)))
        if zones.absent[target]:
            for card in moved:
                _note_room(zones, target, card, 1)
    if zones.known[source] or zones.absent[source]:
        zones.known[source] = zones.absent[source] = zones.room[source] = ()
    return moved


def note_all_known(ctx: Ctx, zone: int) -> None:
    """Everybody can work out what the zone holds, unless another closed zone of its pool hides cards."""
    zones = ctx.state.zones
    cards = zones.cards[zone]
    # That a zone is empty, all can see.
    if cards and _hides_more(ctx, zone):
        return
    zones.known[zone] = tuple(cards)
    zones.absent[zone] = zones.room[zone] = ()


def note_absent(ctx: Ctx, zone: int, card: int) -> None:
    """Everybody learnt that the zone holds none of this kind now.

    >>> hand = ctx.rules.zones.hand[0]
    >>> note_absent(ctx, hand, 0)
    >>> ctx.state.zones.absent[hand]
    (0,)
    """
    zones = ctx.state.zones
    if not zones.cards[zone]:
        return
    # What bounds a kind and all later ones bounds the later ones too, and must outlive the kind's place.
    bounds = accumulate(zones.room[zone], min)
    others = [(kind, room) for kind, room in zip(zones.absent[zone], bounds, strict=True) if kind != card]
    zones.absent[zone] = (*(kind for kind, _ in others), card)
    zones.room[zone] = (*(room for _, room in others), 0)


def _hides_more(ctx: Ctx, zone: int) -> bool:
    """Whether cards that not all know lie elsewhere in the pool of a zone."""
    table, cards, list_known_cards = ctx.rules.zones, ctx.state.zones.cards, ctx.state.zones.known
    for other in table.fellows[zone]:
        if cards[other] and len(cards[other]) > len(list_known_cards[other]):
            return True
    # Most games keep all their cards in zones.
    return bool(table.cells and _list_hidden_in_cells(ctx, zone))


def _list_hidden_in_cells(ctx: Ctx, zone: int) -> list[int]:
    """The cards of a zone's pool that lie hidden elsewhere than in zones."""
    rules, state = ctx.rules, ctx.state
    cells = rules.zones.cells.get(rules.zones.pools[zone], ())
    return [card for row in cells if is_hidden(rules, row, state, SPECTATOR) for card in row.values(state)]


def _note_left(zones: Zones, zone: int, card: int) -> None:
    if not zones.cards[zone]:
        zones.known[zone] = zones.absent[zone] = zones.room[zone] = ()
        return
    list_known_cards = zones.known[zone]
    if card in list_known_cards:
        index = list_known_cards.index(card)
        zones.known[zone] = list_known_cards[:index] + list_known_cards[index + 1 :]
    if zones.absent[zone]:
        _note_room(zones, zone, card, -1)


def _note_room(zones: Zones, zone: int, card: int, change: int) -> None:
    absent = zones.absent[zone]
    if card in absent:
        behind = absent.index(card) + 1
        room = zones.room[zone]
        zones.room[zone] = (*[r + change for r in room[:behind]], *room[behind:])


def fits_facts(hand: Iterable[int], absent: tuple[int, ...], room: tuple[int, ...]) -> bool:
    """Whether a zone could hold these cards, as far as the absence facts go."""
    if not absent:
        return True
    count = 0
    rest = list(hand)
    for kind, allowed in zip(reversed(absent), reversed(room), strict=True):
        count += rest.count(kind)
        if count > allowed:
            return False
    return True


def may_hold(ctx: Ctx, zone: int, card: int) -> bool:
    """Whether, for all that is public, a zone could hold a card of this kind.

    Whether a seat is asked for a reaction may depend on this, and not on what it holds.
    """
    zones = ctx.state.zones
    cards, known_cards = zones.cards[zone], zones.known[zone]
    if card in known_cards:
        return True
    if not ctx.rules.zones.closed[zone]:
        return card in cards
    if len(known_cards) == len(cards) or not _lies_hidden(ctx, zone, card):
        return False
    return not zones.absent[zone] or fits_facts([*known_cards, card], zones.absent[zone], zones.room[zone])


def _lies_hidden(ctx: Ctx, zone: int, card: int) -> bool:
    """Whether a card of this kind lies in the pool of a closed zone where not all know it."""
    zones, table = ctx.state.zones, ctx.rules.zones
    for other in (zone, *table.fellows[zone]):
        if card in zones.cards[other] and zones.cards[other].count(card) > zones.known[other].count(card):
            return True
    return bool(table.cells) and card in _list_hidden_in_cells(ctx, zone)
