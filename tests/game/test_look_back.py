"""A look back plays few decisions again, however long the game is, and comes to what a whole replay comes to."""

from __future__ import annotations

import random

import pytest

import undaunted_core as uc
from kit.setups import maker
from undaunted_core.errors import CannotUndoError
from undaunted_core.game import rerunning
from undaunted_core.game.back import game_at, go_on
from undaunted_core.limits import BETWEEN_STOPS


def play_simply(game: uc.Game, decisions: int) -> None:
    """End each turn at once: the record grows and the game does not end."""
    for _ in range(decisions):
        offered = game.legal_actions()
        game.apply(next((action for action in offered if action.kind.endswith("end_turn")), offered[0]))


@pytest.fixture
def again(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seats whose decisions are played again."""
    seats: list[int] = []
    advance = rerunning.advance

    def count(ctx: object, action: object, seat: int) -> None:
        seats.append(seat)
        advance(ctx, action, seat)  # type: ignore[arg-type]

    monkeypatch.setattr(rerunning, "advance", count)
    return seats


def most_again(game: uc.Game, again: list[int]) -> int:
    """Take back all that can be taken back, twenty decisions at most; the most decisions that a look back repeats."""
    most = 0
    for _ in range(20):
        for look in (game.can_undo, game.undo):
            again.clear()
            try:
                look()
            except CannotUndoError:
                return most
            most = max(most, len(again))
    return most


def test_a_look_back_plays_few_decisions_again(again: list[int]) -> None:
    """Played, copied, loaded, continued from a store: the record may be as long as it will."""
    game = uc.new_game("normandy", "la_raye", seed=7, chance="explicit")
    while game.round < 40:
        if game.current_player == uc.CHANCE:
            game.apply(game.legal_actions()[0])
        else:
            play_simply(game, 1)
    while game.current_player == uc.CHANCE:
        game.apply(game.legal_actions()[0])
    play_simply(game, 1)
    assert len(game._marks) > 2 * BETWEEN_STOPS
    loaded = uc.Game.from_json(game.to_json())
    stored = game.replay().play(to=0)
    go_on(stored, [(seat, action.notation) for seat, action in game.history])
    quiet = uc.Game.from_json(game.to_json(), events=False)
    for played in (game.clone(), loaded, stored, quiet, game):
        played.can_undo()  # the first look back of a game makes the positions
        assert 0 < most_again(played, again) <= BETWEEN_STOPS


def test_a_game_keeps_positions_from_the_first_look_back_on() -> None:
    """Most games are never looked back in, and a position is some kilobytes."""
    game = uc.new_game("normandy", "la_raye", seed=7)
    play_simply(game, 3 * BETWEEN_STOPS)
    assert game._stops == []
    while not game.can_undo():
        play_simply(game, 1)
    before = len(game._stops)
    assert before >= 2
    seen = uc.new_game("normandy", "la_raye", seed=7)
    play_simply(seen, 3 * BETWEEN_STOPS)
    game_at(seen, len(seen.history))
    assert len(seen._stops) >= 2
    play_simply(game, 2 * BETWEEN_STOPS)
    assert len(game._stops) > before


@pytest.mark.parametrize("between", [1, 3])
@pytest.mark.parametrize(
    ("name", "scenario"), [("normandy", "la_raye"), ("allied_assault", "training_grounds"), ("toy", "toy:crossing")]
)
def test_what_is_taken_back_is_as_a_whole_replay_says(
    name: str, scenario: str, between: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """State, record, events and what each seat remembers; secret choices and drawn worlds among them."""
    monkeypatch.setattr(rerunning, "BETWEEN_STOPS", between)
    game, pick = maker(name, scenario, 4)(), random.Random(between)
    backs = 0
    for step in range(20):
        if game.is_terminal:
            break
        for seat in (*game.seats, None):
            game.observation(seat)
        before, text = game.clone(), game.to_json()
        kept = {seat: before.observation(seat).information_state() for seat in game.seats}
        seat = pick.choice(game.to_move)
        action = pick.choice(game.legal_actions(seat))
        for played in (game, before):
            played.apply(action, seat)
        for seat in game.seats:
            game.observation(seat)
        if game.can_undo(seat) and step % 2:
            game.undo(seat)
            assert game.to_json() == text
            assert {name: game.observation(name).information_state() for name in game.seats} == kept
            game.apply(action, seat)
            backs += 1
        assert game == before
        assert game.history == before.history
        assert game.events(None) == before.events(None)
        for name in game.seats:
            assert game.observation(name).past == before.observation(name).past
    world = game.observation(game.seats[0]).determinize(3, keep_past=True)
    past = world.observation(game.seats[0]).past
    if not world.is_terminal:
        world.apply(world.legal_actions()[0])
        if world.can_undo():
            world.undo()
            assert world.observation(game.seats[0]).past == past
            backs += 1
    assert backs


def test_the_secret_choice_of_another_seat_stays_when_one_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rerunning, "BETWEEN_STOPS", 1)
    game = uc.new_game("normandy", "la_raye", seed=7)
    first, second = game.to_move
    game.apply(game.legal_actions(second)[0], second)
    game.observation(second)
    assert not game._stops
    game.undo(second)
    game.apply(game.legal_actions(first)[0], first)
    assert game.to_move == (second,)
    assert game.can_undo(first)
