"""The words of the drawings, in English and Spanish; titles come from the catalogue."""

from __future__ import annotations

from undaunted_core.phrases import Phrases

PHRASES = Phrases.beside(__file__)
say = PHRASES.say

__all__ = ["PHRASES", "say"]
