"""An action card is played: paid for, answered perhaps, carried out, discarded.

Whatever the stripe of the card, these are the steps; its effect is in ``effects``.

Rule: AA-4.17, AA-14.1, AA-17.25, AA-17.33, AA-17.34, AA-17.54.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault import turn
from undaunted_allied_assault.effect import effect_of, list_starts
from undaunted_allied_assault.prestige import may_pay, pay
from undaunted_allied_assault.special import serves_as_sacrifice
from undaunted_allied_assault.state import AlliedRules, AlliedState, Ctx


def has_use(ctx: Ctx, side: int, card: int) -> bool:
    """Whether the effect of a card, and the scenario, allow it to be played now.  Rule: AA-10.1."""
    allied = ctx.rules.allied
    if serves_as_sacrifice(ctx, side, card):
        return False
    may = allied.effects[card].may
    return may is None or may(ctx, side, card)


def may_react(ctx: Ctx, side: int, card: int) -> bool:
    """Whether a side may answer with a card: it has the prestige, and the scenario lets the card be played.

    Rule: AA-10.1, AA-17.33.
    """
    return may_pay(ctx, side, card) and not serves_as_sacrifice(ctx, side, card)


def pay_for(ctx: Ctx, side: int, card: int) -> None:
    """The card is laid out for all to see, and paid for.  Rule: AA-4.17, AA-17.54."""
    zone_of, play = ctx.rules.zones.of, ctx.state.play
    hand, in_play = zone_of["hand"][side], zone_of["in_play"][side]
    au.move_card(ctx, card, hand, in_play)
    play.cards, play.sides = (*play.cards, card), (*play.sides, side)
    play.last, play.annulled, play.answered = side, False, False
    ctx.emit(PLAYED, side, card, hand, in_play)
    pay(ctx, side, ctx.rules.allied.cards.cost[card])


def wait_for_answer(ctx: Ctx, side: int) -> None:
    """The other side may answer it before its effect.  Rule: AA-17.25, AA-17.34."""
    ctx.open_window(PAID_FOR, 1 - side)


def carry_out(ctx: Ctx, side: int, card: int) -> None:
    """The effect, unless the card was annulled.  Rule: AA-17.34."""
    play = ctx.state.play
    annulled, play.annulled = play.annulled, False
    if not annulled:
        effect_of(ctx, card).run(ctx, side, card)
    else:
        ctx.emit(ANNULLED, side, card)


def discard_played(ctx: Ctx, side: int, card: int) -> None:
    """The card is discarded after its effect.  Rule: AA-17.54."""
    zone_of, play = ctx.rules.zones.of, ctx.state.play
    in_play, discard = zone_of["in_play"][side], zone_of["action_discard"][side]
    au.move_card(ctx, card, in_play, discard)
    play.cards, play.sides = play.cards[:-1], play.sides[:-1]
    play.answered = bool(play.cards)
    ctx.emit(PUT_AWAY, side, card, in_play, discard)


# -- in the own Operations phase --------------------------------------------------------------


def is_for_orders(ctx: Ctx, card: int) -> bool:
    """Whether a card is one for the own Operations phase: an Operations card, or one that may be played at any time.

    Rule: AA-14.1, AA-17.33.
    """
    return ctx.rules.allied.for_orders[card]


def playable(ctx: Ctx, side: int) -> list[int]:
    """The cards that a side may play as an order."""
    hand = ctx.state.zones.cards[ctx.rules.zones.of["hand"][side]]
    cost, prestige = ctx.rules.allied.cards.cost, ctx.state.allied.prestige[side]
    for_orders = ctx.rules.allied.for_orders
    return [
        card
        for card in dict.fromkeys(hand)
        if for_orders[card] and cost[card] <= prestige and has_use(ctx, side, card)
    ]


def is_in_hand(ctx: Ctx, side: int, card: int) -> bool:
    """Whether an action card is in the side's hand."""
    return card in ctx.state.zones.cards[ctx.rules.zones.of["hand"][side]]


