"""What the table learns of hidden cards: by events, by what a closed zone may hold, by moves that few can see."""

from __future__ import annotations

from undaunted_core.declarations.parts import Facts
from undaunted_core.kernel.events import EVERYBODY, NOBODY
from undaunted_core.mechanics.happenings import Absent, Drawn, Emptied, Happening, Moved, Poured, Shown
from undaunted_core.mechanics.pools import candidates
from undaunted_core.mechanics.zones import note_absent, put_back, take_away, take_unseen

__all__ = [
    "EVERYBODY",
    "NOBODY",
    "Absent",
    "Drawn",
    "Emptied",
    "Facts",
    "Happening",
    "Moved",
    "Poured",
    "Shown",
    "candidates",
    "note_absent",
    "put_back",
    "take_away",
    "take_unseen",
]
