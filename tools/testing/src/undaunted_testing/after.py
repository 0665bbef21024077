"""The packs that a pack says it comes after: a name that no pack has and that is nearly one's is a slip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.ids import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

#: How like another one a name is that is taken for a slip, from 0 to 1.
NEARLY = 0.8
#: What a name in ``after`` should be.
A_PACK = "the id of a pack, or one that is not like it"


def find_misspelt(names: Iterable[str], pack: str, after: Iterable[str]) -> Iterator[tuple[int, str, str]]:
    """The names in a pack's ``after`` that no pack has and that are nearly one's: place, name, nearest name.

    ``after`` may name packs that are not installed: a name that is like no other is none to speak of.
    """
    names = {*names}
    for number, name in enumerate(after):
        near = None if name in names else nearest(name, names - {pack}, least=NEARLY)
        if near is not None:
            yield number, name, near


__all__ = ["A_PACK", "find_misspelt"]
