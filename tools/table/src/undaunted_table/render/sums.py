"""Sums in short: a line for each target of a choice, with its odds and what the roll needs; the whole sum behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    import undaunted_core as uc
    from undaunted_core.text import Text


@attrs.frozen
class Line:
    """What a sum is about, its figures in words, and the whole sum."""

    title: str
    figures: tuple[str, ...]
    text: str


def find_figures(explanation: uc.Explanation, signs: Mapping[str, Any], lang: str) -> list[str]:
    """The sums and odds that a choice is told with, such as what an attack must reach, and how likely it does."""
    figures = []
    todo = [explanation]
    while todo:
        part = todo.pop(0)
        todo = [*part.parts, *todo]
        sign = signs.get(part.label)
        if sign is not None and part.total is not None:
            value = round(100 * part.total) if sign["sign"] == "odds" else part.total
            figures.append(str(sign["title"][lang]).format(value=value))
    return figures


def shorten_sum(explanation: uc.Explanation, signs: Mapping[str, Any], wording: Text, lang: str) -> list[Line]:
    """A line for each part that has figures; of a sum of its own one line.  Empty where a pack names no figures."""
    parts = explanation.parts if explanation.total is None else (explanation,)
    lines = []
    for part in parts:
        figures = find_figures(part, signs, lang)
        pieces = [name for field, name in part.fields.items() if part.domains.get(field) == "piece" and name]
        if figures and pieces:
            # The last piece is what is aimed at; before it stands who aims.
            title = wording.title("piece", str(pieces[-1]), lang)
            lines.append(Line(title, tuple(figures), part.text(lang, wording)))
    return lines if len(lines) == len(parts) else []


__all__ = ["Line", "find_figures", "shorten_sum"]
