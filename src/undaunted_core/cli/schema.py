"""``schema``: the JSON Schemas of data files and of what games hand out, printed, written or compared with a folder."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from undaunted_core.cli.clauses import Clause
from undaunted_core.cli.out import UsageError, print_json, print_table
from undaunted_core.cli.packs import (
    known_game,
    known_packs,
    pack_of_game,
    registered_kinds,
    unknown,
)
from undaunted_core.content.compose import Override
from undaunted_core.content.definitions import ScenarioDefinition
from undaunted_core.content.loader import load_document, parse_json, read_text
from undaunted_core.content.schema import file_schema
from undaunted_core.errors import UndauntedError
from undaunted_core.extension.compiling import registry_of
from undaunted_core.extension.discovery import BUILT_IN
from undaunted_core.extension.infos import PackFile
from undaunted_core.extension.manager import default_library
from undaunted_core.files import write_whole
from undaunted_core.game.position import position_schema
from undaunted_core.game.schemas import document_schemas

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping

SUFFIX = ".schema.json"


def core_kinds() -> dict[str, type]:
    """The kinds of content of the built-in packs; scenarios by the class that the titles share, where there is one."""
    kinds = {name: cls for name, (pack, cls) in registered_kinds(default_library()).items() if pack in BUILT_IN}
    return {"scenarios": ScenarioDefinition, **kinds, "overrides": Override, "packs": PackFile, "clauses": Clause}


def game_kinds(game: str) -> dict[str, type]:
    """The kinds that a game's own pack adds, its scenarios among them."""
    library = default_library()
    own = pack_of_game(library, game)
    kinds = {name: cls for name, (pack, cls) in registered_kinds(library, game).items() if pack == own}
    return {**kinds, "scenarios": known_game(game).scenario}


def composed(game: str, packs: tuple[str, ...]) -> dict[str, dict[str, Any]]:
    """The schemas of everything in a game with packs, all registered names as enums, for editors."""
    library = default_library()
    kinds = {name: cls for name, (_, cls) in registered_kinds(library, game).items()}
    kinds |= {"overrides": Override, "scenarios": known_game(game).scenario}
    rules = library.ruleset(game, library.scenarios(game)[0].id, packs)
    names = known_names(rules)
    return {kind: with_names(file_schema(kind, cls), names) for kind, cls in kinds.items()}


def positions_of(game: str, packs: tuple[str, ...] = ()) -> dict[str, Any]:
    """The schema of the positions of a game with packs: with the parts that these packs give them."""
    library = default_library()
    return position_schema(registry_of(library, library.active(library.game(game), packs)))


def known_names(rules: Any) -> dict[str, list[str]]:
    """Every registered name by the field that holds it; keys of objects under ``field.keys``, items of lists under
    ``field.items`` where they are others.
    """
    ids = {kind: [one["id"] for one in held] for kind, held in rules.source.raw.items() if kind != "scenario"}
    play = {kind: [rules.source.names[name] for name in held] for kind, held in ids.items()}
    local = {kind: sorted({name.rpartition(":")[2] for name in held}) for kind, held in play.items()}
    registered = rules.registry.all
    sides = list(rules.sides)
    return {
        "action": list(registered("ability")),
        "condition": list(registered("condition_kind")),
        "rule": list(registered("special_rule")),
        "geometry": list(registered("geometry")),
        "casualties": list(registered("casualty_policy")),
        "side": sides,
        "initiative": sides,
        "unit": ids.get("units", []),
        "units": local.get("units", []),
        "tile": play.get("tiles", []),
        "at": play.get("tiles", []),
        "target": [name for held in ids.values() for name in held],
        "deck.keys": local.get("cards", []),
        "supply.keys": local.get("cards", []),
        "counters.keys": local.get("units", []),
        "counters": play.get("tiles", []),
        "counters.items": sorted({*local.get("units", ()), *local.get("vehicles", ())}),
        "vehicles.keys": local.get("vehicles", []),
        "crew": local.get("units", []),
        "structure": play.get("structures", []),
        "sides.keys": sides,
        "markers.keys": sides,
    }


