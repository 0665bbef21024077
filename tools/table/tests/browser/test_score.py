"""The score stands below the title, in sight, as far as the page is scrolled; the terminal has the same figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import undaunted_core as uc
from kit.browsers import FRAMES, expect
from kit.players import Player
from undaunted_table.render.score import find_goals, find_last_turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

    from kit.served import Served

SCREENS = [{"width": w, "height": h} for w, h in ((1440, 900), (768, 1024), (390, 844))]
#: Whether all of an element is in the window, and nothing lies over it.
IN_SIGHT = """(element) => {
    const box = element.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + 10, box.top + box.height / 2);
    return box.top >= 0 && box.bottom <= innerHeight && element.contains(at);
}"""


def test_points_and_what_is_needed_stand_below_the_title(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    """On each screen, also after the page was scrolled to its end; a click on a side tells how it wins."""
    made = served.make("normandy", "la_raye", seed=4, players={"us": "here", "german": "random"})
    one = Player(context()).enter(made.link())
    for screen in SCREENS:
        one.page.set_viewport_size(screen)  # type: ignore[arg-type]
        one.page.wait_for_function("(width) => innerWidth === width", arg=screen["width"])
        one.page.evaluate(FRAMES)
        one.asked()
        sides = one.page.locator(".side-score")
        expect(sides).to_have_count(2)
        expect(sides.first).to_contain_text("0 / 5")
        for end in (False, True):
            one.page.evaluate("(end) => scrollTo(0, end ? document.body.scrollHeight : 0)", end)
            assert all(sides.nth(number).evaluate(IN_SIGHT) for number in range(2)), (screen, end)
    one.page.evaluate("() => scrollTo(0, 0)")
    one.page.locator(".side-score summary").first.click()
    assert "UND-10.2" in one.page.locator(".side-score").first.inner_text()
    assert "initiative" in one.page.locator(".for-all").inner_text().lower()
    assert not one.troubles


@pytest.mark.nightly
def test_money_and_the_rounds_left_stand_there_for_who_watches_too(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    made = served.make("allied_assault", "training_grounds", seed=4, players={"us": "here", "german": "random"})
    one = Player(context()).enter(made.link("watch"))
    text = one.page.locator(".score").inner_text()
    assert "Prestige per turn" in text
    assert "Rounds left: " in text


@pytest.mark.parametrize(("game", "scenario"), [("normandy", "la_raye"), ("north_africa", "the_courier")])
def test_a_goal_tells_how_much_of_its_amount_is_done(game: str, scenario: str) -> None:
    """What is done and what is left make the amount."""
    played = uc.new_game(game, scenario, seed=3)
    uc.play(played, dict.fromkeys(played.seats, uc.bots(game)["random"](seed=4)), 60)
    goals = [goal for of_side in find_goals(played, "en").values() for goal in of_side]
    assert goals
    for goal in goals:
        assert goal.done is not None
        assert goal.left is not None
        assert goal.done + goal.left == goal.needed
    assert find_last_turn(played, "en") is None


def test_a_goal_without_an_amount_tells_what_is_left() -> None:
    """Of units that are still on the map there is no amount that was asked for."""
    played = uc.new_game("allied_assault", "carentan", seed=3)
    goals = find_goals(played, "en")["us"]
    assert [goal.done is None for goal in goals] == [False, True]
    assert goals[0].remarks
    last = find_last_turn(played, "es")
    assert last is not None
    assert (last.turn, last.left) == (6, 6 - played.round + 1)
    assert len(last.compared) == 2
