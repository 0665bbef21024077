"""What counts for the chance to win, by side of a scenario: makes the weights of outlooks for ``hard``.

    python bench/outlooks.py TITLE[:SCENARIO,...] ... [--games 8000] [--seed 0] [--jobs 2]
                             [--out build/outlooks.jsonl] [--write]

``greedy`` plays against itself, one side in its style.  At the start of each
round the figures of both sides are taken (``figures`` of the bot's outlook).  Who
wins in the end says what each figure counts: a logistic regression, drawn to the
usual weights, so that a figure that says little keeps its weight (ridge: Hoerl
and Kennard 1970, Technometrics 12, page 55).  No weight turns its sign.

The table has the mean loss of a round, in games that were not used for it, for
the usual weights and for those of the scenario: minus the logarithm of the
chance that was foreseen for what happened.  What one side has ahead of the other
from the start is fitted for both.  ``--write`` then uses all games.  Every game
is kept as a row of ``--out``, so that a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import bots
import numpy as np

import undaunted_core as uc
from undaunted_core.agents.chance import draw_chance
from undaunted_core.agents.loop import seat_bots
from undaunted_core.game.game import CHANCE
from undaunted_lab.agents.hard import OUTLOOKS, STYLES, change_style, read_numbers
from undaunted_system.bot.outlook import CONTROL_WEIGHTS, figures, usual_weights

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Array = NDArray[np.float64]

#: The first seed, far from those of styles and of tests.
FIRST_SEED = 50_000_000
#: How strongly a weight is drawn to the usual one, for figures of spread 1; and what is ahead from the start, to 0.
PULL, PULL_START = 20.0, 1.0
#: The part of the games that the loss of others is fitted to.
PART = 0.65
#: How often all weights take a step.
SWEEPS = 400
#: How many games of a scenario say anything.
LEAST = 20
#: What is ahead from the start; it is a weight of the first side.
START = "always"
NAMES = (*CONTROL_WEIGHTS,)


# -- games ---------------------------------------------------------------------------------


def play(match: bots.Match) -> dict[str, Any]:
    """The row of a game: who won, the usual weights, and the figures of both sides at the start of each later round."""
    game = uc.new_game(match.title, match.scenario, seed=match.seed, events=False, record=False)
    sides = list(game.sides)
    players: dict[str, Any] = {seat: bot for seat, (_, bot) in seat_bots(game, dict.fromkeys(sides, "greedy")).items()}
    judges: dict[str, Any] = {side: uc.bots(match.title)["greedy"]() for side in sides}
    seats = {game.side_of(seat): seat for seat in game.seats}
    styled = sides[match.seed % 2]
    factors = read_numbers(STYLES, match.title).get(match.scenario, {}).get(styled, {})
    players[seats[styled]].style = change_style(players[seats[styled]].style, factors)

    def ask(question: Callable[[Any], dict[str, float]]) -> list[list[float]]:
        answers = [question(judges[side]._values(game.observation(seats[side]))) for side in sides]
        return [[round(answer.get(name, 0.0), 4) for name in NAMES] for answer in answers]

    usual, rounds, latest = ask(usual_weights), [], game.round
    while not game.is_terminal:
        if game.current_player == CHANCE:
            draw_chance(game)
            continue
        if game.round != latest:
            latest = game.round
            rounds.append(ask(figures))
        seat = game.to_move[0]
        game.apply(players[seat].choose(game.observation(seat)), seat)
    winners = game.outcome.winners if game.outcome else ()
    winner = sides.index(winners[0]) if winners else None
    return {**attrs.asdict(match), "winner": winner, "usual": usual, "rounds": rounds}


# -- weights -------------------------------------------------------------------------------


def read(rows: list[dict[str, Any]]) -> tuple[Array, Array]:
    """The figures of all rounds, those of the second side with the sign turned, then 1; and whether the first won."""
    rounds = [(*first, *(-figure for figure in second), 1.0) for row in rows for first, second in row["rounds"]]
    wins = [float(row["winner"] == 0) for row in rows for _ in row["rounds"]]
    return np.array(rounds), np.array(wins)


def fit(rows: list[dict[str, Any]], *, is_usual: bool = False) -> Array:
    """The weights of both sides, then what the first has ahead; of the usual weights, only the latter is fitted."""
    rounds, wins = read(rows)
    usual = np.array([*rows[0]["usual"][0], *rows[0]["usual"][1], 0.0])
    spread, pull = rounds.std(axis=0), np.full(len(usual), PULL)
    pull[-1] = PULL_START
    # A figure that never changes says nothing; the last one is always 1, and says who is ahead.
    counts = [number for number in range(len(usual) - 1) if spread[number]]
    spread[spread == 0] = 1.0
    scaled, aim = rounds / spread, usual * spread
    signs = np.array([*np.sign([*CONTROL_WEIGHTS.values()] * 2), 0.0])
    weights, logits = aim.copy(), scaled @ aim
    # The loss bends no more than this, so that no step goes too far (Boehning and Lindsay 1988).
    bends = (scaled**2).sum(axis=0) / 4 + pull
    for _ in range(SWEEPS):
        for number in (*(() if is_usual else counts), len(usual) - 1):
            errors = 1 / (1 + np.exp(-logits)) - wins
            slope = scaled[:, number] @ errors + pull[number] * (weights[number] - aim[number])
            weight = weights[number] - slope / bends[number]
            if weight * signs[number] < 0:
                weight = 0.0
            logits += (weight - weights[number]) * scaled[:, number]
            weights[number] = weight
    return np.asarray(weights / spread)


def loss(rows: list[dict[str, Any]], weights: Array) -> float:
    """The mean loss of a round."""
    rounds, wins = read(rows)
    logits = rounds @ weights
    return float(np.mean(np.logaddexp(0.0, logits) - wins * logits))


def learn(rows: list[dict[str, Any]], sides: tuple[str, ...]) -> dict[str, dict[str, float]]:
    """The weights of each side of a scenario."""
    weights = fit(rows).tolist()
    halves = weights[: len(NAMES)], weights[len(NAMES) : -1]
    numbers = {
        side: {name: float(f"{weight:.3g}") for name, weight in zip(NAMES, half, strict=True) if weight}
        for side, half in zip(sides, halves, strict=True)
    }
    numbers[sides[0]][START] = round(weights[-1], 2)
    return numbers


def parser() -> argparse.ArgumentParser:
    arguments = argparse.ArgumentParser(description="What counts for the chance to win, by side of a scenario.")
    arguments.add_argument("title", nargs="+", metavar="TITLE[:SCENARIO,...]")
    arguments.add_argument("--games", type=int, default=8_000, help="games of each title (default: 8000)")
    arguments.add_argument("--seed", type=int, default=0, help="the first game's seed, after 50,000,000")
    arguments.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    out = bots.ROOT / "build" / "outlooks.jsonl"
    arguments.add_argument("--out", type=Path, default=out, help="where the games are kept")
    arguments.add_argument("--write", action="store_true", help="write the weights")
    return arguments


def games_of(title: str, scenarios: list[str], args: argparse.Namespace) -> list[dict[str, Any]]:
    """The rows of all games that somebody won: those that the file has, and the others, played and added to it."""
    version = bots.version_of(title, ("hard", "hard"))
    matches = [
        bots.Match(title, scenarios[count % len(scenarios)], ("greedy", "greedy"), FIRST_SEED + seed, version)
        for count, seed in enumerate(range(args.seed, args.seed + args.games))
    ]
    return [row for row in bots.played(args.out, matches, args.jobs, play) if row["winner"] is not None]


def tell(rows: list[dict[str, Any]]) -> str:
    """A row of the table: the loss in games that were not used, by the usual weights and by those of the scenario."""
    cut = round(PART * len(rows))
    losses = [loss(rows[cut:], fit(rows[:cut], is_usual=is_usual)) for is_usual in (True, False)]
    return f"| `{rows[0]['scenario']}` | {len(read(rows)[1])} | {losses[0]:.3f} | {losses[1]:.3f} |"


def main(arguments: list[str] | None = None) -> int:
    args = parser().parse_args(arguments)
    for wanted in args.title:
        title, scenarios = bots.named_scenarios(wanted)
        if not hasattr(uc.bots(title)["greedy"](), "outlook_weights"):
            raise SystemExit(f"found {title}, expected a title whose greedy judges positions by weights")
        least = LEAST * len(scenarios)
        if args.games < least:
            why = f"{LEAST} for each scenario of {title}"
            raise SystemExit(f"found --games {args.games}, expected at least {least}: {why}")
        rows, numbers = games_of(title, scenarios, args), {}
        print("| scenario | rounds | loss by the usual weights | by its own |\n|---|---|---|---|")
        for info in uc.scenarios(title):
            of_it = [row for row in rows if row["scenario"] == info.id]
            if of_it:
                print(tell(of_it), flush=True)
                numbers[info.id] = learn(of_it, info.sides)
        if args.write:
            print(f"wrote {bots.write_numbers(OUTLOOKS, title, numbers)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