def with_names(schema: dict[str, Any], names: Mapping[str, list[str]]) -> dict[str, Any]:
    """The schema with the known names as enums of the text fields and object keys that hold them."""
    for definition in schema["$defs"].values():
        for field, made in definition.get("properties", {}).items():
            for part in (made, *made.get("anyOf", ())):
                if part.get("type") == "object" and names.get(f"{field}.keys"):
                    part["propertyNames"] = {"enum": names[f"{field}.keys"]}
                inside = part.get("items", part.get("additionalProperties", part))
                known = names.get(f"{field}.items" if "items" in part else field) or names.get(field)
                for one in (inside, *inside.get("anyOf", ())) if isinstance(inside, dict) and known else ():
                    if one.get("type") == "string":
                        one["enum"] = known
                        one.pop("pattern", None)
    return schema


def as_text(schema: dict[str, Any]) -> str:
    """A schema as the text of its file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def schema(args: Namespace) -> int:
    """Print one schema, list them, write them to a folder, or compare them with one."""
    schemas = _wanted(args)
    if args.name is not None:
        if args.name not in schemas:
            raise unknown("schema", args.name, schemas)
        schemas = {args.name: schemas[args.name]}
    if args.check:
        return _check(schemas, Path(args.out or "schemas"), every=args.name is None, as_json=args.json)
    if args.out:
        folder = Path(args.out)
        folder.mkdir(parents=True, exist_ok=True)
        files = {kind: folder / f"{kind}{SUFFIX}" for kind in schemas}
        for kind, made in schemas.items():
            write_whole(files[kind], as_text(made))
            if not args.json:
                print(files[kind])
        if args.json:
            print_json([{"schema": kind, "file": str(file)} for kind, file in files.items()])
        return 0
    if args.name is not None:
        sys.stdout.write(as_text(schemas[args.name]))
    elif args.json:
        print_json([{"schema": kind, "description": made["description"]} for kind, made in schemas.items()])
    else:
        print_table(("schema", "holds"), [(kind, made["description"].split("\n")[0]) for kind, made in schemas.items()])
    return 0


def _wanted(args: Namespace) -> dict[str, dict[str, Any]]:
    if args.pack:
        packs = known_packs(args.pack)
        game = args.game or _game_of(packs)
        known_game(game)
        further = tuple(pack for pack in packs if pack != game)
        return {**composed(game, further), "position": positions_of(game, further)}
    if args.game:
        known_game(args.game)
        made = {kind: file_schema(kind, cls) for kind, cls in game_kinds(args.game).items()}
        return {**made, "position": positions_of(args.game)}
    core = {kind: file_schema(kind, cls) for kind, cls in core_kinds().items()}
    return {**core, **document_schemas(), "position": position_schema()}


def _game_of(packs: tuple[str, ...]) -> str:
    """The game that packs are for: one of them brings it, or names it in its ``pack.json``."""
    games = default_library().games()
    for pack in packs:
        if pack in games:
            return pack
        file = Path(pack) / "pack.json"
        if file.is_file():
            (given,) = load_document(parse_json(read_text(file), str(file)), "packs", PackFile, str(file))
            return str(given.game)
    raise UsageError("name the game of the packs with --game")


def _check(schemas: dict[str, dict[str, Any]], folder: Path, *, every: bool, as_json: bool) -> int:
    wanted = {f"{kind}{SUFFIX}": as_text(made) for kind, made in schemas.items()}
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
    for line in () if as_json else wrong:
        print(line, file=sys.stderr)
    if as_json:
        print_json({"folder": str(folder), "schemas": len(wanted), "wrong": wrong})
    elif not wrong:
        print(f"{folder}: {len(wanted)} schemas match the classes")
    return 1 if wrong else 0
