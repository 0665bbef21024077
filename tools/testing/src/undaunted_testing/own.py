"""Guided games that look right after what is a pack's own: its actions, events, steps, names and ends.

Random games seldom come to a rule of a pack at a stop that a check looks at.  Guided games come to all of them in
seconds, and here they look each time: at saves, at what asking changes, and later at secrets.  At each step that asks
whether the game is over they also look at a game that is.
"""

from __future__ import annotations

import random
from collections import Counter
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.game.game import Game
from undaunted_core.mechanics.victory import ConditionKind, _ask_after
from undaunted_testing.checks import CHECKS, check_outcome
from undaunted_testing.coverage import Coverage
from undaunted_testing.documents import check_placed
from undaunted_testing.guided import explore
from undaunted_testing.reads import expect_same, forbid_writing
from undaunted_testing.shrinking import Failure, Follow
from undaunted_testing.structure import check_conserved
from undaunted_testing.walk import CheckFailedError, Visit, expect, run_at_stop, take, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from undaunted_core.kernel.actions import Action
    from undaunted_core.kernel.context import Context
    from undaunted_core.mechanics.state import CoreRules, CoreState
    from undaunted_core.mechanics.victory import Asked, Cause, VictoryTable
    from undaunted_testing.coverage import Item
    from undaunted_testing.shrinking import Way
    from undaunted_testing.walk import MakeGame

#: The name of the check.
OWN = "own"
#: What is asked about a stop.
AFTER = ("conserved", "asking", "saved", "placed", "revealed", "outcome")
#: At so many stops a step that may end the game ends it.
ENDS = 2
#: What stops ask for is counted, and is no place to look at.
NO_PLACES = ("reason", "refused")


class Ending(dict[Any, Any]):
    """What ``check_end`` asks: it counts the questions of a move, and at one of them the game ends.

    It takes the place of the answers that the table of victory conditions keeps.
    """

    def __init__(self, rules: CoreRules) -> None:
        super().__init__()
        self.rules = rules
        self.table: VictoryTable = rules.victory
        #: The questions since the latest move: what they are about, and what runs.
        self.questions: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
        #: The number of the question that ends the game.
        self.wanted = -1

    def __enter__(self) -> Ending:
        self.rules.victory = attrs.evolve(self.table, asked=self)
        return self

    def __exit__(self, *_: object) -> None:
        self.rules.victory = self.table

    def get(self, causes: tuple[Cause, ...], default: Any = None) -> Asked:
        """What is asked after these causes, with a condition that is asked before all."""
        conditions, checks = self.table.asked.get(causes) or _ask_after(self.table, causes)

        def end_here(ctx: Context[CoreRules, CoreState], side: int, values: object) -> bool:
            running = tuple(ctx.rules.label_of[address] for address, _ in ctx.state.stack)
            self.questions.append((tuple(cause.name for cause in causes), running))
            return len(self.questions) - 1 == self.wanted

        first = ConditionKind("", end_here, (), self.rules.reasons[0], "")
        return tuple(((0, first, {}), *asked) for asked in conditions), checks


class Own:
    """Looks at the moves of guided games; ``items`` are what packs declare, each looked at ``looks`` times."""

    def __init__(self, rules: CoreRules, items: Sequence[Item], looks: int, ending: Ending) -> None:
        self.rules = rules
        self.items = tuple(item for item in items if item[0] not in NO_PLACES)
        self.looks = looks
        self.ending = ending
        self.looked: Counter[Item] = Counter()
        self.ended: Counter[object] = Counter()
        #: Per item the shortest games that came to it.
        self.games: dict[Item, list[Game]] = {}
        self.game: Game | None = None
        self._before: Game | None = None
        self._seen: dict[Item, int] = {}
        self._unasked: CoreState | None = None

    def before(self, game: Game, covered: Coverage) -> None:
        """Take the stop in, after all that is asked there."""
        if self.game is game and self._unasked is not None:
            run_at_stop("asking", partial(self._expect_same, self._unasked), _visit(game))
        self.game, self._before = game, game.clone()
        self._seen = {item: covered.seen[item] for item in self.items}
        self.ending.questions.clear()

    def _expect_same(self, unasked: CoreState, visit: Visit) -> None:
        expect_same(self.rules, unasked, visit.game._ctx.state, "asking for options")

    def after(self, game: Game, seat: str, action: Action, covered: Coverage) -> None:
        """Look at the stop after a move, where the move came to something that is to be looked at."""
        self._unasked = game._ctx.state.clone()
        items = [item for item in self.items if covered.seen[item] > self._seen[item]]
        if (outcome := game._ctx.state.outcome) is not None:
            end = ("end", outcome[1].removeprefix("outcome."))
            items += [item for item in self.items if item == end]
        for item in items:
            self._keep(item, game)
        if any(self.looked[item] < self.looks for item in items):
            self.looked.update(items)
            visit = _visit(game)
            visit.mover = seat
            if self._before is not None:
                visit.earlier = self._before._ctx.state
            for name in AFTER:
                run_at_stop(name, CHECKS[name], visit)
        self._end_it(seat, action)

    def _keep(self, item: Item, game: Game) -> None:
        shortest = self.games.setdefault(item, [])
        if len(shortest) < self.looks or len(game.history) < len(shortest[-1].history):
            shortest.append(game.clone())
            shortest.sort(key=lambda other: len(other.history))
            del shortest[self.looks :]

    def _end_it(self, seat: str, action: Action) -> None:
        """Make the move once more for each question of ``check_end`` in it, and end the game there."""
        for number, question in enumerate(self.ending.questions[:]):
            if self.ended[question] >= ENDS or self._before is None:
                continue
            self.ended[question] += 1
            other = self._before.clone()
            self.ending.questions.clear()
            self.ending.wanted = number
            try:
                take(other, seat, action)
            finally:
                self.ending.wanted = -1
            visit = _visit(other)
            for name, check in ENDED.items():
                try:
                    run_at_stop(name, check, visit)
                except CheckFailedError as error:
                    causes, running = question
                    said = f"{error} [the game was ended here: check_end({', '.join(causes)}) before {running[-1]}]"
                    raise CheckFailedError(said, OWN, error.moves, other) from error

    def shortest(self) -> list[Game]:
        """The shortest games that end right after what was looked at, each once."""
        every = {words(game.history): game for games in self.games.values() for game in games}
        return list(every.values())


