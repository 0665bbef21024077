"""When Python looks for circles of objects: not while a long game is read, as each such search holds up everybody.

A long game is hundreds of thousands of new objects.  Without this all of them are searched several times while they
are made, and nothing else runs meanwhile.
"""

from __future__ import annotations

import gc
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_LOCK = threading.Lock()


class _Readers:
    """How many threads read something long now, and whether circles were searched before the first of them."""

    count = 0
    was_on = True


@contextmanager
def hold_searches() -> Iterator[None]:
    """Search for no circles meanwhile; several threads may want that at the same time."""
    with _LOCK:
        if _Readers.count == 0:
            _Readers.was_on = gc.isenabled()
            gc.disable()
        _Readers.count += 1
    try:
        yield
    finally:
        with _LOCK:
            _Readers.count -= 1
            if _Readers.count == 0 and _Readers.was_on:
                gc.enable()


__all__ = ["hold_searches"]
