"""What a seat has seen and done so far, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.game.views import hear
from undaunted_core.kernel.choices import HAS_CHOSEN
from undaunted_core.kernel.ruleset import CHANCE_SEAT
from undaunted_core.kernel.state import SEVERAL

if TYPE_CHECKING:
    from undaunted_core.game.game import Game
    from undaunted_core.kernel.actions import Action
    from undaunted_core.mechanics.state import CoreRules

#: An event as it is kept: its kind by number, its values, who sees the secret ones.
Record = tuple[int, tuple[Any, ...], int]


@attrs.frozen
class Kept:
    """The past that a drawn world was given: whose it is, that seat's choices, and how many events it has."""

    seat: int
    choices: tuple[tuple[int, Action], ...]
    events: int


@attrs.define(eq=False)
class Past:
    """The events as one seat may keep them, and its own choices, each with the number of events before it.

    It grows with the game: ``scanned`` entries of the record are in it, ``decisions`` of them decisions.  Secret
    choices that others still have to make are not, as one that is made later may stand before them.
    """

    events: list[Record]
    choices: list[tuple[int, Action]]
    scanned: int = 0
    decisions: int = 0


def past_of(game: Game, seat: int, side: int) -> Past:
    """The past of a seat (-1: a spectator) up to now; the same object each time, until a decision is taken back."""
    past = game._heard.get(seat)
    if past is None:
        begins = game._kept
        past = game._heard[seat] = Past([], [] if begins is None or begins.seat != seat else [*begins.choices])
    ctx, marks = game._ctx, game._marks
    if ctx.events is not None:
        past.events += [hear(ctx.rules, record, side) for record in ctx.events[len(past.events) :]]
    settled = len(ctx.record) - ctx.state.choices.asked.count(HAS_CHOSEN)
    for mover, action in ctx.record[past.scanned : settled]:
        if mover != CHANCE_SEAT:
            if seat >= 0 and mover == ctx.rules.seats[seat]:
                past.choices.append((marks[past.decisions] if marks else 0, action))
            past.decisions += 1
    past.scanned = max(settled, past.scanned)
    return past


def pending_choice(game: Game, seat: int) -> Action | None:
    """The secret choice that a seat has made while others still have to make theirs."""
    ctx = game._ctx
    count = ctx.state.choices.asked.count(HAS_CHOSEN)
    tail = ctx.record[len(ctx.record) - count :] if count else ()
    return next((action for mover, action in tail if seat >= 0 and mover == ctx.rules.seats[seat]), None)


def without_secrets(rules: CoreRules, record: Record) -> Record:
    """A record of which a seat keeps only what it saw, as one of a game: the rest is no member, or nothing."""
    number, values, viewer = record
    if None not in values:
        return record
    domains = rules.events[number].fields.values()
    blank = [() if domain.endswith(SEVERAL) else -1 for domain in domains]
    return number, tuple(b if v is None else v for v, b in zip(values, blank, strict=True)), viewer
