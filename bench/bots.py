"""How strong the bots are: every scenario in the four pairings of ``random`` and ``greedy``.

    python bench/bots.py normandy [la_raye ...] [--games 200] [--seed 0] [--workers N] [--json | --markdown]
    python bench/bots.py normandy [la_raye ...] --old [--bot greedy]

With ``--old`` a bot of today plays the greedy of version 0.1 (``greedy_0_1/``) on both sides.
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

from greedy_0_1 import GreedyBot as OldGreedy

import undaunted_core as uc
from undaunted_core.agents.series import Ended, ended, share_of, summary

#: What the greedy of version 0.1 is called here.
OLD = "old"


def pairings(bot: str, other: str) -> tuple[tuple[str, str], ...]:
    """The bot of the first and of the second side."""
    return (bot, other), (other, bot), (bot, bot), (other, other)


#: Two random sides can come to rest with nothing that either can use; such a game is left unfinished.
LONGEST = 5_000
CHUNK = 10


def play_one(game_id: str, scenario: str, bots: tuple[str, ...], seed: int) -> tuple[Ended, float]:
    """One game, and the seconds it took."""
    game = uc.new_game(game_id, scenario, seed=seed, events=False)
    players = {
        side: OldGreedy(2 * seed + number) if bot == OLD else bot
        for number, (side, bot) in enumerate(zip(game.sides, bots, strict=True))
    }
    begun = time.perf_counter()
    decisions = uc.play(game, players, LONGEST)
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


def row(pool: Any, game_id: str, scenario: str, seeds: range, bot: str, other: str) -> dict[str, Any]:
    """One scenario: its pairings, and a bot's share over both sides against another."""
    pairs = [pairing(pool, game_id, scenario, bots, seeds) for bots in pairings(bot, other)]
    first, second = pairs[0]["wins"]
    wins = pairs[0]["wins"][first] + pairs[1]["wins"][second]
    return {
        "scenario": scenario,
        "bot": bot,
        "against": other,
        "both_sides": {"wins": wins, "games": 2 * len(seeds), **share_of(wins, 2 * len(seeds))},
        "pairings": pairs,
    }


def percent(share: dict[str, float]) -> str:
    return f"{share['share']:.1%} ({share['low']:.1%} to {share['high']:.1%})"


def print_row(found: dict[str, Any]) -> None:
    share = percent(found["both_sides"])
    print(f"{found['scenario']}: {found['bot']} wins {share} against {found['against']}")
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
    bot, other = rows[0]["bot"], rows[0]["against"]
    lines = [
        f"| scenario | {bot} against {other}, both sides | as {sides[0]} | as {sides[1]} |",
        "|---|---|---|---|",
    ]
    for found in rows:
        one, two, *_ = found["pairings"]
        lines.append(
            f"| `{found['scenario']}` | {percent(found['both_sides'])} "
            f"| {percent(one['shares'][sides[0]])} | {percent(two['shares'][sides[1]])} |"
        )
    lines += [
        "",
        f"| scenario | {sides[0]} wins: {other}, {other} | {bot}, {other} | {other}, {bot} | {bot}, {bot} "
        f"| ends of {bot}, {bot} | rounds | decisions |",
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
    parser.add_argument("--bot", default="greedy", choices=sorted(uc.bots()), help="who is measured (default: greedy)")
    parser.add_argument("--old", action="store_true", help="against the greedy of version 0.1, not against random")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--json", action="store_true")
    shown.add_argument("--markdown", action="store_true")
    args = parser.parse_args()
    other = OLD if args.old else "random"
    # Where rules play a side there is nobody to exchange with.
    both = [info.id.rpartition(":")[2] for info in uc.scenarios(args.game) if not info.automated]
    wanted = args.scenario or both
    rows = []
    with ProcessPoolExecutor(args.workers) as pool:
        for scenario in wanted:
            found = row(pool, args.game, scenario, range(args.seed, args.seed + args.games), args.bot, other)
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
