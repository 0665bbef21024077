"""Play whole games on the page by clicks, and make the contact sheet of them: ``python docs/page_games.py``.

Three games of each title, each at three sizes: a desktop, a tablet and a telephone. A person clicks on the board, on
cards and in the list, as ``greedy`` would choose; ``random`` plays the other side. A row of the sheet has start, middle
and end of one game at each size. It is not compared: letters differ a little from one machine to the next.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from kit.browsers import run_browser  # noqa: E402 - the tests are no package
from kit.players import NEXT, Player  # noqa: E402
from kit.served import Served  # noqa: E402
from undaunted_core.agents.base import bots_for  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SHEET = ROOT / "docs/_static/page_games.webp"
#: Title, scenario, seed, the side of the person, that of the bot: games that ``greedy`` wins soon.
GAMES = [
    ("normandy", "la_raye", 11, "german", "us"),
    ("normandy", "raid_across_the_canal", 2, "us", "german"),
    ("normandy", "montmartin_en_graignes", 13, "german", "us"),
    ("north_africa", "landing_ground_7", 6, "lrdg", "italian"),
    ("north_africa", "the_ridge", 20, "lrdg", "italian"),
    ("north_africa", "radio_silence", 2, "italian", "lrdg"),
    ("allied_assault", "training_grounds", 20, "german", "us"),
    ("allied_assault", "metz", 8, "us", "german"),
    ("allied_assault", "st_marie_du_mont", 10, "us", "german"),
]
SIZES = [(1440, 900), (820, 1180), (390, 844)]
#: A picture of each so many decisions; the sheet shows three of them.
EVERY = 4
#: Puts pictures into rows of one height, and gives the sheet as WebP.
SHEET_OF = """async ([rows, high, gap]) => {
    const images = await Promise.all(rows.map((row) => Promise.all(row.map(async (data) => {
        const image = new Image();
        image.src = `data:image/jpeg;base64,${data}`;
        await image.decode();
        return image;
    }))));
    const wide = (image) => Math.round(image.width * high / image.height);
    const canvas = document.createElement("canvas");
    canvas.width = gap + Math.max(...images.map((row) => row.reduce((sum, image) => sum + wide(image) + gap, 0)));
    canvas.height = gap + images.length * (high + gap);
    const drawing = canvas.getContext("2d");
    drawing.fillStyle = "#55554d";
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.imageSmoothingQuality = "high";
    images.forEach((row, down) => row.reduce((left, image) => {
        drawing.drawImage(image, left, gap + down * (high + gap), wide(image), high);
        return left + wide(image) + gap;
    }, gap));
    return canvas.toDataURL("image/webp", 0.72).split(",")[1];
}"""
HIGH, GAP = 220, 8


class Person(Player):
    """Clicks in the picture where that is possible, and in the list where something lies above the picture."""

    def aim(self, number: int) -> None:
        """Click until only confirming a choice is left."""
        while not self.ready():
            point = self.page.evaluate(NEXT, str(number))["point"]
            if point is not None:
                self.page.mouse.click(*point)
                continue
            words = self.page.locator(".options button")
            parts = [str(one.get_attribute("data-choices")).split(" ") for one in words.all()]
            words.nth(next(place for place, part in enumerate(parts) if str(number) in part)).click()


def play(browser: Browser, served: Served, game: tuple[str, str, int, str, str], size: tuple[int, int]) -> list[str]:
    """A whole game; its start, its middle and its end as pictures."""
    title, scenario, seed, seat, other = game
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale="en-GB", reduced_motion="reduce"
    )
    made = served.make(title, scenario, seed=seed, players={seat: "here", other: "random"})
    person = Person(context).enter(made.link())
    person.asked()
    bot = bots_for(served.game(made))["greedy"](seed=1)
    pictures, done = [], 0
    while True:
        pictures.append(person.page.screenshot(type="jpeg", quality=90))
        made_now = person.follow(served, made, bot, EVERY)
        done += made_now
        if made_now < EVERY:
            break
    person.shows("end")
    person.page.evaluate("() => scrollTo(0, 0)")
    pictures.append(person.page.screenshot(type="jpeg", quality=90))
    assert not person.troubles, person.troubles
    print(f"{title}, {scenario}, {size[0]}x{size[1]}: {done} decisions; {person.view['outcome']['text']}", flush=True)
    context.close()
    chosen = [pictures[0], pictures[len(pictures) // 2], pictures[-1]]
    return [base64.b64encode(picture).decode() for picture in chosen]


def main() -> int:
    """Write the sheet."""
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder) / "tables.db") as served:
        for browser in run_browser():
            rows = [[one for size in SIZES for one in play(browser, served, game, size)] for game in GAMES]
            sheet = browser.new_page().evaluate(SHEET_OF, [rows, HIGH, GAP])
            SHEET.write_bytes(base64.b64decode(sheet))
    print(f"{SHEET.name}: {SHEET.stat().st_size // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
