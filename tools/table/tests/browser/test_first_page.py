"""The first page tells what each scenario is, how even it is, who plays it, and who can open a link."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from kit.browsers import expect
from kit.players import Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    from kit.served import Served


def first_page(served: Served, context: BrowserContext) -> Player:
    """Somebody at the first page."""
    player = Player(context)
    player.page.goto(served.address)
    player.page.locator("[data-do=start]").wait_for()
    return player


def value(page: Page, selector: str) -> str:
    return page.locator(selector).input_value()


def test_an_even_scenario_of_the_first_game_stands_first(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    """It says what it is about, what each side must do, how even and how long it is, and shows its board."""
    player = first_page(served, context())
    page = player.page
    assert page.locator("#game-normandy").is_checked()
    assert value(page, "#scenario") == "desperate_withdrawal"
    page.locator("#brief svg").wait_for()
    text = page.locator("#brief").inner_text()
    assert "rearguard" in text
    assert "US must: Claim objectives, points needed: 1" in text
    assert "German must: Pin the enemy" in text
    assert re.search(r"Even\. Between equal bots, 100 games: US \d+ %, German \d+ %\. About \d+ rounds\.", text)
    assert page.locator("#brief svg .tile").count() > 5
    page.select_option("[data-do=lang]", "es")
    page.locator("#brief .goal", has_text="debe:").first.wait_for()
    expect(page.locator("#brief")).to_contain_text("retaguardia")
    assert not player.troubles


@pytest.mark.nightly
def test_an_uneven_scenario_says_so_and_seats_the_newcomer_on_the_better_side(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    page = first_page(served, context()).page
    assert (value(page, "#player-us"), value(page, "#player-german")) == ("here", "normal")
    page.select_option("#scenario", "la_raye")
    expect(page.locator("#brief .balance")).to_contain_text("Not even: German has the better chances")
    assert (value(page, "#player-us"), value(page, "#player-german")) == ("normal", "here")


@pytest.mark.nightly
def test_bots_are_three_levels_with_a_word_and_the_rest_under_more(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    page = first_page(served, context()).page
    levels = page.locator("#player-german > option").all_inner_texts()
    assert [text.split("(")[1] for text in levels[2:]] == ["makes mistakes)", "plays soundly)", "thinks ahead)"]
    more = page.locator("#player-german > optgroup[label=More] > option")
    names = [one.get_attribute("value") for one in more.all()]
    assert {"random", "greedy", "planner"} <= {*names}
    assert not {"easy", "normal", "hard"} & {*names}


def test_a_level_has_a_word_of_the_language_of_the_page(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    """On the first page, at the table and in the list of tables; another bot has the name that one types."""
    player = first_page(served, context(locale="es-ES"))
    page = player.page
    expect(page.locator("#player-us > option[value=hard]")).to_have_text("Bot: difícil (piensa por adelantado)")
    expect(page.locator("#player-us > optgroup > option[value=greedy]")).to_have_text("Bot: greedy")
    page.select_option("#player-us", "here")
    page.select_option("#player-german", "easy")
    player.press("start")
    player.shows("table")
    expect(page.locator(".players")).to_contain_text("fácil")
    page.locator("a.brand").click()
    player.shows("start")
    expect(page.locator(".beside .tables small")).to_contain_text("Bot: fácil")
    assert not player.troubles


def test_a_link_that_only_this_computer_opens_comes_with_a_warning(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    """In the form and beside the links, with the command that shares them; not while nobody plays by a link."""
    page = first_page(served, context()).page
    assert not page.locator(".new .local").is_visible()
    page.select_option("#player-german", "link")
    assert "serve --host" in page.locator(".new .local").inner_text()
    page.select_option("#player-german", "normal")
    assert not page.locator(".new .local").is_visible()
    page.select_option("#player-german", "link")
    page.click("[data-do=start]")
    expect(page.locator("dialog .local")).to_contain_text("Only this computer")


@pytest.mark.nightly(but=["normandy-Both sides-en-GB"])
@pytest.mark.parametrize(
    ("game", "word", "lang"),
    [
        ("normandy", "Both sides", "en-GB"), ("normandy", "Los dos bandos", "es-ES"),
        ("allied_assault", "face down", "en-GB"), ("allied_assault", "boca abajo", "es-ES"),
    ],
)  # fmt: skip
def test_a_guided_game_helps_with_ten_decisions_and_can_be_skipped(
    served: Served, context: Callable[..., BrowserContext], game: str, word: str, lang: str
) -> None:
    """Each kind of decision has its own help; a reload keeps the number."""
    player = first_page(served, context(locale=lang))
    player.press(f"tour-{game}")
    player.shows("table")
    player.asked()
    helped = []
    for _ in range(4):
        player.asked()
        helped.append(player.page.locator(".tour p").inner_text())
        player.choose(0)
    assert [re.search(r"(\d+) (?:of|de) 10", text)[1] for text in helped] == ["1", "2", "3", "4"]  # type: ignore[index]
    assert word in helped[0]
    assert len({text.partition(":")[2] for text in helped}) > 2
    player.asked()
    before = player.page.locator(".tour p").inner_text()
    player.page.reload()
    player.shows("table")
    assert "5" in before
    expect(player.page.locator(".tour p")).to_have_text(before)
    player.press("skip-tour")
    expect(player.page.locator(".tour")).to_be_hidden()
    player.choose(0)
    player.asked()
    expect(player.page.locator(".tour")).to_be_hidden()
    assert not player.troubles


@pytest.mark.nightly
def test_the_help_of_a_guided_game_ends_after_ten_decisions(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    player = first_page(served, context())
    player.press("tour-normandy")
    player.shows("table")
    for _ in range(10):
        player.asked()
        player.choose(0)
    player.asked()
    expect(player.page.locator(".tour")).to_be_hidden()
