"""Who plays a side: the bots that packs bring, and the words for who else may."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.errors import PluginError
from undaunted_core.ids import PACK_PATTERN
from undaunted_core.kernel.kinds import Kind
from undaunted_core.kernel.registry import ContentDeclaration

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_core.kernel.registry import Registry

#: The library's own bot; it plays any game.
RANDOM = "random"
#: Who plays a side that nobody plays: its turns are procedures, its draws chance, and it is never asked.
RULES_PLAY = "rules"
#: Words for who plays that no pack's bot can have; the second is a person at the terminal.
TAKEN = (RANDOM, "human", RULES_PLAY, "planner", "easy", "normal", "hard", "learned")


@attrs.frozen(eq=False, repr=False)
class BotKind(ContentDeclaration):
    """A bot for every game in which the pack acts, or for one game.

    ``factory(seed=None)`` makes a bot for one seat of one game: an object with
    ``choose(observation)`` that gives one of ``observation.legal_actions``.
    With a seed it has to choose the same every time.

    >>> class First:
    ...     def choose(self, observation):
    ...         return observation.legal_actions[0]
    >>> BotKind("first", lambda seed=None: First(), game="a_game").name
    'first'
    """

    name: str
    factory: Callable[..., Any]
    game: str = ""

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the bot; :class:`PluginError` for a name, factory or game of another kind."""
        name, factory, game = self.name, self.factory, self.game
        if not isinstance(name, str) or not re.fullmatch(PACK_PATTERN, name) or name in TAKEN:
            words = " or ".join(TAKEN)
            raise PluginError(f"bot: found the name {name!r}, expected a word like {PACK_PATTERN}, and not {words}")
        if not callable(factory):
            raise PluginError(f"bot {name!r}: found {factory!r} as its factory, expected factory(seed=None)")
        if not isinstance(game, str):
            raise PluginError(f"bot {name!r}: found the game {game!r}, expected its id (a text)")
        registry.append(BOTS, (name, game, factory), pack)


#: A name, the only game that the bot plays or "", and what makes one.
BOTS: Kind[tuple[str, str, Callable[..., object]]] = Kind("bot", tuple)
