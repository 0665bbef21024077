"""How well a side stands, for the bot that searches: greedy's own choices do not depend on it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from undaunted_system.bot.now import CONTROLLED

if TYPE_CHECKING:
    from undaunted_system.bot.goals import Standing
    from undaunted_system.bot.now import Now
    from undaunted_system.bot.values import Values

#: What counts for the chance to win, in logits, fitted to the rounds of 7,800 games of Normandy and North Africa: the
#: part of a condition that is met, the outlook, how few hits would win, the part of the cards in circulation that is
#: without use, and the chance that the enemy wins in its next turn.
NEAREST, OUTLOOK, HITS, BLANK, THREAT = 0.65, 0.005, 5.1, 3.3, 1.8
#: What each own marker on the board counts for a side that wins by control alone.
SCOUTING, CONTROL = 0.26, 0.76


def outlook(values: Values) -> float:
    """How well the own side stands, in logits: the difference of two sides is that of their chances to win."""
    now, plan, cards = values.now, values.plan, values.known.cards
    aims = zip(plan.mine.have, plan.mine.aims, strict=True)
    nearest = max((have / max(1, aim.needed) for have, aim in aims), default=0.0)
    worth = NEAREST * nearest + OUTLOOK * plan.base + HITS / (1 + fewest_hits(now, plan.mine))
    blank = sum(count for name, count in now.lives.items() if cards[name].side == now.me and cards[name].is_blank)
    worth -= BLANK * blank / max(1, now.count_circulation(now.me))
    if plan.mine.asks_for_control:
        worth += sum(CONTROL if marker == CONTROLLED else SCOUTING for marker in now.my_marker.values() if marker)
    return worth - THREAT * values.fire.threats.worst


def fewest_hits(now: Now, standing: Standing) -> float:
    """The fewest hits with which a side meets a condition; infinite if no hits on what is on the board do it."""
    fewest = math.inf
    for number, aim in enumerate(standing.aims):
        pieces = [
            (now.hits_left(piece), count)
            for piece, gains in standing.removes.items()
            for condition, count in gains
            if condition == number
        ]
        missing, hits = aim.needed - standing.have[number], 0
        for more, count in sorted(pieces):
            if missing > 0:
                missing, hits = missing - count, hits + more
        if missing <= 0:
            fewest = min(fewest, hits)
    return fewest
