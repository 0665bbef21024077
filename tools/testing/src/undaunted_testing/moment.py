"""A stop as rules written as properties look at it, and how their tests are asked."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Protocol

import attrs

from undaunted_core.game.game import CHANCE
from undaunted_core.kernel.binding import parameters
from undaunted_testing.walk import expect

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from undaunted_core.game.game import Game
    from undaunted_core.kernel.actions import Action
    from undaunted_testing.situation import Situation

    Test = Callable[..., object]

#: Names that a test may ask for, in addition to domains and the fields of what it is about.
KNOWN = ("now", "before", "move", "mover", "told", "offered")

class Named(Protocol):
    """A declaration with a name: an event, an action, a decision."""

    @property
    def name(self) -> str:
        """Its name."""


class Told:
    """The events of a move, all fields in view."""

    def __init__(self, events: Sequence[tuple[str, Mapping[str, object]]]) -> None:
        self.events = events

    def count(self, event: str | Named, **fields: object) -> int:
        """How many events of a kind the move has, with these fields.

        >>> Told([("my_pack.dug", {"side": "us"})]).count("my_pack.dug", side="us")
        1
        """
        name = name_of(event)
        return sum(kind == name and fields.items() <= fields_of.items() for kind, fields_of in self.events)


@attrs.frozen
class Moment:
    """A stop with the move that led to it; ``before`` is None at the start."""

    game: Game
    now: Situation
    before: Situation | None
    mover: str
    move: Action | None
    told: Told
    rng: random.Random
    number: int

    @property
    def offered(self) -> tuple[Action, ...]:
        """The actions offered to all that are asked, and the outcomes where chance is."""
        askers = (CHANCE,) if self.game.current_player == CHANCE else self.game.to_move
        return tuple(action for seat in askers for action in self.game.legal_actions(seat))


@attrs.frozen
class Unless:
    """An exception to a rule; made by :func:`unless`."""

    test: Test


def name_of(item: str | Named) -> str:
    """The name of a declaration, or the name given."""
    return item if isinstance(item, str) else item.name


def cases(
    moment: Moment, fields: Mapping[str, object], test: Test, exceptions: tuple[Unless, ...]
) -> Iterator[dict[str, object]]:
    """What the test and its exceptions ask for, for each member of the domains that they name.

    Left out is where an exception holds.  Nothing at the start for what asks for the stop before.
    """
    functions = (test, *(exception.test for exception in exceptions))
    wanted = dict.fromkeys(name for function in functions for name in parameters(function))
    values_of = {name: getattr(moment, name) for name in wanted if name in KNOWN}
    if values_of.get("before", moment) is None:
        return
    values_of |= {name: fields[name] for name in wanted if name in fields}
    names = moment.game.rules.names
    rest = [name for name in wanted if name not in values_of]
    odd = next((name for name in rest if name not in names), None)
    if odd is not None:
        expect(False, f"a test asks for {odd!r}, expected one of {', '.join([*KNOWN, *fields, *names])}")
    late = []
    for function in exceptions:
        # What does not depend on a member is asked once.
        if not values_of.keys() >= set(parameters(function.test)):
            late.append(function.test)
        elif ask(function.test, values_of):
            return
    for values in itertools.product(*(names[name] for name in rest)):
        values_of.update(zip(rest, values, strict=True))
        if not any(ask(function, values_of) for function in late):
            yield values_of


def describe_case(fields: Mapping[str, object], values: Mapping[str, object]) -> str:
    """A case in words: its fields and members."""
    parts = {name: value for name, value in {**fields, **values}.items() if name not in (*KNOWN, "kind")}
    return ", ".join(f"{name}={value}" for name, value in parts.items())


def ask(test: Test, values: Mapping[str, object]) -> object:
    """Call a test with what it names."""
    return test(*[values[name] for name in parameters(test)])


__all__ = ["KNOWN", "Moment", "Named", "Told", "Unless", "ask", "cases", "describe_case", "name_of"]
