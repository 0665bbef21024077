"""A campaign in the browser: chosen on the first page, played on to the second game, by keyboard, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser.test_access import PHONE, is_sound
from kit.browsers import expect
from kit.campaigns import VALLEY
from kit.players import Player
from undaunted_core.extension.manager import default_library

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    from kit.served import Made, Served


@pytest.fixture(scope="module", autouse=True)
def _valley() -> None:
    """The pack of the valley, as ``undaunted serve --pack`` adds it."""
    if "valley" not in default_library().packs:
        default_library().add(str(VALLEY))


def begin(served: Served, **players: str) -> Made:
    wanted = {"game": "normandy", "campaign": "valley:campaign", "packs": ["valley"], "seed": 7}
    return served.post({**wanted, "players": players})


def focused(page: Page) -> str:
    """What has the focus, by what tests call it."""
    name: str = page.evaluate("() => document.activeElement.dataset.do ?? document.activeElement.id")
    return name


def told(page: Page) -> str:
    return page.locator("#say").inner_text()


def test_a_person_plays_on_to_the_second_game(served: Served, context: Callable[..., BrowserContext]) -> None:
    """From the first page to the second game at the same address, with the mouse; nothing of the first is left."""
    one = Player(context())
    page = one.page
    page.goto(served.address)
    one.shows("start")
    page.locator("#game-normandy").check(force=True)
    page.select_option("#scenario", "campaign valley:campaign")
    page.select_option("#player-german", "random")
    one.press("start")
    one.shows("table")
    address = page.url
    expect(page.locator(".campaign")).to_contain_text("Take the bridge.")
    page.check("#answer-help-none")
    one.press("answer")
    one.press("go-on")
    assert one.asked()
    one.choose(0)
    assert one.asked()
    lines = page.locator(".log li").count()
    one.press("withdraw")
    one.press("withdraw-now")
    page.wait_for_selector("[data-do=go-on]")
    expect(page.locator(".decide")).to_contain_text("CMP-1.1")
    expect(page.locator("[data-do=undo]")).to_have_count(0)
    one.press("go-on")
    page.wait_for_selector("[data-choices]")
    assert one.view["campaign"]["begun"] == 2
    assert page.url == address
    expect(page.locator(".status")).to_contain_text("Ford")
    assert one.asked()
    counts = page.evaluate("() => [...document.querySelectorAll('.log li')].map((line) => +(line.dataset.count ?? 1))")
    assert sum(counts) == len(one.log())
    assert len(counts) < lines
    one.choose(0)
    assert not one.troubles


@pytest.mark.nightly
def test_the_keyboard_is_enough_and_a_screen_reader_is_told(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    """The focus goes from the answer to the next step, and from there to the first choice of the game."""
    one = Player(context()).enter(begin(served, us="here", german="random").link())
    page = one.page
    assert "Who comes along?" in told(page)
    page.focus("#answer-help-riflemen")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-do=go-on]")
    assert one.view["campaign"]["answers"] == {"help": "none"}
    assert focused(page) == "go-on"
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-choices]")
    assert page.evaluate("() => document.activeElement.matches('[data-choices]')")
    page.focus("[data-do=withdraw]")
    page.keyboard.press("Enter")
    page.focus("[data-do=withdraw-now]")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-do=go-on]")
    assert "the enemy withdrew" in told(page)
    assert not one.troubles


@pytest.mark.nightly
def test_a_mark_stays_when_a_view_comes(served: Served, context: Callable[..., BrowserContext]) -> None:
    """What is marked and not confirmed is no answer yet, and it is not lost."""
    one = Player(context()).enter(begin(served, us="here", german="random").link())
    one.page.check("#answer-help-none")
    before = len(one.views)
    # It asks for one more picture.
    one.page.locator("summary", has_text="What the signs mean").click()
    one.page.wait_for_selector("#legend svg")
    assert len(one.views) > before
    assert one.page.is_checked("#answer-help-none")
    assert one.view["campaign"]["answers"] == {}


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("scheme", "lang", "words"),
    [
        pytest.param("light", "en-GB", "Between two games", marks=pytest.mark.nightly),
        ("dark", "es-ES", "Entre dos partidas"),
    ],
)
def test_every_state_is_sound_on_a_telephone(
    served: Served, context: Callable[..., BrowserContext], scheme: str, lang: str, words: str
) -> None:
    """Questions, the game with its campaign, the question before a withdrawal, what stands between two games."""
    made = begin(served, us="here", german="random")
    one = Player(context(color_scheme=scheme, locale=lang, viewport=PHONE)).enter(made.link())
    is_sound(one.page)
    one.page.check("#answer-help-none")
    one.press("answer")
    one.press("go-on")
    one.page.wait_for_selector("[data-choices]")
    is_sound(one.page)
    one.press("withdraw")
    is_sound(one.page)
    one.press("withdraw-now")
    one.page.wait_for_selector("[data-do=go-on]")
    is_sound(one.page)
    expect(one.page.locator(".decide h2")).to_contain_text(words)
    assert not one.troubles
