"""What callers give: how messages quote it, and the refusal of what is of another type."""

from __future__ import annotations

from operator import index

#: Longer values are quoted only so far.
QUOTED = 60


def cut(text: str, most: int = QUOTED) -> str:
    """The beginning of a text, if it is longer than a message may show.

    >>> cut("a long text", 8)
    'a lon...'
    """
    return text if len(text) <= most else f"{text[: most - 3]}..."


def quoted(value: object, most: int = QUOTED) -> str:
    """A value as a message quotes it: as in Python, its end cut.

    >>> quoted("la_raye"), len(quoted("x" * 1_000_000))
    ("'la_raye'", 60)
    """
    try:
        text = repr(value[: most + 1] if isinstance(value, str | bytes) else value)
    except Exception:  # Python itself refuses to write very long numbers, and any class may refuse to be shown
        return f"a value of type {type(value).__name__}"
    return cut(text, most)


def said(value: object) -> str:
    """A value as it is compared with names: a text itself, anything else as messages quote it."""
    return value if isinstance(value, str) else quoted(value)


def named(value: object) -> str:
    """What was given in the place of a name, as messages quote it.

    >>> named("us"), named(5)
    ("'us'", "'5'")
    """
    return quoted(said(value))


def check_whole(what: str, value: object) -> int:
    """A whole number of any kind, such as that of an array, as one of Python; TypeError for anything else.

    True and false are none.

    >>> check_whole("the seed", 7)
    7
    """
    try:
        if not isinstance(value, bool):
            return index(value)  # type: ignore[arg-type]
    except TypeError:
        pass
    raise TypeError(f"{what} is a whole number, not {quoted(value)}")
