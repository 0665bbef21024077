"""What an event tells about cards: where they went, and what all seats learned about a zone.

An event kind declares it as it is registered (``register.event(..., tells=...)``).
The rules do not read it; only code that follows the cards by events alone does,
such as the secrecy checks of the testing kit.

Zones are named without their side: ``hand`` is the hand of the side that the happening
names, or the table's zone of this name.  A zone of somebody else has its full name.  A
card in a pooled column of a slice has a place too: ``slice.column/member``.
"""

from __future__ import annotations

from typing import NamedTuple


class Moved(NamedTuple):
    """A card went from one zone to another so that all saw it.

    >>> Moved("us", "us:sapper", "hand", "play").target
    'play'
    """

    side: str
    card: str
    source: str
    target: str


class Drawn(NamedTuple):
    """A card went from one closed zone to another, unseen.

    >>> Drawn("us").source
    'deck'
    """

    side: str
    source: str = "deck"
    target: str = "hand"


class Absent(NamedTuple):
    """All seats learned that a zone holds no card of this kind.

    >>> Absent("us", "hand", "us:sapper").zone
    'hand'
    """

    side: str
    zone: str
    card: str


class Emptied(NamedTuple):
    """All know that a zone is empty now.

    >>> Emptied("us", "hand").zone
    'hand'
    """

    side: str
    zone: str


class Poured(NamedTuple):
    """All cards of an open zone went to another zone.

    >>> Poured("us", "play", "discard").source
    'play'
    """

    side: str
    source: str
    target: str


class Shown(NamedTuple):
    """A card, or another hidden thing, was shown to all and stays in its place, such as a card under a face-down piece.

    Without a place only the card is told, not where it lies; a secret choice is told by a word of its notation.

    >>> Shown("us", "us:sapper", "units.card/us:slot_1").place
    'units.card/us:slot_1'
    """

    side: str
    card: str
    place: str = ""


Happening = Moved | Drawn | Absent | Emptied | Poured | Shown
