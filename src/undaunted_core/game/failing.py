"""Errors in the rules of a pack while a game is played: each names the pack, the rule and the place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from undaunted_core.errors import RuleError, UndauntedError
from undaunted_core.kernel import machine
from undaunted_core.kernel.flow import Chance
from undaunted_core.limits import NO_END

if TYPE_CHECKING:
    from undaunted_core.kernel.ruleset import Ruleset

#: The functions of the machine in which ``at`` is the code that runs.
RUNNING = {one.__code__ for one in (machine.advance, machine.options, machine.draw_outcome)}
#: What of their local names an error tells, and what it is where the function has none.
LOCALS: tuple[tuple[str, Any], ...] = (("at", 0), ("outcomes", None), ("stack", ()))
#: How many procedures an error of endless rules names.
MOST_NAMED = 5


def rule_error(rules: Ruleset, error: Exception, at: int = 0) -> RuleError:
    """The error of a rule, with its pack, the step or decision it happened in and the line.

    ``at`` is the code that ran, where the error did not come through the machine.
    """
    if isinstance(error, RuleError):
        return error
    place, outcomes, stack = "", None, ()
    trace = error.__traceback__
    while trace is not None:
        frame = trace.tb_frame
        module = str(frame.f_globals.get("__name__", ""))
        if frame.f_code in RUNNING:
            at, outcomes, stack = (frame.f_locals.get(name, missing) for name, missing in LOCALS)
        elif module and module.partition(".")[0] != "undaunted_core":
            place = f" ({frame.f_code.co_filename}:{trace.tb_lineno})"
        trace = trace.tb_next
    if outcomes is not None and outcomes_fault(rules, at, outcomes):
        return outcomes_error(rules, at, outcomes)
    told = str(error) if isinstance(error, UndauntedError) else f"{type(error).__name__}: {error}"
    if told == NO_END:
        told += f"; the procedures that run, the last first: {_running(rules, stack)}"
    return _made(rules, at, f"failed: {told}{place}")


def _running(rules: Ruleset, stack: Sequence[Any]) -> str:
    """The procedures of the frames of a stack, the top first, and how often each lies there."""
    often = Counter(rules.label_of[at].partition("/")[0] for at, _ in reversed(stack))
    named = [f"{name} ({count} times)" if count > 1 else name for name, count in often.items()]
    return ", ".join(named[:MOST_NAMED]) or "none"


def nothing_offered(rules: Ruleset, at: int, seat: int) -> RuleError:
    """The error of a decision that leaves a seat without any action."""
    said = (
        f"offers {rules.seats[seat]} nothing, expected at least one action: let the step that calls it ask only "
        f"when there is something to choose, or give it stop=STOP"
    )
    return _made(rules, at, said)


def outcomes_error(rules: Ruleset, at: int, outcomes: Any) -> RuleError:
    """The error of a chance event whose outcomes are none."""
    return _made(rules, at, outcomes_fault(rules, at, outcomes))


def outcomes_fault(rules: Ruleset, at: int, outcomes: Any) -> str:
    """What is wrong with the outcomes that a chance event gave; empty for nothing."""
    chance = rules.code[at][0]
    expected = "expected a list with one number for each equally likely outcome"
    if not isinstance(chance, Chance):
        return ""
    if not isinstance(outcomes, Sequence) or isinstance(outcomes, str):
        twice = "list an outcome twice to make it twice as likely"
        return f"returned the outcomes {_shown(outcomes)}, {expected} ({twice})"
    if not outcomes:
        return f"returned no outcome, {expected}, at least one"
    known = len(rules.outcomes[chance.action])
    odd = [one for one in outcomes if type(one) is not int or not 0 <= one < known]
    domain = ", ".join(rules.actions[chance.action].fields.values())
    numbers = f"expected numbers of the domain {domain}: 0 to {known - 1}"
    return f"returned the outcome {_shown(odd[0])}, {numbers}" if odd else ""


def _made(rules: Ruleset, at: int, said: str) -> RuleError:
    """The error of the step, decision or chance event with this code."""
    label = rules.label_of[at]
    if not label:
        return RuleError(f"a rule {said}")
    name, _, step = label.partition("/")
    of_step = [one.pack for one in rules.procedures.get(name, ()) if one.name == step]
    pack = of_step[0] if of_step else rules.registry.pack_of("flow", name)
    word = "step" if of_step else "chance event" if isinstance(rules.code[at][0], Chance) else "decision"
    return RuleError(f"pack {pack}: {word} {label} {said}", pack, label)


def _shown(value: Any) -> str:
    """A value in few words, with its class."""
    return f"{type(value).__name__} {value!r}"[:80]
