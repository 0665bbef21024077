"""Where a position document says what the columns of a state hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from undaunted_core.kernel.state import Column

#: Who has the pieces that belong to no side.
NOBODY = "nobody"
#: Columns that a position says in words of its own, and where; a whole slice under its name.
PLACES = {
    "zones.cards": "/zones",
    "pieces.space": "/counters",
    "control.marker": "/markers",
    "initiative": "/initiative",
    "rounds.number": "/round",
    "rounds.active": "/active",
    "choices": "/pending/choices",
    "attack": "/pending/attack",
}


def place_of_column(slot: str, column: str) -> str | None:
    """Where a position says what a column holds, when that is not under ``state``."""
    return PLACES.get(slot) or PLACES.get(f"{slot}.{column}")


def local_names(rules: Any, domain: str, sides: Any) -> dict[str, dict[str, int]]:
    """The members of a domain by their side and the name they have there."""
    found: dict[str, dict[str, int]] = {side: {} for side in rules.sides}
    for number, name in enumerate(rules.names[domain]):
        side = rules.sides[sides[number]] if sides[number] >= 0 else NOBODY
        found.setdefault(side, {})[name.removeprefix(f"{side}:")] = number
    return found


def piece_columns(rules: Any) -> dict[str, tuple[str, Column]]:
    """What packs keep of each piece, by the word a counter's entry has for it: slice and column."""
    found = [
        (slot, col)
        for slot, cols in rules.columns.items()
        for col in cols
        if col.index == ("piece",) and place_of_column(slot, col.name) is None
    ]
    names = ["at", *(col.name for _, col in found)]
    return {col.name if names.count(col.name) == 1 else f"{slot}.{col.name}": (slot, col) for slot, col in found}


__all__ = ["NOBODY", "local_names", "piece_columns", "place_of_column"]
