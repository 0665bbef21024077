"""Choices bound to the frame of their decision: how they are listed, refused and carried out.

The machine calls generated source: one function that lists, and one that carries
out.  So binding a rule by names costs only one call.
"""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING, Any

from undaunted_core.declarations.parts import scenario_names
from undaunted_core.declarations.requirements import BETTER_REASONS, REQUIRES, first_failing
from undaunted_core.errors import RulesetError
from undaunted_core.kernel import flow
from undaunted_core.kernel.binding import CHOICE, bind_later, call_text, frame_names, parameters, run_generated
from undaunted_core.kernel.kinds import DERIVED_NAMES, SHARED_NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from undaunted_core.declarations.requirements import Because, Bound, Choice, Require, Requirement, Requirements
    from undaunted_core.declarations.words import ActionKind
    from undaunted_core.kernel.actions import Action
    from undaunted_core.kernel.context import Context
    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.kernel.state import State

#: What lists actions is called with.
LISTING = ("ctx", "args", "seat")


class BoundChoices:
    """Choices of one decision, bound to its frame: lists, reasons and effects by kind of action."""

    def __init__(self, rules: Ruleset, decision: str, fields: Mapping[str, str], place: str) -> None:
        self.rules = rules
        self.decision = decision
        self.fields = tuple(fields)
        self.frame = {"side": "ctx.rules.side_of[seat]"} | frame_names(fields) | {"seat": "seat"}
        self.derived = rules.registry.all(DERIVED_NAMES)
        self.shared = rules.registry.all(SHARED_NAMES)
        self.place = place
        edits = [edit for edit in rules.registry.every(REQUIRES) if scenario_names(rules, edit.special)]
        self.added: list[Require] = [edit for edit in edits if edit.of == decision]
        self.because: list[Because] = [edit for edit in rules.registry.every(BETTER_REASONS) if edit.of == decision]
        #: Per kind of action what its reasons are, and the function that gives the rest.
        self.reasons: dict[str, Requirements] = {}
        self.rest: dict[str, Bound] = {}
        #: Per kind of action to which packs added requirements: all its tests.
        self.filters: dict[str, tuple[Bound, ...]] = {}
        #: Source text, and what it speaks of: a list of actions per choice, the effect per kind of action.
        self.lists: list[str] = []
        self.effects: dict[str, list[str]] = {}
        self.scope: dict[str, Any] = {"all_hold": all_hold, "given": ()}

    def bind(self, function: Callable[..., object], names: Mapping[str, str]) -> Any:
        """The function, called with what it names: one that the listing does not call."""
        return bind_later(function, CHOICE, names, self.derived, self.place)

    def soundness(self, sound: Callable[..., object]) -> flow.Sound:
        """What says whether a frame of a loaded state is sound, called with what it names."""
        names = {name: value.replace("ctx.", "") for name, value in self.frame.items() if name != "seat"}
        names |= {field: f"args[{n}]" for n, field in enumerate(self.fields)} | {
            "rules": "rules",
            "state": "state",
            "place": "place",
        }
        derived = {name: value.replace("ctx.", "") for name, value in self.derived.items()}
        return bind_later(sound, ("rules", "state", "args", "place"), names, derived, self.place)

    def call(self, function: Callable[..., object], called: tuple[str, ...], names: Mapping[str, str]) -> str:
        """The call of a function, as source text."""
        known_as = f"rule_{len(self.scope)}"
        self.scope[known_as] = function
        return call_text(known_as, function, called, names, self.derived, self.place)

    def call_list(self, function: Callable[..., object]) -> str:
        """The call of a function that lists, as source text; what it shares with other lists is worked out once."""
        names = dict(self.frame)
        for name in {*parameters(function)} & {*self.shared} - {*names}:
            work_out = self.call(self.shared[name], LISTING, self.frame)
            names[name] = f"(shared[{name!r}] if {name!r} in shared else shared.setdefault({name!r}, {work_out}))"
        return self.call(function, LISTING, names)

    def names_at(self, kind: ActionKind) -> dict[str, str]:
        """The names that an effect or a requirement may ask for: of frame and action, which must not clash."""
        clash = sorted({*self.fields, "seat"} & set(kind.fields))
        if clash:
            raise RulesetError(
                f"{self.place}: the action {kind.name} and the decision both have a field {clash[0]!r}; "
                f"expected another name for one of them"
            )
        return self.frame | {field: f"given[{index}]" for index, field in enumerate(kind.fields)}

    def add(
        self,
        choice: Choice,
        clause: str,
        *,
        is_listed: bool,
        first: Callable[..., object] | None = None,
        then: Callable[..., object] | None = None,
    ) -> None:
        """Bind a choice; ``clause`` is that of its reasons when neither it nor the requirement has one."""
        kind = choice.action
        names = self.names_at(kind)
        added = [edit for edit in self.added if edit.action in (None, kind)]
        before = _requirements(added, first=True)
        after = _requirements(added, first=False)
        better = [edit for edit in self.because if edit.action is kind]
        tests = {asked: self.bind(asked.test, names) for asked in (*before, *choice.where, *after)}
        self.reasons[kind.name] = tuple(
            (tests.get(asked) or self.bind(asked.test, names), asked.key, asked.clause or choice.clause or clause)
            for asked in (*_requirements(better, first=True), *tests, *_requirements(better, first=False))
        )
        if choice.reasons is not None:
            self.rest[kind.name] = self.bind(choice.reasons, names)
        around = [None if rule is None else self.call(rule, CHOICE, names) for rule in (first, then)]
        effect = None if choice.effect is None else self._effect(choice.effect, names)
        self.effects[kind.name] = [call for call in (around[0], effect, around[1]) if call]
        if added:
            self.filters[kind.name] = tuple(tests.values())
        if not is_listed:
            own = () if choice.among else choice.where
            self._list(choice, " and ".join(self.call(asked.test, CHOICE, names) for asked in (*before, *own, *after)))

    def _effect(self, effect: Callable[..., object] | flow.Procedure, names: Mapping[str, str]) -> str:
        if not isinstance(effect, flow.Procedure):
            return self.call(effect, CHOICE, names)
        missing = [field for field in effect.fields if field not in names]
        if missing:
            raise RulesetError(
                f"{self.place}: {effect.name} needs a field {missing[0]!r}, expected one of {', '.join(names)}"
            )
        values = "".join(f"{names[field]}, " for field in effect.fields)
        return f"ctx.state.stack.append(({self.rules.entry[effect.name]}, ({values})))  # {effect.name}"

    def _list(self, choice: Choice, tests: str) -> None:
        """Add the source of a list of a choice's actions; ``tests`` is the source of what is asked of ``given``."""
        actions = self.rules.actions[choice.action.name]
        domains = tuple(choice.action.fields.values())
        table = f"table_{len(self.lists)}"
        test = f" if {tests}" if tests else ""
        if not domains:
            self.scope[table] = [actions[()]]
            text = f"({table} if {tests} else [])" if tests else table
        elif choice.among is None:
            self.scope[table] = [
                (actions[values], values) for values in product(*(range(len(self.rules.names[d])) for d in domains))
            ]
            text = f"[action for action, given in {table}{test}]"
        else:
            among = self.call_list(choice.among)
            if len(domains) > 1:
                self.scope[table] = actions
                text = f"[{table}[given] for given in {among}{test}]"
            else:
                self.scope[table] = actions.all()
                text = f"[{table}[given[0]] for given in zip({among}){test}]"
            if not tests:
                # A list comprehension is a call of its own; this one needs none.
                self.scope[table] = self.scope[table].__getitem__
                text = f"map({table}, {among})"
        self.lists.append(text)

    def options(self, stop: list[Action], lists: flow.Options | None, *, is_offer: bool = False) -> flow.Options:
        """The function that lists what is offered: the stop, then every choice's actions in their order."""
        if lists is not None and not stop and not self.filters and parameters(lists) == LISTING:
            return lists
        texts = self.lists
        if lists is not None:
            every = self.call_list(lists)
            self.scope["filters"] = self.filters
            test = " if all_hold(filters.get(one.kind, ()), ctx, args, seat, one.args)" if self.filters else ""
            texts = [f"[one for one in {every}{test}]" if test else every]
        self.scope["stop"] = stop
        if len(texts) == 1 and not stop and (is_offer or not texts[0].startswith("map(")):
            text = texts[0]
        else:
            text = "[" + ", ".join(f"*{part}" for part in (*(["stop"] if stop else []), *texts)) + "]"
        shares = "shared[" in text
        first = "    shared = {}\n" if shares and not is_offer else ""
        source = f"def options(ctx, args, seat{', shared' * (shares and is_offer)}):\n{first}    return {text}\n"
        list_all: flow.Options = run_generated(source, f"options of {self.place}", self.scope)["options"]
        return list_all

    def resolve(self, stop: str = "", up_to: str = "", gathers: str = "") -> flow.Resolve:
        """The function that carries a choice out; with ``up_to`` it asks again, below the effect."""
        begin, lines = [], []
        if stop:
            begin = [f"    if action.kind == {stop!r}:", "        return"]
        if up_to:
            count = self.fields.index(up_to)
            again = [f"args[{n}]" for n in range(len(self.fields))]
            again[count] += " - 1"
            if gathers:
                index = self.fields.index(gathers)
                again[index] = f"(*args[{index}], given[0])"
            lines += [
                f"    if args[{count}] > 1:",
                f"        ctx.state.stack.append(({self.rules.entry[self.decision]}, ({', '.join(again)},)))  # again",
            ]
        for number, (kind, effect) in enumerate(self.effects.items()):
            test = f"    {'elif' if number else 'if'} action.kind == {kind!r}:"
            lines += [test, *(f"        {line}" for line in effect or ["pass"])]
        lines += ["    else:", "        raise KeyError(action.kind)"] if self.effects else []
        body = "\n".join(lines)
        for name, value in (("given", "action.args"), ("seat", "args[0]")):
            if re.search(rf"\b{name}\b", body):
                begin.append(f"    {name} = {value}")
        source = "\n".join(["def resolve(ctx, args, action):", *begin, body or "    pass"]) + "\n"
        resolve_all: flow.Resolve = run_generated(source, f"resolves {self.place}", self.scope)["resolve"]
        return resolve_all

    def why(self, ctx: Context[Ruleset, State], args: object, seat: int, action: Action) -> Sequence[tuple[str, str]]:
        """The first requirement that fails, as (key, clause); nothing if all hold or the kind is not one of these."""
        failing = first_failing(self.reasons.get(action.kind, ()), ctx, args, seat, action.args)
        rest = self.rest.get(action.kind)
        return failing if failing or rest is None else rest(ctx, args, seat, action.args)


def _requirements(additions: Sequence[Require | Because], *, first: bool) -> list[Requirement]:
    """The requirements that packs add before (``first``) or after those of a choice."""
    return [test for edit in additions if edit.first is first for test in edit.requirements]


def all_hold(
    tests: tuple[Bound, ...], ctx: Context[Ruleset, State], args: object, seat: int, given: tuple[int, ...]
) -> bool:
    """Whether all tests hold."""
    for test in tests:  # noqa: SIM110 - a generator would double the cost
        if not test(ctx, args, seat, given):
            return False
    return True
