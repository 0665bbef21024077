"""Properties of games in which Hypothesis draws actions and dice (``HYPOTHESIS_PROFILE=deep`` for many)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import undaunted_core as uc
from kit.setups import SETUPS, maker
from undaunted_testing import check_stop, garbage, play_on, played_games

MAKERS = [maker(game, scenario, 1) for game, scenario in SETUPS]
GAMES = st.sampled_from(MAKERS).flatmap(lambda make: played_games(make, max_moves=50))


@pytest.mark.nightly
@given(GAMES)
def test_every_reachable_stop_keeps_the_rules_of_the_kit(game: uc.Game) -> None:
    check_stop(game)


@given(GAMES, garbage())
def test_garbage_is_refused_and_changes_nothing(game: uc.Game, nonsense: Any) -> None:
    before, history = game.digest(), game.history
    with pytest.raises(uc.ActionError):
        game.apply(nonsense)
    assert game.digest() == before
    assert game.history == history


@given(st.data())
def test_undo_leads_to_the_state_before_or_nowhere(data: st.DataObject) -> None:
    digests: list[str] = []
    game = data.draw(st.sampled_from(MAKERS))(chance="explicit")
    play_on(data, game, 30, lambda g, seat, action: digests.append(g.digest()))
    now, history = game.digest(), game.history
    try:
        game.undo()
    except uc.CannotUndoError:
        assert game.digest() == now
        assert game.history == history
    else:
        assert game.digest() == digests[-1]


@given(st.data())
def test_the_same_moves_lead_to_the_same_game_whether_dice_are_drawn_or_told(data: st.DataObject) -> None:
    """A sampled game, its outcomes told to an explicit one, then taken up from a save."""
    make = data.draw(st.sampled_from(MAKERS))
    game = make(chance="sampled")
    play_on(data, game, 30)
    again = game.replay().play()
    assert again == game
    assert again.digest() == game.digest()
    assert [e.to_dict() for e in again.events(None)] == [e.to_dict() for e in game.events(None)]


@pytest.mark.nightly
@given(GAMES)
def test_a_sampled_world_can_be_played_on(game: uc.Game) -> None:
    """What is sampled from an observation is a whole game: its options apply, it saves and reads back."""
    for seat in game.seats:
        check_stop(game.determinize(seat, 3), checks=("conserved", "options", "applies", "saved"))
