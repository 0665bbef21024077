"""PPO with masks in PyTorch: a network copies ``greedy``, then learns to beat its own copy.

    pip install "undaunted-core[gymnasium]" undaunted-core-normandy torch
    python ppo_torch.py [--budget small|full]

First the network learns to choose as ``greedy`` does in games against itself (behaviour cloning).  A copy that learns
no more then plays one seat of many games in VectorEnv, which is ten times as fast as ``greedy`` itself; the network
plays the other seat and learns from the results (PPO).  It is measured against ``greedy`` on seeds that no game of the
training had.
"""

import argparse
import copy
import time

import numpy as np
import torch
from torch import nn

import undaunted_core as uc
import undaunted_lab as lab
from undaunted_lab.adapters.gymnasium import VectorEnv
from undaunted_lab.agents.series import interval

GAME, SCENARIO = "normandy", "la_raye"
#: Games to copy, epochs over them, games side by side, steps of each for an update, updates, updates for a
#: measurement, games to measure, games to measure at the end.
BUDGETS = {"small": (4, 1, 4, 16, 2, 1, 2, 2), "full": (2_000, 4, 64, 128, 80, 40, 60, 400)}
#: Seeds of the copied games, of the games of PPO, of the games to measure.
COPIED, PLAYED, MEASURED = 100_000, 200_000, 900_000
HIDDEN, RATE, CLIP, EPOCHS, BATCH, LAMBDA, CURIOSITY = 128, 5e-4, 0.2, 3, 1024, 0.95, 0.005


class Network(nn.Module):
    """Scores of the actions, and the expected result."""

    def __init__(self, inputs, actions):
        super().__init__()
        self.first, self.second = nn.Linear(inputs, HIDDEN), nn.Linear(HIDDEN, HIDDEN)
        self.scores, self.value = nn.Linear(HIDDEN, actions), nn.Linear(HIDDEN, 1)

    def forward(self, seen, mask):
        """Logarithms of the odds of each action, and the value."""
        hidden = torch.relu(self.second(torch.relu(self.first(seen.sign() * seen.abs().log1p()))))
        scores = self.scores(hidden).masked_fill(mask == 0, -1e9)
        return scores.log_softmax(-1), torch.tanh(self.value(hidden)[..., 0])


def step(network, optimizer, loss):
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(network.parameters(), 0.5)
    optimizer.step()


def copy_greedy(network, encoding, games, epochs):
    """Learn to choose as ``greedy`` does, and who wins."""
    rows = []
    for number in range(games):
        game, stops = uc.new_game(GAME, SCENARIO, seed=COPIED + number, events=False, record=False), []
        players = {seat: uc.bots(GAME)["greedy"](seed=number) for seat in game.seats}
        while not game.is_terminal:
            seen = game.observation(game.to_move[0])
            action = players[seen.seat].choose(seen)
            if len(seen.legal_actions) > 1:
                look = np.asarray(encoding.vector(seen), np.float16)[: len(encoding.features)]
                stops.append((look, np.frombuffer(encoding.mask(seen), np.int8), encoding.number(action), seen.seat))
            game.apply(action, seen.seat)
        returns = game.returns()
        rows += [(look, mask, number, returns[seat]) for look, mask, number, seat in stops]
    looks, masks, chosen, results = (torch.from_numpy(np.array(column)) for column in zip(*rows, strict=True))
    optimizer = torch.optim.Adam(network.parameters(), 1e-3)
    for epoch in range(epochs):
        optimizer.param_groups[0]["lr"] = 1e-3 * (1 - epoch / epochs)
        for part in torch.randperm(len(rows)).split(512):
            odds, value = network(looks[part].float(), masks[part])
            missed = nn.functional.nll_loss(odds, chosen[part]) + 0.5 * (value - results[part].float()).square().mean()
            step(network, optimizer, missed)


