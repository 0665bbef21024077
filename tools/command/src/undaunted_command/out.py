"""What the commands print: tables, JSON and logs; plain text wherever rich or a terminal is missing."""

from __future__ import annotations

import json
import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING

from undaunted_command.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from undaunted_core.kernel.events import Event


def in_language(english: str, lang: str) -> str:
    """A sentence of the command in a language."""
    if lang == "en":
        return english
    from undaunted_command.spanish import in_spanish

    return in_spanish(english)


class UsageError(Exception):
    """The command was called in a way it cannot serve; exit 2."""


def print_json(value: object) -> None:
    """One JSON document on the standard output."""
    print(json.dumps(value, indent=2, ensure_ascii=False))


def in_column(english: str, lang: str, context: str = "column") -> str:
    """The heading of a column, or a word that stands in one, in a language; or a word of another context."""
    if lang == "en":
        return english
    from undaunted_command.catalogue import catalogue_of

    return catalogue_of(lang).pgettext(context, english)


def print_table(
    headers: Sequence[str], rows: Iterable[Sequence[object]], *, tight: bool = False, lang: str = "en"
) -> None:
    """A table: with rich on a terminal, else columns of plain text that cut nothing off.

    ``tight`` is for wide ones: no frame, and what does not fit goes on in the next line.
    """
    headers = [in_column(header, lang) for header in headers]
    cells = [["" if cell is None else str(cell) for cell in row] for row in rows]
    if sys.stdout.isatty() and _has_rich():
        from rich import box
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        table = Table(box=box.SIMPLE_HEAD if tight else box.HEAVY_HEAD, pad_edge=not tight, collapse_padding=tight)
        for index, header in enumerate(headers):
            table.add_column(header, overflow="fold", no_wrap=tight and not index)
        for row in cells:
            table.add_row(*map(Text, row))
        Console().print(table)
        return
    widths = [max(len(row[index]) for row in [list(headers), *cells]) for index in range(len(headers))]
    for row in [list(headers), *cells]:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _has_rich() -> bool:
    try:
        import rich  # noqa: F401
    except ImportError:
        return False
    return True


def progress(total: int | None, label: str) -> AbstractContextManager[Callable[[], None]]:
    """A progress bar on the standard error when that is a terminal; gives a function that steps it."""
    if sys.stderr.isatty() and _has_rich():
        return _bar(total, label)
    return nullcontext(lambda: None)


def _bar(total: int | None, label: str) -> AbstractContextManager[Callable[[], None]]:
    from contextlib import contextmanager

    from rich import progress as rich
    from rich.console import Console

    @contextmanager
    def run_bar() -> Iterator[Callable[[], None]]:
        columns = (
            rich.TextColumn("{task.description}"), rich.BarColumn(), rich.MofNCompleteColumn(),
            rich.TimeElapsedColumn(), rich.TextColumn("left"), rich.TimeRemainingColumn(),
        )
        # The speed is taken over a while: games come in batches, and those of a scenario are longer than another's.
        with rich.Progress(*columns, console=Console(stderr=True), transient=True, speed_estimate_period=120) as bar:
            task = bar.add_task(label, total=total)
            yield lambda: bar.advance(task)

    return run_bar()


def log_lines(events: Iterable[Event], lang: str = "en") -> list[str]:
    """The sentences of events, a gap before each round, the same sentence in a row counted."""
    lines: list[str] = []
    last, count = "", 0
    for event in events:
        text = event.text(lang)
        if text == last:
            count += 1
            lines[-1] = f"{text} ({count} {say('times', lang)})"
            continue
        if event.kind == "core.round_begun" and lines:
            lines.append("")
        last, count = text, 1
        lines.append(text)
    return lines
