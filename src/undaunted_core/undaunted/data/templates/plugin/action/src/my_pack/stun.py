"""Stun: an enemy counter that is near is suppressed.  Rule: MPACK-1."""

from undaunted_core.authoring import ActionKind, Choice, Context, Decision, Event, Requirement, emit, text
from undaunted_core.undaunted import Ability, UndauntedRules, UndauntedState, suppress_counter

#: What the functions of a rule see: ``ctx.rules`` stays the same in play, ``ctx.state`` changes.
Ctx = Context[UndauntedRules, UndauntedState]

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
    emit(ctx, STUNNED, side, target)
    suppress_counter(ctx, target)


PICK = ActionKind("my_pack.my_pack_stun", text(en="stun {target}", es="aturdir a {target}"), target="piece")
STUNNED = Event(
    "my_pack.stunned", text(en="{side} stuns {piece}.", es="{side} aturde a {piece}."), side="side", piece="piece"
)
# A requirement that does not hold is the reason why a player may not choose something.
ENEMY = Requirement(
    "my_pack.own_counter", is_enemy, text(en="It is a counter of your own.", es="Es un contador propio.")
)
READY = Requirement("my_pack.suppressed", is_ready, text(en="It is suppressed already.", es="Ya está suprimido."))
NEAR = Requirement(
    "my_pack.too_far",
    is_near_piece,
    text(en="It is more than three tiles away.", es="Está a más de tres losetas."),
)
SOMEBODY = Requirement(
    "my_pack.nobody_near",
    has_target,
    text(en="No enemy counter near is ready.", es="Ningún contador enemigo cercano está listo."),
)
STUN = Ability(
    "my_pack_stun",
    clause="MPACK-1",
    title=text(en="My Pack Stun", es="Aturdir My Pack"),
    requires=(SOMEBODY,),
    needs_piece=True,
    choose=Decision(
        "my_pack.choose_stunned",
        {"side": "seat", "piece": "piece"},
        text(en="Choose a counter to stun.", es="Elige un contador que aturdir."),
        (Choice(PICK, stun, where=(ENEMY, READY, NEAR)),),
        clause="MPACK-1",
    ),
)
