"""What a table is as it is kept, whatever keeps it: a database, or the browser of the player.  Plain Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import attrs

from undaunted_core.errors import StaleActionError, UndauntedError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    #: What says for the keys of a table, by hash, what they open in another game.
    Assign = Callable[[dict[bytes, "Key"]], Mapping[bytes, "Key"]]

#: A move: the seat (or chance) and the notation of its action.
Move = tuple[str, str]


class StoreError(UndauntedError):
    """The store cannot be opened, read or written; nothing of what was to be written is kept."""


class ConflictError(StaleActionError):
    """Somebody else has changed the table since it was read; nothing of what was to be written is kept."""


@attrs.frozen
class Stored:
    """A table as it is kept.

    ``about`` is what its maker said of it (JSON values), ``start`` the save it began with.  ``version`` counts the
    changes.  ``undone`` is the version of the latest undo.  ``epoch`` counts the games that replaced another one.
    ``back`` is what tokens need to know of undos (JSON values), ``standing`` what people settled beside the game.
    """

    id: str
    about: dict[str, Any]
    start: str
    moves: tuple[Move, ...]
    version: int
    undone: int
    epoch: int
    back: Any
    standing: str = ""


@attrs.frozen
class Change:
    """What happened at a table after a version: the moves by number that are new, and how many there are now."""

    version: int
    undone: int
    epoch: int
    back: Any
    moves: dict[int, Move]
    count: int
    standing: str = ""


@attrs.frozen
class Key:
    """What a key opens: its seats (None: it watches), whether it is the maker's, whether it is a visitor's secret."""

    seats: tuple[str, ...] | None
    is_maker: bool = False
    is_visitor: bool = False

    def join(self, other: Key) -> Key:
        """What this key opens if it opens too what another one opens."""
        seats = tuple(dict.fromkeys((*(self.seats or ()), *(other.seats or ()))))
        return Key(seats or None, self.is_maker or other.is_maker, self.is_visitor or other.is_visitor)


@attrs.frozen
class Kept:
    """A table in a list: what its maker said of it, what stands beside the game, when it was used, and the key."""

    id: str
    about: dict[str, Any]
    standing: str
    used: float
    key: Key


class Keeper(Protocol):
    """What keeps tables; ``Store`` says what each method does."""

    def add(
        self, table: str, about: Mapping[str, object], start: str, moves: Iterable[Move], keys: Mapping[bytes, Key],
        back: object = None, standing: str = "",
    ) -> None:  # fmt: skip
        """A new table."""

    def add_rematch(
        self, old: str, version: int, says: str, assign: Assign, table: str, about: Mapping[str, object], start: str,
        moves: Iterable[Move], back: object = None, standing: str = "",
    ) -> None:  # fmt: skip
        """A new table that the keys of an old one open too."""

    def open(self, table: str) -> Stored | None:
        """The table; None if there is none."""

    def play(
        self, table: str, version: int, number: int, moves: Iterable[Move], *, back: object = None, undo: bool = False,
        standing: str | None = None,
    ) -> None:  # fmt: skip
        """Put moves in the place of all from number ``number`` on."""

    def put(
        self, table: str, version: int, about: Mapping[str, object] | None,
        start: tuple[str, Iterable[Move]] | None = None, back: object = None, *, standing: str | None = None,
        assign: Assign | None = None,
    ) -> None:  # fmt: skip
        """Keep what is said of a table, and perhaps another game."""

    def delete(self, table: str) -> None:
        """Remove a table."""

    def change_since(self, table: str, version: int) -> Change | None:
        """What happened at a table after a version; None if nothing did."""

    def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """The versions of these tables."""


__all__ = ["Change", "ConflictError", "Keeper", "Kept", "Key", "Move", "StoreError", "Stored"]
