"""Casualties: a soldier without cards never returns, and its cards leave the game.  Rule: NAF-8.7, NAF-5.4."""

from undaunted_core.authoring import Event, Insert, move_card, step, text
from undaunted_north_africa.state import Ctx
from undaunted_system import CasualtyPolicy, remove_counter, take_card
from undaunted_system.vehicles import HIT_VEHICLE, is_destroyed


def for_good(ctx: Ctx, piece: int) -> None:
    """Remove a card, or else the counter and its supply cards.  Rule: NAF-8.7, UND-8.5, NAF-5.4, NAF-10.10."""
    if take_card(ctx, piece):
        return
    side = ctx.rules.pieces.side[piece]
    ctx.state.north_africa.taken[piece] = 1 - side
    remove_cards(ctx, piece, ctx.rules.undaunted.supply[side])
    remove_counter(ctx, piece)


def credit_destroyed(ctx: Ctx, vehicle: int) -> None:
    """The opponent of its owner gets the credit for a vehicle that is destroyed.  Rule: NAF-10.10, NAF-8.15."""
    if is_destroyed(ctx, vehicle):
        ctx.state.north_africa.taken[vehicle] = 1 - ctx.state.aboard.owner[vehicle]


def remove_cards(ctx: Ctx, piece: int, *zones: int) -> None:
    """All matching cards in these zones leave the game.  Rule: NAF-8.7, NAF-10.9."""
    side = ctx.rules.pieces.side[piece]
    removed = ctx.rules.undaunted.removed[side]
    for zone in zones:
        for card in ctx.rules.activation.cards_of[piece]:
            while card in ctx.state.zones.cards[zone]:
                move_card(ctx, card, zone, removed)
                ctx.emit(CARD_REMOVED, side, card, zone, removed)


CARD_REMOVED = Event(
    "north_africa.card_removed",
    text(
        en="{card} leaves the game, out of {source:short}.",
        es="Una carta de {card} sale del juego: estaba en {source:short}.",
    ),
    tally="removed",
    side="side",
    card="card",
    source="zone",
    target="zone",
)
FOR_GOOD = CasualtyPolicy("north_africa.for_good", for_good)
CREDIT = Insert(HIT_VEHICLE, step("credit", credit_destroyed, "NAF-10.10"), before="destroy")
RULES = (CARD_REMOVED, FOR_GOOD, CREDIT)
