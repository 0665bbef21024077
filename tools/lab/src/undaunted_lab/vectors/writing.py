"""Vectors straight from the columns of what a seat sees: a function for each ruleset, generated from its columns."""

from __future__ import annotations

from array import array
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

from undaunted_core.kernel.binding import MAYBE, run_generated
from undaunted_core.kernel.state import HIDDEN, MANY, ONE, PLAIN, SEVERAL, Column

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from undaunted_core.game.views import Glimpse
    from undaunted_core.kernel.state import Frame
    from undaunted_core.mechanics.state import CoreRules, CoreState
    from undaunted_lab.vectors.layout import Layout

    #: How a value by number is written to its place or places.
    WriteNumber = Callable[[array[float], Any, Any], None]


#: The last entries of a vector: parts of a digest, each a multiple of 2**-24 from 0 to below 1.
DIGESTS = 3


class Look(NamedTuple):
    """A vector as it was written, and what it was written from."""

    values: array[float]
    columns: tuple[Any, ...]
    rest: tuple[Any, ...]
    text: str
    pools: list[Any]
    stack: list[Any]


def _add_number(values: array[float], place: int, value: float) -> None:
    values[place] += value


def _add_given(values: array[float], place: int, value: object) -> None:
    values[place] += bool(value)


def _add_count(values: array[float], place: int, held: tuple[object, ...]) -> None:
    values[place] += len(held)


def _add_member(values: array[float], places: tuple[int, ...], value: int) -> None:
    if value >= 0:
        values[places[value]] += 1


def _add_members(values: array[float], places: tuple[int, ...], members: tuple[int, ...]) -> None:
    for value in members:
        # How many cells of a pool are empty follows from how many there are.
        if value >= 0:
            values[places[value]] += 1


def _add_sum(values: array[float], places: tuple[int, int], value: tuple[int, ...]) -> None:
    values[places[0]] += len(value)
    values[places[1]] += sum(value)


