"""What a picture costs: CPU time and size of the SVG of an observation, in the middle of random games.

    python bench/pictures.py [--times 200]

The bound: La Raye at most 4 ms at the median on a quiet core, and at most 40 kB.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

import undaunted_core as uc

#: Game, scenario and the decisions made at random before.
ROWS = (
    ("normandy", "la_raye", 74),
    ("normandy", "mortain", 74),
    ("north_africa", "the_whole_patrol", 90),
    ("allied_assault", "metz", 144),
)


def row(game_id: str, scenario: str, decisions: int, times: int) -> tuple[float, float, int]:
    """Median and least CPU time in ms of one picture, and its size in bytes."""
    game = uc.new_game(game_id, scenario, seed=47)
    choose = random.Random(47).choice
    for _ in range(decisions):
        game.apply(choose(game.legal_actions()))
    took = []
    for _ in range(times):
        observation = game.observation(game.seats[0])
        begun = time.process_time()
        text = observation.svg()
        took.append((time.process_time() - begun) * 1000)
    return statistics.median(took), min(took), len(text.encode())


def main() -> None:
    """Print a line for each."""
    parser = argparse.ArgumentParser(description="What a picture costs.")
    parser.add_argument("--times", type=int, default=200)
    times = parser.parse_args().times
    for game_id, scenario, decisions in ROWS:
        median, least, size = row(game_id, scenario, decisions, times)
        print(f"{scenario:20} median {median:6.2f} ms  least {least:6.2f} ms  {size / 1000:6.1f} kB")


if __name__ == "__main__":
    main()
