"""``schema``: the JSON Schemas of data files and of what games hand out, printed, written or compared with a folder."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from undaunted_command.clauses import Clause
from undaunted_command.out import UsageError, in_column, in_language, print_json, print_table
from undaunted_command.packs import (
    find_game,
    find_packs,
    list_kinds,
    pack_of_game,
    unknown,
)
from undaunted_core.content.compose import Override
from undaunted_core.content.definitions import ScenarioDefinition
from undaunted_core.content.loader import load_document, parse_json, read_text
from undaunted_core.content.schema import file_schema
from undaunted_core.errors import UndauntedError
from undaunted_core.extension.compiling import Together, registry_of
from undaunted_core.extension.infos import PackFile
from undaunted_core.extension.manager import Library, default_library
from undaunted_core.files import write_whole
from undaunted_table.schemas.documents import document_schemas, documents_of
from undaunted_table.schemas.offered import Offered
from undaunted_table.schemas.positions import position_schema
from undaunted_table.web.published import published
from undaunted_table.web.typescript import write_types

if TYPE_CHECKING:
    from argparse import Namespace

    from undaunted_table.schemas.shapes import Schema

SUFFIX = ".schema.json"
#: The protocol of the server as types, by its name: it is no schema, so it is written only if it is named.
TYPESCRIPT, TYPES_FILE = "typescript", "protocol.ts"


def file_of(kind: str) -> str:
    """The name of the file of a schema; descriptions of the server have names of their own."""
    if kind == TYPESCRIPT:
        return TYPES_FILE
    return f"{kind}.json" if kind in published() else f"{kind}{SUFFIX}"


def describe_schema(schema: Schema) -> str:
    """What a schema says it is of."""
    return str(schema.get("description") or schema["info"]["description"])


def list_shared_kinds() -> dict[str, type]:
    """The kinds of content that games share, those of packs without data among them.

    Scenarios are there by the class that the titles share, where there is one.
    """
    library = default_library()
    # A pack that has data of its own speaks for its game; one that has none brings a kind for others to use.
    shared, with_data = library.shared(), {pack for pack, _ in library.folders()}
    every = list_kinds(library).items()
    kinds = {name: cls for name, (pack, cls) in every if pack in shared or pack not in with_data}
    return {"scenarios": ScenarioDefinition, **kinds, "overrides": Override, "packs": PackFile, "clauses": Clause}


def game_kinds(game: str) -> dict[str, type]:
    """The kinds that a game's own pack adds, its scenarios among them."""
    library = default_library()
    own = pack_of_game(library, game)
    kinds = {name: cls for name, (pack, cls) in list_kinds(library, game).items() if pack == own}
    return {**kinds, "scenarios": find_game(game).scenario}


def compose_schemas(library: Library, game: str, packs: tuple[str, ...]) -> dict[str, Schema]:
    """The schemas of everything in a game with packs, for editors: with the names that each field may hold."""
    together = Together(library, game, packs)
    kinds = {**library._kinds(together.game, together.active), "overrides": Override}
    return {name: file_schema(name, cls, together.known) for name, cls in kinds.items()}


def schemas_of_documents(library: Library, game: str, packs: tuple[str, ...] = ()) -> dict[str, Schema]:
    """The schemas of what a game with packs hands out and takes: positions, and each kind of action and event."""
    registry = registry_of(library, library.active(library.game(game), packs))
    return {**documents_of(game, registry), "position": position_schema(registry, Offered(library, game, packs))}


