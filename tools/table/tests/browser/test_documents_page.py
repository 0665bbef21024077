"""Files on the page: games are saved and gone on with by whom the player names, finished ones are watched again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import undaunted_core as uc
from kit.browsers import expect
from kit.players import Player

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import BrowserContext

    from kit.served import Served


def started(served: Served, context: BrowserContext) -> Player:
    """Somebody on the first page."""
    one = Player(context)
    one.page.goto(served.address)
    one.shows("start")
    return one


@pytest.mark.nightly(but=["save"])
@pytest.mark.parametrize("form", ["save", "position"])
def test_a_game_is_kept_as_a_file_and_gone_on_with_by_others(
    served: Served, context: Callable[..., BrowserContext], tmp_path: Path, form: str
) -> None:
    """What the page hands out it takes back, and asks who plays what: here, by a link, a bot."""
    made = served.make(seed=4, players={"us": "here", "german": "here"})
    one = Player(context(accept_downloads=True)).enter(made.link())
    one.choose(0)
    with one.page.expect_download() as kept:
        one.press("take-over")
        one.shows("table")
        one.press(form)
    kept.value.save_as(tmp_path / "game.json")
    text = (tmp_path / "game.json").read_text("utf-8")
    kept_game = uc.Game.from_json(text) if form == "save" else uc.Game.from_position(json.loads(text))
    assert kept_game.position() == served.game(made).position()

    other = started(served, context(locale="es-ES"))
    other.page.set_input_files("#document", tmp_path / "game.json")
    other.page.select_option("#loaded-german", "link")
    other.press("go-on")
    other.shows("table")
    expect(other.page.locator("dialog .link")).to_have_count(2)
    link = other.page.locator("dialog input").first.input_value()
    other.press("close")
    loaded = other.view["table"]["players"]
    assert {seat: player["kind"] for seat, player in loaded.items()} == {"us": "here", "german": "link"}
    # Who has the link goes on where the game stood.
    two = Player(context()).enter(link)
    assert two.view["seats"] == ["german"]
    two.choose(0)
    assert two.view["revision"] == 1
    for page in (one, other, two):
        assert not page.troubles


@pytest.mark.nightly
def test_a_save_shows_first_who_played_it(
    served: Served, context: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    """The bot of a table stays, and so do the people at it; a name that is given replaces them."""
    made = served.make(players={"us": "hard", "german": "link"})
    Player(context()).enter(made.link("german"))
    path = tmp_path / "game.json"
    one = started(served, context())
    for game, players in (
        (uc.new_game("normandy", "la_raye", seed=4), ["here", "here"]),
        (served.game(made), ["hard", "here"]),
    ):
        path.write_text(game.to_json(), "utf-8")
        one.page.reload()
        one.shows("start")
        one.page.set_input_files("#document", path)
        one.page.locator("[data-do=go-on]").wait_for()
        for side, player in zip(("us", "german"), players, strict=True):
            expect(one.page.locator(f"#loaded-{side}")).to_have_value(player)
    one.page.select_option("#loaded-us", "random")
    one.press("go-on")
    one.shows("table")
    assert one.view["table"]["players"]["us"]["bot"] == "random"
    assert not one.troubles


def test_a_file_that_is_wrong_says_so_in_the_language_of_the_page(
    served: Served, context: Callable[..., BrowserContext]
) -> None:
    broken = {**uc.new_game("normandy", "la_raye", seed=1).position(), "pieces": 7}
    one = started(served, context(locale="es-ES"))
    for text, told in (("no JSON", "se esperaba JSON"), (json.dumps(broken, default=dict), "se esperaba una parte")):
        file = {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
        one.page.set_input_files("#document", file)  # type: ignore[arg-type]
        one.page.locator(".faults li", has_text=told).wait_for()
        alert = one.page.locator(".faults")
        expect(alert).to_have_attribute("role", "alert")
        expect(alert.locator("p")).to_contain_text("Este archivo no se puede cargar")
    assert one.page.locator("[data-do=go-on]").count() == 0


@pytest.mark.nightly(but=["en-GB-of"])
@pytest.mark.parametrize(("locale", "word"), [("en-GB", "of"), ("es-ES", "de")])
def test_a_finished_game_is_watched_with_a_slider(
    served: Served, context: Callable[..., BrowserContext], locale: str, word: str
) -> None:
    """A replay is loaded, its end is shown, and a page of its own goes from stop to stop, there and back."""
    played = uc.new_game("normandy", "la_raye", seed=4, max_decisions=12)
    uc.play(played, dict.fromkeys(played.seats, uc.bots("normandy")["random"](seed=4)))
    one = started(served, context(locale=locale))
    file = {"name": "replay.json", "mimeType": "application/json", "buffer": played.replay().to_json().encode()}
    one.page.set_input_files("#document", file)  # type: ignore[arg-type]
    one.shows("end")
    with one.page.expect_popup() as opened:
        one.press("stops")
    slides = opened.value
    slides.wait_for_load_state()
    where, slider = slides.locator("#where"), slides.locator("#slider")
    last = int(slider.get_attribute("max") or 0)
    assert last >= 12
    expect(where).to_have_text(f"1 {word} {last + 1}")
    seen = [slides.locator("#picture").inner_html()]
    slider.press("End")
    expect(where).to_have_text(f"{last + 1} {word} {last + 1}")
    seen.append(slides.locator("#picture").inner_html())
    expect(slides.locator("#told li").first).to_be_visible()
    slides.click("#back")
    expect(where).to_have_text(f"{last} {word} {last + 1}")
    slider.press("Home")
    expect(where).to_have_text(f"1 {word} {last + 1}")
    assert slides.locator("#picture").inner_html() == seen[0] != seen[1]
    # The key is in no address.
    assert one.page.url.partition("#")[2] not in slides.url
    assert not one.troubles
