"""How the full screen is divided, by its size and the shape of the board; no drawing."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import attrs

from undaunted_core.cli.play.prompt import Left

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_core.render.boxes import Drawn

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
        """The division in which most of the board is seen; the first of several that show as much."""
        side = min(WIDE, max(NARROW, columns * 3 // 8))
        known = [cls._beside(columns, lines, one) for one in (side, NARROW)]
        return max([*known, cls._below(columns, lines, fitted)], key=lambda one: one._seen(fitted))

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

    def _seen(self, fitted: Callable[[int, int], Drawn | None]) -> float:
        """The share of the board that its pane shows."""
        drawn = fitted(self.across, self.down)
        if drawn is None:
            return 1
        wide = max(map(len, drawn.lines))
        return min(1, self.across / wide) * min(1, self.down / len(drawn.lines))

    @property
    def cards(self) -> int:
        """How many lines the own cards may have."""
        return 2 if self.below else max(3, self.down // 6)

    @property
    def is_roomy(self) -> bool:
        """Whether there is room for a line between the log and the choices below it."""
        return not self.below and self.down >= ROOMY

    def choices(self, above: int) -> int:
        """How many lines the choices may have, with so many lines of other things in their pane."""
        lines = self.log[1] if self.below else self.down - LOG
        return max(2, lines - above)


def window(low: int, high: int, seen: int, now: float) -> int:
    """Where a pane must begin that shows ``seen`` of a length, so that it shows all from ``low`` to ``high``.

    ``now`` if it does so from there; with room for a part, the middle of it.
    """
    if high - low > seen:
        return max(0, (low + high - seen) // 2)
    return round(min(max(now, high - seen), low))


def without() -> Left:
    """As a player leaves by Ctrl-C."""
    return Left("stopped", 128 + signal.SIGINT)


__all__ = ["Layout", "window", "without"]
