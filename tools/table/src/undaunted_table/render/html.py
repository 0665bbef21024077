"""A game as one HTML file: a slider over its stops, each with its picture and with what happened.

The file is complete: it loads nothing, and its few lines of script only change which picture is shown.
"""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING

from undaunted_core.mechanics.signs import PARTS
from undaunted_table.render.words import say

if TYPE_CHECKING:
    from collections.abc import Callable

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
SCRIPT = """
const stops = JSON.parse(document.getElementById("stops").textContent);
const picture = document.getElementById("picture"), told = document.getElementById("told");
const slider = document.getElementById("slider"), where = document.getElementById("where");
const run = document.getElementById("run");
let clock = null;
function show(number) {
  number = Math.max(0, Math.min(stops.length - 1, number));
  slider.value = number;
  picture.innerHTML = stops[number].svg;
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


def slides(
    replay: Replay, seat: str | None = None, lang: str = "en", progress: Callable[[], object] = lambda: None
) -> str:
    """The page of a game as a seat (None: a spectator) saw it; ``progress`` is called at each stop.

    Every move is checked first: :class:`SaveError` for a replay that does not fit.
    """
    return _page(*stops(replay, seat, lang, progress), lang)


def stops(
    replay: Replay, seat: str | None = None, lang: str = "en", progress: Callable[[], object] = lambda: None
) -> tuple[str, list[dict[str, object]]]:
    """The title of the scenario, and each stop: its picture (``svg``) and the sentences of what happened (``told``)."""
    rows: list[dict[str, object]] = []
    played: list[Event] = []
    since, title = 0, ""
    for game in replay.stops():
        events = game.events(seat, since)
        since += len(events)
        played += events
        progress()
        # What waits for chance is shown with what comes of it.  The legend is the same in all: the end has it.
        if game.current_player != "chance":
            parts = PARTS if game.is_terminal else PARTS[:3]
            picture = game.observation(seat).svg(lang, highlight=(), parts=parts, events=played)
            rows.append({"svg": picture, "told": [event.text(lang) for event in played]})
            played = []
        title = title or str(next(iter(game.catalog["scenario"].values()))["title"][lang])
    return title, rows


def _page(title: str, stops: list[dict[str, object]], lang: str) -> str:
    # A text cannot end the element that holds it.
    data = json.dumps(stops, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    name, word = escape(title), {key: say(f"page.{key}", lang) for key in ("stop", "of", "back", "next", "run", "halt")}
    return f"""<!doctype html>
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
<input id="slider" type="range" min="0" max="{len(stops) - 1}" value="0" aria-label="{word['stop']}">
<button id="next" type="button">{word['next']}</button>
<button id="run" type="button" data-run="{word['run']}" data-halt="{word['halt']}">{word['run']}</button>
<output id="where" for="slider" data-of="{word['of']}"></output>
</nav>
<ul id="told" aria-live="polite" tabindex="0"></ul>
<div id="picture"></div>
<script type="application/json" id="stops">{data}</script>
<script>{SCRIPT}</script>
</body>
</html>
"""


__all__ = ["slides", "stops"]
