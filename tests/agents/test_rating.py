"""The skeleton of a rating bot, as a title that knows nothing else of bots would use it."""

from __future__ import annotations

import math
from typing import Any

import pytest

import bidding
import undaunted_core as uc
from undaunted_testing import scene


class Bidder(uc.RatingBot[dict[str, Any], dict[str, int]]):
    """Bids high; what it knows is the value of each card."""

    judges = {("bid", "card"): lambda values, fields: values[fields["card"]]}
    times = 0

    def know(self, observation: uc.Observation) -> dict[str, Any]:
        self.times += 1
        return observation.catalog["cards"]

    def evaluate(self, observation: uc.Observation, known: dict[str, Any]) -> dict[str, int]:
        return {name: card["value"] for name, card in known.items()}

    def reason(self, known: dict[str, Any], fields: Any, worth: float) -> dict[str, str]:
        return {"en": f"{fields['card']} has {worth:g}"}


@pytest.fixture
def seen() -> uc.Observation:
    """What North sees before the first bid."""
    return uc.new_game("prizes", "first", seed=1, library=bidding.make_library()).observation("north")


def cards(actions: list[uc.Action]) -> list[str]:
    return [action.to_dict()["card"].partition(":")[2] for action in actions]


def test_a_title_gives_judges_and_gets_a_bot(seen: uc.Observation) -> None:
    """The best action is taken; one below three tenths of its worth needs no thought; facts are read once a game."""
    bot = Bidder(1)
    assert cards([bot.choose(seen)]) == ["five"]
    assert cards(bot.candidates(seen, 9)) == ["five", "four", "three", "two"]
    assert cards(bot.candidates(seen, 2)) == ["five", "four"]
    assert bot.why(seen, bot.choose(seen)) == {"en": "north:five has 5"}
    assert bot.times == 1
    other = uc.new_game("prizes", "first", seed=1, library=bidding.make_library()).observation("south")
    assert bot.rates(other)
    assert bot.times == 2


def test_what_no_judge_knows_is_worth_nothing(seen: uc.Observation) -> None:
    """Ties are broken at random, by the seed alone."""

    class Plain(Bidder):
        judges = {}

    assert {*Plain(1).rates(seen)} == {0.0}
    chosen = [cards([Plain(seed).choose(seen)])[0] for seed in range(20)]
    assert chosen == [cards([Plain(seed).choose(seen)])[0] for seed in range(20)]
    assert len({*chosen}) > 1
    assert len(Plain(1).candidates(seen, 9)) == 1


@pytest.mark.parametrize(("least", "number"), [(math.inf, 1), (-math.inf, 5), (3.5, 2)])
def test_a_family_says_what_needs_no_thought(seen: uc.Observation, least: float, number: int) -> None:
    """Its ``least`` is told the best action and its worth."""

    class Choosy(Bidder):
        def least(self, observation: uc.Observation, action: uc.Action, worth: float) -> float:
            assert (cards([action]), worth) == (["five"], 5)
            return least

    assert len(Choosy().candidates(seen, 9)) == number


def test_the_order_of_actions_is_no_part_of_their_worth(seen: uc.Observation) -> None:
    """Actions that come first by an order are counted up by multiples of ``apart``."""

    class Orderly(Bidder):
        apart = 10
        judges = {("bid", "card"): lambda values, fields: values[fields["card"]] + 10 * (fields["card"][-3:] == "two")}

    bot = Orderly()
    assert cards(bot.candidates(seen, 9)) == ["two", "five", "four", "three", "one"]
    assert bot.why(seen, bot.choose(seen)) == {"en": "north:two has 2"}


def test_other_uses_of_a_card_are_compared_before_other_cards() -> None:
    """Another card can still be played after the best one; another use of its own card is gone with it."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["rifleman_a", "rifleman_b", "scout_a"]})
    bot: Any = uc.bots("normandy")["greedy"](seed=1)
    # Nothing is below three tenths of nothing: only the order tells.
    bot.part = 0.0
    seen = game.observation("us")
    best, *others = bot.candidates(seen, 9)
    users = [action.to_dict()["card"] == best.to_dict()["card"] for action in others]
    assert users == sorted(users, reverse=True)
    assert 0 < sum(users) < len(users)
    # Of its own card every use counts that is worth anything; of other cards none counts now.
    bot.part = 1.0
    kept = bot.candidates(seen, 9)
    assert len(kept) == 1 + sum(users)
    assert {action.to_dict()["card"] for action in kept} == {best.to_dict()["card"]}


def test_an_action_that_stands_alone_is_compared_with_doing_nothing() -> None:
    """A shot that hardly gains may be worse than none."""
    game = scene("normandy", "la_raye", active="us", hand={"us": ["squad_leader_a"]})
    bot: Any = uc.bots("normandy")["greedy"](seed=1)
    best, idle = bot.candidates(game.observation("us"), 9)
    rates = dict(zip(game.legal_actions("us"), bot.rates(game.observation("us")), strict=True))
    assert rates[best] > rates[idle] == 0
