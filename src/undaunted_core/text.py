"""Messages and titles in the languages of the library: English and Spanish.

Packs register templates by key, such as ``action.undaunted.step``; the fields
of the action, event or reason fill them, each by its title in that language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES = ("en", "es")


class Text:
    """All messages and titles of one ruleset.

    ``messages`` maps key -> language -> template, ``titles`` maps (domain,
    name) -> language -> title; a name without a title stands for itself.
    """

    def __init__(
        self,
        messages: Mapping[str, Mapping[str, str]],
        titles: Mapping[tuple[str, str], Mapping[str, str]],
    ) -> None:
        self.messages = messages
        self.titles = titles

    def title(self, domain: str, name: str, lang: str = "en") -> str:
        """What a player calls the thing."""
        found = self.titles.get((domain, name))
        return found[lang] if found else name

    def say(self, key: str, lang: str, domains: Mapping[str, str] | None = None, **fields: Any) -> str:
        """The message, its fields filled in by title; without a message, the key and the bare fields."""
        known = domains or {}
        shown = {name: self._shown(known.get(name, "").removesuffix("[]"), fields[name], lang) for name in fields}
        template = self.messages.get(key, {}).get(lang)
        if template is None:
            return " ".join([key, *(f"{name}={value}" for name, value in shown.items())])
        return template.format_map(shown)

    def _shown(self, domain: str, value: Any, lang: str) -> str:
        if isinstance(value, list | tuple):
            return ", ".join(self._shown(domain, one, lang) for one in value)
        return self.title(domain, value, lang) if isinstance(value, str) else str(value)

    def action(self, action: Any, lang: str = "en") -> str:
        """The sentence of an :class:`~undaunted_core.kernel.actions.Action`."""
        fields = action.to_dict()
        kind = fields.pop("kind")
        return self.say(f"action.{kind}", lang, action._rules.actions[kind].fields, **fields)

    def event(self, kind: str, fields: Mapping[str, Any], domains: Mapping[str, str], lang: str = "en") -> str:
        """The sentence of an event; one whose secret fields are left out has a message of its own."""
        key = f"event.{kind}"
        if len(fields) < len(domains):
            key += ".unseen"
        return self.say(key, lang, domains, **fields)
