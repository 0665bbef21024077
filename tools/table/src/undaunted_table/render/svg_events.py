"""What was just played, on the board of an SVG picture: an arrow, a burst or a ring for each event that tells a place.

The sign of an event decides, which its pack may declare. Without one the domains of its fields decide: two spaces are
joined by an arrow, one has a ring.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_table.render.canvas import inset

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
#: The field for where something comes from.
SOURCE = "source"


class Played:
    """Events on a board that is drawn already."""

    def __init__(self, board: BoardPicture, events: Iterable[Event]) -> None:
        self.board = board
        self.view = board.view
        #: By sign and spots, so that what looks the same is drawn once.
        self.marks = dict.fromkeys(mark for mark in map(self._mark, events) if mark is not None)

    def draw(self) -> None:
        """Every event that has a place."""
        for sign, spots in self.marks:
            self.board.canvas.open("event", sign)
            start, end = (self.board.middle(space) for space, _ in (spots[0], spots[-1]))
            if sign != "ring" and start != end:
                self.board.arrow(start, end, STRONG, dashed=sign == "burst")
            if sign == "burst":
                x, y = self._corner(*spots[-1])
                corners = [(x + across, y + down) for across, down in BURST]
                self.board.canvas.polygon(corners, fill=LIGHT, stroke=STRONG, stroke_width=1.6)
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
        stand = [(space, piece) for piece in pieces if (space := self.view.where(piece)) is not None]
        spots = [(space, pieces[-1] if pieces else None) for space in spaces] or stand
        return None if sign == "hidden" or not spots else (sign, tuple(spots))

    def _corner(self, space: str, piece: str | None) -> tuple[float, float]:
        """The corner of a counter, where a burst hides no letter; the middle of its space when it is gone."""
        if piece is None or self.view.where(piece) != space:
            return self.board.middle(space)
        return self.board.signs.corners.get(piece) or self.board.middle(space)


__all__ = ["Played"]
