"""Many games at once for learners: what they see and may do, seeds, processes, ends; one game against opponents."""

from __future__ import annotations

import pickle
import socket
from typing import Any

import pytest

import undaunted_core as uc
import undaunted_lab as lab

needed = "the extra 'gymnasium' is not installed"
np = pytest.importorskip("numpy", reason=needed)
pytest.importorskip("gymnasium", reason=needed)

import gymnasium  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402

from undaunted_lab.adapters.gymnasium import GameEnv, VectorEnv  # noqa: E402
from undaunted_lab.vectors import lanes  # noqa: E402

LA_RAYE = ("normandy", "la_raye")


def first_legal(observations: dict[str, Any]) -> Any:
    return observations["action_mask"].argmax(1)


def play(env: VectorEnv, steps: int, seed: Any = 1, outs: tuple[Any, ...] = (None,)) -> list[bytes]:
    """Everything that random steps give, as bytes; the steps fill the arrays in turn."""
    observations, _ = env.reset(seed=seed, out=outs[0])
    seen = [observations[name].tobytes() for name in observations]
    for step in range(steps):
        out = outs[step % len(outs)]
        for array in (out or {}).values():
            array[...] = 1
        observations, *rest, infos = env.step(env.sample(), out)
        seen += [array.tobytes() for array in (*observations.values(), *rest)]
        for look in infos.get("final_obs", ()):
            seen += [] if look is None else [look["observation"].tobytes(), bytes([look["seat"]])]
    return seen


def test_each_row_is_what_the_seat_to_move_sees_and_may_do() -> None:
    env = VectorEnv(*LA_RAYE, num_envs=3)
    observations, infos = env.reset(seed=5)
    assert infos == {}
    for _ in range(60):
        assert env.observation_space.contains(observations)
        for at, lane in enumerate(env._lanes.lanes):
            game = uc.new_game(*LA_RAYE, seed=0)
            game._ctx, game._legal = lane.ctx, []
            seen = game.observation(game.to_move[0])
            assert env.seats[observations["seat"][at]] == seen.seat
            assert list(observations["observation"][at]) == list(env.encoding.vector(seen))[:-3]
            assert observations["action_mask"][at].tobytes() == bytes(env.encoding.mask(seen))
            # The action that a number stands for is the one that a step takes.
            assert [env.encoding.number(action) for action in lane.offered] == list(lane.numbers)
        observations, *_ = env.step(env.sample())


def test_a_game_that_ends_begins_again_in_the_same_step() -> None:
    env = VectorEnv(*LA_RAYE, num_envs=2)
    assert env.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    env.reset(seed=1)
    ended: list[Any] = []
    for _ in range(600):
        _, rewards, terminations, truncations, infos = env.step(env.sample())
        assert not truncations.any()
        assert bool(infos) == terminations.any()
        for at in np.flatnonzero(terminations):
            assert sorted(rewards[at]) == [-1, 1]
            labels = dict(zip(env.encoding.features, infos["final_obs"][at]["observation"], strict=True))
            winner = env.seats[int(rewards[at].argmax())]
            assert labels[f"winner {winner}"] == 1
            assert not infos["final_obs"][at]["action_mask"].any()
            assert env._lanes.lanes[at].ctx.state.ply < 5
            ended.append(at)
        assert not rewards[~terminations].any()
    assert {*ended} == {0, 1}


def test_an_episode_is_cut_and_the_seat_that_would_be_asked_looks_last() -> None:
    env = VectorEnv(*LA_RAYE, num_envs=1, max_decisions=3)
    observations, _ = env.reset(seed=1)
    for number in (1, 2, 3, 4, 5, 6):
        observations, rewards, terminations, truncations, infos = env.step(first_legal(observations))
        assert truncations[0] == (number % 3 == 0)
        assert not rewards.any()
        assert not terminations.any()
    labels = dict(zip(env.encoding.features, infos["final_obs"][0]["observation"], strict=True))
    assert labels["ply"] == 3
    assert labels[f"seat {env.seats[infos['final_obs'][0]['seat']]}"] == 1


