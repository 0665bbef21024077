"""The state machine over whole games: right games pass, planted faults are found."""

from functools import partial

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

import undaunted_core as uc
from undaunted_core.game.game import Game
from undaunted_testing import CheckFailedError, game_machine, machine
from undaunted_testing.machine import Table, check_handling

QUICK = settings(max_examples=12, stateful_step_count=15, deadline=None, suppress_health_check=list(HealthCheck))
#: To find a planted fault it need not be made short, which takes most of the time; nothing of it is kept.
FAULTY = settings(
    QUICK, max_examples=400, stateful_step_count=25, database=None, derandomize=True, phases=[Phase.generate]
)
LA_RAYE = partial(uc.new_game, "normandy", "la_raye", seed=1)


@pytest.mark.nightly(but=["normandy-la_raye"])
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


@pytest.mark.nightly
def test_a_clone_that_shares_a_list_is_found(monkeypatch):
    def shallow(right, self):
        made = right(self)
        made._ctx.state.zones = self._ctx.state.zones
        return made

    assert "led to another state" in found(monkeypatch, "clone", shallow)


@pytest.mark.nightly
def test_an_undo_that_forgets_something_is_found(monkeypatch):
    def forgets(right, self):
        right(self)
        self._ctx.state.zones.cards[0].clear()

    assert "led to another state" in found(monkeypatch, "undo", forgets)


def test_a_look_that_changes_the_game_is_found(monkeypatch):
    def touches(right, self, seat):
        self._ctx.state.zones.cards[0].reverse()
        return right(self, seat)

    said = found(monkeypatch, "observation", touches)
    # Which deed notices it first depends on what is drawn.
    wanted = ("sees something else the second time", "led to another state", "gives us another world")
    assert any(text in said for text in wanted), said


def test_a_world_that_is_another_each_time_is_found(monkeypatch):
    """Hypothesis would call it a flaky test; what draws by itself does not mind."""
    drawn, right = iter(range(10**9)), Game.determinize

    def careless(self, seat, seed):
        return right(self, seat, next(drawn))  # the seed is not what the world follows from

    monkeypatch.setattr(Game, "determinize", careless)
    with pytest.raises(CheckFailedError, match=r"gives \w+ another world") as caught:
        check_handling(LA_RAYE, steps=1000, seconds=1)
    assert "draw a world" in caught.value.moves[-1]


def test_deeds_that_cannot_be_done_are_left_out():
    """So a list of them can be made shorter: a seat that is not asked, a game that is over."""
    table = Table(LA_RAYE, ((),))
    table.begin(0)
    game = table.held[0].game
    assert machine._move(game, "us: bid us:scout_a") is None
    assert machine._move(game, "chance: draw us:scout_a") == ("chance", game.action("draw us:scout_a"))
    assert machine._move(game, None) == ("chance", game.legal_actions()[0])
    assert machine._do_deeds(Table(LA_RAYE, ((),)), [((0, "move"), "us: pass"), ((3, "clone"), None)]) is None
    game._ctx.state.outcome = ((0,), "", "")
    assert machine._move(game, None) is None


@pytest.mark.usefixtures("attempts")
def test_a_rule_that_raises_is_a_failure_of_what_was_done(monkeypatch):
    monkeypatch.setattr(Game, "observation", lambda self, seat: 1 // 0)
    with pytest.raises(CheckFailedError, match="handled: ZeroDivisionError") as caught:
        check_handling(LA_RAYE, steps=1000, seconds=40)
    assert caught.value.moves == ("game 0: look",)


@pytest.mark.parametrize("game", ["north_africa", "allied_assault"])
def test_of_every_title_what_is_drawn_agrees(game):
    scenario = uc.games()[game].scenarios[0]
    check_handling(partial(uc.new_game, game, scenario, seed=1), steps=150)
