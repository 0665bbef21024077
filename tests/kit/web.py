"""The page's server in tests: an application on a store of its own, and pages that connect to it."""

from __future__ import annotations

import warnings
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from undaunted_command.clauses import all_clauses
from undaunted_command.out import in_language
from undaunted_table.web.app import make_app
from undaunted_table.web.guard import Site
from undaunted_table.web.limits import Limits
from undaunted_table.web.store import Store

with warnings.catch_warnings():
    # Either of the two clients that it takes will do.
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator

LA_RAYE = {"game": "normandy", "scenario": "la_raye", "seed": 7, "players": {"us": "link", "german": "link"}}
#: Bots that do not wait, and think in the process of the test.
QUICK = Limits(bot_pause=0, processes=False)


@contextmanager
def server(path: str | os.PathLike[str] = ":memory:", limits: Limits = QUICK) -> Iterator[TestClient]:
    """A client of an application that runs."""
    with TestClient(make_app(Store(path), Site.of("testserver"), limits, in_language, all_clauses)) as client:
        yield client


class Made:
    """A table that was set up: its name and its keys."""

    def __init__(self, client: TestClient, **wanted: Any) -> None:
        # A document has a game, a campaign its scenarios.
        needless = {"document": ("game", "scenario", "seed"), "campaign": ("scenario",)}
        left_out = [name for part, names in needless.items() if part in wanted for name in names]
        usual = {name: value for name, value in LA_RAYE.items() if name not in left_out}
        answer = client.post("/api/tables", json={**usual, **wanted})
        assert answer.status_code == 201, answer.text
        self.client = client
        self.told = answer.json()
        self.name: str = self.told["table"]
        self.keys: dict[str, str] = {**self.told["keys"]["seats"], "watch": self.told["keys"]["watch"]}
        if self.told["keys"]["here"]:
            self.keys["here"] = self.told["keys"]["here"]

    def get(self, what: str, key: str, **more: Any) -> Any:
        """An answer of the JSON interface to who has a key."""
        headers = {"authorization": f"Bearer {self.keys.get(key, key)}"}
        return self.client.get(f"/api/tables/{self.name}/{what}", headers=headers, **more)

    def post(self, what: str, key: str, **body: Any) -> Any:
        """The answer to a request with a body from who has a key."""
        headers = {"authorization": f"Bearer {self.keys.get(key, key)}"}
        return self.client.post(f"/api/tables/{self.name}/{what}", headers=headers, json=body)

    @contextmanager
    def page(self, key: str, client: TestClient | None = None, **more: Any) -> Iterator[Page]:
        """A page with a key, entered; ``more`` goes into its first message."""
        address = f"/api/tables/{self.name}/live"
        with (client or self.client).websocket_connect(address) as socket:
            page = Page(socket)
            page.do("enter", key=self.keys.get(key, key), **more)
            yield page


class Page:
    """A page at a table; ``got`` is all that it received, ``sent`` what it sent by :meth:`do`."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.got: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.log: list[dict[str, Any]] = []

    def do(self, what: str, **more: Any) -> None:
        """Send a message."""
        self.sent.append({"do": what, **more})
        self.socket.send_json(self.sent[-1])

    def next(self, kind: str = "view") -> dict[str, Any]:
        """The next message of a kind; others before it are kept in ``got``."""
        while True:
            message: dict[str, Any] = self.socket.receive_json()
            self.got.append(message)
            if message["is"] == "view":
                self.log[message["from"] :] = message["events"]
            if message["is"] == kind:
                return message

    def until(self, true: Any) -> dict[str, Any]:
        """The next view of which something is true."""
        while not true(view := self.next()):
            pass
        return view

    def choose(self, view: dict[str, Any], number: int = 0) -> None:
        """Choose one of the actions that a view offers."""
        self.do("choose", at=view["decision"]["token"], action=view["choices"][number]["action"])
