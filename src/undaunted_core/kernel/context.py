"""The context: everything a step may touch while the game runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from undaunted_core.kernel.actions import Action

class Unkept(list[Any]):
    """A record that keeps nothing: for play without a limit on its length."""

    __slots__ = ()

    def append(self, entry: Any) -> None:
        """Forget it."""

    def insert(self, place: Any, entry: Any) -> None:
        """Forget it."""

    def copy(self) -> Unkept:
        """Another one that keeps nothing."""
        return Unkept()


R = TypeVar("R", covariant=True)
S = TypeVar("S", covariant=True)


class Context(Generic[R, S]):
    """Ruleset and state of one game, with its event log and its record.

    ``events`` is None when no events are kept.  ``record`` takes every decision
    and chance outcome as ``(seat, action)``, or is :class:`Unkept`.  ``explicit`` makes chance a stop.

    >>> ctx.state.pieces.space[piece] == space
    True
    """

    __slots__ = ("events", "explicit", "record", "rules", "state")

    def __init__(
        self, rules: R, state: S, *,
        events: list[tuple[int, tuple[Any, ...], int]] | None, record: list[tuple[str, Action]], explicit: bool,
    ) -> None:  # fmt: skip
        self.rules = rules
        self.state = state
        self.events = events
        self.record = record
        self.explicit = explicit

    @property
    def keeps_record(self) -> bool:
        """Whether decisions and chance outcomes are kept."""
        return not isinstance(self.record, Unkept)
