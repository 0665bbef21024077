"""News of a store: that another process has changed a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable, Iterator


def watch_file(count: Callable[[], object], pause: float, is_closed: threading.Event) -> Iterator[None]:
    """Give None each time a count has changed, which is looked at after each pause: any table may have changed."""
    before = count()
    while not is_closed.wait(pause):
        now = count()
        if None not in (before, now) and now != before:
            yield None
        before = now


def hear_notices(address: str, channel: str, process: str, is_closed: threading.Event) -> Iterator[str | None]:
    """The names of the tables that other processes change, as PostgreSQL tells them; None: any may have changed."""
    import psycopg

    while not is_closed.is_set():
        try:
            with psycopg.connect(address, autocommit=True) as connection:
                connection.execute(f"LISTEN {channel}")
                # Nobody has told what happened before this moment.
                yield None
                while not is_closed.is_set():
                    for notice in connection.notifies(timeout=1):
                        sender, _, table = notice.payload.partition(" ")
                        if sender != process:
                            yield table
        except psycopg.Error:
            # The database is away: it may be there again in a moment.
            is_closed.wait(1)


__all__ = ["hear_notices", "watch_file"]
