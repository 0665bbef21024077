"""The library of installed packs: finds plugins, loads their data, compiles rulesets.

A plugin that fails is reported and left out; the rest load.  Installed is not
active: a pack acts in a game only if the game requires it or it is asked for.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import RLock
from typing import Any

import attrs
import pluggy

from undaunted_core.arguments import named, quoted
from undaunted_core.checks.conflicts import add_places
from undaunted_core.content.compose import Entity
from undaunted_core.content.kinds import FOLDERS, kinds_of
from undaunted_core.content.loader import document_text, is_path, load_one, parse_json, read_text
from undaunted_core.errors import ContentError, DuplicateNameError, Fault, PluginError, UndauntedError
from undaunted_core.extension import core, hookspecs
from undaunted_core.extension.broken import explain_no_games, name_broken, note_of
from undaunted_core.extension.compiling import compile_ruleset
from undaunted_core.extension.discovery import find_installed, pack_of
from undaunted_core.extension.entities import list_entities
from undaunted_core.extension.faults import call_hook, check_hooks, describe_error, origin_of, owner_of
from undaunted_core.extension.hookspecs import PROJECT, Pack
from undaunted_core.extension.infos import GameInfo, PackFile, PluginInfo, ScenarioInfo, automation_of
from undaunted_core.extension.order import in_order, predecessors
from undaunted_core.ids import CORE, local_name, near_hint
from undaunted_core.kernel.registry import HOOKS, Registrar, Registry
from undaunted_core.limits import MOST_LETTERS
from undaunted_core.mechanics.bots import BOTS
from undaunted_core.mechanics.setting import GAMES, GameKind
from undaunted_core.mechanics.state import CoreRules
from undaunted_core.text import LANGUAGES

#: How many scenario documents a library keeps compiled.
MOST_DOCUMENTS = 16


class Library:
    """All packs that are known.

    ``discover`` looks for installed plugins, ``later`` not before somebody asks; :meth:`register` adds further ones.
    A broken plugin raises nothing: see :meth:`plugins`.
    """

    def __init__(self, *, discover: bool = True, later: bool = False) -> None:
        self._folders: dict[tuple[str, Path, str], list[Entity]] = {}
        self._rulesets: dict[Any, CoreRules] = {}
        #: Whether packs are installed that are not loaded yet, as no game needs them.
        self._is_partial = later
        self._growing = RLock()
        self._manager = pluggy.PluginManager(PROJECT)
        self._manager.add_hookspecs(hookspecs)
        self._packs: dict[str, tuple[Pack, Any]] = {}
        self._infos: list[PluginInfo] = []
        self._content = Registry()
        self._add(core.PACK, core, "undaunted-core")
        if discover and not later:
            self._discover()

    def _discover(self, only: str | None = None) -> None:
        """Load the installed plugins: all, or the one with this name and those that it requires."""
        for plugin in find_installed(frozenset(self._packs), only):
            if plugin.error:
                self._fail(plugin.name, plugin.distribution, plugin.error)
            else:
                self._try(plugin.plugin, plugin.name, plugin.distribution)

    def complete(self) -> None:
        """Load the installed plugins that are not loaded yet, as if all had been loaded at first."""
        with self._growing:
            if self._is_partial:
                self._is_partial = False
                whole = Library()  # other threads may read what is there
                self._manager, self._packs = whole._manager, whole._packs
                self._infos, self._content = whole._infos, whole._content

    def _load_game(self, name: object) -> None:
        """Load no more than the plugin that is named like a game, if that is enough to have the game."""
        with self._growing:
            if self._is_partial and isinstance(name, str) and len(self._packs) == 1:
                self._discover(name)
            if self._is_partial and (name not in self._content.all(GAMES) or self.broken()):
                self.complete()

    def _fail(self, name: str, distribution: object, error: str) -> None:
        self._infos.append(PluginInfo(name, "", distribution, (), error))

    def _try(self, plugin: object, name: str, distribution: object) -> None:
        pack = pack_of(plugin)
        if isinstance(pack, PluginError):
            self._fail(name, distribution, str(pack))
            return
        try:
            self._add(pack, plugin, distribution)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001 - whatever a plugin does, the others load
            self._forget(pack.id, plugin)
            line = "" if isinstance(error, UndauntedError) else origin_of(error)
            self._fail(name, distribution, f"{describe_error(error)}{line}")

    def _forget(self, pack: str, plugin: object) -> None:
        if self._packs.get(pack, (None, None))[1] is plugin:
            del self._packs[pack]
        if self._manager.is_registered(plugin):
            self._manager.unregister(plugin)
        if pack not in self._packs:
            self._content.forget(pack)

    def _add(self, pack: Pack, plugin: object, distribution: object) -> None:
        if pack.id == CORE and plugin is not core:
            raise DuplicateNameError(f"the pack id {CORE!r} belongs to the library itself; a plugin cannot use it")
        if pack.id in self._packs:
            other = getattr(self._packs[pack.id][1], "__name__", repr(self._packs[pack.id][1]))
            mine = getattr(plugin, "__name__", repr(plugin))
            raise DuplicateNameError(f"plugins {other} and {mine} both use the pack id {pack.id!r}")
        check_hooks(pack.id, plugin, HOOKS)
        self._packs[pack.id] = (pack, plugin)
        self._manager.register(plugin, name=pack.id)
        self._manager.check_pending()
        self._call("register_content", pack.id, self._content)
        hooks = tuple(caller.name for caller in self._manager.get_hookcallers(plugin) or ())
        self._infos.append(PluginInfo(pack.id, pack.version, distribution, hooks, None))

    def register(self, plugin: object, *, distribution: str = "") -> None:
        """Add a plugin that is not installed; raises :class:`PluginError` when it does not load."""
        self.complete()
        before = len(self._infos)
        name = getattr(plugin, "__name__", None)
        self._try(plugin, name if isinstance(name, str) else quoted(plugin), distribution)
        for info in self._infos[before:]:
            if info.error is not None:
                raise PluginError(f"plugin {info.name}: {info.error}")

    def _call(self, hook: str, pack: str, registry: Registry) -> None:
        """Let one pack register: pluggy's relay calls it alone, so its error is told with its name."""
        plugin = self._packs[pack][1]
        others = [other for other in self._manager.get_plugins() if other is not plugin]
        # A folder of data is no plugin, and has no hooks.
        if self._manager.is_registered(plugin):
            with add_places({name: plugin for name, (_, plugin) in self._packs.items()}):
                relay = self._manager.subset_hook_caller(hook, others)
                call_hook(pack, hook, relay, Registrar(registry, pack, hook))

    def blamed(self, error: BaseException) -> str:
        """The pack whose code an error comes from; empty for the library's own."""
        return owner_of(error, {pack: plugin for pack, (_, plugin) in self._packs.items()})

    def __deepcopy__(self, memo: object) -> Library:
        return self

    def __reduce__(self) -> Any:
        # A library of one's own cannot travel; what is installed can be found again.
        return default_library, ()

    def plugins(self) -> tuple[PluginInfo, ...]:
        """Every plugin found; one that did not load, or whose data cannot be used, carries its error."""
        self.complete()
        self.games()
        for name in self._packs:
            try:
                in_order(self._packs, (name,))
            except PluginError as error:
                self._blame(name, str(error))
        return tuple(self._infos)

    @property
    def packs(self) -> tuple[str, ...]:
        """The ids of all known packs."""
        self.complete()
        return tuple(self._packs)

    def games(self) -> dict[str, GameInfo]:
        """The games, by id; one whose data cannot be used is left out and its plugin says why."""
        self.complete()
        games = {}
        for name, game in self._content.all(GAMES).items():
            pack = self._content.pack_of(GAMES, name)
            try:
                scenarios = tuple(info.id for info in self.scenarios(name))
            except UndauntedError as error:
                self._blame(pack, str(error))
            else:
                games[name] = GameInfo(name, game.title["en"], self._packs[pack][0].version, scenarios)
        return games

    def shared(self) -> tuple[str, ...]:
        """The packs that games build on and that bring no game: the core, and for example the Undaunted system."""
        self.complete()
        games = self._content.by_name(GAMES)
        own = {owner for owner, _ in games.values()}
        acting = {CORE}
        for _, game in games.values():
            with contextlib.suppress(PluginError):
                acting.update(self.active(game, ()))
        return in_order(self._packs, sorted(acting - own))

    def folders(self) -> list[tuple[str, tuple[Any, str]]]:
        """The folders of data that packs registered: (pack, (folder, game))."""
        self.complete()
        return list(self._content.with_packs(FOLDERS))

    def bots(self) -> list[tuple[str, tuple[str, str, Callable[..., Any]]]]:
        """The bots that packs registered: (pack, (name, the only game that it plays or "", factory))."""
        self.complete()
        return list(self._content.with_packs(BOTS))

    def broken(self) -> tuple[tuple[str, str], ...]:
        """The plugins that did not load, each with its error."""
        return tuple((info.name, info.error) for info in self._infos if info.error is not None)

    def _blame(self, pack: str, error: str) -> None:
        self._infos = [attrs.evolve(info, error=error) if info.name == pack else info for info in self._infos]

    def game(self, name: str) -> GameKind:
        """The game of that id; :class:`PluginError` with the nearest otherwise."""
        self._load_game(name)
        games = self._content.by_name(GAMES)
        if not isinstance(name, str) or name not in games:
            hint = near_hint(name, games)
            note = f"known games: {', '.join(games)}{hint}{note_of(self._infos)}"
            raise PluginError(f"no game {named(name)}; {note if games else explain_no_games(self._infos)}")
        kind: GameKind = games[name][1]
        return kind

    def scenarios(self, name: str, packs: tuple[object, ...] = ()) -> tuple[ScenarioInfo, ...]:
        """The scenarios of a game and of packs (else TypeError), by their numbers; of a pack by their full ids."""
        game = self.game(name)
        active = self.active(game, packs)
        scenarios = [entity for entity in list_entities(self, game, active) if entity.kind == "scenarios"]
        return tuple(
            ScenarioInfo(
                local_name(entity.definition.id) if entity.own else entity.definition.id,
                entity.definition.number,
                entity.definition.title["en"],
                tuple(game.sides),
                entity.definition.provenance,
                automation_of(entity.definition),
                {lang: entity.definition.title[lang] for lang in LANGUAGES},
            )
            for entity in sorted(scenarios, key=lambda entity: (entity.definition.number, entity.definition.id))
        )

    def active(self, game: GameKind, packs: tuple[object, ...]) -> tuple[str, ...]:
        """The packs that act, each after those it requires, in whatever order they are named; TypeError for no game."""
        if not isinstance(game, GameKind):
            raise TypeError(f"found {quoted(game)}, expected the GameKind that Library.game gives")
        return in_order(self._packs, (CORE, *game.requires, *self.asked(packs)), lambda: note_of(self._infos))

    def _before(self, rules: CoreRules) -> dict[str, frozenset[str]]:
        """For each pack of a ruleset those that come before it because packs say so."""
        return predecessors(self._packs, rules.packs, self.game(rules.game).requires)

    def asked(self, packs: Iterable[object]) -> tuple[str, ...]:
        """The ids of packs given by id or as a folder, each once, in the order in which documents name them.

        Raises what :meth:`add` raises, TypeError for what is no series of packs.
        """
        if packs == ():
            return ()  # as nearly always: each new game asks
        if isinstance(packs, str | os.PathLike) or not isinstance(packs, Iterable):
            raise TypeError(f"packs is a series of packs, such as a tuple, not {quoted(packs)}")
        return tuple(sorted({self.add(pack) for pack in packs}))

    def add(self, pack: object) -> str:
        """The id of a pack given by id or as a data folder; a folder is added to the library.

        Raises :class:`PluginError` for neither, :class:`ContentError` for a folder
        whose ``pack.json`` is faulty.
        """
        if not isinstance(pack, str) or pack not in self._packs:
            self.complete()
        if isinstance(pack, str) and pack in self._packs:
            return pack
        if not isinstance(pack, str | os.PathLike):
            raise PluginError(f"a pack is an id or a folder, not {type(pack).__name__}")
        try:
            folder = Path(pack).resolve()
            is_there = (folder / "pack.json").is_file()
        except (OSError, ValueError, RuntimeError):
            # A name that is too long, or that no system takes, is that of no folder; so is a ring of links.
            is_there = False
        if not is_there:
            missing = f"no pack {quoted(str(pack), MOST_LETTERS)}, and no folder of that name with a pack.json"
            raise PluginError(missing + near_hint(str(pack), self._packs) + note_of(self._infos))
        name = str(folder / "pack.json")
        head = load_one(parse_json(read_text(folder / "pack.json"), name), "packs", PackFile, name)
        if head.id in self._packs and self._packs[head.id][1] != folder:
            raise DuplicateNameError(
                f"the folder {folder} and an installed or added pack both use the pack id {head.id!r}"
            )
        if head.id not in self._packs:
            requires = (*self.game(head.game).requires, *head.requires)
            self._packs[head.id] = (Pack(head.id, head.version, 1, requires, after=head.after), folder)
            self._content.append(FOLDERS, (folder, head.game), head.id)
            self._infos.append(PluginInfo(head.id, head.version, str(folder), (), None))
        return str(head.id)

    def _kinds(self, game: GameKind, active: tuple[str, ...]) -> dict[str, type]:
        """The kinds of content of a game with these packs."""
        kinds = {kind: cls for kind, (_, cls) in kinds_of(self._content, active).items()}
        return {**kinds, "scenarios": game.scenario}

    def ruleset(self, game_id: str, scenario: Any, packs: tuple[object, ...] = ()) -> CoreRules:
        """The compiled ruleset of a scenario: an id, a document (dict) or the path of a JSON file.

        Raises :class:`ContentError` with all faults, those of a file named by its path. It raises
        :class:`PluginError`, another :class:`RulesetError`, or TypeError for wrong types.
        """
        try:
            return self._find_ruleset(game_id, scenario, packs)
        except UndauntedError:
            if not self._is_partial:
                raise
        # What is missing may be in a plugin that is not loaded yet, and the error tells of all that are broken.
        self.complete()
        return self._find_ruleset(game_id, scenario, packs)

    def _find_ruleset(self, game_id: str, scenario: Any, packs: tuple[object, ...]) -> CoreRules:
        file = str(scenario) if is_path(scenario) else None
        if file is not None:
            scenario = parse_json(read_text(Path(file)), file)
            if not isinstance(scenario, dict):
                raise ContentError([Fault(file, "", type(scenario).__name__, "a scenario document (an object)")])
        self.game(game_id)
        is_named = isinstance(scenario, str)
        asked = self.asked(packs)
        text = scenario if is_named else document_text(scenario)
        key = (game_id, text, asked)
        if key not in self._rulesets:
            with name_broken(self._infos):
                rules = compile_ruleset(self, game_id, scenario if is_named else json.loads(text), asked, file)
            rules.rebuild = (_rebuild, (game_id, rules.scenario if is_named else text, asked, is_named))
            if is_named:
                # One ruleset per scenario, whether it was asked for by its short name or its id.
                rules = self._rulesets.setdefault((game_id, rules.scenario, asked), rules)
            else:
                self._forget_documents()
            self._rulesets[key] = rules
        return self._rulesets[key]

    def _forget_documents(self) -> None:
        """Keep the rulesets of the latest scenario documents only; those of named scenarios stay."""
        documents = [key for key in self._rulesets if key[1].startswith("{")]
        for key in documents[: max(0, len(documents) - MOST_DOCUMENTS + 1)]:
            del self._rulesets[key]


def _rebuild(game: str, scenario: str, packs: tuple[str, ...], named: bool) -> CoreRules:
    """The ruleset of a pickle, out of the library of everything installed."""
    return default_library().ruleset(game, scenario if named else json.loads(scenario), packs)


@functools.cache
def shared_library() -> Library:
    """The library that all share who bring none; it loads what a game needs, and the rest once somebody asks for it."""
    return Library(later=True)


def default_library() -> Library:
    """The shared library with everything that is installed."""
    library = shared_library()
    library.complete()
    return library


def library_of(given: Library | None, game: object = None) -> Library:
    """The library that a caller gives, or that of everything installed; TypeError for anything else.

    For a game it may be one that loads further plugins when it is asked about them.
    """
    if given is None:
        return default_library() if game is None else shared_library()
    if not isinstance(given, Library):
        raise TypeError(f"library is None or a Library, not {quoted(given)}")
    return given


__all__ = ["GameInfo", "Library", "PluginInfo", "ScenarioInfo", "default_library", "library_of", "shared_library"]
