"""Pieces: whatever stands on a space, each with a stable name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.kernel.kinds import Kind
from undaunted_core.kernel.registry import Declaration
from undaunted_core.kernel.state import PUBLIC, column
from undaunted_core.mechanics.positions import PositionWord

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from undaunted_core.kernel.registry import Called, Registry
    from undaunted_core.mechanics.state import CoreRules, CoreState, Ctx

OFF_BOARD = -1


@attrs.define
class Pieces:
    """Where each piece is: a space, or -1 off the board."""

    space: list[int] = column("piece", holds="space", visible=PUBLIC)


IN_POSITIONS = PositionWord("pieces.space", "at", about="Its space, null off the map.")


@attrs.frozen(eq=False, repr=False)
class Owners(Declaration):
    """Pieces may change sides: ``column(state)`` holds the side of each now; one pack at most may say so.

    >>> Owners(lambda state: [0 for piece in state.pieces.space]).column(ctx.state)[piece]
    0
    """

    column: Callable[[Any], Sequence[int]]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the function that gives the column."""
        registry.add(OWNERS, "owners", self.column, pack, of=self)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        return [("owners owners", self.column, "state")]


#: What gives the side of each piece in a state.
OWNERS: Kind[Callable[..., Sequence[int]]] = Kind("owners", callable)


@attrs.frozen(eq=False, repr=False)
class PieceTable:
    """The pieces of a scenario, by number; the pieces of one side have consecutive numbers.

    ``side`` is the side each belongs to at the start (-1: no side). ``of_side`` has the first number per side and the
    number after its last, and ``traits`` the words of its definition.  ``owners(state)`` is the column with the side
    each belongs to now, where packs let pieces change sides (None: nowhere).
    """

    names: tuple[str, ...]
    side: tuple[int, ...]
    of_side: tuple[tuple[int, int], ...]
    traits: tuple[frozenset[str], ...]
    definitions: tuple[object, ...]
    owners: Callable[[Any], Sequence[int]] | None = None


def owner_of(ctx: Ctx, piece: int) -> int:
    """The side a piece belongs to now (-1: no side).

    >>> owner_of(ctx, enemy)
    1
    """
    table = ctx.rules.pieces
    return table.side[piece] if table.owners is None else table.owners(ctx.state)[piece]


def owner_in(rules: CoreRules, state: CoreState, piece: int) -> int:
    """The side a piece belongs to in a state (-1: no side)."""
    table = rules.pieces
    return table.side[piece] if table.owners is None else table.owners(state)[piece]
