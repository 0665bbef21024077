"""A pool of bots: each plays each, every seed with the sides swapped too, until their shares are known well."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from undaunted_core.agents.base import bots_in
from undaunted_core.arguments import quoted
from undaunted_core.errors import StudyError
from undaunted_core.extension.core import VERSION
from undaunted_core.extension.infos import automation_of
from undaunted_core.extension.manager import default_library
from undaunted_core.mechanics.bots import RULES_PLAY
from undaunted_lab.study.batches import Batches
from undaunted_lab.study.plan import MOST_DECISIONS, make_matches, make_plan, seatings_of
from undaunted_lab.study.rating import Meeting, rate_pool
from undaunted_lab.study.simulate import play_batches

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from undaunted_lab.study.plan import Plan
    from undaunted_lab.study.record import GameRecord

#: Two bots play so many pairs of games before their interval is looked at first, and then so many more.
FIRST_PAIRS = 20
#: Later looks come after this part of the pairs so far: few looks, so that processes seldom wait for one.
FURTHER = 4


def can_meet(game: str, scenario: object, packs: Sequence[Any] = ()) -> bool:
    """Whether bots can meet in a scenario: two sides, and the rules play neither."""
    library = default_library()
    rules = library.ruleset(game, scenario, library.asked(packs))
    return len(rules.sides) == 2 and RULES_PLAY not in automation_of(rules.source.scenario).values()


class Pool:
    """Bots that play each against each in some scenarios, and the points so far.

    The games that are played depend on the arguments alone, not on processes or on the order in which games end.
    """

    def __init__(
        self, game: str, scenarios: Sequence[object], bots: Sequence[str], games: int, *, width: float | None = None,
        seed: int = 0, packs: Sequence[Any] = (), limit: int = MOST_DECISIONS, allow_clock: bool = False,
    ) -> None:  # fmt: skip
        if len(bots) < 2 or len(set(bots)) < len(bots):
            raise ValueError(f"found the bots {quoted(', '.join(bots))}, expected two or more different ones")
        for scenario in scenarios:
            if not can_meet(game, scenario, packs):
                raise ValueError(f"{quoted(scenario)}: bots meet where there are two sides and the rules play neither")
        self.bots, self.width, self.seed = tuple(bots), width, seed
        library = default_library()
        base = make_plan(game, scenarios, bots[0], packs=packs, limit=limit, allow_clock=allow_clock)
        self.sides = tuple(side for side, _ in base.seatings[0])
        known = bots_in(library, game, library.asked(packs))
        self.pairs = tuple(combinations(bots, 2))
        seatings = [
            seating
            for pair in self.pairs
            for seating in seatings_of(list(pair), self.sides, known, game, clock=allow_clock)
        ]
        self.plan: Plan = make_matches(base, seatings)
        self.scenarios = base.names
        #: The seeds of each scenario that each pair of bots may play.
        self.most = max(1, games // 2)
        self._numbers = {
            (name, self.plan.seatings[match]): number
            for number, (name, match) in enumerate(zip(self.plan.names, self.plan.matches, strict=True))
        }
        #: By pair: how many seeds it was given, and how many of their games are missing.
        self._given = dict.fromkeys(self.pairs, 0)
        self._missing = dict.fromkeys(self.pairs, 0)
        #: By pair, then by scenario and seed: the points of the first bot in both games.
        self._points: dict[tuple[str, str], dict[tuple[str, int], list[float | None]]] = {
            pair: {} for pair in self.pairs
        }
        self._spent: dict[str, list[float]] = {bot: [0, 0.0] for bot in bots}
        self.games = self.unfinished = 0
        self.seconds = 0.0

    def number_of(self, record: GameRecord) -> int:
        """The number in the plan of a game that this pool plays; :class:`StudyError` for any other game."""
        number = self._numbers.get((record.scenario, tuple(record.players.items())))
        if record.game != self.plan.game or number is None:
            players = " ".join(f"{side}={bot}" for side, bot in record.players.items())
            raise StudyError(f"rows of another run: {record.game} {record.scenario}, {players}")
        if record.run != self.plan.runs[number]:
            has_rules = record.fingerprint == self.plan.fingerprints[number]
            difference = "limits or version" if has_rules else "rules or data"
            raise StudyError(f"rows of another run: {record.scenario} under other {difference}")
        return number

    def add(self, record: GameRecord) -> tuple[str, str]:
        """Count a game; the pair of bots that played it."""
        pair, is_swapped = self._match(self.number_of(record))
        points = self._points[pair].setdefault((record.scenario, record.seed), [None, None])
        if points[is_swapped] is not None:
            return pair
        side = self.sides[is_swapped]
        self._missing[pair] -= record.seed - self.seed in range(self._given[pair])
        points[is_swapped] = 0.5 if not record.winners else float(side in record.winners)
        for side, bot in record.players.items():
            self._spent[bot][0] += record.asked[side]
            self._spent[bot][1] += record.thought[side]
        self.games += 1
        self.unfinished += record.unfinished
        self.seconds += record.seconds
        return pair

    def _match(self, number: int) -> tuple[tuple[str, str], int]:
        match = self.plan.matches[number]
        return self.pairs[match // 2], match % 2

    def play(
        self, *, jobs: int = 1, cluster: object = None, records: Iterable[GameRecord] = ()
    ) -> Iterator[GameRecord]:
        """Play what is missing beside the games of some records; yields each game when it is finished."""
        batches = Batches(self.plan.names, ())
        for record in records:
            self.add(record)
        for pair in self.pairs:
            self._go_on(pair, batches)
        for record in play_batches(self.plan, batches, jobs=jobs, cluster=cluster):
            self._go_on(self.add(record), batches)
            yield record

    def _go_on(self, pair: tuple[str, str], batches: Batches) -> None:
        """Give a pair of bots its next seeds if it has played those before and is not done."""
        while not self._missing[pair] and not self.is_done(pair):
            given = self._given[pair]
            more = -(-FIRST_PAIRS // len(self.scenarios)) if not given else -(-given // FURTHER)
            more = min(self.most - given, more if self.width is not None else self.most)
            self._given[pair] += more
            seeds = range(self.seed + given, self.seed + given + more)
            for number, name in enumerate(self.plan.names):
                of_pair, is_swapped = self._match(number)
                if of_pair == pair:
                    points = self._points[pair]
                    left = [seed for seed in seeds if points.get((name, seed), [None] * 2)[is_swapped] is None]
                    batches.add(number, left)
                    self._missing[pair] += len(left)

    def _keys(self, pair: tuple[str, str]) -> Iterator[tuple[str, int]]:
        """The scenarios and seeds that a pair was given."""
        for name in self.scenarios:
            for seed in range(self.seed, self.seed + self._given[pair]):
                yield name, seed

    def is_done(self, pair: tuple[str, str]) -> bool:
        """Whether a pair of bots has played all its seeds, or its interval is as narrow as was asked for."""
        return self._given[pair] >= self.most or (self._given[pair] > 0 and self.is_narrow(pair))

    def is_narrow(self, pair: tuple[str, str]) -> bool:
        """Whether the interval of a pair's share is as narrow as was asked for."""
        low, high = self.meeting(pair).interval()
        return self.width is not None and 100 * (high - low) <= self.width

    def meeting(self, pair: tuple[str, str], scenario: str | None = None) -> Meeting:
        """The points of a pair of bots, in one scenario or in all; a seed counts when both games are finished."""
        points = self._points[pair]
        both = [points[key] for key in self._keys(pair) if key in points and scenario in (None, key[0])]
        return Meeting(tuple((a + b) / 2 for a, b in both if a is not None and b is not None))

    def to_dict(self) -> dict[str, Any]:
        """The ratings, the meetings of all pairs and of each scenario, as JSON values."""
        meetings = {pair: self.meeting(pair) for pair in self.pairs}
        ratings = rate_pool(self.bots, meetings)
        return {
            "game": self.plan.game,
            "version": VERSION,
            "seed": self.seed,
            "width": self.width,
            "games": self.games,
            "unfinished": self.unfinished,
            "seconds": round(self.seconds, 1),
            "bots": [
                {
                    "bot": bot, "elo": round(rating.elo, 1), "low": round(rating.low, 1), "high": round(rating.high, 1),
                    "decisions": int(self._spent[bot][0]),
                    "ms": round(1000 * self._spent[bot][1] / max(1, self._spent[bot][0]), 3),
                }
                for bot, rating in sorted(ratings.items(), key=lambda entry: -entry[1].elo)
            ],
            "pairs": [
                {"first": pair[0], "second": pair[1], **meeting.to_dict(), "is_narrow": self.is_narrow(pair)}
                for pair, meeting in meetings.items()
            ],
            "scenarios": [
                {
                    "scenario": name,
                    "fingerprint": self.plan.fingerprints[self.plan.names.index(name)],
                    "pairs": [
                        {"first": pair[0], "second": pair[1], **self.meeting(pair, name).to_dict()}
                        for pair in self.pairs
                    ],
                }
                for name in self.scenarios
            ],
        }  # fmt: skip


__all__ = ["Pool", "can_meet"]
