"""Where a game at the terminal is saved, and how to go on with it."""

from __future__ import annotations

import os
import re
import shlex
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from undaunted_command.out import in_language
from undaunted_command.play.broken_off import OWN, Lock, find_folder, is_kept_here
from undaunted_core.content.loader import parse_json, read_text
from undaunted_core.errors import Fault, SaveError, SchemaError
from undaunted_core.files import PRIVATE, write_whole
from undaunted_core.game.record import SAVE
from undaunted_core.rng import short_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    import undaunted_core as uc

#: How often a new name is looked for when others take the free ones.
TRIES = 20


class Keeper:
    """The save file of one game: the one asked for, the one resumed, or one with a name of its own."""

    def __init__(self, game: uc.Game, wanted: Path | None, arguments: Sequence[str] = ()) -> None:
        self.game = game
        self.wanted = wanted
        self.arguments = tuple(arguments)
        #: The state that was written last, and where.
        self.written: tuple[str, Path] | None = None
        #: The file that outlasts a killed program, if none is wanted.
        self.kept: Path | None = None
        self._lock: Lock | None = None
        if wanted is not None and is_kept_here(wanted):
            # A game that broke off and goes on is left as one that never did.
            self.wanted, self.kept = None, wanted

    def keep(self) -> None:
        """Write the game to where it outlasts a killed program; :class:`SaveError` or OSError when that fails."""
        text = self.game.to_json()
        if self.wanted is not None:
            write_whole(self.wanted, text, mode=PRIVATE)
            return
        if self._lock is None:
            folder = find_folder()
            folder.mkdir(mode=OWN, parents=True, exist_ok=True)
            if self.kept is None or not self._take(self.kept):
                # Another process may play the same game.
                name = free_name(folder, self.game).stem
                self._take(folder / f"{name}-{os.urandom(4).hex()}.json")
        assert self.kept is not None
        write_whole(self.kept, text, mode=PRIVATE)

    def _take(self, path: Path) -> bool:
        """Make a file the one that outlasts a killed program, unless another process has it."""
        lock = Lock(path)
        if not lock.take():
            return False
        self.kept, self._lock = path, lock
        return True

    def forget(self) -> None:
        """Remove what was kept: the game has ended, was saved, or is not to be saved."""
        with suppress(OSError):
            if self.kept is not None:
                self.kept.unlink(missing_ok=True)
            if self._lock is not None:
                self._lock.remove()
        self.kept = self._lock = None

    @property
    def path(self) -> Path:
        """Where the game would be saved now: a file of this game, or one that is not there yet."""
        if self.written is not None:
            return self.written[1]
        return self.wanted or free_name(Path.cwd(), self.game)

    def is_saved(self) -> bool:
        """Whether nothing happened since the latest save."""
        return self.written is not None and self.written[0] == self.game.to_json()

    def save(self, path: Path | None = None) -> Path:
        """Write the game, whole or not at all; :class:`SaveError` when that fails."""
        target = path or (self.written[1] if self.written else self.wanted)
        return self.save_new(Path.cwd()) if target is None else self._write(target)

    def save_new(self, folder: Path) -> Path:
        """Write the game to a new file in the folder, over nothing."""
        for _ in range(TRIES):
            target = free_name(folder, self.game)
            try:
                return self._write(target, new=True)
            except SaveError:
                if not os.path.lexists(target):
                    raise
        raise SaveError([Fault(str(folder), "", "no free name for a new file was found", "")])

    def _write(self, target: Path, *, new: bool = False) -> Path:
        text = self.game.to_json()
        write_whole(target, text, mode=PRIVATE, new=new)
        self.written = text, target.absolute()
        return self.written[1]

    def save_anywhere(self, lang: str = "en") -> tuple[Path | None, str]:
        """Write the game where it belongs, else to the folder for temporary files; what was in the way."""
        trouble = ""
        for folder in (None, Path(tempfile.gettempdir())):
            try:
                return (self.save() if folder is None else self.save_new(folder)), trouble
            except (SaveError, OSError) as error:
                trouble = trouble or reason(error, lang)
        return None, trouble

    def command(self, path: Path) -> str:
        """What to type to go on with the game."""
        return shlex.join(["undaunted", "play", str(path), *self.arguments])


def free_name(folder: Path, game: uc.Game) -> Path:
    """A name for the game's save that is not taken."""
    rules = game.rules
    parts = [rules.game, rules.scenario.rpartition(":")[2], short_name(game._seed)]
    stem = "-".join(["undaunted", *(re.sub(r"\W+", "_", part) for part in parts)])
    number = 1
    while True:
        path = folder / (f"{stem}.json" if number == 1 else f"{stem}-{number}.json")
        if not os.path.lexists(path):
            return path
        number += 1


def is_foreign(path: Path) -> bool:
    """Whether something is there that is neither empty nor a saved game, and so must not be written over."""
    with suppress(OSError):
        if not path.exists() or (path.is_file() and path.stat().st_size == 0):
            return False
    return _document(path).get("format") != SAVE


def is_scenario(path: Path) -> bool:
    """Whether the file looks like a scenario and not like anything that was saved."""
    document = _document(path)
    keys = document.keys()
    return "format" not in keys and ({"spaces", "sides"} <= keys or {"id", "number", "title"} <= keys)


def _document(path: Path) -> dict[str, object]:
    try:
        document = parse_json(read_text(path), str(path), strict=False)
    except (SchemaError, OSError):
        return {}
    return document if isinstance(document, dict) else {}


def reason(error: Exception, lang: str = "en") -> str:
    """Why a file could not be written, in one line."""
    if isinstance(error, SaveError) and error.faults:
        return in_language(f"{error.faults[0].file}: {error.faults[0].found}", lang)
    return str(error).split("\n", 1)[0]


__all__ = ["Keeper", "free_name", "is_foreign", "is_scenario", "reason"]
