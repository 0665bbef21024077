"""Make the film of the page to play on: ``python docs/film.py``.

It records the game of README's example, sets up a table in the middle of it, and plays some recorded moves on by mouse,
in the machine's Chromium.  It writes a film, and one picture of it for readers who prefer a page without motion.  They
are not compared: letters differ a little from one machine to the next.
"""

from __future__ import annotations

import io
import json
import sys
import tempfile
import urllib.request
from pathlib import Path

from PIL import Image, ImageDraw

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

import undaunted_core as uc  # noqa: E402
from kit.browsers import run_browser  # noqa: E402
from kit.players import MOST, NEXT, Player  # noqa: E402
from kit.served import Made, Served  # noqa: E402

FOLDER = Path(__file__).resolve().parent / "_static"
#: The game of README's example, and the recorded moves that the film shows.
SEED = 24
MOVES = range(258, 270)
SEAT, ENEMY = "us", "german"
SIZE = (1104, 720)
#: The part of its size that a frame has in the film, and its quality there (0 to 100).
SCALE, QUALITY = 0.75, 55
#: The frame that stands for the film: an attack has hit, and the next one waits for its confirmation.
STILL = 10
#: How long a frame stays, in milliseconds: before a click, after the last click of a choice, after the enemy's move.
BEFORE, AFTER, LAST = 700, 1500, 4000


def record() -> uc.Replay:
    """The recorded game."""
    game = uc.new_game("normandy", "la_raye", seed=SEED)
    uc.play(game, {SEAT: "greedy", ENEMY: "greedy"})
    return game.replay()


class Film:
    """The frames of a page, each with its time."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.frames: list[Image.Image] = []
        self.times: list[int] = []

    def show(self, time: int, point: tuple[float, float] | None = None) -> None:
        """Add what the page shows, with a ring where the mouse clicks next."""
        frame = Image.open(io.BytesIO(self.player.page.screenshot())).convert("RGB")
        if point is not None:
            x, y = point
            ImageDraw.Draw(frame).ellipse((x - 16, y - 16, x + 16, y + 16), outline="#c2185b", width=4)
        self.frames.append(frame.resize((int(SIZE[0] * SCALE), int(SIZE[1] * SCALE)), Image.Resampling.LANCZOS))
        self.times.append(time)

    def choose(self, notation: str) -> None:
        """Make the choice click by click, in the picture where that is possible."""
        view = self.player.view
        number = next(index for index, choice in enumerate(view["choices"]) if choice["notation"] == notation)
        for _ in range(MOST):
            if self.player.ready():
                break
            point = self.player.page.evaluate(NEXT, str(number))["point"]
            self.show(BEFORE, point)
            self.player.page.mouse.click(*point)
        button = self.player.page.locator("[data-do=confirm]").first
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None
        self.show(AFTER, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        self.player.press("confirm")
        self.player.after(view["revision"])

    def write(self, name: str) -> None:
        """The film, and one frame as a picture that stands still."""
        self.times[-1] = LAST
        first, *rest = self.frames
        first.save(
            FOLDER / f"{name}.webp", save_all=True, append_images=rest, duration=self.times, loop=0, quality=QUALITY,
            method=6,
        )
        self.frames[STILL].save(FOLDER / f"{name}.png", optimize=True)


def decide(made: Made, notation: str) -> None:
    """The recorded choice of the enemy, by plain HTTP."""

    def ask(what: str, body: object = None) -> object:
        data = None if body is None else json.dumps(body).encode()
        headers = {"authorization": f"Bearer {made.key(ENEMY)}", "content-type": "application/json"}
        request = urllib.request.Request(f"{made.server}api/tables/{made.id}/{what}", data, headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    view = ask("view")
    assert isinstance(view, dict)
    ask("choose", {"at": view["decision"]["token"], "action": notation})


def main() -> int:
    """Write the film and the picture."""
    replay = record()
    moves = json.loads(replay.to_json())["moves"]
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder) / "tables.db") as served:
        for browser in run_browser():
            made = served.load(replay.play(to=MOVES[0]).to_json(), players={SEAT: "here", ENEMY: "link"})
            width, height = SIZE
            context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
            film = Film(Player(context).enter(made.link()))
            for number in MOVES:
                who, notation, _ = moves[number]
                if who == SEAT:
                    film.player.asked()
                    film.choose(notation)
                elif who == ENEMY:
                    before = film.player.view["revision"]
                    decide(made, notation)
                    film.player.after(before)
                    film.show(AFTER)
            film.show(LAST)
            film.write("film")
            context.close()
    for path in (FOLDER / "film.webp", FOLDER / "film.png"):
        print(f"{path.name}: {path.stat().st_size // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
