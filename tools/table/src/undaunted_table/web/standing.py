"""What the people of a table settle beside the game: names, the end by themselves, the clock, seats that bots took.

None of it is an action of the game.  It ends the table, not the game: the game's documents stay as they are.
The clock of a seat is kept as the time at which it runs out.  So it needs no process: each later look knows it.
"""

from __future__ import annotations

import json
import unicodedata
from typing import TYPE_CHECKING, Any, Literal, Self

import attrs

import undaunted_core as uc
from undaunted_core.text import capital
from undaunted_table.web.words import say

if TYPE_CHECKING:
    from collections.abc import Collection

#: Why a table ended without the end of its game.
RESIGNED, AGREED, TIME = "resigned", "agreed", "time"
#: What happens if the time of a seat runs out, apart from a bot that takes the seat over.
LOSE = "lose"
#: The longest name of a player, in letters.
MOST_LETTERS = 40


@attrs.frozen
class Clock:
    """The clock of a table: so many seconds for each ``decision``, or for the whole ``game``, and what follows.

    ``then`` is ``lose``, or the name of the bot that takes the seat over.
    """

    per: Literal["decision", "game"]
    seconds: int
    then: str


@attrs.frozen
class End:
    """Why a table ended, and the seat that resigned or had no time left."""

    reason: str
    seat: str | None = None


@attrs.frozen
class Standing:
    """What stands beside the game of a table.

    ``left`` has the seconds of each seat that waits, ``due`` the time at which those of a seat that is asked are over.
    Both are empty until each seat of people has come.
    """

    asked: tuple[str, ...] = ()
    #: The round of the game.
    round: int = 0
    is_over: bool = False
    #: Whether a person has ever decided here.
    has_begun: bool = False
    names: dict[str, str] = attrs.field(factory=dict)
    agreed: tuple[str, ...] = ()
    end: End | None = None
    rematch: str | None = None
    bots: dict[str, str] = attrs.field(factory=dict)
    came: tuple[str, ...] = ()
    left: dict[str, float] = attrs.field(factory=dict)
    due: dict[str, float] = attrs.field(factory=dict)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """What a text of the store says; an empty one says nothing."""
        parts: dict[str, Any] = json.loads(text) if text else {}
        parts.update({name: tuple(parts[name]) for name in ("asked", "agreed", "came") if name in parts})
        if "end" in parts:
            parts["end"] = End(**parts["end"])
        return cls(**parts)

    def to_json(self) -> str:
        """The text for the store: what is not as at the beginning."""
        usual = attrs.asdict(Standing())
        return json.dumps({name: value for name, value in attrs.asdict(self).items() if value != usual[name]})

    def come(self, clock: Clock, people: Collection[str], seats: Collection[str], now: float) -> Standing:
        """What stands if people look from these seats: with the last of them the clock begins."""
        came = tuple(seat for seat in people if seat in self.came or seat in seats)
        if self.left or self.due or len(came) < len(people):
            return attrs.evolve(self, came=came)
        left = {seat: float(clock.seconds) for seat in people}
        return attrs.evolve(self, came=came, left=left).go_on(clock, self.asked, None, now)

    def go_on(self, clock: Clock | None, asked: Collection[str], mover: str | None, now: float) -> Standing:
        """What stands after a decision of ``mover``, or its undo, if these seats are asked now."""
        after = attrs.evolve(self, asked=tuple(asked))
        if clock is None or not (self.left or self.due):
            return after
        left, due = {**self.left}, {**self.due}
        for seat in self.due:
            # Who is asked the same as before goes on waiting: another seat has decided in secret.
            if seat == mover or seat not in asked:
                left[seat] = max(0.0, due.pop(seat) - now)
        for seat in asked:
            if seat not in due and seat in left:
                seconds = left.pop(seat)
                due[seat] = now + (clock.seconds if clock.per == "decision" else seconds)
        return attrs.evolve(after, left=left, due=due)

    def stop(self) -> Standing:
        """What stands at the end: no clock runs on."""
        return attrs.evolve(self, asked=(), is_over=True, due={}, left={})

    def find_late(self, now: float) -> tuple[str, ...]:
        """The seats whose time is over, the one whose time was over first in front."""
        return tuple(sorted((seat for seat, due in self.due.items() if due <= now), key=lambda seat: self.due[seat]))


@attrs.frozen
class TableOutcome(uc.Outcome):
    """How a table ended whose game did not."""

    seat: str | None = None

    def text(self, lang: str = "en") -> str:
        """Who won and why, in the language."""
        title = self._rules.text.title
        fields = {"winners": say("and", lang).join(title("side", side, lang) for side in self.winners)}
        if self.seat is not None:
            fields["seat"] = title("seat", self.seat, lang)
        return capital(say(f"end.{self.reason}", lang, **fields))


def clean_name(text: str) -> str:
    """A name as it is shown: without signs that cannot be seen or that turn the text around them, and short."""
    signs = unicodedata.normalize("NFC", " ".join(text.split()))
    return "".join(sign for sign in signs if unicodedata.category(sign)[0] != "C")[:MOST_LETTERS].strip()


__all__ = [
    "AGREED", "LOSE", "MOST_LETTERS", "RESIGNED", "TIME", "Clock", "End", "Standing", "TableOutcome", "clean_name",
]  # fmt: skip
