"""What people settle at the page: names, resigning, rematches, clocks, who watches, and the list of their tables."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from kit.browsers import expect
from kit.players import Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

    from kit.served import Made, Served


def table_of_two(served: Served, **wanted: object) -> Made:
    """A table of two people elsewhere."""
    return served.make("normandy", "la_raye", players={"us": "link", "german": "link"}, **wanted)


def see(page: Player, selector: str, text: str) -> None:
    """Wait until an element says something."""
    page.page.locator(selector, has_text=text).first.wait_for()


@pytest.mark.nightly
def test_a_name_is_said_once_and_shown_as_text(served: Served, context: Callable[..., BrowserContext]) -> None:
    """Signs of markup stay signs; the next table of this browser says the name by itself."""
    made, browser = table_of_two(served), context()
    us, german = Player(browser).enter(made.link("us")), Player(context()).enter(made.link("german"))
    us.press("name")
    us.page.fill("#called", "<b>Ana</b>")
    us.press("call")
    for player in (us, german):
        see(player, ".players .called", "<b>Ana</b>")
    other = Player(browser).enter(table_of_two(served).link("german"))
    see(other, ".players .called", "<b>Ana</b>")
    assert not us.troubles
    assert not german.troubles


@pytest.mark.nightly
def test_who_watches_is_counted_in_sight(served: Served, context: Callable[..., BrowserContext]) -> None:
    made = table_of_two(served)
    us, watcher = Player(context()).enter(made.link("us")), Player(context()).enter(made.link("watch"))
    see(us, ".players .watchers", "1 watching")
    assert watcher.page.locator("[data-do=resign], [data-do=agree]").count() == 0


def test_resigning_is_asked_and_a_rematch_changes_the_sides(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    """Back changes nothing; the other player sees who won, and follows to the new table with the same link's key."""
    made = table_of_two(served)
    us, german = Player(context()).enter(made.link("us")), Player(context()).enter(made.link("german"))
    us.press("resign")
    us.press("close")
    expect(us.page.locator("dialog")).to_have_count(0)
    us.press("resign")
    assert served.table(made).outcome is None
    us.press("resign-now")
    for player in (us, german):
        player.shows("end")
        see(player, ".outcome", "resigns")
    us.press("rematch-changed")
    us.page.wait_for_url(lambda url: made.id not in url)
    us.shows("table")
    assert us.view["seat"] == "german"
    german.press("follow")
    german.page.wait_for_url(us.page.url.partition("#")[0] + "#*")
    german.shows("table")
    assert german.view["seat"] == "us"
    assert german.view["table"]["id"] == us.view["table"]["id"] != made.id
    assert [message["do"] for message in us.sent].count("resign") == 1
    assert not us.troubles
    assert not german.troubles


@pytest.mark.nightly
def test_two_people_agree_to_end(served: Served, context: Callable[..., BrowserContext]) -> None:
    made = table_of_two(served)
    us, german = Player(context()).enter(made.link("us")), Player(context(locale="es-ES")).enter(made.link("german"))
    us.press("agree")
    us.press("agree-now")
    see(german, ".offer", "acabaría la partida")
    expect(us.page.locator("[data-do=disagree]")).to_have_count(1)
    german.press("agree")
    german.press("agree-now")
    us.shows("end")
    see(us, ".outcome", "agree to end")
    see(german, ".outcome", "acuerdan")


def test_a_clock_is_in_sight_and_ends_the_table(served: Served, context: Callable[..., BrowserContext]) -> None:
    """It waits for the other player, runs on the page between two views, and says who had no time left."""
    made = table_of_two(served, clock={"per": "game", "seconds": 3, "then": "lose"})
    us = Player(context()).enter(made.link("us"))
    see(us, ".players .watchers", "begins when all have come")
    german = Player(context()).enter(made.link("german"))
    # On a busy machine the three seconds may be over by then.
    us.page.wait_for_function(
        "() => document.querySelectorAll('.clock.runs').length === 2 || document.querySelector('.outcome')"
    )
    for player in (us, german):
        player.shows("end")
        see(player, ".outcome", "no time left")
    assert not us.troubles


@pytest.mark.nightly
def test_the_first_page_sets_a_clock_and_lists_the_table(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    """Also in a browser that forgot the table but has its secret; the maker deletes it, after a question."""
    player = Player(context())
    player.page.goto(served.address)
    player.shows("start")
    player.page.locator(".new details summary").click()
    player.page.select_option("#clock", "game 1800")
    player.page.select_option("#then", "normal")
    player.page.click("[data-do=start]")
    player.shows("table")
    assert player.view["people"]["clock"]["then"] == "normal"
    assert player.view["people"]["clock"]["begun"]
    expect(player.page.locator(".clock").first).to_have_text(re.compile("30:00|29:[0-9]{2}"))
    # Who sets a table up has its maker's key.
    expect(player.page.locator("[data-do=reseat]")).to_have_count(1)
    player.page.evaluate("localStorage.removeItem('undaunted.tables')")
    player.page.goto(served.address)
    see(player, ".tables small", "turn")
    player.press("delete")
    player.press("delete-now")
    expect(player.page.locator(".tables li")).to_have_count(0)
    assert not player.troubles


@pytest.mark.nightly
def test_the_maker_changes_sides_before_the_first_decision(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    """Both pages come again with the cards of their new side."""
    made = served.make("normandy", "la_raye", players={"us": "here", "german": "link"}, seed=None)
    maker = f"{made.server}table/{made.id}#{made.keys['maker']}"
    us, german = Player(context()).enter(maker), Player(context()).enter(made.link("german"))
    assert german.page.locator("[data-do=reseat]").count() == 0
    us.press("reseat")
    for player, seat in ((us, "german"), (german, "us")):
        player.page.wait_for_function(
            "(seat) => document.querySelector('.players .own b')?.textContent.toLowerCase().includes(seat)",
            arg=seat[:2],
        )
    us.choose(0)
    assert us.view["seat"] == "german"
    # It named its old seat once, was refused, and came again without one.
    assert [message.get("seat") for message in us.sent if message["do"] == "enter"] == [None, "us", None]
    expect(us.page.locator("[data-do=reseat]")).to_have_count(0)
