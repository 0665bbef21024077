"""``serve``: the page to play on."""

from __future__ import annotations

import gc
import logging
import socket
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING

import attrs

from undaunted_command.clauses import all_clauses
from undaunted_command.files import find_data_folder
from undaunted_command.out import UsageError, in_language
from undaunted_command.packs import check_games, find_packs
from undaunted_command.words import say
from undaunted_core.extension.manager import default_library

if TYPE_CHECKING:
    from argparse import Namespace

#: How many ports after one that is taken are tried for a free one.
NEAR = 50
#: How long one thread may hold up another, in seconds.
SWITCH = 0.001
#: After so many new objects, fewer collections look for circles among the newest.
GARBAGE = 50_000
WILD = ("0.0.0.0", "::", "")


def serve(args: Namespace) -> int:
    """Serve the page until it is interrupted."""
    try:
        import uvicorn

        from undaunted_table.web.app import make_app
        from undaunted_table.web.guard import Site, read_origin
        from undaunted_table.web.limits import read_limits
        from undaunted_table.web.store import Store
    except ModuleNotFoundError as error:
        raise UsageError(
            f"serve: {error.name} is missing; install the extra: pip install \"undaunted-core[web]\""
        ) from None

    def tell(key: str, **fields: object) -> None:
        print(say(f"serve.{key}", args.lang, **fields), flush=True)

    try:
        limits = attrs.evolve(read_limits(args.limit), budgets=tuple(args.opponent))
    except ValueError as error:
        raise UsageError(f"--limit {error}") from None
    try:
        origins = [read_origin(text) for text in args.allow_origin]
    except ValueError as error:
        raise UsageError(f"--allow-origin: {error}") from None
    library = default_library()
    for pack in find_packs(args.pack):
        library.add(pack)
    check_games(library)
    listening = listen(args.host, args.port)
    with listening:
        port = listening.getsockname()[1]
        data = args.data or str(default_path())
        store = Store(data if "://" in data else Path(data).expanduser())
        host = "127.0.0.1" if args.host in WILD else args.host
        address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
        local = host in ("127.0.0.1", "localhost", "::1") and args.host not in WILD
        names = (*args.site, *(() if local else (socket.gethostname(),)))
        site = Site.of(args.host, names, numbers=args.host in WILD, origins=origins)
        logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(message)s")
        tell("at", address=address)
        tell("kept", path=store.path)
        if not local:
            print(say("serve.open", args.lang, host=args.host or "0.0.0.0"), file=sys.stderr, flush=True)
        tell("stop")
        if not args.no_browser:
            Timer(0.5, webbrowser.open, (address,)).start()
        app = make_app(store, site, limits, worded=in_language, clauses=all_clauses)
        # Its own set-up of logging would close the handlers of other libraries in this process.
        config = uvicorn.Config(
            app, log_config=None, log_level="warning", access_log=False, ws_max_size=app.state.hall.limits.message,
            ws_ping_interval=10, ws_ping_timeout=20, server_header=False, timeout_graceful_shutdown=2,
        )  # fmt: skip
        # The loop that serves everybody gets its turn soon, whatever the threads work at.
        sys.setswitchinterval(SWITCH)
        # Nobody waits while all that a long game holds is searched for circles; small things are, now and then.
        gc.set_threshold(GARBAGE)
        with suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[listening])
    return 0


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; a usage error that names the nearest free port when this one is taken."""
    try:
        return _listen_at(host, port)
    except OSError as error:
        free = next((near for near in range(port + 1, port + NEAR) if _is_free(host, near)), None)
        if free is None or port == 0:
            raise UsageError(f"--host {host} --port {port}: {error.strerror or error}") from None
        raise UsageError(f"--port {port}: {error.strerror or error}; nearest: {free}") from None


def _listen_at(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        # A port that was used a moment ago is free again.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


def _is_free(host: str, port: int) -> bool:
    try:
        _listen_at(host, port).close()
    except (OSError, OverflowError):
        return False
    return True


def default_path() -> Path:
    """Where the games are kept."""
    return find_data_folder() / "tables.db"


__all__ = ["serve"]
