"""How well a side stands, for the bot that searches: greedy's own choices do not depend on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from undaunted_core.undaunted.bot.values import Values

#: What counts for the chance to win, in logits, fitted to the rounds of 300 games: the part of a condition that is met,
#: the outlook, useful and useless cards in circulation, useful ones in the supply.
NEAREST, OUTLOOK, USEFUL, BLANK, SPARE = 1.4, 0.007, 0.14, 0.1, 0.12
#: What a suppressed soldier costs, who loses a card's use to turn ready.
SUPPRESSED = 0.14


def outlook(values: Values) -> float:
    """How well the own side stands, in logits: the difference of two sides is that of their chances to win."""
    now, plan, cards = values.now, values.plan, values.known.cards
    own = [(cards[name].is_blank, count) for name, count in now.lives.items() if cards[name].side == now.me]
    aims = zip(plan.mine.have, plan.mine.aims, strict=True)
    nearest = max((have / max(1, aim.needed) for have, aim in aims), default=0.0)
    found = NEAREST * nearest + OUTLOOK * plan.base + SPARE * now.spare
    found -= SUPPRESSED * sum(bool(now.suppressed.get(name) and now.lives_of(name)) for name in now.mine)
    return found + sum(-BLANK * count if is_blank else USEFUL * count for is_blank, count in own)
