"""The context: everything a step may touch while the game runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from undaunted_core.errors import RulesetError
from undaunted_core.ids import near_hint
from undaunted_core.kernel.choices import ASKED
from undaunted_core.kernel.events import EVERYBODY, GAME_ENDED

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undaunted_core.kernel.actions import Action
    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.kernel.state import State

class Unkept(list[tuple[str, "Action"]]):
    """A record that keeps nothing: for play without a limit on its length."""

    __slots__ = ()

    def append(self, entry: object) -> None:
        """Forget it."""

    def insert(self, place: object, entry: object) -> None:
        """Forget it."""

    def copy(self) -> Unkept:
        """Another one that keeps nothing."""
        return Unkept()


class Named(Protocol):
    """A declaration that a rule gives as an object: it is found by its name."""

    @property
    def name(self) -> str:
        """The name it is registered by."""


R = TypeVar("R", covariant=True)
S = TypeVar("S", covariant=True)


class Context(Generic[R, S]):
    """Ruleset and state of one game, with its event log and its record.

    ``events`` is None when no events are kept.  ``record`` takes every decision
    and chance outcome as ``(seat, action)``, or is :class:`Unkept`.  ``explicit`` makes chance a stop.
    What every rule does is a method; all else is done by functions that take the context first.

    >>> ctx.state.pieces.space[piece] == space
    True
    """

    __slots__ = ("events", "explicit", "record", "rules", "state")

    def __init__(
        self, rules: R, state: S, *,
        events: list[tuple[int, tuple[Any, ...], int]] | None, record: list[tuple[str, Action]], explicit: bool,
    ) -> None:  # fmt: skip
        self.rules, self.state = rules, state
        self.events, self.record, self.explicit = events, record, explicit

    @property
    def keeps_record(self) -> bool:
        """Whether decisions and chance outcomes are kept."""
        return not isinstance(self.record, Unkept)

    def call(self: Context[Ruleset, State], what: object, *arguments: object) -> None:
        """Start a procedure, decision or chance event, given as an object or by its name.

        The caller continues after it ends.  If one step calls several, the last one runs first.

        >>> ctx.call("core.attack", 0)
        >>> ctx.rules.label_of[ctx.state.stack[-1][0]]
        'core.attack/choose_target'
        """
        self.state.stack.append((self.rules.begins[what], arguments))

    def jump(self: Context[Ruleset, State], label: str, *arguments: object) -> None:
        """Start a procedure at one of its steps, ``procedure/step``; KeyError for a label that no procedure has.

        >>> ctx.jump("core.attack/roll", 0)
        >>> ctx.rules.label_of[ctx.state.stack[-1][0]]
        'core.attack/roll'
        """
        self.state.stack.append((self.rules.labels[label], arguments))

    def ask_all(self: Context[Ruleset, State], decision: object, seats: Iterable[int], *arguments: object) -> None:
        """Ask these seats at once and in secret; the decision (or its name) resolves when the last one has chosen.

        >>> ctx.ask_all(CHOOSE_BID, [0, 1])
        >>> ctx.state.choices.asked
        [1, 1]
        """
        for seat in seats:
            self.state.choices.asked[seat] = ASKED
        self.call(decision, *arguments)

    # The kernel does not know the tables of windows and of victory: their types would make a circle of files.
    def open_window(self: Context[Any, Any], window: Named | str, first: int) -> None:
        """Ask the seats in turn from the first on whether they react; a window without reactions asks no seat.

        Raises :class:`RulesetError` for a window that no pack registers.

        >>> ctx.open_window("my_pack.struck", 0)
        Traceback (most recent call last):
            ...
        undaunted_core.errors.RulesetError: open_window: no window 'my_pack.struck', ...
        """
        self.rules.windows.open(self, window if isinstance(window, str) else window.name, first)

    def emit(self: Context[Ruleset, State], event: Named | str, *values: object, viewer: int = EVERYBODY) -> None:
        """Tell what happened: the event with its values, in the order of its fields.

        ``viewer`` is the side that sees its secret fields.  Does nothing when events
        are off.  Raises :class:`RulesetError` for an event that no pack registers and for
        a wrong number of values.

        >>> ctx.emit("tactics.moved", piece, ctx.state.pieces.space[piece], space)
        >>> game.events(None)[-1].kind
        'tactics.moved'
        """
        if self.events is None:
            return
        rules = self.rules
        name = event if isinstance(event, str) else event.name
        number = rules.event_numbers.get(name)
        if number is None:
            raise RulesetError(
                f"emit: no event {name!r}, expected one that a pack registers" + near_hint(name, rules.event_numbers)
            )
        fields = rules.events[number].fields
        if len(values) != len(fields):
            raise RulesetError(
                f"emit: event {name} with {len(values)} values, expected {len(fields)} ({', '.join(fields) or 'none'})"
            )
        self.events.append((number, values, viewer))

    def check_end(self: Context[Any, Any], *causes: Named) -> bool:
        """Whether the game is over, asking what the causes may have changed.

        If one event meets conditions of both sides, the condition of the active side counts.

        >>> ctx.check_end(PIECE_LOST)
        False
        """
        return self.state.outcome is not None or self.rules.victory.ends(self, causes)

    def finish(self: Context[Ruleset, State], winners: tuple[int, ...], reason: str, clause: str) -> bool:
        """End the game and say so; always True.  Steps that still run must look whether the game is over.

        ``winners`` are sides by number; with none, no side wins.  ``reason`` is the key of a message.

        >>> ctx.finish((0,), "outcome.undaunted.objectives", "UND-10.2")
        True
        >>> ctx.state.outcome
        ((0,), 'outcome.undaunted.objectives', 'UND-10.2')
        """
        if self.state.outcome is None:
            self.state.outcome = (winners, reason, clause)
        self.emit(GAME_ENDED, winners, reason)
        return True
