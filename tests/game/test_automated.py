"""A side that nobody plays: listings and commands say so, it needs no bot, and the kit sees when it is asked."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import undaunted_core as uc
from kit.terminal import folders, run
from undaunted_command import main as cli
from undaunted_core.authoring.bots import RULES_PLAY
from undaunted_testing import CheckFailedError, check_stop

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["folders", "run"]

SOLO = ("allied_assault", "metz_solo")


@pytest.fixture(autouse=True)
def _plugin() -> None:
    pytest.importorskip("undaunted_allied_assault", reason="the plugin allied_assault is not installed")


def nobody_plays(game: uc.Game, side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the scenario say that nobody plays a side."""
    scenario = SimpleNamespace(automated={side: RULES_PLAY})
    monkeypatch.setattr(game.rules, "source", attrs.evolve(game.rules.source, scenario=scenario))


def test_scenarios_say_who_plays(capsys: pytest.CaptureFixture[str]) -> None:
    by = {one.id: one.automated for one in uc.scenarios("allied_assault")}
    assert (by["metz_solo"], by["bulge_solo"], by["metz"]) == ({"german": "rules"}, {"us": "rules"}, {})
    assert cli.main(["scenarios", "allied_assault"]) == 0
    lines = {line.split()[1]: line for line in capsys.readouterr().out.splitlines()}
    assert "us, german (rules)" in lines["metz_solo"]
    assert "rules" not in lines["metz"]
    assert cli.main(["scenarios", "allied_assault", "--json"]) == 0
    assert '"german": "rules"' in capsys.readouterr().out


def test_no_bot_is_needed_and_a_bot_that_is_given_does_nothing() -> None:
    ends = []
    for players in ({"us": "random"}, {"us": "random", "german": "random"}):
        game = uc.new_game(*SOLO, seed=3)
        uc.play(game, players)
        ends.append((game.outcome, game.digest()))
    assert ends[0] == ends[1]
    with pytest.raises(ValueError, match="no bot plays us"):
        uc.play(uc.new_game(*SOLO, seed=3), {"german": "random"})


def test_simulations_name_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", *SOLO, "--games", "2", "--seed", "1"]) == 0
    assert "won by german (rules)" in capsys.readouterr().out
    assert cli.main(["simulate", *SOLO, "--games", "1", "--seed", "1", "--show", "--lang", "es"]) == 0
    assert "lo juegan las reglas" in capsys.readouterr().out


def test_a_person_plays_against_the_rules_alone(run: Callable[..., Any]) -> None:
    """The keyboard is not passed on."""
    _, out, _ = run(*SOLO, "--seed=1", typed=["1", "1", "q"])
    assert "German: nobody, the rules play it" in out
    assert "To go on: undaunted play" in out
    # Nobody needs to be named for the other side when the game goes on.
    assert "rules" not in out[out.index("To go on") :]
    code, _, err = run(*SOLO, "--player=german=random")
    assert code == 2
    assert "nobody plays german in this scenario, the rules do" in err


def test_a_game_without_people_is_shown(run: Callable[..., Any]) -> None:
    code, out, _ = run(*SOLO, "--seed=1", "--player=us=random")
    assert code == 0
    assert "Turn of the German side: the rules play it." in out


def test_the_kit_sees_that_such_a_side_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    game = uc.new_game("allied_assault", "metz", seed=1)
    nobody_plays(game, game.to_move[0], monkeypatch)
    with pytest.raises(CheckFailedError, match="is asked, but the scenario says that nobody plays it"):
        check_stop(game, checks=["asked"])
