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
#: part of a condition that is met, the outlook, the part of the cards in circulation that is without use, what hits
#: alone could win, and the chance that the enemy wins in its next turn.
NEAREST, OUTLOOK, BLANK, HITS, THREAT = 0.65, 0.005, 3.3, 5.1, 1.8
#: What own markers count on the board, for a side that wins by control alone.
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
    for number, (have, aim) in enumerate(zip(standing.have, standing.aims, strict=True)):
        gains = [(piece, count) for piece, all_ in standing.removes.items() for its, count in all_ if its == number]
        left, hits = aim.needed - have, 0
        for each, count in sorted((now.hits_left(piece), count) for piece, count in gains):
            if left > 0:
                left, hits = left - count, hits + each
        if left <= 0:
            fewest = min(fewest, hits)
    return fewest
