"""The bot ``hard``: ``planner`` with a style for its own side, and weights by which it judges positions."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import undaunted_core as uc
from undaunted_lab.agents import hard as module
from undaunted_lab.agents.hard import HORIZONS, OUTLOOKS, STYLES, HardBot, change_style, read_numbers
from undaunted_lab.agents.planner import PlannerBot
from undaunted_system.bot.outlook import CONTROL_WEIGHTS

GAMES = sorted(path.stem for path in STYLES.glob("*.json"))
BOLD = {"danger": 0.5}
CALM, HARSH = {"threat": -0.5}, {"threat": -9.0}


@pytest.fixture
def bold(monkeypatch: pytest.MonkeyPatch) -> None:
    """A style of one side of one scenario, and nothing else."""
    styles = {"north_africa": {"the_ridge": {"lrdg": BOLD}}}
    monkeypatch.setattr(module, "read_numbers", lambda folder, game: styles.get(game, {}) if folder == STYLES else {})


@pytest.fixture
def harsh(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same style, and weights of both sides."""
    numbers = {STYLES: {"the_ridge": {"lrdg": BOLD}}, OUTLOOKS: {"the_ridge": {"lrdg": CALM, "italian": HARSH}}}
    monkeypatch.setattr(module, "read_numbers", lambda folder, game: numbers[folder])


def hard(game: str, seed: int = 1) -> Any:
    return HardBot(seed, policy=uc.bots(game)["greedy"], playouts=2)


def first_choice(game: uc.Game) -> uc.Observation:
    """What the seat sees that has the first choice among several actions."""
    while len(game.legal_actions(game.to_move[0])) == 1:
        game.apply(game.legal_actions(game.to_move[0])[0])
    return game.observation(game.to_move[0])


@pytest.mark.parametrize("game", GAMES)
def test_styles_are_of_sides_and_numbers_that_exist(game: str) -> None:
    bot: Any = uc.bots(game)["greedy"]()
    styles = read_numbers(STYLES, game)
    scenarios = {info.id: info for info in uc.scenarios(game)}
    assert styles
    assert styles.keys() <= scenarios.keys()
    for scenario, sides in styles.items():
        assert not scenarios[scenario].automated
        assert sides.keys() <= {*scenarios[scenario].sides}
        for factors in sides.values():
            assert all(0.1 < factor < 10 for factor in factors.values())
            assert change_style(bot.style, factors) != bot.style


def test_weights_are_of_sides_and_figures_that_exist() -> None:
    """Each counts for the side or against it as it usually does."""
    games = [path.stem for path in OUTLOOKS.glob("*.json")]
    assert games
    for game in games:
        scenarios = {info.id: info for info in uc.scenarios(game)}
        for scenario, sides in read_numbers(OUTLOOKS, game).items():
            assert sides.keys() == {*scenarios[scenario].sides}
            for weights in sides.values():
                assert all(weight * CONTROL_WEIGHTS[name] > 0 for name, weight in weights.items() if name != "always")


@pytest.mark.parametrize("game", GAMES)
def test_parts_of_a_whole_stay_parts(game: str) -> None:
    """Whatever they are multiplied by: what is left with each step does not grow with the steps."""
    bot: Any = uc.bots(game)["greedy"]()
    parts = {"scout_nearness", "decay", "hurt"} & attrs.asdict(bot.style).keys()
    assert parts
    assert all(0.9 < getattr(change_style(bot.style, dict.fromkeys(parts, 9.0)), part) < 1 for part in parts)


def test_the_own_side_plays_in_its_style_and_the_enemy_in_the_usual(bold: None) -> None:
    """Positions are judged in the usual style too."""
    game = uc.new_game("north_africa", "the_ridge", seed=1)
    bot = hard("north_africa")
    players: dict[str, Any] = {}
    bot._policy = lambda make=bot._policy: players.setdefault(str(len(players)), make())
    bot.choose(game.observation("lrdg"))
    styles = [player.style for player in players.values()]
    judge, mover = bot._judging("lrdg"), bot._player("lrdg")
    assert [styles.count(judge.style), styles.count(mover.style), len(styles)] == [2, 1, 3]
    assert mover.style.danger == judge.style.danger / 2
    assert bot._judging("italian") is bot._player("italian")


@pytest.mark.parametrize("side", ["lrdg", "italian"])
def test_each_side_is_judged_by_its_weights(harsh: None, side: str) -> None:
    """It does not matter which side chooses."""
    observation = uc.new_game("north_africa", "the_ridge", seed=1).observation(side)
    bot = hard("north_africa")
    bot.choose(observation)
    assert [bot._judging(other).outlook_weights for other in ("lrdg", "italian")] == [CALM, HARSH]
    assert bot._player(side).horizons == HORIZONS


def test_weights_change_how_a_position_is_judged() -> None:
    observation = uc.new_game("north_africa", "the_ridge", seed=1).observation("lrdg")
    greedy: Any = uc.bots("north_africa")["greedy"](1)
    usual = greedy.outlook(observation)
    greedy.outlook_weights = {"always": 2.0}
    assert greedy.outlook(observation) == 2.0 != usual


@pytest.mark.parametrize("scenario", ["the_column", "the_ridge"])
def test_without_a_style_it_chooses_as_planner_does(bold: None, scenario: str) -> None:
    """The Italians of The Ridge have none here, and nobody in The Column has any."""
    observation = uc.new_game("north_africa", scenario, seed=2).observation("italian")
    bot, planner = hard("north_africa"), PlannerBot(1, policy=uc.bots("north_africa")["greedy"], playouts=2)
    assert bot.choose(observation) == planner.choose(observation)
    assert bot.values == planner.values
    assert len(bot._players) == len(planner._players)


def test_a_bot_without_style_and_weights_plays_the_play_outs_too(harsh: None) -> None:
    observation = uc.new_game("north_africa", "the_ridge", seed=1).observation("lrdg")
    assert HardBot(1, playouts=2).choose(observation) in observation.legal_actions


def test_one_bot_serves_both_sides_in_turn(bold: None) -> None:
    """A table asks the same bot for hints of both sides: each plays in its own style, and never in the other's."""
    game, bot = uc.new_game("north_africa", "the_ridge", seed=1), hard("north_africa")
    for seat in ("lrdg", "italian"):
        observation = game.observation(seat)
        bot.why(observation, bot.choose(observation))
        styles = {side: bot._player(side).style for side in ("lrdg", "italian")}
        assert (styles["lrdg"] != styles["italian"]) == (seat == "lrdg")


def test_a_game_without_styles_has_none() -> None:
    assert read_numbers(STYLES, "nothing") == {}


def test_a_seed_repeats_its_choice() -> None:
    observation = first_choice(uc.new_game("north_africa", "the_water_point", seed=3))
    bots = [hard("north_africa", seed=5) for _ in range(2)]
    assert bots[0].choose(observation) == bots[1].choose(observation)
    assert bots[0].values == bots[1].values
