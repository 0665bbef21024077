"""The sequence of play: a round, a turn, and the play of a card.  Rule: UND-3.1.

The definitions at the end follow the rulebook's page: each step, and below it the things that it starts.
"""

import undaunted_core.authoring as au
from undaunted_system import tactics as ta
from undaunted_system import tells
from undaunted_system.standstill import ends_in_standstill
from undaunted_system.state import Ctx, UndauntedRules, UndauntedState

HAND_SIZE = 4


def call_in_turn(ctx: Ctx, procedure: object) -> None:
    """Start a procedure for the holder of the initiative marker, then for the other side.  Rule: UND-3.6."""
    first, second = ctx.rules.undaunted.order[ctx.state.initiative.holder]
    number = ctx.rules.begins[procedure]
    # Two calls of ctx.call would take longer, and each round comes here twice.
    ctx.state.stack += ((number, (second,)), (number, (first,)))


def draw_hands(ctx: Ctx) -> None:
    """Both sides draw four cards, the marker holder first, unless no side can ever play a card again.

    Rule: UND-3.1, UND-3.2, UND-10.16.
    """
    cards, table = ctx.state.zones.cards, ctx.rules.undaunted
    # This test is nearly always enough: with two kinds of card in deck or pile, a side can play one and bid another.
    deck = cards[table.deck[0]]
    if not deck or deck[0] == deck[-1]:
        pile = cards[table.discard[0]]
        if (not pile or pile[0] == pile[-1]) and ends_in_standstill(ctx):
            return
    call_in_turn(ctx, DRAW_HAND)


def draw_hand(ctx: Ctx, args: au.Args) -> None:
    """One side draws.  If its deck is empty, it shuffles only now.  Rule: UND-3.2, UND-3.3."""
    au.draw_cards(ctx, args[0], HAND_SIZE)


def bid_initiative(ctx: Ctx) -> None:
    """Every side with a card in hand bids one in secret.

    A side with a single card must bid it in every round, until it gets a
    second one.  Rule: UND-3.4, UND-3.5, UND-4.1, UND-10.15.

    The bids are compared and discarded by the policy of the pack ``tactics``.
    """
    au.initiative.decide_first(ctx)


def take_turns(ctx: Ctx) -> None:
    """The marker holder's turn, then the other's.  Rule: UND-3.6."""
    call_in_turn(ctx, TURN)


def play_cards(ctx: Ctx, args: au.Args) -> None:
    """The side plays cards as long as it can and wants to.  It may end at once.  Rule: UND-1.16, UND-3.6, UND-3.7."""
    (side,) = args
    ctx.state.rounds.active = side
    if ctx.events is not None:  # a call saved at each turn: ADR 29
        ctx.emit(TURN_BEGUN, side)
    ctx.call(ta.CHOOSE_PLAY, side)


def end_turn(ctx: Ctx, args: au.Args) -> None:
    """Move all cards of hand and play area to the discard pile.  The side keeps none.  Rule: UND-3.6, UND-4.1."""
    (side,) = args
    table = ctx.rules.undaunted
    hand, play, discard = table.hand[side], table.play[side], table.discard[side]
    played, unplayed = au.pour(ctx, play, discard), au.pour(ctx, hand, discard)
    if ctx.events is not None:
        ctx.emit(TURN_ENDED, side, tuple(unplayed), hand, tuple(played), play, discard)


def play_card(ctx: Ctx, args: au.Args) -> None:
    """The card goes to the play area before its effect.  Rule: UND-3.8, UND-3.9."""
    side, played, ability = args
    table = ctx.rules.undaunted
    hand, play = table.hand[side], table.play[side]
    au.move_card(ctx, played, hand, play)
    if ctx.events is not None:
        # The use that ends in the supply has no event of its own, so this one says where the card comes to lie.
        ctx.emit(CARD_PLAYED, side, played, ability, hand, table.supply[side] if ability == table.hunker_down else play)


def is_no_fog(ctx: Ctx, card: int) -> bool:
    """Whether a card is not a Fog of War.  Rule: UND-4.1."""
    return card not in ctx.rules.undaunted.fog


def could_be_suppressed(ctx: Ctx, card: int, ability: int) -> bool:
    """Whether the card has a counter, or the use is not to turn ready.  Rule: UND-4.6."""
    return ctx.rules.names["ability"][ability] != "ready" or (card, ability) in ctx.rules.activation.uses


def is_on_card(ctx: Ctx, card: int, ability: int) -> bool:
    """Whether the card offers the use.  Packs that have seats explain the uses of a seat.  Rule: UND-3.8."""
    table = ctx.rules.activation
    return (card, ability) in table.uses or (table.piece[card] >= 0 and ta.is_of_seats(ctx, ability))


