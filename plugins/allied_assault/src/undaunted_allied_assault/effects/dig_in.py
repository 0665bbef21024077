"""Improved Defenses and Prepared Positions: own units get a Dug-In marker, up to as many as the card says.

Rule: AA-14.23, AA-14.34, AA-17.58.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.count import DUG_IN
from undaunted_allied_assault.effect import Effect, amount_of
from undaunted_allied_assault.nobody import pick, plays_itself
from undaunted_allied_assault.pick_unit import PICK
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.units import slots_of


def open_ones(ctx: Ctx, side: int) -> list[int]:
    """The side's units that may get a marker, sorted.  Rule: AA-17.58."""
    units = ctx.state.units
    return [slot for slot in slots_of(ctx, side) if not units.dug_in[slot] and not units.barred[slot]]


def has_open_one(ctx: Ctx, side: int, card: int) -> bool:
    """Whether a unit may get a marker."""
    return bool(open_ones(ctx, side))


def dig_in(ctx: Ctx, side: int, card: int) -> None:
    """The automaton's units follow from the rules.  Rule: AA-11.10, AA-14.23, AA-14.34."""
    if not plays_itself(ctx, side):
        ctx.call(CHOOSE_DEFENCE, side, amount_of(ctx, card))
        return
    for _ in range(min(amount_of(ctx, card), len(open_ones(ctx, side)))):
        place_marker(ctx, pick(ctx, card, open_ones(ctx, side), enemy=False))


def is_open(ctx: Ctx, side: int, piece: int) -> bool:
    """Whether a unit may get a marker."""
    return piece in open_ones(ctx, side)


def place_marker(ctx: Ctx, piece: int) -> None:
    """Rule: AA-14.23."""
    ctx.state.units.dug_in[piece] = True
    ctx.emit(DUG_IN, piece)


IS_OPEN = au.Requirement(
    "allied_assault.no_marker_for_it",
    is_open,
    au.text(
        en="That is no unit of yours that may get a Dug-In marker.",
        es="Esa no es una unidad tuya que pueda recibir un marcador de Defensas.",
    ),
    "AA-17.58",
)
CHOOSE_DEFENCE = au.Decision(
    "allied_assault.choose_defence",
    {"side": "seat", "left": "int"},
    au.text(en="Pick a unit that digs in, or stop.", es="Elige una unidad que se atrinchere o para."),
    (au.Choice(PICK, place_marker, among=open_ones, where=(IS_OPEN,)),),
    clause="AA-14.23",
    stop=au.STOP,
    up_to="left",
)
EFFECT = Effect("dig_in", dig_in, "AA-14.23", has_open_one, (CHOOSE_DEFENCE,))
RULES = (EFFECT,)
