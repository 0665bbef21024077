"""An order, once per turn: morale is taken from a face-up enemy without cost.

Rule: AA-10.9b.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.special import in_force
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.turn import AGAIN, CHOOSE_ORDER, again
from undaunted_allied_assault.units import lose_morale, slots_of


def strength(ctx: Ctx, side: int) -> int:
    """What the fire takes in this turn; 0 where the side has none, or has used it."""
    if ctx.state.allied.done[side]:
        return 0
    even = ctx.state.rounds.number % 2 == 0
    return sum(rule.even if even else rule.amount for rule in in_force(ctx, "free_fire", side))


def targets(ctx: Ctx, side: int) -> list[int]:
    """The enemies that all see."""
    if not strength(ctx, side):
        return []
    return [slot for slot in slots_of(ctx, 1 - side) if ctx.state.units.face_up[slot]]


def bombard(ctx: Ctx, side: int, piece: int) -> None:
    """The unit loses morale, but keeps 1."""
    amount = strength(ctx, side)
    ctx.state.allied.done[side] = True
    lose_morale(ctx, piece, amount, spare=1)


FIRES = au.Requirement(
    "allied_assault.no_free_fire",
    lambda ctx, side: strength(ctx, side) > 0,
    au.text(en="Your side has no such fire now.", es="Tu bando no tiene ahora ese fuego."),
)
IN_SIGHT = au.Requirement(
    "allied_assault.not_face_up",
    lambda ctx, side, piece: piece in slots_of(ctx, 1 - side) and ctx.state.units.face_up[piece],
    au.text(en="That is no face-up enemy unit.", es="Esa no es una unidad enemiga boca arriba."),
)
BOMBARD = au.ActionKind("allied_assault.bombard", au.text(en="bombard {piece}", es="bombardear {piece}"), piece="piece")
RULES = (
    au.Offer(
        CHOOSE_ORDER,
        (au.Choice(BOMBARD, bombard, among=targets, where=(FIRES, IN_SIGHT)),),
        clause="AA-10.9b",
        first=again,
        starts=AGAIN,
        special="free_fire",
    ),
)
