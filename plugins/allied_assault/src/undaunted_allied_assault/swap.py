"""Two adjacent units of a side change places: both are activated for it.

Rule: AA-4.3, AA-6.5, AA-17.46, AA-17.79.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.activation import may_move
from undaunted_allied_assault.deploy import may_enter
from undaunted_allied_assault.move import MAY_MOVE, OWN, SECOND, is_on_map, neighbours
from undaunted_allied_assault.obstacles import HARD_MOVES, announce
from undaunted_allied_assault.reveal import reveal_around, scout
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.turn import AGAIN, CHOOSE_ORDER, again
from undaunted_allied_assault.units import exchange, remember_way


def are_next(ctx: Ctx, piece: int, other: int) -> bool:
    """Whether each could step to the other's tile: diagonally only if both have the ability.  Rule: AA-4.3."""
    space = ctx.state.pieces.space
    return space[other] in neighbours(ctx, piece) and space[piece] in neighbours(ctx, other)


def may_both_enter(ctx: Ctx, piece: int, other: int) -> bool:
    """Whether each may be on the other's tile."""
    space, card = ctx.state.pieces.space, ctx.state.units.card
    return may_enter(ctx, card[piece], space[other]) and may_enter(ctx, card[other], space[piece])


def swap(ctx: Ctx, side: int, piece: int, other: int) -> None:
    """Both have moved once more; a unit that moves twice may move again, by a setting not.  Rule: AA-4.3, AA-17.79."""
    for unit in (piece, other):
        ctx.state.units.steps[unit] += 1
    if ctx.rules.allied.settings.exchange_is_move:
        ctx.call(SECOND, side, other)
        ctx.call(SECOND, side, piece)
    ctx.call(SWAP, piece, other)


def announce_swap(ctx: Ctx, piece: int, other: int) -> None:
    """The other side may stop both if one is a Hard unit.  Rule: AA-17.46."""
    announce(ctx, piece, other)


def change_places(ctx: Ctx, piece: int, other: int) -> object:
    """Both leave their defences and take the other's tile."""
    if ctx.state.play.stopped:
        return au.LEAVE
    space = ctx.state.pieces.space
    for slot, way in ((piece, space[other]), (other, space[piece])):
        ctx.state.units.dug_in[slot] = False
        remember_way(ctx, slot, way)
    exchange(ctx, piece, other)
    ctx.emit(SWAPPED, piece, other, space[other], space[piece])
    return None


def look_around(ctx: Ctx, piece: int, other: int) -> None:
    """What both see is revealed.  Rule: AA-17.40."""
    for unit in (piece, other):
        reveal_around(ctx, unit)
        scout(ctx, unit)


SWAPPED = au.Event(
    "allied_assault.swapped",
    au.text(en="{piece} and {other} change places.", es="{piece} y {other} cambian de lugar."),
    piece="piece",
    other="piece",
    source="space",
    space="space",
)
SWAP = au.procedure(
    "allied_assault.swap",
    au.step("announce", announce_swap, "AA-17.46", HARD_MOVES),
    au.step("change", change_places, "AA-4.3"),
    au.step("look", look_around, "AA-4.6"),
    piece="piece",
    other="piece",
)
IN_ORDER = au.Requirement(
    "allied_assault.named_first",
    lambda piece, other: piece < other,
    au.text(en="Name the unit with the lower number first.", es="Nombra primero la unidad de número menor."),
)
OTHER_OWN = au.Requirement(
    "allied_assault.other_not_yours",
    lambda ctx, side, other: is_on_map(ctx, side, other),
    au.text(en="The other is no unit of yours on the map.", es="La otra no es una unidad tuya en el mapa."),
)
OTHER_MAY_MOVE = au.Requirement(
    "allied_assault.other_cannot_move",
    lambda ctx, other: may_move(ctx, other),
    au.text(en="The other unit may not move now.", es="La otra unidad no puede moverse ahora."),
)
SIDE_BY_SIDE = au.Requirement(
    "allied_assault.not_adjacent",
    are_next,
    au.text(
        en="These units cannot step to each other's tiles.",
        es="Estas unidades no pueden pasar una al lugar de la otra.",
    ),
)
BOTH_ENTER = au.Requirement(
    "allied_assault.ground_bars_one",
    may_both_enter,
    au.text(
        en="One of them may not enter the other's tile.", es="Una de ellas no puede entrar en la loseta de la otra."
    ),
    "AA-7.2",
)
EXCHANGE = au.ActionKind(
    "allied_assault.swap",
    au.text(en="exchange {piece} and {other}", es="intercambiar {piece} y {other}"),
    piece="piece",
    other="piece",
)
SWAP_ORDER = au.Offer(
    CHOOSE_ORDER,
    (
        au.Choice(
            EXCHANGE,
            swap,
            among=lambda unit_orders: unit_orders.swaps,
            where=(IN_ORDER, OWN, OTHER_OWN, MAY_MOVE, OTHER_MAY_MOVE, SIDE_BY_SIDE, BOTH_ENTER),
            starts=(SWAP, SECOND),
        ),
    ),
    clause="AA-4.3",
    first=again,
    starts=AGAIN,
)
RULES = (SWAPPED, SWAP, SWAP_ORDER)
