"""What a seat sees, ready to be drawn: its observation sorted, with the points that each side has claimed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_table.render.seen import Seen

if TYPE_CHECKING:
    from undaunted_core.game.game import Game
    from undaunted_core.game.observation import Observation

#: The query that counts what each side has claimed.
POINTS = "points"


def count_claimed(game: Game) -> dict[str, int] | None:
    """What each side has claimed so far, beyond its tiles too; None where no pack counts points."""
    if POINTS not in game.queries():
        return None
    return {part.fields["side"]: int(part.total or 0) for part in game.explain(POINTS).parts}


def see(observation: Observation, lang: str, world: Game | None = None) -> Seen:
    """An observation as it is drawn and put in words, with the points that its seat can count.

    The queries are about what everybody sees: any ``world`` that looks like this to the seat gives their answers.
    """
    claimed = count_claimed(world or observation.determinize(0))
    return Seen(observation, observation.board, observation.catalog, lang, claimed=claimed)


__all__ = ["count_claimed", "see"]
