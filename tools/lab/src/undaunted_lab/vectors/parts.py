"""Vectors as named blocks with axes, and actions as one choice after the other: kind first, then each field."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undaunted_core.mechanics.state import CoreRules
    from undaunted_lab.vectors.layout import Layout

#: Stands for a field that an action does not have.
NO_PART = -1


class Block(NamedTuple):
    """A part of a vector that is an array of its own, such as which piece is where.

    It is ``vector[begin:end]`` of the given ``shape``.  ``axes`` names the domain of each axis, ``labels`` its members.
    """

    begin: int
    end: int
    shape: tuple[int, ...]
    axes: tuple[str, ...]
    labels: tuple[tuple[str, ...], ...]


def list_blocks(layout: Layout, rulesets: Sequence[CoreRules]) -> dict[str, Block]:
    """The block of each column that seats see, by the name of the column."""
    columns = {f"{slot}.{col.name}": col for rules in rulesets for slot, cols in rules.columns.items() for col in cols}
    blocks: dict[str, Block] = {}
    for name, (places, _) in layout.columns.items():
        column, labels = columns[name], []
        inner: Any = places
        while isinstance(inner, dict) and inner:
            labels.append(tuple(inner))
            inner = inner[next(iter(inner))]
        if isinstance(inner, dict):
            # A domain without members: the column has no place.
            continue
        axes = (*column.index, column.holds)[: len(labels)]
        if isinstance(inner, tuple):
            # How many numbers a row holds, and their sum.
            labels.append(("count", "sum"))
            axes = (*axes, "of")
            inner = inner[0]
        shape = tuple(map(len, labels))
        blocks[name] = Block(inner, inner + prod(shape), shape, axes, tuple(labels))
    return blocks


class ActionParts:
    """Actions as tuples of parts.

    ``names`` are the parts in order: ``kind`` and then the fields.  ``values`` has the values of each part.
    ``table`` has the parts of each action by its number.  A part is the number of its value, or -1 if actions of the
    kind have no such field.

    >>> parts = lab.encoding("normandy", "la_raye").parts
    >>> parts.names[0], len(parts.table)
    ('kind', 214)
    """

    def __init__(self, actions: Sequence[str], rulesets: Sequence[CoreRules]) -> None:
        rows: list[dict[str, str]] = []
        for notation in actions:
            parsed = next(action for rules in rulesets if (action := rules.parse(notation)) is not None)
            rows.append(parsed.to_dict())
        names = dict.fromkeys(name for row in rows for name in row)
        self.names = tuple(names)
        self.values = {name: tuple(dict.fromkeys(row[name] for row in rows if name in row)) for name in self.names}
        numbers = {name: {value: at for at, value in enumerate(listed)} for name, listed in self.values.items()}
        self.table = tuple(
            tuple([numbers[name][row[name]] if name in row else NO_PART for name in self.names]) for row in rows
        )

    def mask(self, legal: Sequence[int], chosen: Sequence[int] = ()) -> bytearray:
        """1 for each value of the next part that an action has which may be chosen and begins with ``chosen``.

        ``legal`` is the mask of the actions.  All are 0 if no such action has the part: then -1 stands for it, and the
        part after it is next.

        >>> encoding = lab.encoding("normandy", "la_raye")
        >>> legal = encoding.mask(uc.new_game("normandy", "la_raye", seed=1).observation("us"))
        >>> mask = encoding.parts.mask(legal)
        >>> [kind for kind, may in zip(encoding.parts.values["kind"], mask) if may]
        ['tactics.bid']
        """
        at, prefix = len(chosen), tuple(chosen)
        mask = bytearray(len(self.values[self.names[at]]))
        for row, may in zip(self.table, legal, strict=True):
            if may and row[:at] == prefix and row[at] != NO_PART:
                mask[row[at]] = 1
        return mask
