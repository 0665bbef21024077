"""What is wrong with the declarations of a registry, as the checks find it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.declarations.requirements import Requirement
from undaunted_core.errors import DeclarationFault
from undaunted_core.ids import nearest, pack_of
from undaunted_core.kernel.flow import Declaration

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from undaunted_core.declarations.requirements import Choice
    from undaunted_core.kernel.registry import Registry


def choices_of(item: Any) -> tuple[Choice, ...]:
    """The choices of a decision or an offer, as far as they are declared."""
    choices: tuple[Choice, ...] = getattr(item, "choices", ())
    return choices


class Found:
    """What is wrong with the declarations of a registry, gathered fault by fault."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry
        self.faults: list[DeclarationFault] = []

    def fault(self, pack: str, what: str, found: str, expected: str, near: str | None = None) -> None:
        """Note a fault of a declaration, once."""
        made = DeclarationFault(pack, what, found, expected, near)
        if str(made) not in map(str, self.faults):
            self.faults.append(made)

    def known(
        self, pack: str, what: str, name: str, names: Iterable[str], expected: str, *, most: int = 8
    ) -> bool:
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

    def named(self, kind: str) -> list[tuple[str, str, Any]]:
        """The named things of a kind: (name, pack, thing)."""
        return [(name, pack, item) for name, (pack, item) in self.registry.named.get(kind, {}).items()]

    def listed(self, kind: str) -> list[tuple[str, Any]]:
        """The things of a kind without a name: (pack, thing)."""
        return self.registry.listed.get(kind, [])

    def traits(self, definitions: Mapping[str, Mapping[str, Any]]) -> list[str]:
        """The traits of all definitions, and those that have a title."""
        every = [one for held in definitions.values() for one in held.values()]
        given = {trait for one in every for trait in getattr(one, "traits", ())}
        titles = self.registry.named.get("title", {})
        return sorted(given | {key.removeprefix("trait ") for key in titles if key.startswith("trait ")})

    def requirements(self) -> Iterator[tuple[str, str, Requirement]]:
        """Every requirement that a declaration names: (pack, where, requirement)."""
        for name, pack, item in self.named("flow"):
            yield from ((pack, f"decision {name}", one) for choice in choices_of(item) for one in choice.where)
        for pack, offer in self.listed("offer"):
            at = f"offer at {offer.decision}"
            yield from ((pack, at, one) for choice in choices_of(offer) for one in choice.where)
        for kind, things in self.registry.named.items():
            for name, (pack, item) in things.items():
                if isinstance(item, Declaration):
                    found = (*getattr(item, "requires", ()), *getattr(item, "where", ()))
                    yield from ((pack, f"{kind} {name}", one) for one in found)
        for kind, listed in self.registry.listed.items():
            for pack, item in listed:
                if isinstance(item, Requirement):
                    yield pack, kind, item
                found = getattr(item, "requirements", ())
                yield from ((pack, f"{type(item).__name__} of {getattr(item, 'of', 'spaces')}", one) for one in found)
