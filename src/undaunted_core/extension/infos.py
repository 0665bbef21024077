"""What the library says of games, scenarios and plugins, and what a data folder says of itself."""

from __future__ import annotations

from typing import Any

import attrs

from undaunted_core.by_value import ByValue
from undaunted_core.content.definitions import Definition, entry
from undaunted_core.ids import PACK_PATTERN


@attrs.frozen(eq=False, repr=False)
class GameInfo(ByValue):
    """A game that can be played."""

    id: str
    title: str
    version: str
    scenarios: tuple[str, ...]


@attrs.frozen(eq=False, repr=False)
class ScenarioInfo(ByValue):
    """A scenario; ``automated`` maps sides that the game plays to the bot's name, or to ``rules``: nobody is asked.

    ``title`` is English, ``titles`` has it in every language.
    """

    id: str
    number: int
    title: str
    sides: tuple[str, ...]
    provenance: str
    automated: dict[str, str]
    titles: dict[str, str] = attrs.field(factory=dict, eq=False)


def distribution_of(origin: Any) -> str:
    """The distribution that a plugin comes from: a text, or that of an entry point, whose metadata is read only now."""
    return origin if isinstance(origin, str) else origin.dist.name if origin.dist else ""


def automation_of(scenario: object) -> dict[str, str]:
    """The sides that a scenario does not leave to players, with the bot that plays each, or ``rules``."""
    return dict(getattr(scenario, "automated", {}))


@attrs.frozen(eq=False, repr=False)
class PluginInfo(ByValue):
    """A plugin, and the error that kept it out (None when it loaded)."""

    name: str
    version: str
    _origin: Any = attrs.field(eq=distribution_of, repr=lambda origin: repr(distribution_of(origin)))
    hooks: tuple[str, ...]
    error: str | None

    @property
    def distribution(self) -> str:
        """The distribution that it comes from; empty for none."""
        return distribution_of(self._origin)


@attrs.frozen(eq=False, kw_only=True, repr=False)
class PackFile(Definition):
    """A pack that is a plain data folder says so in its ``pack.json``."""

    id: str = entry("the pack's id", pattern=PACK_PATTERN)
    game: str = entry("the game it adds to", pattern=PACK_PATTERN)
    version: str = entry("its version")
    requires: tuple[str, ...] = entry("the packs it builds on, in addition to those of the game", default=())
    after: tuple[str, ...] = entry("packs it does not need and comes after, where they act too", default=())
