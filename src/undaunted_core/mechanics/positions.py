"""How documents say what a slice holds: its words in positions, and the names its frames had before.

A column without a word of its own needs nothing: a position writes the rows that
differ from the start, under the names of slice and column, and those of pieces in
the pieces' entries.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.kernel.flow import Declaration

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from undaunted_core.kernel.registry import Registry

#: The parts that every position has; slices declare further ones.
PARTS = (
    "$schema", "format", "version", "note", "game", "scenario", "packs",
    "ply", "revealed", "zones", "counters", "state", "pending", "outcome",
)  # fmt: skip


@attrs.frozen(eq=False, repr=False)
class PositionWord(Declaration):
    """The word by which positions write and read a column ``slot.name``.

    For a column of pieces it is a word in the piece's entry.  Any other column is a
    part of the document with that name: a single cell is written as its value, rows
    as objects by the names of their domains.  ``values`` names numbers of a column
    (the default is written as null); ``about`` describes the part for the JSON Schema.

    A column that is a single cell is set before play runs to the first decision of a turn,
    because who has the turn may depend on it.

    >>> PositionWord("my_pack.bridge", "bridges", {"standing": 1, "blown": 2}, "Bridges by space.").word
    'bridges'
    """

    column: str
    word: str
    values: Mapping[str, int] = attrs.field(factory=dict)
    about: str = ""

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the word."""
        registry.add("position_word", self.column, self, pack, of=self)


@attrs.frozen(eq=False, repr=False)
class UnderWay(Declaration):
    """A slice that holds what is under way and is empty at all other times.

    A position writes it whole, with the frames of the stack in the part ``pending``,
    when it is not as at the start.

    >>> UnderWay("my_pack_siege", "The siege under way.").slot
    'my_pack_siege'
    """

    slot: str
    about: str = ""

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the slice."""
        registry.add("under_way", self.slot, self, pack, of=self)


@attrs.frozen(eq=False, repr=False)
class PieceWords(Declaration):
    """Columns of pieces that positions say in an entry of another form, such as a carrier that stands for a space.

    ``columns`` maps words to columns ``slot.name``.  ``write(words, entry)`` gives the entry
    of a piece: ``words`` are all its words, ``entry`` those that a position would write
    otherwise (``at``, its space, and what differs from the start).  ``read(entries, start)`` gives the
    words of pieces as they are meant, by the pieces' names: ``entries`` are those of the document,
    ``start`` all words of all pieces at the start.  Pieces and words that it leaves out are as at the
    start.  Both get JSON values; the values of ``entries`` are checked afterwards, so ``read`` takes any.

    >>> PieceWords({"load": "my_pack.load"}, lambda words, entry: entry, lambda entries, start: entries).columns
    {'load': 'my_pack.load'}
    """

    columns: Mapping[str, str]
    write: Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]]
    read: Callable[
        [Mapping[str, Mapping[str, Any]], Mapping[str, Mapping[str, Any]]], Mapping[str, Mapping[str, Any]]
    ]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the words and the two functions."""
        for word, column in self.columns.items():
            registry.add("position_word", column, PositionWord(column, word), pack, of=self)
        registry.add("piece_words", " ".join(self.columns), self, pack, of=self)


@attrs.frozen(eq=False, repr=False)
class Mirrors(Declaration):
    """A column that says again what another one says, kept so that rules need not search.

    ``work_out(rules, state)`` gives all its cells from those of ``source``.  Positions have no
    word for it: it is worked out when one is read.  A saved state in which it says something else is refused.

    >>> Mirrors("my_pack.is_held", "my_pack.holder", lambda rules, state: [False, True]).source
    'my_pack.holder'
    """

    column: str
    source: str
    work_out: Callable[[Any, Any], Any]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the column, and the check of states that are loaded."""
        registry.add("mirror", self.column, self, pack, of=self)
        registry.append("check", self.find_faults, pack)

    def find_faults(self, rules: Any, state: Any) -> list[tuple[str, str, str]]:
        """What the column says in a state, where the other one says something else."""
        slot, _, name = self.column.partition(".")
        if getattr(getattr(state, slot), name) == self.work_out(rules, state):
            return []
        return [(f"/{slot}/{name}", "something else", f"what {self.source} says")]

    def renew(self, rules: Any, state: Any) -> None:
        """Write the column to a state."""
        slot, _, name = self.column.partition(".")
        setattr(getattr(state, slot), name, self.work_out(rules, state))
