"""The rules: secret bids, the prizes, the end of the game."""

from __future__ import annotations

from typing import Any

import attrs
import undaunted_core.authoring as au
from undaunted_core.authoring import step, text

Ctx = au.Context[au.CoreRules, Any]


def ask_bids(ctx: Ctx) -> None:
    """Ask both sides at once, in secret.  Rule: PRI-1."""
    ctx.ask_all(CHOOSE_NUMBER, range(len(ctx.rules.seats)))


def show_bids(ctx: Ctx, chosen: tuple[au.Action, ...]) -> None:
    """When all have chosen, their cards go to the discard piles, seen by all.  Rule: PRI-2."""
    zones = ctx.rules.zones
    for side, action in enumerate(chosen):
        card, hand, discard = action.args[0], zones.hand[side], zones.discard[side]
        au.move_card(ctx, card, hand, discard)
        ctx.emit(NUMBER_BID, side, card, hand, discard)
    take_prize(ctx, [action.args[0] for action in chosen])


BID = au.ActionKind("prizes.bid", text("bid {card:short}", "apostar {card:short}"), card="card")
CHOOSE_NUMBER = au.Decision(
    "prizes.choose_number",
    {},
    text("Choose a number to bid.", "Elige un número para apostar."),
    (au.Choice(BID, among=au.hand_kinds, where=(au.OWN_CARD, au.IN_HAND)),),
    clause="PRI-1",
    simultaneous=True,
    resolve=show_bids,
)
NUMBER_BID = au.Event(
    "prizes.number_bid",
    text("{side} bids {card:short}.", "{side} apuesta {card:short}."),
    side="side",
    card="card",
    source="zone",
    target="zone",
)
BIDS = (
    au.HAND,
    au.DISCARD,
    CHOOSE_NUMBER,
    NUMBER_BID,
    au.Insert("core.round", step("bid", ask_bids, "PRI-1", CHOOSE_NUMBER), after="begin_round"),
)


@attrs.define
class Prizes:
    """The prize of the round, and the points that each side has taken."""

    prize: int = au.column(visible=au.PUBLIC)
    points: list[int] = au.column("side", visible=au.PUBLIC)


def show_prize(ctx: Ctx) -> None:
    """The next prize of the scenario is shown before the bids.  Rule: PRI-1."""
    ctx.state.prizes.prize = ctx.rules.source.scenario.prizes[ctx.state.rounds.number - 1]
    ctx.emit(PRIZE_SHOWN, ctx.state.prizes.prize)


def take_prize(ctx: Ctx, cards: list[int]) -> None:
    """The higher number takes the prize; with equal numbers nobody does.  Rule: PRI-2."""
    prizes = ctx.state.prizes
    values = [ctx.rules.source.cards[card].definition.value for card in cards]
    if values.count(max(values)) == 1:
        taker = values.index(max(values))
        prizes.points[taker] += prizes.prize
        ctx.emit(PRIZE_TAKEN, taker, prizes.prize)


PRIZE_SHOWN = au.Event(
    "prizes.prize_shown",
    text("The prize is worth {points}.", "El premio vale {points}."),
    points="int",
)
PRIZE_TAKEN = au.Event(
    "prizes.prize_taken",
    text("{side} takes the prize of {points}.", "{side} se lleva el premio de {points}."),
    side="side",
    points="int",
)
PRIZES = (
    PRIZE_SHOWN,
    PRIZE_TAKEN,
    au.Insert("core.round", step("show_prize", show_prize, "PRI-1"), after="begin_round", before="bid"),
)


def count_points(ctx: Ctx) -> None:
    """After the last prize more points win; equal points are a draw.  Rule: PRI-3."""
    if ctx.state.rounds.number == len(ctx.rules.source.scenario.prizes):
        points = ctx.state.prizes.points
        best = [side for side, own in enumerate(points) if own == max(points)]
        ctx.finish(tuple(best) if len(best) == 1 else (), "outcome.prizes.points", "PRI-3")


END = (au.Insert("core.round", step("count_points", count_points, "PRI-3"), before="end_round"),)
