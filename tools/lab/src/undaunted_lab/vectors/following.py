"""Vectors of a game in play: each look of a seat writes what has changed since its last look, and nothing else.

An observation is a copy that lasts.  Who plays many games and needs the numbers of each stop once goes without it.
"""

from __future__ import annotations

from array import array
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from undaunted_core.kernel.binding import run_generated
from undaunted_core.kernel.state import MANY, ONE, OWNER, PLAIN, PUBLIC, copy_text
from undaunted_core.mechanics.pools import list_hidden_numbers
from undaunted_lab.vectors.writing import Writer, nothing_in, places_of_column, row_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undaunted_core.kernel.state import Column, Frame
    from undaunted_core.mechanics.state import CoreRules, CoreState
    from undaunted_lab.vectors.layout import Layout

    #: What a frame adds to a vector, as places with numbers.
    Entries = list[tuple[int, float]]


#: The most frames whose entries are kept for the next time.
MOST_FRAMES = 20_000


class Places(NamedTuple):
    """Where rows of a pooled column stand for a side: open, in their pools, their sizes.  Then which it may not see."""

    own: Any
    pools: list[Any]
    sizes: Sequence[int]
    unseen: list[bool]


class Rows:
    """The rows of a pooled column as a seat's latest look found them, and whether each lay hidden."""

    __slots__ = ("hidden", "kept", "own", "pools", "sizes", "unseen")

    def __init__(self, places: Places) -> None:
        self.own, self.pools, self.sizes, self.unseen = places
        self.kept: list[Any] = [None] * len(self.sizes)
        self.hidden = [False] * len(self.sizes)


class Sight:
    """The vector of a seat's latest look at a game, without the digests, and what it was written from."""

    __slots__ = ("columns", "guarded", "rows", "side", "stack", "values", "view", "written")

    def __init__(self, first: Follower, side: int) -> None:
        self.values = first.empty[:]
        #: The values as bytes, to be copied.
        self.view = memoryview(self.values).cast("B")
        self.columns, self.guarded = [*first.nothing], [*first.no_rows]
        self.rows = [Rows(places) for places in first.list_places(side)]
        self.stack: list[Frame] = []
        self.written: list[Entries] = []
        self.side = side


