"""Explanations: what they say and do not mark as unknown is so in every world that is possible for who asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.errors import ActionError, ExplainError
from undaunted_core.game.explain import explain
from undaunted_testing.alike import some_queries
from undaunted_testing.structure import SELDOM
from undaunted_testing.walk import Visit, expect

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from undaunted_core.game.game import Game
    from undaunted_core.mechanics.explaining import Explanation

#: In so many possible worlds a question is answered, and so many actions are asked about at a stop.
WORLDS, ACTIONS = 4, 3


def explained(visit: Visit) -> None:
    """An explanation is the same in every world that its seat thinks possible; only what it marks may be otherwise."""
    if visit.number % SELDOM and not visit.final:
        return
    for seat in visit.game.seats:
        for what, arguments in _questions(visit, seat):
            told = [_answer(visit.game, what, seat, arguments, world) for world in range(WORLDS)]
            for other in told[1:]:
                expect(
                    other == told[0],
                    f"what is explained to {seat} of {what!r} ({arguments}) is guessed: found {told[0]} and {other};"
                    f" a term that hidden things change is marked (Modifier.unknown, term(..., is_known=False))",
                )


def _questions(visit: Visit, seat: str) -> Iterator[tuple[str, Mapping[str, object]]]:
    yield from some_queries(visit.game, visit.rng)
    offered = visit.game.legal_actions(seat)
    for action in visit.rng.sample(offered, min(ACTIONS, len(offered))):
        yield action.notation, {}


def _answer(game: Game, what: str, seat: str, arguments: Mapping[str, object], world: int) -> object:
    try:
        return _told(explain(game, what, seat, arguments, world=world))
    except (ActionError, ExplainError) as error:
        return f"{type(error).__name__}: {error}"


def _told(one: Explanation) -> object:
    """All that an explanation says as a fact."""
    if one.is_estimate:
        return one.label
    terms = [(term.label, term.fields, term.value, term.is_known) for term in one.terms]
    return (one.label, one.fields, one.total, terms, [_told(part) for part in one.parts])


__all__ = ["explained"]
