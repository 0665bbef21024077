"""Whether dice, draws and drawn worlds are as likely as the game says, with a stated chance of a false alarm.

Each draw is turned into one number between 0 and 1 that is spread evenly if the draw follows the odds. This is the
randomized probability integral transform. It is the odds of all outcomes before the drawn one, and a random part of
its own. So draws with other odds each time, such as those from a deck that becomes smaller, are counted together. The
numbers of one kind fall into :data:`BINS` bins of equal odds. The evidence against them is the ratio of a Dirichlet
mixture to the even spread. It is a martingale that reaches 1/a with odds of at most a, however long one looks
(Ville's inequality). The chance of a false alarm is shared out among the kinds in the order in which they are met.

Source: Rosenblatt, Remarks on a multivariate transformation (1952); Ville, Étude
critique de la notion de collectif (1939).
"""

from __future__ import annotations

import random
from fractions import Fraction
from math import exp, lgamma, log
from typing import TYPE_CHECKING

from undaunted_core.game.game import CHANCE
from undaunted_core.game.setup import new_game
from undaunted_testing.beliefs import Beliefs, weight, world_of
from undaunted_testing.walk import CheckFailedError, expect, random_move, take, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undaunted_core.extension.manager import Library
    from undaunted_core.game.game import Game

#: How many bins the numbers fall into.
BINS = 12
#: How strongly each part of the mixture expects an even spread: weak ones find large faults, strong ones small ones.
STRENGTHS = (0.5, 4, 32, 256)


class Evidence:
    """The draws of one kind, by bin."""

    def __init__(self) -> None:
        self.counts = [0] * BINS

    def add(self, odds: Sequence[Fraction], drawn: int, part: float) -> None:
        """Count a draw: the odds of all outcomes, the number of the one drawn, a random number from 0 to 1."""
        position = float(sum(odds[:drawn])) + part * float(odds[drawn])
        self.counts[min(BINS - 1, int(position * BINS))] += 1

    @property
    def draws(self) -> int:
        """How many draws were counted."""
        return sum(self.counts)

    @property
    def log_ratio(self) -> float:
        """The logarithm of the evidence against an even spread."""
        logs = [self._log_mixture(strength) for strength in STRENGTHS]
        most = max(logs)
        return most + log(sum(exp(strength - most) for strength in logs) / len(logs))

    def _log_mixture(self, strength: float) -> float:
        """The same for one Dirichlet prior: each bin counts as if ``strength`` draws had fallen into it before."""
        whole = BINS * strength
        ways = sum(lgamma(count + strength) - lgamma(strength) for count in self.counts)
        return lgamma(whole) - lgamma(self.draws + whole) + ways + self.draws * log(BINS)


def check_odds(
    library: Library | None,
    game: str,
    scenario: object,
    *,
    packs: tuple[object, ...] = (),
    games: int = 20,
    plies: int = 200,
    every: int = 20,
    worlds: int = 20,
    seed: int = 0,
    alarm: float = 1e-6,
) -> dict[str, int]:
    """Check that random games draw as likely as their chance events say, and ``determinize`` as likely as can be known.

    ``games`` games of at most ``plies`` moves are played with the seeds from ``seed``.  Each outcome of a chance
    event is held against ``Game.chance_outcomes`` at that stop.  At one stop in ``every``, ``worlds`` worlds are
    drawn for each seat. They are compared with the exact possible worlds, if these are few (those of cards in zones,
    see ``check_secrecy``).  ``alarm`` is the chance that a right game fails.  Gives how many draws were counted, by
    kind.

    Raises :class:`CheckFailedError` with the kind of draw, its counts and the evidence.

    >>> from undaunted_testing import check_odds
    >>> counted = check_odds(None, "normandy", "la_raye", games=2, plies=60)
    >>> counted["chance core.draw"] > 10
    True
    """
    rng = random.Random(seed)  # noqa: S311 - repeatable tests, no secret
    kinds: dict[str, Evidence] = {}
    for start in range(seed, seed + games):
        sampled = new_game(game, scenario, seed=start, packs=packs, library=library)
        follow = {seat: Beliefs(sampled, seat) for seat in sampled.seats}
        try:
            for ply in range(plies):
                if sampled.is_terminal:
                    break
                if ply % every == 0:
                    for seat, beliefs in follow.items():
                        beliefs.follow(sampled)
                        _worlds(sampled, seat, beliefs, worlds, rng, kinds)
                take(sampled, *random_move(sampled, rng))
            again = new_game(game, scenario, seed=start, chance="explicit", packs=packs, library=library)
            _chance(again, sampled, rng, kinds)
        except CheckFailedError as error:
            moves = tuple(f"{seat}: {notation}" for seat, notation in words(sampled.history))
            text = f"odds, {sampled.rules.scenario}, seed {start}: {error}"
            raise CheckFailedError(text, "odds", moves, sampled) from error
    for number, (name, evidence) in enumerate(kinds.items(), 1):
        share = alarm / (number * (number + 1))
        if evidence.log_ratio >= -log(share):
            raise CheckFailedError(
                f"{name}: {evidence.draws} draws do not follow the odds that the game gives. In {BINS} bins of equal "
                f"odds there are {evidence.counts} (a right game fails so with odds of at most {share:.0e})",
                "odds",
            )
    return {name: evidence.draws for name, evidence in kinds.items()}


def _chance(again: Game, played: Game, rng: random.Random, kinds: dict[str, Evidence]) -> None:
    """Play a game once more with its own outcomes, and count each against the odds at its stop."""
    for seat, action in played.history:
        if seat == CHANCE:
            outcomes = [(outcome.notation, odds) for outcome, odds in again.chance_outcomes()]
            names = [name for name, _ in outcomes]
            decision = again.rules.label_of[again._ctx.state.stack[-1][0]]
            expect(action.notation in names, f"{decision}: the game drew {action.notation!r}, which has no odds")
            _add(kinds, f"chance {decision}", [odds for _, odds in outcomes], names.index(action.notation), rng)
        take(again, seat, action)


def _worlds(
    game: Game, seat: str, beliefs: Beliefs, worlds: int, rng: random.Random, kinds: dict[str, Evidence]
) -> None:
    """Draw worlds for a seat and count them against all that are possible."""
    exact = [side for side in beliefs.zones if beliefs.is_exact(side) and len(beliefs.worlds[side]) > 1]
    if not exact:
        return
    several = [(side, beliefs.zones[side], sorted(beliefs.worlds[side])) for side in exact]
    for _ in range(worlds):
        drawn = game.determinize(seat, rng.randrange(2**32))
        for side, zones, possible in several:
            weights = [weight(world) for world in possible]
            odds = [Fraction(number, sum(weights)) for number in weights]
            world = world_of(drawn, zones, beliefs.rows)
            expect(world in possible, f"a world drawn for {seat} has {world} of {side}, which is impossible")
            _add(kinds, f"worlds of {side} for {seat}", odds, possible.index(world), rng)


def _add(kinds: dict[str, Evidence], name: str, odds: Sequence[Fraction], drawn: int, rng: random.Random) -> None:
    kinds.setdefault(name, Evidence()).add(odds, drawn, rng.random())


__all__ = ["check_odds"]
