"""What games cost a learner, in CPU time: steps a second, processes, memory of stored steps, information states.

    python bench/learn.py [--scenario normandy:la_raye ...] [--games 64] [--steps 60] [--rounds 7]

The environments take turns in each round, so that a core that slows down slows all of them.  The table has the
medians over the rounds, and the medians of the ratios of each round.  A random player chooses, off the clock.  With
two processes each plays a part of the games at the same time.  Their CPU time is that of the longer part, plus all
other work of this process.  The time of other programs does not count.

Two rows show what the machine allows.  Two separate environments play half of the games each, without a rest.  One
environment with half of the games rests before each step, as a process does that waits for another one. Its caches
are cold then.  The row tells what two of them would make if messages took no time.
"""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import random
import statistics
import time
from collections.abc import Callable
from multiprocessing.connection import Connection

import numpy as np

import undaunted_core as uc
from undaunted_lab.adapters.gymnasium import VectorEnv
from undaunted_lab.adapters.pettingzoo import raw_env
from undaunted_lab.adapters.workers import Workers

SCENARIOS = ("normandy:la_raye", "allied_assault:metz")
#: Seconds of a rest, about as long as a process waits between two steps.
REST = 0.0005


def make_raw(game: str, scenario: str) -> Callable[[int], float]:
    """Steps of one game of PettingZoo's kind, with observation and mask; gives the CPU seconds."""
    env, draw = raw_env(game, scenario), random.Random(1).random
    env.reset(seed=1)

    def run(steps: int) -> float:
        spent, mask = 0.0, env.observe(env.agent_selection)["action_mask"]
        for _ in range(steps):
            legal = np.flatnonzero(mask)
            action = int(legal[int(draw() * len(legal))])
            begin = time.process_time()
            env.step(action)
            if any(env.terminations.values()) or any(env.truncations.values()):
                env.reset()
            mask = env.observe(env.agent_selection)["action_mask"]
            spent += time.process_time() - begin
        return spent

    return run


def serve_half(pipe: Connection, game: str, scenario: str, games: int) -> None:
    """Play steps of an environment of one's own whenever asked; answers with the CPU seconds."""
    run = make_many(VectorEnv(game, scenario, games))
    with contextlib.suppress(EOFError):
        while True:
            pipe.send(run(pipe.recv()))


