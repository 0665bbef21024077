"""Which style of play suits each side of a scenario: makes the files by which the bot ``hard`` plays.

    python bench/styles.py TITLE[:SCENARIO,...] ... [--games 12000] [--step 16] [--seed 0] [--jobs 2]
                           [--out build/styles.jsonl] [--write]
    python bench/styles.py TITLE[:SCENARIO,...] ... --test 60 [--seed 0] [--jobs 2] [--json]

The first command takes one step from the styles of today.  In each game one side
is ``greedy`` in its style, with all numbers of the style multiplied by random
factors, against the usual style.  How often a side wins with more of a number
says which way the number should go, for all numbers at once (evolution
strategies: Salimans and others 2017, arXiv 1703.03864).  One scenario says little.  So the step lies
between what it says and what all of the title say, by how far scenarios differ
(empirical Bayes: Efron and Morris 1975, JASA 70, page 311).  A step ends where
wins stop growing.  ``--write`` writes the new styles; give the next step another
``--seed``.  Every game is kept as a row of ``--out`` as soon as it is over, so
that a run that was stopped goes on where it was.

With ``--test`` each side plays so many games in its style against the usual one.
Training takes seeds from 100,000 on, so lower seeds are new to the styles.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
from itertools import cycle, product
from pathlib import Path
from statistics import fmean, variance
from typing import TYPE_CHECKING, Any

import attrs
import bots

import undaunted_core as uc
from undaunted_core.agents.loop import seat_bots
from undaunted_lab.agents.hard import STYLES, Numbers, change_style, read_numbers
from undaunted_lab.agents.series import share_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

#: The spread of the logarithms of the random factors, and how far a step goes at most.
SPREAD, FARTHEST = 0.5, 1.4
#: The first seed of training.
TRAINING = 100_000
#: The bot of a match in its style, and in the usual one.
STYLED, USUAL = "styled", "greedy"
#: The bots of a match by the side that has its style.
PAIRS = ((STYLED, USUAL), (USUAL, STYLED))
#: A style: the logarithms of its factors, by number.
Logs = dict[str, float]
#: A figure, and its variance.
Figure = tuple[float, float]


# -- games ---------------------------------------------------------------------------------


def play(match: bots.Match, styles: Sequence[Logs]) -> dict[str, Any]:
    """The row of a game in which each side is ``greedy`` in a style."""
    game = uc.new_game(match.title, match.scenario, seed=match.seed, events=False, record=False)
    sides = list(game.sides)
    players: dict[str, Any] = {seat: bot for seat, (_, bot) in seat_bots(game, dict.fromkeys(sides, USUAL)).items()}
    for seat, player in players.items():
        logs = styles[sides.index(game.side_of(seat))]
        player.style = change_style(player.style, {name: math.exp(log) for name, log in logs.items()})
    uc.play(game, players, bots.LONGEST)
    winners = game.outcome.winners if game.outcome else ()
    return {**attrs.asdict(match), "winner": sides.index(winners[0]) if winners else None}


def play_changed(match: bots.Match) -> dict[str, Any]:
    """A game to learn from: all numbers of the style are changed at random, by the seed."""
    changes = change(random.Random(match.seed), numbers_of(match.title))
    return {**play_styled(match, changes), "changes": changes}


def play_styled(match: bots.Match, changes: Logs | None = None) -> dict[str, Any]:
    """A game of a style, with changes of it if there are any, against the usual one."""
    own = logs_of(match.title, match.scenario)[match.bots.index(STYLED)]
    return play(match, [add(own, changes or {}) if bot == STYLED else {} for bot in match.bots])


def numbers_of(title: str) -> list[str]:
    """The numbers of the usual style of a title's bot."""
    bot: Any = uc.bots(title)[USUAL]()
    return [field.name for field in attrs.fields(type(bot.style))]


def logs_of(title: str, scenario: str) -> list[Logs]:
    """The styles of today of both sides."""
    styles = read_numbers(STYLES, title).get(scenario, {})
    return [
        {name: math.log(factor) for name, factor in styles.get(side, {}).items()} for side in sides_of(title, scenario)
    ]


def sides_of(title: str, scenario: str) -> tuple[str, ...]:
    """The sides of a scenario."""
    return next(info.sides for info in uc.scenarios(title) if info.id == scenario)


def change(pick: random.Random, numbers: list[str]) -> Logs:
    """Random changes of all numbers."""
    return {name: round(pick.gauss(0.0, SPREAD), 4) for name in numbers}


def add(logs: Logs, changes: Logs) -> Logs:
    """One style after another."""
    return {name: logs.get(name, 0.0) + changes.get(name, 0.0) for name in {**logs, **changes}}


# -- training ------------------------------------------------------------------------------


def train(title: str, scenarios: list[str], args: argparse.Namespace) -> list[dict[str, Any]]:
    """The rows of all games to learn from: those that the file has, and the others, played and added to it."""
    version = bots.version_of(title, ("hard", "hard"))
    matches = [
        bots.Match(title, scenario, PAIRS[side], TRAINING + args.seed + count, version)
        for count, (scenario, side) in zip(range(args.games), cycle(product(scenarios, (0, 1))))
    ]
    return bots.played(args.out, matches, args.jobs, play_changed)


def learn(rows: list[dict[str, Any]], length: float) -> dict[tuple[str, int], Logs]:
    """The step of each side of each scenario: to where wins stop growing with a number, if they bend down soon.

    Else it is as long as so many slopes.
    """
    rows_of: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for row in rows:
        rows_of.setdefault((row["scenario"], row["bots"].index(STYLED)), []).append(row)
    steps: dict[tuple[str, int], Logs] = {who: {} for who in rows_of}
    for number in rows[0]["changes"]:
        slopes, bends = (
            shrink({who: estimate(own, who[1], number, weigh) for who, own in rows_of.items()})
            for weigh in (weigh_slope, weigh_bend)
        )
        for who, step in steps.items():
            far = slopes[who] / (1.0 / length + max(0.0, -bends[who]))
            step[number] = max(-FARTHEST, min(FARTHEST, far))
    return steps


