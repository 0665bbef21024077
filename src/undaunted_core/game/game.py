"""A game: the facade over ruleset, state and machine that frontends, bots and tests use."""

from __future__ import annotations

import functools
import os
from typing import TYPE_CHECKING, Any

from undaunted_core.arguments import check_whole
from undaunted_core.extension.manager import Library, library_of
from undaunted_core.files import PRIVATE, write_whole
from undaunted_core.game import later
from undaunted_core.game.making import games_are_made_of
from undaunted_core.game.rerunning import Stop, keep_stop, state_digest, stop_at
from undaunted_core.kernel.choices import ASKED
from undaunted_core.kernel.context import Context, Unkept
from undaunted_core.kernel.events import as_event
from undaunted_core.kernel.flow import SIMULTANEOUS
from undaunted_core.kernel.machine import advance, at_chance, to_move
from undaunted_core.kernel.ruleset import CHANCE_SEAT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from undaunted_core.game.observation import Observation
    from undaunted_core.game.past import Kept, Past
    from undaunted_core.game.record import Replay
    from undaunted_core.game.values import BoardView, Decision, Outcome, Reason
    from undaunted_core.kernel.actions import Action
    from undaunted_core.kernel.events import Event
    from undaunted_core.mechanics.explaining import Explanation
    from undaunted_core.mechanics.state import CoreRules, CoreState

#: The seat chance plays in.
CHANCE = CHANCE_SEAT


