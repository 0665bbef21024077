"""Observations are worked out when they are read, and show the stop at which they were made."""

from __future__ import annotations

import pickle
import random

import pytest

import undaunted_core as uc
from undaunted_core.game.views import Glimpse

SETUPS = [
    ("normandy", "la_raye"),
    ("north_africa", "the_whole_patrol"),
    ("allied_assault", uc.scenarios("allied_assault")[0].id),
]


def told(observation: uc.Observation) -> tuple[str, str]:
    return str(observation), str(observation.decision and observation.decision.token)


@pytest.mark.parametrize(("game", "scenario"), SETUPS)
def test_read_later_it_shows_its_own_stop(game: str, scenario: str) -> None:
    """Read at the end of the game, after undos and in copies, it tells what one tells that is read at once."""
    made, pick = uc.new_game(game, scenario, seed=4), random.Random(4)
    at_once, later = [], []
    for _ in range(60):
        if made.is_terminal:
            break
        for seat in (*made.seats, None):
            at_once.append(told(made.observation(seat)))
            later.append(made.observation(seat))
        if made.can_undo() and pick.random() < 0.3:
            made.undo()
        elif pick.random() < 0.2:
            made = made.clone()
        made.apply(pick.choice(made.legal_actions()))
    assert len(later) > 30
    copied = pickle.loads(pickle.dumps(later[::7]))
    assert [told(one) for one in copied] == at_once[::7]
    assert [told(one) for one in later] == at_once
    assert [one.phase for one in later[::7]] == [one.phase for one in copied]


@pytest.mark.parametrize(("game", "scenario"), SETUPS)
def test_a_copy_draws_the_same_worlds(game: str, scenario: str) -> None:
    """A pickle holds words alone; read back, they give the worlds that the observation gives, facts and pools kept."""
    made, pick = uc.new_game(game, scenario, seed=5), random.Random(5)
    for number in range(60):
        if made.is_terminal:
            break
        if number % 4 == 1:
            for seat in (*made.seats, None):
                seen = made.observation(seat)
                world = pickle.loads(pickle.dumps(seen)).determinize(number)
                assert world.to_json() == seen.determinize(number).to_json()
                assert world.observation(seat).data == seen.data
        made.apply(pick.choice(made.legal_actions()))


def test_a_bot_that_reads_its_options_pays_for_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Glimpse, rules: object, words: object) -> None:
        raise AssertionError("the data was worked out")

    monkeypatch.setattr(Glimpse, "view", refuse)
    game = uc.new_game("normandy", "la_raye", seed=1)
    assert uc.play(game, dict.fromkeys(game.seats, "random"), 40) == 40
    with pytest.raises(AssertionError, match="worked out"):
        _ = game.observation("us").data


def test_what_waits_to_be_read_holds_no_hidden_card() -> None:
    """Each hidden row is blank in it; the cards of a pool are in no order that tells where they lie."""
    game = uc.new_game("normandy", "la_raye", seed=1)
    rules, state = game.rules, game._ctx.state
    hand = rules.numbers["zone"]["german:hand"]
    side = rules.numbers["side"]["us"]
    assert state.zones.cards[hand]
    glimpse = Glimpse(rules, state, side)
    assert glimpse.state.rng == ()
    zones = glimpse.state.zones
    assert zones.cards[hand] == []
    assert zones.cards[rules.numbers["zone"]["us:hand"]] == state.zones.cards[rules.numbers["zone"]["us:hand"]]
    assert all(values == sorted(values) and len(values) == sum(counts) for _, counts, values in glimpse.pools)


def test_what_is_offered_is_noted_for_the_seat_that_decides_next() -> None:
    """Both bid: each gets its own options, whoever asks first, and decides only by itself."""
    game = uc.new_game("normandy", "la_raye", seed=1)
    us, german = (game.observation(seat).legal_actions for seat in ("us", "german"))
    assert us != german
    assert game.legal_actions("us") is game.legal_actions()
    with pytest.raises(uc.IllegalActionError):
        game.apply(us[0], "german")
    with pytest.raises(uc.NotYourDecisionError):
        game.apply(us[0], ["us"])  # type: ignore[arg-type]
    game.apply(german[0], "german")
    assert game.legal_actions("german") == ()
    game.apply(us[0], "us")
