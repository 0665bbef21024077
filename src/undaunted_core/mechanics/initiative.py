"""Initiative: a marker, and a secret bid of hand cards for it.

The higher value takes the marker, a tie leaves it, no bid loses to any bid; the
cards bid are shown and discarded.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.components.happenings import Moved
from undaunted_core.components.zones import move_card
from undaunted_core.kernel.events import emit
from undaunted_core.kernel.flow import Decision
from undaunted_core.kernel.state import PUBLIC, column
from undaunted_core.mechanics.explaining import LEFT_OUT, Explanation, Query, odds, several, side_of, term
from undaunted_core.mechanics.odds import odds_of_one

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from undaunted_core.components.happenings import Happening
    from undaunted_core.kernel.actions import Action
    from undaunted_core.mechanics.explaining import Asked


@attrs.define
class Initiative:
    """The side that holds the marker."""

    holder: int = column(holds="side", visible=PUBLIC)


@attrs.frozen(eq=False)
class InitiativeTable:
    """The bidding value of each card kind, and the action that bids it."""

    value: tuple[int, ...]
    bid: tuple[Action, ...]


def initiative_table(rules: Any, setting: Any) -> InitiativeTable:
    """Values out of the card definitions."""
    return InitiativeTable(tuple(card.definition.initiative for card in setting.cards), rules.actions["core.bid"].all())


def set_holder(rules: Any, state: Any, setting: Any) -> None:
    """Give the marker to the side the scenario names."""
    state.initiative.holder = setting.holder


def check_holder(rules: Any, state: Any) -> Sequence[tuple[str, str, str]]:
    """Some side holds the marker."""
    return [("/initiative/holder", "nobody", "a side")] if state.initiative.holder < 0 else []


def _options(ctx: Any, args: Any, seat: int) -> Sequence[Action]:
    bid = ctx.rules.initiative.bid
    hand = ctx.state.zones.cards[ctx.rules.zones.hand[ctx.rules.side_of[seat]]]
    return [bid[card] for card in dict.fromkeys(hand)]


def _weight(ctx: Any, args: Any, seat: int, action: Action) -> int:
    hand = ctx.state.zones.cards[ctx.rules.zones.hand[ctx.rules.side_of[seat]]]
    return int(hand.count(action.args[0]))


def _why(ctx: Any, args: Any, seat: int, action: Action) -> list[tuple[str, str]]:
    if action.kind != "core.bid":
        return []
    side = ctx.rules.side_of[seat]
    if ctx.rules.zones.card_side[action.args[0]] != side:
        return [("reason.core.not_your_card", "")]
    return [("reason.core.not_in_hand", "")]


def taker(holder: int, best: Sequence[int]) -> int:
    """The side that has the marker after bids of these values by side, -1 standing for no bid."""
    top = max(best)
    return best.index(top) if best[holder] < top else holder


def tell_bid(rules: Any, event: Mapping[str, Any]) -> Iterator[Happening]:
    """A bid went from hand to discard pile."""
    yield Moved(event["side"], event["card"], "hand", "discard")


def _resolve(ctx: Any, args: Any, bids: tuple[Action | None, ...]) -> None:
    rules, marker = ctx.rules, ctx.state.initiative
    table = rules.zones
    best = [-1] * len(rules.sides)
    for seat, action in enumerate(bids):
        if action is not None:
            side, card = rules.side_of[seat], action.args[0]
            best[side] = max(best[side], rules.initiative.value[card])
            move_card(ctx, card, table.hand[side], table.discard[side])
            if ctx.events is not None:
                emit(ctx, "core.bid_revealed", side, card, rules.initiative.value[card])
    marker.holder = taker(marker.holder, best)
    if ctx.events is not None:
        emit(ctx, "core.initiative_taken", marker.holder)


def _odds(ctx: Any, seat: int, card: int) -> Explanation:
    """How likely a card wins the marker, or keeps it, against what its side's rivals may bid."""
    rules, viewer = ctx.rules, side_of(ctx, seat)
    if card == LEFT_OUT:
        if viewer < 0:
            raise ValueError("a spectator has no hand: name a card")
        hand = dict.fromkeys(ctx.state.zones.cards[rules.zones.hand[viewer]])
        return several(ctx, "explain.core.bids", "", *(_odds(ctx, seat, one) for one in hand))
    value = rules.initiative.value
    side, clause = rules.zones.card_side[card], rules.clause_of("core.choose_bid")
    pack = rules.registry.pack_of("query", "initiative")
    terms, estimates = [], [False]
    for bids, share in _rival_bids(ctx, viewer, side, 0, estimates):
        best = [-1] * len(rules.sides)
        for one in (card, *bids):
            best[rules.zones.card_side[one]] = value[one]
        if taker(ctx.state.initiative.holder, best) == side:
            terms.append(term(ctx, "term.core.bid_beaten", share, clause, pack, cards=("card[]", bids)))
    fields = {"card": ("card", card), "value": ("int", value[card])}
    return odds(ctx, "explain.core.initiative", terms, clause, is_estimate=any(estimates), **fields)


def _rival_bids(
    ctx: Any, viewer: int, side: int, rival: int, estimates: list[bool]
) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """What the sides from ``rival`` on other than ``side`` may bid, each card of a hand as likely as another.

    ``estimates`` takes whether the odds of each hand are estimated.
    """
    if rival == len(ctx.rules.sides):
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


def _explains(ctx: Any, seat: int, args: Any, action: Action) -> list[Asked]:
    return [("initiative", action.args)]


def _is_sound(rules: Any, state: Any, args: Any, place: int) -> Sequence[tuple[str, str, str]]:
    """Who has cards in hand bids, and nobody else."""
    cards, hands = state.zones.cards, rules.zones.hand
    for seat, asked in enumerate(state.choices.asked):
        if bool(asked) is not bool(cards[hands[rules.side_of[seat]]]):
            name = rules.seats[seat]
            return [("", f"{name}, who holds no card or is not asked", "a bid of all who hold cards, and of no other")]
    return []


BID = Decision(
    "core.choose_bid", {}, _options, _resolve, simultaneous=True, why=_why, weight=_weight, sound=_is_sound
)
QUERY = Query("initiative", {"card": "card"}, _odds, optional=("card",))
EXPLANATIONS = (("core.bid", _explains),)
