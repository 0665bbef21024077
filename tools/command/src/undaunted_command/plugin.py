"""``new-plugin``: a distribution that installs, plays and passes its own tests, to make one's own from."""

from __future__ import annotations

import importlib.util
import keyword
import re
import shutil
import sys
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

from undaunted_command.clauses import all_clauses
from undaunted_command.out import UsageError, in_language, print_json
from undaunted_command.packs import data_folders, find_game, pack_of_game, project_pack
from undaunted_command.scenario import find_template, rename_scenario
from undaunted_command.schema import write_schemas
from undaunted_command.skeleton import PLUGIN, fill_templates, parts_in
from undaunted_core.extension.broken import explain_no_games
from undaunted_core.extension.manager import Library, default_library
from undaunted_core.files import write_whole
from undaunted_core.ids import PACK_PATTERN, near_hint, play_name

if TYPE_CHECKING:
    from argparse import Namespace

#: The templates of every plugin, and of a new game.
TEMPLATES = Path(__file__).parent / "template"
#: What the new tile is called.
LABEL = {"en": "orchard", "es": "huerto"}
#: The parts of an expansion, each a flag of the command; the tile comes where none is named, and with the last.
PARTS = ("unit", "action", "scenario")
TILE = "tile"


def new_plugin(args: Namespace) -> int:
    """Write the folder; a usage error for a name that cannot be one or is taken, and for what a game does not have."""
    library = default_library()
    name, game, parts = read_wishes(args, library)
    check_name(name, library)
    folder = Path(name)
    texts = expansion(name, game, parts, library) if game else new_game(name, library)
    try:
        folder.mkdir()
    except FileExistsError:
        raise UsageError(f"{folder} exists already and is not overwritten; choose another name") from None
    try:
        for file, text in texts.items():
            path = folder / file
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, text, new=True)
        schemas = schemas_of(folder)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    if args.json:
        files = [*texts, *schemas]
        print_json({"plugin": name, "game": game or name, "parts": sorted(parts), "folder": name, "files": files})
        return 0
    added = ", ".join(part for part in (TILE, *PARTS) if part in parts)
    description = f"an expansion of {game} ({added})" if game else "a new game"
    said = f"{folder}: {description}, {len(texts)} files and {len(schemas)} schemas. Next:"
    print(in_language(said, args.lang))
    packs = f" --pack {name}" if game else ""
    for command in (
        f'pip install -e "./{name}[test]"',
        f"undaunted validate {name}",
        f"python -m pytest {name}",
        f"undaunted play {game or name} {name}{packs}",
    ):
        print(f"  {command}")
    return 0


def read_wishes(args: Namespace, library: Library) -> tuple[str, str, set[str]]:
    """The name, the game that is expanded (none: a new game) and the parts that the command line asks for."""
    parts = {part for part in PARTS if getattr(args, part)}
    name, game, own = args.name, args.expands, args.game
    if name is None and own:
        # In ``--game my_game`` the flag has taken the name.
        name, own = own, ""
    if name is None:
        raise UsageError("new-plugin: name the plugin, such as my_pack")
    if own == "":
        flags = [f"--{part}" for part in PARTS if part in parts] + (["--for"] if game else [])
        if flags:
            raise UsageError(f"new-plugin: --game writes a new game and {flags[0]} adds to one; leave one of them out")
        return name, "", {"game"}
    if not library.games():
        cause = explain_no_games(library._infos)
        raise UsageError(f"new-plugin adds to a game, or writes one with --game alone; {cause}")
    if own is not None and own not in library.games():
        hint = near_hint(own, library.games())
        raise UsageError(
            f"new-plugin --game {own}: no such game to add to{hint} "
            "(--for GAME names one; --game alone writes a new game)"
        )
    if own is not None and game not in (None, own):
        raise UsageError(f"new-plugin: --for {game} and --game {own} name two games")
    parts = {TILE} if not parts else parts | {TILE} if "scenario" in parts else parts
    return name, find_game_for(game or own, parts, library), parts


def find_game_for(game: str | None, parts: set[str], library: Library) -> str:
    """The game, or the first one that has templates of these parts; a usage error where there is none."""
    if game is not None:
        find_game(game, library)
    fit = [name for name in library.games() if parts <= offers(name, library)]
    if game in fit or (game is None and fit):
        return game or fit[0]
    missing = sorted(parts - (offers(game, library) if game else set()))
    need = "it adds a tile" if TILE in missing else f"--{missing[0]} needs a template of the game"
    lack = f"{game} has none of its kind" if game else "no installed game has one"
    names = ", ".join(fit) or "none is installed"
    raise UsageError(f"new-plugin: {need}, and {lack}; games with: {names}. --game writes a game of its own")


def folders_of(game: str, library: Library) -> list[Path]:
    """The folders with templates of plugins, of the packs that act in a game."""
    active = library.active(library.game(game), ())
    return [folder / PLUGIN for pack, folder in data_folders(library) if pack in active and (folder / PLUGIN).is_dir()]


def offers(game: str, library: Library) -> set[str]:
    """The parts for which the packs of a game have templates; a tile needs none, but a game with tiles of its own."""
    kind = library.game(game)
    parts = {part for folder in folders_of(game, library) for part in parts_in(folder)}
    return parts | {TILE} if "tiles" in library._kinds(kind, library.active(kind, ())) else parts


