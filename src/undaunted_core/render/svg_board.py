"""The board of an SVG picture: tiles, markers, counters, and what the signs mean.

Nothing is told by colour alone: sides differ by shape, fill and a short name,
states by outline and hatching.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.mechanics.control import CONTROLLED
from undaunted_core.render.canvas import INK, SOFT, Canvas, grid, inner_box, inset, measure, shortened

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_core.game.values import SpaceView
    from undaunted_core.render.seen import Seen

    #: How wide a sign is, and what draws it at a place.
    Sign = tuple[float, Callable[[float, float], None]]

#: Strong and light colour of each side, in the order of the sides.
COLOURS = (("#1d4f91", "#dce8f7"), ("#9c3d10", "#f9e3d3"), ("#2f6b3a", "#dcefdf"), ("#5b3a8c", "#e8def5"))
NOBODY = ("#444444", "#eeeeee")
#: Tiles by cover, light to dark.
GROUND = ("#f8f4e6", "#eef1da", "#e2ebcc", "#d3e1ba")
LIT = "#b5006e"
CELL = (42.0, 27.0)
CHIP = 16.0
GAP = 4.0
#: The least height that four counters are left.
COUNTERS = 19.0


class Signs:
    """The signs of a picture, each drawn at a place."""

    def __init__(self, canvas: Canvas, seen: Seen) -> None:
        self.canvas = canvas
        self.seen = seen

    def colours(self, side: str | None) -> tuple[str, str]:
        """The strong and the light colour of a side."""
        return NOBODY if side is None else COLOURS[self.seen.sides.index(side) % len(COLOURS)]

    # -- counters ---------------------------------------------------------------------

    def counter(self, piece: str, x: float, y: float, wide: float, high: float) -> None:
        """A piece: its code and squad, hatched with a sign when suppressed, ringed when it may be chosen."""
        seen = self.seen
        marked = bool(seen.marked.get(piece))
        word = seen.marked_title if marked else ""
        self.canvas.open("counter", piece)
        self.token(seen.owner(piece), seen.code(piece), x, y, wide, high, marked,
                   ", ".join(filter(None, (seen.name("piece", piece), word))))
        if piece in seen.lit["piece"]:
            self.ring(x, y, wide, high)
        self.canvas.close()

    def ring(self, x: float, y: float, wide: float, high: float) -> None:
        """What shows that a piece may be chosen."""
        self.canvas.shape(
            "rect", x=x - 1.5, y=y - 1.5, width=wide + 3, height=high + 3, rx=5, fill="none", stroke=LIT,
            stroke_width=2.5, stroke_dasharray="6 3", **{"class": "lit"},
        )

    def token(
        self, side: str | None, code: str, x: float, y: float, wide: float, high: float, marked: bool, tip: str
    ) -> None:
        """A counter of a side with its code."""
        strong, light = self.colours(side)
        full = side is not None and self.seen.sides.index(side) % 2 == 0
        fill, ink = (strong, "#ffffff") if full and not marked else ("#ffffff" if marked else light, INK)
        dash = {"stroke_dasharray": "4 2"} if marked or side is None else {}
        self.canvas.polygon(
            self._shape(side, x, y, wide, high), tip, fill=fill, stroke=strong, stroke_width=1.6, **dash
        )
        if marked:
            self._hatch(x + high * 0.3, y + 2, wide - high * 0.6, high - 4, light)
        bang = min(5.5, high / 4) if marked else 0.0
        size = min(12.5, high * 0.58, 12.5 * (wide - 4 - 1.6 * bang) / max(1.0, measure(code, 12.5, bold=True)))
        middle = x + wide / 2 - bang * 0.8
        self.canvas.text(middle, y + high / 2 + size * 0.36, code, size, bold=True, anchor="middle", fill=ink)
        if marked:
            right, down = x + wide - bang - 1.5, y + bang + 1.5
            self.canvas.shape("circle", cx=right, cy=down, r=bang, fill=INK)
            self.canvas.text(right, down + bang * 0.65, "!", bang * 1.9, bold=True, anchor="middle", fill="#ffffff")

    def _shape(self, side: str | None, x: float, y: float, w: float, h: float) -> list[tuple[float, float]]:
        """The outline of a side's counters: upright for the first, with cut corners for the second."""
        cut = 0.0
        if side is not None and self.seen.sides.index(side) % 2:
            cut = h * 0.28
        flat = [(cut, 0.0), (w - cut, 0.0), (w, cut), (w, h - cut), (w - cut, h), (cut, h), (0.0, h - cut), (0.0, cut)]
        return [(x + px, y + py) for px, py in dict.fromkeys(flat)]

    def _hatch(self, x: float, y: float, wide: float, high: float, colour: str) -> None:
        lines = []
        at = -high
        while at < wide:
            left, right = max(0.0, at), min(wide, at + high)
            lines.append(f"M{x + left:.1f} {y + high - (left - at):.1f}L{x + right:.1f} {y + high - (right - at):.1f}")
            at += 6
        self.canvas.shape("path", d="".join(lines), stroke=colour, stroke_width=2, fill="none")

    # -- small signs --------------------------------------------------------------------

    def marker(self, side: str, level: int) -> Sign:
        """A control marker: a hollow dashed flag when scouted, a full one when controlled."""
        strong, _ = self.colours(side)
        code = self.seen.side_codes[side]
        wide = 18 + measure(code, 10, bold=True)
        titles = self.seen.catalog["columns"]["control.marker"]["values"].get(str(level), {})
        tip = f"{self.seen.side(side)}: {titles.get(self.seen.lang, level)}"
        full = level == CONTROLLED

        def draw(x: float, y: float) -> None:
            dash = {} if full else {"stroke_dasharray": "3 2"}
            self.canvas.open("marker", f"{side} {level}")
            self.canvas.shape("rect", tip, x=x, y=y, width=wide, height=CHIP, rx=3, fill=strong if full else "#ffffff",
                              stroke=strong, stroke_width=1.4, **dash)
            ink = "#ffffff" if full else strong
            flag = f"M{x + 5:.1f} {y + 13:.1f}V{y + 3:.1f}L{x + 12:.1f} {y + 5.5:.1f}L{x + 5:.1f} {y + 8:.1f}"
            self.canvas.shape("path", d=flag, stroke=ink, stroke_width=1.3, fill=ink if full else "none")
            self.canvas.text(x + 14, y + 11.7, code, 10, bold=True, fill=ink)
            self.canvas.close()

        return wide, draw

    def entrance(self, side: str, pieces: list[str]) -> Sign:
        """Where pieces of a side enter: an arrow into a gate."""
        strong, light = self.colours(side)
        code = self.seen.side_codes[side]
        wide = 20 + measure(code, 10, bold=True)
        tip = ", ".join(self.seen.name("piece", piece) for piece in pieces)

        def draw(x: float, y: float) -> None:
            self.canvas.open("entrance", side)
            self.canvas.shape("rect", tip, x=x, y=y, width=wide, height=CHIP, rx=8, fill=light, stroke=strong,
                              stroke_width=0.8)
            arrow = f"M{x + 4:.1f} {y + 8:.1f}h7m-3.5 -3.5l3.5 3.5l-3.5 3.5M{x + 14:.1f} {y + 3.5:.1f}v9"
            self.canvas.shape("path", d=arrow, stroke=strong, stroke_width=1.5, fill="none")
            self.canvas.text(x + 17, y + 11.7, code, 10, bold=True, fill=strong)
            self.canvas.close()

        return wide, draw

    def pin(self, side: str | None, text: str, room: float) -> Sign:
        """Something a pack lays on a space: cross-hairs and its name."""
        strong, _ = self.colours(side)
        told = text if side is None else f"{self.seen.side_codes[side]} {text}"
        shown = shortened(told, 9.5, room - 22)
        if side is not None and room < 60:
            shown = self.seen.side_codes[side]
        wide = 21 + measure(shown, 9.5)
        tip = text if side is None else f"{self.seen.side(side)}: {text}"

        def draw(x: float, y: float) -> None:
            self.canvas.open("pin", told)
            self.canvas.shape("rect", tip, x=x, y=y, width=wide, height=CHIP, rx=3, fill="#ffffff", stroke=strong,
                              stroke_width=1)
            self.canvas.shape("circle", cx=x + 9, cy=y + 8, r=4, fill="none", stroke=strong, stroke_width=1.3)
            cross = f"M{x + 3:.1f} {y + 8:.1f}h12M{x + 9:.1f} {y + 2:.1f}v12"
            self.canvas.shape("path", d=cross, stroke=strong, stroke_width=1, fill="none")
            self.canvas.text(x + 17, y + 11.4, shown, 9.5)
            self.canvas.close()

        return wide, draw

    def cover(self, text: str) -> Sign:
        """A shield with the cover bonus."""
        wide = max(18.0, measure(text, 11, bold=True) + 8)

        def draw(x: float, y: float) -> None:
            shield = (f"M{x:.1f} {y + 1:.1f}h{wide:.1f}v9q0 7 {-wide / 2:.1f} 10"
                      f"q{-wide / 2:.1f} -3 {-wide / 2:.1f} -10z")
            self.canvas.shape("path", d=shield, fill="#ffffff", stroke=SOFT, stroke_width=1.3)
            self.canvas.text(x + wide / 2, y + 13, text, 11, bold=True, anchor="middle")

        return wide, draw

    def objective(self, points: int) -> Sign:
        """A diamond with the points of an objective."""
        def draw(x: float, y: float) -> None:
            corners = [(x + 11, y - 1), (x + 22, y + 10), (x + 11, y + 21), (x, y + 10)]
            self.canvas.polygon(corners, fill="#f6cf45", stroke="#6b5200", stroke_width=1.4)
            self.canvas.text(x + 11, y + 14, points, 11, bold=True, anchor="middle")

        return 22.0, draw


