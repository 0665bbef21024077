"""The full screen of ``undaunted play``: what stands in its panes; the drawing of them is :mod:`.app`.

The session is the same as that of the plain lines.  It runs in a thread of its own
and waits there for what is typed, while the screen lives in the main one.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import textwrap
import threading
import unicodedata
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from queue import SimpleQueue
from typing import TYPE_CHECKING

import attrs

from undaunted_command.play.prompt import LONGEST, Left, StrangeLineError, hush
from undaunted_command.play.table import Table
from undaunted_command.play.words import say
from undaunted_table.render.boxes import Drawn, fit_drawing
from undaunted_table.render.score import count_figures

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    import undaunted_core as uc
    from undaunted_command.play.app import App
    from undaunted_command.play.menu import Choice
    from undaunted_command.play.prompt import Signals
    from undaunted_table.render.text import View

#: A smaller terminal gets the plain lines.
COLUMNS, LINES = 80, 24
#: The signal of a terminal that has been closed, where there is one.
CLOSED = getattr(signal, "SIGHUP", -128)
#: More of the log is not kept.
KEPT = 500


@attrs.frozen
class Entry:
    """A sentence of the log, with what stands before its first line; ``lead`` None: a line as it is."""

    text: str
    style: str = ""
    lead: str | None = ""

    def lines(self, width: int) -> list[str]:
        """The entry broken to a width."""
        if self.lead is None:
            return [self.text]
        return textwrap.wrap(
            self.text, width, initial_indent=self.lead, subsequent_indent=" " * len(self.lead),
            break_on_hyphens=False,
        ) or [""]  # fmt: skip


@attrs.frozen
class Offered:
    """The question with its choices, as :meth:`Table.offer` is given them."""

    asked: str
    choices: Sequence[Choice]
    refused: Sequence[str]
    remark: str
    #: The spaces that each choice names, or on which lies what it names.
    spaces: Sequence[frozenset[str]]


@attrs.define
class Panes:
    """All that the screen shows."""

    heading: str = ""
    board: View | None = None
    #: The board as drawn, by the size of its pane: the screen tries several, and draws again at each key.
    fitted: dict[tuple[int, int], Drawn] = attrs.Factory(dict)
    log: list[Entry] = attrs.Factory(list)
    cards: list[str] = attrs.Factory(list)
    offered: Offered | None = None
    prompt: str = ""
    #: What covers the screen until a key is pressed.
    page: list[Entry] | None = None


def is_possible() -> bool:
    """Whether the program has a terminal that is large enough and can be drawn on, and what draws on it."""
    size = shutil.get_terminal_size((0, 0))
    return bool(
        sys.stdin is not None
        and sys.stdin.isatty()
        and sys.stdout.isatty()
        and os.environ.get("TERM", "dumb") != "dumb"
        and size.columns >= COLUMNS
        and size.lines >= LINES
        and find_spec("textual") is not None
    )


class Screen(Table):
    """Tells the session's sentences to the panes; only :meth:`read` shows them."""

    titles_events = False  # in the log it is plain

    def __init__(self, game: uc.Game, lang: str, signals: Signals) -> None:
        super().__init__(game, lang)
        self._console = None
        self.panes = Panes()
        self.signals = signals
        self.app: App = self._make()
        self._typed: SimpleQueue[str | Left] = SimpleQueue()
        self._left: Left | None = None
        #: The lines of an answer, while one is given.
        self._answer: list[Entry] | None = None
        #: What is printed when the screen has gone.
        self._last = ""

    def _make(self) -> App:
        from undaunted_command.play.app import App

        return App(self)

    # -- running --------------------------------------------------------------------

    def run(self, body: Callable[[], None]) -> None:
        """Show the screen while the body, which may read and tell, runs; raises what it raises, or :class:`Left`."""
        raised: list[BaseException] = []

        def work() -> None:
            try:
                body()
            except BaseException as error:
                raised.append(error)
            with suppress(Left, RuntimeError):
                # Else the screen has gone already.
                self._ask(self.app.exit)

        self.signals.instead = self.stop
        try:
            self.app.show(threading.Thread(target=work, name="session", daemon=True))
        finally:
            self.signals.instead = None
        if self._left is None and self.app.return_code:
            # What draws the screen has failed, and told so; the session still waits for a line.
            raise RuntimeError("the screen failed")
        if self._left is not None:
            raise self._left
        if raised:
            raise raised[0]
        if self._last:
            print(self._last)

    def stop(self, left: Left) -> None:
        """Leave the screen, whatever the session does."""
        self._left = left
        if left.code == 128 + CLOSED:
            # What draws the screen would wait for ever for a terminal that has gone.
            hush()
        self._typed.put(left)
        self.app.leave()

    def _ask(self, function: Callable[..., object], *args: object) -> None:
        """Have the main thread do something, if the screen is still there."""
        if self._left is not None:
            raise self._left
        self.app.call_from_thread(function, *args)

    def read(self, prompt: str) -> str:
        """What is typed next, as :func:`read_line` gives it."""
        self.panes.prompt = prompt
        self._ask(self.app.wait)
        self.panes.page = None
        got = self._typed.get()
        if isinstance(got, Left):
            raise got
        text = unicodedata.normalize("NFKC", got.strip())
        if len(text) > LONGEST or any(unicodedata.category(sign)[0] == "C" for sign in text):
            raise StrangeLineError
        if prompt and text:
            self.panes.log.append(Entry(f"{prompt}{text}", "dim"))
        return text

    def type_line(self, text: str) -> None:
        """Give the session a line."""
        self._typed.put(text)

    def end_of_input(self) -> None:
        """Nothing more will be typed."""
        self._typed.put(Left("end", 0))

    # -- telling -----------------------------------------------------------------------

    @property
    def width(self) -> int:
        """How many columns lines may have that are not broken later."""
        return self.app.columns(whole=self._answer is not None)

    def _entries(self) -> list[Entry]:
        return self.panes.log if self._answer is None else self._answer

    def line(self, text: str = "", style: str = "") -> None:
        """One line as it is."""
        self._entries().append(Entry(text, style, None))

    def tell(self, text: str, style: str = "", indent: str = "", lead: str | None = None) -> None:
        """A sentence; the pane breaks it."""
        self._entries().append(Entry(text, style, indent if lead is None else lead))
        del self.panes.log[:-KEPT]

    def gap(self) -> None:
        """An empty line, never two of them."""
        entries = self._entries()
        if entries and entries[-1].text:
            self.line()

    def blank(self) -> None:
        """Leave nothing that another person should not see."""
        self._drawn.clear()
        self.panes = Panes()

    @contextmanager
    def answer(self) -> Iterator[None]:
        """What is told within goes into the log where it fits, else on a page of its own."""
        self._answer = []
        try:
            yield
        finally:
            page, self._answer = self._answer, None
            if self.app.fits(page):
                self.panes.log += page
            else:
                self.panes.page = page

    def show_thinking(self) -> None:
        """Said by the line where nothing can be typed meanwhile."""

    def close(self, text: str) -> None:
        """How the game has ended: told, and printed once more when the screen has gone."""
        super().close(text)
        self._last = f"{self.panes.heading}\n{text}"
        self.panes.offered = None
        self.say("closing")
        self.read("")

    # -- the game ------------------------------------------------------------------------

    def show(self, observation: uc.Observation) -> None:
        """The whole table, as an answer; else the board in its pane."""
        if self._answer is not None:
            super().show(observation)
        else:
            self.changes(self.view(observation))

    def changes(self, view: View) -> None:
        """The board in its pane, and the heading."""
        first, step, *further = [*view.heading(brief=True), ""]
        last = [""]
        if view.observation.data["outcome"] is None:
            # The step last: it is the longest, and the choices tell it too.
            last, step = [step], ""
        numbers = count_figures(view)
        # Of several the letters that stand on the board are enough.
        names = view.letters if view.columns.tallies else {side: view.title(side) for side in view.sides}
        figures = [
            f"{title}: {', '.join(f'{names[side]} {amounts.get(side, 0)}' for side in view.sides)}"
            for title, amounts in numbers.items()
        ]
        # What is paid with, and the totals of a fight, before what changes once a turn or never.
        further.sort(key=lambda part: not part[-1:].isdigit())
        self.panes.heading = " | ".join(filter(None, [first, step, *figures[:1], *further, *figures[1:], *last]))
        self.panes.board, self.panes.fitted = view, {}
        self.own_cards(view)

    def own_cards(self, view: View) -> None:
        """The cards that the seat holds and has played."""
        self.panes.cards = [lead + ", ".join(cards) for lead, cards in self.cards_of(view)]

    def name_of_piece(self, view: View, piece: str) -> str:
        """As the codes on the board beside it are spelt out: there is little room."""
        return view.short(piece)

    def offer(
        self, asked: str, choices: Sequence[Choice], refused: Iterable[str], remark: str, view: View
    ) -> None:
        """The question and its choices in their pane; the board moves to what they name."""
        self.panes.offered = Offered(
            asked, choices, list(refused), remark, [find_spaces(choice, view.observation) for choice in choices]
        )

    def fit_board(self, columns: int, lines: int) -> Drawn | None:
        """The board for a pane of this size."""
        view, fitted = self.panes.board, self.panes.fitted
        if view is None or not view.board.spaces:
            return None
        if (columns, lines) not in fitted:
            fitted[columns, lines] = fit_drawing(view, columns, lines)
        return fitted[columns, lines]

    def label(self, space: str) -> str:
        """What the board calls a space."""
        return self.panes.board.labels[space] if self.panes.board is not None else space

    def words(self, key: str) -> str:
        """A sentence of the screen's own."""
        return say(key, self.lang)


def find_spaces(choice: Choice, observation: uc.Observation) -> frozenset[str]:
    """The spaces that a choice, or the uses of a card, are about."""
    spaces = set()
    for option in (choice, *choice.uses):
        for target in option.action.targets(observation) if option.action is not None else ():
            space = target.name if target.domain == "space" else target.space
            if space is not None:
                spaces.add(str(space))
    return frozenset(spaces)


__all__ = ["Screen", "is_possible"]
