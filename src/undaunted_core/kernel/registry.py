"""What packs register, collected by name and by pack before a ruleset is compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.errors import DuplicateNameError
from undaunted_core.kernel.events import EVERYBODY, EventKind
from undaunted_core.kernel.flow import Chance, Decision, Insertion, Offer, Procedure, Step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence


@attrs.frozen
class Members:
    """The members of a domain, in order.

    ``viewers`` says who sees an ``owner`` row of each member: a number of a side,
    ``EVERYBODY`` or ``NOBODY``.  ``pools`` groups members whose hidden rows
    exchange values (see ``Column.pooled``).
    """

    names: tuple[str, ...]
    viewers: tuple[int, ...] = ()
    pools: tuple[int, ...] = ()

    def viewer(self, row: int) -> int:
        """Who sees the row."""
        return self.viewers[row] if self.viewers else EVERYBODY


class Registry:
    """Everything the active packs registered: named things by kind, and lists by kind."""

    def __init__(self) -> None:
        self.named: dict[str, dict[str, tuple[str, Any]]] = {}
        self.listed: dict[str, list[tuple[str, Any]]] = {}
        self._declared: dict[tuple[str, str], Any] = {}

    def add(self, kind: str, name: str, item: Any, pack: str, of: Any = None) -> bool:
        """Add a named thing; raises :class:`DuplicateNameError` naming both packs.

        ``of`` is the declaration it comes from: one that is added twice counts
        once.  Gives whether the thing is new.
        """
        known = self.named.setdefault(kind, {})
        if name in known:
            if of is not None and self._declared.get((kind, name)) is of:
                return False
            raise DuplicateNameError(f"packs {known[name][0]} and {pack} both register {kind} {name!r}")
        known[name] = (pack, item)
        self._declared[kind, name] = of
        return True

    def append(self, kind: str, item: Any, pack: str) -> None:
        """Add a thing without a name of its own."""
        self.listed.setdefault(kind, []).append((pack, item))

    def all(self, kind: str) -> dict[str, Any]:
        """The named things of a kind, in the order of registration."""
        return {name: item for name, (_, item) in self.named.get(kind, {}).items()}

    def pack_of(self, kind: str, name: str) -> str:
        """The pack that registered a named thing."""
        return self.named[kind][name][0]

    def every(self, kind: str) -> list[Any]:
        """The unnamed things of a kind, in the order of registration."""
        return [item for _, item in self.listed.get(kind, [])]


class Declaration:
    """A rule, or a part of one, that a pack declares: it knows how to register itself."""

    __slots__ = ()

    def declare(self, registry: Registry, pack: str) -> None:
        """Register everything that the declaration stands for."""
        raise NotImplementedError


class Registrar:
    """A pack's handle on the registry; the subclasses are what the hooks hand out."""

    def __init__(self, registry: Registry, pack: str) -> None:
        self._registry = registry
        self.pack = pack

    def add(self, *declarations: Declaration) -> None:
        """Register declarations, in this order; one that is added twice counts once."""
        for one in declarations:
            if not isinstance(one, Declaration):
                raise TypeError(f"add() takes declarations, not {type(one).__name__}")
            one.declare(self._registry, self.pack)


class StateRegistrar(Registrar):
    """Domains, slices, tables and the set-up of the state."""

    def domain(self, name: str, members: Callable[[Any, Any], Members]) -> None:
        """A numbered set of names; ``members(rules, source)`` is asked in the order of registration."""
        self._registry.add("domain", name, members, self.pack)

    def slice(self, slot: str, cls: type) -> None:
        """A slice of columns that every state holds as the attribute ``slot``."""
        self._registry.add("slice", slot, cls, self.pack)

    def table(self, name: str, build: Callable[[Any, Any], Any]) -> None:
        """An immutable table that the ruleset holds as attribute ``name``: ``build(rules, source)``."""
        self._registry.add("table", name, build, self.pack)

    def setup(self, fill: Callable[[Any, Any, Any], None]) -> None:
        """Part of the set-up: ``fill(rules, state, source)`` writes to the state before play."""
        self._registry.append("setup", fill, self.pack)

    def facts(self, column: str, known: Callable[[Any, str], list[Any]], fits: Callable[[Any, str, Any], bool]) -> None:
        """What is publicly known of the hidden rows of a pooled column ``slot.name``.

        ``known(part, row)`` are values surely there, ``fits(part, row, values)``
        says whether the row could hold values; ``part`` is the encoded slice.
        """
        self._registry.add("facts", column, (known, fits), self.pack)

    def check(self, check: Callable[[Any, Any], Sequence[tuple[str, str, str]]]) -> None:
        """A check of loaded states: ``check(rules, state)`` gives (pointer, found, expected) of each fault."""
        self._registry.append("check", check, self.pack)


