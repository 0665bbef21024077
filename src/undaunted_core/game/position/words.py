"""The words of a game's positions: which part of the document says what a column holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.game.fixed import once_per_ruleset
from undaunted_core.kernel.kinds import SLICES
from undaunted_core.kernel.state import ONE, Column, columns
from undaunted_core.mechanics.positions import MIRRORS, PARTS, PIECE_WORDS, POSITION_WORDS, UNDER_WAY
from undaunted_core.mechanics.signs import DRAWN_SIGNS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from undaunted_core.kernel.registry import Registry
    from undaunted_core.mechanics.positions import PieceWords, PositionWord
    from undaunted_core.mechanics.state import CoreRules

POSITION = "undaunted_core/position"
VERSION = 1
#: The parts of ``pending`` that every game has.
PENDING = ("stack", "choices")

#: Who has the pieces that belong to no side.
NOBODY = "nobody"
#: The domain of the columns that say something of each piece, and the word for its space.
PIECE, AT = "piece", "at"
CARD = "card"
#: Slices and columns that every position says in parts of their own.
PLACES = {"zones.cards": "/zones", "choices": "/pending/choices"}


def keys_of(registry: Registry) -> tuple[str, ...]:
    """The parts that positions may have with the packs of a registry."""
    return (*PARTS, *(word.word for word, col in list_words(registry) if col.index != (PIECE,)))


def list_words(registry: Registry) -> Iterator[tuple[PositionWord, Column]]:
    """Every declared word with its column, in the order of the columns."""
    declared = registry.all(POSITION_WORDS)
    for slot, cls in registry.all(SLICES).items():
        for col in columns(cls):
            word = declared.get(f"{slot}.{col.name}")
            if word is not None:
                yield word, col


@attrs.frozen(eq=False, repr=False)
class Part:
    """A column that has a word in positions, and the names of its values."""

    word: str
    slot: str
    col: Column
    values: Mapping[str, int]
    #: The encoded cell at its default.
    blank: Any

    def of(self, encoded: Mapping[str, Any]) -> Any:
        """The column in an encoded state."""
        return encoded[self.slot][self.col.name]

    def say(self, encoded: object) -> Any:
        """An encoded cell as a position says it; a number that has no name is null."""
        return next((name for name, value in self.values.items() if value == encoded), None) if self.values else encoded


@attrs.frozen(eq=False, repr=False)
class Words:
    """The words of one ruleset: single cells and rows that are parts of the document, and the words of the pieces'
    entries. Further the slices that are written while something is under way, and values with another form.
    """

    cells: tuple[Part, ...]
    rows: tuple[Part, ...]
    pieces: Mapping[str, Part]
    under_way: tuple[str, ...]
    forms: tuple[PieceWords, ...]
    #: The word for the card that a piece looks like, where the pieces of a game change.
    face: str | None
    #: Where the document says what a column or a whole slice holds, by ``slot.name`` or ``slot``.
    places: Mapping[str, str]

    def place(self, slot: str, column: str) -> str | None:
        """Where a position says what a column holds, when that is not under ``state``."""
        return self.places.get(slot) or self.places.get(f"{slot}.{column}")


@once_per_ruleset
def words_of(rules: CoreRules) -> Words:
    """The words of a ruleset, in the order of its columns."""
    declared = rules.registry.all(POSITION_WORDS)
    under_way = tuple(slot for slot in rules.slices if slot in rules.registry.all(UNDER_WAY))
    all_columns = [(slot, col) for slot, cols in rules.columns.items() if slot not in under_way for col in cols]
    words = {(slot, col.name): said.word for slot, col in all_columns if (said := declared.get(f"{slot}.{col.name}"))}
    of_pieces = [words.get((slot, col.name), col.name) for slot, col in all_columns if col.index == (PIECE,)]
    parts, pieces = [], {}
    for slot, col in all_columns:
        said = declared.get(f"{slot}.{col.name}")
        part = Part(said.word if said else col.name, slot, col, said.values if said else {}, blank_of(rules, col))
        if col.index == (PIECE,):
            is_clear = said is not None or of_pieces.count(part.word) == 1
            pieces[part.word if is_clear else f"{slot}.{col.name}"] = part
        elif said is not None:
            parts.append(part)
    places = {f"{part.slot}.{part.col.name}": f"/{part.word}" for part in parts}
    places |= {slot: f"/pending/{slot}" for slot in under_way}
    places = {**PLACES, "pieces.space": "/counters", **places}
    faces = [sign.of for sign in rules.registry.all(DRAWN_SIGNS).values() if sign.sign == "face"]
    mirrors = rules.registry.all(MIRRORS)
    sources = {name: mirror.source for name, mirror in mirrors.items()}
    places |= {name: places.get(source, f"/state/{source.replace('.', '/')}") for name, source in sources.items()}
    return Words(
        cells=tuple(part for part in parts if not part.col.index),
        rows=tuple(part for part in parts if part.col.index),
        pieces=pieces,
        under_way=under_way,
        forms=tuple(rules.registry.all(PIECE_WORDS).values()),
        face=next((word for word, part in pieces.items() if f"{part.slot}.{part.col.name}" in faces), None),
        places=places,
    )


def blank_of(rules: CoreRules, col: Column) -> Any:
    """The encoded cell of a column at its default."""
    return rules.word(col.holds, col.default) if col.cell == ONE else []


def local_names(rules: CoreRules, domain: str, sides: Any) -> dict[str, dict[str, int]]:
    """The members of a domain by their side and the name they have there."""
    names: dict[str, dict[str, int]] = {side: {} for side in rules.sides}
    for number, name in enumerate(rules.names[domain]):
        side = rules.sides[sides[number]] if sides[number] >= 0 else NOBODY
        names.setdefault(side, {})[name.removeprefix(f"{side}:")] = number
    return names
