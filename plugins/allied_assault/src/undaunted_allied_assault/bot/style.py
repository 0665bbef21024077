"""A style of play: what things are worth to the bot, beside one another, in points of prestige."""

from __future__ import annotations

import attrs


@attrs.frozen
class Style:
    """The numbers in which styles of play differ."""

    #: How often a side with cards sacrifices one, and the battle value of a usual card.
    sacrifices: float = 0.9
    usual_card: float = 3.8
    #: How much of what the return fire may cost is spared when the target is eliminated before it.
    spared: float = 0.7
    #: A damaged unit is worth this part of its worth less for all of its morale; the rest goes with its elimination.
    hurt: float = attrs.field(default=0.7, metadata={"is_part": True})
    #: What units count for in the last turn but one.
    last: float = 0.1
    #: The most of its units' worth that a side counts if it loses when nothing happens.
    most_spared: float = 0.7
    #: What a unit in the way of such a side is worth more than else.
    blocker: float = 1.5
    #: What is decisive for a condition is worth; a tile of it is worth its share.
    home_base: float = 14.0
    home_row: float = 16.0
    city: float = 25.0
    #: What it is worth to stand on a hill.
    hills: float = 22.0
    #: How much of the prestige that a tile would bring is hoped for.
    hope: float = 0.8
    #: How much is left of what is a step farther away, and how much the tiles that could be taken later count.
    decay: float = attrs.field(default=0.52, metadata={"is_part": True})
    pull: float = 0.38
    #: How much the loss that the enemy's next turn may bring counts, and a combat of a later turn.
    danger: float = 0.5
    later: float = 0.45
    #: To stand on a tile whose loss would lose the game, and a combat for it.
    guard: float = 90.0
    decides: float = 50.0
    #: A combat must be worth more than this: a unit that stays is less of a risk.
    combat: float = 1.0
    #: What the cost of a card of the hand adds to its worth, and what each point to spend adds to that of a new card.
    per_cost: float = 0.2
    to_spend: float = 0.12
    #: Digging in, even where no enemy is near yet, and a marker of a dug-in enemy.
    dig: float = 0.15
    marker: float = 1.5
    #: For a side that must win: a point of support for each tile of range, and an attack that cancels cover.
    assault: float = 0.4
    through_cover: float = 3.0


#: The style of ``greedy``.
USUAL_STYLE = Style()
