"""Games that broke off: each decision is kept in a file of its own until the game ends or is left.

A killed program leaves that file behind.  The next start tells of it.
"""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

import attrs
from filelock import FileLock, Timeout

import undaunted_core as uc
from undaunted_command.files import find_data_folder
from undaunted_core.content.loader import parse_json, read_text
from undaunted_core.errors import SchemaError
from undaunted_core.extension.manager import default_library
from undaunted_core.files import PRIVATE
from undaunted_core.game.record import SAVE

#: Older games that broke off are not told.
MOST = 5
#: Only the user may look into the folder.
OWN = 0o700


@attrs.frozen
class BrokenOff:
    """A game that broke off: its file, its game and scenario, and when it was kept last."""

    path: Path
    game: str
    scenario: str
    seconds: float

    def name(self, lang: str) -> str:
        """What people call it; ids where the titles are not installed."""
        info, short = uc.games().get(self.game), self.scenario.removeprefix(f"{self.game}:")
        if info is None:
            return f"{self.game}, {short}"
        titles = {scenario.id: scenario.titles[lang] for scenario in default_library().scenarios(self.game)}
        return f"{info.title}, {titles.get(short, short)}"

    @property
    def when(self) -> str:
        """The day and the time."""
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(self.seconds))


class Lock:
    """A lock beside a kept game, which goes with the process however that ends."""

    def __init__(self, kept: Path) -> None:
        self._path = kept.with_suffix(".lock")
        self._lock = FileLock(self._path, timeout=0, mode=PRIVATE)

    def take(self) -> bool:
        """Take the lock; False if another process has it."""
        try:
            self._lock.acquire()
        except Timeout:
            return False
        except NotImplementedError:
            # This file system has no locks.
            pass
        return True

    def free(self) -> None:
        """Let another process take it."""
        self._lock.release()

    def remove(self) -> None:
        """Leave nothing of it."""
        self.free()
        self._path.unlink(missing_ok=True)


def find_folder() -> Path:
    """Where the games are kept."""
    return find_data_folder() / "broken_off"


def is_kept_here(path: Path) -> bool:
    """Whether a file is one of those games."""
    return path.resolve().parent == find_folder().resolve()


def list_games() -> list[BrokenOff]:
    """The games that broke off, the latest first; no game that another process plays."""
    games = []
    for path in find_folder().glob("*.json"):
        with suppress(SchemaError, OSError, KeyError, TypeError):
            document = parse_json(read_text(path), str(path), strict=False)
            setup = document["setup"] if document["format"] == SAVE else {}
            games.append(BrokenOff(path, str(setup["game"]), str(setup["scenario"]), path.stat().st_mtime))
    games.sort(key=lambda game: -game.seconds)
    free = []
    for game in games:
        lock = Lock(game.path)
        with suppress(OSError):
            if lock.take():
                lock.free()
                free.append(game)
    return free[:MOST]


__all__ = ["OWN", "BrokenOff", "Lock", "find_folder", "is_kept_here", "list_games"]
