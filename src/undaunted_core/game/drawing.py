"""Pictures of observations and replays: drawn by whatever distribution has an entry point for them.

What draws builds on games, so no game imports it.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from undaunted_core.errors import PluginError
from undaunted_core.extension.faults import load_point
from undaunted_core.extension.points import list_points

#: The group of entry points; their names are ``picture`` and ``slides``.
DRAWINGS = "undaunted_core.drawings"


@cache
def drawing(name: str) -> Any:
    """The function that draws ``picture`` or ``slides``; :class:`PluginError` if no distribution brings one that loads.

    >>> from undaunted_core.game.drawing import drawing
    >>> drawing("picture").__name__
    'picture'
    """
    for point in list_points(DRAWINGS):
        if point.name == name:
            return load_point(point)
    expected = "a distribution that draws (install undaunted-core once more if it was installed from another version)"
    raise PluginError(f"drawings: found no entry point {name!r} of the group {DRAWINGS}, expected {expected}")
