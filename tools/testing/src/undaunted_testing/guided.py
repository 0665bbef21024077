"""Guided play: games that look for what was seen least, so that every declaration of a pack is come to.

It has two means. A policy takes the kinds of choice that were taken least (:class:`Guided`). A store keeps the games
in which something new happened, from which play goes on in other ways (:func:`explore`).
"""

from __future__ import annotations

import random
import time
from collections import Counter
from typing import TYPE_CHECKING, Protocol

from undaunted_testing.coverage import Coverage, choosable
from undaunted_testing.walk import MakeGame, random_move, take

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undaunted_core.game.game import Game
    from undaunted_core.kernel.actions import Action
    from undaunted_core.mechanics.state import CoreRules

#: Moves for each scenario when the caller does not say.
MOVES = 4000
#: Games begin with so many seeds, in turn.
GAMES = 40
#: In this share of choices any option may be taken.
FREE = 0.25
#: This share of the games is played on at random.
AT_RANDOM = 0.5
#: This share of the games goes on from where something new happened, for so many moves.
FROM_STORE, FURTHER = 0.4, 200
#: A game from the start has at most so many moves.
LONGEST = 1500
#: The store forgets its oldest games.
STORE = 200


class Watch(Protocol):
    """Looks at the moves of guided games."""

    def before(self, game: Game, covered: Coverage) -> None:
        """Look at a stop at which everybody was asked."""

    def after(self, game: Game, seat: str, action: Action, covered: Coverage) -> None:
        """Look at a move that was made, before anybody is asked for the next one."""


class Guided:
    """A policy: of the kinds of choice that are offered, mostly the one taken least so far.

    A kind of choice is the question, the kind of action, and what it names of abilities and the like.  Give one
    object to several games, so that it remembers: ``check_game(make_game, policy=Guided())``.

    >>> Guided().taken
    Counter()
    """

    def __init__(self) -> None:
        self.taken: Counter[tuple[object, ...]] = Counter()
        #: The ruleset of the latest game, and the domains whose members packs declare one by one.
        self._rules: CoreRules | None = None
        self._domains: tuple[str, ...] = ()

    def __call__(self, game: Game, seat: str, rng: random.Random) -> Action:
        """The option for a seat."""
        offered = game.legal_actions(seat)
        if len(offered) == 1:
            return offered[0]
        label = game.rules.label_of[game._ctx.state.stack[-1][0]]
        if rng.random() < FREE:
            action = rng.choice(offered)
            self.taken[self._kind(game, label, action)] += 1
            return action
        groups: dict[tuple[object, ...], list[Action]] = {}
        for action in offered:
            groups.setdefault(self._kind(game, label, action), []).append(action)
        least = min(self.taken[kind] for kind in groups)
        kind = rng.choice([kind for kind in groups if self.taken[kind] == least])
        self.taken[kind] += 1
        return rng.choice(groups[kind])

    def _kind(self, game: Game, label: str, action: Action) -> tuple[object, ...]:
        if self._rules is not game.rules:
            self._rules, self._domains = game.rules, choosable(game.rules)
        fields = game.rules.actions[action.kind].fields.values()
        members = (value for domain, value in zip(fields, action.args, strict=True) if domain in self._domains)
        return (label, action.kind, *members)


def explore(
    make_game: MakeGame,
    *,
    moves: int = MOVES,
    seconds: float | None = None,
    seed: int = 0,
    policy: Guided | None = None,
    uniform: bool = False,
    makers: Sequence[MakeGame] = (),
    watch: Watch | None = None,
) -> Coverage:
    """Play until so many moves are made (or seconds are over), and count what the games came to.

    ``make_game(chance=...)`` makes the game; ``makers`` make the same one with other seeds, taken in turn.
    ``uniform`` plays at random from the start each time, for comparison.  ``watch`` looks at each move.

    >>> from undaunted_testing.guided import explore
    >>> covered = explore(la_raye, moves=60)
    >>> covered.moves >= 60, covered.seen["decision", "tactics.choose_bid"] > 0
    (True, True)
    """
    rng = random.Random(seed)  # noqa: S311 - repeatable tests, no secret
    covered, guided = Coverage(), None if uniform else policy or Guided()
    store: list[Game] = []
    every = (make_game, *makers)
    began = time.monotonic()
    rules = make_game(chance="explicit").rules

    def goes_on() -> bool:
        return covered.moves < moves if seconds is None else time.monotonic() - began < seconds

    with covered.listen(rules):
        while goes_on():
            choose = None if rng.random() < AT_RANDOM else guided
            if store and not uniform and rng.random() < FROM_STORE:
                # What was new lately leads on more often.
                game = store[-1 - int(len(store) * rng.random() ** 2)].clone()
                left = FURTHER
            else:
                game = every[covered.games % len(every)](chance="explicit")
                covered.games += 1
                left = LONGEST
            while left and goes_on():
                count = len(covered.seen)
                covered.at_stop(game, rng)
                if game.is_terminal:
                    break
                heard = len(game._ctx.events or ())
                seat, action = random_move(game, rng, choose)
                if watch is not None:
                    watch.before(game, covered)
                take(game, seat, action)
                covered.at_move(game, action, heard)
                if watch is not None:
                    watch.after(game, seat, action, covered)
                left -= 1
                if len(covered.seen) > count and not uniform and not game.is_terminal:
                    store.append(game.clone())
                    del store[:-STORE]
    return covered


__all__ = ["GAMES", "MOVES", "Guided", "explore"]
