"""Decisions and what they offer.  Offers and reasons come from the same requirements."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.errors import RulesetError
from undaunted_core.kernel import flow
from undaunted_core.kernel.binding import CHOICE, bind, frame_names, parameters, run_generated
from undaunted_core.kernel.registry import Declaration

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from undaunted_core.declarations.words import ActionKind, Words
    from undaunted_core.kernel.actions import Action
    from undaunted_core.kernel.registry import Registry

    Bound = Callable[[Any, Any, int, tuple[int, ...]], Any]
    #: Requirements ready to be asked: test, key of the reason, clause.
    Requirements = tuple[tuple[Bound, str, str], ...]


@attrs.frozen(eq=False)
class Requirement(Declaration):
    """A condition of a rule that has a name, so that it gives both the offer and the reason.

    ``test`` names the values it needs: fields of the decision and of the action,
    ``seat``, ``side``; for an ability ``use`` and ``at`` (where its piece is or would
    enter).  It must go by what the seat knows.  ``text`` is the reason given where
    it fails, ``clause`` the rule behind it (left out: that of the choice).

    Requirements are asked in order and the first that fails is the reason: a later
    one may take the earlier ones as given.
    """

    name: str
    test: Callable[..., bool]
    text: Words
    clause: str = ""

    @property
    def key(self) -> str:
        """The key of its text."""
        return f"reason.{self.name}"

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the text, by the first pack that declares it."""
        if self.name.partition(".")[0] == pack:
            registry.add("message", self.key, self.text, pack, of=self.text)


@attrs.frozen(eq=False)
class Choice:
    """One kind of action at a decision: what may be chosen, and what it does.

    ``where`` are its requirements.  ``among`` lists directly the values that they
    allow, sorted, where trying all members of the domains is slow; the testing kit
    checks that the two agree.  For an action with several fields it lists tuples.
    ``effect`` is a function, or a procedure whose fields are found by name.
    """

    action: ActionKind
    effect: Callable[..., object] | flow.Procedure | None = None
    among: Callable[..., Iterable[Any]] | None = None
    where: tuple[Requirement, ...] = ()
    #: Why the rest is not offered, as (key, clause) pairs: what depends on the frame, such as the kind of movement.
    reasons: Callable[..., Sequence[tuple[str, str]]] | None = None
    clause: str = ""


def bound_to(
    rules: Any, requirements: Iterable[Requirement], decision: str, names: Mapping[str, str], clause: str
) -> Requirements:
    """Requirements ready to be asked at a decision, for :attr:`Choice.reasons`: (test, key, clause) each.

    ``names`` are those of :func:`choice_names`; see :func:`first_failing`.
    """
    derived = rules.registry.all("derived")
    return tuple(
        (bind(one.test, CHOICE, names, derived, f"decision {decision}"), one.key, one.clause or clause)
        for one in requirements
    )


def choice_names(fields: Mapping[str, str], action: ActionKind) -> dict[str, str]:
    """The names that what stands at a choice may ask for: of the frame, of the action, and ``seat``."""
    return frame_names(fields) | {"seat": "seat"} | {name: f"given[{n}]" for n, name in enumerate(action.fields)}


def first_failing(
    requirements: Requirements, ctx: Any, args: Any, seat: int, given: tuple[int, ...]
) -> Sequence[tuple[str, str]]:
    """The first requirement that does not hold, as (key, clause); nothing where all do."""
    for test, key, clause in requirements:
        if not test(ctx, args, seat, given):
            return [(key, clause)]
    return ()


class Require(Declaration):
    """Further requirements on a choice of another pack, asked after its own (``first``: before).

    ``of`` is the decision and ``action`` the kind of action there; or ``of`` is an
    ability, by its name or its declaration.
    """

    __slots__ = ("action", "first", "of", "requirements")

    def __init__(
        self, of: Declaration | str, *requirements: Requirement, action: ActionKind | None = None, first: bool = False
    ) -> None:
        self.of: str = of if isinstance(of, str) else of.name  # type: ignore[attr-defined]
        self.requirements = requirements
        self.action = action
        self.first = first

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the requirements and their texts."""
        registry.append("require", self, pack)
        for one in self.requirements:
            one.declare(registry, pack)


class Because(Declaration):
    """A better reason for what another pack's choice does not offer; it changes no offer.

    The requirements are asked after those of the choice and before its ``reasons``
    (``first``: before all).  What fails one of them must not be offered anyway: the
    testing kit checks it.
    """

    __slots__ = ("action", "first", "of", "requirements")

    def __init__(
        self, of: Decision | str, *requirements: Requirement, action: ActionKind, first: bool = False
    ) -> None:
        self.of: str = of if isinstance(of, str) else of.name
        self.requirements = requirements
        self.action = action
        self.first = first

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the requirements and their texts."""
        registry.append("because", self, pack)
        for one in self.requirements:
            one.declare(registry, pack)


