"""The page tells who sits at it that it is their turn: in its title and icon; by sound and notice if they want it."""

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

#: What the page would play and show is written down instead.
LISTEN = """
window.told = [];
window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, { body }) { window.told.push(`${title}: ${body}`); }
};
window.AudioContext = class extends window.AudioContext {
    constructor() { super(); window.told.push("sound"); }
};
document.hasFocus = () => false;
"""


def alternate(served: Served, context: Callable[..., BrowserContext]) -> tuple[Player, Player]:
    """Two people at their own pages; the first one waits for the second one's bid, having made its own."""
    made = served.make("normandy", "la_raye", seed=4, players={"us": "here", "german": "link"})
    mine = context()
    mine.add_init_script(LISTEN)
    one, two = Player(mine).enter(made.link()), Player(context()).enter(made.link("german"))
    one.asked()
    two.asked()
    return one, two


def test_the_title_and_the_icon_tell_whose_turn_it_is(served: Served, context: Callable[..., BrowserContext]) -> None:
    one, two = alternate(served, context)
    icon = one.page.locator("link[rel=icon]")
    expect(one.page).to_have_title("(!) Your turn · La Raye · Undaunted")
    expect(icon).to_have_attribute("href", re.compile("/client/icon_turn.svg$"))
    one.choose(0)
    expect(one.page).to_have_title("La Raye · Undaunted")
    expect(icon).to_have_attribute("href", re.compile("/client/icon.svg$"))
    before = one.view["revision"]
    two.choose(0)
    one.after(before)
    is_asked = one.view["decision"] is not None
    expect(one.page).to_have_title(re.compile(r"^\(!\)" if is_asked else "^La Raye"))
    one.page.locator("a.brand").click()
    one.shows("start")
    expect(icon).to_have_attribute("href", re.compile("/client/icon.svg$"))
    # Nobody asked for sounds or notices.
    assert one.page.evaluate("() => window.told") == []
    assert not one.troubles


@pytest.mark.nightly
def test_a_sound_and_a_notice_come_if_they_are_wanted(served: Served, context: Callable[..., BrowserContext]) -> None:
    """The browser keeps that they are; switched on, the sound is heard once."""
    one, two = alternate(served, context)
    one.page.locator(".notices summary").click()
    one.page.locator("[data-do=sound]").check()
    one.page.locator("[data-do=notify]").check()
    assert one.page.evaluate("() => window.told") == ["sound"]
    one.choose(0)
    for _ in range(40):
        before = one.view["revision"]
        assert two.asked()
        two.choose(len(two.view["choices"]) - 1)
        one.after(before)
        if one.view["decision"]:
            break
    assert one.page.evaluate("() => window.told.slice(1)") == ["sound", "Your turn: La Raye"]
    assert one.page.evaluate("() => localStorage.getItem('undaunted.notify')") == "true"
    assert not one.troubles
