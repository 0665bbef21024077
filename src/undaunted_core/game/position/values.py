"""What a position document is made of before it means anything: plain JSON values, and how faults show them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from undaunted_core.ids import nearest
from undaunted_core.limits import MOST_DEPTH, MOST_NUMBER

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST = MOST_NUMBER
#: Longer texts are shown only so far.
SHOWN = 60
#: No valid number has this many digits; Python itself refuses to write numbers that are much longer.
DIGITS = 1000
PLAIN = (str, int, float, type(None))


def odd_parts(value: Any, pointer: str = "", depth: int = 1) -> Iterator[tuple[str, str, str]]:
    """What no JSON document holds, as (pointer, found, expected); a part nested too deep counts as one."""
    if isinstance(value, dict | list):
        if depth > MOST_DEPTH:
            yield pointer, f"nesting deeper than {MOST_DEPTH}", "a flatter document"
            return
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            if isinstance(value, dict) and not isinstance(key, str):
                yield pointer, f"a key that is no text ({type(key).__name__})", "texts as keys"
            else:
                yield from odd_parts(one, f"{pointer}/{key}", depth + 1)
    elif not isinstance(value, PLAIN):
        yield pointer, f"a value of type {type(value).__name__}", "a JSON value"
    elif isinstance(value, float) and not math.isfinite(value):
        yield pointer, repr(value), "a finite number"
    elif isinstance(value, int) and abs(value) >= 10**DIGITS:
        yield pointer, f"a number of more than {DIGITS} digits", f"at most {MOST}"


def near(found: Any, names: Any) -> str | None:
    """The name most like what was found."""
    return nearest(found, names)


def short(text: str, most: int = SHOWN) -> str:
    """The beginning of a text."""
    return text if len(text) <= most else text[: most - 3] + "..."


def shown(value: Any) -> str:
    """A value as a fault shows it: letters that only look like others by their numbers."""
    return short(ascii(value) if isinstance(value, str) else repr(value))


def tidy(pointer: str) -> str:
    """A pointer without control characters, its long words cut."""
    return "/".join(short(word if word.isprintable() else ascii(word)[1:-1]) for word in pointer.split("/"))
