"""A table that plays a campaign: game after game at the same table, with the same keys.

Between two games the table shows the last one, or the first scenario as it is printed.  People answer what their
side is asked, then one of them goes on to the next game.  No undo leads back over the end of a game.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import attrs

import undaunted_core as uc
from undaunted_core.errors import StaleActionError
from undaunted_core.game.players import HUMAN
from undaunted_table.web.begin import settle, split_start, tokens_of
from undaunted_table.web.campaigns import read_campaign
from undaunted_table.web.kept import ConflictError
from undaunted_table.web.messages import Refused
from undaunted_table.web.seats import RULES
from undaunted_table.web.table import Table
from undaunted_table.web.words import say

if TYPE_CHECKING:
    from undaunted_table.web.campaigns import Campaign
    from undaunted_table.web.kept import Keeper, Stored


class CampaignTable(Table):
    """A table of a campaign.  ``begun`` counts the games that have begun."""

    campaign: Campaign
    begun: int
    is_between: bool
    keeps_seats = True

    def _take(self, stored: Stored) -> None:
        super()._take(stored)
        self.about = stored.about
        entry = stored.about["campaign"]
        self.campaign = read_campaign(entry)
        self.begun, self.is_between = entry["begun"], entry["between"]
        # The process may have ended before it booked the end of a game, or answered for a bot.  If another process
        # does so meanwhile, the table has been read again as that process left it.
        with suppress(ConflictError):
            self._book()
            if self._answer_for_bots():
                self._keep()
            self._go_on_alone()

    # -- what is shown -----------------------------------------------------------

    @property
    def _is_set_aside(self) -> bool:
        """Whether the game that is shown is not played: before the first one, and after a withdrawal."""
        return self.is_between and (self.begun == 0 or not self.game.is_terminal)

    @property
    def to_move(self) -> tuple[str, ...]:
        """The seats that are asked: between two games those whose side has to answer."""
        if not self.is_between:
            return super().to_move
        sides = {question.side for question in self.campaign.questions}
        return tuple(seat for seat in self.game.seats if self.game.side_of(seat) in sides)

    @property
    def outcome(self) -> uc.Outcome | None:
        """How the game that is shown ended; a withdrawal is known to the campaign alone."""
        if not self.is_between or not self.campaign.results:
            return super().outcome
        result = self.campaign.results[-1]
        return uc.Outcome(result.winners, result.reason, result.clause, self.game.rules)

    def observation(self, seat: str | None) -> uc.Observation:
        """What a seat sees; of a game that is not played, what all see."""
        return self.game.observation(None if self._is_set_aside else seat)

    def events(self, seat: str | None, since: int) -> tuple[uc.Event, ...]:
        """What has happened; nothing before the first game."""
        return super().events(seat, since) if self.begun else ()

    def count_events(self) -> int:
        """How many events the game has; none before the first game."""
        return super().count_events() if self.begun else 0

    def campaign_view(self, seat: str | None, lang: str, seats: tuple[str, ...]) -> dict[str, Any] | None:
        """How the campaign stands for a seat, and what the seat and the others of its key may do in it."""
        standing = self.campaign.standing_for(seat, lang)
        side = None if seat is None else self.game.side_of(seat)
        is_asked = not self.is_between and seat in self.game.to_move
        return {
            **standing,
            "begun": self.begun,
            "between": self.is_between,
            "withdraw": is_asked and side in standing["withdrawal"],
            "go_on": seat is not None and self._is_ready(),
            "save": self.may_save_campaign(seats),
        }

    def may_save_campaign(self, seats: tuple[str, ...] | None) -> bool:
        """Whether the document of the campaign, with every secret, may be given to who holds these seats."""
        return self.campaign.stage is None or set(self.people) <= set(seats or ())

    def document(self) -> str:
        """The document of the campaign with the present game, to go on elsewhere."""
        if not self.is_between:
            self.campaign.put_game(self.game)
        self.campaign.players = self._names()
        return self.campaign.to_json()

    def _names(self) -> dict[str, str]:
        """Who plays each side: a bot's name or ``human``; those that the rules play are left out."""
        people = {seat: player.bot or HUMAN for seat, player in self.players.items() if player.kind != RULES}
        return {self.game.side_of(seat): name for seat, name in people.items()}

    def _is_ready(self) -> bool:
        """Whether the next game may begin."""
        return self.is_between and self.campaign.stage is not None and not self.campaign.questions

    def may_save(self, seats: tuple[str, ...] | None) -> bool:
        """Whether a document of the game may be given; of a game that is not played there is none."""
        return not self._is_set_aside and super().may_save(seats)

    def _why_no_undo(self, seat: str) -> str:
        """Nothing is taken back between two games."""
        return "no_undo.campaign" if self.is_between else super()._why_no_undo(seat)

    # -- changes -----------------------------------------------------------------

    def catch_up(self) -> None:
        """Take over what another process has stored, of the campaign too."""
        if self._store.versions([self.id]).get(self.id) != self.version:
            self.reload()

    def choose(self, seat: str, at: object, action: Any, is_bot: bool = False) -> None:
        """Take an action, as any table does; with the end of a game the campaign goes on."""
        if self.is_between:
            raise StaleActionError("no game is played now")
        super().choose(seat, at, action, is_bot)
        with suppress(ConflictError):
            self._book()

    def answer(self, seat: str, at: object, question: str, option: str) -> None:
        """Answer a question of the side of a seat.

        Raises :class:`StaleActionError` if another number of games has begun than ``at``, and :class:`uc.ActionError`
        for what is not asked.
        """
        if at != self.begun or not self.is_between:
            raise StaleActionError(f"{self.begun} games have begun, not {str(at)[:60]}")
        try:
            self.campaign.choose(self.game.side_of(seat), question, option)
        except uc.UndauntedError as error:
            raise uc.ActionError(str(error)) from None
        self._answer_for_bots()
        self._keep()

    def withdraw(self, seat: str, at: object) -> None:
        """Withdraw the side of a seat from the game, at the version ``at``.

        Raises :class:`StaleActionError` for another version, :class:`uc.ActionError` for who may not withdraw now.
        """
        if at != self.version or self.is_between:
            raise StaleActionError(f"the table is at {self.version}, not at {str(at)[:60]}")
        self.campaign.put_game(self.game)
        try:
            self.campaign.withdraw(self.game.side_of(seat))
        except uc.UndauntedError as error:
            raise uc.ActionError(str(error)) from None
        self._close()

    def go_on(self, at: object) -> None:
        """Begin the next game, at the version ``at``.

        Raises :class:`StaleActionError` for another version, :class:`Refused` while something is asked.
        """
        if at != self.version or not self.is_between:
            raise StaleActionError(f"the table is at {self.version}, not at {str(at)[:60]}")
        if not self._is_ready():
            raise Refused("illegal", why=lambda lang: say("waits", lang))
        self._begin()
        self._note_events(0)

    def _begin(self) -> None:
        """Play the next game at this table."""
        game = self.campaign.new_game()
        game._players = self._names()
        settle(game)
        self.begun, self.is_between = self.begun + 1, False
        (scenario,) = game.catalog["scenario"]
        self._keep(game, scenario=scenario)
        self._book()

    def _book(self) -> None:
        """Book the result of a game that is over."""
        if not self.is_between and self.game.is_terminal:
            self.campaign.put_game(self.game)
            self.campaign.finish()
            self._close()

    def _close(self) -> None:
        self.is_between = True
        self._answer_for_bots()
        self._keep()
        self._go_on_alone()

    def _go_on_alone(self) -> None:
        """Go on where no people are to do it."""
        if not self.people and self._is_ready():
            self._begin()

    def _answer_for_bots(self) -> bool:
        """Answer at random what no person can; whether there was something."""
        sides = {self.game.side_of(seat) for seat in self.people}
        count = 0
        while questions := [question for question in self.campaign.questions if question.side not in sides]:
            self.campaign.choose(questions[0].side, questions[0].id, secrets.choice(questions[0].options))
            count += 1
        return count > 0

    def _keep(self, game: uc.Game | None = None, **about: object) -> None:
        """Store the campaign, with ``game`` in the place of the present game."""
        entry = {
            **self.about["campaign"], "document": self.campaign.to_json(), "begun": self.begun,
            "between": self.is_between,
        }  # fmt: skip
        content = {**self.about, **about, "campaign": entry}
        try:
            start = None if game is None else split_start(game)
            back = None if game is None else tokens_of(game)
            asked, played = (game or self).to_move, game or self.game
            standing = attrs.evolve(self.standing, asked=asked, round=played.round, is_over=self.campaign.stage is None)
            self._store.put(self.id, self.version, content, start, back, standing=standing.to_json())
        except Exception:
            self.reload()
            raise
        self.about, self.standing = content, standing
        self._note_change()
        if game is not None:
            self.game, self.undone, self.epoch = game, self.version, self.epoch + 1
            self._make_ready()


def load_table(store: Keeper, name: str) -> Table | None:
    """The table of a name out of the store, of a campaign or not; None if there is none."""
    stored = store.open(name)
    if stored is None:
        return None
    table = (CampaignTable if "campaign" in stored.about else Table)(store, stored)
    # Nobody may have looked when the time of a seat was over.
    table.run_out()
    return table


__all__ = ["CampaignTable", "load_table"]
