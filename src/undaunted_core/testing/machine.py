"""A state machine over whole games: play mixed with all else that can be done with a game, in any order.

Several games are held at once.  What each must be follows from how it came to be: the same
start and the same moves give the same digest, whatever was done in between to it
or to the others.  So a clone that shares a list with its origin, an undo that
forgets something, a look that changes what it looks at, a pack that leaves something behind when it is
off, are found by one rule, and Hypothesis makes the example short.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.errors import CannotUndoError
from undaunted_core.game.game import Game
from undaunted_core.game.migrate import migrate
from undaunted_core.testing.strategies import moves
from undaunted_core.testing.walk import expect, take, words

if TYPE_CHECKING:
    from collections.abc import Callable

    #: What a game's digest follows from: how it began, and every move since.
    Past = tuple[tuple[Any, ...], tuple[tuple[str, str], ...]]

#: So many games are held at once; further ones take the place of the oldest.
MOST_GAMES = 4
#: So many moves are made in one step at most.
MOST_MOVES = 12


@attrs.define
class Held:
    """A game with its past: ``origin`` says how it began; its record begins there."""

    game: Game
    origin: tuple[Any, ...]

    @property
    def past(self) -> Past:
        """What its digest follows from."""
        return self.origin, words(self.game.history)


def game_machine(make_game: Callable[..., Game], *, packs: tuple[tuple[Any, ...], ...] = ((),)) -> Any:
    """The class of a state machine over the games that ``make_game(chance=..., packs=...)`` makes.

    ``make_game`` gives the same game each time, as ``partial(uc.new_game, game,
    scenario, seed=1)`` does.  ``packs`` are the sets of further packs with which games begin:
    ``((), ("my_pack",))`` plays with a pack and without it, side by side.  The class is a
    ``hypothesis.stateful.RuleBasedStateMachine``; its ``TestCase`` is a test.

    >>> from functools import partial
    >>> from undaunted_core import new_game
    >>> from undaunted_core.testing import game_machine
    >>> TestLaRaye = game_machine(partial(new_game, "normandy", "la_raye", seed=1)).TestCase
    """
    from hypothesis import strategies as st
    from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

    which = st.integers(0, MOST_GAMES - 1)

    class GameMachine(RuleBasedStateMachine):
        """What can be done with games."""

        def __init__(self) -> None:
            super().__init__()
            self.held: list[Held] = []
            self.known: dict[Past, str] = {}

        def at(self, number: int) -> Held:
            return self.held[number % len(self.held)]

        def hold(self, game: Game, origin: tuple[Any, ...]) -> None:
            self.held = [*self.held, Held(game, origin)][-MOST_GAMES:]

        @initialize(chosen=st.sampled_from(packs))
        def begin(self, chosen: tuple[Any, ...]) -> None:
            self.hold(make_game(chance="explicit", packs=chosen), ("new", chosen))

        @rule(chosen=st.sampled_from(packs))
        def begin_another(self, chosen: tuple[Any, ...]) -> None:
            self.hold(make_game(chance="explicit", packs=chosen), ("new", chosen))

        @rule(number=which, data=st.data(), count=st.integers(1, MOST_MOVES))
        def play(self, number: int, data: Any, count: int) -> None:
            game = self.at(number).game
            for _ in range(count):
                if game.is_terminal:
                    break
                take(game, *data.draw(moves(game), label="move"))
                self.agree()

        @rule(number=which)
        def clone(self, number: int) -> None:
            held = self.at(number)
            self.hold(held.game.clone(), held.origin)

        @rule(number=which)
        def save_and_load(self, number: int) -> None:
            held = self.at(number)
            held.game = Game.from_json(held.game.to_json(), library=held.game._library)

        @rule(number=which)
        def take_back(self, number: int) -> None:
            held = self.at(number)
            before = len(held.game.history)
            try:
                held.game.undo()
            except CannotUndoError:
                expect(len(held.game.history) == before, "an undo that was refused changed the game")
            else:
                expect(len(held.game.history) < before, "an undo took nothing back")

        @rule(number=which)
        def replay(self, number: int) -> None:
            held = self.at(number)
            if held.origin[0] == "new":  # the others have no setup to begin again with
                again = held.game.replay().play()
                expect(again.digest() == held.game.digest(), "the replay comes to another state")

        @rule(number=which)
        def carry_over(self, number: int) -> None:
            game = self.at(number).game
            carried = migrate(game.to_json(), game._library)
            expect(Game.from_json(carried.text, library=game._library) == game, "a carried save is another game")

        @rule(number=which)
        def look(self, number: int) -> None:
            game = self.at(number).game
            for seat in (*game.seats, None):
                seen, again = (game.observation(seat).to_dict() for _ in "ab")
                expect(seen == again, f"{seat} sees something else the second time")
            game.position()

        @rule(number=which, data=st.data(), seed=st.integers(0, 3))
        def draw_a_world(self, number: int, data: Any, seed: int) -> None:
            held = self.at(number)
            seat = data.draw(st.sampled_from(held.game.seats), label="seat")
            world = held.game.determinize(seat, seed)
            seen = world.observation(seat).to_dict()
            expect(seen == held.game.observation(seat).to_dict(), f"in a world drawn for {seat} it sees something else")
            self.hold(world, ("world", held.past, seat, seed))

        @rule(number=which)
        def place(self, number: int) -> None:
            held = self.at(number)
            made = Game.from_position(held.game.position(), library=held.game._library, seed=0, chance="explicit")
            self.hold(made, ("position", held.past))

        @invariant()
        def agree(self) -> None:
            for held in self.held:
                digest = held.game.digest()
                expect(
                    self.known.setdefault(held.past, digest) == digest,
                    "the same start and the same moves led to another state",
                )

    return GameMachine


__all__ = ["game_machine"]
