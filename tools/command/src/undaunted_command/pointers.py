"""Where in the text of a JSON document a pointer points: the line that a fault is told with."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

#: How a syntax error of JSON says where it is.
SAID = re.compile(r"at line (\d+), column \d+")


def line_of(text: str, pointer: str) -> int:
    """The line, from 1, at which the value of a pointer begins; that of the nearest part around it if there is none.

    A member of an object begins at its key.  ``text`` is a JSON document that
    parses; of another the answer is 1.
    """
    try:
        begins = _place(text, pointer.split("/")[1:])
    except (ValueError, IndexError):
        begins = 0
    return text.count("\n", 0, begins) + 1


def line_said(found: str) -> int | None:
    """The line that the message of a syntax error names."""
    said = SAID.search(found)
    return int(said[1]) if said else None


def _place(text: str, keys: list[str]) -> int:
    """Where the value behind these keys begins in the text."""
    begins = position = _skip(text, 0)
    for key in keys:
        if text[position] not in "{[":
            break
        member = next((entry for entry in _members(text, position) if entry[0] == key), None)
        if member is None:
            break
        _, begins, position = member
    return begins


def _members(text: str, position: int) -> Iterator[tuple[str, int, int]]:
    """The parts of an object or a list: key or number, where the part begins, where its value begins."""
    is_object, number = text[position] == "{", 0
    position = _skip(text, position + 1)
    while text[position] not in "}]":
        begins, key = position, str(number)
        if is_object:
            key, position = json.JSONDecoder().raw_decode(text, position)
            position = _skip(text, _skip(text, position) + 1)
        yield key, begins, position
        _, position = json.JSONDecoder().raw_decode(text, position)
        position = _skip(text, position)
        if text[position] == ",":
            position = _skip(text, position + 1)
        number += 1


def _skip(text: str, position: int) -> int:
    """Where the first character stands that is no space; behind the text there is none."""
    while text[position] in " \t\n\r":
        position += 1
    return position


__all__ = ["line_of", "line_said"]
