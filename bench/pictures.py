"""What a picture costs: CPU time and size of the SVG of an observation, in the middle of random games.

    python bench/pictures.py [--times 200]

The bound: La Raye at most 4 ms at the median on a quiet core, and at most 40 kB.  "First": nothing of it was drawn
before.  "Again": all of it was, so it takes the least that a picture can take.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

import undaunted_core as uc
from undaunted_table.render import canvas, svg_board, tile_looks

#: Game, scenario and the decisions made at random before.
ROWS = (
    ("normandy", "la_raye", 74),
    ("normandy", "mortain", 74),
    ("north_africa", "the_whole_patrol", 90),
    ("allied_assault", "metz", 144),
)


def forget(game: uc.Game) -> None:
    """Forget what was drawn of tiles and texts."""
    tile_looks._kept(game.rules).clear()
    for kept in (canvas.wrap_text, canvas._write_text, svg_board._trace):
        kept.cache_clear()


def row(game_id: str, scenario: str, decisions: int, times: int) -> tuple[float, float, int]:
    """Median CPU time in ms of one picture, the first time and again, and its size in bytes."""
    game = uc.new_game(game_id, scenario, seed=47)
    choose = random.Random(47).choice
    for _ in range(decisions):
        game.apply(choose(game.legal_actions()))
    first: list[float] = []
    again: list[float] = []
    for _ in range(times):
        forget(game)
        for took in (first, again):
            observation = game.observation(game.seats[0])
            begun = time.process_time()
            text = observation.svg()
            took.append((time.process_time() - begun) * 1000)
    return statistics.median(first), statistics.median(again), len(text.encode())


def main() -> None:
    """Print a line for each."""
    parser = argparse.ArgumentParser(description="What a picture costs.")
    parser.add_argument("--times", type=int, default=200)
    times = parser.parse_args().times
    for game_id, scenario, decisions in ROWS:
        first, again, size = row(game_id, scenario, decisions, times)
        print(f"{scenario:20} first {first:6.2f} ms  again {again:6.2f} ms  {size / 1000:6.1f} kB")


if __name__ == "__main__":
    main()
