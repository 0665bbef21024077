"""Which of two checkouts is faster: both in one run, in turns, on one core.

    python bench/compare.py A B [--pairs N] [--rows NAME ...] [--json OUT]

A and B are folders with a checkout of this repository each; nothing needs to be
installed but the libraries they use.  For every pair of measurements both
checkouts get a new process of their own, with their own ``src`` first on the
path, with the plugins that both have, and with the same hash seed; row by row
they do the same work, one after the other, and the first of a pair is the
second of the next one.  The clock is CPU time.  For each row the command prints the median of the ratios B/A of the
*speeds* (above 1: B is faster) and an interval that holds the true median with
at least 95 % (order statistics: no assumption about how the ratios spread).

Every pair plays other games.  Where both checkouts play by the same rules and
the same generator, both play the same games; otherwise the figures are per
decision and differ by what the games happen to be, which the pairs even out.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

PAIRS = 30
#: How many bytes larger the environment of each pair is than that of the pair before.
PADDING = 137
CONFIDENCE = 0.95
#: Game and scenario of each row that plays; the work is measured in decisions.
PLAYED = {
    "la_raye": "normandy",
    "mortain": "normandy",
    "vulnerable_encampments": "north_africa",
    "the_whole_patrol": "north_africa",
    **dict.fromkeys(
        (
            "training_grounds", "st_marie_du_mont", "carentan", "metz", "hill_2018", "bastogne", "omaha", "utah",
            "lumberjack", "ardennes", "bulge",
        ),
        "allied_assault",
    ),
}  # fmt: skip
#: What is done to a game of La Raye in its middle, and how often in one measurement.
REPEATED = {"clone": 30_000, "roundtrip": 1_000, "observation": 2_000, "determinize": 300}
#: What is done at each stop of random games, scenario by scenario, and at how many stops in one measurement.
LOOKED = {"look": 1_500, "told": 1_000, "vector": 1_000, "batch": 1_000, "world": 400}
#: Scenarios in which it is done; a row is named ``la_raye:look``.
LOOKED_AT = {"la_raye": "normandy", "metz": "allied_assault", "the_whole_patrol": "north_africa"}
LOOKS = tuple(f"{scenario}:{what}" for scenario in LOOKED_AT for what in LOOKED)
#: What has a past of so many decisions.
PAST = {f"{what}_{decisions}": (what, decisions) for what in ("information", "past") for decisions in (10, 280)}
FIRST_GAME = "first_game"
#: The same file in both: what the machine adds to every row, and a ruler for the rates.
FLOOR = "floor"
ROWS = (*PLAYED, *REPEATED, *LOOKS, *PAST, FIRST_GAME, FLOOR)
WHAT = {
    **dict.fromkeys(PLAYED, "random play, per decision"),
    "clone": "game.clone()",
    "roundtrip": "to_json(record=False), from_json",
    "observation": "observation(seat).to_dict()",
    "determinize": "determinize(seat, seed)",
    **dict.fromkeys([row for row in LOOKS if row.endswith(":look")], "observation(seat), at each stop of random games"),
    **dict.fromkeys([row for row in LOOKS if row.endswith(":told")], "observation(seat).to_dict(), the same"),
    **dict.fromkeys([row for row in LOOKS if row.endswith(":vector")], "encoding.vector(observation(seat)), the same"),
    **dict.fromkeys([row for row in LOOKS if row.endswith(":batch")], "a row of encoding.batch(games)"),
    **dict.fromkeys([row for row in LOOKS if row.endswith(":world")], "determinize(seat, seed), at each stop"),
    **{row: f"the same of {what}, at decision {decisions}" for row, (what, decisions) in PAST.items()},
    FIRST_GAME: "import, to a first game of La Raye",
    FLOOR: "floor_game.py of this folder, for both",
}
DECISIONS = 15_000
FLOOR_DECISIONS = 100_000
#: Of 9,600 random games those that ended had at most 1,452; a game that goes on so long is not counted.
LONGEST = 2_000
MIDDLE = 100
GAMES = 8


# -- one checkout, in a process of its own ------------------------------------------------


def worker(root: Path, pair: int, work: float) -> None:
    """Import the checkout on the path, then measure each row that is asked for, line by line."""
    begun = time.process_time()
    import undaunted_core as uc

    uc.new_game("normandy", "la_raye", seed=pair)
    first_game = time.process_time() - begun
    import random

    found = Path(uc.__file__).resolve()
    if not found.is_relative_to(root):
        raise SystemExit(f"undaunted_core comes from {found}, not from {root}")
    rng = random.Random(pair)
    middle = [in_the_middle(uc, rng) for _ in range(GAMES)]
    print("ready", flush=True)
    for line in sys.stdin:
        name = line.strip()
        if name == FIRST_GAME:
            speed = 1 / first_game
        elif name == FLOOR:
            speed = played_floor(pair, int(FLOOR_DECISIONS * work))
        elif name in LOOKS:
            speed = looked(uc, name, pair, work)
        elif name in PAST:
            speed = remembered(uc, *PAST[name], pair, work)
        elif name in PLAYED:
            speed = played(uc, PLAYED[name], name, pair, int(DECISIONS * work))
        else:
            speed = repeated(name, middle, max(GAMES, int(REPEATED[name] * work)), uc)
        print(speed, flush=True)


def played(uc: Any, game: str, scenario: str, pair: int, least: int) -> float:
    """Decisions per second of random play, new games included.

    A game that does not end within ``LONGEST`` decisions counts for nothing, neither its decisions nor its time:
    before the ruling UND-10.16 some games stood still without end, and their decisions are cheap ones.
    """
    import gc
    import random

    # Once round before the clock starts: what is made on first use is no part of it.
    run(uc.new_game(game, scenario, seed=pair, events=False), random.Random(pair), LONGEST)
    gc.collect()
    rng = random.Random(f"{scenario} {pair}")
    done, spent = 0, 0.0
    while done < least:
        begun = time.process_time()
        decisions = run(uc.new_game(game, scenario, seed=rng.getrandbits(30), events=False), rng, LONGEST)
        if decisions < LONGEST:
            done += decisions
            spent += time.process_time() - begun
    return done / spent


def played_floor(pair: int, least: int) -> float:
    """Decisions per second of the floor game."""
    import random

    import floor_game

    rnd, done = random.Random(pair).random, 0
    floor_game.playout(rnd)
    begun = time.process_time()
    while done < least:
        done += floor_game.playout(rnd)[0]
    return done / (time.process_time() - begun)


def run(game: Any, rng: Any, longest: int) -> int:
    """Play at random to the end, or for that many decisions; how many there were."""
    legal_actions, apply, rnd = game.legal_actions, game.apply, rng.random
    done = 0
    while done < longest and (legal := legal_actions()):
        apply(legal[int(rnd() * len(legal))])
        done += 1
    return done


def in_the_middle(uc: Any, rng: Any) -> Any:
    """A game that still goes on after a hundred decisions."""
    while True:
        game = uc.new_game("normandy", "la_raye", seed=rng.getrandbits(30), events=False)
        run(game, rng, MIDDLE)
        if not game.is_terminal:
            return game


def repeated(name: str, games: list[Any], times: int, uc: Any) -> float:
    """How often a second something is done to games in their middle."""
    import gc

    do = {
        "clone": lambda game, number: game.clone(),
        "roundtrip": lambda game, number: uc.Game.from_json(game.to_json(record=False)),
        "observation": lambda game, number: game.observation(game.to_move[0]).to_dict(),
        "determinize": lambda game, number: game.determinize(game.to_move[0], number),
    }[name]
    for game in games:
        do(game, 0)
    gc.collect()
    rounds = max(1, times // len(games))
    begun = time.process_time()
    for number in range(rounds):
        for game in games:
            do(game, number)
    return rounds * len(games) / (time.process_time() - begun)


def looked(uc: Any, row: str, pair: int, work: float) -> float:
    """How often a second something is done that a seat which is asked does once at each stop.

    Only this is timed, and not the moves between.  A checkout without batches gets the vectors of the games in turn.
    """
    import gc
    import random

    from undaunted_lab.vectors.encoding import encoding

    scenario, _, what = row.partition(":")
    made, rng = encoding(LOOKED_AT[scenario], scenario), random.Random(f"{row} {pair}")
    do = {
        "look": lambda game: game.observation(game.to_move[0]),
        "told": lambda game: game.observation(game.to_move[0]).to_dict(),
        "vector": lambda game: made.vector(game.observation(game.to_move[0])),
        "world": lambda game: game.determinize(game.to_move[0], 5),
    }
    batch = getattr(made, "batch", None)
    # What is made at a first look is no part of it.
    first = uc.new_game(LOOKED_AT[scenario], scenario, seed=pair, events=False)
    for seat in first.seats:
        made.vector(first.observation(seat))
        first.determinize(seat, 5)
        first.observation(seat).to_dict()
    games: list[Any] = []
    done, spent, least = 0, 0.0, max(GAMES, int(LOOKED[what] * work))
    gc.collect()
    while done < least:
        games = [game for game in games if not game.is_terminal]
        while len(games) < GAMES:
            games.append(uc.new_game(LOOKED_AT[scenario], scenario, seed=rng.getrandbits(30), events=False))
        for game in games:
            # Not so early that all are in their bids.
            run(game, rng, 1 if len(game.history) > 40 else 40)
        asked = [game for game in games if game.to_move]
        for game in asked:
            game.legal_actions()
        begun = time.process_time()
        if what == "batch" and batch is not None:
            batch(asked)
        else:
            for game in asked:
                do["vector" if what == "batch" else what](game)
        spent += time.process_time() - begun
        done += len(asked)
    return done / spent


def remembered(uc: Any, what: str, decisions: int, pair: int, work: float) -> float:
    """How often a second a seat is told its past of so many decisions, at each of the stops that follow."""
    import random

    rng = random.Random(f"{what} {decisions} {pair}")
    done, spent = 0, 0.0
    while done < max(10, int(100 * work)):
        game = uc.new_game("normandy", "la_raye", seed=rng.getrandbits(30))
        run(game, rng, decisions)
        for seat in game.seats if not game.is_terminal else ():
            game.observation(seat).information_state()
        for _ in range(10):
            if game.is_terminal:
                break
            run(game, rng, 1)
            begun = time.process_time()
            for seat in game.seats:
                seen = game.observation(seat)
                told = seen.information_state() if what == "information" else seen.past
            spent += time.process_time() - begun
            done += bool(told)
    return done / spent


# -- both, in turns ------------------------------------------------------------------------


def plugins_of(root: Path) -> set[str]:
    """The folders of a checkout's plugins, by name."""
    return {plugin.name for plugin in (root / "plugins").iterdir()}


