"""The board in plain text: a box for every tile, staggered as they lie."""

from __future__ import annotations

import itertools
import math
import textwrap
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from undaunted_core.game.values import SpaceView
    from undaunted_table.render.text import View

#: The width of a tile in a pane, its left edge included: no less can be read well, no more is of use.
LEAST, WIDEST = 10, 20
#: From more columns on low boxes have room for words.
LOW = 14
#: What can still be read, and is taken where a board is seen in its whole width by it.
NARROWEST = 8


@attrs.frozen
class Drawn:
    """A drawing of the board: its lines, and for each space the first column and line of its box."""

    lines: list[str]
    corners: dict[str, tuple[int, int]]
    wide: int
    high: int


def boxes(view: View, *, low: bool = False) -> list[str]:
    """The lines of the drawing; ``low`` boxes leave no line empty that another one could use."""
    wide = view.tile_width
    drawn = _low_tile if low else _tile
    texts = {space.name: drawn(view, space, wide - 1) for space in view.board.spaces}
    return _draw(view, texts, wide, even=True).lines


def fit_drawing(view: View, columns: int, lines: int) -> Drawn:
    """The roomiest drawing that a pane of so many columns and lines has room for.

    Where none has, the tiles keep a width in which they can be read, and the drawing is larger than the pane.
    """
    spaces = view.board.spaces
    across = max(1, math.ceil(max(left for left, _ in map(_corner, spaces)) * 2 + 2) / 2)
    room = int((columns - 1) / across) // 2 * 2

    def draw(tile: Callable[[View, SpaceView, int], list[str]], wide: int) -> Drawn:
        texts = {space.name: tile(view, space, wide - 1) for space in spaces}
        return _draw(view, texts, wide, even=tile is not _dense_tile)

    if NARROWEST <= room < LEAST:
        return draw(_dense_tile, room)
    # In low boxes that are narrow words are cut, and the drawing would change with every counter.
    for tile in (_tile, *([_low_tile] if room > LOW else []), _dense_tile):
        drawing = draw(tile, max(LEAST, min(WIDEST, room)))
        if len(drawing.lines) <= lines:
            break
    return drawing


def _draw(view: View, texts: Mapping[str, Sequence[str]], wide: int, *, even: bool) -> Drawn:
    spaces = view.board.spaces
    high = max(len(lines) for lines in texts.values()) + 1
    high += high % 2 if even else 0
    row = _row_height(spaces)
    # Rows that nothing overlaps need only the lines that are written in them.
    rows = {} if even else _rows(spaces, texts)
    canvas: dict[tuple[int, int], str] = {}
    corners = {}
    for space in spaces:
        left, top = _corner(space)
        # Not to the even number: rows that begin at a half must be equally far apart.
        down, tall = rows.get(top, (math.floor(top / row * high + 0.5), high))
        corners[space.name] = math.floor(left * wide + 0.5), down
        _box(canvas, *corners[space.name], wide, tall, texts[space.name])
    lines = [[" "] * (1 + max(x for x, _ in canvas)) for _ in range(1 + max(y for _, y in canvas))]
    for (x, y), sign in canvas.items():
        lines[y][x] = sign
    return Drawn(["".join(line).rstrip() for line in lines], corners, wide, high)


def _rows(spaces: Sequence[SpaceView], texts: Mapping[str, Sequence[str]]) -> dict[float, tuple[int, int]]:
    """Where each row begins and how high it is; nothing where the rows of neighbouring columns overlap."""
    tops = sorted({_corner(space)[1] for space in spaces})
    if any(after - before < 1 for before, after in itertools.pairwise(tops)):
        return {}
    spans, down = {}, 0
    for top in tops:
        tall = max(len(texts[space.name]) for space in spaces if _corner(space)[1] == top) + 1
        spans[top] = down, tall
        down += tall
    return spans


def _tile(view: View, space: SpaceView, inner: int) -> list[str]:
    """Name and cover, terrain and points, markers, notes, a line for each owner's counters."""
    name, tight = space.name, view.is_tight(inner)
    points = view.points.get(name)
    value = f"*{points}" if points else ""
    label = "" if tight else _cut(_label(view, name), inner - len(value) - bool(value))
    lines = [_spread(view.labels[name], _cover(view, name, tight=tight), inner), _spread(label, value, inner)]
    lines.append(" ".join(view.markers(name, tight=tight))[:inner])
    return [*lines, *_notes(view, name, inner), *_counters(view, name, inner)]


