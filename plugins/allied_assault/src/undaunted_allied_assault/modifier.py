"""The tactical modifier: the top action card, drawn for its figure and discarded.

A step calls :func:`draw_modifier`; the next step of its procedure reads ``ctx.state.allied.modifier``.

Rule: AA-1.8, AA-5.11, AA-11.6, AA-17.23, AA-17.31, AA-17.54.
"""

from collections.abc import Sequence

import undaunted_core.authoring as au
from undaunted_allied_assault import tells
from undaunted_allied_assault.state import Ctx


def draw_modifier(ctx: Ctx, side: int) -> None:
    """Draw the top action card for a side; its modifier is in ``ctx.state.allied.modifier`` then (no card: 0)."""
    zones, zone_of = ctx.state.zones, ctx.rules.zones.of
    if not zones.cards[zone_of["action_deck"][side]]:
        reshuffle(ctx, "action", side)
    ctx.state.allied.modifier = 0
    if zones.cards[zone_of["action_deck"][side]]:
        ctx.call(MODIFIER, side)


def reshuffle(ctx: Ctx, deck: str, side: int) -> None:
    """An empty deck is formed again of its discards: all know what it holds now.  Rule: AA-1.8, AA-17.54."""
    source, target = (ctx.rules.zones.of[f"{deck}_{pile}"][side] for pile in ("discard", "deck"))
    cards = ctx.state.zones.cards[source][:]
    for card in cards:
        au.move_card(ctx, card, source, target)
    if cards:
        ctx.emit(RESHUFFLED, source, target)


def cards_left(ctx: Ctx, args: au.Args) -> Sequence[int]:
    """Each card of the deck is as likely as any other."""
    return ctx.state.zones.cards[ctx.rules.zones.of["action_deck"][args[0]]]


def turn_over(ctx: Ctx, args: au.Args, card: int) -> None:
    """The card is discarded, seen by all.  Rule: AA-17.31."""
    side, zone_of = args[0], ctx.rules.zones.of
    deck, discard = zone_of["action_deck"][side], zone_of["action_discard"][side]
    au.move_card(ctx, card, deck, discard)
    modifier = ctx.state.allied.modifier = ctx.rules.allied.cards.modifier[card]
    ctx.emit(MODIFIER_DRAWN, side, card, modifier, deck, discard)


RESHUFFLED = au.Event(
    "allied_assault.reshuffled",
    au.text(en="{target} is formed again of its discards.", es="Se vuelve a formar con sus descartes: {target}."),
    tells=tells.tell_reshuffle,
    source="zone",
    target="zone",
)
MODIFIER_DRAWN = au.Event(
    "allied_assault.modifier_drawn",
    au.text(
        en="{side} draws {card:short} as a tactical modifier: {modifier}.",
        es="{side} roba {card:short} como modificador táctico: {modifier}.",
    ),
    side="side",
    card="card",
    modifier="int",
    source="zone",
    target="zone",
)
DRAW = au.ActionKind(
    "allied_assault.turn_over",
    au.text(en="{card:short} is the tactical modifier", es="{card:short} es el modificador táctico"),
    card="card",
)
MODIFIER = au.Chance("allied_assault.modifier", {"side": "side"}, DRAW.name, cards_left, turn_over)
RULES = (RESHUFFLED, MODIFIER_DRAWN, DRAW, MODIFIER)