def check_plays(rules: AlliedRules, state: AlliedState) -> list[tuple[str, str, str]]:
    """In a saved state: the cards being played are those of the frames, and lie in their zone.

    A game may end while one is played, and then has no frames.
    """
    if state.outcome is not None:
        return []
    labels = [(rules.label_of[label_number], args) for label_number, args in state.stack]
    frames = [args for label, args in labels if label in UNDER_WAY]
    play, laid = state.play, state.zones.cards[rules.zones.of["in_play"][0]]
    both = list(zip(play.sides, play.cards, strict=False))
    # A card of the automaton lies on its discard pile already.
    own = [(side, card) for side, card in both if side != rules.automaton.side]
    draws = sum(label in AUTOMATON_UNDER_WAY for label, _ in labels)
    if own != frames or len(both) - len(own) != draws or len(play.sides) != len(play.cards):
        return [("/play/cards", f"{len(play.cards)} cards", f"those of the {len(frames) + draws} frames that play one")]
    in_play = sorted(card for _, card in own)
    return [] if in_play == laid else [("/zones/cards/in_play", "other cards", "those being played")]


#: The effects of Surprise cards that need no trigger.
AT_ANY_TIME = ("sabotage",)
PAID_FOR = au.Window("allied_assault.paid_for", "AA-17.34")
PLAYED = au.Event(
    "allied_assault.played",
    au.text(en="{side} plays {card:short}.", es="{side} juega {card:short}."),
    tally="played",
    side="side",
    card="card",
    source="zone",
    target="zone",
)
ANNULLED = au.Event(
    "allied_assault.annulled",
    au.text(en="{card:short} of {side} has no effect.", es="{card:short} de {side} no tiene efecto."),
    side="side",
    card="card",
)
PUT_AWAY = au.Event(
    "allied_assault.put_away",
    au.text(en="{side} discards {card:short}.", es="{side} descarta {card:short}."),
    side="side",
    card="card",
    source="zone",
    target="zone",
)
PLAY_CARD = au.procedure(
    "allied_assault.play_card",
    au.step("pay", pay_for, "AA-4.17"),
    au.step("answer", wait_for_answer, "AA-17.34", PAID_FOR),
    au.step("effect", carry_out, "AA-4.17", list_starts),
    au.step("discard", discard_played, "AA-17.54"),
    side="side",
    card="card",
)
#: Where a frame of it has paid for its card.
UNDER_WAY = tuple(f"{PLAY_CARD.name}/{name}" for name in ("answer", "effect", "discard"))
AUTOMATON_UNDER_WAY = tuple(f"allied_assault.automaton_card/{name}" for name in ("answer", "effect", "done"))
IN_HAND = au.Requirement(
    "allied_assault.not_in_hand",
    is_in_hand,
    au.text(en="That card is not in your hand.", es="Esa carta no está en tu mano."),
)
FOR_ORDERS = au.Requirement(
    "allied_assault.no_operations_card",
    is_for_orders,
    au.text(en="That is no card for the Operations phase.", es="No es una carta para la fase de Operaciones."),
    "AA-14.1",
)
MAY_PAY = au.Requirement(
    "allied_assault.cannot_pay",
    may_pay,
    au.text(en="You do not have the prestige for that.", es="No tienes el prestigio para eso."),
    "AA-17.6",
)
HAS_USE = au.Requirement(
    "allied_assault.no_use",
    has_use,
    au.text(en="That card has nothing to act on now.", es="Esa carta no tiene ahora sobre qué actuar."),
)
PLAY = au.ActionKind(
    "allied_assault.play", au.text(en="play {card:short}", es="jugar {card:short}"), word="play", card="card"
)
ORDER = au.Offer(
    turn.CHOOSE_ORDER,
    (au.Choice(PLAY, PLAY_CARD, among=playable, where=(IN_HAND, FOR_ORDERS, MAY_PAY, HAS_USE)),),
    clause="AA-4.17",
    first=turn.again,
    starts=turn.AGAIN,
)
RULES = (PAID_FOR, PLAYED, ANNULLED, PUT_AWAY, PLAY_CARD, ORDER)
