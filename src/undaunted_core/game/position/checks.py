"""Where a side's turn begins, and which parts of a position no game could have together."""

from __future__ import annotations

from typing import Any

from undaunted_core.game.rerunning import FIRST
from undaunted_core.kernel.choices import NOT_ASKED
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.machine import (
    advance,
    at_chance,
    choose,
    draw_outcome,
    options,
    possible_outcomes,
    start,
    to_move,
)

#: How many stops the way to a side's first decision of its turn may have.
MOST_STOPS = 100
PLAY = "core.choose_play"
BID = "core.choose_bid"


def start_without_cards(ctx: Context[Any, Any]) -> None:
    """Start a game in explicit play so that nothing is drawn or bid: the machine runs straight to the first turn.

    The round begins with the cards, as without any it may end the game; the first
    draw or secret choice is dropped, and with empty zones no other comes.
    """
    state = ctx.state
    start(ctx, FIRST)
    state.zones.cards = [[] for _ in state.zones.cards]
    while at_chance(ctx) or any(state.choices.asked):
        state.stack.pop()
        state.choices.asked = [NOT_ASKED] * len(state.choices.asked)
        advance(ctx)


def turn_start(rules: Any, holder: int, active: int, number: int) -> tuple[bool, Any]:
    """Whether a side's turn was reached, and the state (without cards) at its first decision.

    The machine runs through the round with empty zones, so that nothing is drawn
    or bid; whatever else it asks is answered with the simplest option.  A game
    without turns is at the first stop of the round.
    """
    state = rules.initial(0)
    state.initiative.holder = holder
    state.rounds.number = number - 1
    ctx: Context[Any, Any] = Context(rules, state, events=None, record=[], explicit=True)
    start_without_cards(ctx)
    first = state.clone()
    for _ in range(MOST_STOPS):
        moving = to_move(ctx)
        if state.outcome is not None or state.rounds.number != number:
            break
        if state.rounds.active == active and any(rules.side_of[seat] == active for seat in moving):
            return True, state
        if at_chance(ctx):
            draw_outcome(ctx, possible_outcomes(ctx)[1][0])
        else:
            choose(ctx, moving[0], options(ctx, moving[0])[0])
    return False, first


def is_simultaneous(rules: Any, state: Any) -> bool:
    """Whether the game is at a choice that several seats make in secret at once."""
    return bool(state.stack) and getattr(rules.code[state.stack[-1][0]][0], "simultaneous", False)


def find_clashes(rules: Any, state: Any) -> list[tuple[str, str, str]]:
    """What a position says that no game could have, though play would go on: (pointer, found, expected)."""
    found: list[tuple[str, str, str]] = []
    if not state.stack:
        return found
    top, args = rules.label_of[state.stack[-1][0]], state.stack[-1][1]
    if top == PLAY:
        side = rules.side_of[args[0]]
        has_turns, _ = turn_start(rules, state.initiative.holder, side, max(1, state.rounds.number))
        if state.rounds.active != side and has_turns:
            found.append(("/rounds/active", "another side", f"{rules.sides[side]}, which has the turn in the stack"))
    if is_simultaneous(rules, state):
        ctx: Context[Any, Any] = Context(rules, state, events=None, record=[], explicit=True)
        for seat, name in enumerate(rules.seats):
            made = state.choices.made[seat]
            if made and rules.parse(made) not in options(ctx, seat):
                found.append((f"/choices/made/{name}", repr(made), "one of the seat's options"))
            elif top == BID and not state.choices.asked[seat] and options(ctx, seat):
                found.append((f"/choices/asked/{name}", "no bid", "a bid of a seat that has cards in hand, or null"))
    return found
