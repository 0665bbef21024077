"""What functions of declarations give back when they are asked, not when a rule needs it: conditions and overlays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.mechanics.overlays import OVERLAYS, overlaid
from undaunted_core.mechanics.victory import check_conditions

if TYPE_CHECKING:
    from undaunted_testing.walk import Visit


def check_answers(visit: Visit) -> None:
    """Conditions say yes or no, and what is missing as an explanation; overlays give marks and areas."""
    game = visit.game
    check_conditions(game.clone()._ctx)
    if game.rules.registry.every(OVERLAYS):
        for seat in (None, *game.seats):
            tuple(overlaid(game.rules, game.observation(seat)))


__all__ = ["check_answers"]
