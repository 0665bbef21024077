"""Declarations of content: its kinds, and the folders that its files are in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from undaunted_core.errors import DuplicateNameError, PluginError
from undaunted_core.kernel.kinds import Kind
from undaunted_core.kernel.registry import ContentDeclaration

if TYPE_CHECKING:
    from collections.abc import Collection

    from undaunted_core.kernel.registry import Registry


@attrs.frozen(eq=False, repr=False)
class ContentKind(ContentDeclaration):
    """A kind of content: its data files are ``<name>.json`` and ``<name>/<anything>.json``.

    Packs that no game has together may use the same name for kinds of their own.

    >>> @attrs.frozen(kw_only=True)
    ... class Bridge(Definition):
    ...     length: int = entry("how many tiles it spans")
    >>> ContentKind("bridges", Bridge).name
    'bridges'
    """

    name: str
    cls: type

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the class of the entries."""
        registry.add(CONTENT_KINDS, f"{pack}.{self.name}", self.cls, pack, of=self)


CONTENT_KINDS: Kind[type] = Kind("kind", type)


@attrs.frozen(eq=False, repr=False)
class Folder(ContentDeclaration):
    """A folder of data for a game (the pack's own if none is named); it is read when first needed.

    >>> from pathlib import Path
    >>> Folder(Path("my_pack") / "data", "a_game").game
    'a_game'
    """

    path: Path
    game: str = ""

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the folder; :class:`PluginError` for what is no path, and for a folder that cannot be read."""
        path, game = self.path, self.game
        if not isinstance(path, Path):
            raise PluginError(f"folder: found {str(path)[:60]!r} ({type(path).__name__}), expected a pathlib.Path")
        if not isinstance(game, str):
            raise PluginError(f"folder {path}: found the game {game!r}, expected its id (a text)")
        try:
            next(path.iterdir(), None)
        except OSError as error:
            raise PluginError(f"folder {path}: {error.strerror or error}, expected a folder of data") from error
        registry.append(FOLDERS, (path, game or pack), pack)


#: A folder, and the id of its game.
FOLDERS: Kind[tuple[Path, str]] = Kind("folder", tuple)


def kinds_of(registry: Registry, packs: Collection[str]) -> dict[str, tuple[str, type]]:
    """The kinds of content of some packs, in their order: the pack that registered each, and its class.

    Raises :class:`DuplicateNameError` where two of them use one word.
    """
    classes: dict[str, tuple[str, type]] = {}
    kinds = registry.by_name(CONTENT_KINDS)
    for pack in packs:
        for name, (owner, cls) in kinds.items():
            if owner != pack:
                continue
            kind = name.partition(".")[2]
            if kind in classes:
                both = f"packs {classes[kind][0]} and {pack} both register kind {kind!r}"
                raise DuplicateNameError(f"{both}, expected another name")
            classes[kind] = (pack, cls)
    return classes


__all__ = ["ContentKind", "Folder", "kinds_of"]
