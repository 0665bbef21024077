"""Drawing: cards from deck to hand, seen by their side alone; the free draw of a turn with its split announced first.

Rule: AA-1.8, AA-3.2, AA-3.3, AA-17.51, AA-17.54.
"""

from collections.abc import Sequence

import undaunted_core.authoring as au
from undaunted_allied_assault.modifier import reshuffle
from undaunted_allied_assault.special import holds, in_force
from undaunted_allied_assault.state import AlliedRules, AlliedState, Ctx
from undaunted_core.authoring import Setting

#: The kinds of cards, and the hand that takes them.
HANDS = {"unit": "reserve", "action": "hand"}
#: Free cards of a Draw phase.  Rule: AA-3.3.
FREE = 4
#: The largest number that a split may name.
MOST_DRAWN = 15


def numbers(rules: AlliedRules, setting: Setting) -> au.family.Members:
    """The domain of small numbers that seats say."""
    return au.family.Members(tuple(str(number) for number in range(MOST_DRAWN + 1)))


def kinds(rules: AlliedRules, setting: Setting) -> au.family.Members:
    """The domain of kinds of cards."""
    return au.family.Members(tuple(HANDS))


def draw(ctx: Ctx, side: int, kind: str, count: int, *, to: str = "") -> None:
    """Draw cards of a kind (``unit``, ``action``), to the hand or to another zone of the side.  Rule: AA-17.51."""
    if count:
        target = ctx.rules.zones.of[to or HANDS[kind]][side]
        ctx.call(DRAWING, side, tuple(HANDS).index(kind), target, count)


def draw_next(ctx: Ctx, side: int, kind: int, target: int) -> object:
    """Draw a card; what cannot be drawn is lost.  Rule: AA-17.51, AA-17.54."""
    name = tuple(HANDS)[kind]
    deck = ctx.rules.zones.of[f"{name}_deck"][side]
    if not can_draw(ctx, side, name):
        return au.LEAVE
    if not ctx.state.zones.cards[deck]:
        reshuffle(ctx, name, side)
    ctx.call(DRAW, side, deck, target)
    return None


def draw_rest(ctx: Ctx, side: int, kind: int, target: int, count: int) -> None:
    """The next card, as long as the side draws."""
    if count > 1:
        ctx.call(DRAWING, side, kind, target, count - 1)


def may_form_again(ctx: Ctx, kind: str, side: int) -> bool:
    """Whether an empty deck takes in its discards; unit decks may be spent for good.  Rule: AA-10.12d."""
    return kind == "action" or not holds(ctx, "no_reshuffle", side)


def can_draw(ctx: Ctx, side: int, kind: str) -> bool:
    """Whether a card of a kind is left to draw."""
    cards, zone_of = ctx.state.zones.cards, ctx.rules.zones.of
    if cards[zone_of[f"{kind}_deck"][side]]:
        return True
    return bool(cards[zone_of[f"{kind}_discard"][side]]) and may_form_again(ctx, kind, side)


def cards_left(ctx: Ctx, args: au.Args) -> Sequence[int]:
    """Each card of the deck is as likely as any other."""
    return ctx.state.zones.cards[args[1]]


def take_card(ctx: Ctx, args: au.Args, card: int) -> None:
    """The card goes to its zone, seen by the side alone."""
    side, source, target = args
    au.secrets.take_unseen(ctx, card, source, target)
    ctx.emit(DRAWN, side, source, target, card, viewer=side)


def is_sound(rules: AlliedRules, state: AlliedState, args: au.Args, place: int) -> Sequence[tuple[str, str, str]]:
    """The deck holds a card for this draw, and one that may lie in the zone it goes to."""
    _, source, target = args
    if rules.zones.pools[source] != rules.zones.pools[target]:
        return [("target", rules.names["zone"][target], "a zone for the cards of the deck")]
    return [] if state.zones.cards[source] else [("source", "an empty deck", "a deck with a card to draw")]


def goes_where_it_may(
    step: str, rules: AlliedRules, state: AlliedState, args: au.Args, place: int
) -> Sequence[tuple[str, str, str]]:
    """The cards still to draw may lie in the zone they go to."""
    side, kind, target, _ = args
    deck = rules.zones.of[f"{tuple(HANDS)[kind]}_deck"][side]
    if rules.zones.pools[deck] == rules.zones.pools[target]:
        return []
    return [("target", rules.names["zone"][target], "a zone for cards of this kind")]


def draw_phase(ctx: Ctx) -> None:
    """Four cards without cost; the side says how many of each kind.  Not in turn 1.  Rule: AA-3.2, AA-3.3."""
    side = ctx.state.rounds.active
    if ctx.state.rounds.number > 1:
        draw(ctx, side, "unit", sum(rule.amount for rule in in_force(ctx, "extra_unit_card", side)))
        ask_split(ctx, side, FREE)


def ask_split(ctx: Ctx, side: int, count: int) -> None:
    """The side says how many of so many cards are unit cards, then all are drawn."""
    if count:
        ctx.call(SPLIT, side, count)


def splits(count: int) -> range:
    """Any split may be said.  Rule: AA-17.51."""
    return range(count + 1)


def draw_split(ctx: Ctx, side: int, count: int, units: int) -> None:
    """Tell the split, and draw."""
    ctx.emit(SPLIT_SAID, side, units, count - units)
    draw(ctx, side, "action", count - units)
    draw(ctx, side, "unit", units)


DRAWN = au.Event(
    "allied_assault.drawn",
    au.text(en="{side} draws {card:short}.", es="{side} roba {card:short}."),
    secret=("card",),
    unseen=au.text(en="{side} draws a card from the {source}.", es="{side} roba una carta del {source}."),
    side="side",
    source="zone",
    target="zone",
    card="card",
)
SPLIT_SAID = au.Event(
    "allied_assault.split_said",
    au.text(
        en="{side} draws {units} from the unit deck and {actions} from the action deck.",
        es="{side} roba cartas: {units} de unidad y {actions} de acción.",
    ),
    side="side",
    units="int",
    actions="int",
)
DRAW_CARD = au.ActionKind(
    "allied_assault.draw_card", au.text(en="{card:short} is drawn", es="se roba {card:short}"), card="card"
)
DRAW = au.Chance(
    "allied_assault.draw",
    {"side": "side", "source": "zone", "target": "zone"},
    DRAW_CARD.name,
    cards_left,
    take_card,
    is_sound,
)
DRAWING = au.procedure(
    "allied_assault.drawing",
    au.step("next", draw_next, "AA-3.3", DRAW),
    au.step("rest", draw_rest, "AA-3.3"),
    sound=goes_where_it_may,
    side="side",
    kind="kind",
    target="zone",
    count="int",
)
IN_SPLIT = au.Requirement(
    "allied_assault.too_many",
    lambda count, units: units <= count,
    au.text(en="You do not draw so many cards.", es="No robas tantas cartas."),
)
SAY = au.ActionKind(
    "allied_assault.draw_units",
    au.text(en="draw {units} from the unit deck", es="robar {units} del mazo de unidades"),
    units="number",
)
SPLIT = au.Decision(
    "allied_assault.split",
    {"side": "seat", "count": "int"},
    au.text(
        en="Say how many of the cards you draw are unit cards; the rest are action cards.",
        es="Di cuántas de las cartas que robas son de unidad; el resto son de acción.",
    ),
    (au.Choice(SAY, draw_split, among=splits, where=(IN_SPLIT,), starts=(DRAWING,)),),
    clause="AA-3.3",
)
RULES = (DRAWN, SPLIT_SAID, DRAW_CARD, DRAWING, SPLIT)
