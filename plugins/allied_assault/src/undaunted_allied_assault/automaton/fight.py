"""The automaton in a combat: its turns in step 9, its sacrifice.

Rule: AA-11.6, AA-17.63.
"""

from collections.abc import Sequence

import undaunted_core.authoring as au
from undaunted_allied_assault import totals
from undaunted_allied_assault.automaton.cards import CARD, can_draw, deck_of, discards, has_card
from undaunted_allied_assault.combat_cards import ASK_NEXT, pass_by
from undaunted_allied_assault.sacrifice import SACRIFICED
from undaunted_allied_assault.state import Ctx


def take_turn(ctx: Ctx, side: int) -> None:
    """Its turn in step 9: it plays a card that it still has to play, else it passes.  Rule: AA-11.6, AA-17.63."""
    fight = ctx.state.fight
    fires = ctx.rules.pieces.side[fight.firing] == side
    zone = deck_of(ctx, "fire" if fires else "target")
    if fight.due and has_card(ctx, zone):
        fight.due -= 1
        fight.passes = 0
        ctx.call(ASK_NEXT, side)
        ctx.call(CARD, side, zone)
    else:
        pass_by(ctx, side)


def draw_sacrifice(ctx: Ctx, side: int) -> None:
    """A card of its action deck, for the battle value alone, once the player has chosen.  Rule: AA-11.6, AA-17.63."""
    zone = deck_of(ctx, "actions")
    if has_card(ctx, zone):
        ctx.call(DRAW_SACRIFICE, side, zone)


def cards_left(ctx: Ctx, args: au.Args) -> Sequence[int]:
    """Each card of the deck is as likely as any other."""
    return ctx.state.zones.cards[args[1]]


def add_value(ctx: Ctx, args: au.Args, card: int) -> None:
    """The card is discarded; its battle value is added to the automaton's total.  Rule: AA-11.6."""
    side, zone = args
    value = ctx.rules.allied.cards.battle[card]
    target = discards(ctx.rules, zone)
    au.move_card(ctx, card, zone, target)
    ctx.emit(SACRIFICED, side, card, value, zone, target)

    def add() -> None:
        ctx.state.fight.sacrificed[side] += value

    totals.carry_out_change(ctx, totals.SACRIFICE, add)


COMBAT_TURN = au.procedure(
    "allied_assault.automaton_in_combat",
    au.step("play", take_turn, "AA-11.6", CARD, ASK_NEXT, "allied_assault.choose_combat_card"),
    side="side",
)
OFFER = au.ActionKind(
    "allied_assault.automaton_sacrifices",
    au.text(en="the automaton sacrifices {card:short}", es="el autómata sacrifica {card:short}"),
    card="card",
)
DRAW_SACRIFICE = au.Chance(
    "allied_assault.automaton_sacrifice_drawn",
    {"side": "side", "deck": "zone"},
    OFFER.name,
    cards_left,
    add_value,
    can_draw,
)
SACRIFICE = au.procedure(
    "allied_assault.automaton_sacrifice",
    au.step("draw", draw_sacrifice, "AA-11.6", DRAW_SACRIFICE),
    side="side",
)
RULES = (COMBAT_TURN, OFFER, SACRIFICE)
