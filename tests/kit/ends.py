"""How a game can end, worked out from its scenario's conditions and from what its packs register.

A *way* is the last word of an outcome's reason; a side's second condition with
the same reason makes it ``escape_2``.  What ends a game otherwise has a reason of
its own, or (with a condition's reason and another clause) goes by its end check.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

import attrs

import undaunted_core as uc
from kit.places import TESTS
from undaunted_core.kernel.kinds import TEXTS
from undaunted_core.mechanics.victory import CONDITION_KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Why ends never or hardly come about, by game and way and by what either side must do; the code has no case for any.
#: What ends a game without a winner; tests of the rules come to it.
DRAWS = {"standstill", "draw", "limit_reached"}
#: Stands for the winner of a game without one.
NOBODY = "nobody"
REASONS = TESTS / "replays" / "reasons.json"


@attrs.frozen
class End:
    """One way in which one side wins a scenario."""

    game: str
    scenario: str
    way: str
    winner: str

    @property
    def file(self) -> str:
        """Where its replay is, in the folder of replays."""
        return f"{self.game}/{self.scenario}.{self.way}.{self.winner}.json"

    @classmethod
    def of_file(cls, name: str) -> End:
        """The end that a replay's file stands for."""
        game, _, rest = name.partition("/")
        return cls(game, *rest.removesuffix(".json").split("."))


@cache
def opening(game: str, scenario: str) -> uc.Game:
    """A game at its start, to read its rules and catalogue."""
    return uc.new_game(game, scenario, seed=0, events=False)


def last_word(reason: str) -> str:
    """What a reason is called."""
    return reason.rpartition(".")[2]


def condition_ways(game: uc.Game, side: str) -> list[str]:
    """The way of each of a side's conditions, in their order."""
    rules: Any = game.rules
    seen: Counter[str] = Counter()
    ways = []
    for kind, _ in rules.victory.conditions[game.sides.index(side)]:
        word = last_word(kind.reason)
        seen[word] += 1
        ways.append(word if seen[word] == 1 else f"{word}_{seen[word]}")
    return ways


def other_ways(game: uc.Game) -> list[str]:
    """What else may end a game: the reasons its packs have a message for, but for those of conditions."""
    rules: Any = game.rules
    of_conditions = {kind.reason for kind in rules.registry.all(CONDITION_KINDS).values()}
    messages = rules.registry.all(TEXTS)
    reasons = [key for key in messages if key.startswith("outcome.") and key.count(".") == 2]
    return [last_word(one) for one in reasons if one not in of_conditions and last_word(one) not in DRAWS]


def way_of(game: uc.Game) -> tuple[str, str] | None:
    """The (way, winner) of a game that is over, won by one side or a draw."""
    outcome = game.outcome
    if outcome is not None and not outcome.winners and last_word(outcome.reason) in DRAWS:
        return last_word(outcome.reason), NOBODY
    if outcome is None or len(outcome.winners) != 1:
        return None
    (winner,) = outcome.winners
    rules: Any = game.rules
    by = outcome.reason, outcome.clause
    # A side that meets two conditions at once has won by the first.
    mine = rules.victory.conditions[game.sides.index(winner)]
    for way, (kind, given) in zip(condition_ways(game, winner), mine, strict=True):
        if (kind.reason, kind.clause) == by and kind.met(game._ctx, game.sides.index(winner), given):
            return way, winner
    way = last_word(outcome.reason)
    if way not in other_ways(game):
        # Checks may write to the state they look at.
        over: Any = game.clone()._ctx
        ended = ((game.sides.index(winner),), *by)
        way = next((check.name for check in rules.victory.checks if check.ended(over) == ended), way)
    return way, winner


def ends_of(game: str, scenario: str) -> list[End]:
    """Every end that a scenario's conditions and its game's further checks allow, the impossible ones included."""
    start = opening(game, scenario)
    found = [End(game, scenario, way, side) for side in start.sides for way in condition_ways(start, side)]
    found += [End(game, scenario, way, side) for way in other_ways(start) for side in start.sides]
    return found + [End(game, scenario, way, NOBODY) for way in draws(start)]


def draws(game: uc.Game) -> list[str]:
    """The draws that a game's own words name, where its scenarios publish how they end."""
    rules: Any = game.rules
    (scenario,) = game.catalog["scenario"].values()
    messages = rules.registry.all(TEXTS)
    return [way for way in sorted(DRAWS) if "ending" in scenario and f"outcome.{rules.game}.{way}" in messages]


def all_ends() -> Iterator[End]:
    """The ends of every scenario of every installed game."""
    for game in uc.games():
        for info in uc.scenarios(game):
            yield from ends_of(game, info.id)


@cache
def _reasons() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(REASONS.read_text(encoding="utf-8"))
    return found


def why_not(end: End) -> tuple[str, bool] | None:
    """Why an end hardly comes about, and whether it never does; None when nothing speaks against it."""
    sides = opening(end.game, end.scenario).catalog["sides"]
    losers = [side for side in sides if side != end.winner]
    musts = {
        who: {condition["condition"] for condition in sides[side]["victory"]}
        for who, side in (("winner", end.winner), ("loser", losers[0]))
        if side in sides
    }
    for entry in _reasons():
        fits = (entry["game"], entry["way"]) == (end.game, end.way)
        fits = fits and entry.get("ending", True) in (True, ending_of(end))
        if fits and all(entry[who] in conditions for who, conditions in musts.items() if who in entry):
            return entry["why"], entry["never"]
    return None


def ending_of(end: End) -> str:
    """What the ending that a scenario publishes makes of a reason that is no condition's.

    ``other``: it neither compares this nor names this winner; empty for what it does, and for a game without endings.
    """
    game = opening(end.game, end.scenario)
    (scenario,) = game.catalog["scenario"].values()
    if "ending" not in scenario or (end.winner != NOBODY and end.way in condition_ways(game, end.winner)):
        return ""
    scores, winner = scenario["ending"]["scores"], scenario["ending"]["winner"]
    fits = end.winner == winner if end.way == "last_turn" else winner is None and end.way in (*scores, *DRAWS)
    return "" if fits else "other"


def is_possible(end: End) -> bool:
    """Whether nothing says that an end never comes about."""
    why = why_not(end)
    return why is None or not why[1]
