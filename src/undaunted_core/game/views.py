"""Views of a state, built up from what a side may see, and full states built from a view.

A view is a JSON value: the visible rows of every column in stable words, and
for pooled columns the hidden rows with their sizes and the values they hold
between them.  :func:`determinize` reads nothing but such a view.
"""

from __future__ import annotations

import functools
import random
from typing import TYPE_CHECKING, Any

from undaunted_core import rng
from undaunted_core.kernel.choices import HAS_CHOSEN
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.events import EVERYBODY
from undaunted_core.kernel.state import ONE, OWNER, PLAIN, PUBLIC, Column, empty_slice

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undaunted_core.kernel.codec import Codec
    from undaunted_core.kernel.ruleset import Ruleset

#: How often a random split is tried before one is put together card by card.
TRIES = 500


def view(codec: Codec, state: Any, side: int | None) -> dict[str, Any]:
    """What a side may see of a state (None: a spectator, who sees what is public)."""
    rules = codec.rules
    encoded = codec._encode(state)
    seen: dict[str, Any] = {}
    hidden: dict[str, Any] = {}
    for slot, cols in rules.columns.items():
        part: dict[str, Any] = {}
        for col in cols:
            if col.visible == PUBLIC:
                part[col.name] = encoded[slot][col.name]
            elif col.visible == OWNER:
                open_rows, closed_rows = _split(rules, col, getattr(state, slot), side)
                names = rules.names[col.index[0]]
                mine = {names[row] for row in open_rows}
                part[col.name] = {k: v for k, v in encoded[slot][col.name].items() if k in mine}
                if col.pooled:
                    hidden[f"{slot}.{col.name}"] = _pools(rules, col, getattr(state, slot), closed_rows)
        seen[slot] = part
    _share(rules, hidden)
    return {
        "stack": codec.frames(state.stack),
        "ply": state.ply,
        "revealed": state.revealed,
        "outcome": codec.outcome(state.outcome),
        "seen": seen,
        "hidden": hidden,
    }


def _split(rules: Ruleset, col: Column, part: Any, side: int | None) -> tuple[list[int], list[int]]:
    """The rows of a column that the side sees, and those it does not."""
    members = rules.members[col.index[0]]
    opened = getattr(part, col.unless) if col.unless else None
    yes: list[int] = []
    no: list[int] = []
    for row in range(len(members.names)):
        viewer = members.viewer(row)
        may = viewer == EVERYBODY or (side is not None and viewer == side) or (opened is not None and opened[row])
        (yes if may else no).append(row)
    return yes, no


def _pools(rules: Ruleset, col: Column, part: Any, rows: list[int]) -> list[dict[str, Any]]:
    members = rules.members[col.index[0]]
    cells = getattr(part, col.name)
    found = []
    for pool in dict.fromkeys(members.pools[row] for row in rows):
        inside = [row for row in rows if members.pools[row] == pool]
        values = sorted(v for row in inside for v in ([cells[row]] if col.cell == ONE else cells[row]))
        found.append(
            {
                "where": {members.names[row]: 1 if col.cell == ONE else len(cells[row]) for row in inside},
                "holds": values if col.holds in PLAIN else [rules.word(col.holds, value) for value in values],
            }
        )
    return found


def _share(rules: Ruleset, hidden: dict[str, list[dict[str, Any]]]) -> None:
    """Join the pools of one name of columns that hold one domain: nobody can tell which column holds what."""
    first: dict[tuple[str, str], dict[str, Any]] = {}
    for at, pools in hidden.items():
        slot, _, name = at.partition(".")
        (col,) = (col for col in rules.columns[slot] if col.name == name)
        members = rules.members[col.index[0]]
        for pool in pools[:]:
            number = rules.numbers[col.index[0]][next(iter(pool["where"]))]
            head = first.setdefault((col.holds, members.pools[number]), pool)
            if head is not pool:
                head.setdefault("elsewhere", {})[at] = pool["where"]
                head["holds"] = sorted([*head["holds"], *pool["holds"]])
                pools.remove(pool)


def heard(rules: Ruleset, record: tuple[int, tuple[Any, ...], int], side: int) -> tuple[int, tuple[Any, ...], int]:
    """An event's record as a side gets it: what is secret from it is blanked, so that it may keep the record."""
    number, values, viewer = record
    kind = rules.events[number]
    if not kind.secret or viewer in (EVERYBODY, side):
        return record
    return number, tuple(None if f in kind.secret else v for f, v in zip(kind.fields, values, strict=True)), viewer


def determinize(codec: Codec, seen: dict[str, Any], seed: int) -> Any:
    """A full state that agrees with a view, drawn at random.

    Hidden cards are weighted by their number, what is known of closed zones is
    kept, committed secret choices are drawn from what the drawn hand allows; no
    inference from style of play.  The generator gets a key of its own, which no
    game has, not even one with the same seed.
    """
    rules = codec.rules
    draw = random.Random(seed)  # noqa: S311 - repeatable, not secret; never part of the rules
    document = {
        "stack": seen["stack"],
        "rng": {"key": rng.key_of(seed, rng.WORLD).hex(), "drawn": 0},
        "ply": seen["ply"],
        "revealed": seen["revealed"],
        "outcome": seen["outcome"],
    }
    missing: list[tuple[str, Column]] = []
    for slot, cols in rules.columns.items():
        blank = codec_blank(codec, slot)
        part = {}
        for col in cols:
            part[col.name] = seen["seen"][slot].get(col.name, blank[col.name])
            if col.pooled:
                missing.append((slot, col))
        document[slot] = part
    for slot, col in missing:
        at = f"{slot}.{col.name}"
        for pool in seen["hidden"][at]:
            for place, dealt in _deal(rules, document, at, pool, draw).items():
                slot, _, name = place.partition(".")
                document[slot][name] = {**document[slot][name], **dealt}
    # Secret choices are still missing; they depend on the hands just drawn.
    state = codec.decode(document, checked=False)
    _commit(rules, state, draw)
    return state


