"""A site in a real Chromium: games without a server, and without a network once it is loaded."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest

from kit.browsers import FRAMES, expect
from kit.sites import PLAY, Static

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

#: Short games, in which the other side is played by a bot.
GAMES = [
    ("normandy", "la_raye", "german"),
    ("north_africa", "landing_ground_7", "italian"),
    ("allied_assault", "training_grounds", "german"),
    ("broadside", "line", ""),
    ("normandy", "river_crossing:river_crossing", "german"),
]
PHONE = {"width": 360, "height": 740}


class Visitor:
    """A person at the page of a site."""

    def __init__(self, context: BrowserContext, served: Static) -> None:
        self.address = served.address
        self.page: Page = context.new_page()
        self.troubles: list[str] = []
        self.hosts: set[str] = set()
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", lambda line: line.type == "error" and self.troubles.append(line.text))
        self.page.on("request", lambda request: self.hosts.add(request.url[: len(self.address)]))

    def open(self, place: str = "") -> Visitor:
        self.page.goto(self.address + place)
        return self

    def shows(self, *names: str) -> Visitor:
        self.page.wait_for_function("(names) => names.includes(document.documentElement.dataset.view)", arg=[*names])
        return self

    def ready(self) -> Visitor:
        self.page.wait_for_function("() => document.documentElement.dataset.engine === 'ready'")
        return self

    def kept(self) -> Visitor:
        """Wait until the browser keeps the site for when there is no network."""
        self.page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        return self

    def begin(self, game: str, scenario: str, **bots: str) -> Visitor:
        self.page.check(f"#game-{game}")
        self.page.select_option("#scenario", scenario)
        for side in self.page.locator("fieldset.who select:enabled").all():
            side.select_option(bots.get(str(side.get_attribute("name")), "here"))
        self.page.click("[data-do=start]")
        return self.shows("table", "curtain")

    def play(self, most: int) -> list[float]:
        times: list[float] = self.page.evaluate(PLAY, most)
        return times

    @property
    def revision(self) -> int:
        return int(self.page.evaluate("() => document.documentElement.dataset.revision"))


@pytest.mark.nightly
def test_a_game_goes_on_without_a_network_after_a_reload_in_spanish_and_on_a_phone(
    served: Static, context: Callable[..., BrowserContext]
) -> None:
    """What a player does on one evening, at one page."""
    from axe_playwright_python.sync_playwright import Axe

    browser = context(accept_downloads=True)
    person = Visitor(browser, served).open().shows("start")
    expect(person.page.locator("#engine")).to_contain_text("Loading the engine")
    person.ready().begin("normandy", "la_raye", german="greedy").kept()
    browser.set_offline(True)
    assert len(person.play(2)) == 2
    before = person.revision
    person.page.reload()
    person.shows("table")
    assert person.revision >= before
    # A save goes out and comes in again.
    with person.page.expect_download() as download:
        person.page.click("[data-do=save]")
    save = download.value.path().read_bytes()
    assert json.loads(save)["format"] == "undaunted_core/save"
    table = person.page.url
    person.page.click("a.brand")
    file = {"name": "save.json", "mimeType": "application/json", "buffer": save}
    person.shows("start").page.set_input_files("#document", file)  # type: ignore[arg-type]
    person.page.click(".asked-of [data-do=go-on]")
    person.shows("table")
    assert person.page.url != table
    person.page.select_option("[data-do=lang]", "es")
    person.page.wait_for_function("() => document.body.innerText.includes('Tu elección')")
    person.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    person.page.wait_for_function("(width) => innerWidth === width", arg=PHONE["width"])
    person.page.evaluate(FRAMES)
    assert person.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    found = Axe().run(person.page).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
    assert person.hosts == {served.address}
    assert person.troubles == []


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "scenario", "bot"), GAMES)
def test_a_whole_game_is_played_by_clicks_without_a_network(
    served: Static, context: Callable[..., BrowserContext], game: str, scenario: str, bot: str
) -> None:
    browser = context()
    person = Visitor(browser, served).open().ready()
    person.begin(game, scenario, **({bot: "greedy"} if bot else {})).kept()
    browser.set_offline(True)
    times = person.play(2000)
    person.shows("end")
    assert sorted(times)[len(times) // 2] > 0
    person.page.click("[data-do=stops]")
    person.page.wait_for_function("() => document.querySelector('#slide')?.max > 3")
    person.page.fill("#slide", "2")
    expect(person.page.locator("dialog svg")).to_have_count(1)
    assert person.troubles == []


@pytest.mark.nightly
@pytest.mark.parametrize("content", [b"no memory", None])
def test_a_memory_that_is_damaged_or_missing_costs_time_alone(
    folder: Path, tmp_path: Path, context: Callable[..., BrowserContext], content: bytes | None
) -> None:
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    (memory,) = tmp_path.glob("engine/memory-*")
    if content is None:
        told = json.loads((tmp_path / "site.json").read_text())
        (tmp_path / "site.json").write_text(json.dumps({**told, "memory": None}))
    else:
        # The beginning is whole, so that the damage shows late.
        memory.write_bytes(memory.read_bytes()[:1_000_000] + content)
    with Static(tmp_path) as served:
        person = Visitor(context(), served).open().ready().begin("normandy", "la_raye")
        assert len(person.play(1)) == 1
        assert person.troubles == []


@pytest.mark.nightly
def test_a_bot_that_thinks_long_is_stopped_and_let_go_on(
    served: Static, context: Callable[..., BrowserContext]
) -> None:
    person = Visitor(context(), served).open().ready().begin("normandy", "mortain", us="hard", german="hard")
    person.page.click("[data-do=stop]")
    person.page.wait_for_function("() => document.body.innerText.includes('The bot was stopped')")
    before = person.revision
    person.page.click("[data-do=resume]")
    person.page.wait_for_function("(before) => +document.documentElement.dataset.revision > before", arg=before)
    assert person.troubles == []


@pytest.mark.nightly
def test_two_pages_of_a_browser_show_the_same_table(served: Static, context: Callable[..., BrowserContext]) -> None:
    browser = context()
    person = Visitor(browser, served).open().ready().begin("normandy", "la_raye")
    other = Visitor(browser, served).open(person.page.url.removeprefix(served.address)).shows("table", "curtain")
    before = other.revision
    person.play(1)
    other.page.wait_for_function("(before) => +document.documentElement.dataset.revision > before", arg=before)
    assert other.troubles == []


@pytest.mark.nightly
def test_a_game_goes_to_and_fro_in_a_link(served: Static, context: Callable[..., BrowserContext]) -> None:
    def link_of(person: Visitor) -> str:
        person.page.click("[data-do=pass]")
        assert "Secrets are not safe here" in person.page.inner_text("dialog")
        link: str = person.page.input_value("#pass-link")
        person.page.keyboard.press("Escape")
        return link.removeprefix(served.address)

    here = Visitor(context(), served).open().ready().begin("normandy", "la_raye", german="link")
    here.play(1)
    there = Visitor(context(), served).open(link_of(here)).shows("table")
    there.play(1)
    before = here.revision
    here.open(link_of(there))
    here.page.wait_for_function("(before) => +document.documentElement.dataset.revision > before", arg=before)
    # What was changed on the way is refused.
    here.open("#/pass/nonsense")
    here.page.wait_for_selector("dialog")
    assert "holds no game" in here.page.inner_text("dialog")
    assert [*here.troubles, *there.troubles] == []
