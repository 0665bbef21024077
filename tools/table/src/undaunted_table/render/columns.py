"""What packs add to the state, sorted by where it is drawn.

The sign of a column decides, which its pack may declare
(:class:`~undaunted_core.mechanics.signs.Sign`); without one its shape, as the
catalogue tells it:

- a column of spaces, or one that holds spaces, becomes pins on tiles;
- a column from piece to piece says which piece is inside which;
- any other column of pieces becomes badges on counters;
- the rest becomes remarks next to the board.

Of several columns with the same sign the first is drawn so, the others by their
shape; ``heading``, ``detail`` and ``hidden`` may be on many.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.text import capital
from undaunted_table.render.codes import short_codes, short_sides

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from undaunted_table.render.seen import Seen

#: Slices of every game that are drawn in their own way, or not at all.
DRAWN = ("choices", "rounds", "zones", "pieces", "turned")
#: Signs that many columns may have.
MANY = ("heading", "detail", "badge", "back", "tally", "hidden")
#: Signs of columns that become badges.
BADGES = ("damage", "badge", "back")


@attrs.frozen
class Pin:
    """A thing on a space that is no piece and no control marker: its side and its text."""

    side: str | None
    text: str


@attrs.frozen
class Badge:
    """What a column says of a piece: in a few signs, what those mean, and in full; whether the terminal has it too."""

    code: str
    meaning: str
    text: str
    is_always_drawn: bool = False

    @property
    def is_in_text(self) -> bool:
        """Whether plain text shows it: numbers, and what has a sign for it."""
        return self.is_always_drawn or self.code[-1].isdigit()


class Columns:
    """The columns of packs in an observation, each where it is drawn."""

    def __init__(self, view: Seen) -> None:
        self._view = view
        self.points: dict[str, int] = {}
        #: The pieces that are hatched; what that is called, and what they are called when they are not.
        self.marked: dict[str, bool] = {}
        self.mark_title = self.plain_title = ""
        #: The damage of each piece that has some.
        self.damage: dict[str, int] = {}
        #: The card that each piece looks like, where that is seen.
        self.face = view.face
        self.points_title = ""
        #: Numbers of the sides by their title.
        self.tallies: dict[str, dict[str, int]] = {}
        #: Per side the level of control of each space, and the titles of the levels, the highest last.
        self.levels: dict[str, dict[str, int]] = {}
        self.level_titles: dict[int, str] = {}
        #: What stands in the heading: a title and what it is.
        self.headings: list[tuple[str, str]] = []
        #: The attack under way: by sign, and its details by title.
        self.attack: dict[str, str] = {}
        self.attack_titles: dict[str, str] = {}
        self.details: list[tuple[str, object, Mapping[str, Any]]] = []
        self.pins: dict[str, list[Pin]] = {space.name: [] for space in view.board.spaces}
        self.badges: dict[str, list[Badge]] = {}
        #: Whose each piece is now; None where that never changes.
        self.owner: dict[str, str] | None = None
        #: The pieces inside a piece, with the number of their seat where it is known; and the other way round.
        self.inside: dict[str, dict[str, int | None]] = {}
        self.within: dict[str, str] = {}
        self.seat: dict[str, int] = {}
        #: The domain of the numbers of seats; empty where there are none.
        self.slot_domain = ""
        self._remarks: dict[str, list[str]] = {}
        #: Those that a line for each piece with seats makes needless.
        self._of_carriers: dict[str, list[str]] = {}
        self._lines = self._remarks
        columns = list(self._of_packs())
        self._signs = self._choose_signs()
        for name, column, cells in columns:
            if self._signs.get(name) == "slot":
                self.slot_domain = column["holds"]
                self.seat = {piece: int(number) for piece, number in cells.items() if number is not None}
        #: Whether pieces look like cards: one without a card off the board is a place that nothing has taken.
        self.has_faces = "face" in self._signs.values()
        self._letters = short_sides(
            str(column["title"][view.lang]) for name, column, _ in columns if self._is_badge(name, column)
        )
        # What a piece looks like decides on what else is drawn of it.
        for name, column, cells in sorted(columns, key=lambda entry: self._signs.get(entry[0]) != "face"):
            self._sort(name, column, cells)

    def _of_packs(self) -> Iterator[tuple[str, Mapping[str, Any], Any]]:
        """Name, entry and cells of every column that is not the core's own."""
        view = self._view
        for name, column in view.catalog["columns"].items():
            slot, _, short = name.partition(".")
            if slot not in DRAWN and short in view.parts.get(slot, {}):
                yield name, column, view.parts[slot][short]

    def _choose_signs(self) -> dict[str, str]:
        """The sign of each column that has one: of several columns with a sign the first."""
        signs: dict[str, str] = {}
        for name, entry in self._view.catalog["signs"].items():
            if name in self._view.catalog["columns"] and (entry["sign"] in MANY or entry["sign"] not in signs.values()):
                signs[name] = entry["sign"]
        return signs

    def _is_badge(self, name: str, column: Mapping[str, object]) -> bool:
        special = column["owners"] or self._signs.get(name, "badge") not in BADGES
        return column["index"] == ["piece"] and not special and column["holds"] not in ("piece", "space")

    def _sort(self, name: str, column: Mapping[str, Any], cells: Any) -> None:
        """Put what a column shows where its sign or its shape says it belongs."""
        title, index = str(column["title"][self._view.lang]), column["index"]
        sign = self._signs.get(name, "")
        if sign == "damage":
            self.damage = {piece: value for piece, value in cells.items() if value}
        elif sign in BADGES:
            hidden = {piece: value for piece, value in cells.items() if sign != "back" or piece not in self.face}
            self._pin_badges(column, title, hidden, is_always_drawn=True)
            return
        elif sign and sign != "slot":
            self._keep_sign(sign, title, column, cells)
            return
        elif column["owners"]:
            self.owner = cells
            return
        if index == ["piece"] and column["holds"] == "piece":
            self._put_inside(column, cells)
        elif self._is_badge(name, column):
            self._pin_badges(column, title, cells)
        of_seats = index == ["piece"] and (sign == "slot" or column["holds"] == "piece")
        self._lines = self._of_carriers if of_seats else self._remarks
        if not index:
            self._tell(column, title, "", None, cells)
        elif len(index) == 1:
            for row, value in cells.items():
                if sign == "damage" and self._view.has_seats(row):
                    self._lines = self._of_carriers
                self._tell(column, title, index[0], row, value)
                self._lines = self._of_carriers if of_seats else self._remarks
        else:
            for row, inner in cells.items():
                for other, value in inner.items():
                    whose = f"{title} ({self._view.name_of(index[0], row)})"
                    self._tell(column, whose, index[1], other, value)

    def _keep_sign(self, sign: str, title: str, column: Mapping[str, Any], cells: Any) -> None:
        """Keep what a column with a sign shows."""
        lang = self._view.lang
        values = {name: str(text[lang]) for name, text in column["values"].items()}
        if sign == "points":
            self.points, self.points_title = cells, title
        elif sign == "mark":
            self.marked, self.mark_title, self.plain_title = cells, title, values.get("false", "")
        elif sign == "plain":
            self.marked = {piece: not value for piece, value in cells.items()}
            self.mark_title, self.plain_title = values.get("false", ""), values.get("true", "")
        elif sign == "face":
            self.face.update({piece: card for piece, card in cells.items() if card is not None})
        elif sign == "control" and column["holds"] == "side":
            self.level_titles = {1: title}
            for space, side in cells.items():
                self.levels.setdefault(side, {})[space] = 1
        elif sign == "control":
            self.level_titles = {int(number): values[number] for number in sorted(values, key=int)}
            self.levels = cells
        elif sign == "heading" and cells not in (None, 0):
            self.headings.append((title, self._view.phrase_of(column["holds"], cells)))
        elif sign in ("attack", "source", "target"):
            self.attack_titles[sign] = title
            if cells is not None:
                self.attack[sign] = cells
        elif sign == "detail" and cells:
            self.details.append((title, "" if cells is True else cells, column))
        elif sign == "tally" and any(cells.values()):
            self.tallies[title] = cells

    def detail_lines(self, but: Collection[object] = ()) -> list[str]:
        """What else there is to know of the attack under way, each with its title; without what ``but`` holds."""
        details = (detail for detail in self.details if detail[1] not in but)
        return [f"{title} {', '.join(self._detail(column, value))}".rstrip() for title, value, column in details]

    def _detail(self, column: Mapping[str, Any], value: object) -> list[str]:
        """The values of a cell, those that name something by their titles."""
        values = value if isinstance(value, list) else [value]
        return [self._value(column, part) if part and isinstance(part, str) else str(part) for part in values]

    # -- pieces in pieces -------------------------------------------------------------

    def _put_inside(self, column: Mapping[str, Any], cells: Mapping[str, Any]) -> None:
        """Which piece is inside which: a row holds the outer piece, or a list of the inner pieces in their order."""
        for row, value in cells.items():
            pairs = [(row, value)] if column["cell"] == "one" else [(inner, row) for inner in value]
            for number, (inner, outer) in enumerate(pairs, 1):
                if inner is None or outer is None or self._would_circle(inner, outer):
                    continue
                seat = self.seat.get(inner) if column["cell"] == "one" else number
                self.within[inner] = outer
                self.inside.setdefault(outer, {})[inner] = seat

    def _would_circle(self, inner: str, outer: str) -> bool:
        """Whether a piece would be inside itself; then it is drawn on its own space."""
        while outer != inner and outer in self.within:
            outer = self.within[outer]
        return outer == inner or inner in self.within

    # -- badges -----------------------------------------------------------------------

    def _pin_badges(
        self, column: Mapping[str, Any], title: str, cells: Mapping[str, object], *, is_always_drawn: bool = False
    ) -> None:
        letter, lang = self._letters[title], self._view.lang
        values = short_codes(str(text[lang]) for text in column["values"].values())
        for piece, value in cells.items():
            if value in (None, False, 0, []):
                continue
            titles = column["values"].get(str(value))
            if titles:
                code, meaning = values[str(titles[lang])], str(titles[lang])
            elif column["holds"] == "int" and not isinstance(value, list):
                code, meaning = f"{letter}{value}", title
            else:
                code, meaning = letter, title
            self.badges.setdefault(piece, []).append(
                Badge(code, meaning, self._with_value(column, title, value), is_always_drawn)
            )

    # -- pins and remarks ---------------------------------------------------------------

    def _tell(self, column: Mapping[str, object], title: str, domain: str, row: str | None, value: object) -> None:
        """One row: a pin on the space that it is of or that it holds, else a remark."""
        view = self._view
        side = row if domain in ("side", "seat") and row in view.sides else None
        values = value if isinstance(value, list) else [value]
        if domain == "space" and row is not None:
            if column["holds"] == "side" and value in view.sides:
                self.pins[row].append(Pin(value, title))
            elif value not in (None, False):
                self.pins[row].append(Pin(None, self._with_value(column, title, value)))
        elif column["holds"] == "space":
            note = "" if side or row is None else f" ({view.name_of(domain, row)})"
            for space in values:
                if space in self.pins:
                    self.pins[space].append(Pin(side, title + note))
        elif value not in (None, False):
            whose = [] if row is None else [view.name_of(domain, row)]
            self._lines.setdefault(self._with_value(column, title, value), []).extend(whose)

    def _with_value(self, column: Mapping[str, object], title: str, value: object) -> str:
        if value is True:
            return title
        values = value if isinstance(value, list) else [value]
        return f"{title} {', '.join('-' if part is None else self._value(column, part) for part in values)}"

    def _value(self, column: Mapping[str, Any], value: object) -> str:
        titles = column["values"].get(str(value))
        return str(titles[self._view.lang]) if titles else self._view.name_of(column["holds"], value)

    def remarks(self, *, carriers: bool = True) -> list[str]:
        """What belongs on no space: a line for each thing, with all the pieces or sides that have it.

        ``carriers``: also which piece sits where and what is damaged.
        """
        entries = [*(self._of_carriers.items() if carriers else ()), *self._remarks.items()]
        lines = [": ".join(filter(None, (text, ", ".join(names)))) for text, names in entries]
        return [capital(line) for line in lines]


__all__ = ["Badge", "Columns", "Pin"]
