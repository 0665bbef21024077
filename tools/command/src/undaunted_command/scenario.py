"""``new-scenario``, and what else is done with a scenario file: its game is found, its start is shown."""

from __future__ import annotations

import json
import os
import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import undaunted_core as uc
from undaunted_command import files
from undaunted_command.kinds import game_of
from undaunted_command.out import UsageError, in_language, print_json
from undaunted_command.packs import (
    SCHEMAS,
    TEMPLATE,
    add_packs,
    check_games,
    find_game,
    pack_around,
    project_around,
    unknown,
    with_owner,
)
from undaunted_command.play.keep import is_scenario
from undaunted_command.schema import SUFFIX, as_text, compose_schemas
from undaunted_core.content.kinds import FOLDERS
from undaunted_core.content.loader import parse_json, read_text
from undaunted_core.extension.manager import Library, default_library
from undaunted_core.files import write_whole

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable

#: How long a line of a written document may be before it is broken up.
WIDTH = 100


def new_scenario(args: Namespace) -> int:
    """Write a scenario to start from: the game's template, or one of its scenarios; never over a file."""
    library = default_library()
    game = find_game(args.game, library).id
    file = Path(args.file)
    if file.suffix != ".json":
        raise UsageError(f"{args.file}: the name of a scenario file ends in .json")
    check_free(file)
    document = find_template(library, game, args.start)
    name = re.sub(r"[^A-Za-z0-9_]+", "_", file.stem).strip("_") or "my_scenario"
    if name in {info.id for info in library.scenarios(game)}:
        raise UsageError(f"{args.file}: {name} is a scenario of {game} already; choose another name for the file")
    # In the folder of a pack it belongs to the pack.
    folder = pack_around(file)
    packs = () if folder is None else add_packs([str(folder)])
    scenario = rename_scenario(document, f"{packs[0] if packs else game}:{name}", args.start)
    schema = (folder / SCHEMAS if folder else file.parent) / f"scenarios{SUFFIX}" if args.schema else None
    if schema is not None:
        text = as_text(compose_schemas(library, game, packs)["scenarios"])
        # One schema serves all the scenarios of a folder.
        if not (schema.is_file() and read_text(schema) == text):
            check_free(schema)
            schema.parent.mkdir(exist_ok=True)
            write_whole(schema, text, new=True)
        scenario = {"$schema": Path(os.path.relpath(schema, file.parent)).as_posix(), **scenario}
    write_whole(file, lay_out(scenario) + "\n", new=True)
    if args.json:
        print_json({
            "file": str(file),
            "game": game,
            "scenario": scenario["id"],
            "schema": None if schema is None else str(schema),
        })
        return 0
    print(in_language(f"{file} is written. Next:", args.lang))
    more = [] if folder is None else ["--pack", folder]
    for command in (["show", file, *more], ["validate", folder or file], ["play", game, file, *more]):
        print("  " + shlex.join(["undaunted", *map(str, command)]))
    return 0


def find_template(library: Library, game: str, wanted: str | None) -> dict[str, Any]:
    """The document of a scenario of the game; when none is wanted, the game's template or else its first."""
    if wanted is None:
        for _, (folder, for_game) in library._content.with_packs(FOLDERS):
            if for_game == game and (folder / TEMPLATE).is_file():
                document: dict[str, object] = parse_json(read_text(folder / TEMPLATE), str(folder / TEMPLATE))
                return document
    names = [info.id for info in library.scenarios(game)]
    name = (wanted or "").removeprefix(f"{game}:") or next(iter(names), "")
    if name not in names:
        raise unknown(f"scenario of {game}", name, names)
    return dict(library.ruleset(game, name).source.raw["scenario"])


def rename_scenario(document: dict[str, object], identifier: str, source: str | None = None) -> dict[str, Any]:
    """The document with a new id and title, and with its source when it is not an original."""
    title = identifier.rpartition(":")[2].replace("_", " ").capitalize()
    origin = str(document.get("provenance", ""))
    if source is not None or origin != "original":
        origin = f"adapted from {document['id']}"
    further = {key: value for key, value in document.items() if key not in ("$schema", "id", "title", "provenance")}
    return {"id": identifier, "title": {"en": title, "es": title}, **further, "provenance": origin}


def lay_out(value: object, indent: int = 0) -> str:
    """A JSON text for people: what fits is on one line."""
    short = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or indent + len(short) <= WIDTH:
        return short
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        parts = [f"{json.dumps(key, ensure_ascii=False)}: {lay_out(part, indent + 2)}" for key, part in value.items()]
    else:
        parts = [lay_out(inner, indent + 2) for inner in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}\n" + ",\n".join(pad + part for part in parts) + f"\n{' ' * indent}{closing}"


def check_free(path: Path) -> None:
    """A usage error when something is there."""
    if path.exists() or path.is_symlink():
        raise UsageError(f"{path} exists already and is not overwritten; choose another name")


def open_game(path: Path, game: str | None = None, packs: Iterable[str] = ()) -> uc.Game:
    """The game of a save, replay or position, or of a scenario as it starts.

    ``game`` is the game of a scenario that does not say so; ``packs`` act in a
    scenario and are needed by anything else.  Raises :class:`SaveError` or
    :class:`ContentError` with all faults.
    """
    if not is_scenario(path):
        return files.read_game(path, packs)
    document = parse_json(read_text(path), str(path))
    library = default_library()
    project_around(path, library)
    wanted = add_packs(packs)
    game_name = game or game_of(library, document, library.games())
    if game_name is None:
        check_games(library)
        names = ", ".join(library.games())
        raise UsageError(f"{path} does not name its game; give --game GAME (known: {names})")
    find_game(game_name)
    return uc.new_game(game_name, path, seed=0, packs=with_owner(game_name, path, wanted))


def show(args: Namespace) -> int:
    """Print a save, a replay, a position or a scenario as it starts."""
    return files.show(open_game(Path(args.file), args.game, args.pack), args)
