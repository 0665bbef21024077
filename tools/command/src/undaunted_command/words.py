"""What the commands say of their own, in English and Spanish, where it is no error and no help."""

from __future__ import annotations

from undaunted_core.phrases import Phrases

PHRASES = Phrases.beside(__file__)
say = PHRASES.say

__all__ = ["PHRASES", "say"]
