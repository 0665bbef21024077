"""Inspire X: the side takes up to X cards from its play area back to its hand.  Rule: UND-7.5."""

import undaunted_core.authoring as au
from undaunted_system import tactics as ta
from undaunted_system.bolster import OF_SQUAD, what_is_left
from undaunted_system.state import Ctx, UndauntedRules, UndauntedState


def list_kinds_in_play(ctx: Ctx, side: int, played: int, use: ta.Use) -> list[int]:
    """The kinds of card that may return, sorted, without the card that is played now.  Rule: UND-7.5, UND-3.9."""
    table = ctx.rules.undaunted
    cards = ctx.state.zones.cards[table.play[side]].copy()
    cards.remove(played)
    return [kind for kind in dict.fromkeys(cards) if use.squad in (None, table.squad[kind])]


def is_in_play(ctx: Ctx, side: int, card: int) -> bool:
    """Whether the side's play area holds such a card."""
    return card in ctx.state.zones.cards[ctx.rules.undaunted.play[side]]


def is_another(ctx: Ctx, side: int, played: int, card: int) -> bool:
    """Whether it is not the card that is played now, or the play area holds another copy of it.  Rule: UND-3.9."""
    return card != played or ctx.state.zones.cards[ctx.rules.undaunted.play[side]].count(card) > 1


def take_back(ctx: Ctx, side: int, card: int) -> None:
    """Move the card from the play area to the hand."""
    table = ctx.rules.undaunted
    play, hand = table.play[side], table.hand[side]
    au.move_card(ctx, card, play, hand)
    ctx.emit(INSPIRED, side, card, play, hand)


def is_sound(
    rules: UndauntedRules, state: UndauntedState, side: int, played: int, use: ta.Use, left: int
) -> list[tuple[str, str, str]]:
    """The card has Inspire and lies in the play area, with 1 to X choices left.  Rule: UND-7.5, UND-3.9."""
    if played not in state.zones.cards[rules.undaunted.play[side]]:
        return [("played", rules.names["card"][played], "a card in the play area")]
    return what_is_left(use, left, "inspire")


RETURN = au.ActionKind(
    "undaunted.return", au.text(en="return {card:short} to the hand", es="devolver {card:short} a la mano"), card="card"
)
INSPIRED = au.Event(
    "undaunted.inspired",
    au.text(en="{side} returns {card:short} to its hand.", es="{side} devuelve {card:short} a su mano."),
    side="side",
    card="card",
    source="zone",
    target="zone",
)
IN_PLAY = au.Requirement(
    "undaunted.not_in_play",
    is_in_play,
    au.text(en="That card is not in your play area.", es="Esa carta no está en tu área de juego."),
    zone="play",
)
ANOTHER = au.Requirement(
    "undaunted.itself",
    is_another,
    au.text(
        en="The card being played cannot return itself.", es="La carta que se juega no puede devolverse a sí misma."
    ),
    "UND-3.9",
)
INSPIRE = ta.Ability(
    "inspire",
    clause="UND-7.5",
    title=au.text(en="Inspire", es="Inspirar"),
    choose=au.Decision(
        "undaunted.choose_inspire",
        {"side": "seat", "played": "card", "ability": "ability", "left": "int"},
        au.text(en="Return a card to the hand, or stop.", es="Devuelve una carta a la mano o para."),
        (au.Choice(RETURN, take_back, among=list_kinds_in_play, where=(au.OWN_CARD, IN_PLAY, ANOTHER, OF_SQUAD)),),
        clause="UND-7.5",
        stop=au.STOP,
        up_to="left",
        sound=is_sound,
    ),
)
RULES = (INSPIRED, INSPIRE)
