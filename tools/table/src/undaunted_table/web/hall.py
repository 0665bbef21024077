"""All tables of one server process: those in memory, and who looks at them.

Other processes may serve the same tables from the same store.  What they change is news, which this process hears.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import undaunted_core as uc
from undaunted_table.web.begin import hash_of
from undaunted_table.web.campaign_table import load_table
from undaunted_table.web.drivers import Drivers
from undaunted_table.web.garbage import hold_searches
from undaunted_table.web.guard import Rates, Turns
from undaunted_table.web.kept import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from undaunted_table.web.kept import Key
    from undaunted_table.web.limits import Limits
    from undaunted_table.web.store import Store
    from undaunted_table.web.table import Table

LOG = logging.getLogger("undaunted.web")
Result = TypeVar("Result")
SECONDS_OF_DAY = 24 * 60 * 60
#: The least time to wait for the end of a clock, as the clocks of a machine differ a little.
LEAST_WAIT = 0.02


class UnreadableError(Exception):
    """A stored table cannot be continued; the text says why, where that tells no secret."""


class Looker(Protocol):
    """Who looks at a table: a connection, or a request that waits for news.  ``held`` are the seats of its key."""

    held: tuple[str, ...]
    address: str

    def renew(self) -> None:
        """There is a new view."""

    def renew_players(self) -> None:
        """Somebody came or went."""

    def leave(self) -> None:
        """The table is lost; who comes again loads it."""

    def forget_events(self, number: int) -> None:
        """The events from this number on were taken back."""


class Seating:
    """A table in memory with the connections that look at it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        #: The version that those who look were told of.
        self.told = table.version
        self.connections: set[Looker] = set()
        #: Until when somebody counts as looking who plays over HTTP alone, and the address.
        self.awake_until = 0.0
        self.address = ""
        self.used = time.monotonic()
        #: What lets bots decide, and when this process told the others that it does: 0 if it does not.
        self.driver: asyncio.Task[None] | None = None
        self.leased = 0.0
        #: What comes when the time of a seat is over.
        self.alarm: asyncio.TimerHandle | None = None
        #: Who reads or changes the game holds it: one thread at a time is at a table.
        self.lock = asyncio.Lock()

    @property
    def online(self) -> set[str]:
        """The seats somebody looks from."""
        return {seat for connection in self.connections for seat in connection.held}

    @property
    def spectators(self) -> int:
        """How many look whose key holds no seat."""
        return sum(not connection.held for connection in self.connections)

    @property
    def is_watched(self) -> bool:
        """Whether somebody looks, so that bots decide."""
        return bool(self.connections) or time.monotonic() < self.awake_until

    def announce_players(self) -> None:
        """Everybody who looks is told who is there."""
        for connection in self.connections:
            connection.renew_players()


