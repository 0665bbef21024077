"""A page that looks at a table: what it was sent, and what it asks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from undaunted_command.out import in_language
from undaunted_core.errors import UndauntedError
from undaunted_core.mechanics.signs import PARTS
from undaunted_table.web.campaign_table import CampaignTable
from undaunted_table.web.limits import Limits
from undaunted_table.web.messages import Refused, check_message
from undaunted_table.web.protocol import MESSAGES_BY_NAME
from undaunted_table.web.remote import refusal_of
from undaunted_table.web.view import explain_action, pictures_of, reasons, view_of
from undaunted_table.web.words import language_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_table.web.table import Table

LIMITS = Limits()


def to_text(message: object) -> str:
    """JSON as the server writes it."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"), default=dict)


class Line:
    """A page at a table; ``send`` gets each message as JSON.  ``held`` are the seats of its key."""

    def __init__(self, table: Table, held: tuple[str, ...] | None, send: Callable[[str], object]) -> None:
        self.table = table
        self.held = held or ()
        self.seat: str | None = None
        self.lang = "en"
        #: Whether the page is to get a new view.
        self.is_stale = True
        self._send = send
        self._parts: tuple[str, ...] = ()
        #: The number of the first event that was not sent yet, and the hashes of the pictures sent last.
        self._since = 0
        self._pictures: dict[str, int] = {}

    def enter(self, message: dict[str, Any]) -> None:
        """Begin to look, as the first message says."""
        self.lang = language_of(message.get("lang"))
        asked = [seat for seat in self.table.to_move if seat in self.held]
        seat = message.get("seat")
        self._look(next(iter((*asked, *self.held)), None) if seat is None else seat, message)
        since = message.get("since", 0)
        if self.table.has_seen(since, message.get("revision", -1)):
            self._since = since

    def forget_events(self, number: int) -> None:
        """The events from this number on were taken back."""
        self._since = min(self._since, number)

    def draw(self, online: set[str]) -> None:
        """Send a new view."""
        self.is_stale = False
        since = self._since
        view, observation, events = view_of(
            self.table, self.seat, self.lang, since, self.held, online, LIMITS.events
        )
        self._since = events[-1].number + 1 if events else since
        if self._parts:
            # Who enters gets the whole past: nothing of it has just happened.
            pictures = pictures_of(observation, self._parts, self.lang, events if since else ())
            view["pictures"] = {part: svg for part, svg in pictures.items() if self._pictures.get(part) != hash(svg)}
            self._pictures |= {part: hash(svg) for part, svg in pictures.items()}
        self._send(to_text(view))

    def take(self, message: dict[str, Any]) -> None:
        """Do what a message asks, or say why not."""
        number = message.get("n")
        asked = {"to": number} if type(number) is int else {}
        try:
            check_message(message, MESSAGES_BY_NAME)
            answer = self._do(message)
            if answer is not None:
                self._send(to_text({**answer, **asked}))
        except Refused as refused:
            self._refuse(refused, asked)
        except (UndauntedError, ValueError, TypeError) as error:
            refusal = refusal_of(error)
            self._refuse(refusal, asked)
            if refusal.code in ("stale", "store", "failed"):
                self._pictures = {}
                self.is_stale = True

    def _refuse(self, refused: Refused, asked: dict[str, int]) -> None:
        self._send(to_text({"is": "refused", **refused.to_dict(self.lang, in_language), **asked}))

    def _look(self, seat: str | None, message: dict[str, Any]) -> None:
        """Look from a seat of the key, or as a spectator, at these parts as pictures."""
        if seat is not None and seat not in self.held:
            raise Refused("not_yours")
        self.seat = seat
        if "pictures" in message:
            self._parts = tuple(part for part in PARTS if part in message["pictures"])
        self._pictures = {}
        self.is_stale = True

    def _do(self, message: dict[str, Any]) -> dict[str, object] | None:
        """What a message asks for; the answer for this page alone, or None."""
        task = message["do"]
        if task == "ping":
            return {"is": "pong"}
        if task == "seat":
            self._look(message["seat"], message)
            self._since = 0
        elif task == "lang":
            self.lang, self._since, self._pictures, self.is_stale = message["lang"], 0, {}, True
        elif task == "look":
            self._look(self.seat, message)
        elif self.seat is None:
            raise Refused("not_yours")
        elif task in ("explain", "why"):
            make_answer = explain_action if task == "explain" else reasons
            return {"is": "answer", **make_answer(self.table.observation(self.seat), message, self.lang)}
        elif task == "choose":
            self.table.choose(self.seat, message["at"], message["action"])
        elif task == "undo":
            self.table.undo(self.seat, message["at"])
        else:
            self._do_in_campaign(message, self.seat)
        return None

    def _do_in_campaign(self, message: dict[str, Any], seat: str) -> None:
        table, task, at = self.table, message["do"], message.get("at")
        if not isinstance(table, CampaignTable) or task == "enter":
            raise Refused("no_campaign")
        if task == "answer":
            table.answer(seat, at, message["question"], message["option"])
        elif task == "withdraw":
            table.withdraw(seat, at)
        else:
            table.go_on(at)


__all__ = ["Line", "to_text"]
