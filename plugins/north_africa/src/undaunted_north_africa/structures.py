"""Structures: one side scores when it destroys them, the other when it holds them.  Rule: NAF-8.17, NAF-10.8."""

import undaunted_core.authoring as au
import undaunted_system as un
from undaunted_north_africa.state import Ctx


def destroy_structure(ctx: Ctx) -> None:
    """Remove the structure from the board.  The attacker gets the credit.  Rule: NAF-8.17, NAF-10.8."""
    side, target, space = ctx.state.attack.side, ctx.state.attack.target, ctx.state.pieces.space
    source, space[target] = space[target], au.OFF_BOARD
    ctx.state.north_africa.taken[target] = side
    ctx.emit(STRUCTURE_DESTROYED, side, target, ctx.rules.north_africa.points[target], source)
    ctx.check_end(un.MARKER_TURNED, au.victory.PIECE_LOST)


def list_scoring_structures(ctx: Ctx, side: int) -> list[int]:
    """Structures that a side destroyed, or that are on a tile it controls.  Rule: NAF-10.8, NAF-8.17, UND-10.2."""
    table, taken, space = ctx.rules.north_africa, ctx.state.north_africa.taken, ctx.state.pieces.space
    if side == table.destroyer:
        return [structure for structure in table.structures if taken[structure] == side]
    marker = ctx.state.control.marker[side]
    return [piece for piece in table.structures if space[piece] >= 0 and marker[space[piece]] == un.CONTROLLED]


def structure_points(ctx: Ctx, side: int) -> int:
    """The points of the structures that score for a side.  Rule: NAF-10.8."""
    points = ctx.rules.north_africa.points
    return sum(points[structure] for structure in list_scoring_structures(ctx, side))


def structure_terms(ctx: Ctx, side: int) -> list[au.explain.Term]:
    """The same, structure by structure."""
    return [worth(ctx, structure, "NAF-10.8") for structure in list_scoring_structures(ctx, side)]


def worth(ctx: Ctx, structure: int, clause: str) -> au.explain.Term:
    """The points of a structure."""
    points = ctx.rules.north_africa.points[structure]
    field = ("piece", structure)
    return au.explain.term(ctx, "term.north_africa.structure", points, clause, "north_africa", structure=field)


def worth_of(ctx: Ctx, seat: int, structure: int) -> au.explain.Explanation:
    """The points that a structure is worth to the side that scores it.  Rule: NAF-8.17, NAF-1.14."""
    if not ctx.rules.north_africa.points[structure]:
        raise ValueError(f"{ctx.rules.names['piece'][structure]} is not a structure")
    terms = [worth(ctx, structure, "NAF-8.17")]
    return au.explain.total(ctx, "explain.north_africa.worth", terms, "NAF-8.17", structure=("piece", structure))


STRUCTURE_DESTROYED = au.Event(
    "north_africa.structure_destroyed",
    au.text(en="{side} destroys {structure} and scores {points}.", es="{side} destruye {structure} y anota {points}."),
    side="side",
    structure="piece",
    points="int",
    source="space",
)
SCORE = au.victory.Score(structure_points, structure_terms)
WORTH = au.explain.Query("worth", {"target": "piece"}, worth_of)
RULES = (STRUCTURE_DESTROYED, SCORE, WORTH)
