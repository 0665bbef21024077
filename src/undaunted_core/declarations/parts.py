"""Declarations of what rules are built on: domains, slices, tables, set-up, checks of states, texts, scenario rules."""

from __future__ import annotations

import keyword
import re
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.kernel.binding import parameters, run_generated
from undaunted_core.kernel.domains import DOMAINS, check_domain
from undaunted_core.kernel.kinds import CHECKS, FORMS, KEPT, KNOWN_FACTS, SET_UPS, SLICES, TABLES, TEXTS, TITLES, Kind
from undaunted_core.kernel.registry import Declaration
from undaunted_core.kernel.state import PLAIN, State, columns_in, copy_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from undaunted_core.declarations.findings import Findings
    from undaunted_core.kernel.domains import Members
    from undaunted_core.kernel.registry import Called, Registry
    from undaunted_core.kernel.ruleset import Ruleset


@attrs.frozen(eq=False, repr=False)
class Domain(Declaration):
    """A numbered set of names: ``members(rules, setting)`` gives its :class:`Members`, once for each ruleset.

    Domains are asked in the order in which they are registered.

    >>> Domain("weather", lambda rules, setting: Members(("clear", "rain"))).name
    'weather'
    """

    name: str
    members: Callable[[Any, Any], Members]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the function that gives the members."""
        registry.add(DOMAINS, self.name, self.members, pack, of=self)

    def check(self, findings: Findings, pack: str) -> None:
        """Its name can be that of a variable in generated code."""
        if not self.name.isidentifier():
            expected = f"letters, digits and underscores, such as {re.sub(r'[^A-Za-z0-9_]+', '_', self.name)!r}"
            findings.fault(pack, f"domain {self.name}", f"the name {self.name!r}", expected)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        return [(f"domain {self.name}", self.members, "rules, setting")]


@attrs.frozen(eq=False, repr=False)
class Slice(Declaration):
    """A slice of columns that every state holds as the attribute ``slot``; ``cls`` is made with ``attrs.define``.

    >>> @attrs.define
    ... class Bridges:
    ...     blown: list[bool] = column("space", holds="bool", visible=PUBLIC)
    >>> Slice("bridges", Bridges).slot
    'bridges'
    """

    slot: str
    cls: type

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the class of the slice."""
        registry.add(SLICES, self.slot, self.cls, pack, of=self)

    def check(self, findings: Findings, pack: str) -> None:
        """Its name is free, and it holds columns of domains that exist."""
        slot, cls, where = self.slot, self.cls, f"slice {self.slot}"
        reserved = [name for name in dir(State) if not name.startswith("__")]
        if slot in reserved or not slot.isidentifier() or keyword.iskeyword(slot) or slot.startswith("_"):
            own = ", ".join(sorted(State.__slots__))
            expected = f"another name (every state has its own {own}), such as {pack!r}"
            findings.fault(pack, where, f"the name {slot!r}", expected)
        if not attrs.has(cls):
            findings.fault(pack, where, f"the class {cls.__name__}", "a class made with attrs.define")
            return
        names = [field.name for field in attrs.fields(cls)]
        for field in attrs.fields(cls):
            column = field.metadata.get("column")
            if column is None:
                words = f"{field.name}: ... = column(...)"
                findings.fault(pack, f"{where}, field {field.name}", "a field that is not a column", words)
                continue
            column_name = f"column {slot}.{field.name}"
            for domain in column.index:
                check_domain(findings, pack, f"{column_name}, index", domain)
            check_domain(findings, pack, f"{column_name}, holds", column.holds, PLAIN)
            if column.unless:
                findings.known(pack, f"{column_name}, unless", column.unless, names, f"a column of {slot}")


@attrs.frozen(eq=False, repr=False)
class Table(Declaration):
    """An immutable table that the ruleset holds as the attribute ``name``: ``build(rules, setting)`` makes it.

    >>> Table("rain", lambda rules, setting: tuple(one.at for one in setting.scenario.special)).name
    'rain'
    """

    name: str
    build: Callable[[Any, Any], object]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the function that makes the table."""
        registry.add(TABLES, self.name, self.build, pack, of=self)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        return [(f"table {self.name}", self.build, "rules, setting")]


@attrs.frozen(eq=False, repr=False)
class Kept(Declaration):
    """A value that follows from some columns: the ruleset holds as the attribute ``name`` what gives it.

    ``ctx.rules.<name>(ctx, *of)`` gives what ``work_out(ctx, *of)`` gives; ``of`` are numbers, such as a side.
    The state keeps the value with a copy of the columns, ``slice.name`` each.  If a column differs from its copy,
    the value is worked out again, whoever changed the column.  A copy of the state keeps none.

    ``work_out`` reads the ruleset and these columns alone, writes nothing, and gives what nobody can change.
    The testing kit compares kept values with fresh ones.

    >>> BLOWN = Kept("my_pack_blown", ("bridges.blown",), lambda ctx, side: ctx.state.bridges.blown.count(True))
    >>> BLOWN.columns
    ('bridges.blown',)
    """

    name: str
    columns: tuple[str, ...]
    work_out: Callable[..., Any]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register what makes the function of the ruleset."""
        registry.add(KEPT, self.name, self.compile, pack, of=self)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The function that it holds."""
        names = ", ".join(("ctx", *parameters(self.work_out)[1:]))
        return [(f"kept value {self.name}, work_out", self.work_out, names)]

    def check(self, findings: Findings, pack: str) -> None:
        """Its columns exist."""
        for column in self.columns:
            known = columns_in(findings.registry)
            findings.known(pack, f"kept value {self.name}, columns", column, known, "a column: slice.name")

    def compile(self, rules: Ruleset, setting: object) -> Callable[..., Any]:
        """The function that gives the value, as it is kept or worked out anew."""
        known = columns_in(rules.registry)
        current = " and ".join(f"cell[{number}] == state.{name}" for number, name in enumerate(self.columns))
        copies = ", ".join(copy_text(f"state.{name}", known[name].depth) for name in self.columns)
        of = ", ".join(parameters(self.work_out)[1:])
        source = f"""def kept(ctx, {of}):
    state = ctx.state
    cell = state.kept.get({self.name!r})
    if cell is None or not ({current}):
        cell = state.kept[{self.name!r}] = ({copies}, {{}})
    values = cell[-1]
    key = ({of})
    if key not in values:
        values[key] = work_out(ctx, {of})
    return values[key]
