"""How well a side stands, for the bot that searches: greedy's own choices do not depend on it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from undaunted_system.bot.now import CONTROLLED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_system.bot.goals import Standing
    from undaunted_system.bot.now import Now
    from undaunted_system.bot.values import Values

#: What each of the :func:`figures` counts for the chance to win, in logits, fitted to the rounds of 7,800 games of
#: Normandy and North Africa.
USUAL_WEIGHTS = {"nearest": 0.65, "jobs": 0.005, "hits": 5.1, "blank": -3.3, "threat": -1.8}
#: The same for a side that wins by control alone.
CONTROL_WEIGHTS = {**USUAL_WEIGHTS, "scouted": 0.26, "controlled": 0.76}


def outlook(values: Values, weights: Mapping[str, float] | None = None) -> float:
    """How well the own side stands, in logits: the difference of two sides is that of their chances to win."""
    counts = figures(values)
    return sum(weight * counts[name] for name, weight in (weights or usual_weights(values)).items())


def usual_weights(values: Values) -> dict[str, float]:
    """What each figure counts for the own side if nothing is known of its scenario."""
    return CONTROL_WEIGHTS if values.plan.mine.asks_for_control else USUAL_WEIGHTS


def figures(values: Values) -> dict[str, float]:
    """What the chance to win hangs on, by name."""
    now, plan, cards = values.now, values.plan, values.known.cards
    aims = zip(plan.mine.have, plan.mine.aims, strict=True)
    blank = sum(count for name, count in now.lives.items() if cards[name].side == now.me and cards[name].is_blank)
    markers = [marker for marker in now.my_marker.values() if marker]
    controlled = markers.count(CONTROLLED)
    return {
        # The part of a condition of victory that is met, of the nearest one.
        "nearest": max((have / max(1, aim.needed) for have, aim in aims), default=0.0),
        # The worth of all jobs on the board together.
        "jobs": plan.base,
        "hits": 1 / (1 + fewest_hits(now, plan.mine)),
        # The part of the cards in circulation that is without use.
        "blank": blank / max(1, now.count_circulation(now.me)),
        # The chance that the enemy wins in its next turn.
        "threat": values.fire.threats.worst,
        "scouted": len(markers) - controlled,
        "controlled": controlled,
        # What a side has ahead from the start.
        "always": 1.0,
    }


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
