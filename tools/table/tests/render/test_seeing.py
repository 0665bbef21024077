"""What everybody sees is the same in each world that a seat holds possible, and in the game itself."""

from __future__ import annotations

import pytest

from kit.setups import few, stops
from undaunted_table.render.score import find_goals, find_last_turn
from undaunted_table.render.seeing import World, count_claimed

ASKS = (count_claimed, lambda asked: find_goals(asked, "en"), lambda asked: find_last_turn(asked, "es"))


@pytest.mark.parametrize(("game", "scenario"), few(3))
def test_a_world_of_a_seat_answers_as_the_game(game, scenario):
    for stop in stops(game, scenario, (0, 25, 70), 71, 5):
        for seat in (*stop.seats, None):
            world = World(stop.observation(seat))
            assert [ask(world) for ask in ASKS] == [ask(stop) for ask in ASKS]


def test_a_world_is_drawn_once(monkeypatch):
    from undaunted_core.game.views import Glimpse

    stop = stops("normandy", "la_raye", (0,), 1, 5)[0]
    observation, worlds = stop.observation("us"), []
    draw = Glimpse.world
    monkeypatch.setattr(Glimpse, "world", lambda *given: worlds.append(1) or draw(*given))
    world = World(observation)
    count_claimed(world), find_goals(world, "en")
    assert len(worlds) == 1
