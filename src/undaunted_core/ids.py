"""Names: their pattern, and the nearest valid one to a wrong one."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from undaunted_core.limits import MOST_COMPARED, MOST_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

#: ``pack:name``; the name may have parts set apart by a slash.
ID_PATTERN = r"^[a-z][a-z0-9_]*:[A-Za-z0-9_]+(/[A-Za-z0-9_]+)*$"
#: The short name of a card, unit or tile inside one game.
NAME_PATTERN = r"^[A-Za-z0-9_]+(:[A-Za-z0-9_]+)*$"
#: The name of a thing in play; that of another pack than the game's own has its pack before its last part.
PLAY_PATTERN = r"^([A-Za-z0-9_]+:)*([a-z][a-z0-9_]*\.)?[A-Za-z0-9_]+$"
PACK_PATTERN = r"^[a-z][a-z0-9_]*$"
#: The id of the library's own pack, which acts in every game.
CORE = "core"

_ID = re.compile(ID_PATTERN)


def is_id(text: str) -> bool:
    """Whether the text is a namespaced id."""
    return _ID.fullmatch(text) is not None


def play_name(identifier: str, pack: str = "") -> str:
    """The name a thing has in play: ``normandy:us/rifleman_a`` is ``us:rifleman_a``.

    ``pack`` is the thing's pack if it is not the one that brings the game. Then its name is qualified:
    ``arnhem:us/engineer`` of the pack ``arnhem`` is ``us:arnhem.engineer``.
    """
    *parts, last = identifier.partition(":")[2].split("/")
    return ":".join((*parts, f"{pack}.{last}" if pack else last))


def local_name(identifier: str) -> str:
    """An id without its pack; a name that has none stays as it is."""
    return identifier.rpartition(":")[2]


def short_names(names: Iterable[str]) -> dict[str, str]:
    """What people read for every name: without its pack, numbered where two would be equal.

    >>> short_names(["12B", "my_pack.12B", "my_pack.F1A"])
    {'12B': '12B', 'my_pack.12B': '12B/2', 'my_pack.F1A': 'F1A'}
    """
    wanted = list(names)
    labels = {name: name for name in wanted if "." not in name}
    for name in wanted:
        local, number = name.rpartition(".")[2], 1
        while name not in labels:
            label = local if number == 1 else f"{local}/{number}"
            if label not in labels.values():
                labels[name] = label
            number += 1
    return labels


def nearest(name: object, candidates: Iterable[str], *, least: float = 0.5) -> str | None:
    """The candidate most similar to a wrong name, or None when no candidate is close or what was given is no text.

    ``least`` is how similar it must be, from 0 to 1.  Of long names only the beginning is compared, of many
    candidates the first.

    >>> nearest("mvoe", ["draw", "move"])
    'move'
    """
    import difflib

    if not isinstance(name, str):
        return None
    names = [str(c) for c in islice(candidates, MOST_NAMES)]
    matches = difflib.get_close_matches(name[:MOST_COMPARED], names, n=1, cutoff=least)
    return matches[0] if matches else None


def near_hint(name: object, candidates: Iterable[str], *, least: float = 0.5) -> str:
    """What a message adds about the nearest candidate; empty if none is close.

    >>> near_hint("mvoe", ["draw", "move"]), near_hint("xyz", ["draw", "move"])
    ('; nearest: move', '')
    """
    name_near = nearest(name, candidates, least=least)
    return f"; nearest: {name_near}" if name_near else ""


def pack_of(name: str) -> str:
    """The pack whose name this is: the part before the first dot.

    >>> pack_of("my_pack.bridge"), pack_of("core.pass")
    ('my_pack', 'core')
    """
    return name.partition(".")[0]
