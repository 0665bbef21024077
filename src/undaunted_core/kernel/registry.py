"""What packs register, collected by name and by pack before a ruleset is compiled."""

from __future__ import annotations

from typing import Any

import attrs

from undaunted_core.arguments import quoted
from undaunted_core.errors import DuplicateNameError, PluginError
from undaunted_core.kernel.events import EVERYBODY
from undaunted_core.kernel.flow import ContentDeclaration, Declaration

#: The hooks that packs register with, by name: what each takes, and when it is called.
HOOKS = {
    "register_content": "games, data and bots, once, when the pack is loaded",
    "register_rules": "rules, for each ruleset in which the pack acts",
}


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
    """What both hooks get: :meth:`add` registers all that the pack declares.

    >>> def register_rules(register: Registrar) -> None:
    ...     register.add(Slice("my_pack", Bridges), Window("my_pack.struck"))
    """

    def __init__(self, registry: Registry, pack: str, hook: str = "register_rules") -> None:
        self._registry = registry
        self.pack = pack
        self._hook = hook

    def add(self, *declarations: Declaration) -> None:
        """Register declarations, in this order; one with a name that is added twice counts once.

        Raises ``PluginError`` for what is no declaration, and for one that belongs to the other hook.
        """
        for declaration in declarations:
            if not isinstance(declaration, Declaration):
                raise PluginError(f"add: found {quoted(declaration)}, expected a declaration{_cure(declaration)}")
            hook = "register_content" if isinstance(declaration, ContentDeclaration) else "register_rules"
            if hook != self._hook:
                what = type(declaration).__name__
                raise PluginError(f"add: found a declaration {what}, expected it in {hook}, which takes {HOOKS[hook]}")
            declaration.declare(self._registry, self.pack)


def _cure(found: Any) -> str:
    """What to write in place of the likeliest slips."""
    if isinstance(found, type) and issubclass(found, Declaration):
        return f": {found.__name__}(...)"
    if isinstance(found, list | tuple):
        return "; several are added as add(*declarations)"
    return ""
