"""Abilities: what cards can be played for, declared one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.declarations.requirements import Requirement, requirements_in
from undaunted_core.errors import RulesetError
from undaunted_core.ids import nearest
from undaunted_core.kernel.binding import run_generated
from undaunted_core.kernel.flow import FLOWS, Procedure, Step
from undaunted_core.kernel.kinds import TITLES, Kind
from undaunted_core.kernel.registry import Declaration

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from undaunted_core.declarations.decisions import Decision
    from undaunted_core.declarations.findings import Findings
    from undaunted_core.declarations.words import Words
    from undaunted_core.kernel.flow import Args
    from undaunted_core.kernel.registry import Called, Registry
    from undaunted_core.mechanics.setting import Setting
    from undaunted_system.tactics.state import Ctx
    from undaunted_system.tactics.uses import Entry

#: What the procedures of abilities hold: the side, the card played and what it is played for.
USE_FIELDS = {"side": "side", "played": "card", "ability": "ability"}


@attrs.frozen(eq=False, repr=False)
class Ability(Declaration):
    """Something a card can be played for.

    ``requires`` are the requirements, asked in order. They may ask for ``side``, ``card``, ``piece``, ``x``,
    ``squad``, ``use`` and ``at``, where the piece is or would enter.  What it does is one of:

    - ``effect``, a function that names what it needs of ``side``, ``card``, ``piece``,
      ``x``, ``squad``, ``use`` and ``ability``;
    - ``choose``, a decision whose fields are filled by name: ``side`` or ``seat``, ``played``, ``ability``. A field
      of the domain ``piece`` gets the card's piece. The field that its ``up_to`` names gets X of the card (with X 0
      nothing is asked). A list begins empty;
    - ``steps``, the steps of a procedure, for packs to edit.

    Either way it is the procedure ``<pack>.<name>``, whose step is called as the
    ability.  ``needs_piece``: it is nothing without a piece on the board, so only cards
    with a piece may name it.  ``for_every``: it is offered for every card whose
    definition fits, named on the card or not.

    >>> Ability("rest", "MY-4.3", text(en="Rest", es="Descansar"), effect=lambda ctx, use: None).name
    'rest'
    """

    name: str
    clause: str = ""
    title: Words | None = None
    effect: Callable[..., object] | None = None
    choose: Decision | None = None
    steps: tuple[Step, ...] = ()
    requires: tuple[Requirement, ...] = ()
    needs_piece: bool = False
    for_every: Callable[[Any], bool] | None = None
    #: What the effect may start, by itself or by name: the sequence of play shows it.
    starts: tuple[object, ...] = ()
    #: The procedure that carries it out; set when it is registered.
    procedure: str = ""

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the ability, its procedure, title and decision, and the texts of its requirements."""
        name = f"{pack}.{self.name}"
        if not registry.add(ABILITIES, self.name, attrs.evolve(self, procedure=name), pack, of=self):
            return
        steps = self.steps
        if not steps:
            run = asks(self.choose) if self.choose is not None else self.effect
            if run is None:
                raise RulesetError(f"pack {pack}: ability {self.name!r} does nothing; expected effect, choose or steps")
            starts = (self.choose,) if self.choose is not None else self.starts
            steps = (Step(self.name, run, self.clause, pack, starts),)
        steps = tuple(attrs.evolve(item, pack=pack) for item in steps)
        registry.add(FLOWS, name, Procedure(name, USE_FIELDS, steps), pack)
        if self.choose is not None:
            registry.declare(self.choose, pack)
        if self.title is not None:
            registry.add(TITLES, f"ability {self.name}", self.title, pack)
        for item in self.requires:
            registry.declare(item, pack)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        return [(f"ability {self.name}, for_every", self.for_every, "definition")]

    def check(self, findings: Findings, pack: str) -> None:
        """What its steps start exists."""
        starts = (self.choose,) if self.choose is not None else self.starts
        for step in self.steps or (Step(self.name, asks, starts=starts),):
            findings.starts(pack, f"step {pack}.{self.name}/{step.name}", step.starts)


