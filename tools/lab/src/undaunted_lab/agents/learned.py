"""The bot ``learned``: a small network that learned a scenario from games, played by numpy, judges the choices.

It compares the choices that the bot of the game rates highest, in worlds drawn from the observation, as ``planner``
does.  But the network plays the worlds on to the end of the round, all of them at once, and says who stands better
there.

The weights are files of arrays, ``weights/GAME.SCENARIO.npz``.  They name the features and the actions that they are
for, so a network plays on if a version or a pack adds others.  ``examples/recipes/learned.py`` writes such files.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from undaunted_core.agents.chance import draw_chance
from undaunted_core.agents.random import RandomBot
from undaunted_core.game.game import CHANCE
from undaunted_lab.agents.planner import PlannerBot, is_better

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_core.game.game import Game
    from undaunted_core.game.observation import Observation
    from undaunted_core.kernel.actions import Action
    from undaunted_core.mechanics.state import CoreRules

LEARNED = "learned"
FOLDER = Path(__file__).parent / "weights"
#: Play-outs for each decision.
PLAYOUTS = 24
#: A play-out ends with the round, or before so many choices.
AHEAD = 60
#: Another choice must do better than the first by so many standard errors: its play-outs meet different dice.
SURE = 1.0


class Weights(NamedTuple):
    """The features that go in, the actions that scores come out for, and a matrix and a bias for each layer.

    The last two layers both follow the second one: the scores, and who wins.
    """

    features: list[str]
    actions: list[str]
    layers: list[tuple[Any, Any]]


def list_trained() -> dict[str, tuple[str, ...]]:
    """The scenarios that have weights, by game."""
    trained: dict[str, tuple[str, ...]] = {}
    for path in sorted(FOLDER.glob("*.npz")):
        game, _, scenario = path.stem.partition(".")
        trained[game] = (*trained.get(game, ()), scenario)
    return trained


@cache
def read_weights(path: Path) -> Weights:
    """The weights of a file; ModuleNotFoundError without numpy."""
    try:
        import numpy as np
    except ModuleNotFoundError as error:
        text = f"the bot {LEARNED} needs numpy: pip install numpy"
        raise ModuleNotFoundError(text, name=error.name) from None
    with np.load(path, allow_pickle=False) as arrays:
        features, actions = (arrays[part].tolist() for part in ("features", "actions"))
        parts = [[arrays[f"{part}_{at}"].astype(np.float32) for part in ("matrix", "bias")] for at in range(4)]
    return Weights(features, actions, [(matrix, bias) for matrix, bias in parts])


def find_weights(scenario: str) -> Path:
    """The file of GAME:SCENARIO; ValueError if there is none."""
    path = FOLDER / f"{scenario.replace(':', '.')}.npz"
    if not path.is_file():
        trained = ", ".join(f"{game}:{name}" for game, names in list_trained().items() for name in names)
        raise ValueError(f"{LEARNED} plays {trained}, not {scenario}")
    return path


class Network:
    """A network laid out as the features stand in the vectors of a game."""

    def __init__(self, rules: CoreRules, path: Path) -> None:
        features, actions, layers = read_weights(path)
        # Who lists bots loads this module, and needs no encodings.
        from undaunted_lab.vectors.encoding import Encoding

        self._encoding = Encoding([rules])
        columns = {label: column for column, label in enumerate(self._encoding.features)}
        known = [row for row, label in enumerate(features) if label in columns]
        #: The columns of a vector that go in.
        self._columns = [columns[features[row]] for row in known]
        (matrix, bias), *others = layers
        self._layers = [(matrix[known], bias), *others]
        self._numbers = {notation: number for number, notation in enumerate(actions)}

    def rate(self, games: list[Game]) -> tuple[Any, list[float]]:
        """What the network says to the seats to move: a row of scores of each game, and the worth from -1 to 1."""
        import numpy as np

        vectors = np.frombuffer(self._encoding.batch(games), np.float32).reshape(len(games), -1)[:, self._columns]
        values: Any = np.sign(vectors) * np.log1p(np.abs(vectors))
        for matrix, bias in self._layers[:2]:
            values = np.maximum(values @ matrix + bias, 0)
        (matrix, bias), (into, start) = self._layers[2:]
        return values @ matrix + bias, np.tanh(values @ into + start)[:, 0].tolist()

    def pick(self, actions: tuple[Action, ...], scores: Any) -> Action:
        """The action of the highest score; one that the network does not know comes last."""
        numbers = self._numbers
        known = [action for action in actions if action.notation in numbers]
        return max(known or actions[:1], key=lambda action: scores[numbers.get(action.notation, 0)])


class LearnedBot(PlannerBot):
    """Takes the choice after which its network sees the best outlook; a scenario without weights is a ValueError.

    ``policy`` makes the bot whose candidates are compared; its first choice stands if no other one is surely better.
    ``weights`` is a file of weights, if not that of the library.  It needs numpy.
    """

    compared = 3

    def __init__(
        self,
        seed: int | None = None,
        *,
        policy: Callable[..., object] = RandomBot,
        playouts: int = PLAYOUTS,
        weights: Path | None = None,
    ) -> None:
        super().__init__(seed, policy=policy, playouts=playouts)
        self._weights = weights
        self._network: Network | None = None

    def choose(self, observation: Observation) -> Action:
        """The legal action that does best as the network plays on."""
        if self._network is None:
            rules = observation._rules
            self._network = Network(rules, self._weights or find_weights(rules.scenario))
        return super().choose(observation)

    def _best(self, observation: Observation, seat: str) -> Action:
        """Play on from all candidates in all worlds at once."""
        games: list[Game] = []
        number = len(self.tried)
        for _ in range(max(1, self.playouts // number)):
            world = observation.determinize(self._pick.getrandbits(62))
            for choice in self.tried:
                games.append(world.clone())
                games[-1].apply(choice.action, seat)
        self._play_on(games, observation.round)
        for at, result in enumerate(self._list_results(games, seat)):
            self.tried[at % number].results.append(result)
        first, best = self.tried[0], max(self.tried, key=lambda choice: choice.mean)
        return best.action if is_better(best.results, first.results, SURE) else first.action

    def _play_on(self, games: list[Game], last: int) -> None:
        """Play games to the end of a round by the network's choices."""
        assert self._network is not None
        for left in reversed(range(AHEAD)):
            asked = [(game, *options) for game in games if (options := _skip_forced(game, last))]
            if not asked or not left:
                return
            scores, _ = self._network.rate([game for game, _, _ in asked])
            for (game, mover, legal), row in zip(asked, scores, strict=True):
                game.apply(self._network.pick(legal, row), mover)

    def _list_results(self, games: list[Game], seat: str) -> list[float]:
        """What games came to for a seat: 1 for a win, 0 for a loss, between them the network's opinion."""
        assert self._network is not None
        _, worths = self._network.rate(games)
        results = []
        for game, worth in zip(games, worths, strict=True):
            if game.is_terminal:
                worth = game.returns()[game.side_of(seat)]
            elif game.side_of(game.to_move[0]) != game.side_of(seat):
                worth = -worth
            results.append((1 + worth) / 2)
        return results


def _skip_forced(game: Game, last: int) -> tuple[str, tuple[Action, ...]] | None:
    """Play what has no choice: then the seat to move and its options; None if the round or the game is over."""
    while not game.is_terminal:
        if game.current_player == CHANCE:
            draw_chance(game)
            continue
        if game.round > last:
            break
        mover = game.to_move[0]
        legal = game.legal_actions(mover)
        if len(legal) > 1:
            return mover, legal
        game.apply(legal[0], mover)
    return None