def projects_of(root: Path, plugins: Iterable[str]) -> dict[Path, dict[str, Any]]:
    """The core, these plugins of a checkout and what they require: each folder with what its project says of itself."""
    files = [root / "pyproject.toml", *sorted(root.glob("*/*/pyproject.toml"))]
    said = {file.parent: tomllib.loads(file.read_text(encoding="utf-8"))["project"] for file in files if file.is_file()}
    by_name = {project["name"]: folder for folder, project in said.items()}
    titles = [root / "plugins" / name for name in sorted(plugins)]
    wanted = [folder for folder in (root, *titles) if folder in said]
    for folder in wanted:
        names = [re.split(r"[<>=\[; ]", needed)[0] for needed in said[folder].get("dependencies", ())]
        wanted += [by_name[name] for name in names if name in by_name and by_name[name] not in wanted]
    return {folder: said[folder] for folder in wanted}


def lay_out(root: Path, plugins: Iterable[str], folder: Path) -> str:
    """The path for a checkout's processes: its sources, and what an installation would say of these plugins."""
    sources = []
    for project, told in projects_of(root, {*plugins}).items():
        sources.append(str(project / "src"))
        info = folder / f"{told['name'].replace('-', '_')}-0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {told['name']}\nVersion: 0\n", encoding="utf-8")
        points = [
            f"[{group}]\n" + "".join(f"{name} = {target}\n" for name, target in entries.items())
            for group, entries in told.get("entry-points", {}).items()
        ]
        (info / "entry_points.txt").write_text("\n".join(points), encoding="utf-8")
    # Vectors are a tool's, which is imported by its name.
    sources.append(str(root / "tools" / "lab" / "src"))
    return os.pathsep.join([str(folder), *sources])


