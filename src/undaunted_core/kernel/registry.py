"""What packs register, collected by name and by pack before a ruleset is compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.errors import DuplicateNameError
from undaunted_core.kernel.events import EVERYBODY
from undaunted_core.kernel.flow import Declaration

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


@attrs.frozen
class Members:
    """The members of a domain, in order.

    ``viewers`` says who sees an ``owner`` row of each member: a number of a side,
    ``EVERYBODY`` or ``NOBODY``.  ``pools`` names the pool of each
    member: hidden rows of one pool exchange values (see ``Column.pooled``).

    >>> Members(("red", "black")).viewer(1) == EVERYBODY
    True
    """

    names: tuple[str, ...]
    viewers: tuple[int, ...] = ()
    pools: tuple[str, ...] = ()

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
            both = f"packs {known[name][0]} and {pack} both register {kind} {name!r}"
            raise DuplicateNameError(f"{both}, expected another name")
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

    def declaration_of(self, kind: str, name: str) -> Any:
        """The declaration a named thing comes from; the name, where it came from none."""
        declared = self._declared.get((kind, name))
        return name if declared is None else declared

    def every(self, kind: str) -> list[Any]:
        """The unnamed things of a kind, in the order of registration."""
        return [item for _, item in self.listed.get(kind, [])]


class Registrar:
    """A pack's access to the registry; the hooks get its subclasses."""

    def __init__(self, registry: Registry, pack: str) -> None:
        self._registry = registry
        self.pack = pack


class RulesRegistrar(Registrar):
    """What declarations are built on: domains, slices, tables, set-up, messages and titles."""

    def add(self, *declarations: Declaration) -> None:
        """Register declarations, in this order; one that is added twice counts once."""
        for one in declarations:
            if not isinstance(one, Declaration):
                raise TypeError(f"add() takes declarations, not {type(one).__name__}")
            one.declare(self._registry, self.pack)

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

    def facts(self, column: str, known: Callable[[Any, Any, int], Any], fits: Callable[..., bool]) -> None:
        """What is publicly known of the hidden rows of a pooled column ``slot.name``.

        ``known(rules, state, row)`` are values surely there, ``fits(rules, state, row, values)`` says whether the row
        could hold these (none or several; what fits fits in part), all by number and by what everybody may see.
        """
        self._registry.add("facts", column, (known, fits), self.pack)

    def check(self, check: Callable[[Any, Any], Sequence[tuple[str, str, str]]]) -> None:
        """A check of loaded states: ``check(rules, state)`` gives (pointer, found, expected) of each fault."""
        self._registry.append("check", check, self.pack)

    def messages(self, messages: Mapping[str, Mapping[str, str]]) -> None:
        """Templates: key -> language -> text with ``{field}`` places."""
        for key, by_language in messages.items():
            self._registry.add("message", key, by_language, self.pack)

    def titles(self, titles: Mapping[tuple[str, str], Mapping[str, str]]) -> None:
        """Titles of names: (domain, name) -> language -> title; ``domain.form`` for a further form of one."""
        for (domain, name), by_language in titles.items():
            self._registry.add("form" if "." in domain else "title", f"{domain} {name}", by_language, self.pack)
