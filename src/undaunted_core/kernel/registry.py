"""What packs register, collected by name and by pack before a ruleset is compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from undaunted_core.arguments import quoted
from undaunted_core.errors import DuplicateNameError, PluginError
from undaunted_core.kernel.kinds import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undaunted_core.declarations.findings import Findings

T = TypeVar("T")
#: What is found under a name that no pack registers: no pack, no thing.
NOTHING: tuple[str, None] = ("", None)
#: The hooks that packs register with, by name: what each takes, and when it is called.
HOOKS = {
    "register_content": "games, data and bots, once, when the pack is loaded",
    "register_rules": "rules, for each ruleset in which the pack acts",
}


#: A function that a declaration holds: where, the function (None: there is none), the arguments of its calls.
Called = tuple[str, object, str]


class Declaration:
    """A rule, or a part of one, that a pack declares: it registers itself, and checks itself.

    >>> isinstance(STOP, Declaration)
    True
    """

    __slots__ = ()

    def declare(self, registry: Registry, pack: str) -> None:
        """Register everything that the declaration stands for."""
        raise NotImplementedError

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds, each with the names of the arguments: ``"ctx, side"``."""
        return ()

    def check(self, findings: Findings, pack: str) -> None:
        """Note what is wrong with it, before a ruleset is compiled: all packs have registered by then."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {getattr(self, 'name', getattr(self, 'slot', ''))}>"


class ContentDeclaration(Declaration):
    """A declaration of games, data or bots: packs add it once, as they are loaded, and not for each ruleset."""

    __slots__ = ()


class Registry:
    """Everything the active packs registered: named things and lists of things, by kind.

    ``names`` and ``lists`` hold each thing with its pack; ``declared`` the declarations that they come from.
    """

    def __init__(self) -> None:
        self.names: dict[Kind[Any], dict[str, tuple[str, Any]]] = {}
        self.lists: dict[Kind[Any], list[tuple[str, Any]]] = {}
        #: Each declaration once, by its identity, with the pack that declares it.
        self.declared: dict[int, tuple[str, Declaration]] = {}
        self._kinds: dict[str, Kind[Any]] = {}
        self._sources: dict[tuple[Kind[Any], str], object] = {}

    def declare(self, declaration: Declaration, pack: str) -> None:
        """Let a declaration register what it stands for, and keep it for the checks of declarations."""
        self.declared.setdefault(id(declaration), (pack, declaration))
        declaration.declare(self, pack)

    def add(self, kind: Kind[T], name: str, item: T, pack: str, of: object = None) -> bool:
        """Add a named thing; raises :class:`DuplicateNameError` naming both packs.

        ``of`` is the declaration it comes from: one that is added twice counts
        once.  Gives whether the thing is new.
        """
        things = self.names.get(kind)
        if things is None:
            things = self.names[self._new(kind, pack)] = {}
        if name in things:
            if of is not None and self._sources.get((kind, name)) is of:
                return False
            both = f"packs {things[name][0]} and {pack} both register {kind.name} {name!r}"
            raise DuplicateNameError(f"{both}, expected another name")
        things[name] = (pack, item)
        self._sources[kind, name] = of
        return True

    def append(self, kind: Kind[T], item: T, pack: str) -> None:
        """Add a thing without a name of its own."""
        if kind not in self.lists:
            self.lists[self._new(kind, pack)] = []
        self.lists[kind].append((pack, item))

    def _new(self, kind: Kind[T], pack: str) -> Kind[T]:
        """A kind of which nothing is registered yet; :class:`PluginError` for what is none, and for a name taken."""
        if not isinstance(kind, Kind):
            raise PluginError(f"found {quoted(kind)} as a kind, expected a Kind such as Kind('sound', Sound)")
        if self._kinds.setdefault(kind.name, kind) is not kind:
            raise DuplicateNameError(f"pack {pack}: found another Kind {kind.name!r}, expected a name that is free")
        return kind

    def kind(self, name: str) -> Kind[Any] | None:
        """The kind of that name of which things are registered; None for no such kind."""
        return self._kinds.get(name)

    def by_name(self, kind: Kind[T]) -> dict[str, tuple[str, T]]:
        """The named things of a kind, each with its pack, in the order of registration."""
        return self.names.get(kind, {})

    def with_packs(self, kind: Kind[T]) -> list[tuple[str, T]]:
        """The things of a kind without a name, each with its pack, in the order of registration."""
        return self.lists.get(kind, [])

    def all(self, kind: Kind[T]) -> dict[str, T]:
        """The named things of a kind, in the order of registration."""
        return {name: item for name, (_, item) in self.by_name(kind).items()}

    def get(self, kind: Kind[T], name: str) -> T | None:
        """The thing of a kind with that name; None where no pack registers it."""
        return self.by_name(kind).get(name, NOTHING)[1]

    def every(self, kind: Kind[T]) -> list[T]:
        """The unnamed things of a kind, in the order of registration."""
        return [item for _, item in self.with_packs(kind)]

    def pack_of(self, kind: Kind[Any], name: str) -> str:
        """The pack that registered a named thing."""
        return self.names[kind][name][0]

    def declaration_of(self, kind: Kind[Any], name: str) -> object:
        """The declaration a named thing comes from; the name, where it came from none."""
        source = self._sources.get((kind, name))
        return name if source is None else source

    def forget(self, pack: str) -> None:
        """Take out everything of a pack."""
        for things in self.names.values():
            for name in [name for name, (owner, _) in things.items() if owner == pack]:
                del things[name]
        for listed in self.lists.values():
            listed[:] = [(owner, item) for owner, item in listed if owner != pack]
        self.declared = {key: entry for key, entry in self.declared.items() if entry[0] != pack}


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
                cls = type(declaration).__name__
                raise PluginError(f"add: found a declaration {cls}, expected it in {hook}, which takes {HOOKS[hook]}")
            self._registry.declare(declaration, self.pack)


def _cure(found: object) -> str:
    """What to write in place of the likeliest slips."""
    if isinstance(found, type) and issubclass(found, Declaration):
        return f": {found.__name__}(...)"
    if isinstance(found, list | tuple):
        return "; several are added as add(*declarations)"
    return ""
