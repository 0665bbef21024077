"""Servers of the page for tests: one in a thread, whose games can be looked into; one as a process, to be killed.

A relay stands between a browser and a server, so that a test can cut the line or hold up one of its directions.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from typing import TYPE_CHECKING, Any, Self

import attrs
import uvicorn

from undaunted_command.clauses import all_clauses
from undaunted_command.out import in_language
from undaunted_table.web.app import make_app
from undaunted_table.web.guard import Site
from undaunted_table.web.limits import Limits
from undaunted_table.web.store import Store

if TYPE_CHECKING:
    from pathlib import Path

    import undaunted_core as uc
    from undaunted_table.web.table import Table

LIMITS = attrs.evolve(Limits(), bot_pause=0.0, processes=False, new_burst=10_000)


@attrs.frozen
class Made:
    """A new table: its address, and the links of those who sit at it."""

    server: str
    id: str
    keys: dict[str, Any]

    def link(self, seat: str = "here") -> str:
        """The link of a seat elsewhere, of those who watch (``watch``), or of all who play here."""
        key = self.keys[seat] if seat in ("here", "watch") else self.keys["seats"][seat]
        return f"{self.server}table/{self.id}#{key}"

    def key(self, seat: str) -> str:
        """The key in a link."""
        return self.link(seat).partition("#")[2]


class _Asked:
    """What can be asked of any server."""

    address: str

    def make(self, game: str = "normandy", scenario: str = "la_raye", **wanted: Any) -> Made:
        """A table; ``players`` and whatever else the request may hold."""
        return self.post({"game": game, "scenario": scenario, "seed": 1, **wanted})

    def load(self, document: str, **wanted: Any) -> Made:
        """A table for a document."""
        return self.post({"document": document, **wanted})

    def seats(self, game: str, scenario: str) -> list[str]:
        """The seats of a scenario that people or bots may play."""
        with urllib.request.urlopen(f"{self.address}api/games", timeout=60) as answer:
            listed = json.load(answer)
        (found,) = (
            one
            for title in listed
            for one in title["scenarios"]
            if (title["id"], one["id"]) == (game, scenario)
        )
        return [side["id"] for side in found["sides"] if side["automated"] != "rules"]

    def post(self, wanted: dict[str, Any]) -> Made:
        """A table as the page asks for it."""
        request = urllib.request.Request(
            f"{self.address}api/tables", json.dumps(wanted).encode(), {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            made = json.load(answer)
        return Made(self.address, made["table"], made["keys"])


class Served(_Asked):
    """A server in a thread of its own on a free port."""

    def __init__(self, path: Path, limits: Limits = LIMITS) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/"
        self.app = make_app(Store(path), Site.of("127.0.0.1"), limits, in_language, all_clauses)
        self._server = uvicorn.Server(
            uvicorn.Config(self.app, log_level="warning", access_log=False, timeout_graceful_shutdown=1)
        )
        self._thread = threading.Thread(target=lambda: asyncio.run(self._server.serve([self._socket])), daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        # Once this is answered, it listens.
        urllib.request.urlopen(f"{self.address}api/games", timeout=60).close()
        return self

    def __exit__(self, *raised: object) -> None:
        self._server.should_exit = True
        self._thread.join(20)
        self._socket.close()

    def table(self, made: Made) -> Table:
        """The server's own table, which somebody looks at."""
        table: Table = self.app.state.hall._seatings[made.id].table
        return table

    def game(self, made: Made) -> uc.Game:
        """The game of that table."""
        return self.table(made).game

    def revision(self, made: Made) -> int:
        """What views of the present state say."""
        return self.table(made).version


class Relay:
    """The same server at another address, by a line that tests cut and hold up."""

    def __init__(self, served: Served) -> None:
        self._to = served.port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._passes = {"asked": threading.Event(), "answered": threading.Event()}
        self._open = True

    def through(self, link: str) -> str:
        """A link of the server that leads over this line."""
        return link.replace(f":{self._to}/", f":{self.port}/")

    def hold(self, way: str) -> None:
        """What is ``asked`` of the server, or ``answered`` by it, gets no further until the line is cut."""
        self._passes[way].clear()

    def cut(self) -> None:
        """Both ends lose every connection, and what was on its way is lost; nobody gets through."""
        self._open = False
        # Who was held up goes on when the line is mended, and finds that it is none of these any more.
        lost, self._pairs = self._pairs, []
        for pair in lost:
            _end(pair)

    def mend(self) -> None:
        """Who comes again gets through."""
        for passes in self._passes.values():
            passes.set()
        self._open = True

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            if not self._open:
                near.close()
                continue
            pair = (near, socket.create_connection(("127.0.0.1", self._to)))
            self._pairs.append(pair)
            for source, target, way in ((*pair, "asked"), (*pair[::-1], "answered")):
                threading.Thread(target=self._pump, args=(pair, source, target, way), daemon=True).start()

    def _pump(self, pair: tuple[socket.socket, ...], source: socket.socket, target: socket.socket, way: str) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                # What is held up when the line is cut is lost with it.
                self._passes[way].wait(600)
                if pair not in self._pairs:
                    break
                target.sendall(data)
        _end(pair)
        for one in pair:
            one.close()

    def __enter__(self) -> Self:
        self.mend()
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *raised: object) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.cut()
        for passes in self._passes.values():
            passes.set()


def _end(pair: tuple[socket.socket, ...]) -> None:
    for one in pair:
        with contextlib.suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)


class Process(_Asked):
    """``undaunted serve`` as a user starts it, on a store that stays when it is killed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.address, self._port = "", "0"
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start, on the same port as before."""
        command = [sys.executable, "-m", "undaunted_core", "serve", "--no-browser", "--port", self._port]
        self._process = subprocess.Popen(
            [*command, "--data", str(self._path)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().split()[-1]
        self._port = self.address.rstrip("/").rpartition(":")[2]

    def kill(self) -> None:
        """No time for anything."""
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(10)
        self._process.stdout.close()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *raised: object) -> None:
        self.kill()
