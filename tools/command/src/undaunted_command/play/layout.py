"""How the full screen is divided, by its size and the shape of the board; no drawing."""

from __future__ import annotations

import re
import signal
import textwrap
from typing import TYPE_CHECKING

import attrs

from undaunted_command.play.menu import rank_of_end
from undaunted_command.play.prompt import Left
from undaunted_table.render.boxes import LEAST

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undaunted_command.play.menu import Choice
    from undaunted_table.render.boxes import Drawn

#: The lines of the heading and of the typed line.
FRAME = 2
#: The narrowest and the widest column of log and choices beside a board.
NARROW, WIDE = 28, 60
#: The fewest lines of log and choices below a board.
LOW = 8
#: From how many lines on a line is left free.
ROOMY = 28
#: The fewest lines of the log above the choices.
LOG = 4


@attrs.frozen
class Layout:
    """Columns and lines of the panes.

    ``below``: log and choices stand side by side below the board, else one above the other beside it.
    ``across`` and ``down`` are the board's, ``log`` are columns and lines of the log, ``ask`` the columns of choices.
    """

    below: bool
    across: int
    down: int
    log: tuple[int, int]
    ask: int

    @classmethod
    def of(cls, columns: int, lines: int, fitted: Callable[[int, int], Drawn | None]) -> Layout:
        """The division in which most of the board is seen, in tiles that are read well; the first of equals."""
        side = min(WIDE, max(NARROW, columns * 3 // 8))
        layouts = [cls._beside(columns, lines, width) for width in (side, NARROW)]
        return max([*layouts, cls._below(columns, lines, fitted)], key=lambda layout: layout._measure(fitted))

    @classmethod
    def _beside(cls, columns: int, lines: int, side: int) -> Layout:
        across, down = max(1, columns - side - 1), max(1, lines - FRAME)
        return cls(False, across, down, (side - 2, max(LOG, down // 3)), side)

    @classmethod
    def _below(cls, columns: int, lines: int, fitted: Callable[[int, int], Drawn | None]) -> Layout:
        most = max(1, lines - FRAME - LOW)
        drawn = fitted(columns, most)
        down = min(most, len(drawn.lines)) if drawn else 1
        ask = columns * 3 // 5
        return cls(True, columns, down, (max(1, columns - ask - 3), max(1, lines - FRAME - down - 1)), ask)

    def _measure(self, fitted: Callable[[int, int], Drawn | None]) -> tuple[float, int]:
        """The share of the board that its pane shows, and how wide its tiles are, as far as that matters."""
        drawn = fitted(self.across, self.down)
        if drawn is None:
            return 1, LEAST
        wide = max(map(len, drawn.lines))
        return min(1, self.across / wide) * min(1, self.down / len(drawn.lines)), min(LEAST, drawn.wide)

    @property
    def cards(self) -> int:
        """How many lines the own cards may have."""
        return 2 if self.below else max(3, self.down // 5)

    @property
    def is_roomy(self) -> bool:
        """Whether there is room for a line between the log and the choices below it."""
        return not self.below and self.down >= ROOMY

    def choices(self, above: int) -> int:
        """How many lines the choices may have, with so many lines of other things in their pane."""
        lines = self.log[1] if self.below else self.down - LOG
        return max(2, lines - above)


def window(low: int, high: int, size: int, now: float) -> int:
    """Where a pane must begin that shows ``size`` of a length, so that it shows all from ``low`` to ``high``.

    ``now`` if it does so from there; with room for a part, the middle of it.
    """
    if high - low > size:
        return max(0, (low + high - size) // 2)
    return round(min(max(now, high - size), low))


def put_behind(number: int | str, text: str, width: int, last: int) -> str:
    """A choice behind its number, broken to the width."""
    lead = f"{number:>{len(str(last))}} "
    return textwrap.fill(text, width, initial_indent=lead, subsequent_indent=" " * len(lead), break_on_hyphens=False)


def shortest(asked: str, choices: Sequence[Choice], width: int) -> tuple[list[str], list[str]]:
    """The lines of the question, and the choices behind their numbers, worded so that they take the fewest lines.

    In full if there is space. Else without what the board shows, and then also without the words that all share,
    which stand once behind the question.
    """
    briefly = [choice.short or choice.brief or choice.text for choice in choices]
    ways = [(asked, [choice.text for choice in choices]), (asked, briefly), _together(asked, choices, briefly)]
    drawn = [
        (textwrap.wrap(question, width), [put_behind(n, text, width, len(texts)) for n, text in enumerate(texts, 1)])
        for question, texts in ways
    ]
    return min(drawn, key=lambda way: len(way[0]) + sum(line.count("\n") + 1 for line in way[1]))


def in_a_line(texts: Sequence[str], choices: Sequence[Choice], width: int) -> list[str]:
    """The numbered choices with each card cut to one line: its number lists whole what it may be played for."""
    room = width - len(str(len(choices))) - 1
    return [
        put_behind(number, textwrap.shorten(choice.text, room, placeholder=" ..."), width, len(choices))
        if choice.uses else line
        for number, (choice, line) in enumerate(zip(choices, texts, strict=True), 1)
    ]  # fmt: skip


def _together(asked: str, choices: Sequence[Choice], texts: Sequence[str]) -> tuple[str, list[str]]:
    """The words that all choices begin and end with, but for those that end something, behind the question.

    What has a capital or a digit belongs to a name, which stays whole.
    """
    alike = [n for n, choice in enumerate(choices) if choice.action is not None and not rank_of_end(choice.action)]
    heads = {index: texts[index].partition(" (")[0].split() for index in alike}
    before = _count_shared_words(list(heads.values()))
    after = _count_shared_words([head[before:][::-1] for head in heads.values()])
    if len(alike) < 2 or not before + after or any(choice.uses for choice in choices):
        return asked, list(texts)
    if any(not re.search(r"[^\W\d]", " ".join(head[before : len(head) - after])) for head in heads.values()):
        # A bare number behind the number of its choice would be taken for that.
        return asked, list(texts)
    first = heads[alike[0]]
    shared = " ".join([*first[:before], "...", *first[len(first) - after :]])
    lines = list(texts)
    for index, head in heads.items():
        own = " ".join(head[before : len(head) - after])
        lines[index] = own + texts[index][len(texts[index].partition(" (")[0]) :]
    return f"{asked} {shared}", lines


def _count_shared_words(lines: Sequence[Sequence[str]]) -> int:
    """With how many words all lines begin that go on after them."""
    count = 0
    while lines and all(
        len(line) > count + 1 and line[count] == lines[0][count] and re.fullmatch(r"[^\W\d_]+[,:]?", line[count])
        for line in lines
    ):
        if lines[0][count] != lines[0][count].lower():
            break
        count += 1
    return count


def without() -> Left:
    """As a player leaves by Ctrl-C."""
    return Left("stopped", 128 + signal.SIGINT)


__all__ = ["Layout", "in_a_line", "put_behind", "shortest", "window", "without"]
