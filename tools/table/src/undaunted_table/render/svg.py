"""An SVG picture of an observation: the board with all that lies on it, and a panel with the rest.

Made from an observation, the board and the catalogue alone, so it can show no
more than the seat knows.  It holds no scripts and loads nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, TypeVar

from undaunted_core.arguments import quoted
from undaunted_core.ids import near_hint
from undaunted_core.kernel.actions import Action
from undaunted_core.kernel.events import Event
from undaunted_core.mechanics.signs import PARTS
from undaunted_core.text import check_language
from undaunted_table.render.canvas import Canvas
from undaunted_table.render.facts import board_facts
from undaunted_table.render.seeing import World, count_claimed
from undaunted_table.render.seen import Seen
from undaunted_table.render.svg_board import CARRIER, CELL, BoardPicture
from undaunted_table.render.svg_events import Played
from undaunted_table.render.svg_legend import Legend
from undaunted_table.render.svg_panel import Column, Panel, scenario_of, view_of, word
from undaunted_table.render.svg_signs import BADGES, Signs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_core.game.observation import Observation
    from undaunted_core.game.values import BoardView
    from undaunted_table.render.seen_cards import Catalog

T = TypeVar("T")

#: The width the picture is made for; wider only where a board needs it.
WIDTH = 1000.0
#: A part alone may stand on a telephone.
ALONE = 360.0
MARGIN = 14.0
PANEL = 284.0
TALLEST = 840.0
#: How wide tiles are; where pieces hold others they may be wider.
LARGEST, ROOMY, LEAST = 146.0, 156.0, 110.0


def svg(
    observation: Observation,
    board: BoardView,
    catalog: Catalog,
    lang: str = "en",
    highlight: Iterable[Action] | None = None,
    claimed: Mapping[str, int] | None = None,
    parts: Collection[str] = PARTS,
    events: Iterable[Event] = (),
) -> str:
    """The picture of what a seat (or a spectator) sees.

    ``highlight`` are the actions whose spaces, pieces and cards are marked: the
    observation's legal actions when left out, none of an empty tuple.  ``claimed``
    are the points of each side; when left out, those of the tiles it controls.
    ``parts`` are those that are drawn.  ``events`` are shown by arrows and bursts on the board.
    """
    check_language(lang)
    actions = _all_of("highlight", Action, observation.legal_actions if highlight is None else highlight)
    happenings = _all_of("events", Event, events)
    if not isinstance(parts, Collection):
        raise TypeError(f"parts is some of {', '.join(PARTS)}, not {quoted(parts)}")
    unknown = [part for part in parts if part not in PARTS]
    if unknown or not parts:
        fault = f"no part {quoted(unknown[0])} of a picture" if unknown else "a picture without parts"
        hint = near_hint(unknown[0], PARTS) if unknown else ""
        raise ValueError(f"{fault}; parts: {', '.join(PARTS)}{hint}")
    view = Seen(observation, board, catalog, lang, actions, claimed)
    return _Page(view, frozenset(parts), happenings).draw("\n".join(board_facts(view)))


def _all_of(name: str, kind: type[T], values: Iterable[object]) -> tuple[T, ...]:
    """What was given, one after another; TypeError for anything of another kind."""
    items = tuple(values) if isinstance(values, Iterable) else ()
    fitting = tuple(item for item in items if isinstance(item, kind))
    if not isinstance(values, Iterable) or len(fitting) < len(items):
        raise TypeError(f"{name} is a series of objects of the class {kind.__name__}, not {quoted(values)}")
    return fitting


def picture(
    observation: Observation,
    lang: str,
    highlight: Iterable[Action] | None,
    parts: Collection[str],
    events: Iterable[Event] = (),
) -> str:
    """The picture of an observation by itself, with the points that its seat can count."""
    claimed = count_claimed(World(observation))
    return svg(observation, observation.board, observation.catalog, lang, highlight, claimed, parts, events)


def pictures(
    view: Seen, parts: Iterable[str], marked: Collection[str], events: Collection[Event] = ()
) -> dict[str, str]:
    """Each part as a picture of its own, with less work; what is legal shows in those ``marked``.

    The board tells its story, or the first part if there is no board.
    """
    parts = tuple(parts)
    teller = "board" if "board" in parts else next(iter(parts), "")
    story = "\n".join(board_facts(view))
    lit = view.marking(view.observation.legal_actions) if marked else view
    return {
        part: _Page(lit if part in marked else view, frozenset((part,)), events).draw(story if part == teller else "")
        for part in parts
    }


class _Page:
    """The board; beside it or, where there is no room for that, below it two columns with the rest; then the legend."""

    def __init__(self, view: Seen, parts: Collection[str], events: Iterable[Event]) -> None:
        self.view = view
        self.parts = parts
        self.events = events
        self.canvas = Canvas()
        self.signs = Signs(self.canvas, view)
        self.wide, self.high = max(0.5, view.board.width), max(0.5, view.board.height)
        # A game may have no board.
        self.board = "board" in parts and bool(view.board.spaces)
        self.panel = "hand" in parts or "tables" in parts
        self.unit, self.beside = self._scale()
        if not self.board:
            self.width = WIDTH if len(parts) > 2 else ALONE
        elif self.panel or "legend" in parts:
            self.width = max(WIDTH, 2 * MARGIN + self.wide * self.unit)
        else:
            self.width = max(ALONE, 2 * MARGIN + self.wide * self.unit)

    def _scale(self) -> tuple[float, bool]:
        """How wide a tile is, and whether the board has the rest beside it."""
        largest = ROOMY if any(map(self.view.slots, self.view.pieces)) else LARGEST
        if not self.board:
            return LEAST, False
        if not self.panel and "legend" not in self.parts:
            # It is scaled to where it stands: small tiles have large letters.
            return max(LEAST, (ALONE - 2 * MARGIN) / self.wide), False
        beside = (WIDTH - PANEL - 3 * MARGIN) / self.wide
        if self.panel and beside >= LEAST:
            return max(LEAST, min(largest, beside, TALLEST / self.high)), True
        return max(LEAST, min(largest, (WIDTH - 2 * MARGIN) / self.wide)), False

    def draw(self, story: str) -> str:
        """The whole picture; ``story`` tells it to who cannot see it."""
        bottom = MARGIN
        if self.board:
            board = BoardPicture(self.signs, MARGIN, MARGIN, self.unit)
            board.draw()
            bottom = self._off_board(MARGIN + self.high * self.unit + 10)
            Played(board, self.events).draw()
        elif "board" not in self.parts:
            # The board may stand elsewhere on the page.
            self.signs.coded = dict(self.view.feature_codes)
        if self.panel:
            columns = self._columns(bottom)
            Panel(self.canvas, self.view, self.parts, columns).draw(main=len(columns) - 1 if self.beside else 0)
            bottom = max(bottom, *(column.y for column in columns))
        y = bottom + 6
        if "legend" in self.parts:
            y = Legend(self.signs, MARGIN, self.width - MARGIN).draw(y)
        view = self.view
        facts = [scenario_of(view), f"{word('round', view).lower()} {view.observation.round}", view_of(view)]
        return self.canvas.document(self.width, y + MARGIN, ", ".join(facts), view.lang, story)

    def _columns(self, bottom: float) -> list[Column]:
        """Where the rest stands: below and beside the board, or below it in two halves, or alone in one column."""
        right, whole = MARGIN + self.wide * self.unit, self.width - 2 * MARGIN
        if self.beside:
            below, beside = Column(MARGIN, right - MARGIN, bottom + 4), Column(right + MARGIN, whole - right, MARGIN)
            return [below, beside] if below.room >= PANEL else [beside]
        if self.width < WIDTH:
            return [Column(MARGIN, whole, bottom)]
        half = (whole - MARGIN) / 2
        return [Column(MARGIN + side * (half + MARGIN), half, bottom + 4) for side in (0, 1)]

    def _off_board(self, y: float) -> float:
        """The counters that are off the board, below it."""
        view = self.view
        pieces = view.on(None)
        if not pieces:
            return y
        right = MARGIN + self.wide * self.unit
        self.canvas.text(MARGIN, y + 10, word("off", view), 11, bold=True)
        x, y, below = MARGIN, y + 18, 0.0
        for piece in pieces:
            wide, high = CARRIER if view.slots(piece) else CELL
            high += BADGES if view.badges.get(piece) or view.worth(piece) else 0
            if x > MARGIN and x + wide > right:
                x, y, below = MARGIN, y + below + 6, 0.0
            self.signs.counter(piece, x, y, wide, high)
            x, below = x + wide + 6, max(below, high)
        return y + below + 6


__all__ = ["picture", "pictures", "svg"]
