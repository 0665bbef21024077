"""Decisions, and the choices that packs add to decisions of other packs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from undaunted_core.declarations.listing import BoundChoices
from undaunted_core.declarations.parts import check_special, scenario_names
from undaunted_core.errors import RulesetError
from undaunted_core.ids import pack_of
from undaunted_core.kernel import flow
from undaunted_core.kernel.binding import bind
from undaunted_core.kernel.flow import FLOWS, OFFERS
from undaunted_core.kernel.kinds import TEXTS
from undaunted_core.kernel.registry import Declaration

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from undaunted_core.declarations.findings import Findings
    from undaunted_core.declarations.requirements import Choice
    from undaunted_core.declarations.words import ActionKind, Words
    from undaunted_core.kernel.actions import Action
    from undaunted_core.kernel.context import Context
    from undaunted_core.kernel.registry import Registry
    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.kernel.state import State


#: What a frame whose decision is asked of one seat begins with.
SEATS = ("seat", "side")


@attrs.frozen(eq=False, repr=False)
class Decision(flow.Declared, Declaration):
    """A stop at which a seat chooses one of some actions.

    ``fields`` names the fields of its frame and their domains, which are those of an :class:`Event`. With ``?``, such
    as ``piece?``, a field may be empty (-1).  The first is the seat that is asked (not so where ``simultaneous``).
    ``prompt`` is what the seat is asked, ``clause`` the rule.  ``stop`` is an action without effect that is offered
    first.  ``up_to`` names the field that counts how often more one may choose. The decision is asked again with one
    less, until zero or until the seat stops. The next question is below the effect of the choice on the stack.
    ``gathers`` names a list field to which the value chosen is added when it is asked again.

    ``lists`` may list all actions of all choices in one pass (without ``stop``),
    where that is faster.

    Simultaneous: all seats that have a choice are asked at once, in secret. ``resolve(ctx, chosen)`` gets the action
    of each seat (None: not asked), and ``weight`` weighs a secret choice for a seat that must guess it.

    >>> SINK = ActionKind("my_pack.sink", text(en="sink {piece}", es="hundir {piece}"), piece="piece")
    >>> CHOOSE_SUNK = Decision(
    ...     "my_pack.choose_sunk", {"side": "seat"}, text(en="Choose what sinks.", es="Elige qué se hunde."),
    ...     (Choice(SINK, lambda ctx, piece: None, where=(ON_BOARD,)),), stop=STOP,
    ... )
    >>> CHOOSE_SUNK.stop is STOP
    True
    """

    name: str
    fields: Mapping[str, str]
    prompt: Words
    choices: tuple[Choice, ...]
    clause: str = ""
    stop: ActionKind | None = None
    up_to: str = ""
    gathers: str = ""
    lists: Callable[..., Sequence[Action]] | None = None
    simultaneous: bool = False
    resolve: Callable[..., None] | None = None
    weight: Callable[..., int] | None = None
    #: What the decision may rely on, checked for every loaded state: (field, found, expected) of each fault.
    #: It names what it needs of the frame, ``rules``, ``state`` and ``place``; see ``docs/explanation/state.md``.
    sound: Callable[..., Sequence[tuple[str, str, str]]] | None = None

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the decision, its text, its actions and the texts of its requirements."""
        if registry.add(FLOWS, self.name, self, pack, of=self):
            registry.add(TEXTS, f"decision.{self.name}", self.prompt, pack)
            _declare_choices(self.choices, self.stop, registry, pack)

    def check(self, findings: Findings, pack: str) -> None:
        """Its name is the pack's own, and all that it names exists: domains, actions, what its choices start."""
        where = f"decision {self.name}"
        findings.own(pack, "decision", self.name)
        flow.check_fields(findings, pack, where, self.fields)
        _check_choices(self.choices, findings, pack, where)
        if self.stop is not None:
            findings.action(pack, f"{where}, stop", self.stop.name)
        if self.up_to:
            findings.known(pack, f"{where}, up_to", self.up_to, self.fields, "a field of the decision")
        first = next(iter(self.fields.values()), "nothing")
        if not self.simultaneous and first not in SEATS:
            findings.fault(pack, f"{where}, first field", repr(first), "the seat that decides: seat or side")

    def compile(self, rules: Ruleset) -> flow.Decision:
        """The decision as the machine takes it."""
        where = f"decision {self.name}"
        bound = BoundChoices(rules, self.name, self.fields, where)
        for choice in self.choices:
            bound.add(choice, "", is_listed=self.lists is not None)
        stop = [] if self.stop is None else [rules.actions[self.stop.name][()]]
        options = bound.options(stop, self.lists)
        weight = None
        if self.simultaneous:
            if self.resolve is None or len(self.choices) != 1:
                raise RulesetError(f"{where}: a choice made by all at once has one kind of action and resolve=")
            names = bound.frame | {"chosen": "chosen"}
            resolve = bind(self.resolve, ("ctx", "args", "chosen"), names, bound.derived, where)
            if self.weight is not None:
                weigh = bound.bind(self.weight, bound.names_at(self.choices[0].action))

                def weight(ctx: Context[Ruleset, State], args: object, seat: int, action: Action) -> int:
                    return int(weigh(ctx, args, seat, action.args))

        else:
            resolve = bound.resolve("" if self.stop is None else self.stop.name, self.up_to, self.gathers)
        return flow.Decision(
            self.name,
            dict(self.fields),
            options,
            resolve,
            self.clause,
            self.simultaneous,
            bound.why,
            weight,
            self.sound and bound.soundness(self.sound),
        )


