"""Who holds a space: an owner for each space, for games in which ground is taken and lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from undaunted_core.declarations.words import Event, emit, text
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.flow import Declaration
from undaunted_core.kernel.state import PUBLIC, column
from undaunted_core.mechanics.state import CoreRules, CoreState

if TYPE_CHECKING:
    from undaunted_core.kernel.registry import Registry

CORE = "core"


@attrs.define
class Held:
    """The side that holds each space (-1: nobody)."""

    by: list[int] = column("space", holds="side", visible=PUBLIC)


class HeldState(CoreState):
    """A state in which sides hold spaces (types only).

    >>> class MyState(HeldState):
    ...     fuel: list[int]
    """

    held: Held


Ctx = Context[CoreRules, HeldState]


class SpacesHeld(Declaration):
    """Spaces are held by sides: the column ``held.by``, empty at the start.

    >>> isinstance(SpacesHeld(), Declaration)
    True
    """

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the column and what is told of it; packs that both need it share it."""
        if "held" in registry.named.get("slice", {}):
            return
        registry.add("slice", "held", Held, CORE)
        SPACE_TAKEN.declare(registry, CORE)
        registry.add("message", "column.held.by", text(en="held by", es="en manos de"), CORE)


def hold_space(ctx: Ctx, side: int, space: int) -> None:
    """Let a side hold a space, no matter which side held it; -1 for nobody.  An event tells of a change.

    The rule that calls it says to :func:`check_end` what it was.

    >>> from types import SimpleNamespace as Some
    >>> ground = Some(rules=ctx.rules, state=Some(held=Some(by=[-1, 0, 0])), events=None)
    >>> hold_space(ground, 1, 0)
    >>> ground.state.held.by
    [1, 0, 0]
    """
    if ctx.state.held.by[space] != side:
        ctx.state.held.by[space] = side
        if ctx.events is not None:
            emit(ctx, SPACE_TAKEN, side, space)


def held_by(ctx: Ctx, side: int) -> list[int]:
    """The spaces that a side holds, sorted.

    >>> from types import SimpleNamespace as Some
    >>> held_by(Some(state=Some(held=Some(by=[-1, 0, 0]))), 0)
    [1, 2]
    """
    return [space for space, holder in enumerate(ctx.state.held.by) if holder == side]


SPACE_TAKEN = Event(
    "core.space_taken",
    text(en="{side} holds {space} now.", es="{side} ocupa ahora {space}."),
    words={"side.none": text(en="nobody", es="nadie")},
    side="side",
    space="space",
)
