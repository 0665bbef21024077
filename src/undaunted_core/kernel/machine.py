"""The machine: runs steps until a seat must decide or a chance event waits.

It knows only three things: a step, a decision, a chance event.  New kinds of play never change this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.errors import UndauntedError
from undaunted_core.kernel.choices import ASKED, HAS_CHOSEN, NOT_ASKED
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.flow import CHANCE, LEAVE, SIMULTANEOUS
from undaunted_core.limits import MOST_STEPS, NO_END
from undaunted_core.rng import FAIR, LAST, next_block, replace_word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undaunted_core.kernel.actions import Action
    from undaunted_core.kernel.flow import Args, Chance, Decision
    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.kernel.state import Frame, State

STEPS = (None,) * MOST_STEPS  # from one stop to the next, at most; a loop over a range would make numbers


def advance(ctx: Context[Ruleset, State], action: Any = None, seat: int = -1) -> None:
    """Run to the next stop: a decision, a chance event in explicit play, or the end.

    First carry out an action, if one is given. It is known to be offered, to this seat or the first one asked (-1).
    """
    state, rules = ctx.state, ctx.rules
    stack, code = state.stack, rules.code
    if action is not None or seat >= 0:  # a seat whose policy gives no action fails: its game would never end
        number, args = stack.pop()
        stop, following = code[number]
        if following is None:
            state.ply += 1
            ctx.record.append((rules.seats[args[0]], action))
            resolve = stop.resolve
            resolve(ctx, args, action)
        else:
            stack.append((number, args))
            if following == CHANCE:
                draw_outcome(ctx, action.args[0])
            else:
                _choose_in_secret(ctx, state.choices.asked.index(ASKED) if seat < 0 else seat, action, stop, args)
    # Frames are popped and, where they continue, appended: in Python that is faster than ``stack[-1]``.
    # A function in a field is read before it is called: a call of ``op.outcomes`` would look for a method first.
    for _ in STEPS:
        if state.outcome is not None:
            stack.clear()
            return
        number, args = stack.pop()
        op, following = code[number]
        if following is None:
            stack.append((number, args))
            if args[0] < 0:  # what is no number cannot be compared with one
                raise TypeError("a seat is a number from 0")
            return
        if following > 0:
            # The frame continues with the next step when all calls of this step are done.
            stack.append(frame := (following, args))
            if op(ctx, args) is LEAVE:
                _leave(stack, frame)
        elif following == 0:
            op(ctx, args)
        elif following == SIMULTANEOUS or ctx.explicit:
            stack.append((number, args))
            return
        else:
            list_outcomes, resolve, actions = op.outcomes, op.resolve, rules.outcomes[op.action]
            # What is counted is written once for all that follow each other, such as the draws of a hand.
            record, drawn, block = ctx.record, state.drawn, state.rng
            outcomes = list_outcomes(ctx, args)
            while True:
                word = block[drawn & LAST]
                if word >= FAIR:
                    word = replace_word(block, drawn, word, len(outcomes))
                outcome = outcomes[word % len(outcomes)]
                if not (drawn := drawn + 1) & LAST:
                    block = next_block(block, drawn)
                    if drawn - state.drawn > MOST_STEPS:
                        raise UndauntedError(NO_END)
                record.append(actions[outcome])
                if (args := resolve(ctx, args, outcome)) is None:
                    break
                if not op.is_lasting:
                    outcomes = list_outcomes(ctx, args)
            state.revealed += drawn - state.drawn
            state.drawn, state.rng = drawn, block
    raise UndauntedError(NO_END)


def _leave(stack: list[Frame], frame: Frame) -> None:
    """Drop the rest of a procedure; what its last step called stays on top."""
    index = len(stack) - 1
    while stack[index] is not frame:
        index -= 1
    del stack[index]


def at_chance(ctx: Context[Ruleset, State]) -> bool:
    """Whether the machine waits at a chance event."""
    stack = ctx.state.stack
    return bool(stack) and ctx.rules.code[stack[-1][0]][1] == CHANCE


def to_move(ctx: Context[Ruleset, State]) -> tuple[int, ...]:
    """The numbers of the seats that are asked now."""
    stack = ctx.state.stack
    if not stack or at_chance(ctx):
        return ()
    number, args = stack[-1]
    if ctx.rules.code[number][1] == SIMULTANEOUS:
        return tuple(seat for seat, asked in enumerate(ctx.state.choices.asked) if asked == ASKED)
    return (args[0],)


def options(ctx: Context[Ruleset, State], seat: int) -> Sequence[Action]:
    """What a seat that is asked may choose, sorted, never empty."""
    number, args = ctx.state.stack[-1]
    return ctx.rules.code[number][0].options(ctx, args, seat)  # type: ignore[no-any-return]


def possible_outcomes(ctx: Context[Ruleset, State]) -> tuple[Chance, Sequence[int]]:
    """The chance event that waits, and its equally likely outcomes."""
    number, args = ctx.state.stack[-1]
    chance = ctx.rules.code[number][0]
    return chance, chance.outcomes(ctx, args)


def _choose_in_secret(ctx: Context[Ruleset, State], seat: int, action: Action, decision: Decision, args: Args) -> None:
    rules, choices, record = ctx.rules, ctx.state.choices, ctx.record
    ctx.state.ply += 1
    choices.asked[seat] = HAS_CHOSEN
    choices.made[seat] = action.notation
    # The record has one order, that of the seats; it does not matter which seat answers first.
    record.insert(len(record) - choices.asked[seat + 1 :].count(HAS_CHOSEN), (rules.seats[seat], action))
    if ASKED not in choices.asked:
        chosen = tuple(map(rules.parse, choices.made))
        choices.made, choices.asked = [""] * len(chosen), [NOT_ASKED] * len(chosen)
        ctx.state.stack.pop()
        ctx.state.revealed += 1
        decision.resolve(ctx, args, chosen)


def draw_outcome(ctx: Context[Ruleset, State], outcome: int) -> None:
    """Resolve the chance event that waits with one of its outcomes, and continue.

    It takes its number of the generator as in sampled play, so that both ways end in one state.
    """
    state = ctx.state
    number, args = state.stack.pop()
    state.drawn = drawn = state.drawn + 1
    if not drawn & LAST:
        state.rng = next_block(state.rng, drawn)
    state.revealed += 1
    chance = ctx.rules.code[number][0]
    ctx.record.append(ctx.rules.outcomes[chance.action][outcome])
    if (again := chance.resolve(ctx, args, outcome)) is not None:
        state.stack.append((number, again))
    advance(ctx)


def start(ctx: Context[Ruleset, State], procedure: str) -> None:
    """Put the first procedure on the empty stack and run to the first stop."""
    ctx.state.stack.append((ctx.rules.entry[procedure], ()))
    advance(ctx)
