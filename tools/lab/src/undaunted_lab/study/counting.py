"""Rows of many games counted: wins with intervals, ends, lengths, first initiative, cards.

Rows are folded in one by one and not kept, so that a million of them need
little memory.  Only the seed of each game is kept, to count none twice.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from math import erfc, sqrt
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.errors import StudyError
from undaunted_core.extension.manager import default_library
from undaunted_lab.agents.series import LEVEL, UNFINISHED, Z, holm, share_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undaunted_lab.study.record import GameRecord

#: A card's share is left out below this number of games with the card or without it.
LEAST_GAMES = 10


@attrs.define
class CardCount:
    """One card and one thing that happened to it, in the games of one scenario."""

    #: Games in which it happened, and those of them that the card's side won.
    games: int = 0
    won: int = 0
    #: In how many games it happened once, twice and so on.
    often: Counter[int] = attrs.field(factory=Counter)
    #: How often it happened in the won games.
    times_won: int = 0

    @property
    def times(self) -> int:
        """How often it happened in all games."""
        return sum(times * games for times, games in self.often.items())

    def to_dict(self) -> dict[str, int]:
        """The numbers by name."""
        return {"games": self.games, "won": self.won, "times": self.times, "times_won": self.times_won}


#: Who won a game, how many rounds and how many decisions it had.
Result = tuple[tuple[str, ...], int, int]


class Figures:
    """The games of one scenario with one bot on each side."""

    def __init__(self, first: GameRecord) -> None:
        self.game = first.game
        self.scenario = first.scenario
        self.players = first.players
        self.sides = tuple(first.players)
        self.run = first.run
        self.fingerprint = first.fingerprint
        #: Of each seed who won, how many rounds and how many decisions; equal results are one object.
        self.seeds: dict[int, Result] = {}
        self._results: dict[Result, Result] = {}
        self.wins: Counter[str] = Counter()
        self.draws = 0
        self.unfinished = 0
        self.ends: Counter[tuple[str, str, str]] = Counter()
        #: The ends of games that no victory condition ended.
        self.other_ends: Counter[tuple[str, str, str]] = Counter()
        self.conditions: Counter[str] = Counter()
        self.rounds: Counter[int] = Counter()
        self.decisions: Counter[int] = Counter()
        self.seconds = 0.0
        #: Per side: games in which it took the initiative first, and those it won.
        self.first: dict[str, list[int]] = {side: [0, 0] for side in self.sides}
        self.cards: defaultdict[tuple[str, str], CardCount] = defaultdict(CardCount)
        self.with_cards = 0

    @property
    def games(self) -> int:
        """How many games were counted."""
        return len(self.seeds)

    def ends_by_number(self) -> list[tuple[tuple[str, str, str], int]]:
        """Each end as (reason, clause, text) with its number of games, the most frequent first."""
        return sorted(self.ends.items(), key=lambda end: (-end[1], end[0]))

    def add(self, record: GameRecord) -> bool:
        """Count one game; False when it was counted already."""
        if record.seed in self.seeds:
            return False
        result = (record.winners, record.rounds, record.decisions)
        self.seeds[record.seed] = self._results.setdefault(result, result)
        self.wins.update(record.winners)
        if record.unfinished:
            self.unfinished += 1
        elif not record.winners:
            self.draws += 1
        # A game that was stopped says after how many decisions; all of them are one end.
        end = (record.reason, record.clause, UNFINISHED if record.unfinished else record.text)
        self.ends[end] += 1
        if record.condition:
            self.conditions[record.condition] += 1
        else:
            self.other_ends[end] += 1
        self.rounds[record.rounds] += 1
        self.decisions[record.decisions] += 1
        self.seconds += record.seconds
        if record.initiative in self.first:
            self.first[record.initiative][0] += 1
            self.first[record.initiative][1] += record.initiative in record.winners
        if record.cards is not None:
            self._count_cards(record)
        return True

    def _count_cards(self, record: GameRecord) -> None:
        self.with_cards += 1
        for card, counts in (record.cards or {}).items():
            won = self.side_of(card) in record.winners
            for use, times in counts.items():
                count = self.cards[card, use]
                count.games += 1
                count.won += won
                count.often[times] += 1
                count.times_won += times * won

    def sweeper(self) -> str:
        """The side that won every game, so that no card goes with winning; empty if there is none."""
        return next((side for side in self.sides if self.wins[side] == self.games), "")

    def side_of(self, card: str) -> str:
        """The side a card belongs to, by its name; empty when that tells none."""
        side = card.partition(":")[0]
        return side if side in self.sides else ""

    def to_dict(self) -> dict[str, Any]:
        """Every figure as JSON values."""
        document: dict[str, Any] = {
            "game": self.game,
            "scenario": self.scenario,
            "players": self.players,
            "run": self.run,
            "fingerprint": self.fingerprint,
            "games": self.games,
            "wins": {side: self.wins[side] for side in self.sides},
            "shares": {side: share_of(self.wins[side], self.games) for side in self.sides},
            "draws": self.draws,
            UNFINISHED: self.unfinished,
            "ends": [
                {"reason": reason, "clause": clause, "text": text, "games": games}
                for (reason, clause, text), games in self.ends_by_number()
            ],
            "conditions": [{"condition": name, "games": games} for name, games in sorted(self.conditions.items())],
            "by_condition": {
                "games": self.conditions.total(),
                **share_of(self.conditions.total(), self.games),
            },
            "rounds": spread(self.rounds),
            "decisions": {
                **spread(self.decisions),
                "total": sum(value * games for value, games in self.decisions.items()),
            },
            "seconds": {"total": round(self.seconds, 3), "mean": round(self.seconds / self.games, 6)},
            "initiative": {
                side: {"games": games, "won": won, **share_of(won, games)} for side, (games, won) in self.first.items()
            },
        }
        if self.with_cards:
            document["cards"] = [
                {"card": card, "what": use, "side": self.side_of(card), **self.cards[card, use].to_dict()}
                for card, use in sorted(self.cards)
            ]
        return document


def spread(values: Counter[int]) -> dict[str, float]:
    """Mean, deviation, least, most, and the values below which 5, 25, 50, 75 and 95 in a hundred lie."""
    games = values.total()
    mean = sum(value * count for value, count in values.items()) / games
    variance = sum(count * (value - mean) ** 2 for value, count in values.items()) / max(1, games - 1)
    numbers: dict[str, float] = {"mean": mean, "deviation": sqrt(variance), "least": min(values), "most": max(values)}
    ordered, below, index = sorted(values), 0, 0
    for name, part in (("p5", 0.05), ("p25", 0.25), ("median", 0.5), ("p75", 0.75), ("p95", 0.95)):
        while below + values[ordered[index]] < part * games:
            below += values[ordered[index]]
            index += 1
        numbers[name] = ordered[index]
    return numbers


def _variance(won: int, games: int) -> float:
    """The variance of a share, with one won and one lost game more: a few games with equal results prove little."""
    share = (won + 1) / (games + 2)
    return share * (1 - share) / games


class Study:
    """All rows of some files, by game, scenario and bots."""

    def __init__(self) -> None:
        self.figures: dict[tuple[str, str, tuple[tuple[str, str], ...]], Figures] = {}
        #: Rows of games that were counted already.
        self.twice = 0

    @classmethod
    def of(cls, records: Iterable[GameRecord]) -> Study:
        """The study of some records; :class:`StudyError` when they are of different runs, or none."""
        study = cls()
        for record in records:
            study.add(record)
        study.order()
        return study

    def order(self) -> None:
        """Put the scenarios in their game's order, in whatever order the rows came."""
        titles = default_library().games()

        def rank(key: tuple[str, str, tuple[tuple[str, str], ...]]) -> Any:
            game, scenario, players = key
            scenarios = titles[game].scenarios if game in titles else ()
            return game, players, scenarios.index(scenario) if scenario in scenarios else len(scenarios), scenario

        self.figures = {key: self.figures[key] for key in sorted(self.figures, key=rank)}

    def add(self, record: GameRecord) -> None:
        """Count one row; :class:`StudyError` when its scenario was played under other rules or limits before."""
        key = (record.game, record.scenario, tuple(record.players.items()))
        figures = self.figures.get(key)
        if figures is None:
            figures = self.figures[key] = Figures(record)
        if record.run != figures.run:
            reason = "other rules or data" if record.fingerprint != figures.fingerprint else "other limits or columns"
            raise StudyError(
                f"{record.game} {record.scenario}, seed {record.seed}: rows of two runs ({reason}) cannot be counted "
                "together; to compare them: undaunted study FILE --against FILE"
            )
        if not figures.add(record):
            self.twice += 1

    @property
    def games(self) -> int:
        """How many games were counted."""
        return sum(figures.games for figures in self.figures.values())

    @property
    def seconds(self) -> float:
        """The processor time of all of them."""
        return sum(figures.seconds for figures in self.figures.values())

    def bots(self) -> list[dict[str, Any]]:
        """Where different bots met: what share of such games each won, whichever side it had."""
        met: dict[str, list[int]] = {}
        for figures in self.figures.values():
            if len(set(figures.players.values())) > 1:
                for side, bot in figures.players.items():
                    games, wins = met.setdefault(bot, [0, 0])
                    met[bot] = [games + figures.games, wins + figures.wins[side]]
        return [{"bot": bot, "games": games, "won": won, **share_of(won, games)} for bot, (games, won) in met.items()]

    def cards(self) -> list[dict[str, Any]]:
        """Per card and what happened to it: how much more often its side won the games in which it did.

        The difference is taken within each scenario and pairing of bots, and weighted by
        Mantel and Haenszel.  So a card gets no credit for the scenarios it is in.  Scenarios whose games one side
        won all tell nothing of cards, and are left out. A difference is more than chance if its p-value, corrected
        by Holm's method, is below 0.05. The strongest come first.
        """
        names = sorted({(figures.game, *key) for figures in self.figures.values() for key in figures.cards})
        entries = [self._card(game, card, use) for game, card, use in names]
        known = [entry for entry in entries if entry["difference"] is not None]
        for entry, p in zip(known, holm([entry["p"] for entry in known]), strict=True):
            entry["p_corrected"] = p
            entry["more_than_chance"] = p < LEVEL
        entries.sort(key=lambda card: (card["difference"] is None, -abs(card["z"]), card["card"], card["what"]))
        return entries

    def _card(self, game: str, card: str, use: str) -> dict[str, Any]:
        weight = difference = variance = 0.0
        with_it = [0, 0]
        without = [0, 0]
        times = scenarios = 0
        first = ""
        for figures in self.figures.values():
            if figures.game != game or (card, use) not in figures.cards or not figures.side_of(card):
                continue
            first = first or figures.scenario
            count = figures.cards[card, use]
            wins = figures.wins[figures.side_of(card)]
            if wins in (0, figures.games):
                continue
            rest, rest_won = figures.with_cards - count.games, wins - count.won
            with_it[0] += count.games
            with_it[1] += count.won
            without[0] += rest
            without[1] += rest_won
            times += count.times
            scenarios += 1
            if not count.games or not rest:
                continue
            share = count.games * rest / figures.with_cards
            p, q = count.won / count.games, rest_won / rest
            weight += share
            difference += share * (p - q)
            variance += share * share * (_variance(count.won, count.games) + _variance(rest_won, rest))
        is_sure = weight > 0 and min(with_it[0], without[0]) >= LEAST_GAMES
        error = sqrt(variance) / weight if is_sure else 0.0
        middle = difference / weight if is_sure else 0.0
        return {
            "game": game,
            "card": card,
            "what": use,
            "scenario": first,
            "scenarios": scenarios,
            "times": times,
            "games": with_it[0],
            "won": share_of(with_it[1], with_it[0]),
            "games_without": without[0],
            "won_without": share_of(without[1], without[0]),
            "difference": middle if is_sure else None,
            "low": max(-1.0, middle - Z * error) if is_sure else None,
            "high": min(1.0, middle + Z * error) if is_sure else None,
            "z": middle / error if error else 0.0,
            "p": erfc(abs(middle / error) / sqrt(2)) if error else 1.0,
        }

    def to_dict(self) -> dict[str, Any]:
        """Every figure as JSON values."""
        return {
            "games": self.games,
            "twice": self.twice,
            "seconds": round(self.seconds, 3),
            "scenarios": [figures.to_dict() for figures in self.figures.values()],
            "bots": self.bots(),
            "cards": self.cards(),
        }


__all__ = ["CardCount", "Figures", "Study"]
