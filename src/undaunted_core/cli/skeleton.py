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
test = ["undaunted-core[test]", "mypy>=1.11"]

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
# The whole suite of undaunted-core for this pack; pytest -k chooses, --undaunted-deep plays more.
addopts = "--undaunted-pack $name --undaunted-game $game"

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
- `tests/` holds what is true of this pack alone. The suite of undaunted-core, one test for each of its checks and each
  scenario, comes by an option in `pyproject.toml`.
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
"""What is true of this pack alone; the suite of undaunted-core comes by an option in pyproject.toml."""

from __future__ import annotations

from typing import Any


def test_the_new_tile_lies_on_the_map(undaunted_game: Any) -> None:
    """It has the name of its data file."""
    game = undaunted_game("$name:$name")
    assert "$tile" in {space.name for space in game.board.spaces}
    assert game.catalog["tiles"]["$tile"]["label"]["en"] == "orchard"
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
