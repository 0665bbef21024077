"""An SVG picture of an observation: the board with all that lies on it, and a panel with the rest.

Made from an observation, the board and the catalogue alone, so it can show no
more than the seat knows.  It holds no scripts and loads nothing.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from undaunted_core.mechanics.control import CONTROLLED, SCOUTED
from undaunted_core.render.canvas import INK, SOFT, TIMES, Canvas, measure, wrapped
from undaunted_core.render.seen import Seen
from undaunted_core.render.svg_board import CELL, CHIP, LIT, BoardPicture, Signs

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
TALLEST = 840.0
LARGEST, SMALLEST = 146.0, 110.0
#: The words of the picture itself.
WORDS = {
    "round": {"en": "Round", "es": "Ronda"},
    "over": {"en": "The game is over", "es": "La partida ha terminado"},
    "draw": {"en": "a draw", "es": "empate"},
    "chance": {"en": "chance", "es": "el azar"},
    "asked": {"en": "to decide", "es": "decide"},
    "view": {"en": "seen by", "es": "visto por"},
    "spectator": {"en": "a spectator", "es": "un espectador"},
    "cards": {"en": "cards", "es": "cartas"},
    "known": {"en": "known", "es": "se sabe"},
    "wins": {"en": "wins", "es": "gana"},
    "off": {"en": "Off the board", "es": "Fuera del tablero"},
    "cover": {"en": "cover bonus (two: higher/lower)", "es": "bono de cobertura (dos: mayor/menor)"},
    "enters": {"en": "counters enter here", "es": "aquí entran contadores"},
    "choose": {"en": "may be chosen now", "es": "se puede elegir ahora"},
}


def svg(
    observation: Observation,
    board: BoardView,
    catalog: Catalog,
    lang: str = "en",
    highlight: Iterable[Action] | None = None,
) -> str:
    """The picture of what a seat (or a spectator) sees.

    ``highlight`` are the actions whose spaces, pieces and cards are marked: the
    observation's legal actions when left out, none of an empty tuple.
    """
    actions = observation.legal_actions if highlight is None else highlight
    return _Page(Seen(observation, board, catalog, lang, actions)).draw()


class _Page:
    """Board on the left, panel on the right, legend below."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.canvas = Canvas()
        self.signs = Signs(self.canvas, seen)
        wide = max(0.5, seen.board.width)
        fitting = min((WIDTH - PANEL - 3 * MARGIN) / wide, TALLEST / max(0.5, seen.board.height))
        self.unit = max(SMALLEST, min(LARGEST, fitting))
        self.panel_left = 2 * MARGIN + wide * self.unit
        self.width = max(WIDTH, self.panel_left + PANEL + MARGIN)
        self.room = self.width - MARGIN - self.panel_left
        self.y = MARGIN

    def word(self, key: str) -> str:
        """A word of the picture in its language."""
        return WORDS[key][self.seen.lang]

    def draw(self) -> str:
        """The whole picture."""
        seen = self.seen
        BoardPicture(self.signs, MARGIN, MARGIN, self.unit).draw()
        bottom = self._off_board(MARGIN + seen.board.height * self.unit + 10)
        self._panel()
        self.y = max(bottom, self.y) + 6
        self._legend()
        title = f"{self._scenario()}, {self.word('round').lower()} {seen.observation.round}"
        return self.canvas.document(self.width, self.y + MARGIN, title)

    def _scenario(self) -> str:
        (entry,) = self.seen.catalog["scenario"].values()
        return str(entry["title"][self.seen.lang])

    def _off_board(self, y: float) -> float:
        """The counters that are off the board, below it."""
        pieces = self.seen.on(None)
        if not pieces:
            return y
        right = self.panel_left - MARGIN
        self.canvas.text(MARGIN, y + 10, self.word("off"), 11, bold=True)
        x, y = MARGIN, y + 18
        for piece in pieces:
            if x + CELL[0] > right:
                x, y = MARGIN, y + CELL[1] + 6
            self.signs.counter(piece, x, y, *CELL)
            x += CELL[0] + 6
        return y + CELL[1] + 6

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
            self._hand(str(seen.catalog["seats"][own]["side"]))
        self._sizes()
        self._zones()
        for remark in (*self._attack(), *self._pins(), *seen.remarks()):
            self._line(remark, 10.5)
        for special in next(iter(seen.catalog["scenario"].values()))["special"]:
            self._line(str(special["text"][seen.lang]), 10.5, fill=SOFT)

    def _status(self) -> None:
        """Round, phase, initiative; who is asked what, or who has won."""
        seen, observation = self.seen, self.seen.observation
        outcome = observation.data["outcome"]
        view = self.word("spectator") if observation.seat is None else seen.name("seat", observation.seat)
        phase = seen.catalog["phases"].get(observation.phase)
        course = f"{self.word('round')} {observation.round}"
        if phase is not None and outcome is None:
            course += f" · {phase['title'][seen.lang]}"
        self._line(course, 12.5, bold=True)
        holder = seen.parts["initiative"]["holder"]
        initiative = str(seen.catalog["columns"]["initiative.holder"]["title"][seen.lang])
        told = [f"{initiative.capitalize()}: {seen.side(holder)}"] if holder else []
        self._line(" · ".join([*told, f"{self.word('view')} {view}"]))
        if outcome is not None:
            winners = ", ".join(map(seen.side, outcome["winners"]))
            told_end = f"{winners} {self.word('wins')}" if winners else self.word("draw")
            self._line(f"{self.word('over')}: {told_end}", 12.5, bold=True)
        elif observation.decision is not None:
            who = seen.name("seat", observation.decision.seat)
            self._line(f"{who}: {observation.decision.text(seen.lang)}", 12, bold=True)
        else:
            who = ", ".join(seen.name("seat", seat) for seat in observation.to_move) or self.word("chance")
            self._line(f"{self.word('asked')}: {who}")
        self.y += 5

    def _hand(self, side: str) -> None:
        """The own hand: bidding value, title, abilities; those that may be chosen marked."""
        seen = self.seen
        zone = f"{side}:hand"
        cards = seen.cards.get(zone, [])
        self._head(f"{str(seen.catalog['zones'][zone]['title'][seen.lang]).capitalize()} ({len(cards)})")
        for card, count in Counter(cards).items():
            definition = seen.catalog["cards"][card]
            x, y, lit = self.panel_left, self.y, card in seen.lit["card"]
            self.canvas.open("card", card)
            dash = {"stroke_dasharray": "6 3", "class": "lit"} if lit else {}
            self.canvas.shape("rect", x=x + 1, y=y, width=self.room - 2, height=31, rx=4, fill="#fbf8ee",
                              stroke=LIT if lit else "#9a9a88", stroke_width=2.2 if lit else 1, **dash)
            self.canvas.shape("circle", cx=x + 16, cy=y + 15.5, r=10, fill="#ffffff", stroke=SOFT)
            self.canvas.text(x + 16, y + 19.5, definition["initiative"], 11, bold=True, anchor="middle")
            number = f" {TIMES}{count}" if count > 1 else ""
            title_y = y + (13 if definition["actions"] else 19.5)
            self.canvas.text(x + 32, title_y, seen.card(card) + number, 11.5, bold=True, room=self.room - 40)
            self.canvas.text(x + 32, y + 26, self._abilities(definition), 10, fill=SOFT, room=self.room - 40)
            self.canvas.close()
            self.y += 35
        self.y += 4

    def _abilities(self, definition: Mapping[str, Any]) -> str:
        names = self.seen.catalog["abilities"]
        return " · ".join(
            " ".join(
                filter(None, (str(names[use["action"]]["title"][self.seen.lang]), str(use["x"] or ""), use["squad"]))
            )
            for use in definition["actions"]
        )

    def _head(self, text: str) -> None:
        self.canvas.text(self.panel_left, self.y + 11, text, 11.5, bold=True)
        self.y += 17

    def _sizes(self) -> None:
        """How many cards lie in every zone, and the points, a column for each side."""
        seen = self.seen
        sizes = seen.sizes()
        first = min(176.0, self.room * 0.52)
        step = (self.room - first) / max(1, len(seen.sides))
        rows: list[tuple[str, list[str]]] = [
            (str(kind["title"][seen.lang]), [str(sizes[f"{side}:{name}"]) for side in seen.sides])
            for name, kind in seen.catalog["zone_kinds"].items()
        ]
        if seen.points:
            rows.append((seen.points_title, [str(seen.score(side)) for side in seen.sides]))
        self._row(self.word("cards").capitalize(), [seen.side(side) for side in seen.sides], first, step, bold=True)
        for title, numbers in rows:
            self._row(title, numbers, first, step)
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
        own = seen.observation.seat
        mine = None if own is None else f"{seen.catalog['seats'][own]['side']}:hand"
        for zone, entry in seen.catalog["zones"].items():
            cards, known = seen.cards.get(zone, []), seen.parts["zones"]["known"].get(zone, [])
            shown = cards or known
            if not shown or zone == mine:
                continue
            whose = f"{seen.side(entry['side'])}, {entry['title'][seen.lang]}"
            if not cards:
                whose += f" ({self.word('known')})"
            self._line(f"{whose}: {seen.counted(shown)}", 10.5)
        self.y += 3

    def _attack(self) -> list[str]:
        """The attack under way, in a line."""
        seen, attack = self.seen, self.seen.parts["attack"]
        if attack["kind"] is None:
            return []
        kind = str(seen.catalog["attacks"][attack["kind"]]["title"][seen.lang])
        who = [seen.name("piece", attack[word]) for word in ("source", "target") if attack[word]]
        return [f"{kind}: {' → '.join(who)}"]

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
        values = seen.catalog["columns"]["control.marker"]["values"]
        first = seen.sides[0]
        items = [(*signs.cover("2"), self.word("cover"))]
        if seen.points:
            items.append((*signs.objective(1), seen.points_title))
        items += [
            (*signs.marker(first, level), str(values[str(level)][seen.lang])) for level in (SCOUTED, CONTROLLED)
        ]
        if any(seen.enters(space.name) for space in seen.board.spaces):
            items.append((*signs.entrance(first, []), self.word("enters")))
        for side in seen.sides:
            items.append((32.0, self._token(side, seen.side_codes[side], marked=False), seen.side(side)))
        if seen.marked_title:
            items.append((36.0, self._token(first, "", marked=True), seen.marked_title))
        if any(seen.lit.values()):
            items.append((24.0, lambda x, y: signs.ring(x + 2, y + 1, 20, CHIP - 4), self.word("choose")))
        items += [(0.0, _nothing, f"{code}: {title}") for title, code in seen.codes.items()]
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

    def _token(self, side: str, code: str, *, marked: bool) -> Callable[[float, float], None]:
        return lambda x, y: self.signs.token(side, code, x, y - 2, 36.0 if marked else 32.0, CHIP + 4, marked, "")


def _nothing(x: float, y: float) -> None:
    """A line of the legend without a sign."""


__all__ = ["svg"]
