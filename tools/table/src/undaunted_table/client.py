"""A client of ``undaunted serve``: it enters a table, comes back if the line is lost, and decides nothing twice.

It has the same shape as the client for TypeScript, and needs the extra ``client``.
"""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import quote

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from websockets.asyncio.client import ClientConnection

#: A view or another message, as the page "The protocol of the page" describes it.
Message = dict[str, Any]

#: The pauses before the client connects again, how often it pings, and after which silence a line is lost, in seconds.
FIRST_PAUSE, LONGEST_PAUSE, PAUSE_OF_RESTART, BEAT, SILENT = 0.5, 15.0, 0.05, 10.0, 20.0
#: The closing code of a server that starts again, and how often a change is asked for.
RESTART, TRIES = 1012, 4
#: The largest message that is read: a view with all pictures and a long past is far smaller.
LARGEST = 2**26
FINAL = ("no_access", "full", "enter_first")
OFFLINE: Message = {"is": "refused", "code": "offline", "message": "the line to the server is lost"}
CLOSED: Message = {"is": "refused", "code": "closed", "message": "the seat is closed"}
NOT_ASKED: Message = {"is": "refused", "code": "not_asked", "message": "the seat has nothing to decide now"}
BAD_ANSWER: Message = {
    "is": "refused", "code": "bad_answer", "message": "the answer of the server has no error that the client can read",
}  # fmt: skip


class RefusedError(Exception):
    """Something is not done; ``answer`` has also ``path``, ``nearest`` and ``faults`` if the server gives them.

    The code is that of the server; ``offline``, ``closed``, ``not_asked`` and ``bad_answer`` come from the client.
    """

    def __init__(self, answer: Message) -> None:
        super().__init__(answer["message"])
        self.answer = answer
        self.code: str = answer["code"]


