"""Pieces aboard others in position documents: a vehicle and a seat stand for a space.

A counter's entry that names a space puts it there on foot; one that names what
it is aboard of, and its place there, needs no space.  Where neither is named all
is as in the scenario, and a piece aboard moves with its carrier.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.kernel.state import ONE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_core.kernel.state import Column

PIECE, PLACE = "piece", "place"


@attrs.frozen
class Seats:
    """The two columns that say who sits where, known by their shape, and their words in a counter's entry."""

    slot: str
    carrier: str
    place: str
    carrier_word: str
    place_word: str

    @property
    def words(self) -> tuple[str, str]:
        """The words for what carries a piece and for its place there."""
        return self.carrier_word, self.place_word

    def carriers(self, state: Any) -> list[int]:
        """What each piece is aboard of (-1: nothing)."""
        found: list[int] = getattr(getattr(state, self.slot), self.carrier)
        return found

    def places(self, state: Any) -> list[int]:
        """The place of each piece in what carries it (-1: none)."""
        found: list[int] = getattr(getattr(state, self.slot), self.place)
        return found


def seats_of(extras: Mapping[str, tuple[str, Column]]) -> Seats | None:
    """The columns of seats among what packs keep of each piece; None in a game without."""
    held = {(slot, col.holds): word for word, (slot, col) in extras.items() if col.cell == ONE}
    for (slot, holds), word in held.items():
        place_word = held.get((slot, PLACE))
        if holds == PIECE and place_word is not None:
            return Seats(slot, extras[word][1].name, extras[place_word][1].name, word, place_word)
    return None


def written_seat(rules: Any, seats: Seats, state: Any, piece: int) -> dict[str, Any]:
    """The words for where a piece sits; nothing for one that is aboard of nothing."""
    carrier, place = seats.carriers(state)[piece], seats.places(state)[piece]
    if carrier < 0 or place < 0 or state.pieces.space[piece] != state.pieces.space[carrier]:
        return {}
    return {seats.carrier_word: rules.names[PIECE][carrier], seats.place_word: rules.names[PLACE][place]}


def read_words(rules: Any, seats: Seats, state: Any, side: str, piece: int, words: dict[str, Any]) -> dict[str, Any]:
    """A counter's words as they are meant: on foot on a space, a carrier by its local name, a place by its number."""
    carrier_word, place_word = seats.words
    if "at" in words and carrier_word not in words:
        words = {**words, carrier_word: None}
    meant = dict(words)
    if carrier_word in words:
        known, given = rules.numbers[PIECE], words[carrier_word]
        if isinstance(given, str) and given not in known and f"{side}:{given}" in known:
            meant[carrier_word] = f"{side}:{given}"
        elsewhere = known.get(meant[carrier_word], -1) if isinstance(given, str) else -1
        if elsewhere < 0 or elsewhere != seats.carriers(state)[piece]:
            meant.setdefault(place_word, None)
    if type(meant.get(place_word)) is int:
        meant[place_word] = str(meant[place_word])
    return meant


def take_along(
    rules: Any, seats: Seats, state: Any, rows: list[tuple[str, str, str, Any]], placed: set[int]
) -> None:
    """Put each piece that is aboard and has no space of its own on its carrier's space."""
    numbers, carriers = rules.numbers[PIECE], list(seats.carriers(state))
    for slot, col, name, value in rows:
        if (slot, col) == (seats.slot, seats.carrier):
            carriers[numbers[name]] = numbers.get(value, -1) if isinstance(value, str) else -1
    space = state.pieces.space
    for piece, carrier in enumerate(carriers):
        if carrier >= 0 and piece not in placed:
            space[piece] = space[carrier]


__all__ = ["Seats", "read_words", "seats_of", "take_along", "written_seat"]
