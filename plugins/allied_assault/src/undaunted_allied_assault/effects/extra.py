"""Action cards by which an own unit acts apart from its own activation: moves, a combat, or both.

Rule: AA-10.4a, AA-14.25, AA-14.26, AA-14.27, AA-14.28, AA-17.38.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.activation import has_footing, is_static
from undaunted_allied_assault.attack import BY_EXTRA, enemies_of, has_enemy
from undaunted_allied_assault.effect import amount_of
from undaunted_allied_assault.move import ENTERABLE, FREE, MOVE, NEXT_TO_IT, STEP, steps_of
from undaunted_allied_assault.pick_unit import OWN, unit_effect
from undaunted_allied_assault.state import NONE, Ctx
from undaunted_allied_assault.transfer import CHOOSE_EXTRA, activate, takes_extra


def extra_activation(ctx: Ctx, side: int, card: int, piece: int) -> None:
    """Rule: AA-14.27."""
    activate(ctx, side, piece)


def extra_combat(ctx: Ctx, side: int, card: int, piece: int) -> None:
    """Rule: AA-14.26."""
    ctx.call(CHOOSE_COMBAT, side, piece)


def may_fight(ctx: Ctx, piece: int) -> bool:
    """Whether a unit may act once more, and has an enemy next to it."""
    return takes_extra(ctx, piece) and has_enemy(ctx, piece)


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


def extra_move_and_combat(ctx: Ctx, side: int, card: int, piece: int) -> None:
    """Either may be left out.  Rule: AA-14.25."""
    ctx.call(OFFENSIVE, side, piece)


def may_act(ctx: Ctx, piece: int) -> bool:
    """Whether a unit may act once more, and its ground lets it.  Rule: AA-10.4a, AA-17.38."""
    return takes_extra(ctx, piece) and has_footing(ctx, piece)


def move_first(ctx: Ctx, side: int, piece: int) -> None:
    """Rule: AA-14.25."""
    ctx.call(MOVING, side, piece, 0 if is_static(ctx, piece) else 1)


def then_fight(ctx: Ctx, side: int, piece: int) -> None:
    """Rule: AA-14.25."""
    if ctx.state.pieces.space[piece] != NONE and enemies_of(ctx, piece):
        ctx.call(CHOOSE_COMBAT, side, piece)


CHOOSE_COMBAT = au.Decision(
    "allied_assault.choose_combat",
    {"side": "seat", "piece": "piece"},
    au.text(en="Start a combat, or lose it.", es="Inicia un combate o piérdelo."),
    (BY_EXTRA,),
    clause="AA-14.26",
    stop=au.STOP,
)
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
OFFENSIVE = au.procedure(
    "allied_assault.offensive",
    au.step("move", move_first, "AA-14.25", MOVING),
    au.step("fight", then_fight, "AA-14.25", CHOOSE_COMBAT),
    side="seat",
    piece="piece",
)
RULES = (
    # Commander Initiative, Opportunity Fire, Counter Offensive, Double Time.
    unit_effect("extra_activation", "AA-14.27", extra_activation, OWN, takes_extra, CHOOSE_EXTRA),
    unit_effect("extra_combat", "AA-14.26", extra_combat, OWN, may_fight, CHOOSE_COMBAT),
    unit_effect("extra_move_and_combat", "AA-14.25", extra_move_and_combat, OWN, may_act, OFFENSIVE),
    unit_effect("extra_moves", "AA-14.28", extra_moves, OWN, may_go, MOVING),
)