def weigh_slope(log: float) -> float:
    """What a win with this change says of how wins grow with a number."""
    return log / SPREAD**2


def weigh_bend(log: float) -> float:
    """What it says of how that growth itself grows."""
    return (log**2 / SPREAD**2 - 1.0) / SPREAD**2


def estimate(rows: list[dict[str, Any]], side: int, number: str, weigh: Callable[[float], float]) -> Figure:
    """A figure of how a side's wins hang on a number, and its variance: the mean of all games, weighed by changes."""
    wins = [float(row["winner"] == side) for row in rows]
    share = fmean(wins)
    products = [(won - share) * weigh(row["changes"][number]) for won, row in zip(wins, rows, strict=True)]
    return fmean(products), variance(products) / len(products)


def shrink(figures: dict[tuple[str, int], Figure]) -> dict[tuple[str, int], float]:
    """What is to be believed of noisy figures: between each of them and their mean, and the mean itself nearer to 0."""
    count, noise = len(figures), fmean(spread for _, spread in figures.values())
    mean = fmean(figure for figure, _ in figures.values())
    differ = max(0.0, variance([figure for figure, _ in figures.values()], mean) - noise)
    middle = mean * max(0.0, 1.0 - (noise + differ) / count / mean**2) if mean else 0.0
    part = differ / (differ + noise) if differ else 0.0
    return {who: middle + part * (figure - mean) for who, (figure, _) in figures.items()}


def write(title: str, steps: dict[tuple[str, int], Logs]) -> Path:
    """Write the styles of a title after a step from those of today."""
    styles: Numbers = {}
    for (scenario, side), step in steps.items():
        logs = add(logs_of(title, scenario)[side], step)
        name = sides_of(title, scenario)[side]
        factors = {number: round(math.exp(log), 2) for number, log in sorted(logs.items())}
        styles.setdefault(scenario, {})[name] = {number: factor for number, factor in factors.items() if factor != 1}
    return bots.write_numbers(STYLES, title, styles)


def tell(steps: dict[tuple[str, int], Logs]) -> str:
    """A table: how each number changes over all sides."""
    lines = ["| number | mean factor | least | most |", "|---|---|---|---|"]
    for number in next(iter(steps.values())):
        logs = [step[number] for step in steps.values()]
        figures = (math.exp(log) for log in (fmean(logs), min(logs), max(logs)))
        lines.append(f"| `{number}` | " + " | ".join(f"{figure:.2f}" for figure in figures) + " |")
    return "\n".join(lines)


# -- testing -------------------------------------------------------------------------------


def test(title: str, scenarios: list[str], args: argparse.Namespace) -> dict[str, dict[str, Any]]:
    """What each side wins in its style against the usual one, for all that have a style; and all of them together."""
    version = bots.version_of(title, ("hard", "hard"))
    scenarios = [scenario for scenario in scenarios if scenario in read_numbers(STYLES, title)]
    matches = [
        bots.Match(title, scenario, pair, seed, version)
        for scenario in scenarios
        for seed in range(args.seed, args.seed + args.test)
        for pair in PAIRS
    ]
    rows = bots.played(args.out, matches, args.jobs, play_styled)
    counts = {
        f"{scenario}, {name}": bots.won([row for row in rows if row["scenario"] == scenario], STYLED, side)
        for scenario in scenarios
        for side, name in enumerate(sides_of(title, scenario))
    }
    counts = {"all": (sum(wins for wins, _ in counts.values()), len(rows)), **counts}
    return {name: {"games": games, **share_of(wins, games)} for name, (wins, games) in counts.items()}


def parser() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(description="Which style of play suits each side of a scenario.")
    arguments.add_argument("title", nargs="+", metavar="TITLE[:SCENARIO,...]")
    arguments.add_argument("--games", type=int, default=12_000, help="games of each title (default: 12000)")
    arguments.add_argument("--seed", type=int, default=0, help="the first game's seed, in training after 100,000")
    arguments.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    length = "how far it goes with a slope of 1 (default: 16); later steps may be shorter"
    arguments.add_argument("--step", type=float, default=16.0, help=length)
    out = bots.ROOT / "build" / "styles.jsonl"
    arguments.add_argument("--out", type=Path, default=out, help="where the games are kept")
    arguments.add_argument("--write", action="store_true", help="write the new styles")
    arguments.add_argument("--test", type=int, default=0, metavar="N", help="games of each side against the usual")
    arguments.add_argument("--json", action="store_true", help="print the results of --test as JSON")
    return arguments


def main(arguments: list[str] | None = None) -> int:
    args = parser().parse_args(arguments)
    for wanted in args.title:
        title, scenarios = bots.named_scenarios(wanted)
        if args.test:
            shares = test(title, scenarios, args)
            print(json.dumps({title: shares}, indent=1) if args.json else "\n".join(
                f"{name}: {bots.percent(row)} of {row['games']} games" for name, row in shares.items()))  # fmt: skip
            continue
        if args.games < 4 * len(scenarios):
            least = 4 * len(scenarios)
            raise SystemExit(f"found --games {args.games}, expected at least {least}: 4 for each scenario of {title}")
        steps = learn(train(title, scenarios, args), args.step)
        print(tell(steps))
        if args.write:
            print(f"wrote {write(title, steps)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
