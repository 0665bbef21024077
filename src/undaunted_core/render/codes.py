"""Short codes for what is drawn small; no two codes are equal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def short_codes(titles: Iterable[str]) -> dict[str, str]:
    """A short code for every title: initials or the first letters, longer where two would be equal."""
    wanted = sorted(set(titles))
    codes: dict[str, str] = {}
    for title in wanted:
        words = title.split()
        forms = ["".join(word[0] for word in words)] if len(words) > 1 else []
        forms += [title.replace(" ", "")[:length] for length in range(2, len(title) + 1)] + [title]
        codes[title] = next(form for form in forms if form not in codes.values())
    return codes


def short_sides(sides: Iterable[str]) -> dict[str, str]:
    """One capital letter for every side, more where two begin with the same letter."""
    letters: dict[str, str] = {}
    for side in dict.fromkeys(sides):
        letters[side] = next(
            side[:length].upper() for length in range(1, len(side) + 2) if side[:length].upper() not in letters.values()
        )
    return letters


def short_names(names: Iterable[str]) -> dict[str, str]:
    """A name to draw for every space: without its pack, numbered where two would be equal."""
    wanted = list(names)
    drawn = {name: name for name in wanted if "." not in name}
    for name in wanted:
        local, number = name.rpartition(".")[2], 1
        while name not in drawn:
            label = local if number == 1 else f"{local}/{number}"
            if label not in drawn.values():
                drawn[name] = label
            number += 1
    return drawn


__all__ = ["short_codes", "short_names", "short_sides"]
