"""One table: a game, who plays in it, and the keys that open it; plain Python without a network.

A change is applied to the game, then stored, and only then told.  When one of them fails, the table is read again
from the store, so that the game in memory is never ahead of it.  Another process may have the same table in memory.
The store puts their changes in order, and refuses the second one as an answer to an old question.
"""

from __future__ import annotations

import secrets
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import attrs

import undaunted_core as uc
from undaunted_core.agents.base import bots_for, factory_of
from undaunted_core.agents.loop import decide
from undaunted_core.errors import StaleActionError, UndauntedError
from undaunted_core.game.back import game_at, go_on
from undaunted_core.rng import bot_seed
from undaunted_table.web.begin import (
    NAME_BYTES,
    Keys,
    check_clock,
    make_keys,
    moves_of,
    seat_game,
    settle,
    split_start,
    tokens_of,
)
from undaunted_table.web.kept import ConflictError
from undaunted_table.web.messages import Refused
from undaunted_table.web.people import ATTEMPTS, People
from undaunted_table.web.seats import BOT, seat_players
from undaunted_table.web.standing import Standing
from undaunted_table.web.thinker import Question
from undaunted_table.web.turning_back import Back, look_back
from undaunted_table.web.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from undaunted_table.web.kept import Change, Keeper, Stored

@attrs.frozen
class Job:
    """What a bot is to decide: it thinks about a copy, so that the game may go on meanwhile."""

    seat: str
    token: str
    think: Callable[[], uc.Action]
    question: Question

    def find(self, notation: str) -> uc.Action:
        """The legal action of a notation; :class:`BotError` for another one."""
        seen = self.question.observation
        for action in seen.legal_actions:
            if action.notation == notation:
                return action
        message = f"bot {self.question.bot} for {self.seat}: answered {notation[:60]!r}, which is not legal"
        raise uc.BotError(message, self.question.bot, self.seat, "", "illegal", notation)


