"""Keys of a table, what is in sight on small screens, the size of what is clicked, and what a screen reader is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kit.browsers import expect
from kit.players import Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

    from kit.served import Served

TITLES = [("normandy", "la_raye"), ("north_africa", "landing_ground_7"), ("allied_assault", "training_grounds")]
#: A tablet upright, and windows of 1440x900 and 1920x1080 at 200 %.
SCREENS = [(820, 1180), (720, 450), (960, 540)]
PHONE = {"width": 360, "height": 740}
#: What can be clicked and is below 24 pixels in a direction; a control counts together with its label.
SMALL = """() => [...document.querySelectorAll("button, a[href], summary, select, input, .choice")]
    .filter((one) => one.checkVisibility() && !one.matches(".skip"))
    .map((one) => [one, (one.closest("label") ?? one).getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < 24 || box.height < 24))
    .map(([one, box]) => [one.outerHTML.slice(0, 120), box.width, box.height])"""


def enter(served: Served, context: BrowserContext, game: str = "normandy", scenario: str = "la_raye") -> Player:
    """A person against a bot."""
    first, *others = served.seats(game, scenario)
    made = served.make(game, scenario, seed=4, players={first: "here", **dict.fromkeys(others, "random")})
    player = Player(context).enter(made.link())
    player.asked()
    return player


def test_digits_choose_and_letters_press_buttons(served: Served, context: Callable[..., BrowserContext]) -> None:
    """A digit with Enter decides; u takes it back, h asks for a hint, r opens the rule; all can be turned off."""
    first, second = served.seats("normandy", "la_raye")
    made = served.make(seed=4, players={first: "here", second: "link"})
    player = Player(context()).enter(made.link())
    player.asked()
    page = player.page
    second_choice = page.locator(".options button").nth(1)
    assert second_choice.get_attribute("aria-keyshortcuts") == "2"
    wanted = second_choice.inner_text()
    page.keyboard.press("h")
    page.locator(".hint b").wait_for()
    page.keyboard.press("r")
    page.locator("dialog").wait_for()
    page.keyboard.press("2")
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    assert not player.ready()
    page.keyboard.press("2")
    expect(page.locator(".sentence")).to_have_text(wanted)
    revision = player.view["revision"]
    page.keyboard.press("Enter")
    player.after(revision)
    revision = player.view["revision"]
    page.keyboard.press("u")
    player.after(revision)
    assert player.asked()
    page.keyboard.press("?")
    page.uncheck("[data-do=keys]")
    page.keyboard.press("Escape")
    # While a dialog is there no key chooses.
    expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("2")
    assert not player.ready()
    assert not player.troubles


@pytest.mark.nightly(but=["820-1180"])
@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_choices_are_in_sight_on_tablets_and_at_200_per_cent(
    served: Served, context: Callable[..., BrowserContext], width: int, height: int
) -> None:
    """At the top of the page and where it is scrolled to the board."""
    page = enter(served, context(viewport={"width": width, "height": height})).page
    for down in (0, 200):
        page.evaluate("(down) => scrollTo(0, down)", down)
        box = page.locator(".options button").first.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
        assert page.evaluate(
            "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.options button'))",
            [box["x"] + 20, box["y"] + 10],
        )


@pytest.mark.nightly(but=["viewport0-normandy-la_raye"])
@pytest.mark.parametrize(("game", "scenario"), TITLES)
@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}])
def test_what_is_clicked_has_24_pixels(
    served: Served, context: Callable[..., BrowserContext], game: str, scenario: str, viewport: dict[str, int]
) -> None:
    """At a choice with all panels open, and at its confirmation."""
    player = enter(served, context(viewport=viewport), game, scenario)
    player.page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    player.page.locator("#legend svg").wait_for()
    assert not player.page.evaluate(SMALL)
    player.page.locator(".options button").first.click()
    assert not player.page.evaluate(SMALL)


@pytest.mark.nightly
def test_the_first_page_has_nothing_small_to_click(served: Served, context: Callable[..., BrowserContext]) -> None:
    page = Player(context(viewport=PHONE)).page
    page.goto(served.address)
    page.locator("[data-do=start]").wait_for()
    page.locator(".new > details > summary").click()
    assert not page.evaluate(SMALL)


def test_a_screen_reader_hears_what_happened_and_what_is_asked(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    """In polite lines; what a bot does at once does not take away what was said just before."""
    player = enter(served, context())
    line = player.page.locator("#say")
    assert line.get_attribute("aria-live") == "polite"
    for _ in range(2):
        events = len(player.log())
        player.choose(0)
        player.asked()
        told = line.inner_text()
        assert player.view["decision"]["text"] in told.splitlines()[-1]
        assert player.log()[events]["text"] in told
