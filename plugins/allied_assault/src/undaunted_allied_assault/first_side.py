"""Who goes first: the scenario says, or chance does, or the higher tactical modifier chooses.

Rule: AA-2.5, AA-10.2, AA-17.55.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.modifier import draw_modifier
from undaunted_allied_assault.state import Ctx, scenario_of


def find_first(ctx: Ctx) -> None:
    """The scenario says, or chance does, or the higher tactical modifier chooses.  Rule: AA-2.5, AA-10.2."""
    if scenario_of(ctx).first == "random":
        ctx.call(BY_CHANCE)
    elif scenario_of(ctx).first == "drawn":
        ctx.call(BY_CARDS)


def draw_first_card(ctx: Ctx) -> None:
    """The US draws a card.  Rule: AA-2.5."""
    draw_modifier(ctx, 0)


def draw_second_card(ctx: Ctx) -> None:
    """The German draws one, and the first figure is kept.  Rule: AA-2.5."""
    ctx.state.allied.bid = ctx.state.allied.modifier
    draw_modifier(ctx, 1)


def compare_cards(ctx: Ctx) -> None:
    """The higher modifier chooses; equal ones are drawn again, as long as cards are there.  Rule: AA-2.5, AA-17.55."""
    allied, cards = ctx.state.allied, ctx.state.zones.cards
    mine, other = allied.bid, allied.modifier
    allied.bid = 0
    if mine != other:
        ctx.call(CHOOSE_FIRST, int(other > mine))
    elif any(cards[ctx.rules.zones.of[pile][0]] for pile in ("action_deck", "action_discard")):
        ctx.call(BY_CARDS)


def go_first(ctx: Ctx, first: int) -> None:
    """Tell who goes first."""
    ctx.state.allied.first = first
    ctx.emit(GOES_FIRST, first)


GOES_FIRST = au.Event(
    "allied_assault.goes_first", au.text(en="{side} goes first.", es="{side} va primero."), side="side"
)
BEGIN = au.ActionKind("allied_assault.begin", au.text(en="{first} goes first", es="{first} va primero"), first="side")
BY_CHANCE = au.Chance(
    "allied_assault.first_by_chance",
    {},
    BEGIN.name,
    lambda ctx, args: (0, 1),
    lambda ctx, args, first: go_first(ctx, first),
)
CHOOSE_FIRST = au.Decision(
    "allied_assault.choose_first",
    {"side": "seat"},
    au.text(en="Choose who goes first.", es="Elige quién va primero."),
    (au.Choice(BEGIN, go_first),),
    clause="AA-2.5",
)
BY_CARDS = au.procedure(
    "allied_assault.first_side",
    au.step("first_card", draw_first_card, "AA-2.5", "allied_assault.modifier"),
    au.step("second_card", draw_second_card, "AA-2.5", "allied_assault.modifier"),
    au.step("compare", compare_cards, "AA-2.5", CHOOSE_FIRST),
)
RULES = (GOES_FIRST, BEGIN)
