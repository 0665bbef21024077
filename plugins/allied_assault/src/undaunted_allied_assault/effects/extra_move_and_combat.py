"""Counter Offensive: an own unit moves and then starts a combat, apart from its own activation.

Rule: AA-14.25, AA-17.38.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.activation import has_footing, is_static
from undaunted_allied_assault.attack import enemies_of
from undaunted_allied_assault.effects.extra_combat import CHOOSE_COMBAT
from undaunted_allied_assault.effects.extra_moves import MOVING
from undaunted_allied_assault.pick_unit import OWN, unit_effect
from undaunted_allied_assault.state import NONE, Ctx
from undaunted_allied_assault.transfer import takes_extra


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


OFFENSIVE = au.procedure(
    "allied_assault.offensive",
    au.step("move", move_first, "AA-14.25", MOVING),
    au.step("fight", then_fight, "AA-14.25", CHOOSE_COMBAT),
    side="seat",
    piece="piece",
)
EFFECT = unit_effect("extra_move_and_combat", "AA-14.25", extra_move_and_combat, OWN, may_act, OFFENSIVE)
RULES = (EFFECT,)
