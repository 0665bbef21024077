"""Non-interference: what a seat cannot know changes nothing that it is given.

At stops of a random game two hidden things that a seat cannot tell apart are exchanged
(:mod:`undaunted_testing.twins`).  The game and its *twin* must give the seat the same. So must both one move later,
unless the move shows the difference by what columns and events declare.  If few hidden hands are possible, all of
them are followed from the seat's events. The library's public facts and drawn worlds are compared with them
(:mod:`undaunted_testing.beliefs`).
"""

from __future__ import annotations

import math
import random
import time
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from undaunted_core.errors import UndauntedError
from undaunted_core.game.game import CHANCE
from undaunted_core.kernel.machine import options
from undaunted_testing.agreement import kinds_at
from undaunted_testing.alike import (
    describe_stop,
    describe_view,
    describe_worlds,
    difference,
    expect_alike,
    is_shown,
    some_queries,
)
from undaunted_testing.beliefs import Beliefs, World, weight, world_of, worlds_by_facts
from undaunted_testing.shrinking import Failure, Follow
from undaunted_testing.twins import Difference, Twin, secret_actions, twins, words_apart
from undaunted_testing.walk import SHOWN, CheckFailedError, MakeGame, expect, random_move, take, words

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from undaunted_core.game.game import Game
    from undaunted_core.kernel.actions import Action
    from undaunted_core.mechanics.state import CoreRules
    from undaunted_testing.shrinking import Way
    from undaunted_testing.walk import Chooser, Policy

#: Drawn worlds that never differ prove a fault when chance does this less often than this.
NEVER = 1e-9
#: The most worlds drawn to see two that differ.
MOST_SAMPLES = 160
#: A secret choice that could be another is foreseen at most this often.
FORESEEN = 7 / 8
#: How many actions a seat asks about: offered ones, others seen before, and of each kind that the decision has.
ASKED_ABOUT, ASKED_OF_KIND = 3, 20
#: For so many twins of a stop worlds are drawn and explanations given, which takes long.
WORKED_OUT = 2
#: How many twins each viewer gets at a stop, and how many moves are made in each.
TWINS, MOVES = 8, 4


class Tally:
    """What a secrecy check came across, so that a test can ask for enough of it.

    ``stops`` counts the checked stops by kind (``decision``, ``half_made``, ``chance``). ``twins`` counts those with
    two hidden things exchanged, and ``bids`` those with another secret choice that waits. ``moved`` counts the pairs
    compared one move on, and ``shown`` those of them in which the move showed the difference. ``exact`` counts the
    stops compared with all possible hands, and ``sampled`` those of them with more than one. ``most_worlds`` is the
    largest number of hands, ``seconds`` the time taken.

    >>> tally = check_secrecy(la_raye, plies=12, every=6, seeds=1)
    >>> sum(tally.stops.values()), tally.seconds > 0
    (4, True)
    """

    def __init__(self) -> None:
        self.stops: Counter[str] = Counter()
        self.twins = 0
        self.bids = 0
        self.moved = 0
        self.shown = 0
        self.exact = 0
        self.sampled = 0
        self.most_worlds = 0
        self.seconds = 0.0


