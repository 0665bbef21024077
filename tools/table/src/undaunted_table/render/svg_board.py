"""The board of an SVG picture: tiles with their signs and counters, and the attack under way."""

from __future__ import annotations

from copy import copy
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from undaunted_table.render.canvas import SOFT, Canvas, grid, inset, measure, shorten
from undaunted_table.render.scenery import DRAWN, ground
from undaunted_table.render.svg_signs import BADGES, CHIP, LIT, Signs, cover_sign, worth_sign
from undaunted_table.render.symbols import draw_symbol
from undaunted_table.render.tile_looks import keep

if TYPE_CHECKING:
    from undaunted_core.game.values import SpaceView
    from undaunted_core.mechanics.overlays import Area
    from undaunted_table.render.svg_signs import Sign

    Outline = tuple[tuple[float, float], ...]
    #: The shapes of a tile, the upper left corner of each of its counters, and the features drawn by their codes.
    Drawn = tuple[str, dict[str, tuple[float, float]], dict[str, str]]

#: A counter, and one that holds others, where there is room.
CELL, CARRIER = (56.0, 31.0), (120.0, 46.0)
#: Between signs, and between counters: two rings must not touch.
GAP, APART = 4.0, 6.0
#: The least height that two counters, and one that holds others, are left.
COUNTERS, CARRIED = 26.0, 40.0
#: What the name of a tile takes, and the word for its ground below it; how large that word is.
HEAD, LABELLED, LABEL = 21.0, 12.0, 9.5


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


# What lies under the counters is the same in most pictures of a game.
@lru_cache(maxsize=2048)
def _ground(
    points: tuple[tuple[float, float], ...], box: tuple[float, float, float, float], scenery: tuple[str, ...],
    symbol: str,
) -> str:  # fmt: skip
    """A tile with its scenery and the drawing of a pack."""
    canvas, (left, top, wide, high) = Canvas(), box
    canvas.polygon(inset(points, 1.5), fill=ground(scenery), stroke="#6d6d5c", stroke_width=1.4)
    if scenery or symbol:
        paths = "".join(map(DRAWN.__getitem__, scenery)) + symbol
        canvas.drawing(paths, left + 2.2, top + 2.2, (wide - 4.4) / 100, (high - 4.4) / 100)
    return canvas.shapes


@lru_cache(maxsize=2048)
def _header(name: str, label: str, cover: str, points: int, x: float, y: float, wide: float) -> str:
    """The name, the ground, the objective and the cover of a tile."""
    canvas = Canvas()
    signs = [worth_sign(canvas, points)] if points else []
    signs += [cover_sign(canvas, cover)] if cover else []
    room = wide - sum(width + GAP for width, _ in signs)
    broad = min(room, measure(name, 14, bold=True))
    # The plate keeps the words legible on any ground.
    plate = f"M{x - 3:.1f} {y - 3:.1f}h{broad + 5:.1f}v20"
    plate += f"H{x + measure(label, LABEL) + 2:.1f}v13H{x - 3:.1f}z" if label else f"h{-broad - 5:.1f}z"
    canvas.shape("path", d=plate, fill="#ffffff", fill_opacity=0.78)
    canvas.text(x, y + 13, name, 14, bold=True, room=room)
    canvas.text(x, y + 27, label, LABEL, fill=SOFT)
    right = x + wide
    for width, draw in reversed(signs):
        right -= width
        draw(right, y - 2)
        right -= GAP
    return canvas.shapes


def _scale(outline: Outline, left: float, top: float, unit: float) -> list[tuple[float, float]]:
    """The corners of a space of this outline."""
    return [(left + x * unit, top + y * unit) for x, y in outline]


@lru_cache(maxsize=512)
def _trace(outlines: tuple[Outline, ...], left: float, top: float, unit: float, inward: float) -> str:
    """A line along the edges between spaces of these outlines and all others, a little inside."""
    edges: dict[frozenset[tuple[float, float]], str] = {}
    for outline in outlines:
        points = _scale(outline, left, top, unit)
        shrunk = inset(points, inward)
        for index, point in enumerate(points):
            (ax, ay), (bx, by) = shrunk[index - 1], shrunk[index]
            edge = frozenset((round(x, 1), round(y, 1)) for x, y in (points[index - 1], point))
            if edges.pop(edge, None) is None:
                edges[edge] = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
    return "".join(edges.values())


