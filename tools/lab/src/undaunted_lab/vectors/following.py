"""Vectors of a game in play: each look of a seat writes what has changed since its last look, and nothing else.

An observation is a copy that lasts.  Who plays many games and needs the numbers of each stop once goes without it.
"""

from __future__ import annotations

from array import array
from itertools import compress
from operator import ne
from typing import TYPE_CHECKING, Any, NamedTuple

from undaunted_core.kernel.binding import run_generated
from undaunted_core.kernel.state import MANY, ONE, OWNER, PLAIN, PUBLIC, copy_text
from undaunted_core.mechanics.pools import list_hidden_numbers
from undaunted_lab.vectors.counts import LONG_ROW, Counted, change_counts
from undaunted_lab.vectors.writing import Writer, nothing_in, places_of_column, row_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from undaunted_core.kernel.state import Column, Frame
    from undaunted_core.mechanics.state import CoreRules, CoreState
    from undaunted_lab.vectors.layout import Layout

    #: Writes what differs in the rows of a pooled column.
    WriteRows = Callable[[array[float], CoreState, list[Any], "Rows"], None]


#: The most stacks whose numbers are kept for the next time.
MOST_STACKS = 3_000


class Stacks(dict[tuple["Frame", ...], memoryview]):
    """By a stack the bytes that are written of it: the question on top and the steps below it."""

    def __init__(self, layout: Layout, writer: Writer) -> None:
        super().__init__()
        self._layout, self._writer = layout, writer

    def __missing__(self, stack: tuple[Frame, ...]) -> memoryview:
        span, last = self._layout.all_frames, len(stack) - 1
        values = array("f", bytes(4 * span.stop))
        for number, frame in enumerate(stack):
            self._writer.write_frame(values, frame, is_top=number == last)
        if len(self) >= MOST_STACKS:
            self.clear()
        self[stack] = numbers = memoryview(values[span]).cast("B")
        return numbers


class Places(NamedTuple):
    """Where rows of a pooled column stand for a side: open, in their pools, their sizes.  Then which it may not see."""

    own: Any
    pools: list[Any]
    sizes: Sequence[int]
    unseen: list[bool]
    #: From where to where a row of members stands that it sees.  The rows that it may not see, by pool.
    spans: list[slice]
    groups: list[tuple[Any, list[int]]]
    #: All rows.
    numbers: range


class Rows:
    """The rows of a pooled column as a seat's latest look saw them, whether each lay hidden, and what may open it."""

    __slots__ = ("hidden", "kept", "opened", "places", "write")

    def __init__(self, places: Places, first: object, write: WriteRows) -> None:
        self.places, self.write = places, write
        self.opened: list[bool] = []
        self.kept = [first] * len(places.sizes)
        self.hidden = [False] * len(places.sizes)


class Sight:
    """What a seat alone sees: its numbers among zeros, and what they were written from."""

    __slots__ = ("guarded", "pieces", "rows", "side", "values")

    def __init__(self, values: array[float], side: int, pieces: list[Any]) -> None:
        self.values, self.side = values, side
        #: The bytes of a vector, piece by piece: what everybody sees, what this seat alone sees, and last the stack.
        self.pieces = pieces
        self.guarded: list[Any] = []
        self.rows: list[Rows] = []


class Watch:
    """A game in play: the numbers that everybody sees, and what each seat sees besides, as of the latest look.

    The numbers of the stack are no part of them.
    """

    __slots__ = ("columns", "seats", "values")

    def __init__(self, first: Follower) -> None:
        self.values = first.empty[:]
        self.columns = [*first.nothing]
        self.seats = [first.begin_sight(seat, self.values) for seat in range(len(first.rules.seats))]


