"""A round of the Undaunted system: draw, bid for initiative, both turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.components.zones import move_card, pour
from undaunted_core.kernel.choices import ask_all
from undaunted_core.kernel.events import emit
from undaunted_core.kernel.flow import Args, call, procedure, step
from undaunted_core.mechanics.decks import draw_cards
from undaunted_core.system.victory import ends_in_standstill

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undaunted_core.system.state import Ctx

HAND_SIZE = 4


def turn_order(ctx: Ctx) -> tuple[int, ...]:
    """The sides, the holder of the initiative marker first.  Rule: UND-3.6."""
    return ctx.rules.undaunted.order[ctx.state.initiative.holder]


def draw_hands(ctx: Ctx, args: Args) -> None:
    """Both sides draw four cards, the marker holder first, unless nobody can ever play one again.

    Rule: UND-3.1, UND-3.2, UND-10.16.
    """
    cards, table = ctx.state.zones.cards, ctx.rules.undaunted
    # Nearly always one look tells: a deck or pile with two kinds of card has one to play, and another to bid.
    deck = cards[table.deck[0]]
    if not deck or deck[0] == deck[-1]:
        pile = cards[table.discard[0]]
        if (not pile or pile[0] == pile[-1]) and ends_in_standstill(ctx):
            return
    for side in reversed(turn_order(ctx)):
        call(ctx, "undaunted.draw_hand", side)


def draw_hand(ctx: Ctx, args: Args) -> None:
    """One side draws; it shuffles only now, should its deck be empty.  Rule: UND-3.2, UND-3.3."""
    draw_cards(ctx, args[0], HAND_SIZE)


def bid_initiative(ctx: Ctx, args: Args) -> None:
    """Every side with a card in hand bids one in secret.

    A side with a single card must bid it, round after round, until something
    gives it a second one.  Rule: UND-3.4, UND-3.5, UND-4.1, UND-10.15.

    The bids are compared and discarded by the mechanics' initiative.
    """
    hands = ctx.rules.undaunted.hand
    bidders = [side for side, hand in enumerate(hands) if ctx.state.zones.cards[hand]]
    if bidders:
        ask_all(ctx, "core.choose_bid", bidders)


def take_turns(ctx: Ctx, args: Args) -> None:
    """The marker holder's turn, then the other's.  Rule: UND-3.6."""
    for side in reversed(turn_order(ctx)):
        call(ctx, "undaunted.turn", side)


def play_cards(ctx: Ctx, args: Args) -> None:
    """The side plays cards as long as it can and wishes; it may end at once.  Rule: UND-1.16, UND-3.6, UND-3.7."""
    side = args[0]
    ctx.state.rounds.active = side
    if ctx.events is not None:
        emit(ctx, "undaunted.turn_begun", side)
    call(ctx, "core.choose_play", side)


def end_turn(ctx: Ctx, args: Args) -> None:
    """All cards of hand and play area go to the discard pile; nothing is saved.  Rule: UND-3.6, UND-4.1."""
    side = args[0]
    table = ctx.rules.undaunted
    if ctx.events is not None:
        zones = ctx.state.zones.cards
        emit(ctx, "undaunted.turn_ended", side, tuple(zones[table.hand[side]]))
    pour(ctx, table.play[side], table.discard[side])
    pour(ctx, table.hand[side], table.discard[side])


def play_card(ctx: Ctx, args: Args) -> None:
    """The card goes to the play area before its effect.  Rule: UND-3.8, UND-3.9."""
    side, card, ability = args
    table = ctx.rules.undaunted
    move_card(ctx, card, table.hand[side], table.play[side])
    if ctx.events is not None:
        emit(ctx, "undaunted.card_played", side, card, ability)


def _turn_is_sound(step: str, rules: Any, state: Any, args: Any, place: int) -> Sequence[tuple[str, str, str]]:
    """A turn under way is the active side's, the only one, and its cards are played right above it."""
    labels = [rules.label_of[at] for at, _ in state.stack]
    if labels.count("undaunted.turn/" + step) > 1:
        return [("", "two turns at once", "one after the other")]
    if step == "end_turn" and state.rounds.active != args[0]:
        return [("side", rules.sides[args[0]], "the side whose turn it is")]
    return []


TURN = procedure(
    "undaunted.turn",
    (step("play_cards", play_cards, "UND-3.6"), step("end_turn", end_turn, "UND-3.6")),
    _turn_is_sound,
    side="side",
)
DRAW_HAND = procedure("undaunted.draw_hand", (step("draw_hand", draw_hand, "UND-3.2"),), side="side")
DRAW_HANDS = step("draw_hands", draw_hands, "UND-3.2")
BID_INITIATIVE = step("bid_initiative", bid_initiative, "UND-3.4")
TURNS = step("turns", take_turns, "UND-3.6")
PLAY_CARD = step("play_card", play_card, "UND-3.9")
