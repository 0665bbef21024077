"""Objective points and the victory condition of claiming them.

Rule: UND-10.1, UND-10.2, UND-10.14; a limit of rounds is no rule (UND-10.12).
"""


import attrs

import undaunted_core.authoring as au
from undaunted_core.kernel.registry import Registry
from undaunted_core.mechanics.victory import SCORES
from undaunted_system import tactics as ta
from undaunted_system.state import Ctx, Points


def controlled_points(ctx: Ctx, side: int) -> int:
    """The objective points on the tiles a side controls.  Rule: UND-10.2.

    >>> take_control(ctx, 0, space)
    >>> controlled_points(ctx, 0) == ctx.state.undaunted.objective[space]
    True
    """
    points, controlled, markers = 0, ta.CONTROLLED, ctx.state.control.marker[side]
    # For a long time a side controls nothing.
    if controlled not in markers:
        return 0
    for marker, value in zip(markers, ctx.state.undaunted.objective, strict=True):
        if marker == controlled:
            points += value
    return points


def claimed_points(ctx: Ctx, side: int) -> int:
    """The objective points of a side: those of the tiles it controls, and those that packs add.  Rule: UND-10.2.

    >>> claimed_points(ctx, 0)
    0
    """
    points = controlled_points(ctx, side)
    for score in ctx.rules.victory.scores:
        points += score.points(ctx, side)
    return points


def count_scores(registry: Registry) -> int:
    """How many packs add points to those of the tiles, which then limit no scenario.  Rule: UND-10.2.

    >>> count_scores(ctx.rules.registry)
    0
    """
    return len(registry.every(SCORES))


def has_claimed(ctx: Ctx, side: int, given: Points) -> bool:
    """Whether a side controls as many points as it needs.  Rule: UND-10.2."""
    return claimed_points(ctx, side) >= int(given["points"])


def points_of(ctx: Ctx, seat: int, side: int) -> au.explain.Explanation:
    """The points a side controls, tile by tile.  Rule: UND-10.2."""
    if side == au.explain.LEFT_OUT:
        return au.explain.each_side(ctx, "points", "explain.undaunted.points_of_all", seat, "UND-10.2")
    return au.explain.total(ctx, "explain.undaunted.points", _claims(ctx, side), "UND-10.2", side=("side", side))


def _claims(ctx: Ctx, side: int) -> list[au.explain.Term]:
    marker, objective = ctx.state.control.marker[side], ctx.state.undaunted.objective
    tiles = [
        au.explain.term(ctx, "term.undaunted.tile", value, "UND-10.2", "undaunted", space=("space", space))
        for space, value in enumerate(objective)
        if value and marker[space] == ta.CONTROLLED
    ]
    return [*tiles, *(term for score in ctx.rules.victory.scores for term in score.terms(ctx, side))]


def explain_points(ctx: Ctx, side: int, given: Points) -> au.explain.Explanation:
    """The points a side still needs.  Rule: UND-10.2."""
    goal = au.explain.term(ctx, "term.undaunted.needed", int(given["points"]), "UND-10.2", "undaunted")
    claimed = [attrs.evolve(term, value=-term.value) for term in _claims(ctx, side)]
    return au.explain.total(ctx, "explain.undaunted.missing_points", [goal, *claimed], "UND-10.2")


CLAIM_OBJECTIVES = au.victory.ConditionKind(
    "claim_objectives",
    has_claimed,
    (ta.MARKER_TURNED,),
    "outcome.undaunted.objectives",
    "UND-10.2",
    explain_points,
    text=au.text(en="objectives claimed", es="objetivos controlados"),
)
RULES = (CLAIM_OBJECTIVES, au.explain.Query("points", {"side": "side"}, points_of, optional=("side",)))
