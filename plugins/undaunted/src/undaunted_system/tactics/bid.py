"""Who goes first is decided by a secret bid of hand cards.

The higher value takes the initiative, and a tie does not move it. A side without a bid loses to any bid.  The cards
bid are shown and discarded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from undaunted_core.declarations.decisions import Decision
from undaunted_core.declarations.requirements import Choice
from undaunted_core.declarations.words import ActionKind, Event, text
from undaunted_core.mechanics.decks import IN_HAND, OWN_CARD
from undaunted_core.mechanics.explaining import (
    LEFT_OUT,
    QUERIES,
    Explains,
    Explanation,
    Query,
    odds,
    several,
    side_of,
    term,
)
from undaunted_core.mechanics.initiative import FirstSide, give_initiative
from undaunted_core.mechanics.odds import odds_of_one
from undaunted_core.mechanics.zones import move_card

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from undaunted_core.kernel.actions import Action
    from undaunted_core.kernel.flow import Args
    from undaunted_core.mechanics.explaining import Asked
    from undaunted_core.mechanics.setting import Setting
    from undaunted_system.tactics.state import Ctx, TacticsRules, TacticsState


@attrs.frozen(eq=False, repr=False)
class InitiativeTable:
    """The bidding value of each card kind, and the action that bids it."""

    value: tuple[int, ...]
    bid: tuple[Action, ...]


def initiative_table(rules: TacticsRules, setting: Setting) -> InitiativeTable:
    """Values out of the card definitions."""
    # A card of the table has no value, and is in no hand.
    values = tuple(getattr(card.definition, "initiative", 0) for card in setting.cards)
    return InitiativeTable(values, rules.actions["tactics.bid"].all())


def ask_bids(ctx: Ctx) -> None:
    """Ask every side with a card in hand for a bid; with no such side nothing changes."""
    hands = ctx.rules.zones.hand
    bidders = [side for side, hand in enumerate(hands) if ctx.state.zones.cards[hand]]
    if bidders:
        ctx.ask_all(CHOOSE_BID, bidders)


def list_bids(ctx: Ctx, args: Args, seat: int) -> list[Action]:
    """The bids of the cards in a hand, each kind once: zones are sorted."""
    bid, offered, last = ctx.rules.initiative.bid, [], -1
    for card in ctx.state.zones.cards[ctx.rules.zones.hand[ctx.rules.side_of[seat]]]:
        if card != last:
            offered.append(bid[card])
            last = card
    return offered


def copies_in_hand(ctx: Ctx, side: int, card: int) -> int:
    """How many cards of this kind the side holds: how likely it is the one bid, for who must guess."""
    return int(ctx.state.zones.cards[ctx.rules.zones.hand[side]].count(card))


def taker(holder: int, best: Sequence[int]) -> int:
    """The side that has the marker after bids of these values by side, -1 standing for no bid."""
    top = max(best)
    return best.index(top) if best[holder] < top else holder


def reveal_bids(ctx: Ctx, chosen: tuple[Action | None, ...]) -> None:
    """Show and discard all bids; the highest takes the marker."""
    rules = ctx.rules
    table, values = rules.zones, rules.initiative.value
    best = [-1] * len(rules.sides)
    for seat, action in enumerate(chosen):
        if action is not None:
            side, card = rules.side_of[seat], action.args[0]
            best[side] = value = values[card]
            hand, discard = table.hand[side], table.discard[side]
            move_card(ctx, card, hand, discard)
            if ctx.events is not None:  # a call saved at each turn: ADR 29
                ctx.emit(BID_REVEALED, side, card, value, hand, discard)
    give_initiative(ctx, taker(ctx.state.initiative.holder, best))


def _odds(ctx: Ctx, seat: int, card: int) -> Explanation:
    """How likely a card wins the marker, or keeps it, against what its side's rivals may bid."""
    rules, viewer = ctx.rules, side_of(ctx, seat)
    if card == LEFT_OUT:
        if viewer < 0:
            raise ValueError("a spectator has no hand; name a card")
        hand = dict.fromkeys(ctx.state.zones.cards[rules.zones.hand[viewer]])
        return several(ctx, "explain.tactics.bids", "", *(_odds(ctx, seat, each) for each in hand))
    value = rules.initiative.value
    side, clause = rules.zones.card_side[card], rules.clause_of("tactics.choose_bid")
    pack = rules.registry.pack_of(QUERIES, "initiative")
    terms, estimates = [], [False]
    for bids, share in _rival_bids(ctx, viewer, side, 0, estimates):
        best = [-1] * len(rules.sides)
        for each in (card, *bids):
            best[rules.zones.card_side[each]] = value[each]
        if taker(ctx.state.initiative.holder, best) == side:
            terms.append(term(ctx, "term.tactics.bid_beaten", share, clause, pack, cards=("card[]", bids)))
    fields = {"card": ("card", card), "value": ("int", value[card])}
    return odds(ctx, "explain.tactics.initiative", terms, clause, is_estimate=any(estimates), **fields)


def _rival_bids(
    ctx: Ctx, viewer: int, side: int, rival: int, estimates: list[bool]
) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """What the sides from ``rival`` on other than ``side`` may bid, each card of a hand as likely as another.

    ``estimates`` takes whether the odds of each hand are estimated.
    """
    if rival == len(ctx.rules.sides):
        from fractions import Fraction

        yield (), Fraction(1)
        return
    hand = ctx.rules.zones.hand[rival]
    bids = None
    if rival != side and ctx.state.zones.cards[hand]:
        bids, is_estimate = odds_of_one(ctx, viewer, hand)
        estimates.append(is_estimate)
    for others, share in _rival_bids(ctx, viewer, side, rival + 1, estimates):
        if bids is None:
            yield others, share
        else:
            yield from (((card, *others), share * odd) for card, odd in bids.items())


def _explains(ctx: Ctx, seat: int, args: Args, action: Action) -> list[Asked]:
    return [("initiative", action.args)]


def _is_sound(rules: TacticsRules, state: TacticsState, args: Args, place: int) -> Sequence[tuple[str, str, str]]:
    """The sides with cards in hand bid, and no other side."""
    cards, hands = state.zones.cards, rules.zones.hand
    for seat, is_asked in enumerate(state.choices.asked):
        if bool(is_asked) is not bool(cards[hands[rules.side_of[seat]]]):
            name = rules.seats[seat]
            return [
                (
                    f"/choices/asked/{name}",
                    f"{name}, which has no card or is not asked",
                    "a bid of every side that has cards, and of no other side",
                )
            ]
    return []


BID_REVEALED = Event(
    "tactics.bid_revealed",
    text(
        en="{side} bids {card:short} (initiative {value}).",
        es="{side} apuesta {card:short} (iniciativa {value}).",
    ),
    tally="bid",
    side="side",
    card="card",
    value="int",
    source="zone",
    target="zone",
)
BID = ActionKind("tactics.bid", text(en="bid {card:short}", es="apostar {card:short}"), card="card")
CHOOSE_BID = Decision(
    "tactics.choose_bid",
    {},
    text(en="Choose a card to bid for the initiative.", es="Elige una carta para apostar por la iniciativa."),
    (Choice(BID, where=(OWN_CARD, IN_HAND)),),
    lists=list_bids,
    simultaneous=True,
    resolve=reveal_bids,
    weight=copies_in_hand,
    sound=_is_sound,
)
QUERY = Query("initiative", {"card": "card"}, _odds, optional=("card",))
EXPLANATIONS = (QUERY, Explains(BID, _explains))


#: How drawings show the slice.
FIRST = FirstSide(ask_bids)