class Follower:
    """Writes what seats see of games under one ruleset, by the layout of an encoding.

    The numbers are those of :meth:`Writer.vector` without the digests.
    """

    def __init__(self, layout: Layout, rules: CoreRules) -> None:
        self.rules, self._writer = rules, Writer(layout, rules)
        blank = array("f", bytes(4 * len(layout.labels)))
        #: The numbers of a game in which nothing has happened.
        self.empty = blank[:]
        self._writer.write_scenario(self.empty)
        self._blank = blank
        #: The length of a vector in bytes, and where its last part, the stack, begins.
        self._width, self._first_frame = 4 * len(layout.labels), layout.all_frames.start
        self._stacks = Stacks(layout, self._writer)
        #: Columns without a pool of which a seat sees its own rows: the slice, the column, what a hidden row is.
        self._partly = [
            (slot, col, blank) for slot, col, blank in rules.pools.guarded if col.visible == OWNER and not col.pooled
        ]
        self._no_rows = [nothing_in(rules, col, col.index) for _, col, _ in self._partly]
        self._pooled = [(slot, col) for slot, col, _ in rules.pools.columns if col.visible != PUBLIC]
        self._places: dict[int, list[Places]] = {}
        self._layout = layout
        self.nothing: list[Any] = []
        self._make_functions()
        self._parts = [self._list_parts(side) for side in range(len(rules.sides))]

    def _make_functions(self) -> None:
        """Generate what writes the columns that everybody sees, and those that seats see in part.

        The first also says whether the rows are the same that only their owners see.
        """
        rules, layout = self.rules, self._layout
        scope: dict[str, Any] = {**TOOLS, "write_counts": self._writer.write_counts}
        ply, revealed = layout.counts
        body = [
            "def follow(state, kept, values, guarded):",
            f"    values[{ply}], values[{revealed}] = state.ply, state.revealed",
            "    if state.outcome is not None: write_counts(values, state)",
        ]
        writes = []
        for slot, cols in rules.columns.items():
            seen = [col for col in cols if col.visible == PUBLIC]
            if seen:
                body.append(f"    p = state.{slot}")
            for col in seen:
                number = len(self.nothing)
                self.nothing.append(nothing_in(rules, col, col.index))
                scope[f"P_{number}"] = places_of_column(rules, col, col.index, layout.columns[f"{slot}.{col.name}"][0])
                # Each column is compared by itself: a tuple of those of a slice takes longer to make than to compare.
                body += [
                    f"    r0, o0 = p.{col.name}, kept[{number}]",
                    *row_lines(col, f"P_{number}", 0),
                    f"        kept[{number}] = {copy_text('r0', col.depth)}",
                ]
        same = [f"state.{slot}.{col.name} == guarded[{at}]" for at, (slot, col, _) in enumerate(self._partly)]
        # What opens a row is no part of the comparison, so such rows are always looked at.
        is_sure = not any(col.unless for _, col, _ in self._partly)
        body.append(f"    return {' and '.join(same) or 'True' if is_sure else 'False'}")
        for at, (slot, col, _) in enumerate(self._partly):
            scope[f"G_{at}"] = places_of_column(rules, col, col.index, layout.columns[f"{slot}.{col.name}"][0])
            writes += [f"def write_partly_{at}(values, r0, o0):", *row_lines(col, f"G_{at}", 0)]
        for at, (slot, col) in enumerate(self._pooled):
            is_shared = col.holds in rules.pools.shared
            if _is_list(col):
                scope["counted"] = Counted(self._writer.places_of_pools(f"{slot}.{col.name}")[0][0])
            writes += [f"def write_pooled_{at}(values, state, kept, rows_of):", *pooled_lines(slot, col, is_shared)]
        made = run_generated("\n".join([*writes, *body]), f"following {', '.join(rules.slices)}", scope)
        self._follow = made["follow"]
        self._write_partly = [made[f"write_partly_{at}"] for at in range(len(self._partly))]
        self._write_pooled = [made[f"write_pooled_{at}"] for at in range(len(self._pooled))]

    def _list_places(self, side: int) -> list[Places]:
        """Where the rows of each pooled column stand for a side."""
        if side not in self._places:
            self._places[side] = [self._place_rows(slot, col, side) for slot, col in self._pooled]
        return self._places[side]

    def _place_rows(self, slot: str, col: Column, side: int) -> Places:
        rules, name = self.rules, f"{slot}.{col.name}"
        pools, sizes = self._writer.places_of_pools(name)
        own: Any = [()] * len(sizes)
        unseen = {*range(len(sizes))}
        if col.visible == OWNER:
            unseen = {*rules.pools.unseen[col.index[0], side]}
            own = places_of_column(rules, col, col.index, self._layout.columns[name][0])
        numbers = range(len(sizes))
        groups: dict[Any, list[int]] = {}
        spans: list[slice] = []
        if _is_list(col):
            for row in sorted(unseen):
                groups.setdefault(pools[row], []).append(row)
            spans = [_span_of(places) for places in own]
        return Places(own, pools, sizes, [row in unseen for row in numbers], spans, [*groups.items()], numbers)

    def _list_parts(self, side: int) -> list[tuple[int, int]]:
        """From where to where the numbers stand that a seat of a side sees and not everybody."""
        places = {*self._writer.places_of_seats()}
        for entry in self._list_places(side):
            places |= {*entry.sizes, *_flatten(entry.own), *_flatten(entry.pools)}
        for slot, col, _ in self._partly:
            own = places_of_column(self.rules, col, col.index, self._layout.columns[f"{slot}.{col.name}"][0])
            places |= {*_flatten(own)}
        parts: list[tuple[int, int]] = []
        for place in sorted(places):
            if parts and parts[-1][1] == place:
                parts[-1] = parts[-1][0], place + 1
            else:
                parts.append((place, place + 1))
        return parts

    def begin(self) -> Watch:
        """What is seen of a new game: nothing."""
        return Watch(self)

    def begin_sight(self, seat: int, public: array[float]) -> Sight:
        """What a seat of a new game sees alone: nothing.  ``public`` are the numbers that everybody sees."""
        side, values = self.rules.side_of[seat], self._blank[:]
        sight = Sight(values, side, self._cut_pieces(side, public, values))
        self._writer.write_seat(sight.values, seat)
        sight.guarded = [*self._no_rows]
        places = self._list_places(side)
        sight.rows = [
            Rows(entry, () if _is_list(col) else None, write)
            for entry, (_, col), write in zip(places, self._pooled, self._write_pooled, strict=True)
        ]
        return sight

    def _cut_pieces(self, side: int, public: array[float], own: array[float]) -> list[memoryview]:
        """The pieces of a vector up to the stack, and a place for that."""
        pieces, last = [], 0
        for begin, end in self._parts[side]:
            pieces += [memoryview(public)[last:begin].cast("B"), memoryview(own)[begin:end].cast("B")]
            last = end
        pieces.append(memoryview(public)[last : self._first_frame].cast("B"))
        return [piece for piece in pieces if piece] + [memoryview(b"")]

    def look(self, state: CoreState, watch: Watch, seat: int, out: memoryview, begin: int) -> None:
        """Write what a seat sees, as bytes of float from a place on."""
        values, sight = watch.values, watch.seats[seat]
        is_same = self._follow(state, watch.columns, values, sight.guarded)
        own = sight.values
        for rows in sight.rows:
            rows.write(own, state, rows.kept, rows)
        if not is_same:
            self._look_behind(state, sight)
        pieces = sight.pieces
        pieces[-1] = self._stacks[tuple(state.stack)]
        # Each copy into a part of memory takes two objects: it is quicker to join the pieces and to copy once.
        out[begin : begin + self._width] = b"".join(pieces)

    def _look_behind(self, state: CoreState, sight: Sight) -> None:
        """Write the rows that only their owners see."""
        rules, guarded = self.rules, sight.guarded
        for at, (slot, column, blank) in enumerate(self._partly):
            part = getattr(state, slot)
            rows = getattr(part, column.name)[:]
            for number in list_hidden_numbers(rules, column, part, sight.side):
                rows[number] = blank
            if rows != guarded[at]:
                self._write_partly[at](sight.values, rows, guarded[at])
                guarded[at] = [row[:] for row in rows] if column.depth > 1 else rows


