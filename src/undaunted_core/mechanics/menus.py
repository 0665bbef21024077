"""How a player is shown the choices of a decision: which stand first, and which stand together.  No rule reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.kernel.flow import Declaration

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from undaunted_core.declarations.words import Words
    from undaunted_core.kernel.registry import Registry


@attrs.frozen
class Use:
    """What a group offers, whether it can be chosen now or not.

    ``fields`` are the action's other fields with their values, ``title`` is what the choice is called in its group,
    ``clause`` the one that it is of.  ``is_common`` says that every group offers it.

    >>> Use({"ability": "move"}, {"en": "Move 2", "es": "Mover 2"}).is_common
    False
    """

    fields: Mapping[str, str]
    title: Words
    clause: str = ""
    is_common: bool = False


@attrs.frozen(eq=False, repr=False)
class Menu(Declaration):
    """The kinds of actions that stand first among the choices of a decision, in this order.

    With ``by`` the first kind is grouped: ``by`` is its first field, and its choices that name the same stand
    together, with those of other kinds that begin so.  ``uses(observation, name)`` lists what the group of a name
    offers, chosen now or not; ``clauses(rules)`` the clauses of all that any group offers, as players read them.

    >>> Menu(("my_pack.fire", "my_pack.march")).by
    ''
    """

    kinds: tuple[str, ...]
    by: str = ""
    uses: Callable[[Any, str], Iterable[Use]] | None = None
    clauses: Callable[[Any], Iterable[str]] | None = None

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the menu."""
        registry.append("menu", self, pack)


__all__ = ["Menu", "Use"]
