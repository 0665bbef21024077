"""The library of everything installed, which all share who bring no library of their own."""

from __future__ import annotations

import json
from functools import cache

from undaunted_core.arguments import quoted
from undaunted_core.extension.manager import Library
from undaunted_core.mechanics.state import CoreRules


@cache
def shared_library() -> Library:
    """The library that all share; it loads what a game needs, and the rest once somebody asks for it."""
    return Library(later=True)


class _Default:
    """The shared library with everything that is installed."""

    def __call__(self) -> Library:
        """The library of everything installed; made on first use."""
        library = shared_library()
        library.complete()
        return library

    def cache_clear(self) -> None:
        """Look for installed plugins anew; games go on with the library that they have."""
        shared_library.cache_clear()

    def __reduce__(self) -> str:
        return "default_library"


default_library = _Default()


def rebuild(game: str, scenario: str, packs: tuple[str, ...], named: bool) -> CoreRules:
    """The ruleset of a pickle, out of the library of everything installed."""
    return default_library().ruleset(game, scenario if named else json.loads(scenario), packs)


def library_of(given: Library | None, game: object = None) -> Library:
    """The library that a caller gives, or that of everything installed; TypeError for anything else.

    For a game it may be one that loads further plugins when it is asked about them.
    """
    if given is None:
        return default_library() if game is None else shared_library()
    if not isinstance(given, Library):
        raise TypeError(f"library is None or a Library, not {quoted(given)}")
    return given
