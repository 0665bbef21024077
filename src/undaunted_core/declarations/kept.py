"""Values that follow from some columns: worked out when asked for, and kept until one of the columns changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.kernel.binding import parameters, run_generated
from undaunted_core.kernel.kinds import KEPT
from undaunted_core.kernel.registry import Declaration
from undaunted_core.kernel.state import columns_in, copy_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_core.declarations.findings import Findings
    from undaunted_core.kernel.registry import Registry
    from undaunted_core.kernel.ruleset import Ruleset


@attrs.frozen(eq=False, repr=False)
class Kept(Declaration):
    """A value that follows from some columns: the ruleset holds as the attribute ``name`` what gives it.

    ``ctx.rules.<name>(ctx, *of)`` gives what ``work_out(ctx, *of)`` gives, where ``of`` are numbers that the value is
    about, such as a side.  The state keeps the value with a copy of the columns, ``slice.name`` each.  If a column
    differs from its copy, the value is worked out again, whoever changed the column.  A copy of the state keeps none.

    ``work_out`` reads the ruleset and these columns alone, and writes nothing.  Its values are shared: it gives
    tuples and frozensets, which nobody can change.  The testing kit compares them with fresh ones.

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

    def check(self, findings: Findings, pack: str) -> None:
        """Its columns exist, and what works it out takes the context first."""
        where, known = f"kept value {self.name}", columns_in(findings.registry)
        for column in self.columns:
            findings.known(pack, f"{where}, columns", column, known, "a column: slice.name")
        if parameters(self.work_out)[:1] != ("ctx",):
            found = ", ".join(parameters(self.work_out)) or "no parameter"
            findings.fault(pack, f"{where}, work_out", found, "a function that takes (ctx, *of)")

    def compile(self, rules: Ruleset, setting: object) -> Callable[..., Any]:
        """The function that gives the value, as it is kept or worked out anew."""
        depths = {f"{slot}.{column.name}": column.depth for slot, all_of in rules.columns.items() for column in all_of}
        columns = [(f"state.{name}", depths[name]) for name in self.columns]
        current = " and ".join(f"cell[{number}] == {text}" for number, (text, _) in enumerate(columns))
        copies = ", ".join(copy_text(text, depth) for text, depth in columns)
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
