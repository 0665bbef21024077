"""Where each part of an observation stands in its vector, and how it is written there."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from undaunted_core.kernel.binding import MAYBE
from undaunted_core.kernel.flow import CHANCE, DECISION
from undaunted_core.kernel.state import FIXED, HIDDEN, ONE, PLAIN, SEVERAL, Column

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from undaunted_core.game.observation import Observation
    from undaunted_core.mechanics.state import CoreRules

#: Writes a value to its place or places.
Write = Callable[["array[float]", Any, Any], None]
#: How a cell is written, and its places: a number, or numbers by the name of a member.
Cell = tuple[Write, Any]
#: What a cell is when nothing was given for it; a row with another default is told by the digest too.
USUAL = (0, False, -1, "", ())


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

    A member of a domain is one of as many places as the domain has members, a zone or another list the
    number of each, a number or truth value one place.  What these do not tell, such as the order of a list or a
    text, :meth:`fill` gives back.
    """

    def __init__(self, rulesets: list[CoreRules]) -> None:
        super().__init__(rulesets)
        self._seats = self._members("seat", "seat")
        scenarios = dict.fromkeys(rules.scenario for rules in rulesets)
        self._scenarios = {name: self._add(f"scenario {name}") for name in scenarios if len(scenarios) > 1}
        self._counts = [(name, self._add(name)) for name in ("ply", "revealed")]
        self._winners = self._members("winner", "side")
        reasons = dict.fromkeys(reason for rules in rulesets for reason in rules.reasons)
        self._reasons = {reason: self._add(f"reason {reason}") for reason in reasons}
        columns: dict[str, tuple[str, Column]] = {}
        for rules in rulesets:
            for slot, cols in rules.columns.items():
                columns.update({f"{slot}.{col.name}": (slot, col) for col in cols})
        #: Per visible column: its slice, its name, how deep its rows lie, how a cell is written, and where.
        self._columns: list[tuple[str, str, int, Write, Any]] = []
        #: The columns of which the places do not tell everything.
        self._rest: list[tuple[str, str]] = []
        #: Per pooled column where the numbers of hidden things stand, by row.
        self._sizes: dict[str, dict[str, int]] = {}
        for name, (slot, col) in columns.items():
            if col.visible != HIDDEN:
                self._columns.append((slot, col.name, len(col.index), *self._column(name, col)))
                if not _is_told(col):
                    self._rest.append((slot, col.name))
            if col.pooled:
                self._sizes[name] = {row: self._add(f"hidden {name} {row}") for row in self._names[col.index[0]]}
        #: Per pooled column and row what its pool holds.
        self._pools: dict[tuple[str, str], Cell] = {}
        self._place_pools(rulesets)
        #: Where the question on top of the stack stands and the steps below it, and how their fields are written.
        self._tops: dict[str, int] = {}
        self._below: dict[str, int] = {}
        self._fields: dict[str, list[tuple[str, Cell, Cell]]] = {}
        self._place_stack(rulesets)

    def _column(self, name: str, col: Column) -> Cell:
        """How a cell of a column is written, and where, by its rows."""
        write: list[Write] = []

        def rows(label: str, index: tuple[str, ...]) -> object:
            if index:
                return {row: rows(f"{label} {row}", index[1:]) for row in self._names[index[0]]}
            how_to_write, indexes = self._cell(label, col.holds, is_one=col.cell == ONE)
            write[:] = [how_to_write]
            return indexes

        places = rows(name, col.index)
        return (write[0] if write else _add_given), places

    def _place_pools(self, rulesets: list[CoreRules]) -> None:
        cells: dict[tuple[str, str], Cell] = {}
        for rules in rulesets:
            for slot, col, pools in rules.pools.columns:
                for row, pool in zip(rules.names[col.index[0]], pools, strict=True):
                    if pool not in cells:
                        cells[pool] = self._cell(f"pool {' '.join(pool)}", col.holds, is_one=False)
                    self._pools[f"{slot}.{col.name}", row] = cells[pool]

    def _place_stack(self, rulesets: list[CoreRules]) -> None:
        cells: dict[tuple[str, str], tuple[Cell, Cell]] = {}
        for rules in rulesets:
            for (_, following), label, fields in zip(rules.code, rules.label_of, rules.fields_of, strict=True):
                if label in self._below or not label:
                    continue
                if following in (DECISION, CHANCE):
                    self._tops[label] = self._add(f"asked {label}")
                self._below[label] = self._add(f"under way {label}")
                for field, domain in fields.items():
                    if (field, domain) not in cells:
                        asked, under_way = (self._field(owner, field, domain) for owner in ("asked", "under way"))
                        cells[field, domain] = asked, under_way
                self._fields[label] = [(field, *cells[field, domain]) for field, domain in fields.items()]

    def fill(self, values: array[float], observation: Observation) -> list[object]:
        """Write what an observation tells, and give back, as a JSON value, what these numbers leave open."""
        data = observation.data
        if observation.seat is not None:
            values[self._seats[observation.seat]] = 1
        if self._scenarios:
            values[self._scenarios[observation._rules.scenario]] = 1
        for name, index in self._counts:
            values[index] = data[name]
        outcome, stack, facts = data["outcome"], data["stack"], data["seen"]
        if outcome is not None:
            _add_members(values, self._winners, outcome["winners"])
            values[self._reasons[outcome["reason"]]] = 1
        for slot, column, depth, write, places in self._columns:
            _fill_rows(values, depth, write, places, facts[slot][column])
        pooled = []
        for column, pools in data["hidden"].items():
            for pool in pools:
                for name, sizes in {column: pool["where"], **pool.get("beside", {})}.items():
                    for row, size in sizes.items():
                        values[self._sizes[name][row]] = size
                write, index = self._pools[column, next(iter(pool["where"]))]
                write(values, index, pool["holds"])
                if write is not _add_members:
                    pooled.append(pool["holds"])
        if stack:
            self._fill_stack(values, stack)
        rest = [facts[slot][column] for slot, column in self._rest]
        return [stack, outcome and outcome["clause"], rest, pooled]

    def _fill_stack(self, values: array[float], stack: list[dict[str, Any]]) -> None:
        *below, top = stack
        values[self._tops[top["at"]]] = 1
        for field, (write, indexes), _ in self._fields[top["at"]]:
            write(values, indexes, top[field])
        for frame in below:
            values[self._below[frame["at"]]] += 1
            for field, _, (write, indexes) in self._fields[frame["at"]]:
                write(values, indexes, frame[field])


def _is_told(col: Column) -> bool:
    """Whether the places of a column tell everything: no order, no text, no row that is left out for what it holds."""
    is_plain = col.holds in PLAIN if col.cell != ONE else col.holds == "text"
    return col.cell != FIXED and not is_plain and col.default in (*USUAL, None)


def _fill_rows(values: array[float], depth: int, write: Write, places: Any, content: Any) -> None:
    if not depth:
        write(values, places, content)
        return
    for row, inner in content.items():
        _fill_rows(values, depth - 1, write, places[row], inner)
