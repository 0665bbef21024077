"""Play mixed with all else that can be done with a game, in any order, over several games at once.

A game depends only on its start and its moves. The same start and the same moves give the same digest, whatever was
done in between to it or to the others.  So one rule finds a clone that shares a list with its origin, an undo that
forgets something, and a look that changes its object. It also finds a pack that leaves something behind when it is
off.

:func:`check_handling` draws what is done and makes a failure short; :func:`game_machine` is the same as a state
machine for Hypothesis.
"""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.errors import CannotUndoError
from undaunted_core.game.game import CHANCE, Game
from undaunted_testing.migrate import migrate
from undaunted_testing.shrinking import SECONDS, Failure, most_like, shrink
from undaunted_testing.strategies import moves
from undaunted_testing.walk import CheckFailedError, expect, random_move, take, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from hypothesis.stateful import RuleBasedStateMachine

    from undaunted_core.kernel.actions import Action

    #: What a game's digest follows from: how it began, and every move since.
    Past = tuple[tuple[object, ...], tuple[tuple[str, str], ...]]
    #: What is done: the number of the game and the name of the deed, and a detail of it (None: the simplest).
    Deed = tuple[tuple[int, str], str | None]

#: So many games are held at once; further ones take the place of the oldest.
MOST_GAMES = 4
#: So many moves are made in one step of the state machine at most.
MOST_MOVES = 12
#: In this share of the steps a move is made.
MOVED = 0.9
#: A new game takes the place of one that has come further, so few begin.
BEGUN = 0.1
#: Worlds are drawn with so many different seeds.
SEEDS = 4


@attrs.define
class Held:
    """A game with its past: ``origin`` says how it began; its record begins there."""

    game: Game
    origin: tuple[object, ...]

    @property
    def past(self) -> Past:
        """What its digest follows from."""
        return self.origin, words(self.game.history)


class Table:
    """The games that are held, and what can be done with the game of a number; after each deed :meth:`agree` holds."""

    def __init__(self, make_game: Callable[..., Game], packs: Sequence[tuple[object, ...]]) -> None:
        self.make_game = make_game
        self.packs = packs
        self.held: list[Held] = []
        self.known: dict[Past, str] = {}

    def at(self, number: int) -> Held:
        """The game of a number."""
        return self.held[number % len(self.held)]

    def hold(self, game: Game, origin: tuple[object, ...]) -> None:
        """Hold one more game."""
        self.held = [*self.held, Held(game, origin)][-MOST_GAMES:]

    def begin(self, number: int) -> None:
        """A new game, with the set of packs of that number."""
        chosen = self.packs[number % len(self.packs)]
        self.hold(self.make_game(chance="explicit", packs=chosen), ("new", chosen))

    def clone(self, number: int) -> None:
        """Hold a clone as well."""
        entry = self.at(number)
        self.hold(entry.game.clone(), entry.origin)

    def save_and_load(self, number: int) -> None:
        """Go on with what the save gives."""
        entry = self.at(number)
        entry.game = Game.from_json(entry.game.to_json(), library=entry.game._library)

    def take_back(self, number: int) -> None:
        """Undo, or be refused."""
        entry = self.at(number)
        before = len(entry.game.history)
        try:
            entry.game.undo()
        except CannotUndoError:
            expect(len(entry.game.history) == before, "an undo that was refused changed the game")
        else:
            expect(len(entry.game.history) < before, "an undo took nothing back")

    def replay(self, number: int) -> None:
        """Play the record again."""
        entry = self.at(number)
        if entry.origin[0] == "new":  # the others have no setup to begin again with
            again = entry.game.replay().play()
            expect(again.digest() == entry.game.digest(), "the replay comes to another state")

    def carry_over(self, number: int) -> None:
        """Carry the save over to the installed rules, which are those of the game."""
        game = self.at(number).game
        carried = migrate(game.to_json(), game._library)
        expect(Game.from_json(carried.text, library=game._library) == game, "a carried save is another game")

    def look(self, number: int) -> None:
        """Look with the eyes of all."""
        game = self.at(number).game
        for seat in (*game.seats, None):
            first, again = (game.observation(seat).to_dict() for _ in "ab")
            expect(first == again, f"{seat} sees something else the second time")
        game.position()

    def draw_a_world(self, number: int, detail: int) -> None:
        """Hold a world as well that is possible for a seat."""
        entry = self.at(number)
        seat, seed = entry.game.seats[detail % len(entry.game.seats)], detail // len(entry.game.seats)
        world, again = (entry.game.determinize(seat, seed) for _ in "ab")
        expect(world.digest() == again.digest(), f"the same seed gives {seat} another world")
        view = world.observation(seat).to_dict()
        expect(view == entry.game.observation(seat).to_dict(), f"in a world drawn for {seat} it sees something else")
        self.hold(world, ("world", entry.past, seat, seed))

    def place(self, number: int) -> None:
        """Hold the game of the position as well."""
        entry = self.at(number)
        game = Game.from_position(entry.game.position(), library=entry.game._library, seed=0, chance="explicit")
        self.hold(game, ("position", entry.past))

    def agree(self) -> None:
        """The same start and the same moves came to the same state each time."""
        for entry in self.held:
            digest = entry.game.digest()
            expect(
                self.known.setdefault(entry.past, digest) == digest,
                "the same start and the same moves led to another state",
            )