class Client:
    """The requests of a server.  Texts come in the language ``lang``."""

    def __init__(self, url: str, lang: str = "en") -> None:
        self.url = url.rstrip("/")
        self.lang = lang
        self._http = httpx.AsyncClient(base_url=f"{self.url}/api", params={"lang": lang}, timeout=60)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *raised: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections for requests; seats have connections of their own."""
        await self._http.aclose()

    async def request(self, path: str, *, key: str | None = None, body: object = None) -> Any:
        """Send a request, whose path stands after ``/api``.  The key opens a table; the body is sent as JSON."""
        headers = {"authorization": f"Bearer {key}"} if key else {}
        try:
            if body is None:
                answer = await self._http.get(path, headers=headers)
            else:
                answer = await self._http.post(path, headers=headers, json=body)
        except httpx.TransportError as error:
            raise RefusedError(OFFLINE) from error
        if answer.is_success:
            return answer.json()
        try:
            raise RefusedError(answer.json()["error"])
        except (ValueError, KeyError, TypeError):
            raise RefusedError(BAD_ANSWER) from None

    async def games(self) -> list[Message]:
        """List what can be played."""
        games: list[Message] = await self.request("/games")
        return games

    async def make(self, **wanted: object) -> Message:
        """Set up a table, by the members of the request ``POST /api/tables``."""
        made: Message = await self.request("/tables", body=wanted)
        return made

    def join(self, table: str | Message, key: str | None = None, **entering: object) -> Seat:
        """A seat at a table, by its name and a key.

        Of the answer of :meth:`make` it takes the key of all seats that are played here, if you name no other.
        ``entering`` may have ``seat``, ``pictures`` and ``lang``.
        """
        name, own = (table, None) if isinstance(table, str) else (table["table"], table["keys"]["here"])
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{quote(name, safe='')}/live"
        return Seat(address, {"lang": self.lang, **entering, "key": key or own or ""})


class Seat:
    """A seat at a table: the latest view, all events so far, the latest picture of each part.

    ``async with`` enters the table and leaves it.  ``async for`` yields the latest view each time there is a new one,
    until the game is over.
    """

    def __init__(self, address: str, entering: Message) -> None:
        self.view: Message | None = None
        self.events: list[Message] = []
        self.pictures: dict[str, str] = {}
        self._address = address
        self._entering = entering
        self._line: ClientConnection | None = None
        self._end: Message | None = None
        self._count = 0
        self._pause = FIRST_PAUSE
        self._waiting: list[tuple[Callable[[Message], bool], asyncio.Future[Message]]] = []
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run())
        try:
            _expect(await self._next(None), "view")
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *raised: object) -> None:
        await self.close()

    async def __aiter__(self) -> AsyncIterator[Message]:
        seen: Message | None = None
        while True:
            told = await self._next(seen)
            if told is CLOSED:
                return
            seen = _expect(told, "view")
            yield seen
            if seen["campaign"]["stage"] is None if seen["campaign"] else seen["outcome"]:
                return

    async def choose(self, action: str | Message) -> Message:
        """Decide what the seat is asked, by an action or its notation.  The answer is the first view after it."""
        if self.view is None or self.view["decision"] is None:
            raise RefusedError(NOT_ASKED)
        return await self._decide(
            lambda view: {"do": "choose", "at": _token_of(view), "action": action},
            lambda old, new: _token_of(old) != _token_of(new),
        )

    async def undo(self, whole: bool = False) -> Message:
        """Take back the latest decision of the seat, or the ``whole`` row of them; give the first view after it."""
        return await self._decide(
            lambda view: {"do": "undo", "at": view["revision"], "whole": whole},
            lambda old, new: bool(old["revision"] < new["revision"]),
        )

    async def explain(self, **question: object) -> Message:
        """Give the sum and the odds of an ``action``, or of a ``query`` with ``arguments``."""
        return _expect(await self.ask({"do": "explain", **question}), "answer")

    async def why(self, action: str | Message) -> Message:
        """Say why an action is not legal."""
        return _expect(await self.ask({"do": "why", "action": action}), "answer")

    async def set_lang(self, lang: str) -> None:
        """Change the language of texts: the view and all events come again."""
        self._entering, self.events = {**self._entering, "lang": lang}, []
        await self.send({"do": "lang", "lang": lang})

    async def send(self, message: Message) -> bool:
        """Send a message; False if the line is lost."""
        if self._line is None:
            return False
        try:
            await self._line.send(json.dumps(message))
        except WebSocketException:
            return False
        return True

    async def ask(self, message: Message) -> Message:
        """Send a message with a number, and give the answer that has this number."""
        self._count += 1
        number = self._count
        answer = self._wait(lambda told: told is OFFLINE or told is self._end or told.get("to") == number)
        if not await self.send({**message, "n": number}):
            self._deliver(OFFLINE)
        return await answer

    async def close(self) -> None:
        """Leave the table."""
        self._end = self._end or CLOSED
        self._deliver(self._end)
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _decide(
        self, make: Callable[[Message], Message], is_done: Callable[[Message, Message], bool]
    ) -> Message:
        """Ask for a change.  If it is not made, ask again, but only while the question is the same."""
        new = _expect(await self._next(None), "view")
        for tries in range(1, TRIES + 1):
            old, was_open = new, self._line is not None
            told = await self.ask(make(old))
            if told["is"] == "done":
                while new["revision"] < told["revision"]:
                    new = _expect(await self._next(new), "view")
                return new
            if told is not OFFLINE and told["code"] != "stale":
                break
            new = _expect(await self._next(old), "view")
            # The line was lost on the way: the view says whether the message arrived.
            if told is OFFLINE and was_open and is_done(old, new):
                return new
            if tries == TRIES or _question_of(old) != _question_of(new):
                break
        raise RefusedError(told)

    # -- the line --------------------------------------------------------------------------

    def _wait(self, is_answer: Callable[[Message], bool]) -> asyncio.Future[Message]:
        future: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._waiting.append((is_answer, future))
        return future

    def _deliver(self, told: Message) -> None:
        """Give a message to all who wait for it."""
        waiting, self._waiting = self._waiting, []
        for is_answer, future in waiting:
            if future.done():
                continue
            if is_answer(told):
                future.set_result(told)
            else:
                self._waiting.append((is_answer, future))

    async def _next(self, seen: Message | None) -> Message:
        """A view other than this: the present one, or the next; or why there is none."""
        if self._end is not None:
            return self._end
        if self.view is not None and self.view is not seen:
            return self.view
        return await self._wait(lambda told: told["is"] == "view" or told is self._end)

    def _hello(self) -> Message:
        """What the client says when it enters, at first and again."""
        hello = {"do": "enter", **self._entering}
        if self.view is not None and self.view["seat"] is not None:
            hello["seat"] = self.view["seat"]
        if self.view is not None and self.events:
            hello |= {"since": self.events[-1]["number"] + 1, "revision": self.view["revision"]}
        return hello

    async def _run(self) -> None:
        """Enter the table, again after each time the line is lost, until there is no way back."""
        try:
            while self._end is None:
                code = await self._connect()
                if self._end is None:
                    self._deliver(OFFLINE)
                    pause = PAUSE_OF_RESTART if code == RESTART else self._pause * random.uniform(0.8, 1.2)
                    self._pause = min(LONGEST_PAUSE, self._pause * 2)
                    await asyncio.sleep(pause)
        finally:
            # Nobody waits for ever, whatever ends this.
            self._end = self._end or CLOSED
            self._deliver(self._end)

    async def _connect(self) -> int | None:
        """Enter and read until the line is lost; its closing code."""
        line: ClientConnection | None = None
        try:
            async with connect(
                self._address, max_size=LARGEST, ping_interval=BEAT, ping_timeout=SILENT - BEAT
            ) as line:
                await line.send(json.dumps(self._hello()))
                self._line = line
                async for text in line:
                    self._read(json.loads(text))
        except (OSError, WebSocketException):
            pass
        finally:
            self._line = None
        return None if line is None else line.close_code

    def _read(self, told: Message) -> None:
        if told["is"] == "view":
            old = self.pictures if self.view is not None and self.view["seat"] == told["seat"] else {}
            self.pictures = {**old, **told.get("pictures", {})}
            self.events = [*(event for event in self.events if event["number"] < told["from"]), *told["events"]]
            self.view = told
            self._pause = FIRST_PAUSE
        elif told["is"] == "players" and self.view is not None:
            self.view["table"]["players"] = told["players"]
        elif told["is"] == "refused" and (told["code"] in FINAL or (self.view is None and told["code"] != "store")):
            self._end = told
        self._deliver(told)


def _token_of(view: Message) -> str | None:
    decision: Message | None = view["decision"]
    return None if decision is None else decision["token"]


def _question_of(view: Message) -> object:
    """What the seat is asked, without the token: it is the same only at the same point of the game."""
    kind = view["decision"] and view["decision"]["kind"]
    return view["seat"], view["observation"]["ply"], kind, [choice["notation"] for choice in view["choices"]]


def _expect(told: Message, kind: str) -> Message:
    """The message, if it is of this kind; a refusal is raised."""
    if told["is"] == kind:
        return told
    raise RefusedError(told)


__all__ = ["Client", "RefusedError", "Seat"]
