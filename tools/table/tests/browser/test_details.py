"""The log of a fight has a line for each thing that happened; what each figure is unfolds from them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import undaunted_core as uc
from kit.players import Player
from undaunted_core.agents.base import bots_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

    from kit.served import Served


def fight(seed: int) -> uc.Game:
    """A game up to the end of its first combat in which both sides gave something."""
    game = uc.new_game("allied_assault", "training_grounds", seed=seed)
    bots = {seat: bots_for(game)["greedy"](seed=1) for seat in game.seats}
    while "allied_assault.fire_resolved" not in {event.kind for event in game.events(None)}:
        seat = game.to_move[0]
        game.apply(bots[seat].choose(game.observation(seat)), seat)
    return game


@pytest.mark.nightly
def test_a_fight_has_few_lines_that_unfold(served: Served, context: Callable[..., BrowserContext]) -> None:
    """From the attack to its result there are five lines at most; details are reached by keys too."""
    game = fight(seed=3)
    numbers = {event.kind: event.number for event in game.events(None)}
    attacked, result = numbers["allied_assault.attacked"], numbers["allied_assault.fire_resolved"]
    assert result - attacked > 9
    made = served.load(game.to_json(), players={})
    one = Player(context()).enter(made.link())
    if one.page.locator("[data-do=take-over]").count():
        one.press("take-over")
        one.shows("table")
    told = [int(str(line.get_attribute("data-name"))[6:]) for line in one.page.locator(".log > ol > li").all()]
    assert len([number for number in told if attacked <= number <= result]) <= 5
    # Nothing is left out, and everything stands in its order.
    names = [str(line.get_attribute("data-name")) for line in one.page.locator(".log li").all()]
    assert names[names.index(f"event-{attacked}") :] == [f"event-{n}" for n in range(attacked, len(game.events(None)))]
    heads = one.page.locator(".log .details > summary")
    assert re.fullmatch(r"Details \(\d+\)", heads.first.inner_text())
    figure = one.page.locator(".log .details li", has_text="Attack versus the target class").first
    assert not figure.is_visible()
    heads.first.focus()
    one.page.keyboard.press("Enter")
    assert re.match(r"Attack versus the target class \d+: Fire \d+\.", figure.inner_text())
    assert not one.troubles
