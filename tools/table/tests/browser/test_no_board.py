"""The page with a game that has no board, and with a pack that brings a bot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from prizes import plugin as prizes

import undaunted_core as uc
from kit.browsers import expect
from kit.players import Player
from undaunted_core.agents.random import RandomBot
from undaunted_core.authoring.bots import BotKind
from undaunted_core.extension.manager import default_library, shared_library

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import BrowserContext

    from kit.served import Served


class Careful:
    """A pack for Normandy that brings a bot."""

    PACK = uc.Pack(id="careful", version="1", requires=("normandy",))

    @uc.hookimpl
    def register_content(self, register: Any) -> None:
        register.add(BotKind("careful", RandomBot, "normandy"))


@pytest.fixture(autouse=True)
def installed() -> Iterator[None]:
    """The game without a board and the pack, as if they were installed."""
    shared_library.cache_clear()
    default_library().register(prizes)
    default_library().register(Careful())
    yield
    shared_library.cache_clear()


def test_a_game_without_a_board_has_its_columns_in_sight_and_no_panel_of_a_board(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    made = served.make(game="prizes", scenario="first", players={"north": "here", "south": "random"})
    one = Player(context()).enter(made.link())
    expect(one.page.locator("#tables svg")).to_be_visible()
    expect(one.page.locator(".panel.board")).to_be_hidden()
    expect(one.page.locator(".zoom")).to_be_hidden()
    one.choose(0)
    expect(one.page.locator("#tables svg")).to_be_visible()
    assert not one.troubles


@pytest.mark.nightly
def test_a_game_with_a_board_has_its_panel(served: Served, context: Callable[..., BrowserContext]) -> None:
    one = Player(context()).enter(served.make(players={"us": "here", "german": "random"}).link())
    expect(one.page.locator(".panel.board")).to_be_visible()
    expect(one.page.locator("#tables svg")).to_be_hidden()


@pytest.mark.nightly
def test_the_bot_of_a_pack_is_offered_where_the_pack_acts(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    """Who was chosen stays chosen."""
    one = Player(context())
    one.page.goto(served.address)
    one.shows("start")
    one.page.click("label[for=game-normandy], #game-normandy")
    options = one.page.locator("#player-german option")
    assert "careful" not in [options.nth(at).get_attribute("value") for at in range(options.count())]
    one.page.select_option("#player-us", "link")
    one.page.click(".new details summary")
    one.page.check("input[value=careful]")
    one.page.select_option("#player-german", "careful")
    expect(one.page.locator("#player-us")).to_have_value("link")
    one.press("start")
    one.shows("table")
    assert not one.troubles
