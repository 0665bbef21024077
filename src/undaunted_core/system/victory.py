"""Objective points and the victory condition of claiming them.

Rule: UND-10.1, UND-10.2, UND-10.14; a limit of rounds is no rule (UND-10.12).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.mechanics.control import CONTROLLED
from undaunted_core.mechanics.victory import MARKER_TURNED, ConditionKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_core.system.state import Ctx


def controlled_points(ctx: Ctx, side: int) -> int:
    """The objective points on the tiles a side controls.  Rule: UND-10.2."""
    points = 0
    for marker, value in zip(ctx.state.control.marker[side], ctx.state.undaunted.objective, strict=True):
        if marker == CONTROLLED:
            points += value
    return points


def has_claimed(ctx: Ctx, side: int, given: Mapping[str, Any]) -> bool:
    """Whether a side controls as many points as it needs.  Rule: UND-10.2."""
    return controlled_points(ctx, side) >= int(given["points"])


CLAIM_OBJECTIVES = ConditionKind(
    "claim_objectives", has_claimed, MARKER_TURNED, "outcome.undaunted.objectives", "UND-10.2"
)