@pytest.mark.parametrize("options", [{"skip_forced": True}, {}])
def test_the_seed_decides_all_games(options: dict[str, Any]) -> None:
    env = VectorEnv(*LA_RAYE, num_envs=4, **options)
    first = play(env, 90)
    assert play(env, 90) == first
    assert play(env, 90, seed=2) != first
    # Game n comes from the seed plus n, whatever stands beside it; a list gives each its own.
    assert list(env.reset(seed=7)[0]["observation"][2]) == list(env.reset(seed=9)[0]["observation"][0])
    assert list(env.reset(seed=[9, None, 1, np.int64(7)])[0]["observation"][3]) == list(
        env.reset(seed=np.int64(7))[0]["observation"][0]
    )


def test_offers_are_the_same_if_none_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    first = play(VectorEnv(*LA_RAYE, num_envs=3), 60)
    monkeypatch.setattr(lanes, "OFFERS_BYTES", 1)
    assert play(VectorEnv(*LA_RAYE, num_envs=3), 60) == first


def test_the_games_are_the_same_in_any_number_of_processes() -> None:
    """In memory that the processes share; they end when the environment is closed."""
    given: dict[str, Any] = {"num_envs": 3, "skip_forced": True, "max_decisions": 40}
    # A limit that a program sets for its sockets is none for the games.
    socket.setdefaulttimeout(30)
    try:
        with_processes = VectorEnv(*LA_RAYE, processes=2, **given)
    finally:
        socket.setdefaulttimeout(None)
    workers: Any = with_processes._workers
    processes = workers._processes
    assert len(processes) == 1
    assert workers._bells[0].gettimeout() is None
    try:
        one_process = VectorEnv(*LA_RAYE, **given)
        first = play(one_process, 60)
        assert play(with_processes, 60) == first
        # Arrays that the processes fill themselves, those that are copied to, and new ones.
        for env in (one_process, with_processes):
            assert play(env, 60, outs=(env.make_arrays(), env.make_arrays(), None)) == first
            repeated = env.make_arrays()
            assert play(env, 60, outs=(repeated, repeated, env.make_arrays())) == first
        wrong = with_processes.sample()
        wrong[1] = next(number for number in range(300) if not with_processes._own["action_mask"][1, number])
        with pytest.raises(uc.IllegalActionError, match="game 1: found the action"):
            with_processes.step(wrong)
        out = with_processes.make_arrays()
        assert with_processes.step(with_processes.sample(), out)[1] is out["reward"]
        given_arrays = workers.given
        with_processes.step(with_processes.sample(), given_arrays)
        given_arrays["action_mask"][...] = 1
        wrong = with_processes.sample()
        wrong[1] = next(number for number in range(300) if not with_processes._own["action_mask"][1, number])
        with pytest.raises(uc.IllegalActionError, match="game 1: found the action"):
            with_processes.step(wrong, given_arrays)
        assert all(seconds > 0 for seconds in workers.cpu_seconds())
        # What fails in a process is raised here, and the games go on.
        workers._tell(0, "no seeds")
        with pytest.raises(TypeError, match="reset"):
            workers._hear()
        with_processes.step(with_processes.sample())
        # A number below 0 or beyond the actions is not one that another game may choose.
        legal, size = with_processes.sample(), len(with_processes.encoding.actions)
        for numbers in ([legal[0], legal[0] - size, legal[2]], [legal[0], legal[2] + size, legal[2]]):
            with pytest.raises(uc.IllegalActionError, match="game 1: found the action"):
                with_processes.step(numbers)
        # A process that is killed is named, whether a step waits for it or begins after it.
        processes[0].kill()
        for _ in range(3):
            with pytest.raises(RuntimeError, match=r"that has ended \(exit code -9\)"):
                with_processes.step(with_processes.sample())
        with pytest.raises(RuntimeError, match="to play until close"):
            with_processes.reset(seed=1)
    finally:
        with_processes.close()
    assert not any(process.is_alive() for process in processes)
    # What the caller has of their memory outlives them.
    assert given_arrays["action_mask"].all()


def test_no_step_has_a_forced_move_if_they_are_skipped() -> None:
    env = VectorEnv(*LA_RAYE, num_envs=4, skip_forced=True)
    observations, _ = env.reset(seed=1)
    plies = 0
    for _ in range(40):
        assert observations["action_mask"].sum(1).min() > 1
        observations, *_ = env.step(env.sample())
    plies = sum(lane.ctx.state.ply for lane in env._lanes.lanes)
    assert plies > 4 * 40


