"""Guide X: move any own counter that is ready.  Rule: NOR-6.5."""

from undaunted_core.authoring import (
    CHOOSE_STEP,
    ON_BOARD,
    Ability,
    ActionKind,
    Choice,
    Decision,
    Requirement,
    Use,
    call,
    move_piece,
    text,
)
from undaunted_normandy.state import Ctx


def guidable(ctx: Ctx, side: int) -> list[int]:
    """Own counters on the board that are not suppressed.  Rule: NOR-6.5, UND-8.19."""
    space, suppressed = ctx.state.pieces.space, ctx.state.undaunted.suppressed
    first, behind = ctx.rules.pieces.of_side[side]
    return [piece for piece in range(first, behind) if space[piece] >= 0 and not suppressed[piece]]


def has_guidable(ctx: Ctx, side: int) -> bool:
    """Whether Guide has a counter it could move.  Rule: NOR-6.5, UND-3.10."""
    return bool(guidable(ctx, side))


def is_own(ctx: Ctx, side: int, piece: int) -> bool:
    """Whether a counter belongs to the side."""
    return ctx.rules.pieces.side[piece] == side


def is_ready(ctx: Ctx, piece: int) -> bool:
    """Whether a counter is not suppressed."""
    return not ctx.state.undaunted.suppressed[piece]


def begin(ctx: Ctx, side: int, use: Use) -> None:
    """Choose the counter to move.  Rule: NOR-6.5."""
    call(ctx, CHOOSE_GUIDED, side, use.x)


def move(ctx: Ctx, side: int, steps: int, piece: int) -> None:
    """The counter moves, step by step.  Rule: NOR-6.5."""
    move_piece(ctx, piece, steps, "move", side)


PICK = ActionKind("normandy.guide", text(en="guide {piece}", es="guiar a {piece}"), piece="piece")
OWN_COUNTER = Requirement(
    "normandy.enemy_counter",
    is_own,
    text(
        en="That is an enemy counter, and only own ones can be guided.",
        es="Es un contador enemigo, y solo se guía a los propios.",
    ),
)
READY_COUNTER = Requirement(
    "normandy.suppressed_counter", is_ready, text(en="The counter is suppressed.", es="El contador está suprimido.")
)
SOMEBODY = Requirement(
    "normandy.nobody_to_guide",
    has_guidable,
    text(
        en="No own counter on the board is free of suppression.",
        es="Ningún contador propio en el tablero está libre de supresión.",
    ),
)
CHOOSE_GUIDED = Decision(
    "normandy.choose_guided",
    {"side": "seat", "steps": "int"},
    text(en="Choose a counter to guide.", es="Elige un contador que guiar."),
    (Choice(PICK, move, starts=(CHOOSE_STEP,), among=guidable, where=(OWN_COUNTER, ON_BOARD, READY_COUNTER)),),
    clause="NOR-6.5",
)
GUIDE = Ability(
    "guide",
    clause="NOR-6.5",
    title=text(en="Guide", es="Guiar"),
    effect=begin,
    starts=(CHOOSE_GUIDED,),
    requires=(SOMEBODY,),
)
RULES = (CHOOSE_GUIDED, GUIDE)
