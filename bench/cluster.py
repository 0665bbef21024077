"""What it costs to spread games over processes and a Dask cluster of this machine, and what a million would cost.

    python bench/cluster.py [--games 200] [--turns 4] [--rows FILE...] [--json]

Plays the same games in this process, in two processes, and on one and two workers of local clusters, in turns.  Times
are of the processor, so that they hold on a busy machine too; only games per second go by the clock, the best turn of
each way, and say something on an idle machine alone.  La Raye has short games, where all that is not play weighs most.
Starting processes and compiling rules come once a run and are left out.  With ``--rows`` (kept by ``undaunted simulate
--all --player greedy --out``) it also prints what a million games of each scenario would cost.
"""

from __future__ import annotations

import argparse
import json
import logging
import pickle
import resource
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import psutil

import undaunted_lab as lab
from undaunted_lab.study import batches, cluster, rows
from undaunted_lab.study.counting import Study

if TYPE_CHECKING:
    from collections.abc import Sequence

GAME, SCENARIO = "normandy", "la_raye"
CORES = (16, 128, 1_024)
MILLION = 1_000_000
#: Batches of one cut game each: what a batch costs, whatever is in it.
TASKS = 400


def once(games: int, **how: Any) -> dict[str, float]:
    """Play, and tell the processor time of each game's play, of this process and of the others, in ms a game."""
    own, others, clock = time.process_time(), processes_below(), 0.0
    played, first = 0.0, 0.0
    for number, record in enumerate(lab.simulate(GAME, SCENARIO, "greedy", games, cards=True, **how)):
        played += record.seconds
        clock = time.perf_counter()
        first = first if number else clock
    return {
        "play": 1000 * played / games,
        "own": 1000 * (time.process_time() - own) / games,
        "others": 1000 * (processes_below() - others) / games,
        "rate": (games - 1) / (clock - first),
    }


def processes_below() -> float:
    """The processor time of all processes that this one started, those that are gone too."""
    gone = resource.getrusage(resource.RUSAGE_CHILDREN)
    total = gone.ru_utime + gone.ru_stime
    for child in psutil.Process().children(recursive=True):
        try:
            times = child.cpu_times()
        except psutil.Error:
            continue
        total += times.user + times.system
    return total


def record_cost() -> float:
    """What a row costs who keeps it: unpacking it and writing it to Parquet, in ms."""
    records = list(lab.simulate(GAME, SCENARIO, "greedy", 50, cards=True))
    packed = pickle.dumps(records)
    with tempfile.TemporaryDirectory() as folder:
        sink = rows.sink(Path(folder) / "games.parquet", cards=True)
        begun = time.process_time()
        for _ in range(40):
            for record in pickle.loads(packed):
                sink.add(record)
        sink.close()
        spent = time.process_time() - begun
    return 1000 * spent / (40 * len(records))


def batch_cost(client: Any) -> float:
    """What a batch costs client and scheduler together, in ms: batches of one game that is cut at once."""
    seconds = batches.SECONDS
    batches.SECONDS, batches.FIRST = 0.0, 1
    try:
        begun = time.process_time()
        cut = lab.simulate(GAME, SCENARIO, "greedy", TASKS, max_decisions=1, cluster=client)
        assert len(list(cut)) == TASKS
        return 1000 * (time.process_time() - begun) / TASKS
    finally:
        batches.SECONDS, batches.FIRST = seconds, 2


def asleep(one: Any, two: Any, games: int = 600, seconds: float = 0.03) -> float:
    """How much of a second worker is used when games only sleep: what handing out and fetching lose, cores apart."""
    (sample,) = lab.simulate(GAME, SCENARIO, "greedy", 1, cards=True)
    sample = attrs.evolve(sample, seconds=seconds)

    def sleep(key: str, number: int, seeds: Sequence[int]) -> list[lab.GameRecord]:
        time.sleep(seconds * len(seeds))
        return [attrs.evolve(sample, seed=seed) for seed in seeds]

    real, cluster.play_batch = cluster.play_batch, sleep
    try:
        rates = [once(games, cluster=client)["rate"] for client in (one, two)]
    finally:
        cluster.play_batch = real
    return rates[1] / rates[0] / 2


