"""Hypothesis strategies for games: actions and dice are drawn from what is legal, so that failures shrink.

    @given(data())
    def test_something(data):
        game = data.draw(played_games(partial(uc.new_game, "my_game", "my_scenario", seed=1)))

A drawn seed cannot shrink, drawn actions can: options are sorted with the
simplest first, which is the one a failing game shrinks to.  Hypothesis is
imported when a strategy is made, not with this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.game.game import CHANCE
from undaunted_testing.walk import MakeGame, take

if TYPE_CHECKING:
    from collections.abc import Callable

    from hypothesis.strategies import DataObject, DrawFn, SearchStrategy

    from undaunted_core.game.game import Game
    from undaunted_core.kernel.actions import Action

#: How many moves a drawn game has at most when the caller does not say.
MOVES = 60


def moves(game: Game) -> SearchStrategy[tuple[str, Action]]:
    """Strategy for a move at this stop: a seat that is asked (or chance) and one of its options.

    The game must not be over.

    >>> from hypothesis import given, settings
    >>> @settings(max_examples=5, database=None)
    ... @given(moves(game))
    ... def test_a_move_is_offered(move):
    ...     seat, action = move
    ...     assert action in game.legal_actions(seat)
    >>> test_a_move_is_offered()
    """
    from hypothesis import strategies as st

    askers = [CHANCE] if game.current_player == CHANCE else list(game.to_move)
    if len(askers) == 1:
        seat = askers[0]
        return st.sampled_from(game.legal_actions(seat)).map(lambda action: (seat, action))
    return st.sampled_from(askers).flatmap(
        lambda seat: st.sampled_from(game.legal_actions(seat)).map(lambda action: (seat, action))
    )


def play_on(
    data: DataObject, game: Game, max_moves: int = MOVES, each: Callable[[Game, str, Action], None] | None = None
) -> Game:
    """Draw and apply moves inside a test; ``each(game, seat, action)`` is called before each is applied.

    The length is drawn first, so that games shrink to short ones.

    >>> from hypothesis import given, settings, strategies
    >>> @settings(max_examples=5, database=None)
    ... @given(strategies.data())
    ... def test_rounds_are_counted(data):
    ...     assert play_on(data, la_raye(), max_moves=10).round >= 1
    >>> test_rounds_are_counted()
    """
    from hypothesis import strategies as st

    for _ in range(data.draw(st.integers(0, max_moves), label="moves")):
        if game.is_terminal:
            break
        seat, action = data.draw(moves(game), label=str(game.current_player))
        if each is not None:
            each(game, seat, action)
        take(game, seat, action)
    return game


def played_games(make_game: MakeGame, *, max_moves: int = MOVES) -> SearchStrategy[Game]:
    """Strategy for games in play, actions and chance outcomes drawn (chance explicit).

    >>> from hypothesis import given, settings
    >>> @settings(max_examples=5, database=None, deadline=None)
    ... @given(played_games(la_raye, max_moves=10))
    ... def test_a_game_in_play_is_sound(game):
    ...     check_stop(game, checks=("conserved",))
    >>> test_a_game_in_play_is_sound()
    """
    from hypothesis import strategies as st

    def draw_game(draw: DrawFn) -> Game:
        game = make_game(chance="explicit")
        for _ in range(draw(st.integers(0, max_moves))):
            if game.is_terminal:
                break
            take(game, *draw(moves(game)))
        return game

    # The decorator's result is called to give the strategy itself.
    return st.composite(draw_game)()


def garbage() -> SearchStrategy[Any]:
    """Strategy for values that are an action in no game: texts, dicts, and things of other types.

    >>> from hypothesis import given, settings
    >>> @settings(max_examples=5, database=None)
    ... @given(garbage())
    ... def test_no_such_action(given):
    ...     assert game.why_illegal(given)
    >>> test_no_such_action()
    """
    from hypothesis import strategies as st

    word = st.text(max_size=12)
    plain = st.one_of(st.none(), st.booleans(), st.integers(), word)
    return st.one_of(
        word.map("no such thing {}".format),
        st.dictionaries(word, plain, max_size=4).filter(lambda document: not isinstance(document.get("kind"), str)),
        word.map(lambda kind: {"kind": f"nobody.{kind}"}),
        st.none(),
        st.integers(),
        st.binary(max_size=8),
        st.lists(plain, max_size=3),
    )


__all__ = ["garbage", "moves", "play_on", "played_games"]
