"""What ``undaunted validate`` takes for a thousand scenario files, beside ``json.load`` of the same files.

    python bench/validate.py [--files 1000] [--turns 3] [GAME ...]

Writes scenarios made of the titles' own ones into a temporary folder: other ids and numbers, and where a side has a
deck, another card of it in the supply.  Each turn is one call of the command in a process of its own, bytecode kept.
Times are of the processor; the best turn counts.
"""

from __future__ import annotations

import argparse
import copy
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import undaunted_core as uc
from undaunted_core.extension.entities import list_entities

ALL = "all three"
GAMES = ("normandy", "north_africa", "allied_assault")


def documents(game: str) -> list[dict[str, Any]]:
    """The scenario documents of a game."""
    library = uc.Library()
    kind = library.game(game)
    entities = list_entities(library, kind, library.active(kind, ()))
    return [one.document for one in entities if one.kind == "scenarios"]


def varied(document: dict[str, Any], number: int) -> dict[str, Any]:
    """A scenario of its own, made of another one."""
    made = copy.deepcopy(document)
    made["id"] = f"{document['id']}_{number}"
    made["number"] = 1000 + number
    for side in made["sides"].values():
        several = [card for card, count in (side.get("deck") or {}).items() if count > 1] if "supply" in side else []
        if several:
            card = several[number % len(several)]
            side["deck"][card] -= 1
            side["supply"][card] = side["supply"].get(card, 0) + 1
    return made


def written(folder: Path, games: tuple[str, ...], files: int) -> list[Path]:
    """So many files of scenarios of these games, in turn."""
    every = [one for game in games for one in documents(game)]
    paths = [folder / f"{every[number % len(every)]['id'].partition(':')[2]}_{number}.json" for number in range(files)]
    for number, path in enumerate(paths):
        path.write_text(json.dumps(varied(every[number % len(every)], number), indent=1), encoding="utf-8")
    return paths


def loaded(paths: list[Path]) -> float:
    """Seconds that ``json.load`` takes for the files."""
    begun = time.process_time()
    for path in paths:
        with path.open(encoding="utf-8") as file:
            json.load(file)
    return time.process_time() - begun


def validated(paths: list[Path], bytecode: Path) -> float:
    """Seconds of one call of the command with the files."""
    # Bytecode is kept whatever is usual here, and in a place of its own.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = str(bytecode)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "undaunted_core", "validate", *map(str, paths)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)  # noqa: S603 - our own command
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measured(games: tuple[str, ...], files: int, turns: int) -> tuple[float, float, float, float]:
    """Seconds of ``json.load``, of the command, and of the command with one file of each game; the size in bytes."""
    with tempfile.TemporaryDirectory() as name:
        # What lies in a folder of that name is taken for scenarios.
        folder = Path(name) / "scenarios"
        folder.mkdir()
        paths = written(folder, games, files)
        size = sum(path.stat().st_size for path in paths)
        firsts = [next(path for path in paths if game in path.read_text(encoding="utf-8")) for game in games]
        bytecode = Path(name) / "bytecode"
        validated(firsts, bytecode)
        taken = [(loaded(paths), validated(paths, bytecode), validated(firsts, bytecode)) for _ in range(turns)]
    best = [min(times) for times in zip(*taken, strict=True)]
    return best[0], best[1], best[2], size


def main(argv: list[str] | None = None) -> None:
    """Print a table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=[*GAMES, ALL], metavar="GAME")
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--turns", type=int, default=3)
    given = parser.parse_args(argv)
    print("| scenarios of | files | bytes each | `json.load` s | `validate` s | one file of each game s | ratio |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for game in given.games:
        games = GAMES if game == ALL else (game,)
        load, whole, start, size = measured(games, given.files, given.turns)
        shown = f"{load:.3f} | {whole:.2f} | {start:.2f} | {whole / load:.0f}"
        print(f"| {game} | {given.files} | {size // given.files} | {shown} |", flush=True)


if __name__ == "__main__":
    main()
