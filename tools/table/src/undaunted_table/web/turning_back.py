"""How far a seat may go back: to where its turn began, or to where it learnt something."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

import undaunted_core as uc
from undaunted_core.errors import CannotUndoError

if TYPE_CHECKING:
    from typing import Self

#: So many decisions are taken back at once, at most.
MOST = 20


@attrs.frozen
class Back:
    """How many decisions in a row a seat may take back, and why no more: a key of words."""

    count: int
    why: str

    def go_on(self, is_learnt: bool) -> Self:
        """How far the seat may go back after a further decision of its own."""
        if is_learnt:
            return attrs.evolve(self, count=0, why="no_undo.learnt")
        count = min(self.count + 1, MOST)
        return attrs.evolve(self, count=count, why="no_undo.many" if count == MOST else self.why)


def look_back(game: uc.Game, seat: str) -> Back:
    """How far a seat may go back in a game: it is tried in a copy."""
    copy = game.clone()
    for count in range(MOST):
        try:
            copy.undo(seat)
        except CannotUndoError:
            return Back(count, _find_reason(copy, seat))
    return Back(MOST, "no_undo.many")


def _find_reason(game: uc.Game, seat: str) -> str:
    """Why the latest decision of a seat stays."""
    movers = [mover for mover, _ in game.history if mover != uc.CHANCE]
    if not movers:
        return "no_undo.first"
    # What chance has drawn since then is learnt too.
    return "no_undo.learnt" if movers[-1] == seat else "no_undo.other"


__all__ = ["MOST", "Back", "look_back"]