#: What is done with a game by its number alone.
PLAIN = ("begin", "clone", "save_and_load", "take_back", "replay", "carry_over", "look", "place")
MOVE, WORLD = "move", "draw_a_world"
#: The name of the check.
HANDLED = "handled"


def check_handling(
    make_game: Callable[..., Game],
    *,
    packs: Sequence[tuple[object, ...]] = ((),),
    seed: int = 0,
    steps: int = 150,
    seconds: float = SECONDS,
) -> None:
    """Do so many things, drawn at random, with games that ``make_game(chance=..., packs=...)`` makes.

    ``packs`` are the sets of further packs with which games begin, as in :func:`game_machine`.  Raises
    :class:`CheckFailedError` with the shortest list of deeds found in that many seconds as its ``moves``.

    >>> from functools import partial
    >>> from undaunted_core import new_game
    >>> check_handling(partial(new_game, "normandy", "la_raye", seed=1), steps=20)
    """
    rng = random.Random(seed)  # noqa: S311 - repeatable tests, no secret
    table = Table(make_game, packs)
    failure = _do_deeds(table, (_draw_deed(table, rng) for _ in range(steps)))
    if failure is not None:
        again = partial(_do_again, make_game, packs)
        raise shrink(failure, again, seconds=seconds).error


def _do_again(make_game: Callable[..., Game], packs: Sequence[tuple[object, ...]], deeds: Any) -> Failure | None:
    return _do_deeds(Table(make_game, packs), deeds)


def _draw_deed(table: Table, rng: random.Random) -> Deed:
    """Something to do: mostly a move, and then often one that was made before from the same state."""
    number = rng.randrange(len(table.held))
    entry = table.at(number)
    if rng.random() < MOVED and not entry.game.is_terminal:
        origin, mine = entry.past
        ahead = [past[len(mine)] for start, past in table.known if start == origin and past[:len(mine)] == mine != past]
        seat, notation = ahead[-1] if ahead and rng.random() < 0.5 else words([random_move(entry.game, rng)])[0]
        return (number, MOVE), f"{seat}: {notation}"
    name = "begin" if rng.random() < BEGUN else rng.choice((*PLAIN[1:], WORLD))
    return (number, name), str(rng.randrange(SEEDS * len(entry.game.seats))) if name == WORLD else None