def codec_blank(codec: Codec, slot: str) -> dict[str, Any]:
    """The encoded slice with every cell at its default."""
    rules = codec.rules
    state = rules._template.clone()
    setattr(state, slot, empty_slice(rules.slices[slot], rules.size))
    blank: dict[str, Any] = codec._encode(state)[slot]
    return blank


def _deal(
    rules: Ruleset, document: dict[str, Any], at: str, pool: dict[str, Any], draw: random.Random
) -> dict[str, dict[str, Any]]:
    """Deal a pool's values to its rows, column by column: rows with facts first, the rest at random."""
    rows = [
        _Row(rules, document, column, row, size)
        for column, where in {at: pool["where"], **pool.get("elsewhere", {})}.items()
        for row, size in where.items()
    ]
    left = _without(pool["holds"], [value for row in rows for value in row.known])
    narrow = [row for row in rows if row.holds_one and not row.known and not row.fits(left)]
    matched = _match(narrow, left, draw)
    left = _without(left, [value for values in matched.values() for value in values])
    rows.sort(key=lambda row: row not in matched and row.fits(left))
    dealt: dict[str, dict[str, Any]] = {}
    for place, row in enumerate(rows):
        if row in matched:
            values = matched[row]
        elif place == len(rows) - 1:
            values = [*row.known, *left]
        else:
            values = _pick(left, row.size - len(row.known), row.known, row.fits, draw)
            left = _without(left, values[len(row.known) :])
        if row.holds_one:
            dealt.setdefault(row.column, {})[row.name] = values[0]
        elif values:
            dealt.setdefault(row.column, {})[row.name] = values
    return dealt


def _match(rows: list[_Row], values: list[Any], draw: random.Random) -> dict[_Row, list[Any]]:
    """A value for each of these rows that fits it, at random: rows that want the same value give way."""
    owner: dict[int, _Row] = {}

    def seat(row: _Row, tried: set[int]) -> bool:
        places = [place for place in row.places if place not in tried]
        for place in draw.sample(places, len(places)):
            if place not in tried:
                tried.add(place)
                if place not in owner or seat(owner[place], tried):
                    owner[place] = row
                    return True
        return False

    kinds = set(values)
    for row in draw.sample(rows, len(rows)):
        able = {value for value in kinds if row.fits([value])}
        row.places = [place for place, value in enumerate(values) if value in able]
        seat(row, set())
    return {row: [values[place]] for place, row in owner.items()}


class _Row:
    """A hidden row to which values are dealt: how many it holds, and what everybody knows of it."""

    def __init__(self, rules: Ruleset, document: dict[str, Any], column: str, name: str, size: int) -> None:
        slot, _, own = column.partition(".")
        known, fits = rules.facts.get(column, (_nothing_known, _all_fit))
        self.column, self.name, self.size = column, name, size
        self.places: list[int] = []
        self.holds_one = next(col.cell for col in rules.columns[slot] if col.name == own) == ONE
        self.known: list[Any] = known(rules, document[slot], name)
        self.fits: Callable[[list[Any]], bool] = functools.partial(fits, rules, document[slot], name)


def _nothing_known(rules: Ruleset, part: dict[str, Any], row: str) -> list[Any]:
    return []


def _all_fit(rules: Ruleset, part: dict[str, Any], row: str, held: Sequence[Any]) -> bool:
    return True


def _pick(
    pool: list[Any], size: int, known: list[Any], fits: Callable[[list[Any]], bool], draw: random.Random
) -> list[Any]:
    """The known values and ``size`` more out of the pool that fit together with them."""
    rest = [value for value in pool if fits([*known, value])]
    for _ in range(TRIES):
        held = [*known, *draw.sample(rest, size)]
        if fits(held):
            return held
    held = list(known)
    draw.shuffle(rest)
    for value in rest:
        if len(held) < size + len(known) and fits([*held, value]):
            held.append(value)
    return held


def _without(pool: list[Any], taken: list[Any]) -> list[Any]:
    left = list(pool)
    for value in taken:
        left.remove(value)
    return left


def _commit(rules: Ruleset, state: Any, draw: random.Random) -> None:
    """Draw the secret choices of seats that have chosen but whose choice is not seen."""
    if not state.stack:
        return
    at, args = state.stack[-1]
    decision = rules.code[at][0]
    for seat, asked in enumerate(state.choices.asked):
        if asked == HAS_CHOSEN and not state.choices.made[seat]:
            ctx: Context[Any, Any] = Context(rules, state, events=None, record=[], explicit=True)
            offered = decision.options(ctx, args, seat)
            weights = [decision.weight(ctx, args, seat, action) if decision.weight else 1 for action in offered]
            state.choices.made[seat] = draw.choices(offered, weights)[0].notation
