"""Recon: a Fog of War leaves the hand for good, then a card is drawn.  Rule: UND-7.6."""

from undaunted_core.authoring import (
    CARD_LOST,
    Ability,
    Event,
    Requirement,
    check_end,
    draw_cards,
    emit,
    move_card,
    text,
)
from undaunted_core.undaunted import tells
from undaunted_core.undaunted.state import Ctx


def has_fog_in_hand(ctx: Ctx, side: int) -> bool:
    """Whether the hand holds a Fog of War.  Rule: UND-7.6."""
    table = ctx.rules.undaunted
    return table.fog[side] in ctx.state.zones.cards[table.hand[side]]


def recon(ctx: Ctx, side: int) -> None:
    """A Fog of War in hand leaves the game, then one card is drawn, unless that ended the game.

    Rule: UND-7.6, UND-4.1, UND-1.9, UND-10.14.
    """
    table = ctx.rules.undaunted
    move_card(ctx, table.fog[side], table.hand[side], table.removed[side])
    emit(ctx, FOG_REMOVED, side)
    if not check_end(ctx, CARD_LOST):
        draw_cards(ctx, side, 1)


FOG_REMOVED = Event(
    "undaunted.fog_removed",
    text(en="{side} removes a Fog of War from the game.", es="{side} retira del juego una Niebla de guerra."),
    tells=tells.fog_moved("hand", "removed"),
    side="side",
)
FOG_IN_HAND = Requirement(
    "undaunted.no_fog_in_hand",
    has_fog_in_hand,
    text(en="There is no Fog of War in your hand.", es="No tienes Niebla de guerra en la mano."),
)
RECON = Ability(
    "recon",
    clause="UND-7.6",
    title=text(en="Recon", es="Reconocimiento"),
    effect=recon,
    starts=("core.draw",),
    requires=(FOG_IN_HAND,),
)
RULES = (FOG_REMOVED, RECON)