def _low_tile(view: View, space: SpaceView, inner: int) -> list[str]:
    """The same with the points after the name and the markers after the terrain, where there is room."""
    name, tight = space.name, view.is_tight(inner)
    points = view.points.get(name)
    head = f"{view.labels[name]} *{points}" if points else view.labels[name]
    cover = _cover(view, name, tight=tight)
    if len(head) + 1 + len(cover) > inner:
        cover = _cover(view, name, tight=True)
    markers = " ".join(view.markers(name, tight=tight))
    label = "" if tight else _label(view, name)
    if len(label) + bool(markers) + len(markers) > inner:
        # Of the two only the terrain can be done without: what matters of it is the cover.
        label = "" if markers else _cut(label, inner)
    counters = _counters(view, name, inner)
    together = "  ".join(counters)
    if len(together) <= inner:
        counters = [together] if together else []
    return [_spread(head, cover, inner), _spread(label, markers, inner), *_notes(view, name, inner), *counters]


def _dense_tile(view: View, space: SpaceView, inner: int) -> list[str]:
    """Name, points, cover and the sides' letters in as few lines as they need, then what lies and stands there."""
    name = space.name
    points = f"*{view.points[name]}" if view.points.get(name) else ""
    parts = [view.labels[name], points, _cover(view, name, tight=True), *view.markers(name, tight=True)]
    head = textwrap.wrap(" ".join(filter(None, parts)), inner)
    here = view.pins.get(name, ())
    pins = ", ".join(f"{view.letters[pin.side]} {pin.text}" if pin.side else pin.text for pin in here)
    counters = _counters(view, name, inner)
    together = "  ".join(counters)
    counters = [together] if counters and len(together) <= inner else counters
    if counters and len(head) > 1 and len(head[-1]) + 1 + len(counters[0]) <= inner:
        counters = [f"{head.pop()} {counters[0]}", *counters[1:]]
    return [*head, *textwrap.wrap(pins, inner)[:1], *counters]


def _cut(text: str, most: int) -> str:
    """A text of at most so many signs; where some are left out it ends with a point."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}."


def _label(view: View, name: str) -> str:
    return view.label(name)


def _cover(view: View, name: str, *, tight: bool) -> str:
    return view.cover_text(name, tight=tight)


def _notes(view: View, name: str, inner: int) -> list[str]:
    return textwrap.wrap(", ".join(view.notes[name]), inner)


def _counters(view: View, name: str, inner: int) -> list[str]:
    lines = []
    for owner in (*view.sides, None):
        here = [view.counter(piece, inner - 1) for piece in view.pieces_of(name, owner)]
        if here:
            lead = "- " if owner is None else f"{view.letters[owner]} "
            # Rather no space than a counter on two lines.
            lead = lead.rstrip() if len(lead) + max(map(len, here)) > inner else lead
            lines += textwrap.wrap(" ".join(here), inner, initial_indent=lead, subsequent_indent=" " * len(lead))
    return lines


def _corner(space: SpaceView) -> tuple[float, float]:
    return min(x for x, _ in space.outline), min(y for _, y in space.outline)


def _row_height(spaces: Sequence[SpaceView]) -> float:
    """How far below each other spaces lie that share a column: 1 for squares, less for hexes."""
    corners = [_corner(space) for space in spaces]
    steps = [
        abs(top - other_top)
        for left, top in corners
        for other_left, other_top in corners
        if top != other_top and abs(left - other_left) < 1
    ]
    return min([1.0, *steps])


def _spread(left: str, right: str, width: int) -> str:
    gap = max(1, width - len(left) - len(right)) if right else 0
    return (left + " " * gap + right)[:width].ljust(width)


def _box(
    canvas: dict[tuple[int, int], str], left: int, top: int, wide: int, high: int, lines: Sequence[str]
) -> None:
    """Draw a box with text; a corner wins over an edge of a neighbour."""
    for x in range(left, left + wide + 1):
        for y in (top, top + high):
            canvas.setdefault((x, y), "-")
            if canvas[x, y] == "|":
                canvas[x, y] = "+"
    for y in range(top, top + high + 1):
        for x in (left, left + wide):
            canvas[x, y] = "+" if y in (top, top + high) or canvas.get((x, y)) in ("-", "+") else "|"
    for down, line in enumerate(lines):
        for across, sign in enumerate(line):
            canvas[left + 1 + across, top + 1 + down] = sign


__all__ = ["boxes"]
