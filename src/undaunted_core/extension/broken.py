"""Plugins that are missing or did not load, named wherever something is missing that they would have brought."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from undaunted_core.errors import ContentError, PluginError, RulesetError
from undaunted_core.extension.discovery import ENVIRONMENT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from undaunted_core.extension.infos import PluginInfo

#: The command that installs the three titles.
INSTALL_TITLES = 'pip install "undaunted-core[games]"'


#: How many plugins that did not load are named; the others are counted.
TOLD = 10


def note_of(infos: Iterable[PluginInfo]) -> str:
    """What is said of the plugins that did not load; empty where all did."""
    broken = [info for info in infos if info.error is not None]
    lines = [f"plugin {info.name} did not load, so what it brings is missing: {info.error}" for info in broken[:TOLD]]
    more = [f"... and {len(broken) - TOLD} more plugins"] if len(broken) > TOLD else []
    return "".join(f"\n{line}" for line in (*lines, *more))


def explain_no_games(infos: Iterable[PluginInfo]) -> str:
    """Why a library without games has none, and what to do about it."""
    note, wanted = note_of(infos), os.environ.get(ENVIRONMENT)
    if wanted is not None:
        cause = f"no game is loaded; {ENVIRONMENT} is {wanted[:60]!r}: unset it, or name a plugin that has a game"
    elif note:
        cause = "no game is loaded"
    else:
        cause = f"no game is installed; install the three titles: {INSTALL_TITLES}"
    return cause + note


def expect_game(expected: str, games: Iterable[str], infos: Iterable[PluginInfo]) -> str:
    """What a document should name; if there is no game at all, also what to do about it."""
    return expected if list(games) else f"{expected}; {explain_no_games(infos)}"


@contextmanager
def name_broken(infos: Iterable[PluginInfo]) -> Iterator[None]:
    """Errors that a missing thing may cause name the plugins that did not load, once."""
    try:
        yield
    except (ContentError, RulesetError, PluginError) as error:
        note = note_of(infos)
        if note and note not in str(error):
            error.args = (f"{error}{note}",)
        raise
