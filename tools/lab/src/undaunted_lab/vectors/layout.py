"""Where each part of an observation stands in its vector, and how it is written there."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from undaunted_core.kernel.binding import MAYBE
from undaunted_core.kernel.flow import STOPS
from undaunted_core.kernel.state import FIXED, HIDDEN, ONE, PLAIN, SEVERAL, Column
from undaunted_lab.vectors.writing import Writer

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from undaunted_core.game.views import Glimpse
    from undaunted_core.mechanics.state import CoreRules

#: Writes a value to its place or places.
Write = Callable[["array[float]", Any, Any], None]
#: How a cell is written, and its places: a number, or numbers by the name of a member.
Cell = tuple[Write, Any]
def _add_number(values: array[float], index: int, value: float) -> None:
    values[index] += value


def _add_member(values: array[float], indexes: dict[str, int], value: str | None) -> None:
    if value is not None:
        values[indexes[value]] += 1


def _add_members(values: array[float], indexes: dict[str, int], value: Iterable[str | None]) -> None:
    for member in value:
        # How many cells of a pool are empty follows from how many there are.
        if member is not None:
            values[indexes[member]] += 1


def _add_sum(values: array[float], indexes: tuple[int, int], value: Sequence[int]) -> None:
    values[indexes[0]] += len(value)
    values[indexes[1]] += sum(value)


def _add_given(values: array[float], index: int, value: object) -> None:
    values[index] += bool(value)


class Places:
    """Labels of the places of a vector, as they are given away; and how a value of a domain is written there."""

    def __init__(self, rulesets: list[CoreRules]) -> None:
        self.labels: list[str] = []
        self._names: dict[str, dict[str, None]] = {}
        for rules in rulesets:
            for domain, names in rules.names.items():
                self._names.setdefault(domain, {}).update(dict.fromkeys(names))

    def _add(self, label: str) -> int:
        self.labels.append(label)
        return len(self.labels) - 1

    def _members(self, label: str, domain: str) -> dict[str, int]:
        return {name: self._add(f"{label} {name}") for name in self._names[domain]}

    def _cell(self, label: str, holds: str, *, is_one: bool) -> Cell:
        if holds not in PLAIN:
            return (_add_member if is_one else _add_members), self._members(label, holds)
        if holds == "text":
            return _add_given, self._add(label)
        return (_add_number, self._add(label)) if is_one else (_add_sum, (self._add(label), self._add(f"{label} sum")))

    def _field(self, owner: str, field: str, domain: str) -> Cell:
        holds = domain.removesuffix(MAYBE).removesuffix(SEVERAL)
        return self._cell(f"{owner} {field} {domain}", holds, is_one=not domain.endswith(SEVERAL))


class Layout(Places):
    """The places of everything that observations under some rulesets tell, with their labels.

    A member of a domain takes as many places as the domain has members; one of them is 1.  A zone or another list
    takes as many, each with a count.  A number or truth value takes one.  The method :meth:`fill` gives back
    the rest, such as the order of a list or a text.
    """

    def __init__(self, rulesets: list[CoreRules]) -> None:
        super().__init__(rulesets)
        self.seats = self._members("seat", "seat")
        scenarios = dict.fromkeys(rules.scenario for rules in rulesets)
        self.scenarios = {name: self._add(f"scenario {name}") for name in scenarios if len(scenarios) > 1}
        self.counts = self._add("ply"), self._add("revealed")
        self.winners = self._members("winner", "side")
        reasons = dict.fromkeys(reason for rules in rulesets for reason in rules.reasons)
        self.reasons = {reason: self._add(f"reason {reason}") for reason in reasons}
        columns: dict[str, tuple[str, Column]] = {}
        for rules in rulesets:
            for slot, cols in rules.columns.items():
                columns.update({f"{slot}.{col.name}": (slot, col) for col in cols})
        #: Per visible column its places, by row and by member, and whether they tell all of it.
        self.columns: dict[str, tuple[Any, bool]] = {}
        #: Per pooled column where the numbers of hidden things stand, by row.
        self.sizes: dict[str, dict[str, int]] = {}
        for name, (_, col) in columns.items():
            if col.visible != HIDDEN:
                self.columns[name] = self._column(name, col), _is_told(col)
            if col.pooled:
                self.sizes[name] = {row: self._add(f"hidden {name} {row}") for row in self._names[col.index[0]]}
        #: Per pooled column and row what its pool holds.
        self.pools: dict[tuple[str, str], Cell] = {}
        first = len(self.labels)
        self._place_pools(rulesets)
        #: Where all pools stand, and the whole stack.
        self.all_pools = slice(first, len(self.labels))
        #: Where the question on top of the stack stands and the steps below it, and how their fields are written.
        self.tops: dict[str, int] = {}
        self.below: dict[str, int] = {}
        self.fields: dict[str, list[tuple[str, Cell, Cell]]] = {}
        first = len(self.labels)
        self._place_stack(rulesets)
        self.all_frames = slice(first, len(self.labels))
        #: By fingerprint what writes, made when a ruleset is first seen.
        self._writers: dict[str, Writer] = {}

    def _column(self, name: str, col: Column) -> Any:
        """The places of a column, by its rows."""

        def rows(label: str, index: tuple[str, ...]) -> object:
            if index:
                return {row: rows(f"{label} {row}", index[1:]) for row in self._names[index[0]]}
            return self._cell(label, col.holds, is_one=col.cell == ONE)[1]

        return rows(name, col.index)

    def _place_pools(self, rulesets: list[CoreRules]) -> None:
        cells: dict[tuple[str, str], Cell] = {}
        for rules in rulesets:
            for slot, col, pools in rules.pools.columns:
                for row, pool in zip(rules.names[col.index[0]], pools, strict=True):
                    if pool not in cells:
                        cells[pool] = self._cell(f"pool {' '.join(pool)}", col.holds, is_one=False)
                    self.pools[f"{slot}.{col.name}", row] = cells[pool]

    def _place_stack(self, rulesets: list[CoreRules]) -> None:
        cells: dict[tuple[str, str], tuple[Cell, Cell]] = {}
        for rules in rulesets:
            for (_, following), label, fields in zip(rules.code, rules.label_of, rules.fields_of, strict=True):
                if label in self.below or not label:
                    continue
                if following in STOPS:
                    self.tops[label] = self._add(f"asked {label}")
                self.below[label] = self._add(f"under way {label}")
                for field, domain in fields.items():
                    if (field, domain) not in cells:
                        asked, under_way = (self._field(owner, field, domain) for owner in ("asked", "under way"))
                        cells[field, domain] = asked, under_way
                self.fields[label] = [(field, *cells[field, domain]) for field, domain in fields.items()]

    def vector(self, rules: CoreRules, seen: Glimpse, seat: int, kept: dict[Any, Any]) -> array[float]:
        """The numbers of what a seat sees, with the digest; see :meth:`Writer.vector`."""
        writer = self._writers.get(rules.fingerprint)
        if writer is None:
            writer = self._writers[rules.fingerprint] = Writer(self, rules)
        return writer.vector(seen, seat, kept)


def _is_told(col: Column) -> bool:
    """Whether the places of a column tell everything: no order and no text."""
    is_plain = col.holds in PLAIN if col.cell != ONE else col.holds == "text"
    return col.cell != FIXED and not is_plain
