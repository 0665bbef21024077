"""``check_odds``: dice, draws and drawn worlds follow the odds that the game gives; planted faults are found."""

import itertools
import math
import random
from fractions import Fraction

import pytest

from undaunted_core.game.game import Game
from undaunted_testing import CheckFailedError, check_odds
from undaunted_testing.odds import BINS, Evidence

GAMES = {
    "normandy": ("la_raye", "worlds of german for us"),
    "north_africa": ("vulnerable_encampments", "worlds of italian for lrdg"),
}


def evidence_of(bins):
    found = Evidence()
    for one in bins:
        found.add([Fraction(1, BINS)] * BINS, one, 0.5)
    return found


@pytest.mark.nightly(but=["normandy-la_raye-worlds of german for us"])
@pytest.mark.parametrize(("game", "scenario", "known"), [(game, *of) for game, of in GAMES.items()])
def test_a_right_game_follows_its_odds(game, scenario, known):
    counted = check_odds(None, game, scenario, games=6, plies=120)
    assert counted["chance core.draw"] > 200
    assert counted["chance tactics.attack_die"] > 5
    assert counted[known] > 100


def test_the_evidence_is_a_fair_bet():
    """Over all ways in which right draws can fall its mean is 1, so it is seldom large."""
    for length in (1, 2, 3):
        ways = itertools.product(range(BINS), repeat=length)
        mean = sum(math.exp(evidence_of(way).log_ratio) for way in ways) / BINS**length
        assert mean == pytest.approx(1)


def test_draws_with_other_odds_each_time_are_counted_together():
    """Of a shrinking deck: an outcome of odds p covers a stretch of the length p."""
    rng, found = random.Random(3), Evidence()
    for _ in range(4000):
        size = rng.randrange(1, 30)
        found.add([Fraction(1, size)] * size, rng.randrange(size), rng.random())
    assert found.draws == 4000
    assert found.log_ratio < 0


def test_odds_other_than_those_drawn_by_are_found(monkeypatch):
    """A game that says a die is loaded and rolls a fair one."""
    right = Game.chance_outcomes

    def loaded(self):
        outcomes = right(self)
        total = len(outcomes) * (len(outcomes) + 1) // 2
        return tuple((one, Fraction(place, total)) for place, (one, _) in enumerate(outcomes, 1))

    monkeypatch.setattr(Game, "chance_outcomes", loaded)
    with pytest.raises(CheckFailedError, match=r"chance core.draw: \d+ draws do not follow the odds"):
        check_odds(None, "normandy", "la_raye", games=12, plies=150, worlds=0)


def test_an_outcome_without_odds_is_found(monkeypatch):
    right = Game.chance_outcomes
    monkeypatch.setattr(Game, "chance_outcomes", lambda self: right(self)[:1])
    with pytest.raises(CheckFailedError, match="which has no odds"):
        check_odds(None, "normandy", "la_raye", games=1, plies=60, worlds=0)


@pytest.mark.nightly
def test_worlds_that_are_likelier_than_they_should_be_are_found(monkeypatch):
    """Of two drawn worlds always the one with the smaller digest: each is possible, and too likely or too rare."""
    right = Game.determinize

    def uneven(self, seat, seed, **more):
        return min(
            (right(self, seat, seed + part, **more) for part in (0, 1)),
            key=lambda one: [one.rules.names["card"][card] for cards in one._ctx.state.zones.cards for card in cards],
        )

    monkeypatch.setattr(Game, "determinize", uneven)
    with pytest.raises(CheckFailedError, match=r"worlds of \w+ for \w+: \d+ draws do not follow the odds"):
        check_odds(None, "normandy", "la_raye", games=6, plies=60, worlds=100)


def test_a_world_that_cannot_be_is_found(monkeypatch):
    right = Game.determinize

    def impossible(self, seat, seed, **more):
        made = right(self, seat, seed, **more)
        zones = made._ctx.state.zones.cards
        for cards in zones:
            cards.clear()
        return made

    monkeypatch.setattr(Game, "determinize", impossible)
    with pytest.raises(CheckFailedError, match="which is impossible"):
        check_odds(None, "normandy", "la_raye", games=1, plies=60)