class Table(People):
    """A game with its players.  One thread at a time may call its methods."""

    #: Whether another game in the place of the present one leaves the seats as they are.
    keeps_seats = False

    def __init__(self, store: Keeper, stored: Stored) -> None:
        self._store = store
        self.id = stored.id
        self.about = stored.about
        #: What went wrong with a bot; it is told, and the game waits.
        self.trouble: str | None = None
        #: Whether the game in memory is another than the stored one, which could not be read.
        self.is_lost = False
        #: Which events are not those of before, from this number on, because of an undo or of another process.
        self.changed_from: int | None = None
        self._take(stored)

    def _take(self, stored: Stored) -> None:
        """The game as it is stored."""
        self.about = stored.about
        game = uc.Game.from_json(stored.start)
        go_on(game, stored.moves)
        self._take_game(game, stored)
        self._make_ready()

    def _take_game(self, game: uc.Game, stored: Stored | Change) -> None:
        """The game as it stands in the store, with the tokens that every process gives."""
        game._legal = []
        self._take_standing(Standing.from_json(stored.standing))
        if stored.back is not None:
            game._undone, (at, growths) = stored.back
            game._taken = at, tuple(growths)
        self.game = game
        self.version, self.undone, self.epoch = stored.version, stored.undone, stored.epoch
        self.trouble = None
        self._backs: dict[str, Back] = {}

    def _make_ready(self) -> None:
        """What each viewer has seen of the present game, and bots for it."""
        game = self.game
        for viewer in (*self.players, None):
            # What each has seen so far is gathered here, where nobody waits for a click.
            game.observation(viewer)
        self._make_bots()

    def _make_bots(self) -> None:
        game = self.game
        factories = bots_for(game)
        self._bots = {
            seat: factory_of(player.bot, factories, game.rules.game)(seed=bot_seed(game._seed, number))
            for number, (seat, player) in enumerate(self.players.items())
            if player.bot is not None and player.bot.partition(":")[0] in factories
        }

    @classmethod
    def make(
        cls, store: Keeper, game: uc.Game, wanted: Mapping[str, object], about: Mapping[str, Any],
        budgets: Collection[str] | None = (), visitor: str | None = None,
    ) -> tuple[str, Keys]:
        """Store a table for a game; its name and its keys.  :class:`SeatError` for players that do not fit.

        ``visitor`` is the secret of its maker, which opens it too.
        """
        players = seat_players(game, wanted, budgets)
        if "clock" in about:
            check_clock(game, about["clock"])
        seat_game(game, players)
        keys, opens = make_keys(players, visitor)
        name = secrets.token_urlsafe(NAME_BYTES)
        content = {**about, "players": {seat: attrs.asdict(player) for seat, player in players.items()}}
        # Before its first game a campaign may ask something else.
        asked = () if "campaign" in about else game.to_move
        standing = Standing(asked=asked, is_over=game.is_terminal, round=game.round)
        store.add(name, content, *split_start(game), opens, tokens_of(game), standing.to_json())
        return name, keys

    # -- what is shown -----------------------------------------------------------

    @property
    def to_move(self) -> tuple[str, ...]:
        """The seats that are asked now."""
        return self.game.to_move if self.standing.end is None else ()

    @property
    def outcome(self) -> uc.Outcome | None:
        """How the game ended, or the table; None while it goes on."""
        return self.table_outcome or self.game.outcome

    def observation(self, seat: str | None) -> uc.Observation:
        """What a seat (None: a spectator) sees; who decides no more sees what a spectator sees."""
        return self.game.observation(seat if seat is not None and self.may_decide(seat) else None)

    def events(self, seat: str | None, since: int) -> tuple[uc.Event, ...]:
        """What a seat (None: a spectator) was told, from event number ``since`` on."""
        return self.game.events(seat, since)

    def campaign_view(self, seat: str | None, lang: str, seats: tuple[str, ...]) -> dict[str, Any] | None:
        """How the campaign of the table stands for a seat; None for a table of one game."""
        return None

    def reload(self) -> None:
        """Read the game again from the store; what was not stored is gone, and nobody has been told of it."""
        old, epoch = self.game, self.epoch
        self.is_lost = True
        stored = self._store.open(self.id)
        if stored is not None:
            self._take(stored)
            # In another game the keys open other seats: who looks comes again.
            self.is_lost = epoch != self.epoch and not self.keeps_seats
            self._note_events(0 if epoch != self.epoch else self._find_first_new(old))

    def catch_up(self) -> None:
        """Take over what another process has stored; ``changed_from`` says which events are new."""
        change = self._store.change_since(self.id, self.version)
        if change is None:
            self.is_lost = self.is_lost or not self._store.versions([self.id])
            return
        try:
            if change.epoch == self.epoch:
                bots = self.standing.bots
                self._take_change(change)
                if bots != self.standing.bots:
                    self._make_bots()
                return
        except UndauntedError:
            # What does not follow from the game in memory may follow from the stored start.
            pass
        self.reload()

    def _take_change(self, change: Change) -> None:
        old, history = self.game, moves_of(self.game.history)
        kept = min([change.count, len(history), *change.moves])
        moves = [change.moves[number] for number in range(kept, change.count)]
        if kept == len(history):
            self._note_events(self.count_events())
            go_on(old, moves)
            self._take_game(old, change)
            return
        game = game_at(old, kept)
        game._ctx.explicit = old._ctx.explicit
        go_on(game, moves)
        self._take_game(game, change)
        self._note_events(self._find_first_new(old))

    def _note_events(self, number: int) -> None:
        """The events from this number on are to be told again."""
        self.changed_from = number if self.changed_from is None else min(number, self.changed_from)

    def _find_first_new(self, old: uc.Game) -> int:
        """The number of the first event that a seat saw in another way, or not at all, in the game of before."""
        # What happened alike is alike for all; from there on each seat compares what it saw.
        alike = _first_other(old._ctx.events or (), self.game._ctx.events or ())
        return min(
            alike + _first_other(old.events(viewer, alike), self.game.events(viewer, alike))
            for viewer in (*self.players, None)
        )

    # -- who may what ------------------------------------------------------------

    def may_save(self, seats: tuple[str, ...] | None) -> bool:
        """Whether a document with every secret may be given to who holds these seats (None: who watches)."""
        return self.is_over or set(self.people) <= set(seats or ())

    def token(self, seat: str) -> str | None:
        """The token of what a seat is asked; never one that was given before, and in every process the same."""
        decision = self.game.decision_for(seat) if self.standing.end is None else None
        return None if decision is None else f"{self.epoch}.{decision.token}"

    def back(self, seat: str) -> Back:
        """How far :meth:`undo` may go back for a seat, and why no further; worked out once for each version."""
        if key := self._why_no_undo(seat):
            return Back(0, key)
        if seat not in self._backs:
            self._backs[seat] = look_back(self.game, seat)
        return self._backs[seat]

    def may_undo(self, seat: str) -> bool:
        """Whether :meth:`undo` would take back something for a seat."""
        return self.back(seat).count > 0

    def _why_no_undo(self, seat: str) -> str:
        """Why the table lets a seat take nothing back, whatever the game says: a key of words; empty if it does."""
        if not self.may_decide(seat):
            return "no_undo.ended"
        if self.clock is not None and (self.clock.per == "decision" or self.is_over):
            return "no_undo.clock"
        return ""

    def has_seen(self, since: int, revision: int) -> bool:
        """Whether the first events of a client are those of the game: none that it saw was taken back."""
        return self.undone <= revision <= self.version and 0 < since <= self.count_events()

    def count_events(self) -> int:
        """How many events the game has."""
        return len(self.game._ctx.events or ())

    # -- changes -----------------------------------------------------------------

    def choose(self, seat: str, at: object, action: Any, is_bot: bool = False) -> None:
        """Take an action that answers the decision with the token ``at``; ``is_bot`` says who took it.

        Raises :class:`StaleActionError` if that is not asked of the seat now, and any
        :class:`~undaunted_core.errors.ActionError` of the library.  The game is then as it was.
        """
        for _ in range(ATTEMPTS):
            self.run_out()
            if self.is_lost or self.standing.end is not None or (seat in self.standing.bots and not is_bot):
                raise StaleActionError("the table has ended, or another player has the seat")
            # If another process was first, the table has been read again, and this may be asked still: a secret choice.
            with suppress(ConflictError):
                self._choose(seat, at, action)
                return
        raise StaleActionError("other processes change the table all the time")

    def _choose(self, seat: str, at: object, action: Any) -> None:
        epoch, _, token = str(at).partition(".")
        if epoch != str(self.epoch):
            raise StaleActionError(f"the decision with the token {str(at)[:60]!r} is not asked of {seat} now")
        before, revealed, back = self.game.history, _count_revealed(self.game), self._backs.get(seat)
        try:
            self.game.apply(action, seat, at=token)
            settle(self.game)
            after = self.game.history
            # Secret choices are recorded in the order of seats, not in the order in which they were made.
            number = _first_other(before, after, max(0, len(before) - len(self.players)))
            standing = self._go_on(seat)
            self._store.play(
                self.id, self.version, number, moves_of(after[number:]), back=tokens_of(self.game),
                standing=standing.to_json(),
            )  # fmt: skip
        except ConflictError:
            self.reload()
            raise
        except uc.ActionError:
            raise
        except Exception:
            self.reload()
            raise
        self.standing = standing
        self._note_change()
        is_learnt = revealed != _count_revealed(self.game)
        if len(after) == number + 1 == len(before) + 1 and (is_learnt or back is not None):
            # To try it means to play a part of the game again; this is what it would find.
            self._backs[seat] = (back or Back(0, "")).go_on(is_learnt)

    def undo(self, seat: str, at: object, is_whole: bool = False) -> None:
        """Take back the latest decision of a seat, at the version ``at``; ``changed_from`` says which events are new.

        ``is_whole``: take back as many in a row as :meth:`back` says.

        Raises :class:`StaleActionError` for another version, and :class:`Refused` if nothing can be taken back.
        """
        if at != self.version:
            raise StaleActionError(f"the game is at {self.version}, not at {str(at)[:60]}")
        self.run_out()
        back = self.back(seat)
        if back.count == 0:
            raise Refused("no_undo", why=lambda lang: say(back.why, lang))
        before, old = self.game.history, self.game.clone()
        further = back.count - 1 if is_whole else 0
        self.game.undo(seat)
        try:
            for _ in range(further):
                self.game.undo(seat)
            after = self.game.history
            number = _first_other(before, after, max(0, len(after) - len(self.players)))
            moves, tokens, standing = moves_of(after[number:]), tokens_of(self.game), self._go_on(seat)
            self._store.play(
                self.id, self.version, number, moves, back=tokens, undo=True, standing=standing.to_json()
            )
        except Exception:
            self.reload()
            raise
        self.standing = standing
        self._note_change()
        self.undone = self.version
        self._note_events(self._find_first_new(old))

    def _go_on(self, mover: str) -> Standing:
        """What stands beside the game after a decision of a seat, or its undo."""
        standing = self.standing.go_on(self.clock, self.to_move, mover, time.time())
        standing = attrs.evolve(standing, round=self.game.round)
        if self.players[mover].kind != BOT:
            standing = attrs.evolve(standing, has_begun=True)
        return standing.stop() if self.game.is_terminal else attrs.evolve(standing, is_over=False)

    def _note_change(self) -> None:
        self.version += 1
        self.trouble = None
        self._backs = {}

    # -- bots --------------------------------------------------------------------

    @property
    def is_bot_asked(self) -> bool:
        """Whether a bot is to decide now."""
        is_open = self.trouble is None and self.standing.end is None
        return is_open and any(self.players[seat].kind == BOT for seat in self.game.to_move)

    def job(self) -> Job | None:
        """What a bot is to decide now; None while people, or nobody, are asked."""
        if not self.is_bot_asked:
            return None
        for seat in self.game.to_move:
            player, bot = self.players[seat], self._bots.get(seat)
            if player.kind != BOT:
                continue
            if bot is None:
                self.trouble = f"the bot {player.bot} of {seat} is not installed any more"
                return None
            copy = self.game.clone()
            seed = bot_seed(self.game._seed, self.game.seats.index(seat)) + self.version
            question = Question(self.game.observation(seat), str(player.bot), seed)
            return Job(seat, str(self.token(seat)), _make_thought(copy, seat, bot, str(player.bot)), question)
        return None


def _make_thought(game: uc.Game, seat: str, bot: uc.Bot, name: str) -> Callable[[], uc.Action]:
    return lambda: decide(game, seat, bot, name=name)


def _count_revealed(game: uc.Game) -> int:
    """How often something hidden came to light."""
    return int(game._ctx.state.revealed)


def _first_other(before: Sequence[object], after: Sequence[object], since: int = 0) -> int:
    """The number of the first entry that is not the same in both; they are the same before ``since``."""
    both = min(len(before), len(after))
    return next((number for number in range(since, both) if before[number] != after[number]), both)


__all__ = ["Job", "Table"]
