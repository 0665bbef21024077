"""Objective points and the victory condition of claiming them.

Rule: UND-10.1, UND-10.2, UND-10.14; a limit of rounds is no rule (UND-10.12).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.mechanics.control import CONTROLLED
from undaunted_core.mechanics.explaining import LEFT_OUT, Explanation, Query, Term, each_side, term, total
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


def points_of(ctx: Ctx, seat: int, side: int) -> Explanation:
    """The points a side controls, tile by tile.  Rule: UND-10.2."""
    if side == LEFT_OUT:
        return each_side(ctx, "points", "explain.undaunted.points_of_all", seat, "UND-10.2")
    return total(ctx, "explain.undaunted.points", _tiles(ctx, side, 1), "UND-10.2", side=("side", side))


def _tiles(ctx: Ctx, side: int, sign: int) -> list[Term]:
    marker, objective = ctx.state.control.marker[side], ctx.state.undaunted.objective
    return [
        term(ctx, "term.undaunted.tile", sign * value, "UND-10.2", "undaunted", space=("space", space))
        for space, value in enumerate(objective)
        if value and marker[space] == CONTROLLED
    ]


def missing_points(ctx: Ctx, side: int, given: Mapping[str, Any]) -> Explanation:
    """The points a side still needs.  Rule: UND-10.2."""
    needed = term(ctx, "term.undaunted.needed", int(given["points"]), "UND-10.2", "undaunted")
    return total(ctx, "explain.undaunted.missing_points", [needed, *_tiles(ctx, side, -1)], "UND-10.2")


POINTS = Query("points", {"side": "side"}, points_of, optional=("side",))
CLAIM_OBJECTIVES = ConditionKind(
    "claim_objectives", has_claimed, MARKER_TURNED, "outcome.undaunted.objectives", "UND-10.2", missing_points
)
