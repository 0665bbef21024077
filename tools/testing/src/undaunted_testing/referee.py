"""A referee: a second implementation of a rule, or of a whole game, that plays along and is compared at every stop.

A referee is a class, or a function that gives an object; one is made for each game.  It has any of these
methods, each of which names what it needs: ``now``, ``before``, ``move``, ``mover``, ``told``
as the tests of :mod:`undaunted_testing.rules`.

- ``__init__``: the game begins; ``moved``: a move was made.
- ``options`` (may ask for ``seat`` too): the notations of what a seat that is asked is offered.
- ``judges(action)``: whether ``options`` speaks of an action; of every one where it is left out.
- ``odds``: the notation of each outcome of the chance event that waits, with its probability.
- ``state``: what is so, by the names of a situation: ``{"round": 2, "cards": {"us:hand": Counter(...)},
  "my_pack.bridged": {"17B": True}}``.
- ``end``: the winners, () for a draw; None while the game goes on.

``options``, ``odds`` and ``state`` give None where they say nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.game.game import CHANCE
from undaunted_core.ids import near_hint
from undaunted_core.kernel.binding import parameters
from undaunted_testing.moment import KNOWN
from undaunted_testing.rulebook import GAMES, MOVES, Rulebook
from undaunted_testing.rules import Failed, Rule
from undaunted_testing.shrinking import SECONDS
from undaunted_testing.situation import Rows
from undaunted_testing.walk import CheckFailedError, expect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from undaunted_core.extension.manager import Library
    from undaunted_testing.moment import Moment
    from undaunted_testing.walk import Policy

#: What a referee may tell, in the order in which it is compared.
ASPECTS = ("state", "end", "options", "odds")
#: So many things are listed of each side of a difference.
MOST = 6
#: Probabilities in floating point are the same when they are so close.
CLOSE = 1e-9


@attrs.define(eq=False)
class Agrees:
    """The property that a referee agrees; made by :func:`agrees_with`.

    ``compared`` counts what was compared in all games, by aspect.
    """

    referee: Callable[..., object]
    compared: Counter[str] = attrs.field(factory=Counter)
    #: The referee of the game that is played.
    playing: Any = None

    def count_cases(self, moment: Moment) -> int:
        """Let the referee follow the move and compare what it tells; how many things it told."""
        if moment.before is None:
            self.playing = self._ask("start", self.referee, moment)
            has = [name for name in ASPECTS if hasattr(self.playing, name)]
            expect(bool(has), f"a referee {self.playing!r} without a method, expected one of {', '.join(ASPECTS)}")
        elif hasattr(self.playing, "moved"):
            self._ask("moved", self.playing.moved, moment)
        total = 0
        for aspect in ASPECTS:
            for count, difference in getattr(self, f"_{aspect}")(moment) if hasattr(self.playing, aspect) else ():
                self.compared[aspect] += count
                total += count
                if difference:
                    raise Failed(f"{aspect}{difference}")
        return total

    def _ask(self, name: str, method: Callable[..., object], moment: Moment, **more: object) -> Any:
        """Call a method of the referee with what it names."""
        wanted = parameters(method)
        for word in wanted:
            words = (*KNOWN, *more)
            expect(
                word in words,
                f"the referee's {name} asks for {word!r}, expected one of {', '.join(words)}"
                f"{near_hint(word, words)}",
            )
        values = {word: more[word] if word in more else getattr(moment, word) for word in wanted}
        try:
            return method(**values)
        except Exception as error:
            trace = error.__traceback__
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            where = "" if trace is None else f" ({trace.tb_frame.f_code.co_filename}:{trace.tb_lineno})"
            raise Failed(f"the referee's {name} failed: {type(error).__name__}: {error}{where}") from error

    def _state(self, moment: Moment) -> Iterator[tuple[int, str]]:
        said = self._ask("state", self.playing.state, moment)
        for name, value in ({} if said is None else said).items():
            actual: Any = moment.now
            for part in name.split("."):
                actual = getattr(actual, part)
            yield from _compare_value(actual, value, f" {name}")

    def _end(self, moment: Moment) -> Iterator[tuple[int, str]]:
        said, actual = self._ask("end", self.playing.end, moment), moment.now.winners
        same = (said is None) is (actual is None) and Counter(said or ()) == Counter(actual or ())
        yield 1, "" if same else f": {_differ(_describe_end(actual), _describe_end(said))}"

    def _options(self, moment: Moment) -> Iterator[tuple[int, str]]:
        if moment.game.current_player == CHANCE:
            return
        for seat in moment.game.to_move:
            said = self._ask("options", self.playing.options, moment, seat=seat)
            if said is not None:
                judges = getattr(self.playing, "judges", None)
                offered = [action for action in moment.game.legal_actions(seat) if judges is None or judges(action)]
                yield 1, _list_differences(f" of {seat}: ", {action.notation for action in offered}, set(said))

    def _odds(self, moment: Moment) -> Iterator[tuple[int, str]]:
        outcomes = moment.game.chance_outcomes()
        said = self._ask("odds", self.playing.odds, moment) if outcomes else None
        if said is not None:
            actual = {action.notation: odds for action, odds in outcomes}
            possible = {notation for notation, odds in said.items() if odds}
            yield 1, _list_differences(f" of {moment.now.question}: ", set(actual), possible)
            for name, odds in actual.items():
                same = abs(Fraction(said[name]) - odds) < CLOSE
                yield 0, "" if same else f" of {name}: {_differ(str(odds), str(said[name]))}"


def _compare_value(actual: Any, said: Any, name: str) -> Iterator[tuple[int, str]]:
    """What is told of a name, compared with what is found there: one (count, difference) for each cell."""
    if isinstance(said, Mapping) and not isinstance(said, Counter):
        for key, value in said.items():
            words = key if isinstance(key, tuple) else (key,)
            inner = actual(*words) if callable(actual) else actual[key]
            yield from _compare_value(inner, value, f"{name}[{', '.join(map(str, words))}]")
        return
    expect(
        not callable(actual) and not isinstance(actual, Rows),
        f"the referee's state: found {said!r} for{name}, expected what is told of each of its rows: {{name: value}}",
    )
    if isinstance(said, Counter | set | frozenset):
        same = Counter(actual) == Counter(said)
        said = sorted(Counter(said).elements())
    else:
        same = list(actual) == list(said) if isinstance(said, list | tuple) else bool(actual == said)
    yield 1, "" if same else f"{name}: {_differ(repr(actual), repr(said))}"


def _differ(actual: str, said: str) -> str:
    return f"the game has {actual}, the referee says {said}"


def _describe_end(winners: Iterable[str] | None) -> str:
    return "no end" if winners is None else f"an end, won by {', '.join(winners) or 'nobody'}"


def _list_differences(head: str, actual: set[str], said: set[str]) -> str:
    """What only the game offers, and what only the referee does."""
    parts = [
        f"only {party} has {', '.join(sorted(names)[:MOST])}"
        + (f" and {len(names) - MOST} more" if len(names) > MOST else "")
        for party, names in (("the game", actual - said), ("the referee", said - actual))
        if names
    ]
    return head + "; ".join(parts) if parts else ""


def agrees_with(referee: Callable[..., object]) -> Agrees:
    """A property for a :class:`~undaunted_testing.rules.Rule`: a referee says the same as the game at every stop.

    ``referee`` is a class or a function that makes one for each game; this module says what it may tell.

    >>> class Rounds:
    ...     def state(self, now):
    ...         return {"round": now.rounds.number}
    >>> Rule("MY-1", "Rounds are counted.", agrees_with(Rounds)).holds.compared
    Counter()
    """
    return Agrees(referee)


def check_against(
    referee: Callable[..., object],
    game: str,
    scenario: str | None = None,
    *,
    packs: tuple[object, ...] = (),
    library: Library | None = None,
    situation: Mapping[str, object] | None = None,
    games: int = GAMES,
    moves: int = MOVES,
    policy: Policy | None = None,
    seconds: float = SECONDS,
) -> Counter[str]:
    """Play games of a scenario (of all, where it is left out) with a referee; what was compared, by aspect.

    ``situation`` is that of a :class:`~undaunted_testing.rulebook.Rulebook`, ``games``, ``moves`` and ``policy`` are
    those of its method ``play``. Raises :class:`CheckFailedError` with the first difference, in the shortest game
    found in that many ``seconds``. It also does so if the referee could judge something that no game had a case of.

    >>> class Hands:
    ...     def state(self, now):
    ...         return {"count": {"us:hand": len(now.cards("us:hand"))}}
    >>> check_against(Hands, "normandy", "la_raye", moves=40)["state"]
    82
    """
    agreed = agrees_with(referee)
    name = getattr(referee, "__name__", repr(referee))
    book = Rulebook(game, Rule("referee", f"{name} agrees.", agreed), packs=packs, library=library, situation=situation)
    for scenario_id in book.scenarios if scenario is None else (scenario,):
        book.check(scenario_id, seconds=seconds, games=games, moves=moves, policy=policy)
    idle = [aspect for aspect in ASPECTS if hasattr(agreed.playing, aspect) and not agreed.compared[aspect]]
    if idle:
        raise CheckFailedError(f"no game had a case of what {name} tells: {', '.join(idle)}", "tried")
    return agreed.compared


__all__ = ["Agrees", "agrees_with", "check_against"]
