"""Abilities: what cards can be played for, declared one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.errors import RulesetError
from undaunted_core.kernel.binding import run_generated
from undaunted_core.kernel.flow import Declaration, Procedure, Step

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undaunted_core.declarations.decisions import Decision
    from undaunted_core.declarations.requirements import Requirement
    from undaunted_core.declarations.words import Words
    from undaunted_core.kernel.registry import Registry
    from undaunted_system.tactics.uses import Entry

#: What the procedures of abilities hold: the side, the card played and what it is played for.
USE_FIELDS = {"side": "side", "played": "card", "ability": "ability"}


@attrs.frozen(eq=False, repr=False)
class Ability(Declaration):
    """Something a card can be played for.

    ``requires`` are the requirements, asked in order; they may ask for ``side``,
    ``card``, ``piece``, ``x``, ``squad``, ``use`` and ``at``, where the piece is or
    would enter.  What it does is one of:

    - ``effect``, a function that names what it needs of ``side``, ``card``, ``piece``,
      ``x``, ``squad``, ``use`` and ``ability``;
    - ``choose``, a decision whose fields are filled by name: ``side`` or ``seat``,
      ``played``, ``ability``; a field of the domain ``piece`` gets the card's piece, the
      field that its ``up_to`` names X of the card (with X 0 nothing is asked); a list
      begins empty;
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
    starts: tuple[Any, ...] = ()
    #: The procedure that carries it out; set when it is registered.
    procedure: str = ""

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the ability, its procedure, title and decision, and the texts of its requirements."""
        name = f"{pack}.{self.name}"
        if not registry.add("ability", self.name, attrs.evolve(self, procedure=name), pack, of=self):
            return
        steps = self.steps
        if not steps:
            run = asks(self.choose) if self.choose is not None else self.effect
            if run is None:
                raise RulesetError(f"pack {pack}: ability {self.name!r} does nothing; expected effect, choose or steps")
            starts = (self.choose,) if self.choose is not None else self.starts
            steps = (Step(self.name, run, self.clause, pack, starts),)
        steps = tuple(attrs.evolve(one, pack=pack) for one in steps)
        registry.add("flow", name, Procedure(name, USE_FIELDS, steps), pack)
        if self.choose is not None:
            self.choose.declare(registry, pack)
        if self.title is not None:
            registry.add("title", f"ability {self.name}", self.title, pack)
        for one in self.requires:
            one.declare(registry, pack)


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
        registry.append("gate", self.requirement, pack)
        if isinstance(self.requirement, Declaration):  # what else it is, is told after the hook
            self.requirement.declare(registry, pack)


class Waive(Declaration):
    """An exception to a requirement of abilities: where ``when`` holds, the requirement need not hold.

    ``when`` names the same values as the requirement.  ``only_if(setting)`` leaves
    the exception out of scenarios that do not have it.

    >>> Waive(ON_BOARD, when=lambda side: side == 0).requirement is ON_BOARD
    True
    """

    __slots__ = ("only_if", "requirement", "when")

    def __init__(
        self, requirement: Requirement, when: Callable[..., bool], only_if: Callable[[Any], bool] | None = None
    ) -> None:
        self.requirement = requirement
        self.when = when
        self.only_if = only_if

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the exception."""
        registry.append("waiver", self, pack)


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
        registry.append("given_uses", self.find, pack)


def asks(decision: Decision) -> Callable[[Any, Any], None]:
    """The step of an ability that asks a decision, its frame filled by the names of its fields."""
    known = {"side": "args[0]", "seat": "args[0]", "played": "args[1]", "ability": "args[2]"}
    values = []
    for field, domain in decision.fields.items():
        if field == decision.up_to:
            values.append("use.x")
        elif field in known:
            values.append(known[field])
        elif domain == "piece":
            values.append("use.piece")
        elif domain.endswith("[]"):
            values.append("()")
        else:
            raise RulesetError(
                f"decision {decision.name}: the field {field!r} cannot be filled from a card; "
                f"expected one of {', '.join(known)}, a piece, the field of up_to, or a list"
            )
    source = (
        "def ask(ctx, args):\n"
        "    use = ctx.rules.activation.uses[args[1], args[2]]\n"
        + ("    if use.x:\n    " if decision.up_to else "")
        + f"    ctx.state.stack.append((ctx.rules.entry[{decision.name!r}], ({', '.join(values)},)))\n"
    )
    ask: Callable[[Any, Any], None] = run_generated(source, f"asks {decision.name}", {})["ask"]
    return ask
