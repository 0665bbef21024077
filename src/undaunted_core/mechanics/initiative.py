"""Initiative: a marker, and a secret bid of hand cards for it.

The higher value takes the marker, a tie leaves it, no bid loses to any bid; the
cards bid are shown and discarded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.components.zones import move_card
from undaunted_core.kernel.events import emit
from undaunted_core.kernel.flow import Decision
from undaunted_core.kernel.state import PUBLIC, column

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undaunted_core.kernel.actions import Action


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
    top = max(best)
    if best[marker.holder] < top:
        marker.holder = best.index(top)
    if ctx.events is not None:
        emit(ctx, "core.initiative_taken", marker.holder)


BID = Decision("core.choose_bid", {}, _options, _resolve, simultaneous=True, weight=_weight)
