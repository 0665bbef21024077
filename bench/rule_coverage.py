"""What guided and uniform random play come to of the declarations of every title and example pack, in the same time.

    python bench/rule_coverage.py [--seconds 4 | --moves 4000] [--seed 0] [GAME ...]

Seconds, or moves, are for each scenario and way of playing; moves give the same table on every machine.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests/packs"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import undaunted_core as uc
from kit.setups import GAMES
from undaunted_testing.coverage import Coverage, declarations_of
from undaunted_testing.guided import Guided, explore

#: Packs of the library whose declarations a game need not use.
APART = {"core", "tactics"}
SEEDS = 40


def measured(
    game: str, seconds: float | None, moves: int, *, seed: int, uniform: bool
) -> tuple[Coverage, list[tuple[str, str]]]:
    """The coverage of all scenarios of a game, and what is declared."""
    make_library, scenarios = GAMES[game]
    library, covered, policy = make_library(), Coverage(), Guided()
    items: dict[tuple[str, str], None] = {}
    for scenario in scenarios:
        makers = [
            partial(uc.new_game, game, f"{game}:{scenario}", seed=one, library=library) for one in range(SEEDS)
        ]
        how: Any = {"makers": makers[1:], "policy": policy, "seed": seed, "uniform": uniform}
        covered.add(explore(makers[0], seconds=seconds, moves=moves, **how))
        rules = makers[0](chance="explicit").rules
        mine = {pack for kind in rules.registry.names.values() for pack, _ in kind.values()} - APART
        items.update(dict.fromkeys(declarations_of(rules, mine)))
    return covered, list(items)


def main() -> None:
    """Print a table, and below it what guided play did not come to."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--moves", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    print("| game | declarations | uniform | moves | guided | moves |\n|---|---|---|---|---|---|")
    rest = []
    for game in given.games:
        plain, items = measured(game, given.seconds, given.moves, seed=given.seed, uniform=True)
        guided, _ = measured(game, given.seconds, given.moves, seed=given.seed, uniform=False)
        shares = f"{plain.share(items):.1f} % | {plain.moves} | {guided.share(items):.1f} % | {guided.moves}"
        print(f"| {game} | {len(items)} | {shares} |", flush=True)
        rest.append(f"{game}: " + ", ".join(f"{kind} {name}" for kind, name in guided.list_missing(items)))
    print("\nnot come to by guided play:\n" + "\n".join(rest))


if __name__ == "__main__":
    main()
