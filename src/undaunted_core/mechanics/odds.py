"""Exact odds of hidden cards, from sizes, pools and public facts alone.

A side cannot see which of its opponent's hidden cards lies where; it knows how
many each closed zone holds, which cards they hold between them, and the public
facts about each (:mod:`undaunted_core.components.zones`).  Every way to lay the
cards that agrees with that counts the same, copies told apart.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

from undaunted_core.components.zones import fits_facts
from undaunted_core.kernel.events import EVERYBODY

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from undaunted_core.mechanics.state import Ctx

    #: The cards of the zones asked about, and how likely that is.
    World = tuple[tuple[tuple[int, ...], ...], Fraction]


def worlds(ctx: Ctx, viewer: int, wanted: Sequence[int]) -> list[World]:
    """How the cards can lie in zones of one side, for all that a side knows (-1: a spectator), and how likely."""
    zones, members = ctx.state.zones, ctx.rules.members["zone"]
    hidden = [zone for zone in range(len(members.names)) if members.viewer(zone) not in (EVERYBODY, viewer)]
    asked = [zone for zone in wanted if zone in hidden]
    if not asked:
        return [(tuple(tuple(zones.cards[zone]) for zone in wanted), Fraction(1))]
    inside = [zone for zone in hidden if members.pools[zone] == members.pools[asked[0]]]
    pool = Counter(card for zone in inside for card in zones.cards[zone])
    for zone in inside:
        pool.subtract(zones.known[zone])
    # A zone with nothing to ask and no facts takes what is left, in as many ways whatever that is.
    bound = [zone for zone in inside if zone not in asked and zones.absent[zone]]
    found = []
    for dealt, ways in _dealt(zones, [*asked, *bound], pool):
        cards = dict(zip(asked, dealt, strict=False))
        found.append((tuple(cards[zone] if zone in cards else tuple(zones.cards[zone]) for zone in wanted), ways))
    every = sum(ways for _, ways in found)
    return [(cards, Fraction(ways, every)) for cards, ways in found]


def _dealt(zones: Any, rows: list[int], pool: Counter[int]) -> Iterator[tuple[tuple[tuple[int, ...], ...], int]]:
    """Every way to deal a pool's cards to rows, with its number of copies told apart."""
    if not rows:
        yield (), 1
        return
    row, *others = rows
    known = zones.known[row]
    for picked, ways in _picked(sorted(pool), pool, len(zones.cards[row]) - len(known)):
        if fits_facts([*known, *picked], zones.absent[row], zones.room[row]):
            for rest, more in _dealt(zones, others, pool - Counter(picked)):
                yield (tuple(sorted([*known, *picked])), *rest), ways * more


def _picked(kinds: list[int], pool: Counter[int], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every choice of so many cards out of a pool, with its number of ways."""
    if not kinds:
        yield (), 1
        return
    kind, *others = kinds
    fewest = max(0, size - sum(pool[other] for other in others))
    for count in range(fewest, min(pool[kind], size) + 1):
        for rest, ways in _picked(others, pool, size - count):
            yield (kind,) * count + rest, ways * comb(pool[kind], count)


def odds_of_one(ctx: Ctx, viewer: int, zone: int) -> dict[int, Fraction]:
    """How likely one card of a zone, taken blindly, is of each kind."""
    found: dict[int, Fraction] = {}
    for (cards,), share in worlds(ctx, viewer, (zone,)):
        for card, count in Counter(cards).items():
            found[card] = found.get(card, Fraction(0)) + share * Fraction(count, len(cards))
    return dict(sorted(found.items()))