class Checkout:
    """One of the two folders, and its process of this pair."""

    def __init__(self, root: Path, plugins: Iterable[str], folder: Path) -> None:
        self.root = root
        self.path = lay_out(root, plugins, folder)
        self.bytecode = folder.parent / "bytecode"
        self.process: subprocess.Popen[str] | None = None

    def begin(self, pair: int, work: float) -> None:
        """Start this pair's process, and wait until it has set up its games."""
        environment = {**os.environ, "PYTHONPATH": self.path, "PYTHONHASHSEED": str(pair + 1)}
        # Bytecode is kept and warm whatever is usual here, and in a place of its own, not in the checkouts.
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        environment["PYTHONPYCACHEPREFIX"] = str(self.bytecode)
        # Where a process lies in memory depends on the size of its environment, and that moves a row by some per cent
        # (Mytkowicz and others, "Producing wrong data without doing anything obviously wrong!", 2009). Each pair has
        # another size, so that the median is of many layouts. The path of a checkout moves it too, and stays the same.
        environment["UNDAUNTED_PADDING"] = "x" * (PADDING * pair % 4096)
        command = [sys.executable, "-s", str(Path(__file__).resolve()), "--worker", str(self.root)]
        self.process = subprocess.Popen(
            [*command, str(pair), str(work)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment,
        )  # fmt: skip
        self._line()

    def measure(self, row: str) -> float:
        """The speed of a row."""
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(row + "\n")
        self.process.stdin.flush()
        return float(self._line())

    def _line(self) -> str:
        assert self.process is not None
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"{self.root}: its process ended with {self.process.wait()}")
        return line

    def end(self) -> None:
        """Let the process end by itself; it may be gone already."""
        if self.process is not None:
            self.process.communicate()
            self.process = None


