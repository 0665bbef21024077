"""The handlers of the requests and of the connection; :mod:`undaunted_table.web.protocol` declares them."""

from __future__ import annotations

import json
import logging
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import parse_qsl

from starlette.responses import FileResponse, Response, StreamingResponse

from undaunted_core.errors import FaultyError, UndauntedError
from undaunted_table.web.affairs import list_tables
from undaunted_table.web.arrangements import ARRANGING
from undaunted_table.web.begin import hash_of
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
from undaunted_table.web.hall import Hall, UnreadableError
from undaunted_table.web.kept import StoreError
from undaunted_table.web.live import Connection
from undaunted_table.web.messages import Refused, check_query, check_shape
from undaunted_table.web.protocol import COMMON, STATUS_OF
from undaunted_table.web.published import ASYNCAPI, OPENAPI, published
from undaunted_table.web.remote import Remote
from undaunted_table.web.seats import SeatError
from undaunted_table.web.table import Table
from undaunted_table.web.words import language_of, say

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from starlette.requests import Request
    from starlette.websockets import WebSocket

    import undaunted_core as uc
    from undaunted_table.web.begin import Keys
    from undaunted_table.web.documents import About
    from undaunted_table.web.guard import Site
    from undaunted_table.web.hall import Seating
    from undaunted_table.web.kept import Key
    from undaunted_table.web.limits import Limits
    from undaunted_table.web.messages import Request as Declared
    from undaunted_table.web.remote import Play
    from undaunted_table.web.store import Store

Result = TypeVar("Result")
LOG = logging.getLogger("undaunted.web")
#: From so many moves on, a game takes a while to be read from the store.
LONG_GAME = 5_000
#: The seconds between two pictures of a replay.
PAUSE = 0.01
CLIENT = Path(__file__).parent / "client"
#: Codes of WebSocket closings: the server is full.
TOO_MANY = 1013


