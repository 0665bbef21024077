"""One connection of a page: what it asks is read in order, what it sees is sent as fast as it reads.

A view that was not sent yet is replaced by a newer one, so that a slow reader holds up nobody and fills no memory.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocketDisconnect, WebSocketState

from undaunted_core.errors import UndauntedError
from undaunted_core.mechanics.signs import PARTS
from undaunted_table.web.affairs import arrange
from undaunted_table.web.arrangements import ARRANGING
from undaunted_table.web.asides import find_rule, give_hint, tell_facts
from undaunted_table.web.begin import hash_of
from undaunted_table.web.campaign_table import CampaignTable
from undaunted_table.web.guard import Rate
from undaunted_table.web.hall import UnreadableError
from undaunted_table.web.kept import Key, StoreError
from undaunted_table.web.messages import Refused, check_message
from undaunted_table.web.protocol import MESSAGES_BY_NAME
from undaunted_table.web.remote import refusal_of
from undaunted_table.web.view import explain_action, pictures_of, players_of, reasons, view_of
from undaunted_table.web.words import language_of, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.websockets import WebSocket

    import undaunted_core as uc
    from undaunted_table.render.seen import Seen
    from undaunted_table.web.hall import Hall, Seating

LOG = logging.getLogger("undaunted.web")
#: Codes of WebSocket closings: a broken promise, and to come again.
POLICY, AGAIN = 1008, 1012
#: The messages that change a table: one that has a number is told when it is done.
CHANGES = ("choose", "undo", "answer", "go_on", "withdraw")


class Connection:
    """A page at a table.  ``held`` are the seats of its key, none for one that watches."""

    def __init__(
        self, hall: Hall, socket: WebSocket, table: str, address: str, worded: Callable[[str, str], str]
    ) -> None:
        self.hall = hall
        self.worded = worded
        self.socket = socket
        self.name = table
        self.address = address
        self.lang = "en"
        self.key, self.hashed = Key(None), b""
        self.held: tuple[str, ...] = ()
        self.seat: str | None = None
        self.parts: tuple[str, ...] = ()
        #: The number of the first event that was not sent yet, and the hashes of the pictures sent last.
        self.since = 0
        self.drawn: dict[str, int] = {}
        #: How often another seat or language was asked for: a view of before is not sent.
        self._turned = 0
        self.seating: Seating | None = None
        self._rate = Rate(hall.limits.burst, hall.limits.rate)
        self._refused = 0
        self._answers: deque[dict[str, object]] = deque()
        self._stale_view = self._stale_players = self._left = False
        self._wake = asyncio.Event()

    # -- what is to be sent --------------------------------------------------------

    def renew(self) -> None:
        """A new view is to be sent."""
        self._stale_view = True
        self._wake.set()

    def renew_players(self) -> None:
        """It is to be told who is there."""
        self._stale_players = True
        self._wake.set()

    def leave(self) -> None:
        """Close the connection; the page comes again by itself."""
        self._left = True
        self._wake.set()

    def answer(self, message: dict[str, object]) -> None:
        """Something for this page alone; who reads none of them is disconnected."""
        self._answers.append(message)
        if len(self._answers) > self.hall.limits.waiting:
            self.leave()
        self._wake.set()

    def forget_events(self, number: int) -> None:
        """The events from this number on were taken back."""
        self.since = min(self.since, number)

    async def _send_all(self) -> None:
        """Send until the connection ends."""
        while not self._left:
            await self._wake.wait()
            self._wake.clear()
            while self._answers and not self._left:
                await self._send(self._answers.popleft())
            if self._stale_view and not self._left:
                self._stale_view = self._stale_players = False
                await self._send_view()
            if self._stale_players and not self._left:
                self._stale_players = False
                seating = self._seating()
                await self._send({
                    "is": "players", "players": players_of(seating), "spectators": seating.spectators,
                })  # fmt: skip
        # Who leaves has read, and gets the answer to what made them leave.
        while self._answers and len(self._answers) <= self.hall.limits.waiting:
            await self._send(self._answers.popleft())
        await self.socket.close(AGAIN)

    async def _send_view(self) -> None:
        seating = self._seating()
        lang, parts, turned, seat = self.lang, self.parts, self._turned, self.seat

        def look() -> tuple[int, tuple[dict[str, object], Seen, tuple[uc.Event, ...]]]:
            # Nobody else is at the table: no event is taken back between these two.
            since = self.since
            most, is_maker = self.hall.limits.events, self.key.is_maker
            return since, view_of(seating, seat, lang, since, self.held, most, is_maker)

        since, (view, seen, events) = await self.hall.at(seating, self.address, look)
        if turned != self._turned:
            return
        # While this is sent, an undo may take events back: what it says of them counts from here.
        self.since = events[-1].number + 1 if events else since

        def draw() -> tuple[str, dict[str, int]]:
            if not parts:
                return _pack(view), {}
            # A viewer who enters, or changes the seat, gets the whole past: nothing of it has just happened.
            pictures = pictures_of(seen, parts, events if since else ())
            view["pictures"] = {part: svg for part, svg in pictures.items() if self.drawn.get(part) != hash(svg)}
            return _pack(view), {part: hash(svg) for part, svg in pictures.items()}

        async with self.hall.turns.take(self.address):
            text, hashes = await self.hall.aside(draw)
        # A picture counts as sent only if its view is: the next view leaves out what was sent.
        if turned == self._turned:
            self.drawn |= hashes
            await self._send_text(text)

    async def _send(self, message: dict[str, object]) -> None:
        await self._send_text(_pack(message))

    async def _send_text(self, text: str) -> None:
        async with asyncio.timeout(self.hall.limits.sending):
            await self.socket.send_text(text)

    def _seating(self) -> Seating:
        if self.seating is None:
            raise Refused("enter_first")
        return self.seating

    # -- what is asked -------------------------------------------------------------

    async def run(self) -> None:
        """Read what the page asks until it leaves."""
        tasks: list[asyncio.Task[None]] = []
        try:
            if not await self._enter():
                return
            seating = self._seating()
            seating.connections.add(self)
            if seating.table.is_lost:
                # It was lost while this one entered, and the key may hold other seats now.
                self.leave()
            seating.announce_players()
            self.renew()
            self.hall.drivers.drive(seating)
            tasks = [asyncio.create_task(work()) for work in (self._send_all, self._read_all)]
            # Whichever ends first: the page has gone, or has to go.
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                error = task.exception()
                if error is not None and not isinstance(error, WebSocketDisconnect | TimeoutError | RuntimeError):
                    LOG.error("table %s: connection lost", self.name, exc_info=error)
        except (WebSocketDisconnect, TimeoutError):
            pass
        finally:
            # First what needs no waiting: the task that ends this may not wait.
            for task in tasks:
                task.cancel()
            if self.seating is not None:
                self.seating.connections.discard(self)
                self.seating.announce_players()
            if tasks:
                await asyncio.wait(tasks)
            if self.socket.client_state is WebSocketState.CONNECTED:
                with suppress(RuntimeError, WebSocketDisconnect):
                    await self.socket.close(POLICY)

    async def _message(self) -> dict[str, Any]:
        """The next message; one that cannot be read is refused."""
        received = await self.socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1000))
        # Of bytes there is no text.
        text = received.get("text") or ""
        if not self._rate.take():
            raise Refused("too_fast")
        if len(text) > self.hall.limits.message:
            raise Refused("too_large", most=self.hall.limits.message)
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict):
            raise Refused("bad_request")
        return message

    async def _enter(self) -> bool:
        """The first message says who it is; whether it may come in."""
        try:
            async with asyncio.timeout(self.hall.limits.greeting):
                message = await self._message()
            self.lang = language_of(message.get("lang"))
            if message.get("do") != "enter":
                raise Refused("enter_first")
            check_message(message, MESSAGES_BY_NAME)
            key = message["key"]
            found = await self.hall.find_key(self.name, key)
            seating = await self.hall.seating(self.name, self.address) if found is not None else None
            if seating is None or found is None:
                raise Refused("no_access")
            if len(seating.connections) >= self.hall.limits.sockets_per_table:
                raise Refused("full", what=lambda lang: say("sockets", lang))
            self.key, self.hashed, self.held = found, hash_of(key), found.seats or ()
            if seating.table.clock is not None:
                await self.hall.at(seating, self.address, seating.table.come, self.held)
            to_move = await self.hall.at(seating, self.address, lambda: seating.table.to_move)
            asked = [seat for seat in to_move if seat in self.held]
            seat = message.get("seat")
            self._look(next(iter((*asked, *self.held)), None) if seat is None else seat, message)
            since = message.get("since", 0)
            if seating.table.has_seen(since, message.get("revision", -1)):
                self.since = since
            self.seating = seating
        except Refused as refused:
            await self._send({"is": "refused", **refused.to_dict(self.lang, self.worded)})
            return False
        except UnreadableError as error:
            await self._send({"is": "refused", **Refused("unreadable", why=error).to_dict(self.lang, self.worded)})
            return False
        except StoreError as error:
            LOG.error("table %s: %s", self.name, error)
            await self._send({"is": "refused", **Refused("store").to_dict(self.lang)})
            return False
        return True

    def _look(self, seat: str | None, message: dict[str, Any]) -> None:
        """Look from a seat that the key holds, or as a spectator, at these parts as pictures."""
        if seat is not None and seat not in self.held:
            raise Refused("not_yours")
        if seat != self.seat:
            self.seat, self._turned = seat, self._turned + 1
        if "pictures" in message:
            self.parts = tuple(part for part in PARTS if part in message["pictures"])
        self.drawn = {}

    async def _read_all(self) -> None:
        while self._refused < self.hall.limits.refusals:
            asked: int | None = None
            try:
                message = await self._message()
                number = message.get("n")
                asked = number if type(number) is int else None
                check_message(message, MESSAGES_BY_NAME)
                await self._do(message, asked)
                if asked is not None and message["do"] in CHANGES:
                    self.answer({"is": "done", "to": asked, "revision": self._seating().table.version})
            except Refused as refused:
                self._refuse(refused, asked)
            except (UndauntedError, ValueError, TypeError) as error:
                refusal = refusal_of(error)
                self._refuse(refusal, asked)
                if refusal.code == "stale":
                    self.drawn = {}
                    self.renew()
                elif refusal.code in ("store", "failed"):
                    LOG.error("table %s: %s", self.name, error, exc_info=error)
                    self.hall.announce(self._seating())
        # The page is told why before the connection ends.
        while self._answers:
            await self._send(self._answers.popleft())

    def _refuse(self, refused: Refused, asked: int | None) -> None:
        self._refused += 1
        answer: dict[str, object] = {"is": "refused", **refused.to_dict(self.lang, self.worded)}
        self.answer(answer if asked is None else {**answer, "to": asked})

    async def _do(self, message: dict[str, Any], asked: int | None) -> None:
        """What one message asks for."""
        seating = self._seating()
        table, task = seating.table, message["do"]
        if task == "seat":
            self._look(message["seat"], message)
            self.since = 0
            self.renew()
        elif task == "lang":
            self.lang, self._turned = message["lang"], self._turned + 1
            self.since, self.drawn = 0, {}
            self.renew()
        elif task == "look":
            self._look(self.seat, message)
            self.renew()
        elif task == "ping":
            self.answer({"is": "pong"})
        elif task == "rule":
            self._answer(asked, find_rule(await self.hall.aside(self.hall.clauses), message, self.lang))
        elif task == "describe":
            observation = await self.hall.at(seating, self.address, table.observation, self.seat)
            async with self.hall.turns.take(self.address):
                self._answer(asked, await self.hall.aside(tell_facts, observation, message, self.lang))
        elif task in ("choose", "undo", "explain", "why", "hint"):
            if self.seat is None:
                raise Refused("not_yours")
            if not table.may_decide(self.seat):
                raise Refused("stale")
            if task == "choose":
                await self.hall.at(
                    seating, self.address, table.choose, self.seat, message["at"], message["action"]
                )
            elif task == "undo":
                await self.hall.at(
                    seating, self.address, table.undo, self.seat, message["at"], message.get("whole", False)
                )
            elif task == "hint":
                self._answer(asked, await give_hint(self.hall, seating, self.address, self.seat, self.lang))
            else:
                observation = await self.hall.at(seating, self.address, table.observation, self.seat)
                make_answer = explain_action if task == "explain" else reasons
                async with self.hall.turns.take(self.address):
                    answer = await self.hall.aside(make_answer, observation, message, self.lang)
                self._answer(asked, answer)
        elif task in ARRANGING:
            answer = await arrange(
                self.hall, seating, task, message, self.key, self.hashed, self.seat, self.address
            )
            self.answer({"is": "done", **({} if asked is None else {"to": asked}), **answer})
            if task == "leave":
                self.leave()
        elif isinstance(table, CampaignTable):
            await self._do_in_campaign(seating, table, task, message)
        else:
            raise Refused("no_campaign")

    def _answer(self, asked: int | None, answer: dict[str, object]) -> None:
        """The answer to a question with its number, if it has one."""
        self.answer({"is": "answer", **({} if asked is None else {"to": asked}), **answer})

    async def _do_in_campaign(
        self, seating: Seating, table: CampaignTable, task: str, message: dict[str, Any]
    ) -> None:
        """What one message asks of a campaign."""
        if self.seat is None:
            raise Refused("not_yours")
        at = message["at"]
        if task == "answer":
            question, option = message["question"], message["option"]
            await self.hall.at(seating, self.address, table.answer, self.seat, at, question, option)
        elif task == "withdraw":
            await self.hall.at(seating, self.address, table.withdraw, self.seat, at)
        elif task == "go_on":
            # The next game may need rules that are not compiled yet; who has to wait for time does not hold them up.
            await self.hall.turns.rest(self.address)
            async with self.hall.setting_up:
                await self.hall.at(seating, self.address, table.go_on, at)


def _pack(message: dict[str, object]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"), default=dict)


__all__ = ["Connection"]
