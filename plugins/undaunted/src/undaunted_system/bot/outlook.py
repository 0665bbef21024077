"""How well a side stands, for the bot that searches: greedy's own choices do not depend on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_system.bot.now import CONTROLLED

if TYPE_CHECKING:
    from undaunted_system.bot.values import Values

#: What counts for the chance to win, in logits, fitted to the rounds of 780 games of Normandy: the part of a condition
#: that is met, the outlook, useful and useless cards in circulation, useful ones in the supply, own markers on the
#: board, and the chance that the enemy wins in its next turn.
NEAREST, OUTLOOK, USEFUL, BLANK, SPARE = 1.6, 0.006, 0.09, 0.16, 0.05
SCOUTING, CONTROL, THREAT = 0.15, 0.2, 3.3
#: What a suppressed soldier costs, who loses a card's use to turn ready.
SUPPRESSED = 0.08


def outlook(values: Values) -> float:
    """How well the own side stands, in logits: the difference of two sides is that of their chances to win."""
    now, plan, cards = values.now, values.plan, values.known.cards
    own = [(cards[name].is_blank, count) for name, count in now.lives.items() if cards[name].side == now.me]
    aims = zip(plan.mine.have, plan.mine.aims, strict=True)
    nearest = max((have / max(1, aim.needed) for have, aim in aims), default=0.0)
    worth = NEAREST * nearest + OUTLOOK * plan.base + SPARE * now.spare
    worth += sum(CONTROL if marker == CONTROLLED else SCOUTING for marker in now.my_marker.values() if marker)
    worth -= THREAT * values.fire.threats.worst
    worth -= SUPPRESSED * sum(bool(now.suppressed.get(name) and now.lives_of(name)) for name in now.mine)
    return worth + sum(-BLANK * count if is_blank else USEFUL * count for is_blank, count in own)