def compare(roots: tuple[Path, Path], rows: list[str], pairs: int, work: float, *, say: bool) -> dict[str, Any]:
    """All measurements: per row the speeds of A and of B, in the order of the pairs."""
    speeds: dict[str, Any] = {row: ([], []) for row in rows}
    with tempfile.TemporaryDirectory() as folder:
        # A title that only one has would be loaded, and paid for, by that one alone.
        plugins = plugins_of(roots[0]) & plugins_of(roots[1])
        both = [Checkout(root, plugins, Path(folder) / name) for root, name in zip(roots, "ab", strict=True)]
        # The pair before the first is for warm bytecode and warm files, and is not counted.
        for pair in range(-1, pairs):
            turns = (0, 1) if pair % 2 else (1, 0)
            try:
                for turn in turns:
                    both[turn].begin(abs(pair), work)
                for row in rows if pair >= 0 else ():
                    for turn in turns:
                        speeds[row][turn].append(both[turn].measure(row))
            finally:
                for checkout in both:
                    checkout.end()
            if say and pair >= 0:
                print(f"\rpair {pair + 1} of {pairs}", end="", file=sys.stderr, flush=True)
    if say:
        print(file=sys.stderr)
    return speeds


def interval(values: list[float], confidence: float = CONFIDENCE) -> tuple[float, float, float]:
    """The median, and the closest pair of values between which the true one lies with that chance at least.

    The number of values below the true median is binomial with one half.  With
    fewer than six values even the whole range holds it with less than 95 %.
    """
    ordered = sorted(values)
    size, left, tail = len(ordered), 0, 0.0
    while left < (size - 1) // 2 and tail + math.comb(size, left) / 2**size <= (1 - confidence) / 2:
        tail += math.comb(size, left) / 2**size
        left += 1
    # Between the values numbered ``left - 1`` and its mirror image.
    outer = max(0, left - 1)
    return statistics.median(ordered), ordered[outer], ordered[size - 1 - outer]


