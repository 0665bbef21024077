"""Where a game at the terminal is saved, and how to go on with it."""

from __future__ import annotations

import re
import shlex
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from undaunted_core.content.loader import parse_json, read_text
from undaunted_core.errors import SaveError, SchemaError
from undaunted_core.game.record import SAVE

if TYPE_CHECKING:
    from collections.abc import Sequence

    import undaunted_core as uc


class Keeper:
    """The save file of one game: the one asked for, the one resumed, or one with a name of its own."""

    def __init__(self, game: uc.Game, wanted: Path | None, arguments: Sequence[str] = ()) -> None:
        self.game = game
        self.wanted = wanted
        self.arguments = tuple(arguments)
        #: The state that was written last, and where.
        self.written: tuple[str, Path] | None = None

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
        target = path or self.path
        text = self.game.to_json()
        self.game.save(target)
        self.written = text, target.absolute()
        return self.written[1]

    def save_anywhere(self) -> tuple[Path | None, str]:
        """Write the game where it belongs, else to the folder for temporary files; what was in the way."""
        trouble = ""
        for folder in (None, Path(tempfile.gettempdir())):
            try:
                return self.save(None if folder is None else free_name(folder, self.game)), trouble
            except (SaveError, OSError) as error:
                trouble = trouble or reason(error)
        return None, trouble

    def command(self, path: Path) -> str:
        """What to type to go on with the game."""
        return shlex.join(["undaunted", "play", str(path), *self.arguments])


def free_name(folder: Path, game: uc.Game) -> Path:
    """A name for the game's save that is not taken."""
    rules = game.rules
    parts = [rules.game, rules.scenario.rpartition(":")[2], str(game._seed)]
    stem = "-".join(["undaunted", *(re.sub(r"\W+", "_", part) for part in parts)])
    number = 1
    while True:
        found = folder / (f"{stem}.json" if number == 1 else f"{stem}-{number}.json")
        if not found.exists():
            return found
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
    return "format" not in document and {"spaces", "sides"} <= document.keys()


def _document(path: Path) -> dict[str, Any]:
    try:
        document = parse_json(read_text(path), str(path), strict=False)
    except (SchemaError, OSError):
        return {}
    return document if isinstance(document, dict) else {}


def reason(error: Exception) -> str:
    """Why a file could not be written, in one line."""
    if isinstance(error, SaveError) and error.faults:
        return f"{error.faults[0].file}: {error.faults[0].found}"
    return str(error).split("\n", 1)[0]


__all__ = ["Keeper", "free_name", "is_foreign", "is_scenario", "reason"]
