"""The bot ``learned``: it takes what has the best outlook for its network, and refuses a scenario without weights."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
import undaunted_lab as lab
from undaunted_core.agents.base import is_for_all
from undaunted_core.game.game import CHANCE
from undaunted_lab.agents.learned import LearnedBot, Network, find_weights, list_trained, read_weights

if TYPE_CHECKING:
    from undaunted_core.game.observation import Observation
    from undaunted_core.kernel.actions import Action

np = pytest.importorskip("numpy")

HOLDER = "initiative.holder us"


def write_weights(path: Path, features: list[str], actions: list[str], **arrays: Any) -> Path:
    """Weights with two hidden units: zeros but for the arrays that are given."""
    shapes = [(len(features), 2), (2, 2), (2, len(actions)), (2, 1)]
    kept: dict[str, Any] = {"features": np.array(features), "actions": np.array(actions)}
    for at, shape in enumerate(shapes):
        kept |= {f"matrix_{at}": np.zeros(shape, np.float16), f"bias_{at}": np.zeros(shape[1], np.float16)}
    assert arrays.keys() <= kept.keys()
    np.savez_compressed(path, **kept | {name: np.array(array, np.float16) for name, array in arrays.items()})
    return path


class Usual:
    """A bot that compares the first options and the last one."""

    def __init__(self, seed: int | None = None) -> None:
        """It draws nothing."""

    def choose(self, seen: Observation) -> Action:
        return seen.legal_actions[-1]

    def candidates(self, seen: Observation, most: int) -> list[Action]:
        return [*seen.legal_actions[: most - 1], seen.legal_actions[-1]]


class All(Usual):
    """A bot that compares all options."""

    def candidates(self, seen: Observation, most: int) -> list[Action]:
        return [*seen.legal_actions]


@pytest.fixture
def game() -> uc.Game:
    """La Raye, at the first bid of the US side."""
    return uc.new_game("normandy", "la_raye", seed=1)


def test_a_feature_and_an_action_go_by_their_names(tmp_path: Path, game: uc.Game) -> None:
    """Where they stand in the file does not matter, nor do features that games no longer have."""
    first, second, *_ = legal = game.legal_actions("us")
    into = [[9, 9], [1, 0], [0, 1]]
    path = write_weights(
        tmp_path / "a.npz", ["gone", "seat us", "seat german"], [second.notation, first.notation],
        matrix_0=into, matrix_1=[[1, 0], [0, 1]], matrix_2=[[1, 2], [2, 1]], matrix_3=[[1], [-1]],
    )  # fmt: skip
    network = Network(game.rules, path)
    scores, (worth,) = network.rate([game])
    assert network.pick(legal, scores[0]) == first
    assert worth == pytest.approx(np.tanh(np.log(2)), abs=1e-3)
    game.apply(first, "us")
    scores, (worth,) = network.rate([game])
    assert network.pick(legal, scores[0]) == second
    assert worth == pytest.approx(-np.tanh(np.log(2)), abs=1e-3)


def test_actions_that_it_does_not_know_come_last(tmp_path: Path, game: uc.Game) -> None:
    legal = game.legal_actions("us")
    network = Network(game.rules, write_weights(tmp_path / "a.npz", ["ply"], [legal[-1].notation], bias_2=[-9]))
    assert network.pick(legal, network.rate([game])[0][0]) == legal[-1]
    network = Network(game.rules, write_weights(tmp_path / "b.npz", ["ply"], ["end_turn"], bias_2=[1]))
    assert network.pick(legal, network.rate([game])[0][0]) == legal[0]


def write_taste(path: Path, strength: float) -> Path:
    """Weights of a network for which the US side stands so well if it has the initiative, else as well as the other."""
    features = [HOLDER, "seat us", "seat german"]
    one_seat = [[2, 2], [10, 0], [0, 10]]
    return write_weights(
        path, features, ["end_turn"], matrix_0=one_seat, bias_0=[-10 * np.log(2)] * 2, matrix_1=[[1, 0], [0, 1]],
        matrix_3=[[strength], [-strength]],
    )  # fmt: skip


@pytest.mark.parametrize("seat", ["us", "german"])
def test_it_takes_what_its_network_sees_the_best_outlook_after(tmp_path: Path, game: uc.Game, seat: str) -> None:
    """Fog of War is the lowest bid: it leaves the initiative to the other side."""
    if seat == "german":
        game.apply(game.legal_actions("us")[0], "us")
    seen, lowest = game.observation(seat), f"bid {seat}:fog_of_war"
    for strength in (1, -1):
        path = write_taste(tmp_path / "a.npz", strength)
        read_weights.cache_clear()
        bot, again = (LearnedBot(1, policy=Usual, weights=path, playouts=64) for _ in range(2))
        chosen = bot.choose(seen)
        assert (chosen.notation == lowest) == (strength < 0)
        assert again.choose(seen) == chosen
        assert bot.values == again.values
        assert bot.values[chosen.notation] == max(bot.values.values())


def test_the_first_candidate_stands_if_no_other_one_is_surely_better(tmp_path: Path, game: uc.Game) -> None:
    bot = LearnedBot(1, policy=Usual, weights=write_taste(tmp_path / "a.npz", -0.1), playouts=8)
    chosen = bot.choose(game.observation("us"))
    assert chosen == game.legal_actions("us")[0]
    assert bot.values[chosen.notation] < max(bot.values.values())


def test_a_play_out_that_ends_counts_by_its_result(tmp_path: Path) -> None:
    """Near the end of a game the network's opinion gives way to who won."""
    path = write_weights(tmp_path / "a.npz", ["ply"], ["end_turn"])
    game, before = uc.new_game("normandy", "la_raye", seed=1, events=False), None
    players: Any = {seat: uc.bots("normandy")["greedy"](seed=1) for seat in game.seats}
    while not game.is_terminal:
        seat = game.to_move[0]
        if len(game.legal_actions(seat)) > 1:
            before = game.clone(), seat
        game.apply(players[seat].choose(game.observation(seat)), seat)
    assert before is not None
    last, seat = before
    bot = LearnedBot(1, policy=All, weights=path, playouts=8)
    bot.choose(last.observation(seat))
    results = {result for choice in bot.tried for result in choice.results}
    assert results & {0.0, 1.0}
    assert results <= {0.0, 0.5, 1.0}


