"""What campaigns say, in English and Spanish."""

from __future__ import annotations

from undaunted_core.phrases import Phrases

PHRASES = Phrases.beside(__file__)
say = PHRASES.say

__all__ = ["PHRASES", "say"]
