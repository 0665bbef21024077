"""The victory condition: enemy counters are off the board.  Rule: MPACK-2."""

from collections.abc import Mapping

from undaunted_core.authoring import OFF_BOARD, PIECE_LOST, ConditionKind, Context, text
from undaunted_core.undaunted import UndauntedRules, UndauntedState

#: What the functions of a rule see: ``ctx.rules`` stays the same in play, ``ctx.state`` changes.
Ctx = Context[UndauntedRules, UndauntedState]


def has_routed(ctx: Ctx, side: int, given: Mapping[str, int]) -> bool:
    """Whether so many are off the board as the scenario says; ``given`` is the entry of its file."""
    first, behind = ctx.rules.pieces.of_side[1 - side]
    return ctx.state.pieces.space[first:behind].count(OFF_BOARD) >= given["points"]


# It is asked when a counter has left the board, and at no other time.
ROUT = ConditionKind(
    "my_pack_rout",
    has_routed,
    (PIECE_LOST,),
    "outcome.my_pack.routed",
    "MPACK-2",
    text=text(en="the enemy is routed", es="el enemigo está derrotado"),
)
MESSAGES = {
    "condition.my_pack_rout": text(
        en="enemy counters off the board: {points}", es="contadores enemigos fuera del tablero: {points}"
    )
}
