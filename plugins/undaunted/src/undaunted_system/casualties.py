"""Casualties: a card of the target, or else its counter.  Rule: UND-8.5, UND-8.19."""

from typing import cast

import undaunted_core.authoring as au
from undaunted_system import tells
from undaunted_system.carried import is_aboard
from undaunted_system.state import Ctx

NO_CARD = -1


def take_card(ctx: Ctx, piece: int) -> bool:
    """Remove a matching card from hand, else discard pile, else deck.  True if there was one.

    The zone of the card shows all players that the zones before it held none.  If a unit
    has different cards (no unit of the two titles has), the first one is taken.
    Rule: UND-8.5, UND-1.5.

    >>> take_card(ctx, piece), card in ctx.state.zones.cards[ctx.rules.zones.hand[0]]
    (True, False)
    """
    side = ctx.rules.pieces.side[piece]
    matching = ctx.rules.activation.cards_of[piece]
    table, zones = ctx.rules.undaunted, ctx.state.zones
    for zone in (table.hand[side], table.discard[side], table.deck[side]):
        card = next((card for card in matching if card in zones.cards[zone]), NO_CARD)
        if card >= 0:
            au.move_card(ctx, card, zone, table.removed[side])
            if zone != table.hand[side]:
                for kind in matching:
                    au.secrets.note_absent(ctx, table.hand[side], kind)
            ctx.emit(CASUALTY_TAKEN, side, card, zone, table.removed[side])
            ctx.check_end(au.victory.CARD_LOST)
            return True
    return False


def casualty_odds(ctx: Ctx, seat: int, piece: int) -> au.explain.Explanation:
    """The odds that a casualty comes from each zone or is the counter, from what a seat knows.  Rule: UND-8.5."""
    from fractions import Fraction

    side, matching = ctx.rules.pieces.side[piece], set(ctx.rules.activation.cards_of[piece])
    table = ctx.rules.undaunted
    zones = (table.hand[side], table.discard[side], table.deck[side])
    odds = dict.fromkeys((*zones, None), Fraction(0))
    ways, is_estimate = au.explain.worlds(ctx, au.side_of(ctx, seat), zones)
    for cards, share in ways:
        odds[next((zone for zone, kinds in zip(zones, cards, strict=True) if matching & set(kinds)), None)] += share
    terms = [
        au.explain.term(ctx, "term.undaunted.counter", share, "UND-8.19", "undaunted")
        if zone is None
        else au.explain.term(ctx, "term.undaunted.casualty", share, "UND-8.5", "undaunted", zone=("zone", zone))
        for zone, share in odds.items()
        if share
    ]
    label = "explain.undaunted.casualty"
    return au.explain.odds(ctx, label, terms, "UND-8.5", is_estimate=is_estimate, piece=("piece", piece))


def remove_counter(ctx: Ctx, piece: int) -> None:
    """Take a counter off the board.  If it is aboard a vehicle, it leaves it.  Rule: UND-8.19, VEH-1.4.

    >>> remove_counter(ctx, enemy)
    >>> ctx.state.pieces.space[enemy] == OFF_BOARD
    True
    """
    if is_aboard(ctx, piece):
        # The pack `aboard` builds on this module.
        from undaunted_system.aboard import AboardRules, AboardState, leave_seat

        leave_seat(cast("au.Context[AboardRules, AboardState]", ctx), piece)
    space = ctx.state.pieces.space
    source, space[piece] = space[piece], au.OFF_BOARD
    ctx.state.undaunted.suppressed[piece] = False
    ctx.emit(COUNTER_REMOVED, piece, source)
    ctx.check_end(au.victory.PIECE_LOST)


CASUALTY_TAKEN = au.Event(
    "undaunted.casualty_taken",
    au.text(en="{side} loses {card:short} from {source:short}.", es="{side} pierde {card:short} de {source:short}."),
    tells=tells.casualty_taken,
    tally="lost",
    side="side",
    card="card",
    source="zone",
    target="zone",
)
COUNTER_REMOVED = au.Event(
    "undaunted.counter_removed",
    au.text(en="{piece} leaves the board.", es="{piece} sale del tablero."),
    piece="piece",
    source="space",
)
RULES = (CASUALTY_TAKEN, COUNTER_REMOVED, au.explain.Query("casualty", {"target": "piece"}, casualty_odds))
