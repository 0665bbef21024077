"""The tables of a browser, behind the requests and messages of the server: the page cannot tell them apart.

The worker of the page calls :class:`Room`.  All that goes in and out is text.
"""

from __future__ import annotations

import importlib
import json
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, unquote

from undaunted_command.out import in_language
from undaunted_core.errors import FaultyError, StaleActionError, UndauntedError
from undaunted_core.extension.manager import default_library, shared_library
from undaunted_site.inside.keeping import Shelf
from undaunted_site.inside.line import LIMITS, Line, Sitting, to_text
from undaunted_site.inside.passing import receive, record_of
from undaunted_site.inside.words import say
from undaunted_table.web.campaign_table import CampaignTable, load_table
from undaunted_table.web.documents import Catalogue, begin_table, describe_document, read, stops_of
from undaunted_table.web.kept import StoreError
from undaunted_table.web.messages import Refused, check_query, check_shape
from undaunted_table.web.protocol import COMMON, REQUESTS
from undaunted_table.web.seats import BOT, SeatError
from undaunted_table.web.table import Table
from undaunted_table.web.words import language_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

#: The requests that a room answers itself: the page has the games as a file, and plays by messages.
ANSWERED = {
    request.path.rpartition("/")[2]: request
    for request in REQUESTS
    if request.name in ("setup", "look", "make", "catalog", "board", "save", "position", "campaign", "replay", "stops")
}


class Room:
    """The tables of one browser.  ``write`` keeps the text of a table, ``send`` gives a message to a line."""

    def __init__(self, write: Callable[[str, str], object], send: Callable[[int, str], object]) -> None:
        self._shelf = Shelf(write)
        self._catalogue = Catalogue()
        self._send = send
        self._sittings: dict[str, Sitting] = {}
        self._lines: dict[int, Line] = {}
        #: The tables whose bot was stopped, with what they say.
        self._halted: dict[str, str] = {}
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
        if self.bring(table, text) and table in self._sittings:
            sitting = self._sittings[table]
            sitting.table.reload()
            self._note_changes()
            # What was read again knows nothing of the stop: an ended worker may have told its last decision late.
            sitting.table.trouble = self._halted.get(table, sitting.table.trouble)

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
            made = receive(self._shelf, self._table, body, lang)
            self._note_changes()
            return made
        declared = ANSWERED.get(parts[-1])
        if declared is None or len(parts) not in (1, 3):
            if len(parts) == 3 and parts[2] == "record":
                return record_of(self._enter(parts[1], asked)[0])
            raise Refused("not_found")
        fields = check_query(parse_qsl(query), (*declared.query, *COMMON))
        if declared.bodies:
            check_shape(body, declared.bodies)
        if declared.name == "setup":
            return self._catalogue.setup(fields, lang)
        if declared.name == "look":
            return describe_document(read(body["document"]), lang)
        if declared.name == "make":
            return self._make(body, lang)
        table, seats = self._enter(parts[1], asked)
        return self._give(declared.name, table, seats, fields, lang)

    def _make(self, asked: dict[str, Any], lang: str) -> dict[str, object]:
        game, about = begin_table(asked)
        stated: dict[str, Any] = {**about} | ({"clock": asked["clock"]} if "clock" in asked else {})
        name, keys = Table.make(self._shelf, game, asked.get("players") or {}, stated, LIMITS.budgets)
        return {"table": name, "title": about["title"][lang], "keys": keys.to_dict()}

    def _enter(self, name: str, asked: dict[str, Any]) -> tuple[Table, tuple[str, ...] | None]:
        key = self._shelf.find_key(name, str(asked.get("key") or ""))
        if key is None:
            raise Refused("no_access")
        return self._table(name), key.seats

    def _table(self, name: str) -> Table:
        return self._sitting(name).table

    def _sitting(self, name: str) -> Sitting:
        if name not in self._sittings:
            try:
                table = load_table(self._shelf, name)
            except UndauntedError as error:
                raise Refused("unreadable", why=error) from None
            if table is None:
                raise Refused("no_access")
            self._sittings[name], self._seen[name] = Sitting(table), table.version
        return self._sittings[name]

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
        if not table.is_over:
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
            key = self._shelf.find_key(name, str(message.get("key") or ""))
            if key is None:
                raise Refused("no_access")
            line = Line(self._sitting(name), key, send)
            line.enter(message)
            self._lines[number] = line
            self._note_changes()
        except Refused as refused:
            send(to_text({"is": "refused", **refused.to_dict(language_of(message.get("lang")), in_language)}))

    def leave(self, number: int) -> None:
        """A line ends."""
        line = self._lines.pop(number, None)
        if line is not None:
            line.sitting.lines.discard(line)

    def draw(self) -> None:
        """Send a new view to each line that needs it."""
        for line in [*self._lines.values()]:
            if line.is_stale:
                line.draw()

    def _note_changes(self) -> None:
        """The lines of a table that has changed get a new view; those of a lost one come again."""
        for name, sitting in [*self._sittings.items()]:
            table = sitting.table
            number, table.changed_from = table.changed_from, None
            if table.is_lost:
                del self._sittings[name]
                self._lines = {at: line for at, line in self._lines.items() if line.sitting is not sitting}
                for line in [*sitting.lines]:
                    line.lose()
                continue
            for line in sitting.lines:
                if number is not None:
                    line.forget_events(number)
                line.is_stale |= self._seen[name] != table.version or number is not None
            if self._seen[name] != table.version:
                self._halted.pop(name, None)
            self._seen[name] = table.version

    # -- clocks ----------------------------------------------------------------------

    def wait(self) -> float:
        """The seconds until the time of a seat is over; less than 0 if no clock runs."""
        due = [when for sitting in self._sittings.values() for when in sitting.table.standing.due.values()]
        return max(0.0, min(due) - time.time()) if due else -1.0

    def ring(self) -> None:
        """End what has no time left."""
        for sitting in [*self._sittings.values()]:
            sitting.table.run_out()
        self._note_changes()

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
        table = self._table(name)
        try:
            job = table.job()
            if job is not None:
                table.choose(job.seat, job.token, job.think(), is_bot=True)
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
            self._halted[name] = table.trouble = say("stopped", language_of(lang))
            self._tell(name)

    def go_on(self, name: str) -> None:
        """The bots of a table that was halted think again."""
        if name in self._sittings:
            self._halted.pop(name, None)
            self._table(name).trouble = None
            self._tell(name)

    def _tell(self, name: str) -> None:
        for line in self._sitting(name).lines:
            line.is_stale = True


def _is_between(table: Table) -> bool:
    """Whether no game is played, as the next game of a campaign waits."""
    return isinstance(table, CampaignTable) and table.is_between


def _refusal_of(error: Exception) -> Refused:
    """The refusal of what cannot be set up or read, as the server has it."""
    if isinstance(error, SeatError):
        return Refused("unknown_name", f"/players/{error.name}", error.nearest, why=error)
    return Refused("document" if isinstance(error, FaultyError) else "no_setup", why=error)


__all__ = ["Room"]
