"""Position documents: one JSON object a person can write, for a game at any stop.

``document`` writes and reads them whole, ``reading`` takes their parts over,
``checks`` finds where a turn begins, ``columns`` says which words stand for which
columns, ``seats`` who is aboard of what, ``values`` how faults show values.
"""

from __future__ import annotations

from undaunted_core.game.position.document import POSITION, placed, position_of, position_schema

__all__ = ["POSITION", "placed", "position_of", "position_schema"]
