"""The example of the guide to authors as it stood before ``undaunted_core.authoring``.

It is kept as it was written, but for its imports: what it imported is not there any more.
"""

from __future__ import annotations

from typing import Any

import undaunted_core as uc

PACK = uc.Pack(id="rally", version="1.0", requires=("undaunted",))


def rally(ctx: Any, args: Any) -> None:
    """All own suppressed counters turn to their ready side."""
    side, _, _ = args
    first, behind = ctx.rules.pieces.of_side[side]
    ctx.state.undaunted.suppressed[first:behind] = [False] * (behind - first)


@uc.hookimpl
def register_flow(register: Any) -> None:
    """The ability and the procedure that carries it out."""
    register.procedure(("rally.rally", rally))
    register.ability(("rally", "rally.rally"))


@uc.hookimpl
def register_text(register: Any) -> None:
    """What players call it."""
    register.titles({("ability", "rally"): {"en": "Rally", "es": "Reagrupar"}})
