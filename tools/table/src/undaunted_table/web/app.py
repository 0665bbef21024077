"""The application: pages, the JSON interface and the connections; documented in "The protocol of the page"."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, Response, StreamingResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from undaunted_core.errors import FaultyError, UndauntedError
from undaunted_table.web.campaign_table import CampaignTable
from undaunted_table.web.documents import (
    Catalogue,
    begin_table,
    describe_document,
    page_of,
    policy_of_page,
    read,
    stops_of,
)
from undaunted_table.web.guard import HEADERS, Rates
from undaunted_table.web.hall import Hall, UnreadableError
from undaunted_table.web.limits import Limits
from undaunted_table.web.live import Connection
from undaunted_table.web.store import StoreError
from undaunted_table.web.table import Table
from undaunted_table.web.words import language_of, say

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send
    from starlette.websockets import WebSocket

    import undaunted_core as uc
    from undaunted_table.web.documents import About
    from undaunted_table.web.guard import Site
    from undaunted_table.web.hall import Seating
    from undaunted_table.web.store import Store
    from undaunted_table.web.table import Keys

Result = TypeVar("Result")
LOG = logging.getLogger("undaunted.web")
#: The longest number of a request, in digits.
MOST_DIGITS = 15
CLIENT = Path(__file__).parent / "client"


class HTTPError(Exception):
    """An answer that is an error: the status, the code, and what its sentence needs."""

    def __init__(self, status: int, code: str, **fields: object) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.fields = fields


class Web:
    """The handlers of one server."""

    def __init__(self, store: Store, site: Site, limits: Limits, worded: Callable[[str, str], str]) -> None:
        self.limits = limits
        self.site = site
        self.worded = worded
        self.hall = Hall(store, limits)
        self.catalogue = Catalogue()
        self.rates = Rates(limits.new_burst, limits.new_rate, limits.addresses)

    # -- pages and lists -----------------------------------------------------------

    async def page(self, request: Request) -> Response:
        """The page itself; a table's page is the same, whether there is such a table or not."""
        return FileResponse(CLIENT / "index.html", headers={"cache-control": "no-cache"})

    async def games(self, request: Request) -> Response:
        """What can be played."""
        async with self.hall.setting_up:
            games = await self.hall.aside(self.catalogue.games, _lang(request))
        return _json(games)

    # -- tables ----------------------------------------------------------------------

    async def make(self, request: Request) -> Response:
        """A new table, or one of a document."""
        if not self.rates.take(_address(request)):
            raise HTTPError(429, "too_fast")
        wanted = await self._body(request)
        if await self.hall.aside(self.hall.store.count) >= self.limits.tables:
            raise HTTPError(503, "full", what=say("tables", _lang(request)))
        lang = language_of(wanted.get("lang"))

        def set_up() -> tuple[About, str, Keys]:
            game, about = begin_table(wanted)
            return about, *Table.make(self.hall.store, game, wanted.get("players") or {}, about, self.limits.budgets)

        about, name, keys = await self._set_up(set_up, "document" if "document" in wanted else "bad_request")
        return _json({"table": name, "title": about["title"][lang], "keys": keys.to_dict()}, 201)

    async def look(self, request: Request) -> Response:
        """What a document is, for who chooses the players before it is loaded."""
        if not self.rates.take(_address(request)):
            raise HTTPError(429, "too_fast")
        wanted = await self._body(request)
        lang = language_of(wanted.get("lang"))
        return _json(await self._set_up(lambda: describe_document(read(wanted.get("document")), lang), "document"))

    async def _set_up(self, work: Callable[[], Result], code: str) -> Result:
        """What compiles rules and reads documents, one at a time; all their faults are told, under this code."""
        try:
            async with self.hall.setting_up:
                return await self.hall.aside(work)
        except StoreError as error:
            LOG.error("%s", error)
            raise HTTPError(503, "store") from None
        except FaultyError as error:
            raise HTTPError(400, code, why=error) from None
        except (UndauntedError, ValueError, TypeError) as error:
            raise HTTPError(400, "bad_request", why=error) from None

    async def _body(self, request: Request) -> dict[str, Any]:
        """The JSON object that was sent, of bounded size."""
        parts, size = [], 0
        async for part in request.stream():
            size += len(part)
            if size > self.limits.upload:
                raise HTTPError(413, "too_large", most=self.limits.upload)
            parts.append(part)
        try:
            document = json.loads(b"".join(parts))
        except (ValueError, RecursionError):
            document = None
        if not isinstance(document, dict) or not isinstance(document.get("players", {}), dict):
            raise HTTPError(400, "bad_request", why='{"game": ..., "scenario": ..., "players": {...}}')
        return document

    async def _enter(self, request: Request) -> tuple[Seating, tuple[str, ...] | None]:
        """The table of a request and the seats of its key."""
        scheme, _, key = request.headers.get("authorization", "").partition(" ")
        return await self._open(request, key if scheme.casefold() == "bearer" else "")

    async def _open(self, request: Request, key: str) -> tuple[Seating, tuple[str, ...] | None]:
        name = request.path_params["table"]
        opens, seats = await self.hall.holds(name, key)
        try:
            seating = await self.hall.seating(name) if opens else None
        except UnreadableError as error:
            raise HTTPError(409, "unreadable", why=error) from None
        if seating is None:
            raise HTTPError(404, "no_access")
        return seating, seats

    async def catalog(self, request: Request) -> Response:
        """Every definition in play."""
        seating, _ = await self._enter(request)
        return _json(seating.table.game.catalog)

    async def board(self, request: Request) -> Response:
        """The geometry."""
        seating, _ = await self._enter(request)
        return _json(seating.table.game.board.to_dict())

    async def save(self, request: Request) -> Response:
        """The game as a save."""
        seating = await self._enter_to_save(request)
        text = await self.hall.at(seating, _address(request), lambda: seating.table.game.to_json())
        return _document(text, f"{seating.table.id}.save.json")

    async def position(self, request: Request) -> Response:
        """The game as a position."""
        seating = await self._enter_to_save(request)
        position = await self.hall.at(seating, _address(request), lambda: seating.table.game.position())
        return _document(json.dumps(position, indent=1, ensure_ascii=False), f"{seating.table.id}.position.json")

    async def campaign(self, request: Request) -> Response:
        """The campaign as a document."""
        seating, seats = await self._enter(request)
        table = seating.table if isinstance(seating.table, CampaignTable) else None
        if table is None or not table.may_save_campaign(seats):
            raise HTTPError(404, "not_found") if table is None else HTTPError(403, "secrets")
        text = await self.hall.at(seating, _address(request), table.document)
        return _document(text, f"{table.id}.campaign.json")

    async def _enter_to_save(self, request: Request) -> Seating:
        seating, seats = await self._enter(request)
        if not seating.table.may_save(seats):
            raise HTTPError(403, "secrets")
        return seating

    async def replay(self, request: Request) -> Response:
        """The whole game, when it is over."""
        seating, _ = await self._enter(request)
        game = await self._take_finished(seating, request)
        async with self.hall.long_work:
            text = await self.hall.aside(lambda: game.replay().to_json())
        return _document(text, f"{seating.table.id}.replay.json")

    async def stops(self, request: Request) -> Response:
        """Some stops of a finished game for a slider: pictures and what happened."""
        seating, seats = await self._enter(request)
        seat = _own(request.query_params.get("seat"), seats)
        game = await self._take_finished(seating, request)
        number = request.query_params.get("from", "0")
        if not number.isdecimal() or len(number) > MOST_DIGITS:
            raise HTTPError(400, "bad_request", why="?from=0")
        async with self.hall.turns.take(_address(request)):
            return _json(await self.hall.aside(stops_of, game, seat, _lang(request), int(number), self.limits.stops))

    async def slides(self, request: Request) -> Response:
        """The page with the slider, when the game is over; as a form it carries the key in its body."""
        if request.method == "POST":
            form = await self._form(request)
            seating, seats = await self._open(request, form.get("key", ""))
        else:
            form = dict(request.query_params)
            seating, seats = await self._enter(request)
        seat, address = _own(form.get("seat"), seats), _address(request)
        parts = page_of(await self._take_finished(seating, request), seat, language_of(form.get("lang")))

        async def send_parts() -> AsyncIterator[str]:
            # One stop at a time: it is drawn when the one before was read, and none when the reader has gone.
            while True:
                async with self.hall.turns.take(address):
                    part = await self.hall.aside(next, parts, None)
                if part is None:
                    return
                yield part

        headers = {"content-security-policy": policy_of_page(), "cache-control": "no-store"}
        return StreamingResponse(send_parts(), 200, headers, "text/html; charset=utf-8")

    async def _take_finished(self, seating: Seating, request: Request) -> uc.Game:
        """A copy of a finished game."""
        if not seating.table.game.is_terminal:
            raise HTTPError(403, "not_over")
        return await self.hall.at(seating, _address(request), lambda: seating.table.game.clone())

    async def _form(self, request: Request) -> dict[str, str]:
        from urllib.parse import parse_qsl

        body = b""
        async for part in request.stream():
            body += part
            if len(body) > self.limits.message:
                raise HTTPError(413, "too_large", most=self.limits.message)
        return dict(parse_qsl(body.decode("latin-1"), max_num_fields=10))

    # -- connections -------------------------------------------------------------------

    async def live(self, socket: WebSocket) -> None:
        """A page that plays or watches."""
        if self.hall.sockets >= self.limits.sockets:
            await socket.close(1013)
            return
        self.hall.sockets += 1
        try:
            await socket.accept()
            await Connection(self.hall, socket, socket.path_params["table"], _address(socket)).run()
        finally:
            self.hall.sockets -= 1

    async def report_error(self, request: Request, error: Exception) -> Response:
        """What went wrong, as JSON; what is no fault of the request is in the log alone."""
        if not isinstance(error, HTTPError):
            LOG.error("%s %s", request.method, request.url.path, exc_info=error)
            error = HTTPError(500, "internal")
        lang = _lang(request)
        fields = {name: self.worded(str(field), lang) for name, field in error.fields.items()}
        message = say(error.code, lang, **fields)
        return _json({"error": {"code": error.code, "message": message}}, error.status)


