"""Conceal, and the Fog of War that actions such as Conceal and Scout add to a deck.  Rule: UND-7.3, UND-1.9."""

from undaunted_core.authoring import Event, move_card, text
from undaunted_system.state import Ctx
from undaunted_system.tactics import Ability


def take_fog(ctx: Ctx, side: int) -> bool:
    """Move one Fog of War from a side's supply to its discard pile.  True if there was one.  Rule: UND-1.9."""
    table = ctx.rules.undaunted
    fog, supply, discard = table.fog[side], table.supply[side], table.discard[side]
    if fog < 0 or fog not in ctx.state.zones.cards[supply]:
        return False
    move_card(ctx, fog, supply, discard)
    ctx.emit(FOG_TAKEN, side, fog, supply, discard)
    return True


def conceal(ctx: Ctx, side: int) -> None:
    """Move a Fog of War from the opponent's supply to its discard pile.  No effect if there is none.  Rule: UND-7.3."""
    take_fog(ctx, 1 - side)


FOG_TAKEN = Event(
    "undaunted.fog_taken",
    text(
        en="{side} takes a Fog of War into its discard pile.",
        es="{side} pone una Niebla de guerra en su pila de descartes.",
    ),
    side="side",
    card="card",
    source="zone",
    target="zone",
)
CONCEAL = Ability("conceal", clause="UND-7.3", title=text(en="Conceal", es="Ocultar"), effect=conceal)
RULES = (FOG_TAKEN, CONCEAL)
