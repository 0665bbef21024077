"""What only reads must not write: terms of sums, victory conditions, outcomes of chance, options and reasons."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

import attrs

from undaunted_core.kernel.context import Context
from undaunted_core.kernel.flow import Chance
from undaunted_testing.walk import CheckFailedError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import CodeType, FrameType

    from undaunted_core.kernel.state import State
    from undaunted_core.mechanics.state import CoreRules, CoreState
    from undaunted_core.mechanics.victory import ConditionKind

T = TypeVar("T")
#: The check that these failures are of.
ASKING = "asking"
CURE = "what is asked only reads: write in a step or in an effect"


@contextmanager
def forbid_writing(rules: CoreRules) -> Iterator[None]:
    """As long as this lasts, a term, a condition or a list of outcomes that writes the state raises, with its name.

    An end check may write: it is asked in steps alone, and notes what the end depends on.
    """
    whole, table = rules.code, rules.victory
    sums = rules.sums.values
    values = dict(sums)
    for name, terms in rules.sums.terms.items():
        sums[name] = tuple(_guard(term.value, f"the term {term.label} of pack {pack}") for pack, term in terms)
    rules.code = tuple(_guard_code(rules, address, *entry) for address, entry in enumerate(whole))
    conditions = tuple(tuple((_guard_condition(kind), fields) for kind, fields in side) for side in table.conditions)
    rules.victory = attrs.evolve(table, conditions=conditions, asked={})
    try:
        yield
    finally:
        sums.update(values)
        rules.code, rules.victory = whole, table


def _guard_code(rules: CoreRules, address: int, op: object, following: int | None) -> tuple[object, int | None]:
    if isinstance(op, Chance):
        op = attrs.evolve(op, outcomes=_guard(op.outcomes, f"the chance event {rules.label_of[address]}"))
    return op, following


def _guard_condition(kind: ConditionKind) -> ConditionKind:
    return attrs.evolve(kind, met=_guard(kind.met, f"the condition {kind.name}"))


def _guard(function: Callable[..., T], name: str) -> Callable[..., T]:
    def run_guarded(ctx: Context[CoreRules, CoreState], *args: object) -> T:
        before = ctx.state.clone()
        result = function(ctx, *args)
        if ctx.state != before:
            where = _place(getattr(function, "__code__", None))
            columns = changed_columns(ctx.rules, before, ctx.state)
            raise CheckFailedError(f"{name}{where} changed the state: {columns}; {CURE}", ASKING)
        return result

    return run_guarded


def expect_same(rules: CoreRules, before: CoreState, now: CoreState, name: str) -> None:
    """Fail unless nothing was written since ``before``; ``what`` was asked of the seats that are to move."""
    if now != before:
        writer, columns = _place(_writer(rules, before)), changed_columns(rules, before, now)
        raise CheckFailedError(f"{name} changed the state{writer}: {columns}; {CURE}", ASKING)


def changed_columns(rules: CoreRules, before: object, now: State) -> str:
    """The columns in which two states differ."""
    columns = [
        f"{slot}.{col.name}"
        for slot, cols in rules.columns.items()
        for col in cols
        if getattr(getattr(before, slot), col.name) != getattr(getattr(now, slot), col.name)
    ]
    return ", ".join(columns) or "stack, chance or counters"


def _writer(rules: CoreRules, before: CoreState) -> CodeType | None:
    """The first function that returns with another state than ``before``, where the options are listed again."""
    from undaunted_core.kernel.machine import at_chance, options, to_move

    ctx: Context[CoreRules, CoreState] = Context(rules, before.clone(), events=None, record=[], explicit=True)
    codes: list[CodeType] = []

    def profile(frame: FrameType, event: str, _: object) -> None:
        if event == "return" and not codes and ctx.state != before:
            codes.append(frame.f_code)

    if ctx.state.stack and not at_chance(ctx):
        earlier = sys.getprofile()
        sys.setprofile(profile)
        try:
            for seat in to_move(ctx):
                options(ctx, seat)
        finally:
            sys.setprofile(earlier)
    return codes[0] if codes else None


def _place(code: CodeType | None) -> str:
    return "" if code is None else f" ({code.co_qualname}, {code.co_filename}:{code.co_firstlineno})"


__all__ = ["ASKING", "changed_columns", "expect_same", "forbid_writing"]
