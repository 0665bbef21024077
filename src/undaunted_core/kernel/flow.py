"""Flow of play as data: procedures of named steps, decisions and chance events.

A frame of the state's stack is ``(code, arguments)``: the code numbers a step, a decision or a chance event of the
compiled ruleset.  Steps are functions ``step(ctx, arguments)`` that write to the state and may call procedures
(``ctx.call``). The machine runs them until a decision or a chance event waits on top.
"""

from __future__ import annotations

from graphlib import CycleError
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.anchors import arrange
from undaunted_core.by_value import ByValue
from undaunted_core.errors import OrderingError
from undaunted_core.ids import near_hint, pack_of
from undaunted_core.kernel.binding import MAYBE, parameters, run_generated
from undaunted_core.kernel.domains import check_domain
from undaunted_core.kernel.kinds import Kind
from undaunted_core.kernel.registry import Declaration, Registry
from undaunted_core.kernel.state import PLAIN, SEVERAL

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from undaunted_core.declarations.findings import Findings
    from undaunted_core.kernel.actions import Action
    from undaunted_core.kernel.context import Context
    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.kernel.state import State

#: What stops have in place of the next step's code: a decision of one seat (the most frequent, and None is tested
#: fastest), one of several seats at once, a chance event.
STOPS = DECISION, SIMULTANEOUS, CHANCE = None, -1, -2
#: Returned by a step to end its procedure early.
LEAVE = object()

Args = tuple[Any, ...]
#: What is wrong with a frame: the field to blame (see :class:`Decision`), what was found, what was expected.
Fit = tuple[str, str, str]
#: What a pack writes takes its own types of context, rules and state: each is Any here.
if TYPE_CHECKING:
    #: Of the context, the arguments and a seat; those of an offer also take what the lists of a decision share.
    Options = Callable[..., Sequence[Action]]
    Resolve = Callable[[Any, Args, Any], None]
    Why = Callable[[Any, Args, int, Action], Sequence[tuple[str, str]]]
    Sound = Callable[[Any, Any, Args, int], Sequence[Fit]]
    StepSound = Callable[[str, Any, Any, Args, int], Sequence[Fit]]


@attrs.frozen(eq=False, repr=False)
class Step(ByValue):
    """A named step of a procedure, with the clause it carries out and the pack it comes from.

    ``starts`` are the procedures, decisions, chance events and windows that it may
    start, by name: the sequence of play shows them below it.
    """

    name: str
    run: Callable[..., object]
    clause: str = ""
    pack: str = ""
    starts: tuple[object, ...] = ()

    def declare_starts(self, registry: Registry, pack: str) -> None:
        """Register what the step starts, as far as it is the pack's own."""
        declare_own(registry, pack, self.starts)


def declare_own(registry: Registry, pack: str, starts: tuple[object, ...]) -> None:
    """Register declarations that a step or a chance event starts, as far as they are the pack's own."""
    for start in starts:
        if isinstance(start, Declaration) and pack_of(getattr(start, "name", "")) == pack:
            registry.declare(start, pack)


@attrs.frozen(eq=False, repr=False)
class Procedure(Declaration):
    """Named steps in order; ``fields`` names the arguments and their domains.

    Arguments are public: a column holds a secret.  A field of the domain ``piece?`` may be empty: a rule gets -1, a
    document has null.  ``sound(step, rules, state, arguments, place)`` says what is wrong with a frame of a loaded
    state that continues with that step, see :class:`Decision`.
    """

    name: str
    fields: dict[str, str]
    steps: tuple[Step, ...]
    sound: StepSound | None = None

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the procedure, and what its steps start."""
        steps = tuple(attrs.evolve(part, pack=pack) for part in self.steps)
        if registry.add(FLOWS, self.name, attrs.evolve(self, steps=steps), pack, of=self):
            for part in self.steps:
                part.declare_starts(registry, pack)

    def check(self, findings: Findings, pack: str) -> None:
        """Its name is the pack's own, its fields have domains, and what its steps start exists."""
        findings.own(pack, "procedure", self.name)
        check_fields(findings, pack, f"procedure {self.name}", self.fields)
        for part in self.steps:
            findings.starts(pack, f"step {self.name}/{part.name}", part.starts)


def step(name: str, run: Callable[..., object], clause: str = "", *starts: object) -> Step:
    """A step for :func:`procedure` or for :class:`Insert`.

    ``run`` names the values it needs: fields of the procedure, or what follows from them.  ``starts`` are the
    procedures, decisions and chance events that it may start, given as objects or by name. Nested in this way, a
    literal reads like a page of the rulebook.

    >>> step("sink", lambda piece: None, "MY-6.2").name
    'sink'
    """
    return Step(name, run, clause, "", starts)