class Writer:
    """Writes what a seat sees under one ruleset to the places of a layout, by numbers and without words.

    It begins with the vector of the seat's last look, and writes what is different now.
    """

    def __init__(self, layout: Layout, rules: CoreRules) -> None:
        self._seats = _by_number(rules, "seat", layout.seats)
        self._sides = _by_number(rules, "side", layout.winners)
        self._reasons = layout.reasons
        self._scenario = layout.scenarios.get(rules.scenario)
        self._ply, self._revealed = layout.counts
        self._columns_of, self._rest_of, self._writes, nothing = _make_functions(layout, rules)
        #: Per pooled column where the numbers of hidden things stand, by row.
        self._sizes: dict[str, tuple[int, ...]] = {}
        #: Per pooled column and row how the values of its pool are written, and where; whether places tell all of them.
        self._pools: dict[tuple[str, int], tuple[WriteNumber, Any, bool]] = {}
        for slot, column, _ in rules.pools.columns:
            name, rows = f"{slot}.{column.name}", column.index[0]
            self._sizes[name] = _by_number(rules, rows, layout.sizes[name])
            for number, row in enumerate(rules.names[rows]):
                places, is_member = layout.pools[name, row][1], column.holds not in PLAIN
                write = _add_members if is_member else _add_count if column.holds == "text" else _add_sum
                by_number = _by_number(rules, column.holds, places) if is_member else places
                self._pools[name, number] = write, by_number, is_member
        #: Per code the place of the question, the place of a step under way, and how each field is written there.
        self._frames: list[tuple[int, int, list[tuple[WriteNumber, Any, Any]]]] = []
        for label, fields in zip(rules.label_of, rules.fields_of, strict=True):
            cells = [
                (_write_of(domain), _places_of(rules, domain, asked[1]), _places_of(rules, domain, under_way[1]))
                for domain, (_, asked, under_way) in zip(fields.values(), layout.fields.get(label, ()), strict=False)
            ]
            self._frames.append((layout.tops.get(label, -1), layout.below.get(label, -1), cells))
        self._all_pools, self._all_frames = layout.all_pools, layout.all_frames
        empty = array("f", bytes(4 * (len(layout.labels) + DIGESTS)))
        self._no_pools, self._no_frames = empty[self._all_pools], empty[self._all_frames]
        self._first = Look(empty, nothing, (), "", [], [])

    def vector(self, seen: Glimpse, seat: int, kept: dict[Any, Any]) -> array[float]:
        """The numbers of what a seat (-1: a spectator) sees.  ``kept`` is what its last look left there."""
        state = seen.state
        before: Look = kept.get(self, self._first)
        values = before.values[:]
        self.write_seat(values, seat)
        self.write_scenario(values)
        columns, rest, stack = self._columns_of(state), self._rest_of(state), state.stack
        for write, now, old in zip(self._writes, columns, before.columns, strict=True):
            if now != old:
                write(values, now, old)
        if seen.pools != before.pools:
            self._write_pools(values, seen.pools, before.pools)
        if stack != before.stack:
            self._write_stack(values, stack)
        self.write_counts(values, state)
        clause = state.outcome[2] if state.outcome else None
        text = before.text if rest == before.rest else repr(rest)
        values[-DIGESTS:] = digest(f"{text}{stack}{clause!r}{self._list_plain(seen.pools)}")
        kept[self] = Look(values, columns, rest, text, seen.pools, stack)
        return values[:]

    def write_seat(self, values: array[float], seat: int) -> None:
        """Write who looks (-1: a spectator)."""
        if seat >= 0:
            values[self._seats[seat]] = 1

    def write_scenario(self, values: array[float]) -> None:
        """Write what is played."""
        if self._scenario is not None:
            values[self._scenario] = 1

    def write_counts(self, values: array[float], state: CoreState) -> None:
        """Write the counts, and how the game ended."""
        values[self._ply], values[self._revealed] = state.ply, state.revealed
        if state.outcome is not None:
            winners, reason, _ = state.outcome
            for side in winners:
                values[self._sides[side]] = 1
            values[self._reasons[reason]] = 1

    def _write_pools(self, values: array[float], pools: list[Any], before: list[Any]) -> None:
        """Write what the pools hold, and in which rows."""
        for rows, _, _ in before:
            for row in rows:
                values[self._sizes[row.where][row.number]] = 0
        values[self._all_pools] = self._no_pools
        for rows, counts, held in pools:
            for row, count in zip(rows, counts, strict=True):
                values[self._sizes[row.where][row.number]] = count
            write, places, _ = self._pools[rows[0].where, rows[0].number]
            write(values, places, held)

    def places_of_pools(self, column: str) -> tuple[list[Any], tuple[int, ...]]:
        """Where what each row of a pooled column holds stands in its pool, and where the row's size stands."""
        sizes = self._sizes[column]
        return [self._pools[column, row][1] for row in range(len(sizes))], sizes

    def places_of_seats(self) -> tuple[int, ...]:
        """Where it stands who looks, by seat."""
        return self._seats

    def _list_plain(self, pools: list[Any]) -> list[list[object]]:
        """What the pools hold of which the numbers do not tell everything."""
        return [held for rows, _, held in pools if not self._pools[rows[0].where, rows[0].number][2]]

    def _write_stack(self, values: array[float], stack: list[Any]) -> None:
        """Write the question on top and the steps below it."""
        values[self._all_frames] = self._no_frames
        last = len(stack) - 1
        for number, frame in enumerate(stack):
            self.write_frame(values, frame, is_top=number == last)

    def write_frame(self, values: Any, frame: Frame, *, is_top: bool) -> None:
        """Add the question on top, or a step below it."""
        code, args = frame
        asked, under_way, cells = self._frames[code]
        values[asked if is_top else under_way] += 1
        for (write, on_top, below), value in zip(cells, args, strict=True):
            write(values, on_top if is_top else below, value)


def digest(text: str) -> array[float]:
    """A hash of a text as numbers that ``float`` can hold."""
    number = int.from_bytes(blake2b(text.encode(), digest_size=3 * DIGESTS).digest(), "big")
    return array("f", [(number >> 24 * part & 0xFFFFFF) / 2**24 for part in range(DIGESTS)])


def _by_number(rules: CoreRules, domain: str, places: Mapping[str, int]) -> tuple[int, ...]:
    return tuple([places[name] for name in rules.names[domain]])


