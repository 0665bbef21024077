"""IS-MCTS: one tree for all worlds that a seat holds possible, each drawn by ``determinize``.

    pip install undaunted-core undaunted-core-lab undaunted-core-normandy
    python is_mcts.py [--budget small|full]

Each turn of the search draws a world from the observation, goes down the tree by UCB over what may be done in this
world, adds a node and plays on at random.  A node counts how often it was there to be chosen, not only how often its
parent was visited: an action that few worlds allow is not tried too seldom.
"""

import argparse
import math
import random
import time

import undaunted_core as uc
from undaunted_lab.agents.series import interval

GAME, SCENARIO = "normandy", "la_raye"
#: Turns of the search for a decision, games against each bot.
BUDGETS = {"small": (2, 2), "full": (30, 20)}
#: First seed of the games.
MEASURED = 900_000
CURIOSITY = 0.7


class Node:
    """What followed an action: for each later one a node."""

    __slots__ = ("after", "available", "visits", "won")

    def __init__(self):
        self.after, self.available, self.visits, self.won = {}, 0, 0, 0.0

    def visits_of(self, notation):
        return self.after[notation].visits if notation in self.after else 0

    @property
    def rate(self):
        return self.won / self.visits + CURIOSITY * math.sqrt(math.log(self.available) / self.visits)


class Search:
    """A bot that begins a new search for each decision."""

    def __init__(self, turns, seed=None):
        self.turns, self.rng = turns, random.Random(seed)

    def choose(self, seen):
        legal = seen.legal_actions
        if len(legal) == 1:
            return legal[0]
        root = Node()
        for _ in range(self.turns):
            self.search(root, seen.determinize(self.rng.getrandbits(60)))
        return max(legal, key=lambda action: root.visits_of(action.notation))

    def search(self, root, world):
        """One turn: down the tree, one new node, a game at random, and its result to all nodes on the way."""
        node, path = root, []
        while not world.is_terminal:
            seat, legal = world.to_move[0], world.legal_actions(world.to_move[0])
            new = [action for action in legal if action.notation not in node.after]
            action = self.rng.choice(new) if new else max(legal, key=lambda action: node.after[action.notation].rate)
            for offered in legal:
                if offered.notation in node.after:
                    node.after[offered.notation].available += 1
            if new:
                node.after[action.notation] = Node()
                node.after[action.notation].available = 1
            node = node.after[action.notation]
            path.append((world.side_of(seat), node))
            world.apply(action, seat)
            if new:
                break
        end = uc.playout(world, seed=self.rng.getrandbits(60))
        returns = end.returns()
        for side, visited in path:
            visited.visits += 1
            visited.won += returns[side]


def main(budget):
    turns, games = BUDGETS[budget]
    print(f"undaunted-core {uc.__version__}\n")
    print("| against | won | 95 % interval | CPU seconds a game |\n| --- | --: | --: | --: |")
    for other in ("random", "greedy"):
        begun, won = time.process_time(), 0
        for number in range(games):
            game = uc.new_game(GAME, SCENARIO, seed=MEASURED + number // 2, events=False)
            mine, theirs = game.seats if number % 2 else game.seats[::-1]
            uc.play(game, {mine: Search(turns, number), theirs: other}, 600)
            won += game.returns()[mine] == 1
        low, high = interval(won, games)
        spent = (time.process_time() - begun) / games
        print(f"| {other} | {won} of {games} | {low:.0%} to {high:.0%} | {spent:.1f} |", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--budget", choices=[*BUDGETS], default="small")
    main(parser.parse_args().budget)