class Web:
    """The handlers of one server."""

    def __init__(self, store: Store, site: Site, limits: Limits, worded: Callable[[str, str], str]) -> None:
        self.limits = limits
        self.site = site
        self.worded = worded
        self.hall = Hall(store, limits)
        self.catalogue = Catalogue()
        self.remote = Remote(self.hall)
        #: The latest table of a long document.
        self.long_table = ""

    async def answer(self, declared: Declared, request: Request) -> Response:
        """Check a request by its declaration, and give it to its handler."""
        rates = self.hall.rates.get(declared.rate)
        if rates is not None and not rates.take(_address(request)):
            raise Refused("too_fast")
        asked = check_query(request.query_params.multi_items(), (*declared.query, *COMMON))
        if declared.has_form:
            (form,) = declared.bodies
            asked |= check_query(await self._form(request), form.fields)
        elif declared.bodies:
            body = await self._body(request)
            check_shape(body, declared.bodies)
            asked |= body
        if declared.name in ARRANGING:
            return await self.arrange(request, asked, declared.name)
        handler: Callable[[Request, dict[str, Any]], Awaitable[Response]] = getattr(self, declared.name)
        return await handler(request, asked)

    # -- pages and lists -----------------------------------------------------------

    async def page(self, request: Request) -> Response:
        """The page itself; a table's page is the same, whether there is such a table or not."""
        return FileResponse(CLIENT / "index.html", headers={"cache-control": "no-cache"})

    async def openapi(self, request: Request, asked: dict[str, Any]) -> Response:
        """The requests as OpenAPI."""
        return to_json((await self.hall.aside(published))[OPENAPI])

    async def asyncapi(self, request: Request, asked: dict[str, Any]) -> Response:
        """The connection as AsyncAPI."""
        return to_json((await self.hall.aside(published))[ASYNCAPI])

    async def games(self, request: Request, asked: dict[str, Any]) -> Response:
        """What can be played."""
        async with self.hall.setting_up:
            games = await self.hall.aside(self.catalogue.games, _lang(request))
        return to_json(games)

    async def setup(self, request: Request, asked: dict[str, Any]) -> Response:
        """How a scenario begins."""
        lang = _lang(request)
        return to_json(await self._set_up(lambda: self.catalogue.setup(asked, lang)))

    # -- tables ----------------------------------------------------------------------

    async def make(self, request: Request, asked: dict[str, Any]) -> Response:
        """A new table, or one of a document."""
        if await self.hall.aside(self.hall.store.count) >= self.limits.tables:
            raise Refused("full", what=lambda lang: say("tables", lang))
        lang = language_of(asked.get("lang"))

        def set_up() -> tuple[int, About, str, Keys]:
            game, about = begin_table(asked)
            stated: dict[str, Any] = {**about} | ({"clock": asked["clock"]} if "clock" in asked else {})
            players, budgets = asked.get("players") or {}, self.limits.budgets
            made = Table.make(self.hall.store, game, players, stated, budgets, asked.get("visitor"))
            return len(game.history), about, *made

        with_document = _address(request) if "document" in asked else None
        moves, about, name, keys = await self._set_up(set_up, with_document)
        if moves > LONG_GAME:
            # Who waits for a long document waits here for all of it; then the page opens at once.  One such table is
            # in memory for nobody.
            self.hall.let_go(self.long_table)
            self.long_table = name
            await self.hall.seating(name, _address(request))
        return to_json({"table": name, "title": about["title"][lang], "keys": keys.to_dict()}, 201)

    async def look(self, request: Request, asked: dict[str, Any]) -> Response:
        """What a document is, for who chooses the players before it is loaded."""
        lang = language_of(asked.get("lang"))
        return to_json(await self._set_up(lambda: describe_document(read(asked["document"]), lang), _address(request)))

    async def _set_up(self, work: Callable[[], Result], with_document: str | None = None) -> Result:
        """What compiles rules, or reads a document of an address, one at a time; all their faults are told."""
        try:
            async with self._turn(with_document):
                return await (self.hall.aside if with_document is None else self.hall.aside_whole)(work)
        except StoreError as error:
            LOG.error("%s", error)
            raise Refused("store") from None
        except SeatError as error:
            raise Refused("unknown_name", f"/players/{error.name}", error.nearest, why=error) from None
        except FaultyError as error:
            raise Refused("no_setup" if with_document is None else "document", why=error) from None
        except (UndauntedError, ValueError, TypeError) as error:
            raise Refused("no_setup", why=error) from None

    @asynccontextmanager
    async def _turn(self, with_document: str | None) -> AsyncIterator[None]:
        """The turn to set something up.  For an address with documents only a few others' are done before its own."""
        if with_document is None:
            async with self.hall.setting_up:
                yield
        else:
            async with self.hall.turns.take(with_document), self.hall.playing:
                yield

    async def _body(self, request: Request) -> dict[str, Any]:
        """The JSON object that was sent, of bounded size."""
        parts, size = [], 0
        async for part in request.stream():
            size += len(part)
            if size > self.limits.upload:
                raise Refused("too_large", most=self.limits.upload)
            parts.append(part)
        try:
            document = json.loads(b"".join(parts))
        except (ValueError, RecursionError):
            document = None
        if not isinstance(document, dict):
            raise Refused("bad_request")
        return document

    async def _enter(self, request: Request) -> tuple[Seating, tuple[str, ...] | None]:
        """The table of a request and the seats of its key."""
        seating, key = await self._open(request, _bearer(request))
        return seating, key.seats

    async def _open(self, request: Request, text: str) -> tuple[Seating, Key]:
        name = request.path_params["table"]
        key = await self.hall.find_key(name, text)
        try:
            seating = await self.hall.seating(name, _address(request)) if key is not None else None
        except UnreadableError as error:
            raise Refused("unreadable", why=error) from None
        if seating is None or key is None:
            raise Refused("no_access")
        return seating, key

    async def catalog(self, request: Request, asked: dict[str, Any]) -> Response:
        """Every definition in play."""
        seating, _ = await self._enter(request)
        return to_json(seating.table.game.catalog)

    async def board(self, request: Request, asked: dict[str, Any]) -> Response:
        """The geometry."""
        seating, _ = await self._enter(request)
        return to_json(seating.table.game.board.to_dict())

    async def save(self, request: Request, asked: dict[str, Any]) -> Response:
        """The game as a save."""
        seating = await self._enter_to_save(request)
        text = await self.hall.at(seating, _address(request), lambda: seating.table.game.to_json())
        return _document(text, f"{seating.table.id}.save.json")

    async def position(self, request: Request, asked: dict[str, Any]) -> Response:
        """The game as a position."""
        seating = await self._enter_to_save(request)
        position = await self.hall.at(seating, _address(request), lambda: seating.table.game.position())
        return _document(json.dumps(position, indent=1, ensure_ascii=False), f"{seating.table.id}.position.json")

    async def campaign(self, request: Request, asked: dict[str, Any]) -> Response:
        """The campaign as a document."""
        seating, seats = await self._enter(request)
        table = seating.table if isinstance(seating.table, CampaignTable) else None
        if table is None or not table.may_save_campaign(seats):
            raise Refused("no_campaign" if table is None else "secrets")
        text = await self.hall.at(seating, _address(request), table.document)
        return _document(text, f"{table.id}.campaign.json")

    async def _enter_to_save(self, request: Request) -> Seating:
        seating, seats = await self._enter(request)
        if not seating.table.may_save(seats):
            raise Refused("secrets")
        return seating

    async def replay(self, request: Request, asked: dict[str, Any]) -> Response:
        """The whole game, when it is over."""
        seating, _ = await self._enter(request)
        game = await self._take_finished(seating, request)
        async with self.hall.turns.take(_address(request)), self.hall.playing:
            text = await self.hall.aside(lambda: game.replay().to_json())
        return _document(text, f"{seating.table.id}.replay.json")

    async def stops(self, request: Request, asked: dict[str, Any]) -> Response:
        """Some stops of a finished game for a slider: pictures and what happened."""
        seating, seats = await self._enter(request)
        seat = _own(asked.get("seat"), seats)
        game = await self._take_finished(seating, request)
        async with self.hall.turns.take(_address(request)):
            number, most = asked.get("from", 0), self.limits.stops
            return to_json(await self.hall.aside(stops_of, game, seat, _lang(request), number, most, PAUSE))

    async def slides(self, request: Request, asked: dict[str, Any]) -> Response:
        """The page with the slider, when the game is over."""
        return await self._send_slides(request, asked, *await self._enter(request))

    async def slides_by_form(self, request: Request, asked: dict[str, Any]) -> Response:
        """The same page for a form, which carries the key in its body."""
        seating, key = await self._open(request, asked["key"])
        return await self._send_slides(request, asked, seating, key.seats)

    async def _send_slides(
        self, request: Request, asked: dict[str, Any], seating: Seating, seats: tuple[str, ...] | None
    ) -> Response:
        seat, address = _own(asked.get("seat"), seats), _address(request)
        parts = page_of(await self._take_finished(seating, request), seat, language_of(asked.get("lang")))

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
        if not seating.table.is_over:
            raise Refused("not_over")
        return await self.hall.at(seating, _address(request), lambda: seating.table.game.clone())

    async def _form(self, request: Request) -> list[tuple[str, str]]:
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > self.limits.message:
                raise Refused("too_large", most=self.limits.message)
        return parse_qsl(body.decode("latin-1"), max_num_fields=10)

    # -- play without a connection -----------------------------------------------------

    async def view(self, request: Request, asked: dict[str, Any]) -> Response:
        """The view of a seat, at once or when there is news."""
        seating, key = await self._open(request, _bearer(request))
        return to_json(await self.remote.view(seating, asked, key, _address(request), _lang(request)))

    async def choose(self, request: Request, asked: dict[str, Any]) -> Response:
        """Decide."""
        return await self._play(request, asked, self.remote.choose)

    async def undo(self, request: Request, asked: dict[str, Any]) -> Response:
        """Take back the latest decision of a seat."""
        return await self._play(request, asked, self.remote.undo)

    async def explain(self, request: Request, asked: dict[str, Any]) -> Response:
        """Sums and odds."""
        return await self._play(request, asked, self.remote.explain)

    async def why(self, request: Request, asked: dict[str, Any]) -> Response:
        """Why an action is not legal."""
        return await self._play(request, asked, self.remote.why)

    async def _play(self, request: Request, asked: dict[str, Any], play: Play) -> Response:
        seating, seats = await self._enter(request)
        asked = {"lang": _lang(request), **asked}
        return to_json(await self.remote.play(seating, asked, seats or (), _address(request), play))

    # -- people ------------------------------------------------------------------------

    async def mine(self, request: Request, asked: dict[str, Any]) -> Response:
        """The tables of a visitor."""
        return to_json(await list_tables(self.hall, asked))

    async def arrange(self, request: Request, asked: dict[str, Any], task: str) -> Response:
        """What people ask for beside the game."""
        text = _bearer(request)
        seating, key = await self._open(request, text)
        return to_json(await self.remote.arrange(seating, task, asked, key, hash_of(text), _address(request)))

    # -- connections -------------------------------------------------------------------

    async def live(self, socket: WebSocket) -> None:
        """A page that plays or watches."""
        if self.hall.sockets >= self.limits.sockets:
            await socket.close(TOO_MANY)
            return
        self.hall.sockets += 1
        try:
            await socket.accept()
            await Connection(self.hall, socket, socket.path_params["table"], _address(socket), self.worded).run()
        finally:
            self.hall.sockets -= 1

    async def report_error(self, request: Request, error: Exception) -> Response:
        """What went wrong, as JSON; what is no fault of the request is in the log alone."""
        if not isinstance(error, Refused):
            LOG.error("%s %s", request.method, request.url.path, exc_info=error)
            error = Refused("internal")
        content = {"error": error.to_dict(_lang(request), self.worded)}
        return to_json(content, STATUS_OF[error.code] or 400)


def _address(connection: Request | WebSocket) -> str:
    """Who asks, as the limits count it."""
    return connection.client.host if connection.client else ""


def _bearer(request: Request) -> str:
    """The key that a request has; empty if it has none."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    return key if scheme.casefold() == "bearer" else ""


def _lang(request: Request) -> str:
    return language_of(request.query_params.get("lang"))


def _own(seat: str | None, seats: tuple[str, ...] | None) -> str | None:
    """The seat from which a finished game is shown: one that the key holds, its only one, or a spectator's place."""
    own = seats or ()
    return seat if seat in own else own[0] if len(own) == 1 else None


def to_json(value: object, status: int = 200) -> Response:
    """An answer of JSON, which no cache keeps."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=dict)
    return Response(text, status, {"cache-control": "no-store"}, "application/json")


def _document(text: str, name: str) -> Response:
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
    return Response(text, 200, headers, "application/json")


__all__ = ["CLIENT", "Web", "to_json"]
