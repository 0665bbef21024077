"""Whether a game's scenarios are even: ``greedy`` against itself in each of them, and ``random`` beside it.

    python bench/balance.py north_africa [landing_ground_7 ...] [--games 400] [--seed 0] [--json | --markdown]

Prints, scenario by scenario, the wins of each side with 95 % intervals (Wilson's), the share of games that a victory
condition ended, how often each condition of the scenario did, the other ends, and lengths.  The same seeds always give
the same games.  Exit 1 when a scenario misses the bar: neither side wins more than 70 % of greedy's games, at least
95 % of them end by a victory condition, and each condition of the scenario ends some.
"""

from __future__ import annotations

import argparse
import functools
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, Any

import undaunted_core as uc
from undaunted_core.cli.out import print_json, progress
from undaunted_core.players.series import Ended, ended, share_of, summary

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

#: The bot of both sides; the first is held to the bar, the others stand beside it.
BOTS = ("greedy", "random")
MOST_WINS = 0.70
LEAST_BY_CONDITION = 0.95
#: Two sides can come to rest with nothing that either can use; such a game is left unfinished.
LONGEST = 3_000
CHUNK = 5

#: How a game went, and by which condition: the winning side and its place in that side's list, or None.
Played = tuple[Ended, "tuple[str, int] | None"]


def play_one(game_id: str, scenario: str, bot: str, seed: int) -> Played:
    """One game with the same bot on every side."""
    game = uc.new_game(game_id, scenario, seed=seed, events=False)
    decisions = uc.play(game, dict.fromkeys(game.sides, bot), LONGEST)
    return ended(game, decisions), met(game)


def met(game: uc.Game) -> tuple[str, int] | None:
    """The victory condition that ended a game; None when something else did or nothing."""
    if game.outcome is None or not game.outcome.winners:
        return None
    side = game.outcome.winners[0]
    conditions = game.catalog["sides"][side]["victory"]
    found = [place for place, one in enumerate(conditions) if one["clause"] == game.outcome.clause]
    if len(found) > 1:
        # Several of a kind: the first with nothing missing, as they are asked in this order.
        missing = game.explain("victory", side=side).parts
        found = [place for place in found if (missing[place].total or 0) <= 0]
    return (side, found[0]) if found else None


def named(condition: Mapping[str, Any]) -> str:
    """A condition in a few words: its name, and the numbers and names that the scenario gives it."""
    numbers = list(dict.fromkeys(str(value) for value in condition.values() if type(value) is int and value))
    lists = [value for value in condition.values() if isinstance(value, list | tuple)]
    names = [", ".join(value) for value in lists if value and all(isinstance(one, str) for one in value)]
    return f"{condition['condition']} {' of '.join(numbers + names)}".strip()


def count(games: Sequence[Played], sides: Mapping[str, Any]) -> dict[str, Any]:
    """The figures of one scenario and bot, as JSON values."""
    by = Counter(condition for _, condition in games)
    ends = Counter((one.reason, one.clause) for one, condition in games if condition is None)
    decided = sum(condition is not None for _, condition in games)
    return {
        **summary([one for one, _ in games], sides),
        "by_condition": {"games": decided, **share_of(decided, len(games))},
        "conditions": [
            {"side": side, "condition": named(condition), "games": by[side, place]}
            for side, entry in sides.items()
            for place, condition in enumerate(entry["victory"])
        ],
        "other_ends": [
            {"reason": reason, "clause": clause, "games": number} for (reason, clause), number in ends.most_common()
        ],
    }


def misses(found: Mapping[str, Any]) -> list[str]:
    """Where the figures of a scenario fall short of the bar."""
    faults = [
        f"{side} wins {share['share']:.1%}" for side, share in found["shares"].items() if share["share"] > MOST_WINS
    ]
    if found["by_condition"]["share"] < LEAST_BY_CONDITION:
        faults.append(f"{found['by_condition']['share']:.1%} end by a victory condition")
    unseen = [one for one in found["conditions"] if not one["games"]]
    return faults + [f"{one['side']} never wins by {one['condition']}" for one in unseen]


