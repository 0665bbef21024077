"""The bot ``learned``: a network watches ``greedy``, then judges its choices in worlds that could be.

    pip install undaunted-core undaunted-core-lab undaunted-core-normandy numpy torch
    python learned.py [--budget small|full] [--out FILE.npz]

``greedy`` plays many games against itself, now and then with a slip, so that it meets more positions.  The network
learns what it chooses and who wins.  Then ``LearnedBot`` of the library compares the best candidates of ``greedy`` in
worlds drawn from what it sees: the network plays each of them on to the end of the round and says who stands better.
It is measured against ``greedy`` on seeds that no game of the training had.  ``--out`` keeps the weights.
"""

import argparse
import random
import tempfile
import time
from functools import partial
from pathlib import Path

import numpy as np
import torch
from torch import nn

import undaunted_core as uc
import undaunted_lab as lab
from undaunted_lab.agents.learned import LearnedBot
from undaunted_lab.agents.series import interval

GAME, SCENARIO = "normandy", "la_raye"
#: Games to watch, epochs over them, games to measure.
BUDGETS = {"small": (4, 1, 2), "full": (3_000, 5, 400)}
#: Seeds of the watched games and of the games to measure; how often ``greedy`` slips.
WATCHED, MEASURED, SLIPS = 100_000, 700_000, 0.06
HIDDEN, RATE, DECAY, DROP, BATCH = 128, 1.5e-3, 0.02, 0.1, 512
#: How much a result counts beside what the network says of the next position.
LAMBDA = 0.95
#: A feature goes in that is something but 0 in so many positions of a million.
LEAST = 20


class Network(nn.Module):
    """Scores of the actions, and the expected result; a file of ``learned`` has these four layers."""

    def __init__(self, inputs, actions):
        super().__init__()
        self.first, self.second = nn.Linear(inputs, HIDDEN), nn.Linear(HIDDEN, HIDDEN)
        self.scores, self.value, self.drop = nn.Linear(HIDDEN, actions), nn.Linear(HIDDEN, 1), nn.Dropout(DROP)

    def forward(self, seen):
        hidden = torch.relu(self.second(self.drop(torch.relu(self.first(seen)))))
        return self.scores(hidden), torch.tanh(self.value(self.drop(hidden))[..., 0])


def watch_greedy(encoding, games):
    """What was seen and allowed, what ``greedy`` chose, who won, which game it was, and whose turn: arrays."""
    rows = []
    for seed in range(WATCHED, WATCHED + games):
        draw, game = random.Random(seed), uc.new_game(GAME, SCENARIO, seed=seed, events=False, record=False)
        bots, stops = {seat: uc.bots(GAME)["greedy"](seed=seed) for seat in game.seats}, []
        while not game.is_terminal:
            seen = game.observation(game.to_move[0])
            action = seen.legal_actions[0]
            if len(seen.legal_actions) > 1:
                action = bots[seen.seat].choose(seen)
                look = np.asarray(encoding.vector(seen))[: len(encoding.features)].clip(-120, 120).astype(np.int8)
                stops.append((look, np.frombuffer(encoding.mask(seen), np.bool_), encoding.number(action), seen.seat))
                if draw.random() < SLIPS:
                    action = draw.choice(seen.legal_actions)
            game.apply(action, seen.seat)
        returns = game.returns()
        rows += [(look, mask, number, returns[seat], seed, seat == "us") for look, mask, number, seat in stops]
    return [np.array(column) for column in zip(*rows, strict=True)]


def learn(looks, masks, chosen, results, seeds, is_us, epochs, actions):
    """The network, and which features go in."""
    used = (looks != 0).mean(0) > LEAST / 1e6
    inputs = torch.from_numpy(looks[:, used]).float()
    inputs = inputs.sign() * inputs.abs().log1p()
    allowed, chosen, targets = torch.from_numpy(masks), torch.from_numpy(chosen), torch.from_numpy(results).float()
    network = Network(int(used.sum()), actions)
    optimizer = torch.optim.AdamW(network.parameters(), RATE, weight_decay=DECAY)
    steps, done = epochs * -(-len(looks) // BATCH), 0
    for _ in range(epochs):
        network.train()
        for part in torch.randperm(len(looks)).split(BATCH):
            done += 1
            optimizer.param_groups[0]["lr"] = RATE * max(0.01, 1 - done / steps)
            scores, values = network(inputs[part])
            missed = nn.functional.cross_entropy(scores.masked_fill(~allowed[part], -1e9), chosen[part])
            optimizer.zero_grad()
            (missed + (values - targets[part]).square().mean()).backward()
            optimizer.step()
        network.eval()
        with torch.no_grad():
            values = torch.cat([network(part)[1] for part in inputs.split(8192)]).numpy()
        targets = torch.from_numpy(soften(results, values, seeds, is_us))
    return network, used


def soften(results, values, seeds, is_us):
    """Results mixed with what the network says of the positions that follow: chance weighs less in them."""
    targets = results.astype(np.float32)
    for at in range(len(results) - 2, -1, -1):
        if seeds[at] == seeds[at + 1]:
            sign = 1 if is_us[at] == is_us[at + 1] else -1
            targets[at] = sign * ((1 - LAMBDA) * values[at + 1] + LAMBDA * targets[at + 1])
    return targets


def keep(network, encoding, used, path):
    """Write the weights in half precision, with the names of features and actions."""
    arrays = {"features": np.array(encoding.features)[used], "actions": np.array(encoding.actions)}
    for at, layer in enumerate((network.first, network.second, network.scores, network.value)):
        arrays[f"matrix_{at}"] = layer.weight.detach().numpy().T.astype(np.float16)
        arrays[f"bias_{at}"] = layer.bias.detach().numpy().astype(np.float16)
    np.savez_compressed(path, **arrays)


def measure(path, games):
    """Games won on each side, and the CPU seconds of a game; each seed is played from both seats."""
    greedy, won, begun = uc.bots(GAME)["greedy"], {"us": 0, "german": 0}, time.process_time()
    learned = partial(LearnedBot, policy=greedy, weights=path)
    for number in range(games):
        mine, theirs = ("us", "german") if number % 2 else ("german", "us")
        game = uc.new_game(GAME, SCENARIO, seed=MEASURED + number // 2, events=False)
        uc.play(game, {mine: learned(seed=number), theirs: greedy(seed=number)}, 2_000)
        won[mine] += game.returns()[mine] == 1
    return won, (time.process_time() - begun) / games


def main(budget, out):
    watched, epochs, measured = BUDGETS[budget]
    torch.set_num_threads(1)
    torch.manual_seed(1)
    encoding, begun = lab.encoding(GAME, SCENARIO), time.process_time()
    network, used = learn(*watch_greedy(encoding, watched), epochs, len(encoding.actions))
    spent = time.process_time() - begun
    with tempfile.TemporaryDirectory() as folder:
        path = Path(out or Path(folder, "weights.npz")).resolve()
        keep(network, encoding, used, path)
        won, seconds = measure(path, measured)
    low, high = interval(sum(won.values()), measured)
    shares = " | ".join(f"{2 * part / measured:.0%}" for part in won.values())
    print("| games watched | CPU seconds | won | 95 % interval | as us | as german | CPU seconds a game |")
    print("| --: | --: | --: | --- | --: | --: | --: |")
    total = f"{sum(won.values())} of {measured}"
    print(f"| {watched} | {spent:.0f} | {total} | {low:.1%} to {high:.1%} | {shares} | {seconds:.2f} |")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--budget", choices=[*BUDGETS], default="small")
    parser.add_argument("--out")
    main(**vars(parser.parse_args()))
