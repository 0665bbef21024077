"""The log: grouped by round and turn, in the colours of the sides, in sight; a line points at the board."""

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

DESKTOP = {"width": 1440, "height": 900}
#: Where the log and its last line stand in the window.
STANDS = """() => {
    const log = document.querySelector(".log").getBoundingClientRect();
    const last = document.querySelector(".log > ol > li:last-child").getBoundingClientRect();
    return [log.top, last.bottom, log.bottom];
}"""


def played(game: str, scenario: str, moves: int) -> str:
    """A save of a game at random."""
    one = uc.new_game(game, scenario, seed=4)
    uc.play(one, dict.fromkeys(one.seats, uc.bots(game)["random"](seed=4)), moves)
    return one.to_json()


def test_the_log_groups_lines_by_turn_and_has_the_colours_of_the_sides(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    """Each round and turn has a heading; the same sentence in a row is counted."""
    made = served.load(played("normandy", "la_raye", 40), players={"us": "here", "german": "here"})
    one = Player(context()).enter(made.link("watch"))
    log = one.page.locator(".log")
    begun = [event for event in one.log() if event["kind"].endswith("_begun")]
    assert log.locator(".begins").count() == len(begun) > 2
    assert log.locator(".begins").first.inner_text() == begun[0]["text"]
    for number, side in enumerate(("us", "german")):
        texts = {event["text"] for event in one.log() if event.get("side") == side}
        lines = log.locator(f".side-{number}")
        assert lines.count() > 3
        assert texts & {line.get_attribute("data-text") for line in lines.all()}
    assert "\u00d7" in log.inner_text()
    counts = [int(line.get_attribute("data-count") or 1) for line in log.locator("li").all()]
    assert sum(counts) == len(one.log())
    assert not one.troubles


@pytest.mark.nightly
def test_a_line_of_the_log_points_at_what_it_is_about(served: Served, context: Callable[..., BrowserContext]) -> None:
    """By the mouse, and by the arrow keys from line to line; on a phone the board comes into sight."""
    made = served.load(played("normandy", "la_raye", 40), players={"us": "here", "german": "here"})
    one = Player(context(viewport={"width": 390, "height": 844})).enter(made.link("watch"))
    moved = next(event for event in reversed(one.log()) if event["kind"].endswith(".moved"))
    line = one.page.locator(f".log [data-name=event-{moved['number']}] button")
    line.click()
    pointed = one.page.locator("#board .pointed rect").first
    expect(pointed).to_be_visible()
    box = pointed.bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= 844
    line.focus()
    one.page.keyboard.press("ArrowUp")
    expect(one.page.locator(".log .line:focus")).to_have_count(1)
    expect(line).not_to_be_focused()
    one.page.keyboard.press("Enter")
    assert not one.troubles


def before_an_undo() -> tuple[str, str, int]:
    """A save, who is asked, and the number of a choice that tells something and can be taken back."""
    game = uc.new_game("normandy", "la_raye", seed=4)
    bots = dict.fromkeys(game.seats, uc.bots("normandy")["random"](seed=4))
    while True:
        uc.play(game, bots, 1)
        seat = game.to_move[0]
        for number, action in enumerate(game.legal_actions(seat)):
            tried = game.clone()
            tried.apply(action, seat)
            if tried.can_undo(seat) and len(tried.events(seat)) > len(game.events(seat)):
                return game.to_json(), seat, number


@pytest.mark.nightly
def test_an_undo_takes_lines_back_from_the_log(served: Served, context: Callable[..., BrowserContext]) -> None:
    """The lines are those of the game as it stands, each as often as it happened."""
    save, seat, number = before_an_undo()
    other = {"us": "german", "german": "us"}[seat]
    one = Player(context()).enter(served.load(save, players={seat: "here", other: "link"}).link())
    assert one.asked()
    texts = one.page.locator(".log").inner_text()
    one.choose(number)
    expect(one.page.locator(".log")).not_to_have_text(texts, use_inner_text=True)
    before = one.view["revision"]
    one.press("undo")
    one.after(before)
    expect(one.page.locator(".log")).to_have_text(texts, use_inner_text=True)


SCENARIOS = [("normandy", "la_raye"), ("north_africa", "tracks_in_the_sand"), ("allied_assault", "omaha")]


@pytest.mark.nightly(but=["north_africa-tracks_in_the_sand"])
@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_the_newest_line_is_in_sight_on_a_desktop(
    served: Served, context: Callable[..., BrowserContext], game: str, scenario: str
) -> None:
    """Beside a high board and below a wide one."""
    made = served.load(played(game, scenario, 80), players={})
    one = Player(context(viewport=DESKTOP)).enter(made.link())
    one.shows("table", "curtain")
    if one.page.locator("[data-do=take-over]").count():
        one.press("take-over")
        one.shows("table")
    top, last, bottom = one.page.evaluate(STANDS)
    assert top < last <= bottom + 1 <= DESKTOP["height"] + 1
