"""Replays and positions that are tests: a file in a folder is a game, and every check looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.content.loader import parse_json, read_text
from undaunted_core.errors import SaveError
from undaunted_core.game.game import Game
from undaunted_core.game.position import POSITION
from undaunted_core.game.record import REPLAY, SAVE, Replay
from undaunted_testing.checks import AT_A_STOP, CHECKS, check_stop
from undaunted_testing.secrecy import follow_secrets
from undaunted_testing.shrinking import Follow
from undaunted_testing.walk import walk, words

if TYPE_CHECKING:
    from pathlib import Path

    from undaunted_core.extension.manager import Library

#: At so many stops of a replay all checks look, the last one included.
STOPS = 12
#: Of a replay with so many moves or fewer, such as that of a secret that showed, what its end shows is looked at too.
SHORT = 120
#: The checks that play the game once more themselves, which a file cannot start.
FROM_THE_START = ("agrees",)


def check_file(path: Path, packs: tuple[object, ...] = (), library: Library | None = None) -> Game:
    """Check the game of a replay, a save or a position; the game at its end.

    A replay must come out as it was recorded, and every check looks at some of its stops. The check of secrets looks
    at the end of a short one.  A save or a position is checked where it stands.  Raises :class:`SaveError` for a file
    that is none of them or does not fit the rules, :class:`~undaunted_testing.CheckFailedError` for a check that
    fails.
    """
    text = read_text(path)
    document = parse_json(text, str(path))
    form = document.get("format") if isinstance(document, dict) else None
    if form == REPLAY:
        return _check_replay(Replay.from_json(text, library))
    if form == POSITION:
        game = Game.from_position(document, seed=0, packs=packs, library=library)
    elif form == SAVE:
        game = Game.from_json(text, library=library)
    else:
        raise SaveError(f"{path}: found format {form!r}, expected {REPLAY}, {SAVE} or {POSITION}")
    check_stop(game, checks=AT_A_STOP)
    return game


def _check_replay(replay: Replay) -> Game:
    """Play a replay as it was recorded, then once more under the eyes of the checks."""
    ended = replay.play()
    way = words(ended.history)
    wanted = {name: check for name, check in CHECKS.items() if name not in FROM_THE_START}

    def make_game(*, chance: str) -> Game:
        return replay.play(to=0)

    every = max(1, len(way) // STOPS)
    game = walk(make_game, wanted, seed=0, plies=len(way), every=every, chance="", chooser=Follow(way))
    for viewer in (*game.seats, None) if len(way) <= SHORT and not game.is_terminal else ():
        failure = follow_secrets(make_game, way, viewers=(viewer,))
        if failure is not None:
            raise failure.error
    return game


__all__ = ["check_file"]