def procedure(name: str, *steps: Step, sound: StepSound | None = None, **fields: str) -> Procedure:
    """A procedure ``pack.noun``; keyword arguments name its fields and their domains.

    >>> procedure("my_pack.sinking", step("sink", lambda piece: None, "MY-6.2"), piece="piece").fields
    {'piece': 'piece'}
    """
    return Procedure(name, fields, steps, sound)


@attrs.frozen(eq=False, repr=False)
class Decision:
    """A stop at which a seat chooses one of the actions offered.

    ``options(ctx, arguments, seat)`` lists what is offered, sorted, never empty,
    judged from what the seat knows.  ``resolve(ctx, arguments, action)`` carries
    the choice out; for a simultaneous decision it gets a tuple with the action
    of each seat (None for those not asked).  The first argument of any other
    decision is the seat that is asked.  ``why(ctx, arguments, seat, action)``
    gives reasons (key, clause) for what is not offered.  ``weight(ctx, arguments,
    seat, action)`` weighs a secret choice for those who must guess it.

    ``sound(rules, state, arguments, place)`` states what the decision may rely on wherever its frame lies on the
    stack (``place``, from the bottom). It is asked for every loaded state, and gives (field, found, expected) for
    each fault.  The field is empty where no single field is wrong, and is a pointer such as ``/attack/dice`` where
    the fault is outside the frame.
    """

    name: str
    fields: dict[str, str]
    options: Options
    resolve: Resolve
    clause: str = ""
    simultaneous: bool = False
    why: Why | None = None
    weight: Callable[..., int] | None = None
    sound: Sound | None = None


class Declared:
    """A decision declared in another form, which is compiled to a :class:`Decision` with the ruleset."""

    __slots__ = ()
    name: str
    fields: Mapping[str, str]
    simultaneous: bool

    def compile(self, rules: Ruleset) -> Decision:
        """The decision as the machine takes it."""
        raise NotImplementedError


@attrs.frozen(eq=False, repr=False)
class Chance(Declaration):
    """A chance event, defined once for sampled and for explicit play.

    ``outcomes(ctx, arguments)`` are equally likely numbers of the domain ``domain``;
    a number that is listed twice is twice as likely.  ``resolve(ctx, arguments, outcome)`` applies the
    drawn outcome; where the event happens again at once, it returns the arguments for that.
    ``action`` is the action kind that shows it.  ``sound`` is as in a :class:`Decision`, ``starts`` as in a step.
    With ``is_lasting`` the list is not asked for again while the event happens again: ``resolve`` keeps it right.

    >>> Chance("my_pack.coin", {"side": "side"}, "my_pack.flip", lambda ctx, args: (0, 1), print).fields
    {'side': 'side'}
    """

    name: str
    fields: dict[str, str]
    action: str
    outcomes: Callable[..., Sequence[int]]
    resolve: Callable[..., Args | None]
    sound: Sound | None = None
    starts: tuple[object, ...] = ()
    is_lasting: bool = False

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the chance event, and what it starts."""
        if registry.add(FLOWS, self.name, self, pack, of=self):
            declare_own(registry, pack, self.starts)

    def check(self, findings: Findings, pack: str) -> None:
        """Its name is the pack's own, its fields have domains, the action that shows it and what it starts exist."""
        what = f"chance event {self.name}"
        findings.own(pack, "chance event", self.name)
        check_fields(findings, pack, what, self.fields)
        findings.action(pack, what, self.action)
        findings.starts(pack, what, self.starts)


@attrs.frozen(eq=False, repr=False)
class Offer:
    """Actions of some kinds that a pack adds to what another pack's decision offers.

    ``options`` lists them sorted, as a decision does, but may be empty (None: no state offers any). ``resolve``
    carries out one of them, by ``clause``. ``why`` gives the reasons if one of these kinds is not offered.
    """

    decision: str
    actions: tuple[str, ...]
    options: Options | None
    resolve: Resolve
    clause: str = ""
    why: Why | None = None


class DeclaredOffer(Declaration):
    """An offer declared in another form, which is compiled to an :class:`Offer` with the ruleset."""

    __slots__ = ()

    @property
    def decision(self) -> str:
        """The name of the decision."""
        raise NotImplementedError

    @property
    def actions(self) -> tuple[str, ...]:
        """The kinds of action that it adds."""
        raise NotImplementedError

    def compile(self, rules: Ruleset, fields: Mapping[str, str]) -> Offer:
        """The offer as the machine takes it; ``fields`` are those of the decision."""
        raise NotImplementedError


@attrs.frozen(eq=False, repr=False)
class Insertion(ByValue):
    """A pack's edit of another procedure: put in, replace (``step`` set) or take out (None)."""

    procedure: str
    pack: str
    step: Step | None
    before: str = ""
    after: str = ""
    target: str = ""


