"""Action cards that bring cards or prestige; Sabotage, which also takes cards of the enemy at random, units among them.

Rule: AA-14.16, AA-14.30, AA-14.32, AA-14.33, AA-17.33, AA-17.52.
"""

from collections.abc import Sequence

import undaunted_core.authoring as au
from undaunted_allied_assault.draw import DRAWING, draw
from undaunted_allied_assault.effect import Effect, amount_of
from undaunted_allied_assault.play_card import PLAY_CARD, may_react
from undaunted_allied_assault.prestige import gain
from undaunted_allied_assault.sacrifice import discard
from undaunted_allied_assault.state import Ctx
from undaunted_allied_assault.turn import BEFORE_ORDER

SABOTAGE = "sabotage"


def draw_units(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-14.30."""
    draw(ctx, side, "unit", amount_of(ctx, card))


def draw_actions(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-14.32."""
    draw(ctx, side, "action", amount_of(ctx, card))


def gain_prestige(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-14.33."""
    gain(ctx, side, amount_of(ctx, card))


def sabotage(ctx: Ctx, side: int, card: int) -> None:
    """Rule: AA-14.16."""
    amount = amount_of(ctx, card)
    ctx.call(LOSING, 1 - side, amount)
    draw(ctx, side, "action", amount)


def in_hand(ctx: Ctx, args: au.Args) -> Sequence[int]:
    """Every card of the hand is as likely as any other; the Bluff is none.  Rule: AA-17.52."""
    zones, zone_of = ctx.state.zones.cards, ctx.rules.zones.of
    return [*zones[zone_of["hand"][args[0]]], *zones[zone_of["reserve"][args[0]]]]


def lose_next(ctx: Ctx, side: int) -> object:
    """A side without cards loses none.  Rule: AA-17.52."""
    if not in_hand(ctx, (side,)):
        return au.LEAVE
    ctx.call(LOSE, side)
    return None


def lose_rest(ctx: Ctx, side: int, count: int) -> None:
    """The next card."""
    if count > 1:
        ctx.call(LOSING, side, count - 1)


def lose(ctx: Ctx, args: au.Args, card: int) -> None:
    """The card is discarded, seen by all."""
    zones = discard(ctx, args[0], card)
    ctx.emit(LOST, args[0], card, *zones)


def react(ctx: Ctx, side: int, card: int) -> None:
    """Played before an order of the other side.  Rule: AA-17.33."""
    ctx.call(PLAY_CARD, side, card)


LOST = au.Event(
    "allied_assault.lost",
    au.text(en="{side} loses {card:short} from its hand.", es="{side} pierde {card:short} de su mano."),
    side="side",
    card="card",
    source="zone",
    target="zone",
)
LOSE_CARD = au.ActionKind(
    "allied_assault.lose_card", au.text(en="{card:short} is lost", es="se pierde {card:short}"), card="card"
)
LOSE = au.Chance("allied_assault.lose", {"side": "side"}, LOSE_CARD.name, in_hand, lose)
LOSING = au.procedure(
    "allied_assault.losing",
    au.step("next", lose_next, "AA-17.52", LOSE),
    au.step("rest", lose_rest, "AA-14.16"),
    side="side",
    count="int",
)
REACTION = au.Reaction(
    "allied_assault.sabotage",
    BEFORE_ORDER,
    lambda face: face.action is not None and face.action.effect == SABOTAGE,
    lambda ctx, side: side != ctx.state.rounds.active,
    react,
    may=may_react,
    starts=(PLAY_CARD,),
)
RULES = (
    # Reserves, Well Supplied, National Advantage.
    Effect("draw_units", draw_units, "AA-14.30", starts=(DRAWING,)),
    Effect("draw_actions", draw_actions, "AA-14.32", starts=(DRAWING,)),
    Effect("gain_prestige", gain_prestige, "AA-14.33"),
    *(LOST, LOSE_CARD, Effect(SABOTAGE, sabotage, "AA-14.16", starts=(LOSING, DRAWING)), REACTION),
)
