"""Pools: the hidden rows, of one column or of several, that hold a known set of values between them.

Columns that are ``pooled`` and hold members of the same domain share their pools. So a card in a deck, in a hand or
under a face-down piece may be any card that lies hidden in the pool.  Whether a cell of a shared pool is empty is
public.  A column whose values never lie elsewhere names a pool of its own.  What everybody knows of a hidden row is
told by the *facts* that a pack registers for its column.
"""

from __future__ import annotations

import functools
from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.by_value import ByValue
from undaunted_core.errors import RulesetError
from undaunted_core.kernel.events import EVERYBODY
from undaunted_core.kernel.kinds import SLICES
from undaunted_core.kernel.state import ONE, OWNER, PLAIN, PUBLIC, empty_slice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.kernel.state import Column, State
    from undaunted_core.mechanics.state import CoreRules, CoreState, Ctx

    Unseen = tuple[str, str, dict[tuple[str, str], list["Row"]]]

#: Stands for a side: who sees what is public and no more.
SPECTATOR = -3


@attrs.frozen(eq=False, repr=False)
class PoolTable:
    """The pooled columns with their slices and what their rows pool, and the domains that several of them hold.

    ``unseen`` are the rows of a domain that a side does not see, if nothing opens them. They are kept for each domain
    that numbers the rows of a pooled column, or of one that owners see. ``guarded`` are the columns that not
    everybody sees whole, with their slices and what a row is when blank. By side, made when it first looks: ``rows``
    are its unseen rows by column and pool, with the column that opens them, ``closed`` its hidden pools if nothing
    opens a row.
    """

    columns: tuple[tuple[str, Column, tuple[tuple[str, str], ...]], ...]
    shared: frozenset[str]
    unseen: dict[tuple[str, int], list[int]]
    guarded: tuple[tuple[str, Column, object], ...]
    rows: dict[int, list[Unseen]] = attrs.field(factory=dict)
    closed: dict[int, dict[tuple[str, str], list[Row]]] = attrs.field(factory=dict)


@attrs.frozen(eq=False, repr=False)
class Row(ByValue):
    """A row of a pooled column: where a hidden thing may lie."""

    slot: str
    column: Column
    number: int
    #: The name of its member.
    member: str = attrs.field(default="", eq=False, repr=False)
    #: ``zones.cards``: its column.
    where: str = attrs.field(init=False, eq=False, repr=False)

    @where.default
    def _name_column(self) -> str:
        return f"{self.slot}.{self.column.name}"

    def raw(self, state: State) -> list[Any]:
        """What the row holds; -1 for a single cell without a member."""
        cells = getattr(getattr(state, self.slot), self.column.name)[self.number]
        return [cells] if self.column.cell == ONE else list(cells)

    def values(self, state: State) -> list[Any]:
        """What the row holds; nothing for a single cell without a member."""
        cells = self.raw(state)
        return [] if cells == [-1] and self.column.holds not in PLAIN else cells

    def hidden_values(self, rules: CoreRules, state: CoreState) -> list[Any]:
        """What it exchanges with other rows of its pool; where all are of one column, also that a cell is empty.

        Of several values it is the row itself: not to be changed.
        """
        if self.column.cell != ONE:
            cells: list[Any] = getattr(getattr(state, self.slot), self.column.name)[self.number]
            return cells
        return self.values(state) if self.column.holds in rules.pools.shared else self.raw(state)

    def put(self, state: State, values: Sequence[Any]) -> None:
        """Let the row hold these values."""
        rows = getattr(getattr(state, self.slot), self.column.name)
        rows[self.number] = (values[0] if values else -1) if self.column.cell == ONE else sorted(values)

    def known(self, rules: Ruleset, state: State) -> list[int]:
        """The values that are surely there, for all that is public."""
        facts = rules.facts.get(self.where)
        return list(facts[0](rules, state, self.number)) if facts else []

    def fits(self, rules: Ruleset, state: State, values: Sequence[Any]) -> bool:
        """Whether the row could hold these values, for all that is public."""
        facts = rules.facts.get(self.where)
        return facts is None or not values or bool(facts[1](rules, state, self.number, values))

    def test(self, rules: Ruleset, state: State) -> Callable[[Sequence[Any]], bool] | None:
        """The same as a function of the values; None without facts."""
        facts = rules.facts.get(self.where)
        return functools.partial(facts[1], rules, state, self.number) if facts else None

    def name(self, rules: Ruleset) -> str:
        """``zones.cards red:hand``."""
        return f"{self.where} {rules.names[self.column.index[0]][self.number]}"

    def pointer(self, rules: Ruleset) -> str:
        """``/zones/cards/red:hand``: its place in an encoded state."""
        return f"/{self.slot}/{self.column.name}/{rules.names[self.column.index[0]][self.number]}"


