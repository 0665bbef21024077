"""Command X: draw up to X cards; the side may stop earlier.  Rule: UND-7.2."""

from collections.abc import Sequence

import undaunted_core.authoring as au
from undaunted_system import tactics as ta
from undaunted_system.state import Ctx, UndauntedRules


def has_cards_left(ctx: Ctx, side: int) -> bool:
    """Whether deck or discard pile has a card left.  Rule: UND-3.3."""
    return au.family.can_draw(ctx, side)


def draw_one(ctx: Ctx, side: int) -> None:
    """Draw a card.  If the deck is empty, the discard pile first becomes the deck.  Rule: UND-7.2, UND-3.2."""
    au.draw_cards(ctx, side, 1)


def is_sound(rules: UndauntedRules, side: int, left: int) -> list[tuple[str, str, str]]:
    """At least one card is left to draw, and no more than the side has.  Rule: UND-7.2."""
    most = len(rules.zones.every[rules.sides[side]])
    return [] if 0 < left <= most else [("left", str(left), f"from 1 to {most}")]


def explain_draw(ctx: Ctx, seat: int, args: au.Args, action: au.Action) -> Sequence[au.explain.Asked]:
    """The cards that the next draw may give."""
    return [("draw", (ctx.rules.side_of[seat],))]


DRAW = au.ActionKind("undaunted.draw", au.text(en="draw a card", es="robar una carta"), word="draw_card")
CARDS_LEFT = au.Requirement(
    "undaunted.nothing_to_draw",
    has_cards_left,
    au.text(
        en="Deck and discard pile are empty: there is nothing to draw.",
        es="El mazo y la pila de descartes están vacíos: no hay nada que robar.",
    ),
    "UND-3.3",
)
COMMAND = ta.Ability(
    "command",
    clause="UND-7.2",
    title=au.text(en="Command", es="Comandar"),
    choose=au.Decision(
        "undaunted.choose_draw",
        {"side": "seat", "left": "int"},
        au.text(en="Draw a card, or stop.", es="Roba una carta o para."),
        (au.Choice(DRAW, draw_one, where=(CARDS_LEFT,), starts=("core.draw",)),),
        clause="UND-7.2",
        stop=au.STOP,
        up_to="left",
        sound=is_sound,
    ),
)
RULES = (COMMAND, au.explain.Explains(DRAW, explain_draw))
