"""The contrast of the pictures, measured: letters 4.5 to 1, the outlines and signs of what lies on the board 3 to 1."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import undaunted_core as uc
from browser.test_access import PALE
from kit.setups import few

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

    from kit.served import Served

FAINT = """() => {
    const brush = Object.assign(document.createElement("canvas"), {width: 1, height: 1}).getContext("2d");
    const light = (...colours) => {
        brush.clearRect(0, 0, 1, 1);
        for (const colour of colours) { brush.fillStyle = colour; brush.fillRect(0, 0, 1, 1); }
        const [red, green, blue] = [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3).map((one) => {
            const part = one / 255;
            return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ratio = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    const paper = getComputedStyle(document.querySelector(".panel.board")).backgroundColor;
    const faint = [];
    let count = 0;
    for (const group of document.querySelectorAll("#board :is(.counter, .marker, .entrance, .badge, .pin)")) {
        const outline = group.querySelector("polygon, rect, circle, ellipse, path");
        const style = getComputedStyle(outline);
        const tile = group.closest(".tile")?.querySelector("polygon, rect");
        const ground = [paper, ...(tile ? [getComputedStyle(tile).fill] : [])];
        const painted = [style.stroke, style.fill].filter((colour) => colour !== "none");
        const edge = Math.max(...painted.map((colour) => ratio(light(...ground, colour), light(...ground))));
        count += 1;
        if (edge < 3) faint.push([group.outerHTML.slice(0, 200), "outline", edge]);
        const below = [...ground, ...(style.fill === "none" ? [] : [style.fill])];
        const sign = group.querySelector(":scope > g[fill] path");
        if (!sign) continue;
        const drawn = getComputedStyle(sign);
        const colour = drawn.fill === "none" ? drawn.stroke : drawn.fill;
        const found = ratio(light(...below, colour), light(...below));
        if (found < 3) faint.push([group.outerHTML.slice(0, 200), "sign", found]);
    }
    return [count, faint];
}"""


#: Gives the outline of a counter the colour of its tile.
PLANT = """() => {
    const outline = document.querySelector("#board .tile .counter").querySelector("polygon, rect");
    const tile = outline.closest(".tile").querySelector("polygon, rect");
    outline.style.fill = outline.style.stroke = getComputedStyle(tile).fill;
}"""


@pytest.mark.nightly(but=["normandy-normandy:critical_intelligence"])
@pytest.mark.parametrize(("game", "scenario"), [setup for setup in few(5) if setup[0] in uc.games()])
def test_pictures_have_contrast_in_light_and_dark(
    served: Served, context: Callable[..., BrowserContext], game: str, scenario: str
) -> None:
    played = uc.new_game(game, scenario, seed=4)
    uc.play(played, dict.fromkeys(played.seats, uc.bots(game)["random"](seed=4)), 60)
    page = context().new_page()
    page.goto(served.load(played.to_json(), players={}).link("watch"))
    page.locator("#board svg").wait_for()
    for scheme in ("light", "dark"):
        page.select_option("[data-do=theme]", scheme)
        assert not page.evaluate(PALE)
        count, faint = page.evaluate(FAINT)
        assert count > 5
        assert not faint
    page.evaluate(PLANT)
    assert page.evaluate(FAINT)[1]
