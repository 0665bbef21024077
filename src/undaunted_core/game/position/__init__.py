"""Position documents: one JSON object a person can write, for a game at any stop.

``document`` writes and reads them whole, and ``reading`` takes their parts over. ``words`` gathers the words that
slices declare, and ``zones`` has the cards. ``checks`` finds where a turn begins, and ``values`` says how faults show
values.
"""

from __future__ import annotations

from undaunted_core.game.position.document import position_of, set_up
from undaunted_core.game.position.words import POSITION

__all__ = ["POSITION", "position_of", "set_up"]