class _Watch:
    """One game under watch: the game and every viewer's beliefs."""

    def __init__(
        self, make_game: MakeGame, *, seed: int, seeds: int, chooser: Chooser, viewers: Sequence[str | None] = ()
    ) -> None:
        self.game = make_game(chance="explicit")
        self.chooser = chooser
        self.seed = seed
        self.seeds = seeds
        self.play = random.Random(seed)  # noqa: S311 - repeatable tests, no secret
        self.rng = self.play
        self.number = 0
        self.seen: dict[str, Action] = {}
        self.tally = Tally()
        self.viewer: str | None = None
        self.exchanged = ""
        self.beliefs = {seat: Beliefs(self.game, seat) for seat in viewers or (*self.game.seats, None)}
        #: Per viewer how deep the stack was when all agreed last: an event may come before what it tells is done.
        self.agreed = dict.fromkeys(self.beliefs, len(self.game._ctx.state.stack))

    def step(self, chosen: Callable[[], bool] = bool) -> bool:
        """Make the next move; every viewer takes its events in.  False where there is no next move.

        Where ``chosen()`` is true after the choice of the move, twins make the same move and are compared.
        """
        game = self.game
        self.viewer, self.exchanged = None, ""
        for asker in game.to_move:
            for action in game.legal_actions(asker):
                self.seen.setdefault(action.notation, action)
        move = self.chooser(game, self.play)
        if move is None:
            return False
        before, since = self._twins() if chosen() else [], len(game._ctx.events or ())
        take(game, *move)
        self.number += 1
        self._compare(before, since, *move)
        for viewer, beliefs in self.beliefs.items():
            beliefs.follow(game)
            if len(game._ctx.state.stack) <= self.agreed[viewer] or not beliefs.contradiction(game):
                self.agreed[viewer] = len(game._ctx.state.stack)
        return True

    def _twins(self) -> list[tuple[str | None, Twin]]:
        """The twins of this stop for every viewer."""
        self.rng = random.Random(f"{self.seed} {self.number} before")  # noqa: S311
        return [
            (viewer, twin)
            for viewer, beliefs in self.beliefs.items()
            for twin in twins(self.game, viewer, self.rng, TWINS, partial(self._is_possible, beliefs))
        ]

    def _is_possible(self, beliefs: Beliefs, twin: Game) -> bool:
        return bool(beliefs.contradiction(self.game)) or not beliefs.contradiction(twin)

    def _compare(self, before: Sequence[tuple[str | None, Twin]], since: int, seat: str, action: Action) -> None:
        """The latest move shows a viewer no more than its events declare: twins of the stop before make it too."""
        for viewer, twin in before:
            if action in twin.game.legal_actions(seat):
                self.viewer, self.exchanged = viewer, f"exchanged {twin.exchanged} before the latest move: "
                take(twin.game, seat, action)
                self._after(viewer, twin.differs, since, self.game, twin.game)
        self.viewer, self.exchanged = None, ""

    def half_made(self) -> set[str]:
        """The seats whose secret choice waits for others."""
        asked = self.game.observation(None).data["seen"]["choices"]["asked"]
        return {seat for seat in self.game.seats if asked.get(seat) == 2}

    def check(self) -> None:
        """Check this stop for every viewer."""
        game = self.game
        # The same twins whether or not other stops are checked.
        self.rng = random.Random(f"{self.seed} {self.number}")  # noqa: S311
        half_made = self.half_made()
        self.tally.stops["chance" if game.current_player == CHANCE else "half_made" if half_made else "decision"] += 1
        for viewer, beliefs in self.beliefs.items():
            self.viewer, self.exchanged = viewer, ""
            lags = bool(self._contradiction(beliefs))
            questions, queries = self._questions(), some_queries(game, self.rng)
            tried = [notation for notation, tries in questions.items() if tries]
            ours = describe_stop(game, viewer, questions)
            ours_worked_out = describe_worlds(game, viewer, tried, queries, self.seeds)

            def possible(twin: Game, beliefs: Beliefs = beliefs, lags: bool = lags) -> bool:
                return lags or not beliefs.contradiction(twin)

            for number, twin in enumerate(twins(game, viewer, self.rng, TWINS, possible)):
                self.exchanged = f"exchanged {twin.exchanged}: "
                expect(twin.game.digest() != game.digest(), "the digests of both are the same")
                expect_alike(viewer, ours, describe_stop(twin.game, viewer, questions))
                if number < WORKED_OUT or twin.is_choice:
                    theirs = describe_worlds(twin.game, viewer, tried, queries, self.seeds)
                    expect_alike(viewer, ours_worked_out, theirs)
                self._move_on(viewer, twin)
            self.exchanged = ""
            if not lags:
                self._facts(viewer, beliefs)
                self._samples(viewer, beliefs, half_made - {viewer}, ours["observation"])
            self._secret_moves(viewer)

    def _contradiction(self, beliefs: Beliefs) -> str:
        """What a viewer's events contradict; empty too where they may run ahead of a procedure that goes on."""
        text = beliefs.contradiction(self.game)
        if text and len(self.game._ctx.state.stack) <= self.agreed[beliefs.seat]:
            expect(False, f"the game holds {text}")
        return text

    def _move_on(self, viewer: str | None, twin: Twin) -> None:
        """Both worlds give the viewer the same after the same next move, for some moves."""
        game = self.game
        if twin.is_choice:
            self.tally.bids += 1
        else:
            self.tally.twins += 1
        moves = [
            (seat, action)
            for seat in ((CHANCE,) if game.current_player == CHANCE else game.to_move)
            for action in game.legal_actions(seat)
            if action in twin.game.legal_actions(seat)
        ]
        for seat, action in self.rng.sample(moves, min(MOVES, len(moves))):
            self.exchanged = f"exchanged {twin.exchanged}, then {seat}: {action.notation}: "
            after = [world.clone() for world in (game, twin.game)]
            for world in after:
                take(world, seat, action)
            self._after(viewer, twin.differs, len(game._ctx.events or ()), *after)

    def _after(self, viewer: str | None, differ: Difference, since: int, game: Game, twin: Game) -> None:
        """After the same move both worlds give the viewer the same, unless events declare that they show them apart."""
        self.tally.moved += 1
        if is_shown(game, twin, viewer, since, differ):
            self.tally.shown += 1
        else:
            expect_alike(viewer, describe_view(game, viewer), describe_view(twin, viewer))

    def _secret_moves(self, viewer: str | None) -> None:
        """Two things that may happen and differ in what is hidden alone give the viewer the same."""
        pair = secret_actions(self.game, viewer, self.rng)
        if pair is None:
            return
        seat, *both, waits = pair
        self.exchanged = f"{seat}: {both[0].notation} or {both[1].notation}: "
        after = [self.game.clone(), self.game.clone()]
        for world, action in zip(after, both, strict=True):
            take(world, seat, action)
        since = len(self.game._ctx.events or ())
        events = [[event.to_dict() for event in world.events(viewer, since)] for world in after]
        if waits and events[0] != events[1]:
            expect(False, f"an event tells {viewer} a secret choice: {difference(events[0], events[1])}")
        self._after(viewer, Difference(words_apart(both[0].notation, both[1].notation)), since, *after)

    def _facts(self, viewer: str | None, beliefs: Beliefs) -> None:
        """The public facts about closed places say no more than the events, and as much where that can be."""
        for pool, places in beliefs.zones.items():
            self.tally.exact += 1
            possible, whose = beliefs.worlds[pool], pool or "the table"
            self.tally.most_worlds = max(self.tally.most_worlds, len(possible))
            untold = beliefs.find_untold(self.game, pool)
            expect(not untold, f"facts of {whose} say too much: {_some(untold)} could be")
            if beliefs.is_exact(pool):
                excluded = worlds_by_facts(self.game.observation(viewer).data, places) - possible
                expect(not excluded, f"facts of {whose} miss that {viewer} can exclude {_some(excluded)}")

    def _questions(self) -> dict[str, bool]:
        """Actions to ask about, and whether to try them: some offered or seen before, many of the decision's kinds."""
        game, rng = self.game, self.rng
        rules: CoreRules = game.rules
        offered = [action.notation for seat in game.to_move for action in game.legal_actions(seat)]
        address = game._ctx.state.stack[-1][0] if game.to_move else 0
        kinds = kinds_at(rules, rules.label_of[address]) if address else []
        questions: dict[str, bool] = {}
        for kind in kinds:
            every = [action.notation for action in rules.actions[kind].values()]
            questions |= dict.fromkeys(rng.sample(every, min(ASKED_OF_KIND, len(every))), False)
        for some in (offered, list(self.seen)):
            questions |= dict.fromkeys(rng.sample(some, min(ASKED_ABOUT, len(some))), True)
        return questions

    def _samples(self, viewer: str | None, beliefs: Beliefs, secret: set[str], observed: object) -> None:
        """Worlds drawn for the viewer are possible, look the same to it, and are not always the same."""
        game, worlds_drawn = self.game, set()
        for seed in range(self.seeds):
            sample = game.determinize(viewer, seed)
            wrong = "" if not all(map(beliefs.is_exact, beliefs.zones)) else beliefs.contradiction(sample)
            expect(not wrong, f"a drawn world holds {wrong}")
            view = sample.observation(viewer).to_dict()
            if view != observed:
                expect(False, f"in a drawn world {viewer} sees something else: {difference(view, observed)}")
            worlds_drawn.add(_secrets(sample, beliefs, secret))
        likeliest = 1.0
        for worlds in beliefs.worlds.values():
            weights = [weight(world) for world in worlds]
            likeliest *= max(weights) / sum(weights)
        self.tally.sampled += likeliest < 1
        if any(len(options(game._ctx, game.rules.numbers["seat"][seat])) > 1 for seat in secret):
            likeliest *= FORESEEN
        if likeliest == 1 or len(worlds_drawn) > 1:
            return
        needed = math.ceil(math.log(NEVER) / math.log(likeliest))
        if needed <= MOST_SAMPLES:
            seeds = range(self.seeds, needed)
            alike = all(_secrets(game.determinize(viewer, seed), beliefs, secret) in worlds_drawn for seed in seeds)
            expect(not alike, f"{needed} drawn worlds are all alike, though {viewer} cannot know the world")


