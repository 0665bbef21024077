"""The whole suite for a pack, without a line of test code: every check in random games of a scenario.

A failure is made short (:mod:`undaunted_testing.shrinking`) before it is told.
"""

from __future__ import annotations

import random
import zlib
from functools import partial
from typing import TYPE_CHECKING

import attrs

from undaunted_core.extension.manager import default_library
from undaunted_core.game.setup import new_game
from undaunted_core.game.watchdog import Watchdog
from undaunted_core.ids import CORE
from undaunted_testing.advice import Advice
from undaunted_testing.checks import CHECKS
from undaunted_testing.coverage import declarations_of
from undaunted_testing.guided import GAMES
from undaunted_testing.installed import INSTALLED, check_installed
from undaunted_testing.machine import HANDLED, check_handling
from undaunted_testing.odds import check_odds
from undaunted_testing.own import OWN, check_moves, follow_own, search_own
from undaunted_testing.secrecy import check_secrecy, follow_secrets
from undaunted_testing.sequence import check_sequence
from undaunted_testing.shrinking import AT_THE_END, SECONDS, Failure, follow, shrink
from undaunted_testing.walk import CheckFailedError, MakeGame, random_move, take, walk, words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from undaunted_core.extension.manager import Library
    from undaunted_core.game.game import Game
    from undaunted_testing.shrinking import Way
    from undaunted_testing.walk import Policy

CONTENT, SECRECY, SEQUENCE, ODDS = "content", "secrecy", "sequence", "odds"
#: Every check of the suite, by name.
SUITE = (CONTENT, *CHECKS, SEQUENCE, OWN, INSTALLED, HANDLED, SECRECY, ODDS)
#: The checks that need the way to a stop; while a failure is made short, the others look at its end alone.
ON_THE_WAY = ("history", "undone", "agrees", "frames", "revealed", "inferred", "copied", "play")
#: These look at the latest choice, so they look after each.
EACH_MOVE = ("inferred",)
#: These draw at random and may miss what they saw before, or a rule draws by itself: each way is tried so often.
DRAWING = {"refused": 3, "lists_agree": 3, "applies": 3, "copied": 3, "replayed": 3, "explained": 12}
#: What the check of secrets exchanges is drawn, so each way is tried with several seeds too.
LEAK_SEEDS = 2
#: The seeds of the further games in which a shorter leak is looked for begin here.
FURTHER = 1000


@attrs.frozen
class Effort:
    """How much is played: games for each check, their moves, and how often a check looks.

    The check of secrets takes longer: it looks at ``secret_stops`` stops of each question, in games of
    ``secret_moves`` moves.  Each thing of a pack's own is looked at ``own_looks`` times, in guided games of
    ``own_moves`` moves together. The check of secrets looks at the ends of ``own_secrets`` of them.

    >>> from undaunted_testing.suite import Effort, Setup, run_check
    >>> run_check(Setup("normandy", "normandy:la_raye"), "options", Effort(games=1, plies=10))
    """

    games: int = 2
    plies: int = 250
    every: int = 3
    secret_moves: int = 120
    secret_stops: int = 2
    own_moves: int = 1000
    own_looks: int = 2
    own_secrets: int = 8


QUICK = Effort()
DEEP = Effort(
    games=12, plies=2000, every=1, secret_moves=400, secret_stops=12, own_moves=40_000, own_looks=8, own_secrets=200
)


@attrs.frozen
class Setup:
    """A scenario of a game with packs.

    >>> from undaunted_testing.suite import Setup
    >>> Setup("normandy", "normandy:la_raye", packs=()).maker(seed=1)(chance="explicit").round
    1
    """

    game: str
    scenario: str
    packs: tuple[str, ...] = ()
    library: Library | None = None

    def maker(self, seed: int) -> MakeGame:
        """Makes the same game each time."""
        return partial(new_game, self.game, self.scenario, seed=seed, packs=self.packs, library=self.library)


def run_check(
    setup: Setup, name: str, effort: Effort = QUICK, *, seconds: float = SECONDS, policy: Policy | None = None
) -> None:
    """Run one check of :data:`SUITE` in games of a scenario.

    Every check plays games of its own, sampled and explicit in turn. ``policy(game, seat, rng)`` picks the options of
    the seats, by default at random.  Raises :class:`CheckFailedError` with the shortest game found in that many
    seconds.  A game without a move for too long (:mod:`~undaunted_core.game.watchdog`) fails.

    >>> from undaunted_testing.suite import Effort, Setup, run_check
    >>> run_check(Setup("normandy", "normandy:la_raye"), "conserved", Effort(games=1, plies=20))
    """
    with Watchdog():
        _run_check(setup, name, effort, seconds, policy)


