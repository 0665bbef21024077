"""How strong the bots are: every scenario in the four pairings of ``random`` and ``greedy``.

    python bench/bots.py normandy [la_raye ...] [--games 200] [--seed 0] [--workers N] [--json | --markdown]

Prints wins with 95 % intervals (Wilson's), ends by reason, lengths and speed.
"""

from __future__ import annotations

import argparse
import functools
import json
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import undaunted_core as uc
from undaunted_core.players.series import Ended, ended, share_of, summary

#: The bot of the first and of the second side.
PAIRINGS = (("greedy", "random"), ("random", "greedy"), ("greedy", "greedy"), ("random", "random"))
#: Two random sides can come to rest with nothing that either can use; such a game is left unfinished.
LONGEST = 5_000
CHUNK = 10


def play_one(game_id: str, scenario: str, bots: tuple[str, ...], seed: int) -> tuple[Ended, float]:
    """One game, and the seconds it took."""
    game = uc.new_game(game_id, scenario, seed=seed, events=False)
    begun = time.perf_counter()
    decisions = uc.play(game, dict(zip(game.sides, bots, strict=True)), LONGEST)
    return ended(game, decisions), time.perf_counter() - begun


def pairing(pool: Any, game_id: str, scenario: str, bots: tuple[str, ...], seeds: range) -> dict[str, Any]:
    """All games of one pairing, counted."""
    found = list(pool.map(functools.partial(play_one, game_id, scenario, bots), seeds, chunksize=CHUNK))
    sides = uc.new_game(game_id, scenario, seed=0).sides
    result = summary([one for one, _ in found], sides)
    seconds = sum(spent for _, spent in found)
    return {
        "players": dict(zip(sides, bots, strict=True)),
        **result,
        "decisions_per_second": round(result["decisions"]["total"] / seconds),
    }


def row(pool: Any, game_id: str, scenario: str, seeds: range) -> dict[str, Any]:
    """One scenario: its pairings, and greedy's share over both sides against random."""
    pairs = [pairing(pool, game_id, scenario, bots, seeds) for bots in PAIRINGS]
    first, second = pairs[0]["wins"]
    wins = pairs[0]["wins"][first] + pairs[1]["wins"][second]
    return {
        "scenario": scenario,
        "greedy_against_random": {"wins": wins, "games": 2 * len(seeds), **share_of(wins, 2 * len(seeds))},
        "pairings": pairs,
    }


def percent(share: dict[str, float]) -> str:
    return f"{share['share']:.1%} ({share['low']:.1%} to {share['high']:.1%})"


def print_row(found: dict[str, Any]) -> None:
    print(f"{found['scenario']}: greedy wins {percent(found['greedy_against_random'])} against random")
    for pair in found["pairings"]:
        who = ", ".join(f"{side} {bot}" for side, bot in pair["players"].items())
        wins = ", ".join(f"{side} {percent(share)}" for side, share in pair["shares"].items())
        ends = ", ".join(f"{end['text'] if end['clause'] else end['reason']} {end['games']}" for end in merged(pair))
        print(f"  {who}: {wins}")
        print(f"    {ends}; {pair['rounds']['mean']:.0f} rounds, {pair['decisions']['mean']:.0f} decisions a game, "
              f"{pair['decisions_per_second']} decisions a second")


def merged(pair: dict[str, Any]) -> list[dict[str, Any]]:
    """The ends by reason; games cut short counted as one reason."""
    found: dict[str, dict[str, Any]] = {}
    for end in pair["ends"]:
        known = found.setdefault(end["reason"], {**end, "games": 0})
        known["games"] += end["games"]
    return list(found.values())


def markdown(rows: list[dict[str, Any]]) -> str:
    """The two tables of the documentation."""
    sides = list(rows[0]["pairings"][0]["players"])
    lines = [
        f"| scenario | greedy against random, both sides | as {sides[0]} | as {sides[1]} |",
        "|---|---|---|---|",
    ]
    for found in rows:
        one, two, *_ = found["pairings"]
        lines.append(
            f"| `{found['scenario']}` | {percent(found['greedy_against_random'])} "
            f"| {percent(one['shares'][sides[0]])} | {percent(two['shares'][sides[1]])} |"
        )
    lines += [
        "",
        f"| scenario | {sides[0]} wins: random, random | greedy, random | random, greedy | greedy, greedy "
        "| ends of greedy, greedy | rounds | decisions |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for found in rows:
        one, two, both, none = found["pairings"]
        shares = " | ".join(f"{pair['shares'][sides[0]]['share']:.1%}" for pair in (none, one, two, both))
        ends = ", ".join(f"{end['reason'].rpartition('.')[2].replace('_', ' ')} {end['games']}" for end in merged(both))
        lines.append(
            f"| `{found['scenario']}` | {shares} | {ends} | {both['rounds']['mean']:.0f} "
            f"| {both['decisions']['mean']:.0f} |"
        )
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="How strong the bots are.")
    parser.add_argument("game")
    parser.add_argument("scenario", nargs="*", help="default: all")
    parser.add_argument("--games", type=int, default=200, help="games of each pairing (default: 200)")
    parser.add_argument("--seed", type=int, default=0, help="the first game's seed")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--json", action="store_true")
    shown.add_argument("--markdown", action="store_true")
    args = parser.parse_args()
    wanted = args.scenario or [info.id.rpartition(":")[2] for info in uc.scenarios(args.game)]
    rows = []
    with ProcessPoolExecutor(args.workers) as pool:
        for scenario in wanted:
            found = row(pool, args.game, scenario, range(args.seed, args.seed + args.games))
            rows.append(found)
            if not args.json and not args.markdown:
                print_row(found)
                sys.stdout.flush()
    if args.json:
        print(json.dumps({"game": args.game, "games": args.games, "seed": args.seed, "scenarios": rows}, indent=1))
    elif args.markdown:
        print(markdown(rows))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
