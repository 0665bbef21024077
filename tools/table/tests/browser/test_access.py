"""The page by keyboard, for screen readers, at a telephone's width, in light and dark, and in Spanish."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

import undaunted_core as uc
from kit.browsers import FRAMES, expect
from kit.players import Player
from kit.sweeps import crossed

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    from kit.served import Served

TITLES = [
    ("normandy", "la_raye"),
    ("north_africa", "landing_ground_7"),
    ("allied_assault", "training_grounds"),
]
PHONE = {"width": 360, "height": 740}
#: What the page can be read by: its text and its labels, one a line.
READ = """() => {
    const labels = [...document.querySelectorAll("[aria-label], [title]")]
        .filter((one) => !one.closest("svg") && one.checkVisibility())
        .map((one) => one.getAttribute("aria-label") ?? one.title);
    return [document.body.innerText, ...labels].join("\\n").split("\\n").map((line) => line.trim()).filter(Boolean);
}"""
#: The Tab key goes on until it comes to what this names.
MOST_TABS = 80


#: The letters of pictures whose contrast to what is painted below their middle is low; axe-core does not see these.
PALE = """() => {
    const brush = Object.assign(document.createElement("canvas"), {width: 1, height: 1}).getContext("2d");
    const painted = (layers) => {
        brush.clearRect(0, 0, 1, 1);
        for (const [colour, opacity] of layers) {
            brush.globalAlpha = opacity;
            brush.fillStyle = colour;
            brush.fillRect(0, 0, 1, 1);
        }
        const bright = [...brush.getImageData(0, 0, 1, 1).data].slice(0, 3).map((one) => {
            const part = one / 255;
            return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * bright[0] + 0.7152 * bright[1] + 0.0722 * bright[2];
    };
    const paper = getComputedStyle(document.querySelector(".panel.board")).backgroundColor;
    const pale = [];
    for (const svg of document.querySelectorAll(".picture svg")) {
        const below = [[paper, 1, null]];
        for (const one of svg.querySelectorAll("rect, path, polygon, circle, ellipse, text")) {
            const style = getComputedStyle(one);
            if (one.closest(".marks") || style.fill === "none") continue;
            if (one.localName !== "text") {
                below.push([style.fill, style.fillOpacity * style.opacity, one]);
                continue;
            }
            const box = one.getBBox();
            const place = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(one.getCTM());
            const under = below.filter(([, , shape]) =>
                !shape || shape.isPointInFill(place.matrixTransform(shape.getCTM().inverse())));
            const [light, dark] = [painted([...under, [style.fill, 1]]), painted(under)].sort((a, b) => b - a);
            const found = (light + 0.05) / (dark + 0.05);
            if (found < 4.5) pale.push([one.textContent, style.fill, found, one.parentNode.getAttribute("class")]);
        }
    }
    return pale;
}"""


def is_sound(page: Page) -> None:
    """No finding of axe-core, nothing wider than the page."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    assert not [(one["id"], one["nodes"][0]["html"][:200]) for one in found]
    wide, shown = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= shown


@pytest.mark.nightly(but=["title0-look0"])
@pytest.mark.parametrize(("title", "look"), crossed(TITLES, [("light", "en-GB"), ("dark", "es-ES")]))
def test_every_state_is_sound_on_a_telephone(
    served: Served, context: Callable[..., BrowserContext], title: tuple[str, str], look: tuple[str, str]
) -> None:
    """The steps of a choice and the curtain between two people."""
    (game, scenario), (scheme, lang) = title, look
    seats = served.seats(game, scenario)
    made = served.make(game, scenario, seed=4, players=dict.fromkeys(seats, "here"))
    one = Player(context(color_scheme=scheme, locale=lang, viewport=PHONE)).enter(made.link())
    one.asked()
    is_sound(one.page)
    one.aim(0)
    is_sound(one.page)
    while one.page.locator("html[data-view=curtain]").count() == 0:
        one.choose(0)
    is_sound(one.page)
    assert not one.troubles


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "scenario"), TITLES)
def test_letters_of_pictures_can_be_read_in_light_and_dark(
    served: Served, context: Callable[..., BrowserContext], game: str, scenario: str
) -> None:
    """With the table and the legend open, and the same stop of a game in both looks."""
    played = uc.new_game(game, scenario, seed=4)
    uc.play(played, dict.fromkeys(played.seats, uc.bots(game)["random"](seed=4)), 60)
    one = Player(context()).enter(served.load(played.to_json(), players={}).link("watch"))
    for opened in one.page.locator("details.panel summary").all():
        opened.click()
    one.page.locator("#legend svg").wait_for()
    papers = []
    for scheme in ("light", "dark"):
        one.page.select_option("[data-do=theme]", scheme)
        assert one.page.locator("#board text").count() > 20
        assert not one.page.evaluate(PALE)
        tile = "getComputedStyle(document.querySelector('#board .tile > polygon')).fill"
        papers.append(one.page.evaluate(tile))
    assert papers[0] != papers[1]


@pytest.mark.nightly
def test_the_first_page_and_the_end_are_sound(served: Served, context: Callable[..., BrowserContext]) -> None:
    """In light and in dark."""
    made = served.make(seed=4, players={"us": "random", "german": "random"})
    one = Player(context(viewport=PHONE))
    one.page.goto(served.address)
    one.shows("start")
    one.page.locator("[data-do=start]").wait_for()
    is_sound_in_both_looks(one.page)
    one.enter(made.link("watch"))
    one.shows("end")
    is_sound_in_both_looks(one.page)