def _span_of(places: Any) -> slice:
    """From the first to the last of the places of members; nothing if there are none."""
    return slice(min(places), max(places) + 1) if places else slice(0, 0)


def _is_list(col: Column) -> bool:
    """Whether the rows of a pooled column are lists of members that stay as hidden as they are, as zones of cards."""
    return col.cell == MANY and not col.unless and col.holds not in PLAIN


def _flatten(places: Any) -> Iterator[int]:
    if isinstance(places, int):
        yield places
    else:
        for inner in places:
            yield from _flatten(inner)


#: What generated lines call.
TOOLS: dict[str, Any] = {
    "LONG_ROW": LONG_ROW, "change_counts": change_counts, "compress": compress, "copy": list.copy, "ne": ne,
}  # fmt: skip

#: The lines for lists of members that stay as hidden as they are.  Most looks spend their time here, so what an open
#: row writes is looked up by what it holds.  Hidden rows of one pool are compared as one: what moves between them
#: changes nothing but their sizes.  Of a long pile only those cards count that are drawn from its end or added there.
LIST_LINES = """\
    rows, places, is_any_hidden = COLUMN, rows_of.places, False
    spans, unseen = places.spans, places.unseen
    for n in compress(places.numbers, map(ne, rows, kept)):
        row = rows[n]
        if unseen[n]:
            is_any_hidden = True
        elif len(row) < LONG_ROW:
            kept[n], values[spans[n]] = counted[tuple(row)]
        else:
            change_counts(values, places.own[n], row, kept[n])
            kept[n] = row[:]
    if not is_any_hidden:
        return
    for pool, numbers in places.groups:
        gone, come = [], []
        for n in numbers:
            row, old = rows[n], kept[n]
            if row != old:
                more = len(row) - len(old)
                if more < 0 and row == old[:more]:
                    gone += old[more:]
                elif more > 0 and old == row[:-more]:
                    come += row[-more:]
                else:
                    gone += old
                    come += row
                values[places.sizes[n]] = len(row)
                kept[n] = row[:]
        if len(come) == len(gone):
            come.sort()
            gone.sort()
            if come == gone:
                continue
        for member in gone: values[pool[member]] -= 1
        for member in come: values[pool[member]] += 1"""


