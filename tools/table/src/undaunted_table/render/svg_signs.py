"""The signs of an SVG picture: counters, markers and what else lies on a tile.

Nothing is shown by colour alone: sides differ by shape, fill and a short name,
states by outline and hatching.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_table.render import silhouettes
from undaunted_table.render.canvas import INK, SOFT, Canvas, measure, shorten
from undaunted_table.render.symbols import draw_symbol

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_table.render.columns import Badge
    from undaunted_table.render.seen import Seen

    #: How wide a sign is, and what draws it at a place.
    Sign = tuple[float, Callable[[float, float], None]]

#: Strong and light colour of each side, in the order of the sides.
COLOURS = (("#1d4f91", "#dce8f7"), ("#9c3d10", "#f9e3d3"), ("#2f6b3a", "#dcefdf"), ("#5b3a8c", "#e8def5"))
NOBODY = ("#444444", "#eeeeee")
WORTH = ("#f6cf45", "#6b5200")
LIT = "#b5006e"
CHIP = 16.0
#: How areas are outlined, and the dashes that tell those with other names apart.
AREA_LINE: dict[str, float | str] = {"stroke_width": 2.4, "stroke_opacity": 0.75, "stroke_linecap": "round"}
AREA_DASHES = ("2 4", "10 6", "10 5 2 5", "5 5")
#: What badges add to a counter, the size of their letters, and the least height of a counter that has room for them.
BADGES, BADGE_SIZE, LEAST = 10.0, 8.5, 24.0
#: A piece with seats that is lower than this has them beside its code.
FLAT = 30.0
#: The smallest letters.
SMALLEST = 8.0
#: A counter that is so many times as wide as high, and so wide at least, has its silhouette beside its code; any other
#: one above it, if it is so high at least.
BROAD, BESIDE, STACKED = 1.45, 38.0, 20.0


class Signs:
    """The signs of a picture, each drawn at a place."""

    def __init__(self, canvas: Canvas, view: Seen) -> None:
        self.canvas = canvas
        self.view = view
        #: Features of the ground that were drawn by their codes.
        self.coded: dict[str, str] = {}
        #: The upper left corner of each counter that is drawn.
        self.corners: dict[str, tuple[float, float]] = {}

    def colours(self, side: str | None) -> tuple[str, str]:
        """The strong and the light colour of a side."""
        return NOBODY if side is None else COLOURS[self.view.sides.index(side) % len(COLOURS)]

    # -- counters ---------------------------------------------------------------------

    def counter(self, piece: str, x: float, y: float, wide: float, high: float) -> None:
        """A piece with its state, what is inside it, its badges, and its part in an attack or in the choices."""
        view = self.view
        self.corners[piece] = x, y
        self.canvas.open("counter", piece)
        badges = view.badges.get(piece, [])
        lower = BADGES if (badges or view.worth(piece)) and high >= LEAST else 0.0
        slots = view.slots(piece)
        if slots:
            self._carrier(piece, slots, x, y, wide, high - lower)
        else:
            self.token(view.owner(piece), view.code(piece), x, y, wide, high - lower,
                       bool(view.marked.get(piece)), self.tip(piece), view.silhouette(piece))
        self._frame_attack(piece, x, y, wide, high - lower)
        if lower:
            self._badges(view.worth(piece), badges, x, y + high - lower + 0.5, wide)
        if piece in view.lit["piece"]:
            self.ring(x, y, wide, high)
        self.canvas.close()

    def tip(self, piece: str) -> str:
        """Everything there is to say of a piece, in a line."""
        view = self.view
        state = [view.mark_title] if view.marked.get(piece) else []
        state += [view.say("disabled")] if view.is_disabled(piece) else []
        return ", ".join([view.name_of("piece", piece), *state, *(badge.text for badge in view.badges.get(piece, ()))])

    def ring(self, x: float, y: float, wide: float, high: float) -> None:
        """What shows that a piece may be chosen."""
        self.canvas.shape(
            "rect", x=x - 1.5, y=y - 1.5, width=wide + 3, height=high + 3, rx=5, fill="none", stroke=LIT,
            stroke_width=2.5, stroke_dasharray="6 3", **{"class": "lit"},
        )

    def _frame_attack(self, piece: str, x: float, y: float, wide: float, high: float) -> None:
        """The attacker has a full frame, the target one with cross-hairs."""
        attack = self.view.columns.attack
        for word in ("source", "target"):
            if attack.get(word) == piece:
                self.frame(word, x, y, wide, high)

    def frame(self, word: str, x: float, y: float, wide: float, high: float) -> None:
        """The frame of an attacker (``source``) or of a target."""
        self.canvas.shape("rect", x=x - 1, y=y - 1, width=wide + 2, height=high + 2, rx=3, fill="none", stroke=LIT,
                          stroke_width=2.5, **{"class": word})
        if word == "target":
            self.canvas.shape("circle", cx=x + 1, cy=y + 1, r=3.6, fill="#ffffff", stroke=LIT, stroke_width=1.6)
            self.canvas.shape("path", d=f"M{x - 5:.1f} {y + 1:.1f}h12M{x + 1:.1f} {y - 5:.1f}v12", stroke=LIT,
                              stroke_width=1.3, fill="none")

    def token(
        self,
        side: str | None,
        code: str,
        x: float,
        y: float,
        wide: float,
        high: float,
        marked: bool,
        tip: str,
        silhouette: str = "",
    ) -> None:
        """A counter of a side: its silhouette and its code; hatched, with a sign, when it is marked."""
        strong, light = self.colours(side)
        full = side is not None and self.view.sides.index(side) % 2 == 0
        fill, ink = (strong, "#ffffff") if full and not marked else ("#ffffff" if marked else light, INK)
        dash = {"stroke_dasharray": "4 2"} if marked else {}
        self.canvas.polygon(
            self._shape(side, x, y, wide, high), tip, fill=fill, stroke=strong, stroke_width=1.6, **dash
        )
        if marked:
            self._hatch(x + high * 0.3, y + 2, wide - high * 0.6, high - 4, light)
        # A roof is for no side; what is below it has less room.
        roof = high * 0.2 if side is None else 0.0
        left, top, room, low = x + 2.5, y + roof, wide - 5, high - roof
        if silhouette and wide >= max(high * BROAD, BESIDE):
            scale = min(low * 0.84 / silhouettes.HIGH, room * 0.5 / silhouettes.WIDE)
            self.silhouette(silhouette, left + 0.5, top + (low - silhouettes.HIGH * scale) / 2, scale, ink)
            broad = silhouettes.WIDE * scale + 1
            left, room = left + broad, room - broad
        elif silhouette and low >= STACKED:
            scale = min((low - SMALLEST - 3) / silhouettes.HIGH, room / silhouettes.WIDE)
            self.silhouette(silhouette, x + (wide - silhouettes.WIDE * scale) / 2, top + 1.5, scale, ink)
            broad = silhouettes.HIGH * scale + 1
            top, low = top + broad, low - broad
        self._code(code, left + room / 2, top, room, low, ink)
        if marked:
            # On the corner, where it hides no letter.
            bang = min(5.5, high / 4)
            right, down = x + wide - bang * 0.2, y + bang * 0.2
            self.canvas.shape("circle", cx=right, cy=down, r=bang, fill=INK, stroke="#ffffff", stroke_width=0.8)
            self.canvas.text(right, down + bang * 0.65, "!", bang * 1.9, bold=True, anchor="middle", fill="#ffffff")

    def silhouette(self, name: str, x: float, y: float, scale: float, ink: str) -> None:
        """The drawing of a piece in one colour: a symbol of a pack, or a silhouette."""
        symbol = self.view.catalog["symbols"].get(name)
        wide, high = silhouettes.WIDE, silhouettes.HIGH
        paths = draw_symbol(symbol, wide, high, ink) if symbol else silhouettes.DRAWN[name]
        self.canvas.drawing(paths, x, y, scale, scale, ink)

    def _code(self, code: str, middle: float, top: float, room: float, high: float, ink: str) -> None:
        """The letters of a counter with its squad, as large as there is room."""
        code = code.replace(" ", "")
        size = min(12.5, high * 0.9, 12.5 * room / max(1.0, measure(code, 12.5, bold=True)))
        # The guess is on the wide side; a little too wide is better than letters that are too small to read.
        size = max(size, min(SMALLEST, high * 0.9))
        self.canvas.text(middle, top + high / 2 + size * 0.36, code, size, bold=True, anchor="middle", fill=ink)

    def _carrier(self, piece: str, slots: list[str | None], x: float, y: float, wide: float, high: float) -> None:
        """A piece that holds others: its code, its seats below it or, where that is too low, beside it."""
        view = self.view
        side = view.owner(piece)
        strong, light = self.colours(side)
        broken = {"stroke_dasharray": "5 3"} if view.is_disabled(piece) else {}
        self.canvas.polygon(self._shape(side, x, y, wide, high, least=5.0), self.tip(piece), fill=light, stroke=strong,
                            stroke_width=2.2, **broken)
        if view.marked.get(piece):
            self._hatch(x + 4, y + 2, wide * 0.25, high * 0.35, strong)
        if high >= FLAT:
            head = min(17.0, high * 0.38)
            size, middle = min(11.5, head * 0.85), x + wide / 2
            code, shape = view.code(piece), view.silhouette(piece)
            if shape:
                scale = (head - 1) / silhouettes.HIGH
                broad = measure(code, size, bold=True)
                self.silhouette(shape, middle - (broad + 3) / 2 - silhouettes.WIDE * scale / 2, y + 1.5, scale, INK)
                middle += (silhouettes.WIDE * scale + 3) / 2
            self.canvas.text(middle, y + head - size * 0.12, code, size, bold=True, anchor="middle", room=wide - 16)
            left, top, across, low = x + 4, y + head + 1.5, wide - 8, high - head - 5.5
        else:
            head, size = wide * 0.27, min(11.5, high * 0.6)
            size = min(size, size * (head - 4) / measure(view.code(piece), size, bold=True))
            self.canvas.text(x + head / 2 + 1, y + high / 2 + size * 0.36, view.code(piece), size, bold=True,
                             anchor="middle")
            left, top, across, low = x + head, y + 2.5, wide - head - 4, high - 5
        broad = (across - 3 * (len(slots) - 1)) / len(slots)
        for number, rider in enumerate(slots):
            self.canvas.open("seat", str(number + 1))
            if rider is None:
                self.canvas.shape("rect", self.seat_tip(piece, number), x=left, y=top, width=broad, height=low, rx=2,
                                  fill="#ffffff", stroke=SOFT, stroke_width=1, stroke_dasharray="2 2")
            else:
                self._inner(rider, left, top, broad, low)
            self.canvas.close()
            left += broad + 3
        if broken:
            self.cross(x + wide - 3, y + 3)

    def cross(self, x: float, y: float) -> None:
        """The sign of what is disabled, around its middle."""
        self.canvas.open("disabled")
        self.canvas.shape("circle", cx=x, cy=y, r=5.5, fill=INK, stroke="#ffffff", stroke_width=0.8)
        self.canvas.shape("path", d=f"M{x - 2.6:.1f} {y - 2.6:.1f}l5.2 5.2m0 -5.2l-5.2 5.2", stroke="#ffffff",
                          stroke_width=1.6, fill="none")
        self.canvas.close()

    def _inner(self, piece: str, x: float, y: float, wide: float, high: float) -> None:
        """A piece inside another, and what is inside that."""
        view = self.view
        slots = view.slots(piece)
        self.corners[piece] = x, y
        self.canvas.open("counter", piece)
        if slots:
            self._carrier(piece, slots, x, y, wide, high)
        else:
            self.token(view.owner(piece), view.code(piece), x, y, wide, high, bool(view.marked.get(piece)),
                       self.tip(piece), view.silhouette(piece))
        self._frame_attack(piece, x, y, wide, high)
        if piece in view.lit["piece"]:
            self.ring(x, y, wide, high)
        self.canvas.close()

    def seat_tip(self, piece: str, number: int) -> str:
        """What is printed on a seat, by its number from 0."""
        return self.view.offers(piece, number + 1)

    def badge(self, code: str, tip: str, *, worth: bool = False) -> Sign:
        """A small plate with a few signs; a full one for what a piece is worth."""
        wide = 4 + measure(code, BADGE_SIZE, bold=True)
        fill, edge = WORTH if worth else ("#ffffff", SOFT)

        def draw(x: float, y: float) -> None:
            self.canvas.open("badge", code)
            self.canvas.shape("rect", tip, x=x, y=y, width=wide, height=BADGES - 0.5, rx=4 if worth else 1, fill=fill,
                              stroke=edge, stroke_width=0.9)
            self.canvas.text(x + wide / 2, y + 7.8, code, BADGE_SIZE, bold=True, anchor="middle")
            self.canvas.close()

        return wide, draw

    def _badges(self, worth: int, badges: list[Badge], x: float, y: float, room: float) -> None:
        """The badges of a piece, numbers first; a plus for those without room, which the panel tells."""
        signs = [self.badge(str(worth), "", worth=True)] if worth else []
        ordered = sorted(badges, key=lambda badge: not badge.code[-1].isdigit())
        signs += [self.badge(badge.code, badge.text) for badge in ordered]
        more = self.badge("+", "")
        while sum(wide + 2 for wide, _ in signs) > room + 5 and signs != [more]:
            signs = [*signs[: -2 if signs[-1] is more else -1], more]
        for wide, draw in signs:
            draw(x, y)
            x += wide + 2

    def _shape(
        self, side: str | None, x: float, y: float, w: float, h: float, least: float = 0.0
    ) -> list[tuple[float, float]]:
        """A side's outline: upright for the first, with cut corners for the second; a roof for no side."""
        if side is None:
            return [(x, y + h * 0.25), (x + w / 2, y), (x + w, y + h * 0.25), (x + w, y + h), (x, y + h)]
        cut = min(h * 0.28, least or h) if self.view.sides.index(side) % 2 else 0.0
        flat = [(cut, 0.0), (w - cut, 0.0), (w, cut), (w, h - cut), (w - cut, h), (cut, h), (0.0, h - cut), (0.0, cut)]
        return [(x + px, y + py) for px, py in dict.fromkeys(flat)]

    def _hatch(self, x: float, y: float, wide: float, high: float, colour: str) -> None:
        lines = []
        start = -high
        while start < wide:
            left, right = max(0.0, start), min(wide, start + high)
            low = y + high + start
            lines.append(f"M{x + left:.1f} {low - left:.1f}L{x + right:.1f} {low - right:.1f}")
            start += 6
        self.canvas.shape("path", d="".join(lines), stroke=colour, stroke_width=2, fill="none")

    def area_line(self, text: str, side: str | None) -> dict[str, float | str]:
        """How an area of this name is outlined: each name has dashes of its own, as far as they go."""
        names = list(dict.fromkeys(area.text[self.view.lang] for area in self.view.areas))
        dashes = AREA_DASHES[names.index(text) % len(AREA_DASHES)]
        return {"stroke": self.colours(side)[0], "fill": "none", "stroke_dasharray": dashes, **AREA_LINE}

    def area(self, text: str, side: str | None) -> Callable[[float, float], None]:
        """A piece of the outline of an area."""
        line = self.area_line(text, side)
        return lambda x, y: self.canvas.shape("path", "", d=f"M{x:.1f} {y + 8:.1f}h28", **line)

    # -- small signs --------------------------------------------------------------------

    def marker(self, side: str, level: int) -> Sign:
        """A control marker: a full flag for the highest level, a hollow dashed one for those below."""
        strong, _ = self.colours(side)
        code = self.view.side_codes[side]
        wide = 18 + measure(code, 10, bold=True)
        tip = f"{self.view.side(side)}: {self.view.levels.get(level, level)}"
        full = level == self.view.full

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
        code = self.view.side_codes[side]
        wide = 20 + measure(code, 10, bold=True)
        tip = ", ".join(self.view.name_of("piece", piece) for piece in pieces)

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
        name = text if side is None else f"{self.view.side_codes[side]} {text}"
        label = shorten(name, 9.5, room - 22)
        if side is not None and room < 60:
            label = self.view.side_codes[side] + "…"
        wide = 21 + measure(label, 9.5)
        tip = text if side is None else f"{self.view.side(side)}: {text}"

        def draw(x: float, y: float) -> None:
            self.canvas.open("pin", name)
            self.canvas.shape("rect", tip, x=x, y=y, width=wide, height=CHIP, rx=3, fill="#ffffff", stroke=strong,
                              stroke_width=1)
            self.canvas.shape("circle", cx=x + 9, cy=y + 8, r=4, fill="none", stroke=strong, stroke_width=1.3)
            cross = f"M{x + 3:.1f} {y + 8:.1f}h12M{x + 9:.1f} {y + 2:.1f}v12"
            self.canvas.shape("path", d=cross, stroke=strong, stroke_width=1, fill="none")
            self.canvas.text(x + 17, y + 11.4, label, 9.5)
            self.canvas.close()

        return wide, draw

    def feature(self, text: str, code: str, room: float) -> Sign:
        """Something about the ground of a tile: a grey plate with its name, or a code where there is no room."""
        label = shorten(text, 9.5, room - 8)
        if label != text:
            label = self.coded[text] = code
        wide = 8 + measure(label, 9.5)

        def draw(x: float, y: float) -> None:
            self.canvas.open("feature", text)
            self.canvas.shape("rect", text, x=x, y=y, width=wide, height=CHIP, fill="#dcdcd4", stroke=SOFT,
                              stroke_width=1)
            self.canvas.text(x + 4, y + 11.4, label, 9.5)
            self.canvas.close()

        return wide, draw


def cover_sign(canvas: Canvas, text: str) -> Sign:
    """A shield with the cover of a tile."""
    wide = max(18.0, measure(text, 11, bold=True) + 8)

    def draw(x: float, y: float) -> None:
        shield = f"M{x:.1f} {y + 1:.1f}h{wide:.1f}v9q0 7 {-wide / 2:.1f} 10q{-wide / 2:.1f} -3 {-wide / 2:.1f} -10z"
        canvas.shape("path", d=shield, fill="#ffffff", stroke=SOFT, stroke_width=1.3)
        canvas.text(x + wide / 2, y + 13, text, 11, bold=True, anchor="middle")

    return wide, draw


def worth_sign(canvas: Canvas, points: int) -> Sign:
    """A diamond with the points of an objective."""

    def draw(x: float, y: float) -> None:
        corners = [(x + 11, y - 1), (x + 22, y + 10), (x + 11, y + 21), (x, y + 10)]
        canvas.polygon(corners, fill=WORTH[0], stroke=WORTH[1], stroke_width=1.4)
        canvas.text(x + 11, y + 14, points, 11, bold=True, anchor="middle")

    return 22.0, draw


__all__ = ["Signs", "cover_sign", "worth_sign"]
