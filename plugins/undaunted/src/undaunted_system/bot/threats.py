"""What could win for the other side in its next turn: which of its pieces, where, and with how many cards."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from undaunted_system.bot.now import SCOUTED

if TYPE_CHECKING:

    from undaunted_system.bot.goals import Standing
    from undaunted_system.bot.now import Now

#: How many cards a side draws for a round.
DRAWN = 4
#: How much a threat counts when the enemy's turn of this round is over.
NEXT_ROUND = 0.6

#: Enemy piece -> the fewest cards of its own with which it would win.
Menaces = dict[str, int]


def menaces(now: Now, foes: Standing) -> dict[str, Menaces]:
    """The spaces on which the enemy could win in one turn, and the pieces that could do it there."""
    menaces_of: dict[str, Menaces] = {}
    wins = [
        space
        for space, gains in foes.spaces.items()
        if now.foe_marker.get(space) == SCOUTED and foes.wins(gains) and not _is_barred(now, space)
    ]
    for name in now.known.pieces:
        start = now.place(name)
        if start is None or now.known.pieces[name].side != now.foe or not now.lives_of(name):
            continue
        uses = now.uses(name).values()
        reach = max((use.x for use in uses if use.role == "move"), default=0)
        steps = _steps(now, start, reach)
        if any(use.role == "take" for use in uses):
            for space in wins:
                if space in steps:
                    menaces_of.setdefault(space, {})[name] = 1 if space == start else 2
        gains = foes.leaves.get(name)
        if gains and reach and foes.wins(gains):
            for space in foes.exits & steps.keys():
                # To leave is a step too.
                menaces_of.setdefault(space, {})[name] = 1 if steps[space] < reach else 2
    return menaces_of


def _is_barred(now: Now, space: str) -> bool:
    """Whether an own piece on a space keeps the enemy from taking it."""
    return now.is_kept(space, now.me) and any(now.at[name] == space for name in now.mine)


def _steps(now: Now, at: str, reach: int) -> dict[str, int]:
    """The spaces that an enemy piece could reach over its side's markers, each with its number of steps."""
    steps, edge = {at: 0}, [at]
    for number in range(1, 1 + reach):
        edge = [goal for space in edge for goal in now.known.near[space] if now.foe_marker.get(goal)]
        for goal in edge:
            steps.setdefault(goal, number)
    return steps


class Threats:
    """How likely each enemy piece wins the game in its next turn, by the cards that its side may hold."""

    def __init__(self, now: Now, found: dict[str, Menaces]) -> None:
        self.now = now
        #: Enemy piece -> chance.
        self.chances: dict[str, float] = {}
        for pieces in found.values():
            for name, cards in pieces.items():
                chance = self._holds(name, cards + bool(now.suppressed.get(name)))
                self.chances[name] = max(chance, self.chances.get(name, 0.0))

    @property
    def worst(self) -> float:
        """The highest chance of one piece."""
        return max(self.chances.values(), default=0.0)

    def _holds(self, name: str, cards: int) -> float:
        """The chance that the enemy holds at least so many cards of a piece in its next turn."""
        now = self.now
        card, size = now.known.pieces[name].card or "", now.foe_hand
        factor = 1.0
        pool = now.foe_pool
        if not size:
            size, factor = DRAWN, NEXT_ROUND
            if pool.total() < DRAWN:
                # The discard pile is shuffled in before.
                return factor * at_least(cards, now.lives_of(name), now.count_circulation(now.foe), size)
        return factor * at_least(cards, pool[card], pool.total(), size)


def at_least(cards: int, copies: int, total: int, drawn: int) -> float:
    """The chance of at least so many copies among cards that are drawn from all."""
    drawn, copies = min(drawn, total), min(copies, total)
    ways = sum(comb(copies, some) * comb(total - copies, drawn - some) for some in range(cards, min(copies, drawn) + 1))
    return ways / comb(total, drawn) if total else 0.0


__all__ = ["Menaces", "Threats", "at_least", "menaces"]
