"""How documents say what a slice holds: its words in positions, and the names its frames had before.

A column without a word of its own needs nothing. A position writes the rows that differ from the start, under the
names of slice and column, and those of pieces in the pieces' entries.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.kernel.kinds import CHECKS, SLICES, Kind
from undaunted_core.kernel.registry import Declaration
from undaunted_core.kernel.state import columns_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from undaunted_core.declarations.findings import Findings
    from undaunted_core.kernel.registry import Called, Registry
    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.kernel.state import State

#: The parts that every position has; slices declare further ones.
PARTS = (
    "$schema", "format", "version", "note", "game", "scenario", "packs",
    "ply", "revealed", "zones", "counters", "state", "pending", "outcome",
)  # fmt: skip

#: The index of a column of pieces.
PIECE = ("piece",)


@attrs.frozen(eq=False, repr=False)
class PositionWord(Declaration):
    """The word by which positions write and read a column ``slot.name``.

    For a column of pieces it is a word in the piece's entry.  Any other column is a part of the document with that
    name. A single cell is written as its value, and rows as objects by the names of their domains.  ``values`` names
    numbers of a column (the default is written as null); ``about`` describes the part for the JSON Schema.

    A column that is a single cell is set before play runs to the first decision of a turn. It may decide who has the
    turn.

    >>> PositionWord("my_pack.bridge", "bridges", {"standing": 1, "blown": 2}, "Bridges by space.").word
    'bridges'
    """

    column: str
    word: str
    values: Mapping[str, int] = attrs.field(factory=dict)
    about: str = ""

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the word."""
        registry.add(POSITION_WORDS, self.column, self, pack, of=self)

    def check(self, findings: Findings, pack: str) -> None:
        """It stands for one column that exists, and no part of a position has its word."""
        where, columns = f"PositionWord of {self.column}", columns_in(findings.registry)
        if not findings.known(pack, where, self.column, columns, "a column: slice.name"):
            return
        of_pieces = columns[self.column].index == PIECE
        other_words = {} if of_pieces else dict.fromkeys(PARTS, "a part of every position")
        before = takewhile(lambda entry: entry[1] is not self, findings.registry.all(POSITION_WORDS).items())
        for name, other in before:
            if name in columns and (columns[name].index == PIECE) is of_pieces:
                other_words[other.word] = f"that of {name}"
        if self.word in other_words:
            findings.fault(pack, where, f"the word {self.word!r}", f"another word: it is {other_words[self.word]}")


POSITION_WORDS: Kind[PositionWord] = Kind("position_word", PositionWord, is_rule=False)


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
        registry.add(UNDER_WAY, self.slot, self, pack, of=self)

    def check(self, findings: Findings, pack: str) -> None:
        """The slice exists."""
        slots = findings.registry.by_name(SLICES)
        findings.known(pack, f"UnderWay {self.slot}", self.slot, slots, "a slice that a pack registers")


UNDER_WAY: Kind[UnderWay] = Kind("under_way", UnderWay, is_rule=False)


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
    write: Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, object]]
    read: Callable[
        [Mapping[str, Mapping[str, Any]], Mapping[str, Mapping[str, Any]]], Mapping[str, Mapping[str, object]]
    ]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the words and the two functions."""
        if registry.add(PIECE_WORDS, " ".join(self.columns), self, pack, of=self):
            for word, column in self.columns.items():
                registry.declare(PositionWord(column, word), pack)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        where = f"piece words {' '.join(self.columns)}"
        return [(f"{where}, write", self.write, "words, entry"), (f"{where}, read", self.read, "entries, start")]

    def check(self, findings: Findings, pack: str) -> None:
        """Its columns are those of pieces."""
        columns = columns_in(findings.registry)
        for word, column in self.columns.items():
            if column in columns and columns[column].index != PIECE:
                where = f"PieceWords {' '.join(self.columns)}, {word}"
                findings.fault(pack, where, repr(column), "a column of pieces")


PIECE_WORDS: Kind[PieceWords] = Kind("piece_words", PieceWords, is_rule=False)


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
    work_out: Callable[..., Sequence[object]]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the column, and the check of states that are loaded."""
        registry.add(MIRRORS, self.column, self, pack, of=self)
        registry.append(CHECKS, self.find_faults, pack)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        return [(f"mirror {self.column}, work_out", self.work_out, "rules, state")]

    def check(self, findings: Findings, pack: str) -> None:
        """Both columns exist."""
        for column in (self.column, self.source):
            columns = columns_in(findings.registry)
            findings.known(pack, f"Mirrors {self.column}", column, columns, "a column: slice.name")

    def find_faults(self, rules: Ruleset, state: State) -> list[tuple[str, str, str]]:
        """What the column says in a state, where the other one says something else."""
        slot, _, name = self.column.partition(".")
        if getattr(getattr(state, slot), name) == self.work_out(rules, state):
            return []
        return [(f"/{slot}/{name}", "something else", f"what {self.source} says")]

    def renew(self, rules: Ruleset, state: State) -> None:
        """Write the column to a state."""
        slot, _, name = self.column.partition(".")
        setattr(getattr(state, slot), name, self.work_out(rules, state))


MIRRORS: Kind[Mirrors] = Kind("mirror", Mirrors)
