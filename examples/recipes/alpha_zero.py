"""A loop in the manner of AlphaZero: a network guides a search, and learns what the search chose and who won.

    pip install undaunted-core undaunted-core-lab undaunted-core-north-africa numpy
    python alpha_zero.py [--budget small|full]

The search is one tree for all worlds that the seat holds possible (see ``is_mcts.py``); the network says which actions
to try and who stands better, so nothing is played on at random.  The scenario is the shortest.  The network is that of
``ppo_numpy.py``, which must stand beside this file.
"""

import argparse
import math
import time

import numpy as np
from ppo_numpy import MEASURED, SEED, Network, write_share

import undaunted_core as uc
import undaunted_lab as lab

GAME, SCENARIO = "north_africa", "landing_ground_7"
#: Lessons, turns of the search for a decision, games for a lesson, lessons for a measurement, games to measure.
BUDGETS = {"small": (2, 1, 1, 2, 2), "full": (10, 12, 8, 10, 20)}
CURIOSITY, MEMORY, MOST = 1.5, 20_000, 400


class Node:
    """What may follow, with its odds; how often it was visited, and what it was worth for each side."""

    __slots__ = ("after", "odds", "visits", "worth")

    def __init__(self):
        self.after, self.odds, self.visits, self.worth = {}, {}, 0, {}

    def visits_of(self, notation):
        return self.after[notation].visits if notation in self.after else 0


class Search:
    """A bot that searches by a network; ``shares`` are the visits of its last decision."""

    def __init__(self, network, encoding, turns, seed, *, is_learning=False):
        self.network, self.encoding, self.turns, self.is_learning = network, encoding, turns, is_learning
        self.rng, self.shares = np.random.default_rng(seed), {}

    def choose(self, seen):
        legal = seen.legal_actions
        self.shares = {legal[0].notation: 1.0}
        if len(legal) == 1:
            return legal[0]
        root = Node()
        for _ in range(self.turns + 1):
            self.search(root, seen.determinize(int(self.rng.integers(2**60))))
        visits = np.array([root.visits_of(action.notation) for action in legal])
        shares = visits / visits.sum()
        self.shares = dict(zip((action.notation for action in legal), shares.tolist(), strict=True))
        return legal[self.rng.choice(len(legal), p=shares) if self.is_learning else int(visits.argmax())]

    def search(self, root, world):
        """One turn: down the tree to a new node, and what the network says of it to all nodes on the way."""
        node, path = root, [root]
        while not world.is_terminal:
            seat = world.to_move[0]
            side = world.side_of(seat)
            if not node.visits:
                worth = self.open(node, world, seat, is_root=node is root)
                break
            legal = world.legal_actions(seat)
            action = max(legal, key=lambda action: self.rate(node, action.notation, side))
            node = node.after.setdefault(action.notation, Node())
            path.append(node)
            world.apply(action, seat)
        else:
            worth = world.returns()
        for visited in path:
            visited.visits += 1
            for side, part in worth.items():
                visited.worth[side] = visited.worth.get(side, 0.0) + part

    def open(self, node, world, seat, *, is_root):
        """Ask the network about a new node: the odds of its actions, and the worth for each side."""
        seen = world.observation(seat)
        _, odds, value = self.network.look(*look_at(self.encoding, seen))
        numbers = {action.notation: self.encoding.number(action) for action in seen.legal_actions}
        listed = odds[0, [*numbers.values()]]
        if is_root and self.is_learning:
            listed = 0.75 * listed + 0.25 * self.rng.dirichlet([0.5] * len(listed))
        node.odds = dict(zip(numbers, listed.tolist(), strict=True))
        own = world.side_of(seat)
        return {side: float(value[0]) * (1 if side == own else -1) for side in world.sides}

    @staticmethod
    def rate(node, notation, side):
        after = node.after.get(notation)
        visits = after.visits if after else 0
        worth = after.worth[side] / visits if visits else 0.0
        # Another world may offer what the first one did not.
        return worth + CURIOSITY * node.odds.get(notation, 0.01) * math.sqrt(node.visits) / (1 + visits)


def look_at(encoding, seen):
    """What a seat sees and may do, each as one row."""
    look = np.asarray(encoding.vector(seen))[None, : len(encoding.features)]
    return look, np.frombuffer(encoding.mask(seen), np.bool_)[None]


def play(network, encoding, turns, seed):
    """A game against itself: what was seen, what might be done, how the search chose, who won."""
    game, rows = uc.new_game(GAME, SCENARIO, seed=seed, events=False, record=False), []
    bots = {seat: Search(network, encoding, turns, [seed, at], is_learning=True) for at, seat in enumerate(game.seats)}
    for _ in range(MOST):
        if game.is_terminal:
            break
        seen = game.observation(game.to_move[0])
        action = bots[seen.seat].choose(seen)
        if len(seen.legal_actions) > 1:
            wanted = np.zeros(len(encoding.actions), np.float32)
            for notation, share in bots[seen.seat].shares.items():
                wanted[encoding.number(notation)] = share
            look, mask = look_at(encoding, seen)
            rows.append((look[0], mask[0], wanted, game.side_of(seen.seat)))
        game.apply(action, seen.seat)
    returns = game.returns()
    return [(*row, np.float32(returns[side])) for *row, side in rows]


def learn(network, rows, rng, rate=1e-3):
    """Steps towards the choices of the search and the results."""
    for part in np.array_split(rng.permutation(len(rows)), max(1, len(rows) // 256)):
        look, mask, wanted, result = (np.array(column) for column in zip(*(rows[at] for at in part), strict=True))
        hidden, odds, value = network.look(look, mask)
        towards = np.column_stack([odds - wanted, (value - result) * (1 - value**2)])
        network.follow(look, hidden, towards.astype(np.float32) / len(part), rate)


def measure(network, encoding, turns, other, games):
    """How many games were won; each seed is played from both seats."""
    won = 0
    for number in range(games):
        game = uc.new_game(GAME, SCENARIO, seed=MEASURED + number // 2, events=False)
        mine, theirs = game.seats if number % 2 else game.seats[::-1]
        uc.play(game, {mine: Search(network, encoding, turns, number), theirs: other}, 600)
        won += game.returns()[game.side_of(mine)] == 1
    return won


def main(budget):
    lessons, turns, games, every, measured = BUDGETS[budget]
    encoding, rng, spent = lab.encoding(GAME, SCENARIO), np.random.default_rng(SEED), 0.0
    network, rows = Network(len(encoding.features), len(encoding.actions)), []
    print(f"undaunted-core {uc.__version__}, numpy {np.__version__}\n")
    print("| games | CPU seconds | against random | 95 % interval | against greedy | 95 % interval |")
    print("| --: | --: | --: | --- | --: | --- |")
    for lesson in range(1, lessons + 1):
        begun = time.process_time()
        for number in range(games):
            rows += play(network, encoding, turns, lesson * games + number)
        rows = rows[-MEMORY:]
        learn(network, rows, rng)
        spent += time.process_time() - begun
        if lesson % every == 0:
            won = (measure(network, encoding, turns, other, measured) for other in ("random", "greedy"))
            shares = " | ".join(write_share(part, measured) for part in won)
            print(f"| {lesson * games} | {spent:.0f} | {shares} |", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--budget", choices=[*BUDGETS], default="small")
    main(parser.parse_args().budget)
