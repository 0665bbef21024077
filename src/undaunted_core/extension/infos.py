"""What the library says of games, scenarios and plugins, and what a data folder says of itself."""

from __future__ import annotations

import attrs

from undaunted_core.content.definitions import Definition, entry
from undaunted_core.ids import PACK_PATTERN


@attrs.frozen
class GameInfo:
    """A game that can be played."""

    id: str
    title: str
    version: str
    scenarios: tuple[str, ...]


@attrs.frozen
class ScenarioInfo:
    """A scenario; ``automated`` maps sides the game itself plays to the bot's name."""

    id: str
    number: int
    title: str
    sides: tuple[str, ...]
    provenance: str
    automated: dict[str, str]


@attrs.frozen
class PluginInfo:
    """A plugin, and the error that kept it out (None when it loaded)."""

    name: str
    version: str
    distribution: str
    hooks: tuple[str, ...]
    error: str | None


@attrs.frozen(kw_only=True, repr=False)
class PackFile(Definition):
    """A pack that is a plain data folder says so in its ``pack.json``."""

    id: str = entry("the pack's id", pattern=PACK_PATTERN)
    game: str = entry("the game it adds to", pattern=PACK_PATTERN)
    version: str = entry("its version")
    requires: tuple[str, ...] = entry("the packs it builds on, in addition to those of the game", default=())
