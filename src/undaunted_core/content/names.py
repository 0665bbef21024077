"""What may stand where a definition class says that a text names something: see ``entry``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.ids import local_name

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from undaunted_core.kernel.registry import Registry

#: What stands for the last part of a name in play.
LOCAL = "local"


@attrs.frozen(eq=False, repr=False)
class Known:
    """The names in a game with packs: ``definitions`` by kind and name in play, what is registered, the sides."""

    definitions: Mapping[str, Mapping[str, Any]]
    registry: Registry
    sides: Collection[str]

    def names(self, what: tuple[str, ...]) -> list[str]:
        """The names that fit one of these words of an ``entry``, each once, in the order of the definitions."""
        return list(dict.fromkeys(name for one in what for name in self._of(one)))

    def _of(self, word: str) -> Collection[str]:
        kind, _, field = word.partition(".")
        if kind in self.definitions:
            held = self.definitions[kind]
            if not field:
                return held
            if field == LOCAL:
                return [local_name(name) for name in held]
            return [value for one in held.values() if (value := getattr(one, field)) is not None]
        own: dict[str, Collection[str]] = {
            "side": self.sides,
            "kind": self.definitions,
            "id": [one.id for held in self.definitions.values() for one in held.values()],
        }
        return own[word] if word in own else self.registry.named.get(word, {})


__all__ = ["LOCAL", "Known"]
