"""Where a move's time goes.

    python bench/profile_move.py [--game normandy] [--scenario la_raye] [--games 200] [--top 25] [--roundtrip]

First a clock around each call, the clock's own time taken off: listing the
legal actions, applying one, starting a game, choosing.  Then cProfile over the
same games: own time by ring and the functions that take most.  A profiler
makes small functions look larger than they are; the first table is not
touched by that.  ``--roundtrip`` profiles save and load instead.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import time
from pathlib import Path
from typing import Any

import undaunted_core as uc

HOME = Path(uc.__file__).parent
LONGEST = 2_000


def clocked(title: str, scenario: str, games: int) -> None:
    """Microseconds per move of each part, by a clock around each call."""
    clock = time.process_time_ns
    pairs = [clock() for _ in range(20_001)]
    own = (pairs[-1] - pairs[0]) / 20_000
    rng = random.Random(1)
    listing = applying = starting = moves = 0
    begun = time.process_time_ns()
    for _ in range(games):
        t0 = clock()
        game = uc.new_game(title, scenario, seed=rng.getrandbits(30), events=False)
        starting += clock() - t0
        for _ in range(LONGEST):
            t0 = clock()
            legal = game.legal_actions()
            t1 = clock()
            if not legal:
                break
            action = legal[int(rng.random() * len(legal))]
            t2 = clock()
            game.apply(action)
            applying += clock() - t2
            listing += t1 - t0
            moves += 1
    total = time.process_time_ns() - begun
    print(f"{scenario}: {moves} moves in {games} games, us per move (clock calls taken off)\n")
    listing, applying = listing - own * moves, applying - own * moves
    parts = {
        "legal_actions": listing,
        "apply (resolve, effects, run to the next stop)": applying,
        "new_game, shared out": starting,
        "choose, loop": total - listing - applying - starting - 4 * own * moves,
    }
    whole = sum(parts.values())
    for name, spent in parts.items():
        print(f"{name:48} {spent / moves / 1000:7.2f} {spent / whole:6.1%}")
    print(f"{'together':48} {whole / moves / 1000:7.2f}\n")


def playouts(title: str, scenario: str, games: int) -> int:
    """Random games; the number of moves."""
    rng = random.Random(1)
    moves = 0
    for _ in range(games):
        game = uc.new_game(title, scenario, seed=rng.getrandbits(30), events=False)
        for _ in range(LONGEST):
            legal = game.legal_actions()
            if not legal:
                break
            game.apply(legal[int(rng.random() * len(legal))])
            moves += 1
    return moves


def roundtrips(title: str, scenario: str, games: int) -> int:
    """Saves and loads of one game's middle; how many."""
    rng = random.Random(1)
    game = uc.new_game(title, scenario, seed=3, events=False)
    for _ in range(100):
        if not game.is_terminal:
            game.apply(rng.choice(game.legal_actions()))
    for _ in range(games):
        uc.Game.from_json(game.to_json(record=False))
    return games


def where(place: tuple[str, int, str]) -> tuple[str, str]:
    """The ring and the name of a profiled function."""
    file, line, name = place
    path = Path(file)
    if HOME in path.parents:
        inner = path.relative_to(HOME)
        return inner.parts[0].removesuffix(".py"), f"{inner}:{line} {name}"
    pack = next((part.removeprefix("undaunted_") for part in path.parts if part.startswith("undaunted_")), "")
    if pack:
        return pack, f"{pack}/{path.name}:{line} {name}"
    return ("built-in" if file.startswith(("~", "<")) else "outside"), f"{path.name}:{line} {name}"


def profiled(run: Any, title: str, scenario: str, games: int, top: int) -> None:
    """Own time by ring, and the functions with most of it."""
    run(title, scenario, 1)
    profiler = cProfile.Profile()
    profiler.enable()
    count = run(title, scenario, games)
    profiler.disable()
    stats: dict[Any, Any] = pstats.Stats(profiler).stats  # type: ignore[attr-defined]
    rings: dict[str, float] = {}
    lines = []
    for place, (_, calls, own, within, _) in stats.items():
        ring, name = where(place)
        rings[ring] = rings.get(ring, 0.0) + own
        lines.append((own, within, calls, name))
    whole = sum(rings.values())
    print("own time by ring, under the profiler")
    for ring, own in sorted(rings.items(), key=lambda item: -item[1]):
        print(f"{ring:48} {own / whole:7.1%}")
    print(f"\n{'function':64} {'own':>6} {'within':>7} {'calls':>8}   (calls: each time round)")
    for own, within, calls, name in sorted(lines, reverse=True)[:top]:
        print(f"{name[:64]:64} {own / whole:6.1%} {within / whole:7.1%} {calls / count:8.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Show where a move's time goes.")
    parser.add_argument("--game", default="normandy")
    parser.add_argument("--scenario", default="la_raye")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--top", type=int, default=25)
    parser.add_argument("--roundtrip", action="store_true", help="profile save and load instead of moves")
    args = parser.parse_args()
    if args.roundtrip:
        profiled(roundtrips, args.game, args.scenario, args.games * 20, args.top)
        return
    playouts(args.game, args.scenario, 5)
    clocked(args.game, args.scenario, args.games)
    profiled(playouts, args.game, args.scenario, args.games, args.top)


if __name__ == "__main__":
    main()
