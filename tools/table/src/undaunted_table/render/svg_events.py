"""What was just played, on the board of an SVG picture: arrows, and signs of what happened where.

The sign of an event decides, which its pack may declare. Without one the domains of its fields decide: two spaces are
joined by an arrow, one has a ring.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from undaunted_table.render.canvas import Canvas, inset

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undaunted_core.kernel.events import Event
    from undaunted_table.render.svg_board import BoardPicture

    #: A space, and the piece there that is meant.
    Spot = tuple[str, str | None]

#: What was played: a strong colour and a light one.
STRONG, LIGHT = "#8a2400", "#ffd54a"
#: A burst with its middle at 0, 0.
BURST = ((0, -13), (3, -6), (9, -9), (7, -3), (13, 0), (7, 3), (9, 9), (3, 6), (0, 13), (-3, 6), (-9, 9), (-7, 3),
         (-13, 0), (-7, -3), (-9, -9), (-3, -6))  # fmt: skip
#: Smoke, and the ink of what is no hit.
SMOKE, DARK = "#e4e4dc", "#3a3a36"
#: A cross with its middle at 0, 0.
CROSS = ((-10, -7), (-7, -10), (0, -3), (7, -10), (10, -7), (3, 0), (10, 7), (7, 10), (0, 3), (-7, 10),
         (-10, 7), (-3, 0))  # fmt: skip
#: The signs that stand at one spot: each has a shape of its own, so that it is read without colour.
SIGNS = ("burst", "miss", "halt", "loss")
BESIDE = 21.0
#: The field for where something comes from.
SOURCE = "source"


def draw_sign(canvas: Canvas, sign: str, x: float, y: float) -> None:
    """A sign of one spot: a star for a hit, smoke for a miss, two bars for a halt, a cross for a loss."""
    if sign == "burst":
        canvas.polygon([(x + across, y + down) for across, down in BURST], fill=LIGHT, stroke=STRONG, stroke_width=1.6)
    elif sign == "miss":
        for across, down, radius in ((-6, 2, 6), (6, 2, 6), (0, -3, 7)):
            canvas.shape("circle", cx=x + across, cy=y + down, r=radius, fill=SMOKE, stroke=DARK, stroke_width=1.3,
                         stroke_dasharray="3 2")
    elif sign == "halt":
        canvas.shape("circle", cx=x, cy=y, r=10, fill="#ffffff", stroke=DARK, stroke_width=2)
        for left in (x - 5, x + 2):
            canvas.shape("rect", x=left, y=y - 5, width=3, height=10, fill=DARK)
    else:
        corners = [(x + across, y + down) for across, down in CROSS]
        canvas.polygon(corners, fill=DARK, stroke="#ffffff", stroke_width=1.4)


class Played:
    """Events on a board that is drawn already."""

    def __init__(self, board: BoardPicture, events: Iterable[Event]) -> None:
        self.board = board
        self.view = board.view
        #: By sign and spots, so that what looks the same is drawn once.
        self.marks = dict.fromkeys(mark for mark in map(self._mark, events) if mark is not None)
        #: How many signs stand at a spot already: the next one stands beside them.
        self.taken: Counter[Spot] = Counter()

    def draw(self) -> None:
        """Every event that has a place."""
        for sign, spots in self.marks:
            self.board.canvas.open("event", sign)
            start, end = (self.board.middle(space) for space, _ in (spots[0], spots[-1]))
            if sign in ("arrow", "shot", "burst") and start != end:
                self.board.arrow(start, end, STRONG, dashed=sign != "arrow")
            if sign in SIGNS:
                x, y = self._corner(*spots[-1])
                draw_sign(self.board.canvas, sign, x + BESIDE * self.taken[spots[-1]], y)
                self.taken[spots[-1]] += 1
            elif sign == "ring":
                self.board.canvas.polygon(inset(self.board.points(self.view.board[spots[-1][0]]), 4), fill="none",
                                          stroke=STRONG, stroke_width=2.4)
            self.board.canvas.close()

    def _mark(self, event: Event) -> tuple[str, tuple[Spot, ...]] | None:
        """The sign of an event and where it is drawn; None where it has no place or no sign."""
        fields = self.view.catalog["events"].get(event.kind, {}).get("fields", {})
        values = {name: event.fields.get(name) for name in sorted(fields, key=lambda name: name != SOURCE)}
        pieces = [value for name, value in values.items() if fields[name] == "piece" and value is not None]
        spaces = [value for name, value in values.items() if fields[name] == "space" and value is not None]
        usual = ("arrow" if len(spaces) > 1 else "ring") if spaces else "hidden"
        sign = self.view.event_signs.get(event.kind) or usual
        if sign == "roll":
            sign = "burst" if any(value for name, value in values.items() if fields[name] == "bool") else "miss"
        stand = [(space, piece) for piece in pieces if (space := self.view.where(piece)) is not None]
        spots = [(space, pieces[-1] if pieces else None) for space in spaces] or stand
        return None if sign in ("hidden", "detail") or not spots else (sign, tuple(spots))

    def _corner(self, space: str, piece: str | None) -> tuple[float, float]:
        """The corner of a counter, where a burst hides no letter; the middle of its space when it is gone."""
        if piece is None or self.view.where(piece) != space:
            return self.board.middle(space)
        return self.board.signs.corners.get(piece) or self.board.middle(space)


__all__ = ["SIGNS", "Played", "draw_sign"]