class Follower:
    """Writes what seats see of games under one ruleset, by the layout of an encoding.

    The numbers are those of :meth:`Writer.vector` without the digests.
    """

    def __init__(self, layout: Layout, rules: CoreRules) -> None:
        self._rules, self._writer = rules, Writer(layout, rules)
        self.empty = array("f", bytes(4 * len(layout.labels)))
        self._entries: dict[tuple[bool, Frame], Entries] = {}
        #: Columns without a pool of which a seat sees its own rows: the slice, the column, what a hidden row is.
        self._partly = [
            (slot, col, blank) for slot, col, blank in rules.pools.guarded if col.visible == OWNER and not col.pooled
        ]
        self.no_rows = [nothing_in(rules, col, col.index) for _, col, _ in self._partly]
        self._pooled = [(slot, col) for slot, col, _ in rules.pools.columns if col.visible != PUBLIC]
        self._places: dict[int, list[Places]] = {}
        self._layout = layout
        self.nothing: list[Any] = []
        self._make_functions()

    def _make_functions(self) -> None:
        """Generate what writes the columns that everybody sees, and those that seats see in part."""
        rules, layout = self._rules, self._layout
        scope: dict[str, Any] = {"copy": list.copy}
        body, writes = ["def follow(state, kept, values):"], []
        for slot, cols in rules.columns.items():
            seen = [col for col in cols if col.visible == PUBLIC]
            if not seen:
                continue
            number = len(self.nothing)
            self.nothing.append(tuple([nothing_in(rules, col, col.index) for col in seen]))
            writes.append(f"def write_{slot}(values, now, old):")
            for at, col in enumerate(seen):
                places, _ = layout.columns[f"{slot}.{col.name}"]
                scope[f"P_{slot}_{at}"] = places_of_column(rules, col, col.index, places)
                writes += [f"    r0, o0 = now[{at}], old[{at}]", *row_lines(col, f"P_{slot}_{at}", 0)]
            now = ", ".join(f"p.{col.name}" for col in seen)
            copies = ", ".join(copy_text(f"p.{col.name}", col.depth) for col in seen)
            body += [
                f"    p = state.{slot}", f"    now, old = ({now},), kept[{number}]", "    if now != old:",
                f"        write_{slot}(values, now, old)", f"        kept[{number}] = ({copies},)",
            ]  # fmt: skip
        body.append("    return")
        for at, (slot, col, _) in enumerate(self._partly):
            scope[f"G_{at}"] = places_of_column(rules, col, col.index, layout.columns[f"{slot}.{col.name}"][0])
            writes += [f"def write_partly_{at}(values, r0, o0):", *row_lines(col, f"G_{at}", 0)]
        for at, (slot, col) in enumerate(self._pooled):
            is_shared = col.holds in rules.pools.shared
            writes += [f"def write_pooled_{at}(values, state, rows_of):", *pooled_lines(slot, col, is_shared)]
        made = run_generated("\n".join([*writes, *body]), f"following {', '.join(rules.slices)}", scope)
        self._follow = made["follow"]
        self._write_partly = [made[f"write_partly_{at}"] for at in range(len(self._partly))]
        self._write_pooled = [made[f"write_pooled_{at}"] for at in range(len(self._pooled))]

    def list_places(self, side: int) -> list[Places]:
        """Where the rows of each pooled column stand for a side."""
        if side not in self._places:
            self._places[side] = [self._place_rows(slot, col, side) for slot, col in self._pooled]
        return self._places[side]

    def _place_rows(self, slot: str, col: Column, side: int) -> Places:
        rules, name = self._rules, f"{slot}.{col.name}"
        pools, sizes = self._writer.places_of_pools(name)
        if col.visible != OWNER:
            return Places([()] * len(sizes), pools, sizes, [True] * len(sizes))
        unseen = {*rules.pools.unseen[col.index[0], side]}
        own = places_of_column(rules, col, col.index, self._layout.columns[name][0])
        return Places(own, pools, sizes, [row in unseen for row in range(len(sizes))])

    def begin(self, seat: int) -> Sight:
        """What a seat of a new game has seen: nothing."""
        sight = Sight(self, self._rules.side_of[seat])
        self._writer.write_seat(sight.values, seat)
        return sight

    def look(self, state: CoreState, sight: Sight) -> memoryview:
        """Bring a seat's vector up to date; its bytes, which the next look changes."""
        values = sight.values
        self._follow(state, sight.columns, values)
        for write, rows in zip(self._write_pooled, sight.rows, strict=True):
            write(values, state, rows)
        if self._partly:
            self._look_behind(state, sight)
        if state.stack != sight.stack:
            self._write_stack(values, state.stack, sight)
        self._writer.write_counts(values, state)
        return sight.view

    def _look_behind(self, state: CoreState, sight: Sight) -> None:
        """Write the rows that only their owners see."""
        rules, guarded = self._rules, sight.guarded
        for at, (slot, column, blank) in enumerate(self._partly):
            part = getattr(state, slot)
            rows = getattr(part, column.name)
            if rows == guarded[at] and not column.unless:
                continue
            rows = rows[:]
            for number in list_hidden_numbers(rules, column, part, sight.side):
                rows[number] = blank
            if rows != guarded[at]:
                self._write_partly[at](sight.values, rows, guarded[at])
                guarded[at] = [row[:] for row in rows] if column.depth > 1 else rows

    def _write_stack(self, values: array[float], stack: list[Frame], sight: Sight) -> None:
        """Take out the frames that are gone or lie elsewhere, and put in those that are new."""
        same, written = 0, sight.written
        for frame, old in zip(stack, sight.stack, strict=False):
            if frame is not old and frame != old:
                break
            same += 1
        top = len(stack) - 1
        if len(written) - 1 != top:
            # The same frame is written in another way once another one lies on it.
            same = max(0, min(same, len(written) - 1, top))
        for entries in written[same:]:
            for at, value in entries:
                values[at] -= value
        del written[same:]
        for number in range(same, top + 1):
            key = number == top, stack[number]
            entries = self._entries.get(key) or self._list_entries(key)
            written.append(entries)
            for at, value in entries:
                values[at] += value
        sight.stack = stack[:]

    def _list_entries(self, key: tuple[bool, Frame]) -> Entries:
        """What a frame adds to a vector, on top or below others, as places with numbers."""
        is_top, frame = key
        counted: Counter[int] = Counter()
        self._writer.write_frame(counted, frame, is_top=is_top)
        if len(self._entries) >= MOST_FRAMES:
            self._entries.clear()
        entries = self._entries[key] = [*counted.items()]
        return entries


