"""What the server says by itself, in the languages of the library."""

from __future__ import annotations

from undaunted_core.phrases import Phrases
from undaunted_core.text import LANGUAGES

PHRASES = Phrases.beside(__file__)

def say(key: str, lang: str, **fields: object) -> str:
    """A sentence of the server; English for a language that there is not."""
    return PHRASES.say(key, language_of(lang), **fields)


def language_of(lang: object) -> str:
    """The language, or English for one that there is not."""
    return str(lang) if lang in LANGUAGES else LANGUAGES[0]


__all__ = ["PHRASES", "language_of", "say"]
