"""What the hooks hand to a pack: narrow registrars, one per hook."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from undaunted_core.errors import DuplicateNameError, PluginError
from undaunted_core.ids import PACK_PATTERN
from undaunted_core.kernel.registry import Registrar, Registry
from undaunted_core.kernel.registry import RulesRegistrar as KernelRulesRegistrar

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from undaunted_core.kernel.flow import Declaration
    from undaunted_core.mechanics.board import Geometry
    from undaunted_core.mechanics.setting import GameKind


#: The library's own bot; it plays any game.
RANDOM = "random"
#: Who plays a side that nobody plays: its turns are procedures, its draws chance, and it is never asked.
RULES_PLAY = "rules"
#: Words for who plays that no pack's bot can have; the second is a person at the terminal.
TAKEN = (RANDOM, "human", RULES_PLAY, "planner", "easy", "normal", "hard")


class ContentRegistrar(Registrar):
    """Kinds of content, games, folders of data and bots.

    >>> def register_content(register: ContentRegistrar) -> None:
    ...     register.kind("bridges", Unit)
    """

    def kind(self, kind: str, cls: type) -> None:
        """A kind of content: its data files are ``<kind>.json`` and ``<kind>/<name>.json``.

        Packs that no game has together may use one word for kinds of their own.
        """
        self._registry.add("kind", f"{self.pack}.{kind}", cls, self.pack)

    def game(self, game: GameKind) -> None:
        """A game."""
        self._registry.add("game", game.id, game, self.pack)

    def folder(self, folder: Path, game: str = "") -> None:
        """A folder of data for a game (the pack's own when not named); read when first needed.

        Raises :class:`PluginError` for a value that is not a path, and for a folder that is
        missing or cannot be read.
        """
        if not isinstance(folder, Path):
            raise PluginError(f"folder: found {str(folder)[:60]!r} ({type(folder).__name__}), expected a pathlib.Path")
        if not isinstance(game, str):
            raise PluginError(f"folder {folder}: found the game {game!r}, expected its id (a text)")
        try:
            next(folder.iterdir(), None)
        except OSError as error:
            raise PluginError(f"folder {folder}: {error.strerror or error}, expected a folder of data") from error
        self._registry.append("folder", (folder, game or self.pack), self.pack)

    def bot(self, name: str, factory: Callable[..., Any], game: str = "") -> None:
        """A bot for every game in which the pack acts, or for one game.

        ``factory(seed=None)`` makes a bot for one seat of one game: an object with
        ``choose(observation)`` that gives one of ``observation.legal_actions``.
        With a seed it has to choose the same every time.

        Raises :class:`PluginError` for a name, factory or game of another kind.
        """
        if not isinstance(name, str) or not re.fullmatch(PACK_PATTERN, name) or name in TAKEN:
            words = " or ".join(TAKEN)
            raise PluginError(f"bot: found the name {name!r}, expected a word like {PACK_PATTERN}, and not {words}")
        if not callable(factory):
            raise PluginError(f"bot {name!r}: found {factory!r} as its factory, expected factory(seed=None)")
        if not isinstance(game, str):
            raise PluginError(f"bot {name!r}: found the game {game!r}, expected its id (a text)")
        self._registry.append("bot", (name, game, factory), self.pack)


def kinds_of(registry: Registry, packs: Collection[str]) -> dict[str, tuple[str, type]]:
    """The kinds of content of some packs, in their order: the pack that registered each, and its class.

    Raises :class:`DuplicateNameError` where two of them use one word.
    """
    found: dict[str, tuple[str, type]] = {}
    kinds = registry.named.get("kind", {})
    for pack in packs:
        for name, (owner, cls) in kinds.items():
            if owner != pack:
                continue
            kind = name.partition(".")[2]
            if kind in found:
                both = f"packs {found[kind][0]} and {pack} both register kind {kind!r}"
                raise DuplicateNameError(f"{both}, expected another name")
            found[kind] = (pack, cls)
    return found


class RulesRegistrar(KernelRulesRegistrar):
    """The rules of a pack: :meth:`add` takes declarations, the rest is what they are built on.

    >>> def register_rules(register: RulesRegistrar) -> None:
    ...     register.add(Window("my_pack.struck"))
    """

    def expect(self, kind: str, what: Any) -> None:
        """What the things of a kind of the pack's own are: a class, or ``callable``.

        A pack that registers something else under that kind is refused, with its name.
        """
        self._registry.add("expected", kind, what, self.pack)

    def called_with(self, kind: str, arguments: str | Mapping[str, str]) -> None:
        """What the functions of a kind are called with (``"ctx, piece"``), or those that its fields hold, by field.

        A pack that registers a function that cannot be called so is refused, with its name.
        """
        fields = arguments if isinstance(arguments, str) else tuple(arguments.items())
        self._registry.add("called_with", kind, fields, self.pack)

    def references(self, check: Callable[[Any, Mapping[str, Mapping[str, Any]]], None]) -> None:
        """A check of what packs register with this one, before a ruleset is compiled: ``check(found, definitions)``.

        ``found`` has what is registered (``named``, ``listed``) and takes faults (``known``, ``fault``).
        """
        self._registry.append("references", check, self.pack)

    def advice(self, advise: Callable[[Any, Any, Sequence[str]], None]) -> None:
        """What ``validate`` tells of things registered that are no fault: ``advise(found, rules, packs)``."""
        self._registry.append("advice", advise, self.pack)

    def geometry(self, geometry: Geometry) -> None:
        """A geometry that scenarios may name."""
        self._registry.add("geometry", geometry.name, geometry, self.pack)

    def owners(self, column: Callable[[Any], Sequence[int]]) -> None:
        """Pieces may change sides: ``column(state)`` holds the side of each; one pack at most may say so."""
        self._registry.add("owners", "owners", column, self.pack)

    def phases(self, procedure: Declaration | str) -> None:
        """The steps of a procedure are phases, as those of the round are: ``game.phase`` names them.

        Where one such procedure runs inside another, the inner one counts.  Each step needs a text
        ``phase.<pack>.<step>``.
        """
        self._registry.append("phases", getattr(procedure, "name", procedure), self.pack)

    def may_enter(
        self, ways: Callable[[Any], Mapping[str, bool]], test: Callable[[Any, int, int, int, str], bool]
    ) -> None:
        """Who may enter which space, as ``Observation.may_enter`` answers it; one pack at most may say so.

        ``ways(rules)`` are the ways to move, each with whether packs ask anything of who enters a space so;
        ``test(ctx, seat, piece, space, way)`` says whether that holds, by public facts alone.
        """
        self._registry.add("may_enter", "may_enter", (ways, test), self.pack)

    def special_rule(self, name: str) -> None:
        """A scenario rule that scenarios may name; the pack's tables read its parameters."""
        self._registry.add("special_rule", name, None, self.pack)

    def entry(self, find: Callable[[Any, Any], Mapping[int, int]]) -> None:
        """Where pieces enter: ``find(rules, setting)`` maps pieces to spaces."""
        self._registry.append("entry", find, self.pack)
