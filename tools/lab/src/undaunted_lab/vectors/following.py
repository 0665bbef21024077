"""Vectors of a game in play: each look of a seat writes what has changed since its last look, and nothing else.

An observation is a copy that lasts.  Who plays many games and needs the numbers of each stop once goes without it.
"""

from __future__ import annotations

from array import array
from collections import Counter
from typing import TYPE_CHECKING, Any

from undaunted_core.kernel.binding import run_generated
from undaunted_core.kernel.state import HIDDEN, MANY, PUBLIC, copy_text
from undaunted_core.mechanics.pools import list_hidden_numbers, look_into_pools
from undaunted_lab.vectors.writing import Writer, nothing_in, places_of_column, row_lines

if TYPE_CHECKING:
    from undaunted_core.kernel.state import Column, Frame
    from undaunted_core.mechanics.state import CoreRules, CoreState
    from undaunted_lab.vectors.layout import Layout

#: The most frames whose entries are kept for the next time.
MOST_FRAMES = 20_000


class Sight:
    """The vector of a seat's latest look at a game, without the digests, and what it was written from."""

    __slots__ = ("columns", "guarded", "pools", "rows", "seat", "side", "stack", "values", "view")

    def __init__(self, first: Follower, seat: int, side: int) -> None:
        self.values = first.empty[:]
        #: The values as bytes, to be copied.
        self.view = memoryview(self.values).cast("B")
        self.columns, self.rows = [*first.nothing], [*first.no_rows]
        self.guarded: Any = None
        self.pools: list[Any] = []
        self.stack: list[Frame] = []
        self.seat, self.side = seat, side