def summary(speeds: dict[str, Any]) -> list[dict[str, Any]]:
    """Per row the medians of both speeds, and of the ratios B/A with its interval."""
    found = []
    for row, (first, second) in speeds.items():
        median, low, high = interval([b / a for a, b in zip(first, second, strict=True)])
        found.append(
            {
                "row": row, "what": WHAT[row], "a": statistics.median(first), "b": statistics.median(second),
                "ratio": median, "low": low, "high": high, "pairs": len(first),
            }
        )  # fmt: skip
    return found


def number(value: float) -> str:
    """A speed for the table."""
    return f"{value:,.0f}" if value >= 100 else f"{value:,.2f}"


def table(found: list[dict[str, Any]]) -> str:
    """The summary as Markdown."""
    lines = ["| row | what | A, 1/s | B, 1/s | B/A | 95 % interval |", "| --- | --- | --: | --: | --: | --: |"]
    lines += [
        f"| {one['row']} | {one['what']} | {number(one['a'])} | {number(one['b'])} "
        f"| {one['ratio']:.3f} | {one['low']:.3f} to {one['high']:.3f} |"
        for one in found
    ]
    return "\n".join(lines)


def checkout(text: str) -> Path:
    """A folder that looks like a checkout."""
    root = Path(text).resolve()
    if not (root / "src" / "undaunted_core" / "__init__.py").is_file():
        raise argparse.ArgumentTypeError(f"found no src/undaunted_core in {text}, expected a checkout")
    return root


def main(arguments: list[str] | None = None) -> int:
    """Compare; the exit code is 1 when a row is below ``--least``."""
    parser = argparse.ArgumentParser(
        description="Compare the speed of two checkouts, in turns on one core: the median of the ratios B/A per row, "
        "with the interval that holds the true median with at least 95 %. Above 1, B is faster.",
        epilog="Rows: " + "; ".join(f"{name}: {what}" for name, what in WHAT.items()),
    )
    parser.add_argument("a", metavar="A", type=checkout, help="the checkout to measure against")
    parser.add_argument("b", metavar="B", type=checkout, help="the checkout that is measured")
    parser.add_argument(
        "--pairs", type=int, default=PAIRS, metavar="N", help=f"measurements of each row (default: {PAIRS}, for a "
        "verdict not fewer)",
    )  # fmt: skip
    titles = sorted({*PLAYED.values()})
    parser.add_argument(
        "--rows", nargs="+", choices=(*ROWS, *titles), metavar="ROW", default=list(ROWS), help="only these rows; the "
        f"name of a game ({', '.join(titles)}) stands for all its scenarios",
    )  # fmt: skip
    parser.add_argument("--json", type=Path, metavar="OUT", help="write every number here")
    parser.add_argument(
        "--least", type=float, metavar="RATIO", help="exit with 1 when the median of a row is below this"
    )
    parser.add_argument("--work", type=float, default=1.0, metavar="F", help="times the usual work per measurement")
    pinning = hasattr(os, "sched_setaffinity")
    parser.add_argument(
        "--cpu", type=int, metavar="N", default=max(os.sched_getaffinity(0)) if pinning else 0,
        help="the core to run on (default: the last)",
    )  # fmt: skip
    given = parser.parse_args(arguments)
    if given.pairs < 1 or not given.work > 0:
        parser.error("--pairs and --work are above 0")
    if pinning:
        os.sched_setaffinity(0, {given.cpu})
    rows = [row for row in ROWS if row in given.rows or PLAYED.get(row) in given.rows]
    speeds = compare((given.a, given.b), rows, given.pairs, given.work, say=sys.stderr.isatty())
    found = summary(speeds)
    print(table(found))
    if given.pairs < PAIRS:
        print(f"\n{given.pairs} pairs: too few for a verdict, {PAIRS} are")
    if given.json:
        document = {"a": str(given.a), "b": str(given.b), "rows": found, "speeds": speeds}
        given.json.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    slow = [one["row"] for one in found if given.least is not None and one["ratio"] < given.least]
    if slow:
        print(f"\nbelow {given.least}: {', '.join(slow)}")
    return 1 if slow else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--worker"]:
        worker(Path(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]))
    else:
        sys.exit(main())