def test_arrays_of_the_caller_are_filled() -> None:
    """Also those of another type, such as half floats, and rows of a larger array."""
    env, plain = VectorEnv(*LA_RAYE, num_envs=2), VectorEnv(*LA_RAYE, num_envs=2)
    steps = env.make_arrays(4)
    half = env.make_arrays() | {"observation": np.zeros((2, len(env.encoding.features)), np.float16)}
    env.reset(seed=1, out={name: array[0] for name, array in steps.items()})
    plain.reset(seed=1)
    for number in range(1, 4):
        expected = plain.step(plain.sample())
        out = half if number == 3 else {name: array[number] for name, array in steps.items()}
        observations, rewards, *_ = env.step(env.sample(), out)
        assert np.shares_memory(observations["observation"], out["observation"])
        assert np.shares_memory(rewards, out["reward"])
        for name, array in expected[0].items():
            assert (array.astype(out[name].dtype) == out[name]).all()


def test_scenarios_take_turns_in_one_encoding() -> None:
    scenarios = ["la_raye", "mortain"]
    env = VectorEnv("normandy", scenarios, num_envs=2, max_decisions=2)
    observations, _ = env.reset(seed=1)
    columns = [env.encoding.features.index(f"scenario normandy:{scenario}") for scenario in scenarios]
    assert observations["observation"][:, columns].tolist() == [[1, 0], [0, 1]]
    for _ in range(2):
        observations, *_ = env.step(first_legal(observations))
    assert observations["observation"][:, columns].tolist() == [[0, 1], [1, 0]]
    title = lab.encoding("normandy")
    assert VectorEnv("normandy", "mortain", encoding=title).encoding is title


