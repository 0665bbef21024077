"""What people ask of a table beside the game, over the connection and over HTTP alike."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from undaunted_table.web.begin import hash_of
from undaunted_table.web.messages import Refused
from undaunted_table.web.seats import SeatError
from undaunted_table.web.standing import Standing
from undaunted_table.web.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from undaunted_table.web.hall import Hall, Seating
    from undaunted_table.web.kept import Kept, Key
    from undaunted_table.web.table import Table

#: What a seat asks for, what only the maker asks for, and what sets a game up.
OF_SEATS = ("name", "resign", "agree", "rematch")
OF_MAKER = ("reseat", "delete")
SETS_UP = ("rematch", "reseat")


async def arrange(
    hall: Hall, seating: Seating, task: str, asked: Mapping[str, Any], key: Key, hashed: bytes, seat: str | None,
    address: str,
) -> dict[str, Any]:  # fmt: skip
    """Carry out one message beside the game; what the answer says.  ``hashed`` is the hash of the key that asks."""
    check_asker(seating.table, task, key, seat)
    if task in SETS_UP:
        said = await _set_up(hall, seating, task, asked, address)
    elif task in ("keep", "leave"):
        said = {}
        await _list(hall, seating, task, asked, key, hashed)
    else:
        said = {}
        await hall.at(seating, address, find_work(seating.table, task, asked, str(seat)))
    return {"revision": seating.table.version, **said}


def check_asker(table: Table, task: str, key: Key, seat: str | None) -> None:
    """Refuse what neither the seat nor the key may ask for."""
    if task in OF_SEATS and (seat is None or not table.is_of_people(seat)):
        raise Refused("not_yours")
    if task in OF_MAKER and not key.is_maker:
        raise Refused("not_maker")


def find_work(table: Table, task: str, asked: Mapping[str, Any], seat: str) -> Callable[[], None]:
    """What a message of a seat does at its table, at once."""
    if task == "name":
        return lambda: table.rename(seat, asked["name"])
    if task == "resign":
        return lambda: table.resign(seat)
    if task == "agree":
        return lambda: table.agree(seat, asked["agrees"])
    return table.delete


async def _set_up(
    hall: Hall, seating: Seating, task: str, asked: Mapping[str, Any], address: str
) -> dict[str, Any]:
    """What sets a game up, as often as an address may make tables."""
    table = seating.table
    if not hall.rates["new"].take(address):
        raise Refused("too_fast")
    if task == "rematch" and await hall.aside(hall.store.count) >= hall.limits.tables:
        raise Refused("full", what=lambda lang: say("tables", lang))
    # Who has to wait for time waits while others set games up.
    await hall.turns.rest(address)
    try:
        # The rules may not be compiled yet.
        async with hall.setting_up:
            if task == "rematch":
                return {"table": await hall.at(seating, address, table.rematch, asked.get("changes", False))}
            keys = await hall.at(
                seating, address, table.reseat, asked["at"], asked.get("players"), hall.limits.budgets
            )
            return {"keys": keys}
    except SeatError as error:
        raise Refused("unknown_name", f"/players/{error.name}", error.nearest, why=error) from None


async def _list(
    hall: Hall, seating: Seating, task: str, asked: Mapping[str, Any], key: Key, hashed: bytes
) -> None:
    """Put the table into the list of a visitor, or take it out."""
    if task == "keep":
        visitor, most = hash_of(asked["visitor"]), hall.limits.visitors_per_table
        if not await hall.aside(hall.store.keep, seating.table.id, hashed, visitor, most):
            raise Refused("full", what=lambda lang: say("visitors", lang))
    elif not key.is_visitor:
        raise Refused("not_visitor")
    else:
        await hall.aside(hall.store.leave, seating.table.id, hashed)


async def list_tables(hall: Hall, asked: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The tables that a visitor keeps, and those that further keys open."""
    keys: list[tuple[bytes, str | None]] = [(hash_of(kept["key"]), kept["table"]) for kept in asked.get("tables", ())]
    if "visitor" in asked:
        keys.append((hash_of(asked["visitor"]), None))
    return [_row(kept) for kept in await hall.aside(hall.store.list_tables, keys, hall.limits.listed)]


def _row(kept: Kept) -> dict[str, Any]:
    about, standing = kept.about, Standing.from_json(kept.standing)
    late = standing.find_late(time.time())
    players = {
        seat: {**player, "name": standing.names.get(seat), "online": False}
        | ({"kind": "bot", "bot": standing.bots[seat]} if seat in standing.bots else {})
        for seat, player in about["players"].items()
    }
    return {
        "id": kept.id,
        **{name: about[name] for name in ("title", "game", "scenario")},
        "seats": list(kept.key.seats or ()),
        "maker": kept.key.is_maker,
        "kept": kept.key.is_visitor,
        "players": players,
        # Whose time is over is asked no more, although nobody has looked since.
        "asked": [seat for seat in standing.asked if seat not in late],
        "round": standing.round,
        "over": standing.is_over,
        "rematch": standing.rematch,
        "used": kept.used,
    }


__all__ = ["arrange", "check_asker", "find_work", "list_tables"]
