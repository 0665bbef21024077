"""PPO by self-play on VectorEnv, with numpy alone.

    pip install "undaunted-core[gymnasium]" undaunted-core-normandy
    python ppo_numpy.py [--budget small|full]
"""

import argparse
import time

import numpy as np

import undaunted_core as uc
from undaunted_lab.adapters.gymnasium import VectorEnv
from undaunted_lab.agents.series import interval

GAME, SCENARIO, HIDDEN, RATE = "normandy", "la_raye", 128, 1e-3
#: Games side by side, updates, steps of each game for an update, updates for a measurement, games to measure.
BUDGETS = {"small": (8, 4, 8, 2, 2), "full": (64, 600, 64, 50, 200)}
#: Seed of the training, first seed of the games to measure.
SEED, MEASURED = 1, 900_000


class Network:
    """One hidden layer; then the odds of each action, and the value for the seat that looks."""

    def __init__(self, inputs, actions):
        draw = np.random.default_rng(SEED).normal
        self.weights = [draw(0, 0.05, (inputs, HIDDEN)), np.zeros(HIDDEN), np.zeros((HIDDEN, actions + 1))]
        self.weights = [w.astype(np.float32) for w in self.weights]
        self.means, self.squares = ([np.zeros_like(w) for w in self.weights] for _ in range(2))
        self.steps = 0

    def look(self, seen, mask):
        """The hidden layer, the odds and the value, of rows."""
        hidden = np.tanh(np.sign(seen) * np.log1p(np.abs(seen)) @ self.weights[0] + self.weights[1])
        out = hidden @ self.weights[2]
        scores = np.where(mask, out[:, :-1], -np.inf)
        odds = np.exp(scores - scores.max(1, keepdims=True))
        return hidden, odds / odds.sum(1, keepdims=True), np.tanh(out[:, -1])

    def follow(self, seen, hidden, towards, rate):
        """A step of Adam, given the slope of the loss at the outputs."""
        back = towards @ self.weights[2].T * (1 - hidden**2)
        slopes = (np.sign(seen) * np.log1p(np.abs(seen))).T @ back, back.sum(0), hidden.T @ towards
        length = max(1.0, float(np.sqrt(sum((slope**2).sum() for slope in slopes))) / 0.5)
        self.steps += 1
        for w, m, s, slope in zip(self.weights, self.means, self.squares, slopes, strict=True):
            m += 0.1 * (slope / length - m)
            s += 0.001 * ((slope / length) ** 2 - s)
            w -= rate * m / (1 - 0.9**self.steps) / (np.sqrt(s / (1 - 0.999**self.steps)) + 1e-5)

    def learn(self, seen, mask, action, before, gain, target, rate, clip=0.2, curiosity=0.01):
        """A step of PPO."""
        hidden, odds, value = self.look(seen, mask)
        rows = np.arange(len(seen))
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        ratio = odds[rows, action] / before
        push = np.where((gain > 0) & (ratio > 1 + clip) | (gain < 0) & (ratio < 1 - clip), 0, gain * ratio)
        logs = np.log(np.where(odds > 0, odds, 1))
        towards = odds * push[:, None] + curiosity * odds * (logs - (odds * logs).sum(1, keepdims=True))
        towards[rows, action] -= push
        of_value = (value - target) * (1 - value**2)
        self.follow(seen, hidden, np.column_stack([towards, of_value]).astype(np.float32) / len(seen), rate)

    def learn_twice(self, rows, rng, rate=RATE):
        """Two passes over rows of play, in parts of some 512."""
        for _ in range(2):
            for part in np.array_split(rng.permutation(len(rows[0])), max(1, len(rows[0]) // 512)):
                self.learn(*(column[part] for column in rows), rate)


class Learned:
    """A network as a bot: it takes what it rates best."""

    def __init__(self, network, encoding):
        self.network, self.encoding = network, encoding

    def choose(self, seen):
        look = np.asarray(self.encoding.vector(seen))[None, : len(self.encoding.features)]
        odds = self.network.look(look, np.frombuffer(self.encoding.mask(seen), np.bool_)[None])[1][0]
        return max(seen.legal_actions, key=lambda action: odds[self.encoding.number(action)])


def measure(network, encoding, other, games):
    """How many games were won; each seed is played from both seats."""
    won = 0
    for number in range(games):
        game = uc.new_game(GAME, SCENARIO, seed=MEASURED + number // 2, events=False)
        mine, theirs = game.seats if number % 2 else game.seats[::-1]
        uc.play(game, {mine: Learned(network, encoding), theirs: other}, 600)
        won += game.returns()[mine] == 1
    return won


def write_share(won, games):
    """The share of games won, and its 95 % interval, as cells of a table."""
    low, high = interval(won, games)
    return f"{won / games:.0%} | {low:.0%} to {high:.0%}"


def choose_all(odds, rng):
    """An action for each row, drawn by its odds."""
    sums = odds.cumsum(1)
    return (sums <= rng.random((len(odds), 1)) * sums[:, -1:]).sum(1)


def train(network, env, updates, steps):
    """The network plays all seats, and learns after so many steps of each game; yields the CPU time after each."""
    rng, spent = np.random.default_rng(SEED), 0.0
    arrays, count = env.make_arrays(steps + 1), np.arange(env.num_envs)
    views = [{name: array[at] for name, array in arrays.items()} for at in range(steps + 1)]
    actions, odds, values = (np.zeros((steps + 1, env.num_envs), kind) for kind in (np.int64, np.float32, np.float32))
    env.reset(seed=SEED, out=views[0])
    for update in range(updates):
        begun = time.process_time()
        for at, view in enumerate(views):
            _, every, values[at] = network.look(view["observation"], view["action_mask"])
            if at < steps:
                actions[at] = choose_all(every, rng)
                odds[at] = every[count, actions[at]]
                env.step(actions[at], out=views[at + 1])
        gains, gain = np.zeros((steps, env.num_envs), np.float32), 0
        for at in reversed(range(steps)):
            seat, reward = arrays["seat"][at], arrays["reward"][at + 1]
            # What is good for the next seat is bad for this one if it is another.
            goes_on = np.where(arrays["seat"][at + 1] == seat, 1, -1)
            goes_on[arrays["terminated"][at + 1] | arrays["truncated"][at + 1]] = 0
            gain = reward[count, seat] + goes_on * values[at + 1] - values[at] + 0.95 * goes_on * gain
            gains[at] = gain
        columns = *(arrays[name][:-1] for name in ("observation", "action_mask")), actions[:-1], odds[:-1]
        rows = [part.reshape(-1, *part.shape[2:]) for part in (*columns, gains, gains + values[:-1])]
        network.learn_twice(rows, rng, RATE * (1 - update / updates))
        for name, array in views[0].items():
            array[:] = views[-1][name]
        spent += time.process_time() - begun
        yield spent


def main(budget):
    count, updates, steps, every, games = BUDGETS[budget]
    env = VectorEnv(GAME, SCENARIO, count, skip_forced=True)
    network = Network(len(env.encoding.features), len(env.encoding.actions))
    print(f"undaunted-core {uc.__version__}, numpy {np.__version__}\n")
    print("| updates | CPU seconds | against random | 95 % interval | against greedy | 95 % interval |")
    print("| --: | --: | --: | --- | --: | --- |")
    for update, spent in enumerate(train(network, env, updates, steps), 1):
        if update % every == 0:
            won = (measure(network, env.encoding, other, games) for other in ("random", "greedy"))
            shares = " | ".join(write_share(part, games) for part in won)
            print(f"| {update} | {spent:.0f} | {shares} |", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--budget", choices=[*BUDGETS], default="small")
    main(parser.parse_args().budget)
