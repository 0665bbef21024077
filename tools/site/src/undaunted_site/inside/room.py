"""The tables of a browser, behind the requests and messages of the server: the page cannot tell them apart.

The worker of the page calls :class:`Room`.  All that goes in and out is text.
"""

from __future__ import annotations

import importlib
import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, unquote

from undaunted_command.out import in_language
from undaunted_core.errors import FaultyError, StaleActionError, UndauntedError
from undaunted_core.extension.manager import default_library, shared_library
from undaunted_site.inside.keeping import Shelf
from undaunted_site.inside.line import LIMITS, Line, to_text
from undaunted_site.inside.passing import receive, record_of
from undaunted_site.inside.words import say
from undaunted_table.web.campaign_table import CampaignTable, load_table
from undaunted_table.web.documents import begin_table, describe_document, read, stops_of
from undaunted_table.web.kept import StoreError
from undaunted_table.web.messages import Refused, check_query, check_shape
from undaunted_table.web.protocol import COMMON, REQUESTS
from undaunted_table.web.seats import BOT, SeatError
from undaunted_table.web.table import Table, hash_of
from undaunted_table.web.words import language_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

#: The requests that a room answers itself: the page has the games as a file, and plays by messages.
ANSWERED = {
    request.path.rpartition("/")[2]: request
    for request in REQUESTS
    if request.name in ("look", "make", "catalog", "board", "save", "position", "campaign", "replay", "stops")
}