def as_text(schema: Schema) -> str:
    """A schema as the text of its file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def schema(args: Namespace) -> int:
    """Print one schema, list them, write them to a folder, or compare them with one."""
    has_types = args.name == TYPESCRIPT and not args.game and not args.pack
    schemas = {} if has_types else _find_schemas(args)
    if args.name is not None and not has_types:
        if args.name not in schemas:
            raise unknown("schema", args.name, schemas)
        schemas = {args.name: schemas[args.name]}
    texts = {TYPESCRIPT: write_types()} if has_types else {kind: as_text(each) for kind, each in schemas.items()}
    if args.check:
        return _check(texts, Path(args.out or "schemas"), every=args.name is None, args=args)
    if args.out:
        folder = Path(args.out)
        folder.mkdir(parents=True, exist_ok=True)
        files = {kind: folder / file_of(kind) for kind in texts}
        for kind, text in texts.items():
            write_whole(files[kind], text)
            if not args.json:
                print(files[kind])
        if args.json:
            print_json([{"schema": kind, "file": str(file)} for kind, file in files.items()])
        return 0
    if args.name is not None:
        sys.stdout.write(texts[args.name])
    elif args.json:
        print_json([{"schema": kind, "description": describe_schema(content)} for kind, content in schemas.items()])
    else:
        print_table(
            ("schema", "holds"),
            [
                (kind, in_column(describe_schema(content).split("\n")[0], args.lang))
                for kind, content in schemas.items()
            ],
            lang=args.lang,
        )
    return 0


def _find_schemas(args: Namespace) -> dict[str, Schema]:
    if args.pack:
        packs = find_packs(args.pack)
        return schemas_of_packs(default_library(), packs, args.game)
    if args.game:
        find_game(args.game)
        kinds = {kind: file_schema(kind, cls) for kind, cls in game_kinds(args.game).items()}
        return {**kinds, **schemas_of_documents(default_library(), args.game)}
    core = {kind: file_schema(kind, cls) for kind, cls in list_shared_kinds().items()}
    return {**core, **document_schemas(), "position": position_schema(), **published()}


def schemas_of_packs(library: Library, packs: tuple[str, ...], game: str | None = None) -> dict[str, Schema]:
    """The schemas of everything in a game with packs, of its positions too; the game is that of the packs."""
    game = game or _game_of(library, packs)
    find_game(game, library)
    further = tuple(pack for pack in packs if pack != game)
    position = schemas_of_documents(library, game, further)["position"]
    return {**compose_schemas(library, game, further), "position": position}


def write_schemas(library: Library, packs: tuple[str, ...], folder: Path) -> list[Path]:
    """Write the schemas of packs to a folder; the files."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {folder / f"{kind}{SUFFIX}": content for kind, content in schemas_of_packs(library, packs).items()}
    for file, content in files.items():
        write_whole(file, as_text(content))
    return [*files]


def _game_of(library: Library, packs: tuple[str, ...]) -> str:
    """The game that packs are for: one of them brings it, names it in its ``pack.json``, or has data for it alone."""
    games = library.games()
    for pack in packs:
        if pack in games:
            return pack
        games_of_pack = {game for owner, (_, game) in library.folders() if owner == pack}
        if len(games_of_pack) == 1:
            return games_of_pack.pop()
        file = Path(pack) / "pack.json"
        if file.is_file():
            (pack_file,) = load_document(parse_json(read_text(file), str(file)), "packs", PackFile, str(file))
            return str(pack_file.game)
    raise UsageError("name the game of the packs with --game")


def _check(texts: dict[str, str], folder: Path, *, every: bool, args: Namespace) -> int:
    wanted = {file_of(kind): text for kind, text in texts.items()}
    wrong = []
    for name, text in wanted.items():
        path = folder / name
        if not path.is_file():
            wrong.append(f"{path}: missing")
            continue
        try:
            same = read_text(path) == text
        except UndauntedError as error:
            wrong.append(str(error))
            continue
        if not same:
            wrong.append(f"{path}: differs from the classes")
    if every and folder.is_dir():
        wrong += [f"{path}: no such kind" for path in sorted(folder.glob(f"*{SUFFIX}")) if path.name not in wanted]
    for line in () if args.json else wrong:
        print(in_language(line, args.lang), file=sys.stderr)
    if args.json:
        print_json({"folder": str(folder), "schemas": len(wanted), "wrong": wrong})
    elif not wrong:
        print(in_language(f"{folder}: {len(wanted)} schemas match the classes", args.lang))
    return 1 if wrong else 0
