"""What the hooks hand to a pack: narrow registrars, one per hook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.kernel.registry import Registrar
from undaunted_core.kernel.registry import RulesRegistrar as KernelRulesRegistrar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from undaunted_core.components.board import Geometry
    from undaunted_core.mechanics.setting import GameKind


class ContentRegistrar(Registrar):
    """Kinds of content, games and folders of data."""

    def kind(self, kind: str, cls: type) -> None:
        """A kind of content: its data files are ``<kind>.json`` and ``<kind>/<name>.json``."""
        self._registry.add("kind", kind, cls, self.pack)

    def game(self, game: GameKind) -> None:
        """A game."""
        self._registry.add("game", game.id, game, self.pack)

    def folder(self, folder: Path, game: str = "") -> None:
        """A folder of data for a game (the pack's own when not named); read when first needed."""
        self._registry.append("folder", (folder, game or self.pack), self.pack)


class RulesRegistrar(KernelRulesRegistrar):
    """The rules of a pack: :meth:`add` takes declarations, the rest is what they are built on."""

    def geometry(self, geometry: Geometry) -> None:
        """A geometry that scenarios may name."""
        self._registry.add("geometry", geometry.name, geometry, self.pack)

    def owners(self, column: Callable[[Any], Sequence[int]]) -> None:
        """Pieces may change sides: ``column(state)`` holds the side of each; one pack at most may say so."""
        self._registry.add("owners", "owners", column, self.pack)

    def special_rule(self, name: str) -> None:
        """A scenario rule that scenarios may name; the pack's tables read its parameters."""
        self._registry.add("special_rule", name, None, self.pack)

    def entry(self, find: Callable[[Any, Any], Mapping[int, int]]) -> None:
        """Where pieces enter: ``find(rules, setting)`` maps pieces to spaces."""
        self._registry.append("entry", find, self.pack)