def turn_is_sound(
    step: str, rules: UndauntedRules, state: UndauntedState, args: au.Args, place: int
) -> list[tuple[str, str, str]]:
    """The current turn belongs to the active side, is the only one, and the play of its cards is directly above it."""
    if [label for label, _ in state.stack].count(state.stack[place][0]) > 1:
        return [("", "two turns in progress", "one turn")]
    if step == "end_turn" and state.rounds.active != args[0]:
        return [("side", rules.sides[args[0]], "the side whose turn it is")]
    return []


TURN_BEGUN = au.Event(
    "undaunted.turn_begun", au.text(en="{side} takes its turn.", es="Es el turno de {side}."), side="side"
)
TURN_ENDED = au.Event(
    "undaunted.turn_ended",
    au.text(
        en="{side} ends its turn; not played: {cards:short}.", es="{side} termina su turno; sin jugar: {cards:short}."
    ),
    words={"cards.none": au.text(en="nothing", es="nada")},
    tells=tells.turn_ended,
    side="side",
    cards="card[]",
    source="zone",
    played="card[]",
    play="zone",
    target="zone",
)
CARD_PLAYED = au.Event(
    "undaunted.card_played",
    au.text(en="{side} plays {card:short}: {ability}.", es="{side} juega {card:short}: {ability}."),
    tally="played",
    side="side",
    card="card",
    ability="ability",
    source="zone",
    target="zone",
)
NO_FOG = au.Requirement(
    "undaunted.fog",
    is_no_fog,
    au.text(
        en="A Fog of War card cannot be played for anything.",
        es="Una carta de Niebla de guerra no se puede jugar para nada.",
    ),
    "UND-4.1",
)
HAS_COUNTER = au.Requirement(
    "undaunted.never_suppressed",
    could_be_suppressed,
    au.text(
        en="That card has no counter that could be suppressed.",
        es="Esa carta no tiene contador que pueda estar suprimido.",
    ),
    "UND-4.6",
)
ON_CARD = au.Requirement(
    "undaunted.not_on_card",
    is_on_card,
    au.text(en="The card does not offer that.", es="La carta no ofrece eso."),
    "UND-3.8",
)
NOT_PLAYABLE = au.Because(ta.CHOOSE_PLAY, NO_FOG, HAS_COUNTER, ON_CARD, action=ta.PLAY)

DRAW_HAND = au.procedure("undaunted.draw_hand", au.step("draw_hand", draw_hand, "UND-3.2", "core.draw"), side="side")
TURN = au.procedure(
    "undaunted.turn",
    au.step("play_cards", play_cards, "UND-3.6", ta.CHOOSE_PLAY),
    au.step("end_turn", end_turn, "UND-3.6"),
    sound=turn_is_sound,
    side="side",
)
ROUND = au.Insert(
    "core.round",
    au.step("draw_hands", draw_hands, "UND-3.2", DRAW_HAND),
    au.step("bid_initiative", bid_initiative, "UND-3.4", ta.CHOOSE_BID),
    au.step("turns", take_turns, "UND-3.6", TURN),
    after="begin_round",
)
CARD = au.Insert(ta.USE_CARD, au.step("play_card", play_card, "UND-3.9"), before="carry_out")
RULES = (
    TURN_BEGUN,
    TURN_ENDED,
    CARD_PLAYED,
    ROUND,
    CARD,
    NOT_PLAYABLE,
    au.Cite(ta.CHOOSE_BID, "UND-3.4"),
    au.Cite(ta.CHOOSE_PLAY, "UND-3.6"),
    au.Cite(ta.CHOOSE_STEP, "UND-6.4"),
    au.Cite(au.combat.CHOOSE_TARGET, "UND-8.2"),
    au.Cite("core.game/play_round", "UND-3.1"),
    au.Cite("core.game/next_round", "UND-3.1"),
    au.Cite("core.round/begin_round", "UND-3.1"),
    au.Cite("core.round/end_round", "UND-3.1"),
    au.Cite("tactics.use_card/carry_out", "UND-3.8"),
    au.Cite("tactics.step/enter", "UND-6.1"),
    au.Cite("tactics.step/go_on", "UND-6.4"),
    au.Cite("core.attack/choose_target", "UND-8.2"),
    au.Cite("core.attack/total_defence", "UND-8.3"),
    au.Cite("core.attack/roll", "UND-8.4"),
    au.Cite("core.attack/determine_result", "UND-8.4"),
    au.Cite("core.attack/clear", "UND-8.1"),
)
