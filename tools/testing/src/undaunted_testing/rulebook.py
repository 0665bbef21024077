"""A rulebook: rules written as properties, and the games in which they are tried."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.errors import UndauntedError
from undaunted_core.extension.manager import default_library
from undaunted_core.game.setup import new_game
from undaunted_core.ids import near_hint
from undaunted_core.kernel.events import as_event
from undaunted_testing.guided import Guided
from undaunted_testing.moment import Moment, Told
from undaunted_testing.rules import Rule
from undaunted_testing.scene import scene
from undaunted_testing.shrinking import SECONDS, Failure, Follow, shrink
from undaunted_testing.situation import Situation
from undaunted_testing.walk import CheckFailedError, random_move, take, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from undaunted_core.extension.manager import Library
    from undaunted_core.game.game import Game
    from undaunted_core.kernel.actions import Action
    from undaunted_testing.shrinking import Way
    from undaunted_testing.walk import Chooser, MakeGame, Policy

#: Games of each scenario, and moves of each game (those of chance count), when the caller does not say.
GAMES = 2
MOVES = 300
#: So many games more of each scenario for a rule that no game had a case of.
MORE = 3
#: No limit.
WHOLE = 10**9


class Rulebook:
    """Rules of a game, or of a pack with it, tried over all scenarios.

    In a test module, the pytest plugin makes one test for each rule and scenario of it, and one that all rules were
    tried::

        RULES = Rulebook("my_game", Rule(...), Rule(...), packs=("my_pack",))

    ``situation`` are the words of a written situation, as :func:`~undaunted_testing.scene` takes them. The games
    begin there, for rules that play from the start seldom comes to.  ``scenarios`` are those to try; None (the
    default) is all of them.

    >>> from undaunted_testing.rulebook import Rulebook
    >>> from undaunted_testing.rules import Rule, always
    >>> RULES = Rulebook("normandy", Rule("UND-1.4", "Rounds are counted.", always(lambda now: now.round >= 0)))
    >>> RULES.check("la_raye", games=1, moves=20)
    Counter({'Rounds are counted.': 21})
    """

    def __init__(
        self,
        game: str,
        *rules: Rule,
        packs: tuple[object, ...] = (),
        library: Library | None = None,
        situation: Mapping[str, Any] | None = None,
        scenarios: Iterable[str] | None = None,
    ) -> None:
        sentences = Counter(rule.sentence for rule in rules)
        twice = [sentence for sentence, count in sentences.items() if count > 1]
        if twice:
            raise ValueError(f"two rules have the sentence {twice[0]!r}, expected one rule for each sentence")
        self.game = game
        self.rules = rules
        self.packs = packs
        self.situation = situation
        self._scenarios = None if scenarios is None else tuple(scenarios)
        self._library = library
        self._played: dict[str, Played] = {}

    @property
    def library(self) -> Library:
        """The library that the game is in."""
        return self._library or default_library()

    @property
    def scenarios(self) -> tuple[str, ...]:
        """The scenarios that were given; otherwise all of the game, and of the packs."""
        if self._scenarios is not None:
            return self._scenarios
        return tuple(info.id for info in self.library.scenarios(self.game, self.packs))

    def rule(self, sentence: str) -> Rule:
        """The rule of that sentence; ValueError with the nearest otherwise."""
        match = next((rule for rule in self.rules if rule.sentence == sentence), None)
        if match is None:
            raise ValueError(f"no rule {sentence!r}{near_hint(sentence, [rule.sentence for rule in self.rules])}")
        return match

    def maker(self, scenario: str, seed: int) -> MakeGame:
        """Makes the same game of a scenario each time."""
        begin: Any = new_game if self.situation is None else partial(scene, **self.situation)
        return partial(begin, self.game, scenario, seed=seed, packs=self.packs, library=self._library)

    def play(
        self, scenario: str, *, games: int = GAMES, moves: int = MOVES, policy: Policy | None = None
    ) -> Played:
        """What came of the rules in some games of a scenario; played once, then remembered.

        ``policy(game, seat, rng)`` picks the options of the seats; where it is left out, guided and random
        play take turns.
        """
        if scenario not in self._played:
            self._played[scenario] = Played()
            # Each scenario has a policy of its own: its games do not depend on which scenarios were played before it.
            guided = Guided()
            for seed in range(games):
                choose = partial(random_move, policy=policy or (None if seed % 2 else guided))
                _play(self, scenario, self._played[scenario], self.rules, seed, moves, choose)
        return self._played[scenario]

    def check(
        self, scenario: str, sentence: str | None = None, *, seconds: float = SECONDS, **how: Any
    ) -> Counter[str]:
        """Try the rules (or the one of that sentence) in games of a scenario; how often each was tried.

        Raises :class:`CheckFailedError` with the clause, the counterexample and the moves of the shortest
        game found in that many seconds.
        """
        played = self.play(scenario, **how)
        self._raise(scenario, played, sentence, seconds)
        return played.tried

    def _again(self, make_game: MakeGame, rule: Rule, way: Way) -> Failure | None:
        """Follow a way with one rule."""
        follow = Follow(way)
        try:
            game = make_game(chance="explicit")
        except UndauntedError:
            return None
        try:
            watch(game, (rule,), random.Random(0), WHOLE, follow)
        except CheckFailedError as error:
            return Failure(error, words(game.history), follow.chosen)
        except UndauntedError:
            return None
        return None

    def list_untried(self, *, games: int = GAMES, moves: int = MOVES, policy: Policy | None = None) -> list[Rule]:
        """The rules that no game of any scenario had a case of.

        For these a few games more of each scenario are played, guided by what was taken in all of them.  Raises
        :class:`CheckFailedError` where one of them fails there.
        """
        tried: Counter[str] = Counter()
        for scenario in self.scenarios:
            tried += self.play(scenario, games=games, moves=moves, policy=policy).tried
        left = [rule for rule in self.rules if not tried[rule.sentence]]
        choose = partial(random_move, policy=policy or Guided())
        for seed in range(games, games + MORE):
            for scenario in self.scenarios:
                if not left:
                    return []
                further = Played()
                _play(self, scenario, further, left, seed, moves, choose)
                self._raise(scenario, further, None, SECONDS)
                left = [rule for rule in left if not further.tried[rule.sentence]]
        return left

    def _raise(self, scenario: str, played: Played, sentence: str | None, seconds: float) -> None:
        """Raise the first failure (or that of a sentence), with the shortest game found."""
        for rule, (failure, seed) in played.failures.items():
            if sentence in (None, rule.sentence):
                raise shrink(failure, partial(self._again, self.maker(scenario, seed), rule), seconds=seconds).error


@attrs.define
class Played:
    """What came of a rulebook in the games of a scenario: how often each rule was tried, and those that failed."""

    tried: Counter[str] = attrs.field(factory=Counter)
    failures: dict[Rule, tuple[Failure, int]] = attrs.field(factory=dict)


def _play(
    book: Rulebook, scenario: str, played: Played, rules: Iterable[Rule], seed: int, moves: int, choose: Chooser
) -> None:
    """Play a game under these rules; after a failure once more without the rule that failed."""
    while True:
        game = book.maker(scenario, seed)(chance="explicit")
        left = tuple(rule for rule in rules if rule not in played.failures)
        try:
            played.tried += watch(game, left, random.Random(f"{scenario} {seed}"), moves, choose)  # noqa: S311
        except CheckFailedError as error:
            broken = book.rule(error.check)
            played.failures[broken] = (Failure(error, words(game.history), len(game.history)), seed)
            played.tried[broken.sentence] += 1
        else:
            return


def watch(
    game: Game, rules: tuple[Rule, ...], rng: random.Random, moves: int, choose: Chooser
) -> Counter[str]:
    """Play on and try the rules at every stop; how often each was tried.

    Raises :class:`CheckFailedError` for the first that does not hold, with its sentence as ``check``.
    """
    tried: Counter[str] = Counter()
    now = Situation(game.rules, game._ctx.state)
    before: Situation | None = None
    mover, move, heard_events = "", None, Told([])
    for number in range(moves + 1):
        moment = Moment(game, now, before, mover, move, heard_events, rng, number)
        for rule in rules:
            tried[rule.sentence] += _try(rule, moment)
        chosen: tuple[str, Action] | None = None if game.is_terminal or number == moves else choose(game, rng)
        if chosen is None:
            break
        before = Situation(game.rules, game._ctx.state.clone())
        heard = len(game._ctx.events or ())
        mover, move = chosen
        take(game, mover, move)
        log = (game._ctx.events or [])[heard:]
        events = [as_event(game.rules, n, record, None) for n, record in enumerate(log)]
        heard_events = Told([(event.kind, event.fields) for event in events])
        now = Situation(game.rules, game._ctx.state)
    return tried


def _try(rule: Rule, moment: Moment) -> int:
    try:
        return rule.holds.count_cases(moment)
    except CheckFailedError as error:
        text = str(error)
    except Exception as error:  # noqa: BLE001 - a test that fails is a failure of its rule
        text = f"the test failed: {type(error).__name__}: {error}"
    moves = tuple(f"{seat}: {notation}" for seat, notation in words(moment.game.history))
    said = f"{rule.clause}: {rule.sentence} {text} (step {moment.number} of {moment.game.rules.scenario})"
    raise CheckFailedError(said, rule.sentence, moves, moment.game, rule.clause)


__all__ = ["Played", "Rulebook", "watch"]
