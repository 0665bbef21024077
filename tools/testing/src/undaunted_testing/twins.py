"""Twins of a game: the same stop with two hidden things exchanged that a seat cannot tell apart.

The declarations of columns say what may be exchanged. Their viewers say which rows a seat cannot see, their pools
which rows hold a known set of values between them. Their facts are what everybody knows of a row.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import attrs

from undaunted_core.game.choosing import side_number
from undaunted_core.kernel.choices import ASKED, HAS_CHOSEN
from undaunted_core.kernel.loading import find_contradictions
from undaunted_core.kernel.machine import at_chance, options, to_move
from undaunted_core.kernel.state import PLAIN
from undaunted_core.mechanics.pools import Row, list_hidden_pools
from undaunted_testing.beliefs import place_of

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

    from undaunted_core.game.game import Game
    from undaunted_core.kernel.actions import Action
    from undaunted_core.mechanics.state import CoreRules, CoreState

#: How many random exchanges are tried for each twin that is wanted.
TRIES = 5


@attrs.frozen
class Difference:
    """The words of the hidden things in which two worlds differ, and the places of these things; none: anywhere."""

    words: frozenset[str]
    places: frozenset[str] = frozenset()


@attrs.frozen
class Twin:
    """A game that is possible for all that a seat knows, and what was exchanged for it."""

    game: Game
    exchanged: str
    differs: Difference
    is_choice: bool = False


def pooled_domains(rules: CoreRules) -> frozenset[str]:
    """The domains of the things that lie hidden in pools, such as cards."""
    return frozenset(col.holds for cols in rules.columns.values() for col in cols if col.pooled) - frozenset(PLAIN)


def fits_facts(rules: CoreRules, state: CoreState, rows: list[Row]) -> bool:
    """Whether rows agree with what everybody knows of them."""
    for row in rows:
        values = row.hidden_values(rules, state)
        if Counter(row.known(rules, state)) - Counter(values) or not row.fits(rules, state, values):
            return False
    return True


def twins(
    game: Game, viewer: str | None, rng: random.Random, count: int, possible: Callable[[Game], bool]
) -> Iterator[Twin]:
    """Up to ``count`` twins with two hidden things exchanged, and one with another secret choice that waits."""
    rules, state = game.rules, game._ctx.state
    side = side_number(game.rules, viewer)
    every = list_hidden_pools(rules, state, side).values()
    pools = [pool for pool in every if len({value for row in pool for value in row.hidden_values(rules, state)}) > 1]
    left = count
    for _ in range(TRIES * count if pools else 0):
        pool = rng.choice(pools)
        twin = _exchange(game, side, pool, rng)
        if twin is not None and possible(twin.game):
            yield twin
            left -= 1
            if not left:
                break
    chosen = _other_choice(game, side, rng)
    if chosen is not None:
        yield chosen


def _exchange(game: Game, side: int, pool: list[Row], rng: random.Random) -> Twin | None:
    rules = game.rules
    filled = [row for row in pool if row.hidden_values(rules, game._ctx.state)]
    if len(filled) < 2:
        return None
    rows = rng.sample(filled, 2)
    # What the other row has none of comes first; a kind that lies there once counts as much as many cards of another.
    here, there = (set(row.hidden_values(rules, game._ctx.state)) for row in rows)
    value_here, other = rng.choice(sorted(here - there or here)), rng.choice(sorted(there - here or there))
    if value_here == other:
        return None
    twin = game.clone()
    state = twin._ctx.state
    for row, gone, come in zip(rows, (value_here, other), (other, value_here), strict=True):
        values = row.hidden_values(rules, state)
        values[values.index(gone)] = come
        row.put(state, values)
    twin._legal = []
    if not fits_facts(rules, state, rows) or not _choose_again(twin, side, rng) or not _is_sound(twin):
        return None
    words = [rules.word(row.column.holds, value) for row, value in zip(rows, (value_here, other), strict=True)]
    said = [f"{word} of {row.name(rules)}" for row, word in zip(rows, words, strict=True)]
    places = frozenset(place_of(rules, row) for row in rows)
    chosen = zip(game._ctx.state.choices.made, state.choices.made, strict=True)
    differ = frozenset(map(str, words)).union(*(words_apart(mine, others) for mine, others in chosen))
    return Twin(twin, " and ".join(said), Difference(differ, places))


def _is_sound(twin: Game) -> bool:
    """Whether the state is one that could be loaded: frames that are public agree with it."""
    rules, state = twin.rules, twin._ctx.state
    return not any(check(rules, state) for check in (*rules.checks, find_contradictions))


def _choose_again(twin: Game, side: int, rng: random.Random) -> bool:
    """Let hidden choices that wait be ones that can be made in the twin."""
    for seat in _seats_that_wait(twin, side):
        offered = [action.notation for action in options(twin._ctx, seat)]
        if not offered:
            return False
        if twin._ctx.state.choices.made[seat] not in offered:
            twin._ctx.state.choices.made[seat] = rng.choice(offered)
    return True


def _seats_that_wait(game: Game, side: int) -> list[int]:
    """The seats whose secret choice waits, seen by themselves alone, as far as they are not of this side."""
    asked = game._ctx.state.choices.asked
    return [seat for seat, own_side in enumerate(game.rules.side_of) if asked[seat] == HAS_CHOSEN and own_side != side]


def _other_choice(game: Game, side: int, rng: random.Random) -> Twin | None:
    waiting = _seats_that_wait(game, side)
    if not waiting:
        return None
    seat = rng.choice(waiting)
    choice = game._ctx.state.choices.made[seat]
    others = [action.notation for action in options(game._ctx, seat) if action.notation != choice]
    if not others:
        return None
    twin = game.clone()
    twin._ctx.state.choices.made[seat] = chosen = rng.choice(others)
    twin._legal = []
    said = f"the secret choices {choice!r} and {chosen!r} of {game.rules.seats[seat]}"
    return Twin(twin, said, Difference(words_apart(choice, chosen)), is_choice=True)


def words_apart(notation: str, other: str) -> frozenset[str]:
    """The words of hidden things in which the notations of two actions differ."""
    return frozenset(notation.split()) ^ frozenset(other.split())


def secret_actions(game: Game, viewer: str | None, rng: random.Random) -> tuple[str, Action, Action, bool] | None:
    """Two things that may happen now and that differ, as far as their words go, in hidden things alone.

    The seat (or chance), both actions, and whether they wait in secret for the choice of another seat. It is None if
    there are no two such actions.
    """
    rules = game.rules
    side, domains = side_number(game.rules, viewer), pooled_domains(rules)
    asked = [seat for seat in to_move(game._ctx) if rules.side_of[seat] != side]
    if at_chance(game._ctx):
        seat, waits = game.current_player or "", False
    elif not asked:
        return None
    else:
        number = rng.choice(asked)
        seat, waits = rules.seats[number], game._ctx.state.choices.asked.count(ASKED) > 1
    groups: dict[object, list[Action]] = {}
    for action in game.legal_actions(seat):
        fields = rules.actions[action.kind].fields.values()
        rest = tuple(value for domain, value in zip(fields, action.args, strict=True) if domain not in domains)
        groups.setdefault(None if waits else (action.kind, rest), []).append(action)
    several = [group for group in groups.values() if len(group) > 1]
    if not several:
        return None
    first, second = rng.sample(rng.choice(several), 2)
    return seat, first, second, waits


__all__ = ["Difference", "Twin", "fits_facts", "pooled_domains", "secret_actions", "twins", "words_apart"]