class Follower:
    """Writes what seats see of games under one ruleset, by the layout of an encoding.

    The numbers are those of :meth:`Writer.vector` without the digests.
    """

    def __init__(self, layout: Layout, rules: CoreRules) -> None:
        self._rules, self._writer = rules, Writer(layout, rules)
        self.empty = array("f", bytes(4 * len(layout.labels)))
        self._frames: dict[tuple[Frame, bool], list[tuple[int, float]]] = {}
        guarded = [(slot, col) for slot, cols in rules.columns.items() for col in cols if col.visible != PUBLIC]
        #: The columns of which a seat sees some rows: the slice, the column, what a hidden row is.
        blanks = {(slot, column.name): blank for slot, column, blank in rules.pools.guarded}
        self._partly = [(slot, col, blanks[slot, col.name]) for slot, col in guarded if col.visible != HIDDEN]
        self.no_rows = [nothing_in(rules, col, col.index) for _, col, _ in self._partly]
        # What opens a row decides what is seen as much as the rows do.
        asked = dict.fromkeys(
            [(slot, col) for slot, col in guarded]
            + [(slot, col) for slot, cols in rules.columns.items() for col in cols
               if any(slot == s and col.name == c.unless for s, c in guarded)]
        )  # fmt: skip
        self.nothing: list[Any] = []
        self._make_functions(layout, [*asked])

    def _make_functions(self, layout: Layout, guarded: list[tuple[str, Column]]) -> None:
        """Generate what writes the public columns, and what gives the others."""
        rules = self._rules
        scope: dict[str, Any] = {"copy": list.copy}
        body, writes = ["def follow(state, kept, values):"], []
        for slot, cols in rules.columns.items():
            seen = [col for col in cols if col.visible == PUBLIC]
            if not seen:
                continue
            number = len(self.nothing)
            self.nothing.append(tuple([nothing_in(rules, col, col.index) for col in seen]))
            lines = [f"def write_{slot}(values, now, old):"]
            for at, col in enumerate(seen):
                places, _ = layout.columns[f"{slot}.{col.name}"]
                scope[f"P_{slot}_{at}"] = places_of_column(rules, col, col.index, places)
                lines += [f"    r0, o0 = now[{at}], old[{at}]", *row_lines(col, f"P_{slot}_{at}", 0)]
            writes += lines
            now = ", ".join(f"p.{col.name}" for col in seen)
            copies = ", ".join(copy_text(f"p.{col.name}", col.depth) for col in seen)
            body += [
                f"    p = state.{slot}", f"    now, old = ({now},), kept[{number}]", "    if now != old:",
                f"        write_{slot}(values, now, old)", f"        kept[{number}] = ({copies},)",
            ]  # fmt: skip
            names = [f"state.{slot}.{col.name}" for slot, col in guarded]
        copies = ", ".join(copy_text(name, col.depth) for name, (_, col) in zip(names, guarded, strict=True))
        body.append(f"def guarded_of(state): return ({', '.join(names)}{',' * bool(names)})")
        body.append(f"def copy_guarded(state): return ({copies}{',' * bool(names)})")
        for at, (slot, col, _) in enumerate(self._partly):
            scope[f"G_{at}"] = places_of_column(rules, col, col.index, layout.columns[f"{slot}.{col.name}"][0])
            writes += [f"def write_partly_{at}(values, r0, o0):", *row_lines(col, f"G_{at}", 0)]
        made = run_generated("\n".join([*writes, *body]), f"following {', '.join(rules.slices)}", scope)
        self._follow, self._guarded_of, self._copy_guarded = made["follow"], made["guarded_of"], made["copy_guarded"]
        self._write_partly = [made[f"write_partly_{at}"] for at in range(len(self._partly))]

    def begin(self, seat: int) -> Sight:
        """What a seat of a new game has seen: nothing."""
        sight = Sight(self, seat, self._rules.side_of[seat])
        self._writer.write_seat(sight.values, seat)
        return sight

    def look(self, state: CoreState, sight: Sight) -> memoryview:
        """Bring a seat's vector up to date; its bytes, which the next look changes."""
        values = sight.values
        self._follow(state, sight.columns, values)
        if self._guarded_of(state) != sight.guarded:
            self._look_behind(state, sight)
            sight.guarded = self._copy_guarded(state)
        if state.stack != sight.stack:
            self._write_stack(values, state.stack, sight.stack)
            sight.stack = state.stack[:]
        self._writer.write_counts(values, state)
        return sight.view

    def _look_behind(self, state: CoreState, sight: Sight) -> None:
        """Write the rows that not everybody sees, and what the hidden ones hold between them."""
        rules, values = self._rules, sight.values
        for at, (slot, column, blank) in enumerate(self._partly):
            part = getattr(state, slot)
            rows = [*getattr(part, column.name)]
            for number in list_hidden_numbers(rules, column, part, sight.side):
                rows[number] = blank
            if rows != sight.rows[at]:
                self._write_partly[at](values, rows, sight.rows[at])
                sight.rows[at] = [row[:] for row in rows] if column.cell == MANY else rows
        pools = look_into_pools(rules, state, sight.side)
        before = sight.pools
        if pools != before:
            kept = [pool for pool in pools if pool in before]
            for pool in before:
                if pool not in kept:
                    self._writer.clear_pool(values, pool)
            for pool in pools:
                if pool not in kept:
                    self._writer.write_pool(values, pool)
            sight.pools = pools

    def _write_stack(self, values: array[float], stack: list[Frame], before: list[Frame]) -> None:
        """Take out the frames that are gone or lie elsewhere, and put in those that are new."""
        same, last, top = 0, len(before) - 1, len(stack) - 1
        for frame, old in zip(stack, before, strict=False):
            if frame != old:
                break
            same += 1
        # The same frame is written in another way once another one lies on it.
        if last != top:
            same = max(0, min(same, last, top))
        for number in range(same, last + 1):
            for at, value in self._entries(before[number], number == last):
                values[at] -= value
        for number in range(same, top + 1):
            for at, value in self._entries(stack[number], number == top):
                values[at] += value

    def _entries(self, frame: Frame, is_top: bool) -> list[tuple[int, float]]:
        """What a frame adds to a vector, as places with numbers."""
        entries = self._frames.get((frame, is_top))
        if entries is None:
            counted: Counter[int] = Counter()
            self._writer.write_frame(counted, frame, is_top=is_top)
            if len(self._frames) >= MOST_FRAMES:
                self._frames.clear()
            entries = self._frames[frame, is_top] = [*counted.items()]
        return entries
