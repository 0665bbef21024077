"""What a game hands out: decisions, reasons, outcomes and the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.by_value import ByValue
from undaunted_core.text import capital

if TYPE_CHECKING:
    from collections.abc import Sequence

    from undaunted_core.mechanics.state import CoreRules, CoreState


@attrs.frozen(eq=False, repr=False)
class Decision(ByValue):
    """What is being asked of a seat: kind, prompt (English) and clause.

    ``token`` names this very question, for ``Game.apply(..., at=token)``. It stays the same until the seat is asked
    again, whatever others choose in secret meanwhile. After an undo it is another one. It belongs to one game in
    play: no document has it, and decisions are equal without it.
    """

    kind: str
    seat: str
    prompt: str
    clause: str
    token: str = attrs.field(eq=False)
    _rules: CoreRules = attrs.field(repr=False, eq=False)

    def text(self, lang: str = "en") -> str:
        """The prompt in the language; ValueError for one that there is not."""
        return self._rules.text.say(f"decision.{self.kind}", lang)

    def to_dict(self, lang: str | None = None) -> dict[str, str]:
        """The parts as JSON values; with a language also the prompt in it, as ``text`` (ValueError for none)."""
        parts = {"kind": self.kind, "seat": self.seat, "prompt": self.prompt, "clause": self.clause}
        return parts if lang is None else {**parts, "text": self.text(lang)}


@attrs.frozen(eq=False, repr=False)
class Reason(ByValue):
    """Why something is not legal: a key in stable words, and the clause."""

    key: str
    clause: str
    fields: dict[str, str]
    _rules: CoreRules = attrs.field(repr=False, eq=False)

    def text(self, lang: str = "en") -> str:
        """The reason in a sentence of the language; ValueError for one that there is not."""
        return self._rules.text.say(self.key, lang, {"seat": "seat", "prompt": "text"}, **self.fields)

    def to_dict(self, lang: str = "en") -> dict[str, str]:
        """The parts as JSON values, with the sentence in a language; ValueError for one that there is not."""
        return {"reason": self.key, "clause": self.clause, "text": self.text(lang), **self.fields}

    def __str__(self) -> str:
        return self.text() + (f" ({self.clause})" if self.clause else "")


@attrs.frozen(eq=False, repr=False)
class Outcome(ByValue):
    """How the game ended: the winning sides (none for a draw), the reason's key, the clause."""

    winners: tuple[str, ...]
    reason: str
    clause: str
    _rules: CoreRules = attrs.field(repr=False, eq=False)

    def text(self, lang: str = "en") -> str:
        """Who won and why, in the language; ValueError for one that there is not."""
        domains = {"winners": "side[]", "reason": "text"}
        said = self._rules.text.say("outcome.core", lang, domains, winners=list(self.winners), reason=self.reason)
        return capital(said)

    def to_dict(self, lang: str | None = None) -> dict[str, Any]:
        """The parts as JSON values; with a language also ``text`` (ValueError for one that there is not)."""
        parts = {"winners": list(self.winners), "reason": self.reason, "clause": self.clause}
        return parts if lang is None else {**parts, "text": self.text(lang)}


def outcome_of(rules: CoreRules, state: CoreState) -> Outcome | None:
    """How a game ended, or None."""
    if state.outcome is None:
        return None
    winners, reason, clause = state.outcome
    return Outcome(tuple(rules.sides[side] for side in winners), reason, clause, rules)


def returns_of(rules: CoreRules, state: CoreState) -> dict[str, int]:
    """1 for a winning side, -1 for a losing one; 0 for all while the game goes on or is drawn."""
    winners = state.outcome[0] if state.outcome else ()
    if not winners:
        return dict.fromkeys(rules.sides, 0)
    return {side: 1 if number in winners else -1 for number, side in enumerate(rules.sides)}


@attrs.frozen(eq=False, repr=False)
class SpaceView(ByValue):
    """A space for drawing: name, coordinates, corners of its outline in tile units, neighbours, tile's id.

    ``box`` is a large rectangle inside the outline (left, top, width, height), for what lies on the tile.
    ``catalog["tiles"]`` has the definition of its tile under the name of the space.
    """

    name: str
    at: tuple[int, int]
    outline: tuple[tuple[float, float], ...]
    neighbours: tuple[str, ...]
    tile: str
    box: tuple[float, float, float, float]

    def to_dict(self) -> dict[str, Any]:
        """The parts as JSON values."""
        return attrs.asdict(self)


@attrs.frozen(eq=False, repr=False)
class BoardView(ByValue):
    """The geometry of a game: one tile is 1 wide, x to the right, y down, from 0."""

    geometry: str
    spaces: tuple[SpaceView, ...]
    width: float
    height: float

    def __getitem__(self, name: str) -> SpaceView:
        for space in self.spaces:
            if space.name == name:
                return space
        raise KeyError(name)

    def to_dict(self) -> dict[str, Any]:
        """The parts as JSON values."""
        return attrs.asdict(self)


def board_view(rules: Any) -> BoardView:
    """The board of a ruleset, ready for drawing."""
    board = rules.board
    spaces = []
    inside_left, inside_top, *size = inner_box(board.geometry.outline)
    for number, name in enumerate(board.names):
        left, top = board.corner(number)
        spaces.append(
            SpaceView(
                name,
                board.coordinates[number],
                tuple((left + x, top + y) for x, y in board.geometry.outline),
                tuple(board.names[near] for near in board.adjacent[number]),
                rules.source.spaces[number].tile.id,
                (left + inside_left, top + inside_top, *size),
            )
        )
    return BoardView(
        board.geometry.name,
        tuple(spaces),
        max((x for space in spaces for x, _ in space.outline), default=0.0),
        max((y for space in spaces for _, y in space.outline), default=0.0),
    )


def inner_box(outline: Sequence[tuple[float, float]]) -> tuple[float, float, float, float]:
    """Left, top, width and height of a large rectangle inside a convex outline, about its middle."""
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    wide, high = max(x for x, _ in outline) - left, max(y for _, y in outline) - top
    middle = left + wide / 2, top + high / 2
    shares = [step / 20 for step in range(20, 7, -1)]
    # From the largest down; of equally large ones the widest.
    tried = sorted(((across * down, across, down) for across in shares for down in shares), reverse=True)
    fitting = ((a, d) for _, a, d in tried if _holds(outline, middle, wide * a / 2, high * d / 2))
    across, down = next(fitting, (0.4, 0.4))
    return left + wide * (1 - across) / 2, top + high * (1 - down) / 2, wide * across, high * down


def _holds(outline: Sequence[tuple[float, float]], middle: tuple[float, float], wide: float, high: float) -> bool:
    """Whether the rectangle with these half sides about the middle is inside."""
    corners = [(middle[0] + a * wide, middle[1] + b * high) for a in (-1, 1) for b in (-1, 1)]
    edges = list(zip(outline, [*outline[1:], outline[0]], strict=True))
    turns = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in corners for (ax, ay), (bx, by) in edges]
    return min(turns) > -1e-9 or max(turns) < 1e-9
