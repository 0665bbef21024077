"""Short codes for what is drawn small; no two codes are equal."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

#: The number that a word is or begins with, letters before it included; else the first letter.
NUMBER = re.compile(r"[IVX]+$|\D*\d[\d.,]*|.")


def short_codes(titles: Iterable[str]) -> Mapping[str, str]:
    """A short code for every title: initials or the first letters, longer where two would be equal.

    Titles of the same initials are told apart by their numbers.
    """
    return _codes_of(tuple(titles))


# Every picture asks for the same few lists of titles.
@lru_cache(maxsize=256)
def _codes_of(titles: tuple[str, ...]) -> Mapping[str, str]:
    wanted = {title: "".join(word[0] for word in title.split()) for title in sorted(set(titles))}
    alike = Counter(wanted.values())
    codes: dict[str, str] = {}
    forms: set[str] = set()
    for title, initials in wanted.items():
        codes[title] = next(form for form in _forms(title, initials, alike[initials] > 1) if form not in forms)
        forms.add(codes[title])
    return MappingProxyType(codes)


def _forms(title: str, initials: str, are_shared: bool) -> Iterator[str]:
    """What a title may be called, the best first."""
    if len(initials) > 1:
        if not are_shared:
            yield initials
        yield "".join(NUMBER.findall(word)[0] for word in title.split())
    joined = title.replace(" ", "")
    yield from (joined[:length] for length in range(2, len(title) + 1))
    yield title


def short_sides(sides: Iterable[str]) -> dict[str, str]:
    """One capital letter for every side, more where two begin with the same letter."""
    letters: dict[str, str] = {}
    for side in dict.fromkeys(sides):
        letters[side] = next(
            side[:length].upper() for length in range(1, len(side) + 2) if side[:length].upper() not in letters.values()
        )
    return letters


__all__ = ["short_codes", "short_sides"]