def measure(games: int, turns: int) -> dict[str, Any]:
    """Every figure."""
    from distributed import Client, LocalCluster

    found: dict[str, list[dict[str, float]]] = {name: [] for name in ("alone", "processes", "one", "two")}

    def local(workers: int) -> Any:
        return LocalCluster(
            n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None,
            silence_logs=logging.CRITICAL,
        )

    with local(1) as small, local(2) as large, Client(small) as one, Client(large) as two:
        for client in (one, two):
            list(lab.simulate(GAME, SCENARIO, "greedy", 8, cards=True, cluster=client))
        list(lab.simulate(GAME, SCENARIO, "greedy", 8))
        for _ in range(turns):
            found["one"].append(once(games, cluster=one))
            found["two"].append(once(games, cluster=two))
            found["processes"].append(once(games, jobs=2))
            found["alone"].append(once(games))
        start = once(2, jobs=2)["others"] * 2 / games
        batch = batch_cost(two)
        slept = max(asleep(one, two) for _ in range(2))
    ways = {
        name: {key: (max if key == "rate" else min)(turn[key] for turn in turns_of) for key in turns_of[0]}
        for name, turns_of in found.items()
    }
    ways["processes"]["others"] -= start
    return {"ways": ways, "record": record_cost(), "batch": batch, "asleep": slept, "load": psutil.getloadavg()[0]}


def calculation(files: list[str], found: dict[str, Any]) -> list[dict[str, Any]]:
    """What a million games of each scenario cost: the cores play, one client keeps up with so many of them."""
    study = Study.of(record for file in files for record in rows.read(Path(file)))
    two = found["ways"]["two"]
    # What a worker spends on other work than play: setting up, counting, and Dask.
    overhead = two["others"] - two["play"]
    made = []
    for one in study.figures.values():
        ms = 1000 * one.seconds / one.games + overhead
        # For each second of a core: one batch, and the rows in it.
        client = (found["batch"] + found["record"] * 1000 / ms) / 1000
        made.append({
            "scenario": one.scenario,
            "ms": ms,
            "core_hours": ms * MILLION / 3_600_000,
            "hours": {cores: ms * MILLION / 3_600_000 / min(cores, 1 / client) for cores in CORES},
            "keeps_up": 1 / client,
        })  # fmt: skip
    return made


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="What it costs to spread games.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--turns", type=int, default=4)
    parser.add_argument("--rows", nargs="+", default=[], metavar="FILE")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found = measure(args.games, args.turns)
    table = calculation(args.rows, found) if args.rows else []
    if args.json:
        print(json.dumps({**found, "million": table}, indent=2))
        return 0
    names = ("in this process", "two processes", "Dask, one worker", "Dask, two workers")
    titles = dict(zip(found["ways"], names, strict=True))
    print("| way | play | client | workers, without play | games/s |\n|---|--:|--:|--:|--:|")
    for name, one in found["ways"].items():
        client = one["own"] - (one["play"] if name == "alone" else 0)
        others = "" if name == "alone" else f"{one['others'] - one['play']:.2f}"
        print(f"| {titles[name]} | {one['play']:.1f} | {client:.2f} | {others} | {one['rate']:.1f} |")
    one, two = found["ways"]["one"], found["ways"]["two"]
    work = [way["own"] + way["others"] for way in (one, two)]
    speed = two["rate"] / one["rate"] / 2
    print(f"\nms of processor time a game.  A row costs its keeper {found['record']:.2f} ms, a batch costs client and "
          f"scheduler {found['batch']:.1f} ms.\nEfficiency from one to two workers: {speed:.0%} "
          f"by the clock, {work[0] / work[1]:.0%} by processor time, {found['asleep']:.0%} of games that only sleep; "
          f"load of the machine {found['load']:.1f}.")
    if table:
        print("\n| scenario | ms a game | core hours | " + " | ".join(f"{cores:,} cores" for cores in CORES)
              + " | one client keeps up with |\n|---|--:|--:|" + "--:|" * (len(CORES) + 1))
        for entry in table:
            hours = " | ".join(duration(entry["hours"][cores]) for cores in CORES)
            print(f"| `{entry['scenario']}` | {entry['ms']:.0f} | {entry['core_hours']:.1f} | {hours} "
                  f"| {entry['keeps_up']:.0f} cores |")
    return 0


def duration(hours: float) -> str:
    """Hours or minutes."""
    return f"{hours:.1f} h" if hours >= 1 else f"{60 * hours:.0f} min"


if __name__ == "__main__":
    raise SystemExit(main())
