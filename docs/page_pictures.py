"""Make the pictures of the page to play on: ``python docs/page_pictures.py``.

It starts a server of its own, plays random games in Debian's Chromium and writes PNG files.  They are not compared:
letters differ a little from one machine to the next.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FOLDER = Path(__file__).resolve().parent / "_static"
CHROMIUM = "/usr/bin/chromium"
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
#: Per file: game, scenario, seed, decisions made at random, language, width, height, dark, and what is waited for.
TABLES: dict[str, tuple[str, str, int, int, str, int, int, bool, str]] = {
    "page_board.png": ("normandy", "la_raye", 5, 70, "en", 1104, 620, False, ".choice"),
    "page_dark.png": ("north_africa", "the_whole_patrol", 3, 60, "en", 1104, 620, True, ".card[data-choices]"),
    "page_telephone.png": ("allied_assault", "metz", 3, 60, "es", 390, 780, False, ".choice"),
    "page_confirm.png": ("north_africa", "landing_ground_7", 5, 66, "en", 1104, 600, False, ".terms p:nth-child(5)"),
}
STARTED = "document.documentElement.dataset.view"


def wait(page: Page, expression: str) -> None:
    """Wait until something holds; the page's policy forbids scripts of others, so that it is asked again and again."""
    for _ in range(300):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise TimeoutError(expression)


def step(page: Page, choose: random.Random) -> None:
    """One click at random."""
    if page.evaluate(STARTED) == "curtain":
        page.click("[data-do=take-over]")
        wait(page, f"{STARTED} !== 'curtain'")
    elif page.query_selector("[data-do=confirm]"):
        before = page.evaluate("document.documentElement.dataset.revision")
        page.click("[data-do=confirm]")
        wait(page, f"document.documentElement.dataset.revision !== '{before}'")
    else:
        choose.choice(page.query_selector_all(".options button")).click()


def table(browser: Browser, address: str, wanted: tuple[Any, ...]) -> Page:
    """A table in mid-game, where what is waited for is on the page."""
    game, scenario, seed, decisions, lang, wide, high, is_dark, awaited = wanted
    page = browser.new_page(
        viewport={"width": wide, "height": high}, locale=lang, color_scheme="dark" if is_dark else "light",
        reduced_motion="reduce",
    )
    told = {"game": game, "scenario": scenario, "seed": seed, "lang": lang, "players": {}}
    made = page.request.post(f"{address}api/tables", data=json.dumps(told), headers={"origin": address[:-1]}).json()
    page.goto(f"{address}table/{made['table']}#{made['keys']['here']}")
    wait(page, "'revision' in document.documentElement.dataset")
    choose = random.Random(seed)
    for done in range(4 * decisions):
        if done >= decisions and page.query_selector(awaited) and page.evaluate(STARTED) == "table":
            break
        step(page, choose)
        page.wait_for_timeout(60)
    page.evaluate("document.activeElement.blur()")
    page.evaluate("scrollTo(0, 0)")
    page.mouse.move(0, 0)
    return page


def main() -> int:
    """Write the pictures."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "undaunted_core", "serve", "--port", "0", "--no-browser"]
        server = subprocess.Popen(
            [*command, "--data", f"{folder}/tables.db"], stdout=subprocess.PIPE, text=True
        )
        try:
            assert server.stdout is not None
            address = next(word for line in server.stdout for word in line.split() if word.startswith("http"))
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
                page = browser.new_page(viewport={"width": 1100, "height": 790}, locale="en")
                page.goto(address)
                page.wait_for_selector("form.new")
                page.screenshot(path=FOLDER / "page_start.png")
                for name, wanted in TABLES.items():
                    table(browser, address, wanted).screenshot(path=FOLDER / name)
                browser.close()
        finally:
            server.terminate()
            server.wait()
    for path in sorted(FOLDER.glob("page_*.png")):
        print(f"{path.name}: {path.stat().st_size // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
