"""What the commands ask the library for, and the usage errors of names it does not know."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from undaunted_core.cli.out import UsageError
from undaunted_core.content.loader import is_path
from undaunted_core.extension.broken import note_of
from undaunted_core.extension.discovery import BUILT_IN
from undaunted_core.extension.manager import Library, default_library
from undaunted_core.ids import is_id, local_name, nearest
from undaunted_core.mechanics.registrars import kinds_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undaunted_core.mechanics.setting import GameKind

#: Where a pack's data folder may have a scenario to start from; it is no scenario of the game.
TEMPLATE = Path("templates") / "scenario.json"

#: Where a folder pack may keep the schemas that its files name.
SCHEMAS = "schemas"


def unknown(what: str, name: str, known: Iterable[str], library: Library | None = None) -> UsageError:
    """The error for a name that is none of the known ones; plugins that did not load are named, as it may be theirs."""
    names = list(known)
    near = nearest(name, names)
    hint = f"; nearest: {near}" if near else ""
    note = note_of((library or default_library())._infos)
    return UsageError(f"no {what} {name!r}; known: {', '.join(names) or 'none'}{hint}{note}")


def known_game(name: str, library: Library | None = None) -> GameKind:
    """The game of that id, or a usage error."""
    library = library or default_library()
    games = library.games()
    if name not in games:
        raise unknown("game", name, games)
    return library.game(name)


def known_scenario(game: str, name: str, packs: Iterable[str] = ()) -> str | Path:
    """The scenario of that id, or the path of a scenario file; a usage error for neither.

    An id of another pack's (``my_pack:first``) is left to the library, and so is its
    short form where the pack is one of ``packs``: it says when several have one.
    """
    known_game(game)
    if is_path(name):
        return Path(name)
    if is_id(name) and not name.startswith(f"{game}:"):
        return name
    names = [info.id for info in default_library().scenarios(game, tuple(packs))]
    if name.removeprefix(f"{game}:") not in names and name not in map(local_name, names) and name not in names:
        raise unknown(f"scenario of {game}", name, names)
    return name


def known_packs(names: Iterable[str], library: Library | None = None) -> tuple[str, ...]:
    """The packs, each an id or a data folder; a usage error for one that is neither."""
    packs = tuple(names)
    known = (library or default_library())._packs
    for pack in packs:
        if pack not in known and not (Path(pack) / "pack.json").is_file():
            raise unknown("pack", pack, known, library)
    return packs


def at_hand(names: Iterable[str]) -> tuple[str, ...]:
    """The ids of packs, data folders too, after adding them to the library for a file that needs them."""
    return tuple(default_library().add(pack) for pack in known_packs(names))


def folders(packs: Iterable[str]) -> list[str]:
    """The packs as they are named from anywhere: each its id, or the whole path of its folder."""
    known = default_library()._packs
    return [str(plugin) if isinstance(plugin := known[pack][1], Path) else pack for pack in packs]


def pack_around(file: Path) -> Path | None:
    """The folder pack that contains a data file, for example a scenario in its folder ``scenarios``; None: no pack."""
    # Made normal first: the folder of a file that is still to be written may not be there.
    for folder in (file.parent, Path(os.path.normpath(file.parent / ".."))):
        if (folder / "pack.json").is_file():
            return folder
    return None


def registered_kinds(library: Library, game: str | None = None) -> dict[str, tuple[str, type]]:
    """The kinds of content of a game, or without one of the built-in packs: who registered each, and its class.

    Packs that are not of the game come after its own, for the words that those leave free.
    """
    content = library._content
    packs = BUILT_IN if game is None else {*library.active(library.game(game), ())}
    found = kinds_of(content, packs)
    for name, (pack, cls) in content.named.get("kind", {}).items():
        found.setdefault(name.partition(".")[2], (pack, cls))
    return found


def pack_of_game(library: Library, game: str) -> str:
    """The pack that brings a game."""
    return library._content.pack_of("game", game)


def data_folders(library: Library) -> list[tuple[str, Path]]:
    """The folders with every pack's data: those it registers, the one beside its module, or the folder that it is."""
    found: list[tuple[str, Path]] = [(pack, Path(folder)) for pack, (folder, _) in library.folders()]
    for name, (_, plugin) in library._packs.items():
        file: Any = getattr(plugin, "__file__", None)
        folder = plugin if isinstance(plugin, Path) else Path(file).parent / "data" if file else None
        if folder is not None and (name, folder) not in found:
            found.append((name, folder))
    order = list(library._packs)
    return sorted(found, key=lambda one: order.index(one[0]))
