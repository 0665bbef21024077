"""Further strategies for Hypothesis: setups, written positions, illegal actions, outcomes, twins and documents.

    @given(positions("normandy", "la_raye"))
    def test_something(game):
        ...

Positions are written and not played: every placement of pieces, markers and cards that a position document may
hold, also such as no game comes to.  Hypothesis is imported when a strategy is made.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from undaunted_core.errors import UndauntedError
from undaunted_core.extension.manager import default_library
from undaunted_core.extension.order import below
from undaunted_core.game.game import CHANCE, Game
from undaunted_core.game.position.words import words_of
from undaunted_core.kernel.loading import find_contradictions
from undaunted_core.kernel.state import PLAIN
from undaunted_core.testing.scene import scene
from undaunted_core.testing.strategies import MOVES, played_games
from undaunted_core.testing.twins import twins
from undaunted_core.testing.written_documents import documents, documents_at, faulty_documents, places_of

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from undaunted_core.extension.manager import Library
    from undaunted_core.game.observation import Observation
    from undaunted_core.kernel.actions import Action
    from undaunted_core.testing.walk import MakeGame

#: Numbers in columns of a written position are small.
SMALL = 3


def packs(game: str, library: Library | None = None) -> SearchStrategy[tuple[str, ...]]:
    """Strategy for packs that a game can be played with, in any order; none is the simplest.

    >>> from hypothesis import find, settings
    >>> from undaunted_core.testing.written import packs
    >>> find(packs("normandy"), lambda found: True, settings=settings(max_examples=3, database=None))
    ()
    """
    from hypothesis import strategies as st

    found = library or default_library()
    needed = set(found.game(game).requires)
    active = found.active(found.game(game), ())
    fitting = [pack for pack in found.packs if pack not in active and needed <= below(found._packs, pack)]
    return st.lists(st.sampled_from(fitting), unique=True).map(tuple) if fitting else st.just(())


def scenarios(game: str, packs: tuple[Any, ...] = (), library: Library | None = None) -> SearchStrategy[str]:
    """Strategy for the scenarios of a game and its packs; the first is the simplest.

    >>> from hypothesis import find, settings
    >>> from undaunted_core.testing.written import scenarios
    >>> find(scenarios("normandy"), lambda found: True, settings=settings(max_examples=3, database=None))
    'la_raye'
    """
    from hypothesis import strategies as st

    return st.sampled_from([info.id for info in (library or default_library()).scenarios(game, packs)])


def positions(
    game: str, scenario: Any, *, packs: tuple[Any, ...] = (), library: Library | None = None
) -> SearchStrategy[Game]:
    """Strategy for written situations: the game at the first decision of a side's turn.

    Pieces stand anywhere or are off the board, the cards of a side lie in any of its zones, and every column that
    positions have a word for holds any value of its kind.  What the packs' checks of loaded states object to is
    left out.  It shrinks to the scenario as it begins.

    >>> from hypothesis import given, settings
    >>> from undaunted_core.testing.written import positions
    >>> @settings(max_examples=3, database=None, deadline=None)
    ... @given(positions("normandy", "la_raye"))
    ... def test_somebody_may_act(game):
    ...     assert game.to_move
    >>> test_somebody_may_act()
    """
    from hypothesis import assume
    from hypothesis import strategies as st

    def written(draw: Any) -> Game:
        found = library or default_library()
        rules: Any = found.ruleset(game, scenario, packs)
        active = draw(st.sampled_from(rules.sides))
        made = scene(game, scenario, active=active, packs=packs, library=library)
        state = made._ctx.state
        spaces = st.integers(-1, rules.size("space") - 1)
        for piece, at in enumerate(state.pieces.space):
            if draw(st.booleans()):
                state.pieces.space[piece] = draw(spaces) if at >= 0 else at
        for side in rules.sides:
            _deal(draw, rules, state, side)
        known = words_of(rules)
        of_pieces = [part for part in known.pieces.values() if (part.slot, part.col.name) != ("pieces", "space")]
        for part in (*known.rows, *of_pieces):
            _fill(draw, rules, part, part.col.index, getattr(getattr(state, part.slot), part.col.name))
        assume(not any(check(rules, state) for check in (*rules.checks, find_contradictions)))
        # Only what a document can say is a position.
        try:
            return Game.from_position(made.position(), seed=1, chance="explicit", packs=packs, library=library)
        except UndauntedError:
            assume(False)
            raise

    return st.composite(written)()


def _deal(draw: Any, rules: Any, state: Any, side: str) -> None:
    """Put some cards of a side into other zones of it."""
    from hypothesis import strategies as st

    mine = [zone for zone, name in enumerate(rules.names["zone"]) if name.startswith(f"{side}:")]
    if len(mine) < 2:
        return
    held = [(zone, card) for zone in mine for card in state.zones.cards[zone]]
    for zone, card in draw(st.lists(st.sampled_from(held), max_size=8, unique=True)) if held else ():
        target = draw(st.sampled_from(mine))
        state.zones.cards[zone].remove(card)
        state.zones.cards[target] = sorted([*state.zones.cards[target], card])
    for zone in mine:
        if rules.zones.seen[zone]:
            state.zones.known[zone] = tuple(state.zones.cards[zone])


def _fill(draw: Any, rules: Any, part: Any, index: tuple[str, ...], rows: Any) -> None:
    """Give some rows of a column other values."""
    from hypothesis import strategies as st

    if len(index) != 1 or part.col.cell != "one":
        for row in rows if index else ():
            if isinstance(row, list):
                _fill(draw, rules, part, index[1:], row)
        return
    if part.values:
        values = st.sampled_from([part.col.default, *part.values.values()])
    elif part.col.holds == "bool":
        values = st.booleans()
    elif part.col.holds in PLAIN or part.col.pooled:
        return
    else:
        values = st.integers(-1, rules.size(part.col.holds) - 1)
    for row in draw(st.lists(st.integers(0, len(rows) - 1), max_size=SMALL, unique=True)) if rows else ():
        rows[row] = draw(values)


def illegal_actions(game: Game, seat: str) -> SearchStrategy[Action]:
    """Strategy for actions that the game knows and that a seat is not offered at this stop.

    >>> from hypothesis import given, settings
    >>> from undaunted_core.testing.written import illegal_actions
    >>> @settings(max_examples=3, database=None)
    ... @given(illegal_actions(game, "us"))
    ... def test_there_is_a_reason(action):
    ...     assert game.why_illegal(action, "us")
    >>> test_there_is_a_reason()
    """
    from hypothesis import strategies as st

    rules = game.rules
    offered = set(game.legal_actions(seat))
    kinds = [kind for kind in rules.actions.values() if all(rules.names[domain] for domain in kind.fields.values())]

    def made(kind: Any) -> SearchStrategy[Action]:
        sizes = [rules.size(domain) - 1 for domain in kind.fields.values()]
        return st.tuples(*(st.integers(0, most) for most in sizes)).map(kind.__getitem__)

    return st.sampled_from(kinds).flatmap(made).filter(lambda action: action not in offered)


def outcomes(game: Game) -> SearchStrategy[Action]:
    """Strategy for the outcomes of the chance event at which the game stands; the first is the simplest.

    >>> from hypothesis import find, settings
    >>> from undaunted_core.testing.written import outcomes
    >>> drawing = la_raye(chance="explicit")
    >>> find(outcomes(drawing), lambda outcome: True, settings=settings(max_examples=3, database=None)).kind
    'core.draw'
    """
    from hypothesis import strategies as st

    return st.sampled_from(game.legal_actions(CHANCE))


def observations(make_game: MakeGame, *, max_moves: int = MOVES) -> SearchStrategy[Observation]:
    """Strategy for what a seat, or a spectator, sees at a stop of a game.

    >>> from hypothesis import given, settings
    >>> from undaunted_core.testing.written import observations
    >>> @settings(max_examples=3, database=None, deadline=None)
    ... @given(observations(la_raye, max_moves=5))
    ... def test_all_see_the_round(observation):
    ...     assert observation.to_dict()["round"] >= 0
    >>> test_all_see_the_round()
    """
    from hypothesis import strategies as st

    return played_games(make_game, max_moves=max_moves).flatmap(
        lambda game: st.sampled_from([*game.seats, None]).map(game.observation)
    )


def twin_games(make_game: MakeGame, *, max_moves: int = MOVES) -> SearchStrategy[tuple[Game, Game, str | None]]:
    """Strategy for a game, its twin, and a seat (None: a spectator) that cannot tell them apart.

    The twin has two hidden things exchanged, or another secret choice.

    >>> from hypothesis import given, settings
    >>> from undaunted_core.testing.written import twin_games
    >>> @settings(max_examples=3, database=None, deadline=None)
    ... @given(twin_games(la_raye, max_moves=5))
    ... def test_they_look_alike(twins):
    ...     one, other, seat = twins
    ...     assert one.observation(seat).to_dict() == other.observation(seat).to_dict()
    >>> test_they_look_alike()
    """
    from hypothesis import assume
    from hypothesis import strategies as st

    def pair(draw: Any) -> tuple[Game, Game, str | None]:
        game = draw(played_games(make_game, max_moves=max_moves))
        seat = draw(st.sampled_from([*game.seats, None]))
        rng = random.Random(draw(st.integers(0, 50)))  # noqa: S311 - repeatable tests, no secret
        found = next(iter(twins(game, seat, rng, 1, lambda twin: True)), None)
        assume(found is not None)
        assert found is not None
        return game, found.game, seat

    return st.composite(pair)()


__all__ = [
    "documents",
    "documents_at",
    "faulty_documents",
    "illegal_actions",
    "observations",
    "outcomes",
    "packs",
    "places_of",
    "positions",
    "scenarios",
    "twin_games",
]
