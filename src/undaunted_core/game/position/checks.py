"""Where a side's turn begins, and which parts of a position no game could have together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.game.position.words import words_of
from undaunted_core.game.rerunning import FIRST
from undaunted_core.kernel.choices import NOT_ASKED
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.flow import DECISION, SIMULTANEOUS
from undaunted_core.kernel.machine import advance, at_chance, draw_outcome, options, possible_outcomes, start, to_move
from undaunted_core.mechanics.initiative import holder_rules
from undaunted_core.mechanics.victory import endless

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_core.kernel.state import State
    from undaunted_core.mechanics.state import CoreRules, CoreState

#: How many stops the way to a side's first decision of its turn may have.
MOST_STOPS = 100
#: The values of single cells that positions have words for, by slice and column.
Cells = dict[tuple[str, str], Any]


def cells_of(rules: CoreRules, state: State) -> Cells:
    """What a state has in the single cells that positions have words for."""
    parts = words_of(rules).cells
    return {(part.slot, part.col.name): getattr(getattr(state, part.slot), part.col.name) for part in parts}


def set_cells(state: State, cells: Mapping[tuple[str, str], object]) -> None:
    """Write single cells to a state."""
    for (slot, name), value in cells.items():
        setattr(getattr(state, slot), name, value)


def _drop_cards(ctx: Context[CoreRules, CoreState]) -> None:
    """Go on from the start of a game without cards: nothing is drawn or bid, and the machine runs to the first turn.

    The round has begun with the cards, as without any it may end the game; the first
    draw or secret choice is dropped, and with empty zones no other comes.
    """
    state = ctx.state
    number = state.rounds.number
    state.zones.cards = [[] for _ in state.zones.cards]
    # The position is laid over the zones of the scenario: what set-up told of cards that it moved is not so there.
    state.zones.known = ctx.rules.initial(0).zones.known
    for _ in range(MOST_STOPS):
        if state.rounds.number != number or not (at_chance(ctx) or any(state.choices.asked)):
            break
        state.stack.pop()
        state.choices.asked = [NOT_ASKED] * len(state.choices.asked)
        advance(ctx)


def turn_start(rules: CoreRules, cells: Cells, active: int | None, number: int) -> tuple[bool, Any]:
    """Whether a side's turn was reached, and the state at its first decision, without cards.

    The machine runs through the set-up and the round with these cells and empty zones, so that nothing is drawn or
    bid. It answers any other question with the simplest option, and no side wins on the way.  What a turn before does
    leaves no trace but the stack.  ``active`` None is the side that has the first turn; the rules are :func:`held`
    where the cells say who goes first.  A game in which it finds no turn is at its first stop, or before its first
    step where the round cannot begin.
    """
    state = rules.initial(0)
    set_cells(state, cells)
    state.rounds.number, state.rounds.active = number - 1, -1
    ctx: Context[CoreRules, CoreState] = Context(rules, state, events=None, record=[], explicit=True)
    first = state.clone()
    first.rounds.number = number
    try:
        start(ctx, FIRST)
        first = state.clone()
        _drop_cards(ctx)
        ctx.rules = endless(rules)
        begun = _turn_of(ctx, active, number)
    except Exception:  # no fault of the rules, which hold for a game with its cards
        begun = None
    return (False, first) if begun is None else (True, begun)


def _turn_of(ctx: Context[CoreRules, CoreState], active: int | None, number: int) -> object:
    """The state at the first decision of a side's turn in the round; None if the round has no such turn."""
    state, side_of = ctx.state, ctx.rules.side_of
    begun = None
    for _ in range(MOST_STOPS):
        moving = to_move(ctx)
        if state.outcome is not None or state.rounds.number > number:
            break
        turn = state.rounds.active
        if turn >= 0 and any(side_of[seat] == turn for seat in moving):
            # A side that has had its turn may have changed much: prestige, markers.
            begun = begun or state.clone()
            if active in (None, turn):
                begun.stack, begun.choices, begun.rounds = state.stack, state.choices, state.rounds
                return begun
        if at_chance(ctx):
            draw_outcome(ctx, possible_outcomes(ctx)[1][0])
        else:
            advance(ctx, options(ctx, moving[0])[0])
    return None


def is_simultaneous(rules: CoreRules, state: State) -> bool:
    """Whether the game is at a choice that several seats make in secret at once."""
    return bool(state.stack) and rules.code[state.stack[-1][0]][1] == SIMULTANEOUS


def find_clashes(rules: CoreRules, state: CoreState) -> list[tuple[str, str, str]]:
    """What a position says that no game could have, though play would go on: (pointer, found, expected)."""
    if not state.stack:
        return []
    clashes: list[tuple[str, str, str]] = []
    ctx: Context[CoreRules, CoreState] = Context(rules, state, events=None, record=[], explicit=True)
    if is_simultaneous(rules, state):
        for seat, name in enumerate(rules.seats):
            choice = state.choices.made[seat]
            if choice and rules.parse(choice) not in options(ctx, seat):
                clashes.append((f"/choices/made/{name}", repr(choice), "one of the seat's options"))
    elif rules.code[state.stack[-1][0]][1] is DECISION:
        side = rules.side_of[to_move(ctx)[0]]
        if state.rounds.active != side:
            has_turns, begun = turn_start(
                holder_rules(rules), cells_of(rules, state), side, max(1, state.rounds.number)
            )
            if has_turns and begun.stack[-1] == state.stack[-1]:
                expected = f"{rules.sides[side]}, which has the turn in the stack"
                clashes.append(("/rounds/active", "another side", expected))
    return clashes
