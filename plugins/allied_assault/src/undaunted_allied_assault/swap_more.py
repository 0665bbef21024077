"""An exchange in the place of a further move: of a second move, of an extra activation, of a move by a card.

The unit that moves needs no activation of its own for it, the other unit does.  A setting bars all of them.

Rule: AA-4.3, AA-6.2, AA-14.25, AA-14.28, AA-17.38, AA-17.79.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.activation import has_footing, is_static, may_move, may_move_again
from undaunted_allied_assault.effects.extra import CHOOSE_MOVE, MOVING
from undaunted_allied_assault.move import CHOOSE_SECOND, MOVES_AGAIN, SECOND
from undaunted_allied_assault.scenario_rules.marsh import OTHER_FOOTING
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.swap import (
    BOTH_ENTER,
    OTHER_MAY_MOVE,
    OTHER_OWN,
    SIDE_BY_SIDE,
    SWAP,
    are_next,
    may_both_enter,
)
from undaunted_allied_assault.transfer import CHOOSE_EXTRA, CHOOSE_FURTHER, FURTHER, TWO_MOVER
from undaunted_allied_assault.units import can, slots_of


def partners(ctx: Ctx, side: int, piece: int) -> list[int]:
    """The units with which a unit that moves may change places, sorted."""
    if is_barred(ctx, piece):
        return []
    return [
        other
        for other in slots_of(ctx, side)
        if are_next(ctx, piece, other)
        and may_both_enter(ctx, piece, other)
        and may_move(ctx, other)
        and has_footing(ctx, other)
    ]


def is_barred(ctx: Ctx, piece: int) -> bool:
    """Whether the setting, or the scenario that keeps the unit where it is, bars its exchanges."""
    return not ctx.rules.allied.settings.exchange_is_move or is_static(ctx, piece)


def second_partners(ctx: Ctx, side: int, piece: int) -> list[int]:
    """The units with which a unit may change places as its second move."""
    return partners(ctx, side, piece) if may_move_again(ctx, piece) else []


def further_partners(ctx: Ctx, side: int, piece: int) -> list[int]:
    """The units with which a unit that moves twice may change places in the second step of an extra activation."""
    return partners(ctx, side, piece) if can(ctx, piece, "move_twice") else []


def change(ctx: Ctx, side: int, piece: int, other: int) -> None:
    """The other unit has moved; it may move again if it is one that moves twice."""
    ctx.state.units.steps[other] += 1
    ctx.call(SECOND, side, other)
    ctx.call(SWAP, piece, other)


def change_again(ctx: Ctx, side: int, piece: int, other: int) -> None:
    """The second move.  Rule: AA-6.2."""
    ctx.state.units.steps[piece] += 1
    change(ctx, side, piece, other)


def change_by_extra(ctx: Ctx, side: int, piece: int, other: int) -> None:
    """One step; two for units that move twice by a setting.  Rule: AA-17.38."""
    if ctx.rules.allied.settings.extra_steps > 1:
        ctx.call(FURTHER, side, piece)
    change(ctx, side, piece, other)


def change_by_card(ctx: Ctx, side: int, piece: int, left: int, other: int) -> None:
    """A move of the card.  Rule: AA-14.25, AA-14.28."""
    ctx.call(MOVING, side, piece, left - 1)
    change(ctx, side, piece, other)


MOVES = au.Requirement(
    "allied_assault.exchange_is_no_move",
    lambda ctx, piece: not is_barred(ctx, piece),
    au.text(en="That unit does not change places now.", es="Esa unidad no se intercambia ahora."),
    "AA-17.79",
)
EXCHANGE_WITH = au.ActionKind(
    "allied_assault.swap_with", au.text(en="exchange with {other}", es="intercambiar con {other}"), other="piece"
)
WHERE = (MOVES, OTHER_OWN, SIDE_BY_SIDE, BOTH_ENTER, OTHER_MAY_MOVE, OTHER_FOOTING)
STARTS = (SWAP, SECOND)
RULES = (
    EXCHANGE_WITH,
    au.Offer(
        CHOOSE_SECOND,
        (au.Choice(EXCHANGE_WITH, change_again, among=second_partners, where=(MOVES_AGAIN, *WHERE), starts=STARTS),),
        clause="AA-17.79",
    ),
    au.Offer(
        CHOOSE_EXTRA,
        (au.Choice(EXCHANGE_WITH, change_by_extra, among=partners, where=WHERE, starts=(*STARTS, FURTHER)),),
        clause="AA-17.79",
    ),
    au.Offer(
        CHOOSE_FURTHER,
        (au.Choice(EXCHANGE_WITH, change, among=further_partners, where=(TWO_MOVER, *WHERE), starts=STARTS),),
        clause="AA-17.79",
    ),
    au.Offer(
        CHOOSE_MOVE,
        (au.Choice(EXCHANGE_WITH, change_by_card, among=partners, where=WHERE, starts=(*STARTS, MOVING)),),
        clause="AA-17.79",
    ),
)