ABILITIES: Kind[Ability] = Kind("ability", Ability, requires=True)


class Gate(Declaration):
    """A requirement of every ability a card names (not of those offered for every card); asked once per card.

    >>> Gate(ON_BOARD).requirement.name
    'core.off_board'
    """

    __slots__ = ("requirement",)

    def __init__(self, requirement: Requirement) -> None:
        self.requirement = requirement

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the requirement and its text."""
        registry.append(GATES, self.requirement, pack)
        if isinstance(self.requirement, Declaration):  # what else it is, is told after the hook
            registry.declare(self.requirement, pack)


GATES: Kind[Requirement] = Kind("gate", Requirement)


class Waive(Declaration):
    """An exception to a requirement of abilities: where ``when`` holds, the requirement need not hold.

    ``when`` names the same values as the requirement.  ``only_if(setting)`` leaves
    the exception out of scenarios that do not have it.

    >>> Waive(ON_BOARD, when=lambda side: side == 0).requirement is ON_BOARD
    True
    """

    __slots__ = ("only_if", "requirement", "when")

    def __init__(
        self, requirement: Requirement, when: Callable[..., bool], only_if: Callable[[Setting], bool] | None = None
    ) -> None:
        self.requirement = requirement
        self.when = when
        self.only_if = only_if

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the exception."""
        registry.append(WAIVERS, self, pack)

    def check(self, findings: Findings, pack: str) -> None:
        """Some rule asks the requirement."""
        requirements = [requirement for _, _, requirement in requirements_in(findings.registry)]
        if all(requirement is not self.requirement for requirement in requirements):
            name, names = self.requirement.name, sorted({requirement.name for requirement in requirements})
            findings.fault(pack, f"Waive of {name}", repr(name), "a requirement that a rule uses", nearest(name, names))


WAIVERS: Kind[Waive] = Kind("waiver", Waive)


class GivenUses(Declaration):
    """Uses that a card has for the present, such as those of the seat of its soldier: ``find(ctx, card, piece)``.

    The uses come from ``ctx.rules.activation``.

    >>> GivenUses(lambda ctx, card, piece: ()).find(ctx, 0, 0)
    ()
    """

    __slots__ = ("find",)

    def __init__(self, find: Callable[[Any, int, int], Sequence[Entry]]) -> None:
        self.find = find

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the function."""
        registry.append(GIVEN_USES, self.find, pack)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        return [("given uses", self.find, "ctx, card, piece")]


#: What finds uses that a card has for the present.
GIVEN_USES: Kind[Callable[..., Sequence[Entry]]] = Kind("given_uses", callable)


def asks(decision: Decision) -> Callable[[Ctx, Args], None]:
    """The step of an ability that asks a decision, its frame filled by the names of its fields."""
    names = {"side": "args[0]", "seat": "args[0]", "played": "args[1]", "ability": "args[2]"}
    values = []
    for field, domain in decision.fields.items():
        if field == decision.up_to:
            values.append("use.x")
        elif field in names:
            values.append(names[field])
        elif domain == "piece":
            values.append("use.piece")
        elif domain.endswith("[]"):
            values.append("()")
        else:
            raise RulesetError(
                f"decision {decision.name}: the field {field!r} cannot be filled from a card; "
                f"expected one of {', '.join(names)}, a piece, the field of up_to, or a list"
            )
    source = (
        "def ask(ctx, args):\n"
        "    use = ctx.rules.activation.uses[args[1], args[2]]\n"
        + ("    if use.x:\n    " if decision.up_to else "")
        + f"    ctx.state.stack.append((ctx.rules.entry[{decision.name!r}], ({', '.join(values)},)))\n"
    )
    ask: Callable[[Ctx, Args], None] = run_generated(source, f"asks {decision.name}", {})["ask"]
    return ask
