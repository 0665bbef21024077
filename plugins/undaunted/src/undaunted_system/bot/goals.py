"""How far each side is, and what each space and piece is worth to it: the conditions of victory in figures."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from undaunted_system.bot.now import CONTROLLED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undaunted_system.bot.known import Aim, GoalFacts
    from undaunted_system.bot.now import Now


class Standing:
    """One side's conditions in one position."""

    def __init__(self, now: Now, side: str) -> None:
        self.now = now
        self.side = side
        self.aims = now.known.aims[side]
        self.victory = now.known.style.victory
        self.have = [sum(self._had(goal) for goal in aim.goals) for aim in self.aims]

    def is_done(self, goal: GoalFacts, piece: str) -> bool:
        """Whether a piece is dealt with already."""
        if goal.done:
            return self.now.column(goal.done).get(piece) in (True, self.side)
        return piece not in self.now.at

    def _had(self, goal: GoalFacts) -> int:
        if goal.kind in ("take", "hold"):
            marker = self.now.marker[self.side]
            return sum(count for space, count in self._spaces(goal) if marker.get(space) == CONTROLLED)
        if goal.kind == "raise":
            return 0
        return sum(count for piece, count in goal.counts.items() if self.is_done(goal, piece))

    def _spaces(self, goal: GoalFacts) -> Iterator[tuple[str, int]]:
        """The spaces to control, and what each counts."""
        if goal.kind == "take":
            yield from (self.now.column(goal.column) if goal.column else goal.counts).items()
        elif goal.kind == "hold":
            at = self.now.at
            yield from ((at[piece], count) for piece, count in goal.counts.items() if piece in at)

    def share(self, number: int, count: int) -> float:
        """What a gain is worth for a condition: the worth of a win when it wins."""
        aim = self.aims[number]
        whole = self.victory
        return whole if self.have[number] + count >= aim.needed else whole * count / max(1, aim.needed)

    def _each(self, *kinds: str) -> Iterator[tuple[int, Aim, GoalFacts]]:
        for number, aim in enumerate(self.aims):
            for goal in aim.goals:
                if goal.kind in kinds:
                    yield number, aim, goal

    @cached_property
    def spaces(self) -> dict[str, list[tuple[int, int]]]:
        """The spaces that count when controlled: (condition, how much) of each."""
        counts_at: dict[str, list[tuple[int, int]]] = {}
        for number, _, goal in self._each("take", "hold"):
            for space, count in self._spaces(goal):
                counts_at.setdefault(space, []).append((number, count))
        return counts_at

    @cached_property
    def raises(self) -> dict[str, list[tuple[int, int]]]:
        """The spaces that count once more whenever they are controlled again."""
        counts_at: dict[str, list[tuple[int, int]]] = {}
        for number, _, goal in self._each("raise"):
            for space, count in goal.counts.items():
                counts_at.setdefault(space, []).append((number, count))
        return counts_at

    def worth(self, gains: list[tuple[int, int]]) -> float:
        """What gains for conditions are worth."""
        totals: dict[int, int] = {}
        for number, count in gains:
            totals[number] = totals.get(number, 0) + count
        return sum(self.share(number, count) for number, count in totals.items())

    def part(self, gains: list[tuple[int, int]]) -> float:
        """The same, by their share of all that is needed."""
        return sum(self.victory * count / max(1, self.aims[number].needed) for number, count in gains)

    def wins(self, gains: list[tuple[int, int]]) -> bool:
        """Whether these gains win."""
        totals: dict[int, int] = {}
        for number, count in gains:
            totals[number] = totals.get(number, 0) + count
        return any(0 < self.aims[number].needed <= self.have[number] + count for number, count in totals.items())

    def _pieces(self, kind: str) -> dict[str, list[tuple[int, int]]]:
        counts_of: dict[str, list[tuple[int, int]]] = {}
        for number, _, goal in self._each(kind):
            for piece, count in goal.counts.items():
                if piece in self.now.at and not self.is_done(goal, piece):
                    counts_of.setdefault(piece, []).append((number, count))
        return counts_of

    @cached_property
    def removes(self) -> dict[str, list[tuple[int, int]]]:
        """Enemy pieces that count when they are removed."""
        return self._pieces("remove")

    @cached_property
    def asks_for_control(self) -> bool:
        """Whether each condition asks for control of spaces."""
        return all(any(goal.kind == "take" for goal in aim.goals) for aim in self.aims)

    @cached_property
    def destroys(self) -> dict[str, list[tuple[int, int]]]:
        """Things on the board that count when they are destroyed."""
        return self._pieces("destroy")

    @cached_property
    def leaves(self) -> dict[str, list[tuple[int, int]]]:
        """Own pieces that count when they leave."""
        return self._pieces("leave")

    @cached_property
    def exits(self) -> frozenset[str]:
        """The spaces to leave by."""
        return frozenset(
            space
            for _, _, goal in self._each("leave")
            for space, is_one in self.now.column(goal.through).items()
            if is_one
        )
