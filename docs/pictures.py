"""Make the pictures of the documentation: ``python docs/pictures.py`` (``--check``: only compare).

Each shows a random game after some decisions, so nobody has to draw anything.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

import undaunted_core as uc
from undaunted_core.render.seen import claimed_in
from undaunted_core.render.svg import svg

FOLDER = Path(__file__).resolve().parent / "_static"
#: Per file: game, scenario, seed, the decisions made at random, who looks (None: a spectator), language.
PICTURES: dict[str, tuple[str, str, int, int, str | None, str]] = {
    "la_raye.svg": ("normandy", "la_raye", 47, 74, "us", "en"),
    "crossing_the_vire.svg": ("normandy", "crossing_the_vire", 29, 218, None, "es"),
    "the_whole_patrol.svg": ("north_africa", "the_whole_patrol", 2, 90, "lrdg", "en"),
    "metz.svg": ("allied_assault", "metz", 7, 144, "us", "en"),
}


def picture(game_id: str, scenario: str, seed: int, decisions: int, seat: str | None, lang: str) -> str:
    """The picture of a random game after so many decisions."""
    game = uc.new_game(game_id, scenario, seed=seed)
    choose = random.Random(seed).choice
    for _ in range(decisions):
        game.apply(choose(game.legal_actions()))
    return svg(game.observation(seat), game.board, game.catalog, lang, claimed=claimed_in(game))


def main(arguments: list[str] | None = None, folder: Path = FOLDER) -> int:
    """Write the pictures, or say which are not current; the exit code."""
    parser = argparse.ArgumentParser(description="Make the pictures of the documentation.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when one is not current")
    check = parser.parse_args(arguments).check
    stale = []
    for name, what in PICTURES.items():
        path, made = folder / name, picture(*what)
        if check:
            stale += [name] if not path.is_file() or path.read_text(encoding="utf-8") != made else []
        else:
            folder.mkdir(exist_ok=True)
            path.write_text(made, encoding="utf-8")
    for name in stale:
        print(f"{folder / name}: not current; run python docs/pictures.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
