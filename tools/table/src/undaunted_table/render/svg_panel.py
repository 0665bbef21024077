"""The words beside the board of an SVG picture: what is asked, the cards in hand, tables and remarks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import attrs

from undaunted_core.text import capital
from undaunted_table.render.canvas import INK, SOFT, TIMES, Canvas, measure, wrap_text
from undaunted_table.render.carriers import carriers, worths
from undaunted_table.render.svg_signs import LIT, SMALLEST
from undaunted_table.render.symbols import draw_symbol
from undaunted_table.render.words import say

if TYPE_CHECKING:
    from collections.abc import Collection

    from undaunted_table.render.seen import Seen

#: The table of zones is no wider than this.
TABLE = 400.0
#: The letters of what stands below the title of a card.
FINE = SMALLEST + 0.5
#: Those of what is told below the tables.
FURTHER = 10.5
def word(key: str, view: Seen) -> str:
    """A word of the picture in its language."""
    return say(f"picture.{key}", view.lang)


def scenario_of(view: Seen) -> str:
    """The title of the scenario."""
    (entry,) = view.catalog["scenario"].values()
    return str(entry["title"][view.lang])


def view_of(view: Seen) -> str:
    """Who looks."""
    seat = view.observation.seat
    return f"{word('view', view)} {word('spectator', view) if seat is None else view.name_of('seat', seat)}"


@attrs.define
class Column:
    """A column of the picture: where it begins, how wide it is, and where the next thing stands."""

    x: float
    room: float
    y: float


class Panel:
    """Words and cards in columns."""

    def __init__(self, canvas: Canvas, view: Seen, parts: Collection[str], columns: list[Column]) -> None:
        self.canvas = canvas
        self.view = view
        self.parts = parts
        self.columns = columns
        self.at = columns[0]

    def _line(self, text: str, size: float = 11, *, bold: bool = False, fill: str = INK) -> None:
        """One line of the panel, broken where it is too long."""
        for line in wrap_text(text, size * (1.1 if bold else 1.0), self.at.room):
            self.canvas.text(self.at.x, self.at.y + size, line, size, bold=bold, fill=fill)
            self.at.y += size * 1.32
        self.at.y += 1

    def draw(self, main: int) -> None:
        """What is asked and the cards in hand in the column ``main``, each further block in the shortest one."""
        self.at = self.columns[main]
        if "tables" in self.parts:
            self._line(scenario_of(self.view), 17, bold=True)
            self._status()
        if "hand" in self.parts:
            self._hands()
        if "tables" in self.parts:
            self._go_on([])
            self._sizes()
            for lines in (self._zones(), self._remarks()):
                self._go_on(lines)
                for line, fill in lines:
                    self._line(line, FURTHER, fill=fill)
                self.at.y += 3

    def _go_on(self, lines: list[tuple[str, str]]) -> None:
        """Choose the column in which these lines end highest; with equal ones the text goes on where it stands."""

        def end(column: Column) -> tuple[float, bool]:
            rows = sum(1 + measure(line, FURTHER) // column.room for line, _ in lines)
            return column.y + rows * FURTHER * 1.4, column is not self.at

        self.at = min(self.columns, key=end)

    def _hands(self) -> None:
        """What the own side holds, and what else has cards that may be chosen."""
        view = self.view
        if view.observation.seat is not None:
            hand = list(filter(view.is_held, view.zones_of(view.own_side()).values()))
            chosen = [zone for zone in view.zones if zone not in hand and view.lit.get(zone)]
            for zone in (*hand, *chosen):
                if view.cards(zone) or zone == hand[0]:
                    self._draw_hand(zone)

    def _remarks(self) -> list[tuple[str, str]]:
        """The attack under way, pieces with seats, what lies on spaces, special rules: lines and their colours."""
        view = self.view
        lines = [piece.line for piece in carriers(view)]
        remarks = (*self._attack(), *lines, *worths(view), *self._pins(), *view.remarks)
        (scenario,) = view.catalog["scenario"].values()
        rules = [str(special["text"][view.lang]) for special in scenario["special"]]
        return [*((remark, INK) for remark in remarks), *((rule, SOFT) for rule in rules)]

    def _status(self) -> None:
        """Round, phase; who is asked what, or who has won."""
        view, observation = self.view, self.view.observation
        outcome = observation.data["outcome"]
        phase = view.catalog["phases"].get(observation.phase)
        course = f"{word('round', view)} {observation.round}"
        if phase is not None and outcome is None:
            course += f" · {phase['title'][view.lang]}"
        self._line(course, 12.5, bold=True)
        parts = [f"{title.capitalize()}: {capital(value)}" for title, value in view.columns.headings]
        self._line(" · ".join([*parts, view_of(view)]))
        if outcome is not None:
            winners = ", ".join(map(view.side, outcome["winners"]))
            told_end = f"{winners} {word('wins', view)}" if winners else word("draw", view)
            self._line(f"{word('over', view)}: {told_end}", 12.5, bold=True)
        elif observation.decision is not None:
            name = view.name_of("seat", observation.decision.seat)
            self._line(f"{name}: {observation.decision.text(view.lang)}", 12, bold=True)
        else:
            name = ", ".join(view.name_of("seat", seat) for seat in observation.to_move) or word("chance", view)
            self._line(f"{word('asked', view)}: {name}")
        self.at.y += 5

    def _draw_hand(self, zone: str) -> None:
        """The cards of an own zone like a hand: value, title, abilities; those that may be chosen marked."""
        view = self.view
        cards = view.cards(zone)
        self.canvas.open("zone", zone)
        self._head(f"{str(view.zones[zone]['title'][view.lang]).capitalize()} ({len(cards)})")
        for card, count in Counter(cards).items():
            definition = view.catalog["cards"][card]
            x, y, lit = self.at.x, self.at.y, card in view.lit.get(zone, ())
            value = view.value_of("card", definition, "value")
            left = x + (8 if value is None else 32)
            symbol = view.catalog["symbols"].get(str(definition.get("symbol")))
            left += 28 if symbol else 0
            uses, room = view.card_uses(card), x + self.at.room - 8 - left
            # What does not fit in a line of small letters has as many lines as it needs.
            lines = wrap_text(uses, FINE, room) if measure(uses, FINE) > room else (uses,)
            more = (FINE + 2) * (len(lines) - 1)
            self.canvas.open("card", card)
            dash = {"stroke_dasharray": "6 3", "class": "lit"} if lit else {}
            self.canvas.shape("rect", x=x + 1, y=y, width=self.at.room - 2, height=31 + more, rx=4, fill="#fbf8ee",
                              stroke=LIT if lit else "#9a9a88", stroke_width=2.2 if lit else 1, **dash)
            if value is not None:
                self.canvas.shape("circle", cx=x + 16, cy=y + 15.5, r=10, fill="#ffffff", stroke=SOFT)
                self.canvas.text(x + 16, y + 19.5, value, 11, bold=True, anchor="middle")
            if symbol:
                self.canvas.drawing(draw_symbol(symbol, 24, 24, INK), left - 28, y + 3.5, 1, 1)
            times = f" {TIMES}{count}" if count > 1 else ""
            self.canvas.text(left, y + (13 if uses else 19.5), view.card(card) + times, 11.5, bold=True, room=room)
            size = FINE if more else max(FINE, min(10.0, 10 * room / max(1.0, measure(uses, 10))))
            for number, line in enumerate(lines):
                self.canvas.text(left, y + 26 + number * (FINE + 2), line, size, fill=SOFT, room=room)
            self.canvas.close()
            self.at.y += 35 + more
        self.canvas.close()
        self.at.y += 4

    def _head(self, text: str) -> None:
        self.canvas.text(self.at.x, self.at.y + 11, text, 11.5, bold=True)
        self.at.y += 17

    def _sizes(self) -> None:
        """How many cards lie in every zone, and the points, a column for each side."""
        view = self.view
        table, sizes = min(TABLE, self.at.room), view.sizes()
        of_sides = [view.zones_of(side) for side in view.sides]
        first = min(176.0, table * 0.52)
        step = (table - first) / max(1, len(view.sides))
        rows: list[tuple[str, list[str]]] = [
            (str(kind["title"][view.lang]), [str(sizes[zones[name]]) if name in zones else "-" for zones in of_sides])
            for name, kind in view.catalog["zone_kinds"].items()
            if any(name in zones for zones in of_sides)
        ]
        rows += [
            (title, [str(cells.get(side, 0)) for side in view.sides]) for title, cells in view.columns.tallies.items()
        ]
        if view.points:
            rows.append((view.points_title, [str(view.points_of(side)) for side in view.sides]))
        if rows:
            sides = [view.side(side) for side in view.sides]
            self._row(word("cards", view).capitalize(), sides, first, step, bold=True)
        for title, numbers in rows:
            self._row(title, numbers, first, step)
        of_table = view.zones_of(None)
        if of_table:
            self._row(view.say("table").capitalize(), [word("cards", view)], first, step, bold=True)
        for kind, zone in of_table.items():
            self._row(str(view.catalog["zone_kinds"][kind]["title"][view.lang]), [str(sizes[zone])], first, step)
        self.at.y += 4
        for side in view.sides:
            for condition in view.catalog["sides"][side]["victory"]:
                self._line(f"{view.side(side)} {word('wins', view)}: {condition['text'][view.lang]}", 10, fill=SOFT)
        self.at.y += 4

    def _row(self, title: str, cells: list[str], first: float, step: float, *, bold: bool = False) -> None:
        self.canvas.text(self.at.x, self.at.y + 10, title, 10.5, bold=bold, room=first - 6)
        for number, cell in enumerate(cells):
            right = self.at.x + first + (number + 1) * step - 6
            self.canvas.text(right, self.at.y + 10, cell, 10.5, bold=bold, anchor="end", room=step - 8)
        self.at.y += 14.5

    def _zones(self) -> list[tuple[str, str]]:
        """The cards that are seen, and those known to be in a hidden zone; the own hand is above."""
        view, lines = self.view, []
        own = view.own_side()
        for zone, entry in view.zones.items():
            cards = view.cards(zone)
            remembered = view.parts["zones"]["known"].get(zone, [])
            listed = cards or remembered
            is_own_hand = own is not None and entry["side"] == own and view.is_held(zone)
            if not listed or is_own_hand or ("hand" in self.parts and view.lit.get(zone)):
                continue
            whose = str(entry["title"][view.lang])
            whose = f"{view.side(entry['side'])}, {whose}" if entry["side"] else capital(whose)
            if not cards:
                whose += f" ({word('known', view)})"
            lines.append((f"{whose}: {view.list_cards(listed)}", INK))
        return lines

    def _attack(self) -> list[str]:
        """The attack under way, in a line."""
        view, attack = self.view, self.view.columns.attack
        if not attack:
            return []
        kind = view.title_of("attacks", attack["attack"]) if "attack" in attack else ""
        names = [view.name_of("piece", attack[word]) for word in ("source", "target") if word in attack]
        lines = [": ".join(filter(None, (kind, " → ".join(names))))]
        details = " · ".join(view.columns.detail_lines())
        return [*lines, capital(details)] if details else lines

    def _pins(self) -> list[str]:
        """What packs have laid on spaces, in full; a tile may have room for a part of its name only."""
        view = self.view
        return [
            f"{space}: " + ", ".join(filter(None, (pin.side and view.side(pin.side), pin.text)))
            for space, pins in view.pins.items()
            for pin in pins
        ]


__all__ = ["Column", "Panel", "scenario_of", "view_of", "word"]
