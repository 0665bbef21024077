"""Play random games and give each action its number and back: ``python tests/tools/encode_games.py --games 10000``.

So many games of every scenario of the titles named (of all that are installed, where none is), in the explicit way of
chance, so that its outcomes are among the actions.  Every action that is offered is looked up in the title's encoding
and found again (once, as all games of a ruleset offer the same object).  Of the first games (``--whole``) the vectors
and masks of all seats are made at every stop too, and now and then the information vectors.  It ends with an error at
the first that does not fit.
"""

from __future__ import annotations

import argparse
import random
import sys
import time

import undaunted_core as uc
import undaunted_lab as lab


def encoded(
    title: lab.Encoding, game: str, scenario: str, seed: int, *, whole: bool, found: dict[int, uc.Action]
) -> int:
    """Play one game; how many actions were offered.  ``found`` are those that came back, by identity."""
    played = uc.new_game(game, scenario, seed=seed, chance="explicit", events=whole, record=whole)
    pick, offers = random.Random(seed), 0
    while not played.is_terminal and offers < 100_000:
        offered = played.legal_actions()
        for action in offered:
            if id(action) not in found:
                if title.action(title.number(action), played) is not action:
                    raise SystemExit(f"{scenario}, seed {seed}: {action!r} is another action when it comes back")
                found[id(action)] = action
        offers += len(offered)
        for seat in (*played.seats, None) if whole else ():
            seen = played.observation(seat)
            if len(title.vector(seen)) != len(title.labels) or sum(title.mask(seen)) != len(seen.legal_actions):
                raise SystemExit(f"{scenario}, seed {seed}: a vector or a mask of {seat} does not fit")
            if offers % 50 == 0 and len(title.information_vector(seen)) != len(title.information_labels):
                raise SystemExit(f"{scenario}, seed {seed}: an information vector of {seat} does not fit")
        played.apply(pick.choice(offered))
    return offers


def main() -> None:
    """Read the arguments and play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title", nargs="*", default=list(uc.games()), help="default: all")
    parser.add_argument("--games", type=int, default=10_000, help="games of each scenario")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first")
    parser.add_argument("--whole", type=int, default=3, help="games of each scenario whose vectors are made")
    given = parser.parse_args()
    for game in given.title:
        title = lab.encoding(game)
        for scenario in uc.games()[game].scenarios:
            begun, count, found = time.process_time(), 0, dict[int, uc.Action]()
            for seed in range(given.seed, given.seed + given.games):
                count += encoded(title, game, scenario, seed, whole=seed < given.seed + given.whole, found=found)
            spent = time.process_time() - begun
            told = f"{given.games} games, {count} offers of {len(found)} actions, {spent:.0f} s"
            sys.stdout.write(f"{game}:{scenario}: {told}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
