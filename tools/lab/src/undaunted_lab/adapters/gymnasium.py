"""Many games at once as a vector environment of Gymnasium, and one game against opponents as an environment of it.

>>> from undaunted_lab.adapters.gymnasium import VectorEnv
>>> env = VectorEnv("normandy", "la_raye", num_envs=4)
>>> observations, infos = env.reset(seed=1)
>>> observations, rewards, terminations, truncations, infos = env.step(env.sample())
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import undaunted_core as uc
import undaunted_lab as lab
from undaunted_core.agents.loop import decide, seat_bots
from undaunted_core.arguments import check_whole
from undaunted_lab.adapters import explain_missing

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise explain_missing("gymnasium", error) from None

from undaunted_lab.adapters.arrays import (
    begin_games,
    check_actions,
    check_least,
    clear_results,
    list_seeds,
    make_sheet,
    make_zeros,
)
from undaunted_lab.adapters.workers import Workers
from undaunted_lab.vectors.lanes import Lanes

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from undaunted_core.game.observation import Observation
    from undaunted_core.kernel.actions import Action
    from undaunted_lab.adapters.arrays import Arrays, Shapes
    from undaunted_lab.vectors.lanes import Sheet

#: An episode is cut after so many decisions.
MAX_DECISIONS = 2_000


class VectorEnv(gymnasium.vector.VectorEnv):
    """Games side by side, each of which begins again by itself.

    An observation is what the seat to move of each game sees.  ``observation``, float32 of (N, L), is the vector of
    the encoding without its digests.  ``action_mask`` is int8 of (N, A).  ``seat``, int64 of (N,), is the number of
    the seat whose turn it is.  Rewards are float32 of (N, S), a column for each seat: 1 for a winner and -1 for a
    loser of a game that ended in this step, else 0.

    A game that ends begins again in the same step (``AutoresetMode.SAME_STEP``): the observation is the first of
    the next game.  ``infos`` is empty unless a game ended; then it has ``final_obs`` and ``_final_obs``.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self, game: str, scenario: Any = None, num_envs: int = 1, *, packs: tuple[object, ...] = (),
        position: Any = None, encoding: lab.Encoding | None = None, processes: int = 0, skip_forced: bool = False,
        max_decisions: int | None = MAX_DECISIONS,
    ) -> None:  # fmt: skip
        count = self.num_envs = check_least("num_envs", num_envs, 1)
        processes = check_least("processes", processes, 0)
        limit = None if max_decisions is None else check_least("max_decisions", max_decisions, 1)
        if (scenario is None) == (position is None):
            raise ValueError("an environment begins at a scenario or at a position: give one of them")
        scenarios = [*scenario] if isinstance(scenario, list | tuple) else [scenario]
        starts, rulesets = begin_games(game, scenarios, packs, position)
        self.encoding = encoding or lab.Encoding(rulesets)
        for rules in rulesets:
            self.encoding._refuse_rules(rules, "games")
        #: The names of the seats by number, of the scenario that has most.
        self.seats: tuple[str, ...] = max((rules.seats for rules in rulesets), key=len)
        self.single_observation_space = make_space(self.encoding, len(self.seats))
        self.single_action_space = spaces.Discrete(len(self.encoding.actions))
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)
        self._shapes: Shapes = {
            "observation": ((count, len(self.encoding.features)), np.float32),
            "action_mask": ((count, len(self.encoding.actions)), np.int8),
            "seat": ((count,), np.int64),
            "reward": ((count, len(self.seats)), np.float32),
            "terminated": ((count,), np.bool_),
            "truncated": ((count,), np.bool_),
        }
        final = {name: self._shapes[name] for name in ("observation", "seat")}
        options = {"max_decisions": limit, "skip_forced": bool(skip_forced)}
        self._workers: Workers | None = None
        processes = min(processes, count)
        if processes > 1:
            spec = (game, scenarios, packs, position), self.encoding, options
            self._workers = Workers(processes, spec, self._shapes, final)
            self._own, self._final = self._workers.arrays, self._workers.final
        else:
            self._lanes = Lanes(starts, self.encoding, 0, count, max_decisions=limit, skip_forced=bool(skip_forced))
            self._own, self._final = make_zeros(self._shapes), make_zeros(final)
        self._is_begun = False
        #: What a step fills that has begun: its arrays, and those that become them when it ends.
        self._begun: tuple[Arrays, Arrays] | None = None
        self._is_any_over = False
        #: The latest arrays of a caller, and what they are filled by: mostly the next are the same.
        self._latest: Arrays = {}
        self._latest_sheet: Sheet | None = None
        #: Arrays that processes fill for the caller, until somebody has them.
        self._given = {} if self._workers is None else self._workers.given

    def make_arrays(self, steps: int | None = None) -> Arrays:
        """Arrays for ``out``, by name.  With ``steps`` they have room for as many: ``[t]`` of each is for one step.

        If there are processes, they write into the first arrays without ``steps`` themselves, which saves a copy.
        """
        if steps is None and self._given:
            given, self._given = self._given, {}
            return given
        front = () if steps is None else (check_least("steps", steps, 1),)
        return make_zeros({name: ((*front, *shape), kind) for name, (shape, kind) in self._shapes.items()})

    def reset(
        self, *, seed: Any = None, options: dict[str, Any] | None = None, out: Arrays | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Begin all games again.  With a seed, game ``n`` and all that follow it come from the seed plus ``n``.

        A list gives each game its seed.  Without a seed the games go on with the seeds that they have.
        """
        seeds = list_seeds(seed, self.num_envs)
        if seeds[0] is not None:
            super().reset(seed=abs(seeds[0]))
        filled, target = self._choose_arrays(out)
        if self._workers is None:
            clear_results(filled)
            self._lanes.reset(seeds, self._find_sheet(filled), len(self.seats))
        else:
            filled = self._own
            self._workers.reset(seeds, len(self.seats))
        self._is_begun = True
        return self._hand_out(filled, target, is_any_over=False)[0], {}

    def step(self, actions: Any, out: Arrays | None = None) -> tuple[Arrays, Any, Any, Any, dict[str, Any]]:
        """Take an action in each game: observations, rewards, terminations, truncations, infos.

        The arrays are new ones, or those of ``out``: a dict with the names of :meth:`make_arrays`.  Raises TypeError or
        ValueError for anything but N whole numbers, :class:`~undaunted_core.IllegalActionError` for a number that
        may not be chosen.  Then no game has changed.
        """
        self.step_async(actions, out)
        return self.step_wait()

    def step_async(self, actions: Any, out: Arrays | None = None) -> None:
        """Begin a step.  Other processes, if there are any, play their games while the caller does other work."""
        if not self._is_begun:
            raise gymnasium.error.ResetNeeded("step: the games have not begun; call reset first")
        if self._begun is not None:
            raise gymnasium.error.AlreadyPendingCallError("step_async: a step has begun; call step_wait first", "step")
        numbers = check_actions(actions, self.num_envs)
        filled, target = self._choose_arrays(out)
        if self._workers is None:
            clear_results(filled)
            self._is_any_over = self._lanes.step(numbers.tolist(), self._find_sheet(filled))
        else:
            self._workers.send(numbers, is_given=filled is not self._own)
        self._begun = filled, target

    def step_wait(self) -> tuple[Arrays, Any, Any, Any, dict[str, Any]]:
        """End the step that :meth:`step_async` began; returns what :meth:`step` returns."""
        if self._begun is None:
            raise gymnasium.error.NoAsyncCallError("step_wait: no step has begun; call step_async first", "step")
        begun, self._begun = self._begun, None
        is_any_over = self._is_any_over if self._workers is None else self._workers.wait()
        return self._hand_out(*begun, is_any_over=is_any_over)

    def sample(self) -> NDArray[np.int64]:
        """An action for each game at random, of those that may be chosen; the seed of :meth:`reset` decides which."""
        draws = self.np_random.random(self.num_envs)
        if self._workers is None:
            options = [lane.numbers for lane in self._lanes.lanes]
            chosen = [listed[int(draw * len(listed))] for listed, draw in zip(options, draws.tolist(), strict=True)]
            return np.array(chosen, np.int64)
        return self._workers.sample(draws)

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes."""
        self._is_begun, self._begun = False, None
        if self._workers is not None:
            self._own, self._final = {}, {}
            self._workers.close()

    def _choose_arrays(self, out: Arrays | None) -> tuple[Arrays, Arrays]:
        """The arrays that are filled, and those that the caller gets: the same if they have the right types."""
        if out is None:
            if self._workers is None:
                out = {name: np.empty(shape, kind) for name, (shape, kind) in self._shapes.items()}
                return out, out
            return self._own, {name: np.empty(shape, kind) for name, (shape, kind) in self._shapes.items()}
        if self._has_latest(out):
            return self._latest, self._latest
        if self._workers is not None and all(out.get(name) is array for name, array in self._workers.given.items()):
            self._latest = self._workers.given
            return self._latest, self._latest
        is_fit = self._workers is None
        for name, (shape, kind) in self._shapes.items():
            array = out.get(name)
            if not isinstance(array, np.ndarray) or array.shape != shape or not array.flags.writeable:
                found = f"one of {array.shape}" if isinstance(array, np.ndarray) else type(array).__name__
                raise ValueError(f"out[{name!r}]: found {found}, expected a writable array of the shape {shape}")
            is_fit = is_fit and array.dtype == kind and array.flags.c_contiguous
        if not is_fit:
            return self._own, out
        self._latest, self._latest_sheet = {name: out[name] for name in self._shapes}, None
        return self._latest, self._latest

    def _has_latest(self, out: Arrays) -> bool:
        """Whether a caller gives the arrays of the last step again."""
        return bool(self._latest) and all(out.get(name) is array for name, array in self._latest.items())

    def _find_sheet(self, filled: Arrays) -> Sheet:
        """The memory of arrays as the lanes fill it: that of the latest ones is kept."""
        if filled is not self._latest:
            return make_sheet(filled, self._final)
        if self._latest_sheet is None:
            self._latest_sheet = make_sheet(filled, self._final)
        return self._latest_sheet

    def _hand_out(
        self, filled: Arrays, target: Arrays, *, is_any_over: bool
    ) -> tuple[Arrays, Any, Any, Any, dict[str, Any]]:
        """Copy what was filled where the caller wants it, and add the last looks at games that ended."""
        if filled is not target:
            for name, array in filled.items():
                np.copyto(target[name], array, casting="unsafe")
        observations = {name: target[name] for name in ("observation", "action_mask", "seat")}
        infos = self._tell_ends(target["terminated"] | target["truncated"]) if is_any_over else {}
        return observations, target["reward"], target["terminated"], target["truncated"], infos

    def _tell_ends(self, ended: NDArray[np.bool_]) -> dict[str, Any]:
        looks = np.full(self.num_envs, None, dtype=object)
        for at in np.flatnonzero(ended):
            mask = np.zeros(len(self.encoding.actions), np.int8)
            seen, seat = self._final["observation"][at].copy(), self._final["seat"][at]
            looks[at] = {"observation": seen, "action_mask": mask, "seat": seat}
        return {"final_obs": looks, "_final_obs": ended}


def make_space(encoding: lab.Encoding, seats: int) -> spaces.Dict:
    """The space of what one seat sees of one game."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-np.inf, np.inf, (len(encoding.features),), np.float32),
            "action_mask": spaces.Box(0, 1, (len(encoding.actions),), np.int8),
            "seat": spaces.Discrete(seats),
        }
    )


class GameEnv(gymnasium.Env):
    """One game in which a learner plays a seat, and opponents the others.

    Observations have the space of one game of :class:`VectorEnv`.  The reward is 1 for a victory, -1 for a defeat and
    else 0.  ``seat`` is the learner's; without it each episode draws one.  ``opponents`` is the name of a bot, a
    bot, or a function of an observation that gives the number of an action. It may be a list of these, of which
    each episode draws one.
    """

    def __init__(
        self, game: str, scenario: Any = None, *, opponents: Any = "random", seat: str | None = None,
        packs: tuple[object, ...] = (), position: Any = None, encoding: lab.Encoding | None = None,
        max_decisions: int | None = MAX_DECISIONS,
    ) -> None:  # fmt: skip
        self._limit = None if max_decisions is None else check_least("max_decisions", max_decisions, 1)
        if (scenario is None) == (position is None):
            raise ValueError("an environment begins at a scenario or at a position: give one of them")
        self._begin = (
            partial(uc.new_game, game, scenario, packs=packs, events=False, record=False)
            if position is None
            else partial(uc.Game.from_position, position, packs=packs, chance="sampled", events=False)
        )
        self.game = self._begin(seed=0)
        self.encoding = encoding or lab.Encoding([self.game.rules])
        self._pool = [*opponents] if isinstance(opponents, list | tuple) else [opponents]
        self._wanted_seat = seat
        #: The seat of the learner in this episode.
        self.seat = self.game.seats[0] if seat is None else seat
        # Wrong names are found now and not in the first episode that draws them.
        for opponent in self._pool:
            self._seat(opponent)
        self.observation_space = make_space(self.encoding, len(self.game.seats))
        self.action_space = spaces.Discrete(len(self.encoding.actions))
        self._decisions = 0

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Arrays, dict[str, Any]]:
        """Begin a game; with a seed it is that game, and so are all after it that are reset without one."""
        super().reset(seed=None if seed is None else check_whole("the seed", seed))
        self.game = self._begin(seed=int(self.np_random.integers(2**63)))
        seats = self.game.seats
        self.seat = seats[self.np_random.integers(len(seats))] if self._wanted_seat is None else self._wanted_seat
        self._seated = self._seat(self._pool[self.np_random.integers(len(self._pool))])
        self._decisions = 0
        self._let_others_play()
        return self._look(), {}

    def step(self, action: Any) -> tuple[Arrays, float, bool, bool, dict[str, Any]]:
        """Take an action, and let the opponents play until the learner is asked again.

        Raises TypeError for what is no whole number, ValueError or :class:`~undaunted_core.IllegalActionError` for a
        number that may not be chosen.
        """
        self.game.apply(self.encoding.action(check_whole("an action", action), self.game), self.seat)
        self._decisions += 1
        self._let_others_play()
        is_over = self.game.is_terminal
        reward = float(self.game.returns()[self.game.side_of(self.seat)]) if is_over else 0.0
        return self._look(), reward, is_over, not is_over and self._decisions == self._limit, {}

    def action_masks(self) -> NDArray[np.int8]:
        """The mask of the learner, by the name that sb3-contrib asks for."""
        mask: NDArray[np.int8] = self._look()["action_mask"]
        return mask

    def _seat(self, opponent: Any) -> dict[str, Any]:
        """The name and the bot of every other seat."""
        if callable(opponent) and not isinstance(opponent, type) and not hasattr(opponent, "choose"):
            opponent = Snapshot(opponent, self)
        self.game.side_of(self.seat)
        return seat_bots(self.game, dict.fromkeys(self.game.seats, opponent))

    def _let_others_play(self) -> None:
        game = self.game
        while not game.is_terminal and self._decisions != self._limit:
            asked = game.to_move[0]
            if asked == self.seat:
                return
            name, bot = self._seated[asked]
            game.apply(decide(game, asked, bot, name=name), asked)
            self._decisions += 1

    def _look(self) -> Arrays:
        return self.observe(self.game.observation(self.seat))

    def observe(self, seen: Observation) -> Arrays:
        """What a seat sees and may do, as arrays; nothing may be done once the episode is cut."""
        mask = np.frombuffer(self.encoding.mask(seen), np.int8).copy()
        if self._decisions == self._limit:
            mask[:] = 0
        vector = np.asarray(self.encoding.vector(seen))[: len(self.encoding.features)]
        seat: Any = np.int64(self.game.seats.index(str(seen.seat)))
        return {"observation": vector, "action_mask": mask, "seat": seat}


class Snapshot:
    """A bot of a function: it gets an observation as arrays and gives the number of an action."""

    def __init__(self, choose: Callable[[Arrays], Any], env: GameEnv) -> None:
        self._choose, self._env = choose, env

    def choose(self, observation: Observation) -> Action:
        """The action that the function chooses."""
        number = check_whole("an action", self._choose(self._env.observe(observation)))
        return self._env.encoding.action(number, self._env.game)


#: Before the name of a title, so that it is no other environment's.
NAMESPACE = "undaunted"

for _title, _info in uc.games().items():
    for _scenario in _info.scenarios:
        gymnasium.register(
            f"{NAMESPACE}/{_title}-{_scenario}-v0",
            entry_point=f"{__name__}:{GameEnv.__name__}",
            kwargs={"game": _title, "scenario": _scenario},
        )

__all__ = ["MAX_DECISIONS", "GameEnv", "VectorEnv"]
