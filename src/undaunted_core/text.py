"""Messages and titles in the languages of the library: English and Spanish.

Packs register templates by key, such as ``action.undaunted.step``; the fields
of the action, event or reason fill them, each by its title in that language.

A thing may have titles of several forms: the plain one (domain ``side``:
``German``) and further ones, registered under ``domain.form``.  In a sentence a
field stands in its form ``noun`` where there is one (``side.noun``: ``the German
side``); a template asks for another with ``{side:title}`` (the plain one) or
``{card:short}``.

Other values than names and numbers become words.  A boolean uses the message
``KEY.FIELD.true`` or ``KEY.FIELD.false``; None and an empty list use
``KEY.FIELD.none``.  Without such a message they use ``word.true``, ``word.false``
or ``word.none``.  A text that is the key of a message becomes that message.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from undaunted_core.arguments import named
from undaunted_core.errors import RulesetError

if TYPE_CHECKING:
    from collections.abc import Mapping


LANGUAGES = ("en", "es")
#: The form in which a thing stands in a sentence.
NOUN = "noun"
#: Two Spanish words that are one: ``de el`` is ``del``, ``a el`` is ``al``.
_SPLIT = re.compile(r"\b(de|a) el\b")
#: The point of a decimal number that stands alone; not that of a clause (``NOR-10.6``) or of a bot (``planner:0.5s``).
_POINT = re.compile(r"(?<![^\s(–])([+-]?\d+)\.(?=\d+(?![\w.]))")
#: How an id begins, such as ``my_pack.F1A``: no word of a language goes on so.
_ID = re.compile(r"[a-z][a-z0-9]+[_.:]\w")
#: The plain form.
TITLE = "title"


def decimals(told: str, lang: str) -> str:
    """The decimal numbers of a text as the language writes them: 1.5 in English, 1,5 in Spanish.

    >>> decimals("2.5 (-1.0 to 6.0)", "es"), decimals("NOR-10.6", "es")
    ('2,5 (-1,0 to 6,0)', 'NOR-10.6')
    """
    return _POINT.sub(r"\1,", told) if lang == "es" else told


def capital(text: str) -> str:
    """The text with a capital, but for one that begins with an id: that would not be the id any more.

    >>> capital("the deck"), capital("my_pack.F1A falls.")
    ('The deck', 'my_pack.F1A falls.')
    """
    return text if _ID.match(text) else text[:1].upper() + text[1:]


def check_language(lang: object) -> None:
    """ValueError with the languages there are, unless it is one of them."""
    if lang not in LANGUAGES:
        raise ValueError(f"no language {named(lang)}; languages: {', '.join(LANGUAGES)}")


class _Field:
    """A value on its way into a template, in the form the template asks for."""

    def __init__(self, text: Text, key: str, domain: str, value: object, lang: str) -> None:
        self.parts = (text, key, domain, value, lang)

    def __format__(self, form: str) -> str:
        text, key, domain, value, lang = self.parts
        return text._show(key, domain, value, lang, form)


class Text:
    """All messages and titles of one ruleset.

    ``messages`` maps key -> language -> template, ``titles`` maps (domain,
    name) -> language -> title; a name without a title is shown as it is.
    """

    def __init__(
        self,
        messages: Mapping[str, Mapping[str, str]],
        titles: Mapping[tuple[str, str], Mapping[str, str]],
    ) -> None:
        self.messages = messages
        self.titles = titles

    def title(self, domain: str, name: str, lang: str = "en", form: str = TITLE) -> str:
        """What a player calls the thing, in the form if there is one, else plainly; ValueError for no language."""
        check_language(lang)
        title = self.titles.get((f"{domain}.{form}", name)) or self.titles.get((domain, name))
        return title[lang] if title else name

    def say(self, key: str, lang: str, domains: Mapping[str, str] | None = None, **fields: object) -> str:
        """The message, its fields filled in by title; without a message, the key and the bare fields.

        Raises ValueError for a language that is none of :data:`LANGUAGES`.
        """
        check_language(lang)
        domains_of = domains or {}
        texts = {
            name: _Field(self, f"{key}.{name}", domains_of.get(name, ""), value, lang) for name, value in fields.items()
        }
        template = self.messages.get(key, {}).get(lang)
        if template is None:
            return " ".join([key, *(f"{name}={value}" for name, value in texts.items())])
        try:
            return _tidy(template.format_map(texts), lang, is_sentence=template.endswith("."))
        except KeyError as error:
            fields_there = ", ".join(texts) or "none"
            raise RulesetError(
                f"message {key} ({lang}) asks for {{{error.args[0]}}}, expected a field it is given: {fields_there}"
            ) from None

    def _show(self, key: str, domain: str, value: object, lang: str, form: str) -> str:
        if value is None or value == () or value == []:
            return self._word(key, "none", lang)
        if isinstance(value, bool):
            return self._word(key, str(value).lower(), lang)
        if isinstance(value, list | tuple):
            return ", ".join(self._show(key, domain.removesuffix("[]"), member, lang, form) for member in value)
        if not isinstance(value, str):
            return str(value)
        if domain == "text" and value in self.messages:
            return self.say(value, lang)
        return self.title(domain, value, lang, form or NOUN)

    def _word(self, key: str, name: str, lang: str) -> str:
        own = f"{key}.{name}"
        return self.say(own if own in self.messages else f"word.{name}", lang)

    def action(self, action: Any, lang: str = "en") -> str:
        """The sentence of an :class:`~undaunted_core.kernel.actions.Action`."""
        fields = action.to_dict()
        kind = fields.pop("kind")
        return self.say(f"action.{kind}", lang, action._rules.actions[kind].fields, **fields)

    def event(self, kind: str, fields: Mapping[str, object], domains: Mapping[str, str], lang: str = "en") -> str:
        """The sentence of an event; one whose secret fields are left out has a message of its own."""
        key = f"event.{kind}"
        if len(fields) < len(domains):
            key += ".unseen"
        return self.say(key, lang, domains, **fields)


def _tidy(text: str, lang: str, *, is_sentence: bool) -> str:
    """A sentence begins with a capital; in Spanish ``de el`` and ``a el`` are one word.

    The point of an abbreviation at the end, as in ``EE. UU.``, is that of the sentence too.
    """
    if lang == "es":
        text = _SPLIT.sub(lambda found: f"{found[1]}l", text)
    if not is_sentence:
        return text
    if text.endswith("..") and not text.endswith("..."):
        text = text[:-1]
    return capital(text)
