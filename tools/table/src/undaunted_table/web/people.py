"""What people settle at a table beside the game: they resign, agree to end, change seats, play again.

A clock ends a table too, or gives a seat to a bot.  Each change is stored with the next version of the table.
"""

from __future__ import annotations

import secrets
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import attrs

import undaunted_core as uc
from undaunted_core.errors import StaleActionError
from undaunted_table.web.begin import (
    KEY_BYTES,
    NAME_BYTES,
    hash_of,
    move_keys,
    move_seats,
    rotate,
    seat_game,
    seat_links,
    split_start,
    tokens_of,
)
from undaunted_table.web.kept import ConflictError, Key
from undaunted_table.web.messages import Refused
from undaunted_table.web.seats import BOT, HERE, LINK, Player, seat_players
from undaunted_table.web.standing import (
    AGREED,
    LOSE,
    RESIGNED,
    TIME,
    Clock,
    End,
    Standing,
    TableOutcome,
    clean_name,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from undaunted_table.web.kept import Keeper

#: How often a change is tried if other processes change the table at the same time.
ATTEMPTS = 5


class People:
    """The part of a table that is about its people."""

    id: str
    about: dict[str, Any]
    players: dict[str, Player]
    game: uc.Game
    version: int
    is_lost: bool
    standing: Standing
    clock: Clock | None
    _store: Keeper
    catch_up: Callable[[], None]
    _note_change: Callable[[], None]
    _make_bots: Callable[[], None]

    def _take_standing(self, standing: Standing) -> None:
        """What stands, and who plays: bots that took a seat over keep it."""
        self.standing = standing
        clock = self.about.get("clock")
        self.clock = None if clock is None else Clock(**clock)
        self.players = {seat: Player(**entry) for seat, entry in self.about["players"].items()}
        self.players |= {seat: Player(BOT, bot) for seat, bot in standing.bots.items()}

    # -- who may what ------------------------------------------------------------

    @property
    def people(self) -> tuple[str, ...]:
        """The seats that people play."""
        return tuple(seat for seat, player in self.players.items() if player.kind in (HERE, LINK))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or the people have ended the table."""
        return self.standing.end is not None or self.game.is_terminal

    @property
    def table_outcome(self) -> TableOutcome | None:
        """How the table ended if the game did not."""
        end = self.standing.end
        if end is None:
            return None
        lost = None if end.seat is None else self.game.side_of(end.seat)
        winners = tuple(side for side in self.game.sides if lost not in (None, side))
        return TableOutcome(winners, end.reason, "", self.game.rules, end.seat)

    def may_decide(self, seat: str) -> bool:
        """Whether a person decides for a seat: the table has not ended, and no bot has taken the seat over."""
        return self.standing.end is None and seat not in self.standing.bots

    def is_of_people(self, seat: str) -> bool:
        """Whether people play a seat, and no bot has taken it over."""
        return seat in self.people

    @property
    def may_reseat(self) -> bool:
        """Whether the maker may change seats: nobody has decided, and nothing that was seen is dealt again."""
        is_new = self.about.get("made") == "new" and "campaign" not in self.about
        return is_new and not self.standing.has_begun and not self.is_over

    def people_view(self, is_maker: bool) -> dict[str, object]:
        """What stands beside the game, for a viewer."""
        standing, now = self.standing, time.time()
        end = standing.end
        left = {**standing.left, **{seat: max(0.0, due - now) for seat, due in standing.due.items()}}
        return {
            "agreed": list(standing.agreed),
            "end": None if end is None else attrs.asdict(end),
            "rematch": standing.rematch,
            "clock": None if self.clock is None else {
                **attrs.asdict(self.clock),
                "begun": bool(left),
                "left": {seat: round(left[seat], 1) for seat in self.players if seat in left},
                "runs": list(standing.due),
            },
            "maker": is_maker,
            "may_reseat": is_maker and self.may_reseat,
        }  # fmt: skip

    def _check_single(self) -> None:
        if "campaign" in self.about:
            raise Refused("campaign")

    def _check_open(self) -> None:
        self._check_single()
        if self.is_over:
            raise Refused("ended")

    # -- changes -----------------------------------------------------------------

    def _stand(self, find: Callable[[], Standing | None]) -> None:
        """Store what stands from now on; if another process was first, it is worked out again."""
        for _ in range(ATTEMPTS):
            standing = find()
            if standing is None or standing == self.standing:
                return
            try:
                self._store.put(self.id, self.version, None, standing=standing.to_json())
            except ConflictError:
                self.catch_up()
                if self.is_lost:
                    break
                continue
            bots = self.standing.bots
            self._take_standing(standing)
            if bots != standing.bots:
                self._make_bots()
            self._note_change()
            return
        raise StaleActionError("other processes change the table all the time")

    def rename(self, seat: str, name: str) -> None:
        """Say what the player of a seat is called; an empty name says nothing."""
        clean = clean_name(name)

        def find() -> Standing:
            names = {other: text for other, text in self.standing.names.items() if other != seat}
            return attrs.evolve(self.standing, names={**names, seat: clean} if clean else names)

        self._stand(find)

    def resign(self, seat: str) -> None:
        """End the table: the side of a seat has lost."""

        def find() -> Standing:
            self._check_open()
            return attrs.evolve(self.standing.stop(), end=End(RESIGNED, seat))

        self._stand(find)

    def agree(self, seat: str, agrees: bool) -> None:
        """Agree to end the table, or no more; it ends if every seat of people agrees, as bots never refuse."""

        def find() -> Standing:
            self._check_open()
            others = tuple(each for each in self.standing.agreed if each != seat)
            agreed = (*others, seat) if agrees else others
            standing = attrs.evolve(self.standing, agreed=agreed)
            return attrs.evolve(standing.stop(), end=End(AGREED)) if set(self.people) <= set(agreed) else standing

        self._stand(find)

    def come(self, seats: Collection[str]) -> None:
        """Note that people look from these seats: the clock begins when each seat of people has come."""
        clock = self.clock
        if clock is None or self.is_over or set(self.people) <= set(self.standing.came):
            return
        self._stand(lambda: self.standing.come(clock, self.people, seats, time.time()))

    def run_out(self) -> None:
        """End the table, or give a seat to a bot, if the time of a seat is over."""
        clock = self.clock
        if clock is not None and self.standing.find_late(time.time()):
            self._stand(lambda: self._find_run_out(clock))

    def _find_run_out(self, clock: Clock) -> Standing | None:
        late = self.standing.find_late(time.time())
        if not late:
            return None
        if clock.then == LOSE:
            return attrs.evolve(self.standing.stop(), end=End(TIME, late[0]))
        due = {seat: when for seat, when in self.standing.due.items() if seat not in late}
        bots = self.standing.bots | dict.fromkeys(late, clock.then)
        return attrs.evolve(self.standing, due=due, bots=bots)

    def delete(self) -> None:
        """Remove the table from the store; who looks at it leaves."""
        self._store.delete(self.id)
        self.is_lost = True

    # -- seats and rematches ---------------------------------------------------------

    def _begin_again(self) -> uc.Game:
        """A new game of the same scenario, dealt anew."""
        game = self.game
        scenario = game._scenario or game.rules.scenario
        return uc.new_game(game.rules.game, scenario, packs=game._packs, max_decisions=game._limit)

    def rematch(self, changes: bool) -> str:
        """The name of a new table that the same keys open, with the sides changed perhaps; there is one at most."""
        for _ in range(ATTEMPTS):
            if self.standing.rematch is not None:
                return self.standing.rematch
            self._check_single()
            if not self.is_over:
                raise Refused("not_over")
            with suppress(ConflictError):
                return self._make_rematch(changes)
            self.catch_up()
        raise StaleActionError("other processes change the table all the time")

    def _make_rematch(self, changes: bool) -> str:
        before = {seat: Player(**entry) for seat, entry in self.about["players"].items()}
        to = rotate(before) if changes else {seat: seat for seat in before}
        players = move_seats(before, to)
        game, name = self._begin_again(), secrets.token_urlsafe(NAME_BYTES)
        seat_game(game, players)
        entries = {seat: attrs.asdict(player) for seat, player in players.items()}
        about = {**self.about, "players": entries, "made": "new"}
        begun = Standing(asked=game.to_move, round=game.round, names=move_seats(self.standing.names, to))
        says = attrs.evolve(self.standing, rematch=name)
        start, moves = split_start(game)
        self._store.add_rematch(
            self.id, self.version, says.to_json(), lambda keys: move_keys(keys, to), name, about, start, moves,
            tokens_of(game), begun.to_json(),
        )  # fmt: skip
        self._take_standing(says)
        self._note_change()
        return name

    def reseat(
        self, at: int, wanted: Mapping[str, object] | None, budgets: Collection[str] | None = ()
    ) -> dict[str, str]:
        """Seat the players anew (None: change the sides), and deal the game again; the keys of seats that had none.

        The players of before keep their keys, which open their new seats.
        """
        self._check_single()
        if at != self.version:
            raise StaleActionError(f"the table is at {self.version}, not at {at}")
        if not self.may_reseat:
            raise Refused("begun")
        game = self._begin_again()
        if wanted is None:
            to = rotate(self.players)
            players = move_seats(self.players, to)
            new: list[str] = []
            here: tuple[str, ...] = ()
        else:
            players = seat_players(game, wanted, budgets)
            to, new = seat_links(self.players, players)
            here = tuple(seat for seat, player in players.items() if player.kind == HERE)
        seat_game(game, players)
        keys = {seat: secrets.token_urlsafe(KEY_BYTES) for seat in new}
        old_here = {seat for seat, player in self.players.items() if player.kind == HERE}

        def assign(opens: dict[bytes, Key]) -> dict[bytes, Key]:
            after = {}
            for hashed, key in move_keys(opens, to).items():
                is_here = wanted is not None and (key.is_maker or old_here & set(opens[hashed].seats or ()))
                after[hashed] = key.join(Key(here)) if is_here else key
            return after | {hash_of(key): Key((seat,)) for seat, key in keys.items()}

        entries = {seat: attrs.asdict(player) for seat, player in players.items()}
        standing = Standing(asked=game.to_move, round=game.round, names=move_seats(self.standing.names, to))
        self._store.put(
            self.id, self.version, {**self.about, "players": entries}, split_start(game), tokens_of(game),
            standing=standing.to_json(), assign=assign,
        )  # fmt: skip
        # Whoever looks has other seats now: they come again with their keys.
        self.is_lost = True
        return keys


__all__ = ["ATTEMPTS", "People"]
