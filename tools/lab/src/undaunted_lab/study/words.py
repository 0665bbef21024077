"""What a study says, in English and Spanish; the words of the games come from the rows."""

from __future__ import annotations

from undaunted_core.phrases import Phrases

PHRASES = Phrases.beside(__file__)
say = PHRASES.say


def percent(share: dict[str, float]) -> str:
    """A share with its interval: ``12.0 % (8.2 to 17.2)`` without words, so that it is of no language."""
    return f"{100 * share['share']:.1f} % ({100 * share['low']:.1f}–{100 * share['high']:.1f})"


def points(value: float) -> str:
    """A difference of shares in points of a hundred."""
    return f"{100 * value:+.1f}"


def number(value: float) -> str:
    """A count with a thin space between thousands, which no language reads as a decimal sign."""
    return f"{value:,}".replace(",", " ")


__all__ = ["PHRASES", "number", "percent", "points", "say"]
