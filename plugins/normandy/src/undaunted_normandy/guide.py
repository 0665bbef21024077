"""Guide X: move any own counter that is ready.  Rule: NOR-6.5."""

import undaunted_core.authoring as au
import undaunted_system as un
from undaunted_normandy.state import Ctx


def guidable(ctx: Ctx, side: int) -> list[int]:
    """Own counters on the board that are not suppressed, vehicles and those aboard left out.

    Rule: NOR-6.5, UND-8.19, VEH-1.2.
    """
    space, suppressed = ctx.state.pieces.space, ctx.state.undaunted.suppressed
    first, behind = ctx.rules.pieces.of_side[side]
    return [
        piece
        for piece in range(first, behind)
        if space[piece] >= 0 and not suppressed[piece] and un.is_walker(ctx, piece)
    ]


def has_guidable(ctx: Ctx, side: int) -> bool:
    """Whether Guide has a counter it could move.  Rule: NOR-6.5, UND-3.10."""
    return bool(guidable(ctx, side))


def is_own(ctx: Ctx, side: int, piece: int) -> bool:
    """Whether a counter belongs to the side."""
    return ctx.rules.pieces.side[piece] == side


def is_ready(ctx: Ctx, piece: int) -> bool:
    """Whether a counter is not suppressed."""
    return not ctx.state.undaunted.suppressed[piece]


def begin(ctx: Ctx, side: int, use: un.Use) -> None:
    """Choose the counter to move.  Rule: NOR-6.5."""
    ctx.call(CHOOSE_GUIDED, side, use.x)


def move(ctx: Ctx, side: int, steps: int, piece: int) -> None:
    """The counter moves, step by step.  Rule: NOR-6.5."""
    un.move_piece(ctx, piece, steps, "move", side)


PICK = au.ActionKind("normandy.guide", au.text(en="guide {piece}", es="guiar a {piece}"), piece="piece")
OWN_COUNTER = au.Requirement(
    "normandy.enemy_counter",
    is_own,
    au.text(
        en="That is an enemy counter, and only own ones can be guided.",
        es="Es un contador enemigo, y solo se guía a los propios.",
    ),
)
READY_COUNTER = au.Requirement(
    "normandy.suppressed_counter", is_ready, au.text(en="The counter is suppressed.", es="El contador está suprimido.")
)
ON_FEET = au.Requirement(
    "normandy.not_on_foot",
    un.is_walker,
    au.text(
        en="Guide moves neither vehicles nor soldiers aboard.", es="Guiar no mueve vehículos ni a quien está a bordo."
    ),
    "VEH-1.2",
)
SOMEBODY = au.Requirement(
    "normandy.nobody_to_guide",
    has_guidable,
    au.text(
        en="No own counter on the board is free of suppression.",
        es="Ningún contador propio en el tablero está libre de supresión.",
    ),
)
CHOOSE_GUIDED = au.Decision(
    "normandy.choose_guided",
    {"side": "seat", "steps": "int"},
    au.text(en="Choose a counter to guide.", es="Elige un contador que guiar."),
    (
        au.Choice(
            PICK,
            move,
            starts=(un.CHOOSE_STEP,),
            among=guidable,
            where=(OWN_COUNTER, au.combat.ON_BOARD, READY_COUNTER, ON_FEET),
        ),
    ),
    clause="NOR-6.5",
)
GUIDE = un.Ability(
    "guide",
    clause="NOR-6.5",
    title=au.text(en="Guide", es="Guiar"),
    effect=begin,
    starts=(CHOOSE_GUIDED,),
    requires=(SOMEBODY,),
)
RULES = (CHOOSE_GUIDED, GUIDE)
