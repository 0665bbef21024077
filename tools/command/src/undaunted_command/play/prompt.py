"""Lines typed at the prompt, and every way in which typing ends."""

from __future__ import annotations

import os
import re
import signal
import sys
import threading
import unicodedata
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

#: Longer lines are not read as anything.
LONGEST = 1000
#: How much of a line is read at once.
PIECE = 4096

WORDS = {
    "b": "b back atrás atras volver",
    "h": "h help ayuda",
    "i": "i hint pista consejo",
    "l": "l log registro",
    "m": "m map board mapa tablero",
    "q": "q quit exit salir",
    "r": "r rules rule regla reglas",
    "s": "s save guardar",
    "t": "t table mesa",
    "u": "u undo deshacer",
    "w": "w why porque porqué",
    "y": "y yes sí si",
    "?": "? explain explicar",
}
#: Commands that take nothing after the whole word.
ALONE = "bhiqtuy"
COMMANDS = {word: command for command, words in WORDS.items() for word in words.split()}


class Left(BaseException):  # noqa: N818 - leaving is no error
    """The player has left: the input ended, or a signal came.

    Not an ``Exception``, so that no handler on the way treats it as an error.
    """

    def __init__(self, reason: str, code: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.code = code


class StrangeLineError(Exception):
    """A line with control characters, or one far too long."""


class GrownError(Exception):
    """The window has grown: what prints lines may give way to the full screen."""


class Signals:
    """Turns Ctrl-C, a closed terminal and a request to end into :class:`Left`, but never inside a move."""

    def __init__(self) -> None:
        self._shields = 0
        self._caught: Left | None = None
        self._before: dict[int, Callable[[int, FrameType | None], object] | int | None] = {}
        #: Where moves are made in another thread than signals arrive in: what is done with a signal instead.
        self.instead: Callable[[Left], None] | None = None
        self._moving = threading.RLock()

    def __enter__(self) -> Signals:
        if threading.current_thread() is threading.main_thread():
            for name in ("SIGINT", "SIGTERM", "SIGHUP"):
                number = getattr(signal, name, None)
                if number is not None:
                    self._before[number] = signal.signal(number, self._handle)
        return self

    def __exit__(self, *error: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _handle(self, number: int, frame: object) -> None:
        self.stop(Left("stopped", 128 + number))

    def stop(self, left: Left) -> None:
        """Leave now, or when what is shielded has been done."""
        if self.instead is not None:
            # No further move begins, and none is left unfinished.
            with self._moving:
                self._caught = left
            self.instead(left)
            return
        self._caught = left
        if not self._shields:
            raise left

    @contextmanager
    def shield(self) -> Iterator[None]:
        """What is done here is done whole; the signal counts afterwards."""
        with self._moving:
            if self.instead is not None and self._caught is not None:
                raise self._caught
            self._shields += 1
            try:
                yield
            finally:
                self._shields -= 1
        if self._caught is not None and not self._shields:
            raise self._caught

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """What is done here is done whole, and no further signal counts."""
        self._shields += 1
        yield


@contextmanager
def _once_more(prompt: str) -> Iterator[None]:
    """Show the prompt again after Ctrl-Z and ``fg``, which leave the cursor on an empty line."""
    number = getattr(signal, "SIGCONT", None)
    if number is None or threading.current_thread() is not threading.main_thread() or not sys.stdout.isatty():
        yield
        return

    def show(*_: object) -> None:
        # Not by print: it may be in the middle of printing.
        with suppress(OSError, ValueError):
            os.write(sys.stdout.fileno(), prompt.encode(sys.stdout.encoding, "replace"))

    before = signal.signal(number, show)
    try:
        yield
    finally:
        signal.signal(number, before)


@contextmanager
def _while_small(is_large: Callable[[], bool]) -> Iterator[None]:
    """:class:`GrownError` as soon as the window is large."""
    number = getattr(signal, "SIGWINCH", None)
    if number is None or threading.current_thread() is not threading.main_thread():
        yield
        return

    def look(*_: object) -> None:
        if is_large():
            raise GrownError

    before = signal.signal(number, look)
    try:
        # It may have grown while nothing was read.
        look()
        yield
    finally:
        signal.signal(number, before)


def read_line(prompt: str, is_large: Callable[[], bool] = lambda: False) -> str:
    """The next line, without blanks around it; :class:`Left` at the end of the input.

    Raises :class:`GrownError` if the window is large, or grows so while nothing is typed.
    """
    stream = sys.stdin
    if stream is None:
        raise Left("end", 0)
    print(prompt, end="", flush=True)
    try:
        with _once_more(prompt), _while_small(is_large):
            line = stream.readline(PIECE)
            whole = line
            while whole and not whole.endswith("\n"):
                whole = stream.readline(PIECE)
    except (OSError, ValueError):
        # The terminal is closed, or the stream was closed.
        whole = line = ""
    if not line:
        print()
        raise Left("end", 0)
    text = unicodedata.normalize("NFKC", line.strip())
    if len(line) >= PIECE or len(text) > LONGEST or any(unicodedata.category(sign)[0] == "C" for sign in text):
        raise StrangeLineError
    if not stream.isatty():
        # Nobody sees what a pipe types.
        print(text)
    return text


def hush() -> None:
    """Let all further output go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    # A full screen puts streams of its own in the place of the first two.
    for stream in filter(None, (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__)):
        with suppress(OSError, ValueError, AttributeError):
            os.dup2(nowhere, stream.fileno())


def command(text: str) -> tuple[str, str]:
    """The command letter and the rest; ``#`` for a number, ``""`` for other words."""
    if text.startswith("?"):
        return "?", text[1:].strip()
    if text and all(part.isdecimal() for part in text.split()):
        return "#", text
    first, _, rest = text.partition(" ")
    if re.match(r"¿?por qu[eé]\b", text, re.IGNORECASE):
        return "w", " ".join(text.split()[2:])
    letter = COMMANDS.get(first.casefold())
    if letter and letter in ALONE and rest and len(first) > 1:
        # Such as ``exit lrdg:scout``, an action of a game.
        return "", text
    return (letter, rest.strip()) if letter else ("", text)


__all__ = ["GrownError", "Left", "Signals", "StrangeLineError", "command", "hush", "read_line"]
