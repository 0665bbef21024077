"""What a position document is made of before it means anything: plain JSON values, and how faults show them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from undaunted_core.arguments import cut
from undaunted_core.limits import MOST_DEPTH, MOST_NUMBER

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST = MOST_NUMBER
#: No valid number has this many digits; Python itself refuses to write numbers that are much longer.
DIGITS = 1000
PLAIN = (str, int, float, type(None))


def odd_parts(value: object, pointer: str = "", depth: int = 1) -> Iterator[tuple[str, str, str]]:
    """What no JSON document holds, as (pointer, found, expected); a part nested too deep counts as one."""
    if isinstance(value, dict | list):
        if depth > MOST_DEPTH:
            yield pointer, f"nesting deeper than {MOST_DEPTH}", "a flatter document"
            return
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            if isinstance(value, dict) and not isinstance(key, str):
                yield pointer, f"a key that is no text ({type(key).__name__})", "texts as keys"
            else:
                yield from odd_parts(part, f"{pointer}/{key}", depth + 1)
    elif not isinstance(value, PLAIN):
        yield pointer, f"a value of type {type(value).__name__}", "a JSON value"
    elif isinstance(value, float) and not math.isfinite(value):
        yield pointer, repr(value), "a finite number"
    elif isinstance(value, int) and abs(value) >= 10**DIGITS:
        yield pointer, f"a number of more than {DIGITS} digits", f"at most {MOST}"


def show(value: object) -> str:
    """A value as a fault shows it: letters that only look like others by their numbers."""
    return cut(ascii(value) if isinstance(value, str) else repr(value))


def tidy(pointer: str) -> str:
    """A pointer without control characters, its long words cut."""
    return "/".join(cut(word if word.isprintable() else ascii(word)[1:-1]) for word in pointer.split("/"))