def test_chance_that_waits_is_drawn(tmp_path: Path) -> None:
    """A game whose dice come from outside: the play-outs throw their own."""
    game = uc.new_game("normandy", "la_raye", seed=1, chance="explicit")
    while game.current_player == CHANCE:
        game.apply(game.legal_actions()[0])
    bot = LearnedBot(1, policy=Usual, weights=write_weights(tmp_path / "a.npz", ["ply"], ["end_turn"]), playouts=6)
    assert bot.choose(game.observation("us")) in game.legal_actions("us")


def test_a_scenario_without_weights_is_refused_by_name() -> None:
    game = uc.new_game("normandy", "mortain", seed=1)
    text = r"learned plays normandy:la_raye, not normandy:mortain"
    with pytest.raises(uc.BotError, match=text):
        uc.play(game, dict.fromkeys(game.sides, "learned"), 1)


def test_without_numpy_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ModuleNotFoundError, match=r"the bot learned needs numpy: pip install numpy") as raised:
        read_weights(tmp_path / "a.npz")
    assert raised.value.name == "numpy"


def test_only_games_with_weights_have_it() -> None:
    assert list_trained() == {"normandy": ("la_raye",)}
    assert "learned" in uc.bots("normandy")
    assert "learned" not in uc.bots("allied_assault")
    assert not is_for_all("learned")
    assert is_for_all("planner")


def test_its_weights_fit_the_scenario_of_today() -> None:
    """All features and actions of the file are those of the encoding, so nothing that it learned is lost."""
    encoding, weights = lab.encoding("normandy", "la_raye"), read_weights(find_weights("normandy:la_raye"))
    assert {*weights.features} <= {*encoding.features}
    assert weights.actions == [*encoding.actions]


def play(games: int, other: str, **options: Any) -> int:
    """Games won on seeds that no game of the training had; each seed is played from both seats."""
    won, greedy = 0, uc.bots("normandy")["greedy"]
    for number in range(games):
        game = uc.new_game("normandy", "la_raye", seed=900_000 + number // 2, events=False)
        mine, theirs = ("us", "german") if number % 2 else ("german", "us")
        learned: Any = LearnedBot(number, policy=greedy, **options)
        uc.play(game, {mine: learned, theirs: other}, 2_000)
        won += game.returns()[mine] == 1
    return won


@pytest.mark.nightly
def test_it_beats_random() -> None:
    assert play(2, "random", playouts=3) == 2


@pytest.mark.nightly
def test_it_beats_greedy() -> None:
    """It won 249 of 400 games when it was measured; an equal of ``greedy`` wins more than 114 of 200 once in forty."""
    assert play(200, "greedy") > 114