@games_are_made_of
class Game:
    """One game in play.  Made by :func:`new_game`, :meth:`from_json` or :meth:`clone`.

    Games are equal when they are of one ruleset and their states are equal; the way there does not count.
    """

    __slots__ = (
        "_ctx", "_heard", "_kept", "_legal", "_library", "_limit", "_marks", "_packs", "_players",
        "_scenario", "_seed", "_start", "_stops", "_taken", "_undone",
    )  # fmt: skip

    def __init__(
        self, ctx: Context[CoreRules, CoreState], library: Library, *, seed: int, packs: tuple[str, ...],
        scenario: dict[str, Any] | None, first: Any = None, limit: int | None = None,
        marks: list[int] | None = None, kept: Kept | None = None, players: dict[str, str] | None = None,
        stops: list[Stop] | None = None,
    ) -> None:  # fmt: skip
        self._ctx, self._library, self._seed = ctx, library, seed
        self._packs, self._scenario, self._limit, self._players = packs, scenario, limit, players or {}
        self._start = first  # what the record starts from (see start_of); None: the set-up with the seed
        # What is offered at this stop: a new empty list until it is listed, None while a thread changes the game.
        self._legal: Sequence[Action] | None = []
        # How far the revision is ahead of what the state counts, because of what was taken back.
        self._undone = 0
        # While secret choices are made: after which decision, and how far each seat moved the revision by taking back.
        self._taken: tuple[int, tuple[int, ...]] = (-1, ())
        #: For each decision of the record how many events came before it, if events are kept.
        self._marks, self._kept = [] if marks is None else marks, kept
        self._heard: dict[int, Past] = {}
        self._stops = [] if stops is None else stops  # positions on the way, so that a look back is short

    @property
    def rules(self) -> CoreRules:
        """The compiled ruleset (for packs and tools; frontends need board and catalog only)."""
        return self._ctx.rules

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides: who wins."""
        return self.rules.sides

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats: who decides."""
        return self.rules.seats

    @property
    def facts(self) -> dict[str, Any]:
        """What an adapter must know: ``players``, the range of ``utility``, ``zero_sum`` and ``max_decisions``."""
        two, most = len(self.sides) == 2, self._limit
        return {"players": len(self.seats), "utility": (-1, 1), "zero_sum": two, "max_decisions": most}

    def side_of(self, seat: str) -> str:
        """The side a seat plays for."""
        return self.rules.sides[self.rules.side_of[later.choosing.seat_number(self.rules, seat)]]

    @property
    def board(self) -> BoardView:
        """Spaces with coordinates, outlines and neighbours, for drawing."""
        return later.observation.board_of(self.rules)

    @property
    def catalog(self) -> dict[str, dict[str, Any]]:
        """Every definition in play, for drawing; shared by all games of the ruleset, and not to be changed."""
        return later.catalog.catalog_of(self.rules)

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return int(self._ctx.state.rounds.number)

    @property
    def phase(self) -> str:
        """The step under way, of the round or of what packs call phases (``undaunted.turns``); empty when over."""
        return self.rules.phase_of(self._ctx.state.stack)

    @property
    def to_move(self) -> tuple[str, ...]:
        """The seats asked now; () at a chance event and when the game is over."""
        return tuple(self.rules.seats[seat] for seat in to_move(self._ctx))

    @property
    def current_player(self) -> str | None:
        """The first of :attr:`to_move`, ``CHANCE`` at a chance event, None when over."""
        return next(iter(self.to_move), CHANCE if at_chance(self._ctx) else None)

    @property
    def decision(self) -> Decision | None:
        """What the first of :attr:`to_move` is asked."""
        return self.decision_for(moving[0]) if (moving := self.to_move) else None

    def decision_for(self, seat: str) -> Decision | None:
        """What a seat is asked; None when it is not asked."""
        return later.choosing.decision_of(self, later.choosing.seat_number(self.rules, seat))

    @property
    def revision(self) -> int:
        """A number that grows by each decision, each chance event and each undo, and never goes back.

        A client with a smaller number has an older game.  A save keeps it, without what was taken back.
        """
        return int(self._ctx.state.ply) + int(self._ctx.state.drawn) + self._undone

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._ctx.state.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return later.values.outcome_of(self.rules, self._ctx.state)

    def returns(self) -> dict[str, int]:
        """1 for a winning side, -1 for a losing one; 0 for all while the game goes on or is drawn."""
        return later.values.returns_of(self.rules, self._ctx.state)

    def legal_actions(self, seat: str | None = None) -> tuple[Action, ...]:
        """What may be chosen: sorted, stable, simplest first, without duplicates.

        At a chance event of explicit play these are the outcomes; () when over and for a seat that is not asked.
        """
        if seat is not None:
            return later.choosing.legal_to(self, seat)
        noted, ctx = self._legal, self._ctx
        if noted:
            return noted  # type: ignore[return-value] # what is not empty is a tuple
        if not (stack := ctx.state.stack):
            return ()
        at, args = stack[-1]
        stop, following = ctx.rules.code[at]
        try:
            if following is None:
                asked, list_actions = args[0], stop.options
            elif following == SIMULTANEOUS:
                asked, list_actions = ctx.state.choices.asked.index(ASKED), stop.options
            else:
                asked, list_actions = -1, later.choosing.list_outcomes
            legal: tuple[Action, ...] = tuple(list_actions(ctx, args, asked))
        except Exception as error:
            raise later.failing.rule_error(ctx.rules, error, at) from error
        if not legal:
            raise later.failing.no_offer_error(ctx.rules, at, asked)
        # What a look finds while the game changes is not noted, as it would admit the next action. After a change
        # another list stands there.
        if noted is not None and self._legal is noted:
            self._legal = legal
        return legal

    def chance_outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        """The outcomes of the chance event that waits, with probabilities that sum to 1; () elsewhere."""
        return later.choosing.odds_of_outcomes(self._ctx)

    def apply(
        self, action: Action | str | dict[str, Any], seat: str | None = None, at: str | None = None
    ) -> tuple[Event, ...]:
        """Take an action, given as such, in notation or as a dict; the events of it (() with events off).

        Without a seat, the first seat asked for which it is legal takes it. Incomplete words mean the first fitting
        offer to the first of :attr:`to_move`. ``at`` is the ``token`` of the decision that the action answers, so
        that a double click or an old page decides nothing. If the seat is not asked that now, it raises
        :class:`StaleActionError`.  Raises :class:`IllegalActionError` (with reasons), :class:`NotYourDecisionError`,
        :class:`AmbiguousActionError` or :class:`GameOverError`. While another thread applies or undoes, it raises
        :class:`ActionError`. The game is then as it was.
        """
        if (legal := self._legal) is None:
            raise later.choosing.busy_error()
        self._legal = None
        try:
            if at is not None:
                later.choosing.refuse_stale(self, seat, at)
            ctx, number = self._ctx, -1
            for offered in legal if seat is None else ():
                if offered is action:
                    break
            else:
                number, action = later.choosing.admit(self, action, seat, legal)
            legal = []
            before = None if ctx.events is None else (len(ctx.events), ctx.state.ply)
            try:
                advance(ctx, action, number)
                if self._limit is not None:
                    stop_at(ctx, self._limit)
            except Exception as error:
                raise later.failing.rule_error(ctx.rules, error) from error
            if before is None:
                return ()
            events, ply = before
            # A seat may choose an action that is also an outcome of chance.
            if ctx.state.ply > ply:
                self._marks.append(events)
                if self._stops:  # who has never looked back pays no memory for it
                    keep_stop(ctx, self._stops)
            return self._events(events, None)
        finally:
            self._legal = legal

    def action(self, text: str | dict[str, Any]) -> Action:
        """The action of a notation, of words that fit one action offered to the first seat asked, or of a dict.

        Raises :class:`IllegalActionError` when the game knows none, :class:`AmbiguousActionError` when several fit.
        """
        return later.choosing.find_action(self.rules, text, self.legal_actions() if self.to_move else ())

    def why_illegal(self, action: Action | str | dict[str, Any], seat: str | None = None) -> tuple[Reason, ...]:
        """Why an action is not legal for a seat, as far as that seat may know; () when it is legal."""
        return later.choosing.reasons_against(self, action, seat)

    def explain(self, what: Action | str | dict[str, Any], seat: str | None = None, **arguments: object) -> Explanation:
        """The sums of a legal action, or the answer of one of the :meth:`queries` with names as arguments.

        It uses only what the seat knows: by default the first seat asked, else a spectator.
        Raises :class:`ExplainError` for what cannot be answered, and for an action what :meth:`apply` raises.
        """
        return later.explain.explain(self, what, seat, arguments)

    def queries(self) -> dict[str, dict[str, str]]:
        """The named queries: what each is asked about, as name -> domain; ``?`` after what may be left out."""
        return later.explain.queries_of(self.rules)

    def observation(self, seat: str | None) -> Observation:
        """What a seat knows; None: a spectator."""
        return later.observation.Observation(self, seat)

    def events(self, seat: str | None, since: int = 0) -> tuple[Event, ...]:
        """The events from number ``since`` on as a seat (None: a spectator) may see them; TypeError for no number."""
        return self._events(max(0, check_whole("since", since)), later.choosing.side_number(self.rules, seat))

    def _events(self, since: int, side: int | None) -> tuple[Event, ...]:
        rules, log = self.rules, self._ctx.events or []
        return tuple([as_event(rules, n, log[n], side) for n in range(since, len(log))])

    def determinize(self, seat: str | None, seed: int, *, events: bool = False) -> Game:
        """A full game drawn at random from what a seat (None: a spectator) knows alone; TypeError for a wrong seed."""
        rules, packs, scenario, limit = self.rules, self._packs, self._scenario, self._limit
        glimpse = later.views.Glimpse(rules, self._ctx.state, later.choosing.side_number(rules, seat))
        draw = functools.partial(glimpse.world, rules, check_whole("the seed", seed))
        ctx = Context(rules, draw(), events=[] if events else None, record=[], explicit=self._ctx.explicit)
        return Game(ctx, self._library, seed=seed, packs=packs, scenario=scenario, first=draw, limit=limit)

    def clone(self) -> Game:
        """An independent copy, history included."""
        # Without the constructors: a search makes many copies.
        ctx, new = self._ctx, object.__new__
        other: Game = new(Game)
        other._ctx = copied = new(Context)
        copied.rules, copied.state, copied.explicit = ctx.rules, ctx.state.clone(), ctx.explicit
        copied.events, copied.record = None if ctx.events is None else ctx.events.copy(), ctx.record.copy()
        other._library, other._seed, other._packs = self._library, self._seed, self._packs
        other._scenario, other._start, other._limit = self._scenario, self._start, self._limit
        other._legal, other._undone = self._legal or [], self._undone
        other._marks, other._kept, other._heard, other._players = self._marks.copy(), self._kept, {}, self._players
        other._stops, other._taken = self._stops.copy(), self._taken
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.rules.fingerprint == other.rules.fingerprint and bool(self._ctx.state == other._ctx.state)

    __hash__ = None  # type: ignore[assignment]

    __copy__ = clone

    def __deepcopy__(self, memo: object) -> Game:
        return self.clone()

    def __reduce__(self) -> Any:
        keeps_record = self._ctx.keeps_record
        remake = functools.partial(Game.from_json, events=self._ctx.events is not None, record=keeps_record)
        return remake, (self.to_json(record=keeps_record),)

    def __repr__(self) -> str:
        now = self.outcome.to_dict() if self.outcome else f"round {self.round}, {self.phase}, {self.current_player}"
        return f"<Game {self.rules.scenario}: {now}>"

    def _repr_svg_(self) -> str:
        return self.observation(None).svg()

    def digest(self) -> str:
        """A hash of the state: equal games have equal digests, on every machine."""
        return state_digest(self.rules, self._ctx.state)

    @property
    def history(self) -> tuple[tuple[str, Action], ...]:
        """Every decision and chance outcome as (seat, action); the table's, not a player's.

        A game without a record raises :class:`NoRecordError`, as :meth:`replay` and :meth:`to_json` do.
        """
        return tuple(later.record.record_of(self, "history"))

    def can_undo(self, seat: str | None = None) -> bool:
        """Whether :meth:`undo` would take something back; as costly as an undo, which plays some 60 decisions again."""
        return later.back.may_undo(self, seat)

    def undo(self, seat: str | None = None) -> None:
        """Take back the latest decision; of a secret choice that others still have to make, the last in seat order.

        With a seat: its own latest decision, and only while nobody else decided after it; of such a secret choice,
        its own.  Raises :class:`CannotUndoError` if nothing was decided, if another seat decided last, or if chance
        spoke last. It also does so if something hidden came to light since: a die, a drawn card, a bid. The game is
        then as it was.
        """
        later.back.undo(self, seat)

    def to_json(self, *, record: bool = True) -> str:
        """The game as a save; ``record=False`` leaves the history out, and a game that keeps none needs it."""
        return later.record.save_text(self, record=record)

    @classmethod
    def from_json(cls, text: str, *, events: bool = True, record: bool = True, library: Library | None = None) -> Game:
        """The game of a save; with ``record=False`` it keeps no record from here on, and drops that of the save.

        Raises :class:`SaveError` for a text that is no whole save,
        :class:`RulesetMismatchError` for one of other rules or content.
        Nothing in the text is executed.  TypeError for what is no library.
        """
        ctx, library, rest = later.record.restore(text, library_of(library), events=events)
        ctx.record = ctx.record if record else Unkept()
        return cls(ctx, library, **rest)

    def position(self) -> dict[str, Any]:
        """The position document: where everything is and at what stop, without record and generator."""
        from undaunted_core.game.position.document import position_of

        return position_of(self)

    @classmethod
    def from_position(
        cls, position: object, *, seed: int | None = None, chance: str | None = None,
        packs: tuple[object, ...] = (), events: bool = True, library: Library | None = None,
    ) -> Game:  # fmt: skip
        """The game of a position: a document (dict) or the path of one; what it leaves out is as in the scenario.

        Without ``chance`` play is sampled, unless the position is at a chance event.  Raises :class:`SaveError`
        with every fault of the document, ValueError or TypeError for other arguments of the wrong kind.
        """
        from undaunted_core.game.position.document import set_up

        ctx, library, rest = set_up(position, library_of(library), seed=seed, chance=chance, packs=packs, events=events)
        return cls(ctx, library, **rest)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a save file, whole or not at all; :class:`SaveError` when that fails.

        A new file is its owner's alone (0600). An existing file keeps its permissions. A link stays, its file changes.
        """
        write_whole(path, self.to_json(record=self._ctx.keeps_record), mode=PRIVATE)

    @classmethod
    def load(cls, path: str | os.PathLike[str], *, library: Library | None = None) -> Game:
        """The game of a save file; raises what :meth:`from_json` raises, TypeError among it."""
        return cls.from_json(later.record.read_file(path), library=library)

    def replay(self) -> Replay:
        """The game as a replay document: setup, decisions, chance outcomes."""
        return later.record.Replay.of(self)
