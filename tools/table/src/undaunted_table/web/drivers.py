"""The bots of all tables of a server: they decide as long as somebody looks at their table."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import undaunted_core as uc
from undaunted_core.errors import StaleActionError
from undaunted_table.web.guard import Turns
from undaunted_table.web.kept import StoreError
from undaunted_table.web.thinker import Thinkers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undaunted_table.web.hall import Hall, Seating
    from undaunted_table.web.table import Job

LOG = logging.getLogger("undaunted.web")
#: For how long a process may let the bots of a table decide before it says so again, and how often it does, in seconds.
LEASE, RENEWAL = 6.0, 2.0


class Drivers:
    """What lets the bots of each table decide.  One task drives a table, and only while a bot of it is asked."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        limits = hall.limits
        # Bots that think long hold up bots alone; None: they think in the same process, for tests.
        self.thinkers = Thinkers(limits.thinkers, limits.thought) if limits.processes else None
        #: What bots may think at once for the tables of one address.
        self.thinking = Turns(limits.thoughts)

    def close(self) -> None:
        """End the processes that think."""
        if self.thinkers is not None:
            self.thinkers.close()

    def drive(self, seating: Seating) -> None:
        """Let the bots of a table decide, one move after the other, as long as somebody looks."""
        if seating.driver is None and seating.is_watched and not seating.table.is_lost:
            seating.driver = asyncio.create_task(self._drive(seating))

    async def _drive(self, seating: Seating) -> None:
        try:
            await self._drive_all(seating)
        finally:
            seating.driver = None
        if seating.leased:
            # Here all have left, or a bot has failed.
            await self._hall.at(seating, "", self._leave, seating)

    async def _drive_all(self, seating: Seating) -> None:
        """Let bots decide until people are asked, or nobody looks any more."""
        hall, table = self._hall, seating.table
        job = await hall.at(seating, "", self._find_job, seating)
        while job is not None and seating.is_watched and not table.is_lost:
            if not seating.leased:
                # Another process lets these bots decide; if it dies, this one takes over.
                await asyncio.sleep(RENEWAL)
                job = await hall.at(seating, "", self._find_job, seating)
                continue
            begun = time.monotonic()
            try:
                with self._renewing(seating):
                    action = await self._think(seating, job)
                if action is None:
                    # All have left, or somebody took a decision back.
                    job = await hall.at(seating, "", self._find_job, seating)
                    continue
                await asyncio.sleep(max(0.0, hall.limits.bot_pause - (time.monotonic() - begun)))
                job = await hall.at(seating, "", self._decide, seating, job, action)
            except StaleActionError:
                # Somebody took a decision back, or the table was read again: the bot thinks again.
                job = await hall.at(seating, "", self._find_job, seating)
            except uc.UndauntedError as error:
                LOG.warning("table %s: %s", table.id, error)
                table.trouble = str(error)
                hall.announce(seating)
                job = None

    async def _think(self, seating: Seating, job: Job) -> uc.Action | None:
        """The action of a bot; None if nobody waits for it any more."""
        address = next((connection.address for connection in seating.connections), seating.address)
        async with self.thinking.take(address):
            if not seating.is_watched:
                return None
            if self.thinkers is None:
                return await self._hall.aside(job.think)
            offered = job.question.observation.legal_actions
            if len(offered) == 1:
                # What is forced needs no thought.
                return offered[0]
            # What was taken back meanwhile, or whom all have left, nobody waits for.
            undone = seating.table.undone
            answer = await self.thinkers.think(
                job.question, lambda: seating.is_watched and seating.table.undone == undone
            )
            return None if answer is None else job.find(answer)

    # -- in threads ----------------------------------------------------------------

    def _find_job(self, seating: Seating) -> Job | None:
        """What a bot is to decide now.  The table is leased if there is something, and released if there is nothing."""
        job = seating.table.job()
        try:
            if job is not None:
                self._lease(seating)
            elif seating.leased:
                self._release(seating)
        except StoreError as error:
            LOG.error("table %s: %s", seating.table.id, error)
        return job

    def _decide(self, seating: Seating, job: Job, action: uc.Action) -> Job | None:
        """Take the action of a bot; what a bot is to decide next."""
        seating.table.choose(job.seat, job.token, action, True)
        return self._find_job(seating)

    def _lease(self, seating: Seating) -> None:
        """Note whether this process may let the bots of a table decide for a while; a young lease is long enough."""
        now = time.monotonic()
        if not seating.leased or now - seating.leased > RENEWAL:
            seating.leased = 0.0
            if self._hall.store.lease(seating.table.id, LEASE):
                seating.leased = now

    def _release(self, seating: Seating) -> None:
        """Let another process drive the bots of a table."""
        seating.leased = 0.0
        self._hall.store.release(seating.table.id)

    def _leave(self, seating: Seating) -> None:
        """Release a table, unless its bots go on again already."""
        if seating.driver is None:
            with suppress(StoreError):
                self._release(seating)

    @contextmanager
    def _renewing(self, seating: Seating) -> Iterator[None]:
        """Keep the bots of a table while one of them thinks."""
        loop = asyncio.get_running_loop()
        timers: list[asyncio.TimerHandle] = []

        def renew() -> None:
            self._hall.threads.submit(self._keep, seating)
            timers[:] = [loop.call_later(RENEWAL, renew)]

        timers.append(loop.call_later(RENEWAL, renew))
        try:
            yield
        finally:
            timers[0].cancel()

    def _keep(self, seating: Seating) -> None:
        """Keep the lease of a table for longer."""
        with suppress(StoreError):
            self._hall.store.lease(seating.table.id, LEASE)


__all__ = ["Drivers"]
