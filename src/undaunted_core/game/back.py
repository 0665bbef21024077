"""Looking back: the latest decision is taken back, and a stored game goes on.

From the first look back on, a game keeps a position after every 64 decisions or so. No later one plays more again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.errors import CannotUndoError
from undaunted_core.game.choosing import busy_error
from undaunted_core.game.past import cut
from undaunted_core.game.record import start_of
from undaunted_core.game.rerunning import go_through, rerun
from undaunted_core.kernel.choices import HAS_CHOSEN
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.ruleset import CHANCE_SEAT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undaunted_core.game.game import Game
    from undaunted_core.game.rerunning import Stop
    from undaunted_core.mechanics.state import CoreRules, CoreState


def may_undo(game: Game, asking: str | None) -> bool:
    """Whether something can be taken back, by the seat that asks."""
    try:
        take_back(game, asking)
    except CannotUndoError:
        return False
    return True


def undo(game: Game, asking: str | None) -> None:
    """Take back the latest decision, of the seat that asks; :class:`CannotUndoError` when it must stay."""
    if (legal := game._legal) is None:
        raise busy_error()
    game._legal = None
    try:
        before, record, names = game.revision + 1, game._ctx.record, (*game.seats, "")
        had_chosen = game._ctx.state.choices.asked
        game._ctx, legal = take_back(game, asking), []
        pasts = game._heard.items() if game._stops else ()
        game._heard = {seat: cut(past, record, game._stops[-1], names[seat]) for seat, past in pasts}
        growth = before - game.revision
        game._undone += growth
        _note_taken(game, had_chosen, growth)
        del game._marks[-1:]
    finally:
        game._legal = legal


def _note_taken(game: Game, before: list[int], growth: int) -> None:
    """Note who took a secret choice back, so that what other seats are asked keeps its token."""
    state = game._ctx.state
    now, (at, growths) = state.choices.asked, game._taken
    settled = state.ply - now.count(HAS_CHOSEN)
    if at != settled or HAS_CHOSEN not in before:
        growths = (0,) * len(now)
    mine = [growth if old == HAS_CHOSEN != new else 0 for old, new in zip(before, now, strict=True)]
    game._taken = settled, tuple(map(sum, zip(growths, mine, strict=True)))


def take_back(game: Game, asking: str | None = None) -> Context[CoreRules, CoreState]:
    """The context before the latest decision, of the seat that asks; :class:`CannotUndoError` when it must stay."""
    now = game._ctx
    if asking is not None:
        game.side_of(asking)  # refuses a seat that does not exist
    if not now.keeps_record:
        raise CannotUndoError("the game keeps no record (record=False), so no decision can be undone")
    if not now.record:
        raise CannotUndoError("no decision has been made yet")
    # Secret choices of a decision that goes on: each seat may take back its own.
    secret = [seat for seat, _ in now.record[len(now.record) - now.state.choices.asked.count(HAS_CHOSEN) :]]
    last = secret.index(asking) - len(secret) if asking in secret else -1
    seat = now.record[last][0]
    if seat == CHANCE_SEAT:
        raise CannotUndoError("the last recorded step is a chance outcome")
    if asking not in (None, seat):
        raise CannotUndoError(f"the latest decision is not one of {asking}")
    count = len(now.record) + last
    moves = now.record[:count] + now.record[count + 1 :]
    # Those beyond are of no use any more, and a game without events keeps its first ones here.
    stops = [stop for stop in game._stops if stop.record <= count]
    ctx = _begin_at(game, stops)
    rest = ((mover, action.notation) for mover, action in moves[len(ctx.record) :])
    go_through(ctx, rest, name="undo", limit=game._limit, stops=stops)
    game._stops = stops
    if ctx.state.revealed != now.state.revealed:
        raise CannotUndoError(f"{seat} learned hidden information from the last decision")
    ctx.explicit = now.explicit
    return ctx


def _begin_at(game: Game, stops: Sequence[Stop]) -> Context[CoreRules, CoreState]:
    """The context at the latest of these positions of a game, or at its start; chance is a stop."""
    now, events = game._ctx, 0 if game._kept is None else game._kept.events
    if stops:
        count, events, state = stops[-1]
        log = None if now.events is None else now.events[:events]
        return Context(now.rules, state.clone(), events=log, record=now.record[:count], explicit=True)
    ctx = rerun(now.rules, start_of(game), game._seed, (), events=now.events is not None, name="undo")
    if ctx.events is not None and now.events is not None:
        ctx.events[:0] = now.events[:events]
    return ctx


def game_at(game: Game, count: int) -> Game:
    """The game as it was after so many entries of its record; chance is a stop in it."""
    stops = [stop for stop in game._stops if stop.record <= count]
    ctx = _begin_at(game, stops)
    moves = game._ctx.record[len(ctx.record) : count]
    rest = ((mover, action.notation) for mover, action in moves)
    go_through(ctx, rest, name="record", limit=game._limit, stops=stops)
    if len(stops) > len(game._stops):
        game._stops = stops.copy()
    earlier = game.clone()
    earlier._ctx, earlier._legal, earlier._stops = ctx, [], stops
    del earlier._marks[sum(mover != CHANCE_SEAT for mover, _ in ctx.record) :]
    return earlier


def go_on(game: Game, moves: Sequence[tuple[str, str]]) -> None:
    """Play further recorded moves in a game that was just read; :class:`SaveError` for one that does not fit."""
    ctx, explicit = game._ctx, game._ctx.explicit
    ctx.explicit = True
    go_through(ctx, moves, name="record", limit=game._limit, marks=game._marks, stops=game._stops)
    ctx.explicit = explicit
