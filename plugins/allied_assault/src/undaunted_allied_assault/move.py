"""Movement: an order, the second move of some units, and the move itself.

Rule: AA-4.2, AA-4.4, AA-4.5, AA-4.6, AA-4.10, AA-6.2, AA-6.5, AA-6.7, AA-6.12, AA-17.36, AA-17.39, AA-17.46.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.activation import is_static, may_move, may_move_again
from undaunted_allied_assault.control import take
from undaunted_allied_assault.deploy import is_free, may_enter
from undaunted_allied_assault.mines import MINES
from undaunted_allied_assault.obstacles import HARD_MOVES, announce
from undaunted_allied_assault.reveal import reveal_around, scout
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.turn import AGAIN, CHOOSE_ORDER, again
from undaunted_allied_assault.units import can, relocate, remember_way


def neighbours(ctx: Ctx, piece: int) -> tuple[int, ...]:
    """The tiles to which a unit may step: diagonally by an ability alone.  Rule: AA-4.2, AA-6.5."""
    land = ctx.rules.allied.land
    return (land.around if can(ctx, piece, "diagonal") else land.orthogonal)[ctx.state.pieces.space[piece]]


def steps_of(ctx: Ctx, piece: int) -> list[int]:
    """The tiles onto which a unit may move.  Rule: AA-4.2."""
    state = ctx.state
    unit = state.land.unit
    near = ctx.rules.allied.steps[state.units.card[piece]][state.pieces.space[piece]]
    return [space for space in near if unit[space] < 0]


def order_move(ctx: Ctx, side: int, piece: int, space: int) -> None:
    """The unit has moved once more; then it may move again."""
    ctx.state.units.steps[piece] += 1
    ctx.call(SECOND, side, piece)
    ctx.call(MOVE, piece, space)


def ask_second(ctx: Ctx, side: int, piece: int) -> None:
    """Ask for a second move; a face-down unit always, as what it can do is hidden.

    Rule: AA-6.2, AA-17.36, AA-17.70.
    """
    units = ctx.state.units
    if ctx.state.pieces.space[piece] < 0 or units.steps[piece] != 1 or units.fired[piece]:
        return
    if ctx.rules.allied.settings.two_moves_together and (not units.face_up[piece] or may_move_again(ctx, piece)):
        ctx.call(CHOOSE_SECOND, side, piece)


def move_again(ctx: Ctx, piece: int, space: int) -> None:
    """The second move."""
    ctx.state.units.steps[piece] += 1
    ctx.call(MOVE, piece, space)


def second_steps(ctx: Ctx, piece: int) -> list[int]:
    """The tiles onto which a unit may move again."""
    return steps_of(ctx, piece) if may_move_again(ctx, piece) else []


def announce_move(ctx: Ctx, piece: int) -> None:
    """The other side may stop a Hard unit.  Rule: AA-17.46."""
    announce(ctx, piece)


def go(ctx: Ctx, piece: int, space: int) -> object:
    """The unit leaves its defences, enters the tile and takes control; mines of the enemy may be there."""
    if ctx.state.play.stopped:
        return au.LEAVE
    side = ctx.rules.pieces.side[piece]
    ctx.state.units.dug_in[piece] = False
    remember_way(ctx, piece, space)
    source = relocate(ctx, piece, space)
    ctx.emit(MOVED, piece, source, space)
    if take(ctx, side, space) == 1 - side:
        ctx.call(MINES, piece)
    return None


def look(ctx: Ctx, piece: int) -> None:
    """What it sees is revealed; not if mines killed it.  Rule: AA-4.6, AA-6.12, AA-17.39."""
    if ctx.state.pieces.space[piece] >= 0:
        reveal_around(ctx, piece)
        scout(ctx, piece)


def is_on_map(ctx: Ctx, side: int, piece: int) -> bool:
    """Whether a unit of the side is on the map."""
    return ctx.rules.pieces.side[piece] == side and ctx.state.pieces.space[piece] >= 0


MOVED = au.Event(
    "allied_assault.moved",
    au.text(en="{piece} moves to {space}.", es="{piece} se mueve a {space}."),
    piece="piece",
    source="space",
    space="space",
)
#: A move by an order, a card or another unit's activation.
MOVE = au.procedure(
    "allied_assault.move",
    au.step("announce", announce_move, "AA-17.46", HARD_MOVES),
    au.step("go", go, "AA-4.2", MINES),
    au.step("look", look, "AA-4.6"),
    piece="piece",
    space="space",
)
OWN = au.Requirement(
    "allied_assault.not_your_unit",
    is_on_map,
    au.text(en="That is no unit of yours on the map.", es="Esa no es una unidad tuya en el mapa."),
    "AA-4.1",
)
MAY_MOVE = au.Requirement(
    "allied_assault.cannot_move",
    may_move,
    au.text(en="That unit may not move now.", es="Esa unidad no puede moverse ahora."),
    "AA-4.1",
)
NEXT_TO_IT = au.Requirement(
    "allied_assault.too_far",
    lambda ctx, piece, space: space in neighbours(ctx, piece),
    au.text(en="The unit cannot step to that tile.", es="La unidad no puede pasar a esa loseta."),
)
FREE = au.Requirement(
    "allied_assault.not_free",
    is_free,
    au.text(en="A unit is on that tile.", es="Hay una unidad en esa loseta."),
    "AA-1.10",
)
ENTERABLE = au.Requirement(
    "allied_assault.closed_ground",
    lambda ctx, piece, space: may_enter(ctx, ctx.state.units.card[piece], space),
    au.text(en="The unit may not enter that tile.", es="La unidad no puede entrar en esa loseta."),
    "AA-7.2",
)
MOVES_AGAIN = au.Requirement(
    "allied_assault.no_second_move",
    may_move_again,
    au.text(en="That unit does not move twice.", es="Esa unidad no se mueve dos veces."),
    "AA-6.2",
)
NOT_STATIC = au.Requirement(
    "allied_assault.static",
    lambda ctx, piece: not is_static(ctx, piece),
    au.text(en="In this scenario that unit does not move.", es="En este escenario esa unidad no se mueve."),
    "AA-10.3b",
)
ORDER = au.ActionKind(
    "allied_assault.move",
    au.text(en="move {piece} to {space}", es="mover {piece} a {space}"),
    piece="piece",
    space="space",
)
STEP = au.ActionKind("allied_assault.step", au.text(en="move to {space}", es="mover a {space}"), space="space")
CHOOSE_SECOND = au.Decision(
    "allied_assault.choose_second",
    {"side": "seat", "piece": "piece"},
    au.text(en="Move again, or stay.", es="Mueve otra vez o quédate."),
    (
        au.Choice(
            STEP, move_again, among=second_steps, where=(MOVES_AGAIN, NEXT_TO_IT, FREE, ENTERABLE), starts=(MOVE,)
        ),
    ),
    clause="AA-6.2",
    stop=au.STOP,
)
SECOND = au.procedure(
    "allied_assault.second_move", au.step("ask", ask_second, "AA-6.2", CHOOSE_SECOND), side="seat", piece="piece"
)
MOVE_ORDER = au.Offer(
    CHOOSE_ORDER,
    (
        au.Choice(
            ORDER,
            order_move,
            among=lambda unit_orders: unit_orders.moves,
            where=(OWN, MAY_MOVE, NEXT_TO_IT, FREE, ENTERABLE),
            starts=(MOVE, SECOND),
        ),
    ),
    clause="AA-4.2",
    first=again,
    starts=AGAIN,
)
RULES = (MOVED, MOVE, SECOND, MOVE_ORDER)
