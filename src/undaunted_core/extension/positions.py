"""The words by which slices stand in positions: each means one column, and no other part has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from undaunted_core.mechanics.positions import PARTS

if TYPE_CHECKING:
    from undaunted_core.extension.found import Found

PIECE = ("piece",)


def check_positions(found: Found) -> None:
    """Note words for columns and slices that do not exist, and words that stand for something else already."""
    columns = {
        f"{slot}.{field.name}": field.metadata["column"].index
        for slot, _, cls in found.named("slice")
        if attrs.has(cls)
        for field in attrs.fields(cls)
        if "column" in field.metadata
    }
    taken = {("", part): "a part of every position" for part in PARTS}
    for name, pack, one in found.named("position_word"):
        what = f"PositionWord of {name}"
        if found.known(pack, what, name, columns, "a column: slice.name"):
            key = ("piece" if columns[name] == PIECE else "", one.word)
            if key in taken:
                found.fault(pack, what, f"the word {one.word!r}", f"another word: it is {taken[key]}")
            taken[key] = f"that of {name}"
    for name, pack, words in found.named("piece_words"):
        for word, column in words.columns.items():
            if columns.get(column, PIECE) != PIECE:
                found.fault(pack, f"PieceWords {name}, {word}", repr(column), "a column of pieces")
    for name, pack, one in found.named("mirror"):
        for column in (name, one.source):
            found.known(pack, f"Mirrors {name}", column, columns, "a column: slice.name")
    slots = [slot for slot, _, _ in found.named("slice")]
    for name, pack, _ in found.named("under_way"):
        found.known(pack, f"UnderWay {name}", name, slots, "a slice that a pack registers")
