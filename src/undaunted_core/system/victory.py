"""Objective points and the victory condition of claiming them.

Rule: UND-10.1, UND-10.2, UND-10.14; a limit of rounds is no rule (UND-10.12).
A round that nobody can change any more is the last one (UND-10.16).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.mechanics.control import CONTROLLED
from undaunted_core.mechanics.explaining import LEFT_OUT, Explanation, Query, Term, each_side, term, total
from undaunted_core.mechanics.victory import MARKER_TURNED, ConditionKind, Goal, finish

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_core.system.state import Ctx, UndauntedRules


def controlled_points(ctx: Ctx, side: int) -> int:
    """The objective points on the tiles a side controls.  Rule: UND-10.2."""
    points = 0
    for marker, value in zip(ctx.state.control.marker[side], ctx.state.undaunted.objective, strict=True):
        if marker == CONTROLLED:
            points += value
    return points


def claimed_points(ctx: Ctx, side: int) -> int:
    """The objective points of a side: of the tiles it controls, and what packs count besides.  Rule: UND-10.2."""
    points = controlled_points(ctx, side)
    for score in ctx.rules.victory.scores:
        points += score.points(ctx, side)
    return points


def has_claimed(ctx: Ctx, side: int, given: Mapping[str, Any]) -> bool:
    """Whether a side controls as many points as it needs.  Rule: UND-10.2."""
    return claimed_points(ctx, side) >= int(given["points"])


def points_of(ctx: Ctx, seat: int, side: int) -> Explanation:
    """The points a side controls, tile by tile.  Rule: UND-10.2."""
    if side == LEFT_OUT:
        return each_side(ctx, "points", "explain.undaunted.points_of_all", seat, "UND-10.2")
    return total(ctx, "explain.undaunted.points", _claims(ctx, side), "UND-10.2", side=("side", side))


def _claims(ctx: Ctx, side: int) -> list[Term]:
    marker, objective = ctx.state.control.marker[side], ctx.state.undaunted.objective
    tiles = [
        term(ctx, "term.undaunted.tile", value, "UND-10.2", "undaunted", space=("space", space))
        for space, value in enumerate(objective)
        if value and marker[space] == CONTROLLED
    ]
    return [*tiles, *(one for score in ctx.rules.victory.scores for one in score.terms(ctx, side))]


def missing_points(ctx: Ctx, side: int, given: Mapping[str, Any]) -> Explanation:
    """The points a side still needs.  Rule: UND-10.2."""
    needed = term(ctx, "term.undaunted.needed", int(given["points"]), "UND-10.2", "undaunted")
    claimed = [attrs.evolve(one, value=-one.value) for one in _claims(ctx, side)]
    return total(ctx, "explain.undaunted.missing_points", [needed, *claimed], "UND-10.2")


def goals(rules: UndauntedRules, side: int, given: Mapping[str, Any]) -> tuple[int, list[Goal]]:
    """Tiles to take, and whatever else packs count for points."""
    others = [goal for score in rules.victory.scores if score.goals for goal in score.goals(rules, side)]
    return int(given["points"]), [Goal("take", column="undaunted.objective"), *others]


def can_play_again(ctx: Ctx, side: int) -> bool:
    """Whether a side will have a card to play: two cards in circulation at least, one of them no Fog of War.

    It must bid one of the cards that it draws, and with such cards it can bid one
    and play another, sooner or later: every card but Fog of War can at least be
    hunkered down.  Rule: UND-10.16, UND-3.4, UND-4.1, UND-4.2.
    """
    table, held = ctx.rules.undaunted, ctx.state.zones.cards
    cards = fog = 0
    for zone in (table.deck[side], table.discard[side], table.hand[side], table.play[side]):
        cards += len(held[zone])
        fog += held[zone].count(table.fog[side])
    return cards > 1 and cards > fog


def ends_in_standstill(ctx: Ctx) -> bool:
    """Whether no side can ever play a card again; it then ends the game, and nobody wins.

    What could give a side another card (Bolster, Conceal), or take its Fog of War
    away (Recon), is itself a card to play.  Rule: UND-10.16.
    """
    if any(can_play_again(ctx, side) for side in range(len(ctx.rules.sides))):
        return False
    return finish(ctx, (), "outcome.undaunted.standstill", "UND-10.16")


POINTS = Query("points", {"side": "side"}, points_of, optional=("side",))
CLAIM_OBJECTIVES = ConditionKind(
    "claim_objectives",
    has_claimed,
    MARKER_TURNED,
    "outcome.undaunted.objectives",
    "UND-10.2",
    missing_points,
    goals=goals,
)