class Gate:
    """What every request passes: the name it calls the server by, where it comes from, the headers of the answer."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app = app
        self.site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        is_known = self.site.is_host(headers.get("host"))
        refused = None if is_known and self.site.is_origin(headers) else "origin" if is_known else "host"
        if scope["type"] == "websocket":
            if refused is None:
                await self.app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 1008})
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                names = {name for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *((name.encode(), value.encode()) for name, value in HEADERS.items() if name.encode() not in names),
                ]
            await send(message)

        if refused is None:
            await self.app(scope, receive, with_headers)
            return
        text = say(refused, "en", name=str(headers.get("host"))[:60]) if refused == "host" else say(refused, "en")
        answer = _json({"error": {"code": refused, "message": text}}, 403)
        await answer(scope, receive, with_headers)


def _address(connection: Request | WebSocket) -> str:
    """Who asks, as the limits count it."""
    return connection.client.host if connection.client else ""


def _lang(request: Request) -> str:
    return language_of(request.query_params.get("lang"))


def _own(seat: str | None, seats: tuple[str, ...] | None) -> str | None:
    """The seat from which a finished game is shown: one that the key holds, its only one, or a spectator's place."""
    own = seats or ()
    return seat if seat in own else own[0] if len(own) == 1 else None


def _json(value: object, status: int = 200) -> Response:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=dict)
    return Response(text, status, {"cache-control": "no-store"}, "application/json")


