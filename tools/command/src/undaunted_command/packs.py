"""What the commands ask the library for, and the usage errors of names it does not know."""

from __future__ import annotations

import importlib
import os
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from undaunted_command.arguments import SUFFIX
from undaunted_command.out import UsageError
from undaunted_command.projects import import_failed
from undaunted_command.single_files import load_file
from undaunted_core.agents.base import factory_of
from undaunted_core.content.kinds import CONTENT_KINDS, kinds_of
from undaunted_core.content.loader import is_path, parse_json, read_text
from undaunted_core.errors import ContentError, Fault, PluginError
from undaunted_core.extension.broken import explain_no_games, note_of
from undaunted_core.extension.faults import describe_error
from undaunted_core.extension.hookspecs import PROJECT
from undaunted_core.extension.manager import Library, default_library
from undaunted_core.ids import is_id, local_name, near_hint
from undaunted_core.mechanics.setting import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undaunted_core.agents.base import Bots
    from undaunted_core.mechanics.setting import GameKind

#: Where a pack's data folder may have a scenario to start from; it is no scenario of the game.
TEMPLATE = Path("templates") / "scenario.json"

#: Where a folder pack may keep the schemas that its files name.
SCHEMAS = "schemas"


def unknown(sort: str, name: str, choices: Iterable[str], library: Library | None = None) -> UsageError:
    """The error for a name that is none of the known ones; plugins that did not load are named, as it may be theirs."""
    names = list(choices)
    hint = near_hint(name, names)
    note = note_of((library or default_library())._infos)
    return UsageError(f"no {sort} {name!r}; known: {', '.join(names) or 'none'}{hint}{note}")


def check_bot(name: str, factories: Bots, game: str, *, clock: bool = True, others: tuple[str, ...] = ()) -> None:
    """A usage error for a bot that there is not, or not so; ``others`` may be named too."""
    if name.partition(":")[0] not in factories:
        raise unknown("player" if others else "bot", name, (*others, *factories))
    try:
        factory_of(name, factories, game, clock=clock)
    except ValueError as error:
        raise UsageError(str(error)) from None


def check_games(library: Library | None = None) -> None:
    """A usage error that says what to install if there is no game at all."""
    library = library or default_library()
    if not library.games():
        raise UsageError(explain_no_games(library._infos))


def find_game(name: str, library: Library | None = None) -> GameKind:
    """The game of that id, or a usage error."""
    library = library or default_library()
    check_games(library)
    games = library.games()
    if name not in games:
        raise unknown("game", name, games)
    return library.game(name)


def find_scenario(game: str, name: str, packs: Iterable[str] = ()) -> str | Path:
    """The scenario of that id, or the path of a scenario file; a usage error for neither.

    An id of another pack (``my_pack:first``) is left to the library, and so is its short form if the pack is one of
    ``packs``. The library says when several have one.
    """
    find_game(game)
    if is_path(name):
        return Path(name)
    if is_id(name) and not name.startswith(f"{game}:"):
        return name
    names = [info.id for info in default_library().scenarios(game, tuple(packs))]
    if name.removeprefix(f"{game}:") not in names and name not in map(local_name, names) and name not in names:
        if name in default_library().packs:
            raise UsageError(f"no scenario {name!r} of {game} alone; for that of the pack add --pack {name}")
        raise unknown(f"scenario of {game}", name, names)
    return name


def find_packs(names: Iterable[str], library: Library | None = None) -> tuple[str, ...]:
    """The packs, each once: by id, by folder of data or of a project, or by file; a usage error for another name."""
    library = library or default_library()
    packs = []
    for name in names:
        path = Path(name)
        pack = name if name in library._packs else load_file(path, library) or project_pack(path, library) or name
        if pack not in library._packs and not (Path(pack) / "pack.json").is_file():
            raise unknown("pack", pack, library._packs, library)
        packs.append(pack)
    return tuple(dict.fromkeys(packs))


def project_pack(folder: Path, library: Library) -> str | None:
    """The pack of the project folder of a plugin, loaded from its source where it is not installed.

    None where the folder is no such project.  Raises :class:`PluginError` where the plugin does not load,
    :class:`ContentError` where a plugin of the same id is installed from another place.
    """
    for name, module in plugins_of(folder).items():
        source = folder.resolve() / "src"
        if not source.is_dir():
            source = folder.resolve()
        if name in library._packs:
            _check_source(str(name), str(module), folder, source, library)
        else:
            if str(source) not in sys.path:
                sys.path.insert(0, str(source))
            library.register(_import_module(str(module), source), distribution=str(folder.resolve()))
        return str(name)
    return None


def _check_source(name: str, module: str, folder: Path, source: Path, library: Library) -> None:
    """Refuse a folder if the library has a plugin of its id from another place: that one's code would be used."""
    plugin = library._packs[name][1]
    of_object = sys.modules.get(type(plugin).__module__)
    loaded = plugin if isinstance(plugin, Path) else getattr(plugin, "__file__", getattr(of_object, "__file__", ""))
    file = source.joinpath(*module.partition(":")[0].split("."))
    if Path(loaded).resolve() not in (file.with_suffix(".py").resolve(), (file / "__init__.py").resolve()):
        expected = f'the code of {source}: pip install -e "{folder}", or uninstall the other copy'
        raise ContentError([Fault(str(folder / "pyproject.toml"), "", f"{name} installed from {loaded}", expected)])


