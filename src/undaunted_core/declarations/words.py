"""Texts next to the rules that use them: action kinds, event kinds, and the texts themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.kernel.events import EventKind
from undaunted_core.kernel.flow import Declaration

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from undaunted_core.kernel.registry import Registry

    #: A text in every language.
    Words = Mapping[str, str]


def text(en: str, es: str) -> dict[str, str]:
    """A text in English and Spanish, with ``{field}`` places.

    >>> text(en="take {card:short}", es="tomar {card:short}")["es"]
    'tomar {card:short}'
    """
    return {"en": en, "es": es}


class ActionKind(Declaration):
    """A kind of action: what a seat, or chance, may choose.

    ``name`` is ``pack.verb``.  The notation is ``word`` (by default the verb) and
    the names of the fields; each keyword names a field and its domain, which has
    members: ``side``, ``seat``, ``space``, ``piece``, ``card``, ``zone``, ``face`` or
    another one of the game (``undaunted hooks GAME domains`` lists them).

    >>> TAKE = ActionKind("my_pack.take", text(en="take {card}", es="tomar {card}"), card="card")
    >>> TAKE.word, TAKE.fields
    ('take', {'card': 'card'})
    """

    __slots__ = ("fields", "name", "text", "word")

    def __init__(self, name: str, text: Words, *, word: str | None = None, **fields: str) -> None:
        self.name = name
        self.text = text
        self.word = name.rpartition(".")[2] if word is None else word
        self.fields = fields

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the kind, its word and its text."""
        if registry.add("action", self.name, (self.word, self.fields), pack, of=self):
            registry.add("word", self.word, self.name, pack)
            registry.add("message", f"action.{self.name}", self.text, pack)


class Event(Declaration):
    """A kind of event: what happened, for logs and frontends.

    ``name`` is ``pack.participle``; each keyword names a field and its domain: one
    with members, as in :class:`ActionKind`, or ``int``, ``bool`` or ``text``; with
    ``[]`` a list of them, such as ``cards="card[]"``.
    Of what moves, ``source`` is where it was, ``target`` (a zone) or ``space`` is
    where it is now; an event that names a card and two zones needs no ``tells``.
    ``secret`` names the fields that only the event's viewer sees; ``unseen`` is the
    text for all others.  ``tells(rules, event)`` gives what it tells of cards (see
    :mod:`undaunted_core.mechanics.happenings`).  ``tally`` is what studies of many
    games call an event that names a card, such as ``played``; the word
    ``initiative`` marks the one that names the side which goes first.  ``words`` are
    the texts of values without a name: ``{"success.true": text(en="a hit", es="impacto")}``.

    >>> BRIDGED = Event("my_pack.bridged", text(en="{side} bridges {space}.", es="{side} tiende un puente en {space}."),
    ...                 side="side", space="space")
    >>> BRIDGED.fields
    {'side': 'side', 'space': 'space'}
    """

    __slots__ = ("fields", "name", "secret", "tally", "tells", "text", "unseen", "words")

    def __init__(
        self,
        name: str,
        text: Words,
        *,
        secret: tuple[str, ...] = (),
        unseen: Words | None = None,
        words: Mapping[str, Words] | None = None,
        tells: Callable[[Any, Mapping[str, Any]], Iterable[Any]] | None = None,
        tally: str = "",
        **fields: str,
    ) -> None:
        self.name = name
        self.text = text
        self.secret = secret
        self.unseen = unseen
        self.words = words or {}
        self.tells = tells
        self.tally = tally
        self.fields = fields

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the kind and its texts."""
        if registry.add("event", self.name, EventKind(self.name, self.fields, self.secret, self.tells), pack, of=self):
            key = f"event.{self.name}"
            registry.add("message", key, self.text, pack)
            if self.tally:
                registry.add("tally", self.name, self.tally, pack)
            if self.unseen is not None:
                registry.add("message", f"{key}.unseen", self.unseen, pack)
            for value, words in self.words.items():
                registry.add("message", f"{key}.{value}", words, pack)


@attrs.frozen(eq=False, repr=False)
class Derived(Declaration):
    """A name that rules may ask for, by the expression that works it out from ``ctx`` and other names in braces.

    >>> Derived("enemy", "1 - {side}").name
    'enemy'
    """

    name: str
    expression: str

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the name."""
        registry.add("derived", self.name, self.expression, pack, of=self)
