"""What each side still lacks, as packs declare it."""

from __future__ import annotations

import pytest

import undaunted_core as uc
import undaunted_lab as lab
from kit.small import SMALLEST


@pytest.mark.parametrize(("game", "scenario"), SMALLEST)
def test_what_each_side_lacks_is_what_its_conditions_say(game: str, scenario: str) -> None:
    played = uc.new_game(game, scenario, seed=1)
    uc.play(played, dict.fromkeys(played.seats, "random"), 40)
    seen = played.observation(played.seats[0])
    lacks = lab.progress(seen)
    assert {*lacks} == {*played.sides}
    for side, conditions in lacks.items():
        assert len(conditions) == len(played.catalog["sides"][side]["victory"])
        answer = seen.explain("victory", side=side)
        assert {part.total for part in answer.parts} == {*conditions.values()}


def test_a_winner_lacks_nothing() -> None:
    for seed in range(20):
        game = uc.new_game("normandy", "la_raye", seed=seed)
        uc.play(game, {"us": "greedy", "german": "random"})
        if game.outcome is not None and "objective" in game.outcome.reason:
            break
    assert game.outcome is not None
    (winner,) = game.outcome.winners
    lacks = lab.progress(game.observation("us"))[winner]
    assert min(value for value in lacks.values() if value is not None) <= 0


def test_only_an_observation_of_a_seat_has_progress() -> None:
    game = uc.new_game("normandy", "la_raye", seed=1)
    with pytest.raises(TypeError, match="expected an Observation"):
        lab.progress(game)  # type: ignore[arg-type]
    with pytest.raises(uc.NotYourDecisionError):
        lab.progress(game.observation(None))
