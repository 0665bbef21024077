"""The page takes back a whole turn as far as nothing was learnt, and says why not; it shows which games wait."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from kit.browsers import expect
from kit.players import Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

    from kit.served import Served


def to_a_turn(one: Player, least: int) -> None:
    """Choose until so many choices in a row could be taken back."""
    for _ in range(60):
        assert one.asked()
        if one.view["undo_turn"] >= least:
            return
        # The last choices are seldom to stop.
        one.choose(len(one.view["choices"]) - 1)
    raise AssertionError("no turn is so long")


def test_a_turn_is_taken_back_at_once_and_then_the_page_says_why_no_more(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    """By mouse and by key; the reason stands beside the button."""
    made = served.make("normandy", "la_raye", seed=4, players={"us": "here", "german": "random"})
    one = Player(context()).enter(made.link())
    one.asked()
    assert one.page.locator("[data-do=undo-turn]").count() == 0
    to_a_turn(one, 2)
    before, history = one.view, served.game(made).history
    button = one.page.locator("[data-do=undo-turn]")
    assert button.inner_text() == f"Undo {before['undo_turn']} choices"
    button.click()
    one.at(before["revision"] + 1)
    assert served.game(made).history == history[: -before["undo_turn"]]
    assert (one.view["undo"], one.view["undo_turn"], one.view["no_undo"]) == (False, 0, before["no_undo"])
    expect(button).to_have_count(0)
    # A person can click what a reader is told to be off.
    one.page.locator("[data-do=undo]").click(force=True)
    expect(one.page.locator("#tip")).to_have_text(f"Nothing can be taken back: {before['no_undo']}.")
    to_a_turn(one, 2)
    before = one.view
    one.page.keyboard.press("Shift+U")
    one.at(before["revision"] + 1)
    assert one.view["undo_turn"] == 0
    assert not one.troubles


@pytest.mark.nightly
def test_the_list_tells_how_each_game_stands_and_which_waits(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    """Its title, who plays against, the round, whose turn it is, when it was touched; those that wait stand first."""
    browser = context()
    mine = served.make("normandy", "la_raye", seed=4, players={"us": "here", "german": "random"})
    theirs = served.make("normandy", "mortain", seed=4, players={"us": "link", "german": "link"})
    one = Player(browser).enter(mine.link())
    one.asked()
    one.enter(theirs.link("us"))
    other = Player(context()).enter(theirs.link("german"))
    one.asked()
    one.choose(0)
    other.asked()
    one.page.locator("[data-do=waiting]", has_text="Games that wait for you: 1").click()
    waits = one.page.locator("dialog .tables li")
    expect(waits).to_contain_text("La Raye")
    waits.locator("a").click()
    one.page.locator(".status h1", has_text="La Raye").wait_for()
    expect(one.page.locator("dialog")).to_have_count(0)
    one.page.locator("a.brand").click()
    one.shows("start")
    rows = one.page.locator(".beside .tables li small")
    for number, stands in enumerate(
        ("against Bot: random · Round 1 · your turn", "against somebody elsewhere · Round 1 · German to choose")
    ):
        # A busy machine may take minutes.
        wanted = re.compile(rf"^Undaunted: Normandy · {stands} · (this|\d+) minute")
        expect(rows.nth(number)).to_have_text(wanted)
    expect(one.page.locator(".beside .waits")).to_have_count(1)
    expect(one.page).to_have_title("(1) Undaunted")
    assert not one.troubles
    assert not other.troubles


@pytest.mark.nightly
def test_what_was_chosen_on_the_first_page_stands_there_the_next_time(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    one = Player(context())
    one.page.goto(served.address)
    one.page.select_option("#scenario", "mortain")
    one.page.select_option("#player-us", "here")
    one.page.select_option("#player-german", "easy")
    one.press("start")
    one.shows("table", "curtain")
    one.page.locator("a.brand").click()
    one.shows("start")
    expect(one.page.locator("#scenario")).to_have_value("mortain")
    assert "easy" in {one.page.locator(f"#player-{side}").input_value() for side in ("us", "german")}