def is_sound_in_both_looks(page: Page) -> None:
    """As :func:`is_sound`, after the papers of the two looks were seen to differ."""
    papers = set()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        papers.add(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
        is_sound(page)
    assert len(papers) == 2


@pytest.mark.nightly(but=["normandy-la_raye"])
@pytest.mark.parametrize(("game", "scenario"), TITLES)
def test_no_english_word_of_the_page_is_shown_in_spanish(
    served: Served, context: Callable[..., BrowserContext], game: str, scenario: str
) -> None:
    """Neither of the page's own words nor of the catalogue's titles, where the two languages differ."""
    first, *others = served.seats(game, scenario)
    made = served.make(game, scenario, seed=4, lang="es", players={first: "here", **dict.fromkeys(others, "random")})
    one = Player(context(locale="es-ES")).enter(made.link())
    one.asked()
    words = json.loads((files("undaunted_table.web") / "client/words.json").read_text("utf-8"))
    catalog = served.game(made).catalog
    told = [*words.values()]
    kinds = ("cards", "pieces", "tiles", "zones", "phases")
    told += [entry["title"] for kind in kinds for entry in catalog[kind].values() if "title" in entry]
    english = {text["en"].casefold() for text in told} - {text["es"].casefold() for text in told}
    for _ in range(3):
        assert not [line for line in one.page.evaluate(READ) if line.casefold() in english]
        one.choose(0)
        one.asked()
    assert one.page.evaluate("() => document.documentElement.lang") == "es"


def test_a_choice_is_made_by_keyboard_alone(served: Served, context: Callable[..., BrowserContext]) -> None:
    made = served.make(seed=4, players={"us": "here", "german": "random"})
    one = Player(context()).enter(made.link())
    for _ in range(3):
        assert one.asked()
        revision = one.view["revision"]
        while True:
            is_final = one.ready()
            for _ in range(MOST_TABS):
                if one.page.evaluate(
                    "(wanted) => document.activeElement.matches(wanted)",
                    "[data-do=confirm]" if is_final else ".options [data-choices]",
                ):
                    break
                one.page.keyboard.press("Tab")
            else:
                raise AssertionError("the Tab key does not come to what may be chosen")
            one.page.keyboard.press("Enter")
            if is_final:
                break
        one.after(revision)
    assert one.asked()
    assert [message["do"] for message in one.sent].count("choose") == 3
    assert sum(seat == "us" for seat, _ in served.game(made).history) == 3


@pytest.mark.nightly
def test_escape_takes_one_step_back(served: Served, context: Callable[..., BrowserContext]) -> None:
    made = served.make(seed=4, players={"us": "here", "german": "random"})
    one = Player(context()).enter(made.link())
    one.asked()
    one.aim(0)
    one.page.keyboard.press("Escape")
    assert not one.ready()
    one.choose(0)
    assert one.view["revision"] > 0


def board_asked(game: uc.Game) -> bool:
    """Whether a tile is what is chosen first."""
    seat = game.to_move[0]
    seen = game.observation(seat)
    named = [action.targets(seen) for action in game.legal_actions(seat)]
    return any(targets and targets[0].domain == "space" for targets in named)


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "scenario"), TITLES)
def test_a_finger_reads_chooses_and_asks(
    served: Served, context: Callable[..., BrowserContext], game: str, scenario: str
) -> None:
    """Tiles are as wide as a finger, something to choose is in sight, a long press asks and chooses nothing."""
    played = uc.new_game(game, scenario, seed=4)
    bots = dict.fromkeys(played.seats, uc.bots(game)["random"](seed=4))
    while not board_asked(played):
        uc.play(played, bots, 1)
    one = Player(context(viewport=PHONE, has_touch=True, is_mobile=True))
    one.enter(served.load(played.to_json(), players={}).link())
    fingers = one.page.context.new_cdp_session(one.page)
    assert one.page.locator("#board .tile").first.bounding_box()["width"] >= 70  # type: ignore[index]
    window = one.page.locator(".scroller").bounding_box()
    middles = [
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for mark in one.page.locator("#board .choice").all()
        if (box := mark.bounding_box())
    ]
    assert window is not None
    right, below = window["x"] + window["width"], window["y"] + window["height"]
    x, y = next((x, y) for x, y in middles if window["x"] < x < right and window["y"] < y < below)
    steps = one.page.locator(".offers").inner_text()
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    one.page.locator("#tip").wait_for()
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(one.page.locator("#tip")).not_to_be_empty()
    one.page.evaluate(FRAMES)
    assert one.page.locator(".offers").inner_text() == steps
    one.page.touchscreen.tap(x, y)
    one.page.wait_for_function("(before) => document.querySelector('.offers').innerText !== before", arg=steps)
    one.press("smaller")
    shown = "(one) => [one.scrollWidth, one.clientWidth]"
    for _ in range(4):
        wide, seen = one.page.locator(".scroller").evaluate(shown)
        if wide <= seen:
            break
        one.press("smaller")
    assert wide <= seen
    assert not one.troubles
