"""Lost connections, killed servers, double clicks, two tabs, undo: nothing is lost and nothing is done twice."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from kit.players import Player
from kit.served import Process

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext

    from kit.served import Made, Served


def bidding(served: Served | Process, other: str = "random") -> Made:
    """A table whose first choice is a bid."""
    return served.make("normandy", "la_raye", seed=4, players={"us": "here", "german": other})


def chosen(page: Player) -> list[dict[str, object]]:
    """The choices that a page has sent."""
    return [message for message in page.sent if message["do"] == "choose"]


def decided(served: Served, made: Made) -> list[dict[str, object]]:
    """What seats have decided, as the server has it."""
    return [action.to_dict() for seat, action in served.game(made).history if seat != "chance"]


def on(page: Player, state: str) -> None:
    """Wait until the page says that its connection is on, or off."""
    page.page.wait_for_function("(state) => document.documentElement.dataset.connection === state", arg=state)


def test_a_double_click_is_one_choice(served: Served, context: Callable[..., BrowserContext]) -> None:
    made = bidding(served, "link")
    one = Player(context()).enter(made.link())
    one.aim(0)
    one.page.locator("[data-do=confirm]").dblclick()
    one.at(1)
    assert len(decided(served, made)) == len(chosen(one)) == 1
    assert not one.troubles


def test_a_choice_of_a_second_tab_is_not_made_again(served: Served, context: Callable[..., BrowserContext]) -> None:
    """Both tabs of a seat are ready to confirm the same choice; the one that comes late is told so and goes on."""
    made, seat = bidding(served, "random"), context()
    one, two = (Player(seat).enter(made.link()) for _ in range(2))
    for tab in (one, two):
        tab.aim(0)
    token = one.view["decision"]["token"]
    one.press("confirm")
    one.after(0)
    assert one.asked()
    two.at(one.view["revision"])
    assert two.view["decision"]["token"] == one.view["decision"]["token"] != token
    # What was aimed at is gone with the decision it was for.
    assert not two.ready()
    made_before = len(served.game(made).history)
    two.choose(0)
    one.at(two.view["revision"])
    us = [seat for seat, _ in served.game(made).history if seat == "us"]
    assert len(us) == 2
    assert len(served.game(made).history) > made_before


def test_undo_takes_back_the_latest_choice(served: Served, context: Callable[..., BrowserContext]) -> None:
    made = bidding(served, "link")
    one = Player(context()).enter(made.link())
    first = one.view["choices"]
    one.choose(1)
    assert one.view["undo"]
    before = one.view["revision"]
    one.press("undo")
    one.after(before)
    assert one.view["choices"] == first
    assert not decided(served, made)
    one.choose(0)
    assert decided(served, made) == [first[0]["action"]]
    assert not one.troubles


@pytest.mark.parametrize("answered", [True, False])
def test_a_killed_server_goes_on_where_it_was(
    tmp_path: Path, context: Callable[..., BrowserContext], answered: bool
) -> None:
    """Killed after a choice was answered, and while it was on its way: done once, or not at all, and play goes on."""
    with Process(tmp_path / "tables.db") as server:
        made = bidding(server, "link")
        one = Player(context()).enter(made.link())
        two = Player(context()).enter(made.link("german"))
        one.aim(0)
        one.press("confirm")
        if answered:
            one.after(0)
        server.kill()
        on(one, "off")
        server.start()
        for page in (one, two):
            on(page, "on")
        one.at(0)
        if one.view["choices"]:
            assert not answered
            one.choose(0)
        two.choose(0)
        one.at(two.view["revision"])
        told = (event for view in one.views for event in view["events"])
        bids = {json.dumps(event) for event in told if event["kind"] == "core.bid_revealed"}
        assert sorted(json.loads(bid)["side"] for bid in bids) == ["german", "us"]