INSERTIONS: Kind[Insertion] = Kind("insertion", Insertion)


def check_fields(findings: Findings, pack: str, what: str, fields: Mapping[str, str]) -> None:
    """Note fields of a frame whose domains do not exist, or that may not be empty."""
    for field, domain in fields.items():
        where, holds = f"{what}, field {field}", domain.removesuffix(MAYBE)
        check_domain(findings, pack, where, holds.removesuffix(SEVERAL) if holds == domain else holds, PLAIN)
        if holds != domain and holds in PLAIN:
            findings.fault(pack, where, repr(domain), f"{holds!r}: only a member of a domain may be left out")


#: What stands on the stack: procedures, decisions, chance events.
FLOWS: Kind[Procedure | Decision | Declared | Chance] = Kind(
    "flow", (Procedure, Declared, Decision, Chance), starts=True
)


OFFERS: Kind[DeclaredOffer] = Kind("offer", DeclaredOffer)


def join_offers(decision: Decision, offers: Sequence[Offer]) -> Decision:
    """The decision with the options that packs add, after its own options."""
    resolves, otherwise = {kind: offer.resolve for offer in offers for kind in offer.actions}, decision.resolve
    added = {f"list_{at}": offer.options for at, offer in enumerate(offers) if offer.options is not None}
    lists = "".join(f", *{name}({', '.join(parameters(listed))})" for name, listed in added.items())
    lines = ["def options(ctx, args, seat):", *["    shared = {}"] * ("shared" in lists)]
    source = "\n".join([*lines, f"    return [*own(ctx, args, seat){lists}]"])
    options: Options = run_generated(source, f"offers: {decision.name}", {"own": decision.options, **added})["options"]

    def resolve(ctx: Context[Ruleset, State], args: Args, action: Action) -> None:
        resolves.get(action.kind, otherwise)(ctx, args, action)

    whys = [offer.why for offer in offers if offer.why is not None]

    def why(ctx: Context[Ruleset, State], args: Args, seat: int, action: Action) -> Sequence[tuple[str, str]]:
        for reasons_of in (*whys, *([decision.why] if decision.why else ())):
            reasons: Sequence[tuple[str, str]] = reasons_of(ctx, args, seat, action)
            if reasons:
                return reasons
        return ()

    return attrs.evolve(decision, options=options, resolve=resolve, why=why)


def order_steps(base: Procedure, edits: Sequence[Insertion]) -> tuple[Step, ...]:
    """The steps of a procedure after all edits.

    Raises :class:`OrderingError`, naming the packs, for an anchor that does not
    exist, a step inserted twice, or constraints that form a cycle.
    """
    steps = {s.name: s for s in base.steps}
    order = list(steps)
    inserted: dict[str, Insertion] = {}
    for edit in edits:
        if edit.step is not None and not edit.target:
            if edit.step.name in steps:
                raise OrderingError(
                    f"{base.name}: packs {steps[edit.step.name].pack} and {edit.pack} "
                    f"both have a step {edit.step.name!r}"
                )
            steps[edit.step.name] = attrs.evolve(edit.step, pack=edit.pack)
            inserted[edit.step.name] = edit
    for edit in edits:
        for anchor in (edit.before, edit.after, edit.target):
            if anchor and anchor not in steps:
                raise OrderingError(
                    f"{base.name}: pack {edit.pack} uses step {anchor!r} as an anchor, but this step does not exist"
                    f"{near_hint(anchor, steps)}"
                )
    order = _sort(base, order, inserted)
    changed: dict[str, Insertion] = {}
    for edit in edits:
        if not edit.target:
            continue
        if edit.target in changed:
            raise OrderingError(
                f"{base.name}: packs {changed[edit.target].pack} and {edit.pack} both change step {edit.target!r}"
            )
        changed[edit.target] = edit
        if edit.step is None:
            order.remove(edit.target)
        else:
            steps[edit.target] = attrs.evolve(edit.step, name=edit.target, pack=edit.pack)
    return tuple(steps[name] for name in order)


def _sort(base: Procedure, order: list[str], inserted: dict[str, Insertion]) -> list[str]:
    try:
        return arrange(order, {name: (edit.before, edit.after) for name, edit in inserted.items()})
    except CycleError as error:
        ring = [n for n in dict.fromkeys(error.args[1]) if n in inserted]
        packs = sorted({inserted[n].pack for n in ring})
        raise OrderingError(
            f"{base.name}: steps {', '.join(map(repr, sorted(ring)))} of packs {', '.join(packs)} have cyclic "
            "before/after constraints, expected an order: leave out one before= or after= of them"
        ) from None
