"""The score of a game: what each side has, what it still needs to win, and how many rounds are left.

The terminal and the page both show these figures.  They come from the signed columns of an observation and from two
queries that packs answer, so that no game is named here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    import undaunted_core as uc
    from undaunted_table.render.seeing import Asked
    from undaunted_table.render.seen import Seen

#: The queries of what is left to do, and of what decides after the last turn.
VICTORY, LAST_TURN = "victory", "last_turn"


@attrs.frozen
class Figure:
    """A number of a side, such as its points or its money, and what the number is called."""

    title: str
    value: int


@attrs.frozen
class Goal:
    """One way to win: what is still to do in words, and how much of it is done where an amount is asked for."""

    text: str
    clause: str
    left: int | None
    needed: int | None
    remarks: tuple[str, ...]

    @property
    def done(self) -> int | None:
        """How much of the amount the side has; None where no amount is asked for."""
        return None if self.left is None or self.needed is None else max(0, self.needed - self.left)


@attrs.frozen
class SideScore:
    """The figures and the goals of a side."""

    side: str
    figures: tuple[Figure, ...]
    goals: tuple[Goal, ...]


@attrs.frozen
class LastTurn:
    """The last turn: its number, how many turns are left with the present one, what decides then."""

    turn: int
    left: int
    text: str
    compared: tuple[str, ...]


@attrs.frozen
class Score:
    """The score of a game as a seat sees it."""

    sides: tuple[SideScore, ...]
    headings: tuple[tuple[str, str], ...]
    last: LastTurn | None

    def to_dict(self) -> dict[str, object]:
        """The parts as JSON values."""
        return {
            "sides": [
                {
                    "side": entry.side,
                    "figures": [attrs.asdict(figure) for figure in entry.figures],
                    "goals": [
                        {
                            "text": goal.text, "clause": goal.clause, "done": goal.done, "needed": goal.needed,
                            "remarks": [*goal.remarks],
                        }
                        for goal in entry.goals
                    ],
                }
                for entry in self.sides
            ],
            "headings": [{"title": title, "value": value} for title, value in self.headings],
            "last": None if self.last is None else attrs.asdict(self.last),
        }  # fmt: skip


def score_of(view: Seen, game: Asked) -> Score:
    """The score of an observation; ``game`` answers the queries: a world that the seat holds possible will do."""
    goals = find_goals(game, view.lang)
    figures = count_figures(view)
    sides = tuple(
        SideScore(
            side,
            tuple(Figure(title, amounts.get(side, 0)) for title, amounts in figures.items()),
            tuple(goals.get(side, ())),
        )
        for side in view.sides
    )
    return Score(sides, tuple(view.columns.headings), find_last_turn(game, view.lang))


def count_figures(view: Seen) -> dict[str, dict[str, int]]:
    """The numbers of the sides by their title: what is counted, then the points."""
    figures = dict(view.columns.tallies)
    if view.counts_points:
        figures[view.points_head] = {side: view.points_of(side) for side in view.sides}
    return figures


def find_goals(game: Asked, lang: str) -> dict[str, list[Goal]]:
    """What each side still needs to win, for each of its ways to win."""
    sides = game.explain(VICTORY).parts if VICTORY in game.queries() else ()
    return {side.fields["side"]: [_read_goal(goal, lang) for goal in side.parts] for side in sides}


def find_last_turn(game: Asked, lang: str) -> LastTurn | None:
    """What the last turn is and what decides after it; None in a game without a last turn."""
    if LAST_TURN not in game.queries():
        return None
    last = game.explain(LAST_TURN)
    turn = int(last.fields["turn"])
    compared = tuple(_head_of(part, lang) for part in last.parts)
    return LastTurn(turn, max(0, turn + 1 - game.round), _head_of(last, lang), compared)


def _head_of(explanation: uc.Explanation, lang: str) -> str:
    """The first line of an explanation, without its clause."""
    return explanation.text(lang).partition("\n")[0].removesuffix(f" ({explanation.clause})")


def _read_goal(goal: uc.Explanation, lang: str) -> Goal:
    # The amount is the one term that names nothing; the terms of what is done take from it.
    amounts = [int(term.value) for term in goal.terms if not term.fields]
    needed = amounts[0] if len(amounts) == 1 and all(term.value <= 0 for term in goal.terms if term.fields) else None
    left = None if goal.total is None else int(goal.total)
    return Goal(_head_of(goal, lang), goal.clause, left, needed, tuple(_head_of(part, lang) for part in goal.parts))


__all__ = ["Score", "count_figures", "find_goals", "find_last_turn", "score_of"]
