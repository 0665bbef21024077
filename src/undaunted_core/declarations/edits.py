"""Edits of the sequence of play: steps put into another pack's procedures, replaced, taken out; clauses cited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.kernel.flow import FLOWS, INSERTIONS, Insertion, Procedure
from undaunted_core.kernel.kinds import CITES
from undaunted_core.kernel.registry import Declaration

if TYPE_CHECKING:
    from undaunted_core.declarations.findings import Findings
    from undaunted_core.kernel.context import Named
    from undaunted_core.kernel.flow import Step
    from undaunted_core.kernel.registry import Registry


class Insert(Declaration):
    """Steps put into another pack's procedure, one after the other.

    >>> Insert("tactics.step", step("sink", lambda piece: None, "MY-6.2"), after="enter").procedure
    'tactics.step'
    """

    __slots__ = ("after", "before", "procedure", "steps")

    def __init__(self, procedure: Procedure | str, *steps: Step, before: str = "", after: str = "") -> None:
        self.procedure = procedure if isinstance(procedure, str) else procedure.name
        self.steps = steps
        self.before = before
        self.after = after

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the steps, and what they start."""
        after = self.after
        for step in self.steps:
            registry.append(INSERTIONS, Insertion(self.procedure, pack, step, self.before, after), pack)
            after = step.name
            step.declare_starts(registry, pack)

    def check(self, findings: Findings, pack: str) -> None:
        """What the steps start exists."""
        for step in self.steps:
            findings.starts(pack, f"step {self.procedure}/{step.name}", step.starts)


class Replace(Declaration):
    """A step of another pack's procedure carried out in another way.

    >>> Replace("tactics.step", "go_on", step("go_on", lambda piece: None)).target
    'go_on'
    """

    __slots__ = ("procedure", "step", "target")

    def __init__(self, procedure: Procedure | str, target: str, step: Step) -> None:
        self.procedure = procedure if isinstance(procedure, str) else procedure.name
        self.target = target
        self.step = step

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the step, and what it starts."""
        registry.append(INSERTIONS, Insertion(self.procedure, pack, self.step, target=self.target), pack)
        self.step.declare_starts(registry, pack)

    def check(self, findings: Findings, pack: str) -> None:
        """What the step starts exists."""
        findings.starts(pack, f"step {self.procedure}/{self.step.name}", self.step.starts)


class Remove(Declaration):
    """A step taken out of another pack's procedure.

    >>> Remove("tactics.step", "go_on").target
    'go_on'
    """

    __slots__ = ("procedure", "target")

    def __init__(self, procedure: Procedure | str, target: str) -> None:
        self.procedure = procedure if isinstance(procedure, str) else procedure.name
        self.target = target

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the removal."""
        registry.append(INSERTIONS, Insertion(self.procedure, pack, None, target=self.target), pack)


class Cite(Declaration):
    """The clause that another pack's decision or step (``procedure/step``) carries out in this pack's games.

    >>> Cite("core.round/end_round", "MY-3.9").of
    'core.round/end_round'
    """

    __slots__ = ("clause", "of")

    def __init__(self, of: Named | str, clause: str) -> None:
        self.of = of if isinstance(of, str) else of.name
        self.clause = clause

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the clause."""
        registry.add(CITES, self.of, self.clause, pack)

    def check(self, findings: Findings, pack: str) -> None:
        """The decision or the step exists."""
        flow, edits = findings.registry.all(FLOWS), findings.registry.every(INSERTIONS)
        cited = {name for name, item in flow.items() if not isinstance(item, Procedure)}
        cited |= {f"{name}/{step.name}" for name, item in flow.items() if isinstance(item, Procedure)
                  for step in item.steps}
        cited |= {f"{edit.procedure}/{edit.step.name}" for edit in edits if edit.step is not None}
        findings.known(pack, f"Cite of {self.of}", self.of, sorted(cited), "a decision, or procedure/step")


