"""The rules, in the order in which they are played: bid, compare, and at last count the points."""

import attrs
import undaunted_core.authoring as au


@attrs.define
class Score:
    """The points that each side has."""

    points: list[int] = au.column("side", visible=au.PUBLIC)


class State(au.CoreState):
    """A state as these rules see it (types only)."""

    my_pack: Score


#: What the functions of a rule see: ``ctx.rules`` stays the same in play, ``ctx.state`` changes.
Ctx = au.Context[au.CoreRules, State]


def ask_bids(ctx: Ctx) -> None:
    """Ask both sides at once.  Rule: MPACK-1."""
    ctx.ask_all(CHOOSE_BID, range(len(ctx.rules.seats)))


def compare(ctx: Ctx, chosen: tuple[au.Action, ...]) -> None:
    """Show and discard the bids; the higher number gets a point.  Rule: MPACK-2."""
    cards = [action.args[0] for action in chosen]
    for side, card in enumerate(cards):
        hand, discard = ctx.rules.zones.hand[side], ctx.rules.zones.discard[side]
        au.move_card(ctx, card, hand, discard)
        ctx.emit(CARD_BID, side, card, hand, discard)
    values = [ctx.rules.source.cards[card].definition.value for card in cards]
    if values[0] != values[1]:
        winner = values.index(max(values))
        ctx.state.my_pack.points[winner] += 1
        ctx.emit(POINT_WON, winner)


def count_points(ctx: Ctx) -> None:
    """When the hands are empty, more points win; equal points are a draw.  Rule: MPACK-3."""
    if not any(ctx.state.zones.cards[zone] for zone in ctx.rules.zones.hand):
        points = ctx.state.my_pack.points
        best = tuple(side for side, own in enumerate(points) if own == max(points))
        ctx.finish(best if len(best) == 1 else (), "outcome.my_pack.points", "MPACK-3")


# An event with a card and two zones tells those who count cards where the card went.
CARD_BID = au.Event(
    "my_pack.card_bid",
    au.text(en="{side} bids {card:short}.", es="{side} apuesta {card:short}."),
    side="side",
    card="card",
    source="zone",
    target="zone",
)
POINT_WON = au.Event("my_pack.point_won", au.text(en="{side} gets a point.", es="{side} gana un punto."), side="side")
BID = au.ActionKind("my_pack.bid", au.text(en="bid {card:short}", es="apostar {card:short}"), card="card")
CHOOSE_BID = au.Decision(
    "my_pack.choose_bid",
    {},
    au.text(en="Choose a number to bid.", es="Elige un número para apostar."),
    (au.Choice(BID, among=au.hand_kinds, where=(au.OWN_CARD, au.IN_HAND)),),
    clause="MPACK-1",
    simultaneous=True,
    resolve=compare,
)
ROUND = (
    au.Insert("core.round", au.step("bid", ask_bids, "MPACK-1", CHOOSE_BID), after="begin_round"),
    au.Insert("core.round", au.step("count_points", count_points, "MPACK-3"), before="end_round"),
)
MESSAGES = {
    "outcome.my_pack.points": au.text(en="points", es="puntos"),
    "phase.my_pack.bid": au.text(en="Bids", es="Apuestas"),
    "phase.my_pack.count_points": au.text(en="Points", es="Puntos"),
    "column.my_pack.points": au.text(en="points", es="puntos"),
}
