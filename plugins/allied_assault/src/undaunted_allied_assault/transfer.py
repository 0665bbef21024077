"""An extra activation, and the units that give theirs away.

Rule: AA-6.11, AA-17.37, AA-17.38.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.activation import can_dig, is_static
from undaunted_allied_assault.dig_in import dig
from undaunted_allied_assault.move import ENTERABLE, FREE, MOVE, NEXT_TO_IT, NOT_STATIC, OWN, STEP, steps_of
from undaunted_allied_assault.reveal import show
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.swap import OTHER_OWN
from undaunted_allied_assault.turn import AGAIN, CHOOSE_ORDER, again
from undaunted_allied_assault.unit_orders import UnitOrders, may_give
from undaunted_allied_assault.units import can


def activate(ctx: Ctx, side: int, piece: int) -> None:
    """Give a unit an extra activation: used at once or lost, apart from its own.  Rule: AA-17.38."""
    ctx.call(CHOOSE_EXTRA, side, piece)


def takes_extra(ctx: Ctx, piece: int) -> bool:
    """Whether a unit may be activated by another unit or a card.  Rule: AA-17.38."""
    return ctx.rules.allied.settings.extra_for_new_units or not ctx.state.units.new[piece]


def transfers(ctx: Ctx, side: int, unit_orders: UnitOrders) -> list[tuple[int, int]]:
    """The units that may give, with those next to them."""
    if not unit_orders.givers:
        return []
    unit, space, around = ctx.state.land.unit, ctx.state.pieces.space, ctx.rules.allied.land.around
    first, last = ctx.rules.pieces.of_side[side]
    return [
        (piece, other)
        for piece in unit_orders.givers
        for other in sorted([unit[tile] for tile in around[space[piece]] if first <= unit[tile] < last])
        if takes_extra(ctx, other)
    ]


def give(ctx: Ctx, side: int, piece: int, other: int) -> None:
    """The giver shows itself, as the other side must be able to check it; the other unit acts.

    Rule: AA-6.11, AA-17.69.
    """
    ctx.state.units.gave[piece] = True
    show(ctx, piece)
    ctx.emit(GAVE, piece, other)
    activate(ctx, side, other)


def extra_steps(ctx: Ctx, piece: int) -> list[int]:
    """The tiles onto which a unit may move by an extra activation."""
    return [] if is_static(ctx, piece) else steps_of(ctx, piece)


def extra_move(ctx: Ctx, side: int, piece: int, space: int) -> None:
    """One step; two for units that move twice by a setting.  It is apart from the unit's own moves.  Rule: AA-17.38."""
    if ctx.rules.allied.settings.extra_steps > 1:
        ctx.call(FURTHER, side, piece)
    ctx.call(MOVE, piece, space)


def ask_further(ctx: Ctx, side: int, piece: int) -> None:
    """A face-down unit is asked whatever it is."""
    if ctx.state.pieces.space[piece] >= 0 and (not ctx.state.units.face_up[piece] or can(ctx, piece, "move_twice")):
        ctx.call(CHOOSE_FURTHER, side, piece)


def further_steps(ctx: Ctx, piece: int) -> list[int]:
    """The tiles onto which a unit that moves twice may go on."""
    return steps_of(ctx, piece) if can(ctx, piece, "move_twice") else []


GAVE = au.Event(
    "allied_assault.gave",
    au.text(en="{piece} gives its activation to {other}.", es="{piece} cede su activación a {other}."),
    piece="piece",
    other="piece",
)
GIVES = au.Requirement(
    "allied_assault.cannot_give",
    may_give,
    au.text(en="That unit cannot give its activation away now.", es="Esa unidad no puede ceder ahora su activación."),
)
BESIDE = au.Requirement(
    "allied_assault.receiver_too_far",
    lambda ctx, piece, other: (
        ctx.state.pieces.space[other] in ctx.rules.allied.land.around[ctx.state.pieces.space[piece]]
    ),
    au.text(en="That unit is not next to it.", es="Esa unidad no está junto a ella."),
)
TAKES = au.Requirement(
    "allied_assault.receiver_is_new",
    lambda ctx, other: takes_extra(ctx, other),
    au.text(en="A unit deployed in this turn may not act.", es="Una unidad desplegada en este turno no puede actuar."),
    "AA-17.38",
)
TWO_MOVER = au.Requirement(
    "allied_assault.one_step_alone",
    lambda ctx, piece: can(ctx, piece, "move_twice"),
    au.text(en="That unit moves one tile alone.", es="Esa unidad se mueve una sola loseta."),
    "AA-6.2",
)
CAN_DIG = au.Requirement(
    "allied_assault.cannot_get_marker",
    can_dig,
    au.text(en="That unit may not dig in.", es="Esa unidad no puede atrincherarse."),
    "AA-17.58",
)
GIVE = au.ActionKind(
    "allied_assault.give",
    au.text(en="give the activation of {piece} to {other}", es="ceder la activación de {piece} a {other}"),
    piece="piece",
    other="piece",
)
DIG_HERE = au.ActionKind("allied_assault.dig_in_here", au.text(en="dig in", es="atrincherarse"))
#: Packs and files add what else an extra activation may be used for.
CHOOSE_EXTRA = au.Decision(
    "allied_assault.choose_extra",
    {"side": "seat", "piece": "piece"},
    au.text(en="Use the extra activation, or lose it.", es="Usa la activación adicional o piérdela."),
    (
        au.Choice(STEP, extra_move, among=extra_steps, where=(NOT_STATIC, NEXT_TO_IT, FREE, ENTERABLE), starts=(MOVE,)),
        au.Choice(DIG_HERE, dig, where=(CAN_DIG,)),
    ),
    clause="AA-17.38",
    stop=au.STOP,
)
CHOOSE_FURTHER = au.Decision(
    "allied_assault.choose_further",
    {"side": "seat", "piece": "piece"},
    au.text(en="Move on, or stay.", es="Sigue moviendo o quédate."),
    (au.Choice(STEP, MOVE, among=further_steps, where=(TWO_MOVER, NEXT_TO_IT, FREE, ENTERABLE)),),
    clause="AA-17.38",
    stop=au.STOP,
)
FURTHER = au.procedure(
    "allied_assault.further", au.step("ask", ask_further, "AA-17.38", CHOOSE_FURTHER), side="seat", piece="piece"
)
TRANSFER = au.Offer(
    CHOOSE_ORDER,
    (au.Choice(GIVE, give, among=transfers, where=(OWN, GIVES, OTHER_OWN, BESIDE, TAKES), starts=(CHOOSE_EXTRA,)),),
    clause="AA-6.11",
    first=again,
    starts=AGAIN,
)
RULES = (GAVE, CHOOSE_EXTRA, FURTHER, TRANSFER)
