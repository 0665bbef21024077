"""Standstill: the end of a game in which no side can ever play a card again.  Rule: UND-10.16."""

from undaunted_system.state import Ctx


def can_play_again(ctx: Ctx, side: int) -> bool:
    """Whether a side will have a card to play: at least two cards in circulation, at least one not a Fog of War.

    The side must bid one of the cards that it draws.  With such cards it will at some time be able to bid one and
    play another. Every card except Fog of War can at least be used to hunker down.  Rule: UND-10.16, UND-3.4,
    UND-4.1, UND-4.2.
    """
    table, zones = ctx.rules.undaunted, ctx.state.zones.cards
    cards = fog = 0
    for zone in table.circulation[side]:
        cards += len(zones[zone])
        fog += zones[zone].count(table.fog[side])
    return cards > 1 and cards > fog


def ends_in_standstill(ctx: Ctx) -> bool:
    """If no side can ever play a card again, end the game without a winner.  True if it ended.

    Some actions give a side another card (Bolster, Conceal) or remove its Fog of War
    (Recon).  But each of them needs a card to play.  Rule: UND-10.16.
    """
    if any(can_play_again(ctx, side) for side in range(len(ctx.rules.sides))):
        return False
    return ctx.finish((), "outcome.undaunted.standstill", "UND-10.16")