def pooled_lines(slot: str, col: Column, is_shared: bool) -> list[str]:
    """The lines that write what differs in the rows of a pooled column.

    An open row stands at its own places.  A hidden row adds what it holds to its pool, and has a size.
    """
    if col.cell == MANY and not col.unless and col.holds not in PLAIN:
        return [line.replace("COLUMN", f"state.{slot}.{col.name}") for line in CLOSED_LISTS.splitlines()]
    size = "len(row)" if col.cell != ONE else "row >= 0" if is_shared and col.holds not in PLAIN else "1"
    lines = [f"    rows, kept, hid = state.{slot}.{col.name}, rows_of.kept, rows_of.hidden"]
    lines += ["    for n, (row, old, is_hidden, was) in enumerate(zip(rows, kept, rows_of.unseen, hid)):"]
    if col.visible == OWNER and col.unless:
        lines += [f"        is_hidden = is_hidden and not state.{slot}.{col.unless}[n]"]
    lines += ["        if row != old or is_hidden != was:", "            if old is not None:", "                if was:"]
    lines += [f"                    {line}" for line in _cell_lines(col, "rows_of.pools[n]", "old", "-", is_pool=True)]
    lines += ["                else:"]
    lines += [f"                    {line}" for line in _cell_lines(col, "rows_of.own[n]", "old", "-", is_pool=False)]
    lines += ["            if is_hidden:"]
    lines += [f"                {line}" for line in _cell_lines(col, "rows_of.pools[n]", "row", "+", is_pool=True)]
    lines += [f"                values[rows_of.sizes[n]] = {size}", "            else:"]
    lines += [f"                {line}" for line in _cell_lines(col, "rows_of.own[n]", "row", "+", is_pool=False)]
    lines += ["                values[rows_of.sizes[n]] = 0"]
    return [*lines, f"            kept[n], hid[n] = {'row[:]' if col.cell == MANY else 'row'}, is_hidden"]


#: The lines for lists of members that stay as hidden as they are, as zones of cards: what most looks spend their time on.
CLOSED_LISTS = """\
    rows, kept = COLUMN, rows_of.kept
    if rows == kept:
        return
    for n, (row, old) in enumerate(zip(rows, kept)):
        if row != old:
            if rows_of.unseen[n]:
                places = rows_of.pools[n]
                values[rows_of.sizes[n]] = len(row)
            else:
                places = rows_of.own[n]
            old = old or []
            for member in {*row, *old}:
                if change := row.count(member) - old.count(member):
                    values[places[member]] += change
            kept[n] = row[:]"""


def _cell_lines(col: Column, places: str, cell: str, sign: str, *, is_pool: bool) -> list[str]:
    """The lines that add what a cell holds at some places, or take it away."""
    is_one = col.cell == ONE
    if col.holds not in PLAIN:
        if is_one:
            return [f"if {cell} >= 0: values[{places}[{cell}]] {sign}= 1"]
        return [f"places = {places}", f"for member in {cell}: values[places[member]] {sign}= 1"]
    if col.holds == "text":
        count = "1" if is_one else f"len({cell})"
        return [f"values[{places}] {sign}= {count if is_pool else f'bool({cell})'}"]
    if is_one and not is_pool:
        return [f"values[{places}] {sign}= {cell}"]
    count, total = ("1", cell) if is_one else (f"len({cell})", f"sum({cell})")
    return [f"values[{places}[0]] {sign}= {count}", f"values[{places}[1]] {sign}= {total}"]
