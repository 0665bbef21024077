"""A whole game of each title, from its start to its end, won with the mouse."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from kit.players import Player
from undaunted_core.agents.base import bots_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

    from kit.served import Served

DEEP = bool(os.environ.get("UNDAUNTED_DEEP"))
#: Short games: the person does what `greedy` would, and the other side plays at random.  Where a change of the bots
#: makes one of them lost or long, another seed will do.
GAMES = [
    pytest.param("normandy", "la_raye", 4, "german", marks=pytest.mark.nightly),
    ("north_africa", "landing_ground_7", 18, "lrdg"),
    pytest.param("allied_assault", "training_grounds", 3, "german", marks=pytest.mark.nightly),
]
#: Longer ones, at night.
MORE = [
    ("normandy", "mortain", 1, "us"),
    ("north_africa", "the_whole_patrol", 1, "italian"),
    ("allied_assault", "metz", 1, "us"),
    ("allied_assault", "metz_solo", 1, "us"),
]


def played(
    served: Served, context: Callable[..., BrowserContext], game: str, scenario: str, seed: int, seat: str, other: str
) -> Player:
    """A game played to its end by one person."""
    sides = [side for side in served.seats(game, scenario) if side != seat]
    made = served.make(game, scenario, seed=seed, players={seat: "here", **dict.fromkeys(sides, other)})
    one = Player(context()).enter(made.link())
    one.follow(served, made, bots_for(served.game(made))["greedy"](seed=1))
    one.shows("end")
    assert one.view["outcome"] is not None
    assert one.clicked["picture"] > one.clicked["list"]
    assert not one.troubles
    return one


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "scenario", "seed", "seat"), GAMES)
def test_a_game_is_won_by_mouse(
    served: Served, context: Callable[..., BrowserContext], game: str, scenario: str, seed: int, seat: str
) -> None:
    one = played(served, context, game, scenario, seed, seat, "random")
    assert one.view["outcome"]["winners"] == [seat]
    assert one.view["outcome"]["text"] in one.page.inner_text("body")


@pytest.mark.skipif(not DEEP, reason="many minutes: make deep plays them")
@pytest.mark.parametrize(("game", "scenario", "seed", "seat"), MORE)
def test_a_long_game_is_played_to_its_end_by_mouse(
    served: Served, context: Callable[..., BrowserContext], game: str, scenario: str, seed: int, seat: str
) -> None:
    played(served, context, game, scenario, seed, seat, "greedy")
