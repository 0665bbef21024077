"""An SVG picture of an observation: the board with all that lies on it, and a panel with the rest.

Made from an observation, the board and the catalogue alone, so it can show no
more than the seat knows.  It holds no scripts and loads nothing.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from undaunted_core.render.canvas import INK, SOFT, TIMES, Canvas, measure, wrapped
from undaunted_core.render.carriers import carriers, worths
from undaunted_core.render.facts import board_facts
from undaunted_core.render.seen import Seen, claimed_in
from undaunted_core.render.svg_board import CARRIER, CELL, BoardPicture
from undaunted_core.render.svg_signs import BADGES, CHIP, LIT, SMALLEST, Signs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

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
    "enters": {"en": "counters enter here", "es": "aquí entran contadores"},
    "seats": {"en": "seats, dashed where empty", "es": "asientos, a trazos los vacíos"},
    "worth": {"en": "points that it is worth", "es": "puntos que vale"},
    "choose": {"en": "may be chosen now", "es": "se puede elegir ahora"},
}


def svg(
    observation: Observation,
    board: BoardView,
    catalog: Catalog,
    lang: str = "en",
    highlight: Iterable[Action] | None = None,
    claimed: Mapping[str, int] | None = None,
) -> str:
    """The picture of what a seat (or a spectator) sees.

    ``highlight`` are the actions whose spaces, pieces and cards are marked: the
    observation's legal actions when left out, none of an empty tuple.  ``claimed``
    are the points of each side; when left out, those of the tiles it controls.
    """
    actions = observation.legal_actions if highlight is None else highlight
    return _Page(Seen(observation, board, catalog, lang, actions, claimed)).draw()


def picture(observation: Observation) -> str:
    """The picture of an observation by itself, as notebooks show it."""
    claimed = None if observation.seat is None else claimed_in(observation.determinize(0))
    return svg(observation, observation.board, observation.catalog, claimed=claimed)


class _Page:
    """Board on the left, panel on the right or, where there is no room for it, below; then the legend."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.canvas = Canvas()
        self.signs = Signs(self.canvas, seen)
        wide = max(0.5, seen.board.width)
        fitting = min((WIDTH - PANEL - 3 * MARGIN) / wide, TALLEST / max(0.5, seen.board.height))
        roomy = any(map(seen.slots, seen.pieces))
        self.unit = max(ROOMY if roomy else LEAST, min(LARGEST, fitting))
        self.beside = wide * self.unit + PANEL + 3 * MARGIN <= WIDTH
        if not self.beside:
            self.unit = max(LEAST, min(ROOMY if roomy else LARGEST, (WIDTH - 2 * MARGIN) / wide))
        self.right = MARGIN + wide * self.unit
        self.panel_left = self.right + MARGIN if self.beside else MARGIN
        self.width = max(WIDTH, self.right + MARGIN)
        self.room = self.width - MARGIN - self.panel_left
        self.table = min(TABLE, self.room)
        self.y = MARGIN

    def word(self, key: str) -> str:
        """A word of the picture in its language."""
        return WORDS[key][self.seen.lang]

    def draw(self) -> str:
        """The whole picture."""
        seen = self.seen
        BoardPicture(self.signs, MARGIN, MARGIN, self.unit).draw()
        bottom = self._off_board(MARGIN + seen.board.height * self.unit + 10)
        if not self.beside:
            self.y = bottom + 4
        self._panel()
        self.y = max(bottom, self.y) + 6
        self._legend()
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
        seen = self.seen
        self._line(self._scenario(), 17, bold=True)
        self._status()
        own = seen.observation.seat
        if own is not None:
            held = list(filter(seen.is_held, seen.zones_of(seen.own_side()).values()))
            for zone in held:
                if seen.cards(zone) or zone == held[0]:
                    self._held(zone)
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
        self._head(f"{str(seen.zones[zone]['title'][seen.lang]).capitalize()} ({len(cards)})")
        for card, count in Counter(cards).items():
            definition = seen.catalog["cards"][card]
            x, y, lit = self.panel_left, self.y, card in seen.lit["card"]
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
            if not shown or (own is not None and entry["side"] == own and seen.is_held(zone)):
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

    # -- the legend --------------------------------------------------------------------

    def _legend(self) -> None:
        """What the signs mean, as many side by side as fit."""
        seen, signs = self.seen, self.signs
        first = seen.sides[0]
        cover = seen.sign("tile", "cover", "legend")
        items = [(*signs.cover("2"), cover)] if cover else []
        if seen.points:
            items.append((*signs.objective(1), seen.points_title))
        items += [(*signs.marker(first, level), title) for level, title in seen.levels.items()]
        if any(seen.enters(space.name) for space in seen.board.spaces):
            items.append((*signs.entrance(first, []), self.word("enters")))
        for side in seen.sides:
            items.append((32.0, self._token(side, seen.side_codes[side], marked=False), seen.side(side)))
        if seen.mark_title:
            items.append((36.0, self._token(first, "", marked=True), seen.mark_title))
        items += self._badge_items()
        for word in ("source", "target"):
            if word in seen.columns.attack:
                items.append((28.0, self._frame(word), seen.columns.attack_titles[word]))
        if any(seen.lit.values()):
            items.append((24.0, lambda x, y: signs.ring(x + 2, y + 1, 20, CHIP - 4), self.word("choose")))
        items += [(32.0, signs.area(text, side), text) for text, side in self._areas()]
        codes = {**seen.codes, **seen.feature_codes(), **seen.shortened}
        items += [(0.0, _nothing, f"{code}: {title}") for title, code in codes.items()]
        self.canvas.open("legend")
        self.canvas.shape("path", d=f"M{MARGIN:.1f} {self.y:.1f}H{self.width - MARGIN:.1f}", stroke="#c8c8bb")
        x, y = MARGIN, self.y + 10
        for wide, draw, text in items:
            whole = wide + 5 + measure(text, 10.5)
            if x > MARGIN and x + whole > self.width - MARGIN:
                x, y = MARGIN, y + 25
            draw(x, y)
            self.canvas.text(x + (wide + 5 if wide else 0), y + 12, text, 10.5)
            x += whole + 12
        self.canvas.close()
        self.y = y + 22

    def _areas(self) -> dict[tuple[str, str | None], None]:
        """What outlined areas are called, and whose they are; each once."""
        return dict.fromkeys((area.text[self.seen.lang], area.side) for area in self.seen.areas)

    def _badge_items(self) -> list[tuple[float, Callable[[float, float], None], str]]:
        """What badges and seats mean, those that there are."""
        seen, signs = self.seen, self.signs
        found = {badge.code: badge.meaning for badges in seen.badges.values() for badge in badges}
        # One of a kind will do: damage of one is read as damage of three.
        single = {meaning: code for code, meaning in sorted(found.items(), reverse=True)}
        items = [(wide, _lowered(draw), text) for text, (wide, draw) in
                 ((meaning, signs.badge(code, "")) for meaning, code in single.items())]
        worth = next(filter(None, map(seen.worth, seen.pieces)), 0)
        if worth:
            wide, draw = signs.badge(str(worth), "", worth=True)
            items.append((wide, _lowered(draw), self.word("worth")))
        if any(map(seen.slots, seen.pieces)):
            items.append((26.0, self._seat, self.word("seats")))
        if any(seen.given("piece", definition, "limit") is not None for definition in seen.pieces.values()):
            items.append((12.0, lambda x, y: signs.cross(x + 6, y + 8), seen.say("disabled")))
        return items

    def _seat(self, x: float, y: float) -> None:
        self.canvas.shape("rect", x=x, y=y, width=24, height=CHIP, rx=2, fill="#ffffff", stroke=SOFT, stroke_width=1,
                          stroke_dasharray="2 2")

    def _frame(self, word: str) -> Callable[[float, float], None]:
        return lambda x, y: self.signs.aimed(word, x + 6, y + 1, 20, CHIP - 3)

    def _token(self, side: str, code: str, *, marked: bool) -> Callable[[float, float], None]:
        return lambda x, y: self.signs.token(side, code, x, y - 2, 36.0 if marked else 32.0, CHIP + 4, marked, "")


def _lowered(draw: Callable[[float, float], None]) -> Callable[[float, float], None]:
    """The same sign, in the middle of a line of the legend."""
    return lambda x, y: draw(x, y + 3)


def _nothing(x: float, y: float) -> None:
    """A line of the legend without a sign."""


__all__ = ["svg"]
