"""Play-outs: the same play as through the game, and nothing of the game changes."""

from __future__ import annotations

import random

import pytest

import undaunted_core as uc
from kit.setups import SWEPT, maker


@pytest.mark.nightly(
    but=[
        "allied_assault-allied_assault:bulge_solo",
        "allied_assault-allied_assault:metz",
        "normandy-normandy:critical_intelligence",
        "normandy-normandy:mortain",
        "north_africa-north_africa:the_whole_patrol",
        "north_africa-north_africa:the_column",
    ]
)
@pytest.mark.parametrize(("game", "scenario"), SWEPT)
def test_a_playout_plays_as_the_game_does(game: str, scenario: str) -> None:
    """The same choices through ``apply`` end in the same state, at the end and at a limit, sampled and explicit."""
    for chance, limit in (("sampled", None), ("explicit", 40)):
        begun = maker(game, scenario, 3)(chance=chance)
        before, pick = begun.digest(), random.Random(5).random
        played = uc.playout(begun, limit=limit, seed=5)
        assert begun.digest() == before
        other = maker(game, scenario, 3)()
        while not other.is_terminal and other._ctx.state.ply != limit:
            offered = other.legal_actions()
            other.apply(offered[int(pick() * len(offered))])
        assert played == other
        assert played.returns() == other.returns()
        assert (played.rules, played._ctx.explicit) == (begun.rules, chance == "explicit")
        with pytest.raises(uc.NoRecordError):
            _ = played.history


def test_a_policy_is_asked_for_each_choice() -> None:
    game, asked = uc.new_game("normandy", "la_raye", seed=2), []

    def simplest(offered: object) -> object:
        asked.append(offered)
        return offered[0]  # type: ignore[index]

    played = uc.playout(game, simplest, 30)  # type: ignore[arg-type]
    assert len(asked) == 30 == played._ctx.state.ply
    other = uc.new_game("normandy", "la_raye", seed=2)
    for _ in range(30):
        other.apply(other.legal_actions()[0])
    assert played == other


def test_limits_hold() -> None:
    game = uc.new_game("normandy", "la_raye", seed=2, max_decisions=20)
    assert uc.playout(game).outcome.reason == "outcome.core.limit_reached"  # type: ignore[union-attr]
    assert uc.playout(game, limit=20).is_terminal
    assert not uc.playout(game, limit=19).is_terminal
    assert uc.playout(game, limit=0) == game
    over = uc.playout(game)
    assert uc.playout(over) == over


def test_without_a_seed_each_is_another() -> None:
    game = uc.new_game("normandy", "la_raye", seed=2)
    assert len({uc.playout(game, limit=15).digest() for _ in range(5)}) > 1
    assert len({uc.playout(game, limit=15, seed=1).digest() for _ in range(3)}) == 1


def test_what_is_no_policy_or_limit_is_refused() -> None:
    game = uc.new_game("normandy", "la_raye", seed=2)
    with pytest.raises(ValueError, match="policy is 'random' or a function"):
        uc.playout(game, "greedy")
    for wrong in (-1, 1.5, True):
        with pytest.raises(ValueError, match="limit is None or a whole number from 0"):
            uc.playout(game, limit=wrong)  # type: ignore[arg-type]


def test_a_rule_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = uc.new_game("normandy", "la_raye", seed=2)
    with pytest.raises(uc.RuleError):
        uc.playout(game, lambda offered: None)  # type: ignore[arg-type, return-value]
    with pytest.raises(ZeroDivisionError):
        uc.playout(game, lambda offered: offered[1 // 0])
    at = game._ctx.state.stack[-1][0]
    nothing = staticmethod(lambda *given: ())
    silent = type("Silent", (), {"simultaneous": True, "options": nothing, "resolve": None, "name": "x"})
    code = list(game.rules.code)
    code[at] = silent, code[at][1]
    monkeypatch.setattr(game.rules, "code", tuple(code))
    with pytest.raises(uc.RuleError, match="offer"):
        uc.playout(game)
