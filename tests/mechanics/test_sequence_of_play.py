"""The sequence of play: a golden outline per game, no blank clauses, and nothing started that is not declared.

``python tests/tools/make_outlines.py`` writes the outlines again.
"""

from __future__ import annotations

import pytest

import undaunted_core as uc
from kit.setups import POLICIES
from tools.make_outlines import GAMES, OUTLINES, TITLES, lines_of
from undaunted_core.extension.manager import default_library
from undaunted_testing.outline import outline
from undaunted_testing.sequence import check_sequence
from undaunted_testing.walk import CheckFailedError


@pytest.mark.parametrize("game", GAMES)
def test_the_outline_of_a_game_is_as_frozen(game: str) -> None:
    assert lines_of(game) == (OUTLINES / f"{game}.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("game", TITLES)
def test_every_step_and_decision_of_a_title_has_a_clause(game: str) -> None:
    root = outline(default_library().ruleset(game, uc.scenarios(game)[0].id))
    blank = [node.name for _, node in root.lines() if node.kind in ("step", "decision") and not node.clause]
    assert not blank


@pytest.mark.parametrize(("game", "scenario"), [(game, one.id) for game in TITLES for one in uc.scenarios(game)][::3])
def test_steps_and_actions_start_what_they_declare(game: str, scenario: str) -> None:
    check_sequence(default_library(), game, scenario, games=3, policy=POLICIES.get(game))


def test_what_is_started_and_not_declared_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from undaunted_testing import sequence

    monkeypatch.setattr(sequence, "starts_of", lambda rules, name: {})
    with pytest.raises(CheckFailedError, match="which it does not declare"):
        check_sequence(default_library(), "normandy", "la_raye", games=1)