def _document(text: str, name: str) -> Response:
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
    return Response(text, 200, headers, "application/json")


def make_app(
    store: Store, site: Site, limits: Limits | None = None,
    worded: Callable[[str, str], str] = lambda english, lang: english,
) -> Starlette:  # fmt: skip
    """The application of a store; ``site`` says by which names it is called.

    ``worded`` gives an error of the library, which is English, in a language, as far as there are words for it.
    """
    web = Web(store, site, limits or Limits(), worded)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        sweeping = asyncio.create_task(web.hall.sweep_always())
        web.hall.follow()
        yield
        sweeping.cancel()
        with suppress(asyncio.CancelledError):
            await sweeping
        await web.hall.close()

    def api(path: str, run: Callable[[Request], Awaitable[Response]], *methods: str) -> Route:
        return Route(f"/api{path}", run, methods=list(methods or ("GET",)))

    async def missing(request: Request, error: Exception) -> Response:
        status = getattr(error, "status_code", 404)
        return await web.report_error(request, HTTPError(status, "not_found"))

    app = Starlette(
        routes=[
            Route("/", web.page),
            Route("/table/{table}", web.page),
            Mount("/client", StaticFiles(directory=CLIENT)),
            api("/games", web.games),
            api("/documents", web.look, "POST"),
            api("/tables", web.make, "POST"),
            api("/tables/{table}/catalog", web.catalog),
            api("/tables/{table}/board", web.board),
            api("/tables/{table}/save", web.save),
            api("/tables/{table}/position", web.position),
            api("/tables/{table}/campaign", web.campaign),
            api("/tables/{table}/replay", web.replay),
            api("/tables/{table}/stops", web.stops),
            api("/tables/{table}/stops.html", web.slides, "GET", "POST"),
            WebSocketRoute("/api/tables/{table}/live", web.live),
        ],
        middleware=[Middleware(Gate, site=site), Middleware(GZipMiddleware, minimum_size=1024)],
        exception_handlers={HTTPError: web.report_error, 404: missing, 405: missing, 500: web.report_error},
        lifespan=lifespan,
    )
    app.state.hall = web.hall
    return app


__all__ = ["CLIENT", "make_app"]
