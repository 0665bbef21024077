"""Twins of a game: the same stop with two hidden things exchanged that a seat cannot tell apart.

What may be exchanged follows from the declarations of columns alone: their
viewers say which rows a seat cannot see, their pools which rows hold a known set
of values between them, and their facts what everybody knows of a row.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.game.views import _split
from undaunted_core.kernel.choices import ASKED, HAS_CHOSEN
from undaunted_core.kernel.loading import find_contradictions
from undaunted_core.kernel.machine import at_chance, options, to_move
from undaunted_core.kernel.state import ONE, OWNER, PLAIN

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

    from undaunted_core.game.game import Game
    from undaunted_core.kernel.actions import Action
    from undaunted_core.kernel.state import Column

#: How many random exchanges are tried for each twin that is wanted.
TRIES = 5


@attrs.frozen
class Row:
    """A row of a pooled column: where a hidden thing lies."""

    slot: str
    column: Column
    number: int

    def values(self, state: Any) -> list[Any]:
        """What the row holds."""
        held = getattr(getattr(state, self.slot), self.column.name)[self.number]
        return [held] if self.column.cell == ONE else held

    def put(self, state: Any, values: list[Any]) -> None:
        """Let the row hold these values."""
        rows = getattr(getattr(state, self.slot), self.column.name)
        rows[self.number] = values[0] if self.column.cell == ONE else sorted(values)

    def name(self, rules: Any) -> str:
        """``zones.cards red:hand``."""
        return f"{self.slot}.{self.column.name} {rules.names[self.column.index[0]][self.number]}"


@attrs.frozen
class Twin:
    """A game that is possible for all that a seat knows, and what was exchanged for it."""

    game: Game
    exchanged: str
    is_choice: bool = False


def hidden_pools(rules: Any, state: Any, side: int) -> list[list[Row]]:
    """The rows that a side may not see, pool by pool; columns that hold one domain share pools by name."""
    pools: dict[tuple[str, str], list[Row]] = {}
    for slot, cols in rules.columns.items():
        for col in cols:
            if col.pooled and col.visible == OWNER:
                members = rules.members[col.index[0]]
                for row in _split(rules, col, getattr(state, slot), side)[1]:
                    pools.setdefault((col.holds, members.pools[row]), []).append(Row(slot, col, row))
    return list(pools.values())


def pooled_domains(rules: Any) -> frozenset[str]:
    """The domains of the things that lie hidden in pools, such as cards."""
    return frozenset(col.holds for cols in rules.columns.values() for col in cols if col.pooled) - frozenset(PLAIN)


def rows_of(rules: Any, holds: str) -> Iterator[Row]:
    """The rows of all pooled columns that hold members of a domain."""
    for slot, cols in rules.columns.items():
        for col in cols:
            if col.pooled and col.holds == holds:
                for number in range(rules.size(col.index[0])):
                    yield Row(slot, col, number)


def known_of(rules: Any, state: Any, row: Row) -> list[Any]:
    """What everybody knows that a row holds, by the facts of its column."""
    known, _ = rules.facts.get(f"{row.slot}.{row.column.name}", (None, None))
    if known is None:
        return []
    words = known(rules, rules.codec._encode(state)[row.slot], rules.names[row.column.index[0]][row.number])
    numbers = rules.numbers.get(row.column.holds)
    return [numbers[word] if numbers else word for word in words]


def fits_facts(rules: Any, state: Any, rows: list[Row]) -> bool:
    """Whether rows agree with what everybody knows of them."""
    for row in rows:
        known, fits = rules.facts.get(f"{row.slot}.{row.column.name}", (None, None))
        if known is None:
            continue
        part = rules.codec._encode(state)[row.slot]
        name = rules.names[row.column.index[0]][row.number]
        held = [rules.word(row.column.holds, value) for value in row.values(state)]
        if Counter(known(rules, part, name)) - Counter(held) or not fits(rules, part, name, held):
            return False
    return True


def twins(
    game: Game, viewer: str | None, rng: random.Random, count: int, possible: Callable[[Game], bool]
) -> Iterator[Twin]:
    """Up to ``count`` twins with two hidden things exchanged, and one with another secret choice that waits."""
    rules, state = game.rules, game._ctx.state
    side = game._side_number(viewer)
    pools = hidden_pools(rules, state, side)
    pools = [pool for pool in pools if len({value for row in pool for value in row.values(state)}) > 1]
    left = count
    for _ in range(TRIES * count if pools else 0):
        pool = rng.choice(pools)
        made = _exchanged(game, side, pool, rng)
        if made is not None and possible(made.game):
            yield made
            left -= 1
            if not left:
                break
    chosen = _other_choice(game, side, rng)
    if chosen is not None:
        yield chosen


def _exchanged(game: Game, side: int, pool: list[Row], rng: random.Random) -> Twin | None:
    rules = game.rules
    filled = [row for row in pool if row.values(game._ctx.state)]
    if len(filled) < 2:
        return None
    rows = rng.sample(filled, 2)
    # What the other row has none of comes first; a kind that lies there once counts as much as many cards of another.
    here, there = (set(row.values(game._ctx.state)) for row in rows)
    one, other = rng.choice(sorted(here - there or here)), rng.choice(sorted(there - here or there))
    if one == other:
        return None
    twin = game.clone()
    state = twin._ctx.state
    for row, gone, come in zip(rows, (one, other), (other, one), strict=True):
        held = list(row.values(state))
        held[held.index(gone)] = come
        row.put(state, held)
    twin._legal = None
    if not fits_facts(rules, state, rows) or not _choose_again(twin, side, rng) or not _is_sound(twin):
        return None
    said = [
        f"{rules.word(row.column.holds, value)} of {row.name(rules)}"
        for row, value in zip(rows, (one, other), strict=True)
    ]
    return Twin(twin, " and ".join(said))


def _is_sound(twin: Game) -> bool:
    """Whether the state is one that could be loaded: frames that are public agree with it."""
    rules, state = twin.rules, twin._ctx.state
    return not any(check(rules, state) for check in (*rules.checks, find_contradictions))


def _choose_again(twin: Game, side: int, rng: random.Random) -> bool:
    """Let hidden choices that wait be ones that can be made in the twin."""
    for seat in _waiting(twin, side):
        offered = [action.notation for action in options(twin._ctx, seat)]
        if not offered:
            return False
        if twin._ctx.state.choices.made[seat] not in offered:
            twin._ctx.state.choices.made[seat] = rng.choice(offered)
    return True


def _waiting(game: Game, side: int) -> list[int]:
    """The seats whose secret choice waits, seen by themselves alone, as far as they are not of this side."""
    asked = game._ctx.state.choices.asked
    return [seat for seat, of in enumerate(game.rules.side_of) if asked[seat] == HAS_CHOSEN and of != side]


def _other_choice(game: Game, side: int, rng: random.Random) -> Twin | None:
    waiting = _waiting(game, side)
    if not waiting:
        return None
    seat = rng.choice(waiting)
    made = game._ctx.state.choices.made[seat]
    others = [action.notation for action in options(game._ctx, seat) if action.notation != made]
    if not others:
        return None
    twin = game.clone()
    twin._ctx.state.choices.made[seat] = chosen = rng.choice(others)
    twin._legal = None
    return Twin(twin, f"the secret choices {made!r} and {chosen!r} of {game.rules.seats[seat]}", is_choice=True)


def secret_actions(game: Game, viewer: str | None, rng: random.Random) -> tuple[str, Action, Action, bool] | None:
    """Two things that may happen now and that differ, as far as their words go, in hidden things alone.

    The seat (or chance), both actions, and whether they wait in secret for the
    choice of another seat; None where there are no two such actions.
    """
    rules = game.rules
    side, domains = game._side_number(viewer), pooled_domains(rules)
    asked = [seat for seat in to_move(game._ctx) if rules.side_of[seat] != side]
    if at_chance(game._ctx):
        seat, waits = game.current_player or "", False
    elif not asked:
        return None
    else:
        number = rng.choice(asked)
        seat, waits = rules.seats[number], game._ctx.state.choices.asked.count(ASKED) > 1
    groups: dict[Any, list[Action]] = {}
    for action in game.legal_actions(seat):
        fields = rules.actions[action.kind].fields.values()
        rest = tuple(value for domain, value in zip(fields, action.args, strict=True) if domain not in domains)
        groups.setdefault(None if waits else (action.kind, rest), []).append(action)
    several = [group for group in groups.values() if len(group) > 1]
    if not several:
        return None
    first, second = rng.sample(rng.choice(several), 2)
    return seat, first, second, waits


__all__ = [
    "Row",
    "Twin",
    "fits_facts",
    "hidden_pools",
    "known_of",
    "pooled_domains",
    "rows_of",
    "secret_actions",
    "twins",
]
