"""Non-interference: what a seat cannot know changes nothing that it can see.

Random games are played with chance explicit.  From a seat's own events the
possible hidden hands are followed (:mod:`undaunted_core.testing.beliefs`); a
*twin* is the same game played again with other cards drawn in secret and
another secret choice made, as that seat must hold possible.  Original and twin
must look alike to the seat in everything.
"""

from __future__ import annotations

import json
import math
import random
from collections import Counter
from typing import TYPE_CHECKING, Any

from undaunted_core.errors import ActionError
from undaunted_core.game.game import CHANCE
from undaunted_core.testing.beliefs import Beliefs, lay, told_worlds, weight, world_of
from undaunted_core.testing.walk import CheckFailedError, MakeGame, expect, random_move, take

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from undaunted_core.game.game import Game
    from undaunted_core.kernel.actions import Action
    from undaunted_core.testing.beliefs import Path

#: Sampled worlds that never differ prove a fault when chance does this less often than this.
NEVER = 1e-9
#: The most samples drawn to see two that differ.
MOST_SAMPLES = 160
#: A secret choice that could be another is foreseen at most this often.
FORESEEN = 7 / 8
#: How many actions a seat asks about.
ASKED_ABOUT = 12


class Move:
    """A move as it was made: whose, what, and the numbers of the events it brought."""

    __slots__ = ("action", "events", "seat")

    def __init__(self, seat: str, action: Action, events: range) -> None:
        self.seat = seat
        self.action = action
        self.events = events


class Tally:
    """What a secrecy check came across, so that a test can ask for enough of it.

    ``stops`` counts the checked stops by kind (``decision``, ``half_made``,
    ``chance``), ``twins`` the twins with another hidden hand, ``bids`` those with
    another secret choice that waits, ``choices`` those with another one that
    lasts, ``sampled`` the comparisons of sampled worlds.
    """

    def __init__(self) -> None:
        self.stops: Counter[str] = Counter()
        self.twins = 0
        self.bids = 0
        self.choices = 0
        self.sampled = 0
        self.most_worlds = 0

    def add(self, other: Tally) -> None:
        """Take in another tally."""
        self.stops.update(other.stops)
        self.twins += other.twins
        self.bids += other.bids
        self.choices += other.choices
        self.sampled += other.sampled
        self.most_worlds = max(self.most_worlds, other.most_worlds)


