"""Odds of hidden cards, from sizes, pools and public facts alone: exact, or estimated where that takes too long.

A side cannot see which of its opponent's hidden cards lies where. It knows how many each closed zone holds, which
cards they hold between them, and the public facts about each (:mod:`undaunted_core.mechanics.zones`).  Every way to
place the cards that fits these facts counts the same; copies are distinct.
"""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import TYPE_CHECKING

from undaunted_core.kernel.events import EVERYBODY
from undaunted_core.limits import ESTIMATES, MOST_WORLDS
from undaunted_core.mechanics.pools import is_hidden
from undaunted_core.mechanics.zones import fits_facts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction
    from random import Random

    from undaunted_core.mechanics.state import Ctx
    from undaunted_core.mechanics.zones import Zones

    #: The cards of the zones asked about, and how likely that is.
    World = tuple[tuple[tuple[int, ...], ...], Fraction]


class _TooManyError(Exception):
    """There are more ways than are to be looked at."""


def worlds(ctx: Ctx, viewer: int, wanted: Sequence[int]) -> tuple[list[World], bool]:
    """How the cards can lie in zones of one side, for all that a side knows (-1: a spectator), and how likely.

    Beyond :data:`~undaunted_core.limits.MOST_WORLDS` ways some are drawn at
    random instead; the second part says whether they were.

    >>> ways, is_estimate = worlds(ctx, 1, [ctx.rules.zones.hand[0]])
    >>> sum(share for _, share in ways), is_estimate
    (Fraction(1, 1), False)
    """
    from fractions import Fraction

    rules, state = ctx.rules, ctx.state
    zones, members = state.zones, rules.members["zone"]
    hidden = [zone for zone in range(len(members.names)) if members.viewer(zone) not in (EVERYBODY, viewer)]
    asked = [zone for zone in wanted if zone in hidden]
    if not asked:
        return [(tuple(tuple(zones.cards[zone]) for zone in wanted), Fraction(1))], False
    inside = [zone for zone in hidden if members.pools[zone] == members.pools[asked[0]]]
    pool = Counter(card for zone in inside for card in zones.cards[zone])
    for zone in inside:
        pool.subtract(zones.known[zone])
    others = rules.zones.cells.get(rules.zones.pools[asked[0]], ())
    cells = [row for row in others if is_hidden(rules, row, state, viewer)]
    for row in cells:
        pool.update(row.values(state))
    # A zone with nothing to ask and no facts takes what is left, in as many ways whatever that is.
    bound = [zone for zone in inside if zone not in asked and zones.absent[zone]]
    rows, pool = [*asked, *bound], +pool
    # What is known of other cells is not counted in.
    narrowed = not all(row.fits(rules, state, list(pool)) for row in cells)
    is_estimate = _count_picked(pool, len(zones.cards[rows[0]]) - len(zones.known[rows[0]])) > MOST_WORLDS
    if not is_estimate:
        try:
            dealt = list(_deal(zones, rows, pool, [MOST_WORLDS]))
        except _TooManyError:
            is_estimate = True
    if is_estimate:
        dealt = _draw(zones, rows, pool)
    all_worlds = []
    for hands, ways in dealt:
        cards = dict(zip(asked, hands, strict=False))
        all_worlds.append((tuple(cards[zone] if zone in cards else tuple(zones.cards[zone]) for zone in wanted), ways))
    every = sum(ways for _, ways in all_worlds)
    return [(cards, Fraction(ways, every)) for cards, ways in all_worlds], is_estimate or narrowed


def _deal(
    zones: Zones, rows: list[int], pool: Counter[int], budget: list[int]
) -> Iterator[tuple[tuple[tuple[int, ...], ...], int]]:
    """Every way to deal a pool's cards to rows, with the number of ways when copies are distinct."""
    if not rows:
        yield (), 1
        return
    row, *others = rows
    known_here = zones.known[row]
    for picked, ways in _pick(sorted(pool), pool, len(zones.cards[row]) - len(known_here)):
        budget[0] -= 1
        if budget[0] < 0:
            raise _TooManyError
        if fits_facts([*known_here, *picked], zones.absent[row], zones.room[row]):
            for rest, more in _deal(zones, others, pool - Counter(picked), budget):
                yield (tuple(sorted([*known_here, *picked])), *rest), ways * more


def _draw(zones: Zones, rows: list[int], pool: Counter[int]) -> list[tuple[tuple[tuple[int, ...], ...], int]]:
    """Some ways to deal a pool's cards to rows, drawn at random, and how much each counts.

    If none of them fits the facts, the places of the cards in this context are used
    alone: they were drawn from what the asking seat knows.
    """
    from random import Random

    draw = Random(0)  # noqa: S311 - the same answer each time one asks; no part of the rules
    hands: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for _ in range(ESTIMATES):
        dealt = _deal_once(zones, rows, pool, draw)
        if dealt is not None:
            cards, ways = dealt
            hands[cards] += ways
    return list(hands.items()) or [(tuple(tuple(zones.cards[row]) for row in rows), 1)]


def _deal_once(
    zones: Zones, rows: list[int], pool: Counter[int], draw: Random
) -> tuple[tuple[tuple[int, ...], ...], int] | None:
    """One way to deal; rows with kinds known to be absent come first.  None when it does not fit.

    Its weight is the number of ways to pick its cards, as some deals leave fewer ways for the later rows.
    """
    left, hands, ways = +pool, {}, 1
    for row in sorted(rows, key=lambda row: not zones.absent[row]):
        known_here, absent, room = zones.known[row], zones.absent[row], zones.room[row]
        size = len(zones.cards[row]) - len(known_here)
        kinds = [kind for kind in sorted(left) if fits_facts([*known_here, kind], absent, room)]
        cards = [kind for kind in kinds for _ in range(left[kind])]
        if len(cards) < size:
            return None
        picked = draw.sample(cards, size)
        left -= Counter(picked)
        ways *= comb(len(cards), size)
        hands[row] = tuple(sorted([*known_here, *picked]))
        if not fits_facts(hands[row], absent, room):
            return None
    return tuple(hands[row] for row in rows), ways


def _pick(kinds: list[int], pool: Counter[int], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every choice of ``size`` cards out of a pool, with its number of ways."""
    if not kinds:
        yield (), 1
        return
    kind, *others = kinds
    fewest = max(0, size - sum(pool[other] for other in others))
    for count in range(fewest, min(pool[kind], size) + 1):
        for rest, ways in _pick(others, pool, size - count):
            yield (kind,) * count + rest, ways * comb(pool[kind], count)


def _count_picked(pool: Counter[int], size: int) -> int:
    """The number of choices of ``size`` cards out of a pool; copies are not distinct."""
    ways = [1] + [0] * size
    for copies in pool.values():
        ways = [sum(ways[max(0, count - copies) : count + 1]) for count in range(size + 1)]
    return ways[size]


def odds_of_one(ctx: Ctx, viewer: int, zone: int) -> tuple[dict[int, Fraction], bool]:
    """How likely one card of a zone, taken blindly, is of each kind; and whether that is estimated."""
    from fractions import Fraction

    shares: dict[int, Fraction] = {}
    ways, is_estimate = worlds(ctx, viewer, (zone,))
    for (cards,), share in ways:
        for card, count in Counter(cards).items():
            shares[card] = shares.get(card, Fraction(0)) + share * Fraction(count, len(cards))
    return dict(sorted(shares.items())), is_estimate
