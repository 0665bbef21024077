"""The games of a run that are still to be played, in batches of about a second."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from undaunted_lab.study.record import GameRecord

#: How long a batch should take: far longer than sending it, and short enough to be played again when it is lost.
SECONDS = 1.0
MOST = 2_000
#: A scenario whose speed is not known yet begins with this many games.
FIRST = 2


@attrs.frozen
class Batch:
    """Some games of one scenario."""

    number: int
    seeds: tuple[int, ...]


class Batches:
    """Hands out the games still to be played, scenario by scenario in turn, so that the speed stays about the same."""

    def __init__(self, names: Sequence[str], seeds: Iterable[int], done: Container[tuple[str, int]] = ()) -> None:
        wanted = tuple(seeds)
        self._left = [deque(seed for seed in wanted if (name, seed) not in done) for name in names]
        self._spent = [[0, 0.0] for _ in names]
        self._turn = 0

    def add(self, number: int, seeds: Iterable[int]) -> None:
        """Hand out further games of a scenario."""
        self._left[number].extend(seeds)

    def __len__(self) -> int:
        return sum(len(left) for left in self._left)

    def take(self) -> Batch:
        """The next batch; IndexError when none is left."""
        for _ in self._left:
            number, self._turn = self._turn, (self._turn + 1) % len(self._left)
            if self._left[number]:
                left = self._left[number]
                return Batch(number, tuple(left.popleft() for _ in range(min(self._size(number), len(left)))))
        raise IndexError("no game is left")

    def _size(self, number: int) -> int:
        games, seconds = self._spent[number]
        if not games:
            return FIRST
        return max(1, min(MOST, round(SECONDS * games / max(seconds, 1e-6))))

    def learn_from(self, batch: Batch, records: Iterable[GameRecord]) -> None:
        """Learn from a batch how long games of its scenario take; games that it did not come to must be played."""
        spent, played = self._spent[batch.number], set()
        for record in records:
            spent[0] += 1
            spent[1] += record.seconds
            played.add(record.seed)
        self._give_back(batch.number, [seed for seed in batch.seeds if seed not in played])

    def give_back(self, batch: Batch) -> None:
        """A batch was lost with its worker: its games must be played."""
        self._give_back(batch.number, batch.seeds)

    def _give_back(self, number: int, seeds: Sequence[int]) -> None:
        self._left[number].extendleft(reversed(seeds))


__all__ = ["Batch", "Batches"]