class BoardPicture:
    """The board at a place of the canvas, one tile ``unit`` wide."""

    def __init__(self, signs: Signs, left: float, top: float, unit: float) -> None:
        self.signs = signs
        self.canvas = signs.canvas
        self.view = signs.view
        self.left, self.top, self.unit = left, top, unit
        self.feature_codes = self.view.feature_codes

    def points(self, space: SpaceView) -> list[tuple[float, float]]:
        """The corners of a space."""
        return _scale(space.outline, self.left, self.top, self.unit)

    def draw(self) -> None:
        """All spaces, then the outlines of areas, then what joins two spaces."""
        codes = tuple(self.feature_codes.items())
        for space in self.view.board.spaces:
            key = self.left, self.top, self.unit, codes
            shapes, corners, coded = keep(self.view, space.name, key, partial(self._draw_tile, space))
            self.canvas.put(shapes)
            self.signs.corners.update(corners)
            self.signs.coded.update(coded)
        for number, area in enumerate(self.view.areas):
            self._outline(area, 2.0 + 2.0 * (number % 4))
        self._aim()

    def _outline(self, area: Area, inward: float) -> None:
        """The edges between the spaces of an area and all others, a little inside so that several can be told apart."""
        outlines = tuple(self.view.board[name].outline for name in area.spaces)
        line = _trace(outlines, self.left, self.top, self.unit, inward)
        text = area.text[self.view.lang]
        self.canvas.open("area", text)
        self.canvas.shape("path", text, d=line, **self.signs.area_line(text, area.side))
        self.canvas.close()

    def _draw_tile(self, space: SpaceView) -> Drawn:
        """A tile by itself."""
        picture = copy(self)
        picture.signs = signs = Signs(Canvas(), self.view)
        picture.canvas = signs.canvas
        signs.canvas.open("tile", space.name)
        picture._tile(space)
        signs.canvas.close()
        return signs.canvas.shapes, signs.corners, signs.coded

    def _tile(self, space: SpaceView) -> None:
        view, canvas = self.view, self.canvas
        tile = view.tile(space.name)
        scenery, symbol = tuple(tile.get("scenery", ())), tile.get("symbol")
        left, top, wide, high = (number * self.unit for number in space.box)
        left, top = self.left + left, self.top + top
        drawn = draw_symbol(view.catalog["symbols"][symbol], 100, 100) if symbol else ""
        canvas.put(_ground(tuple(self.points(space)), (left, top, wide, high), scenery, drawn))
        if space.name in view.lit["space"]:
            canvas.polygon(inset(self.points(space), 4.5), fill="#ffe3f3", fill_opacity=0.6, stroke=LIT, stroke_width=3,
                           stroke_dasharray="9 5", **{"class": "lit"})
        x, y, wide, high = left + 7, top + 7, wide - 14, high - 14
        label, rows = self._rows(space.name, wide, high)
        cover, points = view.cover(space.name), view.points.get(space.name, 0)
        canvas.put(_header(view.labels[space.name], label, cover, points, x, y, wide))
        down = y + (HEAD + LABELLED if label else HEAD)
        for row in rows:
            across = x
            for width, draw in row:
                draw(across, down)
                across += width + GAP
            down += CHIP + 2
        down += 2 if rows else 0
        self._counters(view.on(space.name), x, down, wide, y + high - down)

    def _rows(self, name: str, wide: float, high: float) -> tuple[str, list[list[Sign]]]:
        """The word for the ground; markers, entrances, features and pins in rows.

        Names of features and pins are cut, and the word is left out, where they leave the counters no room.
        """
        view = self.view
        signs = [self.signs.marker(side, level) for side in view.sides if (level := view.level(side, name))]
        signs += [self.signs.entrance(side, pieces) for side, pieces in view.enters(name).items()]
        pieces = view.on(name)
        carriers = sum(map(bool, map(view.slots, pieces)))
        needed = -(-(len(pieces) - carriers) // 2) * COUNTERS + carriers * CARRIED
        label = shorten(view.label(name), LABEL, wide)
        for word, room in ((label, wide), (label, wide / 2 - GAP), ("", wide), ("", wide / 2 - GAP)):
            more = [self.signs.feature(text, self.feature_codes[text], room) for text in view.features(name)]
            more += [self.signs.pin(pin.side, pin.text, room) for pin in view.pins[name]]
            rows = _rows([*signs, *more], wide)
            if HEAD + (LABELLED if word else 0) + len(rows) * (CHIP + 2) + 2 + needed <= high:
                return word, rows
        more = [self.signs.feature(text, self.feature_codes[text], wide / 3 - GAP) for text in view.features(name)]
        more += [self.signs.pin(pin.side, pin.text, wide / 3 - GAP) for pin in view.pins[name]]
        return "", _rows([*signs, *more], wide)

    def _counters(self, pieces: list[str], x: float, y: float, wide: float, high: float) -> None:
        """Pieces that hold others one below the other, then the rest side by side."""
        view = self.view
        carriers = [piece for piece in pieces if view.slots(piece)]
        plain = [piece for piece in pieces if piece not in carriers]
        across, tall = CELL
        tall += BADGES if any(view.badges.get(piece) or view.worth(piece) for piece in plain) else 0.0
        if carriers:
            each = CARRIER[1] + (BADGES if any(map(view.badges.get, carriers)) else 0.0)
            rest = -(-len(plain) // 4) * (COUNTERS + APART)
            each = min(each, high * each / (len(carriers) * (each + APART) + rest))
            for piece in carriers:
                self.signs.counter(piece, x, y, min(wide, CARRIER[0]), each)
                y, high = y + each + APART * each / CARRIER[1], high - each - APART * each / CARRIER[1]
        if not plain:
            return
        columns, cell, row = grid(len(plain), wide + APART, high + APART, (across + APART, tall + APART))
        beside, below = min(APART, cell / 7), min(APART, row / 7)
        rows = -(-len(plain) // columns)
        top = y + max(0.0, (high + APART - rows * row) / 2)
        for number, piece in enumerate(plain):
            down, right = divmod(number, columns)
            self.signs.counter(piece, x + right * cell, top + down * row, cell - beside, row - below)

    def _aim(self) -> None:
        """An arrow from attacker to target while an attack is under way."""
        attack = self.view.columns.attack
        places = [self.view.where(attack.get(word) or "") for word in ("source", "target")]
        if None in places or places[0] == places[1]:
            return
        self.canvas.open("aim")
        self.arrow(self.middle(str(places[0])), self.middle(str(places[1])), LIT)
        self.canvas.close()

    def middle(self, space: str) -> tuple[float, float]:
        """The middle of a space."""
        points = self.points(self.view.board[space])
        return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)

    def arrow(self, start: tuple[float, float], end: tuple[float, float], colour: str, *, dashed: bool = False) -> None:
        """An arrow between the middles of two spaces, on a light line, so that it is seen on any ground."""
        (ax, ay), (bx, by) = start, end
        far = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
        dx, dy = (bx - ax) / far, (by - ay) / far
        off = 0.33 * self.unit
        ax, ay, bx, by = ax + dx * off, ay + dy * off, bx - dx * off, by - dy * off
        line = f"M{ax:.1f} {ay:.1f}L{bx - dx * 10:.1f} {by - dy * 10:.1f}"
        dash = {"stroke_dasharray": "7 4"} if dashed else {}
        self.canvas.shape("path", d=line, stroke="#ffffff", stroke_width=6.5, stroke_opacity=0.6, fill="none")
        self.canvas.shape("path", d=line, stroke=colour, stroke_width=3.5, stroke_opacity=0.8, fill="none",
                          **dash)
        back = bx - dx * 14, by - dy * 14
        head = [(bx, by), (back[0] - dy * 8, back[1] + dx * 8), (back[0] + dy * 8, back[1] - dx * 8)]
        self.canvas.polygon(head, fill=colour, stroke="#ffffff", stroke_width=1.2)


__all__ = ["CELL", "BoardPicture"]
