"""The bot ``learned``: it takes what its weights rate best, and refuses a scenario that has none."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
import undaunted_lab as lab
from undaunted_core.agents.base import is_for_all
from undaunted_lab.agents import learned as module
from undaunted_lab.agents.learned import LearnedBot, list_trained, read_weights

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

np = pytest.importorskip("numpy")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of weights of its own."""
    monkeypatch.setattr(module, "FOLDER", tmp_path)
    read_weights.cache_clear()
    yield tmp_path
    read_weights.cache_clear()


def write_weights(folder: Path, scenario: str, features: list[str], actions: list[str], bias: list[float]) -> None:
    """Weights whose scores are a bias for each action."""
    arrays: dict[str, Any] = {"features": np.array(features), "actions": np.array(actions)}
    shapes = [(len(features), 2), (2, 2), (2, len(actions))]
    for at, shape in enumerate(shapes):
        arrays |= {f"matrix_{at}": np.zeros(shape, np.float16), f"bias_{at}": np.zeros(shape[1], np.float16)}
    arrays["bias_2"] = np.array(bias, np.float16)
    np.savez_compressed(folder / f"normandy.{scenario}.npz", **arrays)


def test_it_takes_what_its_weights_rate_best_of_what_is_legal(folder: Path) -> None:
    game = uc.new_game("normandy", "la_raye", seed=1)
    seen = game.observation("us")
    legal = [action.notation for action in seen.legal_actions]
    write_weights(folder, "la_raye", ["ply"], ["end_turn", *legal], [9, *range(len(legal))])
    assert LearnedBot().choose(seen).notation == legal[-1]


def test_a_feature_and_an_action_go_by_their_names(folder: Path) -> None:
    """Where they stand in the file does not matter, nor do features that games no longer have."""
    game = uc.new_game("normandy", "la_raye", seed=1)
    seen = game.observation("us")
    first, second, *_ = (action.notation for action in seen.legal_actions)
    write_weights(folder, "la_raye", ["gone", "seat us", "seat german"], [second, first], [0, 0])
    with np.load(folder / "normandy.la_raye.npz") as kept:
        arrays = {name: kept[name] for name in kept.files}
    arrays["matrix_0"][1, 0] = arrays["matrix_1"][0, 0] = 1
    arrays["matrix_2"][0] = [1, 2]
    np.savez_compressed(folder / "normandy.la_raye.npz", **arrays)
    assert LearnedBot().choose(seen).notation == first
    arrays["matrix_2"][0] = [2, 1]
    np.savez_compressed(folder / "normandy.la_raye.npz", **arrays)
    read_weights.cache_clear()
    assert LearnedBot().choose(seen).notation == second


def test_actions_that_it_does_not_know_come_last(folder: Path) -> None:
    seen = uc.new_game("normandy", "la_raye", seed=1).observation("us")
    last = seen.legal_actions[-1].notation
    write_weights(folder, "la_raye", ["ply"], [last], [-9])
    assert LearnedBot().choose(seen).notation == last
    write_weights(folder, "la_raye", ["ply"], ["end_turn"], [1])
    read_weights.cache_clear()
    assert LearnedBot().choose(seen) == seen.legal_actions[0]


def test_a_scenario_without_weights_is_refused_by_name() -> None:
    game = uc.new_game("normandy", "mortain", seed=1)
    text = r"learned plays normandy:la_raye, not normandy:mortain"
    with pytest.raises(uc.BotError, match=text):
        uc.play(game, dict.fromkeys(game.sides, "learned"), 1)


def test_without_numpy_it_says_what_to_install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ModuleNotFoundError, match=r"the bot learned needs numpy: pip install numpy") as raised:
        read_weights("normandy:la_raye")
    assert raised.value.name == "numpy"


def test_only_games_with_weights_have_it() -> None:
    assert list_trained() == {"normandy": ("la_raye",)}
    assert "learned" in uc.bots("normandy")
    assert "learned" not in uc.bots("allied_assault")
    assert not is_for_all("learned")
    assert is_for_all("planner")


def test_its_weights_fit_the_scenario_of_today() -> None:
    """All features and actions of the file are those of the encoding, so nothing that it learned is lost."""
    encoding, weights = lab.encoding("normandy", "la_raye"), read_weights("normandy:la_raye")
    assert {*weights.features} <= {*encoding.features}
    assert weights.actions == [*encoding.actions]


def play(games: int, other: str) -> int:
    """Games won on seeds that no game of the training had; each seed is played from both seats."""
    won = 0
    for number in range(games):
        game = uc.new_game("normandy", "la_raye", seed=900_000 + number // 2, events=False)
        mine, theirs = ("us", "german") if number % 2 else ("german", "us")
        uc.play(game, {mine: "learned", theirs: other}, 2_000)
        won += game.returns()[mine] == 1
    return won


def test_it_beats_random() -> None:
    assert play(6, "random") >= 5


@pytest.mark.nightly
def test_it_wins_nearly_as_often_as_greedy() -> None:
    """Of 200 games it won 94 when it was measured; chance alone leaves it more than 74."""
    assert play(200, "greedy") > 74
