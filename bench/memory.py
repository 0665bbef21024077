"""How much memory a game takes: ``python bench/memory.py [--decisions N]`` prints the tables of bench/README.md.

First the bytes that record and events take per decision, over random games; then a
game that never ends, without record and events, after a thousand decisions and after
N.  All sizes are what ``tracemalloc`` counts.
"""

from __future__ import annotations

import argparse
import gc
import random
import tracemalloc
from typing import Any

import undaunted_core as uc

SCENARIOS = (("normandy", "la_raye"), ("normandy", "mortain"), ("north_africa", "the_whole_patrol"))
#: What the players of a game without end leave alone: it takes cards, counters or tiles away, or comes near to it.
DECISIVE = (
    "hunker_down", "control", "attack", "suppress", "recon", "blast", "strafe", "antitank", "demolition", "escape",
    # After one of these the only use left for the card may be an attack.
    "enter", "exit", "reposition",
)  # fmt: skip
FIRST = 1_000


def taken() -> int:
    """The bytes in use."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def play_on(game: uc.Game, decisions: int, pick: random.Random, *, for_ever: bool = False) -> int:
    """Play at random for so many decisions, or to the end; how many were made."""
    made = 0
    while made < decisions and not game.is_terminal:
        offered = game.legal_actions()
        if for_ever:
            quiet = [one for one in offered if not any(word in one.notation for word in DECISIVE)]
            offered = tuple(quiet or offered)
        game.apply(pick.choice(offered))
        made += 1
    return made


def per_decision(game: str, scenario: str, games: int, **kept: bool) -> float:
    """Bytes per decision that random games hold at their end beyond what they held at their start."""
    uc.new_game(game, scenario, seed=0)
    pick = random.Random(1)
    spent = decisions = 0
    for seed in range(games):
        one = uc.new_game(game, scenario, seed=seed, **kept)
        before = taken()
        decisions += play_on(one, 5_000, pick)
        if one.is_terminal:
            one.legal_actions()
        spent += taken() - before
    return spent / decisions


def endless(game: str, scenario: str, decisions: int) -> list[tuple[int, int]]:
    """(decisions, bytes beyond those at the start) of a game without record and events that never ends."""
    one = uc.new_game(game, scenario, seed=1, events=False, record=False)
    pick = random.Random(1)
    start, made, rows = taken(), 0, []
    stops = [FIRST]
    while stops[-1] < decisions:
        stops.append(min(decisions, stops[-1] * 10))
    for stop in stops:
        made += play_on(one, stop - made, pick, for_ever=True)
        rows.append((made, taken() - start))
    return rows


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--decisions", type=int, default=1_000_000, metavar="N", help="of the game that never ends")
    asked.add_argument("--games", type=int, default=20, metavar="N", help="random games per row of the first table")
    wanted: Any = asked.parse_args()
    tracemalloc.start()
    print("| bytes per decision | record | events | both |")
    print("|---|---:|---:|---:|")
    for game, scenario in SCENARIOS:
        cells = [
            per_decision(game, scenario, wanted.games, record=record, events=events)
            for record, events in ((True, False), (False, True), (True, True))
        ]
        print(f"| {game}: {scenario} | {' | '.join(f'{cell:.0f}' for cell in cells)} |", flush=True)
    print()
    print("| bytes beyond the start, `events=False, record=False` | decisions | bytes |")
    print("|---|---:|---:|")
    for game, scenario in SCENARIOS[1:]:
        for made, size in endless(game, scenario, wanted.decisions):
            print(f"| {game}: {scenario} | {made:,} | {size:,} |", flush=True)


if __name__ == "__main__":
    main()