class Room:
    """The tables of one browser.  ``write`` keeps the text of a table, ``send`` gives a message to a line."""

    def __init__(self, write: Callable[[str, str], object], send: Callable[[int, str], object]) -> None:
        self._shelf = Shelf(write)
        self._send = send
        self._tables: dict[str, Table] = {}
        self._lines: dict[int, Line] = {}
        #: The tables whose bot was stopped.
        self._halted: set[str] = set()
        self._seen: dict[str, int] = {}
        #: The folders of data packs.
        self._folders: list[str] = []

    # -- requests --------------------------------------------------------------------

    def has(self, table: str) -> bool:
        """Whether a table is in memory; else :meth:`bring` brings it."""
        return self._shelf.has(table)

    def bring(self, table: str, text: str) -> bool:
        """Put a table of the browser's storage into memory; False for a text that holds none."""
        try:
            self._shelf.bring(table, text)
        except StoreError:
            return False
        return True

    def refresh(self, table: str, text: str) -> None:
        """Take over what another page of this browser has done at a table."""
        if self.bring(table, text) and table in self._tables:
            self._tables[table].reload()
            self._note_changes()

    def renew(self, folders: Iterable[str]) -> None:
        """Let the library find packs that have come since, and those of these folders of data."""
        importlib.invalidate_caches()
        shared_library.cache_clear()
        self._folders += folders
        for folder in self._folders:
            default_library().add(folder)

    def request(self, text: str) -> str:
        """The answer to a request: ``{"content": ...}``, or ``{"error": {...}}`` as the server words it."""
        asked = json.loads(text)
        lang = language_of(asked.get("lang"))
        try:
            return to_text({"content": self._answer(asked, lang)})
        except Refused as refused:
            return to_text({"error": refused.to_dict(lang, in_language)})
        except (UndauntedError, ValueError, TypeError) as error:
            return to_text({"error": _refusal_of(error).to_dict(lang, in_language)})

    def _answer(self, asked: dict[str, Any], lang: str) -> object:
        path, _, query = str(asked["path"]).partition("?")
        parts = [unquote(part) for part in path.strip("/").split("/")]
        body: dict[str, Any] = asked.get("body") or {}
        if parts == ["records"]:
            return receive(self._shelf, self._table, body, lang)
        declared = ANSWERED.get(parts[-1])
        if declared is None or len(parts) not in (1, 3):
            if len(parts) == 3 and parts[2] == "record":
                return record_of(self._enter(parts[1], asked)[0])
            raise Refused("not_found")
        fields = check_query(parse_qsl(query), (*declared.query, *COMMON))
        if declared.bodies:
            check_shape(body, declared.bodies)
        if declared.name == "look":
            return describe_document(read(body["document"]), lang)
        if declared.name == "make":
            return self._make(body, lang)
        table, seats = self._enter(parts[1], asked)
        return self._give(declared.name, table, seats, fields, lang)

    def _make(self, asked: dict[str, Any], lang: str) -> dict[str, object]:
        game, about = begin_table(asked)
        name, keys = Table.make(self._shelf, game, asked.get("players") or {}, about, LIMITS.budgets)
        return {"table": name, "title": about["title"][lang], "keys": keys.to_dict()}

    def _enter(self, name: str, asked: dict[str, Any]) -> tuple[Table, tuple[str, ...] | None]:
        opens, seats = self._shelf.seats_of(name, hash_of(str(asked.get("key") or "")))
        if not opens:
            raise Refused("no_access")
        return self._table(name), seats

    def _table(self, name: str) -> Table:
        if name not in self._tables:
            try:
                table = load_table(self._shelf, name)
            except UndauntedError as error:
                raise Refused("unreadable", why=error) from None
            if table is None:
                raise Refused("no_access")
            self._tables[name], self._seen[name] = table, table.version
        return self._tables[name]

    def _give(
        self, name: str, table: Table, seats: tuple[str, ...] | None, fields: dict[str, Any], lang: str
    ) -> object:
        """The answer to a request about a table."""
        game = table.game
        if name == "catalog":
            return game.catalog
        if name == "board":
            return game.board.to_dict()
        if name == "campaign":
            if not isinstance(table, CampaignTable) or not table.may_save_campaign(seats):
                raise Refused("secrets" if isinstance(table, CampaignTable) else "no_campaign")
            return table.document()
        if name in ("save", "position"):
            if not table.may_save(seats):
                raise Refused("secrets")
            return game.to_json() if name == "save" else json.dumps(game.position(), indent=1, ensure_ascii=False)
        if not game.is_terminal:
            raise Refused("not_over")
        if name == "replay":
            return game.replay().to_json()
        own, seat = seats or (), fields.get("seat")
        seat = seat if seat in own else own[0] if len(own) == 1 else None
        return stops_of(game.clone(), seat, lang, fields.get("from", 0), LIMITS.stops)

    # -- lines -----------------------------------------------------------------------

    def take(self, number: int, name: str, text: str) -> None:
        """A message of a line; the first one enters the table."""
        message = json.loads(text)
        line = self._lines.get(number)
        if line is not None:
            line.take(message)
            self._note_changes()
            return

        def send(text: str) -> object:
            return self._send(number, text)

        try:
            opens, seats = self._shelf.seats_of(name, hash_of(str(message.get("key") or "")))
            if not opens:
                raise Refused("no_access")
            line = Line(self._table(name), seats, send)
            line.enter(message)
            self._lines[number] = line
        except Refused as refused:
            send(to_text({"is": "refused", **refused.to_dict(language_of(message.get("lang")), in_language)}))

    def leave(self, number: int) -> None:
        """A line ends."""
        self._lines.pop(number, None)

    def draw(self) -> None:
        """Send a new view to each line that needs it."""
        for line in [*self._lines.values()]:
            if line.is_stale:
                name = line.table.id
                line.draw({seat for other in self._lines.values() if other.table.id == name for seat in other.held})

    def _note_changes(self) -> None:
        """The lines of a table that has changed get a new view."""
        for name, table in self._tables.items():
            number, table.changed_from = table.changed_from, None
            lines = [line for line in self._lines.values() if line.table.id == name]
            if table.is_lost:
                table.reload()
            for line in lines:
                if number is not None:
                    line.forget_events(number)
                line.is_stale |= self._seen[name] != table.version or number is not None
            if self._seen[name] != table.version:
                self._halted.discard(name)
            self._seen[name] = table.version

    # -- bots ------------------------------------------------------------------------

    def thinker(self) -> str:
        """The name of the table at which a bot is to decide, or nothing."""
        for line in self._lines.values():
            table = line.table
            if table.id in self._halted or table.trouble or _is_between(table):
                continue
            if any(table.players[seat].kind == BOT for seat in table.to_move):
                return table.id
        return ""

    def think(self, name: str) -> None:
        """Let a bot decide at a table; what goes wrong with it is told there."""
        table = self._tables[name]
        try:
            job = table.job()
            if job is not None:
                table.choose(job.seat, job.token, job.think())
        except StaleActionError:
            pass
        except UndauntedError as error:
            table.trouble = str(error)
        self._tell(name)
        self._note_changes()

    def halt(self, name: str, lang: str) -> None:
        """The bots of a table wait, and the table says so."""
        with suppress(Refused):
            table = self._table(name)
            self._halted.add(name)
            table.trouble = say("stopped", language_of(lang))
            self._tell(name)

    def go_on(self, name: str) -> None:
        """The bots of a table that was halted think again."""
        if name in self._tables:
            self._halted.discard(name)
            self._tables[name].trouble = None
            self._tell(name)

    def _tell(self, name: str) -> None:
        for line in self._lines.values():
            line.is_stale |= line.table.id == name


def _is_between(table: Table) -> bool:
    """Whether no game is played, as the next game of a campaign waits."""
    return isinstance(table, CampaignTable) and table.is_between


def _refusal_of(error: Exception) -> Refused:
    """The refusal of what cannot be set up or read, as the server has it."""
    if isinstance(error, SeatError):
        return Refused("unknown_name", f"/players/{error.name}", error.nearest, why=error)
    return Refused("document" if isinstance(error, FaultyError) else "no_setup", why=error)


__all__ = ["Room"]