def _declare_choices(choices: Iterable[Choice], stop: ActionKind | None, registry: Registry, pack: str) -> None:
    for kind in (*([stop] if stop else []), *(choice.action for choice in choices)):
        if pack_of(kind.name) == pack:
            registry.declare(kind, pack)
    for choice in choices:
        for requirement in choice.where:
            registry.declare(requirement, pack)


def _check_choices(choices: Iterable[Choice], findings: Findings, pack: str, what: str) -> None:
    for choice in choices:
        findings.action(pack, what, choice.action.name)
        if isinstance(choice.effect, flow.Procedure):
            findings.starts(pack, f"{what}, effect of {choice.action.name}", (choice.effect.name,))
        findings.starts(pack, f"{what}, choice of {choice.action.name}", choice.starts)


@attrs.frozen(eq=False, repr=False)
class Offer(flow.DeclaredOffer):
    """Choices that a pack adds to another pack's decision of one seat.

    ``clause`` is the rule. ``first`` is called before the effect and ``then`` after it, with the same names.
    ``starts`` are the procedures and decisions that these two start. ``lists`` may list all actions of all choices in
    one pass.  ``special`` is the scenario rule without which they are never offered: other scenarios do not ask.

    >>> DIG = ActionKind("my_pack.dig", text(en="dig in", es="atrincherarse"))
    >>> Offer(CHOOSE_PLAY, (Choice(DIG, lambda ctx, side: None),)).actions
    ('my_pack.dig',)
    """

    to: Decision | str
    choices: tuple[Choice, ...]
    clause: str = ""
    first: Callable[..., object] | None = None
    then: Callable[..., object] | None = None
    lists: Callable[..., Sequence[Action]] | None = None
    starts: tuple[object, ...] = ()
    special: str = ""

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the offer, its actions and the texts of its requirements."""
        registry.append(OFFERS, self, pack)
        _declare_choices(self.choices, None, registry, pack)

    def check(self, findings: Findings, pack: str) -> None:
        """The actions that it adds exist, and what its choices start."""
        _check_choices(self.choices, findings, pack, f"offer at {self.decision}")
        check_special(findings, pack, f"offer at {self.decision}", self.special)

    @property
    def decision(self) -> str:
        """The name of the decision."""
        return self.to if isinstance(self.to, str) else self.to.name

    @property
    def actions(self) -> tuple[str, ...]:
        """The kinds of action that it adds."""
        return tuple(choice.action.name for choice in self.choices)

    def compile(self, rules: Ruleset, fields: Mapping[str, str]) -> flow.Offer:
        """The offer as the machine takes it; ``fields`` are those of the decision."""
        where = f"offer of {', '.join(self.actions)} at {self.decision}"
        bound = BoundChoices(rules, self.decision, fields, where)
        for choice in self.choices:
            bound.add(choice, self.clause, is_listed=self.lists is not None, first=self.first, then=self.then)
        options = bound.options([], self.lists, is_offer=True) if scenario_names(rules, self.special) else None
        return flow.Offer(self.decision, self.actions, options, bound.resolve(), self.clause, bound.why)
