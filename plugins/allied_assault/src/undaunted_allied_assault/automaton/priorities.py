"""Which unit a card of the automaton acts on.

Rule: AA-11.9, AA-11.10, AA-17.62.
"""

from collections.abc import Iterable

import undaunted_core.authoring as au
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.units import current


def pick(ctx: Ctx, card: int, slots: Iterable[int], *, enemy: bool) -> int:
    """The enemy with most, or the own unit with least, morale and defence; of equal ones the first by its tile.

    Rule: AA-11.4, AA-11.9, AA-11.10, AA-17.62.
    """
    space, rank, sign = ctx.state.pieces.space, ctx.rules.automaton.rank, -1 if enemy else 1
    found = min(slots, key=lambda slot: (sign * worth(ctx, slot), rank[space[slot]]))
    if ctx.events is not None:
        au.emit(ctx, AIMED, card, found)
    return found


def worth(ctx: Ctx, slot: int) -> int:
    """Morale with all markers, and defence.  Rule: AA-11.9, AA-17.62."""
    return current(ctx, slot) + ctx.rules.allied.cards.defence[ctx.state.units.card[slot]]


AIMED = au.Event(
    "allied_assault.aimed",
    au.text(en="{card:short} is for {piece}.", es="{card:short} es para {piece}."),
    card="card",
    piece="piece",
)
RULES = (AIMED,)