def row(run: Callable[..., Any], game_id: str, scenario: str, seeds: range) -> dict[str, Any]:
    """One scenario: the figures of each bot against itself, and where the first misses the bar."""
    sides = uc.new_game(game_id, scenario, seed=0).catalog["sides"]
    found: dict[str, Any] = {"scenario": scenario}
    for bot in BOTS:
        games = []
        with progress(len(seeds), f"{scenario}, {bot}") as step:
            for one in run(functools.partial(play_one, game_id, scenario, bot), seeds):
                games.append(one)
                step()
        found[bot] = count(games, sides)
    found["misses"] = misses(found[BOTS[0]])
    return found


def percent(share: Mapping[str, float]) -> str:
    return f"{share['share']:.1%} ({share['low']:.1%} to {share['high']:.1%})"


def ends_of(found: Mapping[str, Any]) -> str:
    """How the games ended: by each condition of each side, and otherwise."""
    parts = [f"{one['side']} {one['condition']}: {one['games']}" for one in found["conditions"]]
    for end in found["other_ends"]:
        name = end["reason"].rpartition(".")[2].replace("_", " ")
        parts.append(f"{name} {end['clause']}".rstrip() + f": {end['games']}")
    return "; ".join(parts)


def print_row(found: Mapping[str, Any]) -> None:
    print(f"{found['scenario']}: {'; '.join(found['misses']) or 'even'}")
    for bot in BOTS:
        one = found[bot]
        print(f"  {bot}: " + ", ".join(f"{side} {percent(share)}" for side, share in one["shares"].items()))
        print(f"    by a victory condition {percent(one['by_condition'])}; {one['rounds']['mean']:.1f} rounds "
              f"({one['rounds']['least']} to {one['rounds']['most']}), {one['decisions']['mean']:.0f} decisions")
        print(f"    {ends_of(one)}")
    sys.stdout.flush()


def markdown(rows: Sequence[Mapping[str, Any]]) -> str:
    """The table of the documentation."""
    first, *beside = BOTS
    sides = list(rows[0][first]["wins"])
    lines = [
        f"| scenario | {sides[0]} wins | {sides[1]} wins | ended by a victory condition "
        f"| wins by each condition, other ends | rounds | {sides[0]} wins, {beside[0]} | by a condition, {beside[0]} |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for found in rows:
        one, other = found[first], found[beside[0]]
        shares = " | ".join(percent(one["shares"][side]) for side in sides)
        lines.append(
            f"| `{found['scenario']}` | {shares} | {percent(one['by_condition'])} | {ends_of(one)} "
            f"| {one['rounds']['mean']:.1f} | {percent(other['shares'][sides[0]])} | {percent(other['by_condition'])} |"
        )
    return "\n".join(lines)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Whether a game's scenarios are even.")
    parser.add_argument("game")
    parser.add_argument("scenario", nargs="*", help="default: all")
    parser.add_argument("--games", type=int, default=400, help="games of each bot and scenario (default: 400)")
    parser.add_argument("--seed", type=int, default=0, help="the first game's seed")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--json", action="store_true")
    shown.add_argument("--markdown", action="store_true")
    return parser.parse_args()


def main() -> int:
    args = arguments()
    wanted = args.scenario or [info.id.rpartition(":")[2] for info in uc.scenarios(args.game)]
    seeds = range(args.seed, args.seed + args.games)
    rows = []
    with ProcessPoolExecutor(args.workers) as pool:
        for scenario in wanted:
            rows.append(row(functools.partial(pool.map, chunksize=CHUNK), args.game, scenario, seeds))
            if not args.json and not args.markdown:
                print_row(rows[-1])
    if args.json:
        print_json({"game": args.game, "games": args.games, "seed": args.seed, "scenarios": rows})
    elif args.markdown:
        print(markdown(rows))
    return int(any(found["misses"] for found in rows))


if __name__ == "__main__":
    raise SystemExit(main())