def _secrets(game: Game, beliefs: Beliefs, seats: Iterable[str]) -> tuple[object, ...]:
    choices = game._ctx.state.choices.made
    worlds = tuple(world_of(game, places, beliefs.rows) for places in beliefs.zones.values())
    return worlds, tuple(choices[game.rules.numbers["seat"][seat]] for seat in sorted(seats))


def _some(worlds: Iterable[World]) -> str:
    return str(sorted(worlds)[:3])


def check_secrecy(
    make_game: MakeGame,
    *,
    seed: int = 0,
    plies: int = 2000,
    every: int = 1,
    seeds: int = 2,
    stop: int | Collection[int] | None = None,
    policy: Policy | None = None,
) -> Tally:
    """Play a random game and check, once in every ``every`` stops, that no secret shows.

    ``make_game(chance="explicit")`` makes the same game each time.  A pack writes nothing for this check: what may be
    exchanged follows from its columns, and what an event reveals from its ``tells``.  ``seeds`` are how many worlds
    are drawn per viewer and stop.  ``stop`` checks that stop alone, as a failure says, or those stops; ``policy(game,
    seat, rng)`` picks the options of the seats instead of chance.  Raises :class:`CheckFailedError` with the seat,
    the stop, the exchange, and the place where both differ with both values. For a ``stop`` that the game does not
    come to it raises ValueError.

    >>> tally = check_secrecy(la_raye, plies=12, every=6)
    >>> tally.exact > 0
    True
    """
    began = time.perf_counter()
    wanted = (stop,) if isinstance(stop, int) else stop or ()
    watch = _Watch(make_game, seed=seed, seeds=seeds, chooser=partial(random_move, policy=policy))
    try:
        while True:
            last = watch.game.is_terminal or watch.number >= min(plies, max(wanted or (plies,)))
            # Half-made choices are rare and worth a look each time.
            due = watch.number % every == 0 or (every > 1 and bool(watch.half_made()))
            if (last or due) and (not wanted or watch.number in wanted):
                watch.check()
            if last:
                break
            watch.step()
    except Exception as error:
        rerun = f"; once more: check_secrecy(make_game, seed={seed}, stop={watch.number})"
        raise _failure(error, watch, rerun) from error
    if isinstance(stop, int) and stop != watch.number:
        raise ValueError(f"check_secrecy: no stop {stop}; the last stop of this game is {watch.number}")
    watch.tally.seconds = time.perf_counter() - began
    return watch.tally


