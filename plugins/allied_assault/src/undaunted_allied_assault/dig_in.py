"""Digging in by an order.

Rule: AA-4.8, AA-17.58.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.activation import may_dig
from undaunted_allied_assault.count import DUG_IN
from undaunted_allied_assault.move import OWN
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.turn import AGAIN, CHOOSE_ORDER, again


def dig(ctx: Ctx, piece: int) -> None:
    """The unit gets its marker, and neither moves nor starts a combat in this phase."""
    units = ctx.state.units
    units.dug_in[piece] = units.dug[piece] = True
    ctx.emit(DUG_IN, piece)


MAY_DIG = au.Requirement(
    "allied_assault.cannot_dig_in",
    may_dig,
    au.text(en="That unit may not dig in now.", es="Esa unidad no puede atrincherarse ahora."),
)
DIG = au.ActionKind("allied_assault.dig_in", au.text(en="dig in {piece}", es="atrincherar {piece}"), piece="piece")
DIG_ORDER = au.Offer(
    CHOOSE_ORDER,
    (au.Choice(DIG, dig, among=lambda unit_orders: unit_orders.diggers, where=(OWN, MAY_DIG)),),
    clause="AA-4.8",
    first=again,
    starts=AGAIN,
)
RULES = (DIG_ORDER,)
