"""Where what a seat has seen and done stands in a vector: counts of all of it, and the latest in full."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING

from undaunted_lab.vectors.layout import Cell, Places

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Mapping

    from undaunted_core.game.observation import Observation
    from undaunted_core.game.views import Record
    from undaunted_core.kernel.actions import Action, ActionKind
    from undaunted_core.kernel.events import EventKind
    from undaunted_core.mechanics.state import CoreRules

#: How many of the latest events and own choices stand there one by one.
LATEST = 8


def list_choices(observation: Observation) -> list[tuple[int, Action]]:
    """The seat's choices in order, each with how many events are told before it; raises what ``past`` raises."""
    observation._refuse_unkept()
    choices: list[tuple[int, Action]] = []
    count = 0
    for before, action in observation._past.choices[: observation._lengths[1]]:
        count = max(count, before)
        choices.append((count, action))
    waiting = observation._waiting
    return choices if waiting is None else [*choices, (observation._lengths[0], waiting)]


class Recall(Places):
    """The places of a seat's past under some rulesets, with their labels.

    A kind of event or of own choice has the number of times that it came.  The latest have their kind and their
    fields.  A member of a domain takes as many places as the domain has members.  The method :meth:`fill` gives back
    the rest, such as the order of what came earlier.
    """

    def __init__(self, rulesets: list[CoreRules]) -> None:
        super().__init__(rulesets)
        happened: dict[str, Mapping[str, str]] = {}
        chosen: dict[str, Mapping[str, str]] = {}
        for rules in rulesets:
            happened.update({f"happened {kind.name}": kind.fields for kind in rules.events})
            # Kinds of chance too: there are some that a seat chooses as well.
            chosen.update({f"chosen {name}": kind.fields for name, kind in rules.actions.items()})
        kinds = {**chosen, **happened}
        self._counts = {kind: self._add(f"count {kind}") for kind in kinds}
        fields = dict.fromkeys(chain.from_iterable(fields_of.items() for fields_of in kinds.values()))
        #: For each of the latest, the last of all first: the place of each kind, and how each field is written.
        self._latest: list[tuple[dict[str, int], dict[tuple[str, str], Cell]]] = []
        for number in range(1, LATEST + 1):
            owner = f"latest {number}"
            self._latest.append(
                (
                    {kind: self._add(f"{owner} {kind}") for kind in kinds},
                    {(field, domain): self._field(owner, field, domain) for field, domain in fields},
                )
            )

    def fill(self, values: array[float], observation: Observation) -> list[object]:
        """Write a seat's past, and give back all of it as a JSON value; raises what ``Observation.past`` raises."""
        rules, choices = observation._rules, list_choices(observation)
        records = observation._past.events[: observation._lengths[0]]
        names = [f"happened {kind.name}" for kind in rules.events]
        for record in records:
            values[self._counts[names[record[0]]]] += 1
        for _, action in choices:
            values[self._counts[f"chosen {action.kind}"]] += 1
        for (kinds, cells), (kind, fields) in zip(self._latest, self._backwards(rules, records, choices), strict=False):
            values[kinds[kind]] = 1
            for field, domain, value in fields:
                if value is not None:
                    write, indexes = cells[field, domain]
                    write(values, indexes, value)
        # Who else sees the secret fields of an event is no part of what this seat was told.
        return [[record[:2] for record in records], [[before, action.notation] for before, action in choices]]

    def _backwards(
        self, rules: CoreRules, records: list[Record], choices: list[tuple[int, Action]]
    ) -> Iterator[tuple[str, list[tuple[str, str, object]]]]:
        """The latest events and choices, the last first: the kind, and the fields with domain and value in words."""
        left, mine = len(records), len(choices)
        for _ in islice(range(left + mine), LATEST):
            if mine and choices[mine - 1][0] >= left:
                mine -= 1
                kind: ActionKind | EventKind = rules.actions[choices[mine][1].kind]
                name, args = f"chosen {kind.name}", choices[mine][1].args
            else:
                left -= 1
                kind = rules.events[records[left][0]]
                name, args = f"happened {kind.name}", records[left][1]
            yield name, [
                (field, domain, None if value is None else rules.word(domain, value))
                for (field, domain), value in zip(kind.fields.items(), args, strict=True)
            ]
