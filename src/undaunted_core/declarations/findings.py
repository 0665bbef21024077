"""What is wrong with the declarations of a registry, as the checks find it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.errors import DeclarationFault
from undaunted_core.ids import nearest, pack_of
from undaunted_core.kernel.kinds import ACTION_KINDS, TITLES
from undaunted_core.kernel.registry import Declaration

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from undaunted_core.kernel.registry import Registry


class Findings:
    """What is wrong with the declarations of a registry, gathered fault by fault.

    ``definitions`` are those of the active packs by kind and name; ``classes`` the classes of definitions that
    these or the game's link make.
    """

    def __init__(
        self,
        registry: Registry,
        definitions: Mapping[str, Mapping[str, object]] | None = None,
        classes: Iterable[type] = (),
    ) -> None:
        self.registry = registry
        self.definitions = definitions or {}
        self.classes = {type(thing) for every in self.definitions.values() for thing in every.values()} | set(classes)
        self.faults: list[DeclarationFault] = []

    def fault(self, pack: str, what: str, found: str, expected: str, near: str | None = None) -> None:
        """Note a fault of a declaration, once."""
        fault = DeclarationFault(pack, what, found, expected, near)
        if str(fault) not in map(str, self.faults):
            self.faults.append(fault)

    def known(self, pack: str, what: str, name: str, names: Iterable[str], expected: str, *, most: int = 8) -> bool:
        """Whether a name is one of these; a fault with the nearest of them if not, and with all if they are few."""
        if name in names:
            return True
        listed = list(names)
        of = f"{expected} (there are: {', '.join(listed)})" if 0 < len(listed) <= most else expected
        self.fault(pack, what, repr(name), of, nearest(name, listed))
        return False

    def own(self, pack: str, word: str, name: str) -> None:
        """Note a dotted name that does not begin with the name of its pack."""
        owner, _, rest = name.partition(".")
        if pack_of(name) != pack or not rest:
            expected = f"a name of the pack's own: {pack}.{rest or owner}"
            self.fault(pack, f"{word} {name}", f"the name {name!r}", expected)

    def action(self, pack: str, what: str, name: str) -> None:
        """Note an action kind that no pack registers."""
        kinds = self.registry.by_name(ACTION_KINDS)
        self.known(pack, what, name, kinds, "an action kind that a pack registers")

    def starts(self, pack: str, what: str, starts: Iterable[object]) -> None:
        """Note what no pack registers of what a step starts; a function among it is asked later, of the ruleset."""
        names = [name for kind, things in self.registry.names.items() if kind.starts for name in things]
        for start in starts:
            if isinstance(start, str | Declaration):
                name = start if isinstance(start, str) else str(getattr(start, "name", start))
                expected = "a procedure, decision, chance event or window that a pack registers"
                self.known(pack, what, name, names, expected)

    def traits(self) -> list[str]:
        """The traits of all definitions, and those that have a title."""
        every = [definition for members in self.definitions.values() for definition in members.values()]
        traits = {trait for definition in every for trait in getattr(definition, "traits", ())}
        titles = self.registry.by_name(TITLES)
        return sorted(traits | {key.removeprefix("trait ") for key in titles if key.startswith("trait ")})
