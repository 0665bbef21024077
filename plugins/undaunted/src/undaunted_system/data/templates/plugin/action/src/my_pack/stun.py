"""Stun: an enemy counter that is near is suppressed.  Rule: MPACK-1."""

import undaunted_core.authoring as au
import undaunted_system as un

#: What the functions of a rule see: ``ctx.rules`` stays the same in play, ``ctx.state`` changes.
Ctx = au.Context[un.UndauntedRules, un.UndauntedState]

#: So many tiles away it works.
FARTHEST = 3


def is_enemy(ctx: Ctx, side: int, target: int) -> bool:
    """Whether a counter belongs to the other side."""
    return ctx.rules.pieces.side[target] == 1 - side


def is_ready(ctx: Ctx, target: int) -> bool:
    """Whether a counter is not suppressed."""
    return not ctx.state.undaunted.suppressed[target]


def is_near(ctx: Ctx, at: int, target: int) -> bool:
    """Whether a counter is on the board, near the tile ``at``."""
    space = ctx.state.pieces.space[target]
    return space >= 0 and ctx.rules.board.distance[at][space] <= FARTHEST


def is_near_piece(ctx: Ctx, piece: int, target: int) -> bool:
    """Whether a counter is near that of the card played."""
    return is_near(ctx, ctx.state.pieces.space[piece], target)


def has_target(ctx: Ctx, side: int, at: int) -> bool:
    """Whether there is anybody to stun from the tile ``at``."""
    first, behind = ctx.rules.pieces.of_side[1 - side]
    return any(is_ready(ctx, one) and is_near(ctx, at, one) for one in range(first, behind))


def stun(ctx: Ctx, side: int, target: int) -> None:
    """Tell it, and suppress the counter."""
    ctx.emit(STUNNED, side, target)
    un.suppress_counter(ctx, target)


PICK = au.ActionKind("my_pack.my_pack_stun", au.text(en="stun {target}", es="aturdir a {target}"), target="piece")
STUNNED = au.Event(
    "my_pack.stunned", au.text(en="{side} stuns {piece}.", es="{side} aturde a {piece}."), side="side", piece="piece"
)
# A requirement that does not hold is the reason why a player may not choose something.
ENEMY = au.Requirement(
    "my_pack.own_counter", is_enemy, au.text(en="It is a counter of your own.", es="Es un contador propio.")
)
READY = au.Requirement("my_pack.suppressed", is_ready, au.text(en="It is suppressed already.", es="Ya está suprimido."))
NEAR = au.Requirement(
    "my_pack.too_far",
    is_near_piece,
    au.text(en="It is more than three tiles away.", es="Está a más de tres losetas."),
)
SOMEBODY = au.Requirement(
    "my_pack.nobody_near",
    has_target,
    au.text(en="No enemy counter near is ready.", es="Ningún contador enemigo cercano está listo."),
)
STUN = un.Ability(
    "my_pack_stun",
    clause="MPACK-1",
    title=au.text(en="My Pack Stun", es="Aturdir My Pack"),
    requires=(SOMEBODY,),
    needs_piece=True,
    choose=au.Decision(
        "my_pack.choose_stunned",
        {"side": "seat", "piece": "piece"},
        au.text(en="Choose a counter to stun.", es="Elige un contador que aturdir."),
        (au.Choice(PICK, stun, where=(ENEMY, READY, NEAR)),),
        clause="MPACK-1",
    ),
)
