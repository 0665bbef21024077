"""Position documents: one JSON object a person can write, for a game at any stop.

``document`` writes and reads them whole, ``reading`` takes their parts over,
``words`` gathers the words that slices declare, ``zones`` has the cards, ``schema``
the JSON Schema, ``checks`` finds where a turn begins, ``values`` says how faults show values.
"""

from __future__ import annotations

from undaunted_core.game.position.document import placed, position_of
from undaunted_core.game.position.schema import POSITION, position_schema

__all__ = ["POSITION", "placed", "position_of", "position_schema"]
