"""Rules as properties: each line says what holds in every situation that play reaches.

    from undaunted_testing.rules import Rule, after, always, conserves, never, only_if, secret, unless

    Rule("UND-1.5", "A removed card never returns.", never(returns))
    Rule("UND-8.8", "Only counters on the board are suppressed.", only_if("undaunted.suppressed", stands))

A test is a function that names what it needs:

- ``now`` is the :class:`~undaunted_testing.situation.Situation`, and ``before`` the one before the latest move;
- a domain, such as ``side``, ``piece``, ``card``, ``space``: the test is asked for each member;
- after an event, an action or a question: its fields, by their names;
- ``move``: what was chosen (an action), ``mover``: the seat that chose it, or ``chance``;
- ``told``: the events of the move (:class:`~undaunted_testing.moment.Told`); ``offered``: the actions offered now.

``before`` and ``now`` are the stops before and after one move; each die and each drawn card is a move of chance.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Protocol

import attrs

from undaunted_core.game.choosing import side_number
from undaunted_core.ids import near_hint
from undaunted_core.mechanics.pools import list_hidden_pools, list_pooled_rows
from undaunted_testing.alike import describe_view, difference
from undaunted_testing.moment import Moment, Named, Told, Unless, ask, cases, describe_case, name_of
from undaunted_testing.twins import twins
from undaunted_testing.walk import CheckFailedError, expect

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Mapping

    from undaunted_core.game.game import Game
    from undaunted_core.mechanics.pools import Row
    from undaunted_core.mechanics.state import CoreRules
    from undaunted_testing.moment import Test

#: One in this many stops is looked at by ``secret``, which takes longer.
SELDOM = 10


class Failed(CheckFailedError):
    """A rule does not hold; the message is the counterexample."""


class Property(Protocol):
    """What a :class:`Rule` says: one of the words of this module."""

    def count_cases(self, moment: Moment) -> int:
        """How many cases of it there were at a stop; raises :class:`CheckFailedError` where it does not hold."""


@attrs.frozen
class Rule:
    """A sentence of the rules with its clause, and the property that it is.

    >>> Rule("MY-1.2", "No card is lost.", conserves(lambda now: len(now.names("card")))).clause
    'MY-1.2'
    """

    clause: str
    sentence: str
    holds: Property


def unless(test: Test) -> Unless:
    """An exception, given after the test of any rule: where it holds, the rule says nothing.

    >>> never(lambda now, space: len(now.here(space)) > 1, unless(lambda space: space == "harbour")).word
    'never'
    """
    return Unless(test)


@attrs.frozen
class Stated:
    """Something that holds, or does not, at every stop; made by :func:`always`, :func:`never`."""

    word: str
    test: Test
    exceptions: tuple[Unless, ...]

    def count_cases(self, moment: Moment) -> int:
        """Ask the test for every member of the domains that it names."""
        count, wanted = 0, self.word == "always"
        for case in cases(moment, {}, self.test, self.exceptions):
            count += 1
            if bool(ask(self.test, case)) is not wanted:
                raise Failed(describe_case({}, case) or ("it does not hold" if wanted else "it is so"))
        return count


def always(test: Test, *exceptions: Unless) -> Stated:
    """The test holds at every stop.

    >>> always(lambda now, side: now.count(f"{side}:hand") <= 4).word
    'always'
    """
    return Stated("always", test, exceptions)


def never(test: Test, *exceptions: Unless) -> Stated:
    """The test holds at no stop.

    >>> never(lambda now, before, side: now.count(f"{side}:removed") < before.count(f"{side}:removed")).word
    'never'
    """
    return Stated("never", test, exceptions)


@attrs.frozen
class Happened:
    """What holds when something happened or is offered; made by :func:`after`, :func:`only_if`."""

    word: str
    what: str
    test: Test
    exceptions: tuple[Unless, ...]
    fields: tuple[tuple[str, object], ...]

    def count_cases(self, moment: Moment) -> int:
        """Ask the test for every event, action or question of this name."""
        count = 0
        for fields in self._list_fields(moment):
            if not dict(self.fields).items() <= fields.items():
                continue
            for case in cases(moment, fields, self.test, self.exceptions):
                count += 1
                if not ask(self.test, case):
                    raise Failed(f"{self.word} {self.what}: {describe_case(fields, case)}".removesuffix(": "))
        return count

    def _list_fields(self, moment: Moment) -> Iterator[Mapping[str, object]]:
        """The fields of everything of this name."""
        rules = moment.game.rules
        if self.what in rules.event_numbers:
            yield from (fields for kind, fields in moment.told.events if kind == self.what)
        elif self.what in rules.actions:
            moves = () if moment.move is None else (moment.move,)
            chosen = moves if self.word == "after" else moment.offered
            yield from (action.to_dict() for action in chosen if action.kind == self.what)
        elif self.what in rules.entry and self.word == "only_if":
            if moment.now.question == self.what:
                yield _frame(moment.game)
        else:
            names = [*rules.event_numbers, *rules.actions, *(rules.entry if self.word == "only_if" else ())]
            expect(
                False, f"{self.word}: found {self.what!r}, expected an event, an action or (only_if) a decision"
                f"{near_hint(self.what, names)}",
            )  # fmt: skip


def after(what: str | Named, test: Test, *exceptions: Unless, **fields: object) -> Happened:
    """After an event, or after an action was chosen, the test holds; ``fields`` narrow it to some of them.

    >>> after("my_pack.dug", lambda before, now, space: now.my_pack.depth[space] > before.my_pack.depth[space]).what
    'my_pack.dug'
    """
    return Happened("after", name_of(what), test, exceptions, tuple(fields.items()))


def only_if(what: str | Named, test: Test, *exceptions: Unless, **fields: object) -> Happened:
    """An event happens only if the test holds of it; an action is offered, a question asked, only where it holds.

    For an action or a question ``now`` is where it is offered or asked.

    >>> only_if("my_pack.dig", lambda now, piece: now.at(piece) is not None).what
    'my_pack.dig'
    """
    return Happened("only_if", name_of(what), test, exceptions, tuple(fields.items()))


@attrs.frozen
class Conserved:
    """A measure that no move changes; made by :func:`conserves`."""

    measure: Test
    exceptions: tuple[Unless, ...]

    def count_cases(self, moment: Moment) -> int:
        """Compare the measure before and after the move."""
        count = 0
        if moment.before is None:
            return 0
        for case in cases(moment, {}, self.measure, self.exceptions):
            count += 1
            was, now = (ask(self.measure, {**case, "now": situation}) for situation in (moment.before, moment.now))
            if was != now:
                raise Failed(f"{describe_case({}, case)}: found {now!r}, and it was {was!r}".removeprefix(": "))
        return count


def conserves(measure: Test, *exceptions: Unless) -> Conserved:
    """What the measure gives stays as it is with every move.

    >>> conserves(lambda now, card: sum(now.count(zone, card) for zone in now.names("zone"))).exceptions
    ()
    """
    return Conserved(measure, exceptions)


@attrs.frozen
class Secret:
    """What only its owner sees; made by :func:`secret`."""

    what: str

    def count_cases(self, moment: Moment) -> int:
        """No other seat, and no spectator, is shown what lies there, nor could tell it from another possible thing."""
        if moment.number % SELDOM:
            return 0
        game = moment.game
        count = 0
        for viewer in (None, *game.seats):
            count += self._is_kept_from(game, viewer, moment.rng)
        return count

    def _is_kept_from(self, game: Game, viewer: str | None, rng: random.Random) -> int:
        rules, state = game.rules, game._ctx.state
        side = side_number(game.rules, viewer)
        hidden = {row.name(rules) for pool in list_hidden_pools(rules, state, side).values() for row in pool}
        is_declared = False
        for row in _rows(rules):
            if self.what in (f"{row.slot}.{row.column.name}", row.name(rules).rpartition(":")[2]):
                is_declared = True
                owner = rules.members[row.column.index[0]].viewer(row.number)
                opened = row.column.unless and getattr(getattr(state, row.slot), row.column.unless)[row.number]
                if row.name(rules) not in hidden and owner != side and not opened and row.values(state):
                    raise Failed(f"{viewer or 'a spectator'} sees {row.name(rules)}")
        expect(is_declared, f"secret: found {self.what!r}, expected a kind of zone or a pooled column slot.name")
        view = describe_view(game, viewer)
        count = 0
        for twin in twins(game, viewer, rng, 1, lambda twin: True):
            if f" {self.what}" in f" {twin.exchanged}".replace(":", " ") or self.what in twin.exchanged:
                count += 1
                other = describe_view(twin.game, viewer)
                if other != view:
                    raise Failed(
                        f"{viewer or 'a spectator'} can tell {twin.exchanged} apart: {difference(view, other)}"
                    )
        return count


def secret(what: str) -> Secret:
    """What lies in a kind of zone (``hand``) or in a pooled column (``slot.name``) is seen by its owner alone.

    >>> secret("hand").what
    'hand'
    """
    return Secret(what)


def _rows(rules: CoreRules) -> Iterator[Row]:
    """Every row of a pooled column."""
    for holds in dict.fromkeys(column.holds for _, column, _ in rules.pools.columns):
        for row, _ in list_pooled_rows(rules, holds):
            yield row


def _frame(game: Game) -> dict[str, object]:
    """The fields of the question that waits, in words."""
    rules: CoreRules = game.rules
    address, args = game._ctx.state.stack[-1]
    return {
        name: rules.word(domain, value)
        for (name, domain), value in zip(rules.fields_of[address].items(), args, strict=True)
    }


#: How often each rule was tried.
Tally = Counter[str]


__all__ = [
    "Moment",
    "Named",
    "Property",
    "Rule",
    "Told",
    "Unless",
    "after",
    "always",
    "conserves",
    "never",
    "only_if",
    "secret",
    "unless",
]
