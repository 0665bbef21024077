"""Make the pictures of "First game": ``python docs/first_game_pictures.py``.

It begins the guided game of Normandy on the page in the machine's Chromium, in English and in Spanish, and plays it by
mouse as the bot `greedy` would.  They are not compared: letters differ a little from one machine to the next.
"""

from __future__ import annotations

import io
import re
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

import undaunted_core as uc  # noqa: E402
from kit.browsers import run_browser  # noqa: E402
from kit.players import Player  # noqa: E402
from kit.served import Made, Served  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FOLDER = Path(__file__).resolve().parent / "_static"
GAME = "normandy"
SIZE = {"width": 1104, "height": 940}
#: How many colours a picture keeps: a page has few, and a small file loads fast.
COLOURS = 256
#: Per picture: the decision that it shows, and whether the choice already waits for its confirmation.
MOMENTS = {
    "bid": ("tactics.choose_bid", True),
    "card": ("tactics.choose_play", False),
    "step": ("tactics.choose_step", True),
    "attack": ("core.choose_target", True),
}
#: The most decisions in which all moments have come.
MOST = 40


def write(player: Player, name: str, lang: str) -> None:
    """Write what the page shows now."""
    player.page.evaluate("document.activeElement.blur()")
    player.page.evaluate("scrollTo(0, 0)")
    player.page.mouse.move(0, 0)
    picture = Image.open(io.BytesIO(player.page.screenshot())).convert("RGB")
    # The other methods lose colours of few points, such as that of an objective.
    picture = picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE)
    picture.save(FOLDER / f"first_{name}_{lang}.png", optimize=True)


def play_guided(browser: Browser, server: Served, lang: str) -> None:
    """Begin the guided game, and write each moment when it comes for the first time."""
    context = browser.new_context(viewport=SIZE, locale=lang, reduced_motion="reduce")
    player = Player(context)
    player.page.goto(server.address)
    player.press(f"tour-{GAME}")
    player.shows("table")
    made = Made(server.address, re.split("[/#]", player.page.url)[4], {})
    bot = uc.bots(GAME)["greedy"](seed=1)
    missing = dict(MOMENTS)
    for _ in range(MOST):
        if not missing or not player.asked():
            break
        game = server.game(made)
        observation = game.observation(player.view["seat"])
        action = bot.choose(observation).to_dict()
        number = next(n for n, choice in enumerate(player.view["choices"]) if choice["action"] == action)
        kind = observation.decision.kind
        for is_chosen in (False, True):
            if is_chosen:
                player.aim(number)
            for name, moment in list(missing.items()):
                if moment == (kind, is_chosen):
                    write(player, name, lang)
                    del missing[name]
        before = player.view["revision"]
        player.press("confirm")
        player.after(before)
    assert not missing, missing
    context.close()


def show_end(browser: Browser, server: Served, lang: str) -> None:
    """Write the end of a whole game of two bots, reached by its last choice."""
    game = uc.new_game(GAME, "desperate_withdrawal", seed=1)
    uc.play(game, {"us": "greedy", "german": "easy"})
    made = server.load(game.to_json(), players={"us": "here", "german": "here"})
    context = browser.new_context(viewport=SIZE, locale=lang, reduced_motion="reduce")
    player = Player(context)
    player.page.goto(made.link())
    player.shows("end")
    write(player, "end", lang)
    context.close()


def main() -> int:
    """Write the pictures."""
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder) / "tables.db") as server:
        for browser in run_browser():
            for lang in ("en", "es"):
                play_guided(browser, server, lang)
                show_end(browser, server, lang)
    for path in sorted(FOLDER.glob("first_*.png")):
        print(f"{path.name}: {path.stat().st_size // 1000} kB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
