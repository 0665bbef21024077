"""The victory condition: enemy counters are off the board.  Rule: MPACK-2."""

from collections.abc import Mapping

import undaunted_core.authoring as au
import undaunted_system as un

#: What the functions of a rule see: ``ctx.rules`` stays the same in play, ``ctx.state`` changes.
Ctx = au.Context[un.UndauntedRules, un.UndauntedState]


def losses(ctx: Ctx, side: int) -> int:
    """How many enemy counters are off the board."""
    first, behind = ctx.rules.pieces.of_side[1 - side]
    return ctx.state.pieces.space[first:behind].count(au.OFF_BOARD)


def has_routed(ctx: Ctx, side: int, given: Mapping[str, int]) -> bool:
    """Whether so many are off the board as the scenario says; ``given`` is the entry of its file."""
    return losses(ctx, side) >= given["points"]


def still_needed(ctx: Ctx, side: int, given: Mapping[str, int]) -> au.explain.Explanation:
    """What players are told: the sum is 0 when the condition is met."""
    terms = [
        au.explain.term(ctx, "term.my_pack.needed", given["points"], "MPACK-2", "my_pack"),
        au.explain.term(ctx, "term.my_pack.losses", -losses(ctx, side), "MPACK-2", "my_pack"),
    ]
    return au.explain.total(ctx, "explain.my_pack.rout", terms, "MPACK-2")


# It is asked when a counter has left the board, and at no other time.
ROUT = au.victory.ConditionKind(
    "my_pack_rout",
    has_routed,
    (au.victory.PIECE_LOST,),
    "outcome.my_pack.routed",
    "MPACK-2",
    missing=still_needed,
    text=au.text(en="the enemy is routed", es="el enemigo está derrotado"),
)
MESSAGES = {
    "condition.my_pack_rout": au.text(
        en="enemy counters off the board: {points}", es="contadores enemigos fuera del tablero: {points}"
    ),
    "explain.my_pack.rout": au.text(
        en="Enemy counters that must still leave the board", es="Contadores enemigos que aún deben salir del tablero"
    ),
    "term.my_pack.needed": au.text(en="needed", es="necesarios"),
    "term.my_pack.losses": au.text(en="off the board", es="fuera del tablero"),
}
