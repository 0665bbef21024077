"""The drawings of packs: the symbols of the catalogue as pictures inside a picture, which cut off what sticks out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_table.render.canvas import INK

if TYPE_CHECKING:
    from collections.abc import Mapping

#: The colours that a path may name.
COLOURS = {
    "none": "none", "ink": INK, "white": "#ffffff", "grey": "#8d8d85", "green": "#6b9a4b", "brown": "#7a5a3c",
    "red": "#b5482f", "blue": "#3f78ad", "yellow": "#e3b93c",
}  # fmt: skip


def draw_symbol(symbol: Mapping[str, Any], wide: float, high: float, ink: str = "") -> str:
    """A symbol of the catalogue, as large as it fits into a box; with ``ink`` in this one colour."""
    across, down = symbol["box"]
    paths = "".join(_draw_path(path, ink) for path in symbol["paths"])
    return f'<svg class="symbol" width="{wide:g}" height="{high:g}" viewBox="0 0 {across} {down}">{paths}</svg>'


def _draw_path(path: Mapping[str, Any], ink: str) -> str:
    fill, stroke = (ink if ink and path[use] != "none" else COLOURS[path[use]] for use in ("fill", "stroke"))
    line = f' stroke-width="{path["width"]}"' if stroke != "none" else ""
    return f'<path fill-rule="evenodd" d="{path["d"]}" fill="{fill}" stroke="{stroke}"{line}/>'


__all__ = ["COLOURS", "draw_symbol"]
