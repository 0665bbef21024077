"""An SVG picture of an observation: the board with all that lies on it, and a panel with the rest.

Made from an observation, the board and the catalogue alone, so it can show no
more than the seat knows.  It holds no scripts and loads nothing.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from undaunted_core.ids import nearest
from undaunted_core.mechanics.signs import PARTS
from undaunted_core.render.canvas import INK, SOFT, TIMES, Canvas, measure, wrapped
from undaunted_core.render.carriers import carriers, worths
from undaunted_core.render.facts import board_facts
from undaunted_core.render.seen import Seen, claimed_in
from undaunted_core.render.svg_board import CARRIER, CELL, BoardPicture
from undaunted_core.render.svg_legend import Legend
from undaunted_core.render.svg_signs import BADGES, LIT, SMALLEST, Signs
from undaunted_core.text import check_language

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from undaunted_core.game.observation import Observation
    from undaunted_core.game.values import BoardView
    from undaunted_core.kernel.actions import Action

    Catalog = Mapping[str, Mapping[str, Mapping[str, Any]]]

#: The width the picture is made for; wider only where a board needs it.
WIDTH = 1000.0
MARGIN = 14.0
PANEL = 300.0
#: Cards and the table of zones are no wider than this.
TABLE = 480.0
TALLEST = 840.0
LARGEST, LEAST = 146.0, 110.0
#: The least size of tiles where pieces hold others.
ROOMY = 156.0
#: The letters of what stands below the title of a card.
FINE = SMALLEST + 0.5
#: The words of the picture itself.
WORDS = {
    "round": {"en": "Round", "es": "Ronda"},
    "over": {"en": "The game is over", "es": "La partida ha terminado"},
    "draw": {"en": "a draw", "es": "empate"},
    "chance": {"en": "chance", "es": "el azar"},
    "asked": {"en": "To decide", "es": "Decide"},
    "view": {"en": "seen by", "es": "visto por"},
    "spectator": {"en": "a spectator", "es": "un espectador"},
    "cards": {"en": "cards", "es": "cartas"},
    "known": {"en": "known", "es": "se sabe"},
    "wins": {"en": "wins", "es": "gana"},
    "off": {"en": "Off the board", "es": "Fuera del tablero"},
}


def svg(
    observation: Observation,
    board: BoardView,
    catalog: Catalog,
    lang: str = "en",
    highlight: Iterable[Action] | None = None,
    claimed: Mapping[str, int] | None = None,
    parts: Collection[str] = PARTS,
) -> str:
    """The picture of what a seat (or a spectator) sees.

    ``highlight`` are the actions whose spaces, pieces and cards are marked: the
    observation's legal actions when left out, none of an empty tuple.  ``claimed``
    are the points of each side; when left out, those of the tiles it controls.
    ``parts`` are those that are drawn.
    """
    check_language(lang)
    unknown = [part for part in parts if part not in PARTS]
    if unknown or not parts:
        near = nearest(str(unknown[0]), PARTS) if unknown else None
        found = f"no part {unknown[0]!r} of a picture" if unknown else "a picture without parts"
        raise ValueError(f"{found}; parts: {', '.join(PARTS)}" + (f"; nearest: {near}" if near else ""))
    actions = observation.legal_actions if highlight is None else highlight
    return _Page(Seen(observation, board, catalog, lang, actions, claimed), frozenset(parts)).draw()


def picture(
    observation: Observation, lang: str, highlight: Iterable[Action] | None, parts: Collection[str]
) -> str:
    """The picture of an observation by itself, with the points that its seat can count."""
    claimed = None if observation.seat is None else claimed_in(observation.determinize(0))
    return svg(observation, observation.board, observation.catalog, lang, highlight, claimed, parts)


class _Page:
    """Board on the left, panel on the right or, where there is no room for it, below; then the legend."""

    def __init__(self, seen: Seen, parts: Collection[str]) -> None:
        self.seen = seen
        self.parts = parts
        self.canvas = Canvas()
        self.signs = Signs(self.canvas, seen)
        panel = PANEL + MARGIN if "hand" in parts or "tables" in parts else 0.0
        wide = max(0.5, seen.board.width) if "board" in parts else 0.5
        fitting = min((WIDTH - panel - 2 * MARGIN) / wide, TALLEST / max(0.5, seen.board.height))
        roomy = any(map(seen.slots, seen.pieces))
        self.unit = max(ROOMY if roomy else LEAST, min(LARGEST, fitting))
        self.beside = "board" in parts and wide * self.unit + panel + 2 * MARGIN <= WIDTH
        if not self.beside:
            self.unit = max(LEAST, min(ROOMY if roomy else LARGEST, (WIDTH - 2 * MARGIN) / wide))
        self.right = MARGIN + wide * self.unit
        self.panel_left = self.right + MARGIN if self.beside else MARGIN
        alone = {frozenset(("board",)): self.right + MARGIN, frozenset(("hand",)): TABLE + 2 * MARGIN}
        self.width = alone.get(frozenset(parts), max(WIDTH, self.right + MARGIN))
        self.room = self.width - MARGIN - self.panel_left
        self.table = min(TABLE, self.room)
        self.y = MARGIN

    def word(self, key: str) -> str:
        """A word of the picture in its language."""
        return WORDS[key][self.seen.lang]

    def draw(self) -> str:
        """The whole picture."""
        seen = self.seen
        bottom = MARGIN
        if "board" in self.parts:
            BoardPicture(self.signs, MARGIN, MARGIN, self.unit).draw()
            bottom = self._off_board(MARGIN + seen.board.height * self.unit + 10)
            if not self.beside:
                self.y = bottom + 4
        else:
            # The board may stand elsewhere on the page.
            self.signs.coded = seen.feature_codes()
        self._panel()
        self.y = max(bottom, self.y) + 6
        if "legend" in self.parts:
            self.y = Legend(self.signs, MARGIN, self.width - MARGIN).draw(self.y)
        title = ", ".join([self._scenario(), f"{self.word('round').lower()} {seen.observation.round}", self._view()])
        return self.canvas.document(self.width, self.y + MARGIN, title, seen.lang, "\n".join(board_facts(seen)))

    def _view(self) -> str:
        """Who looks."""
        seat = self.seen.observation.seat
        return f"{self.word('view')} {self.word('spectator') if seat is None else self.seen.named('seat', seat)}"

    def _scenario(self) -> str:
        (entry,) = self.seen.catalog["scenario"].values()
        return str(entry["title"][self.seen.lang])

    def _off_board(self, y: float) -> float:
        """The counters that are off the board, below it."""
        seen = self.seen
        pieces = seen.on(None)
        if not pieces:
            return y
        right = self.right
        self.canvas.text(MARGIN, y + 10, self.word("off"), 11, bold=True)
        x, y, below = MARGIN, y + 18, 0.0
        for piece in pieces:
            wide, high = CARRIER if seen.slots(piece) else CELL
            high += BADGES if seen.badges.get(piece) or seen.worth(piece) else 0
            if x + wide > right:
                x, y, below = MARGIN, y + below + 6, 0.0
            self.signs.counter(piece, x, y, wide, high)
            x, below = x + wide + 6, max(below, high)
        return y + below + 6

    # -- the panel --------------------------------------------------------------------

    def _line(self, text: str, size: float = 11, *, bold: bool = False, fill: str = INK) -> None:
        """One line of the panel, broken where it is too long."""
        for line in wrapped(text, size * (1.1 if bold else 1.0), self.room):
            self.canvas.text(self.panel_left, self.y + size, line, size, bold=bold, fill=fill)
            self.y += size * 1.32
        self.y += 1

    def _panel(self) -> None:
        if "tables" in self.parts:
            self._line(self._scenario(), 17, bold=True)
            self._status()
        if "hand" in self.parts:
            self._hands()
        if "tables" in self.parts:
            self._tables()

    def _hands(self) -> None:
        """What the own side holds, and what else has cards that may be chosen."""
        seen = self.seen
        if seen.observation.seat is not None:
            held = list(filter(seen.is_held, seen.zones_of(seen.own_side()).values()))
            chosen = [zone for zone in seen.zones if zone not in held and seen.lit.get(zone)]
            for zone in (*held, *chosen):
                if seen.cards(zone) or zone == held[0]:
                    self._held(zone)

    def _tables(self) -> None:
        """Sizes of zones, what sides win by, cards that are seen, and remarks."""
        seen = self.seen
        self._sizes()
        self._zones()
        told = [one.line for one in carriers(seen)]
        for remark in (*self._attack(), *told, *worths(seen), *self._pins(), *seen.remarks):
            self._line(remark, 10.5)
        for special in next(iter(seen.catalog["scenario"].values()))["special"]:
            self._line(str(special["text"][seen.lang]), 10.5, fill=SOFT)

    def _status(self) -> None:
        """Round, phase; who is asked what, or who has won."""
        seen, observation = self.seen, self.seen.observation
        outcome = observation.data["outcome"]
        phase = seen.catalog["phases"].get(observation.phase)
        course = f"{self.word('round')} {observation.round}"
        if phase is not None and outcome is None:
            course += f" · {phase['title'][seen.lang]}"
        self._line(course, 12.5, bold=True)
        told = [f"{title.capitalize()}: {what[:1].upper()}{what[1:]}" for title, what in seen.columns.headings]
        self._line(" · ".join([*told, self._view()]))
        if outcome is not None:
            winners = ", ".join(map(seen.side, outcome["winners"]))
            told_end = f"{winners} {self.word('wins')}" if winners else self.word("draw")
            self._line(f"{self.word('over')}: {told_end}", 12.5, bold=True)
        elif observation.decision is not None:
            who = seen.named("seat", observation.decision.seat)
            self._line(f"{who}: {observation.decision.text(seen.lang)}", 12, bold=True)
        else:
            who = ", ".join(seen.named("seat", seat) for seat in observation.to_move) or self.word("chance")
            self._line(f"{self.word('asked')}: {who}")
        self.y += 5

    def _held(self, zone: str) -> None:
        """The cards of an own zone like a hand: value, title, abilities; those that may be chosen marked."""
        seen = self.seen
        cards = seen.cards(zone)
        self.canvas.open("zone", zone)
        self._head(f"{str(seen.zones[zone]['title'][seen.lang]).capitalize()} ({len(cards)})")
        for card, count in Counter(cards).items():
            definition = seen.catalog["cards"][card]
            x, y, lit = self.panel_left, self.y, card in seen.lit.get(zone, ())
            value = seen.given("card", definition, "value")
            left = x + (8 if value is None else 32)
            uses, room = seen.card_uses(card), x + self.table - 8 - left
            # What a pack says of a card in a sentence has as many lines as it needs.
            lines = wrapped(uses, FINE, room) if "summary" in definition else [uses]
            more = (FINE + 2) * (len(lines) - 1)
            self.canvas.open("card", card)
            dash = {"stroke_dasharray": "6 3", "class": "lit"} if lit else {}
            self.canvas.shape("rect", x=x + 1, y=y, width=self.table - 2, height=31 + more, rx=4, fill="#fbf8ee",
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
            self.y += 35 + more
        self.canvas.close()
        self.y += 4

    def _head(self, text: str) -> None:
        self.canvas.text(self.panel_left, self.y + 11, text, 11.5, bold=True)
        self.y += 17

    def _sizes(self) -> None:
        """How many cards lie in every zone, and the points, a column for each side."""
        seen = self.seen
        sizes = seen.sizes()
        of_sides = [seen.zones_of(side) for side in seen.sides]
        first = min(176.0, self.table * 0.52)
        step = (self.table - first) / max(1, len(seen.sides))
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
            self._row(self.word("cards").capitalize(), [seen.side(side) for side in seen.sides], first, step, bold=True)
        for title, numbers in rows:
            self._row(title, numbers, first, step)
        of_table = seen.zones_of(None)
        if of_table:
            self._row(seen.say("table").capitalize(), [self.word("cards")], first, step, bold=True)
        for kind, zone in of_table.items():
            self._row(str(seen.catalog["zone_kinds"][kind]["title"][seen.lang]), [str(sizes[zone])], first, step)
        self.y += 4
        for side in seen.sides:
            for condition in seen.catalog["sides"][side]["victory"]:
                self._line(f"{seen.side(side)} {self.word('wins')}: {condition['text'][seen.lang]}", 10, fill=SOFT)
        self.y += 4

    def _row(self, title: str, cells: list[str], first: float, step: float, *, bold: bool = False) -> None:
        self.canvas.text(self.panel_left, self.y + 10, title, 10.5, bold=bold, room=first - 6)
        for number, cell in enumerate(cells):
            right = self.panel_left + first + (number + 1) * step - 6
            self.canvas.text(right, self.y + 10, cell, 10.5, bold=bold, anchor="end", room=step - 8)
        self.y += 14.5

    def _zones(self) -> None:
        """The cards that are seen, and those known to be in a hidden zone; the own hand is above."""
        seen = self.seen
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
                whose += f" ({self.word('known')})"
            self._line(f"{whose}: {seen.listed(shown)}", 10.5)
        self.y += 3

    def _attack(self) -> list[str]:
        """The attack under way, in a line."""
        seen, attack = self.seen, self.seen.columns.attack
        if not attack:
            return []
        kind = seen.titled("attacks", attack["attack"]) if "attack" in attack else ""
        who = [seen.named("piece", attack[word]) for word in ("source", "target") if word in attack]
        lines = [": ".join(filter(None, (kind, " → ".join(who))))]
        parts = []
        for title, held in seen.columns.details:
            told = ", ".join(map(str, held)) if isinstance(held, list) else str(held)
            parts.append(f"{title} {told}".rstrip())
        return [*lines, " · ".join(parts).capitalize()] if parts else lines

    def _pins(self) -> list[str]:
        """What packs have laid on spaces, in full; a tile may have room for a part of its name only."""
        seen = self.seen
        return [
            f"{space}: " + ", ".join(filter(None, (pin.side and seen.side(pin.side), pin.text)))
            for space, pins in seen.pins.items()
            for pin in pins
        ]


__all__ = ["svg"]