"""
        scope: dict[str, object] = {"work_out": self.work_out, "copy": list.copy}
        function: Callable[..., Any] = run_generated(source, f"kept {self.name}", scope)["kept"]
        return function


@attrs.frozen(eq=False, repr=False)
class SetUp(Declaration):
    """Part of the set-up: ``fill(rules, state, setting)`` writes to the state before play.

    >>> def place_supplies(rules, state, setting):
    ...     state.supplies.left = [3 for side in setting.sides]
    >>> SetUp(place_supplies).fill.__name__
    'place_supplies'
    """

    fill: Callable[[Any, Any, Any], None]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the function that fills the state."""
        registry.append(SET_UPS, self.fill, pack)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        return [("setup", self.fill, "rules, state, setting")]


@attrs.frozen(eq=False, repr=False)
class Facts(Declaration):
    """What is publicly known of the hidden rows of a pooled column ``slot.name``.

    ``known(rules, state, row)`` are values surely there. ``fits(rules, state, row, values)`` says whether the row
    could hold these (none or several, and a part of them fits too). Both work by number and by public facts.

    >>> Facts("goods.inside", lambda rules, state, crate: (), lambda rules, state, crate, goods: True).column
    'goods.inside'
    """

    column: str
    known: Callable[[Any, Any, int], Sequence[int]]
    fits: Callable[..., bool]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register both functions under the column."""
        registry.add(KNOWN_FACTS, self.column, (self.known, self.fits), pack, of=self)

    def check(self, findings: Findings, pack: str) -> None:
        """Its column exists."""
        findings.known(pack, f"facts {self.column}", self.column, columns_in(findings.registry), "a column: slice.name")


@attrs.frozen(eq=False, repr=False)
class Check(Declaration):
    """A check of loaded states: ``find_faults(rules, state)`` gives (pointer, found, expected) of each fault.

    >>> def find_empty(rules, state):
    ...     return [] if state.supplies.left else [("/supplies/left", "nothing", "1 or more")]
    >>> Check(find_empty).find_faults.__name__
    'find_empty'
    """

    find_faults: Callable[[Any, Any], Sequence[tuple[str, str, str]]]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the function that finds faults."""
        registry.append(CHECKS, self.find_faults, pack)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        return [("check", self.find_faults, "rules, state")]


@attrs.frozen(eq=False, repr=False)
class Messages(Declaration):
    """Texts with ``{field}`` places, for what has no declaration with a text of its own: key -> language -> text.

    >>> Messages({"column.bridges.blown": text(en="blown up", es="volado")}).texts["column.bridges.blown"]["en"]
    'blown up'
    """

    texts: Mapping[str, Mapping[str, str]]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register each text under its key."""
        for key, by_language in self.texts.items():
            registry.add(TEXTS, key, by_language, pack, of=self)


@attrs.frozen(eq=False, repr=False)
class Titles(Declaration):
    """Titles of names: (domain, name) -> language -> title; ``domain.form`` for a further form of a title.

    >>> Titles({("weather", "rain"): text(en="Rain", es="Lluvia")}).titles["weather", "rain"]["es"]
    'Lluvia'
    """

    titles: Mapping[tuple[str, str], Mapping[str, str]]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register each title under its domain and name."""
        for (domain, name), by_language in self.titles.items():
            kind = FORMS if "." in domain else TITLES
            registry.add(kind, f"{domain} {name}", by_language, pack, of=self)


@attrs.frozen(eq=False, repr=False)
class SpecialRuleKind(Declaration):
    """A scenario rule that scenarios may name in ``special``; the pack's tables read its parameters.

    Its text has the key ``special.<name>``.

    >>> SpecialRuleKind("high_water").name
    'high_water'
    """

    name: str

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the name."""
        registry.add(SPECIAL_RULES, self.name, self, pack, of=self)


SPECIAL_RULES: Kind[SpecialRuleKind] = Kind("special_rule", SpecialRuleKind)


def scenario_names(rules: Ruleset, special: str) -> bool:
    """Whether the scenario of a ruleset names a rule; also if none is asked for (an empty name)."""
    return not special or any(rule.rule == special for rule in rules.source.scenario.special)


def check_special(findings: Findings, pack: str, where: str, special: str) -> None:
    """Note a scenario rule that no pack registers."""
    if special:
        findings.known(pack, f"{where}, special", special, findings.registry.by_name(SPECIAL_RULES), "a scenario rule")
