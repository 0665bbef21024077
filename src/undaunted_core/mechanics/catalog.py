"""What packs bring to the catalogue: kinds of things that only their games have, and more about cards and pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.kernel.kinds import Kind
from undaunted_core.kernel.registry import Declaration

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from undaunted_core.kernel.registry import Called, Registry
    from undaunted_core.kernel.ruleset import Ruleset


@attrs.frozen(eq=False, repr=False)
class CatalogPart(Declaration):
    """A kind of entries of the catalogue, or what a pack adds to the entries of a kind.

    ``entries(rules)`` gives the fields of each entry by its name: JSON values, tuples and definitions.
    With ``domains`` each entry has the title of its name, out of the first of them that has one.
    Hidden information has no place here: every seat sees the whole catalogue.

    >>> CatalogPart("bridges", lambda rules: {"16B": {"length": 3}}, ("space",)).kind
    'bridges'
    """

    kind: str
    entries: Callable[[Any], Mapping[str, Mapping[str, object]]]
    domains: tuple[str, ...] = ()

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the part."""
        registry.append(CATALOG_PARTS, self, pack)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        return [("catalog part, entries", self.entries, "rules")]


CATALOG_PARTS: Kind[CatalogPart] = Kind("catalog_part", CatalogPart, is_rule=False)


@attrs.frozen(eq=False, repr=False)
class CatalogFields(Declaration):
    """Further fields of what the catalogue tells of a condition of victory or a special rule of the scenario.

    ``of`` is ``conditions`` or ``special``. ``fields(rules, name, side, parameters)`` gives the fields of one of that
    name with its parameters. ``side`` is the side of the condition, or -1 for a special rule.

    >>> CatalogFields("conditions", lambda rules, name, side, parameters: {"needed": 3}).of
    'conditions'
    """

    of: str
    fields: Callable[[Any, str, int, Mapping[str, object]], Mapping[str, object]]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the fields."""
        registry.append(CATALOG_FIELDS, self, pack)


CATALOG_FIELDS: Kind[CatalogFields] = Kind("catalog_fields", CatalogFields)


def entries_by_title(domain: str) -> Callable[[Ruleset], dict[str, dict[str, object]]]:
    """The entries of a part for words that definitions hold: those that have a title of the domain."""
    return lambda rules: {name: {} for titled_domain, name in sorted(rules.text.titles) if titled_domain == domain}
