"""Double Time: an own unit moves as often as the card says, apart from its own activation.

Rule: AA-14.28, AA-17.38.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.activation import is_static
from undaunted_allied_assault.effect import amount_of
from undaunted_allied_assault.move import ENTERABLE, FREE, MOVE, NEXT_TO_IT, STEP, steps_of
from undaunted_allied_assault.pick_unit import OWN, unit_effect
from undaunted_allied_assault.state import NONE, Ctx
from undaunted_allied_assault.transfer import takes_extra


def extra_moves(ctx: Ctx, side: int, card: int, piece: int) -> None:
    """Rule: AA-14.28."""
    ctx.call(MOVING, side, piece, amount_of(ctx, card))


def ask_move(ctx: Ctx, side: int, piece: int, left: int) -> None:
    """The unit may go on while it is on the map."""
    if left and ctx.state.pieces.space[piece] != NONE:
        ctx.call(CHOOSE_MOVE, side, piece, left)


def go_on(ctx: Ctx, side: int, piece: int, left: int, space: int) -> None:
    """The move, and then the next one."""
    ctx.call(MOVING, side, piece, left - 1)
    ctx.call(MOVE, piece, space)


def may_go(ctx: Ctx, piece: int) -> bool:
    """Whether a unit may act once more, and moves at all."""
    return takes_extra(ctx, piece) and not is_static(ctx, piece)


CHOOSE_MOVE = au.Decision(
    "allied_assault.choose_move",
    {"side": "seat", "piece": "piece", "left": "int"},
    au.text(en="Move, or stay.", es="Mueve o quédate."),
    (
        au.Choice(
            STEP,
            go_on,
            among=steps_of,
            where=(NEXT_TO_IT, FREE, ENTERABLE),
            starts=(MOVE, "allied_assault.moving"),
        ),
    ),
    clause="AA-14.28",
    stop=au.STOP,
)
MOVING = au.procedure(
    "allied_assault.moving",
    au.step("ask", ask_move, "AA-14.28", CHOOSE_MOVE),
    side="seat",
    piece="piece",
    left="int",
)
EFFECT = unit_effect("extra_moves", "AA-14.28", extra_moves, OWN, may_go, MOVING)
RULES = (EFFECT,)
