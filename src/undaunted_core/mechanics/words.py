"""Action kinds that any game may offer, and names that rules may ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.declarations.words import ActionKind, Derived, text

if TYPE_CHECKING:
    from undaunted_core.mechanics.state import Ctx


def side_of_seat(ctx: Ctx, seat: int) -> int:
    """The side a seat plays for."""
    return int(ctx.rules.side_of[seat])


PASS = ActionKind("core.pass", text(en="pass", es="pasar"))
STOP = ActionKind("core.stop", text(en="stop here", es="parar aquí"))
END_TURN = ActionKind("core.end_turn", text(en="end the turn", es="terminar el turno"))
#: A frame that has no field ``side`` has the side of its seat.
SIDE = Derived("side", side_of_seat)
