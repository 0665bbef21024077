"""Choices bound to the frame of their decision: how they are listed, refused and carried out."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from undaunted_core.declarations.requirements import first_failing
from undaunted_core.errors import RulesetError
from undaunted_core.kernel import flow
from undaunted_core.kernel.binding import CHOICE, bind, frame_names, parameters, run_generated

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from undaunted_core.declarations.requirements import Because, Bound, Choice, Require, Requirements
    from undaunted_core.kernel.actions import Action


class BoundChoices:
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
            return lambda ctx, args, seat, given: only if all_hold(filters, ctx, args, seat, ()) else none
        if choice.among is None:
            members = list(product(*(range(len(self.rules.names[domain])) for domain in domains)))
            return lambda ctx, args, seat, given: [
                actions[values] for values in members if all_hold(filters, ctx, args, seat, values)
            ]
        among = self.bound(choice.among, self.frame)
        if len(domains) > 1:
            if not filters:
                return lambda ctx, args, seat, given: [actions[values] for values in among(ctx, args, seat, given)]
            return lambda ctx, args, seat, given: [
                actions[values]
                for values in among(ctx, args, seat, given)
                if all_hold(filters, ctx, args, seat, values)
            ]
        table = actions.all()
        if not filters:
            return lambda ctx, args, seat, given: [table[value] for value in among(ctx, args, seat, given)]
        return lambda ctx, args, seat, given: [
            table[value] for value in among(ctx, args, seat, given) if all_hold(filters, ctx, args, seat, (value,))
        ]

    def why(self, ctx: Any, args: Any, seat: int, action: Action) -> Sequence[tuple[str, str]]:
        """The first requirement that fails, as (key, clause); nothing where all hold or the kind is none of these."""
        found = first_failing(self.reasons.get(action.kind, ()), ctx, args, seat, action.args)
        rest = self.rest.get(action.kind)
        return found if found or rest is None else rest(ctx, args, seat, action.args)


def all_hold(tests: tuple[Bound, ...], ctx: Any, args: Any, seat: int, given: tuple[int, ...]) -> bool:
    """Whether all tests hold."""
    for test in tests:  # noqa: SIM110 - a generator would double the cost
        if not test(ctx, args, seat, given):
            return False
    return True


def options_of(bound: BoundChoices, stop: list[Action], lists: Any) -> Callable[[Any, Any, int], Sequence[Action]]:
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
            *(a for a in every(ctx, args, seat) if all_hold(filters.get(a.kind, ()), ctx, args, seat, a.args)),
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
