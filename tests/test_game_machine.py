"""The state machine over whole games: right games pass, planted faults are found."""

from functools import partial

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

import undaunted_core as uc
from undaunted_core.game.game import Game
from undaunted_core.testing import CheckFailedError, game_machine

QUICK = settings(max_examples=12, stateful_step_count=15, deadline=None, suppress_health_check=list(HealthCheck))
#: To find a planted fault it need not be made short, which takes most of the time; nothing of it is kept.
FAULTY = settings(
    QUICK, max_examples=400, stateful_step_count=25, database=None, derandomize=True, phases=[Phase.generate]
)
LA_RAYE = partial(uc.new_game, "normandy", "la_raye", seed=1)


@pytest.mark.parametrize(
    ("game", "scenario"),
    [("normandy", "la_raye"), ("north_africa", "vulnerable_encampments"), ("allied_assault", "metz")],
)
def test_games_of_every_title_agree_whatever_is_done(game, scenario):
    run_state_machine_as_test(game_machine(partial(uc.new_game, game, scenario, seed=1)), settings=QUICK)


def found(monkeypatch, name, fault):
    right = getattr(Game, name)
    monkeypatch.setattr(Game, name, lambda self, *given, **more: fault(right, self, *given, **more))
    with pytest.raises(CheckFailedError) as caught:
        run_state_machine_as_test(game_machine(LA_RAYE), settings=FAULTY)
    return str(caught.value)


def test_a_clone_that_shares_a_list_is_found(monkeypatch):
    def shallow(right, self):
        made = right(self)
        made._ctx.state.zones = self._ctx.state.zones
        return made

    assert "led to another state" in found(monkeypatch, "clone", shallow)


def test_an_undo_that_forgets_something_is_found(monkeypatch):
    def forgets(right, self):
        right(self)
        self._ctx.state.zones.cards[0].clear()

    assert "led to another state" in found(monkeypatch, "undo", forgets)


def test_a_look_that_changes_the_game_is_found(monkeypatch):
    def touches(right, self, seat):
        self._ctx.state.zones.cards[0].reverse()
        return right(self, seat)

    assert "sees something else the second time" in found(monkeypatch, "observation", touches)


def test_a_world_that_is_another_each_time_is_found(monkeypatch):
    drawn = iter(range(10**9))

    def careless(right, self, seat, seed):
        return right(self, seat, next(drawn))  # the seed is not what the world follows from

    assert "led to another state" in found(monkeypatch, "determinize", careless)
