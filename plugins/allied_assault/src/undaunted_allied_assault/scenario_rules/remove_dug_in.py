"""An order, once per even turn: a Dug-In marker of the enemy is taken off.

Rule: AA-10.3a, AA-17.15.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.special import holds
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.turn import AGAIN, CHOOSE_ORDER, again
from undaunted_allied_assault.units import slots_of


def is_open(ctx: Ctx, side: int) -> bool:
    """Whether the side may use the rule now: in even turns, once."""
    fresh = not ctx.state.allied.done[side] and ctx.state.rounds.number % 2 == 0
    return fresh and holds(ctx, "remove_dug_in", side)


def dug_in_enemies(ctx: Ctx, side: int) -> list[int]:
    """The enemies with a marker."""
    if not is_open(ctx, side):
        return []
    return [slot for slot in slots_of(ctx, 1 - side) if ctx.state.units.dug_in[slot]]


def remove(ctx: Ctx, side: int, piece: int) -> None:
    """The marker is taken off."""
    ctx.state.allied.done[side] = True
    ctx.state.units.dug_in[piece] = False
    ctx.emit(REMOVED, piece)


REMOVED = au.Event(
    "allied_assault.marker_removed",
    au.text(en="{piece} loses its Dug-In marker.", es="{piece} pierde su marcador de Defensas."),
    piece="piece",
)
OPEN = au.Requirement(
    "allied_assault.rule_used",
    is_open,
    au.text(en="This scenario rule cannot be used now.", es="Esta regla del escenario no puede usarse ahora."),
)
DUG_IN = au.Requirement(
    "allied_assault.not_dug_in",
    lambda ctx, side, piece: piece in slots_of(ctx, 1 - side) and ctx.state.units.dug_in[piece],
    au.text(en="That is no dug-in enemy unit.", es="Esa no es una unidad enemiga atrincherada."),
)
RAZE = au.ActionKind(
    "allied_assault.raze", au.text(en="remove the marker of {piece}", es="quitar el marcador de {piece}"), piece="piece"
)
RULES = (
    REMOVED,
    au.Offer(
        CHOOSE_ORDER,
        (au.Choice(RAZE, remove, among=dug_in_enemies, where=(OPEN, DUG_IN)),),
        clause="AA-10.3a",
        first=again,
        starts=AGAIN,
        special="remove_dug_in",
    ),
)
