"""Random games of the toy game, move by move, and their events, for its checks."""

import functools
import random
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import toy
import undaunted_core as uc

GAMES = 16


class Move(NamedTuple):
    """One action of a random game: the game before and after it, and the events that a spectator saw."""

    before: uc.Game
    action: uc.Action
    after: uc.Game
    events: tuple[uc.Event, ...]


def moves(library: uc.Library, *scenarios: str, games: int = GAMES, chance: str = "sampled") -> Iterator[Move]:
    """Every move of seeded random games."""
    for scenario in scenarios or toy.SCENARIOS:
        for seed in range(games):
            yield from play(library, scenario, seed, chance)


@functools.lru_cache(maxsize=128)
def play(library: uc.Library, scenario: str, seed: int, chance: str) -> tuple[Move, ...]:
    """The moves of one game: played once, and looked at by every check."""
    game = uc.new_game("toy", scenario, seed=seed, library=library, chance=chance)
    pick = random.Random(seed)
    since = 0
    played = []
    while not game.is_terminal:
        before, game = game, game.clone()
        action = pick.choice(game.legal_actions())
        game.apply(action)
        events = game.events(None, since)
        since += len(events)
        played.append(Move(before, action, game, events))
    return tuple(played)


def told(moved: Iterable[Move], kind: str) -> list[dict[str, Any]]:
    """The fields of all events of a kind."""
    return [event.fields for move in moved for event in move.events if event.kind == kind]


def seen(game: uc.Game, seat: str | None, slot: str, column: str) -> Any:
    """A column as a seat sees it; None where there is no such column."""
    return game.observation(seat).data["seen"].get(slot, {}).get(column)


def tiles_of(moved: Iterable[Move], kind: str) -> set[str]:
    """The tiles on which events of a kind happened."""
    return {move.before.board[fields["space"]].tile for move in moved for fields in told([move], kind)}


def at(game: uc.Game, piece: str) -> str:
    """Where a piece stands."""
    return seen(game, None, "pieces", "space")[piece]


def defence_of(game: uc.Game, piece: str) -> int:
    """A piece's printed defence and the printed cover of the tile it stands on."""
    catalog = game.catalog
    return sum(catalog["pieces"][piece]["defence"].values()) + catalog["tiles"][at(game, piece)]["cover"]


def owner(game: uc.Game, piece: str) -> str:
    """The side that a piece belongs to now."""
    return str((seen(game, None, "aboard", "owner") or {}).get(piece, piece.partition(":")[0]))


def captured(game: uc.Game) -> dict[str, set[str]]:
    """Per side the pieces that belonged to another side at the start."""
    owners = seen(game, None, "aboard", "owner") or {}
    on_board = seen(game, None, "pieces", "space")
    taken = {piece: side for piece, side in owners.items() if piece in on_board and piece.partition(":")[0] != side}
    return {side: {piece for piece in taken if taken[piece] == side} for side in game.sides}
