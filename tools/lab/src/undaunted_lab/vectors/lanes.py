"""Games side by side that fill arrays: each begins again as soon as it is over."""

from __future__ import annotations

import random
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from undaunted_core.errors import IllegalActionError
from undaunted_core.game.failing import no_offer_error, rule_error
from undaunted_core.game.values import Reason
from undaunted_core.kernel.choices import ASKED
from undaunted_core.kernel.machine import advance
from undaunted_lab.vectors.following import Follower

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from undaunted_core.kernel.actions import Action
    from undaunted_core.mechanics.state import Ctx
    from undaunted_lab.vectors.encoding import Encoding
    from undaunted_lab.vectors.following import Watch

    #: Begins a game with a seed.
    Start = Callable[[int], Ctx]

#: How much memory the masks of offers may take that are kept for the next time.
OFFERS_BYTES = 4_000_000


class Sheet(NamedTuple):
    """The memory that lanes fill, one row after the other: vectors and masks as bytes, the rest as numbers."""

    vectors: Any
    masks: Any
    seats: Any
    rewards: Any
    terminated: Any
    truncated: Any
    #: The vector of the last stop of a game that ended, and the seat that looked.
    last_vectors: Any
    last_seats: Any


class Offer(NamedTuple):
    """What a seat may do: the actions by their numbers, the numbers, and the mask."""

    actions: tuple[Action, ...]
    numbers: tuple[int, ...]
    mask: bytes


class Lane:
    """One game after the other, with what its seats have seen."""

    __slots__ = ("begun", "ctx", "episode", "follower", "numbers", "offered", "seat", "seeds", "watch")

    ctx: Ctx
    follower: Follower
    watch: Watch
    #: How many decisions the position has at which the game began.
    begun: int

    def __init__(self) -> None:
        self.seeds, self.episode = random.Random(), 0  # noqa: S311 - seeds of games, no secret
        self.numbers: Sequence[int] = ()
        self.offered: Sequence[Action] = ()
        self.seat = -1


