"""A game and threads: many may look at once; of two that change it the second is refused, and the record is sound."""

from __future__ import annotations

import random
import sys
import threading
from functools import partial

import attrs
import pytest

import undaunted_core as uc
from undaunted_core.errors import ActionError

LOOKERS = 4


def run_all(*works):
    """Run all at once, as often in turns as Python can let them; what each of them raised or gave back."""
    outcomes = [None] * len(works)
    barrier = threading.Barrier(len(works) + 1, timeout=60)

    def run(number):
        barrier.wait()
        try:
            outcomes[number] = works[number]()
        except Exception as error:  # noqa: BLE001 - the test looks at it
            outcomes[number] = error

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(works))]
    for thread in threads:
        thread.start()
    before = sys.getswitchinterval()
    # Only now: a measurement of coverage does not bear that a thread begins while another one does.
    sys.setswitchinterval(1e-6)
    try:
        barrier.wait()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
    return outcomes


def change(game, seed, steps):
    """Apply and take back at random."""
    chance = random.Random(seed)
    for _ in range(steps):
        try:
            if chance.random() < 0.2:
                game.undo()
            else:
                offered = game.legal_actions()
                game.apply(offered[0] if chance.random() < 0.5 else chance.choice(offered))
        except (ActionError, uc.RuleError, IndexError, AttributeError):
            # The other thread was in the way, or changed the game while this one looked at what is offered.
            pass


def test_two_threads_that_change_a_game_leave_its_record_sound():
    """The record plays again to the same position, and each decision has its mark; how often they meet is chance."""
    for seed in range(3):
        game = uc.new_game("normandy", "la_raye", seed=seed)
        assert run_all(*(partial(change, game, number, 25) for number in range(2))) == [None, None]
        assert game.replay().play() == game
        assert len(game._marks) == sum(mover != uc.CHANCE for mover, _ in game.history)


def test_a_look_when_the_last_secret_choice_was_just_made_is_refused_as_any_other():
    """For a moment nobody is asked, and the decision still stands there."""
    game = uc.new_game("normandy", "la_raye", seed=1)
    choices = game._ctx.state.choices
    choices.asked = [0] * len(choices.asked)
    with pytest.raises(uc.RuleError):
        game.legal_actions()


def test_what_is_offered_during_a_change_is_not_noted(monkeypatch):
    """The next action would be admitted by it, though it is not legal any more."""
    game = uc.new_game("normandy", "la_raye", seed=3)

    def look(ctx, taken, number):
        offers.append(game.legal_actions())
        assert game._legal is None
        return advance(ctx, taken, number)

    offers, advance = [], sys.modules["undaunted_core.game.game"].advance
    monkeypatch.setattr("undaunted_core.game.game.advance", look)
    game.apply(game.legal_actions()[0])
    assert len(offers) == 1
    assert offers[0]
    assert game._legal == []
    offered = game.legal_actions()
    assert game._legal is offered


@pytest.mark.parametrize("change", ["apply", "undo"])
def test_what_a_look_finds_that_lasts_longer_than_a_change_is_not_noted(change, monkeypatch):
    """It begins before another thread changes the game, and ends after it."""
    game = uc.new_game("normandy", "la_raye", seed=3)
    game.apply(game.legal_actions()[0])
    number = game._ctx.state.stack[-1][0]
    stop, following = game.rules.code[number]

    def list_slowly(ctx, args, seat):
        monkeypatch.undo()
        game.undo() if change == "undo" else game.apply(game.legal_actions()[0])
        return stop.options(ctx, args, seat)

    code = [*game.rules.code]
    code[number] = attrs.evolve(stop, options=list_slowly), following
    monkeypatch.setattr(game.rules, "code", code)
    assert game.legal_actions()
    assert game._legal == []


def test_a_change_during_an_undo_is_refused(monkeypatch):
    """And afterwards the game goes on."""
    game = uc.new_game("normandy", "la_raye", seed=3)
    game.apply(game.legal_actions()[0])
    take_back = sys.modules["undaunted_core.game.back"].take_back

    def meddle(changed, asking):
        for work in (lambda: game.apply("nothing"), game.undo):
            with pytest.raises(ActionError, match="another thread is changing this game"):
                work()
        return take_back(changed, asking)

    monkeypatch.setattr("undaunted_core.game.back.take_back", meddle)
    game.undo()
    monkeypatch.undo()
    assert game._ctx.state.ply == 0
    game.apply(game.legal_actions()[0])


def test_a_copy_of_a_game_that_is_being_changed_may_be_changed(monkeypatch):
    """What it holds is a matter of chance, but it is nobody's."""
    game, copies = uc.new_game("normandy", "la_raye", seed=3), []
    advance = sys.modules["undaunted_core.game.game"].advance

    def copy(*given):
        copies.append(game.clone())
        return advance(*given)

    monkeypatch.setattr("undaunted_core.game.game.advance", copy)
    game.apply(game.legal_actions()[0])
    monkeypatch.undo()
    copies[0].apply(copies[0].legal_actions()[0])
    assert copies[0] == game


def test_a_change_during_a_change_says_why_and_changes_nothing(monkeypatch):
    """Also for a seat, with a token, and for an undo; afterwards the game goes on."""
    game = uc.new_game("normandy", "la_raye", seed=3)
    game.apply(game.legal_actions()[0])
    seat, action, token = game.to_move[0], game.legal_actions()[0], game.decision.token
    errors = []

    def meddle(ctx, taken, number):
        for work in (lambda: game.apply(action), lambda: game.apply(action, seat, at=token), game.undo):
            with pytest.raises(ActionError, match="another thread is changing this game") as raised:
                work()
            errors.append(raised.value)
        return advance(ctx, taken, number)

    advance = sys.modules["undaunted_core.game.game"].advance
    monkeypatch.setattr("undaunted_core.game.game.advance", meddle)
    game.apply(action)
    monkeypatch.undo()
    assert len(errors) == 3
    assert game._ctx.state.ply == 2
    for wrong in ("nothing", action):
        with pytest.raises(ActionError):
            game.apply(wrong, "nobody")
    game.apply(game.legal_actions()[0])
    assert game.replay().play() == game


def test_threads_that_look_at_one_game_see_the_same():
    """All seats at once, each by several threads, which are the first to look after each decision."""
    game = uc.new_game("normandy", "la_raye", seed=3)
    alone = uc.new_game("normandy", "la_raye", seed=3)
    chance = random.Random(1)

    def look(of, seat):
        seen = of.observation(seat)
        return seen.to_dict(), seen.information_state(), [event.to_dict() for event in of.events(seat)]

    for _ in range(25):
        viewers = (*game.seats, None)
        found = run_all(*(lambda seat=seat: look(game, seat) for seat in viewers for _ in range(LOOKERS)))
        for number, seat in enumerate(viewers):
            mine = found[number * LOOKERS : (number + 1) * LOOKERS]
            assert mine == [look(alone, seat)] * LOOKERS
        action = chance.choice(game.legal_actions())
        game.apply(action)
        alone.apply(action)


def test_games_in_threads_of_their_own_are_as_in_one():
    """Games of one ruleset share what is compiled, and nothing that changes."""

    def play(seed):
        game, chance = uc.new_game("normandy", "la_raye", seed=seed), random.Random(seed)
        while not game.is_terminal and len(game.history) < 60:
            game.apply(chance.choice(game.legal_actions()))
        return game.digest()

    assert run_all(*(lambda seed=seed: play(seed) for seed in range(4))) == [play(seed) for seed in range(4)]
