"""Every title as an environment of PettingZoo: PettingZoo's own tests, and what they do not ask."""

from __future__ import annotations

import types
import warnings
from functools import partial
from typing import Any

import pytest

import undaunted_core as uc
import undaunted_lab as lab
from kit.places import DEEP
from kit.small import SMALLEST

needed = "the extra 'pettingzoo' is not installed"
np = pytest.importorskip("numpy", reason=needed)
pytest.importorskip("pettingzoo", reason=needed)

from pettingzoo.test import api_test, render_test, seed_test  # noqa: E402
from pettingzoo.test.max_cycles_test import max_cycles_test  # noqa: E402
from pettingzoo.utils.conversions import parallel_to_aec, turn_based_aec_to_parallel  # noqa: E402
from pettingzoo.utils.wrappers import BaseWrapper  # noqa: E402

from undaunted_lab.adapters import pettingzoo as adapter  # noqa: E402

#: What api_test says of every environment of its own with seats and masks, too.
USUAL = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
    "We recommend agents to be named in the format",
)
each_title = pytest.mark.parametrize(("game", "scenario"), SMALLEST)


class TakesAnyNumber(BaseWrapper):
    """Takes any number for one of the legal actions: ``max_cycles_test`` samples without a mask."""

    def step(self, action: Any) -> None:
        if action is not None:
            legal = np.flatnonzero(self.infos[self.agent_selection]["action_mask"])
            action = legal[action % len(legal)]
        super().step(action)


def in_turn(env: Any) -> Any:
    """It acts for all agents at each step, and the step counts for all: what ``max_cycles_test`` means by a cycle."""
    return turn_based_aec_to_parallel(TakesAnyNumber(env))


