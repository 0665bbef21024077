"""How much of the core each game uses: statements run by compiling a game and playing it at random.

    python bench/statements.py [--games 12] [--json]

Counted per room of ``undaunted_core``, for the two small games of the tests and for every installed title.
A statement counts as run when coverage saw it after the import of the library, so that definitions do not count.
The last two columns: what no game without the Undaunted system runs, and what of it games with the system run.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import json
import pkgutil
import random
import sys
from pathlib import Path
from typing import Any

import coverage

sys.path.insert(0, str(Path(__file__).parents[1] / "examples/prizes/src"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests/packs"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import duel
import undaunted_core
import undaunted_core as uc

ROOMS = ("kernel", "declarations", "mechanics", "undaunted")
#: The games that need no system: small ones of the tests, and a title.
NEUTRAL = ("prizes", "bazaar", "duel", "allied_assault")
CORE = ("kernel", "declarations", "mechanics")


def run(game: str, scenario: Any, library: uc.Library | None, games: int) -> dict[str, set[int]]:
    """The statements, by file, that compile a game and play it some times."""
    measured = coverage.Coverage(data_file=None, source_pkgs=["undaunted_core"], config_file=False)
    measured.set_option("run:disable_warnings", ["module-not-measured"])
    measured.start()
    try:
        pick = random.Random(1)
        for seed in range(games):
            made = uc.new_game(game, scenario, seed=seed, library=library)
            for _ in range(2_000):
                if made.is_terminal:
                    break
                made.apply(pick.choice(made.legal_actions()))
    finally:
        measured.stop()
    data = measured.get_data()
    return {file: set(lines) for file in data.measured_files() if (lines := data.lines(file))}


def statements() -> dict[str, set[int]]:
    """The statements of every file inside functions: those that run only when they are called."""
    for module in pkgutil.walk_packages(undaunted_core.__path__, "undaunted_core."):
        if module.name.split(".")[1] in ROOMS:
            importlib.import_module(module.name)
    reader = coverage.Coverage(data_file=None, config_file=False)
    root = Path(undaunted_core.__file__).parent
    found: dict[str, set[int]] = {}
    for room in ROOMS:
        for file in sorted((root / room).glob("**/*.py")):
            _, lines, *_ = reader.analysis2(str(file))
            found[str(file)] = set(lines) - at_import(file)
    return found


def at_import(file: Path) -> set[int]:
    """The lines that run when the module is imported: all that is outside functions."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    inside = {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        for part in node.body
        for line in range(part.lineno, (part.end_lineno or part.lineno) + 1)
    }
    return set(range(1, 2_000)) - inside


def room_of(file: str) -> str:
    """The room of a file: the folder below ``undaunted_core``."""
    return file.split("undaunted_core/", 1)[1].split("/", 1)[0]


def games() -> dict[str, tuple[Any, uc.Library | None]]:
    """Game -> (scenario, its library; None: everything installed)."""
    found: dict[str, tuple[Any, uc.Library | None]] = {}
    for name, scenario in (("bidding", "first"), ("toy", "skirmish"), ("bazaar", "first_night")):
        try:
            module = importlib.import_module(name)
        except ModuleNotFoundError:
            continue
        (game,) = module.make_library().games()
        found[game] = (scenario, module.make_library())
    found["duel"] = (duel.SCENARIO, duel.make_library())
    return found | {name: (info.scenarios[0], None) for name, info in uc.games().items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=12, help="random games of each (12)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args()
    every = statements()
    used = {name: run(name, scenario, library, given.games) for name, (scenario, library) in games().items()}
    alone = [name for name in used if name in NEUTRAL]
    table = {}
    for room in ROOMS:
        files = {file: lines for file, lines in every.items() if room_of(file) == room}
        row = {"all": sum(map(len, files.values()))}
        for name, ran in used.items():
            row[name] = sum(len(lines & ran.get(file, set())) for file, lines in files.items())
        together = {file: set().union(*(used[name].get(file, set()) for name in alone)) for file in files}
        row["not without Undaunted"] = sum(len(lines - together[file]) for file, lines in files.items())
        anyone = {file: set().union(*(ran.get(file, set()) for ran in used.values())) for file in files}
        row["with Undaunted alone"] = sum(len(lines & anyone[file] - together[file]) for file, lines in files.items())
        table[room] = row
    table["core"] = {key: sum(table[room][key] for room in CORE) for key in table["kernel"]}
    if given.json:
        print(json.dumps(table, indent=1))
        return
    names = list(table["core"])
    print("| room | " + " | ".join(names) + " |")
    print("|---|" + "---:|" * len(names))
    for room, row in table.items():
        print(f"| {room} | " + " | ".join(str(row[name]) for name in names) + " |")


if __name__ == "__main__":
    main()
