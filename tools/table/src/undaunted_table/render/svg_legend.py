"""The legend of an SVG picture: what its signs mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_table.render.canvas import INK, SOFT, measure
from undaunted_table.render.svg_events import SIGNS, draw_sign
from undaunted_table.render.svg_signs import CHIP, cover_sign, worth_sign
from undaunted_table.render.words import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_table.render.svg_signs import Signs


class Legend:
    """What the signs mean, as many side by side as fit between ``left`` and ``right``."""

    def __init__(self, signs: Signs, left: float, right: float) -> None:
        self.signs = signs
        self.view = signs.view
        self.canvas = signs.canvas
        self.left, self.right = left, right

    def draw(self, top: float) -> float:
        """From ``top`` down; where it ends."""
        view, signs = self.view, self.signs
        first = view.sides[0]
        cover = view.sign("tile", "cover", "legend")
        items = [(*cover_sign(self.canvas, "2"), cover)] if cover else []
        if view.points:
            items.append((*worth_sign(self.canvas, 1), view.points_title))
        items += [(*signs.marker(first, level), title) for level, title in view.levels.items()]
        if any(view.enters(space.name) for space in view.board.spaces):
            items.append((*signs.entrance(first, []), say("legend.enters", view.lang)))
        for side in view.sides:
            items.append((32.0, self._token(side, view.side_codes[side], marked=False), view.side(side)))
        if view.mark_title:
            items.append((36.0, self._token(first, "", marked=True), view.mark_title))
        items += self._badge_items()
        for word in ("source", "target"):
            if word in view.columns.attack:
                items.append((28.0, self._frame(word), view.columns.attack_titles[word]))
        if any(view.lit.values()):
            items.append((24.0, lambda x, y: signs.ring(x + 2, y + 1, 20, CHIP - 4), say("legend.choose", view.lang)))
        items += self._event_items()
        items += [(32.0, signs.area(text, side), text) for text, side in self._areas()]
        items += [self._piece(title, code) for title, code in view.codes.items()]
        items += [(0.0, _draw_nothing, f"{code}: {title}") for title, code in signs.coded.items()]
        self.canvas.open("legend")
        self.canvas.shape("path", d=f"M{self.left:.1f} {top:.1f}H{self.right:.1f}", stroke="#c8c8bb")
        x, y = self.left, top + 10
        for wide, draw, text in items:
            whole = wide + 5 + measure(text, 10.5)
            if x > self.left and x + whole > self.right:
                x, y = self.left, y + 25
            draw(x, y)
            self.canvas.text(x + (wide + 5 if wide else 0), y + 12, text, 10.5)
            x += whole + 12
        self.canvas.close()
        return y + 22

    def _event_items(self) -> list[tuple[float, Callable[[float, float], None], str]]:
        """What the signs of events mean, those that events of this game have."""
        drawn = set(self.view.event_signs.values())
        drawn |= {"burst", "miss"} if "roll" in drawn else set()
        return [(26.0, self._event(sign), say(f"legend.{sign}", self.view.lang)) for sign in SIGNS if sign in drawn]

    def _event(self, sign: str) -> Callable[[float, float], None]:
        return lambda x, y: draw_sign(self.canvas, sign, x + 13, y + 8)

    def _piece(self, title: str, code: str) -> tuple[float, Callable[[float, float], None], str]:
        """The letters of pieces, with their silhouette where they have one."""
        shape = self.view.silhouettes.get(title, "")
        draw = (lambda x, y: self.signs.silhouette(shape, x, y, 0.9, INK)) if shape else _draw_nothing
        return 21.6 if shape else 0.0, draw, f"{code}: {title}"

    def _areas(self) -> dict[tuple[str, str | None], None]:
        """What outlined areas are called, and whose they are; each once."""
        return dict.fromkeys((area.text[self.view.lang], area.side) for area in self.view.areas)

    def _badge_items(self) -> list[tuple[float, Callable[[float, float], None], str]]:
        """What badges and seats mean, those that there are."""
        view, signs = self.view, self.signs
        meanings = {badge.code: badge.meaning for badges in view.badges.values() for badge in badges}
        # One of a kind will do: damage of one is read as damage of three.
        single = {meaning: code for code, meaning in sorted(meanings.items(), reverse=True)}
        items = [(wide, _lower(draw), text) for text, (wide, draw) in
                 ((meaning, signs.badge(code, "")) for meaning, code in single.items())]
        worth = next(filter(None, map(view.worth, view.pieces)), 0)
        if worth:
            wide, draw = signs.badge(str(worth), "", worth=True)
            items.append((wide, _lower(draw), say("legend.worth", view.lang)))
        if any(map(view.slots, view.pieces)):
            items.append((26.0, self._seat, say("legend.seats", view.lang)))
        if any(view.value_of("piece", definition, "limit") is not None for definition in view.pieces.values()):
            items.append((12.0, lambda x, y: signs.cross(x + 6, y + 8), view.say("disabled")))
        return items

    def _seat(self, x: float, y: float) -> None:
        self.canvas.shape("rect", x=x, y=y, width=24, height=CHIP, rx=2, fill="#ffffff", stroke=SOFT, stroke_width=1,
                          stroke_dasharray="2 2")

    def _frame(self, word: str) -> Callable[[float, float], None]:
        return lambda x, y: self.signs.frame(word, x + 6, y + 1, 20, CHIP - 3)

    def _token(self, side: str, code: str, *, marked: bool) -> Callable[[float, float], None]:
        return lambda x, y: self.signs.token(side, code, x, y - 2, 36.0 if marked else 32.0, CHIP + 4, marked, "")


def _lower(draw: Callable[[float, float], None]) -> Callable[[float, float], None]:
    """The same sign, in the middle of a line of the legend."""
    return lambda x, y: draw(x, y + 3)


def _draw_nothing(x: float, y: float) -> None:
    """A line of the legend without a sign."""


__all__ = ["Legend"]