class Lanes:
    """Games ``first`` to ``first + count - 1`` of a vector environment, which plays ``starts`` in turn.

    Lane ``n`` plays start ``n`` first, then the next.  Seeds depend on the number of the lane alone, so it does not
    matter which process has it.
    """

    def __init__(
        self, starts: Sequence[Start], encoding: Encoding, first: int, count: int, *,
        max_decisions: int | None, skip_forced: bool,
    ) -> None:  # fmt: skip
        self._starts, self._encoding, self._first = starts, encoding, first
        self._numbers = encoding._numbers
        self._followers: dict[str, Follower] = {}
        self._limit = -1 if max_decisions is None else max_decisions
        self._most_options = 1 if skip_forced else 0
        self.lanes = [Lane() for _ in range(count)]
        self._width = 4 * (len(encoding.features))
        self._size = len(encoding.actions)
        #: By the identities of actions what is written of them: most stops offer what an earlier one did.
        self._offers: dict[tuple[int, ...], Offer] = {}
        self._most_offers = max(1, OFFERS_BYTES // self._size)
        self._most_seats = 0

    def reset(self, seeds: Sequence[int | None], sheet: Sheet, most_seats: int) -> None:
        """Begin every game again; a lane without a seed goes on with the seeds that it has."""
        self._most_seats = most_seats
        for at, (lane, seed) in enumerate(zip(self.lanes, seeds, strict=True)):
            if seed is not None:
                lane.seeds, lane.episode = random.Random(seed), 0  # noqa: S311
            self._begin(lane, at)
        self._show_all(sheet)

    def step(self, actions: Sequence[int], sheet: Sheet) -> bool:
        """Take an action in each game and fill the sheet; returns whether a game ended.

        Raises :class:`IllegalActionError` for a number that may not be chosen; then no game has changed.
        """
        try:
            picks = [lane.numbers.index(number) for lane, number in zip(self.lanes, actions, strict=True)]
        except ValueError:
            at = next(at for at, lane in enumerate(self.lanes) if actions[at] not in lane.numbers)
            raise illegal_error(self._encoding, self._first + at, actions[at], self.lanes[at].numbers) from None
        limit, is_any_over = self._limit, False
        for at, (lane, pick) in enumerate(zip(self.lanes, picks, strict=True)):
            state, mover = lane.ctx.state, lane.seat
            self._advance(lane, lane.offered[pick])
            if state.outcome is not None or state.ply - lane.begun == limit:
                self._end(lane, at, mover, sheet)
                is_any_over = True
        # In a loop of its own: the same lines for many games in turn are quicker, as processors remember them.
        self._show_all(sheet)
        return is_any_over

    def _advance(self, lane: Lane, action: Action | None) -> None:
        """Take an action, then all that have no choice if they are skipped."""
        ctx = lane.ctx
        state, limit, most = ctx.state, self._limit + lane.begun, self._most_options
        # Nobody asks for the record of such a game: it must not grow.
        ctx.record.clear()
        try:
            advance(ctx, action)
            while state.outcome is None:
                number, args = state.stack[-1]
                decision = ctx.rules.code[number][0]
                lane.seat = seat = state.choices.asked.index(ASKED) if decision.simultaneous else args[0]
                list_options = decision.options
                lane.offered = offered = list_options(ctx, args, seat)
                if len(offered) > most or state.ply == limit:
                    if not offered:
                        raise no_offer_error(ctx.rules, number, seat)
                    return
                advance(ctx, offered[0])
        except Exception as error:
            raise rule_error(ctx.rules, error) from error

    def _begin(self, lane: Lane, at: int) -> None:
        """Begin the next game of a lane."""
        start = self._starts[(self._first + at + lane.episode) % len(self._starts)]
        lane.episode += 1
        lane.ctx = ctx = start(lane.seeds.getrandbits(64))
        lane.begun = ctx.state.ply
        rules = ctx.rules
        follower = self._followers.get(rules.fingerprint)
        if follower is None:
            follower = self._followers[rules.fingerprint] = Follower(self._encoding._layout, rules)
        lane.follower, lane.watch = follower, follower.begin()
        lane.seat = -1
        self._advance(lane, None)
        if ctx.state.outcome is not None:
            raise ValueError(f"{rules.scenario} is over before anybody has a choice; there is nothing to learn")

    def _end(self, lane: Lane, at: int, mover: int, sheet: Sheet) -> None:
        """Write the result and the last look, and begin the next game."""
        state, rules = lane.ctx.state, lane.ctx.rules
        seat = lane.seat if state.outcome is None else mover
        lane.follower.look(state, lane.watch, seat, sheet.last_vectors, at * self._width)
        sheet.last_seats[at] = seat
        if state.outcome is None:
            sheet.truncated[at] = 1
        else:
            sheet.terminated[at] = 1
            winners = state.outcome[0]
            for number, side in enumerate(rules.side_of if winners else ()):
                sheet.rewards[at * self._most_seats + number] = 1.0 if side in winners else -1.0
        self._begin(lane, at)

    def _show_all(self, sheet: Sheet) -> None:
        """Write what the seat to move of each game sees and may do."""
        vectors, masks, seats = sheet[:3]
        width, size, offers = self._width, self._size, self._offers
        for at, lane in enumerate(self.lanes):
            lane.follower.look(lane.ctx.state, lane.watch, lane.seat, vectors, at * width)
            offered = lane.offered
            offer = offers.get(tuple(map(id, offered))) or self._keep_offer(offered)
            lane.offered, lane.numbers, masks[at * size : (at + 1) * size] = offer
            seats[at] = lane.seat

    def _keep_offer(self, offered: Sequence[Action]) -> Offer:
        """Number the actions of an offer.  It keeps them, so that no other action gets the identity of one."""
        numbers, mask = self._numbers, bytearray(self._size)
        pairs = sorted([(numbers[action.notation], action) for action in offered], key=itemgetter(0))
        for number, _ in pairs:
            mask[number] = 1
        if len(self._offers) >= self._most_offers:
            self._offers.clear()
        offer = Offer(tuple([action for _, action in pairs]), tuple([number for number, _ in pairs]), bytes(mask))
        self._offers[tuple(map(id, offered))] = offer
        return offer


def illegal_error(encoding: Encoding, game: int, number: int, legal: Sequence[int]) -> IllegalActionError:
    """The error for a number that may not be chosen in a game."""
    notations = encoding.actions
    name = repr(notations[number]) if 0 <= number < len(notations) else f"the numbers are 0 to {len(notations) - 1}"
    may = ", ".join(f"{other} {notations[other]!r}" for other in legal[:3])
    text = f"game {game}: found the action {number} ({name}), expected one that may be chosen, such as {may}"
    return IllegalActionError(text, (Reason("reason.core.not_offered", "", {}, encoding._rulesets[0]),))
