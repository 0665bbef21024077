"""How a table begins, and begins again: its keys, its players, where each of them sits, and the start of its game."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

import undaunted_core as uc
from undaunted_core.agents.base import bots_for
from undaunted_core.agents.loop import draw_chance
from undaunted_core.game.back import game_at
from undaunted_core.game.players import HUMAN
from undaunted_core.ids import nearest
from undaunted_table.web.kept import Key
from undaunted_table.web.messages import Refused
from undaunted_table.web.seats import HERE, LINK, RULES, Player
from undaunted_table.web.standing import LOSE, Clock
from undaunted_table.web.words import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from undaunted_table.web.kept import Move

Value = TypeVar("Value")
#: The bytes of a key, and of the name of a table.
KEY_BYTES, NAME_BYTES = 24, 9


@attrs.frozen
class Keys:
    """The keys of a new table, which are told once.

    ``here`` opens all seats here, ``seats`` those elsewhere, ``watch`` none, ``maker`` those here and what only the
    maker may do.
    """

    here: str | None
    seats: dict[str, str]
    watch: str
    maker: str

    def to_dict(self) -> dict[str, object]:
        """The parts as JSON values."""
        return attrs.asdict(self)


def hash_of(key: str) -> bytes:
    """What is kept of a key; keys are long and random, so that a plain hash is enough."""
    return sha256(key.encode("utf-8", "surrogatepass")).digest()


def make_keys(players: Mapping[str, Player], visitor: str | None) -> tuple[Keys, dict[bytes, Key]]:
    """New keys for a table, and what each of them and the secret of its maker opens, by hash."""
    here = tuple(seat for seat, player in players.items() if player.kind == HERE)
    links = {seat: secrets.token_urlsafe(KEY_BYTES) for seat, player in players.items() if player.kind == LINK}
    watch, maker = secrets.token_urlsafe(KEY_BYTES), secrets.token_urlsafe(KEY_BYTES)
    keys = Keys(secrets.token_urlsafe(KEY_BYTES) if here else None, links, watch, maker)
    opens = {hash_of(key): Key((seat,)) for seat, key in links.items()}
    opens |= {hash_of(watch): Key(None), hash_of(maker): Key(here or None, is_maker=True)}
    if keys.here is not None:
        opens[hash_of(keys.here)] = Key(here)
    if visitor is not None:
        opens[hash_of(visitor)] = Key(here or None, is_maker=True, is_visitor=True)
    return keys, opens


def check_clock(game: uc.Game, clock: Mapping[str, Any]) -> Clock:
    """The clock that somebody asks for; :class:`Refused` if it names no bot of the game."""
    bots = bots_for(game)
    if clock["then"] != LOSE:
        names = [LOSE, *bots]
        # A bot with a budget is for those who set a table up.
        if clock["then"] not in bots:
            near = nearest(clock["then"], names)
            offered = ", ".join(names)
            raise Refused("unknown_name", "/clock/then", near, why=lambda lang: say("expected", lang, names=offered))
    return Clock(**clock)


def seat_game(game: uc.Game, players: Mapping[str, Player]) -> None:
    """Make a game ready for its players: a save of it keeps them, so that it can go on with the same ones."""
    people = {seat: player.bot or HUMAN for seat, player in players.items() if player.kind != RULES}
    game._players = {game.side_of(seat): name for seat, name in people.items()}
    settle(game)


def settle(game: uc.Game) -> None:
    """Draw the chance that waits, in games of explicit chance."""
    while game.current_player == uc.CHANCE:
        draw_chance(game)


def split_start(game: uc.Game) -> tuple[str, list[Move]]:
    """The start of a game without moves, and each move by itself, so that a move is one short row to write."""
    if not game.history:
        return game.to_json(), []
    first = game_at(game, 0)
    first._ctx.explicit = game._ctx.explicit
    return first.to_json(), moves_of(game.history)


def moves_of(history: Iterable[tuple[str, uc.Action]]) -> list[Move]:
    """Moves as the store keeps them."""
    return [(seat, action.notation) for seat, action in history]


def tokens_of(game: uc.Game) -> tuple[int, tuple[int, tuple[int, ...]]]:
    """What the moves do not tell of the undos of a game, and its tokens need."""
    return game._undone, game._taken


def rotate(players: Mapping[str, Player]) -> dict[str, str]:
    """To each seat the next one, whose player changes places with it; the rules keep theirs."""
    free = [seat for seat, player in players.items() if player.kind != RULES]
    after = dict(zip(free, [*free[1:], *free[:1]], strict=True))
    return {seat: after.get(seat, seat) for seat in players}


def move_seats(values: Mapping[str, Value], to: Mapping[str, str]) -> dict[str, Value]:
    """Values by seat at the seats to which theirs move, in the order of seats."""
    after = {to[seat]: value for seat, value in values.items() if seat in to}
    return {seat: after[seat] for seat in _in_order(after, to)}


def _in_order(seats: Iterable[str], to: Mapping[str, str]) -> tuple[str, ...]:
    order = [*dict.fromkeys((*to, *to.values()))]
    return tuple(sorted(seats, key=order.index))


def move_keys(keys: Mapping[bytes, Key], to: Mapping[str, str]) -> dict[bytes, Key]:
    """What keys open if their seats move; a seat that moves nowhere is lost."""
    after = {}
    for hashed, key in keys.items():
        seats = _in_order((to[seat] for seat in key.seats or () if seat in to), to)
        after[hashed] = attrs.evolve(key, seats=seats or None)
    return after


def seat_links(before: Mapping[str, Player], after: Mapping[str, Player]) -> tuple[dict[str, str], list[str]]:
    """To each seat by link the one that its link opens from now on, and the seats by link that have no link yet."""
    links = [seat for seat, player in before.items() if player.kind == LINK]
    new = [seat for seat, player in after.items() if player.kind == LINK]
    free = [seat for seat in new if seat not in links]
    to = {}
    for seat in links:
        if seat in new:
            to[seat] = seat
        elif free:
            to[seat] = free.pop(0)
    return to, free


__all__ = [
    "KEY_BYTES", "NAME_BYTES", "Keys", "check_clock", "hash_of", "make_keys", "move_keys", "move_seats", "moves_of",
    "rotate", "seat_game", "seat_links", "settle", "split_start", "tokens_of",
]  # fmt: skip
