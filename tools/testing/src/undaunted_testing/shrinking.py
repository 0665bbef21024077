"""A failing game made short: fewer moves, and simpler ones, as long as it fails in the same way.

A way is a list of ``(seat, notation)``; chance has its own entries.  A way is *followed* loosely. For a move that is
not legal where it comes, the option most like it is taken, or none. A seat (or chance) that has no move in the list
where it is asked takes its first option, the simplest one.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import attrs

from undaunted_core.errors import UndauntedError
from undaunted_core.game.game import CHANCE
from undaunted_testing.walk import CheckFailedError, MakeGame, walk, words

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping, Sequence

    from undaunted_core.game.game import Game
    from undaunted_core.kernel.actions import Action
    from undaunted_testing.walk import Visit

    #: Who moves, and how it is written; None: the first option.
    Way = Sequence[tuple[str, str | None]]

#: How long a failing game is made shorter when the caller does not say, in seconds.
SECONDS = 10.0
#: This part of it goes into further games.
SEARCHED = 0.4
#: A seat that has no move in a way takes its first option this often in a row, until moves of the way are left out.
WAITS = 4
#: Parts of a way that are no larger are left out in every size.
SMALL = 3
#: More checks than moves: they look at the start and at the last stop alone.
AT_THE_END = 10**9


class Follow:
    """Chooses the moves of a way, as far as they are legal."""

    def __init__(self, way: Way) -> None:
        self.way = list(way)
        self.place = 0
        self.waited = 0
        #: How many of the moves taken were not the first option.
        self.chosen = 0

    def __call__(self, game: Game, rng: random.Random | None = None) -> tuple[str, Action] | None:
        """The next move; None when the way is at its end."""
        askers = (CHANCE,) if game.current_player == CHANCE else game.to_move
        while self.place < len(self.way):
            seat, notation = self.way[self.place]
            if seat not in askers and seat != CHANCE and self.waited < WAITS:
                self.waited += 1
                return askers[0], game.legal_actions(askers[0])[0]
            if seat == CHANCE and seat not in askers:
                self.place += 1
                continue
            if seat not in askers:
                self.place += 1
                continue
            self.place += 1
            offered = game.legal_actions(seat)
            action = offered[0] if notation is None else most_like(offered, notation)
            if action is None and seat == CHANCE:
                action = offered[0]
            if action is not None:
                self.waited = 0
                self.chosen += action is not offered[0]
                return seat, action
        return None


def most_like(offered: Sequence[Action], notation: str) -> Action | None:
    """The action of this notation, else the first of those with its first word and most of its other words."""
    wanted = notation.split()
    best, most = None, 0
    for action in offered:
        if action.notation == notation:
            return action
        words_of = action.notation.split()
        if words_of[0] == wanted[0]:
            alike = sum(mine == other for mine, other in zip(words_of, wanted, strict=False))
            if alike > most:
                best, most = action, alike
    return best


@attrs.frozen
class Failure:
    """A game that fails: the error, and the moves that led there."""

    error: CheckFailedError
    way: tuple[tuple[str, str], ...]
    chosen: int = 0

    @property
    def size(self) -> tuple[int, int]:
        """How long the way is, and how many of its moves are not the simplest."""
        return len(self.way), self.chosen


def follow(
    make_game: MakeGame,
    way: Way,
    checks: Mapping[str, Callable[[Visit], None]],
    *,
    seed: int = 0,
    every: int = 1,
    chance: str = "explicit",
) -> Failure | None:
    """Play a way once more with some checks; the failure, None when nothing fails.

    A game that cannot be set up fails nothing here.
    """
    chooser = Follow(way)
    try:
        walk(make_game, checks, seed=seed, plies=AT_THE_END, every=every, chance=chance, chooser=chooser)
    except CheckFailedError as error:
        history = () if error.game is None else words(error.game.history)
        return Failure(error, history, chooser.chosen)
    except UndauntedError:
        return None
    return None


def shrink(
    failure: Failure,
    again: Callable[[Way], Failure | None],
    *,
    search: Callable[[int, int], Failure | None] | None = None,
    seconds: float = SECONDS,
) -> Failure:
    """The shortest way found in this time that fails in the same way.

    ``again`` plays a way and gives the failure (:func:`follow`); one of another check is not the same.
    ``search(number, moves)`` plays a further game of so many moves at most, and gives its failure; part of
    the time goes into that first.  Then whole parts of the way are left out, large ones first, then single
    moves; what is left takes its first option where that does.
    """
    until = time.monotonic() + seconds
    best = failure

    def is_better(way: Way) -> bool:
        return is_better_found(again(way))

    def is_better_found(new: Failure | None) -> bool:
        nonlocal best
        if new is None or new.error.check != failure.error.check or new.error.clause != failure.error.clause:
            return False
        if new.size >= best.size:
            return False
        best = new
        return True

    if search is not None:
        _search_further(search, lambda: best.size[0], is_better_found, time.monotonic() + seconds * SEARCHED)
    before: tuple[int, int] | None = None
    while before != best.size and time.monotonic() < until:
        before = best.size
        for attempt in (_leave_out, _simplify):
            attempt(lambda: best.way, is_better, until)
    return best


def _search_further(
    search: Callable[[int, int], Failure | None],
    moves: Callable[[], int],
    is_better: Callable[[Failure | None], bool],
    until: float,
) -> None:
    """Play further games, each shorter than the best."""
    number = 0
    while moves() and time.monotonic() < until:
        number += 1
        is_better(search(number, moves() - 1))


def _leave_out(way: Callable[[], Way], is_better: Callable[[Way], bool], until: float) -> None:
    """Leave parts out, from the end; parts of half the size when none can be."""
    size = len(way()) // 2
    while size:
        index = len(way()) - size
        while index > -size and time.monotonic() < until:
            now, start = way(), max(0, index)
            is_better([*now[:start], *now[start + size :]])
            index = min(index, len(way())) - size
        # Two by two as well: where both sides choose at once, a round is two moves.
        size = size // 2 if size > SMALL else size - 1


def _simplify(way: Callable[[], Way], is_better: Callable[[Way], bool], until: float) -> None:
    """Take the first option instead, for parts of the way and then move by move."""
    size = len(way())
    while size:
        for index in range(0, len(way()), size):
            if time.monotonic() > until:
                return
            now = way()
            is_better([*now[:index], *((seat, None) for seat, _ in now[index : index + size]), *now[index + size :]])
        size //= 2


__all__ = ["SECONDS", "Failure", "Follow", "follow", "shrink"]
