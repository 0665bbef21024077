"""The sacrifice: a card of each hand, or the Bluff, in secret and at the same time.

Rule: AA-5.10, AA-17.26, AA-17.58.
"""

from collections.abc import Sequence

import undaunted_core.authoring as au
from undaunted_allied_assault import tells, totals
from undaunted_allied_assault.state import Ctx


def list_hand(ctx: Ctx, side: int) -> list[int]:
    """The kinds of card in a side's hand, action cards and unit cards, sorted."""
    zones, zone_of = ctx.state.zones.cards, ctx.rules.zones.of
    return sorted({*zones[zone_of["hand"][side]], *zones[zone_of["reserve"][side]]})


def is_held(ctx: Ctx, side: int, card: int) -> bool:
    """Whether a card is in a side's hand."""
    return card in list_hand(ctx, side)


def discard(ctx: Ctx, side: int, card: int) -> tuple[int, int]:
    """A card of the hand goes to the discard pile of its kind, seen by all; from where to where."""
    zone_of = ctx.rules.zones.of
    hand, pile = ("reserve", "unit_discard") if ctx.rules.allied.cards.unit[card] else ("hand", "action_discard")
    source, target = zone_of[hand][side], zone_of[pile][side]
    au.move_card(ctx, card, source, target)
    return source, target


def reveal_sacrifices(ctx: Ctx, chosen: Sequence[au.Action | None]) -> None:
    """The battle values are added to both totals at once; the Bluff adds nothing and stays in hand.

    Rule: AA-5.10, AA-17.26.
    """
    cards: list[tuple[int, int]] = []
    for seat, action in enumerate(chosen):
        side = ctx.rules.side_of[seat]
        if action is not None and action.args:
            cards.append((side, action.args[0]))
        else:
            ctx.emit(BLUFFED, side)

    def add() -> None:
        for side, card in cards:
            zones = discard(ctx, side, card)
            value = ctx.rules.allied.cards.battle[card]
            ctx.state.fight.sacrificed[side] += value
            ctx.emit(SACRIFICED, side, card, value, *zones)

    totals.carry_out_change(ctx, totals.SACRIFICE, add)


SACRIFICED = au.Event(
    "allied_assault.sacrificed",
    au.text(en="{side} sacrifices {card:short}: {value}.", es="{side} sacrifica {card:short}: {value}."),
    side="side",
    card="card",
    value="int",
    source="zone",
    target="zone",
)
BLUFFED = au.Event(
    "allied_assault.bluffed",
    au.text(en="{side} shows the Bluff.", es="{side} muestra el Farol."),
    tells=tells.tell_bluff,
    side="side",
)
HELD = au.Requirement(
    "allied_assault.not_yours",
    is_held,
    au.text(en="That card is not in your hand.", es="Esa carta no está en tu mano."),
)
SACRIFICE = au.ActionKind(
    "allied_assault.sacrifice", au.text(en="sacrifice {card:short}", es="sacrificar {card:short}"), card="card"
)
BLUFF = au.ActionKind("allied_assault.bluff", au.text(en="show the Bluff", es="mostrar el Farol"))
CHOOSE_SACRIFICE = au.Decision(
    "allied_assault.choose_sacrifice",
    {},
    au.text(en="Sacrifice a card, or show the Bluff.", es="Sacrifica una carta o muestra el Farol."),
    (au.Choice(SACRIFICE, among=list_hand, where=(HELD,)),),
    clause="AA-5.10",
    stop=BLUFF,
    simultaneous=True,
    resolve=reveal_sacrifices,
)
RULES = (SACRIFICED, BLUFFED, CHOOSE_SACRIFICE)
