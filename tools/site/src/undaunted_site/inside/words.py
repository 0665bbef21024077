"""What the tables in a browser say by themselves, in the languages of the library."""

from __future__ import annotations

from undaunted_core.phrases import Phrases

PHRASES = Phrases.beside(__file__)
say = PHRASES.say

__all__ = ["PHRASES", "say"]
