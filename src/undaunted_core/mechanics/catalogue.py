"""What packs add to the catalogue of a game: parts of their own, and fields of its entries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.kernel.flow import Declaration

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from undaunted_core.kernel.registry import Registry


def _nothing(rules: Any, name: str, thing: Any) -> dict[str, Any]:
    return {}


@attrs.frozen(eq=False)
class CatalogFields(Declaration):
    """Fields of the entries of a part of the catalogue, as JSON values: ``fields(rules, name, thing)``.

    With a ``domain`` the part has an entry with its title for each member of that domain, or for each name of
    it that has a title.  ``thing`` is what the entry is made from: the setting of a card or piece, the
    declaration of anything else; of a condition its side and its parameters, of a special rule its parameters.

    >>> CatalogFields("pieces", lambda rules, name, piece: {"fuel": 3}).part
    'pieces'
    """

    part: str
    fields: Callable[[Any, str, Any], Mapping[str, Any]] = _nothing
    domain: str = ""

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the fields."""
        registry.append("catalog_fields", self, pack)
