"""Perft: how many ways play can go from a position, for counts checked by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_core.game.game import CHANCE

if TYPE_CHECKING:
    from undaunted_core.game.game import Game


def perft(game: Game, depth: int, memo: dict[tuple[str, int], int] | None = None) -> int:
    """The number of ways to play ``depth`` decisions from here.

    Decisions of seats count towards the depth.  Chance adds none. It expands over its distinct outcomes (copies of a
    card are one), also after the last decision, up to the next stop of a seat.  Simultaneous choices are made in the
    order of the seats.  A game that ends earlier does not count. With a ``memo`` (an empty dict to begin with), equal
    states are counted once. The game does not change.

    >>> short = scene("normandy", "la_raye", active="us", hand={"us": ["fog_of_war", "squad_leader_a"]})
    >>> perft(short, 1) == sum(divide(short, 1).values())
    True
    """
    return _count(_copy_explicit(game), depth, memo)


def divide(game: Game, depth: int) -> dict[str, int]:
    """:func:`perft` separately for each first decision (or outcome, at a chance event), by notation.

    >>> short = scene("normandy", "la_raye", active="us", hand={"us": ["fog_of_war", "squad_leader_a"]})
    >>> divide(short, 1)["play us:squad_leader_a inspire"]
    1
    """
    start = _copy_explicit(game)
    below = depth if start.current_player == CHANCE else depth - 1
    return {notation: _count(after, below, None) for notation, after in _branches(start)} if depth else {}


def _copy_explicit(game: Game) -> Game:
    """A copy in which chance is a stop."""
    copy = game.clone()
    copy._ctx.explicit = True
    # Nobody reads the events of a count.
    copy._ctx.events = None
    return copy


def _branches(game: Game) -> list[tuple[str, Game]]:
    branches = []
    seat = None if game.current_player == CHANCE else game.current_player
    for action in game.legal_actions(seat):
        after = game.clone()
        after.apply(action, seat)
        branches.append((action.notation, after))
    return branches


def _count(game: Game, depth: int, memo: dict[tuple[str, int], int] | None) -> int:
    waits = game.current_player == CHANCE
    if depth == 0 and not waits:
        return 1
    key = (game.digest(), depth) if memo is not None else ("", 0)
    if memo is not None and key in memo:
        return memo[key]
    total = sum(_count(after, depth if waits else depth - 1, memo) for _, after in _branches(game))
    if memo is not None:
        memo[key] = total
    return total


__all__ = ["divide", "perft"]
