"""A watchdog: it stops rules and bots that run without end, and its error says where they were.

A thread looks once in a while whether the watched thread makes moves, and raises an error in it if it does not.  That
works on every system, as no signal is needed, and costs the watched thread nothing.  It stops Python, not a call of C.
"""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any

from undaunted_core.errors import UndauntedError

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

#: Seconds of processor time without a move, so that a busy machine stops nothing that an idle one lets through.
SECONDS = 120.0
#: So many times as long by the clock: who waits without end uses no processor.
BY_THE_CLOCK = 10
#: The limit after the first error, as the same game may be tried again to make it short.
SECONDS_AGAIN = 2.0
#: Seconds from look to look.
PAUSE = 0.25
TEXT = "found no move within the time limit, expected that this ends: it runs without end, or for very long"


class OverTimeError(UndauntedError):
    """Rules or a bot run for longer than they may."""

    def __init__(self, message: str = TEXT) -> None:
        super().__init__(message)


class Watchdog:
    """Watches the thread that enters it; inside another one it does nothing.

    ``progress`` gives a value that changes with each move.
    """

    def __init__(self, progress: Callable[[], Any] | None = None, seconds: float | None = None) -> None:
        self.progress = progress
        self.seconds = SECONDS if seconds is None else seconds
        self.moves = 0
        self.is_outer = False
        self.has_fired = False
        self._seen: Any = None
        self._since = (0.0, 0.0)

    def __enter__(self) -> Watchdog:
        """Begin to watch."""
        self._since = (time.process_time(), time.monotonic())
        with _LOCK:
            self.is_outer = _WATCHED.setdefault(threading.get_ident(), self) is self
            if self.is_outer and not (_THREADS and _THREADS[-1].is_alive()):
                _THREADS[:] = [threading.Thread(target=_look, daemon=True, name="undaunted watchdog")]
                _THREADS[0].start()
        return self

    def __exit__(self, _: object, error: BaseException | None, trace: TracebackType | None) -> None:
        """Watch no more; an error of this class gets the place where it came."""
        if self.is_outer:
            with _LOCK:
                del _WATCHED[threading.get_ident()]
                if self.has_fired:
                    _clear(threading.get_ident())
        if isinstance(error, OverTimeError) and error.args == (TEXT,):
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            if trace is not None:
                error.args = (f"{TEXT} ({trace.tb_frame.f_code.co_filename}:{trace.tb_lineno})",)

    def look(self, thread: int) -> None:
        """Raise the error in the thread if it made no move for too long."""
        count, now = (self.moves, self.progress() if self.progress else None), (time.process_time(), time.monotonic())
        if count != self._seen:
            self._seen, self._since = count, now
        elif now[0] - self._since[0] > self.seconds or now[1] - self._since[1] > BY_THE_CLOCK * self.seconds:
            self._since, self.has_fired = now, True
            self.seconds = min(self.seconds, SECONDS_AGAIN)
            _raise_in(thread, OverTimeError)


_LOCK = threading.Lock()
_WATCHED: dict[int, Watchdog] = {}
_THREADS: list[threading.Thread] = []


def note_move() -> None:
    """Tell the watchdog of this thread, if there is one, that a move was made."""
    watchdog = _WATCHED.get(threading.get_ident())
    if watchdog is not None:
        watchdog.moves += 1


def _look() -> None:
    """Look at all watched threads now and then; end if there are none."""
    while True:
        time.sleep(PAUSE)
        with _LOCK:
            if not _WATCHED:
                _THREADS.clear()
                return
            for thread, watchdog in _WATCHED.items():
                watchdog.look(thread)


def _raise_in(thread: int, error: type[BaseException]) -> None:
    """Raise an error in a thread of this process at its next step; one that still waits is replaced."""
    import ctypes

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


def _clear(thread: int) -> None:
    """Take back an error that still waits in this thread.

    It is raised and caught here: if it was only taken back, Python would look for it at each call from then on.
    """
    try:
        _raise_in(thread, OverTimeError)
        while True:
            pass
    except OverTimeError:
        pass
