"""What is tested: a game, its packs and its scenarios, as the command line names them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from undaunted_command.packs import plugins_of
from undaunted_command.single_files import load_file
from undaunted_core.errors import UndauntedError
from undaunted_core.extension.manager import default_library
from undaunted_core.extension.order import in_order
from undaunted_core.game.setup import new_game
from undaunted_core.ids import near_hint
from undaunted_testing.scene import scene

if TYPE_CHECKING:
    from undaunted_core.extension.manager import Library
    from undaunted_core.game.game import Game
    from undaunted_core.mechanics.state import CoreRules


@attrs.frozen
class Target:
    """A game with the packs that are tested in it; ``pack`` is what the command line named."""

    pack: str
    name: str
    packs: tuple[str, ...]
    library: Library

    @property
    def scenarios(self) -> tuple[str, ...]:
        """The scenarios: those of the pack that is tested, or of the game where it has none."""
        every = tuple(info.id for info in self.library.scenarios(self.name, self.packs))
        own = tuple(scenario_id for scenario_id in every if scenario_id.startswith(f"{self.pack}:"))
        return own or every

    def ruleset(self, scenario: str | None = None) -> CoreRules:
        """The ruleset of a scenario; of the first, where it is left out."""
        return self.library.ruleset(self.name, scenario or self.scenarios[0], self.packs)

    def game(self, scenario: str | None = None, *, seed: int = 1, **more: Any) -> Game:
        """A new game; the keywords are those of ``uc.new_game``."""
        wanted = scenario or self.scenarios[0]
        return new_game(self.name, wanted, seed=seed, packs=self.packs, library=self.library, **more)

    def situation(self, scenario: str | None = None, **words: Any) -> Game:
        """A written situation; the keywords are those of :func:`~undaunted_testing.scene`."""
        return scene(self.name, scenario or self.scenarios[0], packs=self.packs, library=self.library, **words)

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders of data of the pack."""
        return tuple(Path(folder) for pack, (folder, _) in self.library.folders() if pack == self.pack)


def targets(config: pytest.Config) -> list[Target]:
    """What the command line names; a usage error says what is missing."""
    library = default_library()
    every = []
    for pack in config.getoption("undaunted_pack"):
        try:
            here = _targets(library, load_file(Path(pack), library) or pack, config.getoption("undaunted_game"))
            # Data that do not fit together are told here: without them there are no scenarios to test.
            every += [target for target in here if target.scenarios]
        except UndauntedError as error:
            is_here = pack not in library.packs and pack in plugins_of(config.rootpath)
            hint = f'; it is the plugin of this folder: pip install -e "{config.rootpath}"' if is_here else ""
            raise pytest.UsageError(f"--undaunted-pack {pack}: {error}{hint}") from None
    return every


def only_target(config: pytest.Config) -> Target:
    """The one game and its packs that fixtures use."""
    every = targets(config)
    if len(every) != 1:
        said = ", ".join(f"{target.pack} in {target.name}" for target in every) or "nothing"
        raise pytest.UsageError(
            f"a fixture of undaunted-core needs one pack and one game, found {said}: "
            "expected --undaunted-pack PACK, and --undaunted-game GAME where the pack fits several"
        )
    return every[0]


def _targets(library: Library, pack_id: str, game: str | None) -> list[Target]:
    games = library.games()
    if game is not None and game not in games:
        hint = f"known games: {', '.join(games)}{near_hint(game, games)}"
        raise pytest.UsageError(f"--undaunted-game: no game {game!r}; {hint}")
    if pack_id in games:
        return [Target(pack_id, pack_id, (), library)]
    pack = library.add(pack_id)
    needed = set(in_order(library._packs, (pack,)))
    fitting = [name for name in games if set(library.game(name).requires) <= needed and game in (None, name)]
    if not fitting:
        raise pytest.UsageError(
            f"--undaunted-pack {pack_id}: it requires {', '.join(sorted(needed)) or 'nothing'}, "
            f"expected a pack that requires a game, or --undaunted-game GAME; games: {', '.join(games)}"
        )
    return [Target(pack, name, (pack,), library) for name in fitting]
