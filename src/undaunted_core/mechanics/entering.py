"""Where pieces come onto the board, and who may enter which space."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.kernel.kinds import Kind
from undaunted_core.kernel.registry import Declaration

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from undaunted_core.kernel.registry import Called, Registry


@attrs.frozen(eq=False, repr=False)
class Entrances(Declaration):
    """Where pieces enter: ``find(rules, setting)`` maps pieces to spaces, by number.

    >>> def find(rules, setting):
    ...     return dict.fromkeys(range(len(setting.pieces)), rules.numbers["space"]["16B"])
    >>> Entrances(find).find(ctx.rules, ctx.rules.source)[piece] == space
    True
    """

    find: Callable[[Any, Any], Mapping[int, int]]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the function that finds the spaces."""
        registry.append(ENTRANCES, self.find, pack)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        return [("entry", self.find, "rules, setting")]


#: What finds the spaces at which pieces enter.
ENTRANCES: Kind[Callable[..., Mapping[int, int]]] = Kind("entry", callable)


@attrs.frozen(eq=False, repr=False)
class MayEnter(Declaration):
    """Who may enter which space, as ``Observation.may_enter`` answers it; one pack at most may say so.

    ``ways(rules)`` are the ways to move, each with whether packs limit who enters a space so. ``test(ctx, seat,
    piece, space, way)`` says whether the piece may, by public facts alone.

    >>> def test(ctx, seat, piece, space, way):
    ...     return way != "drive" or space in ctx.rules.roads
    >>> MayEnter(lambda rules: {"walk": False, "drive": True}, test).ways(None)
    {'walk': False, 'drive': True}
    """

    ways: Callable[[Any], Mapping[str, bool]]
    test: Callable[[Any, int, int, int, str], bool]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register both functions."""
        registry.add(MAY_ENTER, "may_enter", (self.ways, self.test), pack, of=self)


#: The two functions of ``MayEnter``.
MAY_ENTER: Kind[tuple[Callable[..., Mapping[str, bool]], Callable[..., bool]]] = Kind("may_enter", tuple, is_rule=False)
