"""What one seat knows: an information state."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from undaunted_core.game.catalog import catalog_of
from undaunted_core.game.values import board_view
from undaunted_core.kernel.observation import view

if TYPE_CHECKING:
    from undaunted_core.game.game import Game
    from undaunted_core.game.values import BoardView, Decision
    from undaunted_core.kernel.actions import Action
    from undaunted_core.kernel.events import Event


class Observation:
    """What a perfect note-taker in a seat knows (``seat`` None: a spectator).

    ``data`` holds the visible columns in stable words, the hidden card zones by
    size with the cards they hold between them, and what is publicly known of
    each.  ``decision`` and ``legal_actions`` are the seat's own, ``events`` all
    it has seen.  It keeps no way to the state.
    """

    __slots__ = ("_rules", "data", "decision", "events", "legal_actions", "phase", "round", "seat", "to_move")

    def __init__(self, game: Game, seat: str | None) -> None:
        self._rules = game._ctx.rules
        self.seat = seat
        side = None if seat is None else self._rules.side_of[self._rules.numbers["seat"][seat]]
        self.data: dict[str, Any] = view(self._rules.codec, game._ctx.state, side)
        self.round: int = game.round
        self.phase: str = game.phase
        self.to_move: tuple[str, ...] = game.to_move
        self.decision: Decision | None = game.decision_for(seat) if seat in game.to_move else None
        self.legal_actions: tuple[Action, ...] = game.legal_actions(seat) if seat in game.to_move else ()
        self.events: tuple[Event, ...] = game.events(seat)

    def to_dict(self, *, events: bool = False) -> dict[str, Any]:
        """The observation as JSON values; with ``events`` the seat's log too."""
        document: dict[str, Any] = {
            "format": "undaunted_core/observation",
            "version": 1,
            "game": self._rules.game,
            "scenario": self._rules.scenario,
            "packs": dict(self._rules.packs),
            "seat": self.seat,
            "round": self.round,
            "phase": self.phase,
            "to_move": list(self.to_move),
            "decision": self.decision.to_dict() if self.decision else None,
            "legal_actions": [action.to_dict() | {"notation": action.notation} for action in self.legal_actions],
            **self.data,
        }
        if events:
            document["events"] = [event.to_dict() for event in self.events]
        return document

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Observation):
            return NotImplemented
        return self.to_dict(events=True) == other.to_dict(events=True)

    __hash__ = None  # type: ignore[assignment]

    @property
    def board(self) -> BoardView:
        """Spaces with coordinates, outlines and neighbours, for drawing."""
        return board_view(self._rules)

    @property
    def catalog(self) -> dict[str, dict[str, dict[str, Any]]]:
        """Every definition in play, for drawing."""
        return catalog_of(self._rules)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        from undaunted_core.render.svg import svg

        return svg(self, self.board, self.catalog)

    def __str__(self) -> str:
        """The same as lines of text, in one order: equal observations print alike."""
        return json.dumps(self.to_dict(), indent=1, sort_keys=True, ensure_ascii=False)
