"""For those who search, train and study: many games at once, encodings, bots that search."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from undaunted_lab.study.record import GameRecord
    from undaunted_lab.study.simulate import simulate
    from undaunted_lab.vectors.encoding import Encoding, encoding
    from undaunted_lab.vectors.progress import progress

__version__ = "0.1.0"

#: Where each name lives; it is imported when it is first asked for.
_HOME_OF = {
    "Encoding": "vectors.encoding",
    "GameRecord": "study.record",
    "encoding": "vectors.encoding",
    "progress": "vectors.progress",
    "simulate": "study.simulate",
}

__all__ = ["Encoding", "GameRecord", "encoding", "progress", "simulate"]


def __getattr__(name: str) -> object:
    import importlib

    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
