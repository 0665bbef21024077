"""Recon: a Fog of War in hand leaves the game, then the side draws a card.  Rule: UND-7.6."""

import undaunted_core.authoring as au
from undaunted_system import tactics as ta
from undaunted_system.state import Ctx


def has_fog_in_hand(ctx: Ctx, side: int) -> bool:
    """Whether the hand holds a Fog of War.  Rule: UND-7.6."""
    table = ctx.rules.undaunted
    return table.fog[side] in ctx.state.zones.cards[table.hand[side]]


def recon(ctx: Ctx, side: int) -> None:
    """Take a Fog of War out of the hand and out of the game.  Unless that ends the game, draw one card.

    Rule: UND-7.6, UND-4.1, UND-1.9, UND-10.14.
    """
    table = ctx.rules.undaunted
    fog, hand, removed = table.fog[side], table.hand[side], table.removed[side]
    au.move_card(ctx, fog, hand, removed)
    ctx.emit(FOG_REMOVED, side, fog, hand, removed)
    if not ctx.check_end(au.victory.CARD_LOST):
        au.draw_cards(ctx, side, 1)


FOG_REMOVED = au.Event(
    "undaunted.fog_removed",
    au.text(en="{side} removes a Fog of War from the game.", es="{side} retira del juego una Niebla de guerra."),
    side="side",
    card="card",
    source="zone",
    target="zone",
)
FOG_IN_HAND = au.Requirement(
    "undaunted.no_fog_in_hand",
    has_fog_in_hand,
    au.text(en="There is no Fog of War in your hand.", es="No tienes Niebla de guerra en la mano."),
)
RECON = ta.Ability(
    "recon",
    clause="UND-7.6",
    title=au.text(en="Recon", es="Reconocimiento"),
    effect=recon,
    starts=("core.draw",),
    requires=(FOG_IN_HAND,),
)
RULES = (FOG_REMOVED, RECON)