@each_title
def test_pettingzoo_is_content(game: str, scenario: str) -> None:
    make = partial(adapter.env, game, scenario)
    with warnings.catch_warnings():
        for text in USUAL:
            warnings.filterwarnings("ignore", text)
        api_test(make(), num_cycles=1_000 if DEEP else 150)
    seed_test(make, num_cycles=500 if DEEP else 40)
    mod = types.SimpleNamespace(
        parallel_env=lambda max_cycles: in_turn(make(max_cycles=max_cycles)),
        env=lambda max_cycles: parallel_to_aec(in_turn(make(max_cycles=max_cycles))),
    )
    max_cycles_test(mod)


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "scenario"), SMALLEST if DEEP else SMALLEST[:1])
def test_it_is_drawn_in_every_way(game: str, scenario: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = {"svg": lambda drawn: drawn.startswith("<svg"), "ansi": lambda drawn: "hand" in drawn}
    render_test(partial(adapter.env, game, scenario), custom_tests=asked)
    assert "hand" in capsys.readouterr().out


def played(env: Any, seed: int | None, decisions: int = 10_000) -> list[Any]:
    """What the agents saw in an episode of legal actions, the first, the second and so on in turn."""
    env.reset(seed=seed)
    seen = []
    for number, agent in enumerate(env.agent_iter()):
        observation, reward, termination, truncation, info = env.last()
        assert (observation["action_mask"] == info["action_mask"]).all()
        seen.append((agent, observation["observation"].tobytes(), observation["action_mask"].tobytes(), reward))
        legal = np.flatnonzero(observation["action_mask"])
        over = termination or truncation
        assert over == (not len(legal))
        env.step(None if over else int(legal[number % len(legal)]))
        if number == decisions:
            break
    return seen


def test_the_reward_comes_at_the_end_and_is_what_the_game_says() -> None:
    env = adapter.env("normandy", "la_raye")
    seen = played(env, 5)
    game = env.unwrapped.game
    assert game.is_terminal
    last = {agent: reward for agent, _, _, reward in seen[-2:]}
    assert last == {seat: game.returns()[game.side_of(seat)] for seat in game.seats}
    assert sorted(last.values()) == [-1, 1]
    assert {reward for *_, reward in seen[:-2]} == {0}


def test_a_cut_episode_is_won_by_nobody() -> None:
    env = adapter.raw_env("normandy", "la_raye", max_cycles=3)
    env.reset(seed=1)
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(int(env.infos[env.agent_selection]["action_mask"].argmax()))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert {*env.rewards.values()} == {0}
    assert not any(info["action_mask"].any() for info in env.infos.values())
    unbounded = adapter.raw_env("normandy", "la_raye", max_cycles=None)
    assert len(played(unbounded, 1)) > 3


def test_the_seed_says_which_games_follow() -> None:
    one, two = (adapter.env("normandy", "la_raye") for _ in range(2))
    first = [played(one, 7, 20), played(one, None, 20)]
    assert first == [played(two, 7, 20), played(two, None, 20)]
    assert first[0] != first[1]
    assert played(two, 8, 20) != first[0]


def test_seats_that_choose_at_once_are_asked_in_turn_and_see_nothing_of_it() -> None:
    env, seen = adapter.raw_env("normandy", "la_raye"), []
    for bid in (0, -1):
        env.reset(seed=1)
        assert env.agent_selection == "us"
        env.step(int(np.flatnonzero(env.infos["us"]["action_mask"])[bid]))
        assert env.agent_selection == "german"
        seen.append(env.observe("german")["observation"].tobytes())
    assert seen[0] == seen[1]


def test_observations_are_those_of_the_encoding() -> None:
    title = lab.encoding("normandy")
    env = adapter.raw_env("normandy", "mortain", encoding=title, past=True)
    env.reset(seed=1)
    env.step(int(env.infos["us"]["action_mask"].argmax()))
    for agent in env.agents:
        seen = env.game.observation(agent)
        assert list(env.observe(agent)["observation"]) == list(title.information_vector(seen))
        assert list(env.observe(agent)["action_mask"]) == list(title.mask(seen))
    assert env.observation_space("us")["observation"].shape == (len(title.information_labels),)


def test_an_episode_may_begin_at_a_position() -> None:
    game = uc.new_game("normandy", "la_raye", seed=3)
    uc.play(game, dict.fromkeys(game.seats, "random"), 50)
    position = game.position()
    env = adapter.env("normandy", position=position)
    env.reset(seed=1)
    assert env.agent_selection == game.to_move[0]
    assert env.unwrapped.game.round == game.round
    hands = set()
    for _ in range(5):
        env.reset()
        hands.add(env.unwrapped.game.digest())
    assert len(hands) == 5


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"scenario": "la_raye", "render_mode": "rgb"}, "None or one of human, ansi, svg, rgb_array, not 'rgb'"),
        ({"scenario": "la_raye", "max_cycles": 0}, "a whole number from 1, not 0"),
        ({}, "at a scenario or at a position: give one of them"),
        ({"scenario": "la_raye", "position": {}}, "give one of them"),
    ],
)
def test_arguments_of_the_wrong_kind_are_refused(given: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        adapter.env("normandy", **given)


def test_what_may_not_be_chosen_ends_the_episode_and_the_raw_environment_refuses_it() -> None:
    position = uc.new_game("normandy", "la_raye", seed=3).position()
    with pytest.raises(ValueError, match="the position is one of normandy, not of north_africa"):
        adapter.env("north_africa", position=position)
    raw = adapter.raw_env("normandy", "la_raye")
    raw.reset(seed=1)
    illegal = int(np.flatnonzero(raw.infos["us"]["action_mask"] == 0)[0])
    with pytest.raises(uc.IllegalActionError):
        raw.step(illegal)
    env = adapter.env("normandy", "la_raye")
    env.reset(seed=1)
    env.step(illegal)
    assert all(env.terminations.values())
    assert env.rewards == {"us": -1.0, "german": 0}


def test_the_parallel_form_asks_one_agent_at_a_time() -> None:
    env = adapter.parallel_env("normandy", "la_raye", max_cycles=6)
    observations, _ = env.reset(seed=1)
    while env.agents:
        actions = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
        observations, _, _, truncations, _ = env.step(actions)
    assert all(truncations.values())


def test_the_state_is_what_all_agents_know() -> None:
    env = adapter.raw_env("normandy", "la_raye")
    env.reset(seed=np.int64(1))
    every = np.concatenate([env.observe(agent)["observation"] for agent in env.agents])
    assert env.state_space.contains(env.state())
    assert (env.state() == every).all()


def test_a_mask_in_infos_may_be_changed() -> None:
    env = adapter.raw_env("normandy", "la_raye")
    env.reset(seed=1)
    env.infos["us"]["action_mask"][:] = 0
    assert env.observe("us")["action_mask"].any()
    env.infos["german"]["action_mask"][:] = 1
    assert not env.observe("german")["action_mask"].any()


@pytest.mark.parametrize("action", ["3", 2.7, True])
def test_a_step_that_is_no_whole_number_is_refused(action: Any) -> None:
    env = adapter.raw_env("normandy", "la_raye")
    env.reset(seed=1)
    with pytest.raises(TypeError, match="an action is a whole number"):
        env.step(action)


def test_seeds_are_whole_numbers_of_any_kind() -> None:
    env = adapter.raw_env("normandy", "la_raye")
    env.reset(seed=np.int64(3))
    first = env.observe("us")["observation"].tobytes()
    env.reset(seed=3)
    assert env.observe("us")["observation"].tobytes() == first
    assert uc.new_game("normandy", "la_raye", seed=np.uint8(3)) == uc.new_game("normandy", "la_raye", seed=3)
    with pytest.raises(TypeError, match="the seed is a whole number, not"):
        env.reset(seed=2.5)
