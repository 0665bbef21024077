"""Looks at the built site in a browser: ``python docs/look_at_site.py [FOLDER]``.

The front page, a tutorial in both languages, a section of the rules and a page of public names, on a desktop and on a
telephone: no page is wider than the screen, and axe finds nothing serious.  The search finds a clause by its number and
by its words first, and a page or a name by what it is called.  Prints what does not hold; the exit code is 1 then.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote_plus

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from playwright.sync_api import Page

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from kit.browsers import FLAGS, chromium  # noqa: E402

BUILT = Path(__file__).resolve().parent / "_build"
PAGES = (
    "index.html", "how-to/first-game.html", "es/first-game.html", "reference/rules/und-8.html",
    "reference/api/game.html",
)
#: What a reader searches for, and how the address of the first result begins.
SEARCHES = {
    "UND-8.3": "reference/rules/und-8.html#und-8-3",
    "naf-9.1": "reference/rules/naf-9.html#naf-9-1",
    "suppression": "reference/rules/",
    "first game": "how-to/first-game.html",
    "new_game": "reference/api/start.html#undaunted_core.new_game",
}
SCREENS = ((1400, 900), (390, 844))
SERIOUS = ("serious", "critical")


def look(built: Path) -> list[str]:
    """What does not hold, a line each."""
    faults = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for width, height in SCREENS:
            page = browser.new_page(viewport={"width": width, "height": height})
            for name in PAGES:
                page.goto((built / name).resolve().as_uri())
                shown = f"{name} at {width}x{height}"
                if (needed := page.evaluate("document.documentElement.scrollWidth")) > width:
                    faults.append(f"{shown}: {needed} pixels wide")
                for finding in Axe().run(page).response["violations"]:
                    if finding["impact"] in SERIOUS:
                        nodes = ", ".join(str(node["target"]) for node in finding["nodes"][:3])
                        faults.append(f"{shown}: {finding['id']} ({finding['impact']}): {nodes}")
        faults += search(browser.new_page(), built)
        browser.close()
    return faults


def search(page: Page, built: Path) -> list[str]:
    """The searches whose first result is another one than expected."""
    faults = []
    for words, expected in SEARCHES.items():
        page.goto(f"{(built / 'search.html').resolve().as_uri()}?q={quote_plus(words)}")
        first = page.wait_for_selector("#search-results li a").get_attribute("href")
        if not first.startswith(expected):
            faults.append(f"search for {words!r}: the first result is {first}, expected {expected}")
    return faults


def main() -> int:
    """Print what does not hold; the exit code."""
    faults = look(Path(sys.argv[1]) if len(sys.argv) > 1 else BUILT)
    print(*faults, sep="\n", end="\n" if faults else "", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