class FlowRegistrar(Registrar):
    """Procedures and edits of them, decisions, chance events, action kinds and event kinds."""

    def action(self, name: str, word: str, **fields: str) -> None:
        """An action kind: its notation is the word and the names of its fields (keyword = domain)."""
        self._registry.add("action", name, (word, fields), self.pack)
        self._registry.add("word", word, name, self.pack)

    def event(
        self,
        name: str,
        secret: Sequence[str] = (),
        tells: Callable[[Any, Mapping[str, Any]], Iterable[Any]] | None = None,
        **fields: str,
    ) -> None:
        """An event kind; ``secret`` names the fields that only the event's viewer sees.

        ``tells(rules, event)`` gives what it tells of cards, where that is more than
        that cards went from a zone to another, both named by its fields.
        """
        self._registry.add("event", name, EventKind(name, fields, tuple(secret), tells), self.pack)

    def procedure(self, procedure: Procedure) -> None:
        """A procedure of named steps."""
        steps = tuple(attrs.evolve(s, pack=self.pack) for s in procedure.steps)
        self._registry.add("flow", procedure.name, attrs.evolve(procedure, steps=steps), self.pack)

    def decision(self, decision: Decision) -> None:
        """A decision kind."""
        self._registry.add("flow", decision.name, decision, self.pack)

    def chance(self, chance: Chance) -> None:
        """A chance event kind."""
        self._registry.add("flow", chance.name, chance, self.pack)

    def insert(self, procedure: str, step: Step, *, before: str = "", after: str = "") -> None:
        """Put a step into another pack's procedure."""
        self._registry.append("insertion", Insertion(procedure, self.pack, step, before, after), self.pack)

    def replace(self, procedure: str, target: str, step: Step) -> None:
        """Carry a step of another pack's procedure out in another way."""
        self._registry.append("insertion", Insertion(procedure, self.pack, step, target=target), self.pack)

    def offer(self, offer: Offer) -> None:
        """Further actions for another pack's decision, whose kinds of action are the offering pack's own."""
        self._registry.append("offer", offer, self.pack)

    def cite(self, decision: str, clause: str) -> None:
        """The clause that another pack's decision carries out in this pack's games."""
        self._registry.add("cite", decision, clause, self.pack)

    def reason(self, decision: str, why: Callable[[Any, Any, int, Any], Sequence[tuple[str, str]]]) -> None:
        """Reasons of this pack for what another pack's decision does not offer; asked before that pack's own.

        ``why(ctx, arguments, seat, action)`` gives (message key, clause) pairs, none
        where it knows no reason, and goes by what the seat knows alone.
        """
        self._registry.append("reason", (decision, why), self.pack)

    def remove(self, procedure: str, target: str) -> None:
        """Take a step out of another pack's procedure."""
        self._registry.append("insertion", Insertion(procedure, self.pack, None, target=target), self.pack)


class TextRegistrar(Registrar):
    """Messages by key."""

    def messages(self, messages: Mapping[str, Mapping[str, str]]) -> None:
        """Templates: key -> language -> text with ``{field}`` places."""
        for key, by_language in messages.items():
            self._registry.add("message", key, by_language, self.pack)

    def titles(self, titles: Mapping[tuple[str, str], Mapping[str, str]]) -> None:
        """Titles of names: (domain, name) -> language -> title; ``domain.form`` for a further form of one."""
        for (domain, name), by_language in titles.items():
            self._registry.add("form" if "." in domain else "title", f"{domain} {name}", by_language, self.pack)
