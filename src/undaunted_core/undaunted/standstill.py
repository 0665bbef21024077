"""Standstill: the end of a game in which nobody can ever play a card again.  Rule: UND-10.16."""

from undaunted_core.authoring import finish
from undaunted_core.undaunted.state import Ctx


def can_play_again(ctx: Ctx, side: int) -> bool:
    """Whether a side will have a card to play: two cards in circulation at least, one of them no Fog of War.

    It must bid one of the cards that it draws, and with such cards it can bid one
    and play another, sooner or later: every card but Fog of War can at least be
    hunkered down.  Rule: UND-10.16, UND-3.4, UND-4.1, UND-4.2.
    """
    table, held = ctx.rules.undaunted, ctx.state.zones.cards
    cards = fog = 0
    for zone in (table.deck[side], table.discard[side], table.hand[side], table.play[side]):
        cards += len(held[zone])
        fog += held[zone].count(table.fog[side])
    return cards > 1 and cards > fog


def ends_in_standstill(ctx: Ctx) -> bool:
    """Whether no side can ever play a card again; it then ends the game, and nobody wins.

    What could give a side another card (Bolster, Conceal), or take its Fog of War
    away (Recon), is itself a card to play.  Rule: UND-10.16.
    """
    if any(can_play_again(ctx, side) for side in range(len(ctx.rules.sides))):
        return False
    return finish(ctx, (), "outcome.undaunted.standstill", "UND-10.16")
