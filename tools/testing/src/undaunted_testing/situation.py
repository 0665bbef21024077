"""A situation of a game in the words of its documents: what rules written as properties look at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.game.catalog import catalog_of
from undaunted_core.ids import near_hint
from undaunted_core.kernel.machine import to_move
from undaunted_core.kernel.state import FIXED, MANY, PLAIN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from undaunted_core.kernel.state import Column, State
    from undaunted_core.mechanics.state import CoreRules, CoreState


class Situation:
    """Everything that is so at a stop, secrets included, by names.

    A column of the state is read by its slice and name, its rows by the names of their domains:
    ``now.undaunted.suppressed["us:scout_a"]``, ``now.control.marker["us"]["16B"]``.  A cell that
    holds a member is its name, None for none.  ``now.rules`` is the ruleset.

    >>> from undaunted_testing.situation import Situation
    >>> now = Situation(game.rules, context(game).state)
    >>> now.at("us:rifleman_a"), now.count("us:hand", "us:scout_a"), now.undaunted.suppressed["us:rifleman_a"]
    ('16B', 1, False)
    """

    def __init__(self, rules: CoreRules, state: CoreState) -> None:
        self.rules = rules
        self._state = state

    def __getattr__(self, slot: str) -> Any:
        if slot not in self.rules.slices:
            hint = near_hint(slot, self.rules.slices)
            raise AttributeError(f"no slice {slot!r}; slices: {', '.join(self.rules.slices)}{hint}")
        part = self.__dict__[slot] = Slice(self.rules, slot, getattr(self._state, slot))
        return part

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides."""
        return tuple(self.rules.sides)

    def names(self, domain: str) -> tuple[str, ...]:
        """The members of a domain, such as ``piece``, ``space`` or ``card``."""
        return tuple(self.rules.names[domain])

    @property
    def catalog(self) -> Mapping[str, Any]:
        """Every definition in play, as ``game.catalog``."""
        return catalog_of(self.rules)

    @property
    def round(self) -> int:
        """The number of the round."""
        return int(self._state.rounds.number)

    @property
    def asked(self) -> tuple[str, ...]:
        """The seats that are asked."""
        return tuple(self.rules.seats[seat] for seat in to_move(_Asked(self.rules, self._state)))  # type: ignore[arg-type]

    @property
    def question(self) -> str:
        """The decision or chance event that waits; empty at the end."""
        stack = self._state.stack
        return str(self.rules.label_of[stack[-1][0]]) if stack else ""

    @property
    def winners(self) -> tuple[str, ...] | None:
        """The sides that have won, () for a draw, None while the game goes on."""
        outcome = self._state.outcome
        return None if outcome is None else tuple(self.rules.sides[side] for side in outcome[0])

    @property
    def reason(self) -> str:
        """Why the game ended; empty while it goes on."""
        return "" if self._state.outcome is None else str(self._state.outcome[1])

    def at(self, piece: str) -> str | None:
        """The space of a piece; None off the board."""
        space: str | None = self.rules.word("space", self._state.pieces.space[number_of(self.rules, "piece", piece)])
        return space

    def here(self, space: str) -> list[str]:
        """The pieces that stand on a space."""
        number = number_of(self.rules, "space", space)
        return [self.rules.names["piece"][n] for n, stands in enumerate(self._state.pieces.space) if stands == number]

    def cards(self, zone: str) -> list[str]:
        """The cards of a zone such as ``us:hand``."""
        cards = self._state.zones.cards[number_of(self.rules, "zone", zone)]
        return [self.rules.names["card"][card] for card in cards]

    def count(self, zone: str, card: str | None = None) -> int:
        """How many cards a zone holds, or how many of one kind."""
        cards = self._state.zones.cards[number_of(self.rules, "zone", zone)]
        return len(cards) if card is None else cards.count(number_of(self.rules, "card", card))

    def distance(self, space: str, other: str) -> int:
        """The steps between two spaces of the board."""
        near, far = number_of(self.rules, "space", space), number_of(self.rules, "space", other)
        return int(self.rules.board.distance[near][far])


@attrs.frozen
class _Asked:
    """As much of a context as it takes to see who is asked."""

    rules: CoreRules
    state: State


class Slice:
    """A slice of the state; its columns are attributes."""

    def __init__(self, rules: CoreRules, slot: str, part: object) -> None:
        self._rules, self._slot, self._part = rules, slot, part

    def __getattr__(self, name: str) -> Any:
        columns = self._rules.columns[self._slot]
        for col in columns:
            if col.name == name:
                return _read(self._rules, col, col.index, getattr(self._part, name))
        names = [column.name for column in columns]
        raise AttributeError(
            f"no column {name!r} in the slice {self._slot}; columns: {', '.join(names)}{near_hint(name, names)}"
        )


class Rows:
    """The rows of a column, by the names of a domain."""

    def __init__(self, rules: CoreRules, col: Column, index: tuple[str, ...], rows: Any) -> None:
        self._rules, self._col, self._index, self._rows = rules, col, index, rows

    def __getitem__(self, name: str) -> Any:
        row = number_of(self._rules, self._index[0], name)
        return _read(self._rules, self._col, self._index[1:], self._rows[row])


def number_of(rules: CoreRules, domain: str, name: str) -> int:
    """The number of a member of a domain; KeyError with the nearest name if there is none of that name."""
    number: int | None = rules.numbers[domain].get(name)
    if number is None:
        raise KeyError(f"no {domain} {name!r}{near_hint(name, rules.numbers[domain])}")
    return number


def _read(rules: CoreRules, col: Column, index: tuple[str, ...], value: Any) -> object:
    if index:
        return Rows(rules, col, index, value)
    if col.holds in PLAIN:
        return value
    if col.cell in (MANY, FIXED):
        return [rules.word(col.holds, member) for member in value]
    return rules.word(col.holds, value)


__all__ = ["Situation", "number_of"]