def follow_secrets(
    make_game: MakeGame, way: Way, *, viewers: Sequence[str | None] = (), seed: int = 0, seeds: int = 2
) -> Failure | None:
    """Play a way (:mod:`undaunted_testing.shrinking`) and check at its end what shows to viewers (all of them).

    Its last move is checked too, and what that tells.  The failure; None when nothing fails, and for a game that
    cannot be set up.
    """
    chooser = Follow(way)
    try:
        watch = _Watch(make_game, seed=seed, seeds=seeds, chooser=chooser, viewers=viewers)
    except UndauntedError:
        return None
    try:
        while not watch.game.is_terminal and watch.step(lambda: chooser.place == len(chooser.way)):
            pass
        watch.check()
    except Exception as error:  # noqa: BLE001 - whatever a rule raises is a failure
        return Failure(_failure(error, watch), words(watch.game.history), chooser.chosen)
    return None


def _failure(error: Exception, watch: _Watch, rerun: str = "") -> CheckFailedError:
    kind = "" if isinstance(error, CheckFailedError) else f"{type(error).__name__}: "
    moves = tuple(f"{seat}: {notation}" for seat, notation in words(watch.game.history))
    compared = f"after {watch.tally.twins} twins and {watch.tally.moved} moves"
    where = f"secrecy, stop {watch.number} of {watch.game.rules.scenario}, seat {watch.viewer or 'none (a spectator)'}"
    return CheckFailedError(
        f"{where}: {watch.exchanged}{kind}{error} [latest moves: {', '.join(moves[-SHOWN:])}] [{compared}{rerun}]",
        "secrecy",
        moves,
        watch.game,
    )


__all__ = ["Tally", "check_secrecy", "follow_secrets"]
