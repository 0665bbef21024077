"""MaskablePPO of sb3-contrib against a bot of the library.

    pip install "undaunted-core[gymnasium]" undaunted-core-normandy sb3-contrib
    python maskable_ppo.py [--budget small|full]
"""

import argparse
import time

import gymnasium
import numpy as np
import sb3_contrib
import torch
from stable_baselines3.common.vec_env import DummyVecEnv

import undaunted_core as uc
from undaunted_lab.adapters.gymnasium import GameEnv
from undaunted_lab.agents.series import interval

GAME, SCENARIO = "normandy", "la_raye"
#: Lessons, steps of one, steps of each game for an update, games side by side, games to measure.
BUDGETS = {"small": (2, 16, 8, 2, 2), "full": (4, 131_072, 128, 16, 200)}
#: Seed of the training, first seed of the games to measure.
SEED, MEASURED = 1, 900_000


class Looks(gymnasium.ObservationWrapper):
    """The vector alone, as small numbers: sb3-contrib asks for the mask by itself."""

    def __init__(self, env):
        super().__init__(env)
        self.observation_space = env.observation_space["observation"]

    def observation(self, observation):
        return np.sign(observation["observation"]) * np.log1p(np.abs(observation["observation"]))

    def action_masks(self):
        return self.unwrapped.action_masks().astype(bool)


class Learned:
    """The model as a bot."""

    def __init__(self, model, env):
        self.model, self.env = model, env

    def choose(self, seen):
        encoding = self.env.unwrapped.encoding
        look = self.env.observation({"observation": np.asarray(encoding.vector(seen))[: len(encoding.features)]})
        mask = np.frombuffer(encoding.mask(seen), np.bool_)
        number = self.model.predict(look, action_masks=mask, deterministic=True)[0]
        return next(action for action in seen.legal_actions if encoding.number(action) == number)


def measure(model, other, games):
    """The share of games won and its 95 % interval; each seed is played from both seats."""
    won, env = 0, Looks(GameEnv(GAME, SCENARIO))
    for number in range(games):
        game = uc.new_game(GAME, SCENARIO, seed=MEASURED + number // 2, events=False)
        mine, theirs = game.seats if number % 2 else game.seats[::-1]
        uc.play(game, {mine: Learned(model, env), theirs: other}, 600)
        won += game.returns()[mine] == 1
    low, high = interval(won, games)
    return f"{won / games:.0%} | {low:.0%} to {high:.0%}"


def main(budget):
    lessons, total, steps, count, games = BUDGETS[budget]
    torch.set_num_threads(1)
    envs = DummyVecEnv([lambda: Looks(GameEnv(GAME, SCENARIO, opponents="random"))] * count)
    model = sb3_contrib.MaskablePPO(
        "MlpPolicy", envs, n_steps=steps, batch_size=min(512, steps * count), n_epochs=3, gamma=1.0, ent_coef=0.01,
        learning_rate=1e-3, seed=SEED, device="cpu")  # fmt: skip
    print(f"undaunted-core {uc.__version__}, sb3-contrib {sb3_contrib.__version__}, torch {torch.__version__}\n")
    print("| steps | CPU seconds | against random | 95 % interval | against greedy | 95 % interval |")
    print("| --: | --: | --: | --- | --: | --- |")
    spent = 0.0
    for lesson in range(lessons):
        begun = time.process_time()
        model.learn(total, reset_num_timesteps=lesson == 0)
        spent += time.process_time() - begun
        shares = [measure(model, other, games) for other in ("random", "greedy")]
        print(f"| {model.num_timesteps:,} | {spent:.0f} | {' | '.join(shares)} |", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--budget", choices=[*BUDGETS], default="small")
    main(parser.parse_args().budget)