def _run_check(setup: Setup, name: str, effort: Effort, seconds: float, policy: Policy | None) -> None:
    library = setup.library or default_library()
    if name == CONTENT:
        check_content(library, setup.game, setup.scenario, setup.packs)
        return
    if name == INSTALLED:
        for seed in range(effort.games // 2):
            check_installed(library, setup.game, setup.scenario, packs=setup.packs, seed=seed, moves=effort.plies)
        return
    if name == SEQUENCE:
        check_sequence(library, setup.game, setup.scenario, packs=setup.packs, games=effort.games, policy=policy)
        return
    if name == HANDLED:
        _check_handled(setup, effort, seconds)
        return
    if name == OWN:
        _check_own(setup, effort, seconds)
        return
    if name == ODDS:
        games, plies = effort.games * 2, min(effort.plies, 200)
        check_odds(setup.library, setup.game, setup.scenario, packs=setup.packs, games=games, plies=plies)
        return
    if name == SECRECY:
        _check_secrets(setup.maker(0), effort, seconds)
        return
    for number in range(effort.games):
        # Other games for each check, and the same in every run.
        seed = zlib.crc32(f"{name} {number}".encode()) % 100_000
        make_game = setup.maker(seed)
        chance = ("explicit", "sampled")[number % 2]
        checks, every = {name: CHECKS[name]}, 1 if name in EACH_MOVE else effort.every
        try:
            walk(make_game, checks, seed=seed, plies=effort.plies, every=every, chance=chance, policy=policy)
        except CheckFailedError as error:
            raise shorten(make_game, error, seed=seed, chance=chance, seconds=seconds) from error


def check_content(library: Library, game: str, scenario: str, packs: tuple[str, ...] = ()) -> None:
    """A scenario can be set up, and nothing that its packs declare is declared for nothing.

    Faults of data and of declarations raise the errors of compiling. Where ``undaunted validate`` only warns (a
    message that nothing uses, a window that nothing opens), it raises :class:`CheckFailedError`.
    """
    rules = library.ruleset(game, scenario, packs)
    faults = [fault for fault in Advice(library, rules).of(rules) if fault.file in (packs or rules.packs)]
    if faults:
        raise CheckFailedError("\n".join(map(str, faults)), CONTENT)


def shorten(
    make_game: MakeGame, error: CheckFailedError, *, seed: int, chance: str, seconds: float = SECONDS
) -> CheckFailedError:
    """The failure of a check in the shortest game found; the same one where it does not come again."""
    if error.game is None:
        return error
    way = words(error.game.history)
    checks = {} if error.check == "play" else {error.check: CHECKS[error.check]}
    every = 1 if error.check in ON_THE_WAY else AT_THE_END

    def again(way: Way, chance: str = "explicit") -> Failure | None:
        for number in range(DRAWING.get(error.check, 1)):
            failure = follow(make_game, way, checks, seed=seed + number, every=every, chance=chance)
            if failure is not None:
                return failure
        return None

    def search(number: int, moves: int, chance: str = "explicit") -> Failure | None:
        try:
            walk(make_game, checks, seed=number, plies=moves, every=max(1, moves // 30), chance=chance)
        except CheckFailedError as failed:
            return Failure(failed, () if failed.game is None else words(failed.game.history), moves)
        return None

    # Told outcomes of chance can be made simple too; some faults show in sampled play alone.
    for mode in dict.fromkeys(("explicit", chance)):
        failure = again(way, mode)
        if failure is not None and failure.error.check == error.check:
            more = partial(search, chance=mode)
            return shrink(failure, partial(again, chance=mode), search=more, seconds=seconds).error
    return error


def _check_own(setup: Setup, effort: Effort, seconds: float) -> None:
    """Guided games, with a look right after each thing that the packs declare; of a game itself, all its packs do."""
    library = setup.library or default_library()
    mine = set(setup.packs) or set(library.active(library.game(setup.game), ())) - {CORE}
    items = declarations_of(library.ruleset(setup.game, setup.scenario, setup.packs), mine)
    makers = [setup.maker(seed) for seed in range(GAMES)]
    try:
        games = check_moves(makers, items, moves=effort.own_moves, looks=effort.own_looks)
    except CheckFailedError as error:
        if error.game is None:
            raise
        again = partial(follow_own, makers[0], items=items)
        failure = again(words(error.game.history))
        search = partial(search_own, makers, items)
        raise (shrink(failure, again, search=search, seconds=seconds).error if failure else error) from error
    chosen = random.Random(setup.scenario)  # noqa: S311 - repeatable tests, no secret
    for game in chosen.sample(games, min(effort.own_secrets, len(games))):
        failure = follow_secrets(makers[0], words(game.history))
        if failure is not None and failure.error.game is not None:
            question = _question(failure.error.game)
            raise _shortest_leak(makers[0], failure.error, question, seconds) from failure.error


def _check_secrets(make_game: MakeGame, effort: Effort, seconds: float) -> None:
    """The check of secrets, at some stops of each question."""
    stops: dict[str, list[tuple[int, int]]] = {}
    for seed in range(effort.games * 2):
        for number, (question, _) in enumerate(_questions(make_game, seed, effort.secret_moves)):
            stops.setdefault(question, []).append((number, seed))
    chosen: dict[int, dict[int, str]] = {}
    for question, places in stops.items():
        rng = random.Random(question)  # noqa: S311 - repeatable tests, no secret
        for number, seed in rng.sample(places, min(effort.secret_stops, len(places))):
            chosen.setdefault(seed, {})[number] = question
    for seed, questions in chosen.items():
        try:
            check_secrecy(make_game, seed=seed, stop=questions.keys())
        except CheckFailedError as error:
            question = questions.get(len(error.moves), "")
            raise _shortest_leak(make_game, error, question, seconds) from error


def _shortest_leak(make_game: MakeGame, error: CheckFailedError, question: str, seconds: float) -> CheckFailedError:
    """The failure of the check of secrets in the shortest game found, for one viewer; the same one otherwise."""
    if error.game is None:
        return error
    way = words(error.game.history)
    for viewer in (*error.game.seats, None):

        def again(way: Way, viewer: str | None = viewer) -> Failure | None:
            tried = (follow_secrets(make_game, way, viewers=(viewer,), seed=number) for number in range(LEAK_SEEDS))
            return next((failure for failure in tried if failure is not None), None)

        def search(number: int, moves: int, again: Callable[[Way], Failure | None] = again) -> Failure | None:
            """At a stop of the same question in another game."""
            asked = list(_questions(make_game, FURTHER + number, moves))
            stops = [stop for stop, (name, _) in enumerate(asked) if name == question]
            return again(asked[stops[number % len(stops)]][1]) if stops else None

        failure = again(way)
        if failure is not None:
            return shrink(failure, again, search=search, seconds=seconds).error
    return error


def _questions(make_game: MakeGame, seed: int, moves: int) -> Iterator[tuple[str, Way]]:
    """What is asked at each stop of the random game of a seed and whom, and the moves until then."""
    game = make_game(chance="explicit")
    rng = random.Random(seed)  # noqa: S311 - repeatable tests, no secret
    for _ in range(moves):
        if game.is_terminal:
            return
        yield _question(game), words(game.history)
        take(game, *random_move(game, rng))


def _question(game: Game) -> str:
    """What is asked at a stop, and whom; nothing at the end."""
    stack = game._ctx.state.stack
    return f"{game.rules.label_of[stack[-1][0]]} {' '.join(game.to_move)}" if stack else ""


def _check_handled(setup: Setup, effort: Effort, seconds: float) -> None:
    """Games with the packs and games without them, side by side."""
    library = setup.library or default_library()
    bare = library.scenarios(setup.game)

    def make_game(*, chance: str, packs: tuple[str, ...]) -> Game:
        scenario = setup.scenario if packs == setup.packs else bare[0].id
        return new_game(setup.game, scenario, seed=1, packs=packs, library=setup.library, chance=chance)

    sets = (setup.packs, ()) if setup.packs and bare else (setup.packs,)
    for seed in range(effort.games):
        check_handling(make_game, packs=sets, seed=seed, steps=4 * effort.plies, seconds=seconds)


__all__ = [
    "CONTENT",
    "DEEP",
    "HANDLED",
    "INSTALLED",
    "ODDS",
    "OWN",
    "QUICK",
    "SECRECY",
    "SEQUENCE",
    "SUITE",
    "Effort",
    "Setup",
    "check_content",
    "run_check",
    "shorten",
]
