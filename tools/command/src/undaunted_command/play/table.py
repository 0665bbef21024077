"""The screen of ``undaunted play``: what one seat knows, in colour on a terminal, else in plain lines."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from contextlib import nullcontext
from itertools import groupby
from typing import TYPE_CHECKING

from undaunted_command.play.prompt import read_line
from undaunted_command.play.words import MANY, TYPED, add_clause, say
from undaunted_core.text import capital
from undaunted_table.render.facts import board_facts, tile_facts, zone_facts
from undaunted_table.render.score import find_goals, find_last_turn
from undaunted_table.render.seeing import count_claimed
from undaunted_table.render.text import View, short_sides

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from rich.console import Console

    import undaunted_core as uc
    from undaunted_command.play.menu import Choice

#: Wider lines are hard to read.
WIDEST, NARROWEST = 100, 20
#: About as many lines as a turn needs in addition to the board.
BESIDE = 24
#: Both are easy to see on a light and on a dark screen.
SIDE_STYLES = ("green", "magenta", "cyan", "red")
#: More lines than a screen has.
BLANK = "\n" * 100
CLEAR = "\x1b[H\x1b[2J\x1b[3J"


class Table:
    """Prints for people; ``plain`` is for screen readers: no drawing, one fact per line."""

    #: Whether a title stands over what happened.
    titles_events = True

    def __init__(self, game: uc.Game, lang: str, *, plain: bool = False) -> None:
        self.lang = lang
        self.plain = plain
        #: The game that is shown; another one after a decision was taken back.
        self.game = game
        self.board = game.board
        self.catalog = game.catalog
        self._console = None if plain else _console()
        #: Whether there is room for another table, which then takes the place of this one.
        self.has_room: Callable[[], bool] = lambda: False
        #: The round and the board that each seat was shown last.
        self._drawn: dict[str | None, tuple[int, list[str]]] = {}
        #: The lines on each piece with seats that each seat was shown last.
        self._carriers: dict[str | None, list[list[str]]] = {}
        self.side_styles = self._styles_of(game.sides)

    # -- printing ----------------------------------------------------------------

    @property
    def width(self) -> int:
        """How many columns are used."""
        return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))

    def line(self, text: str = "", style: str = "") -> None:
        """One line as it is."""
        if self._console is None:
            print(text)
            return
        from rich.text import Text

        content = Text(text, style=style)
        for pattern, of_side in self.side_styles:
            content.highlight_regex(pattern, of_side)
        self._console.print(content, soft_wrap=True)

    def lines(self, texts: Iterable[str], style: str = "") -> None:
        """Several lines as they are."""
        for text in texts:
            self.line(text, style)

    def tell(self, text: str, style: str = "", indent: str = "", lead: str | None = None) -> None:
        """A sentence, broken to the width; whole for a screen reader."""
        first = indent if lead is None else lead
        if self.plain:
            self.line(f"{first.strip()} {text}".strip(), style)
            return
        further = indent if lead is None else " " * len(lead)
        for row in textwrap.wrap(
            text, self.width - 1, initial_indent=first, subsequent_indent=further,
            break_on_hyphens=False, break_long_words=False,
        ) or [""]:  # fmt: skip
            self.line(row, style)

    def say(self, key: str, style: str = "", **fields: object) -> None:
        """A sentence of the command line's own."""
        self.tell(say(key, self.lang, **fields), style)

    def run(self, body: Callable[[], None]) -> None:
        """Have a session played at this table."""
        body()

    def read(self, prompt: str) -> str:
        """The next typed line; raises :class:`Left` where typing ends and :class:`StrangeLineError`."""
        return read_line(prompt, self.has_room)

    def answer(self) -> AbstractContextManager[None]:
        """What is told within answers one command."""
        return nullcontext()

    def show_thinking(self) -> None:
        """The answer takes its time."""
        self.say("thinking")
        sys.stdout.flush()

    def close(self, text: str) -> None:
        """How the game has ended."""
        self.gap()
        self.tell(text, "bold")

    def offer(
        self, asked: str, choices: Sequence[Choice], refused: Iterable[str], remark: str, view: View
    ) -> None:
        """The question, its numbered choices, what is not offered and why, and a remark on what else can be typed."""
        self.gap()
        self.tell(asked, "bold")
        wide = len(str(len(choices)))
        # Of many without what the board above them shows.
        is_long = not self.plain and len(choices) > MANY
        for number, choice in enumerate(choices, 1):
            self.tell((is_long and choice.brief) or choice.text, lead=f"  {number:>{wide}}  ")
        for text in refused:
            self.tell(text, lead=f"  {'-':>{wide}}  ")
        if remark:
            self.tell(remark, lead="  ")

    def gap(self) -> None:
        """An empty line, where those help."""
        if not self.plain:
            self.line()

    def blank(self) -> None:
        """Leave nothing on the screen, nor above it, that another person should not see."""
        self._drawn.clear()
        if sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
            print(CLEAR, end="", flush=True)
        else:
            print(BLANK, end="")

    def _styles_of(self, sides: Sequence[str]) -> list[tuple[str, str]]:
        """What belongs to which side: its title in sentences, its letter and its markers in boxes."""
        styles = []
        titles = {side: str(self.catalog["sides"][side]["title"][self.lang]) for side in sides}
        letters = short_sides(titles.values())
        for (_, title), style in zip(titles.items(), SIDE_STYLES, strict=False):
            names = {title, title[:6].upper(), letters[title]}
            words = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
            styles.append((rf"(?<!\w)(?:{words})(?!\w)", style))
            styles.append((rf"(?<=[|+\s]){re.escape(title[:6].lower())}(?=\s|\||\+|$)", style))
        return styles

    # -- the game ----------------------------------------------------------------

    def view(self, observation: uc.Observation) -> View:
        """What the drawing asks an observation for."""
        view = View(observation, self.board, self.catalog, self.lang, self.width)
        view.claimed = count_claimed(self.game)
        return view

    def progress(self) -> list[str]:
        """What each side still needs to win, a line for each."""
        lines = []
        for side, goals in find_goals(self.game, self.lang).items():
            # The clauses are printed with the ways to win.
            needs = [goal.text[:1].lower() + goal.text[1:] for goal in goals]
            title = str(self.catalog["sides"][side]["title"][self.lang])
            lines += [f"{capital(title)}: {'; '.join(needs)}"] if needs else []
        return lines

    def show(self, observation: uc.Observation) -> None:
        """The whole table as a seat sees it."""
        view = self.view(observation)
        if self.plain:
            self.lines(map(capital, [*view.heading(), *board_facts(view), *zone_facts(view), *self.progress()]))
            return
        self._board(view, self._board_lines(view))
        self._carriers[observation.seat] = view.carrier_blocks()
        self.lines([*view.legend(), "", *view.zone_lines()])
        for line in self.progress():
            self.tell(line)

    def show_board(self, observation: uc.Observation) -> None:
        """The board alone, and what is in which piece."""
        view = self.view(observation)
        if self.plain:
            self.lines(map(capital, board_facts(view)))
            return
        self._board(view, self._board_lines(view))
        self.lines(view.carrier_lines())

    def aims(self) -> None:
        """What each side wins by, and the special rules of the scenario."""
        (scenario,) = self.catalog["scenario"].values()
        for side in self.catalog["sides"].values():
            for condition in side["victory"]:
                text = add_clause(condition["text"][self.lang], condition["clause"])
                self.say("wins_by", side=capital(side["title"][self.lang]), text=text)
        last = find_last_turn(self.game, self.lang)
        if last is not None:
            self.tell(": ".join(filter(None, [last.text, "; ".join(last.compared)])))
        for special in scenario["special"]:
            self.say("special", text=capital(special["text"][self.lang]))

    def changes(self, view: View) -> None:
        """The board and the sizes of the zones, in every round and whenever the board is not as it was drawn last."""
        observation, board = view.observation, self._board_lines(view)
        if self.plain or self._drawn.get(observation.seat) == (observation.round, board):
            return
        self._board(view, board)
        # Of the pieces with seats only what is new: the board shows who sits in which.
        blocks, now = self._carriers.get(observation.seat, []), view.carrier_blocks()
        self._carriers[observation.seat] = now
        news = [line for block in now if block not in blocks for line in block]
        self.lines([*news, *view.off_board(), "", *view.size_lines()])

    def _board_lines(self, view: View) -> list[str]:
        """The board, with low boxes where the screen has no room for it, the news and the choices."""
        board = view.board_lines()
        if sys.stdout.isatty() and shutil.get_terminal_size((80, 24)).lines < len(board) + BESIDE:
            low = view.board_lines(low=True)
            board = low if len(low) < len(board) else board
        return board

    def _board(self, view: View, board: list[str]) -> None:
        self._drawn[view.observation.seat] = view.observation.round, board
        self.gap()
        self.lines(view.header(), "bold")
        self.lines(board)

    def own_cards(self, view: View) -> None:
        """The cards that the seat holds and has played."""
        for lead, cards in self.cards_of(view):
            self.lines(view.fill_lines(lead, cards), "bold")

    def cards_of(self, view: View) -> Iterator[tuple[str, list[str]]]:
        """The zones with the cards that the seat holds and has played: what stands before them, and their titles."""
        own = view.own_side()
        zones = view.zones_of(own) if own else {}
        first = next(filter(view.is_held, zones.values()), "")
        for kind, zone in zones.items():
            cards = view.cards(zone)
            if zone == first or (cards and (view.is_held(zone) or view.is_played(zone))):
                lead = capital(say("yours", self.lang, zone=self.catalog["zone_kinds"][kind]["title"][self.lang]))
                yield lead, view.count_cards(cards) or [say("nothing", self.lang)]

    def fight(self, view: View) -> str:
        """Who attacks whom, from where and where, and what else there is to know of it; empty while nobody does."""
        attack = view.columns.attack
        if not {"source", "target"} <= attack.keys():
            return ""
        names = {}
        for word in ("source", "target"):
            space = view.where(attack[word])
            on = [say("at", self.lang, space=view.labels[space])] if space else []
            names[word] = " ".join([self.name_of_piece(view, attack[word]), *on])
        # Where both stand has been said.
        spaces = [view.where(piece) for piece in attack.values()]
        return capital(", ".join([say("against", self.lang, **names), *view.columns.detail_lines(but=spaces)]))

    def name_of_piece(self, view: View, piece: str) -> str:
        """What a piece is called in what is said of a fight."""
        return view.name(piece)

    def tile(self, observation: uc.Observation, name: str) -> None:
        """What there is to say of one tile."""
        for fact in tile_facts(self.view(observation), self.board[name]):
            self.tell(fact)

    def events(
        self,
        events: Sequence[uc.Event],
        *,
        title: bool = True,
        seat: str | None = None,
        notes: Sequence[tuple[int, str]] = (),
    ) -> None:
        """What happened, the same sentence in a row counted; pieces are called as the seat sees them now.

        ``notes`` are sentences that no event says, each with how many of the events stand before it.
        """
        wording = self.view(self.game.observation(seat)).wording if events else None
        # One that names the card says itself which piece is what.
        lines = [event.text(self.lang, None if "card" in event.fields else wording) for event in events]
        for after, note in reversed(notes):
            lines.insert(after, note)
        counts = [(text, len([*same])) for text, same in groupby(lines)]
        if counts and title and self.titles_events:
            self.gap()
            self.say("so_far", "bold")
        for text, count in counts:
            self.tell(text if count == 1 else say("times", self.lang, text=text, count=count), lead="  ")

    def help(self, **examples: str) -> None:
        """What can be typed, with examples."""
        entries = [(say(f"typed.{key}", self.lang), say(f"help.{key}", self.lang, **examples)) for key in TYPED]
        wide = max(len(typed) for typed, _ in entries) + 3
        for typed, text in entries:
            if self.plain or self.width < 60:
                self.tell(f"{typed}: {text}", lead="  ")
            else:
                self.tell(text, lead=f"  {typed}".ljust(wide + 1))


def _console() -> Console | None:
    """Rich's console where rich is installed and the output is a terminal, else None."""
    if not sys.stdout.isatty():
        return None
    try:
        from rich.console import Console
    except ImportError:
        return None
    return Console(highlight=False, markup=False, emoji=False)


__all__ = ["Table"]