class _Choices:
    """Choices of one decision, bound to its frame: lists, reasons and effects by kind of action."""

    def __init__(self, rules: Any, decision: str, fields: Mapping[str, str], place: str) -> None:
        self.rules = rules
        self.decision = decision
        self.frame = frame_names(fields) | {"seat": "seat"}
        self.derived = rules.registry.all("derived")
        self.place = place
        self.added: list[Require] = [one for one in rules.registry.every("require") if one.of == decision]
        self.lists: list[Bound] = []
        self.because: list[Because] = [one for one in rules.registry.every("because") if one.of == decision]
        #: Per kind of action what its reasons are, and the function that gives the rest.
        self.reasons: dict[str, Requirements] = {}
        self.rest: dict[str, Bound] = {}
        #: Per kind of action to which packs added requirements: all its tests.
        self.filters: dict[str, tuple[Bound, ...]] = {}
        self.effects: dict[str, Bound] = {}

    def bound(self, function: Callable[..., Any], names: Mapping[str, str]) -> Any:
        """The function, called with what it names."""
        return bind(function, CHOICE, names, self.derived, self.place)

    def add(self, choice: Choice, clause: str, *, is_listed: bool) -> None:
        """Bind a choice; ``clause`` is that of its reasons when neither it nor the requirement has one."""
        kind = choice.action
        given = {field: f"given[{place}]" for place, field in enumerate(kind.fields)}
        clash = sorted(given.keys() & self.frame.keys())
        if clash:
            raise RulesetError(
                f"{self.place}: the action {kind.name} and the decision both have a field {clash[0]!r}; "
                f"expected another name for one of them"
            )
        names = self.frame | given
        added = [one for one in self.added if one.action in (None, kind)]
        better = [one for one in self.because if one.action is kind]
        before = [test for one in added if one.first for test in one.requirements]
        after = [test for one in added if not one.first for test in one.requirements]
        tests = {one: self.bound(one.test, names) for one in (*before, *choice.where, *after)}
        self.reasons[kind.name] = tuple(
            (tests.get(one) or self.bound(one.test, names), one.key, one.clause or choice.clause or clause)
            for one in (
                *(test for one in better if one.first for test in one.requirements),
                *tests,
                *(test for one in better if not one.first for test in one.requirements),
            )
        )
        if choice.reasons is not None:
            self.rest[kind.name] = self.bound(choice.reasons, names)
        self.effects[kind.name] = self._effect(choice, names)
        if added:
            self.filters[kind.name] = tuple(tests.values())
        if not is_listed:
            own = () if choice.among else choice.where
            self.lists.append(self._list(choice, tuple(tests[one] for one in (*before, *own, *after))))

    def _effect(self, choice: Choice, names: Mapping[str, str]) -> Bound:
        effect = choice.effect
        if effect is None:
            return lambda ctx, args, seat, given: None
        if not isinstance(effect, flow.Procedure):
            return self.bound(effect, names)  # type: ignore[no-any-return]
        missing = [field for field in effect.fields if field not in names]
        if missing:
            raise RulesetError(
                f"{self.place}: {effect.name} needs a field {missing[0]!r}, expected one of {', '.join(names)}"
            )
        values = "".join(f"{names[field]}, " for field in effect.fields)
        source = (
            "def start(ctx, args, seat, given):\n"
            f"    ctx.state.stack.append((ctx.rules.entry[{effect.name!r}], ({values})))\n"
        )
        start: Bound = run_generated(source, f"starts {effect.name}", {})["start"]
        return start

    def _list(self, choice: Choice, filters: tuple[Bound, ...]) -> Bound:
        """A function that lists the actions of a choice."""
        actions = self.rules.actions[choice.action.name]
        domains = tuple(choice.action.fields.values())
        if not domains:
            only, none = [actions[()]], list[Any]()
            return lambda ctx, args, seat, given: only if _all(filters, ctx, args, seat, ()) else none
        if choice.among is None:
            members = list(product(*(range(len(self.rules.names[domain])) for domain in domains)))
            return lambda ctx, args, seat, given: [
                actions[values] for values in members if _all(filters, ctx, args, seat, values)
            ]
        among = self.bound(choice.among, self.frame)
        if len(domains) > 1:
            if not filters:
                return lambda ctx, args, seat, given: [actions[values] for values in among(ctx, args, seat, given)]
            return lambda ctx, args, seat, given: [
                actions[values]
                for values in among(ctx, args, seat, given)
                if _all(filters, ctx, args, seat, values)
            ]
        table = actions.all()
        if not filters:
            return lambda ctx, args, seat, given: [table[value] for value in among(ctx, args, seat, given)]
        return lambda ctx, args, seat, given: [
            table[value] for value in among(ctx, args, seat, given) if _all(filters, ctx, args, seat, (value,))
        ]

    def why(self, ctx: Any, args: Any, seat: int, action: Action) -> Sequence[tuple[str, str]]:
        """The first requirement that fails, as (key, clause); nothing where all hold or the kind is none of these."""
        found = first_failing(self.reasons.get(action.kind, ()), ctx, args, seat, action.args)
        rest = self.rest.get(action.kind)
        return found if found or rest is None else rest(ctx, args, seat, action.args)