def _visit(game: Game) -> Visit:
    """The stop of a game."""
    visit = Visit(game, lambda *, chance: game.clone(), random.Random(0))  # noqa: S311 - repeatable tests, no secret
    visit.number = len(game.history)
    return visit


def _check_save(visit: Visit) -> None:
    """A save of the state alone gives the same game back: its record would lead to another end."""
    game = visit.game
    back = Game.from_json(game.to_json(record=False), library=game._library)
    expect(back == game, "the save holds another state")


#: What is asked about a game that is ended on purpose.
ENDED = {"conserved": check_conserved, "saved": _check_save, "placed": check_placed, "outcome": check_outcome}


@contextmanager
def _watch(rules: CoreRules, items: Sequence[Item], looks: int) -> Iterator[Own]:
    with forbid_writing(rules), Ending(rules) as ending:
        yield Own(rules, items, looks, ending)


def check_moves(
    makers: Sequence[MakeGame], items: Sequence[Item], *, moves: int, looks: int, seed: int = 0
) -> list[Game]:
    """Play guided games and look at what comes to ``items``; the shortest games that came to each."""
    with _watch(makers[0](chance="explicit").rules, items, looks) as own:
        try:
            explore(makers[0], makers=makers[1:], moves=moves, seed=seed, watch=own)
        except CheckFailedError:
            raise
        except Exception as error:
            if own.game is None:
                raise
            run_at_stop("play", partial(_raise, error), _visit(own.game))
    return own.shortest()


def _raise(error: Exception, visit: Visit) -> None:
    raise error


def follow_own(make_game: MakeGame, way: Way, items: Sequence[Item]) -> Failure | None:
    """Play a way and look at its last move; the failure, None when nothing fails."""
    game = make_game(chance="explicit")
    chooser, covered = Follow(way), Coverage()
    with _watch(game.rules, items, 1) as own, covered.listen(game.rules):
        try:
            while not game.is_terminal:
                run_at_stop("play", _ask, _visit(game))
                if chooser.place + 1 >= len(chooser.way):
                    own.before(game, covered)
                move = chooser(game)
                if move is None:
                    break
                heard = len(game._ctx.events or ())
                run_at_stop("play", partial(_take, move), _visit(game))
                covered.at_move(game, move[1], heard)
                if chooser.place == len(chooser.way):
                    own.after(game, *move, covered)
        except CheckFailedError as error:
            return Failure(error, words(game.history), chooser.chosen)
    return None


def _ask(visit: Visit) -> None:
    for asker in visit.askers():
        visit.game.legal_actions(asker)


def search_own(makers: Sequence[MakeGame], items: Sequence[Item], number: int, moves: int) -> Failure | None:
    """The failure in further guided games of so many moves together; None when nothing fails."""
    further = [*makers[number % len(makers) :], *makers]
    try:
        check_moves(further, items, moves=moves, looks=1, seed=number)
    except CheckFailedError as error:
        return Failure(error, () if error.game is None else words(error.game.history), moves)
    return None


def _take(move: tuple[str, Action], visit: Visit) -> None:
    take(visit.game, *move)


__all__ = ["OWN", "Ending", "Own", "check_moves", "follow_own", "search_own"]
