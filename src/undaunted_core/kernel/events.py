"""Events: what happened, for logs and frontends; cheap records until a reader asks for them.

All seats see an event, but only one seat sees its secret fields.  The other seats get the event without them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.by_value import ByValue
from undaunted_core.kernel.kinds import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.text import Text

#: The viewer of an event without secrets, and of a public row: all seats.
EVERYBODY = -1
#: The viewer of a row that no seat may see.
NOBODY = -2
#: The name of the event that says how a game has ended.
GAME_ENDED = "core.game_ended"


@attrs.frozen(eq=False, repr=False)
class EventKind(ByValue):
    """A kind of event: a past participle, its fields with their domains, and which are secret.

    ``tells(rules, event)`` gives what an event, a mapping as a seat sees it, tells of
    cards (:mod:`undaunted_core.mechanics.happenings`); the rules of play do not ask it.
    """

    name: str
    fields: dict[str, str]
    secret: tuple[str, ...] = ()
    tells: Callable[..., Iterable[Any]] | None = None


EVENT_KINDS: Kind[EventKind] = Kind("event", EventKind)


class Event:
    """One event as one seat may see it (the table's own view shows all fields).

    ``number`` counts the events of the game from 0; ``fields`` maps field names
    to stable words and numbers, secret ones left out for other seats.  They are worded when they are read.
    """

    __slots__ = ("_fields", "_kind", "_rules", "_values", "number")

    def __init__(self, rules: Ruleset, number: int, kind: int, values: tuple[object, ...]) -> None:
        self._rules = rules
        self.number = number
        self._kind = kind
        self._values = values
        self._fields: dict[str, Any] | None = None

    @property
    def kind(self) -> str:
        """What happened, a dotted name such as ``tactics.moved``."""
        return self._rules.events[self._kind].name

    @property
    def fields(self) -> dict[str, Any]:
        """Names and numbers; a secret field is left out for a seat that may not see it."""
        if self._fields is None:
            kind = self._rules.events[self._kind]
            self._fields = {
                field: self._rules.word(domain, value)
                for (field, domain), value in zip(kind.fields.items(), self._values, strict=True)
                if value is not None or field not in kind.secret
            }
        return self._fields

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        return self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.number, self.kind))

    def __repr__(self) -> str:
        return f"<Event {self.number} {self.kind} {self.fields}>"

    def to_dict(self, lang: str | None = None) -> dict[str, Any]:
        """``{"number": ..., "kind": ..., field: value, ...}``, with a language also ``text``.

        ValueError for a language that there is not.
        """
        return {"number": self.number, "kind": self.kind, **self.fields} | ({"text": self.text(lang)} if lang else {})

    def text(self, lang: str = "en", wording: Text | None = None) -> str:
        """The event in a sentence of the language (ValueError for none); ``wording`` calls things by other names."""
        kind = self._rules.events[self._kind]
        return (wording or self._rules.text).event(kind.name, self.fields, kind.fields, lang)


def as_event(rules: Ruleset, number: int, record: tuple[int, tuple[object, ...], int], side: int | None) -> Event:
    """The record as an event; ``side`` None is the table, which sees everything."""
    number_of_kind, values, viewer = record
    kind = rules.events[number_of_kind]
    if kind.secret and side is not None and viewer not in (EVERYBODY, side):
        # The event keeps nothing that the seat may not see.
        pairs = zip(kind.fields, values, strict=True)
        values = tuple(None if field in kind.secret else value for field, value in pairs)
    return Event(rules, number, number_of_kind, values)
