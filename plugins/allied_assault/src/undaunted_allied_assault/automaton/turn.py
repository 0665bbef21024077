"""The turn of the automaton; what the player keeps of the set-up.

Rule: AA-11.1, AA-11.3, AA-11.11, AA-17.1, AA-17.19.
"""

import undaunted_core.authoring as au
from undaunted_allied_assault.automaton.cards import CARD, deck_of
from undaunted_allied_assault.automaton.orders import UNIT, order_units
from undaunted_allied_assault.count import clear_markers, dig_in_again
from undaunted_allied_assault.nobody import players
from undaunted_allied_assault.prestige import gain
from undaunted_allied_assault.setup import SET_UP
from undaunted_allied_assault.state import NONE, AlliedRules, AlliedState, Ctx, scenario_of, side_plan
from undaunted_allied_assault.turn import begin_turn, look_for_victory
from undaunted_allied_assault.units import slots_of


def begin(ctx: Ctx) -> None:
    """Tell that the rules play this turn; it begins like any other.  Rule: AA-11.1, AA-11.3, AA-17.1."""
    ctx.emit(PLAYS, ctx.state.rounds.active)
    begin_turn(ctx)


def play_cards(ctx: Ctx) -> None:
    """One action card, unless the scenario says more.  Rule: AA-11.3, AA-12.3f."""
    automaton = scenario_of(ctx).automaton
    assert automaton is not None
    for _ in range(automaton.draws):
        ctx.call(CARD, ctx.rules.automaton.side, deck_of(ctx, "actions"))


def keep_rest(ctx: Ctx) -> None:
    """What the player did not spend on the units on the map is the starting prestige.  Rule: AA-11.11, AA-17.19."""
    if ctx.rules.automaton.side == NONE or not ctx.rules.allied.settings.keeps_start_prestige:
        return
    costs, cards = ctx.rules.allied.cards.cost, ctx.state.units.card
    for side in players(ctx):
        start, name = side_plan(ctx, side).start, ctx.rules.sides[side]
        if start.budget:
            listed_cost = sum(costs[ctx.rules.numbers["card"][f"{name}:{unit}"]] for unit in start.placed.values())
            spent = sum(costs[cards[slot]] for slot in slots_of(ctx, side)) - listed_cost
            gain(ctx, side, start.budget - spent)


def check_automaton(rules: AlliedRules, state: AlliedState) -> list[tuple[str, str, str]]:
    """In a loaded state: the automaton has no hand, so that it is never asked for a card, and no prestige.

    Rule: AA-11.1, AA-11.5.
    """
    side = rules.automaton.side
    if side == NONE:
        return []
    faults = [
        (f"/zones/cards/{rules.sides[side]}:{name}", "a card", "none: nobody plays this side")
        for name in ("hand", "reserve", "muster")
        if state.zones.cards[rules.zones.of[name][side]]
    ]
    if state.allied.prestige[side]:
        points = str(state.allied.prestige[side])
        faults.append((f"/allied/prestige/{rules.sides[side]}", points, "0: nobody plays this side"))
    return faults


PLAYS = au.Event(
    "allied_assault.automaton_plays",
    au.text(en="Turn of {side}: the rules play it.", es="Turno de {side}: lo juegan las reglas."),
    side="side",
)
TURN = au.procedure(
    "allied_assault.automaton_turn",
    au.step("begin", begin, "AA-11.3"),
    au.step("cards", play_cards, "AA-11.3", CARD),
    au.step("units", order_units, "AA-11.4", UNIT),
    au.step("markers", clear_markers, "AA-3.6"),
    au.step("dig_in", dig_in_again, "AA-3.7"),
    au.step("victory", look_for_victory, "AA-3.8"),
)
RULES = (
    PLAYS,
    TURN,
    au.Insert(SET_UP.name, au.step("rest", keep_rest, "AA-17.19"), after="reveal"),
)
