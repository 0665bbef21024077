"""The visible columns of a state in words: a column is written again only if it is not as at the seat's last look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.game.fixed import once_per_ruleset
from undaunted_core.kernel.codec import generate, write_column
from undaunted_core.kernel.state import HIDDEN, ONE, Column

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.mechanics.state import CoreRules


def make_seer(rules: CoreRules) -> Callable[[Any, list[tuple[object, Any]]], dict[str, Any]]:
    """The function that writes the visible columns of a state.

    It takes pairs of a column and its words from the last look, one for each column, and keeps the new ones there.
    """
    see: Callable[..., Any] = generate(rules, _seer, "see")
    return see


#: Made for the first look.
seer_of = once_per_ruleset(make_seer)


def _seer(rules: Ruleset, scope: dict[str, object]) -> str:
    """The lines of what :func:`make_seer` gives; who gets words gets a copy, so that the kept ones stay as they are."""
    lines, number = ["def see(state, kept):", "    data = {}"], 0
    for slot, cols in rules.columns.items():
        lines.append(f"    part = state.{slot}")
        items = []
        for col in cols:
            if col.visible != HIDDEN:
                # A pair is replaced whole, as two threads may read two looks of a seat.
                lines += [
                    f"    v, pair = part.{col.name}, kept[{number}]",
                    f"    if v != pair[0]: pair = kept[{number}] = v, {write_column(col, col.index, 'v')}",
                    f"    w{number} = {_copied(col, len(col.index), 'pair[1]')}",
                ]
                items.append(f"{col.name!r}: w{number}")
                number += 1
        lines.append(f"    data[{slot!r}] = {{{', '.join(items)}}}")
    return "\n".join([*lines, "    return data"])


def _copied(col: Column, depth: int, source: str) -> str:
    """A copy of the words of a column."""
    if depth > 1 or (depth and col.cell != ONE):
        inner = f"x{depth}"
        return f"{{n: {_copied(col, depth - 1, inner)} for n, {inner} in {source}.items()}}"
    if depth:
        return f"{source}.copy()"
    return source if col.cell == ONE else f"{source}[:]"
