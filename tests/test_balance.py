"""The command that measures whether scenarios are even: it counts what was played, and notices what is not even."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

import undaunted_core as uc

BENCH = Path(__file__).resolve().parent.parent / "bench"
#: Any two scenarios of any two games will do.
PLAYED = (("normandy", "la_raye"), ("north_africa", "landing_ground_7"))


@pytest.fixture(scope="module")
def balance() -> Any:
    spec = importlib.util.spec_from_file_location("balance", BENCH / "balance.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def figures(**changed: Any) -> dict[str, Any]:
    """An even scenario's figures, as far as the bar looks at them."""
    return {
        "shares": {"us": {"share": 0.5}, "german": {"share": 0.5}},
        "by_condition": {"share": 1.0},
        "conditions": [{"side": side, "condition": "pin", "games": 3} for side in ("us", "german")],
        **changed,
    }


def in_one_process(play: Any, seeds: Any) -> Any:
    return map(play, seeds)


@pytest.mark.parametrize(("game", "scenario"), PLAYED)
def test_the_figures_of_a_scenario_add_up(balance: Any, game: str, scenario: str) -> None:
    """Every game is won by a condition of the scenario or ended otherwise; the same seeds give the same figures."""
    found = balance.row(in_one_process, game, scenario, range(4))
    for bot in balance.BOTS:
        one = found[bot]
        by_condition = sum(condition["games"] for condition in one["conditions"])
        assert one["games"] == 4
        assert by_condition == one["by_condition"]["games"]
        assert by_condition + sum(end["games"] for end in one["other_ends"]) == 4
        assert sum(one["wins"].values()) + one["unfinished"] + one["draws"] == 4
    assert balance.row(in_one_process, game, scenario, range(4)) == found


@pytest.mark.parametrize(("game", "scenario"), PLAYED)
def test_the_condition_named_is_one_of_the_winner_s_and_met(balance: Any, game: str, scenario: str) -> None:
    seen = set()
    for seed in range(6):
        played = uc.new_game(game, scenario, seed=seed, events=False)
        uc.play(played, dict.fromkeys(played.sides, "greedy"), balance.LONGEST)
        found = balance.met(played)
        seen.add(found)
        if found is not None:
            side, place = found
            assert played.outcome is not None
            assert played.outcome.winners == (side,)
            assert played.catalog["sides"][side]["victory"][place]["clause"] == played.outcome.clause
            assert played.explain("victory", side=side).parts[place].total <= 0
    assert seen != {None}


def test_a_game_that_goes_on_was_won_by_nothing(balance: Any) -> None:
    assert balance.met(uc.new_game("normandy", "la_raye", seed=0)) is None


def test_an_even_scenario_misses_nothing(balance: Any) -> None:
    assert balance.misses(figures()) == []


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"shares": {"us": {"share": 0.71}, "german": {"share": 0.29}}}, "us wins 71.0%"),
        ({"by_condition": {"share": 0.94}}, "94.0% end by a victory condition"),
        ({"conditions": [{"side": "us", "condition": "pin", "games": 0}]}, "us never wins by pin"),
    ],
)
def test_what_misses_the_bar_is_named(balance: Any, changed: dict[str, Any], fault: str) -> None:
    assert balance.misses(figures(**changed)) == [fault]


def test_the_command_says_so_by_its_exit(
    balance: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One game of a scenario cannot be even, as one side wins it."""
    monkeypatch.setattr(balance, "ProcessPoolExecutor", InThisProcess)
    monkeypatch.setattr(sys, "argv", ["balance.py", "normandy", "la_raye", "--games", "1", "--markdown"])
    assert balance.main() == 1
    header, _, line = capsys.readouterr().out.splitlines()
    assert header.count("|") == line.count("|")
    assert "`la_raye`" in line


class InThisProcess:
    """A pool that is none."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def __enter__(self) -> InThisProcess:
        return self

    def __exit__(self, *raised: object) -> None:
        pass

    def map(self, play: Any, seeds: Any, chunksize: int) -> Any:
        return map(play, seeds)