def _rows(signs: list[Sign], wide: float) -> list[list[Sign]]:
    """The signs in rows that fit."""
    rows: list[list[Sign]] = []
    used = wide
    for sign in signs:
        if used + sign[0] > wide:
            rows.append([])
            used = 0.0
        rows[-1].append(sign)
        used += sign[0] + GAP
    return rows


class BoardPicture:
    """The board at a place of the canvas, one tile ``unit`` wide."""

    def __init__(self, signs: Signs, left: float, top: float, unit: float) -> None:
        self.signs = signs
        self.canvas = signs.canvas
        self.seen = signs.seen
        self.left, self.top, self.unit = left, top, unit

    def _points(self, space: SpaceView) -> list[tuple[float, float]]:
        return [(self.left + x * self.unit, self.top + y * self.unit) for x, y in space.outline]

    def draw(self) -> None:
        """All spaces, then what joins two of them."""
        for space in self.seen.board.spaces:
            self.canvas.open("tile", space.name)
            self._tile(space)
            self.canvas.close()
        self._aim()

    def _tile(self, space: SpaceView) -> None:
        seen, canvas = self.seen, self.canvas
        tile = seen.catalog["tiles"][space.name]
        points = self._points(space)
        ground = GROUND[min(int(tile["cover"]), len(GROUND) - 1)]
        canvas.polygon(inset(points, 1.5), fill=ground, stroke="#7d7d6b", stroke_width=1.4)
        if space.name in seen.lit["space"]:
            canvas.polygon(inset(points, 4.5), fill="#ffe3f3", fill_opacity=0.6, stroke=LIT, stroke_width=3,
                           stroke_dasharray="9 5", **{"class": "lit"})
        x, y, wide, high = inner_box(points)
        x, y, wide, high = x + 8, y + 8, wide - 16, high - 16
        self._header(space.name, x, y, wide)
        canvas.text(x, y + 31, tile["label"][seen.lang], 9.5, fill=SOFT, room=wide)
        down = self._flow(space.name, x, y + 36, wide, y + high)
        self._counters(seen.on(space.name), x, down, wide, y + high - down)

    def _header(self, name: str, x: float, y: float, wide: float) -> None:
        """The name, the objective and the cover."""
        tile = self.seen.catalog["tiles"][name]
        cover = str(tile["cover"])
        if tile.get("low_cover") is not None:
            cover += f"/{tile['low_cover']}"
        shield, draw = self.signs.cover(cover)
        draw(x + wide - shield, y)
        room = wide - shield - 4
        points = self.seen.points.get(name)
        if points:
            room -= 26
            self.signs.objective(points)[1](x + room + 2, y)
        self.canvas.text(x, y + 14, name, 13, bold=True, room=room)

    def _flow(self, name: str, x: float, y: float, wide: float, bottom: float) -> float:
        """Markers, entrances and pins side by side; where they end.

        Names of pins are cut where they leave the counters no room.
        """
        seen = self.seen
        signs = []
        for side in seen.sides:
            level = seen.markers.get(side, {}).get(name, 0)
            if level:
                signs.append(self.signs.marker(side, level))
        signs += [self.signs.entrance(side, pieces) for side, pieces in seen.enters(name).items()]
        needed = -(-len(seen.on(name)) // 4) * COUNTERS
        for room in (wide, wide / 2 - GAP, wide / 3 - GAP):
            rows = _rows([*signs, *(self.signs.pin(pin.side, pin.text, room) for pin in seen.pins[name])], wide)
            if y + len(rows) * (CHIP + 2) + needed <= bottom:
                break
        for row in rows:
            across = x
            for width, draw in row:
                draw(across, y)
                across += width + GAP
            y += CHIP + 2
        return y + (2 if rows else 0)

    def _counters(self, pieces: list[str], x: float, y: float, wide: float, high: float) -> None:
        if not pieces:
            return
        columns, cell, row = grid(len(pieces), wide + GAP, high + GAP, (CELL[0] + GAP, CELL[1] + GAP))
        gap = min(GAP, row / 7)
        rows = -(-len(pieces) // columns)
        top = y + max(0.0, (high + GAP - rows * row) / 2)
        for number, piece in enumerate(pieces):
            down, across = divmod(number, columns)
            self.signs.counter(piece, x + across * cell, top + down * row, cell - gap, row - gap)

    def _aim(self) -> None:
        """An arrow from attacker to target while an attack is under way."""
        attack = self.seen.parts.get("attack", {})
        places = [self.seen.place.get(attack.get(word) or "") for word in ("source", "target")]
        if None in places or places[0] == places[1]:
            return
        (ax, ay), (bx, by) = (
            (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
            for points in (self._points(self.seen.board[str(place)]) for place in places)
        )
        far = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
        dx, dy = (bx - ax) / far, (by - ay) / far
        ax, ay, bx, by = ax + dx * 24, ay + dy * 24, bx - dx * 24, by - dy * 24
        self.canvas.open("aim")
        self.canvas.shape("path", d=f"M{ax:.1f} {ay:.1f}L{bx - dx * 8:.1f} {by - dy * 8:.1f}", stroke=LIT,
                          stroke_width=4, stroke_opacity=0.45, fill="none")
        back = bx - dx * 14, by - dy * 14
        head = [(bx, by), (back[0] - dy * 7, back[1] + dx * 7), (back[0] + dy * 7, back[1] - dx * 7)]
        self.canvas.polygon(head, fill=LIT, fill_opacity=0.75)
        self.canvas.close()
