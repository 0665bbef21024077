"""What one seat knows: an information state."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any

from undaunted_core.arguments import check_whole, named
from undaunted_core.errors import NoRecordError, NotYourDecisionError
from undaunted_core.game.catalog import catalog_of
from undaunted_core.game.choices import Choices, Tree
from undaunted_core.game.choosing import find_legal, question, seat_number, token_of
from undaunted_core.game.drawing import drawing
from undaunted_core.game.fixed import once_per_ruleset
from undaunted_core.game.making import game_of
from undaunted_core.game.past import Kept, line_of, past_of, pending_choice, without_secrets
from undaunted_core.game.targets import Target, targets_of
from undaunted_core.game.values import board_view
from undaunted_core.game.views import Glimpse, Record
from undaunted_core.game.writing import compact
from undaunted_core.ids import near_hint
from undaunted_core.kernel.actions import Action
from undaunted_core.kernel.choices import HAS_CHOSEN
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.machine import to_move
from undaunted_core.mechanics.entering import MAY_ENTER
from undaunted_core.mechanics.overlays import OVERLAYS
from undaunted_core.mechanics.pieces import owner_of
from undaunted_core.mechanics.pools import SPECTATOR
from undaunted_core.mechanics.signs import PARTS
from undaunted_core.text import check_language

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from undaunted_core.game.game import Game
    from undaunted_core.game.values import BoardView, Decision, Reason
    from undaunted_core.kernel.events import Event
    from undaunted_core.mechanics.explaining import Explanation
    from undaunted_core.mechanics.overlays import Overlay
    from undaunted_core.mechanics.state import CoreRules, CoreState
    from undaunted_core.text import Text

#: The board of a ruleset; it cannot be changed, so one serves all.
board_of = once_per_ruleset(board_view)


def _number(rules: CoreRules, domain: str, name: str) -> int:
    """The number of a name; ValueError with the nearest one for a name that there is not."""
    number: int | None = rules.numbers[domain].get(name) if isinstance(name, str) else None
    if number is None:
        raise ValueError(f"no {domain} {named(name)}" + near_hint(name, rules.names[domain]))
    return number


def _no_ways(rules: CoreRules) -> dict[str, bool]:
    return {}


class Observation:
    """What a perfect note-taker in a seat knows (``seat`` None: a spectator).

    ``data`` holds the visible columns in stable words. Hidden card zones stand there by size, with the cards they
    hold between them, and the public facts about each.  ``decision`` and ``legal_actions`` are the seat's own,
    ``events`` all it has seen.  It keeps no way to the state, and no secret of another seat.

    All of it is as it was when the observation was made, however the game went on;
    what is not read is not worked out.
    """

    __slots__ = (
        "_data", "_decision", "_drawn", "_explicit", "_glimpse", "_keeps", "_lengths", "_library", "_limit",
        "_packs", "_past", "_rules", "_scenario", "_side", "_stack", "_token", "_waiting", "legal_actions", "round",
        "seat", "to_move",
    )  # fmt: skip

    def __init__(self, game: Game, seat: str | None) -> None:
        ctx = game._ctx
        state = ctx.state
        self._rules = rules = ctx.rules
        self.seat = seat
        number = -1 if seat is None else seat_number(game.rules, seat)
        self._side = SPECTATOR if seat is None else rules.side_of[number]
        self.round: int = state.rounds.number
        moving = to_move(ctx)
        self.to_move: tuple[str, ...] = tuple([rules.seats[asked] for asked in moving])
        count = state.choices.asked.count(HAS_CHOSEN)
        self.legal_actions: tuple[Action, ...] = ()
        self._token: str | None = None
        if number in moving:
            self.legal_actions, self._token = find_legal(game, number), token_of(game, number)
        self._decision: Decision | None = None
        self._glimpse: Glimpse | None = Glimpse(rules, state, self._side)
        self._stack = self._glimpse.state.stack
        self._data: dict[str, Any] | None = None
        # The past is long: it is told on request, from what this seat may keep of it.
        self._past = past = past_of(game, number, self._side, count)
        self._lengths = len(past.events), len(past.choices)
        self._waiting, self._keeps = pending_choice(game, number, count), ctx.keeps_record
        # For the worlds that could be.
        self._library, self._packs, self._scenario = game._library, game._packs, game._scenario
        self._explicit, self._limit = ctx.explicit, game._limit
        self._drawn: Context[CoreRules, CoreState] | None = None

    def __getstate__(self) -> object:
        """For copies and pickles: what classes of packs hold is told in words."""
        return None, {name: getattr(self, name) for name in self.__slots__} | {"_data": self.data, "_glimpse": None}

    @property
    def data(self) -> dict[str, Any]:
        """Where everything is, as far as the seat knows, as JSON values."""
        if self._data is None:
            self._data = self._see().view(self._rules, self._past.words)
        return self._data

    def _see(self) -> Glimpse:
        """What is seen, by number; a copy or a pickle reads it from the words."""
        if self._glimpse is None:
            self._glimpse = Glimpse.read(self._rules, self.data)
        return self._glimpse

    @property
    def decision(self) -> Decision | None:
        """What the seat is asked; None when it is not asked."""
        if self._decision is None and self.seat is not None and self._token is not None:
            self._decision = question(self._rules, self._stack[-1][0], self.seat, self._token)
        return self._decision

    @property
    def phase(self) -> str:
        """The step under way, as in :attr:`Game.phase`."""
        return str(self._rules.phase_of(self._stack))

    @property
    def events(self) -> tuple[Event, ...]:
        """All events so far as the seat may see them; later looks share them, so their fields cannot be changed."""
        return self._past.tell(self._rules, self._side, self._lengths[0])

    def determinize(self, seed: int, *, events: bool = False, keep_past: bool = False) -> Game:
        """A full game drawn at random from this observation, and from nothing else.

        Hidden cards are weighted by number, known facts are kept, dice to come are drawn again.  With ``keep_past``
        the game has the events that this seat has seen. The seat's observations in it know its own choices so far, so
        its :meth:`information_state` is the same.  Of what the seat did not see of an event nothing is made up: to
        others these fields are empty.  The record, and so saves and replays of the game, begin here.  TypeError for a
        seed that is no whole number.
        """
        seed = check_whole("the seed", seed)
        draw = partial(self._see().world, self._rules, seed)
        log: list[Record] | None = [] if events or keep_past else None
        past = None
        if keep_past and log is not None and self.seat is not None:
            log += [without_secrets(self._rules, record) for record in self._past.events[: self._lengths[0]]]
            # A secret choice that still waits comes after all events.
            waiting = [] if self._waiting is None else [(len(log), self._waiting)]
            chosen = (*self._past.choices[: self._lengths[1]], *waiting)
            past = Kept(self._rules.numbers["seat"][self.seat], chosen, len(log))
        ctx = Context(self._rules, draw(), events=log, record=[], explicit=self._explicit)
        game: Game = game_of(
            ctx, self._library, seed=seed, packs=self._packs, scenario=self._scenario, first=draw,
            limit=self._limit, kept=past,
        )  # fmt: skip
        return game

    @property
    def past(self) -> tuple[Action | Event, ...]:
        """The events that the seat has seen and its own choices, in order: each choice before what came of it.

        Of a game without events these are the choices alone.  Raises :class:`NoRecordError` for a seat's of a game
        that keeps no record.
        """
        self._refuse_unkept()
        entries = self._past.merge(self._rules, self._side, *self._lengths)
        return entries if self._waiting is None else (*entries, self._waiting)

    def _refuse_unkept(self) -> None:
        if self.seat is not None and not self._keeps:
            raise NoRecordError("past: the game keeps no record (record=False), so a seat's choices are not known")

    def information_state(self) -> str:
        """All that the seat knows, as text: a line for each of its choices and each event in order, then what it sees.

        It is the same text at two stops if and only if the seat cannot tell them apart by what it saw, did and
        sees.  A choice stands as ``> notation``, an event and the present as JSON.  Raises what :attr:`past` raises.
        """
        self._refuse_unkept()
        text = self._past.write(self._rules, self._side, *self._lengths)
        waiting = "" if self._waiting is None else line_of(self._waiting)
        now = {"scenario": self._rules.scenario, "packs": self._rules.packs, "seat": self.seat, **self.data}
        return text + waiting + compact(now)

    def explain(self, what: Action | str | dict[str, Any], **arguments: object) -> Explanation:
        """What :meth:`Game.explain` tells this seat; :class:`NotYourDecisionError` for a spectator."""
        return self._world().explain(what, self.seat, **arguments)

    def why_illegal(self, action: Action | str | dict[str, Any]) -> tuple[Reason, ...]:
        """What :meth:`Game.why_illegal` tells this seat; :class:`NotYourDecisionError` for a spectator."""
        return self._world().why_illegal(action, self.seat)

    def may_enter(self, piece: str, space: str, movement: str | None = None) -> bool:
        """Whether a piece may enter a space, near or far: what packs require of it, from what this seat knows.

        Without a movement: by any.  What a movement itself asks for, such as an own
        marker on the space, is no part of it.  ValueError for a name that there is
        not; :class:`NotYourDecisionError` for a spectator.
        """
        rules: Any = self._rules
        numbers = _number(rules, "piece", piece), _number(rules, "space", space)
        ways, test = rules.registry.all(MAY_ENTER).get("may_enter", (_no_ways, None))
        asked: dict[str, bool] = ways(rules)
        if movement is not None and (not isinstance(movement, str) or movement not in asked):
            raise ValueError(f"no movement {named(movement)}" + near_hint(movement, asked))
        wanted = asked if movement is None else (movement,)
        if test is None or not all(asked[way] for way in wanted):
            return True
        if self._drawn is None:
            self._drawn = self._world()._ctx
        ctx = self._drawn
        side = owner_of(ctx, numbers[0])
        seat = rules.side_of.index(side) if side >= 0 else rules.numbers["seat"][self.seat]
        return any(test(ctx, seat, *numbers, way) for way in wanted)

    def _world(self) -> Game:
        """Some game that looks like this to the seat; what is asked of it must not depend on which."""
        if self.seat is None:
            raise NotYourDecisionError("a spectator has no decision; use the observation of a seat")
        return self.determinize(0)

    def to_dict(self, lang: str | None = None, *, events: bool = False) -> dict[str, Any]:
        """The observation as JSON values; with ``events`` the seat's log too.

        With a language the decision, each action and each event also have their sentence, as ``text``; ValueError for
        one that there is not.
        """
        document: dict[str, object] = {
            "format": "undaunted_core/observation",
            "version": 1,
            "game": self._rules.game,
            "scenario": self._rules.scenario,
            "packs": dict(self._rules.packs),
            "seat": self.seat,
            "round": self.round,
            "phase": self.phase,
            "to_move": list(self.to_move),
            "decision": self.decision.to_dict(lang) if self.decision else None,
            "legal_actions": [
                {**action.to_dict(lang), "notation": action.notation} for action in self.legal_actions
            ],
            **self.data,
        }
        if events:
            document["events"] = [event.to_dict(lang) for event in self.events]
        return document

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Observation):
            return NotImplemented
        return self.to_dict(events=True) == other.to_dict(events=True)

    __hash__ = None  # type: ignore[assignment]

    @property
    def board(self) -> BoardView:
        """Spaces with coordinates, outlines and neighbours, for drawing."""
        return board_of(self._rules)

    @property
    def catalog(self) -> dict[str, dict[str, Any]]:
        """Every definition in play, for drawing; shared by all games of the ruleset, and not to be changed."""
        return catalog_of(self._rules)

    @property
    def overlays(self) -> list[Overlay]:
        """What packs work out for drawings from an observation."""
        overlays: list[Overlay] = self._rules.registry.every(OVERLAYS)
        return overlays

    @property
    def wording(self) -> Text:
        """The messages and titles of the game, for drawings that call things by other names."""
        text: Text = self._rules.text
        return text

    def choices(self, lang: str = "en", wording: Text | None = None) -> Choices:
        """What the seat may choose as a tree, in a language: one question after the other.

        ``wording`` calls things by other names.  It has no actions where the seat is not asked.  ValueError for a
        language that there is not.
        """
        check_language(lang)
        return Tree(self, lang, wording or self.wording).root()

    def _targets(self, action: Action) -> tuple[Target, ...]:
        return targets_of(self, action)

    def svg(
        self,
        lang: str = "en",
        *,
        highlight: Iterable[Action] | None = None,
        parts: Collection[str] = PARTS,
        events: Iterable[Event] = (),
    ) -> str:
        """An SVG picture of what the seat knows, in a language; for a spectator the points are those of tiles alone.

        The classes and the attribute ``data-name`` of its groups are promised: :doc:`/how-to/frontend` lists them.

        :param lang: The language, ``"en"`` or ``"es"``.
        :param highlight: The actions whose spaces, pieces and cards are marked.  None: the legal ones.
        :param parts: Those of ``board``, ``hand``, ``tables`` and ``legend`` that are drawn.
        :param events: Events to show on the board by arrows, bursts and rings, such as ``game.events(seat, since=n)``.
        :raises ValueError: There is no such language or part; TypeError for what are no actions and no events.
        """
        drawn: str = drawing("picture")(self, lang, highlight, parts, events)
        return drawn

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        """The same as lines of text, in one order: equal observations give equal text."""
        return json.dumps(self.to_dict(), indent=1, sort_keys=True, ensure_ascii=False)
