"""The kit's checks on random games of some classes of scenarios (``UNDAUNTED_DEEP=1``: of all scenarios, and many)."""

from __future__ import annotations

import pytest

import undaunted_core as uc
from kit.places import DEEP
from kit.setups import POLICIES, SETUPS, few, own_library
from undaunted_testing import check_ruleset

QUICK_EVERY = 19
QUICK_PLIES = 240


@pytest.mark.nightly(
    but=[
        "allied_assault-allied_assault:carentan",
        "north_africa-north_africa:the_column",
        "normandy-normandy:critical_intelligence",
    ]
)
@pytest.mark.parametrize(("game", "scenario"), few(5))
def test_random_games_keep_every_rule_of_the_kit(game: str, scenario: str) -> None:
    policy = POLICIES.get(game)
    if DEEP:
        check_ruleset(own_library(game), game, scenario, games=10, policy=policy)
    else:
        check_ruleset(own_library(game), game, scenario, games=2, every=QUICK_EVERY, plies=QUICK_PLIES, policy=policy)


@pytest.mark.parametrize(("game", "scenario"), SETUPS)
def test_random_games_end_by_their_own_rules(game: str, scenario: str) -> None:
    """One cheap check on whole games: they end, and outcome and returns agree."""
    seeds = range(0, 200, 20) if DEEP else (0,)
    for seed in seeds:
        (ended,) = check_ruleset(
            own_library(game),
            game,
            scenario,
            games=1,
            seed=seed,
            plies=20_000,
            every=50,
            checks=["outcome", "conserved"],
        )
        assert ended.is_terminal
        assert ended.outcome is not None


def test_a_save_of_a_game_started_by_short_id_is_equal_to_it() -> None:
    game = uc.new_game("normandy", "la_raye", seed=1)
    assert uc.Game.from_json(game.to_json()) == game
