"""What a seat sees, ready to be drawn: its observation sorted, with the points that each side has claimed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from undaunted_core.game.explain import explain
from undaunted_table.render.seen import Seen

if TYPE_CHECKING:
    from collections.abc import Container

    from undaunted_core.game.observation import Observation
    from undaunted_core.mechanics.explaining import Explanation

    class Asked(Protocol):
        """What answers queries about what everybody sees: a game, or a world that a seat holds possible."""

        @property
        def round(self) -> int: ...  # noqa: D102
        def queries(self) -> Container[str]: ...  # noqa: D102
        def explain(self, what: str, /) -> Explanation: ...  # noqa: D102

#: The query that counts what each side has claimed.
POINTS = "points"


class World:
    """A world that the seat of an observation holds possible.  It is drawn once for all questions."""

    def __init__(self, observation: Observation) -> None:
        self._game = observation.determinize(0)
        self.round = observation.round

    def queries(self) -> Container[str]:
        """The names of the queries."""
        return self._game.queries()

    def explain(self, what: str, /) -> Explanation:
        """The answer of a query."""
        return explain(self._game, what, None, {}, world=None)


def count_claimed(game: Asked) -> dict[str, int] | None:
    """What each side has claimed so far, beyond its tiles too; None where no pack counts points."""
    if POINTS not in game.queries():
        return None
    return {part.fields["side"]: int(part.total or 0) for part in game.explain(POINTS).parts}


def see(observation: Observation, lang: str, world: Asked | None = None) -> Seen:
    """An observation as it is drawn and put in words, with the points that its seat can count.

    The queries are about what everybody sees: any ``world`` that looks like this to the seat gives their answers.
    """
    claimed = count_claimed(world or World(observation))
    return Seen(observation, observation.board, observation.catalog, lang, claimed=claimed)


__all__ = ["World", "count_claimed", "see"]
