"""The order in which packs were installed changes nothing: the same game in two libraries, of both orders."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

from undaunted_core.extension.manager import Library
from undaunted_core.game.setup import new_game
from undaunted_core.ids import CORE
from undaunted_testing.walk import CheckFailedError, random_move, take, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undaunted_core.game.game import Game

#: The name of the check.
INSTALLED = "installed"


def check_installed(
    library: Library, game: str, scenario: str, *, packs: tuple[str, ...] = (), seed: int = 0, moves: int = 120
) -> None:
    """Install the packs of a library in their order and backwards, and play the same random game with both.

    The rules must be the same, and at every stop what is asked, what is offered and the state.  Raises
    :class:`CheckFailedError` with the first difference.
    """
    played = []
    for backwards in (False, True):
        again = install_again(library, backwards=backwards)
        # One after the other: packs may keep in their modules what the latest installation left there.
        played.append(list(_stops(new_game(game, scenario, seed=seed, packs=packs, library=again), seed, moves)))
    for (mine, there), (other, _) in zip(*played, strict=False):
        for part, value in mine.items():
            if other[part] != value:
                way = tuple(f"{seat}: {notation}" for seat, notation in words(there.history))
                raise CheckFailedError(
                    f"{INSTALLED}: {part} depends on the order in which packs were installed, after {len(way)} moves: "
                    f"found {value} and {other[part]}, expected the same. Does a module keep what hooks leave there?",
                    INSTALLED,
                    way,
                    there,
                )


def install_again(library: Library, *, backwards: bool = False) -> Library:
    """A new library with the packs of this one, each registered once more, in its order or backwards."""
    copy = Library(discover=False)
    plugins = [plugin for name, (_, plugin) in library._packs.items() if name != CORE]
    for plugin in reversed(plugins) if backwards else plugins:
        if not isinstance(plugin, Path):
            copy.register(plugin)
    # A folder of data needs the game that it is for.
    for plugin in plugins:
        if isinstance(plugin, Path):
            copy.add(plugin)
    return copy


def _stops(game: Game, seed: int, moves: int) -> Iterator[tuple[dict[str, object], Game]]:
    """What must be the same at each stop, and the game there."""
    rng = random.Random(seed)  # noqa: S311 - repeatable tests, no secret
    for number in range(moves + 1):
        offered = {seat: [action.notation for action in game.legal_actions(seat)] for seat in game.to_move}
        same = {"the fingerprint": game.rules.fingerprint} if not number else {}
        yield {**same, "what is offered": offered, "the state": game.digest()}, game.clone()
        if game.is_terminal or number == moves:
            return
        take(game, *random_move(game, rng))


__all__ = ["INSTALLED", "check_installed", "install_again"]
