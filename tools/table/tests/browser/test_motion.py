"""Counters glide and dice fall, for less than half a second; not if somebody wants none, on the page or anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kit.browsers import FRAMES
from kit.players import Player

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

    from kit.served import Served

#: Each movement is written down: what moves, and for how many milliseconds.
WATCH = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
    window.moved.push([this.dataset.name, how.duration]);
    return animate.call(this, frames, how);
};
document.addEventListener("animationstart", ({ target, animationName, elapsedTime }) => {
    if (animationName !== "fall") return;
    const { animationDuration, animationDelay } = getComputedStyle(target);
    window.moved.push(["die", 1000 * (parseFloat(animationDuration) + parseFloat(animationDelay))]);
}, true);
"""


#: A counter that may be chosen is on its way; then its frame is drawn again.  How far off the frame is.
FRAME = """() => {
    const frames = [...document.querySelectorAll("#board .choice")];
    const near = (one, other) => {
        const [a, b] = [one, other].map((each) => each.getBoundingClientRect());
        return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);
    };
    const counters = [...document.querySelectorAll("#board .counter")];
    const counter = counters.find((one) => frames.some((frame) => near(one, frame) < 3));
    counter.animate([{ translate: "300px 0px" }, { translate: "0px 0px" }], { duration: 60000, id: "glide" });
    const before = Math.min(...frames.map((frame) => near(counter, frame)));
    dispatchEvent(new Event("resize"));
    for (const glide of counter.getAnimations()) glide.finish();
    return [before, Math.min(...[...document.querySelectorAll("#board .choice")].map((frame) => near(counter, frame)))];
}"""


def watch(served: Served, browser: BrowserContext) -> Player:
    """Play until a counter has moved and dice have been rolled."""
    browser.add_init_script(WATCH)
    made = served.make("normandy", "la_raye", seed=3, players={"us": "here", "german": "greedy"})
    one = Player(browser).enter(made.link())
    for _ in range(60):
        assert one.asked()
        log = one.log()
        if any(event.get("faces") for event in log) and any(event["kind"].endswith("moved") for event in log):
            break
        one.choose(len(one.view["choices"]) - 1)
    # Animations begin with the next frame.
    one.page.evaluate(FRAMES)
    return one


def test_counters_glide_and_dice_fall(served: Served, context: Callable[..., BrowserContext]) -> None:
    one = watch(served, context(reduced_motion="no-preference"))
    names = "new Set(moved.map(([name]) => name))"
    one.page.wait_for_function(f"() => {names}.has('die') && {names}.size > 1")
    moved = [(name, time) for name, time in one.page.evaluate("() => window.moved")]
    assert all(200 <= time <= 400 for _, time in moved)
    assert {name for name, _ in moved} - {"die"} <= {*one.page.evaluate(
        "() => [...document.querySelectorAll('#board .counter')].map((one) => one.dataset.name)"
    )}  # fmt: skip
    assert len({name for name, _ in moved}) > 1
    assert ("die", 300.0) in moved
    assert not one.troubles


@pytest.mark.nightly
def test_a_frame_lies_where_its_counter_goes(served: Served, context: Callable[..., BrowserContext]) -> None:
    """Also if it is drawn while the counter is on its way."""
    made = served.make("normandy", "la_raye", seed=3, players={"us": "here", "german": "greedy"})
    one = Player(context(reduced_motion="no-preference")).enter(made.link())
    for _ in range(60):
        assert one.asked()
        if any(target["domain"] == "piece" for choice in one.view["choices"] for target in choice["targets"]):
            break
        one.choose(len(one.view["choices"]) - 1)
    for _ in range(3):
        if one.page.locator("#board .choice").count():
            break
        one.page.locator(".options button").last.click()
    before, after = one.page.evaluate(FRAME)
    assert before > 100
    assert after < 3


@pytest.mark.nightly(but=["reduce"])
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_nothing_moves_if_the_page_or_the_system_says_so(
    served: Served, context: Callable[..., BrowserContext], motion: str
) -> None:
    browser = context(reduced_motion=motion)
    if motion == "no-preference":
        page = browser.new_page()
        page.goto(served.address)
        page.locator("[data-do=help]").click()
        page.locator("[data-do=motion]").uncheck()
        page.close()
    one = watch(served, browser)
    assert one.page.evaluate("() => window.moved") == []
    assert not one.troubles
