"""A failing game is made short: moves are left out, replaced by like ones and by the simplest, in bounded time."""

from __future__ import annotations

import random
import time
from functools import partial
from typing import Any

import pytest

import undaunted_core as uc
from kit.places import DEEP
from kit.setups import own_library
from undaunted_testing.shrinking import Failure, Follow, follow, most_like, shrink
from undaunted_testing.walk import CheckFailedError, Visit, expect, random_move, take, words


def make_game(*, chance: str) -> uc.Game:
    return uc.new_game("toy", "skirmish", seed=3, chance=chance, library=own_library("toy"))


def in_round(number: int) -> dict[str, Any]:
    """A check that fails from a round on."""

    def early(visit: Visit) -> None:
        expect(visit.game.round < number, f"round {visit.game.round}")

    return {"early": early}


def long_way() -> tuple[tuple[str, str], ...]:
    game, rng = make_game(chance="explicit"), random.Random(5)
    while not game.is_terminal and game.round < 4:
        take(game, *random_move(game, rng))
    return words(game.history)


def test_a_way_is_followed_to_the_same_state() -> None:
    way = long_way()
    game = make_game(chance="explicit")
    choose = Follow(way)
    while (move := choose(game)) is not None:
        take(game, *move)
    assert words(game.history) == way


def test_a_seat_without_a_move_of_its_own_takes_its_first_option() -> None:
    """The way has no dice and no cards drawn: chance takes its first outcome, and the moves still come."""
    way = [entry for entry in long_way() if entry[0] != "chance"]
    game = make_game(chance="explicit")
    choose = Follow(way)
    taken = 0
    while (move := choose(game)) is not None:
        if move[0] == "chance":
            assert move[1] is game.legal_actions()[0]
        take(game, *move)
        taken += 1
    assert taken > 3


def test_the_option_most_like_a_move_is_taken_in_its_place() -> None:
    game = uc.new_game("normandy", "la_raye", seed=1)
    for seat in game.seats:
        game.apply(game.legal_actions(seat)[0], seat)
    offered = game.legal_actions()
    play = next(action for action in offered if action.notation.startswith("play "))
    assert most_like(offered, play.notation) is play
    like = most_like(offered, "play us:nobody hunker_down")
    assert like is not None
    assert like.notation.endswith("hunker_down")
    assert most_like(offered, "span 16B") is None


@pytest.mark.usefixtures("attempts")
def test_a_failing_game_is_made_short() -> None:
    way = long_way()
    first = follow(make_game, way, in_round(3))
    assert first is not None
    best = shrink(first, partial(follow, make_game, checks=in_round(3)), seconds=200 if DEEP else 40)
    assert best.error.check == "early"
    assert best.size < first.size
    again = follow(make_game, best.way, in_round(3))
    assert again is not None
    assert again.way == best.way


def test_a_failure_of_another_check_is_not_the_same() -> None:
    way = long_way()
    first = follow(make_game, way, in_round(3))
    assert first is not None

    def other(way: Any) -> Failure:
        return Failure(CheckFailedError("another", "other"), ())

    assert shrink(first, other, seconds=1) is first


def test_the_time_is_bounded() -> None:
    first = follow(make_game, long_way(), in_round(3))
    assert first is not None
    tried: list[object] = []

    def slow(way: Any) -> None:
        tried.append(way)
        time.sleep(0.05)

    assert shrink(first, slow, search=lambda number, moves: slow(()), seconds=0.3) is first
    # Six of them take all the time that there is; one more may have begun.
    assert len(tried) <= 7


def test_a_shorter_game_that_a_search_finds_is_taken() -> None:
    first = follow(make_game, long_way(), in_round(3))
    assert first is not None
    short = Failure(first.error, first.way[:1])
    assert shrink(first, lambda way: None, search=lambda number, moves: short, seconds=1).way == short.way


def test_a_way_that_fails_nothing_gives_nothing() -> None:
    assert follow(make_game, long_way()[:3], in_round(99)) is None

    def broken(*, chance: str) -> uc.Game:
        raise uc.PluginError("no pack")

    assert follow(broken, (), {}) is None
