"""Series of games by bots: what is counted of them, and the command that plays them."""

from __future__ import annotations

import json
from typing import Any

import pytest

import undaunted_core as uc
from undaunted_command.main import main
from undaunted_lab.agents.series import Ended, interval, summary
from undaunted_system.bot.bot import GreedyBot


def new(scenario: str = "la_raye", seed: int = 3, **given: Any) -> uc.Game:
    return uc.new_game("normandy", scenario, seed=seed, **given)


# -- counting ----------------------------------------------------------------------------------------------


def test_intervals_are_wilsons() -> None:
    """Against figures worked out by hand from the formula."""
    assert interval(10, 20) == pytest.approx((0.2993, 0.7007), abs=1e-4)
    assert interval(0, 20) == pytest.approx((0, 0.1611), abs=1e-4)
    assert interval(20, 20) == pytest.approx((0.8389, 1), abs=1e-4)
    assert interval(0, 0) == (0, 1)
    # Newcombe (1998), method 3 in table I.
    for wins, games, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611)):
        assert interval(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_a_summary_counts_every_game_once() -> None:
    games = [
        Ended(("us",), "a", "X-1", "one", 3, 10),
        Ended((), "b", "X-2", "two", 5, 30),
        Ended((), "unfinished", "", "stopped", 1, 20),
    ]
    found = summary(games, ("us", "german"))
    assert (found["wins"], found["draws"], found["unfinished"]) == ({"us": 1, "german": 0}, 1, 1)
    assert found["shares"]["us"]["share"] == pytest.approx(1 / 3)
    assert sum(end["games"] for end in found["ends"]) == found["games"] == 3
    assert found["rounds"] == {"mean": 3, "least": 1, "most": 5}
    assert found["decisions"] == {"mean": 20, "least": 10, "most": 30, "total": 60}


# -- the command --------------------------------------------------------------------------------------------


def test_simulate_plays_the_bots_it_is_told_and_gives_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["simulate", "normandy", "la_raye", "--games", "5", "--seed", "1", "--player", "us=greedy"]
    assert main([*argv, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["players"] == {"us": "greedy", "german": "random"}
    assert result["wins"] == {"us": 5, "german": 0}
    assert result["shares"]["us"] == pytest.approx({"share": 1, "low": 0.5655, "high": 1}, abs=1e-4)
    assert main(argv) == 0
    shown = capsys.readouterr().out
    assert "won by us (greedy)      5      100.0% (56.6% to 100.0%)" in shown


def test_simulate_plays_the_very_games_of_uc_play(capsys: pytest.CaptureFixture[str]) -> None:
    game = new(seed=1)
    decisions = uc.play(game, {"us": "greedy", "german": "random"})
    main(["simulate", "normandy", "la_raye", "--games", "1", "--seed", "1", "--player", "us=greedy", "--json"])
    assert json.loads(capsys.readouterr().out)["decisions"]["total"] == decisions


def test_simulate_says_which_bot_failed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(bot: GreedyBot, observation: uc.Observation) -> Any:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(GreedyBot, "choose", fail)
    assert main(["simulate", "normandy", "la_raye", "--games", "1", "--player", "german=greedy"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "undaunted: bot greedy for german at tactics.choose_bid: raised ZeroDivisionError: oops\n"
