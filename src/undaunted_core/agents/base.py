"""What a bot is, and the bots by name: the library's own, and those that packs bring."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import attrs

from undaunted_core.agents.random import RandomBot
from undaunted_core.arguments import quoted
from undaunted_core.errors import DuplicateNameError, PluginError
from undaunted_core.extension.faults import guard, load_point
from undaunted_core.extension.manager import default_library
from undaunted_core.extension.points import list_points
from undaunted_core.game.game import Game
from undaunted_core.ids import near_hint
from undaunted_core.mechanics.bots import RANDOM
from undaunted_core.text import check_language

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from undaunted_core.extension.manager import Library
    from undaunted_core.game.observation import Observation
    from undaunted_core.kernel.actions import Action


@runtime_checkable
class Bot(Protocol):
    """A player that decides for a seat.

    Any object with :meth:`choose` is a bot; deriving from this class is not
    needed.  One bot object plays one seat of one game.
    """

    def choose(self, observation: Observation) -> Action:
        """One of ``observation.legal_actions``; the observation is all a bot is ever given."""
        raise NotImplementedError


#: The bot by which levels and play-outs go, where a game has one.
GREEDY = "greedy"
#: The group of entry points of bots that play every game.
FURTHER = "undaunted_core.bots"
#: The bots of a game by name.
Bots = dict[str, "Callable[..., Bot]"]


@attrs.frozen
class FurtherBots:
    """Bots of another distribution that play every game: what an entry point of ``undaunted_core.bots`` names.

    ``make(usual)`` gives their factories by name; ``usual`` is the factory of the game's own bot, or of ``random``.
    ``titles`` has what people read for a bot, by name and language; without an entry it is the name. ``budgets`` has,
    for each bot that takes a budget, such as ``planner:400``, the function that reads it. The function turns a text
    into further arguments of the factory, or raises ValueError. ``only`` has, for a bot that does not play every game,
    the scenarios that it plays, by game.
    """

    make: Callable[[Callable[..., Bot]], Bots]
    titles: Mapping[str, Mapping[str, str]] = attrs.field(factory=dict)
    budgets: Mapping[str, Callable[[str], dict[str, Any]]] = attrs.field(factory=dict)
    only: Mapping[str, Mapping[str, Sequence[str]]] = attrs.field(factory=dict)


@cache
def load_further() -> tuple[tuple[FurtherBots, ...], tuple[str, ...]]:
    """The bots that other distributions bring for every game, in the order of the names of their entry points.

    Then why some cannot be loaded: these do not keep the others out.
    """
    loaded, broken = [], []
    for point in list_points(FURTHER):
        try:
            loaded.append(load_point(point, FurtherBots, lambda further: {**further.make(RandomBot)}))
        except PluginError as error:
            broken.append(str(error))
    return tuple(loaded), tuple(broken)


def bots(game: str | None = None, *, packs: Sequence[str] = ()) -> Bots:
    """The bots by name: name -> factory; ``factory(seed=None)`` makes one for one seat of one game.

    With a seed a bot chooses the same every time.  ``random`` plays every game, and so do ``planner`` and the levels
    ``easy``, ``normal`` and ``hard``, which undaunted-core-lab brings.  Packs bring the rest.

    :param game: The bots that play this game.  None: all bots; of two with one name, that of the pack found first.
    :param packs: Further packs that act in the game, each by id or as a folder.
    :raises PluginError: A game or a pack does not exist, or did not load.
    :raises DuplicateNameError: Two packs of the game use one name.
    :raises TypeError: ``packs`` is no series of packs.
    """
    library = default_library()
    return bots_in(library, game, library.asked(packs))


def bot_title(name: str, lang: str = "en") -> str:
    """What people read for a bot: the title of a level in the language; of any other bot its name in words.

    ValueError for a language other than ``en`` and ``es``, TypeError for a name that is no text.

    >>> uc.bot_title("hard", "es"), uc.bot_title("planner:2s")
    ('difícil', 'planner:2s')
    """
    check_language(lang)
    if not isinstance(name, str):
        raise TypeError(f"the name of a bot is a text, not {quoted(name)}")
    titles = {bot: title for further in load_further()[0] for bot, title in further.titles.items()}
    return titles[name][lang] if name in titles else name.replace("_", " ")


def bots_in(library: Library, game: str | None, packs: tuple[str, ...]) -> Bots:
    """The same of any library."""
    active = library.packs if game is None else library.active(library.game(game), packs)
    bots: Bots = {RANDOM: RandomBot}
    whose: dict[str, str] = {}
    for pack, (name, only, factory) in library.bots():
        if pack not in active or (game is not None and only not in ("", game)):
            continue
        if name in bots:
            if game is None:
                continue
            raise DuplicateNameError(f"packs {whose[name]} and {pack} both bring a bot {name!r} to the game {game}")
        bots[name], whose[name] = guard(pack, f"bot {name!r}", factory, Bot), pack
    usual = bots.get(GREEDY, RandomBot)
    for further in load_further()[0]:
        for name, factory in further.make(usual).items():
            if game is None or game in further.only.get(name, (game,)):
                bots[name] = factory
    return bots


def is_for_all(name: str) -> bool:
    """Whether a bot plays every scenario of the games that list it."""
    return not any(name in further.only for further in load_further()[0])


def bots_for(game: Game) -> Bots:
    """The bots that play a game with its packs."""
    return bots_in(game._library, game.rules.game, game._packs)


def factory_of(name: str, known: Bots, game: str, *, clock: bool = True) -> Callable[..., Bot]:
    """The factory of a bot by its name, or by name and budget such as ``planner:400`` and ``planner:2s``.

    TypeError for what is no text.  For an unknown name it raises ValueError with the nearest one, and also for a
    budget that is none. A budget of time is refused if no clock is wanted (``clock`` is False), because the same seed
    would not give the same game.
    """
    if not isinstance(name, str):
        raise TypeError(f"the name of a bot is a text, not {quoted(name)}")
    bare, colon, settings = name.partition(":")
    budgets = {bot: read for further in load_further()[0] for bot, read in further.budgets.items()}
    if bare not in known or (colon and bare not in budgets):
        hint = near_hint(bare, known)
        broken = "".join(f"; {error}" for error in load_further()[1])
        raise ValueError(f"no bot {quoted(name)} for {game}; bots: {', '.join(known)}{hint}{broken}")
    if not colon:
        return known[bare]
    wanted = budgets[bare](settings)
    if not clock and wanted.get("seconds") is not None:
        raise ValueError(f"bot {quoted(name)} goes by the clock, so that a seed does not give the same game again. "
                         f"Give a number of play-outs, such as {bare}:100, or allow the clock")  # fmt: skip
    return partial(known[bare], **wanted)


def check_game(game: object) -> None:
    """TypeError unless this is a game."""
    if not isinstance(game, Game):
        raise TypeError(f"found {quoted(game)}, expected a Game")


__all__ = ["Bot", "Bots", "FurtherBots", "bots", "bots_for", "bots_in", "check_game", "factory_of", "is_for_all"]