def _places_of(rules: CoreRules, domain: str, places: Any) -> Any:
    bare = domain.removesuffix(MAYBE).removesuffix(SEVERAL)
    return places if bare in PLAIN else _by_number(rules, bare, places)


def _write_of(domain: str) -> WriteNumber:
    bare = domain.removesuffix(MAYBE).removesuffix(SEVERAL)
    is_one = not domain.endswith(SEVERAL)
    if bare not in PLAIN:
        return _add_member if is_one else _add_members
    if bare == "text":
        return _add_given
    return _add_number if is_one else _add_sum


def _make_functions(layout: Layout, rules: CoreRules) -> tuple[Callable[..., Any], Callable[..., Any], list[Any], Any]:
    """What gives the visible columns by slice, what gives those of which the places do not tell everything.

    Then what writes each slice, and the columns of which nothing is written.
    """
    scope: dict[str, Any] = {}
    writes, nothing, slices, rest = [], [], [], []
    for slot, cols in rules.columns.items():
        seen = [col for col in cols if col.visible != HIDDEN]
        if not seen:
            continue
        names = [f"state.{slot}.{col.name}" for col in seen]
        slices.append(f"({', '.join(names)},)")
        nothing.append(tuple([nothing_in(rules, col, col.index) for col in seen]))
        lines = []
        for number, (col, name) in enumerate(zip(seen, names, strict=True)):
            places, is_told = layout.columns[f"{slot}.{col.name}"]
            scope[f"P_{slot}_{number}"] = places_of_column(rules, col, col.index, places)
            if not is_told:
                rest.append(name)
            lines += [f"    r0, o0 = now[{number}], old[{number}]", *row_lines(col, f"P_{slot}_{number}", 0)]
        writes.append((slot, "\n".join([f"def write_{slot}(values, now, old):", *lines])))
    source = f"def columns_of(state): return ({', '.join(slices)},)\ndef rest_of(state): return ({', '.join(rest)},)\n"
    source = source.replace("(,)", "()") + "\n".join(text for _, text in writes)
    scope = run_generated(source, f"vector of {', '.join(rules.slices)}", scope)
    return scope["columns_of"], scope["rest_of"], [scope[f"write_{slot}"] for slot, _ in writes], tuple(nothing)


def places_of_column(rules: CoreRules, col: Column, index: tuple[str, ...], places: Any) -> Any:
    """The places of a column by number, of its rows and then of its members."""
    if index:
        return tuple([places_of_column(rules, col, index[1:], places[name]) for name in rules.names[index[0]]])
    return places if col.holds in PLAIN else _by_number(rules, col.holds, places)


def nothing_in(rules: CoreRules, col: Column, index: tuple[str, ...]) -> object:
    """A column of which nothing is written, as most are most of the time."""
    if index:
        return [nothing_in(rules, col, index[1:]) for _ in rules.names[index[0]]]
    if col.cell != ONE:
        return [] if col.cell == MANY else ()
    return {"int": 0, "bool": False, "text": ""}.get(col.holds, -1)


def row_lines(col: Column, places: str, depth: int) -> list[str]:
    """The lines that write what differs in the rows of a column, or in a cell."""
    indent, row, old = "    " * (2 * depth + 1), f"r{depth}", f"o{depth}"
    lines = [f"{indent}if {row} != {old}:"]
    if depth < len(col.index):
        inner = depth + 1
        lines.append(f"{indent}    for p{inner}, r{inner}, o{inner} in zip({places}, {row}, {old}):")
        return lines + row_lines(col, f"p{inner}", inner)
    indent += "    "
    if col.holds in PLAIN:
        if col.holds == "text":
            return [*lines, f"{indent}values[{places}] = bool({row})"]
        if col.cell == ONE:
            return [*lines, f"{indent}values[{places}] = {row}"]
        return [*lines, f"{indent}values[{places}[0]], values[{places}[1]] = len({row}), sum({row})"]
    if col.cell == ONE:
        lines.append(f"{indent}if {old} >= 0: values[{places}[{old}]] = 0")
        return [*lines, f"{indent}if {row} >= 0: values[{places}[{row}]] = 1"]
    lines.append(f"{indent}for member in {old}: values[{places}[member]] -= 1")
    return [*lines, f"{indent}for member in {row}: values[{places}[member]] += 1"]