def _do_deeds(table: Table, deeds: Iterable[Deed]) -> Failure | None:
    """Do these things as far as they can be done; the failure, None when nothing fails."""
    deeds_done: list[Any] = []
    chosen = 0
    game: Game | None = None
    try:
        table.begin(0)
        for (number, name), detail in deeds:
            number %= len(table.held)
            game = table.at(number).game
            if name != MOVE:
                deeds_done.append(((number, name), detail))
                if name == WORLD:
                    table.draw_a_world(number, int(detail or 0))
                else:
                    getattr(table, name)(number)
            else:
                move = _move(game, detail)
                if move is None:
                    continue
                deeds_done.append(((number, MOVE), f"{move[0]}: {move[1].notation}"))
                chosen += move[1] is not game.legal_actions(move[0])[0]
                take(game, *move)
            table.agree()
    except Exception as error:  # noqa: BLE001 - whatever a rule raises is a failure
        said = error if isinstance(error, CheckFailedError) else f"{type(error).__name__}: {error}"
        said_of = [f"game {number}: {name.replace('_', ' ')} {detail or ''}" for (number, name), detail in deeds_done]
        story = tuple(line.strip() for line in said_of)
        return Failure(CheckFailedError(f"{HANDLED}: {said}", HANDLED, story, game), tuple(deeds_done), chosen)
    return None


def _move(game: Game, wanted: str | None) -> tuple[str, Action] | None:
    """The move that is wanted, the one most like it, or the simplest; None where there is none."""
    if game.is_terminal:
        return None
    seats = (CHANCE,) if game.current_player == CHANCE else game.to_move
    seat, _, notation = (wanted or f"{seats[0]}: ").partition(": ")
    if seat not in seats:
        return None
    offered = game.legal_actions(seat)
    action = most_like(offered, notation) if notation else offered[0]
    return None if action is None else (seat, action)


def game_machine(
    make_game: Callable[..., Game], *, packs: tuple[tuple[object, ...], ...] = ((),)
) -> type[RuleBasedStateMachine]:
    """The class of a state machine over the games that ``make_game(chance=..., packs=...)`` makes.

    ``make_game`` gives the same game each time, as ``partial(uc.new_game, game,
    scenario, seed=1)`` does.  ``packs`` are the sets of further packs with which games begin:
    ``((), ("my_pack",))`` plays with a pack and without it, side by side.  The class is a
    ``hypothesis.stateful.RuleBasedStateMachine``; its ``TestCase`` is a test.

    >>> from functools import partial
    >>> from undaunted_core import new_game
    >>> from undaunted_testing import game_machine
    >>> TestLaRaye = game_machine(partial(new_game, "normandy", "la_raye", seed=1)).TestCase
    """
    from hypothesis import strategies as st
    from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

    numbers = st.integers(0, MOST_GAMES - 1)

    class GameMachine(RuleBasedStateMachine):
        """What can be done with games."""

        def __init__(self) -> None:
            super().__init__()
            self.table = Table(make_game, packs)

        @initialize(chosen=st.integers(0, len(packs) - 1))
        def begin(self, chosen: int) -> None:
            self.table.begin(chosen)

        @rule(name=st.sampled_from(PLAIN), number=numbers)
        def do(self, name: str, number: int) -> None:
            getattr(self.table, name)(number)

        @rule(number=numbers, data=st.data(), count=st.integers(1, MOST_MOVES))
        def play(self, number: int, data: st.DataObject, count: int) -> None:
            game = self.table.at(number).game
            for _ in range(count):
                if game.is_terminal:
                    break
                take(game, *data.draw(moves(game), label="move"))
                self.agree()

        @rule(number=numbers, detail=st.integers(0, SEEDS * 2 - 1))
        def draw_a_world(self, number: int, detail: int) -> None:
            self.table.draw_a_world(number, detail)

        @invariant()
        def agree(self) -> None:
            self.table.agree()

    return GameMachine


__all__ = ["HANDLED", "check_handling", "game_machine"]
