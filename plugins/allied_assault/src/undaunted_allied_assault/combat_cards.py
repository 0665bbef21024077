"""Step 9 of a combat: the sides play cards in turn until both pass, one after the other.

Rule: AA-5.9, AA-14.1, AA-17.33, AA-17.34, AA-17.42.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.definitions import EITHER
from undaunted_allied_assault.hurt import is_over
from undaunted_allied_assault.nobody import plays_itself
from undaunted_allied_assault.play_card import HAS_USE, IN_HAND, MAY_PAY, PLAY, PLAY_CARD, has_use
from undaunted_allied_assault.state import Ctx

#: So many passes in a row end the step.
PASSES = 2
#: The turn of the automaton in the step.
AUTOMATON = "allied_assault.automaton_in_combat"


def has_part(ctx: Ctx, side: int, card: int) -> bool:
    """Whether a card may be played in step 9 by a side: by its part in this fire, or at any time.

    Rule: AA-5.9, AA-14.1.
    """
    part = ctx.rules.allied.parts[card]
    if part in ("", EITHER):
        return part == EITHER
    unit: int = getattr(ctx.state.fight, part)
    return ctx.rules.pieces.side[unit] == side


def combat_cards(ctx: Ctx, side: int) -> list[int]:
    """The cards that a side may play in step 9."""
    hand, prestige = ctx.state.zones.cards[ctx.rules.zones.of["hand"][side]], ctx.state.allied.prestige[side]
    parts, cost = ctx.rules.allied.parts, ctx.rules.allied.cards.cost
    cards = [card for card in hand if parts[card] and cost[card] <= prestige]
    return [card for card in sorted({*cards}) if has_part(ctx, side, card) and has_use(ctx, side, card)]


def ask_first(ctx: Ctx, side: int) -> None:
    """The side that fires is asked first.  Rule: AA-5.9."""
    ask(ctx, side)


def ask(ctx: Ctx, side: int) -> None:
    """Ask a side; the automaton takes its turn by itself.  Rule: AA-5.9, AA-11.6."""
    ctx.call(AUTOMATON if plays_itself(ctx, side) else CHOOSE_CARD, side)


def play_in_combat(ctx: Ctx, side: int, card: int) -> None:
    """When the card is done the other side is asked.  Rule: AA-5.9."""
    ctx.state.fight.passes = 0
    ctx.call(ASK_NEXT, side)
    ctx.call(PLAY_CARD, side, card)


def pass_by(ctx: Ctx, side: int) -> None:
    """Two passes in a row end the step.  Rule: AA-5.9."""
    fight = ctx.state.fight
    fight.passes += 1
    if fight.passes < PASSES:
        ask(ctx, 1 - side)


def ask_next(ctx: Ctx, side: int) -> None:
    """The side that did not play last is asked: an answer counts as a turn, unless the setting says otherwise.

    A unit that died ends the step.  Rule: AA-5.9, AA-17.34, AA-17.42.
    """
    if not is_over(ctx):
        last = ctx.state.play.last if ctx.rules.allied.settings.snafu_takes_turn else side
        ask(ctx, 1 - last)


HAS_PART = au.Requirement(
    "allied_assault.no_combat_card",
    has_part,
    au.text(en="You may not play that card in this fire.", es="No puedes jugar esa carta en este disparo."),
    "AA-14.1",
)
CHOOSE_CARD = au.Decision(
    "allied_assault.choose_combat_card",
    {"side": "seat"},
    au.text(en="Play a card, or pass.", es="Juega una carta o pasa."),
    (
        au.Choice(au.PASS, pass_by, starts=("allied_assault.choose_combat_card", AUTOMATON)),
        au.Choice(
            PLAY,
            play_in_combat,
            among=combat_cards,
            where=(IN_HAND, HAS_PART, MAY_PAY, HAS_USE),
            starts=("allied_assault.after_card", PLAY_CARD),
        ),
    ),
    clause="AA-5.9",
)
ASK_NEXT = au.procedure(
    "allied_assault.after_card",
    au.step("next", ask_next, "AA-5.9", "allied_assault.choose_combat_card", AUTOMATON),
    side="side",
)
COMBAT_CARDS = au.procedure(
    "allied_assault.combat_cards",
    au.step("first", ask_first, "AA-5.9", CHOOSE_CARD, ASK_NEXT, PLAY_CARD, AUTOMATON),
    side="side",
)
RULES = (COMBAT_CARDS,)
