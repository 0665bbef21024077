"""Every error the library raises on purpose, in one place.

Messages say what was found, where, what was expected and the nearest valid thing. The same parts are attributes, so
that a frontend can show them its own way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.arguments import cut
from undaunted_core.limits import MOST_FAULTS, MOST_LETTERS, MOST_PATH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable



def _shorten(text: Any, most: int = 0) -> Any:
    """A text that can be written down, halves of characters by their numbers, and not longer than ``most``."""
    if not isinstance(text, str):
        return text
    text = cut(text, most or len(text))
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()


class UndauntedError(Exception):
    """Base of all errors of this library."""

    def __init__(self, *args: object) -> None:
        super().__init__(*map(_shorten, args))


class Fault:
    """One thing wrong with a document: where, what was found, what was expected (empty: what was found says it).

    ``changed_by`` names the packs, each with its file, whose overrides changed the definition that has the fault.
    """

    __slots__ = ("changed_by", "expected", "file", "found", "nearest", "pointer")

    def __init__(
        self, file: str, pointer: str, found: str, expected: str, nearest: str | None = None,
        changed_by: str | None = None,
    ) -> None:  # fmt: skip
        self.file: str = _shorten(file, MOST_PATH)
        self.pointer: str = _shorten(pointer, MOST_LETTERS)
        self.found: str = _shorten(found, MOST_LETTERS)
        self.expected: str = _shorten(expected, MOST_LETTERS)
        self.nearest: str | None = _shorten(nearest, MOST_LETTERS)
        self.changed_by: str | None = _shorten(changed_by, MOST_LETTERS)

    def __str__(self) -> str:
        hint = self._hint()
        hint += f"; changed by {self.changed_by}" if self.changed_by else ""
        if not self.expected:
            # What is wrong says by itself what was expected: a file that does not exist.
            return f"{self.file}: {self.found}{hint}"
        return f"{self.file}#{self.pointer}: found {self.found}, expected {self.expected}{hint}"

    def _hint(self) -> str:
        return f"; nearest: {self.nearest}" if self.nearest else ""

    def __repr__(self) -> str:
        return f"Fault({str(self)!r})"

    def to_dict(self) -> dict[str, str | None]:
        """The parts as plain JSON values."""
        return {name: getattr(self, name) for name in ("file", "pointer", "found", "expected", "nearest", "changed_by")}


class DeclarationFault(Fault):
    """One thing wrong with what a pack declares: ``file`` is the pack, ``pointer`` the declaration.

    ``at`` is the line of the pack's source, ``file:line``; empty where it is not known.
    """

    __slots__ = ("at",)

    def __init__(
        self, file: str, pointer: str, found: str, expected: str, nearest: str | None = None, at: str = ""
    ) -> None:
        super().__init__(file, pointer, found, expected, nearest)
        self.at: str = _shorten(at)

    def __str__(self) -> str:
        hint = self._hint()
        suffix = f" ({self.at})" if self.at else ""
        return f"pack {self.file}: {self.pointer}: found {self.found}, expected {self.expected}{hint}{suffix}"

    def to_dict(self) -> dict[str, str | None]:
        """The parts as plain JSON values, the line among them."""
        return {**super().to_dict(), "at": self.at}


class Faults(list[Fault]):
    """Faults as they are found: the first :data:`~undaunted_core.limits.MOST_FAULTS`, and how many ``more``.

    Who looks for the nearest valid name, which takes time, asks ``is_full`` first.
    """

    def __init__(self, faults: Iterable[Fault] | FaultyError = ()) -> None:
        super().__init__()
        self.more = 0
        self.extend(faults)

    @property
    def is_full(self) -> bool:
        """Whether further faults are only counted."""
        return len(self) >= MOST_FAULTS

    @property
    def every(self) -> int:
        """How many faults there are, told or counted."""
        return len(self) + self.more

    def append(self, fault: Fault) -> None:
        """Keep a fault, or count it."""
        if self.is_full:
            self.more += 1
        else:
            super().append(fault)

    def extend(self, faults: Iterable[Fault] | FaultyError) -> None:
        """Keep or count each of these, which may be those of an error."""
        for fault in faults.faults if isinstance(faults, FaultyError) else faults:
            self.append(fault)
        self.more += getattr(faults, "more", 0)

    @classmethod
    def retold(cls, error: FaultyError, change: Callable[[Fault], Fault]) -> Faults:
        """The faults of an error, each changed; those it only counts are counted."""
        faults = cls(change(fault) for fault in error.faults)
        faults.more += error.more
        return faults

    def __iadd__(self, faults: Iterable[Fault] | FaultyError) -> Faults:  # type: ignore[override,misc]
        self.extend(faults)
        return self


class FaultyError(UndauntedError):
    """An error made of faults.

    ``faults`` holds those that one stage found, but no more than
    :data:`~undaunted_core.limits.MOST_FAULTS`; ``more`` counts the others.
    """

    def __init__(self, faults: Iterable[Fault] | FaultyError | str) -> None:
        self.faults: tuple[Fault, ...] = ()
        self.more = 0
        if isinstance(faults, str):
            super().__init__(faults)
        else:
            first_faults = Faults(faults)
            self.faults, self.more = tuple(first_faults), first_faults.more
            lines = [str(fault) for fault in first_faults]
            if first_faults.more:
                lines.append(f"... and {first_faults.more} more")
            super().__init__("\n".join(lines))


class ContentError(FaultyError):
    """A content document cannot be used."""


class SchemaError(ContentError):
    """A content document is not JSON, or not of the shape its schema asks for."""


class LinkError(ContentError):
    """A content document names something that does not exist or contradicts itself."""


class RulesetError(UndauntedError):
    """The packs of a game do not fit together."""


class DuplicateNameError(RulesetError):
    """Two registrations, or two definitions, claim one name."""

    def __init__(self, message: str | Fault) -> None:
        super().__init__(str(message))
        #: Where the second of two definitions is.
        self._faults = (message,) if isinstance(message, Fault) else ()


class DeclarationError(RulesetError):
    """Declarations name what does not exist, or do not fit; ``faults`` holds all that was found."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


