"""How far a search must look: what a judged position says of the end of the game, by horizon.

    python bench/horizons.py TITLE[:SCENARIO,...] [--bot planner] [--decisions 40] [--worlds 12] [--seed 1] [--json]

At decisions of games of ``greedy`` against itself, all choices that ``planner``
compares (with ``--bot``: ``hard``) are played on in the same worlds.  Each
play-out is judged when the enemy has answered, 1, 2, 3 rounds later, and played
to the end.  For a horizon the table has these columns:

``choices``      what a play-out of each of two choices costs, in choices of its bots
``in a world``   how far their difference spreads from world to world
``between``      how far it really spreads from decision to decision
``foresees``     the correlation of the real differences with those at the end
``gain``         what is gained by the better one after 450, 900 and 1,800 choices,
                 in parts of a win, up to a factor that all horizons share

A horizon is good if it gains much.  All figures but the first two columns are
noisy: 200 decisions take about a quarter of an hour of one core.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from itertools import chain
from statistics import fmean, variance
from typing import Any

import bots

import undaunted_core as uc
from undaunted_lab.agents import planner
from undaunted_lab.agents.hard import HardBot
from undaunted_lab.agents.levels import HARD
from undaunted_lab.agents.planner import PLANNER, PlannerBot

#: The horizons that are compared, each with its name; infinity is the end of the game.
HORIZONS: dict[str, tuple[float, ...]] = {
    "answer": (0,), "1 round": (1,), "2 rounds": (2,), "3 rounds": (3,), "2 and 3": (2, 3), "end": (math.inf,),
}  # fmt: skip
#: What is measured, by name.
BOTS: dict[str, type[PlannerBot]] = {PLANNER: PlannerBot, HARD: HardBot}
BUDGETS = (450, 900, 1_800)
#: The chance that a decision is looked at.
LOOKED_AT = 0.05


def measure(
    title: str, scenarios: list[str], decisions: int, worlds: int, seed: int, bot: type[PlannerBot] = PlannerBot
) -> dict[str, list[Any]]:
    """For each horizon one entry of each pair of choices: the differences by world, and the choices that they cost."""
    greedy = uc.bots(title)["greedy"]
    # The end is the end, however many choices it takes.
    planner.AHEAD = planner.LONGEST
    pairs: dict[str, list[Any]] = {name: [] for name in HORIZONS}
    pick, left, number = random.Random(seed), decisions, 0  # noqa: S311 - no secret
    while left > 0:
        game = uc.new_game(title, scenarios[number % len(scenarios)], seed=seed + number, events=False, record=False)
        players = {seat: greedy(seed=number) for seat in game.seats}
        search: Any = bot(seed + number, policy=greedy)
        number += 1
        while not game.is_terminal and left > 0:
            seat = game.to_move[0]
            observation = game.observation(seat)
            if len(observation.legal_actions) > 1 and pick.random() < LOOKED_AT:
                choices = search._candidates(observation)
                if len(choices) > 1:
                    left -= 1
                    seeds = [pick.getrandbits(60) for _ in range(worlds)]
                    for name, horizons in HORIZONS.items():
                        pairs[name] += compare(search, observation, choices, seeds, horizons)
                    search._players.clear()
            game.apply(players[seat].choose(observation), seat)
    return pairs


def compare(
    search: Any, observation: uc.Observation, choices: list[uc.Action], seeds: list[int], horizons: tuple[float, ...]
) -> list[tuple[list[float], float]]:
    """How the results of each choice differ from the first one's, by world, and what a pair costs."""
    player = search._player(str(observation.seat))
    player.horizons = horizons
    search._made, rows = 0, []
    for seed in seeds:
        world = observation.determinize(seed)
        rows.append([search._play_out(world.clone(), choice, str(observation.seat)) for choice in choices])
    cost = 2 * search._made / len(seeds) / len(choices)
    return [([row[other] - row[0] for row in rows], cost) for other in range(1, len(choices))]


def covary(first: list[list[float]], second: list[list[float]]) -> float:
    """How two kinds of differences covary from pair to pair; results of one world are never multiplied."""
    means = [fmean(chain.from_iterable(rows)) for rows in (first, second)]
    total = 0.0
    for some, others in zip(first, second, strict=True):
        a, b = [value - means[0] for value in some], [value - means[1] for value in others]
        total += (sum(a) * sum(b) - sum(x * y for x, y in zip(a, b, strict=True))) / (len(a) * (len(a) - 1))
    return total / len(first)


def judge(pairs: dict[str, list[Any]]) -> dict[str, dict[str, Any]]:
    """The columns of the table by horizon."""
    end = [row for row, _ in pairs["end"]]
    real = covary(end, end)
    table = {}
    for name, entries in pairs.items():
        rows, cost = [row for row, _ in entries], fmean(cost for _, cost in entries)
        within, between, common = fmean(map(variance, rows)), covary(rows, rows), covary(rows, end)
        foresees = common / math.sqrt(between * real) if between > 0 < real else math.nan
        gains = [common / math.sqrt(max(0.0, between) + within / max(1.0, budget / cost)) for budget in BUDGETS]
        table[name] = {
            "choices": cost, "in a world": math.sqrt(within), "between": math.sqrt(max(0.0, between)),
            "foresees": foresees, "gain": gains,
        }  # fmt: skip
    return table


def main(arguments: list[str] | None = None) -> None:
    """Measure a title and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title", help="a title, or scenarios of it: north_africa:the_ridge,the_column")
    parser.add_argument("--bot", choices=BOTS, default=PLANNER)
    parser.add_argument("--decisions", type=int, default=40)
    parser.add_argument("--worlds", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    title, scenarios = bots.named_scenarios(given.title)
    table = judge(measure(title, scenarios, given.decisions, given.worlds, given.seed, BOTS[given.bot]))
    if given.json:
        print(json.dumps(table, indent=1))
        return
    print(f"{'horizon':<10} choices  in a world  between  foresees  gain with {', '.join(map(str, BUDGETS))} choices")
    for name, row in table.items():
        gains = "  ".join(f"{gain:.4f}" for gain in row["gain"])
        print(
            f"{name:<10} {row['choices']:7.0f}  {row['in a world']:10.3f}  {row['between']:7.3f}"
            f"  {row['foresees']:8.2f}  {gains}"
        )


if __name__ == "__main__":
    main()
