"""What an event tells of cards: where they went, and what all learnt of a zone.

An event kind declares it as it is registered (``register.event(..., tells=...)``).
The rules do not read it; who follows the cards by events alone does, such as the
secrecy checks of the testing kit.  Zones are named without their side.
"""

from __future__ import annotations

import attrs


@attrs.frozen
class Moved:
    """A card went from one zone to another so that all saw it."""

    side: str
    card: str
    source: str
    target: str


@attrs.frozen
class Drawn:
    """A card went from one closed zone to another, unseen."""

    side: str
    source: str = "deck"
    target: str = "hand"


@attrs.frozen
class Absent:
    """All learnt that a zone holds no card of this kind."""

    side: str
    zone: str
    card: str


@attrs.frozen
class Emptied:
    """All know that a zone is empty now."""

    side: str
    zone: str


@attrs.frozen
class Poured:
    """All cards of an open zone went to another zone."""

    side: str
    source: str
    target: str


Happening = Moved | Drawn | Absent | Emptied | Poured

__all__ = ["Absent", "Drawn", "Emptied", "Happening", "Moved", "Poured"]
