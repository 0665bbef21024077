"""A game: the facade over ruleset, state and machine that frontends, bots and tests use."""

from __future__ import annotations

import os
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from undaunted_core.content.loader import read_text
from undaunted_core.errors import (
    AmbiguousActionError,
    CannotUndoError,
    Fault,
    GameOverError,
    IllegalActionError,
    NotYourDecisionError,
    SaveError,
    SchemaError,
)
from undaunted_core.extension.manager import Library, default_library
from undaunted_core.game.observation import Observation
from undaunted_core.game.record import (
    FIRST,
    SAVE,
    Replay,
    read_document,
    rerun,
    ruleset_of,
    save_text,
    state_digest,
    write_whole,
)
from undaunted_core.game.values import BoardView, Decision, Outcome, Reason, board_view, catalog_of
from undaunted_core.ids import nearest
from undaunted_core.kernel.actions import Action
from undaunted_core.kernel.choices import ASKED
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.events import as_event
from undaunted_core.kernel.machine import (
    at_chance,
    chance_lots,
    choose,
    draw_lot,
    options,
    start,
    to_move,
)
from undaunted_core.kernel.observation import determinize
from undaunted_core.kernel.ruleset import CHANCE_SEAT, DECISION

if TYPE_CHECKING:
    from pathlib import Path

    from undaunted_core.kernel.events import Event
    from undaunted_core.kernel.ruleset import Ruleset

#: The seat chance plays in.
CHANCE = CHANCE_SEAT


def new_game(
    game: str,
    scenario: Any,
    *,
    seed: int | None = None,
    chance: str = "sampled",
    packs: tuple[Any, ...] = (),
    events: bool = True,
    library: Library | None = None,
) -> Game:
    """Start a game.

    ``scenario`` is an id, a scenario document (dict) or the path of one;
    ``chance`` is ``"sampled"`` (drawn from the seeded generator) or
    ``"explicit"`` (chance events are stops); without a seed one is taken from
    the system.  Raises :class:`ContentError`, :class:`RulesetError` or
    :class:`PluginError` when it cannot be set up, ValueError or TypeError for
    arguments of the wrong kind.
    """
    if chance not in ("sampled", "explicit"):
        raise ValueError(f"chance is 'sampled' or 'explicit', not {chance!r}")
    if seed is None:
        seed = int.from_bytes(os.urandom(6), "big")
    elif type(seed) is not int:
        raise TypeError(f"the seed is a whole number, not {seed!r}")
    library = library or default_library()
    rules = library.ruleset(game, scenario, tuple(packs))
    ctx: Context[Any, Any] = Context(
        rules, rules.initial(seed), events=[] if events else None, record=[], explicit=chance == "explicit"
    )
    start(ctx, FIRST)
    custom = None if isinstance(scenario, str) and not scenario.endswith(".json") else rules.source.raw["scenario"]
    return Game(ctx, library, seed=seed, packs=tuple(map(str, packs)), scenario=custom)


