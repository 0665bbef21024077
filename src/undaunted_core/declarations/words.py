"""Texts next to the rules that use them: action kinds, event kinds, and the texts themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from undaunted_core.kernel.domains import check_domain
from undaunted_core.kernel.events import EVENT_KINDS, EventKind
from undaunted_core.kernel.kinds import ACTION_KINDS, DERIVED_NAMES, SHARED_NAMES, TEXTS, Kind
from undaunted_core.kernel.registry import Declaration
from undaunted_core.kernel.state import PLAIN, SEVERAL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from undaunted_core.declarations.findings import Findings
    from undaunted_core.kernel.registry import Called, Registry

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
        if registry.add(ACTION_KINDS, self.name, (self.word, self.fields), pack, of=self):
            registry.add(ACTION_WORDS, self.word, self.name, pack)
            registry.add(TEXTS, f"action.{self.name}", self.text, pack)

    def check(self, findings: Findings, pack: str) -> None:
        """Its name is the pack's own, and its fields have domains and words that are free."""
        findings.own(pack, "action kind", self.name)
        _check_words(findings, pack, f"action kind {self.name}", self.fields, {"kind"})
        for field, domain in self.fields.items():
            check_domain(findings, pack, f"action kind {self.name}, field {field}", domain)


def _check_words(findings: Findings, pack: str, what: str, fields: Iterable[str], taken: set[str]) -> None:
    """Note fields whose words the documents of actions and events have for their own."""
    for field in sorted(taken.intersection(fields)):
        expected = "another word: documents of actions and events have it for their own"
        findings.fault(pack, what, f"the field {field!r}", expected)


#: The name of the action kind that each word stands for.
ACTION_WORDS: Kind[str] = Kind("word", str)


class Event(Declaration):
    """A kind of event: what happened, for logs and frontends.

    ``name`` is ``pack.participle``, and each keyword names a field and its domain. A domain has members, as in
    :class:`ActionKind`, or it is ``int``, ``bool`` or ``text``. With ``[]`` it is a list, such as ``cards="card[]"``.
    Of a thing that moves, ``source`` is where it was, and ``target`` (a zone) or ``space`` is where it is now. An
    event that names a card and two zones needs no ``tells``. ``secret`` names the fields that only the event's viewer
    sees; ``unseen`` is the text for all others.  ``tells(rules, event)`` gives what it tells of cards (see
    :mod:`undaunted_core.mechanics.happenings`).  ``tally`` is the word of an event that names a card in studies of
    many games, such as ``played``. The word ``initiative`` marks the event that names the side which goes first.
    ``words`` are the texts of values without a name: ``{"success.true": text(en="a hit", es="impacto")}``.

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
        tells: Callable[..., Iterable[object]] | None = None,
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
        kind = EventKind(self.name, self.fields, self.secret, self.tells)
        if registry.add(EVENT_KINDS, self.name, kind, pack, of=self):
            key = f"event.{self.name}"
            registry.add(TEXTS, key, self.text, pack)
            if self.tally:
                registry.add(TALLIES, self.name, self.tally, pack)
            if self.unseen is not None:
                registry.add(TEXTS, f"{key}.unseen", self.unseen, pack)
            for value, words in self.words.items():
                registry.add(TEXTS, f"{key}.{value}", words, pack)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        return [(f"event {self.name}, tells", self.tells, "rules, event")]

    def check(self, findings: Findings, pack: str) -> None:
        """Its name is the pack's own, its fields have domains and words that are free, secret ones are fields."""
        findings.own(pack, "event", self.name)
        _check_words(findings, pack, f"event {self.name}", self.fields, {"kind", "number"})
        for field, domain in self.fields.items():
            check_domain(findings, pack, f"event {self.name}, field {field}", domain.removesuffix(SEVERAL), PLAIN)
        for field in self.secret:
            findings.known(pack, f"event {self.name}, secret", field, self.fields, "a field of the event")


#: What studies call a kind of event, by the name of the kind.
TALLIES: Kind[str] = Kind("tally", str, is_rule=False)


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
        registry.add(DERIVED_NAMES, self.name, self.expression, pack, of=self)


@attrs.frozen(eq=False, repr=False)
class Shared(Declaration):
    """A name that ``among`` and ``lists`` may ask for: several lists of a decision share what ``work_out`` gives.

    It is bound as ``among`` is, and asked once for the decision's own lists and once for those of all offers.

    >>> Shared("afloat", lambda ctx, side: [piece for piece in (0, 1) if ctx.rules.pieces.side[piece] == side]).name
    'afloat'
    """

    name: str
    work_out: Callable[..., object]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the function that works it out."""
        registry.add(SHARED_NAMES, self.name, self.work_out, pack, of=self)
