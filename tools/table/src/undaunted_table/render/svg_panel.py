"""The words beside the board of an SVG picture: what is asked, the cards in hand, tables and remarks."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import attrs

from undaunted_table.render.canvas import INK, SOFT, TIMES, Canvas, measure, wrapped
from undaunted_table.render.carriers import carriers, worths
from undaunted_table.render.svg_signs import LIT, SMALLEST
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
def word(key: str, seen: Seen) -> str:
    """A word of the picture in its language."""
    return say(f"picture.{key}", seen.lang)


def scenario_of(seen: Seen) -> str:
    """The title of the scenario."""
    (entry,) = seen.catalog["scenario"].values()
    return str(entry["title"][seen.lang])


def view_of(seen: Seen) -> str:
    """Who looks."""
    seat = seen.observation.seat
    return f"{word('view', seen)} {word('spectator', seen) if seat is None else seen.named('seat', seat)}"


@attrs.define
class Column:
    """A column of the picture: where it begins, how wide it is, and where the next thing stands."""

    x: float
    room: float
    y: float


class Panel:
    """Words and cards in columns."""

    def __init__(self, canvas: Canvas, seen: Seen, parts: Collection[str], columns: list[Column]) -> None:
        self.canvas = canvas
        self.seen = seen
        self.parts = parts
        self.columns = columns
        self.at = columns[0]

    def _line(self, text: str, size: float = 11, *, bold: bool = False, fill: str = INK) -> None:
        """One line of the panel, broken where it is too long."""
        for line in wrapped(text, size * (1.1 if bold else 1.0), self.at.room):
            self.canvas.text(self.at.x, self.at.y + size, line, size, bold=bold, fill=fill)
            self.at.y += size * 1.32
        self.at.y += 1

    def draw(self, main: int) -> None:
        """What is asked and the cards in hand in the column ``main``, each further block in the shortest one."""
        self.at = self.columns[main]
        if "tables" in self.parts:
            self._line(scenario_of(self.seen), 17, bold=True)
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
        seen = self.seen
        if seen.observation.seat is not None:
            held = list(filter(seen.is_held, seen.zones_of(seen.own_side()).values()))
            chosen = [zone for zone in seen.zones if zone not in held and seen.lit.get(zone)]
            for zone in (*held, *chosen):
                if seen.cards(zone) or zone == held[0]:
                    self._held(zone)

    def _remarks(self) -> list[tuple[str, str]]:
        """The attack under way, pieces with seats, what lies on spaces, special rules: lines and their colours."""
        seen = self.seen
        told = [one.line for one in carriers(seen)]
        remarks = (*self._attack(), *told, *worths(seen), *self._pins(), *seen.remarks)
        (scenario,) = seen.catalog["scenario"].values()
        rules = [str(special["text"][seen.lang]) for special in scenario["special"]]
        return [*((remark, INK) for remark in remarks), *((rule, SOFT) for rule in rules)]

    def _status(self) -> None:
        """Round, phase; who is asked what, or who has won."""
        seen, observation = self.seen, self.seen.observation
        outcome = observation.data["outcome"]
        phase = seen.catalog["phases"].get(observation.phase)
        course = f"{word('round', seen)} {observation.round}"
        if phase is not None and outcome is None:
            course += f" · {phase['title'][seen.lang]}"
        self._line(course, 12.5, bold=True)
        told = [f"{title.capitalize()}: {what[:1].upper()}{what[1:]}" for title, what in seen.columns.headings]
        self._line(" · ".join([*told, view_of(seen)]))
        if outcome is not None:
            winners = ", ".join(map(seen.side, outcome["winners"]))
            told_end = f"{winners} {word('wins', seen)}" if winners else word("draw", seen)
            self._line(f"{word('over', seen)}: {told_end}", 12.5, bold=True)
        elif observation.decision is not None:
            who = seen.named("seat", observation.decision.seat)
            self._line(f"{who}: {observation.decision.text(seen.lang)}", 12, bold=True)
        else:
            who = ", ".join(seen.named("seat", seat) for seat in observation.to_move) or word("chance", seen)
            self._line(f"{word('asked', seen)}: {who}")
        self.at.y += 5

    def _held(self, zone: str) -> None:
        """The cards of an own zone like a hand: value, title, abilities; those that may be chosen marked."""
        seen = self.seen
        cards = seen.cards(zone)
        self.canvas.open("zone", zone)
        self._head(f"{str(seen.zones[zone]['title'][seen.lang]).capitalize()} ({len(cards)})")
        for card, count in Counter(cards).items():
            definition = seen.catalog["cards"][card]
            x, y, lit = self.at.x, self.at.y, card in seen.lit.get(zone, ())
            value = seen.given("card", definition, "value")
            left = x + (8 if value is None else 32)
            uses, room = seen.card_uses(card), x + self.at.room - 8 - left
            # What does not fit in a line of small letters has as many lines as it needs.
            lines = wrapped(uses, FINE, room) if measure(uses, FINE) > room else [uses]
            more = (FINE + 2) * (len(lines) - 1)
            self.canvas.open("card", card)
            dash = {"stroke_dasharray": "6 3", "class": "lit"} if lit else {}
            self.canvas.shape("rect", x=x + 1, y=y, width=self.at.room - 2, height=31 + more, rx=4, fill="#fbf8ee",
                              stroke=LIT if lit else "#9a9a88", stroke_width=2.2 if lit else 1, **dash)
            if value is not None:
                self.canvas.shape("circle", cx=x + 16, cy=y + 15.5, r=10, fill="#ffffff", stroke=SOFT)
                self.canvas.text(x + 16, y + 19.5, value, 11, bold=True, anchor="middle")
            times = f" {TIMES}{count}" if count > 1 else ""
            self.canvas.text(left, y + (13 if uses else 19.5), seen.card(card) + times, 11.5, bold=True, room=room)
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
        seen = self.seen
        table, sizes = min(TABLE, self.at.room), seen.sizes()
        of_sides = [seen.zones_of(side) for side in seen.sides]
        first = min(176.0, table * 0.52)
        step = (table - first) / max(1, len(seen.sides))
        rows: list[tuple[str, list[str]]] = [
            (str(kind["title"][seen.lang]), [str(sizes[zones[name]]) if name in zones else "-" for zones in of_sides])
            for name, kind in seen.catalog["zone_kinds"].items()
            if any(name in zones for zones in of_sides)
        ]
        rows += [
            (title, [str(cells.get(side, 0)) for side in seen.sides]) for title, cells in seen.columns.tallies.items()
        ]
        if seen.points:
            rows.append((seen.points_title, [str(seen.held(side)) for side in seen.sides]))
        if rows:
            sides = [seen.side(side) for side in seen.sides]
            self._row(word("cards", seen).capitalize(), sides, first, step, bold=True)
        for title, numbers in rows:
            self._row(title, numbers, first, step)
        of_table = seen.zones_of(None)
        if of_table:
            self._row(seen.say("table").capitalize(), [word("cards", seen)], first, step, bold=True)
        for kind, zone in of_table.items():
            self._row(str(seen.catalog["zone_kinds"][kind]["title"][seen.lang]), [str(sizes[zone])], first, step)
        self.at.y += 4
        for side in seen.sides:
            for condition in seen.catalog["sides"][side]["victory"]:
                self._line(f"{seen.side(side)} {word('wins', seen)}: {condition['text'][seen.lang]}", 10, fill=SOFT)
        self.at.y += 4

    def _row(self, title: str, cells: list[str], first: float, step: float, *, bold: bool = False) -> None:
        self.canvas.text(self.at.x, self.at.y + 10, title, 10.5, bold=bold, room=first - 6)
        for number, cell in enumerate(cells):
            right = self.at.x + first + (number + 1) * step - 6
            self.canvas.text(right, self.at.y + 10, cell, 10.5, bold=bold, anchor="end", room=step - 8)
        self.at.y += 14.5

    def _zones(self) -> list[tuple[str, str]]:
        """The cards that are seen, and those known to be in a hidden zone; the own hand is above."""
        seen, lines = self.seen, []
        own = seen.own_side()
        for zone, entry in seen.zones.items():
            cards = seen.cards(zone)
            known = seen.parts["zones"]["known"].get(zone, [])
            shown = cards or known
            is_own_hand = own is not None and entry["side"] == own and seen.is_held(zone)
            if not shown or is_own_hand or ("hand" in self.parts and seen.lit.get(zone)):
                continue
            whose = str(entry["title"][seen.lang])
            whose = f"{seen.side(entry['side'])}, {whose}" if entry["side"] else whose[:1].upper() + whose[1:]
            if not cards:
                whose += f" ({word('known', seen)})"
            lines.append((f"{whose}: {seen.listed(shown)}", INK))
        return lines

    def _attack(self) -> list[str]:
        """The attack under way, in a line."""
        seen, attack = self.seen, self.seen.columns.attack
        if not attack:
            return []
        kind = seen.entries_by_title("attacks", attack["attack"]) if "attack" in attack else ""
        who = [seen.named("piece", attack[word]) for word in ("source", "target") if word in attack]
        lines = [": ".join(filter(None, (kind, " → ".join(who))))]
        told = " · ".join(seen.columns.detail_lines())
        return [*lines, told[:1].upper() + told[1:]] if told else lines

    def _pins(self) -> list[str]:
        """What packs have laid on spaces, in full; a tile may have room for a part of its name only."""
        seen = self.seen
        return [
            f"{space}: " + ", ".join(filter(None, (pin.side and seen.side(pin.side), pin.text)))
            for space, pins in seen.pins.items()
            for pin in pins
        ]


__all__ = ["Column", "Panel", "scenario_of", "view_of", "word"]
