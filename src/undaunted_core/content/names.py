"""What may stand where a definition class says that a text names something: see ``entry``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.ids import local_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from undaunted_core.kernel.registry import Registry

#: What stands for the last part of a name in play.
LOCAL = "local"
#: What the words that are no kind of anything stand for.
TOLD = {
    "side": "a side of this game",
    "scenario": "a scenario of this game",
    "kind": "a kind of content",
    "id": "a definition of this game",
}
#: What holds no name but where it is said to be one.
PLAIN = (str, int, type(None))


@attrs.frozen(eq=False, repr=False)
class Known:
    """The names in a game with packs: ``definitions`` by kind and name in play, what is registered, the sides."""

    definitions: Mapping[str, Mapping[str, Any]]
    registry: Registry
    sides: Collection[str]
    scenarios: Collection[str] = ()
    _found: dict[tuple[str, ...], dict[str, None]] = attrs.field(factory=dict, init=False)
    _fields: dict[type, list[tuple[str, tuple[str, ...], tuple[str, ...]]]] = attrs.field(factory=dict, init=False)

    def names(self, what: tuple[str, ...]) -> Collection[str]:
        """The names that fit one of these words of an ``entry``, each once, in the order of the definitions."""
        if what not in self._found:
            self._found[what] = dict.fromkeys(name for word in what for name in self._of(word))
        return self._found[what]

    def unknown(self, definition: Any, pointer: str = "") -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """The names in a definition that there are not: (pointer, name, the words of what it should name)."""
        cls = type(definition)
        if cls not in self._fields:
            metadata = [(attribute.name, attribute.metadata) for attribute in attrs.fields(cls)]
            self._fields[cls] = [(name, given.get("keys", ()), given.get("names", ())) for name, given in metadata]
        for field, keys, words in self._fields[cls]:
            given = getattr(definition, field)
            if keys:
                yield from ((f"{pointer}/{field}/{key}", key, keys) for key in given if key not in self.names(keys))
            if words or not isinstance(given, PLAIN):
                yield from self._inside(given, f"{pointer}/{field}", words)

    def _inside(self, value: object, at: str, what: tuple[str, ...]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        if isinstance(value, dict | tuple):
            for key, part in value.items() if isinstance(value, dict) else enumerate(value):
                if what or not isinstance(part, PLAIN):
                    yield from self._inside(part, f"{at}/{key}", what)
        elif isinstance(value, str):
            if value not in self.names(what):
                yield at, value, what
        elif attrs.has(type(value)):
            yield from self.unknown(value, at)

    def expected(self, what: tuple[str, ...]) -> str:
        """What a name should have named, as faults tell it."""
        return " or ".join(map(self._title_of, what))

    def _title_of(self, word: str) -> str:
        kind, _, field = word.partition(".")
        if kind not in self.definitions:
            return TOLD.get(word) or f"a registered {word.replace('_', ' ')}"
        return f"one of the {kind} of this game" if field in ("", LOCAL, "id") else f"a {field} of the {kind}"

    def _of(self, word: str) -> Collection[str]:
        kind, _, field = word.partition(".")
        if kind in self.definitions:
            definitions = self.definitions[kind]
            if not field:
                return definitions
            if field == LOCAL:
                return [local_name(name) for name in definitions]
            return [value for definition in definitions.values() if (value := getattr(definition, field)) is not None]
        own: dict[str, Collection[str]] = {
            "side": self.sides,
            "scenario": self.scenarios,
            "kind": self.definitions,
            "id": [definition.id for definitions in self.definitions.values() for definition in definitions.values()],
        }
        if word in own:
            return own[word]
        registered = self.registry.kind(word)
        return () if registered is None else self.registry.by_name(registered)


__all__ = ["LOCAL", "Known"]
