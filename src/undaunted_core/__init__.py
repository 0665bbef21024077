"""undaunted-core: a rules library with plugin-based expansions.  Import it as ``uc``.

The public names resolve on first use, so that importing the package stays cheap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from undaunted_core.agents.base import Bot, bot_title, bots
    from undaunted_core.agents.loop import play
    from undaunted_core.agents.playout import playout
    from undaunted_core.agents.rating import RatingBot
    from undaunted_core.errors import (
        ActionError,
        AmbiguousActionError,
        BotError,
        CannotUndoError,
        ContentError,
        DeclarationError,
        DuplicateNameError,
        ExplainError,
        Fault,
        GameOverError,
        IllegalActionError,
        LinkError,
        NoRecordError,
        NotYourDecisionError,
        OrderingError,
        PluginError,
        RuleError,
        RulesetError,
        RulesetMismatchError,
        SaveError,
        SchemaError,
        StaleActionError,
        StudyError,
        UndauntedError,
    )
    from undaunted_core.extension.hookspecs import Pack, hookimpl, hookspec
    from undaunted_core.extension.manager import GameInfo, Library, PluginInfo, ScenarioInfo
    from undaunted_core.game.choices import Choices
    from undaunted_core.game.game import CHANCE, Game
    from undaunted_core.game.listing import games, plugins, scenarios
    from undaunted_core.game.observation import Observation
    from undaunted_core.game.record import Replay
    from undaunted_core.game.setup import new_game
    from undaunted_core.game.targets import Target
    from undaunted_core.game.values import Decision, Outcome, Reason
    from undaunted_core.kernel.actions import Action
    from undaunted_core.kernel.events import Event
    from undaunted_core.mechanics.explaining import Explanation, Term

__version__ = "0.1.0"

_HOMES = {
    "agents.base": "Bot bot_title bots",
    "agents.loop": "play",
    "agents.playout": "playout",
    "agents.rating": "RatingBot",
    "errors": (
        "ActionError AmbiguousActionError BotError CannotUndoError ContentError DeclarationError "
        "DuplicateNameError ExplainError Fault GameOverError IllegalActionError LinkError NoRecordError "
        "NotYourDecisionError OrderingError PluginError RuleError RulesetError RulesetMismatchError SaveError "
        "SchemaError StaleActionError StudyError UndauntedError"
    ),
    "game.listing": "games plugins scenarios",
    "extension.hookspecs": "Pack hookimpl hookspec",
    "extension.manager": "GameInfo Library PluginInfo ScenarioInfo",
    "game.choices": "Choices",
    "game.game": "CHANCE Game",
    "game.observation": "Observation",
    "game.record": "Replay",
    "game.setup": "new_game",
    "game.targets": "Target",
    "game.values": "Decision Outcome Reason",
    "kernel.actions": "Action",
    "kernel.events": "Event",
    "mechanics.explaining": "Explanation Term",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "CHANCE", "Action", "ActionError", "AmbiguousActionError", "Bot", "BotError", "CannotUndoError", "Choices",
    "ContentError", "Decision", "DeclarationError", "DuplicateNameError", "Event", "ExplainError", "Explanation",
    "Fault", "Game", "GameInfo", "GameOverError", "IllegalActionError", "Library", "LinkError", "NoRecordError",
    "NotYourDecisionError", "Observation", "OrderingError", "Outcome", "Pack", "PluginError", "PluginInfo",
    "RatingBot", "Reason", "Replay", "RuleError", "RulesetError", "RulesetMismatchError", "SaveError",
    "ScenarioInfo", "SchemaError", "StaleActionError", "StudyError", "Target", "Term", "UndauntedError",
    "bot_title", "bots", "games", "hookimpl", "hookspec", "new_game", "play", "playout", "plugins", "scenarios",
]  # fmt: skip


def __getattr__(name: str) -> object:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'undaunted_core' has no attribute {name!r}")
    import importlib

    value = getattr(importlib.import_module(f"undaunted_core.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*globals(), *_HOME_OF]