class _Watch:
    """One game under watch: the moves made and every viewer's beliefs."""

    def __init__(
        self,
        make_game: MakeGame,
        lasting: Callable[[Action], bool] | None,
        *,
        seed: int,
        seeds: int,
        complete: bool,
    ) -> None:
        self.make_game = make_game
        self.game = make_game(chance="explicit")
        self.rng = random.Random(seed)  # noqa: S311 - repeatable tests, no secret
        self.seeds = seeds
        self.complete = complete
        self.lasting = lasting
        self.moves: list[Move] = []
        self.seen: dict[str, Action] = {}
        self.tally = Tally()
        viewers = (*self.game.seats, None)
        self.choices: dict[str, tuple[Action, ...]] = {}
        self.beliefs = {seat: Beliefs(self.game, seat) for seat in viewers}

    def step(self) -> None:
        """Make a random move; every viewer takes its events in."""
        game = self.game
        for asker in game.to_move:
            for action in game.legal_actions(asker):
                self.seen.setdefault(action.notation, action)
        seat, action = random_move(game, self.rng)
        before = len(game._ctx.events or ())
        take(game, seat, action)
        self.moves.append(Move(seat, action, range(before, len(game._ctx.events or ()))))
        for beliefs in self.beliefs.values():
            beliefs.follow(game)

    def pending(self, viewer: str | None) -> dict[int, str]:
        """The moves that are secret choices still waiting and not the viewer's, by place: whose they are."""
        waiting = self.game.observation(None).data["seen"]["choices"]["asked"]
        found = {}
        for seat in self.game.seats:
            if waiting.get(seat) == 2 and seat != viewer:
                found[max(place for place, move in enumerate(self.moves) if move.seat == seat)] = seat
        return found

    def check(self) -> None:
        """Check this stop for every viewer."""
        game = self.game
        half_made = bool(self.pending(None))
        self.tally.stops["chance" if game.current_player == CHANCE else "half_made" if half_made else "decision"] += 1
        for viewer, beliefs in self.beliefs.items():
            self._contains_truth(game, beliefs, "the game")
            self._facts(viewer, beliefs)
            twin = self.twin(viewer)
            self._contains_truth(twin, beliefs, "the twin")
            if world_of_all(twin, beliefs) != world_of_all(game, beliefs):
                self.tally.twins += 1
                expect(twin.digest() != game.digest(), "the hands differ and the digests do not")
            _same_to(viewer, game, twin, self._questions(twin))
            self._samples(viewer, beliefs, twin)

    def _contains_truth(self, game: Game, beliefs: Beliefs, what: str) -> None:
        for side, zones in beliefs.zones.items():
            self.tally.most_worlds = max(self.tally.most_worlds, len(beliefs.worlds[side]))
            world = world_of(game, zones)
            expect(world in beliefs.worlds[side], f"{what} holds what {beliefs.seat} knows to be impossible: {world}")
        for zone, cards in beliefs.open.items():
            held = Counter(world_of(game, (zone,))[0])
            expect(held == +cards, f"{zone} holds {held}; by the events {beliefs.seat} saw it holds {+cards}")

    def _facts(self, viewer: str | None, beliefs: Beliefs) -> None:
        """The public facts about closed zones say as much as the events, and no more."""
        seen = self.game.observation(viewer).data
        for side, zones in beliefs.zones.items():
            told, possible = told_worlds(seen, zones), set(beliefs.worlds[side])
            if self.complete:
                expect(told <= possible, f"facts of {side} miss that {viewer} can exclude {_some(told - possible)}")
            expect(possible <= told, f"facts of {side} say too much: {_some(possible - told)} could be")

    def twin(self, viewer: str | None) -> Game:
        """The game played again with other secrets that the viewer must hold possible."""
        if self.lasting is not None:
            try:
                twin = self._again(viewer, self.lasting)
            except ActionError:
                pass
            else:
                # Other choices are possible only if nothing about them is public yet.
                if twin.events(viewer) == self.game.events(viewer):
                    self.tally.choices += twin.digest() != self.game.digest()
                    return twin
        return self._again(viewer, lambda action: False)

    def _again(self, viewer: str | None, lasting: Callable[[Action], bool]) -> Game:
        twin = self.make_game(chance="explicit")
        changes: dict[int, str] = {}
        beliefs = self.beliefs[viewer]
        for side, worlds in beliefs.worlds.items():
            path: Path = self.rng.choice(list(worlds.values()))
            while path.earlier is not None:
                changes[path.event] = path.card
                path = path.earlier
            lay(twin, beliefs.zones[side], path.start)
        secret = self.pending(viewer)
        for place, move in enumerate(self.moves):
            # What is drawn, or put away unseen, is the first event of a move.
            drawn = changes.get(move.events.start) if move.events and "card" in move.action.to_dict() else None
            if place in secret or (move.seat not in (viewer, CHANCE) and lasting(move.action)):
                options = twin.legal_actions(move.seat)
                chosen = self.rng.choice(options)
                if place in secret:
                    self.choices[move.seat] = options
                    self.tally.bids += chosen != move.action
                twin.apply(chosen.notation, move.seat)
            else:
                action = {**move.action.to_dict(), "card": drawn} if drawn else move.action.notation
                twin.apply(action, None if move.seat == CHANCE else move.seat)
        return twin

    def _questions(self, twin: Game) -> list[Action]:
        """Actions to ask about: some of either world's, some seen before."""
        asked = {a.notation: a for game in (self.game, twin) for seat in game.seats for a in game.legal_actions(seat)}
        older = [a for notation, a in self.seen.items() if notation not in asked]
        some = [*asked.values()][:ASKED_ABOUT]
        return some + self.rng.sample(older, min(ASKED_ABOUT, len(older)))

    def _samples(self, viewer: str | None, beliefs: Beliefs, twin: Game) -> None:
        """Worlds sampled for the viewer are possible, look the same, and do not come from the truth."""
        game = self.game
        observed = game.observation(viewer).to_dict()
        secret = set(self.pending(viewer).values())
        found = set()
        for seed in range(self.seeds):
            sample = game.determinize(viewer, seed)
            if self.complete:
                self._contains_truth(sample, beliefs, "a sampled world")
            expect(sample.observation(viewer).to_dict() == observed, f"in a sampled world {viewer} sees something else")
            expect(sample.digest() == twin.determinize(viewer, seed).digest(), "sampling betrays the true world")
            found.add(_secrets(sample, beliefs, secret))
        likeliest = self._likeliest(beliefs) * FORESEEN ** any(len(self.choices[seat]) > 1 for seat in secret)
        if likeliest < 1 and len(found) < 2:
            needed = math.ceil(math.log(NEVER) / math.log(likeliest))
            if needed > MOST_SAMPLES:
                return
            for seed in range(self.seeds, needed):
                found.add(_secrets(game.determinize(viewer, seed), beliefs, secret))
                if len(found) > 1:
                    break
            expect(len(found) > 1, f"{needed} sampled worlds are all alike, though {viewer} cannot know the world")
        self.tally.sampled += likeliest < 1

    def _likeliest(self, beliefs: Beliefs) -> float:
        """The probability of the likeliest world."""
        share = 1.0
        for worlds in beliefs.worlds.values():
            weights = [weight(world) for world in worlds]
            share *= max(weights) / sum(weights)
        return share


