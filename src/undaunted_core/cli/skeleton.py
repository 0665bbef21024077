"""The files of a new plugin, except its data, with $names to fill in."""

from __future__ import annotations

PYPROJECT = """\
[build-system]
requires = ["hatchling>=1.26"]
build-backend = "hatchling.build"

[project]
name = "undaunted-$distribution"
dynamic = ["version"]
description = "A plugin of undaunted-core"
readme = "README.md"
requires-python = ">=3.11"
dependencies = $needs

[project.optional-dependencies]
test = ["pytest>=8", "mypy>=1.11"]

# By this undaunted-core finds the plugin.
[project.entry-points.undaunted_core]
$name = "$name.plugin"

# The pack's own version is the distribution's.
[tool.hatch.version]
path = "src/$name/plugin.py"
pattern = 'version="(?P<version>[^"]+)"'

[tool.hatch.build.targets.wheel]
packages = ["src/$name"]

[tool.pytest.ini_options]
pythonpath = ["src"]
testpaths = ["tests"]

[tool.mypy]
strict = true
files = ["src"]
"""

README = """\
# $name

A plugin of undaunted-core. It adds a tile, `$tile` in play, and the scenario `$name:$name` to `$game`:

    pip install -e ".[test]"
    python -m pytest
    undaunted validate .
    undaunted play $game $name --pack $name

- `src/$name/plugin.py` says what the plugin registers. Rules are declarations of `undaunted_core.authoring`, added in
  a function `register_rules`.
- `src/$name/data/` holds its data: `tiles.json`, and a scenario that uses the new tile. Cards go to `cards.json`, units
  to `units.json`, changes of other packs' data to `overrides.json`. `undaunted schema --game $game --pack $name --out
  schemas` writes the JSON Schemas by which an editor knows every name.
- `tests/` plays it.
"""

MODULE = '"""A plugin of undaunted-core."""\n'

PLUGIN = '''\
"""What the plugin registers.  Found by its entry point."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import undaunted_core as uc

if TYPE_CHECKING:
    from undaunted_core.authoring import ContentRegistrar

PACK = uc.Pack(id="$name", version="0.1.0", requires=("$pack",), authoring=$authoring)
DATA = Path(__file__).parent / "data"


@uc.hookimpl
def register_content(register: ContentRegistrar) -> None:
    """The data files, for the game they add to."""
    register.folder(DATA, "$game")
'''

TESTS = '''\
"""The plugin loads, its tile is on the map, and whole games keep every promise of the library."""

from __future__ import annotations

from functools import partial

import undaunted_core as uc
from undaunted_core.testing import check_ruleset, check_secrecy

from $name import plugin


def library() -> uc.Library:
    """Everything installed, and this plugin even where it is not."""
    made = uc.Library()
    if "$name" not in made.packs:
        made.register(plugin)
    return made


def test_the_new_tile_lies_on_the_map() -> None:
    """It has the name of its data file."""
    game = uc.new_game("$game", "$name:$name", seed=1, packs=("$name",), library=library())
    assert "$tile" in {space.name for space in game.board.spaces}
    assert game.catalog["tiles"]["$tile"]["label"]["en"] == "orchard"


def test_games_can_be_played_saved_replayed_and_watched() -> None:
    """Random moves, checked: options, saves, replays, what each seat may see."""
    check_ruleset(library(), "$game", "$name:$name", packs=("$name",), games=2, plies=100, every=20)


def test_no_secret_shows() -> None:
    """What a seat cannot know changes nothing that it sees."""
    make_game = partial(uc.new_game, "$game", "$name:$name", seed=1, packs=("$name",), library=library())
    check_secrecy(make_game, plies=60, every=20)
'''

#: Text by path.
FILES = {
    "pyproject.toml": PYPROJECT,
    "README.md": README,
    "src/$name/__init__.py": MODULE,
    "src/$name/py.typed": "",
    "src/$name/plugin.py": PLUGIN,
    "tests/test_$name.py": TESTS,
}
