"""What functions of declarations give back when they are asked, not when a rule needs it: conditions and overlays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.game.game import Game
from undaunted_core.game.setup import begin
from undaunted_core.mechanics.overlays import OVERLAYS, overlaid
from undaunted_core.mechanics.victory import check_conditions

if TYPE_CHECKING:
    from undaunted_core.extension.manager import Library
    from undaunted_core.mechanics.state import CoreRules
    from undaunted_testing.walk import Visit


def check_answers(visit: Visit) -> None:
    """Conditions say yes or no, and what is missing as an explanation; overlays give marks and areas."""
    check_conditions(visit.game.clone()._ctx)
    _check_overlays(visit.game)


def check_first(rules: CoreRules, library: Library | None) -> None:
    """Ask the conditions and what packs put on boards at the first stop of a game; without a library no boards.

    Raises :class:`RuleError` for what gives back something else.
    """
    ctx = begin(rules, 0)
    check_conditions(ctx)
    if library is not None:
        _check_overlays(Game(ctx, library, seed=0, packs=(), scenario=None, limit=None))


def _check_overlays(game: Game) -> None:
    if game.rules.registry.every(OVERLAYS):
        for seat in (None, *game.seats):
            tuple(overlaid(game.rules, game.observation(seat)))


__all__ = ["check_answers", "check_first"]