def make_halves(game: str, scenario: str, games: int) -> Callable[[int], float]:
    """Steps of two separate environments at the same time; gives the CPU seconds of the slower one."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    context.Process(target=serve_half, args=(theirs, game, scenario, games - games // 2), daemon=True).start()
    run_own = make_many(VectorEnv(game, scenario, games // 2))

    def run(steps: int) -> float:
        ours.send(steps // 2)
        own = run_own(steps // 2)
        return max(own, ours.recv())

    return run


def make_rested(game: str, scenario: str, games: int) -> Callable[[int], float]:
    """Steps of half of the games, each after a rest; gives the CPU seconds, as if others played the rest meanwhile."""
    run_half = make_many(VectorEnv(game, scenario, games // 2), REST)
    return lambda steps: run_half(steps // 2)


def make_many(env: VectorEnv, rest: float = 0.0) -> Callable[[int], float]:
    """Steps of many games, into arrays that stay; gives the CPU seconds."""
    out = env.make_arrays()
    env.reset(seed=1, out=out)

    def run(steps: int) -> float:
        spent = 0.0
        for _ in range(steps // env.num_envs):
            actions = env.sample()
            if rest:
                time.sleep(rest)
            begin = time.process_time()
            env.step(actions, out)
            spent += time.process_time() - begin
        return spent

    return run


class Stopwatch:
    """Counts the CPU time of a function while it runs."""

    def __init__(self, run: Callable[[bytes], bool]) -> None:
        self.run, self.seconds = run, 0.0

    def __call__(self, message: bytes) -> bool:
        begin = time.process_time()
        is_any_over = self.run(message)
        self.seconds += time.process_time() - begin
        return is_any_over


def time_share(env: VectorEnv) -> tuple[Workers, Stopwatch] | None:
    """Time the part of the games that this process plays of an environment with processes."""
    if env._workers is None:
        return None
    watch = Stopwatch(env._workers._share.step)
    env._workers._share.step = watch  # type: ignore[method-assign]
    return env._workers, watch


def measure(run: Callable[[int], float], steps: int, parts: tuple[Workers, Stopwatch] | None = None) -> float:
    """Steps per CPU second.  If there are processes, the longest of their parts counts of all that play at once."""
    if parts is None:
        return steps / run(steps)
    workers, watch = parts
    before, played = workers.cpu_seconds(), watch.seconds
    spent = run(steps)
    own = watch.seconds - played
    others = [b - a for a, b in zip(before, workers.cpu_seconds(), strict=True)]
    return steps / (spent - own + max(own, *others))


def compare(name: str, args: argparse.Namespace) -> None:
    """Print the rates of a scenario."""
    game, _, scenario = name.partition(":")
    envs = {
        "VectorEnv": VectorEnv(game, scenario, args.games),
        "VectorEnv, forced moves skipped": VectorEnv(game, scenario, args.games, skip_forced=True),
        "VectorEnv, two processes": VectorEnv(game, scenario, args.games, processes=2),
    }
    steps = args.steps * args.games
    rows = {"raw_env": (make_raw(game, scenario), steps // 4, None)}
    rows |= {row: (make_many(env), steps, time_share(env)) for row, env in envs.items()}
    rows["two separate VectorEnvs"] = (make_halves(game, scenario, args.games), steps, None)
    rows["twice half of the games, with rests"] = (make_rested(game, scenario, args.games), steps, None)
    rates: dict[str, list[float]] = {row: [] for row in rows}
    for number in range(args.rounds + 1):
        for row, (run, count, parts) in rows.items():
            rate = measure(run, count, parts)
            if number:
                rates[row].append(rate)
    print(f"\n{name}, {args.games} games\n")
    print("| environment | steps per CPU second | x raw_env | x VectorEnv |\n| --- | --: | --: | --: |")
    for row, listed in rates.items():
        ratios = [
            statistics.median(a / b for a, b in zip(listed, rates[other], strict=True))
            for other in ("raw_env", "VectorEnv")
        ]
        print(f"| {row} | {statistics.median(listed):,.0f} | {ratios[0]:.2f} | {ratios[1]:.2f} |")
    tell_memory(envs["VectorEnv"])
    for env in envs.values():
        env.close()


def tell_memory(env: VectorEnv) -> None:
    """Print what 10,000 stored steps take: as they are, and in smaller types."""
    length, actions = len(env.encoding.features), len(env.encoding.actions)
    observations, _ = env.reset(seed=1)
    full = np.mean([np.count_nonzero(observations[name]) for name in ("observation", "action_mask")]) / env.num_envs
    ways = {
        "float32, a byte for each action": 4 * length + actions,
        "float16, a bit for each action": 2 * length + -(-actions // 8),
        "what is not 0, by number": 2 * full * (4 + 4),
    }
    print(f"\n{length:,} numbers and {actions:,} actions; MB of 10,000 stored steps:")
    for way, size in ways.items():
        print(f"  {way}: {size / 100:,.0f}")


def time_states(game: str, scenario: str, early: int = 10, late: int = 280) -> tuple[float, float]:
    """Microseconds of an information state at a seat's stop early and late in the same games: medians.

    At each stop it is asked for the first time, as a search or a learner asks.
    """
    spent: dict[int, list[float]] = {early: [], late: []}
    seed = 0
    while len(spent[late]) < 200:
        seed += 1
        state = uc.new_game(game, scenario, seed=seed)
        times: dict[int, list[float]] = {early: [], late: []}
        for decisions in range(late + 10):
            if state.is_terminal:
                break
            seat = state.to_move[0]
            begun = time.process_time()
            state.observation(seat).information_state()
            took = time.process_time() - begun
            for first, listed in times.items():
                if first <= decisions < first + 10:
                    listed.append(took)
            uc.play(state, dict.fromkeys(state.sides, "random"), 1)
        if not state.is_terminal:
            for first, listed in times.items():
                spent[first] += listed
    return tuple(1e6 * statistics.median(listed) for listed in spent.values())  # type: ignore[return-value]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scenario", action="append")
    parser.add_argument("--games", type=int, default=64)
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=7)
    args = parser.parse_args()
    for name in args.scenario or SCENARIOS:
        compare(name, args)
        early, late = time_states(*name.split(":"))
        print(f"\ninformation state, us: {early:.0f} at decision 10, {late:.0f} at decision 280: {late / early:.2f} x")


if __name__ == "__main__":
    main()