def improve(network, encoding, count, steps, updates):
    """Play against a copy and learn by PPO; yields the number of updates after each."""
    rival, mine = copy.deepcopy(network), torch.arange(count) % 2
    env = VectorEnv(GAME, SCENARIO, count, encoding=encoding, skip_forced=True)
    optimizer = torch.optim.Adam(network.parameters(), RATE, eps=1e-5)
    arrays = env.make_arrays(steps + 1)
    views = [{name: array[at] for name, array in arrays.items()} for at in range(steps + 1)]
    seen = {name: torch.from_numpy(array) for name, array in arrays.items()}
    actions = torch.zeros((steps, count), dtype=torch.int64)
    odds, gains, values = torch.zeros((steps, count)), torch.zeros((steps, count)), torch.zeros((steps + 1, count))
    env.reset(seed=PLAYED, out=views[0])
    for update in range(updates):
        optimizer.param_groups[0]["lr"] = RATE * (1 - update / updates)
        is_own = torch.zeros((steps + 1, count), dtype=torch.bool)
        for at in range(steps + 1):
            look, mask = seen["observation"][at], seen["action_mask"][at]
            is_own[at] = seen["seat"][at] == mine
            with torch.no_grad():
                logs, values[at] = network(look, mask)
                logs[~is_own[at]] = rival(look[~is_own[at]], mask[~is_own[at]])[0]
            if at < steps:
                actions[at] = torch.multinomial(logs.exp(), 1)[:, 0]
                odds[at] = logs.gather(1, actions[at, :, None])[:, 0]
                env.step(actions[at].numpy(), out=views[at + 1])
        # From the last step back: what the next own decision is worth, what it gained, and the reward until then.
        following, ahead, reward = values[-1] * torch.where(is_own[-1], 1, -1), torch.zeros(count), torch.zeros(count)
        for at in reversed(range(steps)):
            goes_on = (~(seen["terminated"][at + 1] | seen["truncated"][at + 1])).float()
            reward = seen["reward"][at + 1].gather(1, mine[:, None])[:, 0] + goes_on * reward
            following, ahead = goes_on * following, goes_on * ahead
            gains[at] = reward + following - values[at] + LAMBDA * ahead
            following = torch.where(is_own[at], values[at], following)
            ahead = torch.where(is_own[at], gains[at], ahead)
            reward = torch.where(is_own[at], 0.0, reward)
        own = is_own[:-1].flatten()
        look, mask = (seen[name][:-1].flatten(0, 1)[own] for name in ("observation", "action_mask"))
        action, old, value, gain = (rows.flatten()[own] for rows in (actions, odds, values[:-1], gains))
        target = gain + value
        for _ in range(EPOCHS):
            for part in torch.randperm(len(gain)).split(BATCH):
                logs, value = network(look[part], mask[part])
                better = (gain[part] - gain[part].mean()) / (gain[part].std() + 1e-8)
                ratio = (logs.gather(1, action[part, None])[:, 0] - old[part]).exp()
                won = torch.min(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
                spread = -(logs.exp() * logs.clamp(min=-50)).sum(-1).mean()
                step(network, optimizer, 0.5 * (value - target[part]).square().mean() - won - CURIOSITY * spread)
        for name, array in views[0].items():
            array[:] = views[-1][name]
        yield update + 1


class Learned:
    """The network as a bot: it takes what it rates best."""

    def __init__(self, network, encoding):
        self.network, self.encoding = network, encoding

    def choose(self, seen):
        look = torch.tensor(self.encoding.vector(seen)[: len(self.encoding.features)])
        with torch.no_grad():
            logs, _ = self.network(look, torch.frombuffer(self.encoding.mask(seen), dtype=torch.int8))
        return max(seen.legal_actions, key=lambda action: float(logs[self.encoding.number(action)]))


def measure(updates, spent, network, encoding, games):
    """Print the share of games won against ``greedy``; each seed is played from both seats."""
    won = {"us": 0, "german": 0}
    for number in range(games):
        mine, theirs = ("us", "german") if number % 2 else ("german", "us")
        game = uc.new_game(GAME, SCENARIO, seed=MEASURED + number // 2, events=False)
        uc.play(game, {mine: Learned(network, encoding), theirs: "greedy"}, 600)
        won[mine] += game.returns()[mine] == 1
    low, high = interval(sum(won.values()), games)
    shares = " | ".join(f"{2 * part / games:.0%}" for part in won.values())
    total = f"{sum(won.values())} of {games} | {low:.1%} to {high:.1%}"
    print(f"| {updates} | {spent:.0f} | {total} | {shares} |", flush=True)


def main(budget):
    copied, epochs, count, steps, updates, every, measured, last = BUDGETS[budget]
    torch.set_num_threads(1)
    torch.manual_seed(1)
    encoding = lab.encoding(GAME, SCENARIO)
    network, begun = Network(len(encoding.features), len(encoding.actions)), time.process_time()
    print("| updates | CPU seconds | won | 95 % interval | as us | as german |\n| --: | --: | --: | --- | --: | --: |")
    copy_greedy(network, encoding, copied, epochs)
    spent = time.process_time() - begun
    measure(0, spent, network, encoding, last)
    begun = time.process_time()
    for update in improve(network, encoding, count, steps, updates):
        if update % every == 0:
            spent += time.process_time() - begun
            measure(update, spent, network, encoding, last if update == updates else measured)
            begun = time.process_time()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--budget", choices=[*BUDGETS], default="small")
    main(parser.parse_args().budget)
