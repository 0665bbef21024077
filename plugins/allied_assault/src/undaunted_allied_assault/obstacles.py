"""Tank Obstacles: a move or an advance of a Hard unit does not take place.

What moves a unit calls :func:`announce` in one step and asks ``ctx.state.play.stopped`` in the next.

Rule: AA-14.17, AA-17.46.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.effect import Effect
from undaunted_allied_assault.play_card import PLAY_CARD, may_react
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.units import is_hard

WORD = "stop_move"


def announce(ctx: Ctx, *slots: int) -> None:
    """Units of one side are about to move: the other side may stop them if one is Hard and face up.

    Two that change places are stopped together.  Rule: AA-17.46.
    """
    ctx.state.play.stopped = False
    hard = [slot for slot in slots if ctx.state.units.face_up[slot] and is_hard(ctx, slot)]
    if hard:
        ctx.emit(ANNOUNCED, hard[0])
        ctx.open_window(HARD_MOVES, 1 - ctx.rules.pieces.side[slots[0]])


def may_stop(ctx: Ctx, side: int) -> bool:
    """Whether it is the enemy's unit that moves, and nothing stopped it yet."""
    return ctx.state.rounds.active != side and not ctx.state.play.stopped


def put_obstacles(ctx: Ctx, side: int, card: int) -> None:
    """The card is played, and may be answered.  Rule: AA-14.17."""
    ctx.call(PLAY_CARD, side, card)


def stop(ctx: Ctx, side: int, card: int) -> None:
    """What was announced does not take place; it counts as done.  Rule: AA-14.17, AA-17.46."""
    ctx.state.play.stopped = True
    ctx.emit(STOPPED, side)


ANNOUNCED = au.Event(
    "allied_assault.announced",
    au.text(en="{piece} is about to move.", es="{piece} está a punto de moverse."),
    piece="piece",
)
STOPPED = au.Event(
    "allied_assault.stopped",
    au.text(en="{side} stops the unit with obstacles.", es="{side} detiene a la unidad con obstáculos."),
    side="side",
)
HARD_MOVES = au.Window("allied_assault.hard_moves", "AA-17.46")
EFFECT = Effect(WORD, stop, "AA-14.17")
REACTION = au.Reaction(
    "allied_assault.tank_obstacles",
    HARD_MOVES,
    lambda face: face.action is not None and face.action.effect == WORD,
    may_stop,
    put_obstacles,
    may=may_react,
    starts=(PLAY_CARD,),
)
RULES = (ANNOUNCED, STOPPED, HARD_MOVES, EFFECT, REACTION)
