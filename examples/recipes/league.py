"""A league by snapshots: a network learns against its own past, more often against what it does not yet beat.

    pip install "undaunted-core[gymnasium]" undaunted-core-normandy
    python league.py [--budget small|full]

The network, its learning and its measure are those of ``ppo_numpy.py``, which must stand beside this file.
"""

import argparse
import copy
import time

import numpy as np
from ppo_numpy import SEED, Network, choose_all, measure, write_share

import undaunted_core as uc
from undaunted_lab.adapters.gymnasium import VectorEnv

GAME, SCENARIO = "normandy", "la_raye"
#: Games side by side, snapshots, updates for each, decisions for an update; snapshots for a measurement, its games.
BUDGETS = {"small": (8, 2, 1, 64, 1, 2), "full": (64, 10, 15, 4_096, 5, 200)}
#: At most so many snapshots are kept: the latest.
MOST = 8


class League:
    """Networks of the past, and how the learner did against each."""

    def __init__(self, rng):
        self.rng, self.members, self.shares = rng, [], []

    def add(self, network):
        self.members.append(copy.deepcopy(network))
        self.shares.append(0.5)
        del self.members[:-MOST], self.shares[:-MOST]

    def draw(self):
        """A member: the more often the learner loses to it, the likelier."""
        odds = (1.05 - np.array(self.shares)) ** 2
        return self.members[self.rng.choice(len(odds), p=odds / odds.sum())]

    def note(self, member, has_won):
        """Move the share of games won against a member, if it is still one."""
        for at, kept in enumerate(self.members):
            if kept is member:
                self.shares[at] += 0.02 * (has_won - self.shares[at])


def play(env, network, league, rng, decisions):
    """Games of the network against members: again and again so many rows to learn from, of games that ended."""
    count = np.arange(env.num_envs)
    # In each game the network has one seat, by turns.
    own, rivals, games = count % 2, [league.draw() for _ in count], [[] for _ in count]
    seen, _ = env.reset(seed=SEED)
    rows = []
    while True:
        actions = np.zeros(env.num_envs, np.int64)
        is_own = seen["seat"] == own
        groups = {id(rival): rival for rival in rivals}
        players = np.array([id(network) if mine else id(rival) for mine, rival in zip(is_own, rivals, strict=True)])
        for key in dict.fromkeys(players.tolist()):
            at = np.flatnonzero(players == key)
            _, odds, values = groups.get(key, network).look(seen["observation"][at], seen["action_mask"][at])
            actions[at] = choose_all(odds, rng)
            if key == id(network):
                chances = odds[np.arange(len(at)), actions[at]]
                for game, chance, value in zip(at, chances, values, strict=True):
                    look, mask = seen["observation"][game], seen["action_mask"][game]
                    games[game].append((look, mask, actions[game], chance, value))
        seen, rewards, ended, cut, _ = env.step(actions)
        for game in np.flatnonzero(ended | cut):
            reward = rewards[game, own[game]]
            league.note(rivals[game], float(reward > 0))
            gain, following = 0.0, float(reward)
            done = []
            for *row, value in reversed(games[game]):
                gain = following - value + 0.95 * gain
                following = value
                done.append((*row, gain, gain + value))
            rows += done
            games[game], rivals[game], own[game] = [], league.draw(), 1 - own[game]
        if len(rows) >= decisions:
            yield [np.array(column) for column in zip(*rows, strict=True)]
            rows = []


def main(budget):
    count, snapshots, updates, decisions, every, measured = BUDGETS[budget]
    env = VectorEnv(GAME, SCENARIO, count, skip_forced=True)
    rng, spent = np.random.default_rng(SEED), 0.0
    network, league = Network(len(env.encoding.features), len(env.encoding.actions)), League(rng)
    league.add(network)
    played = play(env, network, league, rng, decisions)
    print(f"undaunted-core {uc.__version__}, numpy {np.__version__}\n")
    print("| snapshots | CPU seconds | in league | against random | 95 % interval | against greedy | 95 % interval |")
    print("| --: | --: | --: | --: | --- | --: | --- |")
    for snapshot in range(1, snapshots + 1):
        begun = time.process_time()
        for _ in range(updates):
            network.learn_twice(next(played), rng)
        inside = np.mean(league.shares)
        league.add(network)
        spent += time.process_time() - begun
        if snapshot % every == 0:
            won = (measure(network, env.encoding, other, measured) for other in ("random", "greedy"))
            shares = " | ".join(write_share(part, measured) for part in won)
            print(f"| {snapshot} | {spent:.0f} | {inside:.0%} | {shares} |", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--budget", choices=[*BUDGETS], default="small")
    main(parser.parse_args().budget)
