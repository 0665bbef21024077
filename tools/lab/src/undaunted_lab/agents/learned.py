"""The bot ``learned``: a small network that learned a scenario from games against itself, played by numpy.

The weights are files of arrays, ``weights/GAME.SCENARIO.npz``.  They name the features and the actions that they are
for, so a network plays on if a version or a pack adds others.  ``examples/recipes/ppo_torch.py`` writes such files.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from undaunted_core.game.observation import Observation
    from undaunted_core.kernel.actions import Action
    from undaunted_lab.vectors.encoding import Encoding

LEARNED = "learned"
FOLDER = Path(__file__).parent / "weights"


class Weights(NamedTuple):
    """The features that go in, the actions that scores come out for, and a matrix and a bias for each layer."""

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
def read_weights(name: str) -> Weights:
    """The weights of GAME:SCENARIO; ValueError if there are none, ModuleNotFoundError without numpy."""
    try:
        import numpy as np
    except ModuleNotFoundError as error:
        text = f"the bot {LEARNED} needs numpy: pip install numpy"
        raise ModuleNotFoundError(text, name=error.name) from None
    path = FOLDER / f"{name.replace(':', '.')}.npz"
    if not path.is_file():
        trained = ", ".join(f"{game}:{scenario}" for game, listed in list_trained().items() for scenario in listed)
        raise ValueError(f"{LEARNED} plays {trained}, not {name}")
    with np.load(path, allow_pickle=False) as arrays:
        features, actions = (arrays[part].tolist() for part in ("features", "actions"))
        parts = [[arrays[f"{part}_{at}"].astype(np.float32) for part in ("matrix", "bias")] for at in range(3)]
    return Weights(features, actions, [(matrix, bias) for matrix, bias in parts])


class LearnedBot:
    """Takes what its network rates best; a scenario without weights is a ValueError.  It needs numpy.

    The seed changes nothing: the bot draws nothing.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._encoding: Encoding | None = None
        self._layers: list[tuple[Any, Any]] = []
        self._columns: dict[str, int] = {}

    def choose(self, observation: Observation) -> Action:
        """The legal action of the highest score; an action that the network does not know comes last."""
        if self._encoding is None:
            self._begin(observation)
        assert self._encoding is not None
        import numpy as np

        vector = np.asarray(self._encoding.vector(observation))[: len(self._encoding.features)]
        values: Any = np.sign(vector) * np.log1p(np.abs(vector))
        for matrix, bias in self._layers[:-1]:
            values = np.maximum(values @ matrix + bias, 0)
        matrix, bias = self._layers[-1]
        scores = values @ matrix + bias
        columns = self._columns
        known = [action for action in observation.legal_actions if action.notation in columns]
        return max(known or observation.legal_actions[:1], key=lambda action: scores[columns.get(action.notation, 0)])

    def _begin(self, observation: Observation) -> None:
        """Lay out the weights as the features stand in the vectors of this game."""
        import numpy as np

        # Who lists bots loads this module, and needs no encodings.
        from undaunted_lab.vectors.encoding import Encoding

        rules = observation._rules
        features, actions, layers = read_weights(rules.scenario)
        self._encoding = Encoding([rules])
        (into, bias), *others = layers
        rows = dict(zip(features, into, strict=True))
        nothing = np.zeros(into.shape[1], np.float32)
        first = np.array([rows.get(label, nothing) for label in self._encoding.features])
        self._layers = [(first, bias), *others]
        self._columns = {notation: column for column, notation in enumerate(actions)}
