"""Symbols: drawings of packs for tiles, counters and cards, as data.

A symbol is a list of paths.  It cannot hold a script, a link, an id or a style: there is no field for them.
"""

from __future__ import annotations

from typing import ClassVar

import attrs

from undaunted_core.by_value import ByValue
from undaunted_core.content.definitions import Definition, entry
from undaunted_core.limits import MOST_PATH_LETTERS, MOST_PATHS

#: The letters of path data.  It has no exponents, so that no number is larger than its digits.
PATH_PATTERN = rf"^[Mm][MmLlHhVvCcSsQqTtAaZz0-9 ,.-]{{1,{MOST_PATH_LETTERS - 1}}}$"
#: What a text that is no path data is told.
PATH_DATA = (
    f"path data of SVG: M, then letters of commands and plain numbers, at most {MOST_PATH_LETTERS} characters"
)
#: The colours of a path on a tile.  On a counter and a card each but ``none`` is the colour of the letters.
COLOURS = ("none", "ink", "white", "grey", "green", "brown", "red", "blue", "yellow")


@attrs.frozen(eq=False, kw_only=True, repr=False)
class SymbolPath(ByValue):
    """A path of a symbol.

    >>> SymbolPath(d="M0 0H20V20z").fill
    'ink'
    """

    d: str = entry("path data as in SVG, such as M0 0H20V20z", title=PATH_DATA, pattern=PATH_PATTERN)
    fill: str = entry("the colour inside; on a counter each but none is that of its letters", default="ink",
                      enum=list(COLOURS))
    stroke: str = entry("the colour of the line; none: no line", default="none", enum=list(COLOURS))
    width: int = entry("how wide the line is, in units of the box", default=1, minimum=1, maximum=1000)


@attrs.frozen(eq=False, kw_only=True, repr=False)
class Symbol(Definition):
    """A drawing for tiles, counters or cards, which name it as their `symbol`.

    >>> Symbol(id="my_pack:gun", provenance="original", box=(24, 20), paths=()).id
    'my_pack:gun'
    """

    is_rule: ClassVar[bool] = False

    box: tuple[int, int] = entry(
        "the width and height that are shown, from 0 0 on: the last numbers of a viewBox", minimum=1, maximum=10000
    )
    paths: tuple[SymbolPath, ...] = entry("the paths, from the ground up", minItems=1, maxItems=MOST_PATHS)


__all__ = ["COLOURS", "Symbol", "SymbolPath"]
