"""The application: what every request passes, and the way from each declaration of the protocol to its handler."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from functools import cache
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from undaunted_table.web.guard import HEADERS, PREFLIGHT
from undaunted_table.web.handlers import CLIENT, Web, to_json
from undaunted_table.web.limits import Limits
from undaunted_table.web.messages import QUOTED, Refused
from undaunted_table.web.protocol import REQUESTS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping

    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from undaunted_table.web.guard import Site
    from undaunted_table.web.messages import Request as Declared
    from undaunted_table.web.store import Store


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

        own = {**HEADERS, **self.site.headers_for(headers)}

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                names = {name for name, _ in message["headers"]}
                added = [
                    (name.encode(), value.encode())
                    for name, value in own.items()
                    if name == "vary" or name.encode() not in names
                ]
                message["headers"] = [*message["headers"], *added]
            await send(message)

        if refused is not None:
            refusal = Refused(refused, name=str(headers.get("host"))[:QUOTED])
            await to_json({"error": refusal.to_dict("en")}, 403)(scope, receive, with_headers)
        elif scope["method"] == "OPTIONS" and "access-control-request-method" in headers:
            await Response(status_code=204, headers=PREFLIGHT)(scope, receive, with_headers)
        else:
            await self.app(scope, receive, with_headers)


def make_app(
    store: Store, site: Site, limits: Limits | None = None,
    worded: Callable[[str, str], str] = lambda english, lang: english,
    clauses: Callable[[], Mapping[str, Any]] = dict,
) -> Starlette:  # fmt: skip
    """The application of a store; ``site`` says by which names it is called.

    ``worded`` gives an error of the library, which is English, in a language, as far as there are words for it.
    ``clauses`` gives the text of every clause by id.
    """
    web = Web(store, site, limits or Limits(), worded)
    web.hall.clauses = cache(clauses)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        sweeping = asyncio.create_task(web.hall.sweep_always())
        web.hall.follow()
        yield
        sweeping.cancel()
        with suppress(asyncio.CancelledError):
            await sweeping
        await web.hall.close()

    def route(declared: Declared) -> Route:
        async def run(request: Request) -> Response:
            return await web.answer(declared, request)

        return Route(f"/api{declared.path}", run, methods=[declared.method])

    async def missing(request: Request, error: Exception) -> Response:
        is_method = getattr(error, "status_code", 404) == 405
        return await web.report_error(request, Refused("no_method" if is_method else "not_found"))

    app = Starlette(
        routes=[
            Route("/", web.page),
            Route("/table/{table}", web.page),
            Mount("/client", StaticFiles(directory=CLIENT)),
            *map(route, REQUESTS),
            WebSocketRoute("/api/tables/{table}/live", web.live),
        ],
        middleware=[Middleware(Gate, site=site), Middleware(GZipMiddleware, minimum_size=1024)],
        exception_handlers={Refused: web.report_error, 404: missing, 405: missing, 500: web.report_error},
        lifespan=lifespan,
    )
    app.state.hall = web.hall
    return app


__all__ = ["CLIENT", "make_app"]
