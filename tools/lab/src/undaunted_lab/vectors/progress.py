"""How far each side is from its victory, as packs declare it: something to shape a learner's reward by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.arguments import quoted
from undaunted_core.game.observation import Observation

if TYPE_CHECKING:
    from fractions import Fraction


def progress(observation: Observation) -> dict[str, dict[str, int | Fraction | None]]:
    """What each side still lacks by each of its victory conditions, for all that the seat knows.

    The names are the labels of ``observation.explain("victory")``.  A condition is met at 0 or less.  None: the seat
    does not know.  Sides and conditions that no pack explains are left out.  Raises TypeError for what is no
    observation, :class:`~undaunted_core.NotYourDecisionError` for that of a spectator.

    >>> lab.progress(uc.new_game("normandy", "la_raye", seed=1).observation("us"))
    {'us': {'explain.undaunted.missing_points': 5}, 'german': {'explain.undaunted.missing_points': 2}}
    """
    if not isinstance(observation, Observation):
        raise TypeError(f"found {quoted(observation)}, expected an Observation")
    return {
        str(side.fields["side"]): {condition.label: condition.total for condition in side.parts}
        for side in observation.explain("victory").parts
    }


__all__ = ["progress"]
