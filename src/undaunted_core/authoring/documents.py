"""What written positions and loaded states mean: further words, their order, and checks."""

from __future__ import annotations

from undaunted_core.declarations.parts import Check
from undaunted_core.mechanics.positions import Mirrors, PieceWords, PositionWord, UnderWay

__all__ = ["Check", "Mirrors", "PieceWords", "PositionWord", "UnderWay"]
