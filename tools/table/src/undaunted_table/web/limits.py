"""What the server bears: every size, rate and number of the page to play on, in one place.

Times are in seconds, sizes in bytes.  The reference page "What the server bears" lists them for readers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.ids import near_hint
from undaunted_core.limits import MOST_NUMBER

if TYPE_CHECKING:
    from collections.abc import Iterable


@attrs.frozen
class Limits:
    """The limits of one server; each is far above what people at a table need."""

    #: The longest message of a WebSocket, and the longest document that is uploaded.
    message: int = 16 * 1024
    upload: int = 4 * 1024 * 1024
    #: Messages of one connection: so many at once, then so many each second; who sends on after as many refusals goes.
    burst: int = 100
    rate: float = 50.0
    refusals: int = 200
    #: Tables that one address makes or loads: so many at once, then so many each second.
    new_burst: int = 300
    new_rate: float = 2.0
    #: Addresses whose rates are remembered.
    addresses: int = 10_000
    #: Tables in the store, and connections of one table and of all.
    tables: int = 100_000
    sockets_per_table: int = 40
    #: Visitors who keep a table in their list, and the tables of a list.
    visitors_per_table: int = 100
    listed: int = 100
    sockets: int = 4_000
    #: How long a connection may stay silent before it says who it is, and how long it may take to accept a message.
    greeting: float = 20.0
    sending: float = 30.0
    #: How long a request for a view waits for news at most.
    wait: float = 25.0
    #: Answers that wait for a slow reader; with more it is disconnected.
    waiting: int = 32
    #: Pieces of work that are done at once for one address, and thoughts of bots at its tables; others wait in order.
    turns: int = 2
    #: While others are here, the seconds of work that one address has at once, and then of each second.
    work_burst: float = 1.0
    work_share: float = 0.2
    thoughts: int = 1
    #: Events that a view tells at most: of a longer past, the latest.
    events: int = 2_000
    #: Stops of a finished game that one answer holds.
    stops: int = 20
    #: How long a table that nobody looks at stays in memory.
    idle: float = 60.0
    #: A table that nobody uses for so many days is archived; who opens it finds it as it was.
    days: float = 90.0
    #: Threads that draw pictures, work out odds and read documents, and processes that think for bots.
    threads: int = 4
    thinkers: int = 2
    #: The longest thought of a bot, which ends in an error that the table tells; and whether bots think in processes.
    thought: float = 30.0
    processes: bool = True
    #: Bots with a budget that may be named, such as ``planner:400``: those that have none are offered always.
    budgets: tuple[str, ...] = ()
    #: How long a move of a bot takes at least, so that people can follow.
    bot_pause: float = 0.4
    #: The longest name or text of a request that is quoted back.
    quoted: int = 60


def read_limits(given: Iterable[str]) -> Limits:
    """The limits with changes such as ``turns=4``; ValueError with the nearest name for one that there is not."""
    fields = {field.name: field for field in attrs.fields(Limits)}
    changes: dict[str, Any] = {}
    for entry in given:
        name, _, text = entry.partition("=")
        usual: Any = fields[name].default if name in fields else None
        if type(usual) not in (int, float):
            numbers = [field for field in fields if type(fields[field].default) in (int, float)]
            raise ValueError(f"no limit {name[:60]!r}; limits: {', '.join(numbers)}{near_hint(name[:60], numbers)}")
        try:
            value = type(usual)(text)
        except ValueError:
            value = -1
        if not 0 <= value < MOST_NUMBER:
            kind = "a whole number" if type(usual) is int else "a number"
            raise ValueError(f"{name}={text[:60]}: expected {kind} from 0, as {name}={usual}")
        changes[name] = value
    return attrs.evolve(Limits(), **changes)


__all__ = ["Limits", "read_limits"]
