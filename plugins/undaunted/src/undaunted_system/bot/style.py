"""A style of play: what things are worth to the bot, beside one another.

One unit is about a sixth of a hit on a piece that takes objectives.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from collections.abc import Collection

#: What a casualty is worth, whatever the style, among pieces that destroy things, and that go without markers.
DESTROYS, ROAMS = 7.0, 5.0


@attrs.frozen
class Style:
    """The numbers in which styles of play differ."""

    #: What all that a condition of victory asks for is worth together.
    victory: float = 200.0
    #: How much of what a space counts for the enemy is in the worth of standing there, or of taking it back.
    held: float = 0.4
    #: How much of holding a tile is left where standing there does not keep the enemy from taking it.
    nearby: float = 0.4
    #: The part of the worth of an enemy's removal that draws pieces that could shoot the enemy.
    hunt: float = 0.3
    #: Steps that an unscouted tile costs those who cannot scout.
    unscouted: float = 2.2
    #: What a casualty is worth among pieces that take objectives, suppress, lay markers, and among most others.
    price_take: float = 6.0
    price_suppress: float = 5.0
    price_mark: float = 4.0
    price: float = 3.0
    #: What a suppression is worth beside a casualty.
    suppressed: float = 0.8
    #: How much of what a removal counts for a condition is in the price.
    removal: float = 0.35
    #: What it is worth to stop an enemy that would surely win in its next turn.
    stops: float = 100.0
    #: How much a piece's best attack from a tile counts in the worth of the tile, and how much the danger there counts.
    shooting: float = 0.4
    danger: float = 0.12
    #: How much of the danger counts for those who are to leave the board.
    hurry: float = 0.4
    #: What a further Fog of War costs, and how much is left of a tile worth scouting with each step to it.
    fog_cost: float = 0.7
    scout_nearness: float = attrs.field(default=0.5, metadata={"is_part": True})
    #: What it is worth to be rid of a card without use, and to give one to the enemy.
    clear: float = 8.0
    burden: float = 10.0
    #: How much a card fetched from the supply counts against one played now.
    fetched: float = 1.8

    def price_of(self, able: Collection[str]) -> float:
        """What a casualty is worth of a piece that is able to this: the first word that fits counts."""
        prices = (
            ("destroy", DESTROYS),
            ("take", self.price_take),
            ("suppress", self.price_suppress),
            ("roam", ROAMS),
            ("mark", self.price_mark),
        )
        return next((price for word, price in prices if word in able), self.price)


#: The style of ``greedy``.
USUAL_STYLE = Style()