def plugins_of(folder: Path) -> dict[str, str]:
    """The plugins that the project in a folder has, each with its module; none where the folder is no project."""
    if not (folder / "pyproject.toml").is_file():
        return {}
    try:
        project = tomllib.loads(read_text(folder / "pyproject.toml"))
        return dict(project["project"]["entry-points"][PROJECT])
    except (KeyError, TypeError, ValueError):
        return {}


def project_around(path: Path, library: Library) -> str | None:
    """The pack of the plugin's project that a file or folder is in; see :func:`project_pack`."""
    path = path.resolve()
    folders = (folder for folder in (path, *path.parents) if (folder / "pyproject.toml").is_file())
    folder = next(folders, None)
    return None if folder is None else project_pack(folder, library)


def _import_module(name: str, source: Path) -> object:
    """A module from this folder, not one of the same name that was imported from another."""
    top = name.partition(".")[0]
    if not str(getattr(sys.modules.get(top), "__file__", source)).startswith(str(source)):
        for old in [old for old in sys.modules if old.partition(".")[0] == top]:
            del sys.modules[old]
    importlib.invalidate_caches()
    try:
        return importlib.import_module(name)
    except Exception as error:
        more = import_failed(error, name, source)
        raise PluginError(f"the plugin in {source} cannot be imported: {describe_error(error)}{more}") from error


def with_owner(game: str, scenario: str | Path, packs: Iterable[str]) -> tuple[str, ...]:
    """The packs, and for a scenario file the plugin that its id names: the file stands in the plugin's data."""
    library = default_library()
    if isinstance(scenario, Path) and scenario.is_file():
        project_around(scenario, library)
        document = parse_json(read_text(scenario), str(scenario))
        owner = str(document.get("id", "")).partition(":")[0] if isinstance(document, dict) else ""
        if owner in library.packs and owner != pack_of_game(library, game):
            return tuple(dict.fromkeys((*packs, owner)))
    return tuple(packs)


def add_packs(names: Iterable[str]) -> tuple[str, ...]:
    """The ids of packs, data folders too, after adding them to the library for a file that needs them."""
    return tuple(default_library().add(pack) for pack in find_packs(names))


def folders(packs: Iterable[str]) -> list[str]:
    """The packs as they are named from anywhere: each its id, or the whole path of its folder or file."""
    added = _folders_of_added()
    return [added.get(pack, pack) for pack in packs]


def _folders_of_added() -> dict[str, str]:
    """The folder or file of each pack that is not installed."""
    infos = default_library().plugins()
    return {info.name: info.distribution for info in infos if Path(info.distribution or "").is_absolute()}


def check_installed(packs: Iterable[str], user: str) -> None:
    """A usage error where other processes are to find a plugin that is not installed."""
    for pack, folder in _folders_of_added().items():
        if pack in packs:
            if folder.endswith(SUFFIX):
                cure = "which a file is not: undaunted new-plugin begins a project"
                raise UsageError(f"{user} needs the plugin {pack} installed, {cure}")
            raise UsageError(f'{user} needs the plugin {pack} installed: pip install -e "{folder}"')


def pack_around(file: Path) -> Path | None:
    """The folder pack that contains a data file, for example a scenario in its folder ``scenarios``; None: no pack."""
    # Made normal first: the folder of a file that is still to be written may not be there.
    for folder in (file.parent, Path(os.path.normpath(file.parent / ".."))):
        if (folder / "pack.json").is_file():
            return folder
    return None


def list_kinds(library: Library, game: str | None = None) -> dict[str, tuple[str, type]]:
    """The kinds of content of a game, or without one of the packs that games share: who registered each, and its class.

    Packs that are not of the game come after its own, for the words that those leave free.
    """
    content = library._content
    packs = library.shared() if game is None else library.active(library.game(game), ())
    kinds = kinds_of(content, packs)
    for name, (pack, cls) in content.by_name(CONTENT_KINDS).items():
        kinds.setdefault(name.partition(".")[2], (pack, cls))
    return kinds


def pack_of_game(library: Library, game: str) -> str:
    """The pack that brings a game."""
    return library._content.pack_of(GAMES, game)


def data_folders(library: Library) -> list[tuple[str, Path]]:
    """The folders with every pack's data: those it registers, the one beside its module, or the folder that it is.

    The folder beside a module may be that of another pack in the same Python package, which registers it.
    """
    folders: list[tuple[str, Path]] = [(pack, Path(folder)) for pack, (folder, _) in library.folders()]
    registered = {folder for _, folder in folders}
    for name, (_, plugin) in library._packs.items():
        file = getattr(plugin, "__file__", None)
        folder = plugin if isinstance(plugin, Path) else Path(file).parent / "data" if file else None
        if folder is not None and folder not in registered:
            folders.append((name, folder))
    order = list(library._packs)
    return sorted(folders, key=lambda entry: order.index(entry[0]))