def _all(tests: tuple[Bound, ...], ctx: Any, args: Any, seat: int, given: tuple[int, ...]) -> bool:
    for test in tests:  # noqa: SIM110 - a generator would double the cost
        if not test(ctx, args, seat, given):
            return False
    return True


@attrs.frozen(eq=False)
class Decision(flow.Declared, Declaration):
    """A stop at which a seat chooses one of some actions.

    ``fields`` names what its frame holds, and the domains; the first is the seat
    that is asked (not so where ``simultaneous``).  ``prompt`` is what the seat is
    asked, ``clause`` the rule.  ``stop`` is an action without effect that is
    offered first.  ``up_to`` names the field that counts how often more one may
    choose: it is asked again with one less until that is used up or somebody stops;
    the next question lies below the effect of the choice.

    ``lists`` may list all actions of all choices in one pass (without ``stop``),
    where that is faster.

    Simultaneous: all who have something to choose are asked at once, in secret;
    ``resolve(ctx, chosen)`` gets the action of each seat (None: not asked), and
    ``weight`` weighs a secret choice for those who must guess it.
    """

    name: str
    fields: Mapping[str, str]
    prompt: Words
    choices: tuple[Choice, ...]
    clause: str = ""
    stop: ActionKind | None = None
    up_to: str = ""
    lists: Callable[..., Sequence[Action]] | None = None
    simultaneous: bool = False
    resolve: Callable[..., None] | None = None
    weight: Callable[..., int] | None = None

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the decision, its text, its actions and the texts of its requirements."""
        if registry.add("flow", self.name, self, pack, of=self):
            registry.add("message", f"decision.{self.name}", self.prompt, pack)
            _declare_choices(self.choices, self.stop, registry, pack)

    def compiled(self, rules: Any) -> flow.Decision:
        """The decision as the machine takes it."""
        place = f"decision {self.name}"
        bound = _Choices(rules, self.name, self.fields, place)
        for choice in self.choices:
            bound.add(choice, "", is_listed=self.lists is not None)
        stop = [] if self.stop is None else [rules.actions[self.stop.name][()]]
        options = _options(bound, stop, self.lists)
        if self.simultaneous:
            if self.resolve is None:
                raise RulesetError(f"{place}: nothing resolves it, expected resolve=")
            resolve = bind(
                self.resolve,
                ("ctx", "args", "chosen"),
                frame_names(self.fields) | {"chosen": "chosen"},
                bound.derived,
                place,
            )
        else:
            resolve = self._resolve(rules, bound, bool(stop))
        weight = None
        if self.weight is not None:
            weigh = bound.bound(self.weight, bound.frame | {"card": "given[0]"})

            def weight(ctx: Any, args: Any, seat: int, action: Action) -> int:
                return int(weigh(ctx, args, seat, action.args))

        return flow.Decision(
            self.name, dict(self.fields), options, resolve, self.clause, self.simultaneous, bound.why, weight
        )

    def _resolve(self, rules: Any, bound: _Choices, has_stop: bool) -> Callable[[Any, Any, Action], None]:
        effects = bound.effects
        stop = self.stop.name if self.stop is not None else ""
        if not self.up_to:

            def resolve(ctx: Any, args: Any, action: Action) -> None:
                if action.kind != stop:
                    effects[action.kind](ctx, args, args[0], action.args)

            return resolve
        count = list(self.fields).index(self.up_to)
        entry = rules.entry

        def resolve_and_ask(ctx: Any, args: Any, action: Action) -> None:
            if action.kind == stop:
                return
            left = args[count]
            if left > 1:
                ctx.state.stack.append((entry[self.name], (*args[:count], left - 1, *args[count + 1 :])))
            effects[action.kind](ctx, args, args[0], action.args)

        return resolve_and_ask


def _declare_choices(choices: Iterable[Choice], stop: ActionKind | None, registry: Registry, pack: str) -> None:
    for kind in (*([stop] if stop else []), *(choice.action for choice in choices)):
        if kind.name.partition(".")[0] == pack:
            kind.declare(registry, pack)
    for choice in choices:
        for requirement in choice.where:
            requirement.declare(registry, pack)


def _options(bound: _Choices, stop: list[Action], lists: Any) -> Callable[[Any, Any, int], Sequence[Action]]:
    """What is offered: the stop, then every choice's actions in the order of the choices."""
    if lists is not None:
        if not stop and not bound.filters and parameters(lists) == ("ctx", "args", "seat"):
            return lists  # type: ignore[no-any-return]
        every = bind(lists, ("ctx", "args", "seat"), bound.frame, bound.derived, bound.place)
        filters = bound.filters
        if not filters:
            return lambda ctx, args, seat: [*stop, *every(ctx, args, seat)]
        return lambda ctx, args, seat: [
            *stop,
            *(a for a in every(ctx, args, seat) if _all(filters.get(a.kind, ()), ctx, args, seat, a.args)),
        ]
    if len(bound.lists) == 1:
        (only,) = bound.lists
        return lambda ctx, args, seat: [*stop, *only(ctx, args, seat, ())]

    def options(ctx: Any, args: Any, seat: int) -> Sequence[Action]:
        offered = stop.copy()
        for one in bound.lists:
            offered += one(ctx, args, seat, ())
        return offered

    return options


