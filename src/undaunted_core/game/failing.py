"""Errors in the rules of a pack while a game is played: each names the pack, the rule and the place."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Sequence
from inspect import unwrap
from typing import TYPE_CHECKING, Any

from undaunted_core.checks.lines import modules_of, trees_of
from undaunted_core.declarations.returned import place_of, show_value
from undaunted_core.errors import RuleError, UndauntedError
from undaunted_core.kernel import machine
from undaunted_core.kernel.flow import FLOWS, Chance
from undaunted_core.kernel.state import SEVERAL
from undaunted_core.limits import NO_END

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undaunted_core.kernel.flow import Args
    from undaunted_core.mechanics.state import CoreRules

#: The functions of the machine in which ``number`` is that of the code that runs.
RUNNING = {function.__code__ for function in (machine.advance, machine.options, machine.draw_outcome)}
#: What of their local names an error tells, and what it is where the function has none.
LOCALS: tuple[tuple[str, Any], ...] = (("number", 0), ("outcomes", None), ("stack", ()))
#: How many procedures an error of endless rules names.
MOST_NAMED = 5


def rule_error(rules: CoreRules, error: Exception, at: int = 0) -> RuleError:
    """The error of a rule, with its pack, the step or decision it happened in and the line.

    ``at`` is the code that ran, where the error did not come through the machine.
    """
    if isinstance(error, RuleError):
        return error
    line, outcomes, args, stack = "", None, (), ()
    trace = error.__traceback__
    while trace is not None:
        frame = trace.tb_frame
        module = str(frame.f_globals.get("__name__", ""))
        if frame.f_code in RUNNING:
            at, outcomes, stack = (frame.f_locals.get(name, missing) for name, missing in LOCALS)
            args = frame.f_locals.get("args") or ()
        elif module and module.partition(".")[0] != "undaunted_core":
            line = f" ({frame.f_code.co_filename}:{trace.tb_lineno})"
        trace = trace.tb_next
    if outcomes is not None and outcomes_fault(rules, at, outcomes):
        return outcomes_error(rules, at, outcomes)
    if wrong := _wrong_argument(rules, at, args):
        return _error_at(rules, at, wrong)
    if not line:
        # The library failed between two rules: the step or decision that ran is the nearest there is.
        label = rules.label_of[at].partition("/")
        runs = [step.run for step in rules.procedures.get(label[0], ()) if step.name == label[2]]
        line = _place_note(runs[0]) if runs and not _is_ours(runs[0]) else ""
    message = str(error) if isinstance(error, UndauntedError) else f"{type(error).__name__}: {error}"
    if message == NO_END:
        message += f"; the procedures that run, the last first: {_list_procedures(rules, stack)}"
    return _error_at(rules, at, f"failed: {message}{line}")


def _list_procedures(rules: CoreRules, stack: Sequence[Any]) -> str:
    """The procedures of the frames of a stack, the top first, and how often each lies there."""
    often = Counter(rules.label_of[at].partition("/")[0] for at, _ in reversed(stack))
    procedures = [f"{name} ({count} times)" if count > 1 else name for name, count in often.items()]
    return ", ".join(procedures[:MOST_NAMED]) or "none"


def no_offer_error(rules: CoreRules, at: int, seat: int) -> RuleError:
    """The error of a decision that leaves a seat without any action."""
    said = (
        f"offers {rules.seats[seat]} nothing, expected at least one action: let the step that calls it ask only "
        f"when there is something to choose, or give it stop=STOP"
    )
    return _error_at(rules, at, said)


def outcomes_error(rules: CoreRules, at: int, outcomes: object) -> RuleError:
    """The error of a chance event whose outcomes are none."""
    listed = getattr(rules.registry.all(FLOWS)[rules.label_of[at]], "outcomes", None)
    return _error_at(rules, at, f"{outcomes_fault(rules, at, outcomes)}{_place_note(listed)}")


def _is_ours(function: Any) -> bool:
    return str(getattr(unwrap(function), "__module__", "")).partition(".")[0] == "undaunted_core"


def _place_note(function: object) -> str:
    line = place_of(function)
    return f" ({line})" if line else ""


def _wrong_argument(rules: CoreRules, at: int, args: Args) -> str:
    """What is wrong with the arguments that something was started with, and where; empty for nothing."""
    for (field, domain), value in zip(rules.fields_of[at].items(), args, strict=False):
        if not isinstance(value, tuple if domain.endswith(SEVERAL) else str if domain == "text" else int):
            name = rules.label_of[at].partition("/")[0]
            line = next(_calls_of(rules, name), "")
            expected = f"a {'tuple of numbers' if domain.endswith(SEVERAL) else 'number'} of the domain {domain}"
            at_line = f" ({line})" if line else ""
            return f"was started with {show_value(value)} as its {field}, expected {expected}{at_line}"
    return ""


def _calls_of(rules: CoreRules, name: str) -> Iterator[str]:
    """Where packs start a procedure, decision or chance event by ``ctx.call``: ``file:line``."""
    steps = [step.run for procedure in rules.procedures.values() for step in procedure]
    roots = {str(getattr(unwrap(run), "__module__", "")).partition(".")[0] for run in steps}
    for module in [sys.modules[root] for root in sorted(roots) if root in sys.modules]:
        every = [item for part in modules_of(module) for item in vars(part).items()]
        names = {variable: getattr(item, "name", "") for variable, item in every}
        for file, tree in trees_of(module, r"\.call\("):
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".call") and node.args:
                    what = node.args[0]
                    called = what.value if isinstance(what, ast.Constant) else names.get(ast.unparse(what))
                    if called == name:
                        yield f"{file}:{node.lineno}"


def outcomes_fault(rules: CoreRules, at: int, outcomes: object) -> str:
    """What is wrong with the outcomes that a chance event gave; empty for nothing."""
    chance = rules.code[at][0]
    expected = "expected a list with one number for each equally likely outcome"
    if not isinstance(chance, Chance):
        return ""
    if not isinstance(outcomes, Sequence) or isinstance(outcomes, str):
        twice = "list an outcome twice to make it twice as likely"
        return f"returned the outcomes {_show(outcomes)}, {expected} ({twice})"
    if not outcomes:
        return f"returned no outcome, {expected}, at least one"
    count = len(rules.outcomes[chance.action])
    odd = [outcome for outcome in outcomes if type(outcome) is not int or not 0 <= outcome < count]
    domain = ", ".join(rules.actions[chance.action].fields.values())
    numbers = f"expected numbers of the domain {domain}: 0 to {count - 1}"
    return f"returned the outcome {_show(odd[0])}, {numbers}" if odd else ""


def _error_at(rules: CoreRules, at: int, said: str) -> RuleError:
    """The error of the step, decision or chance event with this code."""
    label = rules.label_of[at]
    if not label:
        return RuleError(f"a rule {said}")
    name, _, step = label.partition("/")
    of_step = [item.pack for item in rules.procedures.get(name, ()) if item.name == step]
    pack = of_step[0] if of_step else rules.registry.pack_of(FLOWS, name)
    word = "step" if of_step else "chance event" if isinstance(rules.code[at][0], Chance) else "decision"
    return RuleError(f"pack {pack}: {word} {label} {said}", pack, label)


def _show(value: object) -> str:
    """A value in few words, with its class."""
    return f"{type(value).__name__} {value!r}"[:80]
