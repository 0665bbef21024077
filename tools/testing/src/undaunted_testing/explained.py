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


def check_explained(visit: Visit) -> None:
    """An explanation is the same in every world that its seat thinks possible; only what it marks may be otherwise."""
    if visit.number % SELDOM and not visit.final:
        return
    for seat in visit.game.seats:
        for question, arguments in _questions(visit, seat):
            versions = [_answer(visit.game, question, seat, arguments, world) for world in range(WORLDS)]
            for other in versions[1:]:
                expect(
                    other == versions[0],
                    f"what is explained to {seat} of {question!r} ({arguments}) is guessed: "
                    f"found {versions[0]} and {other}."
                    f" A term that hidden things change is marked (Modifier.unknown, term(..., is_known=False))",
                )


def _questions(visit: Visit, seat: str) -> Iterator[tuple[str, Mapping[str, object]]]:
    yield from some_queries(visit.game, visit.rng)
    offered = visit.game.legal_actions(seat)
    for action in visit.rng.sample(offered, min(ACTIONS, len(offered))):
        yield action.notation, {}


def _answer(game: Game, question: str, seat: str, arguments: Mapping[str, object], world: int) -> object:
    try:
        return _facts_of(explain(game, question, seat, arguments, world=world))
    except (ActionError, ExplainError) as error:
        return f"{type(error).__name__}: {error}"


def _facts_of(explanation: Explanation) -> object:
    """All that an explanation says as a fact."""
    if explanation.is_estimate:
        return explanation.label
    terms = [(term.label, term.fields, term.value, term.is_known) for term in explanation.terms]
    parts = [_facts_of(part) for part in explanation.parts]
    return (explanation.label, explanation.fields, explanation.total, terms, parts)


__all__ = ["check_explained"]
