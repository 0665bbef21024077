"""Many games counted: wins with intervals, ends by reason, lengths."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING, Any, Protocol

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from undaunted_core.game.game import Game

UNFINISHED = "unfinished"
#: Standard deviations on either side that hold 95 % of a normal distribution.
Z = 1.959964


#: A difference counts as more than chance below this p-value, corrected.
LEVEL = 0.05


@attrs.frozen
class Ended:
    """How one game went; without an outcome the reason is ``unfinished``."""

    winners: tuple[str, ...]
    reason: str
    clause: str
    text: str
    rounds: int
    decisions: int


def end_of(game: Game, decisions: int) -> Ended:
    """The result of a game that took this number of decisions."""
    outcome = game.outcome
    if outcome is None:
        return Ended((), UNFINISHED, "", f"stopped after {decisions} decisions", game.round, decisions)
    text = outcome.text().partition(": ")[2]
    return Ended(outcome.winners, outcome.reason, outcome.clause, text, game.round, decisions)


def interval(wins: float, games: float) -> tuple[float, float]:
    """The 95 % interval (Wilson's) of the true share, from a number of wins."""
    if not games:
        return 0.0, 1.0
    share, spread = wins / games, Z * Z / games
    middle = share + spread / 2
    half = Z * sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))


def share_of(wins: int, games: int) -> dict[str, float]:
    """A share of games and its 95 % interval."""
    low, high = interval(wins, games)
    return {"share": wins / games if games else 0.0, "low": low, "high": high}


def holm(values: Sequence[float]) -> list[float]:
    """The p-values of one family, corrected for their number."""
    order = sorted(range(len(values)), key=lambda index: values[index])
    corrected = [0.0] * len(values)
    largest = 0.0
    for rank, index in enumerate(order):
        largest = max(largest, min(1.0, (len(values) - rank) * values[index]))
        corrected[index] = largest
    return corrected


class Counted(Protocol):
    """What is counted of a game, however it is kept."""

    @property
    def winners(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def reason(self) -> str: ...  # noqa: D102
    @property
    def clause(self) -> str: ...  # noqa: D102
    @property
    def text(self) -> str: ...  # noqa: D102
    @property
    def rounds(self) -> int: ...  # noqa: D102
    @property
    def decisions(self) -> int: ...  # noqa: D102


def summary(games: Sequence[Counted], sides: Iterable[str]) -> dict[str, Any]:
    """The figures of at least one game, as JSON values; an unfinished game is a win for no side."""
    wins = {side: sum(side in game.winners for game in games) for side in sides}
    ends = Counter((game.reason, game.clause, game.text) for game in games)
    unfinished = sum(game.reason == UNFINISHED for game in games)
    decisions = [game.decisions for game in games]
    return {
        "games": len(games),
        "wins": wins,
        "shares": {side: share_of(count, len(games)) for side, count in wins.items()},
        "draws": sum(not game.winners for game in games) - unfinished,
        "unfinished": unfinished,
        "ends": [
            {"reason": reason, "clause": clause, "text": text, "games": count}
            for (reason, clause, text), count in ends.most_common()
        ],
        "rounds": _spread([game.rounds for game in games]),
        "decisions": {**_spread(decisions), "total": sum(decisions)},
    }


def _spread(values: Sequence[int]) -> dict[str, float]:
    return {"mean": sum(values) / len(values), "least": min(values), "most": max(values)}