def pooled_lines(slot: str, col: Column, is_shared: bool) -> list[str]:
    """The lines that write what differs in the rows of a pooled column.

    An open row stands at its own places.  A hidden row adds what it holds to its pool, and has a size.
    """
    if _is_list(col):
        return [line.replace("COLUMN", f"state.{slot}.{col.name}") for line in LIST_LINES.splitlines()]
    size = "len(row)" if col.cell != ONE else "row >= 0" if is_shared and col.holds not in PLAIN else "1"
    lines = [f"    rows, hid, places = state.{slot}.{col.name}, rows_of.hidden, rows_of.places"]
    opens = ""
    if col.visible == OWNER and col.unless:
        opens = " and not opened[n]"
        lines += [
            f"    opened = state.{slot}.{col.unless}",
            "    if rows == kept and opened == rows_of.opened: return",
            "    rows_of.opened = opened[:]",
        ]
    else:
        lines += ["    if rows == kept: return"]
    lines += [
        "    for n, (row, old, unseen, was) in enumerate(zip(rows, kept, places.unseen, hid)):",
        f"        is_hidden = unseen{opens}",
        "        if row != old or is_hidden != was:",
        "            if old is not None:",
        "                if was:",
        *(f"                    {line}" for line in _cell_lines(col, "places.pools[n]", "old", "-", is_pool=True)),
        "                else:",
        *(f"                    {line}" for line in _cell_lines(col, "places.own[n]", "old", "-", is_pool=False)),
        "            if is_hidden:",
        *(f"                {line}" for line in _cell_lines(col, "places.pools[n]", "row", "+", is_pool=True)),
        f"                values[places.sizes[n]] = {size}",
        "            else:",
        *(f"                {line}" for line in _cell_lines(col, "places.own[n]", "row", "+", is_pool=False)),
        "                values[places.sizes[n]] = 0",
        f"            kept[n], hid[n] = {'row[:]' if col.cell == MANY else 'row'}, is_hidden",
    ]
    return lines


def _cell_lines(col: Column, places: str, cell: str, sign: str, *, is_pool: bool) -> list[str]:
    """The lines that add what a cell holds at some places, or take it away."""
    is_one = col.cell == ONE
    if col.holds not in PLAIN:
        if is_one:
            return [f"if {cell} >= 0: values[{places}[{cell}]] {sign}= 1"]
        return [f"for member in {cell}: values[{places}[member]] {sign}= 1"]
    if col.holds == "text":
        count = "1" if is_one else f"len({cell})"
        return [f"values[{places}] {sign}= {count if is_pool else f'bool({cell})'}"]
    if is_one and not is_pool:
        return [f"values[{places}] {sign}= {cell}"]
    count, total = ("1", cell) if is_one else (f"len({cell})", f"sum({cell})")
    return [f"values[{places}[0]] {sign}= {count}", f"values[{places}[1]] {sign}= {total}"]