class Game:
    """One game in play.  Made by :func:`new_game`, :meth:`from_json` or :meth:`clone`.

    Games are equal when they are of one ruleset and their states are equal; the
    way there does not count.
    """

    __slots__ = ("_ctx", "_legal", "_library", "_packs", "_scenario", "_seat", "_seed", "_start")

    def __init__(
        self,
        ctx: Context[Any, Any],
        library: Library,
        *,
        seed: int,
        packs: tuple[str, ...],
        scenario: dict[str, Any] | None,
        first: Any = None,
    ) -> None:
        self._ctx = ctx
        self._library = library
        self._seed = seed
        self._packs = packs
        self._scenario = scenario
        # The state the record starts from; None: the set-up with the seed.
        self._start = first
        self._legal: tuple[Action, ...] | None = None
        self._seat = -1

    # -- what the game is -------------------------------------------------

    @property
    def rules(self) -> Ruleset:
        """The compiled ruleset (for packs and tools; frontends need board and catalog only)."""
        rules: Ruleset = self._ctx.rules
        return rules

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides: who wins."""
        return self.rules.sides

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats: who decides."""
        return self.rules.seats

    def side_of(self, seat: str) -> str:
        """The side a seat plays for."""
        return self.rules.sides[self.rules.side_of[self._number(seat)]]

    @property
    def board(self) -> BoardView:
        """Spaces with coordinates, outlines and neighbours, for drawing."""
        return board_view(self.rules)

    @property
    def catalog(self) -> dict[str, dict[str, dict[str, Any]]]:
        """Every definition in play, for drawing."""
        return catalog_of(self.rules)

    # -- where it stands ----------------------------------------------------

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return int(self._ctx.state.rounds.number)

    @property
    def phase(self) -> str:
        """The step of the round under way, such as ``undaunted.bid_initiative``; empty when over."""
        return self.rules.phase_of(self._ctx.state.stack, ("core.round",))

    @property
    def to_move(self) -> tuple[str, ...]:
        """The seats asked now; () at a chance event and when the game is over."""
        return tuple(self.rules.seats[seat] for seat in to_move(self._ctx))

    @property
    def current_player(self) -> str | None:
        """The first of :attr:`to_move`, ``CHANCE`` at a chance event, None when over."""
        if self.is_terminal:
            return None
        return CHANCE if at_chance(self._ctx) else self.to_move[0]

    @property
    def decision(self) -> Decision | None:
        """What the first of :attr:`to_move` is asked."""
        moving = self.to_move
        return self.decision_for(moving[0]) if moving else None

    def decision_for(self, seat: str) -> Decision | None:
        """What a seat is asked; None when it is not asked."""
        if self._number(seat) not in to_move(self._ctx):
            return None
        rules = self.rules
        name = rules.label_of[self._ctx.state.stack[-1][0]]
        return Decision(name, seat, rules.text.say(f"decision.{name}", "en"), rules.clause_of(name), rules)

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._ctx.state.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        if self._ctx.state.outcome is None:
            return None
        winners, reason, clause = self._ctx.state.outcome
        return Outcome(tuple(self.rules.sides[side] for side in winners), reason, clause, self.rules)

    def returns(self) -> dict[str, int]:
        """1 for a winning side, -1 for a losing one; 0 for all while the game goes on or is drawn."""
        outcome = self._ctx.state.outcome
        if outcome is None or not outcome[0]:
            return dict.fromkeys(self.rules.sides, 0)
        return {side: 1 if number in outcome[0] else -1 for number, side in enumerate(self.rules.sides)}

    def _number(self, seat: str) -> int:
        number = self.rules.numbers["seat"].get(seat)
        if number is None:
            near = nearest(str(seat), self.rules.seats)
            raise NotYourDecisionError(
                f"no seat {seat!r}; seats: {', '.join(self.rules.seats)}" + (f"; nearest: {near}" if near else "")
            )
        return number

    # -- choosing -------------------------------------------------------------

    def legal_actions(self, seat: str | None = None) -> tuple[Action, ...]:
        """What may be chosen: sorted, stable, simplest first, without duplicates.

        At a chance event of explicit play these are the outcomes; () when over
        and for a seat that is not asked.
        """
        if seat is None:
            if self._legal is None:
                self._offer()
            return self._legal  # type: ignore[return-value]
        if seat == CHANCE:
            return self.legal_actions() if at_chance(self._ctx) else ()
        number = self._number(seat)
        return tuple(options(self._ctx, number)) if number in to_move(self._ctx) else ()

    def _offer(self) -> None:
        ctx = self._ctx
        stack = ctx.state.stack
        self._seat = -1
        if not stack:
            self._legal = ()
            return
        at, args = stack[-1]
        decision, following = ctx.rules.code[at]
        if following == DECISION:
            self._seat = seat = ctx.state.choices.asked.index(ASKED) if decision.simultaneous else args[0]
            self._legal = tuple(decision.options(ctx, args, seat))
        else:
            lots = decision.lots(ctx, args)
            outcomes = ctx.rules.actions[decision.action]
            self._legal = tuple(outcomes[lot,] for lot in sorted(set(lots)))

    def chance_outcomes(self) -> tuple[tuple[Action, Fraction], ...]:
        """The outcomes of the chance event that waits, with probabilities that sum to 1; () elsewhere."""
        if not at_chance(self._ctx):
            return ()
        chance, lots = chance_lots(self._ctx)
        outcomes = self.rules.actions[chance.action]
        return tuple((outcomes[lot,], Fraction(count, len(lots))) for lot, count in sorted(Counter(lots).items()))

    def apply(self, action: Action | str | dict[str, Any], seat: str | None = None) -> tuple[Event, ...]:
        """Take an action, given as such, in notation or as a dict; the events of it (() with events off).

        Without a seat the first seat asked for which it is legal takes it.
        Raises :class:`IllegalActionError` (with reasons),
        :class:`NotYourDecisionError`, :class:`AmbiguousActionError` or
        :class:`GameOverError`; the game is then as it was.
        """
        ctx = self._ctx
        if seat is None and self._legal is not None:
            number = self._seat
            for offered in self._legal:
                if offered is action:
                    break
            else:
                number, action = self._admit(action, seat)
        else:
            number, action = self._admit(action, seat)
        self._legal = None
        if ctx.events is None:
            if number < 0:
                draw_lot(ctx, action.args[0])  # type: ignore[union-attr]
            else:
                choose(ctx, number, action)  # type: ignore[arg-type]
            return ()
        before = len(ctx.events)
        if number < 0:
            draw_lot(ctx, action.args[0])  # type: ignore[union-attr]
        else:
            choose(ctx, number, action)  # type: ignore[arg-type]
        return tuple(as_event(ctx.rules, n, ctx.events[n], None) for n in range(before, len(ctx.events)))

    def _admit(self, action: Any, seat: str | None) -> tuple[int, Action]:
        """The number of the seat and the ruleset's own action, when it is legal."""
        if self.is_terminal:
            raise GameOverError("the game is over; nothing can be done any more")
        if at_chance(self._ctx):
            if seat not in (None, CHANCE):
                raise NotYourDecisionError(f"chance speaks now, not {seat}")
            found = self._resolve(action, self.legal_actions())
            if found not in self.legal_actions():
                raise IllegalActionError(f"{found.notation!r} is not an outcome of this chance event")
            return -1, found
        moving = to_move(self._ctx)
        if seat is not None:
            number = self._number(seat)
            if number not in moving:
                raise NotYourDecisionError(f"{seat} is not asked now; asked: {', '.join(self.to_move)}")
            moving = (number,)
        offers = {number: self.legal_actions(self.rules.seats[number]) for number in moving}
        found = self._resolve(action, [one for offered in offers.values() for one in offered])
        for number, offered in offers.items():
            if found in offered:
                return number, found
        reasons = self.why_illegal(found, self.rules.seats[moving[0]])
        raise IllegalActionError(
            f"{found.notation!r} is not legal: {'; '.join(map(str, reasons))}", reasons
        )

    def _resolve(self, action: Any, offered: Any) -> Action:
        """The ruleset's own action for an action, a notation (in full or its words) or a dict."""
        if isinstance(action, Action):
            action = action.notation
        if isinstance(action, dict):
            return self._from_dict(action)
        if not isinstance(action, str):
            raise IllegalActionError(f"an action is an Action, a text or a dict, not {type(action).__name__}")
        exact = self.rules.parse(action)
        if exact is not None:
            return exact
        words = action.replace("/", " ").split()
        fitting = [one for one in offered if words and _has_words(one.notation, words)]
        if len(fitting) > 1:
            names = tuple(one.notation for one in fitting)
            raise AmbiguousActionError(f"{action[:60]!r} fits {len(names)} legal actions: {', '.join(names)}", names)
        if not fitting:
            near = nearest(action[:80], [one.notation for one in offered])
            raise IllegalActionError(
                f"no action {action[:60]!r} in this game" + (f"; nearest: {near}" if near else ""),
                (self._reason("reason.core.not_offered", ""),),
            )
        found: Action = fitting[0]
        return found

    def _from_dict(self, given: dict[str, Any]) -> Action:
        kind = given.get("kind")
        if not isinstance(kind, str) or kind not in self.rules.actions:
            near = nearest(str(kind), self.rules.actions)
            raise IllegalActionError(f"no action kind {kind!r}" + (f"; nearest: {near}" if near else ""))
        wanted = self.rules.actions[kind]
        if set(given) - {"notation"} != {"kind", *wanted.fields}:
            raise IllegalActionError(f"{kind} has the fields {', '.join(wanted.fields) or 'none'}, not {sorted(given)}")
        found = wanted.parse([str(given[field]) for field in wanted.fields])
        if found is None:
            for field, domain in wanted.fields.items():
                if given[field] not in self.rules.numbers[domain]:
                    near = nearest(str(given[field]), self.rules.names[domain])
                    raise IllegalActionError(
                        f"{kind}: no {domain} {given[field]!r}" + (f"; nearest: {near}" if near else "")
                    )
        assert found is not None
        return found

    def action(self, text: str | dict[str, Any]) -> Action:
        """The action of a notation, of words that fit one legal action, or of a dict.

        Raises :class:`IllegalActionError` when the game knows none,
        :class:`AmbiguousActionError` when several fit.
        """
        return self._resolve(text, [one for seat in self.to_move for one in self.legal_actions(seat)])

    def why_illegal(self, action: Action | str | dict[str, Any], seat: str | None = None) -> tuple[Reason, ...]:
        """Why an action is not legal for a seat, as far as that seat may know; () when it is legal."""
        if self.is_terminal:
            return (self._reason("reason.core.over", ""),)
        moving = self.to_move
        seat = (moving[0] if moving else self.rules.seats[0]) if seat is None else seat
        number = self._number(seat)
        if seat not in moving:
            return (self._reason("reason.core.not_asked", "", seat=seat),)
        offered = self.legal_actions(seat)
        try:
            found = self._resolve(action, offered)
        except IllegalActionError as error:
            return error.reasons or (self._reason("reason.core.not_offered", ""),)
        if found in offered:
            return ()
        at, args = self._ctx.state.stack[-1]
        decision = self.rules.code[at][0]
        reasons = decision.why(self._ctx, args, number, found) if decision.why else ()
        return tuple(self._reason(key, clause) for key, clause in reasons) or (
            self._reason("reason.core.not_offered", self.rules.clause_of(decision.name)),
        )

    def _reason(self, key: str, clause: str, **fields: str) -> Reason:
        return Reason(key, clause, fields, self.rules)

    # -- seeing -----------------------------------------------------------------

    def observation(self, seat: str | None) -> Observation:
        """What a seat knows; None: a spectator."""
        if seat is not None:
            self._number(seat)
        return Observation(self, seat)

    def events(self, seat: str | None, since: int = 0) -> tuple[Event, ...]:
        """The events from number ``since`` on as a seat (None: a spectator) may see them."""
        side = -3 if seat is None else self.rules.side_of[self._number(seat)]
        log = self._ctx.events or []
        return tuple(as_event(self.rules, n, log[n], side) for n in range(max(0, since), len(log)))

    def determinize(self, seat: str | None, seed: int, *, events: bool = False) -> Game:
        """A full game drawn at random from what a seat knows, and from nothing else.

        Hidden cards are weighted by number, known facts are kept, dice to come
        are drawn anew.
        """
        return self.from_observation(self.observation(seat), seed, events=events, like=self)

    @classmethod
    def from_observation(cls, observation: Observation, seed: int, *, events: bool = False, like: Game) -> Game:
        """A full game drawn from an observation; ``like`` gives set-up and chance mode only."""
        rules = like.rules
        state = determinize(rules.codec, observation.data, seed)
        ctx: Context[Any, Any] = Context(
            rules, state, events=[] if events else None, record=[], explicit=like._ctx.explicit
        )
        return cls(
            ctx, like._library, seed=seed, packs=like._packs, scenario=like._scenario, first=state.clone()
        )

    # -- copying, undoing, saving -------------------------------------------------

    def clone(self) -> Game:
        """An independent copy, history included."""
        ctx = self._ctx
        other: Game = object.__new__(Game)
        other._ctx = Context(
            ctx.rules,
            ctx.state.clone(),
            events=None if ctx.events is None else ctx.events[:],
            record=ctx.record[:],
            explicit=ctx.explicit,
        )
        other._library = self._library
        other._seed = self._seed
        other._packs = self._packs
        other._scenario = self._scenario
        other._start = self._start
        other._legal = self._legal
        other._seat = self._seat
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.rules.fingerprint == other.rules.fingerprint and bool(self._ctx.state == other._ctx.state)

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> Game:
        return self.clone()

    def __deepcopy__(self, memo: Any) -> Game:
        return self.clone()

    def __reduce__(self) -> Any:
        return Game.from_json, (self.to_json(),)

    def __repr__(self) -> str:
        now = str(self.outcome.to_dict()) if self.outcome else f"round {self.round}, {self.phase}, {self.current_player}"
        return f"<Game {self.rules.scenario}: {now}>"

    def digest(self) -> str:
        """A hash of the state: equal games have equal digests, on every machine."""
        return state_digest(self.rules, self._ctx.state)

    @property
    def history(self) -> tuple[tuple[str, Action], ...]:
        """Every decision and chance outcome as (seat, action); the table's, not a player's."""
        return tuple(self._ctx.record)

    def undo(self) -> None:
        """Take back the latest decision.

        Raises :class:`CannotUndoError` when nothing was decided, when something
        hidden came to light since (a die, a drawn card, a bid), or when chance
        spoke last; the game is then as it was.
        """
        record = self._ctx.record
        if not record:
            raise CannotUndoError("nothing has been decided yet")
        seat = record[-1][0]
        if seat == CHANCE:
            raise CannotUndoError("chance spoke since the latest decision")
        moves = [(who, action.notation) for who, action in record[:-1]]
        ctx = rerun(
            self.rules, self._start, self._seed, moves, events=self._ctx.events is not None, name="undo"
        )
        if ctx.state.revealed != self._ctx.state.revealed:
            raise CannotUndoError(f"{seat} learnt something by the latest decision")
        ctx.explicit = self._ctx.explicit
        self._ctx = ctx
        self._legal = None

    def to_json(self, *, record: bool = True) -> str:
        """The game as a save; ``record=False`` leaves the history out."""
        return save_text(self, record=record)

    @classmethod
    def from_json(cls, text: str, *, events: bool = True, library: Library | None = None) -> Game:
        """The game of a save.

        Raises :class:`SaveError` for a text that is no whole save,
        :class:`RulesetMismatchError` for one of other rules or content.
        Nothing in the text is executed.
        """
        document = read_document(text, SAVE)
        library = library or default_library()
        rules, scenario = ruleset_of(document.get("setup"), library, "save")
        state = rules.codec.decode(document.get("state"))
        setup = document["setup"]
        custom = scenario if isinstance(scenario, dict) else None
        explicit = setup.get("chance") == "explicit"
        if "record" not in document:
            ctx: Context[Any, Any] = Context(
                rules, state, events=[] if events else None, record=[], explicit=explicit
            )
            return cls(
                ctx, library, seed=setup["seed"], packs=tuple(setup["packs"]), scenario=custom, first=state.clone()
            )
        first = None if document.get("start") is None else rules.codec.decode(document["start"])
        ctx = rerun(rules, first, setup["seed"], _moves(document["record"], "save"), events=events, name="save")
        if ctx.state != state:
            raise SaveError([Fault("save", "/state", "another state than the record leads to", "the same")])
        ctx.explicit = explicit
        return cls(ctx, library, seed=setup["seed"], packs=tuple(setup["packs"]), scenario=custom, first=first)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write a save file, whole or not at all; :class:`SaveError` when that fails."""
        write_whole(path, self.to_json())

    @classmethod
    def load(cls, path: Path, *, library: Library | None = None) -> Game:
        """The game of a save file."""
        try:
            text = read_text(path)
        except SchemaError as error:
            raise SaveError(error.faults) from None
        return cls.from_json(text, library=library)

    def replay(self) -> Replay:
        """The game as a replay document: setup, decisions, chance outcomes."""
        return Replay.of(self)

    @classmethod
    def _replayed(cls, document: dict[str, Any], library: Library | None, to: int | None) -> Game:
        library = library or default_library()
        rules, scenario = ruleset_of(document.get("setup"), library, "replay")
        setup = document["setup"]
        first = None if document.get("start") is None else rules.codec.decode(document["start"])
        moves = document.get("moves")
        if not isinstance(moves, list) or not all(isinstance(move, list) and len(move) == 3 for move in moves):
            raise SaveError([Fault("replay", "/moves", "something else", "a list of seat, notation, check")])
        wanted = moves if to is None else moves[:to]
        ctx = rerun(
            rules,
            first,
            setup["seed"],
            [(move[0], move[1]) for move in wanted],
            events=True,
            name="replay",
            checks=[move[2] for move in wanted],
        )
        if len(wanted) == len(moves) and state_digest(rules, ctx.state) != document.get("end"):
            raise SaveError([Fault("replay", "/end", "another state at the end", "the recorded one")])
        ctx.explicit = setup.get("chance") == "explicit"
        custom = scenario if isinstance(scenario, dict) else None
        return cls(ctx, library, seed=setup["seed"], packs=tuple(setup["packs"]), scenario=custom, first=first)


def _moves(record: Any, name: str) -> list[tuple[str, str]]:
    if not isinstance(record, list) or not all(isinstance(move, list) and len(move) == 2 for move in record):
        raise SaveError([Fault(name, "/record", "something else", "a list of seat and notation")])
    return [(move[0], move[1]) for move in record]


def _has_words(notation: str, words: list[str]) -> bool:
    """Whether the words stand in the notation in this order."""
    rest = iter(notation.replace("/", " ").split())
    return all(any(word == other or other.endswith(f":{word}") for other in rest) for word in words)


__all__ = ["CHANCE", "Game", "new_game"]