def world_of_all(game: Game, beliefs: Beliefs) -> tuple[Any, ...]:
    """How the cards lie in all zones closed to the viewer."""
    return tuple(world_of(game, zones) for zones in beliefs.zones.values())


def _secrets(game: Game, beliefs: Beliefs, seats: Iterable[str]) -> tuple[Any, ...]:
    made = game._ctx.state.choices.made
    return world_of_all(game, beliefs), tuple(made[game.rules.numbers["seat"][seat]] for seat in sorted(seats))


def _some(worlds: Iterable[Any]) -> str:
    return str(sorted(worlds)[:3])


def _same_to(viewer: str | None, game: Game, twin: Game, questions: Iterable[Action]) -> None:
    """Everything the library says to the viewer is the same in both games."""
    ours, theirs = (g.observation(viewer) for g in (game, twin))
    seen, other = (one.to_dict(events=True) for one in (ours, theirs))
    if seen != other:
        expect(False, f"the observation of {viewer} depends on what it cannot know: {_difference(seen, other)}")
    expect(str(ours) == str(theirs), f"the printed observation of {viewer} depends on what it cannot know")
    json.dumps(ours.to_dict(events=True), allow_nan=False)
    told = [[event.to_dict() for event in g.events(viewer)] for g in (game, twin)]
    expect(told[0] == told[1], f"the events of {viewer} depend on what it cannot know")
    if viewer is None:
        return
    offers = [[a.notation for a in g.legal_actions(viewer)] for g in (game, twin)]
    expect(offers[0] == offers[1], f"the options of {viewer} depend on what it cannot know")
    decisions = [d and d.to_dict() for d in (g.decision_for(viewer) for g in (game, twin))]
    expect(decisions[0] == decisions[1], f"what {viewer} is asked depends on what it cannot know")
    for action in questions:
        answers = [_answer(g, viewer, action) for g in (game, twin)]
        expect(answers[0] == answers[1], f"what {viewer} is told of {action.notation!r} depends on what it cannot know")


def _answer(game: Game, viewer: str, action: Action) -> tuple[Any, ...]:
    """What a seat is told of an action: the reasons, and the refusal when it is not legal."""
    reasons = [reason.to_dict() for reason in game.why_illegal(action.notation, viewer)]
    refusal = ""
    if reasons:
        try:
            game.apply(action.notation, viewer)
        except ActionError as error:
            refusal = f"{type(error).__name__}: {error}"
    return reasons, refusal


def _difference(ours: Any, theirs: Any, at: str = "") -> str:
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        pairs = enumerate(zip(ours, theirs, strict=True))
        return "; ".join(_difference(one, other, f"{at}/{n}") for n, (one, other) in pairs if one != other)[:600]
    if isinstance(ours, dict) and isinstance(theirs, dict) and ours.keys() == theirs.keys():
        return "; ".join(_difference(ours[k], theirs[k], f"{at}/{k}") for k in ours if ours[k] != theirs[k])
    return f"{at}: {ours!r} and {theirs!r}"[:300]


def check_secrecy(
    make_game: MakeGame,
    *,
    lasting: Callable[[Action], bool] | None = None,
    seed: int = 0,
    plies: int = 2000,
    every: int = 1,
    seeds: int = 2,
    complete: bool = True,
) -> Tally:
    """Play a random game and check, once in every ``every`` stops, that no secret shows.

    ``make_game(chance="explicit")`` makes the same game each time; the
    events are read as their kinds declare (``tells``).  ``lasting`` says which actions
    are secret choices that stay secret when play goes on; ``seeds`` are how many worlds are
    sampled per viewer and stop.  ``complete`` asks that the public facts about
    closed zones exclude all that the events exclude; without it, they may
    exclude less, and sampled worlds may then be impossible.  Raises
    :class:`CheckFailedError`.
    """
    watch = _Watch(make_game, lasting, seed=seed, seeds=seeds, complete=complete)
    number = 0
    while True:
        final = watch.game.is_terminal or number >= plies
        # Half-made choices are rare and worth a look each time.
        if final or number % every == 0 or (every > 1 and watch.pending(None)):
            try:
                watch.check()
            except Exception as error:
                raise _failure(error, watch, number) from error
        if final:
            return watch.tally
        try:
            watch.step()
        except Exception as error:
            raise _failure(error, watch, number) from error
        number += 1


def _failure(error: Exception, watch: _Watch, number: int) -> CheckFailedError:
    moves = tuple(f"{move.seat}: {move.action.notation}" for move in watch.moves)
    kind = "" if isinstance(error, CheckFailedError) else f"{type(error).__name__}: "
    where = f"secrecy, step {number} of {watch.game.rules.scenario}"
    return CheckFailedError(f"{where}: {kind}{error} [latest moves: {', '.join(moves[-8:])}]", "secrecy", moves)


__all__ = ["Tally", "check_secrecy"]
