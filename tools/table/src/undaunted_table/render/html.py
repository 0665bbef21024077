"""A game as one HTML file: a slider over its stops, each with its picture and with what happened.

The file is complete: it loads nothing, and its few lines of script only change which picture is shown.
"""

from __future__ import annotations

import json
import re
from difflib import SequenceMatcher
from html import escape
from typing import TYPE_CHECKING

from undaunted_core.mechanics.signs import PARTS
from undaunted_table.render.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from undaunted_core.game.game import Game
    from undaunted_core.game.record import Replay
    from undaunted_core.kernel.events import Event

STYLE = """
:root { color-scheme: light dark; font-family: Helvetica, Arial, sans-serif; }
body { margin: 0 auto; max-width: 1100px; padding: 0.5rem; }
nav { align-items: center; background: Canvas; display: flex; gap: 0.5rem; padding: 0.5rem 0; }
nav { position: sticky; top: 0; }
nav input { flex: 1; min-width: 4rem; }
button { font: inherit; min-height: 2.2rem; }
#told { height: 6rem; list-style: none; margin: 0.3rem 0; overflow: auto; padding: 0; }
"""
#: Where a picture is cut: before each element, and before each line, as its description has a line for each tile.
PIECE = re.compile(r"(?=<[^/])|(?<=\n)(?!<)")
SCRIPT = """
const stops = JSON.parse(document.getElementById("stops").textContent);
const pieces = stops.flatMap((stop) => stop.new);
let latest = [];
const pictures = stops.map(({ edits }) => {
  latest = [...latest];
  for (const [at, gone, ...numbers] of edits) latest.splice(at, gone, ...numbers);
  return latest;
});
const drawn = (number) => pictures[number].map((piece) => pieces[piece]).join("");
const picture = document.getElementById("picture"), told = document.getElementById("told");
const slider = document.getElementById("slider"), where = document.getElementById("where");
const run = document.getElementById("run");
let clock = null;
slider.max = stops.length - 1;
function show(number) {
  number = Math.max(0, Math.min(stops.length - 1, number));
  slider.value = number;
  picture.innerHTML = drawn(number);
  told.replaceChildren(...stops[number].told.map((line) => {
    const item = document.createElement("li");
    item.textContent = line;
    return item;
  }));
  where.textContent = `${number + 1} ${where.dataset.of} ${stops.length}`;
  if (number === stops.length - 1) halt();
}
function halt() { clearInterval(clock); clock = null; run.textContent = run.dataset.run; }
document.addEventListener("keydown", (press) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[press.key];
  if (by && press.target !== slider) { halt(); move(by); }
});
const move = (by) => show(Number(slider.value) + by);
slider.addEventListener("input", () => move(0));
document.getElementById("back").addEventListener("click", () => { halt(); move(-1); });
document.getElementById("next").addEventListener("click", () => { halt(); move(1); });
run.addEventListener("click", () => {
  if (clock !== null) { halt(); return; }
  run.textContent = run.dataset.halt;
  if (Number(slider.value) === stops.length - 1) slider.value = -1;
  clock = setInterval(() => move(1), 900);
  move(1);
});
show(0);
"""


class Pieces:
    """Pictures as differences: what several share is sent once, and each picture is the last one with edits."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._latest: list[int] = []

    def pack(self, picture: str) -> tuple[list[str], list[list[int]]]:
        """The pieces that are new, and the edits: where, how many pieces go, and the numbers of those that come.

        The last edit of a picture comes first, so that no edit moves the place of another one.
        """
        new: list[str] = []
        numbers: list[int] = []
        for piece in PIECE.split(picture):
            if piece not in self._numbers:
                self._numbers[piece] = len(self._numbers)
                new.append(piece)
            numbers.append(self._numbers[piece])
        codes = SequenceMatcher(None, self._latest, numbers, autojunk=False).get_opcodes()
        edits = [[at, to - at, *numbers[begin:end]] for kind, at, to, begin, end in codes if kind != "equal"]
        self._latest = numbers
        return new, edits[::-1]


def slides(
    replay: Replay, seat: str | None = None, lang: str = "en", progress: Callable[[], object] = lambda: None
) -> str:
    """The page of a game as a seat (None: a spectator) saw it; ``progress`` is called at each stop.

    Every move is checked first: :class:`SaveError` for a replay that does not fit.
    """
    title, rows = stops(replay, seat, lang, progress)
    return "".join(page(title, rows, lang))


def stops(
    replay: Replay, seat: str | None = None, lang: str = "en", progress: Callable[[], object] = lambda: None
) -> tuple[str, list[dict[str, object]]]:
    """The title of the scenario, and each stop: its picture (``svg``) and the sentences of what happened (``told``)."""
    rows: list[dict[str, object]] = []
    title = ""
    for game, row in draw_stops(replay.stops(), seat, lang, progress):
        rows += [] if row is None else [row]
        title = title or title_of(game, lang)
    return title, rows


def draw_stops(
    games: Iterable[Game], seat: str | None, lang: str, progress: Callable[[], object] = lambda: None, since: int = 0
) -> Iterator[tuple[Game, dict[str, object] | None]]:
    """Each game of a row of stops with its picture and what was told since; None where the game waits for chance.

    ``since`` is the number of the first event to tell.
    """
    played: list[Event] = []
    for game in games:
        events = game.events(seat, since)
        since += len(events)
        played += events
        progress()
        # What waits for chance is shown with what comes of it.  The legend is the same in all: the end has it.
        row: dict[str, object] | None = None
        if game.current_player != "chance":
            parts = PARTS if game.is_terminal else PARTS[:3]
            picture = game.observation(seat).svg(lang, highlight=(), parts=parts, events=played)
            row = {"svg": picture, "told": [event.text(lang) for event in played]}
            played = []
        yield game, row


def title_of(game: Game, lang: str) -> str:
    """The title of the scenario of a game."""
    return str(next(iter(game.catalog["scenario"].values()))["title"][lang])


def page(title: str, rows: Iterable[dict[str, object]], lang: str) -> Iterator[str]:
    """The page with the slider in parts, a part for each stop: who sends it holds one stop at a time."""
    name, word = escape(title), {key: say(f"page.{key}", lang) for key in ("stop", "of", "back", "next", "run", "halt")}
    yield f"""<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{name}</title>
<style>{STYLE}</style>
</head>
<body>
<h1>{name}</h1>
<nav>
<button id="back" type="button">{word['back']}</button>
<input id="slider" type="range" min="0" value="0" aria-label="{word['stop']}">
<button id="next" type="button">{word['next']}</button>
<button id="run" type="button" data-run="{word['run']}" data-halt="{word['halt']}">{word['run']}</button>
<output id="where" for="slider" data-of="{word['of']}"></output>
</nav>
<ul id="told" aria-live="polite" tabindex="0"></ul>
<div id="picture"></div>
<script type="application/json" id="stops">["""
    pieces = Pieces()
    for number, row in enumerate(rows):
        new, edits = pieces.pack(str(row["svg"]))
        data = json.dumps({"new": new, "edits": edits, "told": row["told"]}, ensure_ascii=False, separators=(",", ":"))
        # A text cannot end the element that holds it.
        yield ("," if number else "") + data.replace("</", "<\\/")
    yield f"""]</script>
<script>{SCRIPT}</script>
</body>
</html>
"""


__all__ = ["SCRIPT", "STYLE", "draw_stops", "page", "slides", "stops", "title_of"]
