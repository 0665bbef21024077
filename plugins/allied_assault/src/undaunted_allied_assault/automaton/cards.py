"""The cards of the automaton: drawn from decks of its own, played without cost.

A card that is drawn lies on its discard pile at once; ``play.cards`` says that it is being played.

Rule: AA-11.2, AA-11.3, AA-11.6, AA-11.7, AA-17.54, AA-17.60.
"""

from collections.abc import Sequence

import undaunted_core.authoring as au
from undaunted_allied_assault import play_card
from undaunted_allied_assault.effect import effect_of
from undaunted_allied_assault.modifier import reshuffle
from undaunted_allied_assault.pick_unit import ACT
from undaunted_allied_assault.play_card import PAID_FOR, PLAYED
from undaunted_allied_assault.state import NONE, AlliedRules, AlliedState, Ctx


def deck_of(ctx: Ctx, name: str) -> int:
    """The zone of a deck of the automaton: ``actions``, ``fire`` or ``target``."""
    return ctx.rules.zones.of[f"automaton_{name}_deck"][0]


def discards(rules: AlliedRules, zone: int) -> int:
    """The discard pile of a deck of the automaton."""
    name = rules.names["zone"][zone].removesuffix("_deck")
    return rules.zones.of[f"{name}_discard"][0]


def has_card(ctx: Ctx, zone: int) -> bool:
    """Whether a deck of the automaton has a card to draw; an empty one is formed again.  Rule: AA-11.2, AA-17.54."""
    cards = ctx.state.zones.cards
    if not cards[zone]:
        reshuffle(ctx, ctx.rules.names["zone"][zone].removesuffix("_deck"), ctx.rules.automaton.side)
    return bool(cards[zone])


def draw_card(ctx: Ctx, side: int, deck: int) -> object:
    """Rule: AA-11.3, AA-11.6."""
    if not has_card(ctx, deck):
        return au.LEAVE
    ctx.call(DRAW, side, deck)
    return None


def cards_left(ctx: Ctx, args: au.Args) -> Sequence[int]:
    """Each card of the deck is as likely as any other."""
    return ctx.state.zones.cards[args[1]]


def lay_out(ctx: Ctx, args: au.Args, card: int) -> None:
    """All see the card; it is the one being played."""
    side, zone = args
    play = ctx.state.play
    target = discards(ctx.rules, zone)
    au.move_card(ctx, card, zone, target)
    play.cards, play.sides = (*play.cards, card), (*play.sides, side)
    play.last, play.annulled, play.answered = side, False, False
    ctx.emit(DRAWN, side, card, zone, target)


def use_card(ctx: Ctx, side: int) -> object:
    """It is played without cost; one without a possible target is discarded.  Rule: AA-11.5, AA-17.60."""
    card = ctx.state.play.cards[-1]
    may = effect_of(ctx, card).may
    useful = may is None or may(ctx, side, card)
    if useful:
        ctx.emit(PLAYED, side, card, NONE, NONE)
        return None
    ctx.emit(USELESS, side, card)
    put_away(ctx)
    return au.LEAVE


def wait_for_answer(ctx: Ctx, side: int) -> None:
    """The player may answer it before its effect.  Rule: AA-11.7, AA-17.34."""
    ctx.open_window(PAID_FOR, 1 - side)


def carry_out(ctx: Ctx, side: int) -> None:
    """The effect, unless the card was annulled.  Rule: AA-17.34."""
    play_card.carry_out(ctx, side, ctx.state.play.cards[-1])


def put_away(ctx: Ctx) -> None:
    """The card is no longer being played.  Rule: AA-17.54."""
    play = ctx.state.play
    play.cards, play.sides = play.cards[:-1], play.sides[:-1]
    play.answered = bool(play.cards)


def can_draw(rules: AlliedRules, state: AlliedState, args: au.Args, place: int) -> Sequence[tuple[str, str, str]]:
    """The deck is one of the automaton's, and holds a card."""
    if not rules.names["zone"][args[1]].startswith("automaton_") or not state.zones.cards[args[1]]:
        return [("deck", rules.names["zone"][args[1]], "a deck of the automaton with a card to draw")]
    return []


def is_sound(
    step: str, rules: AlliedRules, state: AlliedState, args: au.Args, place: int
) -> Sequence[tuple[str, str, str]]:
    """The side is the automaton, and the deck is one of its own."""
    side, zone = args
    name = rules.names["zone"][zone]
    if side != rules.automaton.side or not (name.startswith("automaton_") and name.endswith("_deck")):
        return [("deck", f"{rules.sides[side]} and {name}", "the automaton and one of its decks")]
    return []


DRAWN = au.Event(
    "allied_assault.automaton_drew",
    au.text(en="{side} draws {card:short} from the {source}.", es="{side} roba {card:short} del {source}."),
    side="side",
    card="card",
    source="zone",
    target="zone",
)
USELESS = au.Event(
    "allied_assault.useless",
    au.text(
        en="{card:short} of {side} finds nothing to act on and is discarded.",
        es="{card:short} de {side} no encuentra sobre qué actuar y se descarta.",
    ),
    side="side",
    card="card",
)
TURN_OVER = au.ActionKind(
    "allied_assault.automaton_draws",
    au.text(en="the automaton draws {card:short}", es="el autómata roba {card:short}"),
    card="card",
)
DRAW = au.Chance(
    "allied_assault.automaton_draw", {"side": "side", "deck": "zone"}, TURN_OVER.name, cards_left, lay_out, can_draw
)
CARD = au.procedure(
    "allied_assault.automaton_card",
    au.step("draw", draw_card, "AA-11.3", DRAW),
    au.step("use", use_card, "AA-17.60"),
    au.step("answer", wait_for_answer, "AA-11.7", PAID_FOR),
    au.step("effect", carry_out, "AA-11.3", ACT),
    au.step("done", put_away, "AA-17.54"),
    sound=is_sound,
    side="side",
    deck="zone",
)
RULES = (DRAWN, USELESS, TURN_OVER, CARD)