def test_games_may_begin_at_a_position() -> None:
    game = uc.new_game(*LA_RAYE, seed=3)
    uc.play(game, dict.fromkeys(game.seats, "random"), 50)
    env = VectorEnv("normandy", position=game.position(), num_envs=2)
    assert play(env, 5) == play(env, 5)
    env.reset(seed=1)
    assert {lane.ctx.state.rounds.number for lane in env._lanes.lanes} == {game.round}
    again = uc.Game.from_position(game.position(), seed=11, chance="sampled", events=False)
    assert env._lanes._starts[0](11).state.rng == again._ctx.state.rng
    with pytest.raises(ValueError, match="the position is one of normandy, not of north_africa"):
        VectorEnv("north_africa", position=game.position())


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ({"num_envs": 0}, ValueError, "num_envs is a whole number from 1, not 0"),
        ({"num_envs": 2.0}, TypeError, "num_envs is a whole number, not 2.0"),
        ({"processes": -1}, ValueError, "processes is a whole number from 0"),
        ({"max_decisions": 0}, ValueError, "max_decisions is a whole number from 1"),
        ({"position": {}}, ValueError, "at a scenario or at a position: give one of them"),
        ({"encoding": lab.encoding("normandy", "mortain")}, ValueError, "games of normandy:la_raye"),
    ],
)
def test_wrong_arguments_are_refused(given: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        VectorEnv(*LA_RAYE, **given)


def test_a_wrong_step_is_refused_and_changes_nothing() -> None:
    env = VectorEnv(*LA_RAYE, num_envs=2)
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset first"):
        env.step([0, 0])
    env.reset(seed=1)
    legal, before = env.sample(), env._lanes.lanes[0].ctx.state.ply
    wrong: list[tuple[Any, type[Exception], str]] = [
        (["3", "3"], TypeError, "actions are whole numbers"),
        ([2.7, 1.0], TypeError, "actions are whole numbers"),
        ([True, True], TypeError, "actions are whole numbers"),
        ([1], ValueError, r"of the shape \(1,\), expected \(2,\)"),
        ([legal[0], 10**6], uc.IllegalActionError, "game 1: found the action 1000000 .the numbers are 0 to 213"),
        ([legal[0], lab.encoding(*LA_RAYE).number("end_turn")], uc.IllegalActionError, "game 1: .*'end_turn'.*such as"),
    ]
    for actions, error, words in wrong:
        with pytest.raises(error, match=words):
            env.step(actions)
    with pytest.raises(ValueError, match="found list, expected a writable array"):
        env.step(legal, out={"observation": []})  # type: ignore[dict-item]
    with pytest.raises(ValueError, match="found 1 seeds, expected 2"):
        env.reset(seed=[1])
    assert env._lanes.lanes[0].ctx.state.ply == before
    with pytest.raises(gymnasium.error.NoAsyncCallError, match="call step_async first"):
        env.step_wait()
    env.step_async(legal)
    with pytest.raises(gymnasium.error.AlreadyPendingCallError, match="call step_wait first"):
        env.step_async(legal)
    env.step_wait()


def test_an_encoding_pickles_by_its_name() -> None:
    made = lab.encoding(*LA_RAYE)
    text = pickle.dumps(made)
    assert len(text) < 1_000
    again = pickle.loads(text)
    assert (again.actions, again.information_labels) == (made.actions, made.information_labels)


def episode(env: GameEnv, seed: int | None) -> tuple[str, float, list[bytes]]:
    """The learner's seat, its reward and what it saw, when it takes the first action that it may."""
    observation, _ = env.reset(seed=seed)
    seen, is_over, is_cut, reward = [observation["observation"].tobytes()], False, False, 0.0
    while not (is_over or is_cut):
        assert (env.action_masks() == observation["action_mask"]).all()
        assert env.observation_space.contains(observation)
        observation, reward, is_over, is_cut, _ = env.step(observation["action_mask"].argmax())
        seen.append(observation["observation"].tobytes())
    assert not observation["action_mask"].any()
    return env.seat, reward, seen


def test_a_learner_plays_against_a_bot_by_the_id_of_the_environment() -> None:
    env = gymnasium.make("undaunted/normandy-la_raye-v0", opponents="random", seat="german").unwrapped
    assert isinstance(env, GameEnv)
    seat, reward, seen = episode(env, 1)
    assert seat == "german"
    assert reward == env.game.returns()[env.game.side_of("german")]
    assert episode(env, 1) == (seat, reward, seen)
    assert episode(env, None)[2] != seen


class Counting:
    """A bot that counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, observation: uc.Observation) -> uc.Action:
        self.asked += 1
        assert observation.seat == "german"
        return observation.legal_actions[-1]


def test_a_pool_of_opponents_has_bots_and_snapshots() -> None:
    """Each episode draws one of them, and a seat if none is asked for."""
    bot, looks = Counting(), []

    def snapshot(observation: dict[str, Any]) -> Any:
        looks.append(int(observation["seat"]))
        return np.flatnonzero(observation["action_mask"])[-1]

    env = GameEnv(*LA_RAYE, opponents=[bot, snapshot], seat="us", max_decisions=30)
    for seed in range(6):
        episode(env, seed)
    assert bot.asked
    assert {*looks} == {1}
    drawn = GameEnv(*LA_RAYE, max_decisions=2)
    assert {episode(drawn, seed)[0] for seed in range(6)} == {"us", "german"}


class TakesAnyNumber(GameEnv):
    """Takes any number for one of the legal actions: Gymnasium's check samples without a mask."""

    def step(self, action: Any) -> Any:
        legal = np.flatnonzero(self.action_masks())
        return super().step(legal[action % len(legal)])


@pytest.mark.filterwarnings("ignore:.*Box observation space m.*:UserWarning")
def test_gymnasiums_own_check_is_content() -> None:
    check_env(TakesAnyNumber(*LA_RAYE), skip_render_check=True)


def test_wrong_opponents_and_steps_are_refused() -> None:
    with pytest.raises(ValueError, match="no bot 'gready'"):
        GameEnv(*LA_RAYE, opponents=["greedy", "gready"])
    with pytest.raises(uc.NotYourDecisionError, match="no seat 'them'"):
        GameEnv(*LA_RAYE, seat="them")
    with pytest.raises(ValueError, match="give one of them"):
        GameEnv("normandy")
    position = uc.new_game(*LA_RAYE, seed=3).position()
    env = GameEnv("normandy", position=position, seat="us")
    env.reset(seed=np.int64(1))
    for action in ("3", 2.7, True):
        with pytest.raises(TypeError, match="an action is a whole number"):
            env.step(action)
