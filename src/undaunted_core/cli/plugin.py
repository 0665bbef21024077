"""``new-plugin``: a small distribution that installs, plays and passes its own tests, to make one's own from."""

from __future__ import annotations

import importlib.util
import json
import keyword
import re
import shutil
import sys
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any

from undaunted_core.authoring import VERSION
from undaunted_core.cli.out import UsageError, print_json
from undaunted_core.cli.packs import known_game, pack_of_game
from undaunted_core.cli.scenario import laid_out, renamed, starting_point
from undaunted_core.cli.skeleton import FILES
from undaunted_core.extension.manager import Library, default_library
from undaunted_core.files import write_whole
from undaunted_core.ids import PACK_PATTERN, play_name

if TYPE_CHECKING:
    from argparse import Namespace


def new_plugin(args: Namespace) -> int:
    """Write the folder; a usage error for a name that cannot be one, or that is taken."""
    library = default_library()
    games = [game for game in library.games() if fits(game, library)]
    if args.game is None and not games:
        raise UsageError("no game is installed that a plugin could add to")
    game = known_game(args.game or games[0], library).id
    if game not in games:
        known = ", ".join(games) or "none is installed"
        raise UsageError(f"new-plugin: it adds a tile, and {game} has none of its kind; games with: {known}")
    check_name(args.name, library)
    folder = Path(args.name)
    texts = contents(args.name, game, library)
    try:
        folder.mkdir()
    except FileExistsError:
        raise UsageError(f"{folder} exists already and is not overwritten; choose another name") from None
    try:
        for name, text in texts.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, text, new=True)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    if args.json:
        print_json({"plugin": args.name, "game": game, "folder": str(folder), "files": list(texts)})
        return 0
    print(f"{folder}: a plugin for {game}, {len(texts)} files. Next:")
    for command in (
        f'pip install -e "./{args.name}[test]"',
        f"undaunted validate {args.name}",
        f"python -m pytest {args.name}",
        f"undaunted play {game} {args.name} --pack {args.name}",
    ):
        print(f"  {command}")
    return 0


def fits(game: str, library: Library) -> bool:
    """Whether a game has what the plugin adds: tiles of its own kind of content."""
    kind = library.game(game)
    return "tiles" in library._kinds(kind, library.active(kind, ()))


def check_name(name: str, library: Library) -> None:
    """A usage error unless the name can be a pack, a module and a folder of its own."""
    if not re.fullmatch(PACK_PATTERN, name):
        wish = re.sub(r"[^a-z0-9_]+", "_", name.lower()).strip("_0123456789")
        hint = f", such as {wish}" if wish else ""
        raise UsageError(
            f"new-plugin {name!r}: a name has lower-case letters, digits and _, and starts with a letter{hint}"
        )
    if name in library.packs:
        raise UsageError(f"new-plugin {name}: a pack of that name is installed")
    if keyword.iskeyword(name) or name in sys.stdlib_module_names:
        raise UsageError(f"new-plugin {name}: Python itself uses that name")
    # A folder in which the command is run is no module, whatever it is called.
    found = importlib.util.find_spec(name)
    if found is not None and found.origin is not None:
        raise UsageError(f"new-plugin {name}: a module of that name is installed ({found.origin})")


def contents(name: str, game: str, library: Library) -> dict[str, str]:
    """The text of every file, by its path in the folder."""
    pack = pack_of_game(library, game)
    needs = ["undaunted-core>=0.1.0", *(one.distribution for one in library.plugins() if one.name == pack)]
    tile, scenario = example(name, game, library)
    given = {
        "name": name,
        "game": game,
        "pack": pack,
        "distribution": name.replace("_", "-").strip("-"),
        "needs": json.dumps([need for need in needs if need]),
        "tile": play_name(tile["id"], name),
        "authoring": str(VERSION),
    }
    data = f"src/{name}/data"
    return {
        **{Template(path).substitute(given): Template(text).substitute(given) for path, text in FILES.items()},
        f"{data}/tiles.json": laid_out({"tiles": [tile]}) + "\n",
        f"{data}/scenarios/{name}.json": laid_out(scenario) + "\n",
    }


def example(name: str, game: str, library: Library) -> tuple[dict[str, Any], dict[str, Any]]:
    """A new tile like the first one of a scenario of the game, and the scenario with it in that place.

    Their names come from the pack's name, so that several such packs have different names.
    """
    start = starting_point(library, game, None)
    tiles = library.ruleset(game, library.scenarios(game)[0].id).source.raw.get("tiles", ())
    like = next((one for one in tiles if play_name(one["id"]) == start["spaces"][0]["tile"]), None)
    if like is None:
        raise UsageError(f"new-plugin {name} --game {game}: that game has no tiles of its own kind to begin with")
    words = [word for word in name.split("_") if word]
    initials = "".join(word[0] for word in words) if len(words) > 1 else name[:2]
    tile: dict[str, Any] = {
        **{word: value for word, value in like.items() if word != "$schema"},
        "id": f"{name}:{initials.upper()}1A",
        "label": {"en": "orchard", "es": "huerto"},
        "provenance": "original",
    }
    scenario = renamed(start, f"{name}:{name}")
    return tile, instead(scenario, scenario["spaces"][0]["tile"], play_name(tile["id"], name))


def instead(value: Any, old: str, new: str) -> Any:
    """The document with one text replaced by another in every place."""
    if isinstance(value, dict):
        return {new if key == old else key: instead(one, old, new) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [instead(one, old, new) for one in value]
    return new if value == old else value
