"""Shapes and texts of an SVG picture, and how much room a text takes.

There are no fonts to ask, so widths are guessed on the wide side: what fits
here fits with the usual sans-serif fonts.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Points = Iterable[tuple[float, float]]

FONTS = "Helvetica, Arial, 'DejaVu Sans', sans-serif"
INK = "#1c1c1c"
SOFT = "#555555"
TIMES = "\u00d7"
#: What XML cannot hold, even escaped.
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
#: Texts of attributes that need no escape: most of them, and a look at them is cheaper than the escape.
_PLAIN = re.compile("[ !#-%'-;=?-~]*").fullmatch
_NARROW, _WIDE = frozenset("iIjl.,:;'|!()[]{}frt-1 /·"), frozenset("mwMWGOQ@%&+=→")


class _Widths(dict[str, float]):
    """How wide letters are, in parts of their size; each is worked out once."""

    def __missing__(self, sign: str) -> float:
        if sign in _NARROW:
            wide = 0.43 if sign.islower() or not sign.isalnum() else 0.64
        elif sign in _WIDE:
            wide = 0.99
        elif ord(sign) > 0x2E80:
            wide = 1.05
        else:
            wide = 0.75 if sign.isupper() else 0.64
        self[sign] = wide
        return wide


_WIDTHS = _Widths()


def measure(text: str, size: float, *, bold: bool = False) -> float:
    """About how wide a text is."""
    return sum(map(_WIDTHS.__getitem__, text)) * size * (1.1 if bold else 1.0)


def shorten(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """The text, its end left out where it would not fit."""
    # A size worked out from the room gives the room again but for rounding.
    if measure(text, size, bold=bold) <= room + 0.01:
        return text
    while text and measure(text + "…", size, bold=bold) > room:
        text = text[:-1]
    return text.rstrip() + "…"


# The same texts stand in most pictures of a game.
@lru_cache(maxsize=4096)
def wrap_text(text: str, size: float, room: float) -> tuple[str, ...]:
    """The text in lines that fit, broken between words."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and measure(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return tuple(shorten(line, size, room) for line in lines)


@lru_cache(maxsize=8192)
def _write_text(
    x: float, y: float, text: str, size: float, bold: bool, anchor: str, fill: str, room: float | None
) -> str:
    """The element of a line of text; empty if nothing fits."""
    content = clean(text)
    if room is not None:
        content = shorten(content, size, room, bold=bold)
    if not content:
        return ""
    # The ink is that of the whole picture.
    more = "" if fill == INK else f' fill="{fill}"'
    more += ' font-weight="bold"' if bold else ""
    more += "" if anchor == "start" else f' text-anchor="{anchor}"'
    position = f'x="{_value(x)}" y="{_value(y)}" font-size="{_value(size)}"'
    return f"<text {position}{more}>{escape(content)}</text>"


def clean(text: object) -> str:
    """A text without what XML cannot hold."""
    return _NOT_XML.sub("\ufffd", str(text))


class Canvas:
    """An SVG picture in the making; everything put into it is escaped."""

    def __init__(self) -> None:
        self._parts: list[str] = []

    def shape(self, tag: str, tip: str = "", **attributes: float | str) -> None:
        """A shape, with a text that shows when the mouse points at it."""
        inside = "".join([f" {name.replace('_', '-')}={_quote(value)}" for name, value in attributes.items()])
        end = f"><title>{escape(clean(tip))}</title></{tag}>" if tip else "/>"
        self._parts.append(f"<{tag}{inside}{end}")

    def polygon(self, points: Points, tip: str = "", **attributes: float | str) -> None:
        """A closed shape with these corners."""
        self.shape("polygon", tip, points=" ".join(f"{_value(x)},{_value(y)}" for x, y in points), **attributes)

    def text(
        self,
        x: float,
        y: float,
        text: object,
        size: float,
        *,
        bold: bool = False,
        anchor: str = "start",
        fill: str = INK,
        room: float | None = None,
    ) -> None:
        """A line of text on the base line ``y``, shortened to the room there is."""
        element = _write_text(x, y, str(text), size, bold, anchor, fill, room)
        if element:
            self._parts.append(element)

    def open(self, name: str, label: str = "") -> None:
        """Begin a group; ``name`` says what it is, ``label`` which one."""
        more = f" data-name={quoteattr(clean(label))}" if label else ""
        self._parts.append(f'<g class="{name}"{more}>')

    def drawing(self, paths: str, x: float, y: float, across: float, down: float, ink: str = "") -> None:
        """A drawing that was made once, scaled, with its corner at this place; one of one colour in that ``ink``."""
        more = f' fill="{ink}" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round"' if ink else ""
        scale = f"{across:.3g}" if across == down else f"{across:.3g} {down:.3g}"
        self._parts.append(f'<g transform="translate({_value(x)} {_value(y)})scale({scale})"{more}>{paths}</g>')

    def close(self) -> None:
        """End the group."""
        self._parts.append("</g>")

    def put(self, drawn: str) -> None:
        """Shapes that another canvas has drawn."""
        self._parts.append(drawn)

    @property
    def shapes(self) -> str:
        """All shapes so far, for another canvas."""
        return "\n".join(self._parts)

    def document(self, width: float, height: float, title: str, lang: str, story: str) -> str:
        """The whole picture on a light ground; ``story`` tells it to who cannot see it, unless it is empty."""
        size = f"{_value(width)} {_value(height)}"
        label = quoteattr(clean(title))
        return "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{_value(width)}" '
            f'height="{_value(height)}" role="img" lang="{lang}" aria-label={label} font-family="{FONTS}" fill="{INK}" '
            f'style="max-width: 100%; height: auto; background: #ffffff">',
            *([f"<desc>{escape(clean(story))}</desc>"] if story else []),
            f'<rect width="{_value(width)}" height="{_value(height)}" fill="#ffffff"/>',
            *self._parts,
            "</svg>\n",
        ])


def _value(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _quote(value: float | str) -> str:
    if isinstance(value, str):
        return f'"{value}"' if _PLAIN(value) else quoteattr(clean(value))
    return f'"{_value(value)}"'


# -- geometry ---------------------------------------------------------------------------


def inset(points: Sequence[tuple[float, float]], depth: float) -> list[tuple[float, float]]:
    """The corners, each moved towards the middle."""
    x = sum(px for px, _ in points) / len(points)
    y = sum(py for _, py in points) / len(points)
    far = max(max(abs(px - x), abs(py - y)) for px, py in points)
    return [(px + (x - px) * depth / far, py + (y - py) * depth / far) for px, py in points]


def grid(count: int, width: float, height: float, cell: tuple[float, float]) -> tuple[int, float, float]:
    """How many columns, and how wide and high a cell may be, for that many cells in a box."""

    def size(columns: int) -> tuple[float, float]:
        return min(cell[0], width / columns), min(cell[1], height / -(-count // columns))

    def legible(columns: int) -> tuple[float, int]:
        wide, high = size(columns)
        # Letters are about twice as high as wide, and there are a few of them.
        return round(min(wide / cell[0], 1.85 * high / cell[0]), 3), columns

    columns = max(range(1, count + 1), key=legible)
    return columns, *size(columns)