@attrs.frozen(eq=False)
class Offer(Declaration):
    """Choices that a pack adds to another pack's decision of one seat.

    ``clause`` is the rule; ``then`` is called after the effect, with the same names.
    ``lists`` may list all actions of all choices in one pass.
    """

    to: Decision | str
    choices: tuple[Choice, ...]
    clause: str = ""
    then: Callable[..., object] | None = None
    lists: Callable[..., Sequence[Action]] | None = None

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the offer, its actions and the texts of its requirements."""
        registry.append("offer", self, pack)
        _declare_choices(self.choices, None, registry, pack)

    @property
    def decision(self) -> str:
        """The name of the decision."""
        return self.to if isinstance(self.to, str) else self.to.name

    @property
    def actions(self) -> tuple[str, ...]:
        """The kinds of action that it adds."""
        return tuple(choice.action.name for choice in self.choices)

    def compiled(self, rules: Any, fields: Mapping[str, str]) -> flow.Offer:
        """The offer as the machine takes it; ``fields`` are those of the decision."""
        place = f"offer of {', '.join(self.actions)} at {self.decision}"
        bound = _Choices(rules, self.decision, fields, place)
        for choice in self.choices:
            bound.add(choice, self.clause, is_listed=self.lists is not None)
        effects = bound.effects
        names = {choice.action.name: choice for choice in self.choices}
        afterwards = {}
        if self.then is not None:
            for name, choice in names.items():
                given = {field: f"given[{place}]" for place, field in enumerate(choice.action.fields)}
                afterwards[name] = bound.bound(self.then, bound.frame | given)

        def resolve(ctx: Any, args: Any, action: Action) -> None:
            effects[action.kind](ctx, args, args[0], action.args)
            if afterwards:
                afterwards[action.kind](ctx, args, args[0], action.args)

        return flow.Offer(self.decision, self.actions, _options(bound, [], self.lists), resolve, self.clause, bound.why)