def check_name(name: str, library: Library) -> None:
    """A usage error unless the name can be a pack, a module and a folder of its own."""
    if not re.fullmatch(PACK_PATTERN, name):
        plain = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
        wish = re.sub(r"[^a-z0-9_]+", "_", plain).lstrip("_0123456789").rstrip("_")
        hint = f", such as {wish}" if wish else ""
        raise UsageError(
            f"new-plugin {name!r}: a name has lower-case letters, digits and _, and starts with a letter{hint}"
        )
    if name in library.packs:
        raise UsageError(f"new-plugin {name}: a pack of that name is installed")
    if keyword.iskeyword(name) or name in sys.stdlib_module_names:
        raise UsageError(f"new-plugin {name}: Python itself uses that name")
    # A folder in which the command is run is no module, whatever it is called.
    spec = importlib.util.find_spec(name)
    if spec is not None and spec.origin is not None:
        raise UsageError(f"new-plugin {name}: a module of that name is installed ({spec.origin})")


def expansion(name: str, game: str, parts: set[str], library: Library) -> dict[str, str]:
    """The text of every file of an expansion, by its path in the folder.

    Its scenario is the one that the game begins with; the tile in the middle becomes the new one.
    """
    pack = pack_of_game(library, game)
    distribution = next((info.distribution for info in library.plugins() if info.name == pack), "") or ""
    needs = ["undaunted-core>=0.1.0", *([distribution] if distribution else [])]
    scenario = rename_scenario(find_template(library, game, None), f"{name}:{name}")
    first, second, *_ = [*library.game(game).sides, ""]
    tiles = [space["tile"] for space in scenario["spaces"]]
    middle = tiles[len(tiles) // 2]
    mine, theirs = (list(scenario["sides"].get(side, {}).get("counters", ())) for side in (first, second))
    words = names(name, library) | {
        "a_game": game,
        "a_pack": pack,
        "the-description": "an expansion",
        "the-dependencies": '", "'.join(needs),
        "the-packs": f"--pack {name}",
        "first_side": first,
        "second_side": second,
        "first_tile": tiles[0],
        "middle_tile": middle,
        "last_tile": tiles[-1],
        "a_card": next(iter(mine), ""),
        "enemy_card": next(iter(theirs), ""),
        "stun_card": f"{name}.team" if "unit" in parts else next(iter(mine), ""),
    }
    data, schemas = f"src/{name}/data", "../../../schemas"
    document = {"$schema": f"../{schemas}/scenarios.schema.json", **scenario}
    begun: dict[str, object] = {f"{data}/scenarios/{name}.json": document}
    if TILE in parts:
        raw = library.ruleset(game, library.scenarios(game)[0].id).source.raw.get("tiles", ())
        like = next((tile for tile in raw if play_name(tile["id"]) == middle), None)
        if like is None:
            raise UsageError(f"new-plugin {name} --for {game}: that game has no tiles of its own kind to begin with")
        plain = {word: value for word, value in like.items() if word != "$schema"}
        tile = {**plain, "id": f"{name}:{words['MP1A']}", "label": LABEL, "provenance": "original"}
        words["middle_tile"] = play_name(tile["id"], name)
        begun = {file: replace_text(document, middle, words["middle_tile"]) for file, document in begun.items()}
        begun[f"{data}/tiles.json"] = {"$schema": f"{schemas}/tiles.schema.json", "tiles": [tile]}
    return fill_templates([TEMPLATES, *folders_of(game, library)], {"pack", "expansion", *parts}, words, begun)


def new_game(name: str, library: Library) -> dict[str, str]:
    """The text of every file of a new game, by its path in the folder."""
    words = names(name, library) | {
        "a_game": name,
        "the-dependencies": 'undaunted-core>=0.1.0", "attrs>=23.2',
        " the-packs": "",
        " --undaunted-game a_game": "",
        "the-description": "a game",
    }
    return fill_templates([TEMPLATES], {"pack", "game"}, words, {})


def names(name: str, library: Library) -> dict[str, str]:
    """What is called by the name of the pack, by what it is called in the templates."""
    words = [word for word in name.split("_") if word]
    initials = "".join(word[0] for word in words) if len(words) > 1 else name[:2]
    return {
        "my_pack": name,
        "my-pack": "-".join(words),
        "My Pack": " ".join(word.capitalize() for word in words),
        "MP1A": f"{initials.upper()}1A",
        "MPACK": letters(words, library),
    }


def letters(words: list[str], library: Library) -> str:
    """Two to five letters for the clauses: those of first words, then the last one; none that a pack has already."""
    prefixes = {clause.partition("-")[0] for clause in all_clauses(library)}
    text = re.sub("[^a-z]", "", "".join([*(word[0] for word in words[:-1]), words[-1]])).upper()
    tried = [(text + "XX")[: max(2, min(5, len(text)))], *(f"{text[:3]}{a}{b}" for a in "ABCDEFGH" for b in "ABCDEFGH")]
    return next(wish for wish in tried if wish not in prefixes)


def replace_text(value: object, old: str, new: str) -> object:
    """The document with one text replaced by another in every place."""
    if isinstance(value, dict):
        return {new if key == old else key: replace_text(part, old, new) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [replace_text(part, old, new) for part in value]
    return new if value == old else value


def schemas_of(folder: Path) -> list[str]:
    """Write the schemas of a plugin that was just written; by that it is loaded once, in a library of its own."""
    before, path = {*sys.modules}, [*sys.path]
    try:
        library = Library()
        pack = project_pack(folder, library)
        assert pack is not None
        return [file.relative_to(folder).as_posix() for file in write_schemas(library, (pack,), folder / "schemas")]
    finally:
        sys.path[:] = path
        for name in {*sys.modules} - before:
            if name.partition(".")[0] == folder.name:
                del sys.modules[name]
