"""A page that looks at a table: what it was sent, and what it asks."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from undaunted_command.out import in_language
from undaunted_core.errors import UndauntedError
from undaunted_core.extension.manager import default_library
from undaunted_core.mechanics.signs import PARTS
from undaunted_table.web.affairs import check_asker, find_work
from undaunted_table.web.arrangements import ARRANGING
from undaunted_table.web.campaign_table import CampaignTable
from undaunted_table.web.limits import Limits
from undaunted_table.web.messages import Refused, check_message
from undaunted_table.web.protocol import MESSAGES_BY_NAME
from undaunted_table.web.remote import refusal_of
from undaunted_table.web.seats import SeatError
from undaunted_table.web.view import explain_action, pictures_of, reasons, view_of
from undaunted_table.web.words import language_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from undaunted_command.clauses import Clauses
    from undaunted_core.extension.manager import Library
    from undaunted_table.web.kept import Key
    from undaunted_table.web.table import Table

LIMITS = Limits()
#: What a seat asks beside its decision.
ASIDES = ("rule", "describe", "hint")


def to_text(message: object) -> str:
    """JSON as the server writes it."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"), default=dict)


@lru_cache(maxsize=1)
def _clauses_of(library: Library) -> Clauses:
    """The clauses of all packs; packs that come later come with a new library."""
    from undaunted_command.clauses import all_clauses

    return all_clauses(library)


class Sitting:
    """A table, and the lines of the pages that look at it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lines: set[Line] = set()

    @property
    def online(self) -> set[str]:
        """The seats somebody looks from."""
        return {seat for line in self.lines for seat in line.held}

    @property
    def spectators(self) -> int:
        """How many look whose key holds no seat."""
        return sum(not line.held for line in self.lines)


class Line:
    """A page at a table; ``send`` gets each message as JSON.  ``held`` are the seats of its key."""

    #: The message to a page whose table is another one now: it enters again.
    AGAIN = '{"is":"again"}'

    def __init__(self, sitting: Sitting, key: Key, send: Callable[[str], object]) -> None:
        self.sitting = sitting
        self.table = sitting.table
        self.key = key
        self.held = key.seats or ()
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
        self.sitting.lines.add(self)
        self.table.come(self.held)
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

    def lose(self) -> None:
        """The table is another one now, or gone: the page comes again."""
        self.sitting.lines.discard(self)
        self._send(self.AGAIN)

    def draw(self) -> None:
        """Send a new view."""
        self.is_stale = False
        since = self._since
        view, seen, events = view_of(
            self.sitting, self.seat, self.lang, since, self.held, LIMITS.events, self.key.is_maker
        )
        self._since = events[-1].number + 1 if events else since
        if self._parts:
            # Who enters gets the whole past: nothing of it has just happened.
            pictures = pictures_of(seen, self._parts, events if since else ())
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
        elif task in ARRANGING:
            return {"is": "done", **self._arrange(task, message)}
        elif task in ASIDES:
            return {"is": "answer", **self._tell(task, message)}
        elif self.seat is None:
            raise Refused("not_yours")
        elif task in ("explain", "why"):
            make_answer = explain_action if task == "explain" else reasons
            return {"is": "answer", **make_answer(self.table.observation(self.seat), message, self.lang)}
        elif task == "choose":
            if not self.table.may_decide(self.seat):
                raise Refused("stale")
            self.table.choose(self.seat, message["at"], message["action"])
        elif task == "undo":
            self.table.undo(self.seat, message["at"], message.get("whole", False))
        else:
            self._do_in_campaign(message, self.seat)
        return None

    def _tell(self, task: str, message: dict[str, Any]) -> dict[str, object]:
        """What a seat asks beside its decision."""
        # Not at the top: a page that asks nothing of it has its first view sooner.
        from undaunted_table.web.asides import ask_for_hint, find_rule, tell_facts, word_hint

        if task == "rule":
            return find_rule(_clauses_of(default_library()), message, self.lang)
        if task == "describe":
            return tell_facts(self.table.observation(self.seat), message, self.lang)
        if self.seat is None:
            raise Refused("not_yours")
        if not self.table.may_decide(self.seat):
            raise Refused("stale")
        hint = ask_for_hint(self.table, self.seat)
        return word_hint(hint, hint.answer(), self.lang)

    def _arrange(self, task: str, message: dict[str, Any]) -> dict[str, object]:
        """What people settle beside the game; the browser itself keeps the list of tables."""
        table = self.table
        said: dict[str, object] = {}
        check_asker(table, task, self.key, self.seat)
        if task == "rematch":
            said = {"table": table.rematch(message.get("changes", False))}
        elif task == "reseat":
            try:
                said = {"keys": table.reseat(message["at"], message.get("players"), LIMITS.budgets)}
            except SeatError as error:
                raise Refused("unknown_name", f"/players/{error.name}", error.nearest, why=error) from None
        elif task not in ("keep", "leave"):
            find_work(table, task, message, str(self.seat))()
        return {"revision": table.version, **said}

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
