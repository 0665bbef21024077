"""What a choice is explained with: a line for each target, and the sum behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import undaunted_core as uc
from kit.browsers import expect
from kit.players import Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

    from kit.served import Served


def before_a_shot() -> tuple[str, str, int]:
    """A save, who is asked, and the number of an attack that has several targets."""
    game = uc.new_game("normandy", "la_raye", seed=3)
    bots = dict.fromkeys(game.seats, uc.bots("normandy")["greedy"](seed=4))
    while True:
        uc.play(game, bots, 1)
        for seat in game.to_move:
            for number, action in enumerate(game.legal_actions(seat)):
                if action.notation.endswith(" attack") and len(game.explain(action, seat=seat).parts) > 1:
                    return game.to_json(), seat, number


def test_a_shot_has_a_line_for_each_target_and_the_sum_unfolds(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    """The name, the odds and the number needed."""
    save, seat, number = before_a_shot()
    other = {"us": "german", "german": "us"}[seat]
    made = served.load(save, players={seat: "here", other: "link"})
    one = Player(context()).enter(made.link())
    one.asked()
    one.aim(number)
    sums = one.page.locator(".terms .sum")
    sums.first.wait_for()
    game = served.game(made)
    parts = game.explain(game.legal_actions(seat)[number], seat=seat).parts
    assert len(parts) > 1
    expect(sums).to_have_count(len(parts))
    for line, part in zip(sums.all(), parts, strict=True):
        assert line.get_attribute("open") is None
        told = line.locator("summary").inner_text()
        assert f"total defence {part.total}" in told
        assert f"hits {round(100 * part.parts[0].total)} %" in told
        assert line.bounding_box()["height"] < 60
    sums.first.locator("summary").click()
    expect(sums.first).to_contain_text("base defence")
    assert not one.troubles


@pytest.mark.nightly
def test_what_cannot_be_chosen_says_why(served: Served, context: Callable[..., BrowserContext]) -> None:
    """With the clause; the page sends no message that the server does not know."""
    save, seat, _ = before_a_shot()
    other = {"us": "german", "german": "us"}[seat]
    one = Player(context()).enter(served.load(save, players={seat: "here", other: "link"}).link())
    one.asked()
    one.page.locator(".options button").first.click()
    one.page.locator(".greyed summary").click()
    one.page.locator("[data-do=why]").first.click()
    expect(one.page.locator("#tip .clause").first).to_contain_text("-")
    assert not one.troubles
