"""What is installed: games, scenarios, plugins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.extension.manager import default_library

if TYPE_CHECKING:
    from undaunted_core.extension.manager import GameInfo, PluginInfo, ScenarioInfo


def games() -> dict[str, GameInfo]:
    """The installed games, by id."""
    return default_library().games()


def scenarios(game: str) -> tuple[ScenarioInfo, ...]:
    """The scenarios of a game, in the order of their numbers; :class:`PluginError` for no such game."""
    return default_library().scenarios(game)


def plugins() -> tuple[PluginInfo, ...]:
    """Every plugin found; one that did not load carries its error."""
    return default_library().plugins()
