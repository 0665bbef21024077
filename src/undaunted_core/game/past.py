"""What a seat has seen and done so far, in order."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.by_value import ByValue
from undaunted_core.game.fixed import freeze
from undaunted_core.game.views import Record, Words, hear
from undaunted_core.game.writing import compact
from undaunted_core.kernel.actions import Action
from undaunted_core.kernel.events import as_event
from undaunted_core.kernel.ruleset import CHANCE_SEAT
from undaunted_core.kernel.state import SEVERAL

if TYPE_CHECKING:
    from undaunted_core.game.game import Game
    from undaunted_core.game.rerunning import Stop
    from undaunted_core.kernel.events import Event
    from undaunted_core.mechanics.state import CoreRules


@attrs.frozen(eq=False, repr=False)
class Kept(ByValue):
    """The past that a drawn world was given: whose it is, that seat's choices, and how many events it has."""

    seat: int
    choices: tuple[tuple[int, Action], ...]
    events: int


@attrs.define(eq=False)
class Past:
    """The events as one seat may keep them, and its own choices, each with the number of events before it.

    It grows with the game: ``scanned`` entries of the record are in it, ``decisions`` of them decisions.  Secret
    choices that others still have to make are not, as one that is made later may stand before them.

    What was worked out for one look is kept for the next: ``told`` are the events as they are handed out. ``merged``
    says how many events and choices are merged, these entries in order, and their text. ``seen`` is kept by tools
    from the latest look, such as a vector with its source. ``words`` are the words of the latest look that was read.
    """

    events: list[Record]
    choices: list[tuple[int, Action]]
    scanned: int = 0
    decisions: int = 0
    told: tuple[Event, ...] = ()
    merged: tuple[int, int, tuple[Action | Event, ...], str] = (0, 0, (), "")
    seen: dict[Any, Any] = attrs.field(factory=dict)
    growing: Any = attrs.field(factory=Lock)
    words: Words = attrs.field(factory=Words)

    def __reduce__(self) -> tuple[object, ...]:
        return Past, (self.events, self.choices, self.scanned, self.decisions)

    def tell(self, rules: CoreRules, side: int, count: int) -> tuple[Event, ...]:
        """The first events, so many, as the side may see them.  Later looks get the same objects."""
        told = self.told
        if len(told) < count:
            fresh = [as_event(rules, number, self.events[number], side) for number in range(len(told), count)]
            for event in fresh:
                event._fields = freeze(event.fields)
            told = self.told = (*told, *fresh)
        return told if len(told) == count else told[:count]

    def merge(self, rules: CoreRules, side: int, events: int, choices: int) -> tuple[Action | Event, ...]:
        """So many of the events and choices in order: each choice after the events that came before it."""
        done, chosen, before, text = self.merged
        if (done, chosen) == (events, choices):
            return before
        is_later = done <= events and chosen <= choices
        if not is_later or any(place < done for place, _ in self.choices[chosen:choices]):
            # An earlier look is read late, or a choice goes before an event that was told while it was secret.
            done, chosen, before, text = 0, 0, (), ""
        entries: list[Action | Event] = []
        told = self.tell(rules, side, events)
        for place, action in self.choices[chosen:choices]:
            entries += told[done:place]
            done = max(done, place)
            entries.append(action)
        entries += told[done:events]
        every = (*before, *entries)
        if is_later:
            self.merged = events, choices, every, text + "".join(map(line_of, entries))
        return every

    def write(self, rules: CoreRules, side: int, events: int, choices: int) -> str:
        """What :meth:`merge` gives, a line each."""
        entries = self.merge(rules, side, events, choices)
        done, chosen, _, text = self.merged
        return text if (done, chosen) == (events, choices) else "".join(map(line_of, entries))


def line_of(entry: Action | Event) -> str:
    """A line of an information state."""
    return f"> {entry}\n" if isinstance(entry, Action) else compact(entry.to_dict()) + "\n"


def past_of(game: Game, seat: int, side: int, count: int) -> Past:
    """The past of a seat (-1: a spectator) before ``count`` secret choices; the same object until an undo."""
    past = game._heard.get(seat)
    if past is None:
        begins = game._kept
        first = Past([], [] if begins is None or begins.seat != seat else [*begins.choices])
        past = game._heard.setdefault(seat, first)
    ctx, marks = game._ctx, game._marks
    # Several threads may look at once.
    with past.growing:
        if ctx.events is not None and len(ctx.events) > len(past.events):
            past.events += [hear(ctx.rules, record, side) for record in ctx.events[len(past.events) :]]
        settled = len(ctx.record) - count
        for mover, action in ctx.record[past.scanned : settled]:
            if mover != CHANCE_SEAT:
                if seat >= 0 and mover == ctx.rules.seats[seat]:
                    past.choices.append((marks[past.decisions] if marks else 0, action))
                past.decisions += 1
        past.scanned = max(settled, past.scanned)
    return past


def cut(past: Past, record: list[tuple[str, Action]], stop: Stop, mover: str) -> Past:
    """The part of a past up to a position, as a new object, because observations keep the old one.

    ``mover`` is the seat of the past, "" for a spectator.
    """
    count, events, _ = stop
    later = [seat for seat, _ in record[count : past.scanned] if seat != CHANCE_SEAT]
    choices, decisions = past.choices[: len(past.choices) - later.count(mover)], past.decisions - len(later)
    return Past(past.events[:events], choices, min(count, past.scanned), decisions, past.told[:events])


def pending_choice(game: Game, seat: int, count: int) -> Action | None:
    """The secret choice that a seat has made while others still have to make theirs; ``count`` have made one."""
    tail, seats = game._ctx.record[-count:] if count else (), game._ctx.rules.seats
    return next((action for mover, action in tail if seat >= 0 and mover == seats[seat]), None)


def without_secrets(rules: CoreRules, record: Record) -> Record:
    """A record of which a seat keeps only what it saw, as one of a game: the rest is no member, or nothing."""
    number, values, viewer = record
    if None not in values:
        return record
    domains = rules.events[number].fields.values()
    blank = [() if domain.endswith(SEVERAL) else -1 for domain in domains]
    return number, tuple(b if v is None else v for v, b in zip(values, blank, strict=True)), viewer