class Hall:
    """The tables of a server.  All methods belong to the event loop's thread; what takes long goes to others."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store = store
        self.limits = limits
        self.threads = ThreadPoolExecutor(limits.threads, thread_name_prefix="undaunted")
        self.drivers = Drivers(self)
        self._seatings: dict[str, Seating] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        #: Tables that another process changed while they were read, and what is done about news.
        self._late: set[str] = set()
        self._news: set[asyncio.Task[None]] = set()
        #: What one address may have done at once.
        self.turns = Turns(limits.turns, limits.work_burst, limits.work_share)
        #: One at a time: rules are compiled, tables read from the store; documents and replays play a game through.
        self.setting_up, self.reading, self.playing = asyncio.Lock(), asyncio.Lock(), asyncio.Lock()
        self.sockets = 0
        #: Gives every clause by id.
        self.clauses: Callable[[], Mapping[str, Any]] = dict
        #: How often one address may set games up, and ask without a connection.
        self.rates = {
            "new": Rates(limits.new_burst, limits.new_rate, limits.addresses),
            "often": Rates(limits.burst, limits.rate, limits.addresses),
        }

    async def aside(self, work: Callable[..., Result], *args: object) -> Result:
        """Do in a thread what would hold up everybody."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, lambda: work(*args))

    async def aside_whole(self, work: Callable[..., Result], *args: object) -> Result:
        """The same for work that makes very many objects, such as those of a long game."""

        def run() -> Result:
            with hold_searches():
                return work(*args)

        return await self.aside(run)

    async def at(self, seating: Seating, address: str, work: Callable[..., Result], *args: object) -> Result:
        """Do in a thread what reads or changes the game of a table, for an address, one piece of work after the other.

        If the table changed, everybody who looks is told, and its bots go on.  What follows this in the caller is done
        before anybody else is at the table.
        """
        # Who waits for time holds up nobody at the table.  Then the table: who has a place waits for nobody.
        await self.turns.rest(address)
        async with seating.lock, self.turns.place(address):
            task = self.threads.submit(work, *args)
            try:
                return await asyncio.wrap_future(task)
            except asyncio.CancelledError:
                # The client has left.  If a thread is at the table, it stays until it is done, and its work counts.
                if not task.cancelled():
                    with suppress(Exception):
                        await asyncio.wrap_future(task)
                raise
            finally:
                self._tell_news(seating)

    def _tell_news(self, seating: Seating) -> None:
        """Tell those who look what they were not told of, whichever process or client did it."""
        table = seating.table
        number, table.changed_from = table.changed_from, None
        if number is not None:
            for connection in seating.connections:
                connection.forget_events(number)
        if seating.told != table.version or table.is_lost:
            self.announce(seating)
            # Most decisions of people are followed by others of theirs.
            if seating.driver is None and seating.table.is_bot_asked:
                self.drivers.drive(seating)

    async def find_key(self, name: str, key: str) -> Key | None:
        """What a key opens at a table; None for a wrong key, and for a table that there is not."""
        return await self.aside(self.store.find_key, name, hash_of(key))

    async def seating(self, name: str, address: str) -> Seating | None:
        """A table, loaded for an address when it is not in memory; None when there is none.

        Raises :class:`UnreadableError` for one that the installed rules cannot continue.
        """
        seating = self._seatings.get(name)
        if seating is None:
            # Two who come at once get the same one.
            async with self._loading.setdefault(name, asyncio.Lock()):
                seating = self._seatings.get(name)
                if seating is None:
                    table = await self._load(name, address)
                    if table is None:
                        return None
                    seating = self._seatings[name] = Seating(table)
                    self._set_alarm(seating)
            self._loading.pop(name, None)
            if name in self._late:
                self._late.discard(name)
                self._hear(name)
        seating.used = time.monotonic()
        return seating

    async def _load(self, name: str, address: str) -> Table | None:
        try:
            # One at a time: a long game takes as long as it is.
            async with self.turns.take(address), self.reading:
                return await self.aside_whole(load_table, self.store, name)
        except StoreError:
            raise
        except uc.UndauntedError as error:
            LOG.error("table %s: %s", name, error)
            # Whatever else is wrong with a stored game may name its secrets.
            why = str(error) if isinstance(error, uc.RulesetMismatchError) else ""
            raise UnreadableError(why) from None

    def announce(self, seating: Seating) -> None:
        """Everybody who looks gets a new view; of a table that is lost they leave, and who comes again loads it."""
        seating.told = seating.table.version
        self._set_alarm(seating)
        if seating.table.is_lost:
            self._forget(seating.table.id)
        for connection in seating.connections:
            connection.leave() if seating.table.is_lost else connection.renew()

    # -- clocks ------------------------------------------------------------------

    def _set_alarm(self, seating: Seating) -> None:
        """Wait for the time at which the first clock that runs is over; the store knows it, whoever waits."""
        if seating.alarm is not None:
            seating.alarm.cancel()
        due, seating.alarm = seating.table.standing.due, None
        if due and not seating.table.is_lost:
            wait = max(LEAST_WAIT, min(due.values()) - time.time())
            seating.alarm = asyncio.get_running_loop().call_later(wait, self._ring, seating)

    def _ring(self, seating: Seating) -> None:
        task = asyncio.get_running_loop().create_task(self._run_out(seating))
        self._news.add(task)
        task.add_done_callback(self._news.discard)

    async def _run_out(self, seating: Seating) -> None:
        try:
            await self.at(seating, "", seating.table.run_out)
        except uc.UndauntedError as error:
            LOG.error("table %s: %s", seating.table.id, error)
        self._set_alarm(seating)

    def sweep(self) -> None:
        """Let go of the tables that nobody has looked at for a while."""
        before = time.monotonic() - self.limits.idle
        for name in [name for name in self._seatings if self._seatings[name].used < before]:
            self.let_go(name)

    def let_go(self, name: str) -> None:
        """Let go of a table if nobody looks at it."""
        seating = self._seatings.get(name)
        if seating and not seating.connections and seating.driver is None:
            self._forget(name)

    def _forget(self, name: str) -> None:
        seating = self._seatings.pop(name, None)
        if seating is not None and seating.alarm is not None:
            seating.alarm.cancel()

    async def sweep_always(self) -> None:
        """Sweep again and again."""
        while True:
            await asyncio.sleep(max(0.05, self.limits.idle / 4))
            self.sweep()
            await self.archive()

    async def archive(self) -> None:
        """Archive tables that nobody has used for many days, a few at once; those in memory are in use."""
        before = time.time() - self.limits.days * SECONDS_OF_DAY
        try:
            await self.aside(self.store.archive, before)
        except StoreError as error:
            LOG.error("%s", error)

    # -- news from other processes -------------------------------------------------

    def follow(self) -> None:
        """Hear from now on what other processes change."""
        loop = asyncio.get_running_loop()

        def listen() -> None:
            for name in self.store.listen():
                # The loop may be closed by then.
                with suppress(RuntimeError):
                    loop.call_soon_threadsafe(self._hear, name)

        threading.Thread(target=listen, daemon=True, name="undaunted-news").start()

    def _hear(self, name: str | None) -> None:
        """A table has changed (None: any may have): if it is in memory, it catches up."""
        self._late.update(self._loading if name is None else {name} & self._loading.keys())
        if name is None or name in self._seatings:
            task = asyncio.get_running_loop().create_task(self._catch_up(name))
            self._news.add(task)
            task.add_done_callback(self._news.discard)

    async def _catch_up(self, name: str | None) -> None:
        try:
            if name is None:
                names = tuple(self._seatings)
                versions = await self.aside(self.store.versions, names)
                for known in names:
                    # A table without a version has been deleted.
                    if known in self._seatings and versions.get(known) != self._seatings[known].table.version:
                        self._hear(known)
            elif (seating := self._seatings.get(name)) is not None:
                await self.at(seating, "", seating.table.catch_up)
        except uc.UndauntedError as error:
            # Who comes to this table next reads it again.
            LOG.error("table %s: %s", name or "all", error)

    async def close(self) -> None:
        """Stop the bots and the threads; all that was done is in the store."""
        for seating in tuple(self._seatings.values()):
            if seating.driver is not None:
                seating.driver.cancel()
            if seating.alarm is not None:
                seating.alarm.cancel()
        self.threads.shutdown(wait=False, cancel_futures=True)
        self.drivers.close()
        self.store.close()


__all__ = ["Hall", "Seating", "UnreadableError"]
