"""Many games on a cluster of this machine, a worker killed on the way: every game once, and the same as without it.

    python tests/tools/cluster_games.py [--games 100000] [--bot random] [--out FOLDER]

Starts a scheduler and two workers of Dask, runs ``undaunted simulate --cluster`` and kills a worker after the first
rows; another takes its place.  Ends with 1 if a game is missing or is there twice, or if a game that is played again
here differs.  Prints the costs.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import undaunted_lab as lab
from kit.clusters import Cluster
from kit.rows import timeless
from undaunted_lab.study import rows
from undaunted_lab.study.parts import has_rows, parts_of

GAME, SCENARIO = "normandy", "la_raye"
#: So many games are played again in this process, spread over the seeds.
AGAIN = 50


def play(games: int, bot: str, folder: Path) -> tuple[Path, float, float, int]:
    """The file of rows, seconds by the clock, seconds of the client's processor, and the rows when the worker died."""
    cluster, out = Cluster(folder), folder / "games.parquet"
    try:
        address = cluster.start()
        argv = ["simulate", GAME, SCENARIO, "--games", str(games), "--player", bot, "--cluster", address]
        begun = time.monotonic()
        client = subprocess.Popen([sys.executable, "-m", "undaunted_core", *argv, "--out", str(out)])
        while not has_rows(out) and client.poll() is None:
            time.sleep(0.2)
        before = sum(1 for _ in rows.read(out)) if parts_of(out).exists() else games
        cluster.workers[0].kill()
        cluster.add_worker()
        spent = resource.getrusage(resource.RUSAGE_CHILDREN)
        if client.wait():
            raise SystemExit(f"the run ended with {client.returncode}")
        now = resource.getrusage(resource.RUSAGE_CHILDREN)
        return out, time.monotonic() - begun, now.ru_utime + now.ru_stime - spent.ru_utime - spent.ru_stime, before
    finally:
        cluster.stop()


def main() -> int:
    """Play, look at every row, and print."""
    parser = argparse.ArgumentParser(description="Many games on a cluster of this machine.")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--bot", default="random")
    parser.add_argument("--out", type=Path, help="a folder that keeps the rows and the logs")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = args.out or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        out, clock, client, before = play(args.games, args.bot, folder)
        records = list(rows.read(out))
        size = out.stat().st_size
    seen = Counter(record.seed for record in records)
    faults = [f"seed {seed}: {seen[seed]} rows" for seed in range(args.games) if seen[seed] != 1]
    by_seed = {record.seed: record for record in records}
    for seed in range(0, args.games, max(1, args.games // AGAIN)):
        if seed in by_seed:
            same = list(lab.simulate(GAME, SCENARIO, args.bot, 1, seed=seed))
            if timeless(same) != timeless([by_seed[seed]]):
                faults.append(f"seed {seed}: another game than without a cluster")
    played = sum(record.seconds for record in records)
    print(f"{len(records):,} games of {SCENARIO}, {args.bot} on both sides; a worker was killed after {before:,}")
    print(f"clock {clock:.0f} s, play {played:.0f} s of the workers' processors, client {client:.0f} s of its own "
          f"({1000 * client / max(1, len(records)):.2f} ms a game), {size / max(1, len(records)):.0f} bytes a row")
    print("\n".join(faults[:20]) or "every game is there once, and those played again are the same")
    return int(bool(faults))


if __name__ == "__main__":
    raise SystemExit(main())