def pool_table(rules: CoreRules, setting: object) -> PoolTable:
    """The pools of all columns."""
    members = []
    for slot, cols in rules.columns.items():
        for column in cols:
            if column.pooled:
                # Numbers and truth values are no things that could lie elsewhere.
                holds = f"{slot}.{column.name}" if column.holds in PLAIN else column.holds
                rows = column.index[0]
                own_pool = column.pooled if isinstance(column.pooled, str) else ""
                pools = [own_pool] * rules.size(rows) if own_pool else rules.members[rows].pools
                if len(pools) < rules.size(rows):
                    raise RulesetError(
                        f"pack {rules.registry.pack_of(SLICES, slot)}: slice {slot}, field {column.name}: found "
                        f"pooled=True, expected the name of a pool, as members of the domain {rows!r} have none"
                    )
                members.append((slot, column, tuple((holds, pool) for pool in pools)))
    counts = Counter(column.holds for _, column, _ in members if column.holds not in PLAIN)
    every = [column for cols in rules.columns.values() for column in cols]
    owned = {column.index[0] for column in every if column.visible == OWNER or column.pooled}
    unseen = {
        (domain, side): [
            row for row, viewer in enumerate(viewers)
            # Players may not look at what all saw go in.  A spectator has no hand to hide: it is shown what all know.
            if viewer not in (EVERYBODY, side) and (side != SPECTATOR or row not in known_rows)
        ]
        for domain, viewers, known_rows in ((d, rules.members[d].viewers, rules.members[d].known_rows) for d in owned)
        for side in (SPECTATOR, *range(len(rules.sides)))
    }
    guarded = tuple(
        (slot, column, cells[0] if column.index and cells else cells)
        for slot, cols in rules.columns.items()
        for blank in [empty_slice(rules.slices[slot], cols, rules.size)]
        for column in cols if column.visible != PUBLIC
        for cells in [getattr(blank, column.name)]
    )
    return PoolTable(tuple(members), frozenset(holds for holds, count in counts.items() if count > 1), unseen, guarded)


def list_pooled_rows(rules: CoreRules, holds: str, *, without: str = "") -> Iterator[tuple[Row, str]]:
    """The rows of all pooled columns that hold a domain, but for those of a slice, each with its pool."""
    for slot, column, pools in rules.pools.columns:
        if column.holds == holds and slot != without:
            for number, (_, pool) in enumerate(pools):
                yield Row(slot, column, number), pool


def list_hidden_numbers(rules: CoreRules, column: Column, part: object, side: int) -> list[int]:
    """The rows of a column, in its slice, that a side (``SPECTATOR``: who sees what is public) does not see."""
    if column.visible != OWNER:
        return [] if column.visible == PUBLIC else list(range(rules.size(column.index[0])))
    unseen: list[int] = rules.pools.unseen[column.index[0], side]
    if not column.unless:
        return unseen
    opened = getattr(part, column.unless)
    return [row for row in unseen if not opened[row]]


def is_hidden(rules: CoreRules, row: Row, state: CoreState, side: int) -> bool:
    """Whether a side does not see what a row holds."""
    return row.number in list_hidden_numbers(rules, row.column, getattr(state, row.slot), side)


