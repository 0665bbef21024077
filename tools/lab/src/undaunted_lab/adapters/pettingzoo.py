"""The installed titles as environments of PettingZoo, in which agents act one after the other (AEC).

>>> from undaunted_lab.adapters import pettingzoo
>>> env = pettingzoo.env("normandy", "la_raye")
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))

The agents are the seats.  Dice and cards come from the game's own generator, which the seed of ``reset`` sets.  Seats
that choose at the same time are asked one after the other: what one chose is hidden from the others until all have.
"""

from __future__ import annotations

import io
import random
from functools import partial
from typing import TYPE_CHECKING, Any

import undaunted_core as uc
import undaunted_lab as lab
from undaunted_core.arguments import check_whole
from undaunted_lab.adapters import explain_missing
from undaunted_table.render.text import draw

try:
    import numpy as np
    import resvg_py
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
    from PIL import Image
except ModuleNotFoundError as error:
    raise explain_missing("pettingzoo", error) from None

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from pettingzoo import ParallelEnv

#: An episode is cut after so many decisions.
MAX_CYCLES = 2_000
RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]


class raw_env(AECEnv):  # noqa: N801 - PettingZoo's name for it
    """One scenario as an environment, without PettingZoo's checks of how it is used; :func:`env` has them.

    ``observe`` gives ``{"observation": float32 of (L,), "action_mask": int8 of (A,)}``: vector and mask of the
    ``encoding``, of what the agent knows.  The mask is in ``infos`` too; it is all 0 for an agent that is not
    asked.  At the end the reward is 1 for a winner, -1 for a loser, 0 in a draw; before it, 0.
    """

    def __init__(
        self, game: str, scenario: object = None, *, packs: tuple[object, ...] = (), position: Any = None,
        encoding: lab.Encoding | None = None, past: bool = False, max_cycles: int | None = MAX_CYCLES,
        render_mode: str | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode is None or one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        if max_cycles is not None and (type(max_cycles) is not int or max_cycles < 1):
            raise ValueError(f"max_cycles is None or a whole number from 1, not {max_cycles!r}")
        if (scenario is None) == (position is None):
            raise ValueError("an environment begins at a scenario or at a position: give one of them")
        self._begin = (
            partial(uc.new_game, game, scenario, packs=packs, events=past, record=past)
            if position is None
            else partial(uc.Game.from_position, position, packs=packs, chance="sampled", events=past)
        )
        self.game = self._begin(seed=0)
        if self.game.rules.game != game:
            raise ValueError(f"the position is one of {self.game.rules.game}, not of {game}")
        self.encoding = encoding or lab.Encoding([self.game.rules])
        self._labels = self.encoding.information_labels if past else self.encoding.labels
        self._write = self.encoding.information_vector if past else self.encoding.vector
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self.metadata = {
            "name": f"undaunted_{game}_v0", "render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 1,
        }  # fmt: skip
        self.possible_agents = list(self.game.seats)
        self.agents: list[str] = []
        size, actions = len(self._labels), len(self.encoding.actions)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.state_space = spaces.Box(-np.inf, np.inf, (size * len(self.possible_agents),), np.float32)
        self._nothing = np.zeros(actions, np.int8)
        self._mask = self._nothing
        self._seeds = random.Random()  # noqa: S311 - seeds of games, no secret
        self._decisions = 0

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of what ``observe`` gives."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of the encoding; the mask says which of them may be chosen."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a game.  With a seed it is that game, and so are all after it that are reset without one."""
        if seed is not None:
            self._seeds = random.Random(check_whole("the seed", seed))  # noqa: S311
        self.game = self._begin(seed=self._seeds.getrandbits(64))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._decisions = 0
        self.agent_selection = self.agents[0]
        self._stop()

    def _stop(self) -> None:
        """Whose turn it is, what they may do, and whether it is over."""
        self._mask = np.zeros_like(self._nothing)
        if self.game.is_terminal:
            self.terminations = dict.fromkeys(self.agents, True)
            utility = self.game.returns()
            self.rewards = {agent: utility[self.game.side_of(agent)] for agent in self.agents}
        elif self._decisions == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.game.to_move[0]
            legal = self.game.legal_actions(self.agent_selection)
            self._mask[[self.encoding.number(action) for action in legal]] = 1
        self.infos = {agent: {"action_mask": self._mask_of(agent)} for agent in self.agents}

    def _mask_of(self, agent: str) -> NDArray[np.int8]:
        # A copy: what a caller does with it is no business of the environment.
        return (self._mask if agent == self.agent_selection else self._nothing).copy()

    def observe(self, agent: str) -> dict[str, NDArray[np.generic]]:
        """What the agent knows now; arrays of their own."""
        values = np.empty(len(self._labels), np.float32)
        self._write(self.game.observation(agent), values)
        return {"observation": values, "action_mask": self._mask_of(agent)}

    def state(self) -> NDArray[np.float32]:
        """What all agents know, one vector after the other, in the order of the agents: for critics that see all."""
        values = np.empty((len(self.possible_agents), len(self._labels)), np.float32)
        for row, agent in zip(values, self.possible_agents, strict=True):
            self._write(self.game.observation(agent), row)
        return values.reshape(-1)

    def step(self, action: Any) -> None:
        """Take the action with this number for the agent that is asked; None when it is over.

        Raises TypeError for what is no whole number, ValueError or :class:`IllegalActionError` for a number that may
        not be chosen.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.game.apply(self.encoding.action(check_whole("an action", action), self.game), agent)
        self._decisions += 1
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._stop()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> object:
        """The table as a spectator sees it, in the form of ``render_mode``; None for ``human``, which prints it."""
        view = self.game.observation(None)
        if self.render_mode == "svg":
            return view.svg()
        if self.render_mode == "rgb_array":
            return _pixels(view.svg())
        text = draw(view, self.game.board, self.game.catalog)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""


def _pixels(svg: str) -> NDArray[np.uint8]:
    """A picture as an array of the shape (height, width, 3)."""
    png = resvg_py.svg_to_bytes(svg_string=svg, background="white")
    return np.array(Image.open(io.BytesIO(png)).convert("RGB"))


def env(game: str, scenario: object = None, **options: Any) -> AECEnv:
    """The environment of a scenario, with PettingZoo's checks around it: an illegal action ends the episode.

    ``scenario`` goes to :func:`undaunted_core.new_game`. Or give a ``position``, a document of :meth:`Game.position`
    or the path of one. Each episode begins there, with dice and cards to come drawn again. ``packs`` are those of the
    game.  ``encoding`` is that of the scenario when left out; one of the whole title lets a network carry over.  With
    ``past`` an observation is an information state: what the agent saw and did until now is in it too.  After
    ``max_cycles`` decisions the episode is truncated, which nobody wins; None: never.  ``render_mode`` is ``human``
    (prints), ``ansi``, ``svg``, or ``rgb_array``. Raises what :func:`undaunted_core.new_game` raises, ValueError for
    arguments of the wrong kind.
    """
    bare = wrappers.TerminateIllegalWrapper(raw_env(game, scenario, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(bare))


def parallel_env(game: str, scenario: object = None, **options: object) -> ParallelEnv:
    """The same for programs that want an action of each agent at each step: only that of the agent asked counts."""
    return turn_based_aec_to_parallel(env(game, scenario, **options))


__all__ = ["MAX_CYCLES", "RENDER_MODES", "env", "parallel_env", "raw_env"]
