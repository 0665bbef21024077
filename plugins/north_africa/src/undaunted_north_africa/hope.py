"""Beyond all hope: a side that can no longer meet any of its conditions.  Rule: NAF-10.11, NAF-10.13."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.authoring import (
    CARD_LOST,
    CARD_SHELVED,
    CONTROLLED,
    HANDS_CHANGED,
    MARKER_TURNED,
    PIECE_LOST,
    EndCheck,
    Event,
    emit,
    may_be_met,
    text,
)
from undaunted_core.undaunted import CLAIM_OBJECTIVES, can_act, circulates, claimed_points, reachable, usable_cards
from undaunted_north_africa.definitions import CLAIM, NEUTRALISE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from undaunted_north_africa.state import Ctx, Means

Ended = tuple[tuple[int, ...], str, str] | None


def able(ctx: Ctx, side: int, cards: Iterable[int], means: Means) -> list[int]:
    """Those of the cards that can act and have the means, by themselves or from a seat their soldier might take."""
    named, lent, space = means.named[side], means.lent, ctx.state.pieces.space
    return [
        card
        for card in cards
        if (card in named or any(space[vehicle] >= 0 for vehicle in lent[card])) and can_act(ctx, card)
    ]


def most_points(ctx: Ctx, side: int) -> int:
    """The most points a side could ever claim if the opponent did nothing more, by what everybody can see.

    Rule: NAF-10.13, NAF-10.8.
    """
    cards = usable_cards(ctx, side)
    table, state = ctx.rules.north_africa, ctx.state
    objective, space, marker = state.undaunted.objective, state.pieces.space, state.control.marker[side]
    piece = ctx.rules.activation.piece
    starts = [space[piece[card]] for card in able(ctx, side, cards, table.controls)]
    anywhere = bool(starts) and bool(able(ctx, side, cards, table.marks))
    reached = set(range(len(objective))) if anywhere else reachable(ctx, side, starts)
    destroys = side == table.destroyer and bool(able(ctx, side, cards, table.destroys))
    points = 0
    worth = list(objective)
    for structure in table.structures:
        at = space[structure]
        if side != table.destroyer:
            worth[at] += table.points[structure] if at >= 0 else 0
        elif (at >= 0 and destroys) or state.north_africa.taken[structure] == side:
            points += table.points[structure]
    return points + sum(value for at, value in enumerate(worth) if at in reached or marker[at] == CONTROLLED)


def can_claim(ctx: Ctx, side: int, given: Mapping[str, Any]) -> bool:
    """Whether a side can still claim the points it needs.  Rule: NAF-10.13."""
    table = ctx.rules.north_africa
    # The map held the points needed at the start: who can still go anywhere, take and destroy has hope.
    if circulates(ctx, side, table.controls.named[side]) and circulates(ctx, side, table.marks.named[side]):
        if side != table.destroyer:
            if all(ctx.state.pieces.space[one] >= 0 for one in table.structures):
                return True
        elif not table.structures or circulates(ctx, side, table.destroys.named[side]):
            return True
    return most_points(ctx, side) >= int(given["points"])


def has_hope(ctx: Ctx, side: int) -> bool:
    """Whether one of a side's conditions can still be met; what is not excluded is possible.

    Claiming is the system's condition, and how it is counted is this game's.  Rule: NAF-10.13.
    """
    return any(
        can_claim(ctx, side, given) if kind is CLAIM_OBJECTIVES else may_be_met(ctx, side, kind, given)
        for kind, given in ctx.rules.north_africa.hopes[side]
    )


def beyond_hope(ctx: Ctx) -> Ended:
    """A side that can no longer meet any of its conditions.  Rule: NAF-10.11, UND-10.14."""
    hopeless = ctx.state.north_africa.hopeless
    lost = [side for side in (0, 1) if not hopeless[side] and not has_hope(ctx, side)]
    for side in lost:
        hopeless[side] = True
        emit(ctx, HOPE_LOST, side)
    if not any(hopeless):
        return None
    for side in lost:
        # The opponent of the side first past hope; past hope himself, he has no such win.
        if not hopeless[1 - side] and NEUTRALISE in ctx.rules.north_africa.kinds[1 - side]:
            return (1 - side,), "outcome.north_africa.beyond_hope", "NAF-10.11"
    points = [claimed_points(ctx, side) for side in (0, 1)]
    if all(hopeless):
        winner = ctx.state.initiative.holder if points[0] == points[1] else points.index(max(points))
        return (winner,), "outcome.north_africa.both_beyond_hope", "NAF-10.11"
    behind = hopeless.index(True)
    if CLAIM in ctx.rules.north_africa.kinds[1 - behind] and points[1 - behind] > points[behind]:
        return (1 - behind,), "outcome.north_africa.beyond_hope", "NAF-10.11"
    return None


HOPE_LOST = Event(
    "north_africa.hope_lost",
    text(en="{side} can no longer meet its condition.", es="{side} ya no puede cumplir su condición."),
    side="side",
)
BEYOND_HOPE = EndCheck("beyond_hope", beyond_hope, (MARKER_TURNED, CARD_LOST, PIECE_LOST, CARD_SHELVED, HANDS_CHANGED))