class OrderingError(RulesetError):
    """Steps cannot be put in order: an anchor is missing, or the constraints form a cycle."""


class PluginError(UndauntedError):
    """A plugin cannot be imported or registered, or a needed one is missing."""


class RuleError(UndauntedError):
    """A rule of a pack failed while a game was played; ``pack`` and ``rule`` (a step or decision) say which.

    The original error, if there is one, is its ``__cause__``.  The game stays at the
    point where the rule failed.  Do not continue this game.
    """

    def __init__(self, message: str, pack: str = "", rule: str = "") -> None:
        super().__init__(message)
        self.pack = pack
        self.rule = rule


class ActionError(UndauntedError):
    """An action cannot be taken; the game is as it was."""


class IllegalActionError(ActionError):
    """The action is not offered now; ``reasons`` says why, as far as the seat may know."""

    def __init__(self, message: str, reasons: tuple[Any, ...] = ()) -> None:
        super().__init__(message)
        self.reasons = reasons


class AmbiguousActionError(ActionError):
    """A text fits several legal actions; ``candidates`` are their notations."""

    def __init__(self, message: str, candidates: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.candidates = candidates


class NotYourDecisionError(ActionError):
    """The seat is not asked now."""


class StaleActionError(ActionError):
    """The action answers a decision that is not asked any more: see the ``token`` of decisions."""


class GameOverError(ActionError):
    """The game is over, nothing can be done any more."""


class CannotUndoError(ActionError):
    """The latest decision cannot be taken back."""


class NoRecordError(UndauntedError):
    """The game was told to keep no record (``record=False``), and what was asked for needs one."""


class BotError(UndauntedError):
    """A bot failed at a decision; the game stands before it.

    ``bot`` is its name, ``seat`` its seat, ``decision`` the kind of decision, and ``answer`` its answer (None if it
    gave none). ``reason`` is one of ``raised`` (with the error as ``__cause__``), ``no_action``, ``illegal`` and
    ``too_late``.
    """

    def __init__(
        self, message: str, bot: str = "", seat: str = "", decision: str = "", reason: str = "", answer: object = None
    ) -> None:
        super().__init__(message)
        self.bot = bot
        self.seat = seat
        self.decision = decision
        self.reason = reason
        self.answer = answer


class ExplainError(UndauntedError):
    """A query that does not exist, or that has no answer for these arguments."""


class StudyError(UndauntedError):
    """Many games cannot be played on, kept or read: another run's rows, a lost worker or scheduler, a missing extra."""


class SaveError(FaultyError):
    """A save, replay or position cannot be read or written."""


class RulesetMismatchError(SaveError):
    """A save was made under other rules or content; ``differences`` names them."""

    def __init__(self, message: str, differences: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.differences = differences