def list_hidden_pools(rules: CoreRules, state: CoreState, side: int) -> dict[tuple[str, str], list[Row]]:
    """The rows that a side does not see, by what they hold and by pool, in the order of the columns."""
    if side in rules.pools.closed:
        return rules.pools.closed[side]
    if side not in rules.pools.rows:
        rules.pools.rows[side] = [_list_unseen_rows(rules, *pooled, side) for pooled in rules.pools.columns]
    by_pool: dict[tuple[str, str], list[Row]] = {}
    for slot, unless, pools in rules.pools.rows[side]:
        opened = getattr(getattr(state, slot), unless) if unless else None
        for pool, rows in pools.items():
            if hidden := rows if opened is None else [row for row in rows if not opened[row.number]]:
                by_pool[pool] = by_pool.get(pool, []) + hidden
    if not any(unless for _, unless, _ in rules.pools.rows[side]):
        rules.pools.closed[side] = by_pool
    return by_pool


def look_into_pools(rules: CoreRules, state: CoreState, side: int) -> list[tuple[list[Row], list[int], list[Any]]]:
    """Per pool of :func:`list_hidden_pools` its rows, how many values each holds, and all their values, sorted."""
    pools = []
    for hidden in list_hidden_pools(rules, state, side).values():
        counts: list[int] = []
        values: list[Any] = []
        column = None
        for row in hidden:
            # As `hidden_values` of each row, but what belongs to a column is read once: looks spend their time here.
            if row.column is not column:
                column = row.column
                cells = getattr(getattr(state, row.slot), column.name)
                is_one = column.cell == ONE
                may_be_empty = is_one and column.holds in rules.pools.shared
            held = cells[row.number]
            if not is_one:
                counts.append(len(held))
                values += held
            elif held == -1 and may_be_empty:
                counts.append(0)
            else:
                counts.append(1)
                values.append(held)
        values.sort()
        pools.append((hidden, counts, values))
    return pools


def _list_unseen_rows(rules: CoreRules, slot: str, column: Column, pools: tuple[Any, ...], side: int) -> Unseen:
    rows: dict[tuple[str, str], list[Row]] = {}
    for number in list_hidden_numbers(rules, attrs.evolve(column, unless=""), None, side):
        rows.setdefault(pools[number], []).append(
            Row(slot, column, number, rules.names[column.index[0]][number])
        )
    return slot, column.unless if column.visible == OWNER else "", rows


def candidates(ctx: Ctx, column: str, row: int, side: int = SPECTATOR) -> list[int]:
    """What a row may hold, for all that is public, or for all that a side sees.

    ``column`` is ``slot.name`` of a pooled column, ``row`` a member's number.  Of an open row
    these are its values.  A hidden row may hold what lies hidden in its pool, is not known to lie
    elsewhere and fits the facts about the row.  Rules that decide whether a seat is asked
    must go by the public candidates.  ValueError for a column that is not pooled.

    >>> candidates(ctx, "zones.cards", ctx.rules.zones.discard[0])
    []
    """
    rules, state = ctx.rules, ctx.state
    asked = next((Row(slot, col, row) for slot, col, _ in rules.pools.columns if f"{slot}.{col.name}" == column), None)
    if asked is None:
        raise ValueError(f"candidates: found the column {column!r}, expected a pooled column slot.name")
    values = asked.values(state)
    if not is_hidden(rules, asked, state, side):
        return sorted(set(values))
    public = asked.known(rules, state)
    if len(public) == len(values):
        return sorted(set(public))
    left: Counter[int] = Counter()
    for other in next(pool for pool in list_hidden_pools(rules, state, side).values() if asked in pool):
        left.update(other.values(state))
        left.subtract(other.known(rules, state))
    may_be = sorted({*public, *+left})
    return [value for value in may_be if value in public or asked.fits(rules, state, [*public, value])]


def check_pooled(rules: CoreRules, state: CoreState) -> list[tuple[str, str, str]]:
    """The facts about hidden rows are true of them; zones have a check of their own, which says more."""
    faults = []
    rows = [row for pool in list_hidden_pools(rules, state, SPECTATOR).values() for row in pool if row.slot != "zones"]
    for row in rows:
        values = row.values(state)
        if Counter(row.known(rules, state)) - Counter(values) or not row.fits(rules, state, values):
            faults.append((row.pointer(rules), "facts that what lies there does not fit", "facts that are true of it"))
    return faults
