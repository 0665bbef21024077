"""Play over HTTP alone: a view, at once or when there is news, choices, undo, odds and reasons."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any

from undaunted_core.errors import (
    ActionError,
    CannotUndoError,
    ExplainError,
    IllegalActionError,
    RuleError,
    StaleActionError,
    UndauntedError,
)
from undaunted_table.web.affairs import OF_SEATS, arrange
from undaunted_table.web.kept import StoreError
from undaunted_table.web.messages import Refused
from undaunted_table.web.view import explain_action, pictures_of, reasons, view_of
from undaunted_table.web.words import say

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from undaunted_table.web.hall import Hall, Seating
    from undaunted_table.web.kept import Key

    #: What carries out a request of a seat.
    Play = Callable[[Seating, Mapping[str, Any], str, str], Awaitable[dict[str, object]]]


LOG = logging.getLogger("undaunted.web")
#: The code for each error, the first that fits.
CODES_OF_ERRORS = (
    (StaleActionError, "stale"), (CannotUndoError, "no_undo"), (ActionError, "illegal"), (StoreError, "store"),
    (RuleError, "failed"), (ExplainError, "no_answer"), (Exception, "bad_request"),
)  # fmt: skip


class Poll:
    """Somebody who waits for news: for the table somebody who looks, like a connection."""

    def __init__(self, held: tuple[str, ...], address: str) -> None:
        self.held = held
        self.address = address
        self._news = asyncio.Event()

    def renew(self) -> None:
        """There is news."""
        self._news.set()

    def leave(self) -> None:
        """The table is read again: the answer comes at once."""
        self._news.set()

    def renew_players(self) -> None:
        """Who comes and goes is no news here."""

    def forget_events(self, number: int) -> None:
        """Each answer counts the events from its own request."""

    async def wait(self, seconds: float) -> None:
        """Wait for news, so long at most."""
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            pass


class Remote:
    """The requests of clients that keep no connection."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    async def find_seat(
        self, seating: Seating, asked: Mapping[str, Any], held: tuple[str, ...], address: str
    ) -> str | None:
        """The seat that acts or looks: the one named, else one of the key that is asked now."""
        seat: str | None = asked.get("seat")
        if seat is not None:
            if seat not in held:
                raise Refused("not_yours")
            return seat
        to_move = await self.hall.at(seating, address, lambda: seating.table.to_move)
        return next((seat for seat in (*to_move, *held) if seat in held), None)

    async def view(
        self, seating: Seating, asked: Mapping[str, Any], key: Key, address: str, lang: str
    ) -> dict[str, object]:
        """The view of a seat; with ``wait`` and the latest revision, when there is another."""
        table, held = seating.table, key.seats or ()
        self.keep_awake(seating, address)
        if table.clock is not None:
            await self.hall.at(seating, address, table.come, held)
        if asked.get("wait") and asked.get("revision") == table.version:
            await self._wait(seating, held, address, min(asked["wait"], self.hall.limits.wait))
        seat = await self.find_seat(seating, asked, held, address)
        since, parts = asked.get("since", 0), asked.get("pictures", ())

        def look() -> tuple[Any, ...]:
            begins = since if table.has_seen(since, asked.get("revision", -1)) else 0
            return begins, *view_of(seating, seat, lang, begins, held, self.hall.limits.events, key.is_maker)

        begins, view, seen, events = await self.hall.at(seating, address, look)
        if parts:
            async with self.hall.turns.take(address):
                view["pictures"] = await self.hall.aside(pictures_of, seen, parts, events if begins else ())
        content: dict[str, object] = view
        return content

    async def _wait(self, seating: Seating, held: tuple[str, ...], address: str, seconds: float) -> None:
        limits = self.hall.limits
        if self.hall.sockets >= limits.sockets or len(seating.connections) >= limits.sockets_per_table:
            raise Refused("full", what=lambda lang: say("sockets", lang))
        poll = Poll(held, address)
        self.hall.sockets += 1
        seating.connections.add(poll)
        seating.announce_players()
        try:
            self.hall.drivers.drive(seating)
            await poll.wait(seconds)
        finally:
            self.hall.sockets -= 1
            seating.connections.discard(poll)
            seating.announce_players()

    def keep_awake(self, seating: Seating, address: str) -> None:
        """Let the bots of a table play for a while, as if somebody looked."""
        seating.awake_until, seating.address = time.monotonic() + self.hall.limits.idle, address
        self.hall.drivers.drive(seating)

    async def play(
        self, seating: Seating, asked: Mapping[str, Any], held: tuple[str, ...], address: str, play: Play
    ) -> dict[str, object]:
        """What a seat of the key asks for; :class:`Refused` if it is not done."""
        seat = await self.find_seat(seating, asked, held, address)
        if seat is None or not seating.table.may_decide(seat):
            raise Refused("stale" if seat is not None else "not_yours")
        return await self._refuse(seating, play(seating, asked, seat, address))

    async def arrange(
        self, seating: Seating, task: str, asked: Mapping[str, Any], key: Key, hashed: bytes, address: str
    ) -> dict[str, object]:
        """What people ask for beside the game."""
        seat = await self.find_seat(seating, asked, key.seats or (), address) if task in OF_SEATS else None
        return await self._refuse(seating, arrange(self.hall, seating, task, asked, key, hashed, seat, address))

    async def _refuse(self, seating: Seating, work: Awaitable[dict[str, object]]) -> dict[str, object]:
        """Do some work; its errors become :class:`Refused`."""
        try:
            return await work
        except (StoreError, RuleError) as error:
            LOG.error("table %s: %s", seating.table.id, error)
            self.hall.announce(seating)
            raise refusal_of(error) from None
        except (UndauntedError, ValueError, TypeError) as error:
            raise refusal_of(error) from None

    async def choose(self, seating: Seating, asked: Mapping[str, Any], seat: str, address: str) -> dict[str, object]:
        """Decide."""
        table = seating.table
        await self.hall.at(seating, address, table.choose, seat, asked["at"], asked["action"])
        return self._tell(seating, address)

    async def undo(self, seating: Seating, asked: Mapping[str, Any], seat: str, address: str) -> dict[str, object]:
        """Take back the latest decision of a seat."""
        await self.hall.at(seating, address, seating.table.undo, seat, asked["at"], asked.get("whole", False))
        return self._tell(seating, address)

    def _tell(self, seating: Seating, address: str) -> dict[str, object]:
        self.keep_awake(seating, address)
        return {"revision": seating.table.version}

    async def explain(self, seating: Seating, asked: Mapping[str, Any], seat: str, address: str) -> dict[str, object]:
        """Sums and odds of an action or a query."""
        return await self._answer(explain_action, seating, asked, seat, address)

    async def why(self, seating: Seating, asked: Mapping[str, Any], seat: str, address: str) -> dict[str, object]:
        """Why an action is not legal."""
        return await self._answer(reasons, seating, asked, seat, address)

    async def _answer(
        self, answer: Callable[..., dict[str, object]], seating: Seating, asked: Mapping[str, Any], seat: str,
        address: str,
    ) -> dict[str, object]:  # fmt: skip
        observation = await self.hall.at(seating, address, seating.table.observation, seat)
        async with self.hall.turns.take(address):
            return await self.hall.aside(answer, observation, asked, asked["lang"])


def refusal_of(error: Exception) -> Refused:
    """The refusal for an error of the library or of the store."""
    if isinstance(error, IllegalActionError) and error.reasons:
        return Refused("illegal", why=lambda lang: "; ".join(reason.text(lang) for reason in error.reasons))
    return Refused(next(code for kind, code in CODES_OF_ERRORS if isinstance(error, kind)), why=error)


__all__ = ["Poll", "Remote", "refusal_of"]
